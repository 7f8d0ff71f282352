"""One pass, as printed and corrected, and a fixed number of passes."""

from operator import le

import pytest

from linref.discriminants import onepass
from linref.discriminants.data import OUTLIER, TRIPLE, XOR
from linref.discriminants.online import in_turn, online_perceptron
from linref.discriminants.separable import mistakes
from linref.discriminants.units import canonical_examples
from linref.gales.data import EXAMPLE
from tests.command import outcomes, run


def examples_of(data):
    return canonical_examples(data.points, data.signs)


@pytest.mark.parametrize("data, w, updates", [(TRIPLE, [0, -1, -1], 2), (EXAMPLE, [-1, 1, -1], 3), (XOR, [0, 0, 0], 4)])
def test_printed_and_corrected(data, w, updates):
    """With < from 0 nothing is updated; with <= the errata's weights and updates (D31)."""
    printed = list(onepass.one_pass(examples_of(data)))
    assert all(step.after == step.w == [0, 0, 0] and not step.mistake for step in printed)
    corrected = list(onepass.one_pass(examples_of(data), miss=le))
    assert corrected[-1].after == w and sum(step.mistake for step in corrected) == updates
    assert [step.i for step in corrected] == list(range(1, len(data.points) + 1))


def test_the_printed_test_does_see_what_is_wrong():
    """From another start < finds the examples on the wrong side, and only them (D31)."""
    steps = list(onepass.one_pass([([1, 1], 1), ([1, 2], -1), ([1, 3], -1)], [-1, 1]))
    assert [(step.u, step.mistake) for step in steps] == [(0, False), (1, True), (-5, False)]
    assert steps[-1].after == [-2, -1]
    steps = list(onepass.one_pass([([1, 1], 1)], [-1, 1], le))
    assert steps[0].mistake and steps[0].after == [0, 2]


def test_one_pass_is_the_online_rule_once():
    """With <= it takes the steps of the online algorithm, and stops (D31)."""
    for passes in (1, 2, 5):
        steps = list(onepass.fixed_passes(examples_of(TRIPLE), passes, miss=le))
        online = online_perceptron(examples_of(TRIPLE), in_turn([1, 2, 3]))
        assert [(s.i, s.w, s.u, s.mistake, s.after) for s in steps] == [
            (s.i, s.w, s.u, s.mistake, s.after) for s, _ in zip(online, range(3 * passes))]
    assert list(onepass.fixed_passes(examples_of(TRIPLE), 0)) == []
    assert all(s.w == [0, 0, 0] for s in onepass.fixed_passes(examples_of(TRIPLE), 3))


def test_an_outlier_spoils_the_pass():
    """Before the last example one mistake would be left, after it eight (D31)."""
    *_, before, last = onepass.one_pass(examples_of(OUTLIER), miss=le)
    assert mistakes(before.after, examples_of(OUTLIER)) == [9]
    assert last.mistake and mistakes(last.after, examples_of(OUTLIER)) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_the_trace(capsys):
    """As printed, then corrected; with --corrected only that (D31)."""
    _, out, _ = run(capsys, "discriminants", "onepass")
    assert out.index("1 pass, as printed") < out.index("DE1 ") < out.index("1 pass, as corrected")
    _, out, _ = run(capsys, "discriminants", "onepass", "--corrected")
    assert "as printed" not in out


def test_rows_of_several_passes_have_their_pass(capsys):
    """Rows 4 to 6 are pass 2; one pass needs no such column (D31)."""
    lines = [line.split() for line in run(capsys, "discriminants", "onepass", "--limit", "2")[1].splitlines()]
    rows = [line[:2] for line in lines if line[:1] in (["1"], ["2"]) and line[1:2] in (["1"], ["2"], ["3"])]
    assert rows == [[number, i] for _ in range(2) for number in "12" for i in "123"]
    assert "pass  i" not in run(capsys, "discriminants", "onepass")[1]


def test_own_data(capsys, tmp_path):
    """A file, a start, a number of passes (D31)."""
    path = tmp_path / "three.csv"
    path.write_text("x1,x2,class\n1.0,1.0,1\n0.5,3.0,1\n2.0,2.0,-1\n")
    printed, corrected = outcomes(capsys, "discriminants", "onepass", "--data", path)
    assert (printed["w"], printed["updates"], printed["mistakes"]) == ([0, 0, 0], 0, [1, 2, 3])
    assert (corrected["w"], corrected["updates"], corrected["mistakes"]) == ([0, -1, -1], 2, [1, 2])
    found, = outcomes(capsys, "discriminants", "onepass", "--data", path, "--limit", "7", "--corrected")
    assert found["updates"] == 13 and found["mistakes"] == [] and found["w"] == [3, "-5/2", 0]
    none, = outcomes(capsys, "discriminants", "onepass", "--data", path, "--limit", "0", "--corrected")
    assert (none["steps"], none["w"], none["mistakes"]) == (0, [0, 0, 0], [1, 2, 3])
