"""A run along a gradient: its steps, and how it has ended."""

from itertools import count
from typing import Any, Callable, NamedTuple

from linref.fleuret.data import vectors
from linref.fleuret.views import handout, text, wrong_of
from linref.lists import norm_squared
from linref.scalar import ratio
from linref.tracer import NO_BREAK, numbered, plural
from linref.verdict import Vocabulary, separability

WIDE = 100  # ‖x‖² from which on numbers are long: the weights have small entries, and the gradient large ones
ROUNDING = 1e-12  # by how much a float may be off, as a part of it
PAIRED = Vocabulary("(w, b)", "y·(x, 1)", "w·x + b", "sample")  # where the bias is apart


class Goal(NamedTuple):
    """What a run optimises: its field, its name, 1 if it should grow and -1 if not, its value.

    >>> Goal("loss", "ℒ", -1, lambda w, b, samples: 0).name
    'ℒ'
    """

    field: str
    name: str
    sign: int
    of: Callable[..., Any]


def fitting(samples, cells):
    """The cells of a step; there is room for the gradient beside two weights at most, if no number is long."""
    if len(samples[0][0]) <= 2 and max(norm_squared(x) for x, _ in samples) < WIDE:
        return cells
    cells.each += f" The column {cells['by_w'].title} is left out, because the rows would be too long."
    return cells.without("by_w")


def followed(run, cells, data, b, goal, rate, drawn, **facts):
    """Every step of a run, and how it has ended; `drawn` gives the picture of a step.

    Returns the final w and b, and what is known of separability: whether a line separates the classes, None if that was
    not decided, and the certificate if none does. Returns None if the run diverges.
    """
    yield from run.traced(cells, lambda step: (step.row(), *drawn(step.w, step.b)))
    if run.diverged:
        yield run.diverged_outcome()
        return None
    w, b = run.w, run.last.b_after if run.last else b
    wrong, value = wrong_of(data, [*w, b]), goal.of(w, b, data.labelled)
    status, known = "separated", {"separable": True}
    if wrong:
        status, known, _ = separability(vectors(handout.extended(data)), map(str, count(1)), PAIRED)
    yield run.ended(status if run.stopped else "converged",
                    f"{run.how} after {plural(run.updated, 'step')}. Misclassified: {numbered('sample', wrong)}. ",
                    "w = ", w, f", b{NO_BREAK}= ", b, f", {goal.name}{NO_BREAK}={NO_BREAK}", float(value), ".", b=b,
                    errors=wrong, **{goal.field: value}, **facts, **known)
    if run.first:
        yield from in_numbers(run, goal, value, rate)
    return w, b, known


def in_numbers(run, goal, value, rate):
    """The first step of a run in numbers, b by the last if the first leaves it; a smaller rate if the goal is worse."""
    step, sign = run.first, f" +{NO_BREAK}" if goal.sign > 0 else f" -{NO_BREAK}"
    first = getattr(step, goal.field)
    yield text("In step 0, w ← ", step.w, sign, rate, f"{NO_BREAK}·{NO_BREAK}", step.by_w, " = ", step.after, ".")
    step = step if step.by_b else run.last
    yield text(f"In step {step.t}, b ← ", step.b, sign, getattr(step, "eta", rate), " · ", [step.by_b], " = ",
               step.b_after, ".")
    if goal.sign * (first - value) > abs(first) * ROUNDING:
        yield text(f"{goal.name} has become worse, from ", first, " to ", float(value), ", because the rate is too "
                   "large. Try --rate ", ratio(rate, 10), ".")
