"""Logistic regression for soft classification (Vitay, Neurocomputing).

Examples are pairs (x, t) with t = 1 or 0 here, not -1; the bias b is apart from w.
"""

from linref.lists import add, dot, norm_squared, scale, zeros
from linref.scalar import exp, log_sigmoid, ratio
from linref.vitay.neuron import net_activation
from linref.vitay.online import Step


def sigmoid(z):
    """σ(z) = 1 / (1 + exp(-z)), the logistic function (V22).

    >>> sigmoid(0), sigmoid(1000), sigmoid(-1000)
    (Fraction(1, 2), 1.0, 0.0)
    """
    return ratio(1, 1 + exp(-z))                                # σ(x) = 1/(1 + exp(-x))


def output(w, b, x):
    """y = σ(⟨w·x⟩ + b) = 1 / (1 + exp(-⟨w·x⟩ - b)) (V22).

    >>> output([1], -2, [2])
    Fraction(1, 2)
    """
    return sigmoid(net_activation(w, b, x))                     # y = σ(⟨w·x⟩ + b)


def probability(t, y):
    """f(t) = y^t (1 - y)^(1 - t): the probability y of t = 1 and 1 - y of t = 0 (V23).

    >>> probability(1, 0.25), probability(0, 0.25)
    (0.25, 0.75)
    """
    return y**t * (1 - y) ** (1 - t)                            # f(t) = y^t (1 - y)^(1 - t)


def likelihood(w, b, examples):
    """L: the product of the probabilities of all t_i (V24).

    >>> likelihood([1], -2, [([2], 1), ([2], 0)])
    Fraction(1, 4)
    """
    product = 1
    for x, t in examples:
        product = product * probability(t, output(w, b, x))     # L(w, b) = Π yᵢ^tᵢ (1 - yᵢ)^(1 - tᵢ)
    return product


def log_likelihood(w, b, examples):
    """l = Σ [t_i log y_i + (1 - t_i) log(1 - y_i)] (V24).

    1 - σ(z) is σ(-z), and both logarithms are taken as a whole: y itself may be 0 or 1 in floats.

    >>> round(log_likelihood([1], -2, [([2], 1), ([2], 0)]), 6)
    -1.386294
    """
    log_L = 0
    for x, t in examples:
        z = net_activation(w, b, x)
        log_y, log_1_y = log_sigmoid(z), log_sigmoid(-z)
        log_L = log_L + (t * log_y + (1 - t) * log_1_y)         # l(w, b) = Σ [tᵢ log yᵢ + (1 - tᵢ) log(1 - yᵢ)]
    return log_L


def negative_log_likelihood(w, b, examples):
    """The loss that is minimised: -l, see VE8 for the letter l (V24).

    >>> round(negative_log_likelihood([1], -2, [([2], 1), ([2], 0)]), 6)
    1.386294
    """
    return -log_likelihood(w, b, examples)                      # ℒ(w, b) = -Σ [tᵢ log yᵢ + (1 - tᵢ) log(1 - yᵢ)]


def gradient(w, b, x, t):
    """The gradient of the negative log-likelihood of one example: -(t - y) x by w and -(t - y) by b (V25).

    >>> gradient([1], -2, [2], 1)
    ([Fraction(-1, 1)], Fraction(-1, 2))
    """
    y = output(w, b, x)
    return scale(-(t - y), x), -(t - y)                         # -(tᵢ - yᵢ) xᵢ


def delta_rule(eta, t, y, x):
    """Δw = η (t - y) x and Δb = η (t - y), with the class as target and the probability as prediction (V26).

    >>> delta_rule(1, 1, 0.25, [4])
    ([3.0], 0.75)
    """
    delta_w = scale(eta * (t - y), x)                           # Δw = η (tᵢ - yᵢ) xᵢ
    delta_b = eta * (t - y)                                     # Δb = η (tᵢ - yᵢ)
    return delta_w, delta_b


def logistic_regression(examples, eta, M):
    """Logistic regression for M epochs, from w = 0 and b = 0 (V27).

    >>> for step in logistic_regression([([2], 1), ([1], 0)], 1, 1):
    ...     print(step.i, step.z, *(round(float(a), 4) for a in (step.y, *step.after, step.b_after)))
    1 0 0.5 1.0 0.5
    2 3/2 0.8176 0.1824 -0.3176
    """
    w, b = zeros(len(examples[0][0])), 0                            # w = 0, b = 0
    for epoch in range(1, M + 1):                                   # for M epochs:
        for i, (x, t) in enumerate(examples, start=1):              # for each sample (xᵢ, tᵢ):
            before, y = (w, b), sigmoid(z := dot(w, x) + b)         # yᵢ = σ(⟨w·xᵢ⟩ + b)
            delta_w = scale(eta * (t - y), x)                       # Δw = η (tᵢ - yᵢ) xᵢ
            delta_b = eta * (t - y)                                 # Δb = η (tᵢ - yᵢ)
            w, b = add(w, delta_w), b + delta_b
            yield Step(epoch, i, *before, z, y, t - y, delta_w, delta_b, w, b)


def drawn_class(y, u):
    """The class by a u drawn between 0 and 1: positive below y, negative above; u = y is neither, see VE10 (V28).

    >>> drawn_class(0.7, 0.3), drawn_class(0.7, 0.9), drawn_class(0.7, 0.7)
    (1, 0, None)
    """
    if u < y:                       # smaller than yᵢ: positive class
        return 1
    if u > y:                       # bigger than yᵢ: negative class
        return 0
    return None


def hard_class(y):
    """The class by a hard limit: positive above 0.5, negative below; y = 0.5 is neither, see VE10 (V29).

    >>> hard_class(0.7), hard_class(0.3), hard_class(0.5)
    (1, 0, None)
    """
    if y > ratio(1, 2):             # yᵢ > 0.5: positive class
        return 1
    if y < ratio(1, 2):             # yᵢ < 0.5: negative class
        return 0
    return None


def confidence(y):
    """How sure the classification is: y or 1 - y, whichever is larger (V30).

    >>> confidence(0.51), confidence(0.25)
    (0.51, 0.75)
    """
    return max(y, 1 - y)


# Ours: what either rule can expect, and a rate that fits the data.


def expected_accuracy(y, drawn):
    """How often a class of probability y is told right: drawn y² + (1 - y)², by the hard limit y or 1 - y (V28, V29).

    >>> from fractions import Fraction
    >>> expected_accuracy(Fraction(9, 10), drawn=True), expected_accuracy(Fraction(9, 10), drawn=False)
    (Fraction(41, 50), Fraction(9, 10))
    """
    if drawn:
        return y * y + (1 - y) * (1 - y)
    c = hard_class(y)
    return None if c is None else probability(c, y)


def descending_rate(examples):
    """The first of 1, 1/10, 1/100, … up to 4/(N·R²), R² the largest ‖x‖² + 1: with it the loss falls (V26).

    The loss of N examples is curved by N·R²/4 at most.

    >>> descending_rate([([0], 1)]), descending_rate([([1.5], 1), ([80.0], 0)])
    (1, Fraction(1, 10000))
    """
    N, R_squared = len(examples), max(norm_squared(x) + 1 for x, _ in examples)
    rate = 1
    while rate * N * R_squared > 4:
        rate = ratio(rate, 10)
    return rate
