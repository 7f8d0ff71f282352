"""Every cell of a step equals its rule: logistic regression, LDA, layers, features, neighbours, histograms."""

import pytest

from linref.engine import stream
from linref.options import Options
from linref.samples import Data
from linref.scalar import exact
from linref.tracer import Traced

OWN = Data([[exact(str(a)) for a in x] for x in (("0.5", 1, -2), (1, "0.25", 3), (0, 0, 1), (2, "-1.5", 0), (1, 1, 1),
                                            ("0.1", "0.2", "0.3"), (3, 0, -1))],
           [1, 2, 1, 2, 1, 2, 2], ["a", "b"], "own", ("p", "q", "r"))
RUNS = [(topic, {}) for topic in ("logistic", "lda", "layer", "features", "bias_variance", "knn", "hog")]
RUNS += [(topic, {"data": OWN}) for topic in ("logistic", "lda", "knn")]
RUNS += [("logistic", {"data": OWN, "start": [1, -1, exact("0.5"), 2], "rate": exact("1/3"), "limit": 5}),
         ("features", {"start": [1, 1, exact("-1/2"), 1], "limit": 3})]


MOST = 40  # steps of a run that are looked at


def near(value, expected):
    """Whether two values are equal, floats within 1e-9."""
    if isinstance(value, (list, tuple)):
        return len(value) == len(expected) and all(map(near, value, expected))
    return value == expected or float(value) == pytest.approx(float(expected), rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("topic, options", RUNS, ids=[f"{topic} {' '.join(options)}" for topic, options in RUNS])
def test_every_cell_equals_its_rule(topic, options):
    """On the samples of the handout and on others (F23, F26, F28, F32, F33, F34, F35, F37, F38, F41, F43, F44)."""
    count, steps = 0, 0
    for event in stream("fleuret", [topic], Options(**options)):
        steps = steps + 1 if isinstance(event, Traced) else 0
        values = getattr(event, "step", None)
        for cell in getattr(values, "cells", None) or ():
            if cell.rule and steps <= MOST:
                assert near(cell.compute(values), getattr(values, cell.name)), (cell.name, values._asdict())
                count += 1
    assert count
