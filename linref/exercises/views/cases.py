"""Published exercises, their numbers beside ours, as a trace.

Fisher's direction and the widest margin have no topic here: Gales's functions and the exact solver compute them.
"""

from decimal import Decimal

from linref.exercises import cases
from linref.exercises.cases import compared
from linref.exercises.data import CASES
from linref.exercises.views import data_of, handout, named
from linref.gales import fisher
from linref.lists import dot, norm, norm_squared, quadratic
from linref.options import closest
from linref.samples import InputError
from linref.scalar import ratio
from linref.separability import widest_margin
from linref.tracer import Rows

USES = ("case",)
SLIPS = {"kcl-7.10": "XE1", "lda-quiz-23": "XE2"}


def by_fisher(case):
    """What a sheet on Fisher's direction prints, of told directions or of the best one (X19, X29, X30, X31)."""
    by, *told = case.told
    classes = [[x for x, c in zip(case.points, case.classes) if c == k] for k in (1, 2)]
    sizes, means = list(map(len, classes)), list(map(fisher.mean, classes))
    scatters = [fisher.scatter(points, m) for points, m in zip(classes, means)]
    divisors = {"sum": [1, 1], "1/N": [sum(sizes)] * 2, "1/(n-1)": [n - 1 for n in sizes]}[by]
    S_W = fisher.within(*([[ratio(a, k) for a in row] for row in S] for S, k in zip(scatters, divisors)))
    w, ours = fisher.direction(*means, S_W), {"S_W": S_W}
    projections = [dot(w, m) for m in means]
    theta = -fisher.bias(*projections)
    for v in told:
        s_b, s_w = (dot(v, means[0]) - dot(v, means[1])) ** 2, quadratic(v, S_W, v)
        for name, value in (("s_b", s_b), ("s_w", s_w), ("J", ratio(s_b, s_w))):
            ours[f"{name} of ({v[0]}, {v[1]})"] = value
        ours[f"s_b of ({v[0]}, {v[1]}), last line"] = s_b
    variances = sum(ratio(quadratic(w, S, w), n) for S, n in zip(scatters, sizes))
    sides = {"class of (1, 0)": [1, 0], "class where x1 < 0.5, its prose": [0, 0]}
    return {**ours, "w": w, "θ": theta, "J, variances added": ratio((projections[0] - projections[1]) ** 2, variances),
            **{name: 1 if dot(w, x) > theta else 2 for name, x in sides.items()},
            "unit w, to class 2": [ratio(-a, norm(w)) for a in w]}


def by_margin(case):
    """The widest margin: w, b, and the square of its width 2/‖w‖ (X32, X33)."""
    *w, b = widest_margin(case.points, case.classes).w
    return {"w": w, "b": b, "width²": ratio(4, norm_squared(w))}


KINDS = {**cases.KINDS, "fisher": by_fisher, "margin": by_margin}
ELSEWHERE = {"fisher": {"module": "linref/gales/fisher.py", "function": "direction"},
             "margin": {"module": "linref/separability.py", "function": "widest_margin"}}
CONCERNS = {"delta": ("labels", "bias", "rate", "order", "start"), "multiclass": ("bias", "rate"),
            "least squares": ("bias",), "dual": ("labels", "bias", "rate")}  # for a perceptron all of them


def trace(options):
    """Every exercise, or the one that is asked for."""
    if options.case is not None and options.case not in CASES:
        raise InputError(f"--case: {options.case!r}; expected {', '.join(CASES)}{closest(options.case, CASES)}")
    for name in [options.case] if options.case else CASES:
        yield from told(CASES[name])


def told(case):
    """One exercise: where it stands, its samples, and each of its numbers as published and as computed."""
    data = data_of(case)._replace(source=case.source)
    if case.kind in ELSEWHERE:
        here = handout._replace(classes=("class 1", "class 2")) if case.kind == "fisher" else handout
        yield here.header("cases", case.name, data)._replace(**ELSEWHERE[case.kind])
    else:
        here, conventions = named(case.given)
        here = handout._replace(classes=("c₁", "c₂")) if case.kind == "multiclass" else here
        conventions["start"] = case.told
        conventions = {name: conventions[name] for name in CONCERNS.get(case.kind, conventions)}
        yield here.header("cases", case.name, data, KINDS[case.kind].__name__, **conventions)
    yield from handout.samples(data, "i", "label", labels=[int(data.names[k - 1]) for k in data.classes])
    row = Rows(what="what", published="published", ours=None, computed="computed", same=None, mark="")
    rows = list(compared(case.published, KINDS[case.kind](case)))
    for what, published, ours, same in rows:
        yield row(what, in_digits(published, published), ours, in_digits(published, ours), same, "✓" if same else "✗")
    parted = [found for found in rows if not found.same]
    same = len(rows) - len(parted)
    yield row.ended("complete", f"{same} of {len(rows)} as published.", same=same)
    for found in parted:
        yield handout.note(SLIPS[case.name], "Computed: ", found.ours, ".")


def in_digits(published, ours):
    """A number or row of ours in the digits of a published one."""
    if isinstance(published, list):
        entries = list(map(in_digits, published, ours))
        rounded = any(isinstance(a, str) for a in entries)
        return f"({', '.join(map(str, entries))})" if rounded else entries
    if isinstance(published, str):
        return f"{float(ours):.{-Decimal(published).as_tuple().exponent}f}"
    return ours
