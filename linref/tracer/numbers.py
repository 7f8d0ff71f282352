"""How numbers look: short exact decimals as they are, everything else rounded as the handouts do."""

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from math import isfinite
from typing import Any, Iterable, NamedTuple

from linref.tracer.words import Whole

NO_BREAK = "\u00a0"
LARGE = 10**20  # from here on an integer is printed with a power of ten
MAX_ENTRIES = 12  # entries up to which a vector is printed whole
FIRST, LAST = 3, 2  # entries that are printed of a longer one


class Numbers(NamedTuple):
    """`digits` places, or fractions and floats in full where `exact`."""

    exact: bool = False
    digits: int = 4

    def show(self, x: Any) -> str:
        """A number, a vector or a matrix of numbers as a text; a line as its parts, and None as nothing.

        >>> Numbers().show(Fraction(29, 20)), Numbers().show([1, 0.5]), Numbers(exact=True).show(Fraction(29, 20))
        ('1.45', '(1,\xa00.5000)', '29/20')
        """
        if isinstance(x, str) or type(x) is int and -LARGE < x < LARGE:
            return str(x)
        if x is None:
            return ""
        if hasattr(x, "parts"):
            return "".join(self.texts(x.parts))
        if isinstance(x, (list, tuple)):
            return f"({f',{NO_BREAK}'.join(self._entries(x))})".replace(f"),{NO_BREAK}(", "), (")
        if isinstance(x, float):
            return self._rounded(x) if x and isfinite(x) else str(x or 0)
        if isinstance(x, Fraction):
            return self._fraction(x)
        return self._scientific(x) if isinstance(x, int) and abs(x) >= LARGE and not self.exact else str(x)

    def texts(self, parts: Iterable) -> list[str]:
        """Texts and values, each as a text."""
        return list(map(self.show, parts))

    def _entries(self, x):
        """The entries of a vector as texts; of a long one the first and the last.

        >>> Numbers().show(list(range(1, 31))).replace(NO_BREAK, " ")
        '(1, 2, 3, … 25 more …, 29, 30)'
        """
        if len(x) <= MAX_ENTRIES or isinstance(x, Whole):
            return self.texts(x)
        left_out = f"…{NO_BREAK}{len(x) - FIRST - LAST}{NO_BREAK}more{NO_BREAK}…"
        return [*self.texts(x[:FIRST]), left_out, *self.texts(x[-LAST:])]

    def join(self, parts: Iterable) -> str:
        """Texts and values in sequence as one text.

        >>> Numbers().join(["w = ", [1, 2], None, "."])
        'w = (1,\xa02).'
        """
        return "".join(self.texts(parts))

    def _fraction(self, x):
        if x.denominator == 1:
            return self.show(x.numerator)
        if self.exact:
            return str(x)
        text = self._rounded(x)
        exact = "." in text and "e" not in text and Fraction(text) == x
        return text.rstrip("0") if exact else text

    def _rounded(self, x):
        """In so many places; in as many significant digits where zeros behind the point would leave fewer.

        >>> [Numbers()._rounded(x) for x in (2 / 3, 0.0034134, -0.00067, 1e-7)]
        ['0.6667', '0.003413', '-0.0006700', '1.0000e-07']
        """
        nearest, inexact = self._nearest(x)
        if abs(nearest) >= 10 ** (10 + self.digits):
            return self._scientific(Fraction(x))
        if not inexact or abs(nearest) >= 10 ** (self.digits - 1) or self.digits == 0 and nearest:
            return self._in_places(nearest)
        size = abs(Fraction(x))
        for zeros in range(1, self.digits):  # behind the point
            if size * 10 ** (zeros + 1) >= 1:
                finer = Numbers(digits=self.digits + zeros)
                return finer._in_places(finer._nearest(x)[0])
        return self._scientific(Fraction(x))

    def _nearest(self, x):
        """The number of units of the last place, halves away from 0, and whether that is not x itself.

        A float that its digits show to be a half is rounded as the exact half is.

        >>> Numbers().show(0.18755), Numbers().show(Fraction("0.18755"))
        ('0.1876', '0.1876')
        """
        numerator, denominator = x.as_integer_ratio()
        units, rest = divmod(abs(numerator) * 10**self.digits, denominator)
        if isinstance(x, float) and abs(2 * rest - denominator) * 10**9 < denominator:
            numerator, denominator = Fraction(repr(x)).as_integer_ratio()
            units, rest = divmod(abs(numerator) * 10**self.digits, denominator)
        units += 2 * rest >= denominator
        sign = (numerator > 0) - (numerator < 0)
        return sign * units, rest != 0

    def _in_places(self, nearest):
        whole, places = divmod(abs(nearest), 10**self.digits)
        return f"{'-' * (nearest < 0)}{whole}" + (f".{places:0{self.digits}}" if self.digits else "")

    def _scientific(self, x):
        with localcontext() as context:
            context.prec, context.rounding = self.digits + 1, ROUND_HALF_UP
            mantissa, power = f"{Decimal(x.numerator) / x.denominator:.{self.digits}e}".split("e")
        return f"{mantissa}e{int(power):+03d}"


def in_full(x: Any) -> Any:
    """A number or a vector shown so that it holds as printed: itself where no digit of it is lost, or else a text."""
    if isinstance(x, (list, tuple)):
        entries = list(map(in_full, x))
        if not any(isinstance(a, str) for a in entries):
            return x
        return f"({f',{NO_BREAK}'.join(map(Numbers().show, entries))})"
    if hasattr(x, "text"):
        return x.text
    exact = Fraction(x)
    size = LARGE if exact.denominator == 1 and not isinstance(x, float) else 10**10
    if 10**4 % exact.denominator == 0 and abs(exact.numerator) < size * exact.denominator:
        return x
    places = next((n for n in range(61) if 10**n % exact.denominator == 0), None)
    return str(exact) if places is None else Numbers(digits=places)._in_places(int(exact * 10**places))
