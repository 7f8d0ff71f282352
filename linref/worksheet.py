"""Worksheets: a trace with blanks where its reader is to compute, and what belongs into each of them.

Which cells are blank is declared with the cells: `results` asks for what a step finds and for the weights after it,
`all` for what lies between as well. A blank travels through the renderer as a run of one private character; in the
lines that come out the runs become "____", or the answers. All blanks of a sheet are equally wide: a first pass over
the trace finds out how wide.
"""

import re
from itertools import chain
from typing import Any, NamedTuple
from unicodedata import combining

from linref.samples import InputError
from linref.tracer import (
    NO_BREAK, Beside, Closing, Header, Heading, Line, ListRow, Made, Numbers, Row, Table, Traced, Whole)

FIRST, ROOM = 0xF0000, 65_000  # the private characters, each of which names a blank
RUN = re.compile(f"([{chr(FIRST)}-{chr(FIRST + ROOM)}])\\1*")
ENTRY = re.compile(r"[^(),|\s]+")  # a number of a vector, or of several with bars between them
SPARE = chr(FIRST + ROOM)  # of the blanks of a spare row, into which nothing belongs
WIDTHS = 4, 7, 10  # of the blanks of a sheet, so that they say little of what belongs there
NUMERAL = re.compile(r"[-\d./e+]+")
NOTHING = "-"  # what is written where nothing belongs
COUNTED = "pass", "epoch"  # columns that count, of a spare row as well
MARK = "✗"  # the name of a column without a title: it holds marks
LEFT_OUT = "\U000ffffd"  # a cell that this worksheet does not ask for
NAME = "Name: " + 30 * "."
ABOUT_MARKS = f" Write {MARK} in a row that is a mistake, and {NOTHING} in any other."
TASK = (f"Task: fill in each blank by the rules above its table, from what you have written before.{ABOUT_MARKS} "
        f"Write {NOTHING} wherever nothing belongs. Round to any number of places.")


class Blank(NamedTuple):
    """A place to be filled in: the run, the number of the step, its values, the cell, the entry of it, its text.

    What stands above the rows of a list has the number 0.
    """

    header: Header
    number: int
    values: Any
    cell: Any
    entry: tuple
    of: Any
    value: Any
    text: str

    @property
    def name(self):
        """What the place is called: the title of its cell, and what the entry is of."""
        titles = self.cell.title
        if isinstance(titles, list):
            return titles[self.entry[0]]
        name = titles or (MARK if titles == "" else self.cell.name)
        return name if self.of is None else f"{name} of {self.of}"


class Worksheet:
    """Turns the events of a trace into those of a worksheet; `blanks` are those shown so far, by their character.

    They are so `wide`; below a run in rows stand so many `spare` ones.
    """

    def __init__(self, level, numbers, wide=WIDTHS[0], spare=0):
        self.asked = {"results": ("before", "found", "after"), "all": ("before", "found", "between", "after")}[level]
        self.numbers, self.wide, self.spare = numbers, wide, spare
        self.blanks, self.count, self.rows, self.spared = {}, 0, [], False

    @property
    def widest(self):
        """How wide the blanks of this sheet have to be, for all numbers on it."""
        pieces = [piece for blank in self.blanks.values() for piece in pieces_of(blank)]
        return room(max([width(piece) if NUMERAL.fullmatch(piece) else 0 for piece in pieces], default=0))

    def events(self, events):
        """The events of a worksheet: runs whose cells a reader can compute, each below what it is given.

        Lists that come after a search are left out, as they would give its end away.
        """
        waiting, searched, header, number = [], False, None, 0
        for event in events:
            if isinstance(event, Header):
                event = event._replace(module="", function=None)
                yield from self._spare_rows(header)
                above = headings_of(waiting)
                tables = [e for e in waiting if is_given(e) and header and event.data == header.data]
                waiting = [*above, event, *(table for table in tables if table not in above)]
                header, number = event, 0
            elif isinstance(event, Heading) or is_given(event):
                waiting.append(event)
            elif isinstance(event, (Traced, Closing)) and self._is_asked(event, searched):
                yield from waiting
                waiting, searched = [], searched or type(event) is Traced
                number += isinstance(event, Traced) and (number > 0 or not is_above_rows(event))
                yield event._replace(step=None, blocks=self._blocks(event, header, number, self.rows))
        yield from self._spare_rows(header)

    def _spare_rows(self, header):
        """Rows below those of a run, made when they are shown: their number does not tell where the run ends."""
        rows, self.rows = self.rows, []
        if self.spare and header and header.samples and header.conventions and header.conventions.order == "turn":
            yield Closing(self._rows_below(rows, len(header.samples["points"])))

    def _rows_below(self, rows, N):
        """Spare rows below those of the steps of a run, for the samples N steps before; none below less than a pass."""
        for _ in range(self.spare if len(rows) >= N else 0):
            self.spared = True
            rows.append(list(map(spare_row, rows[-N], rows[-1])))
            yield from rows[-1]

    def _is_asked(self, event, searched):
        """Whether a step is one that its reader can compute."""
        cells = getattr(event.step, "cells", None)
        computable = bool(cells) and cells.complete and isinstance(event.blocks, Made)
        return computable and not (searched and isinstance(event, ListRow))

    def _blocks(self, event, header, number, rows):
        """The blocks of a step in which a cell stands, made when they are shown: all others say too much.

        Its rows are kept in `rows`, so that spare ones can be like them.
        """
        begins, cells, own_rows = number == 1 and isinstance(event, Traced), [], []

        def on_paper(values, cell, entry, value, of):
            cells.append(cell)
            if cell.role == "given" or cell.role == "before" and begins:
                return cell.printed(whole(value))
            if cell.role not in self.asked:
                return LEFT_OUT
            return self.place(Blank(header, number, values, cell, entry, of, value, text_of(cell, value, self.numbers)))

        for block in event.blocks.on(event.step.on_paper(on_paper)):
            for shown in asked_for(block) if cells else ():
                if type(event) is Traced and isinstance(shown, Row):
                    own_rows.append(shown)
                yield shown
            cells.clear()
        rows += [own_rows] * bool(own_rows)

    def place(self, blank):
        """The characters that a blank is on its way: a run of one of its own, or one for each number of a vector."""
        mark = chr(FIRST + self.count % ROOM)
        self.count += 1
        self.blanks[mark] = blank
        if blank.text.startswith("("):
            return ENTRY.sub(mark * self.wide, blank.text)
        return mark * self.wide


def text_of(cell, value, numbers):
    """A value as the key prints it; a vector that is not printed as it changes nothing shows its zeros here."""
    text = numbers.join([cell.printed(whole(value))]).strip()
    if not text and isinstance(value, list) and value:
        text = numbers.join([whole(value)])
    return text or NOTHING


def whole(value):
    """A value as a worksheet prints it: nothing of a list is left out."""
    return Whole(value) if isinstance(value, list) else value


def spare_row(earlier, last):
    """A row with blanks where the last one has some, for the sample of an earlier row."""
    cells = [RUN.sub(lambda run: SPARE * len(run[0]), cell) if isinstance(cell, str) and RUN.search(cell) else
             known + 1 if title in COUNTED else known
             for title, known, cell in zip(last.columns, earlier.cells, last.cells)]
    return Row(last.columns, tuple(cells))


def asks_for_something(events):
    """Whether the trace has a step with a cell that its reader can compute."""
    paper = Worksheet("all", Numbers())
    for event in paper.events(events):
        for _ in getattr(event, "blocks", ()):
            if paper.count:
                return True
    return False


def is_above_rows(event):
    """Whether a step of a list is no row: nothing is given in it."""
    return isinstance(event, ListRow) and all(cell.role != "given" for cell in event.step.cells)


def headings_of(events):
    """The headings, each with a table right below it that says what is given."""
    return [event for before, event in zip([None, *events], events)
            if isinstance(event, Heading) or isinstance(before, Heading) and is_given(event)]


def is_given(event):
    """Whether what stands before the first step only says what is given: the samples."""
    tables = event.tables if isinstance(event, Beside) else [event] * isinstance(event, Table)
    return bool(tables) and all(table.given for table in tables)


def asked_for(block):
    """A block without the columns, rows and lines that this worksheet does not ask for."""
    if isinstance(block, Row):
        shown = [place for place, cell in enumerate(block.cells) if cell != LEFT_OUT]
        yield Row(tuple([block.columns[n] for n in shown]), tuple([block.cells[n] for n in shown]))
    elif isinstance(block, Table):
        rows = [row for row in block.rows if LEFT_OUT not in row]
        yield from [block._replace(rows=rows)] if rows[block.head:] else []
    elif isinstance(block, Beside):
        yield Beside([table for each in block.tables for table in asked_for(each)])
    elif isinstance(block, Line) and LEFT_OUT not in block.parts:
        yield block


def begun(lines, others):
    """The lines of a worksheet, once the first of its blanks is known; where there is none, an error names others."""
    ahead = []
    for line in lines:
        ahead.append(line)
        if RUN.search(line):
            return chain(ahead, lines)
    raise InputError("--blank: this trace has no cells for its reader to compute; topics with a worksheet: "
                     f"{', '.join(others()) or 'none of this handout'}")


def width(text):
    """The columns of a text, accents not counted."""
    return len(text) if text.isascii() else sum(not combining(c) for c in text)


def room(wide):
    """The width of the blanks of a sheet whose widest answer is so wide.

    >>> room(2), room(7), room(8), room(40)
    (4, 7, 10, 10)
    """
    return next((size for size in WIDTHS if wide <= size), WIDTHS[-1])


def pieces_of(blank):
    """What is written into the runs of a blank, one after the other: the numbers of a vector, or all of it."""
    return ENTRY.findall(blank.text) if blank.text.startswith("(") else [blank.text]


def blanked(lines, latex):
    """The lines of the sheet, to be filled in."""
    return (RUN.sub(lambda run: r"\underline{\hspace{3.5em}}" if latex else "_" * len(run[0]), line) for line in lines)


def filled(lines, blanks, written=str):
    """The lines of the key, each answer where its blank was; `written` is how its form writes it."""
    under_way = {}

    def fill(run):
        if run[1] == SPARE:
            return ""
        blank = blanks[run[1]]
        if under_way.get(run[1], (None,))[0] is not blank:
            under_way[run[1]] = blank, iter(pieces_of(blank))
        return written(next(under_way[run[1]][1]).replace(NO_BREAK, " "))

    for line in lines:
        if not RUN.search(line):
            yield line
            continue
        text, late = "", 0  # how far an answer that is wider than its blank has moved the rest
        for part in re.split(r"((?<= ) +)", line):
            said = RUN.sub(fill, part)
            if late and not part.strip():  # so that two answers never run together, one space more than one stays
                said = part[late:] or " "
                late -= len(part) - len(said)
            late += max(0, width(said) - width(part)) if part.strip() else 0
            text += said.ljust(width(part)) if part.strip() else said
        yield text.rstrip()
