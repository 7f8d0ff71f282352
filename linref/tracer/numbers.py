"""How numbers look: short exact decimals as they are, everything else rounded as the handouts do."""

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from math import isfinite
from typing import NamedTuple

NO_BREAK = "\u00a0"


class Numbers(NamedTuple):
    """`digits` places, or fractions and floats in full where `exact`."""

    exact: bool = False
    digits: int = 4

    def show(self, x):
        """A number, a vector or a matrix of numbers, or a text, as a text."""
        if isinstance(x, str):
            return x
        if isinstance(x, (list, tuple)):
            return f"({f',{NO_BREAK}'.join(map(self.show, x))})"
        if isinstance(x, float):
            return repr(x or 0.0) if self.exact or not isfinite(x) else self._rounded(x)
        if isinstance(x, int):
            return self._scientific(x) if abs(x) >= 10**20 and not self.exact else str(x)
        return self._fraction(x) if isinstance(x, Fraction) else str(x)

    def join(self, parts):
        """Texts and values in sequence as one text; a part may be made of parts itself, None is nothing."""
        texts = (self.join(part.parts) if hasattr(part, "parts") else self.show(part) for part in parts
                 if part is not None)
        return "".join(texts)

    def _fraction(self, x):
        if x.denominator == 1:
            return self.show(x.numerator)
        if self.exact:
            return str(x)
        text = self._rounded(x)
        return text.rstrip("0") if 10**self.digits % x.denominator == 0 and "e" not in text else text

    def _rounded(self, x):
        """In so many places, unless hardly a digit would be left of it, or too many."""
        nearest, inexact = self._nearest(x)
        least = 10 if self.digits > 3 else 2 if self.digits else 1
        if inexact and abs(nearest) < least or abs(nearest) >= 10 ** (10 + self.digits):
            return self._scientific(Fraction(x))
        return self._in_places(nearest)

    def _nearest(self, x):
        """The number of units of the last place, halves away from 0, and whether that is not x itself."""
        numerator, denominator = x.as_integer_ratio()
        units, rest = divmod(abs(numerator) * 10**self.digits, denominator)
        units += 2 * rest >= denominator
        return (-units if numerator < 0 else units), rest != 0

    def _in_places(self, nearest):
        whole, places = divmod(abs(nearest), 10**self.digits)
        return f"{'-' * (nearest < 0)}{whole}" + (f".{places:0{self.digits}}" if self.digits else "")

    def _scientific(self, x):
        with localcontext() as context:
            context.prec, context.rounding = self.digits + 1, ROUND_HALF_UP
            mantissa, power = f"{Decimal(x.numerator) / x.denominator:.{self.digits}e}".split("e")
        return f"{mantissa}e{int(power):+03d}"


def in_full(x):
    """A number or a vector shown so that it holds as printed: itself where no digit of it is lost, or else a text."""
    if isinstance(x, (list, tuple)):
        entries = list(map(in_full, x))
        if not any(isinstance(a, str) for a in entries):
            return x
        return f"({f',{NO_BREAK}'.join(map(Numbers().show, entries))})"
    exact = Fraction(x)
    size = 10**20 if exact.denominator == 1 and not isinstance(x, float) else 10**10
    if 10**4 % exact.denominator == 0 and abs(exact.numerator) < size * exact.denominator:
        return x
    places = next((n for n in range(61) if 10**n % exact.denominator == 0), None)
    return str(exact) if places is None else Numbers(digits=places)._in_places(int(exact * 10**places))
