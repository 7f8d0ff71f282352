/* The online perceptron, for `linref check --program ./perceptron fleuret train_perceptron`.

   It reads lines such as {"points": [[0, 1]], "labels": [1], "passes": 3} and prints [w1, ..., b] for each.
   Of the JSON it looks only at numbers and brackets: a number within two brackets belongs to a point, one within one
   bracket is a label, and one outside of all is the number of passes. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 1000
#define LONGEST_LINE 100000

static double numbers[MOST], labels[MOST], w[MOST];
static int coordinates, samples, features, passes;

static void read_numbers(char *line)
{
    int depth = 0;
    coordinates = samples = passes = 0;
    for (char *c = line; *c; ) {
        if (strchr("-0123456789", *c)) {
            double number = strtod(c, &c);
            if (depth == 2 && coordinates < MOST)
                numbers[coordinates++] = number;
            else if (depth == 1 && samples < MOST)
                labels[samples++] = number;
            else
                passes = (int) number;
            continue;
        }
        if (*c == '[') depth++;
        if (*c == ']') depth--;
        c++;
    }
    features = samples ? coordinates / samples : 0;
}

static void perceptron(void)
{
    double *b = w + features;
    memset(w, 0, sizeof w);
    for (int pass = 0; pass < passes; pass++)
        for (int i = 0; i < samples; i++) {
            double *x = numbers + i * features, z = *b;
            for (int j = 0; j < features; j++)
                z += w[j] * x[j];
            if (labels[i] * z <= 0) {
                for (int j = 0; j < features; j++)
                    w[j] += labels[i] * x[j];
                *b += labels[i];
            }
        }
}

int main(void)
{
    static char line[LONGEST_LINE];
    while (fgets(line, sizeof line, stdin)) {
        read_numbers(line);
        perceptron();
        for (int j = 0; j <= features; j++)
            printf("%s%.17g", j ? ", " : "[", w[j]);
        printf("]\n");
    }
    return 0;
}
