"""Binary linear classification by one artificial neuron (Vitay, Neurocomputing).

Examples are pairs (x, t) with t = 1 for the positive class and -1 for the negative one; the bias b is apart from w.
"""

from linref.lists import added, dot


def net_activation(w, b, x):
    """⟨w·x⟩ + b, which is ‖w‖ times a signed distance, see VE1 (V2).

    >>> net_activation([3, 4], -5, [1, 1])
    2
    """
    return dot(w, x) + b                                        # ⟨w·x⟩ + b


def side(w, b, x):
    """Above, below or on the hyperplane, by the sign of ⟨w·x⟩ + b (V2).

    >>> [side([3, 4], -5, x) for x in ([1, 1], [0, 0], [3, -1])]
    ['above', 'below', 'on']
    """
    value = net_activation(w, b, x)
    if value > 0:               # ⟨w·x⟩ + b > 0: above
        return "above"
    if value < 0:               # ⟨w·x⟩ + b < 0: below
        return "below"
    return "on"                 # ⟨w·x⟩ + b = 0: on


def sign(z):
    """sign(z): 1 if z ≥ 0, else -1 (V3).

    >>> sign(2), sign(0), sign(-2)
    (1, 1, -1)
    """
    if z >= 0:                  # +1 if ⟨w·x⟩ + b ≥ 0
        return 1
    return -1                   # -1 if ⟨w·x⟩ + b < 0


def neuron(w, b, x):
    """y = sign(Σ w_j x_j + b) (V4).

    >>> neuron([1, 1], -1, [1, 0]), neuron([1, 1], -1, [0, 0])
    (1, -1)
    """
    return sign(added(w_j * x_j for w_j, x_j in zip(w, x)) + b)  # y = sign(Σ wⱼ xⱼ + b)


def misclassified(w, b, examples):
    """The numbers of the examples with y ≠ t. If there are none, (w, b) separates the classes (V1, V5).

    >>> examples = [([0, 0], -1), ([0, 1], -1), ([1, 0], -1), ([1, 1], 1)]
    >>> misclassified([1, 1], -1, examples), misclassified([2, 2], -3, examples)
    ([2, 3], [])
    """
    return [i for i, (x, t) in enumerate(examples, start=1)
            if sign(net_activation(w, b, x)) != t]
