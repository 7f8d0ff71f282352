"""Linear threshold units, what they can represent, and the canonical representation (Discriminants).

The slides write the bias first: w = ⟨w_0, w_1, …, w_n⟩ and x = ⟨1, x_1, …, x_n⟩. An example is a pair (x, y).
"""

from itertools import product

from linref.lists import add, dot, scale, total


def weighted_sum(weights, x):
    """What the unit compares with its threshold: the sum of the w_j x_j (D1).

    >>> weighted_sum([2, 3], [4, 1])
    11
    """
    return dot(weights, x)  # w_1 x_1 + … + w_n x_n


def threshold_unit(weights, threshold, x):
    """The output of the unit: 1 if the weighted sum is at least the threshold, else -1 (D1).

    >>> threshold_unit([1, 1], 2, [1, 1]), threshold_unit([1, 1], 2, [1, 0])
    (1, -1)
    """
    if weighted_sum(weights, x) >= threshold:  # w_1 x_1 + … + w_n x_n ≥ threshold
        return 1                               # ⇔ y
    return -1


def conjunction(n, chosen):
    """Weights and threshold of the AND of the chosen features of n, counted from 1 (D3).

    >>> conjunction(4, [1, 2, 4])
    ([1, 1, 0, 1], 3)
    """
    return [int(j in chosen) for j in range(1, n + 1)], len(chosen)  # 1·x_1 + 1·x_2 + 0·x_3 + 1·x_4 ≥ 3


def at_least(m, n, chosen):
    """Weights and threshold of at least m of the chosen features of n, counted from 1 (D4).

    >>> at_least(2, 4, [1, 3, 4])
    ([1, 0, 1, 1], 2)
    """
    return [int(j in chosen) for j in range(1, n + 1)], m  # 1·x_1 + 0·x_2 + 1·x_3 + 1·x_4 ≥ 2


def two_conjunctions(x):
    """(x_1 ∧ x_2) ∨ (x_3 ∧ x_4), as 1 or -1 (D5).

    >>> [two_conjunctions(x) for x in [[1, 1, 0, 0], [0, 0, 1, 1], [1, 0, 1, 0], [0, 1, 0, 1]]]
    [1, 1, -1, -1]
    """
    return 1 if (x[0] and x[1]) or (x[2] and x[3]) else -1  # (x_1 ∧ x_2) ∨ (x_3 ∧ x_4) ⇔ y


def exclusive_or(x):
    """(x_1 ∧ ¬x_2) ∨ (¬x_1 ∧ x_2), as 1 or -1 (D6).

    >>> [exclusive_or(x) for x in [[0, 0], [0, 1], [1, 0], [1, 1]]]
    [-1, 1, 1, -1]
    """
    return 1 if (x[0] and not x[1]) or (not x[0] and x[1]) else -1  # (x_1 ∧ ¬x_2) ∨ (¬x_1 ∧ x_2) ⇔ y


def canonical(x):
    """⟨1, x_1, …, x_n⟩ (D7).

    >>> canonical([3, 5])
    [1, 3, 5]
    """
    return [1, *x]  # ⟨1, x_1, …, x_n⟩


def canonical_examples(points, labels):
    """Every training example in canonical representation, as a pair (x, y) (D7).

    >>> canonical_examples([[3, 5], [2, 0]], [1, -1])
    [([1, 3, 5], 1), ([1, 2, 0], -1)]
    """
    return [(canonical(x), y) for x, y in zip(points, labels)]


def canonical_weights(weights, threshold):
    """w with w_0 = -threshold: the sum reaches the threshold where w·x reaches 0 (D7).

    >>> canonical_weights([1, 1], 2)
    [-2, 1, 1]
    """
    return [-threshold, *weights]


def g(x, w):
    """The linear function w·x of an x in canonical representation (D7).

    >>> g([1, 3, 5], [-2, 1, 1])
    6
    """
    return dot(w, x)  # g(x, w) = w·x


def sign(u, at_zero=0):
    """1 if the number is positive, -1 if it is negative. The page does not define sign(0), see DE11 (D7).

    >>> sign(3), sign(-2), sign(0), sign(0, at_zero=1)
    (1, -1, 0, 1)
    """
    if u > 0:
        return 1
    if u < 0:
        return -1
    return at_zero


def h(x, w):
    """The hypothesis of w: the sign of g (D7).

    >>> h([1, 3, 5], [-2, 1, 1]), h([1, 1, 0], [-2, 1, 1])
    (1, -1)
    """
    return sign(g(x, w))  # h(x) = sign(g(x, w))


def is_correct(w, x, y):
    """Whether a prediction is correct, y (w·x) > 0; on the boundary it is not (D7).

    >>> is_correct([-2, 1, 1], [1, 3, 5], 1), is_correct([-2, 1, 1], [1, 3, 5], -1)
    (True, False)
    >>> is_correct([-2, 1, 1], [1, 1, 1], 1), is_correct([-2, 1, 1], [1, 1, 1], -1)
    (False, False)
    """
    return y * dot(w, x) > 0  # y (w·x) > 0


# Not on the page: truth tables, g along the normal of a boundary, and sums that prove that a function has no unit.


def boolean_inputs(n):
    """The 2^n inputs of n Boolean features, in the order of counting (D3).

    >>> boolean_inputs(2)
    [[0, 0], [0, 1], [1, 0], [1, 1]]
    """
    return [list(x) for x in product([0, 1], repeat=n)]


def truth_table(weights, threshold):
    """Every Boolean input x with the unit's output y (D3, D4).

    >>> truth_table([1, 1], 2)
    [([0, 0], -1), ([0, 1], -1), ([1, 0], -1), ([1, 1], 1)]
    """
    return [(x, threshold_unit(weights, threshold, x))
            for x in boolean_inputs(len(weights))]


def across_the_boundary(w, x, lengths):
    """g at x + t (w_1, …, w_n), for several t (D8).

    >>> across_the_boundary([-2, 1, 1], [1, 1, 1], [-1, 0, 1])
    [-2, 0, 2]
    """
    _, *direction = w
    _, *point = x
    return [g(canonical(add(point, scale(length, direction))), w)
            for length in lengths]


def weighted_sums(weights, examples):
    """The sums of λ x over the positive and the negative examples (D5, D6).

    If they are equal and the weights λ ≥ 0 are not all 0, no w separates.

    For exclusive or the sums are equal if all weights are 1, so no w represents it.

    >>> examples = canonical_examples(boolean_inputs(2), [-1, 1, 1, -1])
    >>> weighted_sums([1, 1, 1, 1], examples)
    ([2, 1, 1], [2, 1, 1])
    >>> weighted_sums([4, 1, 2, 3], examples)
    ([3, 2, 1], [7, 3, 3])
    """
    size = len(examples[0][0])
    return tuple(total((scale(weight, x) for weight, (x, y)
                        in zip(weights, examples) if y == side), size)
                 for side in (1, -1))
