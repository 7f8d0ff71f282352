"""Numbers of any kind: int, Fraction and float are computed here, anything else is left to sympy.

The handouts' formulas are written once and run on exact numbers, on floats and on symbols alike. Two rules
make that work: a quotient of whole numbers stays exact (`ratio`), and what an exact number can answer exactly
is answered exactly: `exp(0)`, `log(1)` and the root of a square.
"""

import math
import re
from fractions import Fraction
from typing import Any

NUMBERS = (int, float, Fraction)

_NUMBER = re.compile(r"(?=[+-]?\.?\d)([+-]?\d*)\.?(\d*)(?:e([+-]?\d{1,3}))?|([+-]?\d+)/(\d+)",
                     re.ASCII | re.IGNORECASE)


def exact(text):
    """The number that a text shows, as an int or a Fraction, never as a float.

    >>> exact("0.6"), exact("-2"), exact("1/2"), exact("1e-3")
    (Fraction(3, 5), -2, Fraction(1, 2), Fraction(1, 1000))
    """
    match = _NUMBER.fullmatch(text.strip()) if len(text) <= 400 else None
    if not match:
        raise ValueError(f"{text.strip()!r} is not a number")
    before, after, power, over, under = match.groups()
    if under:
        if not int(under):
            raise ValueError(f"{text.strip()!r} divides by zero")
        return ratio(int(over), int(under))
    value, power = int(before + after), int(power or 0) - len(after)
    return value * 10**power if power >= 0 else ratio(value, 10**-power)


class Typed(Fraction):
    """A fraction that is echoed as a reader has typed it; what is computed with it is an ordinary one.

    >>> rate = Typed("2/4")
    >>> rate.text, rate == Fraction(1, 2), 3 * rate
    ('2/4', True, Fraction(3, 2))
    """

    def __new__(cls, text):
        """The fraction that a text shows, and the text."""
        self = super().__new__(cls, text)
        self.text = text
        return self


def first_digit(x):
    """A number above 0 rounded down to its first digit, which is a rate that is easy to write.

    >>> print(first_digit(0.3), first_digit(0.0378), first_digit(27.0), first_digit(Fraction(19, 2)))
    3/10 3/100 20 9
    """
    x = Fraction(x * (1 + 1e-9) if isinstance(x, float) else x)
    power = Fraction(10) ** (len(str(x.numerator)) - len(str(x.denominator)))
    if power > x:
        power /= 10
    return as_int(x // power * power)


def as_int(x):
    """An exact number without a needless denominator: Fraction(4, 2) is the int 2.

    >>> as_int(Fraction(4, 2)), as_int(Fraction(1, 2))
    (2, Fraction(1, 2))
    """
    return x.numerator if type(x) is Fraction and x.denominator == 1 else x


def ratio(a, b):
    """a / b, exact where a and b are.

    >>> ratio(1, 2), ratio(4, 2), ratio(1.0, 2)
    (Fraction(1, 2), 2, 0.5)
    """
    quotient = Fraction(a, b) if isinstance(a, int) and isinstance(b, int) else a / b
    return quotient.numerator if type(quotient) is Fraction and quotient.denominator == 1 else quotient


class Count(int):
    """A number of things; what it divides stays exact where that is exact.

    >>> N = Count(8)
    >>> 2 / N, 16 / N, Fraction(1, 2) / N, 2.0 / N
    (Fraction(1, 4), 2, Fraction(1, 16), 0.25)
    """

    def __rtruediv__(self, a: int) -> Any:
        return ratio(a, int(self))


def is_number(x):
    """Whether x is computed here and not by sympy; so are NumPy's scalars, which have a dtype.

    >>> is_number(Fraction(1, 2)), is_number("x")
    (True, False)
    """
    return isinstance(x, NUMBERS) or hasattr(x, "dtype")


def plain(x):
    """The number of Python's own that a scalar of NumPy is; any other number as it is.

    >>> plain(2), plain(0.5)
    (2, 0.5)
    """
    return x.item() if hasattr(x, "dtype") else x


def is_negative(x):
    """Whether x is known to lie below zero; of a symbol that takes an assumption.

    >>> is_negative(-1), is_negative(0)
    (True, False)
    """
    return x < 0 if is_number(x) else x.is_negative is True


def exp(x):
    """e to the x; what is too large for a float is infinite, never an error.

    >>> exp(0), exp(1000), exp(-1000)
    (1, inf, 0.0)
    """
    if not is_number(x):
        return _sympy().exp(x)
    x = plain(x)
    if x == 0:
        return 1
    try:
        return math.exp(x)
    except OverflowError:
        return math.inf if x > 0 else 0.0


def log(x):
    """The natural logarithm, of whole numbers and fractions of any size.

    >>> log(1), round(log(10**400), 3)  # 400 log(10)
    (0, 921.034)
    """
    if not is_number(x):
        return _sympy().log(x)
    x = plain(x)
    if x == 1:
        return 0
    if isinstance(x, Fraction) and not 1e-300 < x < 1e300:
        return math.log(x.numerator) - math.log(x.denominator)
    return math.log(x)


def sqrt(x):
    """The square root: exact where x is the square of an exact number.

    >>> sqrt(9), sqrt(Fraction(1, 4)), sqrt(2)
    (3, Fraction(1, 2), 1.4142135623730951)
    """
    if not is_number(x):
        return _sympy().sqrt(x)
    x = plain(x)
    if isinstance(x, float) or x < 0:
        return math.sqrt(x)
    p, q = x.as_integer_ratio()
    root, under = math.isqrt(p), math.isqrt(q)
    if root * root == p and under * under == q:
        return ratio(root, under)
    if x > 1e300:
        return math.isqrt(x.numerator // x.denominator)
    if x < 1e-300:
        return ratio(1, sqrt(1 / x))
    return math.sqrt(x)


def sigmoid(z):
    """1 / (1 + exp(-z)), written so that neither end overflows.

    >>> sigmoid(0), round(sigmoid(math.log(3)), 12), sigmoid(-1000)  # 3 / (1 + 3)
    (Fraction(1, 2), 0.75, 0.0)
    """
    if is_negative(z):
        small = exp(z)
        return ratio(small, 1 + small)
    return ratio(1, 1 + exp(-z))


def log_sigmoid(z):
    """log(1 / (1 + exp(-z))), written so that neither end overflows.

    >>> round(log_sigmoid(0), 6), log_sigmoid(-1000)  # -log(2)
    (-0.693147, -1000.0)
    """
    if not is_number(z):
        return z - log(1 + exp(z)) if is_negative(z) else log(1 / (1 + exp(-z)))
    return (z if z < 0 else 0) - math.log1p(exp(-abs(z)))


def _sympy():
    import sympy

    return sympy
