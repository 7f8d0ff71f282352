"""Weights on paper: which numbers of a line are weights, how far each is known, and what is refused."""

from fractions import Fraction

import pytest

from linref.own import written as on_paper
from linref.own.written import (
    Written, forms_of, half_unit, likeliest_between, meant, read_rows, simplest_between, vectors_in, written)
from linref.samples import InputError


def read(tmp_path, text, d=2):
    """The rows of a file with a text, and how many lines have none."""
    path = tmp_path / "path.txt"
    path.write_text(text, encoding="utf-8")
    return read_rows(str(path), d)


@pytest.mark.parametrize("line, vectors", [
    ("1 -2 0", [["1", "-2", "0"]]), ("1, -2, +0.5", [["1", "-2", "+0.5"]]), ("w = (1, 2), b = -3", [["1", "2", "-3"]]),
    ("bias: 4 [1 2]", [["1", "2", "4"]]), ("pass 2: (1, 2) -> (3, 4)", [["3", "4"]]),
    ("[(1, 2), (3, 4)]", [["1", "2"], ["3", "4"]]), ("( [1, 2], [3, 4] )", [["1", "2"], ["3", "4"]]),
    ("[ [1] ]", [["1"]]), ("((1, 2), 3)", [["1", "2", "3"]]), ("w1 = 2, w2 = -1/2", [["2", "-1/2"]]),
    ("1.5e-3 .5 2.", [["1.5e-3", ".5", "2."]]), ("nothing", []), ("x1 v2.3a 5b", []), ("(no) 3", [["3"]]),
    ("b = 3, 1, 2", [["3", "1", "2"]]), ("(array([4., 2.]), 1.0)", [["4.", "2.", "1.0"]]),
    ("[np.float64(4.0), np.float64(2.0)]", [["4.0", "2.0"]]), ("[4 2] 1", [["4", "2", "1"]]),
    ("[4 2 1] 3", [["4", "2", "1"]]), ("{'w': [4, 2], 'b': 1}", [["4", "2", "1"]]), ("1 & 2 \\\\", [["1", "2"]])])
def test_the_vectors_of_a_line(line, vectors):
    """The numbers in its last brackets, or all; a bias beside the brackets of two weights comes last."""
    assert vectors_in(line, 2) == vectors


@pytest.mark.parametrize("text, half", [
    ("0.67", Fraction(1, 200)), ("-0.5", Fraction(1, 20)), ("1.50E2", Fraction(1, 2)),
    ("1.5e-1", Fraction(1, 200)), ("3", 0), ("2.", 0), ("2/3", 0), ("3e2", 0)])
def test_half_a_unit_of_the_last_place(text, half):
    """A whole number and a fraction are exact."""
    assert half_unit(text) == half and Written(text).half == half and (-Written(text)).half == half


def test_a_written_number_may_be_told_how_far_it_is_known():
    """Of another number, too."""
    assert Written(Fraction(1, 3), Fraction(1, 10)).half == Fraction(1, 10) and Written("0.5", 0).half == 0
    assert -Written("0.5") == Fraction(-1, 2) and written("1/2") == Fraction(1, 2)


def test_commas_in_brackets_are_none_of_decimals(tmp_path):
    """What stands before the brackets is no other way to separate weights."""
    assert read(tmp_path, "1 -> (1,2,3)\n") == ([[1, 2, 3]], 0)


@pytest.mark.parametrize("text, plain", [
    ("0.1", Fraction(1, 10)), ("0.30000000000000004", Fraction(3, 10)), ("0.3333333333333333", Fraction(1, 3)),
    ("0.333333333333", Fraction(333333333333, 10**12)), ("2/3", Fraction(2, 3)),
    ("1/3000000000", Fraction(1, 3 * 10**9))])
def test_what_a_decimal_means(text, plain):
    """As many places as a float has are what the float was before it was rounded."""
    assert meant(Written(text)) == plain and type(meant(Written(text))) is Fraction


def test_both_forms_of_rows():
    """Each number for itself, then as far as it is written; whole numbers stay."""
    rows = [[Written("0.5"), 2], [1, written("0.30000000000000004")]]
    (plain, first), (loose, second) = forms_of(rows)
    assert (first, second) == (False, True) and loose == rows
    assert plain == [[Fraction(1, 2), 2], [1, Fraction(3, 10)]] and not isinstance(plain[0][0], Written)


def test_rows_of_a_file(tmp_path):
    """Comments, empty lines and lines without numbers are none; a long minus is one."""
    minus = "\N{MINUS SIGN}1 \N{EN DASH}2 0.5"
    rows, skipped = read(tmp_path, f"# 1 2 3\n\n  # 4\nepoch\n1 2 3\n{minus}\n[[1,1,1],[2,2,2]]\n")
    assert rows == [[1, 2, 3], [-1, -2, Fraction(1, 2)], [1, 1, 1], [2, 2, 2]] and skipped == 1
    assert read(tmp_path, "1 2\n3 4\n")[0] == [[1, 2], [3, 4]]


@pytest.mark.parametrize("text, said", [
    ("", "no weights; expected one vector a line, such as (1, -2, 0)"), ("epoch\n", "no weights"),
    ("1 2 3\n1 2\n", ":2: 2 numbers in '1 2'; expected 3, as in line 1"),
    ("# b\n1 2\n\n1 2 3\n", ":4: 3 numbers in '1 2 3'; expected 2, as in line 2"),
    ("1\n", ":1: 1 number in '1'; expected 3, or 2 without a bias"),
    ("1 2 3 4\n", ":1: 4 numbers in '1 2 3 4'; expected 3, or 2 without a bias"),
    ("1,5 2 3\n", ":1: '1,5 2 3' has commas that may be decimal points; write decimals with a point, such as 1.5"),
    ("1,5; 2; 3\n", "has commas that may be decimal points"),
    ("1,5,2,3\n", "4 numbers in '1,5,2,3'; expected 3, or 2 without a bias; write decimals with a point"),
    ("1 2 3\n1 nan 2 3\n", ":2: '1 nan 2 3' has a weight that is no number"),
    ("1 -Infinity 3 2\n", ":1: '1 -Infinity 3 2' has a weight that is no number"), ("1/0 2 3\n", ":1: "),
    *[(f"1 2 3\n{line}\n", f":2: '{line.strip('()')}' has an entry that is no number") for line in (
        "½ 0 0", "4,,2,1", "(1, None, 2)", "$1 2 3", "+-1 2 3", "(1, - 2, 3)", "1 2 ... 3", "4x 2 1", "1;;2;3")]])
def test_what_is_refused(tmp_path, text, said):
    """With the number of the line."""
    with pytest.raises(InputError) as error:
        read(tmp_path, text)
    assert said in str(error.value) and "path.txt" in str(error.value)


@pytest.mark.parametrize("text", ["1,2,3\n", "(1,2, 3)\n", "information 1 2 3\n", "1, 2, 3\n"])
def test_what_is_not_refused(tmp_path, text):
    """Commas between whole numbers, and words in which nan or inf stands."""
    assert read(tmp_path, text)[0] == [[1, 2, 3]]


def test_a_file_in_another_encoding(tmp_path):
    """It is said what is expected."""
    (tmp_path / "path.txt").write_bytes(b"1 2 3 \xff\n")
    with pytest.raises(InputError, match="path.txt:.* is not UTF-8; expected weights"):
        read_rows(str(tmp_path / "path.txt"), 2)


def test_a_file_of_too_many_rows(tmp_path, monkeypatch):
    """The line is said in which there are too many."""
    monkeypatch.setattr(on_paper, "MAX_ROWS", 2)
    assert len(read(tmp_path, "1 2\n3 4\n")[0]) == 2
    with pytest.raises(InputError, match=":3: more than 2 rows"):
        read(tmp_path, "1 2\n3 4\n5 6\n")


@pytest.mark.parametrize("low, high, half, found", [
    ("95/1000", "105/1000", "1/200", "1/10"), ("665/1000", "669/1000", "1/200", "2/3"), ("1/2", "5/2", "1/2", "1"),
    ("65/100", "75/100", "1/20", "7/10"), ("65/100", "75/100", "0", "2/3"), ("65/100", "75/100", "1/2", "2/3"),
    ("2", "2", "1/2", "2"), ("3/10", "3/10", "1/20", "3/10"), ("1/20", "1/20", "1/20", "1/20")])
def test_the_likeliest_number(low, high, half, found):
    """The decimal of the fewest places, at most as many as are written; else a fraction."""
    assert likeliest_between(*map(Fraction, (low, high, half))) == Fraction(found)


@pytest.mark.parametrize("low, high, found", [
    ("33/100", "34/100", "1/3"), ("2", "2", "2"), ("3/2", "5/2", "2"), ("1/1000", "1/1000", "1/1000"),
    ("1/1001", "1/1001", "1/1001"), ("14/10", "15/10", "3/2"), ("1/3000", "1/2500", "1/3000")])
def test_the_simplest_fraction(low, high, found):
    """The smallest denominator, up to 1000; either bound may be it."""
    assert simplest_between(Fraction(low), Fraction(high)) == Fraction(found)
