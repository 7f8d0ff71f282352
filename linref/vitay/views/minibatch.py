"""Stochastic Gradient Descent with minibatches, as a trace."""

from functools import partial
from math import ceil, lcm
from random import Random

from linref.cells import given
from linref.handout import MAX_IN_FULL
from linref.tracer import Heading, in_short, join_some, line, plural
from linref.vitay import minibatch, online
from linref.vitay.data import EIGHT
from linref.vitay.views import DELTA_RULE, handout, in_epochs, on_integers
from linref.vitay.views.batch import block, cells_of, ended, settings

USES = ("data", "start", "rate", "limit", "seed", "ask")


def trace(options):
    """The batch rule on minibatches, a block for each."""
    seed = 1 if options.seed is None else options.seed
    data, rules = settings(options, DELTA_RULE._replace(mean=True, order="shuffled", seed=seed))
    examples = data.labelled
    N = len(examples)
    K = min(N, 3 if N <= MAX_IN_FULL else 32)
    rest = N % K
    last = f"; the last minibatch of an epoch has {plural(rest, 'example')}, and its sum is divided by {rest}"
    cells = cells_of("minibatch", "K", K, given(epoch=None, chunk=None, K=None),
                     taken="chunk", examples=examples, eta=rules.rate)
    yield Heading("Stochastic Gradient Descent - SGD")
    yield handout.header("minibatch", f"Minibatches of K = {K}", data, "minibatch", rules._replace(batch_size=K), cells,
                         limit=f"M = {rules.limit}", seed=seed, batch_size=f"K = {K}{last * bool(rest)}")
    split = partial(minibatch.random_split, N, K, Random(seed))
    run = on_integers(examples, rules, lambda samples, *start: online.until_no_error(
        minibatch.minibatch(samples, *start, split), samples, lambda step: len(step.chunk)),
        divisor=lcm(K, rest or K), size=ceil(N / K))
    yield from run.traced(cells, lambda c: block(c, data, "K" if c.K == K else c.K, "minibatch", join_some(c.chunk)),
                          in_epochs)
    yield from ended(run, data, rules.start[-1], data is not EIGHT)
    if options.nothing_asked:
        by_online, by_batch = online.epochs_needed(examples)
        yield line(f"Minibatches need {run.last.epoch} epochs, online learning {by_online} (topic online), batch "
                   f"learning {by_batch} (topic batch).")
    if rest:
        yield handout.note("VE15", "Here each sum is divided by the number of its examples. So each example of the "
                           f"last minibatch counts 1/{rest}, and each other example 1/{K}.")
    yield from in_short("In each epoch the examples are split at random into minibatches of K. Each minibatch "
                        "moves w and b at most once. K = 1 is online learning in a random order, and K = N is batch "
                        "learning.")
