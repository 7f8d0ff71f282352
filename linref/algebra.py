"""A line of a page as an expression: vectors, matrices, sums over samples and derivatives, written down as they stand.

An expression is printed as the page has it, in text or in LaTeX, and it has a value in every case: a dictionary
that gives its names explicit entries; vectors, matrices and sets of samples are plain lists there.
"""

import math
import operator
from functools import partial, reduce
from random import Random
from typing import Any, NamedTuple

import sympy

from linref.tracer.latex import ACCENTS, LETTERS, LOWERED, RAISED

LOW = {normal: low for low, normal in LOWERED.items()}
HIGH = {normal: high for high, normal in RAISED.items() if not normal.isupper()}  # in ASCII ᴰ would be a factor
FUNCTIONS = {"exp": sympy.exp, "log": sympy.log, "ln": sympy.log, "max": sympy.Max, "min": sympy.Min, "√": sympy.sqrt,
             "σ": lambda z: 1 / (1 + sympy.exp(-z))}
RELATIONS = {">=": (r"\geq", operator.ge), "<=": (r"\leq", operator.le), ">": (">", operator.gt),
             "<": ("<", operator.lt), "=": ("=", operator.eq), "≥": (r"\geq", operator.ge),
             "≤": (r"\leq", operator.le)}
LARGE, NEGATIVE = [*map(sympy.Integer, range(2, 20))], [*map(sympy.Integer, range(-2, -20, -1))]
SMALL = [sympy.Rational(1, n) for n in (2, 3, 4, 5)]
EVERY = [*LARGE[:3], *NEGATIVE[:3], *SMALL, sympy.Integer(1), sympy.Integer(0)]
DRAWN = 30  # points at which two expressions are compared
MAX_ROUNDING = 1e-12  # of floats, of their size; of exact numbers its square
COUNTS = ("N", "M", "D", "K", "d")  # what a sum from 1 runs to; any other name is that of a set
SUM, SIGN, PRODUCT, POWER, WHOLE = range(5)  # how tightly parts hold together


class Relation(NamedTuple):
    """A line of a derivation: how it follows from the line before, why, and what of the shipped code it equals."""

    sign: str
    why: str
    expression: Any
    shipped: Any = None
    given: Any = None
    gap: Any = None
    apart: bool = False


def at_most(why, expression, gap, *shipped):
    """The line before is at most this expression: less by the gap, which is not negative for the reason given."""
    return Relation("≤", why, expression, *shipped)._replace(gap=gap)


def at_least(why, expression, gap, *shipped):
    """The line before is at least this expression: more by the gap, which is not negative for the reason given."""
    return Relation("≥", why, expression, *shipped)._replace(gap=gap)


def apart(why, expression, *shipped):
    """A line that is checked on the shipped code alone, and is no step of the derivation."""
    return Relation("=", why, expression, *shipped)._replace(apart=True)


class Expression(sympy.Basic):
    """A part of an expression; what is done to it is written down, not carried out.

    What it is made of may be given as other expressions, as numbers, or as texts, which are names.
    """

    binds = WHOLE
    inside = SUM  # how tightly its parts must bind, or stand in brackets
    forms = "", ""  # how it is written around its parts: in text and in LaTeX

    def __new__(cls, *parts):
        return super().__new__(cls, *map(expression, parts))

    def __add__(self, other):
        return Sum(self, other)

    def __radd__(self, other):
        return expression(other) + self

    def __neg__(self):
        return Negative(self)

    def __sub__(self, other):
        return self + Negative(other)

    def __rsub__(self, other):
        return expression(other) - self

    def __mul__(self, other):
        return Product(*(self.args if isinstance(self, Product) else (self,)), other)

    def __rmul__(self, other):
        return expression(other) * self

    def __truediv__(self, other):
        return Quotient(self, other)

    def __rtruediv__(self, other):
        return Quotient(other, self)

    def __pow__(self, exponent):
        return Power(self, exponent)

    def __getitem__(self, index):
        return Item(self, index)

    def __call__(self, *arguments):
        return Applied(self, *arguments)

    @property
    def T(self):
        """The transpose."""
        return Transposed(self)

    @property
    def turned(self):
        """The transpose, written with a raised T."""
        return Turned(self)

    @property
    def inverse(self):
        return Power(self, -1)

    @property
    def name(self):
        """The text of a name."""
        return self.args[0].name

    def __str__(self):
        return self.written(False)

    def latex(self):
        return self.written(True)

    def written(self, latex):
        return self.forms[latex].format(*[part.within(self.inside, latex) for part in self.args])

    def within(self, outer, latex):
        """The expression as a part of one that binds so tightly, in brackets where it must be."""
        return self.written(latex) if self.binds >= outer else Grouped(self).written(latex)

    def value(self, case):
        return self.of(*[part.value(case) for part in self.args])

    def of(self, *values):
        """The value made of those of its parts; a class may name an operator instead."""
        raise NotImplementedError


class Leaf(Expression):
    """A part that is made of nothing else."""

    def __new__(cls, content):
        return sympy.Basic.__new__(cls, content)


class Name(Leaf):
    """A name; its value is what the case gives it."""

    def written(self, latex):
        return in_latex(self.name) if latex else self.name

    def value(self, case):
        value = case[self.name]
        return plain(list(value.values()) if isinstance(value, dict) else value)


class Constant(Leaf):
    @property
    def binds(self):
        """½ is a single sign; other fractions, and negative numbers, bind less tightly."""
        number = self.args[0]
        return WHOLE if number == sympy.Rational(1, 2) or number.is_Integer and number >= 0 else SIGN

    def written(self, latex):
        number = self.args[0]
        if latex:
            return sympy.latex(number)
        return "½" if number == sympy.Rational(1, 2) else str(number)

    def value(self, case):
        number = self.args[0]
        return number.subs([(name, case[key]) for name in number.free_symbols
                            for key in (name, name.name) if key in case])


class Item(Expression):
    """One of several, such as xᵢ; the case gives its index a number, from 1 on or as a dictionary has them."""

    def written(self, latex):
        base, index = (part.written(latex) for part in self.args)
        if latex:
            return f"{base}_{{{index}}}"
        return base + ("".join(map(LOW.get, index)) if set(index) <= set(LOW) else f"[{index}]")

    def value(self, case):
        base, index = self.args
        several, number = case[base.name], index.value(case)
        return plain(several[number] if isinstance(several, dict) else several[number - 1])


class Sum(Expression):
    binds = SUM

    def written(self, latex):
        text = self.args[0].within(SUM, latex)
        for term in self.args[1:]:
            negative = isinstance(term, Negative)
            text += (" - " if negative else " + ") + (term.args[0] if negative else term).within(SIGN, latex)
        return text

    def of(self, *terms):
        return reduce(operator.add, terms)


class Negative(Expression):
    binds, inside, forms, of = SIGN, PRODUCT, ("-{}", "-{}"), operator.neg


class Product(Expression):
    binds = PRODUCT

    def written(self, latex):
        text = ""
        for factor in self.args:
            last = factor is self.args[-1] and not isinstance(factor, (Total, Quotient))
            part = factor.within(PRODUCT if last else POWER, latex)
            text += part if not text or text.endswith(("'", "ᵀ")) else " " + part
        return text

    def of(self, *factors):
        return reduce(lambda a, b: plain(a * b), factors)


class Quotient(Expression):
    binds, of = PRODUCT, operator.truediv

    def written(self, latex):
        over, under = self.args
        if isinstance(over, Negative):
            return "-" + Quotient(over.args[0], under).written(latex)
        if latex:
            return rf"\frac{{{over.written(latex)}}}{{{under.written(latex)}}}"
        return f"{over.within(PRODUCT, latex)} / {under.within(POWER, latex)}"


class Power(Expression):
    """A power; -1 is the inverse of a matrix."""

    binds, of = POWER, operator.pow

    def written(self, latex):
        base, exponent = self.args[0].within(WHOLE, latex), self.args[1].written(latex)
        if latex:
            return f"{base}^{{{exponent}}}"
        return base + ("".join(map(HIGH.get, exponent)) if set(exponent) <= set(HIGH) else f"^({exponent})")


class Transposed(Expression):
    binds, inside, forms = POWER, WHOLE, ("{}'", "{}'")

    def of(self, value):
        return value.T if isinstance(value, sympy.MatrixBase) else value


class Turned(Transposed):
    """A transpose with a raised T."""

    forms = "{}ᵀ", "{}^T"


class Grouped(Expression):
    """A part in brackets, also where they could go."""

    forms = "({})", r"\left({}\right)"

    def written(self, latex):
        return self.forms[latex].format(", ".join(part.written(latex) for part in self.args))

    def of(self, value, *others):
        return value


class Determinant(Grouped):
    """A determinant; of a number itself."""

    forms = "|{}|", r"\lvert {} \rvert"

    def of(self, value):
        return value.det() if isinstance(value, sympy.MatrixBase) else value


class Norm(Grouped):
    forms = "‖{}‖", r"\lVert {} \rVert"

    def of(self, value):
        return sympy.sqrt(inner_product(value, value))


class PositivePart(Grouped):
    """[f]₊: what is positive, or 0."""

    forms = "[{}]₊", r"\left[{}\right]_{{+}}"

    def of(self, value):
        return sympy.Max(value, 0)


class Stacked(Expression):
    """Vectors one below the other."""

    def written(self, latex):
        parts = [block.written(latex) for block in self.args]
        return r"\begin{bmatrix}" + r" \\ ".join(parts) + r"\end{bmatrix}" if latex else f"[{'; '.join(parts)}]"

    def of(self, *values):
        return sympy.Matrix.vstack(*(sympy.Matrix([value]) for value in values))


class Inner(Expression):
    """An inner product, written with a dot."""

    binds, inside, forms = PRODUCT, POWER, ("{}·{}", r"{} \cdot {}")

    def of(self, u, v):
        return inner_product(u, v)


class Angled(Inner):
    """An inner product in angle brackets."""

    binds, forms = WHOLE, ("⟨{}·{}⟩", r"\langle {} \cdot {} \rangle")


class Applied(Expression):
    """A function of something: one that everybody knows, or one that the case names."""

    def written(self, latex):
        name, *arguments = self.args
        if latex and name.name == "√":
            return rf"\sqrt{{{arguments[0].written(True)}}}"
        called = rf"\{name}" if latex and name.name in FUNCTIONS and name.name.isascii() else name.written(latex)
        return called + Grouped(*arguments).written(latex)

    def value(self, case):
        name, *arguments = self.args
        function = case[name.name] if name.name in case else FUNCTIONS[name.name]
        return plain(function(*(argument.value(case) for argument in arguments)))


class Total(Expression):
    """A sum over the samples of a set: the case gives a list of numbers from 1 on, or how many there are."""

    binds = SIGN
    marks, operation = ("Σ", r"\sum"), operator.add

    def written(self, latex):
        index, over, body = self.args
        first, _, last = over.name.rpartition("…")
        if not first and last not in COUNTS:
            among = rf"_{{{index.written(True)} \in {over.written(True)}}}" if latex else f"_{{{index} ∈ {over}}}"
        elif latex:
            among = rf"_{{{index.written(True)}={first or 1}}}^{{{last}}}"
        else:
            among = f"_{{{index} = {first or 1}…{last}}}"
        return f"{self.marks[latex]}{among} {body.within(PRODUCT, latex)}"

    def value(self, case):
        index, over, body = self.args
        among = case[over.name]
        numbers = range(1, among + 1) if isinstance(among, int) else among
        return reduce(self.operation, (body.value(case | {index.name: i}) for i in numbers))


class Joint(Total):
    """A product over the samples of a set."""

    marks, operation = ("Π", r"\prod"), operator.mul


class Holds(Expression):
    """1 where a relation holds and 0 where it does not, written in square brackets."""

    def written(self, latex):
        left, relation, right = (part.written(latex) for part in self.args)
        return f"[{left} {RELATIONS[self.args[1].name][0] if latex else relation} {right}]"

    def value(self, case):
        left, relation, right = self.args
        return sympy.Integer(bool(RELATIONS[relation.name][1](left.value(case), right.value(case))))


class Slope(Expression):
    """The derivative by a name: a number, or the vector of the derivatives by its entries.

    It is taken at the place that a case gives, where it gives numbers.
    """

    def written(self, latex):
        body, by = self.args
        twice = isinstance(body, Slope) and body.args[1] == by
        text = (body.args[0] if twice else body).within(WHOLE, latex)
        if latex:
            raised = "^2" if twice else ""
            return rf"\frac{{\partial{raised} {text}}}{{\partial {by.written(True)}{raised}}}"
        return f"∂²{text}/∂{by}²" if twice else f"∂{text}/∂{by}"

    def value(self, case):
        body, by = self.args
        place = by.value(case)
        numbers = list(place) if isinstance(place, sympy.MatrixBase) else [place]
        if all(number.is_number for number in numbers):
            symbols = [sympy.Dummy(real=True) for _ in numbers]
            given = case | {by.name: symbols}
            return self.value(given).subs(list(zip(symbols, numbers)))
        value = body.value(case)
        if not isinstance(place, sympy.MatrixBase):
            return value.diff(place)
        if isinstance(value, sympy.MatrixBase):
            return value.jacobian(place)
        return sympy.Matrix([value.diff(entry) for entry in place])


angled, determinant, grouped, holds, inner = Angled, Determinant, Grouped, Holds, Inner
norm, product, slope, stacked, total = Norm, Joint, Slope, Stacked, Total
exp, log = partial(Applied, "exp"), partial(Applied, "log")


def names(text):
    """Expressions for some names."""
    return list(map(expression, text.split()))


def expression(x):
    """A part of an expression, a number, or a name."""
    if isinstance(x, Expression):
        return x
    if isinstance(x, str):
        return Name(sympy.Symbol(x))
    return Constant(sympy.nsimplify(x) if isinstance(x, float) else sympy.sympify(x))


def inner_product(u, v):
    """The inner product of two vectors, or the product of two numbers."""
    return u.dot(v) if isinstance(u, sympy.MatrixBase) else u * v


def plain(value):
    """A value as sympy computes with it: a list becomes a vector or a matrix, one of a single entry a number."""
    if isinstance(value, (list, tuple)):
        value = sympy.Matrix([list(row) if isinstance(row, (list, tuple)) else [row] for row in value])
    if isinstance(value, sympy.MatrixBase):
        return value[0] if value.shape == (1, 1) else value
    return sympy.sympify(int(value) if isinstance(value, bool) else value)


def entries(letter, *sizes, **assumptions):
    """Symbols for a vector or a matrix as a plain list, such as [x1, x2]; a matrix has one for every entry."""
    if not sizes:
        return sympy.Symbol(letter, **assumptions)
    return [entries(f"{letter}{k}", *sizes[1:], **assumptions) for k in range(1, sizes[0] + 1)]


def symmetric(letter, size):
    """Symbols for a symmetric matrix."""
    numbers = range(1, size + 1)
    return [[sympy.Symbol(f"{letter}{min(i, j)}{max(i, j)}") for j in numbers] for i in numbers]


def point_apart(a, b):
    """A point where two expressions differ, and one of them is real; or None if none is found.

    >>> x = sympy.Symbol("x")
    >>> point_apart(abs(x), x), point_apart(sympy.log(x**2), 2 * sympy.log(abs(x)))
    ({x: -2}, None)
    """
    return next((point for point, apart in compared_at(a, b) if apart), None)


def compared_at(a, b):
    """The points at which two expressions have numbers, one of them real, and whether they differ there."""
    symbols, difference = sorted(a.free_symbols | b.free_symbols, key=str), a - b
    rounding = MAX_ROUNDING if difference.has(sympy.Float) else MAX_ROUNDING**2
    for point in points_of(symbols, difference.has(sympy.Sum, sympy.Product)):
        try:
            u, v, less = (complex(side.subs(point).evalf(30)) for side in (a, b, difference))
        except Exception:  # it has no number there
            continue
        real = any(abs(side.imag) <= rounding * max(1, abs(side)) for side in (u, v))
        if abs(less) < math.inf and (real or not symbols):
            yield point, abs(less) > rounding * max(1, abs(u))


def points_of(symbols, counts):
    """Points of what is declared of some symbols: large, negative, in (0, 1), and drawn. `counts` run from 1 on."""
    draw = Random(1)
    for kind in (LARGE, NEGATIVE, SMALL, *[EVERY] * DRAWN):
        fit = [[a for a in kind if fits(a, symbol, counts)] or [a for a in EVERY if fits(a, symbol, counts)]
               for symbol in symbols]
        if all(fit):
            yield {symbol: draw.choice(among) if kind is EVERY else among[n % len(among)]
                   for n, (symbol, among) in enumerate(zip(symbols, fit))}


def fits(number, symbol, counts):
    """Whether a number is as a symbol is declared, and one to count to if it counts."""
    return not (counts and (number < 1 or not number.is_integer)) and all(
        getattr(number, f"is_{said}") == value for said, value in symbol.assumptions0.items())


def in_latex(text):
    """A name of a page in LaTeX; an index is its end."""
    out, low = [], ""
    for c in text.replace("ŵ", "w\u0302").replace("ŷ", "y\u0302").replace("ỹ", "y\u0303"):
        if c in LOWERED:
            low += LOWERED[c]
        elif c in ACCENTS:
            out[-1] = f"{ACCENTS[c]}{{{out[-1]}}}"
        else:
            out.append(LETTERS.get(c, r"\Sigma" if c == "Σ" else c))
    out = "".join(out) + (f"_{{{low}}}" if low else "")
    head, underscore, index = out.partition("_")
    return f"{head}_{{{index}}}" if underscore and not index.startswith("{") else out
