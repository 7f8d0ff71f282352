"""Blocks as LaTeX, for a lecturer's notes: text and tables to be pasted, or a document that stands alone.

What is pasted needs booktabs, amsmath and graphicx.
"""

import re
from typing import Any, Callable

from linref.tracer.ascii import in_ascii
from linref.tracer.events import Code, Formula, Header, Heading, Line, Note, Picture, Row, Table
from linref.tracer.numbers import NO_BREAK, Numbers
from linref.tracer.renderer import Lines, Renderer, code_of, commented

LETTERS = dict(zip("αβγδεηθκλμνξπρστφχψωΓΔΘΛΠΦΨΩℒ", (
    r"\alpha \beta \gamma \delta \varepsilon \eta \theta \kappa \lambda \mu \nu \xi \pi \rho \sigma \tau \varphi \chi "
    r"\psi \omega \Gamma \Delta \Theta \Lambda \Pi \Phi \Psi \Omega \mathcal{L}").split()))
SIGNS = dict(zip("…·×→←↔⇒⇔∧∨≤≥≠≈∝∈∞‖√Σ⟨⟩∂∇±⌊⌋✗✓∃∀∅□■", (
    r"\ldots \cdot \times \to \leftarrow \leftrightarrow \Rightarrow \Leftrightarrow \wedge \vee \le \ge \ne \approx "
    r"\propto \in \infty \Vert \surd \Sigma \langle \rangle \partial \nabla \pm \lfloor \rfloor \times \surd \exists "
    r"\forall \emptyset \Box \blacksquare").split()))
SIGNS = {sign: name + " " for sign, name in SIGNS.items()} | {
    "−": "-", "½": r"\tfrac{1}{2}", "°": r"^{\circ}", "′": "'", "<": "<", ">": ">", "|": "|"}
LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉ᵢⱼₖₙₘᵤᵥ₊₋", "0123456789ijknmuv+-"))
RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺⁽⁾ⁿᴷᵏⁱʲᴰ", "0123456789-+()nKkijD")) | {"ᵀ": r"\top ", "†": r"\dagger "}
ACCENTS = {"\u0303": r"\tilde", "\u0304": r"\bar", "\u0302": r"\hat"}
ESCAPED = {c: f"\\{c}" for c in "{}#$%&_"} | {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", NO_BREAK: "~", "…": r"\ldots{}",
    "–": r"\textendash{}"}
MARK = "\x01"  # on both sides of what was a number or a vector
WIDE, LONG = 60, 40  # characters of a cell that may break, rows of a table that may not
SMALL = 118  # characters of a program's line that fit into a line in \\scriptsize
# what is wider than a line, with an = before it, is made smaller
FIT = r"\providecommand{\fitted}[1]{\resizebox{\ifdim\width>.95\linewidth.95\linewidth\else\width\fi}{!}{#1}}"
# slides, whose class prints no titles of sections, print those of runs
TITLES = r"\ifcsname usetheme\endcsname\def\subsubsection*#1{\par\medskip\textbf{#1}\par}\fi"
BEGIN = r"""\documentclass{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage[margin=25mm]{geometry}
\usepackage{amsmath,amssymb,booktabs,graphicx}
\setlength{\parindent}{0pt}\setlength{\emergencystretch}{10em}\raggedright
\begin{document}"""
NUMERAL = re.compile(r"-?[\d./]+(e[+-]\d+)?")
MEET = re.compile(r"(?<!\\)\$('?)\$")  # where two pieces of mathematics meet
TWICE_BELOW = re.compile(r"_\{([^{}]*)\}_\{([^{}]*)\}")
_LOW, _HIGH = f"[{''.join(LOWERED)}]+", f"[{''.join(RAISED)}]+"
_INDICES = re.compile(f"(?={_LOW}|{_HIGH})({_LOW})?({_HIGH})?")
_LETTER = re.compile(rf"([A-Za-zα-ωΓΔΘΛΠΦΨΩℒ])([\u0302-\u0304])?({_LOW})?({_HIGH})?")
_ALONE = re.compile(  # w, w1, S_w and n_k among words, but not a, A or I, nor a part of a name or of a file
    rf"(?<![A-Za-z0-9_.%&#])(?<![^\d)]/)(?<! -)(?<![A-Za-z]{{2}}')([b-zB-HJ-Z])"
    rf"(?:_([A-Za-z0-9]{{1,2}})|(?<=[a-z])(\d{{1,2}}))?"
    rf"(?:({_HIGH})|\^([a-z0-9*])|\^{{([^{{}}]*)}})?"
    rf"(?![A-Za-z0-9_%&#{{\u0302-\u0304]|{_LOW}|{_HIGH}|[./]\w|'s\b)")
_SCRIPT = re.compile(  # what stands below a Greek letter or an accent, or above anything
    r"(?<=[α-ωΑ-Ω\u0302-\u0304])_(?:{([^{}]*)}|([A-Za-z0-9]{1,3})(?![A-Za-z0-9]))"
    r"|(?<=[\w)\]}])\^(?:{([^{}]*)}|\(([^()]*)\)|(-?(?:\d+|[A-Za-z])))")
_MINUS = re.compile(  # a sign of a number, of a letter or of a bracket, or between two; but not that of an option
    r"(?<![\w)}\]])-(?=\.?\d)|(?<= )-(?= )|(?<![^\s(\[{=])-(?=[^\s\d-])(?!m linref)|(?<=\))-(?=[α-ω])")


class Marked(Numbers):
    """Numbers and vectors between marks, so that they are known in a text."""

    def show(self, x: Any) -> str:
        text = super().show(x)
        is_number = not (x is None or isinstance(x, str) or hasattr(x, "parts"))
        return MARK + text.replace(MARK, "") + MARK if is_number else text


class Latex(Renderer):
    """Turns headers, steps, outcomes and blocks into lines of LaTeX."""

    def __init__(self, numbers: Numbers = Numbers(), standalone: bool = False) -> None:
        super().__init__()
        self.numbers, self.standalone = Marked(*numbers), standalone
        self._rows: list[Row] = []

    def header(self, header: Header) -> Lines:
        title = self._text(f"{header.handout.capitalize()} · {header.run}")
        yield from ("", rf"\subsubsection*{{{title}}}")
        if code_of(header):
            yield from (rf"\texttt{{{self._text(code_of(header))}}}\par", "")
        for label, parts in self.headers.lines_of(header):
            yield from ((rf"\textbf{{{label[:-2]}}}: " if label else "") + self._text(*parts), "")

    def hidden(self, event: Any) -> Lines:
        yield from self.rows_ended()
        yield from (rf"\emph{{\ldots{{}} {event.said}}}", "")

    def heading(self, block: Heading) -> Lines:
        yield from ("", rf"\{'sub' * (block.level - 1)}section*{{{self._text(block.text)}}}")

    def line(self, block: Line) -> Lines:
        yield from (re.sub(" {3,}", r" \\quad ", self._text(*block.parts)), "")

    def note(self, block: Note) -> Lines:
        yield from (rf"\textbf{{{block.erratum}}}{self._text(block.where)}: {self._text(*block.parts)}", "")

    def formula(self, block: Formula) -> Lines:
        why = self._text(f"{block.mark} {block.why}".strip())
        if why:
            yield why
        if block.latex:
            latex = "".join(SIGNS.get(c, c) for c in block.latex)
            latex = _INDICES.sub(lambda found: indices(*found.groups()), latex)
            latex = TWICE_BELOW.sub(r"_{\1 \2}", latex)
            sign = SIGNS.get(block.sign, block.sign)
            yield from (r"\begin{align*}", rf"  &{sign} \fitted{{$\displaystyle {latex}$}}", r"\end{align*}")
        elif block.text:
            yield from self._verbatim([f"{block.sign} {block.text}".strip()])
        yield ""

    def code(self, block: Code) -> Lines:
        yield from self._verbatim(commented(block.lines))

    def picture(self, block: Picture) -> Lines:
        yield from self._verbatim(block.draw(70))
        for text in block.legend:
            yield from (rf"\texttt{{{self._escaped(in_ascii(text))}}}\par", "")

    def _verbatim(self, lines):
        lines = list(map(in_ascii, lines))
        size = "scriptsize" if max(map(len, lines)) <= SMALL else "tiny"
        yield from (rf"{{\{size}\begin{{verbatim}}", *lines, r"\end{verbatim}}", "")

    def table(self, block: Table) -> Lines:
        rows = block.filled()
        yield from self._tabular(rows[: block.head], rows[block.head :])

    def row(self, block: Row) -> Lines:
        if self._rows and (self._rows[0].columns != block.columns or len(self._rows) == LONG):
            yield from self.rows_ended()
        self._rows.append(block)

    def rows_ended(self) -> Lines:
        if self._rows:
            rows, self._rows = self._rows, []
            yield from self._tabular([rows[0].columns], [row.cells for row in rows])

    def _tabular(self, head, rows):
        """A table as wide as its cells, made smaller where the page is narrower."""
        left = [all(isinstance(cell, str) or cell is None for cell in column) for column in zip(*rows)]
        widest = [max(len(self.numbers.join([cell])) for cell in column) for column in zip(*rows)]
        kinds = "".join(r"p{0.5\linewidth}" if wide > WIDE and text else "l" if text else "r"
                        for text, wide in zip(left, widest))
        yield rf"\smallskip\fitted{{\begin{{tabular}}{{{kinds}}}\toprule"
        for row in head:
            yield " & ".join(map(self._text, row)) + r" \\ \midrule"
        for row in rows:
            yield " & ".join(map(self._text, row)) + r" \\"
        yield from (r"\bottomrule\end{tabular}}\par\medskip", "")

    def begin(self) -> Lines:
        yield from BEGIN.split("\n") if self.standalone else ["% needs \\usepackage{amsmath,amssymb,booktabs,graphicx}"]
        yield from (FIT, TITLES)

    def end(self) -> Lines:
        yield from self.rows_ended()
        yield from [r"\end{document}"] if self.standalone else []

    def written(self, text: str) -> str:
        return self._number(text) if NUMERAL.fullmatch(text) else self._words(text)

    def _text(self, *parts):
        """Texts and values as one text; letters with an index, signs, numbers and vectors are mathematics."""
        pieces = enumerate(self.numbers.join(parts).split(MARK))
        joined = "".join(self._number(piece) if place % 2 else self._words(piece) for place, piece in pieces)
        return MEET.sub(r"\1", joined)

    def _number(self, text):
        text = re.sub(r"(-?)(\d+)/(\d+)", r"\1\\tfrac{\2}{\3}", text)
        text = re.sub(r"e([+-]\d+)", lambda power: rf" \cdot 10^{{{int(power[1])}}}", text)
        text = text.replace("True", r"\text{true}").replace("False", r"\text{false}").replace("_", r"\_")
        return "$" + text.replace("," + NO_BREAK, r",\allowbreak\ ").replace(NO_BREAK, " ") + "$"

    def _words(self, text):
        """A text in which letters that stand alone, or have accents or indices, and signs are mathematics."""
        out, place = [], 0
        text = text.replace("<=", "≤").replace(">=", "≥").replace("’", "'")
        text = _MINUS.sub("−", text.replace("ŵ", "w\u0302").replace("ŷ", "y\u0302"))
        while letter := self._next(text, place):
            start, end, mathematics = letter
            out += [self._escaped(text[place:start]), "$", mathematics, "$"]
            place = end
        return MEET.sub(r"\1", "".join([*out, self._escaped(text[place:])]))

    def _next(self, text, place):
        """Where the next letter that is mathematics begins and ends, and what it is in LaTeX; None if there is none."""
        letters = (found for found in _LETTER.finditer(text, place) if found[1] in LETTERS or any(found.groups()[1:]))
        first: list[tuple[Any, Callable[..., str]]] = [
            (_ALONE.search(text, place), alone), (next(letters, None), in_mathematics),
            (_SCRIPT.search(text, place), script)]
        found = [(*match.span(), in_latex(*match.groups())) for match, in_latex in first if match]
        return min(found, default=None)

    def _escaped(self, text):
        text = "".join(map(escaped, text)).replace("--", "-{}-")
        return _INDICES.sub(lambda found: f"${indices(*found.groups())}$", text)


def escaped(c: str) -> str:
    """A character as LaTeX has it in a text; indices stay, to be put together."""
    if c in ESCAPED or c in SIGNS:
        return ESCAPED.get(c) or f"${SIGNS[c]}$"
    if c in LOWERED or c in RAISED:
        return c
    return "".join(ESCAPED.get(letter, letter) for letter in in_ascii(c))


def indices(low: str | None, high: str | None) -> str:
    """What stands below and above a letter."""
    text = "_{" + "".join(LOWERED[c] for c in low) + "}" if low else ""
    return text + ("^{" + "".join(RAISED[c] for c in high) + "}" if high else "")


def alone(letter: str, below: str | None, number: str | None, high: str | None, *powers: str | None) -> str:
    """A letter among words with what stands below and above it."""
    low, power = below or number, powers[0] or powers[1]
    return letter + (f"_{{{low}}}" if low else "") + (f"^{{{power}}}" if power else indices(None, high))


def script(*parts: str | None) -> str:
    """What stands below or above, in mathematics; its words stay words."""
    mark = "_" if any(parts[:2]) else "^"
    text = re.sub("[A-Za-z]{2,}(?: [A-Za-z]{2,})*", r"\\text{\g<0>}", next(filter(None, parts)))
    return f"{mark}{{{''.join(in_mathematics(c) for c in text)}}}"


def in_mathematics(letter: str, accent: str | None = None, low: str | None = None, high: str | None = None) -> str:
    """A letter or a sign with what stands on and around it."""
    text = f"{LETTERS[letter]} " if letter in LETTERS else SIGNS.get(letter, letter)
    return (f"{ACCENTS[accent]}{{{text.strip()}}}" if accent else text) + indices(low, high)
