"""Published exercises on Fisher's direction and on the widest margin, which have no topic in this package.

Gales's functions and the exact solver compute them.
"""

from linref.exercises import cases
from linref.exercises.data import CLASS_OF, PRINTED_AGAIN, UNIT_W
from linref.gales import fisher
from linref.lists import dot, norm, norm_squared, quadratic
from linref.scalar import ratio
from linref.separability import widest_margin


def by_fisher(case):
    """What a sheet on Fisher's direction prints, of stated directions or of the best one (X19, X29, X30, X31)."""
    by, *directions = case.stated
    classes = [[x for x, c in zip(case.points, case.classes) if c == k] for k in (1, 2)]
    sizes, means = list(map(len, classes)), list(map(fisher.mean, classes))
    scatters = [fisher.scatter(points, m) for points, m in zip(classes, means)]
    divisors = {"sum": [1, 1], "1/N": [sum(sizes)] * 2, "1/(n-1)": [n - 1 for n in sizes]}[by]
    S_W = fisher.within(*([[ratio(a, k) for a in row] for row in S] for S, k in zip(scatters, divisors)))
    w = fisher.direction(*means, S_W)
    first, second = (dot(w, m) for m in means)
    theta = -fisher.bias(first, second)
    computed = {"S_W": S_W, "w": w, "θ": theta, UNIT_W: [ratio(-a, norm(w)) for a in w]}
    for v in directions:
        s_b, s_w = (dot(v, means[0]) - dot(v, means[1])) ** 2, quadratic(v, S_W, v)
        for name, value in (("s_b", s_b), ("s_w", s_w), ("J", ratio(s_b, s_w))):
            computed[f"{name} of ({v[0]}, {v[1]})"] = value
    for name, other in PRINTED_AGAIN.items():
        computed[name] = computed.get(other)
    for name, x in CLASS_OF.items():
        computed[name] = 1 if dot(w, x) > theta else 2
    variances = sum(ratio(quadratic(w, S, w), n) for S, n in zip(scatters, sizes))
    return computed | {"J, variances added": ratio((first - second) ** 2, variances)}


def by_margin(case):
    """The widest margin: w, b, and the square of its width 2/‖w‖ (X32, X33)."""
    *w, b = widest_margin(case.points, case.classes).w
    return {"w": w, "b": b, "width²": ratio(4, norm_squared(w))}


KINDS = {**cases.KINDS, "fisher": by_fisher, "margin": by_margin}
ELSEWHERE = {"fisher": {"module": "linref/gales/fisher.py", "function": "direction"},
             "margin": {"module": "linref/separability.py", "function": "widest_margin"}}
