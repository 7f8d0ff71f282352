"""Perceptrons as strangers write them with NumPy; what each is stands in tests/test_strangers.py."""

import numpy as np


def dot_and_sign(X, y, epochs=10):
    X = np.hstack([X, np.ones((len(X), 1))])
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for i in range(len(X)):
            if y[i] * np.dot(w, X[i]) <= 0:
                w += y[i] * X[i]
    return w


def sign_gives_zero(X, y, epochs=10):
    X = np.c_[np.ones(len(X)), X]
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for xi, ti in zip(X, y):
            w += 0.1 * (ti - np.sign(xi @ w)) * xi
    return w


def masked(X, y, n_iterations=10):
    X = np.column_stack([X, np.ones(len(X))])
    w = np.zeros(X.shape[1])
    for _ in range(n_iterations):
        wrong = y * (X @ w) <= 0
        if not wrong.any():
            break
        w = w + (y[wrong, None] * X[wrong]).sum(axis=0)
    return w


def mean_of_the_wrong(X, y, epochs=10):
    X = np.column_stack([X, np.ones(len(X))])
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        wrong = y * (X @ w) <= 0
        w = w + (y[wrong, None] * X[wrong]).sum(axis=0) / len(X)
    return w


class StepClass:
    """weights and bias apart, labels 1 and 0, step at 0."""

    def __init__(self, learning_rate=0.01, n_iters=10):
        self.lr, self.n_iters = learning_rate, n_iters

    def fit(self, X, y):
        self.weights, self.bias = np.zeros(X.shape[1]), 0.0
        labels = np.where(y > 0, 1, 0)
        for _ in range(self.n_iters):
            for xi, ti in zip(X, labels):
                update = self.lr * (ti - np.where(xi @ self.weights + self.bias >= 0, 1, 0))
                self.weights += update * xi
                self.bias += update


class ChangesItsArguments:
    """It scales y in place to 1 and -1, and prints as it learns."""

    def __init__(self, epochs=10):
        self.epochs = epochs

    def fit(self, X, y):
        y[y == 0] = -1
        self.w, self.b = np.zeros(X.shape[1]), 0
        for epoch in range(self.epochs):
            for xi, ti in zip(X, y):
                if ti * (xi @ self.w + self.b) <= 0:
                    self.w, self.b = self.w + ti * xi, self.b + ti
            print("epoch", epoch, self.w)


def column_vector(X, y, epochs=10):
    m, n = X.shape
    theta = np.zeros((n + 1, 1))
    for _ in range(epochs):
        for i in range(m):
            x = np.insert(X[i], 0, 1).reshape(-1, 1)
            y_hat = 1.0 if (x.T @ theta).item() > 0 else 0.0
            theta += 0.5 * (y[i] - y_hat) * x
    return theta


def batch_of_errors(X, y, epochs=10):
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(epochs):
        errors = y - np.where(X @ w + b > 0, 1, 0)
        w, b = w + X.T @ errors, b + errors.sum()
    return w, b
