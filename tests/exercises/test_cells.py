"""Each value of a step equals what its rule gives from the values before it."""

import pytest

from linref.engine import stream
from linref.exercises import TOPICS
from linref.options import Options
from linref.samples import Data, read_classes
from linref.tracer.events import Traced, runs
from tests.test_cells import same

DECIMALS = "a,b,c,class\n0.25,1.5,0,1\n-0.75,0.5,2,0\n0.1,2.2,-1,1\n-2.35,-1,0.5,0\n0,0.4,1,0\n"
XOR = Data([[0, 0], [0, 1], [1, 0], [1, 1]], [2, 1, 1, 2], ["1", "0"], "xor.csv")
THREE = Data([[1, 1], [2, 0], [0, 2], [-1, 1], [-1, -1]], [1, 1, 2, 2, 3], ["a", "b", "c"], "three.csv")
SHEETS = {
    "perceptron": [
        {}, {"data": XOR, "limit": 3}, {"update": "error", "order": "batch"}, {"tie": "half", "rate": 0.5},
        {"order": "batch", "rate": 3}, {"order": "restart", "bias": "first", "constant": -1}, {"tie": "either"},
        {"bias": "none", "threshold": 0.25, "tie": "negative"}, {"labels": (1, -1), "update": "error"}],
    "delta": [{}, {"order": "batch"}, {"bias": "none", "rate": 3, "limit": 4}, {"bias": "first", "limit": 3}],
    "multiclass": [{}, {"data": THREE, "tie": "lowest"}, {"data": THREE, "rate": 2, "bias": "none", "limit": 2}],
    "least_squares": [{}, {"bias": "none"}, {"margins": [[1, 2, 3, 4, 5], [1, 1, 1, 1, 1]]}],
    "dual": [{}, {"counts": [1, 0, 2, 3, 1], "rate": 2, "bias": "first"}],
    "fisher": [{}, {"scatter": "n-1", "unit": True, "prior": (0.25, 0.75)}, {"scatter": "n", "within": "pooled",
               "threshold": "nearest", "between": "sizes", "ask": [[1, 2, 3]], "start": [1, 2, 3]}, {"data": THREE}],
    "logistic": [{}, {"order": "batch", "gradient": "mean", "lam": 0.5, "limit": 3}, {"loss": "squared", "limit": 2},
                 {"labels": (1, -1), "bias": "first", "order": (5, 1)}, {"data": THREE, "limit": 2, "ask": [[1, 1]]},
                 {"data": THREE, "order": "batch", "lam": 2, "ridge": "all", "limit": 3}],
    "cases": [], "compare": [{}], "explain": [{}],
}


@pytest.fixture(scope="module")
def decimals(tmp_path_factory):
    path = tmp_path_factory.mktemp("data") / "decimals.csv"
    path.write_text(DECIMALS)
    return read_classes(str(path))




def check(events):
    """Compare every cell with its rule; return how many there were."""
    count = 0
    for event in events:
        if isinstance(event, Traced):
            for cell in event.step.cells:
                if cell.rule:
                    found = getattr(event.step, cell.name)
                    assert same(cell.compute(event.step), found), (event.step, cell.name)
                    count += 1
    return count


@pytest.mark.parametrize("topic", TOPICS)
def test_every_cell_is_what_its_rule_gives(topic):
    """On the topic's own data."""
    compared = check(stream("exercises", [topic], Options()))
    assert compared or topic in ("compare", "explain")


@pytest.mark.parametrize("topic, options", [(topic, options) for topic in SHEETS for options in SHEETS[topic]])
def test_cells_of_own_data(topic, options, decimals):
    """On a file of decimals, or on the set that is named, under other conventions."""
    compared = check(stream("exercises", [topic], Options(**{"data": decimals, **options})))
    assert compared or topic in ("compare", "explain")


@pytest.mark.parametrize("topic", TOPICS)
def test_steps_begin_where_the_last_one_ended(topic):
    """The w of a step, and the Σ of a batch, is what the step before it has left; the first w is the start."""
    for run in runs(stream("exercises", [topic], Options())):
        before = None
        for step in run:
            if before is not None and "after" in step.cells:
                assert step.w == before.after and (step.i == before.i + 1 or step.i == 1)
                assert "sum" not in step.cells or step.sum == before.sum_after
            before = step
