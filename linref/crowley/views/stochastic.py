"""Stochastic Gradient Descent, as a trace."""

from random import Random

from linref.crowley import bowl, stochastic
from linref.crowley.data import SMALL
from linref.crowley.views import handout
from linref.crowley.views.descent import part_by_part, read, task_of
from linref.lists import norm_squared
from linref.samples import read_targets
from linref.tracer import Heading, in_full, in_short, line

USES = ("data", "start", "rate", "limit", "seed")
READS = read_targets
PASSES = 2  # unless the caller has a limit: so many updates for each sample


def trace(options):
    """Single samples drawn at random."""
    task, seed = task_of(read(options, SMALL), options), 1 if options.seed is None else options.seed
    if not options.rate:
        rate = bowl.first_digit(0.5 / max(norm_squared(X) for X, _ in task.samples))
        task = task._replace(eta=rate, said={"rate": line(in_full(rate), ", half of 1/max ‖X‖², rounded down")})
    passes = PASSES if options.limit is None else options.limit
    steps = stochastic.stochastic_descent(*task.begin(), Random(seed).randint)
    yield Heading("Stochastic Gradient Descent")
    yield from part_by_part("stochastic", f"Random samples, seed {seed}", task, steps, passes * len(task.samples),
                            "stochastic_descent", order="drawn", seed=seed)
    yield handout.note("CE14", "Here its Hessian is ", bowl.hessian(task.samples), " at every w.")
    yield from in_short("Each update uses one sample drawn at random. An update is cheap and needs no pass over all "
                        "samples, but w does not settle at the optimum.")
