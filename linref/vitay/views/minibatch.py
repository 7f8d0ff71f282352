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
    N = len(data.points)
    K = min(N, 3 if N <= MAX_IN_FULL else 32)
    rest = N % K
    yield Heading("Stochastic Gradient Descent - SGD")
    run = yield from training(data, rules._replace(batch_size=K), rest)
    if options.nothing_asked:
        by_online, by_batch = online.epochs_needed(data.labelled)
        yield line("The page says that with a well-chosen K, usually 32 or 64, minibatches are as stable as batch "
                   "learning and as fast as online learning. Here they make their last update in epoch "
                   f"{run.last.epoch}, online learning in epoch {by_online}, batch learning in epoch {by_batch}. "
                   f"An epoch has {ceil(N / K)} steps here, {N} in online and 1 in batch learning.")
    if rest:
        yield handout.note(
            "VE15", f"Here its sum is divided by {rest}, and all others by {K}. So each of its examples counts more.")
    if N > K:
        yield handout.note("VE18")
    yield from in_short("In each epoch the examples are split at random into minibatches of K. Each minibatch "
                        "moves w and b at most once. K = 1 is online learning in a random order, and K = N is batch "
                        "learning.")


def training(data, rules, rest):
    """The minibatches, of which the last one has `rest` examples if that is not 0; returns the run."""
    examples, K, seed = data.labelled, rules.batch_size, rules.seed
    last = f"; the last minibatch of an epoch has {plural(rest, 'example')}, and its sum is divided by {rest}"
    cells = cells_of("minibatch", "K", K, given(epoch=None, chunk=None, K=None),
                     taken="chunk", examples=examples, eta=rules.rate)
    yield handout.header("minibatch", f"Minibatches of K = {K}", data, "minibatch", rules, cells,
                         limit=f"M = {rules.limit}", seed=seed, batch_size=f"K = {K}{last * bool(rest)}")
    split = partial(minibatch.random_split, len(examples), K, Random(seed))
    run = on_integers(examples, rules, lambda samples, *start: online.until_no_error(
        minibatch.minibatch(samples, *start, split), samples),
        divisor=lcm(K, rest or K), size=ceil(len(examples) / K))
    yield from run.traced(cells, lambda c: block(c, data, "K" if c.K == K else c.K, "minibatch", join_some(c.chunk)),
                          in_epochs)
    yield from ended(run, data, rules.start[-1], data is not EIGHT)
    return run
