"""Stochastic Gradient Descent with minibatches, as a trace."""

from functools import partial
from random import Random

from linref.scalar import ratio
from linref.tracer.events import Closing, Row, Rows, Steps
from linref.tracer.words import listed, plural
from linref.vitay import minibatch
from linref.vitay.data import EIGHT, labelled
from linref.vitay.traces import TIE, floor
from linref.vitay.traces.batch import RATE, data_and_start
from linref.vitay.traces.online import after_epoch, ended

USES = ("data", "start", "rate", "limit", "seed")
SIZE, LARGER = 3, 32  # of a minibatch of few and of many examples


def trace(options):
    """Minibatches of 3, what a smaller last one weighs, and batch sizes from 1 to N."""
    data, examples, w, b = data_and_start(options)
    seed = 1 if options.seed is None else options.seed
    yield from training(data, examples, w, b, options.rate or RATE, options.passes, seed)
    if options.nothing_asked:
        yield from smaller()
        yield from sizes()


def training(data, examples, w, b, eta, M, seed):
    """The algorithm, a row for each minibatch."""
    N, K = len(examples), SIZE if len(examples) <= 2 * LARGER else LARGER
    yield floor.header("minibatch", f"Minibatches of K = {K}", data, "minibatch", labels=floor.labels, bias=floor.bias, tie=TIE,
                       rate=eta, order=f"a random split in each epoch, seed {seed}", start=[*w, b],
                       stop=f"no example wrong at the end of an epoch, or M = {plural(M, 'epoch')}")
    split = partial(minibatch.random_split, N, K, Random(seed))
    # one epoch more than M, so that it is known whether the run would have gone on
    steps = minibatch.until_no_error(minibatch.minibatch(examples, w, b, eta, M + 1, split), examples)
    run, seen = Steps(steps, w, M * -(-N // K), lambda step: int(any(step.delta_w) or bool(step.delta_b))), 0
    for event in run.traced(rows, lambda step: f"epoch {step.epoch}"):
        yield event
        seen += len(event.step.chunk)
        if seen % N == 0:
            yield Closing(after_epoch(event.step, examples))
    yield from ended(run, data, examples, b)


def rows(step):
    """One minibatch as a row."""
    yield Row(("minibatch", "Δw", "Δb", "w then", "b then"),
              (listed(step.chunk), step.delta_w, step.delta_b, step.after, step.b_after))


def smaller():
    """One epoch in the order 8 to 1: a last chunk of 2 divided by its size, or by K."""
    yield floor.header("minibatch", "The last minibatch of an epoch", "the samples of the gales handout in the order 8 to 1", rate=1,
                       bias=floor.bias, start=[0, 0, 0])
    row = Rows(divided="divided by", chunk=None, w=None, delta_w="Δw", delta_b="Δb", after="w", b_after="b")
    split = partial(minibatch.chunks, list(range(8, 0, -1)), SIZE)
    for how, K in (("its own 2", None), ("K = 3", SIZE)):
        *_, last = minibatch.minibatch(labelled(EIGHT), [0, 0], 0, 1, 1, split, K)
        yield row(how, last.chunk, last.w, last.delta_w, last.delta_b, last.after, last.b_after)
    yield row.computed()
    yield floor.note("VE15", "8 examples leave a last minibatch of 2. Here they are divided by their own number.")


def sizes():
    """Batch sizes from online to batch."""
    yield floor.header("minibatch", "Batch sizes", "the samples of the gales handout from w = 0, b = 0, seeds 1 to 10", rate=RATE,
                       stop="no example wrong at the end of an epoch")
    row = Rows(K="K", w=None, updates_of="updates in an epoch", least="fewest epochs", most="most", mean="mean",
               updates_made="mean updates")
    for K in (1, 2, 3, 4, 8):
        epochs = [epochs_needed(K, seed) for seed in range(1, 11)]
        mean, chunks = ratio(sum(epochs), len(epochs)), -(-8 // K)
        yield row(K, [0, 0], chunks, min(epochs), max(epochs), mean, mean * chunks)
    yield row.computed("K = 1 is online learning in a new order each time, K = N is batch learning, whatever the order. Here small K "
                       "need fewer epochs, large K fewer updates. A split takes every example once in an epoch, so its minibatches "
                       "are not independent, as i.i.d. would have it.")


def epochs_needed(K, seed):
    """After how many epochs no example is wrong."""
    split = partial(minibatch.random_split, 8, K, Random(seed))
    steps = minibatch.minibatch(labelled(EIGHT), [0, 0], 0, RATE, 1000, split)
    *_, last = minibatch.until_no_error(steps, labelled(EIGHT))
    return last.epoch
