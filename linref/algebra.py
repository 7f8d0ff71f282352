"""A line of a page as an expression: vectors, matrices, sums over samples and derivatives, as they are written, unevaluated.

An expression is printed as the page has it, in text or in LaTeX, and it has a value in every case: a dictionary that gives
its names explicit entries, in one, two or three dimensions; vectors and matrices are plain lists there, sets of samples too.

>>> w, S = names("w S_w")
>>> print(-(w.T * S * w) / norm(w) ** 2)
-w'S_w w / ‖w‖²
>>> a, b = sympy.symbols("a b")
>>> (-(w.T * S * w) / norm(w) ** 2).value({"w": [a, b], "S_w": [[1, 0], [0, 1]]}).simplify()
-1
"""

import operator

import sympy

LETTERS = dict(zip("αβγδεηθκλμνξπρστφχψωΓΔΘΛΣΠΦΨΩℒ", (
    r"\alpha \beta \gamma \delta \varepsilon \eta \theta \kappa \lambda \mu \nu \xi \pi \rho \sigma \tau \varphi \chi \psi \omega "
    r"\Gamma \Delta \Theta \Lambda \Sigma \Pi \Phi \Psi \Omega \mathcal{L}").split()))
LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉ᵢⱼₖₙₘ₊₋", "0123456789ijknm+-"))
RAISED = dict(zip("0123456789-+nkij", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿᵏⁱʲ"))
ACCENTS = {"\u0303": r"\tilde", "\u0304": r"\bar", "\u0302": r"\hat"}
FUNCTIONS = {"exp": sympy.exp, "log": sympy.log, "ln": sympy.log, "√": sympy.sqrt, "σ": lambda z: 1 / (1 + sympy.exp(-z)),
             "max": sympy.Max, "min": sympy.Min}
RELATIONS = {">=": (r"\geq", operator.ge), "<=": (r"\leq", operator.le), ">": (">", operator.gt), "<": ("<", operator.lt),
             "=": ("=", operator.eq)}
SUM, SIGN, PRODUCT, POWER, WHOLE = range(5)  # how tightly parts hold together


class Expression(sympy.Basic):
    """A part of an expression; what is done to it is written down, not carried out."""

    binds = WHOLE

    def __add__(self, other):
        return Sum(*(self.args if isinstance(self, Sum) else (self,)), expression(other))

    def __radd__(self, other):
        return expression(other) + self

    def __neg__(self):
        return Negative(self)

    def __sub__(self, other):
        return self + Negative(expression(other))

    def __rsub__(self, other):
        return expression(other) - self

    def __mul__(self, other):
        return Product(*(self.args if isinstance(self, Product) else (self,)), expression(other))

    def __rmul__(self, other):
        return expression(other) * self

    def __truediv__(self, other):
        return Quotient(self, expression(other))

    def __rtruediv__(self, other):
        return expression(other) / self

    def __pow__(self, exponent):
        return Power(self, expression(exponent))

    def __getitem__(self, index):
        return Item(self, expression(index))

    def __call__(self, *arguments):
        return Applied(self, *map(expression, arguments))

    @property
    def T(self):
        """The transpose."""
        return Transposed(self)

    @property
    def turned(self):
        """The transpose, written with a raised T.

        >>> print(names("x")[0].turned)
        xᵀ
        """
        return Turned(self)

    @property
    def inverse(self):
        """The inverse."""
        return Power(self, expression(-1))

    def __str__(self):
        return self.written(False)

    def latex(self):
        """The expression in LaTeX."""
        return self.written(True)

    def within(self, outer, latex):
        """The expression as a part of one that binds so tightly, in brackets where it must be."""
        text = self.written(latex)
        if self.binds >= outer:
            return text
        return rf"\left({text}\right)" if latex else f"({text})"


class Name(Expression):
    """A name; its value is what the case gives it."""

    def written(self, latex):
        text = self.args[0].name
        return in_latex(text) if latex else text

    def value(self, case):
        value = case[self.args[0].name]
        return plain(list(value.values()) if isinstance(value, dict) else value)


class Constant(Expression):
    """A number."""

    @property
    def binds(self):
        """A fraction is held together as a quotient is."""
        number = self.args[0]
        return WHOLE if number == sympy.Rational(1, 2) or number.is_Integer and number >= 0 else SIGN

    def written(self, latex):
        number = self.args[0]
        if latex:
            return sympy.latex(number)
        return "½" if number == sympy.Rational(1, 2) else str(number)

    def value(self, case):
        return self.args[0]


class Item(Expression):
    """One of several, such as xᵢ; the case gives its index a number, from 1 on or as a dictionary has them."""

    def written(self, latex):
        base, index = (part.written(latex) for part in self.args)
        if latex:
            return f"{base}_{{{index}}}"
        lowered = {normal: low for low, normal in LOWERED.items()}
        return base + ("".join(lowered[c] for c in index) if all(c in lowered for c in index) else f"[{index}]")

    def value(self, case):
        base, index = self.args
        several, number = case[base.args[0].name], int(index.value(case))
        return plain(several[number] if isinstance(several, dict) else several[number - 1])


class Sum(Expression):
    """Terms with a sign between them."""

    binds = SUM

    def written(self, latex):
        text = self.args[0].within(SUM, latex)
        for term in self.args[1:]:
            negative = isinstance(term, Negative)
            text += (" - " if negative else " + ") + (term.args[0] if negative else term).within(SIGN, latex)
        return text

    def value(self, case):
        values = [term.value(case) for term in self.args]
        return sum(values[1:], values[0])


class Negative(Expression):
    """The same with a minus."""

    binds = SIGN

    def written(self, latex):
        return "-" + self.args[0].within(PRODUCT, latex)

    def value(self, case):
        return -self.args[0].value(case)


class Product(Expression):
    """Factors after each other."""

    binds = PRODUCT

    def written(self, latex):
        text = ""
        for factor in self.args:
            part = factor.within(PRODUCT if factor is self.args[-1] and not isinstance(factor, (Total, Quotient)) else POWER, latex)
            text += part if not text or text.endswith("'") else " " + part
        return text

    def value(self, case):
        values = [factor.value(case) for factor in self.args]
        result = values[0]
        for factor in values[1:]:
            result = plain(result * factor)
        return result


class Quotient(Expression):
    """One over the other."""

    binds = PRODUCT

    def written(self, latex):
        over, under = self.args
        if isinstance(over, Negative):
            return "-" + Quotient(over.args[0], under).written(latex)
        if latex:
            return rf"\frac{{{over.written(latex)}}}{{{under.written(latex)}}}"
        return f"{over.within(PRODUCT, latex)} / {under.within(POWER, latex)}"

    def value(self, case):
        over, under = (part.value(case) for part in self.args)
        return over / under


class Power(Expression):
    """A power; -1 is the inverse of a matrix."""

    binds = POWER

    def written(self, latex):
        base, exponent = self.args[0].within(WHOLE, latex), self.args[1].written(latex)
        if latex:
            return f"{base}^{{{exponent}}}"
        return base + ("".join(RAISED[c] for c in exponent) if all(c in RAISED for c in exponent) else f"^({exponent})")

    def value(self, case):
        base, exponent = (part.value(case) for part in self.args)
        return plain(base**exponent)


class Transposed(Expression):
    """A transpose."""

    binds = POWER

    def written(self, latex):
        return self.args[0].within(WHOLE, latex) + "'"

    def value(self, case):
        value = self.args[0].value(case)
        return value.T if isinstance(value, sympy.MatrixBase) else value


class Turned(Transposed):
    """A transpose with a raised T."""

    def written(self, latex):
        return self.args[0].within(WHOLE, latex) + ("^T" if latex else "ᵀ")


class Determinant(Expression):
    """A determinant; of a number itself."""

    def written(self, latex):
        text = self.args[0].written(latex)
        return rf"\lvert {text} \rvert" if latex else f"|{text}|"

    def value(self, case):
        value = self.args[0].value(case)
        return value.det() if isinstance(value, sympy.MatrixBase) else value


class Area(Expression):
    """The integral over all values of a name."""

    binds = SIGN

    def written(self, latex):
        body, by = (part.within(PRODUCT, latex) for part in self.args)
        return rf"\int {body} \, d{by}" if latex else f"∫ {body} d{by}"

    def value(self, case):
        body, by = (part.value(case) for part in self.args)
        return sympy.integrate(body, (by, -sympy.oo, sympy.oo))


class Inner(Expression):
    """An inner product, written with a dot."""

    binds = PRODUCT

    def written(self, latex):
        return (r" \cdot " if latex else "·").join(part.within(POWER, latex) for part in self.args)

    def value(self, case):
        u, v = (part.value(case) for part in self.args)
        return u.dot(v) if isinstance(u, sympy.MatrixBase) else u * v


class Angled(Inner):
    """An inner product in angle brackets."""

    binds = WHOLE

    def written(self, latex):
        inner = super().written(latex)
        return rf"\langle {inner} \rangle" if latex else f"⟨{inner}⟩"


class Norm(Expression):
    """A length."""

    def written(self, latex):
        text = self.args[0].written(latex)
        return rf"\lVert {text} \rVert" if latex else f"‖{text}‖"

    def value(self, case):
        return sympy.sqrt(Inner(self.args[0], self.args[0]).value(case))


class Grouped(Expression):
    """A part in brackets that a page writes although they could go."""

    def written(self, latex):
        text = self.args[0].written(latex)
        return rf"\left({text}\right)" if latex else f"({text})"

    def value(self, case):
        return self.args[0].value(case)


class PositivePart(Expression):
    """[f]₊: what is positive, or 0."""

    def written(self, latex):
        text = self.args[0].written(latex)
        return rf"\left[{text}\right]_{{+}}" if latex else f"[{text}]₊"

    def value(self, case):
        value = self.args[0].value(case)
        return value if value.is_positive else sympy.Integer(0) if value.is_nonpositive else sympy.Max(value, 0)


class Stacked(Expression):
    """Vectors one below the other."""

    def written(self, latex):
        parts = [block.written(latex) for block in self.args]
        return r"\begin{bmatrix}" + r" \\ ".join(parts) + r"\end{bmatrix}" if latex else f"[{'; '.join(parts)}]"

    def value(self, case):
        return sympy.Matrix.vstack(*(sympy.Matrix([block.value(case)]) for block in self.args))


class Applied(Expression):
    """A function of something: one that everybody knows, or one that the case names."""

    def written(self, latex):
        name, *arguments = self.args
        text = ", ".join(argument.written(latex) for argument in arguments)
        called = name.args[0].name
        if latex:
            return (rf"\{called}" if called in ("exp", "log", "ln", "max", "min") else name.written(latex)) + rf"\left({text}\right)"
        return f"{called}({text})"

    def value(self, case):
        name, *arguments = self.args
        called = name.args[0].name
        function = case[called] if called in case else FUNCTIONS[called]
        return plain(function(*(argument.value(case) for argument in arguments)))


class Total(Expression):
    """A sum, or a product, over the samples of a set: the case gives a list of numbers from 1 on, or how many there are."""

    binds = SIGN
    mark, operation = ("Σ", r"\sum"), staticmethod(lambda a, b: a + b)

    def written(self, latex):
        index, over, body = self.args
        if latex:
            return rf"{self.mark[1]}_{{{index.written(True)} \in {over.written(True)}}} {body.within(PRODUCT, True)}"
        return f"{self.mark[0]}_{{{index} ∈ {over}}} {body.within(PRODUCT, False)}"

    def value(self, case):
        index, over, body = self.args
        among = case[over.args[0].name]
        values = [body.value(case | {index.args[0].name: i}) for i in (range(1, among + 1) if isinstance(among, int) else among)]
        result = values[0]
        for value in values[1:]:
            result = self.operation(result, value)
        return result


class Joint(Total):
    """A product over samples."""

    mark, operation = ("Π", r"\prod"), staticmethod(lambda a, b: a * b)


class Holds(Expression):
    """1 where a relation holds and 0 where it does not, written in square brackets."""

    def written(self, latex):
        left, relation, right = (part.written(latex) for part in self.args)
        return f"[{left} {RELATIONS[self.args[1].args[0].name][0] if latex else relation} {right}]"

    def value(self, case):
        left, right = self.args[0].value(case), self.args[2].value(case)
        return sympy.Integer(bool(RELATIONS[self.args[1].args[0].name][1](left, right)))


class Slope(Expression):
    """The derivative by a name: a number, or the vector of the derivatives by its entries."""

    def written(self, latex):
        body, by = self.args
        twice = isinstance(body, Slope) and body.args[1] == by
        text = (body.args[0] if twice else body).within(WHOLE, latex)
        if latex:
            raised = "^2" if twice else ""
            return rf"\frac{{\partial{raised} {text}}}{{\partial {by.written(True)}{raised}}}"
        return f"∂²{text}/∂{by}²" if twice else f"∂{text}/∂{by}"

    def value(self, case):
        by = self.args[1].value(case)
        numbers = list(by) if isinstance(by, sympy.MatrixBase) else [by]
        if all(number.is_number for number in numbers):
            symbols = [sympy.Dummy(real=True) for _ in numbers]
            given = case | {self.args[1].args[0].name: symbols if len(symbols) > 1 else symbols[0]}
            return self.value(given).subs(list(zip(symbols, numbers)))
        body = self.args[0].value(case)
        if not isinstance(by, sympy.MatrixBase):
            return body.diff(by)
        if isinstance(body, sympy.MatrixBase):
            return body.jacobian(by)
        return sympy.Matrix([sympy.diff(body, entry) for entry in by])


def names(text):
    """Expressions for some names."""
    return [Name(sympy.Symbol(word)) for word in text.split()]


def expression(x):
    """A part of an expression, a number, or a name."""
    if isinstance(x, Expression):
        return x
    return Name(sympy.Symbol(x)) if isinstance(x, str) else Constant(sympy.nsimplify(x) if isinstance(x, float) else sympy.sympify(x))


def plain(value):
    """What a case or a shipped function gives, as sympy computes with it: a list is a vector or a matrix, one entry a number."""
    if isinstance(value, (list, tuple)):
        value = sympy.Matrix([list(map(sympy.sympify, row)) if isinstance(row, (list, tuple)) else [sympy.sympify(row)] for row in value])
    if isinstance(value, sympy.MatrixBase):
        return value[0] if value.shape == (1, 1) else value
    return sympy.sympify(int(value) if isinstance(value, bool) else value)


def inner(u, v):
    """u·v."""
    return Inner(expression(u), expression(v))


def angled(u, v):
    """⟨u·v⟩."""
    return Angled(expression(u), expression(v))


def norm(u):
    """‖u‖."""
    return Norm(expression(u))


def grouped(body):
    """The body in brackets.

    >>> print(grouped(expression("w").T * expression("w")) * expression("v"))
    (w'w) v
    """
    return Grouped(expression(body))


def positive_part(f):
    """[f]₊.

    >>> f = positive_part(-expression("z"))
    >>> print(f, f.value({"z": 3}), f.value({"z": -3}))
    [-z]₊ 0 3
    """
    return PositivePart(expression(f))


def stacked(*blocks):
    """Vectors one below the other.

    >>> print(stacked("u", "v"), stacked("u", "v").value({"u": [1, 2], "v": [3, 4]}).T)
    [u; v] Matrix([[1, 2, 3, 4]])
    """
    return Stacked(*map(expression, blocks))


def determinant(A):
    """|A|.

    >>> print(determinant("Σ"))
    |Σ|
    """
    return Determinant(expression(A))


def area(body, by):
    """The integral of the body over all values of a name."""
    return Area(expression(body), expression(by))


def total(index, over, body):
    """The sum of the body over the index in a set."""
    return Total(expression(index), expression(over), expression(body))


def product(index, over, body):
    """The product of the body over the index in a set."""
    return Joint(expression(index), expression(over), expression(body))


def slope(body, by):
    """∂body/∂by, at the place that a case gives where it gives numbers.

    >>> slope(expression("x") ** 2, "x").value({"x": 3})
    6
    """
    return Slope(expression(body), expression(by))


def holds(left, relation, right):
    """1 where a relation holds and 0 where not.

    >>> z, = names("z")
    >>> print(holds(z, ">=", 0)), holds(z, ">=", 0).value({"z": 2})
    [z >= 0]
    (None, 1)
    """
    return Holds(expression(left), expression(relation), expression(right))


def exp(x):
    """e to the x."""
    return expression("exp")(x)


def log(x):
    """The natural logarithm."""
    return expression("log")(x)


def entries(letter, *sizes, **assumptions):
    """Symbols for a vector or a matrix as a plain list, such as [x1, x2]; a matrix has one for every entry.

    >>> entries("x", 2), entries("S", 2, 2)
    ([x1, x2], [[S11, S12], [S21, S22]])
    """
    if not sizes:
        return sympy.Symbol(letter, **assumptions)
    return [entries(f"{letter}{k}", *sizes[1:], **assumptions) for k in range(1, sizes[0] + 1)]


def symmetric(letter, size):
    """Symbols for a symmetric matrix."""
    return [[sympy.Symbol(f"{letter}{min(i, j)}{max(i, j)}") for j in range(1, size + 1)] for i in range(1, size + 1)]


def in_latex(text):
    """A name of a page in LaTeX.

    >>> in_latex("μ\u0304₁"), in_latex("w\u0303[τ]"), in_latex("S_w")
    ('\\\\bar{\\\\mu}_{1}', '\\\\tilde{w}[\\\\tau]', 'S_{w}')
    """
    out, low = [], ""
    for c in text.replace("ŵ", "w\u0302").replace("ŷ", "y\u0302").replace("ỹ", "y\u0303"):
        if c in LOWERED:
            low += LOWERED[c]
            continue
        if low:
            out, low = [*out, f"_{{{low}}}"], ""
        if c in ACCENTS:
            out[-1] = f"{ACCENTS[c]}{{{out[-1]}}}"
        else:
            out.append(LETTERS.get(c, c))
    out = "".join(out) + (f"_{{{low}}}" if low else "")
    head, underscore, index = out.partition("_")
    return f"{head}_{{{index}}}" if underscore and not index.startswith("{") else out
