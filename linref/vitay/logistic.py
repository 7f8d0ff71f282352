"""Logistic regression for soft classification (Vitay, Neurocomputing).

Examples are pairs (x, t) with t = 1 or 0 here, not -1; the bias b is apart from w.
"""

from linref.lists import add, dot, norm_squared, scale, zeros
from linref.scalar import exp, log_sigmoid, ratio
from linref.vitay.neuron import net_activation
from linref.vitay.online import Step


def sigmoid(z):
    """σ(z) = 1 / (1 + exp(-z)), the logistic function (V22)."""
    return ratio(1, 1 + exp(-z))                                # σ(x) = 1/(1 + exp(-x))


def output(w, b, x):
    """y = σ(⟨w·x⟩ + b) = 1 / (1 + exp(-⟨w·x⟩ - b)) (V22)."""
    return sigmoid(net_activation(w, b, x))                     # y = σ(⟨w·x⟩ + b)


def probability(t, y):
    """f(t) = y^t (1 - y)^(1 - t): the probability y of t = 1 and 1 - y of t = 0 (V23)."""
    return y**t * (1 - y) ** (1 - t)                            # f(t) = y^t (1 - y)^(1 - t)


def likelihood(w, b, examples):
    """L: the product of the probabilities of all t_i (V24)."""
    product = 1
    for x, t in examples:
        product = product * probability(t, output(w, b, x))     # L(w, b) = Π yᵢ^tᵢ (1 - yᵢ)^(1 - tᵢ)
    return product


def log_likelihood(w, b, examples):
    """l = Σ [t_i log y_i + (1 - t_i) log(1 - y_i)] (V24).

    1 - σ(z) is σ(-z), and both logarithms are taken as a whole: y itself may be 0 or 1 in floats.
    """
    log_L = 0
    for x, t in examples:
        z = net_activation(w, b, x)
        log_y, log_1_y = log_sigmoid(z), log_sigmoid(-z)
        log_L = log_L + (t * log_y + (1 - t) * log_1_y)         # l(w, b) = Σ [tᵢ log yᵢ + (1 - tᵢ) log(1 - yᵢ)]
    return log_L


def negative_log_likelihood(w, b, examples):
    """The loss that is minimised: -l, see VE8 for the letter l (V24)."""
    return -log_likelihood(w, b, examples)                      # ℒ(w, b) = -Σ [tᵢ log yᵢ + (1 - tᵢ) log(1 - yᵢ)]


def gradient(w, b, x, t):
    """The gradient of the negative log-likelihood of one example: -(t - y) x by w and -(t - y) by b (V25)."""
    y = output(w, b, x)
    return scale(-(t - y), x), -(t - y)                         # -(tᵢ - yᵢ) xᵢ


def logistic_regression(examples, eta, M, w=None, b=0):
    """Logistic regression for M epochs, from w = 0 and b = 0 unless told (V27)."""
    w = zeros(len(examples[0][0])) if w is None else w              # w = 0, b = 0
    for epoch in range(1, M + 1):                                   # for M epochs:
        for i, (x, t) in enumerate(examples, start=1):              # for each sample (xᵢ, tᵢ):
            before, y = (w, b), sigmoid(z := dot(w, x) + b)         # yᵢ = σ(⟨w·xᵢ⟩ + b)
            delta_w = scale(eta * (t - y), x)                       # Δw = η (tᵢ - yᵢ) xᵢ
            delta_b = eta * (t - y)                                 # Δb = η (tᵢ - yᵢ)
            w, b = add(w, delta_w), b + delta_b
            yield Step(epoch, i, *before, z, y, t - y, delta_w, delta_b, w, b)


def drawn_class(y, u):
    """The class by a u drawn between 0 and 1: positive below y, negative above; u = y is neither, see VE10 (V28)."""
    if u < y:                       # smaller than yᵢ: positive class
        return 1
    if u > y:                       # bigger than yᵢ: negative class
        return 0
    return None


def hard_class(y):
    """The class by a hard limit: positive above 0.5, negative below; y = 0.5 is neither, see VE10 (V29)."""
    if y > ratio(1, 2):             # yᵢ > 0.5: positive class
        return 1
    if y < ratio(1, 2):             # yᵢ < 0.5: negative class
        return 0
    return None


def confidence(y):
    """How sure the classification is: y or 1 - y, whichever is larger (V30)."""
    return max(y, 1 - y)


# Ours: a rate that fits the data.


def descending_rate(examples):
    """The first of 1, 1/10, … up to 4/(N·R²), R² the largest ‖x‖² + 1: the loss is curved by N·R²/4 at most (V26)."""
    N, R_squared = len(examples), max(norm_squared(x) + 1 for x, _ in examples)
    rate = 1
    while rate * N * R_squared > 4:
        rate = ratio(rate, 10)
    return rate
