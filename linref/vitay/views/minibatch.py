"""Stochastic Gradient Descent with minibatches, as a trace."""

from functools import partial
from math import ceil, lcm
from random import Random

from linref.handout import LISTED
from linref.tracer import Closing, Heading, Steps, in_short, line, listed, plural
from linref.vitay import minibatch, online
from linref.vitay.views import HARD, handout
from linref.vitay.views.batch import data_and_start, ended, moves, rate_of, summands, whole
from linref.vitay.views.neuron import examples_of
from linref.vitay.views.online import after_epoch

USES = ("data", "start", "rate", "limit", "seed", "ask")


def trace(options):
    """The batch rule on minibatches."""
    data, examples, w, b = data_and_start(options)
    yield Heading("Stochastic Gradient Descent - SGD")
    yield from examples_of(data)
    yield from training(data, examples, w, b, *rate_of(options), options.passes,
                        1 if options.seed is None else options.seed)
    if options.nothing_asked:
        yield from in_short("A minibatch is a batch of K examples of a random split: K = 1 is online learning in "
                            "another order, K = N is batch learning.")


def training(data, examples, w, b, eta, rate, M, seed):
    """The algorithm, a block for each minibatch."""
    N, K = len(examples), 3 if len(examples) <= LISTED else 32
    yield handout.header("minibatch", f"Minibatches of K = {K}", data, "minibatch", **HARD, rate=rate,
                       order=f"a random split in each epoch, seed {seed}; K is ours", start=[*w, b],
                       stop=f"M = {plural(M, 'epoch')}, or no example wrong at the end of one, which is ours")
    split = partial(minibatch.random_split, N, K, Random(seed))
    # one epoch more than M, so that it is known whether the run would have gone on
    units, rate, again = whole(examples, w, b, eta, lcm(K, N % K or K))
    steps = minibatch.minibatch(units.samples, units.w, units.bias, rate, M + 1, split)
    run = Steps(again(online.until_no_error(steps, units.samples, taken)), w, M * ceil(N / K), moves)
    seen = 0
    for event in run.traced(lambda step: one(step, data, eta), lambda step: f"epoch {step.epoch}"):
        yield event
        seen += taken(event.step)
        if seen % N == 0:
            yield Closing(after_epoch(event.step, examples))
    yield from ended(run, data, b)
    if N % K and run.count:
        yield handout.note("VE15", f"Here the last one of {N % K} is divided by {N % K}.")


def taken(step):
    """How many examples a minibatch takes."""
    return len(step.chunk)


def one(step, data, eta):
    """One minibatch: its weights, a row for each of its examples, and the update."""
    yield from summands(f"minibatch {listed(step.chunk)}", step.chunk, step, data)
    *_, dw, db = step.rows[-1]
    yield line("Δw = η 1/K Σ (t - y) x = ", eta, f"·1/{step.K}·", dw, " = ", step.delta_w)
    yield line("Δb = η 1/K Σ (t - y) = ", eta, f"·1/{step.K}·", db, " = ", step.delta_b)
    yield line("w + Δw = ", step.after, ", b + Δb = ", step.b_after)
