"""What the Fleuret traces share: headers, samples with the constant component, verdicts, pictures."""

from functools import partial

from linref.fleuret.perceptron import with_constant
from linref.lists import dot, zeros
from linref.tracer import telling
from linref.tracer.telling import CROWD, names_of, plane, start, vectors_of
from linref.tracer.verdict import Words, counted, verdict

CLASSES = ["+1", "-1"]
LABELS = "1 and -1"
BIAS = "the weight of a constant 1, put last into x"
APART = "apart, b"
TIE = "y(w·x) = 0 is misclassified (<= 0), though σ(0) = 1"
WORDS = Words("w", "y·x", "w·x", "sample")
PAIRED = Words("(w, b)", "y·(x, 1)", "w·x + b", "sample")
header = partial(telling.header, "fleuret")


def described(data, classes=CLASSES):
    """One line on the data."""
    return telling.described(data, classes)


def samples_of(data):
    """The samples with the constant component."""
    return with_constant(data.points, data.signs)


def pairs(data):
    """The samples (x, y) as they are."""
    return list(zip(data.points, data.signs))


def start_of(options, data):
    """The weights to start from: 0 unless told."""
    size = data.dimension + 1
    return start(options, size, zeros(size), f"{counted(size - 1, 'weight')} and that of the constant 1, last")


def apart_start(options, data):
    """w and b to start from: 0 unless told."""
    size = data.dimension + 1
    *w, b = start(options, size, zeros(size), f"{counted(size - 1, 'weight')} and b, last")
    return w, b


def verdict_on(run, samples):
    """How a run of samples with the constant component ended: separated, by how much, or why not."""
    return verdict(run, run.w, vectors_of(samples), names_of(samples), [y for _, y in samples], run.w[:-1], WORDS)


def drawn(data, w):
    """The picture of a boundary, b last, among the samples, where there is a plane to draw it in."""
    if data.dimension == 2 and len(data.points) <= CROWD and any(w[:-1]):
        wrong = [n for n, (x, y) in enumerate(samples_of(data), start=1) if y * dot(w, x) <= 0]
        yield plane(data, [w], wrong).picture(telling.legend(CLASSES, wrong))
