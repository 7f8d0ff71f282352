"""Convergence theorem, its proof as a ledger of every mistake, margins, and cycles (Discriminants).

Examples are pairs (x, y) in canonical representation, w has the bias first. The theorem's u has length 1; to stay with
exact numbers u is given here by any v of its direction. α is the page's D²/γ.
"""

from typing import NamedTuple

from linref.discriminants.separable import orientation
from linref.lists import add, dot, norm_squared, scale, subtract
from linref.scalar import ratio

REMEMBERED = 1000  # passes whose weights are all kept; of later ones only those of pass 1024, 2048, 4096, …


class Step(NamedTuple):
    """The kth mistake: example i, the weights, ‖w - αu‖² there, the lines of the proof, the weights after it."""

    k: int
    i: int
    w: list
    before: object
    proof: list
    after: list


def radius_squared(examples):
    """D²: the greatest ‖x‖² (D27)."""
    return max(norm_squared(x) for x, _ in examples)  # ‖x_i‖ <= D


def margin_squared(v, examples):
    """γ² for u = v/‖v‖, the least y u·x of the canonical x squared, see DE6; 0 where v does not separate (D27, D29)."""
    least = min(y * dot(v, x) for x, y in examples)                   # y_i u·x_i >= γ > 0
    return ratio(least * least, norm_squared(v)) if least > 0 else 0  # ‖u‖ = 1


def bound(D_squared, gamma_squared):
    """(D/γ)²: the most mistakes that there can be (D27)."""
    return ratio(D_squared, gamma_squared)  # (D/γ)²


def alpha_u(v, examples):
    """αu with α = D²/γ: the point that the weights are shown to come nearer to, exact for any separating v (D28)."""
    least = min(y * dot(v, x) for x, y in examples)
    return scale(ratio(radius_squared(examples), least), v)  # α = D²/γ


def proof_lines(w, x, y, au, alpha_gamma, D_squared, printed=False):
    """The lines of the proof for one mistake, four of them equal; line 6 as printed has lost y_k, see DE3 (D28)."""
    old = norm_squared(subtract(w, au))                                   # ‖w(k) - αu‖²
    return [
        norm_squared(subtract(add(w, scale(y, x)), au)),                  # ‖w(k+1) - αu‖² = ‖w(k) + y_k x_k - αu‖²
        norm_squared(add(subtract(w, au), scale(y, x))),                  # = ‖(w(k) - αu) + y_k x_k‖²
        old + 2 * y * dot(x, subtract(w, au)) + y * y * norm_squared(x),  # = … + 2y_k [x_k·(w(k) - αu)] + y_k² ‖x_k‖²
        old + 2 * y * dot(x, w) - 2 * y * dot(au, x) + norm_squared(x),   # = … + 2y_k x_k·w(k) - 2y_k αu·x_k + ‖x_k‖²
        old + 2 * y * dot(x, w) - 2 * y * dot(au, x) + D_squared,         # <= … + 2y_k x_k·w(k) - 2y_k αu·x_k + D²
        old - 2 * (1 if printed else y) * dot(au, x) + D_squared,         # <= … - 2αu·x_k + D²
        old - 2 * alpha_gamma + D_squared,                                # <= … - 2αγ + D²
    ]


def after_k_mistakes(D_squared, gamma_squared, k):
    """α² - k D², below which ‖w - αu‖² lies after k mistakes: it cannot be negative, which bounds k (D28)."""
    alpha_squared = ratio(D_squared * D_squared, gamma_squared)  # α = D²/γ
    return alpha_squared - k * D_squared                         # α² - k D²


# Ours: the proof kept as a ledger of every mistake, the other margin, and how weights come back.


def feature_margin_squared(v, examples):
    """The square of the least distance from the boundary among the features, which the theorem does not mean (D29)."""
    least = min(y * dot(v, x) for x, y in examples)
    return ratio(least * least, norm_squared(orientation(v))) if least > 0 else 0


def ledger(steps, examples, v, printed=False):
    """The mistakes among the steps of an online run, each with its ‖w - αu‖² and the lines of the proof (D28)."""
    au = alpha_u(v, examples)
    D_squared = radius_squared(examples)
    k = 0
    for step in steps:
        if step.mistake:
            k += 1
            x, y = examples[step.i - 1]
            proof = proof_lines(step.w, x, y, au, D_squared, D_squared, printed)
            yield Step(k, step.i, step.w, norm_squared(subtract(step.w, au)), proof, step.after)


def until_repeated(passes):
    """Every pass, and None; of the last after how many earlier ones w was what it is again: it goes round (D30)."""
    seen = {}
    for number, step in enumerate(passes):
        if number < REMEMBERED or not number & (number - 1):
            seen.setdefault(tuple(step.w), number)
        same = seen.get(tuple(step.after))
        yield step, same
        if same is not None:
            return
