"""Geometrical view: decision boundaries, linear separability, the fewest mistakes (Discriminants).

Examples are pairs (x, y) in canonical representation, w has the bias first.
"""

from typing import NamedTuple

from linref.discriminants.units import is_correct
from linref.lists import norm
from linref.scalar import ratio


def orientation(w):
    """(w_1, …, w_n): the boundary is at a right angle to it (D10)."""
    return w[1:]


def location(w):
    """Where the boundary lies along its orientation: -w_0 / ‖(w_1, …, w_n)‖ from the origin, see DE15 (D10)."""
    return ratio(-w[0], norm(orientation(w)))


def separates(w, examples):
    """Whether w predicts every example correctly; where such a w exists, they are linearly separable (D9, D11)."""
    return all(is_correct(w, x, y) for x, y in examples)


def mistakes(w, examples):
    """The numbers of the examples that w does not predict correctly, from 1 on (D12)."""
    return [i for i, (x, y) in enumerate(examples, start=1) if not is_correct(w, x, y)]


# Ours: a search, as the page gives none.


class Step(NamedTuple):
    """One attempt: the examples left out, and for the others a w that separates them or the weights of a proof."""

    left_out: list
    w: object
    proof: object


def fewest_mistakes(examples, decide):
    """The boundary with the fewest mistakes, found exactly; the page asks for it and gives no way (D12).

    `decide(examples)` answers with a w that separates them and None, or with None and the weights of a proof. Of the
    examples in a proof at least one must be a mistake, so these are left out in turn.
    """
    attempts = [[]]
    while True:
        following = []
        for left_out in attempts:
            kept = [i for i in range(1, len(examples) + 1) if i not in left_out]
            w, proof = decide([examples[i - 1] for i in kept])
            yield Step(left_out, w, proof and dict(zip(kept, proof)))
            if w is not None:
                return
            following += [sorted([*left_out, i]) for i, weight in zip(kept, proof) if weight]
        attempts = sorted(map(list, set(map(tuple, following))))
