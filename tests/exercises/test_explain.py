"""Settings of the handouts' perceptrons, and what conventions and typical mistakes lead to."""

from fractions import Fraction as F
from itertools import islice, product, takewhile

import pytest

from linref.exercises import explain
from linref.exercises.compare import parting, run, settings, distinguishing_sets, with_bias
from linref.exercises.equal_runs import canonical_setting
from linref.exercises.explain import Answer, Problem, attempts, choices, explained, merged, settles, to_state
from linref.exercises.data import SHEET
from linref.exercises.mistakes import IN_A_STEP, TYPICAL_MISTAKES
from linref.exercises.perceptron import change, contradiction, perceptron, until_clean
from tests.command import outcomes

XOR = [[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1]
PROBE = [[-1, 0], [-1, -2], [1, 0], [1, -2], [1, 3], [-2, -1]], [-1, 1, 1, 1, -1, -1]
LI_HANG = [[3, 3], [4, 3], [1, 1]], [1, 1, -1]
INDEX_0 = "a misclassified sample 1 ends the run, because index 0 counts as none"
OR = [[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, 1]


def answers(data, told):
    return explain.answers_by_setting(Problem(*data, None, 1000), choices(told))


def ways_to(data, wanted, told, limit=1000):
    return explained(Problem(*data, None, limit), wanted, list(choices(told)))


def test_the_settings_are_consistent():
    """None of them contradicts itself (X34)."""
    assert not any(map(contradiction, settings(7, 5).values()))


def test_one_order_of_weights():
    """(w, b), wherever the bias stood and whatever its input (X34)."""
    assert with_bias([4, 5, 6], SHEET._replace(bias="first", constant=-1)) == [5, 6, -4]
    assert with_bias([4, 5, 6], SHEET._replace(bias="last", constant=-1)) == [4, 5, -6]
    assert with_bias([4, 5, 6], SHEET._replace(bias="none")) == [4, 5, 6, 0]


def test_a_run():
    """Li Hang's seven updates; XOR never ends (X35)."""
    found = run(*LI_HANG, SHEET._replace(order="restart"), 8)
    assert found.path[0] == [0, 0, 0] and found.path[1:] == [
        [3, 3, 1], [2, 2, 0], [1, 1, -1], [0, 0, -2], [3, 3, -1], [2, 2, -2], [1, 1, -3]] and found.ends
    assert not run(*XOR, SHEET, 20).ends


def test_where_two_part():
    """The first update whose boundary differs, and the conventions that make it (X35, X36)."""
    assert parting([[F(2, 3), F(-4, 3)]], [[1, -2]]) is None and parting([[-2, 4]], [[2, -4]]) == 0
    assert parting([[0], [1], [2]], [[0], [1]]) == 2 and parting([[0]], [[0]]) is None
    assert parting([[0, 0], [1, 1], [1, 2]], [[0, 0], [3, 3], [2, 3]]) == 2


def test_sets_that_tell_conventions_apart():
    """By hand, at x = 0 from 0: what counts as a mistake moves b by y; in a batch labels 1 and -1 cancel (X36)."""
    zeros = [([[0]], [1]), ([[0]], [-1]), ([[0], [0]], [1, -1])]
    ties = {value: SHEET._replace(at_zero=value) for value in ("mistake", "half", "positive", "either")}
    one, two = distinguishing_sets(zeros, ties, 5)
    assert (one.signs, one.k, list(one.weights.values())) == ([1], 1, [[0, 1], [0, 1], [0, 0], [0, 0]])
    assert (two.signs, two.k, list(two.weights.values())) == ([-1], 1, [[0, -1], [0, -1], [0, -1], [0, 0]])
    (told,) = distinguishing_sets(zeros, {value: SHEET._replace(order=value) for value in ("turn", "batch")}, 5)
    assert told == ([[0], [0]], [1, -1], 1, {"turn": [0, 1], "batch": [0, 0]})
    assert distinguishing_sets(zeros, {rate: SHEET._replace(rate=rate) for rate in (1, 2)}, 5) == []


def test_how_many_choices_there_are():
    """2 labels · 5 ways of the bias · 3 orders · (5 ties by the label + 4 by the error) (X37)."""
    assert len(list(choices({}))) == 2 * 5 * 3 * (5 + 4)
    assert {given.bias for given in choices({}, 2, 2)} == {"none"}
    assert all(given.rate == 3 for given in choices({"rate": 3, "at_zero": "half"}))


def test_a_run_that_many_share_answers_as_their_own():
    """Each setting's run by itself, from 0 and from elsewhere, with a rate and a threshold (X37, X40)."""
    for told, start in (({}, None), ({"rate": F(2, 3), "bias": "first"}, None), ({"bias": "last"}, [1, -2, F(1, 2)]),
                        ({"bias": "last", "rate": F(1, 2), "threshold": 1, "order": "turn"}, [1, 0, -1])):
        settings = list(choices(told))
        found = explain.answers_by_setting(Problem(*OR, start, 30), settings)
        for given in settings[::3]:
            w = start or [0] * (2 + (given.bias != "none"))
            steps = list(takewhile(lambda s: s.epoch <= 30, until_clean(perceptron(*OR, w, given), 4, given.order)))
            right = len(steps) > 3 and all(s.o == s.t for s in steps[-4:])
            own = Answer(sum(s.after != s.w for s in steps), tuple(steps[-1].after)) if right else Answer()
            assert found[given] == own


def test_an_answer_is_explained():
    """Li Hang's answer needs the order again from the first, and a mistake at net = 0 (X38)."""
    ways = ways_to(LI_HANG, Answer(7, (1, 1, -3)), {})
    assert ways and all(way.mistake is None and way.at_end for way in ways)
    assert SHEET._replace(order="restart") in {way.given for way in ways}
    found = answers(LI_HANG, {})
    assert {given for given in found if found[given] == Answer(7, (1, 1, -3))} == {way.given for way in ways}


def test_lines_say_the_same_settings():
    """Merged lines spelt out are the settings again, each once (X38)."""
    given = {way.given for way in ways_to(LI_HANG, Answer(7, (1, 1, -3)), {})}
    lines = merged(sorted(given, key=str))
    spelt = [SHEET._replace(**dict(zip(line, values))) for line in lines for values in product(*line.values())]
    assert len(spelt) == len(set(spelt)) and set(spelt) == given and len(lines) < len(given)


def test_an_answer_on_the_way():
    """Where the run has it, but not at its end (X38)."""
    told = {"order": "restart", "bias": "last", "constant": 1, "at_zero": "mistake"}
    ways = ways_to(LI_HANG, Answer(2, (2, 2, 0)), told)
    assert ways and not any(way.at_end for way in ways) and {way.given.order for way in ways} == {"restart"}


def test_an_end_at_the_limit():
    """After three passes (1, -3) is right on (1), (2), (2), (4) and (5): the run ends with it, not before it (X38)."""
    data = [[1], [2], [2], [4], [5]], [-1, -1, -1, 1, 1]
    told = {"order": "turn", "bias": "last", "constant": 1, "at_zero": "mistake"}
    assert all(way.at_end for way in ways_to(data, Answer(7, (1, -3)), told, limit=3))
    assert all(way.mistake for way in ways_to(data, Answer(7, (1, -3)), told, limit=2))


def test_an_end_is_told_rather_than_a_way():
    """By hand (7, 6, 2) less (1, 1, 1) until its last net is 0: only where that is right is it the end (X38)."""
    told = {"labels": (1, -1), "bias": "last", "constant": 1, "update": "label", "order": "batch"}
    (way,) = ways_to(LI_HANG, Answer(None, (2, 1, -3)), told)
    assert way.at_end and way.given.at_zero == "negative"


def test_a_run_is_made_no_further_than_it_tells():
    """XOR comes back to a w, long before a million passes; after more updates than are asked for nothing is met."""
    problem = Problem(*XOR, None, 10**6)
    for told in product(("first", "none"), ("turn", "restart", "batch")):
        given = SHEET._replace(bias=told[0], order=told[1])
        steps = list(islice(explain.states(problem, given, [0] * (2 + (told[0] == "first"))), 400))
        assert len(steps) < 400 and not steps[-1][2]
    drawn = explain.states(problem, SHEET, [0, 0, 0])
    assert explain.weights_after(1, drawn) == {(0, 0, -1): False} and next(drawn)


def found_on(data, mistake, told):
    """Whether an answer that was made with a mistake on some samples is explained by it, once no convention does."""
    settings = list(choices({**told, "order": "batch" if TYPICAL_MISTAKES[mistake] is None else "turn"}))
    problem = Problem(*data, None, 30)
    plain = explain.states(problem, SHEET._replace(**told), (0, 0, 0), mistake)
    states = [Answer(updates, tuple(step.after)) for step, updates, _ in plain if step.after != step.w]
    wanted = next((answer for answer in states if not attempts(problem, answer, settings)), None)
    return wanted and mistake in {way.mistake for way in explained(problem, wanted, settings)}


@pytest.mark.parametrize("mistake", TYPICAL_MISTAKES)
def test_every_typical_mistake_is_found(mistake):
    """On three samples or on six; not where the weights are w = 0, or those of the right run on its way (X39)."""
    told = {"bias": "last", "constant": 1, "labels": (1, -1), "at_zero": "mistake", "update": "label", "rate": 2}
    hidden = mistake in (INDEX_0, "the run ends after its first pass, or each pass resets w")
    assert any(found_on(data, mistake, told) for data in (LI_HANG, PROBE)) is not hidden


def test_typical_mistakes_by_hand():
    """From 0 with x = (3, 3), y = 1: what each makes of the first update (X39)."""
    given = SHEET._replace(rate=2)
    changes = {mistake: kind.change for mistake, kind in IN_A_STEP.items() if kind.change is not change}
    assert {mistake: rule([1, 1, 1], -1, -1, None, given) for mistake, rule in changes.items()} == {
        "the bias is not updated": [-2, -2, 0], "the bias is updated once for each feature": [-2, -2, -4],
        "x is added on a mistake, without its label": [2, 2, 2], "the rate is squared": [-4, -4, -4],
        "correct samples update as mistakes do": [-2, -2, -2], "the update is subtracted, not added": [2, 2, 2],
        "the bias is changed with the wrong sign": [-2, -2, 2],
        "the labels are 1 and 0 where the update needs 1 and -1": [0, 0, 0]}
    without_rule = [mistake for mistake, kind in TYPICAL_MISTAKES.items() if not kind]
    assert without_rule == ["the batch takes each net with the new w"]
    assert changes["correct samples update as mistakes do"]([1, 1, 1], 1, 1, 1, given) == [2, 2, 2]
    assert changes["the labels are 1 and 0 where the update needs 1 and -1"]([1, 1], 1, 1, None, given) == [2, 2]


def test_runs_of_typical_mistakes_by_hand():
    """Samples 1, 2, -1 with labels +, -, +, weights (w, b), two passes at most (X39)."""
    problem = Problem([[1], [2], [-1]], [1, -1, 1], None, 2)
    runs = {}
    for mistake in TYPICAL_MISTAKES:
        states = explain.states(problem, SHEET, (0, 0), mistake)
        runs[mistake] = [tuple(step.after) for step, _, over in states if not over]
    assert runs["the first sample is never visited"] == [(-2, -1), (-2, -1), (-2, -1)]
    assert runs["the last sample is never visited"] == [(1, 1), (-1, 0), (0, 1), (-2, 0)]
    assert runs["the run ends after its first pass, or each pass resets w"] == [(1, 1), (-1, 0), (-1, 0)]
    assert runs["each sample is given the label of the next one"] == [
        (-1, -1), (1, 0), (0, 1), (-1, 0), (1, 1), (0, 2)]  # labels -, +, +
    assert runs["the bias is left out of the net"] == [(1, 1), (-1, 0), (-1, 0), (0, 1), (-2, 0), (-2, 0)]
    assert runs["the samples are taken from the last to the first"] == [
        (-1, 1), (-1, 1), (0, 2), (0, 2), (-2, 1), (-1, 2)]
    assert runs["the mean of the weights after every sample is given"] == [
        (1, 1), (0, F(1, 2)), (F(-1, 3), F(1, 3)), (F(-1, 4), F(1, 2)), (F(-3, 5), F(2, 5)), (F(-5, 6), F(1, 3))]
    restart = [step for step, *_ in explain.states(problem, SHEET._replace(order="restart"), (0, 0), INDEX_0)]
    begun = [step.i for step, _, over in
             explain.states(problem, SHEET._replace(order="restart"), (0, 1), INDEX_0) if not over]
    assert restart == [] and begun == [1, 2]


def test_what_must_be_stated():
    """Stating the list leaves one answer whatever is stated, and no shorter list does (X40)."""
    found = answers(OR, {})
    lists = to_state(found)
    assert len({len(names) for names in lists}) == 1
    for names in lists:
        assert settles(found, names)
        assert not any(settles(found, [n for n in names if n != left]) for left in names)
    one = answers(OR, {"bias": "last", "constant": 1, "at_zero": "mistake", "order": "turn", "update": "label"})
    assert to_state(one) == [()] and len(set(one.values())) == 1


def test_xor_has_no_answer():
    """It never ends, unless either class is right at net = 0: then 0 is the end, and the tie must be stated (X40)."""
    found = answers(XOR, {"bias": "first"})
    assert {given.at_zero for given, answer in found.items() if answer != Answer()} == {"either"}
    assert set(found.values()) == {Answer(), Answer(0, (0, 0, 0))} and to_state(found) == [("at_zero",)]


def test_a_start_settles_whether_there_is_a_bias(capsys):
    """Three numbers of two features: 2 labels · 4 ways of the bias · 3 orders, of no output at net = 0 (X37, X40)."""
    found = outcomes(capsys, "exercises", "explain", "--start", "1,0,0", "--tie", "mistake")
    assert found[0]["combinations"] == 2 * 4 * 3


def test_conventions_are_told_as_simply_as_they_can_be():
    """By the label, with 1 and -1, wherever that does the same; an error of 2 is one of 1 at twice the rate (X37)."""
    by_error = SHEET._replace(labels=(1, 0), update="error", at_zero="positive", rate=1)
    assert canonical_setting(by_error) == SHEET._replace(at_zero="positive", rate=1, bias="last", constant=1)
    assert canonical_setting(by_error._replace(labels=(1, -1))).rate == 2
    assert canonical_setting(by_error._replace(at_zero="half")).update == "error"
    assert canonical_setting(SHEET._replace(at_zero="half")).at_zero == "mistake"
