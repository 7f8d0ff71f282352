"""On which side samples lie is decided exactly, also of a w in floats."""

import pytest

from linref.tracer.events import Steps
from linref.verdict import Words, verdict


@pytest.mark.parametrize("w, status, wrong", [
    ([1e16, 1.0, -1e16], "separated", None),        # added up in floats this is 0
    ([1e16, -1.0, -1e16], "stopped", 1),
    ([0.1, 0.2, -0.3], "separated", None),
    ([1, 1, -2], "stopped", 0),
])
def test_a_w_in_floats(w, status, wrong):
    """One vector of ones."""
    run = Steps(iter([1, 2]), w, 1)
    list(run)
    outcome = verdict(run, w, [[1, 1, 1]], ["1"], [1], None, Words())
    assert (outcome.status, outcome.facts.get("wrong")) == (status, wrong)
    assert wrong != 0 or outcome.facts["on_the_boundary"] == 1
