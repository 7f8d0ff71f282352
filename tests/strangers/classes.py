"""Perceptrons as strangers write them, as classes on plain lists; what each is stands in tests/test_strangers.py."""

import math


class LikeALibrary:
    """fit, coef_ and intercept_, as scikit-learn has them."""

    def __init__(self, max_iter=100, eta0=1.0):
        self.max_iter, self.eta0 = max_iter, eta0

    def fit(self, X, y):
        self.coef_, self.intercept_ = [[0.0] * len(X[0])], [0.0]
        for _ in range(self.max_iter):
            for x, t in zip(X, y):
                if t * self.decision(x) <= 0:
                    self.coef_ = [[a + self.eta0 * t * c for a, c in zip(self.coef_[0], x)]]
                    self.intercept_ = [self.intercept_[0] + self.eta0 * t]
        return self

    def decision(self, x):
        return sum(a * c for a, c in zip(self.coef_[0], x)) + self.intercept_[0]


class BiasInW0:
    """w_ with the bias first, errors_ beside it, as in books."""

    def __init__(self, eta=0.01, n_iter=10):
        self.eta, self.n_iter = eta, n_iter

    def fit(self, X, y):
        self.w_ = [0.0] * (1 + len(X[0]))
        self.errors_ = []
        for _ in range(self.n_iter):
            errors = 0
            for xi, target in zip(X, y):
                update = self.eta * (target - self.predict(xi))
                self.w_[1:] = [a + update * c for a, c in zip(self.w_[1:], xi)]
                self.w_[0] += update
                errors += int(update != 0.0)
            self.errors_.append(errors)
        return self

    def predict(self, xi):
        return 1 if sum(a * c for a, c in zip(self.w_[1:], xi)) + self.w_[0] >= 0.0 else -1


class TrainAndPredict:
    """weights and bias of a neuron with a step function; a method per line of the lecture."""

    def __init__(self, learning_rate=0.1, n_iters=10):
        self.lr, self.n_iters = learning_rate, n_iters
        self.weights = self.bias = None

    def unit_step(self, z):
        return 1 if z > 0 else 0

    def fit(self, X, y):
        y_ = [1 if label > 0 else 0 for label in y]
        self.weights, self.bias = [0.0] * len(X[0]), 0.0
        for _ in range(self.n_iters):
            for x, label in zip(X, y_):
                out = self.unit_step(sum(a * c for a, c in zip(self.weights, x)) + self.bias)
                update = self.lr * (label - out)
                self.weights = [a + update * c for a, c in zip(self.weights, x)]
                self.bias += update


class ForgetsTheBias:
    """No bias at all: the boundary always contains the origin."""

    def __init__(self, epochs=10):
        self.epochs = epochs

    def fit(self, X, y):
        self.w = [0] * len(X[0])
        for _ in range(self.epochs):
            for x, t in zip(X, y):
                if t * sum(a * c for a, c in zip(self.w, x)) <= 0:
                    self.w = [a + t * c for a, c in zip(self.w, x)]
        return self


class Logistic:
    """Logistic regression by sample, labels 1 and 0."""

    def __init__(self, epochs=10):
        self.epochs = epochs

    def fit(self, X, y):
        self.w, self.b = [0.0] * len(X[0]), 0.0
        for _ in range(self.epochs):
            for x, t in zip(X, y):
                p = 1 / (1 + math.exp(-sum(a * c for a, c in zip(self.w, x)) - self.b))
                self.w = [a + 0.1 * (t - p) * c for a, c in zip(self.w, x)]
                self.b += 0.1 * (t - p)
        return self


class LogisticOfAll:
    """Logistic regression on all samples at once, the mean of their gradients."""

    def __init__(self, epochs=10):
        self.epochs = epochs

    def fit(self, X, y):
        self.theta = [0.0] * (len(X[0]) + 1)
        for _ in range(self.epochs):
            rows = [[*x, 1.0] for x in X]
            errors = [1 / (1 + math.exp(-sum(a * c for a, c in zip(self.theta, r)))) - t for r, t in zip(rows, y)]
            slope = [sum(e * r[j] for e, r in zip(errors, rows)) / len(X) for j in range(len(self.theta))]
            self.theta = [a - 0.5 * s for a, s in zip(self.theta, slope)]
        return self
