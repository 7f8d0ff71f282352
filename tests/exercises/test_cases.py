"""Published exercises: their numbers, typed from where they were published, against what is computed."""

import json
from fractions import Fraction as F
from pathlib import Path

import pytest

from linref.exercises.cases import agrees, compared
from linref.exercises.data import CASES
from linref.exercises.elsewhere import KINDS
from linref.lists import dot

SAMPLES = json.loads((Path(__file__).resolve().parent / "cases.json").read_text(encoding="utf-8"))
LAST = {  # where each of the perceptrons, and their kin, ends
    "kcl-2.7": ("update", [-25, 3, 7]), "kcl-2.9": ("update", [1, 3, 1]), "kcl-2.11": ("a", [-1, -1, -1]),
    "kcl-3.5": ("row", [F(-5, 2), 2, 1]), "city-inm427-or": ("row", [0, 1, 2]), "zurada-sgn": ("row", [-4, -3, 0]),
    "li-hang-2.1": ("update", [1, 1, -3]), "quiz-l4_2-4": ("update", [1, 1, -1]), "umbc-and": ("update", [-1, 1, 1]),
    "umbc-and-delta": ("w after row", [F("-0.3302"), F("0.5098"), F("0.8018")])}
ROWS = {"kcl-2.7": 2, "kcl-2.9": 2, "kcl-2.11": 3, "kcl-3.5": 18, "city-inm427-or": 16, "zurada-sgn": 4,
        "li-hang-2.1": 7, "quiz-l4_2-4": 3, "umbc-and": 2, "umbc-and-delta": 4}
WRONG = {  # what publishers print otherwise, each with its erratum
    "kcl-7.10": ["s_b of (2, -3), as in the last line"], "lda-quiz-23": ["class if x1 < 0.5, as the page says"],
    "mlc-l4_4-21": ["S_W", "posteriors of (4, 5)"], "iasi-softmax": ["first row of w after row 1"],
    "adaline-or-binary": ["w after row 4"],
    "mlc-l5_1-25": ["w, final answer", "b, final answer", "width, final answer"]}


def computed(name):
    case = CASES[name]
    return KINDS[case.kind](case)


@pytest.mark.parametrize("name", CASES)
def test_every_number_is_as_published(name):
    """All but the misprints (X14, X15, X16, X17, X18, X20, X21, X22, X24, X25, X26, X28, X29, X54)."""
    rows = list(compared(CASES[name].published, computed(name)))
    assert [row.what for row in rows if not row.same] == WRONG.get(name, []) and len(rows) > 0


@pytest.mark.parametrize("name", LAST)
def test_the_last_row(name):
    """As printed on the sheet; and as many rows (X14, X15, X16, X18, X20, X22, X24, X25, X26, X27)."""
    what, w = LAST[name]
    rows = list(compared({what: CASES[name].published[what]}, computed(name)))
    assert rows[-1].exact == w and len(rows) == ROWS[name]


def test_the_numbers_of_the_others():
    """A sum of mistakes, a last row, a last update, eleven rows (X13, X16, X21, X23, X28)."""
    assert computed("mit-686x-midterm")["w, b"] == [4, 4, -18]
    assert computed("city-inm427-3b")["w after row 16"] == [F("-0.2"), F("0.51"), F("0.03")]
    found = computed("or-rate-01")
    assert (found["pass of the last update"], found["sample of the last update"]) == (3, 1)
    assert computed("kcl-2.11")["rows"] == 11 and computed("kcl-2.11")["a"][0] == [1, 2, 0]


def test_a_final_answer_that_is_printed_otherwise():
    """Between 3.5 and 4 the margin is 4 - 3.5 wide, with w = 4 and b = -15 by hand; the page has w = 1 (X33)."""
    found = computed("mlc-l5_1-25")
    assert [found[f"{what}, final answer"] for what in ("w", "b", "width")] == [[4], -15, F(1, 2)]


def test_the_pseudo_inverse_to_four_places():
    """Three margin vectors (X17)."""
    assert [[round(float(a), 4) for a in row] for row in computed("kcl-2.12")["a"]] == [
        [0.2273, 0.3864, 0.1894], [0.8409, 0.5795, 0.2841], [-0.1591, 0.5795, 0.2841]]


def test_fisher():
    """Quotients, directions, a threshold (X19, X29, X30, X31)."""
    found = computed("kcl-7.10")
    assert (found["s_b of (-1, 5)"], found["s_w of (-1, 5)"]) == (324, 140)
    assert (found["s_b of (2, -3)"], found["s_w of (2, -3)"]) == (F("20.25"), F("38.5"))
    assert round(float(found["J of (2, -3)"]), 3) == 0.526
    assert [round(float(a), 4) for a in computed("fisher-se-270148")["w"]] == [-0.2308, -0.2033]
    quiz = computed("lda-quiz-23")
    assert (quiz["w"], quiz["θ"], quiz["J with C₁ + C₂"]) == ([F(-4, 3), 0], F(-2, 3), F(2, 3))
    assert (quiz["class of (1, 0)"], quiz["class if x1 < 0.5, as the page says"]) == (2, 1)
    assert [round(a, 8) for a in computed("fisher-pr-lab")["w"]] == [0.82816079, 0.5604906]


@pytest.mark.parametrize("name, w, b", [("svm-dsse", [1, 0], -2), ("svm-cv", [F(1, 4), F(-1, 4)], F(-3, 4))])
def test_the_widest_margin(name, w, b):
    """w and b; the nearest samples are on the planes ±1 (X32, X33)."""
    case, found = CASES[name], computed(name)
    assert (found["w"], found["b"]) == (w, b)
    assert min(y * (dot(w, x) + b) for x, y in zip(case.points, case.classes)) == 1


def test_what_agrees():
    """A text as far as it goes, anything else exactly; a comparison can fail (X14)."""
    assert agrees("0.33", F(1, 3)) and not agrees("0.34", F(1, 3)) and not agrees(0, F(1, 10**9))
    assert agrees("0.3", F(35, 100)) and not agrees("0.3", F(351, 1000)) and agrees("2", F(3, 2)) and agrees("20", 20)
    assert not agrees([1, 2], [1, 2, 3]) and not agrees([1, 2], [1, 3]) and not agrees([1], None)
    rows = list(compared({"row": [[1], [2], [3]]}, {"row": [[1], [5]]}))
    assert [row.same for row in rows] == [True, False, False]
    assert [row.what for row in rows] == ["row 1", "row 2", "row 3"]


@pytest.mark.parametrize("name", CASES)
def test_points_are_those_of_the_sheet(name):
    """The samples as they were typed from the sheets, in their order, the class last (X14, X33)."""
    rows, case = SAMPLES[name], CASES[name]
    assert case.points == [[F(a) for a in row[:-1]] for row in rows]
    same = {(row[-1], c) for row, c in zip(rows, case.classes)}
    assert len(same) == len({c for c in case.classes}) == len({row[-1] for row in rows})
