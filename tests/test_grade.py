"""Answers judged, part by part: how they may be written, what they are as values, and what follows from them."""

from fractions import Fraction as F
from types import SimpleNamespace as Record

import pytest

from linref.cells import Cells, RunningSums, after, before, between, found, given, marked
from linref.conventions import Conventions
from linref.answer import figures_used, near, number_of, places, plainly, with_points, words_of, written
from linref.carried import Own, entry_of, ranged, with_entry
from linref.exercises.mistakes import TYPICAL_MISTAKES
from linref.grade import Marker, graded, in_order
from linref.samples import InputError
from linref.tracer import Header, Numbers
from linref.typical import POINT, factors
from linref.worksheet import Blank


MARKER = Marker(Numbers(), 0)


def blank_of(value, text, cell=Cells("", found(a="a"))["a"], samples=None):
    """A blank with a value, and the text that the key prints of it."""
    return Record(value=value, text=text, cell=cell, entry=(), header=Record(samples=samples))


def judged(said, value, text, marker=MARKER):
    """Whether an answer is a value."""
    blank, said = blank_of(value, text), plainly(said)
    try:
        own = written(said, blank, marker.finest, marker.figures)
    except InputError:
        own = None
    return said == text or marker.agrees(said, own, blank, value)


@pytest.mark.parametrize("value, right, wrong", [
    (F(1, 2), ["1/2", "0.5", ".5", "+0.50", "2/4", "5e-1", "½", "__0.5__"],
     ["1", "0", "-1/2", "0.6", "1/0", "one", "0.5%"]),
    (0, ["0", "-0", "0.0", "-.0"], ["1"]),
    (F(1, 3), ["1/3", "0.3", "0.33", "0.3333", "0.333333"], ["0.34", "1", "0.3334", "0"]),
    (-3, ["-3", "−3", "– 3", "-3.0"], ["3", "-3.1"]),
    (0.1234567, ["0.1235", ".12", "0.123457", "0.1"], ["0.1234", "0.2", "1/8"]),
    (F("1.45"), ["1.45", "29/20", "1.5", "1.4"], ["1.46", "1", "1.3"]),
    ([1, F(1, 2)], ["(1, 0.5)", "1, 1/2", "(1 .5)", "[1,0.50]", "(1; 0.5)"], ["(1, 0.6)", "(0.5, 1)", "(1%, 0.5)"]),
    ([0, 0], ["(0, 0)", "-", "none", "(-0, 0)", "(-, -)", "(-, )"], ["(0, 1)", "(-, 1)"]),
    (F(2, 3), ["0.6666666667", "0.666666", "0.7"], ["0.66", "0.6666", "0.6"]),
    (F("15.2"), ["1.5e1"], ["1.6e1"]), (15, ["15."], ["16."]), (20, ["2e1"], []), (21, [], ["2e1"]),
    (F("0.15"), ["0.1", "0.2"], ["0.3"]), (1.0, ["1"], []), (0.1 + 0.2, ["3/10"], []),
    ("ω₁", ["ω₁", "omega1"], ["ω₂", "omega2"]), ("1 of ω₁", ["1 of ω₁", "1.0 of Omega1"], ["2 of ω₁", "1 of"]),
    ("none", ["none", "-", "None", "no", "0"], ["1"]), ("1", ["1.0"], ["2"]),
    ("25.00%", ["25%", "25.00 %", "25"], ["0.25", "2500%"])])
def test_what_counts_as_right(value, right, wrong):
    """A decimal as far as it goes, anything else exactly; words as they may be spelt."""
    text = Numbers().join([value]).replace("\u00a0", " ")
    assert [a for a in right if not judged(a, value, text)] == []
    assert [a for a in wrong if judged(a, value, text)] == []


def test_a_whole_number_on_a_sheet_of_rounded_ones():
    """It is rounded, too, to the finest place that is used; on a sheet without decimals it is meant as it stands."""
    one_place, two_places = Marker(Numbers(), 1), Marker(Numbers(), 2)
    assert judged("2", F("2.04"), "2.04", one_place) and not judged("2", F("2.06"), "2.06", one_place)
    assert judged("1", F("0.96"), "0.96", one_place) and judged("(2, 1)", [F("2.04"), 1], "(2.04, 1)", one_place)
    assert not judged("2", F("2.04"), "2.04", two_places) and not judged("2", F("2.04"), "2.04")
    assert [places(said) for said in ("(1.25, 3)", "0.5", "7", "1/2", "1e-9", "1.5e-9")] == [2, 1, 0, 0, 0, 0]


def test_significant_figures_with_dropped_zeros():
    """Of 3 figures 1 is 1.00, half a unit of which is 0.005 above and 0.0005 below, and 2 is 2.00."""
    written_out = [(12.3456, "12.3"), (0.0123456, "0.0123"), (1.23456, "1.23"), (0.123456, "0.123")]
    answers = [(blank_of(value, ""), said, 1) for value, said in written_out]
    finer = [*answers, (answers[0][0], "12.35", 1)]
    vector = [(blank_of([-12.3456, 0.0123456, -1.23456, -123.456], "("), "(-12.3, 0.0123, -1.23, -123)", 1)]
    two = [(blank_of([12.3456, 123.456, 1.23456, 0.0123456], "("), "(12, 120, 1.2, 0.012)", 1)]
    worded = [*answers, (blank_of("ω", ""), "none", 1)]
    assert [figures_used(found) for found in (answers, answers[1:], finer, vector, two, worded)] == [3, 0, 0, 3, 2, 3]
    for said, figures in (("10 0.01 1 0.1", 0), ("12.35 0.01235 1.235 0.1235", 4),
                          ("12.346 0.012346 1.2346 0.12346", 0)):
        assert figures_used([(blank_of([12.345678, 0.012345678, 1.2345678, 0.12345678], "("), said, 1)]) == figures
    marker = Marker(Numbers(), 4, None, 3)
    for value, said, right in (("0.99951", "1", True), ("0.996", "1", False), ("1.004", "1", True),
                               ("2.006", "2", False), ("1.996", "2", True), ("-123.4", "-123", True),
                               ("-1.004", "-1", True), ("-0.996", "-1", False), ("0.96", "1.0", True),
                               ("0.004", "0", False), ("0.004", "none", False)):
        assert judged(said, F(value), value, marker) == right, (value, said)
    assert not judged("1", None, "-", marker)


def test_never_stricter_than_half_a_unit_of_the_keys_last_place():
    """1/3 is printed as 0.3333: more places may be off by half of the fourth; an exact decimal is exact."""
    for said, is_so in (("0.33334", True), ("0.333380", True), ("0.33339", False)):
        assert judged(said, F(1, 3), "0.3333") == is_so
    assert not judged("0.50004", F(1, 2), "0.5")
    assert not judged("0.3", F(1, 2), "1/2", Marker(Numbers(exact=True), 0))  # there no number is rounded


@pytest.mark.parametrize("mark, said", [
    (True, "✗ x X × ✘ wrong mistake yes 1"), (False, "- — 0 no none ✓ ok right correct")])
def test_marks(mark, said):
    """A cross and what stands for it, and what says that nothing belongs there."""
    cell = Cells("", found(mistake=("", "", lambda c: c, marked)))["mistake"]
    assert all(written(plainly(word), blank_of(mark, "", cell)).value is mark for word in said.split())
    assert written("✓", blank_of(True, "", cell._replace(title="in Y"))).value is True  # yes, it is in Y
    assert written("-", blank_of(True, "", cell._replace(title="in Y"))).value is False
    with pytest.raises(InputError):
        written("dog", blank_of(True, "", cell))
    words = cell._replace(shown=lambda is_inside: "inside" if is_inside else "outside")
    assert [written(said, blank_of(True, "", words)).value for said in ("inside", "Outside")] == [True, False]


def test_samples_by_their_names():
    """As the key prints them, in any order of brackets and commas."""
    names = {1: "1 of ω₁", 2: "2 of ω₁", 3: "1 of ω₂"}
    cell = Cells("", found(Y=("Y", "", None, "", lambda Y: "{" + ", ".join(names[i] for i in Y) + "}")))["Y"]
    blank = blank_of([1, 3], "{1 of ω₁, 1 of ω₂}", cell, {"points": [[0]] * 3})
    for said, value in (("{1 of ω₁, 1 of ω₂}", [1, 3]), ("2 of omega1", [2]), ("{}", []), ("none", []),
                        ("{2 of ω₁,}", [2])):
        assert written(said, blank).value == value
    for no_name, of in (("{4 of ω₁}", blank), (",", blank), ("{1 of ω₁}", blank_of([1], "{1}", cell))):
        with pytest.raises(InputError):
            written(no_name, of)
    assert with_points("1,2", blank) == with_points("1,2", blank_of([3], "{3}")) == "1,2"


def test_words_and_numbers():
    """Whatever separates them; what is no number is None."""
    assert words_of("(1, 2 | 3); {4} 50 %") == ["1", "2", "3", "4", "50%"]
    assert (number_of("1/2"), number_of("x"), number_of("")) == (F(1, 2), None, None)
    assert plainly("1__2").split() == ["1", "2"]
    assert written("1 2 | 3 4", blank_of([[1, 2], [5, 6]], "(1, 2 | 5, 6)")).value == [[1, 2], [3, 4]]


def test_an_entry_is_written_anew():
    """In a new list: the value itself stays."""
    value = [[1, 2], [3, 4]]
    assert with_entry(value, (1, 0), 5) == [[1, 2], [5, 4]] and value == [[1, 2], [3, 4]]
    assert with_entry(value, (), 5) == 5


def own_of(**written):
    """A student's cells of a step with x = 2, w, z = w x and its sign, written and rounded to one place."""
    cells = Cells("", given(x="x"), found(w=("w", "", None), z=("z", "", lambda c: c.w * c.x),
                                          sign=("s", "", lambda c: 1 if c.z > 0 else -1)))
    own = Own(cells.of(x=2, w=F(1, 4)), MARKER.key_room)
    for name, value in written.items():
        own.write(name, value, {(): F(1, 20)})
    return own


def test_how_far_an_answer_may_be_off():
    """w = 0.3 is between 0.25 and 0.35, so 2 w is between 0.5 and 0.7; a sign jumps if z is rounded to 0."""
    assert ranged(lambda c: c.w * c.x, own_of(w=F(3, 10))) == (F(3, 5), F(1, 10), [])
    value, room, others = ranged(lambda c: c.sign, own_of(z=0))
    assert (value, room, others) == (-1, 0, [1])
    assert ranged(lambda c: c.sign, own_of(z=1)) == (1, 0, [])
    assert ranged(lambda c: [c.w, c.z], own_of(w=1, z=3)).room == [F(1, 20), F(1, 20)]
    assert ranged(lambda c: c.z, own_of(z=0)) == (0, F(1, 20), [])
    assert ranged(lambda c: -c.sign, own_of(z=0)) == (1, 0, [-1])
    assert ranged(lambda c: c.sign if c.z else None, own_of(z=0)) == (None, 0, [1, -1])
    assert ranged(lambda c: None if c.z > 0 else 0, own_of(z=0)) == (0, 0, [None])
    assert ranged(lambda c: [1] * (c.z > 0), own_of(z=0)) == ([], [], [[1]])


def test_what_is_written_anew_is_computed_anew():
    """A sign of the z of now; a cell without a rule is the key's."""
    own = own_of(z=3)
    before = own.sign
    own.write("z", -1, {})
    assert (before, own.sign, own.w) == (1, -1, F(1, 4))


def test_equal_but_for_the_last_digit_of_a_float():
    """Of numbers of either sign; nothing is near what is no number."""
    assert near(0.1 + 0.2, F(3, 10)) and near(-0.1 - 0.2, F(-3, 10))
    assert not near(float("inf"), 1) and not near(1, -float("inf")) and not near(1, float("nan")) and not near("1", 1)


CELLS = Cells("Each row is one sample.", given(i="i", x="x", y="y"), before(n="n", w="w"),
              found(u=("u", "u = w x", lambda w, x: w * x, "w x"),
                    mistake=("", "✗ if y u ≤ 0", lambda c: c.y * c.u <= 0, marked)),
              between(delta=("Δ", "Δ = y x if ✗", lambda c: c.y * c.x * c.mistake)),
              after(after=("w after", "w ← w + Δ", lambda c: c.w + c.delta),
                    n_after=(None, "n ← n + 1 if ✗", lambda c: c.n + c.mistake)))
HEADER = Header("gales", "neuron", "A run", "x.py", samples=None, conventions=Conventions(update="gradient"))
KEY = [dict(i=1, x=2, y=1, n=0, w=0), dict(i=2, x=1, y=-1, n=1, w=2), dict(i=3, x=3, y=1, n=2, w=1)]
NAMES = "n", "w", "u", "mistake", "delta", "after"


def verdicts_on(rows, header=HEADER, cells=CELLS, names=NAMES, key=KEY):
    """The verdicts on the steps of a run with these answers, {place: answer}; all others are as in the key."""
    answers = []
    for number, known in enumerate(key, start=1):
        values = cells.of(**known)
        for name in names:
            text = Numbers().join([cells[name].printed(getattr(values, name))]) or "-"
            blank = Blank(header, number, values, cells[name], (), None, getattr(values, name), text)
            answers.append((blank, rows.get((number, name), text), 10 + number))
    return graded(answers, Numbers())


def statuses(rows, **more):
    """What is not right by the key: {place: status}."""
    found = verdicts_on(rows, **more)
    return {(v.blank.number, v.blank.cell.name): v.status for v in found if v.status != "right"}


def test_all_right():
    """By hand: w goes 0, 2, 1, 1; the first two samples are mistakes, as 0 and -2 are not above 0."""
    assert [v.answer for v in verdicts_on({}) if v.blank.cell.name == "after"] == ["2", "1", "1"]
    assert statuses({}) == {} and {v.mistake for v in verdicts_on({})} == {""}


def test_within_a_row_each_cell_is_judged_by_the_cells_before_it():
    """u = 7 as written: so no mistake, no change, and w stays; what is right by the key is right as well."""
    own = {(3, "u"): "-7", (3, "mistake"): "x", (3, "delta"): "3", (3, "after"): "4"}
    assert statuses(own) == {(3, "u"): "wrong", (3, "mistake"): "follows", (3, "delta"): "follows",
                             (3, "after"): "follows"}
    assert statuses(own | {(3, "after"): "5"})[3, "after"] == "wrong"
    assert statuses({(3, "u"): "-7"}) == {(3, "u"): "wrong"}


def test_from_row_to_row():
    """With 5 after the first row: u = 5, still a mistake, then 4 and u = 12; what a row does not follow is wrong."""
    own = {(1, "after"): "5", (2, "w"): "5", (2, "u"): "5", (2, "after"): "4", (3, "w"): "4", (3, "u"): "12",
           (3, "after"): "4"}
    assert statuses(own) == {place: "follows" for place in own} | {(1, "after"): "wrong"}
    assert statuses(own | {(3, "w"): "3"}) == statuses(own) | {(3, "w"): "wrong"}  # the rest is by the 4 above


@pytest.mark.parametrize("no_change", ["0", "-", "nothing"])
def test_after_no_change_the_weights_stay(no_change):
    """From -2 after the second row: u = -6, a mistake, but with no change, as by the key, w stays -2."""
    own = {(2, "after"): "-2", (3, "w"): "-2", (3, "u"): "-6", (3, "mistake"): "x", (3, "after"): "-2"}
    assert statuses(own | {(3, "delta"): no_change}) == {place: "follows" for place in own} | {(2, "after"): "wrong"}


def test_a_count_goes_on():
    """From a mistake that is not marked: n stays 0, then 1; w follows, too."""
    own = {(1, "mistake"): "-", (1, "delta"): "0", (1, "after"): "0", (2, "n"): "0", (2, "w"): "0", (2, "u"): "0",
           (2, "after"): "-1", (3, "n"): "1", (3, "w"): "-1", (3, "u"): "-3", (3, "mistake"): "x", (3, "delta"): "3",
           (3, "after"): "2"}
    assert statuses(own) == {place: "follows" for place in own} | {(1, "mistake"): "wrong"}


def test_empty_and_lost_cells_are_as_expected():
    """An answer below them is judged as if they were right."""
    own = {(1, "after"): "5", (2, "w"): "_____", (2, "u"): "5", (2, "delta"): None}
    assert statuses(own) == {(1, "after"): "wrong", (2, "w"): "empty", (2, "u"): "follows", (2, "delta"): "lost"}


def test_what_a_row_leaves_empty_or_cannot_be_read():
    """No mark is no mistake; a net of 7 or -7 decides on a change, whatever its own cell says of that."""
    assert statuses({(3, "mistake"): "", (3, "u"): ""}) == {(3, "u"): "empty"}
    dash = {(1, "mistake"): "-", (1, "delta"): "-", (1, "after"): "0"}
    assert statuses(dash | {(1, "u"): "7"}) == {place: "follows" for place in dash} | {(1, "u"): "wrong"}
    own = {(3, "u"): "-7", (3, "mistake"): "x", (3, "delta"): "dog", (3, "after"): "4"}
    assert [*statuses(own).values()] == ["wrong", "follows", "wrong", "follows"]


def test_what_is_exact_is_not_rounded():
    """0.5 is the key's and 4.5 half of an own 9: ten times each is no 5.4 or 45.4; of 0.3 for 1/3 it may be 3.2."""
    cells = Cells("", given(x="x"), found(a=("a", "", lambda c: c.x), w=("w", "", lambda c: [c.x / 2, 0]),
                                          u=("u", "", lambda c: 10 * c.w[0]), half=("h", "", lambda c: c.a / 2),
                                          v=("v", "", lambda c: 10 * c.half)))
    for x, said, becomes in ((F(1), "9.0 (0.5,0) 5.4 4.5 45.4", "wrong right wrong follows wrong"),
                             (F(2, 3), "9.0 (0.3,0) 3.2 4.6 45.6", "wrong right follows wrong follows")):
        values = cells.of(x=x)
        blanks = [Blank(HEADER, 1, values, cell, (), None, a := getattr(values, cell.name), Numbers().show(a))
                  for cell in cells if cell.role == "found"]
        verdicts = graded([(blank, answer, 1) for blank, answer in zip(blanks, said.split())], Numbers())
        assert [verdict.status for verdict in verdicts] == becomes.split()


def test_the_order_of_judging():
    """What is only looked at waits for the new weights that it needs; if there are ways to it, for what is found."""
    first = between(loss=("L", "", lambda after: after, "after"), s=("s", "", lambda w: w, "w"))
    assert [c.name for c in in_order(Cells("", first, after(after=("w", "", None))))] == ["s", "after", "loss"]
    both = between(a=("a", "", lambda b: b, "b")), found(b=("b", "", None))
    assert [c.name for c in in_order(Cells("", *both))] == ["a", "b"]
    assert [c.name for c in in_order(Cells("", *both, ways={"a": [lambda c: c.b]}))] == ["b", "a"]
    cells = Cells("", before(w="w"), first[:1], after(after=("w", "", lambda c: c.w + 1)))
    assert statuses({(1, "after"): "9", (1, "loss"): "9"}, cells=cells, names=("loss", "after"), key=[{"w": 2}]) == {
        (1, "loss"): "follows", (1, "after"): "wrong"}


def test_what_a_wrong_answer_should_be_by_the_sheets_own_numbers():
    """From (2, 5) at x = 1, y = -1 it is (1, 4), and not the key's (1, 0); of what is right or follows nothing."""
    header = HEADER._replace(samples=POINTS, conventions=Conventions(labels=(1, -1), bias="last"))
    found = verdicts_on({(1, "after"): "(2, 5)", (2, "u"): "7", (2, "after"): "(9, 9)"}, header, WITH_BIAS,
                        ("u", "after"), RUN)
    assert [(v.status, v.from_own) for v in found[1:4]] == [("wrong", ""), ("follows", ""), ("wrong", "(1, 4)")]


def test_another_run_begins_anew():
    """Its first row does not follow from the last one of the run before, nor does a row after one that is missing."""
    header = HEADER._replace(run="Another")
    two = [*verdicts_on({(3, "after"): "5"})]
    again = [(v.blank._replace(header=header), v.answer, 1) for v in verdicts_on({(1, "w"): "5"})]
    found = graded([(v.blank, v.answer, 1) for v in two] + again, Numbers())
    assert [v.blank.number for v in found if v.status == "wrong"] == [3, 1]
    gap = [(v.blank, v.answer, 1) for v in verdicts_on({(1, "after"): "5", (3, "w"): "5"}) if v.blank.number != 2]
    assert [v.status for v in graded(gap, Numbers()) if v.answer == "5"] == ["wrong", "wrong"]


def test_a_rule_that_cannot_be_computed():
    """From 0 there is no 1/w: the cell is compared with the key."""
    cells = Cells("", given(x="x"), found(w=("w", "", lambda c: c.x), inverse=("1/w", "1/w", lambda c: F(1, c.w))))
    becomes = statuses({(1, "w"): "0"}, cells=cells, names=("w", "inverse"), key=[{"x": 2}])
    assert becomes == {(1, "w"): "wrong"}


def test_running_sums():
    """A student goes on from the sum that they have written: 1, then 6 instead of 3, then 6 + 3 and 9 + 4."""
    cells = Cells("", given(x=None), found(sums=("sum", "", RunningSums(lambda c: c.x)),
                                           last=("all", "the last sum", lambda c: c.sums[-1])))
    values = cells.of(x=[1, 2, 3, 4])
    blanks = [Blank(HEADER, 1, values, cells["sums"], (place,), place, value, str(value))
              for place, value in enumerate(values.sums)]
    blanks.append(Blank(HEADER, 1, values, cells["last"], (), None, 10, "10"))
    for said, becomes in (("1 6 9 13 13", "right wrong follows follows follows"),
                        ("1 6 6 10 10", "right wrong right right right"),
                        ("1 6 9 14 14", "right wrong follows wrong follows"),
                        ("1 6 8 12 12", "right wrong wrong follows follows"),
                        ("1 6 _ _ 13", "right wrong empty empty follows")):
        verdicts = graded([(blank, answer, 1) for blank, answer in zip(blanks, said.split())], Numbers())
        assert [verdict.status for verdict in verdicts] == becomes.split(), said


def test_entries_of_a_matrix():
    """Each is a blank of its own; what comes of them is computed from the student's own ones."""
    cells = Cells("", given(x=None), found(rows=("rows", "", lambda c: [[c.x, 2], [3, 4]]),
                                           det=("det", "", lambda c: c.rows[0][0] * c.rows[1][1]
                                                - c.rows[0][1] * c.rows[1][0])))
    values = cells.of(x=1)
    blanks = [Blank(HEADER, 1, values, cells["rows"], (i, j), None, values.rows[i][j], str(values.rows[i][j]))
              for i in range(2) for j in range(2)]
    blanks.append(Blank(HEADER, 1, values, cells["det"], (), None, -2, "-2"))
    for said, becomes in (("1 2 3 4 -2", "right " * 5), ("1 2 3 7 1", "right right right wrong follows"),
                          ("5 2 3 7 29", "wrong right right wrong follows"),
                          ("1 2 3 7 2", "right right right wrong wrong")):
        verdicts = graded([(blank, answer, 1) for blank, answer in zip(blanks, said.split())], Numbers())
        assert [verdict.status for verdict in verdicts] == becomes.split(), said


def test_each_entry_is_rounded_by_itself():
    """0.3 for 1/3 and 0.7 for 2/3, beside an a that is wrong: three times the first is 0.75 to 1.05."""
    cells = Cells("", given(x="x"), found(a=("a", "", lambda c: c.x), w=("w", "", lambda c: [c.x / 3, 2 * c.x / 3]),
                                          u=("u", "", lambda c: 3 * c.w[0])))
    values = cells.of(x=F(1))
    blanks = [Blank(HEADER, 1, values, cells[name], entry, None, a, Numbers().show(a)) for name, entry, a in (
        ("a", (), 1), ("w", (0,), F(1, 3)), ("w", (1,), F(2, 3)), ("u", (), 1))]
    verdicts = graded([(blank, said, 1) for blank, said in zip(blanks, "9.0 0.3 0.7 0.8".split())], Numbers())
    assert [verdict.status for verdict in verdicts] == ["wrong", "right", "right", "follows"]


def test_an_entry_left_empty_is_that_of_the_students_own_numbers():
    """Twice and three times an own 9: 18 is written, 27 is not, and their sum is 45."""
    cells = Cells("", given(x="x"), found(a=("a", "", lambda c: c.x), w=("w", "", lambda c: [2 * c.a, 3 * c.a]),
                                          u=("u", "", lambda c: c.w[0] + c.w[1])))
    values = cells.of(x=1)
    blanks = [Blank(HEADER, 1, values, cells[name], entry, None, a, str(a)) for name, entry, a in (
        ("a", (), 1), ("w", (0,), 2), ("w", (1,), 3), ("u", (), 5))]
    verdicts = graded([(blank, said, 1) for blank, said in zip(blanks, "9 18 _ 45".split())], Numbers())
    assert [verdict.status for verdict in verdicts] == ["wrong", "follows", "empty", "follows"]


def test_weights_in_columns_go_on():
    """From (5, 2) instead of (2, 1) after the first row, entry by entry."""
    answers = []
    for number, said in ((1, "(5,2)"), (2, "5 2")):
        values = WITH_BIAS.of(**RUN[number - 1])
        name, entries = ("after", [()]) if number == 1 else ("w", [(0,), (1,)])
        for entry, answer in zip(entries, said.split()):
            value = entry_of(getattr(values, name), entry)
            answers.append((Blank(HEADER, number, values, WITH_BIAS[name], entry, None, value, Numbers().show(value)),
                            answer, 1))
    assert [verdict.status for verdict in graded(answers, Numbers())] == ["wrong", "follows", "follows"]


def test_weights_left_empty_are_not_0():
    """A net of 0 in the next row does not follow from them."""
    header = HEADER._replace(samples=POINTS, conventions=Conventions(labels=(1, -1), bias="last"))
    found = verdicts_on({(1, "after"): "", (2, "u"): "0"}, header, WITH_BIAS, ("u", "after"), RUN)
    assert [v.status for v in found[:3]] == ["right", "empty", "wrong"]


def test_what_is_given_may_be_printed_rounded():
    """1/3 is printed as 0.3333: with w = 9 the product is 2.9997 to a reader, and 3 to the key."""
    cells = Cells("", given(x="x"), found(w=("w", "", lambda c: 1), u=("u", "", lambda c: c.w * c.x)))
    for x, said, status in ((F(1, 3), "2.9997", "follows"), (F(1, 3), "3", "follows"), (F(1, 3), "3.0006", "wrong"),
                            (2, "18", "follows"), (2, "18.0003", "wrong")):
        becomes = statuses({(1, "w"): "9", (1, "u"): said}, cells=cells, names=("w", "u"), key=[{"x": x}])
        assert becomes[1, "u"] == status


def test_another_way_to_compute_a_cell():
    """A sum from the student's own parts, where the rule of the cell begins with x."""
    cells = Cells("", given(x="x"), found(a=("a", "", lambda c: c.x), total=("total", "", lambda c: 2 * c.x)),
                  ways={"total": [lambda c: c.a + c.x]})
    for said, status in (("9", "follows"), ("8", "wrong")):
        assert statuses({(1, "a"): "7", (1, "total"): said}, cells=cells, names=("a", "total"), key=[{"x": 2}]) == {
            (1, "a"): "wrong", (1, "total"): status}


def test_what_has_no_value_of_the_students_own_numbers():
    """1/a with an own a of 0: a dash follows from it, a number does not, and 0 is a number."""
    cells = Cells("", given(x="x"), found(a=("a", "", lambda c: c.x), inverse=("1/a", "", lambda c: F(1) / c.a)))
    for said, status in (("-", "follows"), ("none", "follows"), ("5", "wrong"), ("0", "wrong")):
        assert statuses({(1, "a"): "0", (1, "inverse"): said}, cells=cells, names=("a", "inverse"), key=[{"x": 2}]) == {
            (1, "a"): "wrong", (1, "inverse"): status}
    cells = Cells("", *[[cell] for cell in cells], found(twice=("2/a", "", lambda c: 2 * c.inverse)))
    becomes = statuses({(1, "a"): "0", (1, "inverse"): "-", (1, "twice"): "0"}, cells=cells,
                       names=("a", "inverse", "twice"), key=[{"x": 2}])
    assert becomes[1, "twice"] == "wrong"  # below a dash the key's 1/2 is meant


def test_a_sheet_is_read_as_a_whole():
    """2 for 2.04 is rounded if no number of the sheet has more than one place; 2,04 has a comma."""
    cells = Cells("", given(x="x"), found(u=("u", "", lambda c: c.x), v=("v", "", lambda c: c.x / 4)))
    for u, v, wrong in (("2", "0.5", False), ("2", "0.51", True), ("2,04", "0.51", False), (None, "0.5", False)):
        becomes = statuses({(1, "u"): u, (1, "v"): v}, cells=cells, names=("u", "v"), key=[{"x": F("2.04")}])
        assert ("wrong" in becomes.values()) == wrong, (u, v)


def in_turn(*steps):
    """The statuses of the answers to some steps: each with its cells, what is known, its number and the answers."""
    answers, headers = [], {}
    for cells, known, number, said in steps:
        values = cells.of(**known)
        header = headers.setdefault(known["run"], HEADER._replace(run=known["run"]))
        for name, answer in said.items():
            value = getattr(values, name)
            answers.append((Blank(header, number, values, cells[name], (), None, value, str(value)), answer, 1))
    return [verdict.status for verdict in graded(answers, Numbers())]


def test_the_next_step_begins_with_what_is_said_after_a_step():
    """The key ends its first row with 2. Who says -5 below it goes on with a net of -5·1 in the second row."""
    said = Cells("", before(w="w"))
    first, last = dict(KEY[0], run="A"), dict(KEY[1], run="A")
    for closing, u, status in (("-5", "-5", "follows"), ("-5", "2", "right"), ("2", "-5", "wrong")):
        below = said, dict(w=2, run="A"), 1, {"w": closing}
        assert in_turn((CELLS, first, 1, {"after": "2"}), below, (CELLS, last, 2, {"u": u})) == [
            "right", "right" if closing == "2" else "wrong", status]


def test_a_run_does_not_go_on_from_the_one_before_it():
    """From 5, at x = 1, the net is 5: in the second row of the same run, but not of another one of a single row."""
    for run, status in (("A", "follows"), ("B", "wrong")):
        steps = (CELLS, dict(KEY[0], run="A"), 1, {"after": "5"}), (CELLS, dict(KEY[1], run=run), 2, {"u": "5"})
        assert in_turn(*steps) == ["wrong", status]


def test_rows_left_empty_without_a_rule_to_stop():
    """Nothing says that the run is over."""
    own = {(number, name): "" for number in (2, 3) for name in NAMES}
    assert set(statuses(own, header=HEADER._replace(conventions=None)).values()) == {"empty"}


def test_a_run_goes_on_from_what_an_earlier_one_has_found():
    """m = 3 is found in a run, and the next doubles it; 10 follows from an m of 5, but not if it has its own m."""
    finds = Cells("", found(m=("m", "", lambda c: c.x)))
    doubles = Cells("", given(m=None), found(u=("u", "u = 2 m", lambda c: 2 * c.m)))
    for m, u, expected in ((3, "10", "follows"), (3, "6", "right"), (4, "10", "wrong")):
        steps = (finds, dict(x=3, run="A"), 1, {"m": "5"}), (doubles, dict(m=m, run="B"), 1, {"u": u})
        assert in_turn(*steps) == ["wrong", expected]
    steps = steps[0], (Cells("", given(m="m"), [*doubles][1:]), dict(m=3, run="B"), 1, {"u": "10"})
    assert in_turn(*steps) == ["wrong", "wrong"]  # 3 is printed


POINTS = {"points": [[2], [1], [3]], "labels": [1, -1, 1]}
WITH_BIAS = Cells("Each row is one sample.", given(i="i", x=None, y=None), before(w="w"),
                  found(u=("u", "u = w·x", lambda c: c.w[0] * c.x + c.w[1])),
                  after(after=("w after", "w ← w + y x if y u ≤ 0",
                               lambda c: [c.w[0] + c.y * c.x, c.w[1] + c.y] if c.y * c.u <= 0 else c.w)))
RUN = [dict(i=1, x=2, y=1, w=[0, 0]), dict(i=2, x=1, y=-1, w=[2, 1]), dict(i=3, x=3, y=1, w=[1, 0])]


@pytest.mark.parametrize("names, place", [(["w", "u", "after"], (2, "after")), (["w", "u"], (3, "w"))])
@pytest.mark.parametrize("answer, mistake", [
    ("(1, 1)", "the bias is not updated"), ("(3, 2)", "x is added on a mistake, without its label"), ("(5, 5)", "")])
def test_typical_mistakes_in_weights(names, place, answer, mistake):
    """Of the second sample, from (2, 1): by hand (1, 0), or (1, 1) without the bias, or (3, 2) added.

    They are named where the weights after a row are asked for, and where those before the next row are.
    """
    header = HEADER._replace(samples=POINTS, conventions=Conventions(labels=(1, -1), bias="last", update="label"))
    found = verdicts_on({place: answer}, header, WITH_BIAS, names, RUN)
    wrong = [v for v in found if v.status == "wrong"]
    assert [(v.blank.number, v.blank.cell.name, v.mistake) for v in wrong] == [(*place, mistake)]


def test_the_place_of_the_bias():
    """(1, 1) after (2, 1) less (1, 1) forgets the bias, if it stands last; first, it forgets the weight."""
    for bias, mistake in (("last", "the bias is not updated"), ("first", ""), ("none", ""), (None, "")):
        header = HEADER._replace(samples=POINTS, conventions=Conventions(labels=(1, -1), bias=bias))
        found = verdicts_on({(2, "after"): "(1, 1)"}, header, WITH_BIAS, ("after",), RUN)
        assert [v.mistake for v in found if v.status == "wrong"] == [mistake]


def test_a_change_by_what_is_found_or_by_the_weights_alone():
    """From (2, 1) at x = 1, y = -1: less (1, 1), and twice the bias is (1, -1); so it is with a u of -5 as well.

    With u = -5 no change follows from that, but the weights alone still lead to one.
    """
    header = HEADER._replace(samples=POINTS, conventions=Conventions(labels=(1, -1), bias="last"))
    for own in ({}, {(2, "u"): "-5"}):
        found = verdicts_on({(2, "after"): "(1, 2)", **own}, header, WITH_BIAS, ("u", "after"), RUN)
        assert [v.mistake for v in found if v.blank.cell.name == "after" and v.status == "wrong"] == [
            "the bias is changed with the wrong sign"]


def test_a_mistake_in_weights_that_a_row_begins_with():
    """20 for the 2 to which the row above leads."""
    assert [v.mistake for v in verdicts_on({(2, "w"): "20"}) if v.status == "wrong"] == [POINT]


def test_names_are_those_of_explain():
    """What is named on a sheet is named so in an exercise."""
    names = factors(Own(Cells("", given(y="y")).of(y=-1), lambda a: 0), 2)
    assert set(names) <= {*TYPICAL_MISTAKES, "the weights are not updated"}
