"""What the Vitay traces share: headers, starts with the bias apart, verdicts, pictures."""

from fractions import Fraction
from functools import partial

from linref.lists import zeros
from linref.tracer import telling
from linref.tracer.blocks import line, note
from linref.tracer.telling import CROWD, extended, in_floats, names_of, numbered, plane, start, vectors_of
from linref.tracer.verdict import Words, counted, verdict
from linref.vitay import data as slides
from linref.vitay.neuron import misclassified, net_activation

CLASSES = ["+1", "-1"]
LABELS = "t = 1 for the positive class, -1 for the negative one"
TIE = "z = 0 is y = 1"
MANY = 200  # examples above which own data are computed in floats
BIAS = "apart, b"
WORDS = Words("(w, b)", "t·(x, 1)", "z", "example")
header = partial(telling.header, "vitay")


def described(data, classes=CLASSES):
    """One line on the data."""
    return telling.described(data, classes, "example")


def pairs(data):
    """The examples (x, t)."""
    return list(zip(data.points, data.signs))


def data_and_start(options, data=slides.EIGHT):
    """The data to run on, its examples, and w and b to start from: 0 unless told."""
    data = options.data or data
    examples = pairs(data)
    if len(examples) > MANY:
        examples = pairs(in_floats(data))
        data = data._replace(source=f"{data.source}, steps in floats")
    d = data.dimension
    *w, b = start(options, d + 1, zeros(d + 1), f"{counted(d, 'weight')} and the bias b, last")
    return data, examples, w, b


def weights(w, b):
    """w and b as a text for a header."""
    return f" · w = ({', '.join(map(str, w))}), b = {b}"


def verdict_on(run, data):
    """How a run ended, on the exact examples; a positive one on the hyperplane is right here, by sign(0) = 1."""
    examples = pairs(data)
    *w, b = map(Fraction, (*run.last.after, run.last.b_after))
    outcome = verdict(run, [*w, b], vectors_of(extended(examples)), names_of(examples), [t for _, t in examples], w, WORDS)
    wrong = misclassified(w, b, examples)
    outcome.facts.update(w=run.last.after, b=run.last.b_after, errors=wrong)
    tied = [i for i, (x, _) in enumerate(examples, start=1) if net_activation(w, b, x) == 0]
    if outcome.status == "converged" and not wrong:
        outcome.blocks[0] = line(f"Converged after {counted(run.updated, 'update')}: no example is wrong. On the hyperplane, z = 0: "
                                 f"example {numbered(tied)}.", indent=0)
        outcome.blocks.append(note("VE7", "sign(0) = 1, so a positive example on the hyperplane is right and the algorithm ends, "
                                          "although the two classes are not strictly separated."))
    return outcome


def ended(run, data, examples):
    """The outcome of a run that ends once no example is wrong, with its w and b and their picture."""
    w, b = run.last.after, run.last.b_after
    wrong = misclassified(w, b, examples)
    run.stopped = bool(wrong)
    outcome = verdict_on(run, data)
    outcome.blocks.append(line("w = ", w, ", b = ", b, f"; wrong: {'example ' if wrong else ''}{numbered(wrong)}."))
    outcome.blocks.extend(drawn(data, w, b, wrong))
    return outcome


def drawn(data, w, b, wrong):
    """The picture of a hyperplane among the examples, where there is a plane to draw it in."""
    if data.dimension == 2 and len(data.points) <= CROWD and any(w):
        yield plane(data, [[*w, b]], wrong).picture(telling.legend(CLASSES, wrong))
