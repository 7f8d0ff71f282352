"""Stochastic Gradient Descent with minibatches, as a trace."""

from functools import partial
from math import ceil, lcm
from random import Random

from linref.cells import Cells, given
from linref.handout import MAX_LISTED
from linref.tracer import Heading, Steps, in_short, join_some
from linref.vitay import minibatch, online
from linref.vitay.data import EIGHT
from linref.vitay.views import DELTA_RULE, by_epoch, handout
from linref.vitay.views.batch import (
    SUMS, ended, moves, on_integers, settings, summands, summary, update, update_cells)
from linref.vitay.views.online import EPOCH_END, after_epoch

USES = ("data", "start", "rate", "limit", "seed", "ask")


def trace(options):
    """The batch rule on minibatches."""
    seed = 1 if options.seed is None else options.seed
    data, rules = settings(options, DELTA_RULE._replace(mean=True, order="shuffled", seed=seed))
    yield Heading("Stochastic Gradient Descent - SGD")
    yield from training(data, rules._replace(batch_size=3 if len(data.points) <= MAX_LISTED else 32))
    if options.nothing_asked:
        yield from in_short("A minibatch is a batch of K examples of a random split. K = 1 is online learning in a "
                            "random order, K = N is batch learning.")


def training(data, rules):
    """The algorithm, a block for each minibatch."""
    examples, K, M = data.labelled, rules.batch_size, rules.limit
    N = len(examples)
    size = ceil(N / K)
    cells = Cells("Each block is one minibatch, each row one example. dw and db begin at 0.",
                  given(epoch=None, chunk=None, K=None), SUMS, update_cells("K"), taken="chunk",
                  examples=examples, eta=rules.rate)
    yield handout.header("minibatch", f"Minibatches of K = {K}", data, "minibatch", rules, cells, limit=f"M = {M}",
                         seed=rules.seed, batch_size=K)
    split = partial(minibatch.random_split, N, K, Random(rules.seed))
    steps = on_integers(examples, rules, lcm(K, N % K or K), lambda samples, *start: online.until_no_error(
        minibatch.minibatch(samples, *start, split), samples, lambda step: len(step.chunk)))
    run = Steps(steps, rules.start[:-1], M * size, moves)
    yield from by_epoch(run, size, cells, lambda c: one(c, data), EPOCH_END, after_epoch, examples=examples)
    yield from ended(run, data, rules.start[-1], data is not EIGHT)
    if N % K and run.count:
        yield handout.note("VE15", f"Here the sum of the last {N % K} is divided by {N % K}.")


def one(c, data):
    """One minibatch: its weights, a row for each of its examples, and the update; after epoch 1 only one row."""
    if c.epoch > 1 and not c.asks:
        yield from summary({"minibatch": join_some(c.chunk)}, c, data)
        return
    yield from summands(f"minibatch {join_some(c.chunk)}", c, data)
    yield from update("K", c)
