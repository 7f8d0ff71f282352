"""Stochastic Gradient Descent, as a trace."""

from random import Random

from linref.crowley import bowl, descent, stochastic
from linref.crowley.data import SMALL, with_one
from linref.crowley.views import estimates, regression
from linref.crowley.views.descent import SAFE_FOR_SINGLE, descending, read, task_of
from linref.samples import read_targets
from linref.tracer import Heading, in_short, line

USES = ("data", "start", "rate", "limit", "seed", "ask")
READS = read_targets
PASSES = 2  # unless the caller has a limit: so many updates for each sample


def trace(options):
    """Single samples drawn at random."""
    data, seed = read(options, SMALL), 1 if options.seed is None else options.seed
    task = task_of(data, options, bowl.rate_of_single_samples(with_one(data)), SAFE_FOR_SINGLE)
    passes = PASSES if options.limit is None else options.limit
    steps = stochastic.stochastic_descent(*task.in_floats(), Random(seed).randint)
    yield Heading("Stochastic Gradient Descent")
    run = yield from descending("stochastic", "Random samples", "one", task, steps, passes * len(task.samples),
                                "stochastic_descent", order="drawn", stop="passes", seed=seed, limit=passes)
    if options.nothing_asked:
        i, (m,), w, *_ = run.last
        before, now = (descent.sample_loss(v, *task.samples[m - 1]) for v in (w, run.w))
        yield line(f"Update {i} reduces ½δ² of sample {m} from ", before, " to ", now, ", but raises L.")
        yield regression.note("CE24", "The topic descent has a table of L after 1 and 100 passes.")
    yield regression.note("CE14")
    if not run.diverged:
        yield from estimates("stochastic", task.asked, run.w)
    yield from in_short("Each update uses one random sample, so it is cheap, but it may raise L. If no "
                        "w fits all samples and η is constant, w does not converge.")
