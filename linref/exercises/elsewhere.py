"""Published exercises on the widest margin, which has no topic in this package: the exact solver computes them."""

from linref.exercises import cases
from linref.lists import dot, norm_squared
from linref.scalar import ratio, sqrt
from linref.separability import widest_margin
from linref.soft_margin import optimum


def by_margin(case):
    """The widest margin: w, b, its width 2/‖w‖ and what else a sheet says of it (X32, X33, X54)."""
    samples = list(zip(case.points, case.classes))
    widest = widest_margin(case.points, case.classes)
    (*w, b), lam = widest.w, ratio(widest.margin_squared, 2 * len(samples))
    square, values = norm_squared(w), [y * (dot(w, x) + b) for x, y in samples]
    width = ratio(2, sqrt(square))
    return {"w": w, "b": b, "width²": ratio(4, square), "width": width,
            "width, final answer": width,  # which a sheet prints otherwise
            "α": [ratio(weight, 2 * lam) for weight in optimum(samples, lam).weights],
            "distances": [ratio(value, sqrt(square)) for value in values],
            "support vectors": [i for i, value in enumerate(values, start=1) if value == 1],
            "w / 2": [ratio(a, 2) for a in w], "b / 2": ratio(b, 2),
            "left out, misclassified": sum(is_misclassified(samples, n) for n, _ in enumerate(samples))}


def is_misclassified(samples, n):
    """Whether a sample is not on its side of the widest margin of the others; False where these are of one class."""
    (x, y), (points, signs) = samples[n], zip(*samples[:n], *samples[n + 1:])
    if len(set(signs)) == 1:
        return False
    *w, b = widest_margin(points, signs).w
    return y * (dot(w, x) + b) <= 0


KINDS = {**cases.KINDS, "margin": by_margin}
ELSEWHERE = {"margin": {"module": "linref/separability.py", "function": "widest_margin"}}
