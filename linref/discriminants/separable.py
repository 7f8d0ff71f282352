"""Geometrical view: decision boundaries, linear separability, the fewest mistakes (Discriminants).

Examples are pairs (x, y) in canonical representation, w has the bias first.
"""

from typing import NamedTuple

from linref.discriminants.units import is_correct
from linref.lists import norm
from linref.scalar import ratio


def orientation(w):
    """(w_1, …, w_n): the boundary is perpendicular to it (D10).

    >>> orientation([-10, 3, 4])
    [3, 4]
    """
    return w[1:]


def location(w):
    """The signed distance of the boundary from the origin, -w_0 / ‖(w_1, …, w_n)‖, see DE15 (D10).

    >>> location([-10, 3, 4])
    2
    """
    return ratio(-w[0], norm(orientation(w)))


def separates(w, examples):
    """Whether w predicts every example correctly; where such a w exists, they are linearly separable (D9, D11).

    >>> examples = [([1, 1, 1], 1), ([1, 0.5, 3], 1), ([1, 2, 2], -1)]
    >>> separates([3, -2, 0], examples), separates([0, 1, 1], examples)
    (True, False)
    """
    return all(is_correct(w, x, y) for x, y in examples)


def mistakes(w, examples):
    """The numbers of the examples that w does not predict correctly, from 1 on (D12).

    >>> mistakes([-2, 1, 1], [([1, 3, 5], 1), ([1, 1, 1], 1), ([1, 4, 0], -1)])
    [2, 3]
    """
    return [i for i, (x, y) in enumerate(examples, start=1)
            if not is_correct(w, x, y)]


# Not on the page: a search for the fewest mistakes.


class Step(NamedTuple):
    """One attempt: the examples left out, and for the others a w that separates them or the weights of a proof.

    Two equal examples of different classes sum to 0 with weights 1 and 1. Without example 1, w = (-1, 0) separates.

    >>> answers = iter([(None, [1, 1]), ([-1, 0], None)])
    >>> first, second = fewest_mistakes([([1, 2], 1), ([1, 2], -1)], lambda examples: next(answers))
    >>> first.proof, second.left_out, second.w
    ({1: 1, 2: 1}, [1], [-1, 0])
    """

    left_out: list
    w: object
    proof: object


def fewest_mistakes(examples, separate):
    """The attempts to separate all examples but a few; `separate` finds a w, or the weights of a proof (D12).

    The page asks for the boundary with the fewest mistakes and gives no algorithm. `separate(examples)` answers with a
    w and None, or with None and the weights of a proof. Of the examples in a proof at least one must be a mistake, so
    these are left out in turn: `attempts` has the sets to leave out, all of one size, `larger` those of one more. A
    step's proof has the weight of each example kept.

    Three points on a line with the classes 1, -1, 1 are not separable, but without the first point they are.

    >>> from linref.separability import separate_vectors
    >>> def separate(examples):
    ...     answer = separate_vectors([[y * a for a in x] for x, y in examples])
    ...     return getattr(answer, "w", None), getattr(answer, "weights", None)
    >>> [step.left_out for step in fewest_mistakes([([1, 1], 1), ([1, 2], -1), ([1, 3], 1)], separate)]
    [[], [1]]
    """
    attempts = [[]]
    while True:
        larger = []
        for left_out in attempts:
            numbers = range(1, len(examples) + 1)
            kept = [i for i in numbers if i not in left_out]
            w, proof = separate([examples[i - 1] for i in kept])
            weights = None if proof is None else dict(zip(kept, proof))
            yield Step(left_out, w, weights)
            if w is not None:
                return
            larger += [sorted([*left_out, i]) for i in kept if weights[i]]
        attempts = sorted(map(list, set(map(tuple, larger))))
