"""Published exercises on the widest margin, which has no topic in this package: the exact solver computes them."""

from linref.exercises import cases
from linref.lists import norm_squared
from linref.scalar import ratio
from linref.separability import widest_margin


def by_margin(case):
    """The widest margin: w, b, and the square of its width 2/‖w‖ (X32, X33)."""
    *w, b = widest_margin(case.points, case.classes).w
    return {"w": w, "b": b, "width²": ratio(4, norm_squared(w))}


KINDS = {**cases.KINDS, "margin": by_margin}
ELSEWHERE = {"margin": {"module": "linref/separability.py", "function": "widest_margin"}}
