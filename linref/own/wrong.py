"""The page's algorithm with each typical mistake, and with each other convention: do one's own tests notice?"""

from linref.own.compare import algorithm_of, sequence
from linref.own.pages import page_named
from linref.own.states import numbers_of
from linref.own.reasons import always, algorithm_with, differences, rules_for, settings_that_differ
from linref.own.sets import Samples
from linref.exercises.mistakes import TYPICAL_MISTAKES

PASSES = 10


class Wrong:
    """A mistaken algorithm as a program: called with X, y and a number of passes it returns [*w, b].

    >>> wrong = mistaken("fleuret train_perceptron")[0]
    >>> str(wrong), wrong([[1, 2], [0, 1]], [1, -1], 1)
    ('the bias is not updated', [1, 1, 0])
    """

    def __init__(self, name, algorithm, right):
        self.name, self.algorithm, self.right = name, algorithm, right
        self.equal = None

    def __call__(self, X, y, passes=PASSES):
        samples = samples_of(X, y)
        moves = self.algorithm.moves(samples, passes)
        return moves[-1].after if moves else [0] * (len(samples.points[0]) + 1)

    def same_as_the_page(self, X, y):
        """Whether it has the page's weights on some samples, after every step."""
        own, page = (sequence(algorithm.moves(samples_of(X, y), PASSES), "update")
                     for algorithm in (self.algorithm, self.right))
        return own == page

    def __str__(self):
        return self.name + " (equal on this set)" * bool(self.equal)

    __repr__ = __str__


def samples_of(X, y):
    """Samples with signs, of labels 1 and -1 or 1 and 0; points and labels as lists or arrays."""
    points, labels = [exact(x) for x in X], exact(y)
    if not points or len(points) != len(labels) or not set(labels) <= {1, -1, 0} or {0, -1} <= set(labels):
        raise ValueError("expected as many labels as points, 1 and -1 or 1 and 0")
    return Samples(points, [1 if label == 1 else -1 for label in labels])


def exact(x):
    """A point's numbers: whole floats as whole numbers, so that they are computed exactly.

    >>> exact((1.0, 0.5))
    [1, 0.5]
    """
    numbers = numbers_of(list(x))
    if numbers is None:
        raise ValueError(f"{x!r}: expected numbers")
    return [int(a) if isinstance(a, float) and a == int(a) else a for a in numbers]


def mistaken(page, X=None, y=None):
    """The algorithm of a page with each typical mistake and with each other convention, as programs.

    With samples X and y, those that have the page's weights there say so in their names, and in `equal`.

    >>> print(*mistaken("vitay online")[:3], sep="; ")
    the bias is not updated; the bias is updated once for each feature; x is added on a mistake, without its label
    >>> [wrong.equal for wrong in mistaken("vitay online", [[0, 0]], [1])][:1]  # no mistake, no update
    [True]
    """
    page = page_named(page)
    right = algorithm_of(page)
    if page.kind == "perceptron":
        found = [Wrong(name, algorithm_with(page.setting, name), right) for name, kind in TYPICAL_MISTAKES.items()
                 if kind and kind.given(page.setting(Samples([[1], [2]], [1, -1])), 2)]
        for given in settings_that_differ():
            words = differences(always(given), page)
            if len(words) == 1:
                found.append(Wrong(words[0][0], algorithm_with(always(given)), right))
    else:
        found = [Wrong(reason.mistake, reason.algorithm, right) for reason in rules_for(page, "the page")]
    for wrong in found if X is not None else ():
        wrong.equal = wrong.same_as_the_page(X, y)
    return found


