"""Every cell of every run equals its rule, on the default data and on others."""

from fractions import Fraction as F

import pytest

from linref.engine import stream
from linref.options import Options
from linref.samples import Data
from linref.tracer import Closing, Traced
from tests.command import run

TWO = Data([[F(3, 2), F(1, 4)], [2, 1], [-1, F(1, 2)], [0, F(-3, 4)]], [1, 1, 2, 2], ["yes", "no"], "two")
THREE = Data([[0, 0, 1], [1, 0, F(5, 2)], [0, 1, -1], [1, 1, F(1, 2)]], [1, 2, 2, 1], ["p", "q"], "three")
MANY = Data([[k * s + F(1, 2)] for k in range(1, 36) for s in (1, -1)], [1, 2] * 35, ["p", "q"], "many")
RUNS = [(topic, options) for topic in ("batch", "online", "minibatch", "logistic") for options in (
    Options(), Options(limit=3), Options(rate=F(1, 3), limit=4), Options(start=[F(1, 2), 1, -1], limit=4),
    *(Options(data=data, limit=6) for data in (TWO, THREE, MANY)))]
RUNS += [("neuron", Options()), ("neuron", Options(data=THREE)), ("mle", Options()),
         ("mle", Options(data=([1, F(5, 2), 4], "h", "column")))]


def same(one, other):
    """Whether two values are equal, floats to 1e-9."""
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    return one == (pytest.approx(other, rel=1e-9, abs=1e-9) if isinstance(one, float) else other)


def compared(topic, options):
    """The step fields and cells that equal their rules, those of the closings too; how many were compared."""
    count = 0
    for event in stream("vitay", [topic], options):
        values = event.step if isinstance(event, (Traced, Closing)) else None
        for cell in getattr(values, "cells", None) or ():
            if cell.rule:
                count += 1
                assert same(getattr(values, cell.name), cell.compute(values)), (topic, cell.name)
    return count


@pytest.mark.parametrize("topic, options", RUNS, ids=[f"{n}-{topic}" for n, (topic, _) in enumerate(RUNS)])
def test_every_cell_equals_its_rule(topic, options):
    """What the algorithm has found, or what is passed to a row, and the rule of the cell."""
    assert compared(topic, options) > 10


def test_a_wrong_sum_costs_one_cell(capsys, tmp_path):
    """With dw = (0, -3) for (0, -2) the next sums of the student are (-1/2, -5) and (-1.1, -5.8), and those follow."""
    key = run(capsys, "vitay", "batch", "--limit", "1", "--blank", "all", "--key")[1]
    for right, written in (("(0, -2) ", "(0, -3) "), ("(-0.5, -4)", "(-0.5, -5)"), ("(-1.1, -4.8)", "(-1.1, -5.8)"),
                           ("dw = (-0.06875, -0.3)", "dw = (-0.06875, -0.3625)")):
        assert right in key
        key = key.replace(right, written, 1)
    path = tmp_path / "sheet.txt"
    path.write_text(key)
    said = " ".join(run(capsys, "check", path)[1].split())
    assert "and 3 more by the sheet's own numbers." in said
    assert "Wrong: Batch linear classification, row 1 dw of example 6." in said


def test_the_rules_of_a_sheet_hold_for_all_its_rows(capsys):
    """A sheet has every epoch in full, a trace only the first one."""
    sheet = " ".join(run(capsys, "vitay", "batch", "--limit", "2", "--blank", "all")[1].split())
    assert "Each row is one example." in sheet and "each row is one epoch" not in sheet
    for words in ((), ("--last", "2")):
        out = " ".join(run(capsys, "vitay", "batch", *words)[1].split())
        assert out.count("each row is one epoch.") == 1
        assert "are those before the update. epoch misclassified mse w + Δw b + Δb" in out
    assert sheet.count(" 8 (0.3, 0.4) -1 ____") == 3
