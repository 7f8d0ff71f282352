"""Worksheets: a trace with blanks where its reader is to compute, and what belongs into each of them.

A blank travels through the renderer as a run of one private character; in the lines that come out the runs become
"____", or the answers.
"""

import re
from functools import lru_cache
from itertools import chain, groupby, zip_longest
from typing import Any, NamedTuple
from unicodedata import combining, normalize

from linref.tracer import NO_BREAK, Beside, Closing, Header, Heading, Line, Listed, Outcome, Row, Table, Traced
from linref.tracer.show import Waiting

FIRST, ROOM = 0xF0000, 65_000  # the private characters, each of which names a blank
RUN = re.compile(f"([{chr(FIRST)}-{chr(FIRST + ROOM)}])\\1*")
WIDTHS = 4, 7, 10, 16, 32  # of most blanks, so that they tell little
NOTHING = "-"  # what is written where nothing belongs
MARK = "✗"  # what a column or row without a name is called: it holds marks
LONGEST = 24  # characters of a text that is still an answer and not a title
GIVEN = set("i n m k t τ x X y α η σ K rate pass epoch sample order start ω inputs input way what published".split())
WEIGHTS = set("w b α".split())
STATE = {  # what the steps of a topic start with, where it is not just the weights, or where α is given
    "crowley perceptron": {"w", "b", "i"}, "discriminants voted": {"w", "n"}, "exercises dual": {"w"}}
ANSWERS = {"vitay": {"y"}}  # where a name that stands for what is given elsewhere is the neuron's answer
BETWEEN = re.compile(  # sums, gradients, losses: what leads from the mistakes of a step to its weights, or follows
    r"([Δ∇∂δℒΣ]|‖∇|\|?delta|\|Δ|gradient|by |log-|its |t - |J_p|[EL]\().*|d[wb]|E|Y|mse|y·u( after)?")
UNCHANGED = {"Δw": "delta_w", "Δb": "delta_b"}  # where nothing is shown for zeros, the step's field that has them
TITLES = {"unit", "w", "Y", "column of Y†"}  # of tables that are given, beside those of samples
NAME = re.compile(r"(\D+?)(?:[₀-₉ᵢⱼₖₙ]+|[⁰-⁹⁽ⁱ⁾]+|\[\w\]|\([tk]\)|\^\w|\d+)*")  # x₁, x1 and x[i] are x, w(t) is w
SEPARATOR, EQUALS = re.compile(r" {2,}|[,;:.] | \| "), re.compile(" [=←] ")
JOINER = re.compile(r"[\s\d+\-·/()\[\]=]*")


class Blank(NamedTuple):
    """A place to be filled in: in which step of which run, and its name; `before`: it is what the step starts with."""

    header: Header
    step: Any
    number: int
    name: str
    value: Any
    text: str
    before: bool


class Worksheet:
    """Turns the events of a trace into those of a worksheet; `blanks` are those shown so far, by their character.

    `names` are those of the features in the caller's file. Of a step that changes weights, `results` asks for what it
    finds and for the weights after it; what lies between is left out. Lists after a search would tell its end.
    """

    def __init__(self, level, numbers, names):
        self.level, self.numbers = level, numbers
        self.features, self.names = set(names), {base(name) for name in names}
        self.blanks, self.count = {}, 0

    def events(self, events):
        """The events of a worksheet: runs that have steps, each with what comes before its first step."""
        waiting, open_yet, searched, header = [], False, False, None
        for event in events:
            if isinstance(event, Header):
                tables = [e for e in waiting if isinstance(e, (Table, Beside)) and event.data == header.data]
                waiting, open_yet = [*(e for e in waiting if isinstance(e, Heading)), event, *tables], True
                header, number = event, 0
            elif isinstance(event, (Traced, Closing)) and not (searched and isinstance(event, Listed)):
                yield from waiting
                waiting, open_yet, searched = [], False, searched or type(event) is Traced
                number += isinstance(event, Traced)
                yield event._replace(blocks=self._blocks(event, header, number))
            elif isinstance(event, Outcome):  # the samples of a run without steps are those of the next one
                open_yet = False
            elif isinstance(event, Heading) or open_yet and self._states(event):
                waiting.append(event)
        yield Waiting()

    def _states(self, event):
        """Whether what stands before the first step only states the task: a sentence without a number, or samples."""
        tables = event.tables if isinstance(event, Beside) else [event] * isinstance(event, Table)
        titles = {base(title) for table in tables for title in table.rows[0]}
        return titles <= GIVEN | self.names | TITLES if tables else isinstance(event, Line) and is_text(event)

    def _blocks(self, event, header, number):
        """The blocks of a step with blanks, made when it is shown; pictures, and mere sentences, tell too much."""
        self.current = (header, getattr(event, "step", None), number)
        self.state = STATE.get(f"{header.handout} {header.topic}", WEIGHTS)
        self.given = (GIVEN | self.names) - ANSWERS.get(header.handout, set()) - self.state
        self.open = not isinstance(event, Closing)
        self.short = self.level == "results" and hasattr(self.current[1], "after")
        for block in event.blocks:
            if isinstance(block, Row):
                cells = self._cells(block.columns, block.cells)
                shown = [c for c, name in enumerate(block.columns) if not self._is_between(name)]
                yield Row(tuple(block.columns[c] for c in shown), tuple(cells[c] for c in shown))
            elif isinstance(block, Table):
                yield self._table(block)
            elif isinstance(block, Beside):
                yield Beside([self._table(table, f" of {table.rows[0][0]}" * table.head) for table in block.tables])
            elif isinstance(block, Line):
                line = self._line(block)
                if self._asks(line):
                    yield line

    def _asks(self, line):
        """Whether a line has a blank that is asked for; without any, no mere sentence, or one before all blanks."""
        texts = [part for part in line.parts if isinstance(part, str)]
        names = [self.blanks[mark].name for mark in RUN.findall("".join(texts))]
        return not all(map(self._is_between, names)) if names else self.open or len(texts) < len(line.parts)

    def _is_between(self, name):
        """Whether what has this name lies between what is found in a step and the weights, and is left out."""
        return self.short and base(name) not in self.given and bool(BETWEEN.fullmatch(base(name)))

    def _cells(self, columns, cells):
        """The cells of a row; the features stay as they are, and the first column if it has no weights."""
        own = {columns.index(name) for name in self.features} if self.features <= {*columns} else set()  # such as a, b
        return tuple(cell if place in own or place == 0 and base(name) not in self.state
                     else self._cell(name or MARK, cell) for place, (name, cell) in enumerate(zip(columns, cells)))

    def _table(self, table, which=""):
        """A table with blanks; a row without a name marks the one above or goes on; `which` it is of several."""
        head, rows, name = table.rows[0] if table.head else [], [], ""
        for row in table.rows:
            name = row[0] or (MARK if set(row) <= {"", MARK} else name)
            if row is head or base(name) in self.given:
                rows.append(row)
            elif not self._is_between(name):
                titles = [f"{title}{which}" for title in head[1:]] or range(1, len(row))
                rows.append([row[0], *self._row(name, titles, row[1:])])
        return Table(rows, table.head)

    def _row(self, name, titles, cells):
        """The cells of a row of a table but the first."""
        for title, cell in zip_longest(titles, cells, fillvalue=""):
            given = base(title) in self.given or cell == "" and name != MARK
            yield cell if given else self._cell(f"{name} of {title}" if title != "" else name, cell, base(name))

    def _cell(self, name, value, known=None):
        """A cell as it is if it is given, as the weights at the start are, or else a blank."""
        known, is_left_out = base(name) if known is None else known, value == ""
        (_, step, number), before = self.current, self.open and known in self.state
        if is_left_out and known in UNCHANGED:
            value = getattr(step, UNCHANGED[known], value)
        text = self.numbers.join([value]).strip()
        if is_left_out and value == 0:
            value = [0]  # as of a vector of zeros, nothing is right as well
        if known in self.given or before and number == 1 or isinstance(value, str) and len(text) > LONGEST:
            return value
        self.open = self.open and before
        return self.blank(name, value, text or NOTHING, before)

    def _line(self, block):
        """A line with a blank for each value, or for what a sum leads to; what a nested line says is an answer too."""
        parts, name, pieces = [], "", [*flattened(block.parts), ""]
        for part, after in zip(pieces, pieces[1:]):
            if isinstance(part, str):
                parts.append(re.sub("^ update(?=;)", " updates", part))  # one or several, that is asked
                continue
            before = parts[-1] if parts else ""
            term = RUN.search(str(parts[-2])) if len(parts) > 1 and JOINER.fullmatch(before) else None
            if term:
                del parts[-2:], self.blanks[term[1]]
            elif before:
                name = EQUALS.split(SEPARATOR.split(before)[-1])[0].strip(" =←-") or called(after) or name
                result = re.match(".* [=←] ", before)
                parts[-1:] = [result[0] if result else before]
            parts.append(self._cell(name or called(after), part))
        return block._replace(parts=tuple(parts))

    def blank(self, name, value, text, before):
        """A new blank, as the text that stands for it: every number of a vector has its own "____"."""
        mark = chr(FIRST + self.count % ROOM)
        self.count += 1
        self.blanks[mark] = Blank(*self.current, name.strip(), value, text, before)
        pieces = pieces_of(self.blanks[mark])
        if pieces == [text]:
            return mark * room(text)
        return re.sub(r"[^(),\s]+", lambda entry: mark * room(entry[0]), text)


def flattened(parts):
    """Parts of a line, and those of the lines with values within it; texts that follow each other are one."""
    nested = (part.parts if isinstance(part, Line) and not is_text(part) else [part] for part in parts)
    for is_said, group in groupby(chain.from_iterable(nested), lambda part: isinstance(part, str)):
        yield from ["".join(group)] if is_said else group


def called(after):
    """What a number without a name is called: by the words after it, such as "updates"."""
    return SEPARATOR.split(after)[0].strip(" .") if isinstance(after, str) else ""


def is_text(block):
    """Whether a line has no value in it."""
    return all(isinstance(part, str) for part in block.parts)


@lru_cache(None)
def base(name):
    """A name without index, place and accent: x₁, x[i] and x = (x1, x2) are x, but y(x) and ŷ are not y."""
    plain = normalize("NFC", normalize("NFD", str(name)).replace("\u0303", "")).split(" = (")[0]
    match = NAME.fullmatch(plain)
    return match[1] if match else plain


def width(text):
    """The columns of a text, accents not counted."""
    return sum(not combining(c) for c in text)


def room(text):
    """The width of a blank for a text."""
    return next((size for size in WIDTHS if width(text) <= size), width(text))


def pieces_of(blank):
    """What is written into the runs of a blank, one after the other: the numbers of a vector, or all of it."""
    return re.findall(r"[^(),\s]+", blank.text) if blank.text.startswith("(") else [blank.text]


def blanked(lines, latex):
    """The lines of the sheet, to be filled in."""
    return (RUN.sub(lambda run: r"\underline{\hspace{2em}}" if latex else "_" * len(run[0]), line) for line in lines)


def filled(lines, blanks, written=str):
    """The lines of the key, each answer where its blank was; `written` is how its form writes it."""
    under_way = {}

    def fill(run):
        blank = blanks[run[1]]
        if under_way.get(run[1], (None,))[0] is not blank:
            under_way[run[1]] = blank, iter(pieces_of(blank))
        return written(next(under_way[run[1]][1]).replace(NO_BREAK, " "))

    for line in lines:
        yield "".join(RUN.sub(fill, part).ljust(width(part)) for part in re.split(r"((?<= ) +)", line)).rstrip()
