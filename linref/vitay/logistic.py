"""Logistic regression for soft classification (Vitay, Neurocomputing).

Examples are pairs (x, t) with t = 1 or 0 here, not -1; the bias b is apart from w.
"""

from linref.lists import add, dot, norm_squared, scale, zeros
from linref.scalar import exp, log_sigmoid, ratio
from linref.vitay.neuron import net_activation
from linref.vitay.online import Step


def sigmoid(z):
    """σ(z) = 1 / (1 + exp(-z)), the logistic function (V22).

    >>> print(sigmoid(0), round(sigmoid(2), 4), round(sigmoid(-2), 4))
    1/2 0.8808 0.1192
    """
    return ratio(1, 1 + exp(-z))                                # σ(x) = 1/(1 + exp(-x))


def output(w, b, x):
    """y = σ(⟨w·x⟩ + b) = 1 / (1 + exp(-⟨w·x⟩ - b)) (V22).

    >>> print(output([1, 2], -3, [1, 1]))
    1/2
    """
    return sigmoid(net_activation(w, b, x))                     # y = σ(⟨w·x⟩ + b)


def probability(t, y):
    """f(t) = y^t (1 - y)^(1 - t): the probability y of t = 1 and 1 - y of t = 0 (V23).

    >>> probability(1, 0.75), probability(0, 0.75)
    (0.75, 0.25)
    """
    return y**t * (1 - y) ** (1 - t)                            # f(t) = y^t (1 - y)^(1 - t)


def likelihood(w, b, examples):
    """L: the product of the probabilities of all t_i (V24).

    >>> print(likelihood([0, 0], 0, [([1, 2], 1), ([3, 4], 0)]))
    1/4
    """
    product = 1
    for x, t in examples:
        product = product * probability(t, output(w, b, x))     # L(w, b) = Π yᵢ^tᵢ (1 - yᵢ)^(1 - tᵢ)
    return product


def log_likelihood(w, b, examples):
    """l = Σ [t_i log y_i + (1 - t_i) log(1 - y_i)] (V24).

    1 - σ(z) is σ(-z). The logarithms are computed from z, because y itself may be rounded to 0 or 1.

    >>> round(log_likelihood([0, 0], 0, [([1, 2], 1), ([3, 4], 0)]), 4)  # log 1/4
    -1.3863
    """
    log_L = 0
    for x, t in examples:
        z = net_activation(w, b, x)
        log_y, log_1_y = log_sigmoid(z), log_sigmoid(-z)
        log_L = log_L + (t * log_y + (1 - t) * log_1_y)         # l(w, b) = Σ [tᵢ log yᵢ + (1 - tᵢ) log(1 - yᵢ)]
    return log_L


def negative_log_likelihood(w, b, examples):
    """The loss -l, which is minimized. For the letter l see VE8 (V24).

    >>> round(negative_log_likelihood([0, 0], 0, [([1, 2], 1), ([3, 4], 0)]), 4)  # log 4
    1.3863
    """
    return -log_likelihood(w, b, examples)                      # ℒ(w, b) = -Σ [tᵢ log yᵢ + (1 - tᵢ) log(1 - yᵢ)]


def gradient(w, b, x, t):
    """The gradient of the negative log-likelihood of one example: -(t - y) x for w and -(t - y) for b (V25).

    >>> by_w, by_b = gradient([0, 0], 0, [2, 4], 1)
    >>> print(*by_w, by_b)
    -1 -2 -1/2
    """
    y = output(w, b, x)
    return scale(-(t - y), x), -(t - y)                         # -(tᵢ - yᵢ) xᵢ


def logistic_regression(examples, eta, M, w=None, b=0):
    """Logistic regression for M epochs, by default from w = 0 and b = 0 (V27).

    >>> step = next(logistic_regression([([2, 4], 1)], eta=2, M=1))
    >>> print(step.y, step.error, *step.after, step.b_after)
    1/2 1/2 2 4 1
    """
    w = zeros(len(examples[0][0])) if w is None else w              # w = 0, b = 0
    for epoch in range(1, M + 1):                                   # for M epochs:
        for i, (x, t) in enumerate(examples, start=1):              # for each sample (xᵢ, tᵢ):
            y = sigmoid(dot(w, x) + b)                              # yᵢ = σ(⟨w·xᵢ⟩ + b)
            delta_w = scale(eta * (t - y), x)                       # Δw = η (tᵢ - yᵢ) xᵢ
            delta_b = eta * (t - y)                                 # Δb = η (tᵢ - yᵢ)
            before = w, b
            w = add(w, delta_w)                                     # not on the page
            b = b + delta_b                                         # not on the page
            yield Step(epoch, i, *before, y, t - y, delta_w, delta_b, w, b)


def drawn_class(y, u):
    """The class by a random u between 0 and 1: positive if u < y, negative if u > y, see VE10 (V28).

    >>> drawn_class(0.7, 0.2), drawn_class(0.7, 0.9), drawn_class(0.7, 0.7)
    (1, 0, None)
    """
    if u < y:                       # smaller than yᵢ: positive class
        return 1
    if u > y:                       # bigger than yᵢ: negative class
        return 0
    return None


def hard_class(y):
    """The class by a hard limit: positive if y > 0.5, negative if y < 0.5, see VE10 (V29).

    >>> hard_class(0.7), hard_class(0.2), hard_class(0.5)
    (1, 0, None)
    """
    if y > ratio(1, 2):             # yᵢ > 0.5: positive class
        return 1
    if y < ratio(1, 2):             # yᵢ < 0.5: negative class
        return 0
    return None


def confidence(y):
    """The confidence of the classification: y or 1 - y, whichever is larger (V30).

    >>> confidence(0.75), confidence(0.25)
    (0.75, 0.75)
    """
    return max(y, 1 - y)


# Not on the page: a rate that fits the data.


def largest_rate(examples):
    """4/R², where R² is the largest ‖x‖² + 1 of some examples (V26).

    An update changes the z of its example by η |t - y| (‖x‖² + 1). With η up to 4/R² this is less than 4.

    >>> print(largest_rate([([1], 1), ([3], 0)]))
    2/5
    """
    return ratio(4, max(norm_squared(x) + 1 for x, _ in examples))
