"""Settings of the handouts' perceptrons, and what conventions and slips lead to."""

from fractions import Fraction as F
from itertools import product

from linref.exercises import explain
from linref.exercises.compare import boundary, parted_by, parting, run, settings, with_bias
from linref.exercises.explain import SLIPS, Answer, answered, answers, choices, explained, merged, settles, to_state
from linref.exercises.perceptron import SETTINGS, Conventions, contradiction

XOR = [[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1]
LI_HANG = [[3, 3], [4, 3], [1, 1]], [1, 1, -1]
OR = [[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, 1]


def path_of(data):
    return lambda given: run(*data, given).path


def test_the_settings_are_consistent():
    """None of them contradicts itself (X34)."""
    assert not any(map(contradiction, settings(7, 5).values()))


def test_one_order_of_weights():
    """(w, b), wherever the bias stood and whatever its input (X34)."""
    assert with_bias([4, 5, 6], Conventions(bias="first", constant=-1)) == [5, 6, -4]
    assert with_bias([4, 5, 6], Conventions(bias="last", constant=-1)) == [4, 5, -6]
    assert with_bias([4, 5, 6], Conventions(bias="none")) == [4, 5, 6, 0]


def test_a_run():
    """Li Hang's seven updates; XOR never ends (X35)."""
    found = run(*LI_HANG, Conventions(order="restart"))
    assert found.path[0] == [0, 0, 0] and found.path[1:] == [
        [3, 3, 1], [2, 2, 0], [1, 1, -1], [0, 0, -2], [3, 3, -1], [2, 2, -2], [1, 1, -3]] and found.ends
    assert not run(*XOR, SETTINGS, 20).ends


def test_where_two_part():
    """The first update whose boundary differs, and the conventions that make it (X35, X36)."""
    assert boundary([F(2, 3), F(-4, 3)]) == [1, -2] and boundary([-2, 4]) == [-1, 2]
    assert parting([[0], [1], [2]], [[0], [1]]) == 2 and parting([[0]], [[0]]) is None
    assert parting([[0, 0], [1, 1], [1, 2]], [[0, 0], [3, 3], [2, 3]]) == 2
    paths = path_of(LI_HANG)
    assert parted_by(paths, SETTINGS, SETTINGS._replace(bias="first")) == (None, [])
    assert parted_by(paths, SETTINGS, SETTINGS._replace(rate=3)) == (None, [])
    assert parted_by(paths, SETTINGS, SETTINGS._replace(bias="first", tie="either")) == (1, ["tie"])
    assert parted_by(paths, SETTINGS, SETTINGS._replace(order="batch", rate=7)) == (1, ["order"])
    assert parted_by(paths, SETTINGS, SETTINGS._replace(order="restart")) == (None, [])  # sample 2 is never wrong


def test_how_many_choices_there_are():
    """2 labels · 5 ways of the bias · 3 orders · (5 ties by the label + 4 by the error) (X37)."""
    assert len(list(choices({}))) == 2 * 5 * 3 * (5 + 4)
    assert {given.bias for given in choices({}, 2, 2)} == {"none"}
    assert all(given.rate == 3 for given in choices({"rate": 3, "tie": "half"}))


def test_what_makes_no_difference():
    """By the label, halfway is a mistake and 0 is a sign: the shortened setting answers the same (X37)."""
    for given in choices({"bias": "last", "constant": 1}):
        assert answered(*OR, given) == answered(*OR, explain.simplest(given))


def test_an_answer_is_explained():
    """Li Hang's answer needs the order again from the first, and a mistake at net = 0 (X38)."""
    ways = explained(*LI_HANG, Answer(7, (1, 1, -3)), {})
    assert ways and all(way.slip is None and way.at_end for way in ways)
    assert SETTINGS._replace(order="restart") in {way.given for way in ways}
    for way in ways:
        assert answered(*LI_HANG, way.given) == Answer(7, (1, 1, -3))
    silent = [given for given in choices({}) if given not in {way.given for way in ways}]
    assert not any(answered(*LI_HANG, given) == Answer(7, (1, 1, -3)) for given in silent)


def test_lines_say_the_same_settings():
    """Merged lines spelt out are the settings again, each once (X38)."""
    given = {way.given for way in explained(*LI_HANG, Answer(7, (1, 1, -3)), {})}
    lines = merged(sorted(given, key=str))
    spelt = [SETTINGS._replace(**dict(zip(line, values))) for line in lines for values in product(*line.values())]
    assert len(spelt) == len(set(spelt)) and set(spelt) == given and len(lines) < len(given)


def test_an_answer_on_the_way():
    """Where the run has it, but not at its end (X38)."""
    told = {"order": "restart", "bias": "last", "constant": 1, "tie": "mistake"}
    ways = explained(*LI_HANG, Answer(2, (2, 2, 0)), told)
    assert ways and not any(way.at_end for way in ways) and {(way.epoch, way.i) for way in ways} == {(2, 3)}


def test_every_slip_is_found():
    """An answer that was made with a slip is explained by it, once no convention does (X39)."""
    told = {"bias": "last", "constant": 1, "labels": (1, -1), "tie": "mistake", "update": "label", "rate": 2}
    for slip, rule in SLIPS.items():
        order = "batch" if rule is None else "turn"
        fixed = SETTINGS._replace(**told, order="turn")
        steps = explain.states(*LI_HANG, fixed, None, 30, rule or explain.change, by_pass=rule is None)
        states = [(updates, tuple(step.after)) for step, updates, _ in steps if step.after != step.w]
        wanted = next((Answer(*state) for state in states
                       if not explained(*LI_HANG, Answer(*state), {**told, "order": order})
                       or explained(*LI_HANG, Answer(*state), {**told, "order": order})[0].slip), None)
        assert wanted, slip
        assert slip in {way.slip for way in explained(*LI_HANG, wanted, {**told, "order": order})}


def test_slips_by_hand():
    """From 0 with x = (3, 3), y = 1: what each makes of the first update (X39)."""
    given = SETTINGS._replace(rate=2)
    first = {slip: rule([1, 1, 1], -1, -1, None, given) for slip, rule in SLIPS.items() if rule}
    assert list(first.values()) == [[-2, -2, 0], [-2, -2, -4], [2, 2, 2], [-4, -4, -4], [-2, -2, -2], [2, 2, 2]]
    assert SLIPS["correct samples update as well"]([1, 1, 1], 1, 1, 1, given) == [2, 2, 2]


def test_what_must_be_stated():
    """Stating the list leaves one answer whatever is stated, and no shorter list does (X40)."""
    found = answers(*OR, {})
    lists = to_state(found, {})
    assert len({len(names) for names in lists}) == 1
    for names in lists:
        assert settles(found, names)
        assert not any(settles(found, [n for n in names if n != left]) for left in names)
    one = answers(*OR, {"bias": "last", "constant": 1, "tie": "mistake", "order": "turn", "update": "label"})
    assert to_state(one, {"bias", "constant", "tie", "order", "update"}) == [()] and len(set(one.values())) == 1


def test_xor_has_no_answer():
    """It never ends, unless either class is right at net = 0: then 0 is the end, and the tie must be stated (X40)."""
    found = answers(*XOR, {"bias": "first"})
    assert {given.tie for given, answer in found.items() if answer != Answer()} == {"either"}
    assert set(found.values()) == {Answer(), Answer(0, (0, 0, 0))} and to_state(found, {"bias"}) == [("tie",)]
