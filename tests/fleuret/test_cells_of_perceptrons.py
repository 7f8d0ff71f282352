"""Every cell of the units, the perceptrons, the proof, the support vectors and the kernels equals its rule."""

from fractions import Fraction as F
from math import sqrt

import pytest

from linref.engine import stream
from linref.fleuret.views import PERCEPTRON, RULES
from linref.fleuret.views.convergence import is_proved
from linref.options import Options
from linref.samples import Data
from linref.tracer import Closing, Header, Outcome, Traced

THREE = Data([[F(3, 2), 2, F(1, 4)], [2, F(1, 2), 1], [-1, F(-3, 4), 0], [F(1, 10), -2, -1]], [1, 1, 2, 2],
             ["yes", "no"], "three features")
MIXED = Data([[1], [2], [4], [F(1, 2)]], [1, 2, 1, 2], ["1", "-1"], "not separable")
MANY = Data([[F(n, 2), F(-n % 7, 4)] for n in range(25)], [1 if n > 12 else 2 for n in range(25)], ["p", "q"], "many")
OWN = [Options(data=THREE), Options(data=MIXED, limit=4), Options(data=MANY, limit=6)]
FROM = [Options(start=[1, F(1, 2), 0], rate=F(1, 3), limit=5), Options(data=MANY, rate=F(2, 5), limit=3)]
RUNS = {"units": [Options()],
        "perceptron": [Options(), *OWN, *FROM],
        "convergence": [Options(), *OWN[::2]],
        "svm": [Options(), *OWN, *FROM, Options(lam=F(1, 3), limit=9)],
        "kernel": [Options(), *OWN]}


def same(one, other):
    """Whether two values are equal, floats nearly, in lists of any depth."""
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    if float in (type(one), type(other)):
        return one == pytest.approx(other, rel=1e-9, abs=1e-9)
    return one == other


def values_of(topic, options):
    """The values of all steps, rows and ends of epochs of a topic that have cells."""
    for event in stream("fleuret", [topic], options):
        if isinstance(event, (Traced, Closing)) and event.step is not None:
            yield event.step


@pytest.mark.parametrize("topic, options", [(topic, options) for topic, each in RUNS.items() for options in each])
def test_cells_equal_their_rules(topic, options):
    """What the algorithm has found, or else was computed on its own, is what the rule of the cell gives."""
    seen = set()
    for values in values_of(topic, options):
        for cell in values.cells:
            if cell.rule:
                found, expected = getattr(values, cell.name), cell.compute(values)
                assert same(found, expected), (cell.name, found, expected)
                seen.add(cell.name)
    assert len(seen) > 3


@pytest.mark.parametrize("options", [Options(), Options(data=THREE)])
def test_the_proof_has_the_chains_of_the_algorithm(options):
    """The columns of the ledger are the ends of the chains; those are for v, and w* = v/‖v‖ of the page."""
    events = list(stream("fleuret", ["convergence"], options))
    v = next(event.facts["v"] for event in events if isinstance(event, Outcome))
    squared = sum(a * a for a in v)
    steps = [event.step for event in events if isinstance(event, Traced) and hasattr(event.step, "forward")]
    assert steps
    for step in steps:
        assert same(step.along * sqrt(squared), step.forward[0])
        assert same(step.least_along * sqrt(squared), step.forward[-1])
        assert step.least_squared * squared == step.length[-1] and step.least_squared <= step.w_squared
        assert (step.w_squared, step.most_squared) == (step.growth[0], step.growth[-1])
        assert step.product + step.norm_squared + sum(a * a for a in step.w) == step.growth[2]
        assert step.holds is is_proved(step) is True


def test_many_samples_and_the_rate_by_hand():
    """25 samples: 25 times y(w·x) = 0 at first; the rate 1/(1/η + 2λt) with η = 1/3, λ = 1/100 is 1/3.06 at t = 3."""
    first = next(values_of("perceptron", Options(data=MANY)))
    assert (first.wrong, first.n_k, first.values) == (list(range(1, 26)), 1, [0] * 25)
    steps = [values for values in values_of("svm", Options(limit=4)) if hasattr(values, "eta")]
    assert [step.eta for step in steps] == pytest.approx([1 / 3, 1 / 3.02, 1 / 3.04, 1 / 3.06])


def test_the_conventions_are_values():
    """What the headers of the default runs say to a program."""
    headers = [event for topic in (*RUNS, "mnist") for event in stream("fleuret", [topic], Options())
               if isinstance(event, Header)]
    runs = {header.run: header.conventions for header in headers}
    assert runs["Perceptron algorithm"] == PERCEPTRON._replace(order="lowest", start=[0, 0, 0], limit=1000)
    assert runs["train_perceptron"] == PERCEPTRON._replace(order="turn", start=[0, 0, 0], limit=1000)
    assert runs["Both halves of the proof"].order == "cyclic"
    svm = runs["Subgradient descent"]
    assert (svm.bias, svm.update, svm.rate, svm.lam) == ("apart", "gradient", F(1, 3), F(1, 100))
    kernels = [event.conventions for event in stream("fleuret", ["kernel"], Options(limit=9))
               if isinstance(event, Header)]
    assert [(each.update, each.kernel) for each in kernels] == [("counts", "polynomial")]
    assert runs["or, and, not"].labels == (1, 0)
    digits = runs['Training, "1" positive, "0" negative']
    assert (digits.bias, digits.constant, digits.seed, digits.start) == ("none", None, 1, [0] * 100)
    assert runs["Two assumptions"] == RULES
