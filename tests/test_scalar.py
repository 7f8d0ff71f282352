"""Numbers of every kind through the same functions."""

import math
import subprocess
import sys
from fractions import Fraction as F

import pytest
import sympy

from linref import scalar


@pytest.mark.parametrize("text, value", [("0.6", F(3, 5)), ("-0.25", F(-1, 4)), (".5", F(1, 2)), ("7.", 7), ("+3", 3),
                                         ("1/3", F(1, 3)), ("-4/2", -2), ("1e-3", F(1, 1000)), ("2E2", 200),
                                         (" 5 ", 5)])
def test_exact_reads_what_a_text_shows(text, value):
    """Decimals are fractions, whole numbers are ints."""
    found = scalar.exact(text)
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize("text", ["", "abc", "nan", "inf", "-inf", "1,5", "0x10", "1_000", "1e9999", "1/0", "--1", "١",
                                  "9" * 5000])
def test_exact_refuses_what_is_no_number(text):
    """Nothing infinite, nothing that takes for ever to expand, no foreign digits."""
    with pytest.raises(ValueError) as caught:
        scalar.exact(text)
    assert str(caught.value) == f"{text!r} " + ("divides by zero" if text == "1/0" else "is not a number")


def test_ratio_stays_exact():
    """Whole numbers divide to fractions."""
    assert scalar.ratio(1, 3) == F(1, 3) and type(scalar.ratio(6, 3)) is int
    assert type(scalar.ratio(F(3, 2), F(1, 2))) is int and scalar.ratio(1.0, 4) == 0.25
    assert scalar.ratio(sympy.Symbol("a"), 2) == sympy.Symbol("a") / 2
    assert [scalar.as_int(x) for x in (F(1, 2), 0.5)] == [F(1, 2), 0.5] and type(scalar.as_int(F(4, 2))) is int


def test_numbers_of_numpy():
    """They are numbers, not symbols; whole ones stay exact where Python's do."""
    numpy = pytest.importorskip("numpy")
    for kind in (numpy.int64, numpy.int8, numpy.float32, numpy.float64):
        assert scalar.is_number(kind(1)) and scalar.sigmoid(kind(1)) == pytest.approx(1 / (1 + math.exp(-1)))
        assert scalar.log_sigmoid(kind(-2)) == pytest.approx(-2 - math.log(1 + math.exp(-2)))
        assert scalar.sqrt(kind(9)) == 3 and scalar.log(kind(3)) == pytest.approx(math.log(3))
        assert scalar.is_negative(kind(-1)) and scalar.exp(kind(-1)) == pytest.approx(math.exp(-1))
    assert scalar.sigmoid(numpy.int64(0)) == F(1, 2) and type(scalar.sqrt(numpy.int64(4))) is int


def test_exponentials_and_logarithms():
    """Values by series and by the library, exact where they can be, and no overflow."""
    assert scalar.exp(F(1, 2)) == pytest.approx(sum(0.5**k / math.factorial(k) for k in range(20)), rel=1e-14)
    assert type(scalar.exp(0)) is int and type(scalar.log(1)) is int
    assert scalar.exp(10**400) == math.inf and scalar.exp(F(-(10**400))) == 0.0
    assert scalar.exp(1000) == math.inf and scalar.exp(-1000) == 0.0 and scalar.log(F(1, 10**400)) == -math.log(10**400)
    assert scalar.log(F(10**400, 3)) == pytest.approx(400 * math.log(10) - math.log(3), rel=1e-14)
    assert scalar.log(F(1, 4)) == pytest.approx(-2 * math.log(2), rel=1e-15)
    assert scalar.log(1e-310) == pytest.approx(-310 * math.log(10))


def test_square_roots():
    """Exact for squares, right for the rest, at any size."""
    assert scalar.sqrt(F(49, 4)) == F(7, 2) and type(scalar.sqrt(16)) is int
    assert scalar.sqrt(2) == pytest.approx(1.41421356237) and scalar.sqrt(10**700 + 1) == 10**350
    assert scalar.sqrt(F(1, 3)) == pytest.approx(3**-0.5, rel=1e-15)
    assert scalar.sqrt(2 * 10**700) == pytest.approx(math.isqrt(2 * 10**700))
    assert scalar.sqrt(F(2, 10**700)) > 0
    assert float(scalar.sqrt(F(2, 10**600))) == pytest.approx(2**0.5 * 1e-300, rel=1e-12, abs=0)
    assert float(scalar.sqrt(F(2 * 10**602, 3))) == pytest.approx((2 / 3) ** 0.5 * 1e301, rel=1e-12)
    assert [repr(scalar.sqrt(x)) for x in (0.25, 2.25, math.inf)] == ["0.5", "1.5", "inf"]  # floats stay floats
    with pytest.raises(ValueError):
        scalar.sqrt(-1)


@pytest.mark.parametrize("z", [-1000, -999.5, -40, -1, F(-1, 3), 0, F(1, 3), 2.5, 40, 1000, 1000.0])
def test_sigmoid_and_its_logarithm(z):
    """Against sympy's arithmetic to 60 digits, to 1e-12, finite at both ends."""
    exactly = sympy.Rational(str(F(z)))
    expected = 1 / (1 + sympy.exp(-exactly))
    assert scalar.sigmoid(z) == pytest.approx(float(sympy.N(expected, 60)), rel=1e-12, abs=0)
    logarithm = -sympy.N(sympy.log(1 + sympy.exp(-exactly)), 600)
    assert scalar.log_sigmoid(z) == pytest.approx(float(logarithm), rel=1e-12, abs=0)


def test_symbols_come_out_as_the_page_has_them():
    """A plain symbol takes the plain formula; one of known sign the branch of that sign."""
    z = sympy.Symbol("z")
    assert scalar.sigmoid(z) == 1 / (1 + sympy.exp(-z))
    assert scalar.log_sigmoid(z) == sympy.log(1 / (1 + sympy.exp(-z)))
    assert (scalar.exp(z), scalar.log(z), scalar.sqrt(z)) == (sympy.exp(z), sympy.log(z), sympy.sqrt(z))
    below = sympy.Symbol("u", negative=True)
    assert scalar.sigmoid(below) == sympy.exp(below) / (1 + sympy.exp(below))


def test_sympy_is_imported_only_for_symbols():
    """Numbers never bring sympy in."""
    code = ("import sys; from linref.scalar import exp, log, sqrt, sigmoid, log_sigmoid\n"
            "exp(1); log(2); sqrt(2); sigmoid(3); log_sigmoid(-3); assert 'sympy' not in sys.modules")
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_both_branches_on_symbols():
    """log σ of a symbol below 0 and of one above is the logarithm of the same formula."""
    for z in (sympy.Symbol("z", negative=True), sympy.Symbol("z", positive=True), sympy.Symbol("z")):
        assert sympy.simplify(sympy.exp(scalar.log_sigmoid(z)) - 1 / (1 + sympy.exp(-z))) == 0
        assert sympy.simplify(scalar.sigmoid(z) - 1 / (1 + sympy.exp(-z))) == 0
