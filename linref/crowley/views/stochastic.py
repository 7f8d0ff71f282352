"""Stochastic Gradient Descent, as a trace."""

from random import Random

from linref.crowley import bowl, stochastic
from linref.crowley.data import SMALL, with_one
from linref.crowley.views import handout
from linref.crowley.views.descent import descending, part_cells, read, task_of
from linref.lists import norm_squared
from linref.samples import read_targets
from linref.tracer import Heading, in_short

USES = ("data", "start", "rate", "limit", "seed")
READS = read_targets
PASSES = 2  # unless the caller has a limit: so many updates for each sample


def trace(options):
    """Single samples drawn at random."""
    data, seed = read(options, SMALL), 1 if options.seed is None else options.seed
    task = task_of(data, options, bowl.first_digit(0.5 / max(norm_squared(X) for X, _ in with_one(data))))
    passes = PASSES if options.limit is None else options.limit
    steps = stochastic.stochastic_descent(*task.begin(), Random(seed).randint)
    yield Heading("Stochastic Gradient Descent")
    yield from descending("stochastic", f"Random samples, seed {seed}", task, part_cells(task), steps,
                          passes * len(task.samples), "stochastic_descent", order="drawn", stop="passes", seed=seed)
    yield handout.note("CE14")
    yield from in_short("Each update uses one sample drawn at random. An update is cheap and needs no pass over all "
                        "samples, but w does not settle at the optimum.")
