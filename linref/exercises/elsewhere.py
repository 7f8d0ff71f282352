"""Published exercises on the widest margin, which has no topic in this package: the exact solver computes them."""

from linref.exercises import cases
from linref.lists import dot, norm_squared
from linref.scalar import ratio, sqrt
from linref.separability import widest_margin
from linref.soft_margin import optimum


def by_margin(case):
    """The widest margin: w, b, its width 2/‖w‖ and what else a sheet says of it (X32, X33)."""
    widest = widest_margin(case.points, case.classes)
    (*w, b), samples = widest.w, list(zip(case.points, case.classes))
    lam, square = ratio(widest.margin_squared, 2 * len(samples)), norm_squared(w)
    values = [y * (dot(w, x) + b) for x, y in samples]
    scaled = [ratio(a, 4) for a in w]
    return {"w": w, "b": b, "width²": ratio(4, square), "width": ratio(2, sqrt(square)),
            "α": [ratio(weight, 2 * lam) for weight in optimum(samples, lam).weights],
            "distances": [ratio(value, sqrt(square)) for value in values],
            "support vectors": [i for i, value in enumerate(values, start=1) if value == 1],
            "w, scaled": scaled, "b, scaled": ratio(b, 4),
            "width, of the scaled w": ratio(2, sqrt(norm_squared(scaled))),
            "w / 2": [ratio(a, 2) for a in w], "b / 2": ratio(b, 2)}


KINDS = {**cases.KINDS, "margin": by_margin}
ELSEWHERE = {"margin": {"module": "linref/separability.py", "function": "widest_margin"}}
