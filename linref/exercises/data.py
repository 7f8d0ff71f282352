"""Published exercises: where each stands, its data and conventions, and the numbers that its publisher gives.

Numbers are exact; one that was rounded is a text, as it was printed.
"""

from collections import namedtuple
from fractions import Fraction

from linref.exercises.perceptron import Conventions

# An exercise: its name, source and kind, its samples and their classes, what it tells, what its publisher prints.
Case = namedtuple("Case", "name source kind points classes given told published")


def tenths(rows):
    """Rows of whole numbers of tenths."""
    return [[Fraction(a, 10) for a in row] for row in rows]


SQUARE = [[0, 0], [0, 1], [1, 0], [1, 1]]
OR, AND = [-1, 1, 1, 1], [-1, -1, -1, 1]
SIX, THREE_EACH = [[0, 2], [1, 2], [2, 1], [-3, 1], [-2, -1], [-3, -2]], [1, 1, 1, -1, -1, -1]
SIGNS = [[-1, -1], [-1, 1], [1, -1], [1, 1]]
FIVES = [1] * 5 + [2] * 5
FIRST, RESTART = Conventions(bias="first"), Conventions(order="restart")
SHEET = Conventions(labels=(1, 0), bias="first", tie="negative", update="error")
KCL = "King's College London, Pattern Recognition and Neural Networks, tutorial"
CITY = "City, University of London, INM427 Neural Computing, week 2"

ALL = [
    Case("kcl-2.7", f"{KCL} 2, question 7", "perceptron", [[1, 5], [2, 5], [4, 1], [5, 1]], [1, 1, -1, -1], FIRST,
         [-25, 6, 3], {"update": [[-24, 7, 8], [-25, 3, 7]]}),
    Case("kcl-2.9", f"{KCL} 2, question 9", "perceptron", SIX, THREE_EACH, FIRST, [1, 0, 0],
         {"update": [[0, 3, -1], [1, 3, 1]]}),
    Case("kcl-2.11", f"{KCL} 2, question 11: three classes, of equal ones the highest, from 0", "multiclass",
         [[1, 1], [2, 0], [0, 2], [-1, 1], [-1, -1]], [1, 1, 2, 2, 3], FIRST, "highest",
         {"rows": 11, "a": [[1, 2, 0], [0, -1, 1], [-1, -1, -1]]}),
    Case("kcl-2.12", f"{KCL} 2, question 12: b of a 1 is (1, 1, 1, 1, 1, 1), of a 2 (2, 2, 2, 1, 1, 1), of a 3 "
         "(1, 1, 1, 2, 2, 2)", "least squares", SIX, THREE_EACH, FIRST,
         [[1] * 6, [2, 2, 2, 1, 1, 1], [1, 1, 1, 2, 2, 2]],
         {"a": [["0.2273", "0.3864", "0.1894"], ["0.8409", "0.5795", "0.2841"], ["-0.1591", "0.5795", "0.2841"]]}),
    Case("kcl-3.5", f"{KCL} 3, question 5: and, with w0 = -θ", "perceptron", SQUARE, AND, SHEET,
         [Fraction(1, 2), 1, 1],
         {"row": tenths([[-5, 10, 10], [-15, 10, 0], [-15, 10, 0], [-5, 20, 10], [-5, 20, 10], [-15, 20, 0],
                         [-25, 10, 0], *[[-15, 20, 10]] * 3, [-25, 10, 10], [-15, 20, 20], [-15, 20, 20],
                         *[[-25, 20, 10]] * 5])}),
    Case("kcl-7.10", f"{KCL} 7, question 10: Fisher's quotient of two directions, scatter as a sum", "fisher",
         [[1, 2], [2, 1], [3, 3], [6, 5], [7, 8]], [1, 1, 1, 2, 2], None, ("sum", [-1, 5], [2, -3]),
         {"s_b of (-1, 5)": 324, "s_w of (-1, 5)": 140, "J of (-1, 5)": "2.3143", "s_b of (2, -3)": Fraction(81, 4),
          "s_w of (2, -3)": Fraction(77, 2), "J of (2, -3)": "0.526", "s_b of (2, -3), last line": Fraction(41, 2)}),
    Case("city-inm427-or", f"{CITY}: or, a table to complete", "perceptron", SQUARE, OR, SHEET, [-2, -2, 0],
         {"row": [[-2, -2, 0], [-1, -2, 1], [0, -1, 1], [1, 0, 2], *[[0, 0, 2]] * 2, *[[1, 1, 2]] * 2,
                  *[[0, 1, 2]] * 8]}),
    Case("city-inm427-3b", f"{CITY}: another table, with η = 0.1", "perceptron",
         tenths([[7, 3], [4, 5], [6, 9], [2, 2]]), [1, 1, 1, -1], SHEET._replace(rate=Fraction(1, 10)),
         *tenths([[-5, 3, -2]]), {"w after row 16": [Fraction("-0.2"), Fraction("0.51"), Fraction("0.03")]}),
    Case("zurada-sgn", "A question sheet: train a discrete bipolar perceptron, no bias, by t - o", "perceptron",
         [[2, 1, -1], [0, -1, -1]], [-1, 1], Conventions(bias="none", tie="positive", update="error"), [0, 1, 0],
         {"row": [[-4, -1, 2], *[[-4, -3, 0]] * 3]}),
    Case("mit-686x-midterm", "MIT 6.86x, midterm: mistakes on each sample: 1, 9, 10, 5, 9, 11, 0, 3, 1, 1", "dual",
         [[0, 0], [2, 0], [3, 0], [0, 2], [2, 2], [5, 1], [5, 2], [2, 4], [4, 4], [5, 5]], [-1] * 5 + [1] * 5,
         Conventions(), [1, 9, 10, 5, 9, 11, 0, 3, 1, 1], {"w, b": [4, 4, -18]}),
    Case("li-hang-2.1", "Li Hang, Statistical Learning Methods, example 2.1, from assignmentarena.com, page 67",
         "perceptron", [[3, 3], [4, 3], [1, 1]], [1, 1, -1], RESTART, [0, 0, 0],
         {"update": [[3, 3, 1], [2, 2, 0], [1, 1, -1], [0, 0, -2], [3, 3, -1], [2, 2, -2], [1, 1, -3]]}),
    Case("quiz-l4_2-4", "A question sheet, question 4: the perceptron learning algorithm, sign 0 being neither class",
         "perceptron", [[1, 1], [2, 2], [1, -1], [-1, 1], [-2, -1]], [1, 1, -1, -1, -1], RESTART, [0, 0, 0],
         {"update": [[1, 1, 1], [0, 2, 0], [1, 1, -1]]}),
    Case("umbc-and", "UMBC's slides on perceptrons, slideplayer.com/amp/16002288: and, in 1 and -1", "perceptron",
         SIGNS, AND, FIRST, [1, 1, -1], {"update": [[0, 2, 0], [-1, 1, 1]]}),
    Case("umbc-and-delta", "The same slides: the delta rule on and", "delta", SIGNS, AND,
         FIRST._replace(rate=Fraction(3, 10)), [1, 1, -1],
         {"w after row": [[Fraction(a) for a in row.split()] for row in (
             "0.4 1.6 -0.4", "0.58 1.42 -0.22", "-0.386 0.454 0.746", "-0.3302 0.5098 0.8018")],
          "net of row": [1, Fraction("-1.6"), Fraction("2.22"), Fraction("0.814")]}),
    Case("or-rate-01", "A question sheet on training by hand: or, η = 0.1, all right early in the third pass",
         "perceptron", SQUARE, OR, SHEET._replace(rate=Fraction(1, 10)), [0, 0, 0],
         {"pass of the last update": 3, "sample of the last update": 1}),
    Case("fisher-se-270148", "stats.stackexchange.com, question 270148: Fisher's direction, scatter as a sum", "fisher",
         [[0, -1], [3, -2], [0, 2], [-2, 1], [2, -1], [6, 0], [3, 2], [9, 1], [7, 4], [5, 5]], FIVES, None, ("sum",),
         {"w": ["-0.2308", "-0.2033"]}),
    Case("lda-quiz-23", "A question sheet, question 23: discriminant analysis, S_W divided by N", "fisher",
         [[1, 0], [-1, 0], [0, 1], [0, -1], [0, 1], [0, -1], [2, 1], [2, -1]], [1] * 4 + [2] * 4, None, ("1/N",),
         {"w": ["-1.3333", 0], "θ": "-0.6667", "J, variances added": "0.6667", "class of (1, 0)": 2,
          "class where x1 < 0.5, its prose": 2}),
    Case("fisher-pr-lab", "A pattern recognition lab sheet: Fisher's unit vector, scatters divided by each n - 1",
         "fisher", [[6, 4], [4, 5], [3, 4], [5, 7], [6, 6], [11, 12], [7, 9], [10, 7], [10, 9], [12, 10]], FIVES, None,
         ("1/(n-1)",), {"S_W": tenths([[52, 18], [18, 50]]), "unit w, to class 2": ["0.82816079", "0.5604906"]}),
    Case("svm-dsse", "Data Science Stack Exchange, on the SVM's optimization problem: eight samples by hand", "margin",
         [[3, 1], [3, -1], [6, 1], [6, -1], [1, 0], [0, 1], [0, -1], [-1, 0]], [1] * 4 + [-1] * 4, None, None,
         {"w": [1, 0], "b": -2}),
    Case("svm-cv", "Cross Validated, on a support vector machine's w by hand", "margin",
         [[3, 4], [1, 4], [2, 3], [6, -1], [7, -1], [5, -3]], [-1] * 3 + [1] * 3, None, None,
         {"w": [Fraction(1, 4), Fraction(-1, 4)], "b": Fraction(-3, 4), "width²": 32}),
]
CASES = {case.name: case for case in ALL}
