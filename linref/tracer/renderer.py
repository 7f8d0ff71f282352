"""What Text, Markdown and LaTeX have in common, and what every form of output must have."""

from itertools import chain
from typing import Any, Callable, Iterable

from linref.tracer.events import (
    Beside, Closing, Code, Formula, Header, Heading, Hidden, Line, ListRow, Note, Outcome, Picture, Row, Table, Traced,
    Waiting)

CHOSEN = ("rate", "w", "start", "limit", "seed", "lam", "epsilon", "batch_size")  # what a page leaves open
NAMES = {"at_zero": "", "decides": "", "order": "", "bias_rate": "bias rate", "lam": "λ =", "epsilon": "ε =",
         "batch_size": "", "scatter": "", "within": "", "between": "", "boundary": "", "prior": "",
         "unit": ""}  # what headers call these
GOES_ON = {Row, Traced, ListRow, Closing, Hidden, Waiting}  # events below which a table of rows may go on
METHODS = {
    Header: "header", Traced: "step", ListRow: "step", Closing: "step", Outcome: "outcome", Hidden: "hidden",
    Waiting: "waiting", Heading: "heading", Line: "line", Note: "note", Picture: "picture", Formula: "formula",
    Code: "code", Table: "table", Row: "row", Beside: "beside"}  # of a renderer, by the kind of an event or a block
Lines = Iterable[str]
Show = Callable[[Any], Lines]


class Renderer:
    """Gives each event and each block to the method of its kind; a table of rows ends where another block comes.

    Text, Markdown and LaTeX define the methods that are only declared here. `hidden` speaks of steps not shown;
    `rows_ended` gives the rest of a table of rows that is over; `written` gives an answer as it stands in a blank. If
    `spaced`, one empty line is printed where several follow each other, and none at the beginning.
    """

    spaced = False
    for_people = True
    numbers: Any
    header: Show
    hidden: Show
    heading: Show
    line: Show
    note: Show
    picture: Show
    formula: Show
    code: Show
    table: Show
    row: Show
    written: Callable[[str], str]
    rows_ended: Callable[[], Lines]

    def __init__(self) -> None:
        self.headers = Headers()

    def block(self, block: Any) -> Lines:
        """Any event or block as lines, below the rows of a table that is over."""
        kind = type(block)
        method = getattr(self, METHODS[kind])
        return method(block) if kind in GOES_ON else chain(self.rows_ended(), method(block))

    def beside(self, block: Beside) -> Lines:
        """The tables one below another."""
        return chain.from_iterable(map(self.table, block.tables))

    def step(self, event: Traced | Closing) -> Lines:
        """The blocks of a step."""
        return chain.from_iterable(map(self.block, event.blocks))

    def outcome(self, outcome: Outcome) -> Lines:
        """How a run ended."""
        return chain.from_iterable(map(self.block, outcome.blocks))

    def waiting(self, event: Any) -> Lines:
        """What waits until a table is complete is shown now: what comes next takes long."""
        return ()


class Headers:
    """What the header of a run prints: all of it for the first run of a topic, then only what differs."""

    def __init__(self) -> None:
        self.topic: Any = None
        self.data: Any = None
        self.said: dict = {}

    def lines_of(self, header: Header) -> list:
        """The lines of a header, each a label and its parts: Data, Rules, Chosen here; of what is no run, its words."""
        if header.conventions is None:
            return [("", header.data)] if header.data else []
        if (header.handout, header.topic) != self.topic:
            self.topic, self.data, self.said = (header.handout, header.topic), None, {}
        new = {name: said for name, said in header.said.items() if name in header.again or self.said.get(name) != said}
        lines = []
        if header.data and header.data != self.data:
            lines.append(("Data: ", header.data))
        chosen = [name for name in new if name in CHOSEN and name not in header.fixed]
        for label, names in (("Rules: ", [name for name in new if name not in chosen]), ("Chosen here: ", chosen)):
            parts = [part for name in names for part in ("; ", f"{NAMES.get(name, name)} ".lstrip(), new[name])]
            lines += [(label, parts[1:])] if parts else []
        self.data, self.said = header.data or self.data, {**self.said, **header.said}
        return lines


def code_of(header: Header) -> str:
    """Where the code of a run is."""
    return header.module + (f": {header.function}" if header.function else "")


def commented(lines: list) -> list:
    """Lines of a program with the page's lines at their right.

    >>> commented([("x = 1", "x ← 1"), ("return x", "")])
    ['x = 1     # x ← 1', 'return x']
    """
    column = max(len(code) for code, _ in lines) + 2
    return [f"{code:<{column}}# {page}" if page else code for code, page in lines]
