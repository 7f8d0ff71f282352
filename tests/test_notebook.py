"""Traces as objects."""

from fractions import Fraction as F

import pytest

from linref.notebook import trace
from linref.samples import InputError


@pytest.fixture
def harvest(tmp_path):
    path = tmp_path / "harvest.csv"
    path.write_text("sun,rain,harvest\n4,2,good\n3,1,good\n1,3,poor\n0,1,poor\n")
    return path


def test_a_trace_is_shown_printed_and_gone_through(harvest):
    """Text, Markdown, and the runs with their steps and outcomes."""
    found = trace("gales", "perceptron", data=harvest, corrected=True, start=(0, F(1, 2), -1), rate=2, plot="none")
    assert str(found).startswith("Gales · Perceptron Algorithm") and "\033" not in str(found)
    assert found._repr_markdown_().startswith("### Gales · Perceptron Algorithm")
    first = next(iter(found))
    steps = list(first)
    assert (
        steps[0].w == [0, F(1, 2), -1]
        and first.outcome().status == "separated"
        and first.outcome().facts["steps"] == len(steps)
    )


def test_an_outcome_may_be_asked_for_at_once(harvest):
    """The steps are gone through first; they are given once."""
    asked = [run.outcome() for run in trace("gales", "perceptron", data=harvest)]
    gone = []
    for run in trace("gales", "perceptron", data=harvest):
        gone.append((len(list(run)), run.outcome().status))
        assert list(run) == []
    assert [(ended.facts["steps"], ended.status) for ended in asked] == gone


def test_options_that_are_not_told():
    """None and False; a whole handout; numbers from anything that has several."""
    assert str(trace("fleuret", "layer", exact=False, digits=None)) == str(trace("fleuret", "layer"))
    assert len(list(trace("fleuret", "perceptron", start=iter([0, 0, 1]), limit=2))) == 2
    assert str(trace("vitay")).startswith("1 - Hard linear classification\n\nBinary classification\nAn example")


@pytest.mark.parametrize(
    "words, options, message",
    [
        (("gales", "nope"), {}, "'nope' is not a topic of gales"),
        (("nope", "x"), {}, "'nope' is not a handout"),
        (("gales", "--exact"), {}, "'--exact' is not a topic of gales"),
        (("gales", "gates"), {"data": "x.csv"}, "gales gates has no use for it"),
        (("gales", "perceptron"), {"limit": 1.5}, "--limit: '1.5'; expected a whole number"),
        (("gales", "perceptron"), {"rat": 1}, "'--rat=1' is not an option; did you mean --rate?"),
    ],
)
def test_what_cannot_be_told(words, options, message):
    """At once, not when it is shown."""
    with pytest.raises(InputError, match=message):
        trace(*words, **options)
