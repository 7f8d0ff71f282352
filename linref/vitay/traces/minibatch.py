"""Stochastic Gradient Descent with minibatches, as a trace."""

from collections import namedtuple
from random import Random

from linref.scalar import ratio
from linref.tracer.blocks import Row, Run, line, note
from linref.tracer.telling import limit, listing, numbered, untold
from linref.vitay import data as slides
from linref.vitay import minibatch as learning
from linref.vitay.batch import mean_square_error
from linref.vitay.neuron import misclassified
from linref.vitay.traces.common import BIAS, LABELS, TIE, data_and_start, described, ended, header, pairs

RATE = ratio(1, 2)
SIZE = 3
Chunk = namedtuple("Chunk", (*learning.Step._fields, "over"))  # a step, and whether its epoch is over


def minibatch(options):
    """Minibatches of 3, what a smaller last one weighs, and batch sizes from 1 to N."""
    data, examples, w, b = data_and_start(options)
    eta, most = options.rate or RATE, max(limit(options), 1)
    seed = 1 if options.seed is None else options.seed
    K = SIZE if len(examples) <= 64 else 32
    yield minibatch_run(data, examples, w, b, eta, most, K, seed)
    if not untold(options):
        return
    yield ragged()
    yield sizes()


def marked(steps, N):
    """The steps, each with whether it is the last one of its epoch."""
    seen = 0
    for step in steps:
        seen += len(step.chunk)
        yield Chunk(*step, seen % N == 0)


def minibatch_run(data, examples, w, b, eta, most, K, seed):
    """The algorithm, a row for each minibatch."""
    N = len(examples)
    rng = Random(seed)
    shown = [0]

    def tell(step, _):
        if step.epoch != shown[0]:
            shown[0] = step.epoch
            yield line(f"epoch {step.epoch}    w = ", step.w, ", b = ", step.b, indent=0)
        yield Row(("minibatch", "Δw", "Δb", "w then", "b then"),
                  (numbered(step.chunk), step.delta_w, step.delta_b, step.after, step.b_after))
        if step.over:
            wrong = len(misclassified(step.after, step.b_after, examples))
            yield line(f"after the epoch {wrong} wrong, mse = ", mean_square_error(step.after, step.b_after, examples), ".")

    steps = learning.minibatch(examples, w, b, eta, most, lambda: learning.random_split(N, K, rng))
    return Run(header("minibatch", f"Minibatches of K = {K}", described(data), labels=LABELS, bias=BIAS, tie=TIE, rate=eta,
                      order=f"a random split in each epoch, seed {seed}", start=[*w, b],
                      stop=f"no example wrong at the end of an epoch, or M = {most} epochs"),
               marked(learning.until_no_error(steps, examples), N), tell, lambda run: ended(run, data, examples),
               lambda step: int(any(step.delta_w) or bool(step.delta_b)))


def ragged():
    """One epoch in the order 8 to 1: a last chunk of 2 divided by its size, or by K."""
    examples = pairs(slides.EIGHT)

    def rows():
        for how, K in (("its own 2", None), ("K = 3", SIZE)):
            *_, last = learning.minibatch(examples, [0, 0], 0, 1, 1, lambda: learning.chunks(list(range(8, 0, -1)), SIZE), K)
            yield how, last.chunk, last.w, last.delta_w, last.delta_b, last.after, last.b_after

    def said(run):
        yield note("VE15", "8 examples leave a last minibatch of 2. The page divides by K; then these two count less than the "
                           "others. Here they are divided by their own number.")

    return listing(header("minibatch", "The last minibatch of an epoch", "the samples of the gales handout in the order 8 to 1", rate=1, bias=BIAS,
                          start=[0, 0, 0]),
                   {"divided": "divided by", "chunk": None, "w": None, "delta_w": "Δw", "delta_b": "Δb", "after": "w", "b_after": "b"},
                   rows(), said)


def sizes():
    """Batch sizes from online to batch."""
    examples = pairs(slides.EIGHT)

    def rows():
        for K in (1, 2, 3, 4, 8):
            epochs = []
            for seed in range(1, 11):
                rng = Random(seed)
                steps = learning.minibatch(examples, [0, 0], 0, RATE, 1000, lambda: learning.random_split(8, K, rng))
                *_, last = learning.until_no_error(steps, examples)
                epochs.append(last.epoch)
            mean = ratio(sum(epochs), len(epochs))
            yield K, [0, 0], -(-8 // K), min(epochs), max(epochs), mean, mean * -(-8 // K)

    def said(run):
        yield line("K = 1 is online learning in a new order each time, K = N is batch learning, whatever the order. Here small K need "
                   "fewer epochs, large K fewer updates. A split takes every example once in an epoch, so its minibatches are "
                   "not independent, as i.i.d. would have it.", indent=0)

    return listing(header("minibatch", "Batch sizes", "the samples of the gales handout from w = 0, b = 0, seeds 1 to 10", rate=RATE,
                          stop="no example wrong at the end of an epoch"),
                   {"K": "K", "w": None, "updates_of": "updates in an epoch", "least": "fewest epochs", "most": "most",
                    "mean": "mean", "updates_made": "mean updates"}, rows(), said)
