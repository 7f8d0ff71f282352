"""Perceptrons as strangers write them, as functions on plain lists; what each is stands in tests/test_strangers.py."""

import random


def textbook(X, y, passes):
    w, b = [0] * len(X[0]), 0
    for _ in range(passes):
        errors = 0
        for x, t in zip(X, y):
            if t * (sum(wi * xi for wi, xi in zip(w, x)) + b) <= 0:
                w = [wi + t * xi for wi, xi in zip(w, x)]
                b += t
                errors += 1
        if errors == 0:
            break
    return w, b


def predict(row, weights):
    activation = weights[0]
    for i in range(len(row)):
        activation += weights[i + 1] * row[i]
    return 1.0 if activation >= 0.0 else 0.0


def bias_first_rate_01(X, y, n_epochs, l_rate=0.1):
    weights = [0.0 for _ in range(len(X[0]) + 1)]
    for _ in range(n_epochs):
        for row, label in zip(X, y):
            error = label - predict(row, weights)
            weights[0] = weights[0] + l_rate * error
            for i in range(len(row)):
                weights[i + 1] = weights[i + 1] + l_rate * error * row[i]
    return weights


def step_above_zero(inputs, targets, epochs=10, lr=0.5):
    weights, bias = [0.0] * len(inputs[0]), 0.0
    for _ in range(epochs):
        for x, target in zip(inputs, targets):
            out = 1 if sum(a * c for a, c in zip(weights, x)) + bias > 0 else 0
            for j, c in enumerate(x):
                weights[j] += lr * (target - out) * c
            bias += lr * (target - out)
    return weights, bias


def no_bias(X, y, passes):
    w = [0] * len(X[0])
    for _ in range(passes):
        for x, t in zip(X, y):
            s = sum(a * c for a, c in zip(w, x))
            if (s > 0) != (t == 1) or s == 0:
                w = [a + t * c for a, c in zip(w, x)]
    return w


def threshold_as_weight(X, y, passes):
    w = [0] * (len(X[0]) + 1)
    for _ in range(passes):
        for x, t in zip(X, y):
            x = x + [-1]
            o = 1 if sum(a * c for a, c in zip(w, x)) >= 0 else -1
            w = [a + (t - o) * c for a, c in zip(w, x)]
    return w


def constant_01(X, y, passes):
    w = [0.0] * (len(X[0]) + 1)
    for _ in range(passes):
        for x, t in zip(X, y):
            x = [*x, 0.1]
            if t * sum(a * c for a, c in zip(w, x)) <= 0:
                w = [a + t * c for a, c in zip(w, x)]
    return w


def delta_rule(X, y, passes, eta=0.05):
    w = [0.0] * (len(X[0]) + 1)
    for _ in range(passes):
        for x, t in zip(X, y):
            x = [*x, 1]
            o = sum(a * c for a, c in zip(w, x))
            w = [a + eta * (t - o) * c for a, c in zip(w, x)]
    return w


def sum_of_the_wrong(X, y, passes):
    w = [0] * (len(X[0]) + 1)
    for _ in range(passes):
        wrong = [(x, t) for x, t in zip(X, y) if t * sum(a * c for a, c in zip(w, [*x, 1])) <= 0]
        if not wrong:
            break
        for x, t in wrong:
            w = [a + t * c for a, c in zip(w, [*x, 1])]
    return w


def old_outputs(X, y, epochs):
    w = [0] * (len(X[0]) + 1)
    for _ in range(epochs):
        outputs = [1 if sum(a * c for a, c in zip(w, x + [1])) > 0 else 0 for x in X]
        for x, t, o in zip(X, y, outputs):
            w = [a + (t - o) * c for a, c in zip(w, x + [1])]
    return w


def from_the_top(X, y, passes):
    w, visits = [0] * (len(X[0]) + 1), 0
    i = 0
    while i < len(X) and visits < 50:
        visits += 1
        if y[i] * sum(a * c for a, c in zip(w, [*X[i], 1])) <= 0:
            w = [a + y[i] * c for a, c in zip(w, [*X[i], 1])]
            yield w
            i = 0
        else:
            i += 1


def each_sample(X, y):
    w, b = [0] * len(X[0]), 0
    while True:
        for x, t in zip(X, y):
            o = 1 if sum(a * c for a, c in zip(w, x)) + b >= 0 else -1
            if o != t:
                w, b = [a + t * c for a, c in zip(w, x)], b + t
            yield w, b


def each_update(X, y, max_iter=5):
    w = [0] * (len(X[0]) + 1)
    for _ in range(max_iter):
        for x, t in zip(X, y):
            x = [1] + x
            if t * sum(a * c for a, c in zip(w, x)) <= 0:
                for j in range(len(w)):
                    w[j] += t * x[j]
                yield list(w)


def with_history(X, y, passes):
    w, b, history = [0] * len(X[0]), 0, []
    for _ in range(passes):
        for x, t in zip(X, y):
            if t * (sum(a * c for a, c in zip(w, x)) + b) <= 0:
                w, b = [a + t * c for a, c in zip(w, x)], b + t
            history.append(w + [b])
    return w, b, history


def dead_zone(X, y, passes, theta=0.2):
    w, b = [0] * len(X[0]), 0
    for _ in range(passes):
        for x, t in zip(X, y):
            y_in = b + sum(a * c for a, c in zip(w, x))
            out = 1 if y_in > theta else -1 if y_in < -theta else 0
            if out != t:
                w, b = [a + t * c for a, c in zip(w, x)], b + t
    return w, b


def starts_at_one(X, y, passes):
    w = [1] * (len(X[0]) + 1)
    for _ in range(passes):
        for x, t in zip(X, y):
            if t * sum(a * c for a, c in zip(w, [*x, 1])) <= 0:
                w = [a + t * c for a, c in zip(w, [*x, 1])]
    return w


def labels_moved(X, y, passes):
    return textbook(X, y[1:] + y[:1], passes)


def bias_not_in_net(X, y, passes):
    w, b = [0] * len(X[0]), 0
    for _ in range(passes):
        for x, t in zip(X, y):
            if t * sum(a * c for a, c in zip(w, x)) <= 0:
                w, b = [a + t * c for a, c in zip(w, x)], b + t
    return w, b


def bias_never_learned(X, y, passes):
    w, b = [0] * len(X[0]), 0
    for _ in range(passes):
        for x, t in zip(X, y):
            if t * (sum(a * c for a, c in zip(w, x)) + b) <= 0:
                w = [a + t * c for a, c in zip(w, x)]
    return w, b


def bias_each_feature(X, y, passes):
    w, b = [0] * len(X[0]), 0
    for _ in range(passes):
        for x, t in zip(X, y):
            if t * (sum(a * c for a, c in zip(w, x)) + b) <= 0:
                for j in range(len(w)):
                    w[j] = w[j] + t * x[j]
                    b = b + t
    return w, b


def bias_wrong_sign(X, y, passes):
    w, b = [0] * len(X[0]), 0
    for _ in range(passes):
        for x, t in zip(X, y):
            if t * (sum(a * c for a, c in zip(w, x)) + b) <= 0:
                w, b = [a + t * c for a, c in zip(w, x)], b - t
    return w, b


def wrong_sign(X, y, passes):
    w = [0] * (len(X[0]) + 1)
    for _ in range(passes):
        for x, t in zip(X, y):
            if t * sum(a * c for a, c in zip(w, [*x, 1])) <= 0:
                w = [a - t * c for a, c in zip(w, [*x, 1])]
    return w


def y_left_out(X, y, passes):
    w = [0] * (len(X[0]) + 1)
    for _ in range(passes):
        for x, t in zip(X, y):
            if t * sum(a * c for a, c in zip(w, [*x, 1])) <= 0:
                w = [a + c for a, c in zip(w, [*x, 1])]
    return w


def every_sample_updates(X, y, passes):
    w = [0] * (len(X[0]) + 1)
    for _ in range(passes):
        for x, t in zip(X, y):
            w = [a + t * c for a, c in zip(w, [*x, 1])]
    return w


def zero_label_adds_nothing(X, y, passes):
    w = [0] * (len(X[0]) + 1)
    for _ in range(passes):
        for x, t in zip(X, y):
            o = 1 if sum(a * c for a, c in zip(w, [*x, 1])) > 0 else 0
            if o != t:
                w = [a + t * c for a, c in zip(w, [*x, 1])]
    return w


def first_skipped(X, y, passes):
    w = [0] * (len(X[0]) + 1)
    for _ in range(passes):
        for i in range(1, len(X)):
            if y[i] * sum(a * c for a, c in zip(w, [*X[i], 1])) <= 0:
                w = [a + y[i] * c for a, c in zip(w, [*X[i], 1])]
    return w


def last_skipped(X, y, passes):
    w = [0] * (len(X[0]) + 1)
    for _ in range(passes):
        for i in range(len(X) - 1):
            if y[i] * sum(a * c for a, c in zip(w, [*X[i], 1])) <= 0:
                w = [a + y[i] * c for a, c in zip(w, [*X[i], 1])]
    return w


def one_pass(X, y, epochs):
    w = [0] * (len(X[0]) + 1)
    for epoch in range(epochs):
        for x, t in zip(X, y):
            if t * sum(a * c for a, c in zip(w, [*x, 1])) <= 0:
                w = [a + t * c for a, c in zip(w, [*x, 1])]
        return w


def sign(a):
    return (a > 0) - (a < 0)


def half_steps(X, y, passes):
    w, b = [0] * len(X[0]), 0
    for _ in range(passes):
        for x, t in zip(X, y):
            error = t - sign(sum(a * c for a, c in zip(w, x)) + b)
            w, b = [a + 0.5 * error * c for a, c in zip(w, x)], b + 0.5 * error
    return w, b


def ties_are_right(X, y, passes):
    w, b = [0] * len(X[0]), 0
    for _ in range(passes):
        for x, t in zip(X, y):
            if t * (sum(a * c for a, c in zip(w, x)) + b) < 0:
                w, b = [a + t * c for a, c in zip(w, x)], b + t
    return w, b


def as_a_dictionary(data, labels, epochs=20):
    model = {"weights": [0.0] * len(data[0]), "bias": 0.0}
    for _ in range(epochs):
        for point, label in zip(data, labels):
            score = sum(a * c for a, c in zip(model["weights"], point)) + model["bias"]
            if label * score <= 0:
                model["weights"] = [a + 0.1 * label * c for a, c in zip(model["weights"], point)]
                model["bias"] += 0.1 * label
    return model


def multiplied_by_label(X, y, passes):
    rows = [[t * c for c in [*x, 1]] for x, t in zip(X, y)]
    w = [0] * len(rows[0])
    for _ in range(passes):
        for row in rows:
            if sum(a * c for a, c in zip(w, row)) <= 0:
                w = [a + c for a, c in zip(w, row)]
        if all(sum(a * c for a, c in zip(w, row)) > 0 for row in rows):
            return w
    return w


def one_vector_a_class(X, y, passes):
    w = {1: [0] * (len(X[0]) + 1), -1: [0] * (len(X[0]) + 1)}
    for _ in range(passes):
        for x, t in zip(X, y):
            x = [*x, 1]
            scores = {c: sum(a * v for a, v in zip(w[c], x)) for c in w}
            guess = max(scores, key=scores.get)
            if guess != t:
                w[t] = [a + v for a, v in zip(w[t], x)]
                w[guess] = [a - v for a, v in zip(w[guess], x)]
    return w[1] + w[-1]


def index_zero_is_none(X, y, passes):
    w = [0] * (len(X[0]) + 1)

    def wrong():
        for i, (x, t) in enumerate(zip(X, y)):
            if t * sum(a * c for a, c in zip(w, [*x, 1])) <= 0:
                return i

    while i := wrong():
        w = [a + y[i] * c for a, c in zip(w, [*X[i], 1])]
        yield w


def smaller_bias_rate(X, y, passes):
    w, b = [0.0] * len(X[0]), 0.0
    for _ in range(passes):
        for x, t in zip(X, y):
            if t * (sum(a * c for a, c in zip(w, x)) + b) <= 0:
                w, b = [a + t * c for a, c in zip(w, x)], b + 0.01 * t
    return w, b


def backwards(X, y, passes):
    w = [0] * (len(X[0]) + 1)
    for _ in range(passes):
        for x, t in list(zip(X, y))[::-1]:
            if t * sum(a * c for a, c in zip(w, [*x, 1])) <= 0:
                w = [a + t * c for a, c in zip(w, [*x, 1])]
    return w


def whole_net(X, y, passes, rate=0.1):
    w = [0.0] * (len(X[0]) + 1)
    for _ in range(passes):
        for x, t in zip(X, y):
            o = int(sum(a * c for a, c in zip(w, [*x, 1])))
            w = [a + rate * (t - o) * c for a, c in zip(w, [*x, 1])]
    return w


def averaged(X, y, passes):
    w, total, n = [0] * (len(X[0]) + 1), [0] * (len(X[0]) + 1), 0
    for _ in range(passes):
        for x, t in zip(X, y):
            if t * sum(a * c for a, c in zip(w, [*x, 1])) <= 0:
                w = [a + t * c for a, c in zip(w, [*x, 1])]
            total, n = [a + c for a, c in zip(total, w)], n + 1
    return [a / n for a in total]


def clipped(X, y, passes):
    w = [0.0] * (len(X[0]) + 1)
    for _ in range(passes):
        for x, t in zip(X, y):
            if t * sum(a * c for a, c in zip(w, [*x, 1])) <= 0:
                w = [min(1.0, max(-1.0, a + t * c)) for a, c in zip(w, [*x, 1])]
    return w


def shuffled(X, y, passes):
    w, order = [0] * (len(X[0]) + 1), list(range(len(X)))
    for _ in range(passes):
        random.shuffle(order)
        for i in order:
            if y[i] * sum(a * c for a, c in zip(w, [*X[i], 1])) <= 0:
                w = [a + y[i] * c for a, c in zip(w, [*X[i], 1])]
    return w


def shuffled_with_a_seed(X, y, passes):
    w, order, draw = [0] * (len(X[0]) + 1), list(range(len(X))), random.Random(7)
    for _ in range(passes):
        draw.shuffle(order)
        for i in order:
            if y[i] * sum(a * c for a, c in zip(w, [*X[i], 1])) <= 0:
                w = [a + y[i] * c for a, c in zip(w, [*X[i], 1])]
    return w


def random_start(X, y, passes):
    w = [random.gauss(0, 0.01) for _ in range(len(X[0]) + 1)]
    for _ in range(passes):
        for x, t in zip(X, y):
            if t * sum(a * c for a, c in zip(w, [*x, 1])) <= 0:
                w = [a + t * c for a, c in zip(w, [*x, 1])]
    return w


def margin_of_one(X, y, passes):
    w = [0] * (len(X[0]) + 1)
    for _ in range(passes):
        for x, t in zip(X, y):
            if t * sum(a * c for a, c in zip(w, [*x, 1])) < 1:
                w = [a + t * c for a, c in zip(w, [*x, 1])]
    return w


def falling_rate(X, y, passes):
    w, n = [0.0] * (len(X[0]) + 1), 0
    for _ in range(passes):
        for x, t in zip(X, y):
            n += 1
            if t * sum(a * c for a, c in zip(w, [*x, 1])) <= 0:
                w = [a + t * c / n for a, c in zip(w, [*x, 1])]
    return w


def pocket(X, y, passes):
    w = best = [0] * (len(X[0]) + 1)

    def errors(w):
        return sum(t * sum(a * c for a, c in zip(w, [*x, 1])) <= 0 for x, t in zip(X, y))

    for _ in range(passes):
        for x, t in zip(X, y):
            if t * sum(a * c for a, c in zip(w, [*x, 1])) <= 0:
                w = [a + t * c for a, c in zip(w, [*x, 1])]
                best = w if errors(w) < errors(best) else best
    return best


def unit_vectors(X, y, passes):
    rows = [[*x, 1] for x in X]
    rows = [[a / sum(c * c for c in row) ** 0.5 for a in row] for row in rows]
    w = [0.0] * len(rows[0])
    for _ in range(passes):
        for row, t in zip(rows, y):
            if t * sum(a * c for a, c in zip(w, row)) <= 0:
                w = [a + t * c for a, c in zip(w, row)]
    return w
