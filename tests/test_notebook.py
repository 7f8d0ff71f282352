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
        and first.outcome.status == "separated"
        and first.outcome.facts["steps"] == len(steps)
    )


def test_an_outcome_may_be_asked_for_at_once(harvest):
    """The steps are gone through first; they are given once."""
    asked = [run.outcome for run in trace("gales", "perceptron", data=harvest)]
    gone = []
    for run in trace("gales", "perceptron", data=harvest):
        gone.append((len(list(run)), run.outcome.status))
        assert list(run) == []
    assert [(ended.facts["steps"], ended.status) for ended in asked] == gone


def test_options_that_are_not_told():
    """None and False; a whole handout; numbers from anything that has several."""
    assert str(trace("fleuret", "layer", exact=False, digits=None)) == str(trace("fleuret", "layer"))
    assert len(list(trace("fleuret", "perceptron", start=iter([0, 0, 1]), limit=2))) == 2
    assert str(trace("vitay")).startswith("1 - Hard linear classification: Binary classification\nAn example")


ROWS = [[4, 2, "good"], [3, 1, "good"], [1, 3, "poor"], [0, 1, "poor"]]


def header_and_steps(run):
    return "".join(run.header.data), [step.after for step in run], run.outcome.facts


def test_rows_are_data(harvest):
    """As lists, with and without names above them; each number as it is printed."""
    from_file, named, plain = (
        trace("fleuret", "perceptron", data=data) for data in (harvest, [["sun", "rain", "harvest"], *ROWS], ROWS))
    for one, other, third in zip(from_file, named, plain):
        data, *rest = header_and_steps(one)
        assert header_and_steps(other) == (data.replace(str(harvest), "your rows"), *rest)
        assert header_and_steps(third)[1:] == tuple(rest)
    run = next(iter(trace("vitay", "online", data=[[0.1, 1], [F(-1, 3), 0]])))
    assert run.header.samples["points"] == [[F(1, 10)], [F(-1, 3)]]


def test_rows_of_numpy(harvest):
    """Arrays of any type, and NumPy's numbers among options."""
    numpy = pytest.importorskip("numpy")
    rows = [[4, 2, 1], [3, 1, 1], [1, 3, -1], [0, 1, -1]]
    expected = str(trace("gales", "perceptron", data=rows, start=[0, 0, 1]))
    for kind in (int, float, numpy.float32, numpy.int8):
        found = trace("gales", "perceptron", data=numpy.array(rows, dtype=kind), start=numpy.array([0, 0, 1]))
        assert str(found) == expected
    scaled = trace("crowley", "descent", data=numpy.array([[1, 2], [2, 3]]), limit=numpy.int64(3))
    assert [run.header.samples["targets"] for run in scaled if run.header.samples][0] == [2, 3]


@pytest.mark.parametrize("data, message", [
    ([1, 2], "your rows: expected a list of rows"), ([], "your rows: expected a list of rows"),
    (["ab", "cd"], "your rows: expected a list of rows"), ([[1, 2], [1]], "your rows:2: 1 field; expected 2"),
    ([[float("nan"), 1], [2, 0]], "your rows:1: column x1: 'nan' is not a finite number"),
    ([["x", "y"]], "your rows: no samples below the header row"), (3, "your rows: expected a list of rows")])
def test_rows_that_are_none(data, message):
    """At once."""
    with pytest.raises(InputError, match=message):
        trace("fleuret", "perceptron", data=data)
    with pytest.raises(InputError, match="your rows: expected a folder"):
        trace("fleuret", "mnist", data=data)


def test_a_run_is_shown_by_itself(harvest):
    """Its name, its Markdown from its header to its end, its outcome."""
    whole = trace("fleuret", "perceptron", data=harvest, plot="none")
    first, second = whole
    assert repr(whole) == "<trace of fleuret perceptron>"
    assert repr(second) == "<run of fleuret perceptron: train_perceptron>"
    shown = [run._repr_markdown_() for run in (first, second)]
    assert [text.count("### Fleuret") for text in shown] == [1, 1]
    assert "· train_perceptron" in shown[1] and "Converged after" in shown[1] and "In short" not in shown[1]
    assert second.outcome.status == "separated" and second.outcome.good


def test_options_under_names_that_python_allows(harvest):
    """λ is lam, and - is _."""
    (first, *_) = trace("fleuret", "svm", data=harvest, lam=F(1, 7), limit=2)
    assert first.header.conventions.lam == F(1, 7)
    (run,) = trace("exercises", "perceptron", data=harvest, dead_zone="1/5")
    assert run.header.conventions.dead_zone == F(1, 5)


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


def test_zero_is_a_value():
    """A limit, a number of first steps, and a seed of 0 are stated, though they are false."""
    run = next(iter(trace("gales", "perceptron", limit=0, first=0)))
    assert run.header.conventions.limit == 0
