"""Published exercises, their numbers beside those computed here; a case is one of `linref.exercises.data`.

Each kind of exercise has a function that makes its run and returns {name: number}, for every name under which an
exercise of this kind publishes a number.
"""

from collections import namedtuple
from decimal import Decimal
from fractions import Fraction
from itertools import groupby, islice, zip_longest
from math import inf

from linref.exercises.data import SAME_NUMBER
from linref.exercises.delta import delta_rule
from linref.exercises.dual import from_counts
from linref.exercises.fisher import (
    between, covariance, eigenvalue, fisher, linear_discriminant, posteriors, priors_of, quadratic_discriminant, unit,
    within)
from linref.exercises.least_squares import least_squares, normalised
from linref.exercises.logistic import cost, logistic, softmax
from linref.exercises.multiclass import multiclass
from linref.exercises.perceptron import pass_of, perceptron, target, until_clean, until_stopped, with_constant
from linref.lists import determinant, dot, quadratic, subtract, zeros

# A number or a row of an exercise: what it is, as published, as computed, and whether they agree.
Compared = namedtuple("Compared", "what published exact same")


def agrees(published, computed):
    """Return whether a number is as published: exactly, or to the digits of a text; lists entry by entry (X14).

    A text such as 1/3 is as exact as a float is.

    >>> agrees("0.33", Fraction(1, 3)), agrees(["0.33", 2], [Fraction(1, 3), 3]), agrees("1/3", 1 / 3)
    (True, False, True)
    """
    if isinstance(published, list):
        return isinstance(computed, list) and len(published) == len(computed) and all(map(agrees, published, computed))
    if isinstance(published, str):
        number = Fraction(published)
        last = abs(number) / 10**9
        if "/" not in published:
            last = Fraction(10) ** Decimal(published).as_tuple().exponent               # the last digit
        return abs(number - Fraction(computed)) <= last / 2                             # rounded
    return published == computed


def compared(published, computed):
    """Every number of an exercise as published and as computed; of a list of rows each, counted from 1 (X14).

    A run may have more rows than are published.

    >>> rows = compared({"b": 2, "row": [[1, 0]]}, {"b": 2, "row": [[1, 1]]})
    >>> [(row.what, row.same) for row in rows]
    [('b', True), ('row 1', False)]
    """
    for what, value in published.items():
        if isinstance(value, list) and what.split()[-1] in ROWS:                        # row, update, pass, a:
            for n, (row, exact) in enumerate(zip_longest(value, computed[what][:len(value)]), start=1):
                yield Compared(f"{what} {n}", row, exact, agrees(row, exact))
        else:
            yield Compared(what, value, computed[what], agrees(value, computed[what]))


def in_digits(published, computed):
    """A number or row, as it is computed, in the digits of a published one (X14).

    >>> in_digits("0.33", Fraction(1, 3)), in_digits(["0.50", 2], [Fraction(1, 2), 2]), in_digits(2, 3)
    ('0.33', '(0.50, 2)', 3)
    """
    if isinstance(published, list):
        entries = list(map(in_digits, published, computed))
        rounded = any(isinstance(a, str) for a in entries)
        return f"({', '.join(a if isinstance(a, str) else f'{float(a):g}' for a in entries)})" if rounded else entries
    if isinstance(published, str):
        return f"{float(computed):.{-Decimal(published).as_tuple().exponent}f}"
    return computed


def by_perceptron(case):
    """What a perceptron's sheet prints: rows and updates (X14, X15, X18, X20, X21, X22, X24, X25, X26, X28, X54).

    Some sheets go on to the end of a pass after the last mistake.

    >>> from linref.exercises.data import CASES
    >>> by_perceptron(CASES["kcl-2.7"])["update"]
    [[-24, 7, 8], [-25, 3, 7]]
    """
    steps = list(islice(perceptron(case.points, case.classes, case.stated, case.conventions), 1000))
    clean = list(until_stopped(steps, case.points, case.classes, case.conventions))     # the run, up to its end
    updates = [step for step in clean if step.after != step.w] or clean[:1]             # the steps that change w
    ends = [after[-1].after for after in by_pass(steps)]                                # w at the end of each pass
    return {
        "row": [step.after for step in steps],
        "net of row": [step.net for step in steps],
        "w after row 16": steps[15].after,
        "update": [step.after for step in updates],
        "updates": len(updates),
        "pass of the last update": updates[-1].epoch,
        "sample of the last update": updates[-1].i,
        "w after pass": ends,
        "w after pass 5": ends[4],
        "mistakes of pass": [sum(step.o != step.t for step in each) for each in by_pass(clean)],
        "last w": clean[-1].after}


def by_pass(steps):
    """The steps of each pass (X14).

    >>> from linref.exercises.data import SHEET
    >>> [len(each) for each in by_pass(islice(perceptron([[0], [1]], [-1, 1], [0, 0], SHEET), 5))]
    [2, 2, 1]
    """
    return [list(each) for _, each in groupby(steps, lambda step: step.epoch)]


def by_multiclass(case):
    """What a sheet of several classes prints: how many rows, and the weights at the end (X16).

    >>> from linref.exercises.data import CASES
    >>> by_multiclass(CASES["kcl-2.11"])
    {'rows': 11, 'a': [[1, 2, 0], [0, -1, 1], [-1, -1, -1]]}
    """
    xs = [with_constant(x, case.conventions) for x in case.points]                      # x with its constant
    steps = multiclass(xs, case.classes, [zeros(len(xs[0]))] * max(case.classes), 1, case.stated)
    steps = list(until_clean(steps, len(xs)))                                           # the run, up to its end
    return {"rows": len(steps), "a": steps[-1].after}


def by_least_squares(case):
    """The weights of each margin vector (X17).

    >>> from linref.exercises.data import CASES
    >>> [round(float(a), 4) for a in by_least_squares(CASES["kcl-2.12"])["a"][0]]
    [0.2273, 0.3864, 0.1894]
    """
    Y = normalised([with_constant(x, case.conventions) for x in case.points], case.classes)
    return {"a": [least_squares(Y, b) for b in case.stated]}


def by_delta(case):
    """The weights and the net of every row of some passes (X27).

    >>> from linref.exercises.data import CASES
    >>> print(*by_delta(CASES["umbc-and-delta"])["net of row"][:4])
    1 -8/5 111/50 407/500
    """
    xs = [with_constant(x, case.conventions) for x in case.points]                      # x with its constant
    ts = [target(y, case.conventions) for y in case.classes]
    steps = list(islice(delta_rule(xs, ts, case.stated, case.conventions.rate), 2 * len(xs)))   # two passes
    return {
        "w after row": [step.after for step in steps],
        "w after row 4": steps[3].after,
        "net of row": [step.net for step in steps],
        "t·net of row": [step.t * step.net for step in steps],
        "last w": steps[-1].after}


def by_dual(case):
    """The weights that the counts of mistakes give (X23).

    >>> from linref.exercises.data import CASES
    >>> by_dual(CASES["mit-686x-midterm"])
    {'w, b': [4, 4, -18]}
    """
    xs = [with_constant(x, case.conventions) for x in case.points]                      # x with its constant
    *_, last = from_counts(xs, case.classes, case.stated, zeros(len(xs[0])))
    return {"w, b": last.after}


def by_fisher(case):
    """What a sheet on Fisher's direction prints, of the best one, of stated directions, of points (X19, X29, X30, X31).

    >>> from linref.exercises.data import CASES
    >>> found = by_fisher(CASES["lda-quiz-23"])
    >>> print(*found["w"], found["θ"], found["class of (1, 0)"])
    -4/3 0 -2/3 2
    """
    given = case.conventions
    classes = [[x for x, c in zip(case.points, case.classes) if c == k] for k in (1, 2)]
    solved = fisher(classes, given)                                                     # means, S_w, w, θ and λ
    spreads = within(solved.scatters, list(map(len, classes)), given._replace(scatter="n", within="sum"))
    found = {
        **{f"mean of class {label}": m for label, m in zip(given.labels, solved.means)},
        "S_W": solved.within,
        "λ": solved.eigenvalue,
        "w": solved.w,
        "unit w": unit(solved.w),
        "θ": solved.theta,
        "J with C₁ + C₂": eigenvalue(solved.w, solved.between, spreads)}
    for v in case.stated.get("directions", []):
        found |= {f"{name} of {in_brackets(v)}": value for name, value in quotient(v, solved).items()}
    for x in case.stated.get("points", []):
        found |= {f"{name} of {in_brackets(x)}": value for name, value in placed(x, classes, solved, given).items()}
    return found | {name: found.get(other) for name, other in SAME_NUMBER.items()}


def by_logistic(case):
    """What a sheet on logistic regression prints: rows and passes of a run, and what its loss is (X50, X51).

    >>> from linref.exercises.data import CASES
    >>> print(*by_logistic(CASES["mlc-l4_5-4"])["w after row"][0])
    1/20 1/20 1/10
    """
    given, N = case.conventions, len(pass_of(case.conventions, len(case.points)))
    steps = list(islice(logistic(case.points, case.classes, case.stated, given), MOST_PASSES * N))
    ends = [step.after for step in steps[N - 1::N]]                     # w at the end of each pass
    summed = given._replace(mean=False, lam=None)                       # the loss as the sum of all -ln P
    return {
        "w after row": [step.after for step in steps],
        "p of row 2": steps[1].p,
        "w after pass": ends,
        "w after pass 10": ends[9],
        "w after pass 100": ends[99],
        "E at the start": cost(case.points, case.classes, case.stated, given),
        "log-likelihood after pass": [-cost(case.points, case.classes, w, summed) for w in ends]}


def by_softmax(case):
    """What a sheet on softmax prints of its first sample (X53).

    >>> from linref.exercises.data import CASES
    >>> [round(p, 4) for p in by_softmax(CASES["iasi-softmax"])["p of row 1"]]
    [0.0041, 0.0045, 0.9915]
    """
    step = next(softmax(case.points, case.classes, case.stated, case.conventions))
    return {
        "p of row 1": step.p,
        "biases after row 1": [w[-1] for w in step.after],
        "first row of w after row 1": [w[0] for w in step.after]}


def quotient(v, solved):
    """s_b, s_w and their quotient J of a direction (X19).

    >>> from linref.exercises.data import FISHER
    >>> quotient([1], fisher([[[4], [6]], [[0], [2]]], FISHER))
    {'s_b': 16, 's_w': 4, 'J': 4}
    """
    return {"s_b": dot(v, subtract(*solved.means)) ** 2, "s_w": quadratic(v, solved.within, v),
            "J": eigenvalue(v, between(solved.means, 1), solved.within)}


def placed(x, classes, solved, given):
    """The class of a point by θ, and its posteriors, with one covariance matrix and with one for each class (X30).

    >>> from linref.exercises.data import FISHER
    >>> classes, given = [[[4], [6]], [[0], [2]]], FISHER._replace(scatter="n")
    >>> [placed([x], classes, fisher(classes, given), given)["class"] for x in (2, 4)]
    [2, 1]
    >>> [round(p, 9) for p in placed([3], classes, fisher(classes, given), given)["posteriors"]]
    [0.5, 0.5]
    """
    sizes = list(map(len, classes))
    priors, deltas, own = priors_of(sizes, given), [], []
    for m, S, n, P in zip(solved.means, solved.scatters, sizes, priors):
        v, c = linear_discriminant(m, solved.within, P)
        deltas.append(dot(v, x) + c)
        C = covariance(S, n, "n" if given.scatter == "n" else "n-1")
        own.append(quadratic_discriminant(x, m, C, P) if determinant(C) else -inf)
    place = given.labels[0 if dot(solved.w, x) > solved.theta else 1]
    return {"class": place, "posteriors": posteriors(deltas), "posteriors with own Cₖ": posteriors(own)}


def in_brackets(x):
    """A vector as the name of a number has it (X14).

    >>> in_brackets([1, -2])
    '(1, -2)'
    """
    return f"({', '.join(map(str, x))})"


ROWS = ("row", "update", "pass", "a")  # what a sheet prints a list of
MOST_PASSES = 100  # of a logistic regression, at most
KINDS = {"perceptron": by_perceptron, "multiclass": by_multiclass, "least squares": by_least_squares, "delta": by_delta,
         "dual": by_dual, "fisher": by_fisher, "logistic": by_logistic,
         "softmax": by_softmax}
