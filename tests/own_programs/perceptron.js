// The online perceptron, for `linref check --program "node perceptron.js" fleuret train_perceptron`.
// It reads lines such as {"points": [[0, 1]], "labels": [1], "passes": 3} and prints [w1, …, b] for each.

const readline = require("readline");

function perceptron(points, labels, passes) {
  const w = points[0].map(() => 0);
  let b = 0;
  for (let pass = 0; pass < passes; pass++) {
    points.forEach((x, i) => {
      const z = x.reduce((sum, a, j) => sum + w[j] * a, b);
      if (labels[i] * z <= 0) {
        x.forEach((a, j) => { w[j] += labels[i] * a; });
        b += labels[i];
      }
    });
  }
  return [...w, b];
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const { points, labels, passes } = JSON.parse(line);
  console.log(JSON.stringify(perceptron(points, labels, passes)));
});
