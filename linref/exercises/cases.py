"""Published exercises, their numbers beside ours; a case is one of `linref.exercises.data`.

What no other topic has stands here too: Fisher's quotient and direction, and the widest margin by its multipliers.
"""

from decimal import Decimal
from fractions import Fraction
from itertools import combinations, islice, zip_longest
from typing import Any, NamedTuple

from linref.exercises.delta import delta_rule
from linref.exercises.dual import from_counts
from linref.exercises.least_squares import least_squares, normalised
from linref.exercises.multiclass import multiclass
from linref.exercises.multiclass import until_clean as until_all_right
from linref.exercises.perceptron import perceptron, until_clean, with_constant
from linref.lists import SingularMatrix, add_matrices, dot, norm, norm_squared, outer, quadratic, scale, solve
from linref.lists import subtract, total, zeros
from linref.scalar import ratio, whole


class Compared(NamedTuple):
    """One number of an exercise, or one row: what it is, as published, as computed, and whether they agree."""

    what: str
    published: Any
    ours: Any
    same: bool


def agrees(published, ours):
    """Whether a number is as published: exactly, or as far as a text shows it; lists entry by entry (X14).

    >>> agrees(["0.333", 1], [Fraction(1, 3), 1]), agrees("0.334", Fraction(1, 3)), agrees(1, Fraction(1, 3))
    (True, False, False)
    """
    if isinstance(published, list):
        return isinstance(ours, list) and len(published) == len(ours) and all(map(agrees, published, ours))
    if isinstance(published, str):
        last = Fraction(10) ** Decimal(published).as_tuple().exponent
        return abs(Fraction(published) - Fraction(ours)) <= last / 2
    return published == ours


def compared(published, ours):
    """Every number of an exercise as published and as computed; of a list of rows each, counted from 1 (X14).

    >>> [tuple(row) for row in compared({"row": [[1], [2]], "b": 3}, {"row": [[1], [4]], "b": 3})]
    [('row 1', [1], [1], True), ('row 2', [2], [4], False), ('b', 3, 3, True)]
    """
    for what, told in published.items():
        rows = isinstance(told, list) and what.split()[-1] in ROWS
        pairs = zip_longest(told, ours[what]) if rows else [(told, ours[what])]
        for n, (row, own) in enumerate(pairs, start=1):
            yield Compared(f"{what} {n}" if rows else what, row, own, agrees(row, own))


def judged(comparisons):
    """How many numbers are as published, and the first that is not (X14).

    >>> judged(list(compared({"row": [[1], [2]]}, {"row": [[1], [4]]})))
    ('1 of 2 as published', Compared(what='row 2', published=[2], ours=[4], same=False))
    """
    same = sum(row.same for row in comparisons)
    counted = "all" if same == len(comparisons) else f"{same} of"
    return f"{counted} {len(comparisons)} as published", next((row for row in comparisons if not row.same), None)


def by_perceptron(case):
    """What a perceptron's sheet prints: its rows, its updates, its last update (X14, X15, X18).

    The rows of some sheets go on to the end of a pass, after all is right.

    >>> from linref.exercises.data import kcl_3_5
    >>> judged(list(compared(kcl_3_5().published, by_perceptron(kcl_3_5()))))[0]
    'all 18 as published'
    """
    steps = list(islice(perceptron(case.points, case.classes, case.told, case.given), 1000))
    clean = list(until_clean(steps, len(case.points), case.given.order))
    updates = [step for step in clean if step.after != step.w]
    return {"row": [step.after for step in steps[:len(case.published.get("row", []))]],
            "update": [step.after for step in updates], "w after row 16": steps[15].after,
            "pass and sample of the last update": [updates[-1].epoch, updates[-1].i]}


def by_multiclass(case):
    """What a sheet of several classes prints: how many rows, and the weights at the end (X16).

    >>> from linref.exercises.data import kcl_2_11
    >>> judged(list(compared(kcl_2_11().published, by_multiclass(kcl_2_11()))))[0]
    'all 4 as published'
    """
    xs = [with_constant(x, case.given) for x in case.points]
    steps = multiclass(xs, case.classes, [zeros(len(xs[0]))] * max(case.classes), 1, case.told)
    steps = list(until_all_right(steps, len(xs)))
    return {"rows": len(steps), "a": steps[-1].after}


def by_least_squares(case):
    """The weights of each margin vector (X17).

    >>> from linref.exercises.data import kcl_2_12
    >>> judged(list(compared(kcl_2_12().published, by_least_squares(kcl_2_12()))))[0]
    'all 3 as published'
    """
    Y = normalised([with_constant(x, case.given) for x in case.points], case.classes)
    return {"a": [least_squares(Y, b) for b in case.told]}


def by_delta(case):
    """The weights and the net of every row of the first pass (X27).

    >>> from linref.exercises.data import umbc_delta
    >>> judged(list(compared(umbc_delta().published, by_delta(umbc_delta()))))[0]
    'all 8 as published'
    """
    xs = [with_constant(x, case.given) for x in case.points]
    steps = list(islice(delta_rule(xs, case.classes, case.told, case.given.rate), len(xs)))
    return {"w after row": [step.after for step in steps], "net of row": [step.net for step in steps]}


def by_dual(case):
    """The weights that the counts of mistakes add up to (X23).

    >>> from linref.exercises.data import mit_midterm
    >>> judged(list(compared(mit_midterm().published, by_dual(mit_midterm()))))[0]
    'all 1 as published'
    """
    xs = [with_constant(x, case.given) for x in case.points]
    *_, last = from_counts(xs, case.classes, case.told, zeros(len(xs[0])))
    return {"w, b": last.after}


def mean_and_scatter(points):
    """The mean of some points, and the sum of (x - m)(x - m)' over them (X19, X29).

    >>> mean_and_scatter([[0, 1], [2, 1]])
    ([1, 1], [[2, 0], [0, 0]])
    """
    m = [ratio(a, len(points)) for a in total(points, len(points[0]))]
    S = [zeros(len(m))] * len(m)
    for x in points:
        S = add_matrices(S, outer(subtract(x, m), subtract(x, m)))
    return m, S


def within(class_1, class_2, scatter):
    """S_W as a sheet has it: the sum of the scatters, that divided by N, or each divided by its n - 1 (X29, X30, X31).

    >>> [within([[0], [2]], [[1], [1]], scatter) for scatter in ("sum", "1/N", "1/(n-1)")]
    [[[2]], [[Fraction(1, 2)]], [[2]]]
    """
    N = len(class_1) + len(class_2)
    result = [zeros(len(class_1[0]))] * len(class_1[0])
    for points in (class_1, class_2):
        _, S = mean_and_scatter(points)
        divisor = {"sum": 1, "1/N": N, "1/(n-1)": len(points) - 1}[scatter]
        result = add_matrices(result, [[ratio(a, divisor) for a in row] for row in S])
    return result


def quotient(w, class_1, class_2, scatter="sum"):
    """s_b = (w·m_1 - w·m_2)² and s_w = w'S_W w; J is s_b / s_w (X19).

    >>> quotient([1], [[0], [2]], [[3], [5]])
    (9, 4)
    """
    gap = subtract(mean_and_scatter(class_1)[0], mean_and_scatter(class_2)[0])
    return dot(w, gap) ** 2, quadratic(w, within(class_1, class_2, scatter), w)


def direction(class_1, class_2, scatter):
    """w = S_W⁻¹ (m_1 - m_2), and the threshold w·(m_1 + m_2)/2 above which a point is of class 1 (X29, X30).

    >>> direction([[0], [2]], [[4], [6]], "sum")
    ([-1], -3)
    """
    m_1, m_2 = mean_and_scatter(class_1)[0], mean_and_scatter(class_2)[0]
    w = solve(within(class_1, class_2, scatter), subtract(m_1, m_2))
    return w, ratio(dot(w, m_1) + dot(w, m_2), 2)


def by_fisher(case):
    """What a sheet on Fisher's direction prints, of told directions or of the best one (X19, X29, X30).

    >>> from linref.exercises.data import fisher_se
    >>> judged(list(compared(fisher_se().published, by_fisher(fisher_se()))))[0]
    'all 1 as published'
    """
    scatter, *directions = case.told
    class_1, class_2 = ([x for x, c in zip(case.points, case.classes) if c == k] for k in (1, 2))
    ours = {}
    for w in directions:
        s_b, s_w = quotient(w, class_1, class_2, scatter)
        name = f"({w[0]}, {w[1]})"
        ours |= {f"s_b of {name}": s_b, f"s_w of {name}": s_w, f"J of {name}": ratio(s_b, s_w),
                 f"s_b of {name}, last line": s_b}
    w, theta = direction(class_1, class_2, scatter)
    s_b, _ = quotient(w, class_1, class_2)
    spread = sum(ratio(quadratic(w, mean_and_scatter(points)[1], w), len(points)) for points in (class_1, class_2))
    return {**ours, "w": w, "θ": theta, "J, variances added": ratio(s_b, spread),
            "class of (1, 0)": side(w, theta, [1, 0]), "class where x1 < 0.5, its prose": side(w, theta, [0, 0]),
            "unit w, to class 2": [ratio(-a, norm(w)) for a in w], "S_W": within(class_1, class_2, scatter)}


def side(w, theta, x):
    """Class 1 where w·x > θ, else class 2 (X30).

    >>> side([1], 2, [3]), side([1], 2, [1])
    (1, 2)
    """
    return 1 if dot(w, x) > theta else 2


def widest(points, signs):
    """The w and b of the widest margin, and the multipliers α of the samples on it (X32).

    Those that meet all conditions are sought among ever larger sets of samples: Σ α y = 0, w = Σ α y x, α > 0 where
    y (w·x + b) = 1, and y (w·x + b) >= 1 everywhere.

    >>> widest([[3], [1], [0]], [1, -1, -1])
    ([1], -2, {1: Fraction(1, 2), 2: Fraction(1, 2)})
    """
    numbers = range(len(points))
    for size in range(2, len(points[0]) + 2):
        for chosen in combinations(numbers, size):
            rows = [[*(signs[j] * dot(points[i], points[j]) for j in chosen), 1] for i in chosen]
            try:
                *alphas, b = solve([*rows, [*(signs[j] for j in chosen), 0]], [*(signs[i] for i in chosen), 0])
            except SingularMatrix:
                continue
            w = total((scale(alpha * signs[j], points[j]) for alpha, j in zip(alphas, chosen)), len(points[0]))
            if min(alphas) > 0 and all(signs[i] * (dot(w, points[i]) + b) >= 1 for i in numbers):
                return list(map(whole, w)), b, {j + 1: alpha for alpha, j in zip(alphas, chosen)}
    return None


def by_margin(case):
    """The widest margin: w, b, and the square of its width 2/‖w‖ (X32, X33).

    >>> from linref.exercises.data import svm_cv
    >>> judged(list(compared(svm_cv().published, by_margin(svm_cv()))))[0]
    'all 3 as published'
    """
    w, b, _ = widest(case.points, case.classes)
    return {"w": w, "b": b, "width²": ratio(4, norm_squared(w))}


ROWS = ("row", "update", "a", "S_W")  # what a sheet prints a list of
KINDS = {"perceptron": by_perceptron, "multiclass": by_multiclass, "least squares": by_least_squares, "delta": by_delta,
         "dual": by_dual, "fisher": by_fisher, "margin": by_margin}
