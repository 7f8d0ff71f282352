"""A reader's gradient beside a page's, or beside the slope of the reader's own loss; and what their ratio says."""

import sys
from fractions import Fraction
from math import isfinite
from random import Random
from typing import Any, NamedTuple

from linref.crowley import descent
from linref.discriminants import losses
from linref.fleuret import logistic as fleuret_logistic
from linref.fleuret import svm
from linref.gales import logistic as gales_logistic
from linref.gales import perceptron as gales_perceptron
from linref.options import closest
from linref.own.guard import quiet
from linref.own.program import parameters_of
from linref.own.report import vector, wrapped
from linref.own.states import described, numbers_of
from linref.samples import InputError
from linref.vitay import logistic as vitay_logistic

POINTS = 5  # at which two gradients are compared
SEED = 1
NEAR = 1e-6
ALIKE = 1e-4  # of two ratios
TINY = 1e-9
STEP = 1e-5  # of a central difference
LAMBDA = Fraction(1, 10)
BIAS_FIRST = "The page's v is [*w, b]. With the bias first, in v and in the gradient: "
LABELS_DIFFER = "The labels differ: 1 and 0 instead of 1 and -1, or the reverse. With the other labels: "
NO_NUMBER = "Yours is no finite number there: perhaps it divides by 0, has log 0, or exp of a large number."
SETS = (([[4, 2], [3, 1], [1, 3], [0, 1]], [1, 1, -1, -1]),
        ([[4, 2], [3, 1], [1, 3], [0, 1], [-2, 1]], [1, 1, -1, -1, 1]))  # of different size, to tell 1/N from a number


class Pair(NamedTuple):
    """A page's gradient of a list [*w, b], with samples (X, y): its title, its function, the labels of y."""

    title: str
    gradient: Any
    labels: tuple = (1, -1)


def _extended(X):
    return [[*x, 1] for x in X]


def _batch(function):
    return lambda v, X, y: function(v, _extended(X), y)


def _criterion(v, X, y):
    return gales_perceptron.gradient(v, gales_perceptron.normalise(X, y))


def _hinge(v, X, y):
    b, *w = losses.gradient([v[-1], *v[:-1]], [([1, *x], t) for x, t in zip(X, y)])
    return [*w, b]


def _regression(v, X, y):
    return descent.average_gradient(v, list(zip(_extended(X), y)))


def _vitay(v, X, y):
    parts = [vitay_logistic.gradient(v[:-1], v[-1], x, t) for x, t in zip(X, y)]
    return [*map(sum, zip(*(by_w for by_w, _ in parts))), sum(by_b for _, by_b in parts)]


def _fleuret(v, X, y):
    by_w, by_b = fleuret_logistic.gradient(v[:-1], v[-1], list(zip(X, y)))
    return [*by_w, by_b]


def _svm(v, X, y):
    by_w, by_b = svm.subgradient(v[:-1], v[-1], list(zip(X, y)), LAMBDA)
    return [*by_w, by_b]


OTHER_LABELS = {(1, -1): (1, 0), (1, 0): (1, -1)}
PAIRS = {
    "gales perceptron": Pair("Gales, perceptron criterion (G13)", _criterion),
    "gales logistic": Pair("Gales, log-likelihood, which is maximised (G20)", _batch(gales_logistic.gradient), (1, 0)),
    "gales cost": Pair("Gales, negative log-likelihood (G21)", _batch(gales_logistic.cost_gradient), (1, 0)),
    "discriminants hinge": Pair("Discriminants, average hinge loss (D17)", _hinge),
    "crowley descent": Pair("Crowley, average loss of a regression (C20)", _regression),
    "vitay logistic": Pair("Vitay, negative log-likelihood (V25)", _vitay, (1, 0)),
    "fleuret logistic": Pair("Fleuret, log-likelihood, which is maximised (F32)", _fleuret),
    "fleuret svm": Pair("Fleuret, loss of a support vector machine with λ = 1/10 (F18)", _svm),
}


def assert_gradient(gradient, page=None, of=None, size=None, symbols=False):
    """Fail unless a function is the gradient of a page, by its name, or of one's own loss.

    With a page, such as "fleuret logistic", it is called as gradient(v, X, y) or gradient(w, b, X, y), where v is
    [*w, b]; y has the page's labels. With `of=my_loss, size=3` both are functions of one list of three numbers.
    With symbols=True it is compared on symbols, for which it must run on sympy's numbers.

    >>> assert_gradient(lambda v: [2 * v[0], 1], of=lambda v: v[0] ** 2 + v[1], size=2)
    >>> assert_gradient(lambda v: [v[0], 1], of=lambda v: v[0] ** 2 + v[1], size=2)
    Traceback (most recent call last):
    ...
    AssertionError: <lambda> is not the gradient of your loss, in v1; v2 agrees.
      at v         (-0.731, 0.695)
      yours        (-0.731, 1)
      the slope    (-1.46, 1)
      Yours is 0.5 times the slope at every point: a constant factor.
    """
    if (page is None) == (of is None) or (of is not None and size is None):
        raise TypeError("expected the name of a page, or a loss as of=my_loss with size=N, the number of weights")
    name = getattr(gradient, "__name__", "the function")
    if of is not None and symbols:
        on_symbols(name, "your loss", *own_symbols(gradient, of, size))
    elif of is not None:
        judge(name, "your loss", "the slope", rows_of_loss(gradient, of, size))
    elif symbols:
        on_symbols(name, pair_named(page).title, *symbolic_rows(gradient, pair_named(page)))
    else:
        beside_page(name, gradient, pair_named(page))


def beside_page(name, gradient, pair):
    """Judge a gradient on all sets beside a page's, given the page's labels, the other ones, and the bias first."""
    whole = len(parameters_of(gradient, needed=True)) != 4
    rows, turned, others = ([row for X, y in SETS for row in rows_of_page(gradient, pair, X, y, labels, first)]
                            for labels, first in ((pair.labels, False), (pair.labels, whole),
                                                  (OTHER_LABELS[pair.labels], False)))
    judge(name, pair.title, "the page", rows, {BIAS_FIRST: turned, LABELS_DIFFER: others})


def pair_named(name):
    """The pair of a name; an error that says which there are."""
    words = " ".join(name.split())
    if words not in PAIRS:
        raise InputError(f"{name!r} is no gradient of a page" + (closest(words, PAIRS)
                         or f"; expected {', '.join(PAIRS)}"))
    return PAIRS[words]


class Row(NamedTuple):
    """One point: the number of samples, the weights, the reader's gradient there, and what it should be."""

    N: int
    v: list
    own: list
    page: list


def rows_of_page(gradient, pair, X, y, labels, first=False):
    """The reader's gradient, given these labels, and the page's at some points, on one set; perhaps the bias first."""
    given, theirs = labels_of(labels, y), labels_of(pair.labels, y)
    for v in points(len(X[0]) + 1):
        own = called(gradient, [v[-1], *v[:-1]] if first else v, X, given)
        yield Row(len(X), v, [*own[1:], own[0]] if first else own, [float(a) for a in pair.gradient(v, X, theirs)])


def rows_of_loss(gradient, loss, size):
    """The reader's gradient and the slope of the reader's loss at some points."""
    for v in points(size):
        try:
            slope = slope_at(loss, v)
        except Exception:  # a logarithm of what is negative: where all weights are positive it may be known
            v = [abs(a) for a in v]
            slope = slope_at(loss, v)
        yield Row(1, v, called(gradient, v), slope)


def slope_at(loss, v):
    """The slope of a reader's loss at a point, by central differences."""
    aside = [[[a + side * (i == j) for i, a in enumerate(v)] for side in (STEP, -STEP)] for j in range(len(v))]
    with quiet():
        slope = [(float(loss(high)) - float(loss(low))) / (2 * STEP) for high, low in aside]
    if not all(map(isfinite, slope)):
        raise ValueError(f"your loss has no slope at v = {short(v)}")
    return slope


def points(size):
    """Weights that are drawn, always the same."""
    draw = Random(SEED)
    return [[round(draw.uniform(-1, 1), 3) for _ in range(size)] for _ in range(POINTS)]


def labels_of(labels, y):
    """The labels of the two classes for the signs of samples."""
    return [labels[0 if t == 1 else 1] for t in y]


def called(gradient, v, X=None, y=None):
    """A reader's gradient as a flat list: lists first, NumPy's arrays where those do not do."""
    forms = [[list(v)] if X is None else given_to(gradient, list(v), X, y)]
    if "numpy" in sys.modules:
        array = sys.modules["numpy"].array
        forms.append([array(a) if isinstance(a, list) else a for a in forms[0]])
    failure = None
    for form in forms:
        try:
            with quiet():
                value = gradient(*form)
        except Exception as error:
            failure = failure or error
            continue
        numbers = numbers_of(list(value) if hasattr(value, "__iter__") else [value])
        if numbers and len(numbers) == len(v):
            return [float(a) for a in numbers]
        failure = failure or AssertionError(f"{described(value)} is no gradient; expected {len(v)} numbers")
    raise failure


def given_to(gradient, v, X, y):
    """The arguments of a gradient beside a page's: v, X, y, or w, b, X, y if it needs four."""
    return [v[:-1], v[-1], X, y] if len(parameters_of(gradient, needed=True)) == 4 else [v, X, y]


def judge(name, of, page, rows, others={}):
    """An AssertionError that says in which components the two differ, and what their ratio is, unless they agree.

    `others` are the rows where the reader's gradient is given something else, with the words for that.
    """
    rows = list(rows)
    d = len(rows[0].v)
    names = [f"v{j + 1}" for j in range(d)] if page == "the slope" else [*(f"w{j + 1}" for j in range(d - 1)), "b"]
    off = [j for j in range(d) if any(not close(row.own[j], row.page[j]) for row in rows)]
    if not off:
        return
    right = [n for j, n in enumerate(names) if j not in off]
    where = f", in {', '.join(names[j] for j in off)}; {', '.join(right)} agree{'s' * (len(right) == 1)}" * bool(right)
    row = next(row for row in rows if any(not close(row.own[j], row.page[j]) for j in off))
    said = NO_NUMBER if not all(map(isfinite, row.own)) else what_ratio_says(rows, off, page)
    for words, turned in others.items():
        said = said or words * bool(found := what_ratio_says(turned, range(d), page)) + found
    lines = [*wrapped(f"{name} is not the gradient of {of}{where}."),
             f"  at v         {short(row.v)}", f"  yours        {short(row.own)}", f"  {page:<13}{short(row.page)}",
             *wrapped(said or "Their quotient is not constant, so the formula itself differs.", 2)]
    raise AssertionError("\n".join(lines))


def short(v):
    """A vector with three digits of each number."""
    return vector([float(f"{a:.3g}") for a in v])


def close(a, b):
    """Equal as far as a difference in floats goes."""
    return abs(a - b) <= NEAR * max(1, abs(b))


def what_ratio_says(rows, off, page):
    """What the ratio of two gradients says in some components; nothing if it is not constant."""
    if all(close(row.own[j], row.page[j]) for row in rows for j in off):
        return f"Yours is {page}'s."
    entries = [(row.N, row.own[j], row.page[j]) for row in rows for j in off]
    whose, counted = (f"{page}'s", ", with 4 samples and with 5") if page == "the page" else (page, "")
    vanish = all(abs(own) <= TINY for _, own, theirs in entries if abs(theirs) <= TINY)
    for words, power in (("", 0), ("N", 1), ("1/N", -1)) if vanish else ():
        factors = [own / theirs / N**power for N, own, theirs in entries if abs(theirs) > TINY]
        if max(factors) - min(factors) <= ALIKE * max(map(abs, factors)):
            if abs(factors[0]) <= TINY:
                return "Yours is 0 there."
            said = meaning(factors[0], words)
            return f"Yours is {times(factors[0], words)} times {whose} at every point{counted}: {said}."
    return ""


def times(constant, words):
    """A factor in words.

    >>> times(-1, "1/N"), times(2, "N"), times(0.5, "")
    ('-1/N', '2·N', '0.5')
    """
    number = f"{constant:.4g}"
    if not words:
        return number
    return f"{number}·{words}" if number not in ("1", "-1") else number.replace("1", words)


def meaning(constant, words):
    """What a factor between two gradients usually is."""
    said = []
    if constant < 0:
        said.append("the sign")
    if words:
        said.append("a sum where a mean belongs" if words == "N" else "a mean where a sum belongs")
    if f"{abs(constant):.4g}" != "1":
        said.append("a constant factor")
    return ", and ".join(said)


def symbolic_rows(gradient, pair):
    """Symbols, the reader's gradient and the page's on them, on the first set."""
    import sympy

    X, y = SETS[0]
    v = [*sympy.symbols(f"w1:{len(X[0]) + 1}"), sympy.Symbol("b")]
    labels = labels_of(pair.labels, y)
    return v, gradient(*given_to(gradient, v, X, labels)), pair.gradient(v, X, labels)


def own_symbols(gradient, loss, size):
    """Symbols, the reader's gradient, and the derivatives of the reader's loss."""
    import sympy

    v = list(sympy.symbols(f"v1:{size + 1}"))
    return v, gradient(v), [sympy.diff(sympy.sympify(loss(v)), a) for a in v]


def on_symbols(name, of, v, own, page):
    """An AssertionError for each component that is not equal for all values of the symbols."""
    from sympy import simplify

    own = [a for part in own for a in (part if hasattr(part, "__iter__") else [part])]
    if len(own) != len(page):
        raise AssertionError(f"{name} has {len(own)} components; expected {len(page)}")
    differences = [(a, simplify(mine - theirs)) for a, mine, theirs in zip(v, own, page)]
    lines = [f"  in {a}: yours less the gradient is {str(less)[:150]}" for a, less in differences if less != 0]
    if lines:
        raise AssertionError("\n".join([f"{name} is not the gradient of {of}.", *lines]))
