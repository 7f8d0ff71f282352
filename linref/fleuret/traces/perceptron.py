"""The perceptron algorithm with its free choice, and train_perceptron, as a trace."""

from random import Random

from linref.fleuret import data as slides
from linref.fleuret import perceptron as learning
from linref.fleuret.mnist import errors
from linref.fleuret.traces.common import (BIAS, LABELS, TIE, described, drawn, header, pairs, samples_of, start_of, vectors_of,
                                          verdict_on)
from linref.lists import zeros
from linref.scalar import ratio
from linref.separability import NotSeparable, one_side
from linref.tracer.blocks import Heading, Row, Run, line, note
from linref.tracer.telling import CROWD, from_here, limit, listing, numbered, untold

MANY, FEW = 200, 100  # samples above which the algorithm makes so many updates, each of which looks at all samples
SWEEPS = 100  # of what is shown to go round
COLUMNS = ("k", "w^k", "y(w·x) <= 0", "n_k", "its y(w·x)", "y x", "w^{k+1}")


def perceptron(options):
    """The algorithm with a choice of n_k, all choices, and the sweeps of train_perceptron."""
    data = options.data or slides.EIGHT
    w = start_of(options, data)
    few = options.limit is None and len(data.points) > MANY
    most = FEW if few else max(limit(options), 1)
    told = not untold(options)
    yield algorithm(data, w, most, options.seed)
    if not told:
        yield choices()
        yield all_choices()
        yield Heading("train_perceptron")
    yield training(data if told else slides.THREE, w, limit(options))
    if told:
        return
    yield without_a_constant()
    yield right_but_updated()


def algorithm(data, w, most, seed=None):
    """The two steps of the page, an update in a row, with the lowest n_k or one drawn at random."""
    samples = samples_of(data)
    choose, order = (min, "the lowest n_k") if seed is None else (Random(seed).choice, f"n_k drawn, seed {seed}")

    def tell(step, _):
        wrong = [n for n, value in enumerate(step.values, start=1) if value <= 0]
        if step.n_k is None:
            yield Row(COLUMNS, (step.k, step.w, "none", "", "", "", ""))
            return
        x, y = samples[step.n_k - 1]
        yield Row(COLUMNS, (step.k, step.w, numbered(wrong), step.n_k, step.values[step.n_k - 1], [y * a for a in x], step.after))

    def finish(run):
        outcome = verdict_on(run, samples)
        outcome.blocks.extend(drawn(data, run.w))
        return outcome

    return Run(header("perceptron", "Perceptron algorithm", described(data), labels=LABELS, bias=BIAS, tie=TIE, rate="none",
                      order=order, start=w, stop=f"no sample is misclassified, or {most} updates"),
               learning.perceptron(samples, choose, w), tell, finish, lambda step: int(step.n_k is not None), most - 1)


def choices():
    """Three ways to choose n_k on the same samples."""
    samples = samples_of(slides.EIGHT)

    def rows():
        for name, choose in (("the lowest", min), ("the next, going round", learning.cyclic()), ("the highest", max)):
            *_, last = learning.perceptron(samples, choose)
            yield name, last.k, last.w

    def said(run):
        yield note("FE9", "the page leaves open which n_k is taken. The choice decides how many updates it takes and which "
                          "separating w is found. Going round is what train_perceptron does.")

    return listing(header("perceptron", "Choices of n_k", described(slides.EIGHT), labels=LABELS, bias=BIAS, tie=TIE,
                          start=zeros(3)),
                   {"choice": "n_k", "k": "updates", "w": "w at the end"}, rows(), said)


def all_choices():
    """Every choice that there is, at once."""
    samples = samples_of(slides.THREE)
    steps = list(learning.every_choice(samples))
    ends = [step.k for step in steps if step.separating]

    def said(run):
        yield line(f"Whatever is chosen, it takes {ends[0]} updates at least and {ends[-1]} at most.", indent=0)

    return listing(header("perceptron", "All choices of n_k", described(slides.THREE), labels=LABELS, bias=BIAS, tie=TIE,
                          order="every one", start=zeros(3)),
                   {"k": "k", "weights": "different w^k", "separating": "of them separate"}, steps, said)


def training(data, w, most):
    """train_perceptron, a row for each sample, and after each epoch the line that the page prints."""
    samples = samples_of(data)
    x, y = [x for x, _ in samples], [y for _, y in samples]
    N = len(samples)
    shown = [-1]

    def tell(step, _):
        if step.e != shown[0] and N <= CROWD:
            shown[0] = step.e
            yield line(f"{from_here('epoch', step.e, step.i, 'sample')}    w = ", step.w, indent=0)
        changed = step.after is not step.w
        if N <= CROWD:
            yield Row(("i", "x[i]", "y[i]", "x·w y", "", "w after"), (step.i, x[step.i - 1], y[step.i - 1], step.value, "✗" if changed else "", step.after))
        else:
            yield Row(("epoch", "i", "x·w y", "", "nb_changes"), (step.e, step.i, step.value, "✗" if changed else "", step.nb_changes))
        if step.i == N:
            wrong = errors(step.after, x, y)
            yield line(f"epoch {step.e} nb_changes {step.nb_changes} train_error {100 * float(ratio(wrong, N)):.2f}%")

    def finish(run):
        run.stopped = run.last.nb_changes > 0
        outcome = verdict_on(run, samples)
        outcome.blocks.extend(drawn(data, run.w))
        outcome.facts["epochs"] = run.last.e + 1
        return outcome

    return Run(header("perceptron", "train_perceptron", described(data), labels=LABELS, bias=BIAS, tie=TIE, rate="none",
                      order="in turn", start=w, stop=f"nb_changes == 0, or nb_epochs_max = {max(most, 1)}"),
               learning.train_perceptron(x, y, max(most, 1), w), tell, finish,
               lambda step: int(step.after is not step.w))


def without_a_constant():
    """The same samples without the constant component: the page's code has none."""
    def rows():
        for data in (slides.EIGHT, slides.THREE):
            for name, samples in (("none", pairs(data)), ("1", samples_of(data))):
                x, y = [x for x, _ in samples], [y for _, y in samples]
                *_, last = learning.train_perceptron(x, y, SWEEPS)
                separable = not isinstance(one_side(vectors_of(samples)), NotSeparable)
                yield data.source.removeprefix("the "), name, last.e + 1, last.nb_changes, "yes" if separable else "no"

    def said(run):
        yield note("FE10", "train_perceptron has no bias. Without a constant in x the boundary goes through the origin: the "
                           "sample (0, 0) is misclassified for ever, and three samples that a line separates need not be "
                           "separable by one through the origin. For such samples the constant is not optional.")

    return listing(header("perceptron", "The constant component", f"at most {SWEEPS} epochs", labels=LABELS, tie=TIE,
                          order="in turn", start=0),
                   {"data": "data", "constant": "added", "epochs": "epochs", "nb_changes": "last changes", "separable": "separable"}, rows(), said)


def right_but_updated():
    """A set on which the rule has no error before the algorithm stops."""
    data = slides.STEPS
    samples = samples_of(data)
    x, y = [x for x, _ in samples], [y for _, y in samples]

    def rows():
        for step in learning.train_perceptron(x, y, SWEEPS):
            i = step.i - 1
            yield step.e, step.i, x[i], y[i], step.w, errors(step.w, x, y), step.value, "✗" if step.value <= 0 else "", step.after

    def said(run):
        yield note("FE5", "the test of the algorithm is y(w·x) <= 0, but σ(0) = 1: a sample with y = 1 and w·x = 0 is right "
                          "by the rule and yet added. Where errors of w are 0 and ✗ follows, that happens. So an epoch "
                          "without changes has no errors, but no errors does not mean that there will be no changes.")

    return listing(header("perceptron", "No errors, and yet an update", described(data), labels=LABELS, bias=BIAS, tie=TIE,
                          order="in turn", start=zeros(3)),
                   {"e": "epoch", "i": "i", "x": "x", "y": "y", "w": "w", "errors": "errors of w", "value": "y(w·x)", "changed": "", "after": "w after"},
                   rows(), said)
