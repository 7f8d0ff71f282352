"""Published exercises: their numbers, typed from where they were published, against what is computed."""

import json
from fractions import Fraction as F
from math import exp
from pathlib import Path

import pytest

from linref.exercises.cases import agrees, compared
from linref.exercises.data import CASES
from linref.exercises.elsewhere import KINDS
from linref.exercises.views.cases import one_case
from linref.lists import dot
from tests.command import run

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
    "mlc-l5_1-25": ["width, final answer"]}


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
    """The margin is 4 - 3.5 wide, with w = 4 and b = -15 by hand, which the page divides by 4 (X33)."""
    found = computed("mlc-l5_1-25")
    assert (found["w"], found["b"], found["width, final answer"]) == ([4], -15, F(1, 2))
    rows = list(compared(CASES["mlc-l5_1-25"].published, found))
    assert [row.what for row in rows if not row.same] == ["width, final answer"] and len(rows) == 4


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


def rules(case):
    """What the header of an exercise says of its conventions."""
    return next(one_case(case)).said


def told(case):
    """Everything that is said of an exercise in its header and legend, in one line."""
    header = next(one_case(case))
    return " ".join([*map(str, header.said.values()), header.cells.each])


def test_no_ridge_stands_in_rules_without_a_lambda():
    """Two steps without any ridge, by hand, are the published ones of mlc-l4_3-15 (X50, X51, X52)."""
    logistic = [case for case in CASES.values() if case.kind in ("logistic", "softmax")]
    assert len(logistic) == 7 and not any("ridge" in rules(case) or "lam" in rules(case) for case in logistic)
    case = CASES["mlc-l4_3-15"]
    samples, w = [([1, *map(float, x)], y > 0) for x, y in zip(case.points, case.classes)], [0.0, 0.0, 0.0]
    for _ in range(2):
        errors = [(x, y - 1 / (1 + exp(-sum(a * b for a, b in zip(w, x))))) for x, y in samples]
        w = [a + 0.01 * sum(e * x[j] for x, e in errors) / len(samples) for j, a in enumerate(w)]
    assert w == pytest.approx(list(map(float, case.published["w after pass"][1])), abs=5e-7)


@pytest.mark.parametrize("name, within", [
    ("gutierrez-lda", "S_w = S₁ + S₂ "), ("knou-lda", "S_w = S₁ + S₂ "), ("fisher-pr-lab", "S_w = C₁ + C₂ "),
    ("mlc-l4_4-19", "S_w = (S₁ + S₂)/(n - 2) "), ("mlc-l4_4-21", "S_w = (n₁C₁ + n₂C₂)/n ")])
def test_the_matrix_of_a_page_is_defined(name, within):
    """Where a page prints S_W, the header has its formula, and that of the C in it (X42)."""
    said = told(CASES[name])
    assert within in said and "S_W of the page is S_w." in said
    assert "C₁" not in within or "Cₖ = Sₖ/(nₖ - 1)" in said


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.kind in ("fisher", "logistic")])
@pytest.mark.parametrize("other", [
    {"scatter": "sum", "within": "sum"}, {"scatter": "n", "within": "sum"}, {"scatter": "n-1", "within": "sum"},
    {"scatter": "n", "within": "pooled"}, {"scatter": "n-1", "within": "pooled"}, {"scatter": "n-2", "within": None},
    {"between": "means"}, {"between": "sizes"}, {"boundary": "means"}, {"boundary": "nearest"}, {"unit": True},
    {"unit": False}, {"mean": True}, {"mean": False}, {"lam": 1}, {"rate": 2}, {"loss": "squared"}, {"order": "batch"}])
def test_what_decides_a_number_stands_under_rules(name, other):
    """A convention that changes a printed number of an exercise changes its header as well (X14, X41, X44, X50)."""
    case = CASES[name]
    changed = case._replace(conventions=case.conventions._replace(**other))
    published = {what: value for what, value in case.published.items() if what != "J with C₁ + C₂"}  # no S_B is in it
    numbers = [[row.exact for row in compared(published, KINDS[each.kind](each))] for each in (case, changed)]
    assert numbers[0] == numbers[1] or rules(case) != rules(changed)


def test_the_same_samples_with_two_eigenvalues():
    """dd' gives λ = 3.1314; gutierrez-lda has the factor n₁n₂/n = 2.5 (X44)."""
    first, second = CASES["gutierrez-lda"], CASES["knou-lda"]
    assert first.points == second.points and first.classes == second.classes
    assert "S_B = (n₁n₂/n) dd' with d = m₁ - m₂ and n = n₁ + n₂" in told(first)
    assert "S_B = dd' with d = m₁ - m₂ " in told(second)
    assert float(second.published["λ"]) * 2.5 == pytest.approx(float(first.published["λ"]), abs=1e-3)


@pytest.mark.parametrize("name, said", [
    ("kcl-2.11", "start ((0, 0, 0), (0, 0, 0), (0, 0, 0))"), ("kcl-2.11", "stops after 5 correct samples in a row"),
    ("mit-686x-midterm", "start (0, 0, 0)"), ("mlc-l4_3-15", "mean of the gradients of a batch, not their sum"),
    ("iasi-softmax", "start ((0.3, -0.6, -1, 0.1), (0.1, -0.5, -0.5, 0.1), (-2, 2, 0.1, 0.1))")])
def test_the_start_the_stop_and_the_mean(capsys, name, said):
    """They stand in the header where the numbers depend on them (X16, X23, X51, X53)."""
    assert said in " ".join(run(capsys, "exercises", "cases", "--case", name)[1].split())


def test_the_rate_stands_under_rules():
    """Wherever there is one (X14)."""
    assert all(("rate" in rules(case)) == (case.conventions.rate is not None) for case in CASES.values())


@pytest.mark.parametrize("name", ["kcl-7.10", "fisher-se-270148", "gutierrez-lda"])
def test_no_rule_stands_there_for_nothing(name):
    """No number of these depends on θ, and none of kcl-7.10 on w (X19, X29)."""
    assert "boundary" not in rules(CASES[name]) and ("unit" in rules(CASES[name])) == (name != "kcl-7.10")
