"""A departure in words: each sentence that there is a reason for, and no other."""

import pytest

from linref.own.departed import MOST, departed
from linref.own.departures import Departure, Instead, Update
from linref.own.report import number, vector

RAN = Update(2, [1], -1, 0, 1, [1, 0])
OTHER = Update(1, [3], 1, -2, -1, [3, 1])
CORRECT = Update(1, [3], 1, 2, 1, [3, 1])
ALL = Departure(2, "sample", 1, [1, 0], [2, 0], [1, 0], [2, 0], [RAN], False, False)
SEVERAL = ALL._replace(each="pass", several=True, updates=[])
BEGIN = ("With one row after each sample, row 2 is the first that differs: pass 1, sample 2, x = (1), t = -1, "
         "net = 0, o = 1. By these conventions it should be (w, b) = (1, 0). In the sequence it is (2, 0).")
CHANGES = "The sequence changes by (2, 0). This is the change for a mistake on sample 1."


def lines(**more):
    """The lines of a departure that is not quite `ALL`, or `SEVERAL`."""
    start = SEVERAL if more.pop("several", False) else ALL
    return ["".join(part if isinstance(part, str) else vector(part) if isinstance(part, list) else number(part)
                    for part in parts) for parts in departed(start._replace(**more))]


@pytest.mark.parametrize("more, said", [
    ({}, "The sequence changes by (2, 0), the run by (1, 0). Only w1 differs: it changes by 2 instead of 1."),
    ({"change": [2, 1]}, "The sequence changes by (2, 1), the run by (1, 0). No multiple of a single sample's update "
                         "gives this change."),
    ({"samples": [RAN], "times": 2}, "The sequence changes by (2, 0). This is 2 times the change for a mistake on "
                                     "sample 2."),
    ({"samples": [RAN._replace(as_if=3)], "times": 2}, "The sequence changes by (2, 0). This is 2 times the change "
                                                       "for a mistake on sample 2, as if o = 3."),
    ({"samples": [RAN._replace(as_if=3)]}, "The sequence changes by (2, 0). This is the change for a mistake on "
                                           "sample 2."),
    ({"samples": [OTHER]}, f"{CHANGES} There x = (3), t = 1, net = -2, o = -1, so sample 1 is a mistake, but the run "
                           "takes sample 2."),
    ({"samples": [OTHER._replace(o=None)]}, f"{CHANGES} There x = (3), t = 1, net = -2, o = none, so sample 1 is a "
                                            "mistake, but the run takes sample 2."),
    ({"samples": [CORRECT]}, f"{CHANGES} But there x = (3), t = 1, net = 2, o = 1, so sample 1 is no mistake."),
    ({"change": [0, 0], "samples": [RAN._replace(as_if=-1)]}, "The sequence makes no update there, as if o = -1."),
    ({"change": [0, 0], "samples": []}, "The sequence makes no update there."),
])
def test_a_row_with_one_update(more, said):
    """Where it is, and what gives the sequence's change, which the sample adds."""
    added = [update._replace(added=[2, 0]) for update in more.get("samples", [])]
    more = {**more, "samples": added} if "samples" in more else more
    assert lines(**more) == [BEGIN, said]


def test_a_change_up_to_rounding():
    """The sample adds (2, 0.25), the sequence (2, 0)."""
    assert lines(samples=[RAN._replace(added=[2, 0.25])])[1] == (
        "The sequence changes by (2, 0). This is up to rounding the change for a mistake on sample 2.")


@pytest.mark.parametrize("more, said", [
    ({"rate": 2}, "With one row after each sample and the rate 2, row 2 is"),
    ({"place": "first"}, "it should be (b, w) = (1, 0)."),
    ({"place": "none"}, "it should be w = (1, 0)."),
    ({"each": "update", "updates": []}, "With one row after each update, row 2 is the first that differs: pass 1. By"),
])
def test_how_the_rows_are_read(more, said):
    """Their rate, the place of the bias, what they follow."""
    assert said in lines(**more)[0]


@pytest.mark.parametrize("each", ["update", "pass"])
def test_a_run_that_is_over(each):
    """Of a pass nothing else is known."""
    first, *more = lines(epoch=None, several=each == "pass", each=each, updates=[], change=[0, 0], samples=[])
    assert first == "The run ends before row 2, at (w, b) = (1, 0). The sequence goes on to (2, 0)."
    assert more == ["The sequence makes no update there."] * (each == "update")


@pytest.mark.parametrize("count, said", [
    (0, "The run makes 0 updates there."), (1, "The run makes 1 update there: sample 1, x = (3), t = 1, net = -2, "
                                               "o = -1."),
    (2, "o = -1; sample 1, x = (3), t = 1, net = -2, o = -1."), (MOST, "o = -1."), (MOST + 1, "o = -1; and so on.")])
def test_the_updates_of_a_pass(count, said):
    """As many of them as there is room for."""
    first, second, _ = lines(several=True, updates=[OTHER] * count)
    assert first == ("With one row after each pass, row 2 is the first that differs: pass 1. By these conventions it "
                     "should be (w, b) = (1, 0). In the sequence it is (2, 0).")
    assert said in second and second.endswith(said[-8:]) and second.count("sample 1,") == min(count, MOST)


@pytest.mark.parametrize("ran, own, batch, said", [
    ([], [], False, "The sequence makes no update there."),
    ([RAN], [], False, "The sequence makes no update there. It leaves out sample 2, as if o = -1."),
    ([RAN], [RAN], False, "The sequence changes by the update of sample 2."),
    ([RAN], [OTHER, RAN], False, "The sequence changes by the updates of samples 1, 2. It adds sample 1, which the "
                                 "run does not."),
    ([RAN], [OTHER], True, "The sequence changes by the update of sample 1. It adds sample 1, which the run does not: "
                           "x = (3), t = 1, net = -2, o = -1."),
    ([OTHER, RAN], [RAN], True, "The sequence changes by the update of sample 2. It leaves out sample 1, as if o = 1."),
])
def test_the_samples_that_give_the_change_of_a_pass(ran, own, batch, said):
    """And the first that only one of the two adds."""
    _, runs, *more = lines(several=True, updates=ran, samples=own, batch=batch)
    assert more == [said] and runs.startswith("The run has" if batch else "The run makes")


def test_what_gives_the_change_of_a_pass_instead():
    """Conventions, a mistake or both; of a batch also the samples."""
    pair, found = ("no bias", "a bias"), Instead((("no bias", "a bias"),), "the sign")
    row = "This row follows from the row before with"
    assert lines(several=True, instead=found)[2:] == [
        f"{row} other conventions and a typical mistake: no bias; the sign."]
    assert lines(several=True, instead=Instead((pair,), ""), samples=[RAN])[2:] == [
        f"{row} other conventions: no bias."]
    assert lines(several=True, instead=found, row=1)[2].startswith("This row follows from the start with other")
    assert lines(several=True, instead=Instead((), "the sign"), batch=True, updates=[RAN], samples=[RAN])[2:] == [
        f"{row} a typical mistake: the sign.", "The sequence changes by the update of sample 2."]


@pytest.mark.parametrize("change, more", [([2, 0], ". Only w1 differs: it changes by 2 instead of 1"), ([2, 1], "")])
def test_nothing_that_gives_the_change_of_a_pass(change, more):
    """Both sums, and the one weight that differs."""
    assert lines(several=True, change=change)[2:] == [
        "No convention and no typical mistake that linref knows gives this row. A pass may have "
        f"several updates: those of the sequence sum to {vector(change)}, those of the run to (1, 0){more}."]
