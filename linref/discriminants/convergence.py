"""Convergence theorem, its proof at every mistake, margins, and cycles (Discriminants).

Examples are pairs (x, y) in canonical representation, w has the bias first. The theorem's u has length 1; to stay with
exact numbers u is given here by any v of its direction. α is the page's D²/γ.
"""

from typing import NamedTuple

from linref.discriminants.separable import orientation
from linref.lists import add, dot, norm_squared, scale, subtract
from linref.scalar import ratio

REMEMBERED = 1000  # passes whose weights are all kept


class Step(NamedTuple):
    """The kth mistake: example i, the weights, ‖w - αu‖² there, the lines of the proof, the weights after it.

    >>> from linref.discriminants.online import online_perceptron
    >>> examples = [([1, 2], 1), ([1, 0], -1)]
    >>> first = next(ledger(online_perceptron(examples, [1, 2]), examples, [-1, 2]))
    >>> first.w, first.before, first.proof[0], first.after
    ([0, 0], 125, 100, [1, 2])
    """

    k: int
    i: int
    w: list
    before: object
    proof: list
    after: list

    UNITS = {"w": "w", "before": "ww", "proof": "ww", "after": "w"}


class Mistake(NamedTuple):
    """The kth mistake without what the proof says of it.

    >>> from linref.discriminants.online import online_perceptron
    >>> examples = [([1, 2], 1), ([1, 0], -1)]
    >>> [(mistake.k, mistake.i) for mistake in numbered(online_perceptron(examples, [1, 2, 1, 2]))]
    [(1, 1), (2, 2), (3, 2)]
    """

    k: int
    i: int
    w: list
    after: list

    UNITS = {"w": "w", "after": "w"}


def radius_squared(examples):
    """D²: the maximum of ‖x‖² (D27).

    >>> radius_squared([([1, 3], 1), ([1, -2], -1)])
    10
    """
    return max(norm_squared(x) for x, _ in examples)  # ‖x_i‖ ≤ D


def margin_squared(v, examples):
    """γ² for u = v/‖v‖: the square of the minimal y u·x, see DE6; 0 if v does not separate (D27, D29).

    >>> examples = [([1, 2], 1), ([1, -5], -1)]
    >>> margin_squared([4, 3], examples), margin_squared([1, 0], examples)
    (4, 0)
    """
    smallest = min(y * dot(v, x) for x, y in examples)                         # y_i u·x_i ≥ γ > 0
    return ratio(smallest * smallest, norm_squared(v)) if smallest > 0 else 0  # ‖u‖ = 1


def bound(D_squared, gamma_squared):
    """(D/γ)²: an upper bound on the number of mistakes, from D² and γ², which are exact (D27).

    >>> bound(10, 2)
    5
    """
    return ratio(D_squared, gamma_squared)  # (D/γ)²


def alpha_u(v, examples):
    """αu with α = D²/γ. Every mistake moves w closer to αu (D28).

    It is exact for any separating v, because ‖v‖ cancels: γ is the smallest y v·x, divided by ‖v‖, and u is v/‖v‖.

    >>> alpha_u([3, 4], [([1, 3], 1), ([1, -2], -1)])
    [6, 8]
    """
    smallest = min(y * dot(v, x) for x, y in examples)
    return scale(ratio(radius_squared(examples), smallest), v)  # α = D²/γ


def proof_lines(w, x, y, au, alpha_gamma, D_squared, printed=False):
    """The lines of the proof for one mistake, the first four equal; the printed sixth lacks y_k, see DE3 (D28).

    >>> proof_lines([1, 0], [1, -2], -1, [6, 8], 10, 10)
    [72, 72, 72, 72, 77, 79, 79]
    >>> proof_lines([1, 0], [1, -2], -1, [6, 8], 10, 10, printed=True)
    [72, 72, 72, 72, 77, 119, 79]
    """
    old = norm_squared(subtract(w, au))                                   # ‖w(k) - αu‖²
    return [
        norm_squared(subtract(add(w, scale(y, x)), au)),                  # ‖w(k+1) - αu‖² = ‖w(k) + y_k x_k - αu‖²
        norm_squared(add(subtract(w, au), scale(y, x))),                  # = ‖(w(k) - αu) + y_k x_k‖²
        old + 2 * y * dot(x, subtract(w, au)) + y * y * norm_squared(x),  # = … + 2y_k [x_k·(w(k) - αu)] + y_k² ‖x_k‖²
        old + 2 * y * dot(x, w) - 2 * y * dot(au, x) + norm_squared(x),   # = … + 2y_k x_k·w(k) - 2y_k αu·x_k + ‖x_k‖²
        old + 2 * y * dot(x, w) - 2 * y * dot(au, x) + D_squared,         # ≤ … + 2y_k x_k·w(k) - 2y_k αu·x_k + D²
        old - 2 * (1 if printed else y) * dot(au, x) + D_squared,         # ≤ … - 2αu·x_k + D²
        old - 2 * alpha_gamma + D_squared,                                # ≤ … - 2αγ + D²
    ]


def after_k_mistakes(D_squared, gamma_squared, k):
    """α² - k D²: after k mistakes ‖w - αu‖² ≤ α² - k D². It is never negative, so k is bounded (D28).

    >>> after_k_mistakes(10, 1, 3), after_k_mistakes(10, 1, 10)
    (70, 0)
    """
    alpha_squared = ratio(D_squared * D_squared, gamma_squared)  # α = D²/γ
    return alpha_squared - k * D_squared                         # α² - k D²


# Not on the page: the proof at every mistake, the margin among the features, and how weights return.


def feature_margin_squared(v, examples):
    """The square of the smallest distance from the boundary, which is not the γ of the theorem (D29).

    >>> examples = [([1, 1, 3], 1), ([1, -1, -3], -1)]
    >>> feature_margin_squared([5, 3, 4], examples), margin_squared([5, 3, 4], examples)
    (4, 2)
    """
    smallest = min(y * dot(v, x) for x, y in examples)
    if smallest <= 0:
        return 0
    return ratio(smallest * smallest, norm_squared(orientation(v)))


def numbered(steps):
    """The mistakes among the steps of an online run (D28).

    >>> from linref.discriminants.online import online_perceptron
    >>> next(numbered(online_perceptron([([1, 2], 1)], [1])))
    Mistake(k=1, i=1, w=[0, 0], after=[1, 2])
    """
    k = 0
    for step in steps:
        if step.mistake:
            k += 1
            yield Mistake(k, step.i, step.w, step.after)


def ledger(steps, examples, v, printed=False):
    """The mistakes among the steps of an online run, each with its ‖w - αu‖² and the lines of the proof (D28).

    As α = D²/γ, αγ is D². Each mistake here decreases ‖w - αu‖² by at least D² = 5.

    >>> from linref.discriminants.online import online_perceptron
    >>> examples = [([1, 2], 1), ([1, 0], -1)]
    >>> steps = online_perceptron(examples, [1, 2, 1, 2])
    >>> [(mistake.k, mistake.before, mistake.proof[0]) for mistake in ledger(steps, examples, [-1, 2])]
    [(1, 125, 100), (2, 100, 89), (3, 89, 80)]
    """
    au = alpha_u(v, examples)
    D_squared = radius_squared(examples)
    for k, i, w, after in numbered(steps):
        x, y = examples[i - 1]
        proof = proof_lines(w, x, y, au, D_squared, D_squared, printed)
        before = norm_squared(subtract(w, au))
        yield Step(k, i, w, before, proof, after)


def until_repeated(passes):
    """Every pass with None; the last pass with the number of the pass whose weights it returns to (D30).

    After `REMEMBERED` passes only the weights of pass 1024, 2048, 4096, … are kept.

    The weights after the 4th pass are those after the 2nd, so passes 3 and 4 repeat for ever.

    >>> from linref.discriminants.online import in_turn, online_perceptron, passes
    >>> examples = [([1, 0], 1), ([1, 1], -1), ([1, 2], 1)]
    >>> endless = passes(online_perceptron(examples, in_turn([1, 2, 3])), 3)
    >>> [(step.after, same) for step, same in until_repeated(endless)]
    [([1, 1], None), ([1, 2], None), ([0, 1], None), ([1, 2], 2)]
    """
    seen = {}
    for number, step in enumerate(passes):
        if number < REMEMBERED or not number & (number - 1):
            seen.setdefault(tuple(step.w), number)
        same = seen.get(tuple(step.after))
        yield step, same
        if same is not None:
            return
