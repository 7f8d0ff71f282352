"""The events of a trace, in the order in which they are printed.

    handout     one of the six packages: gales
    topic       a part of a handout, with a module of its own: gales perceptron
    run         one use of an algorithm: a header, then steps, then an outcome
    header      what runs, on which data, under which conventions: Header("gales", "perceptron", …)
    step        one round of the algorithm's loop, as plain data: tau=0, w=[0, 1, -1/2], …
    cell        one value of a step, with its name, its role and its rule: z, found, z = w'x + b
    fields      the cells as a program sees them, in the header of a run: {"z": {"role": "found", …}, …}
    part        a stretch of a run, named above its first step: "epoch 2"
    block       what a reader sees at once: a Line, a Table, a Row, a Picture, a Note
    legend      the sentence above a table that says what a row is and how its columns are computed; it is made of the
                rules of the cells. A picture's legend says what its characters mean
    outcome     how a run ended: a status such as "separated", facts for programs, a sentence for readers
    facts       values of an outcome, by name: {"steps": 2, "updates": 4, "w": [29/20, -3/5, -1/2]}
    note        the claim of an erratum, and what it means for this run: GE3: z = 0 counts as …
    worksheet   a trace in which the reader fills in cells
    blank       the place of one such cell on a worksheet: ____

A heading, a line, a table or a picture may stand between runs. Events hold values; a renderer decides how they look.
"""

from collections import deque
from itertools import islice
from math import hypot
from typing import Any, Callable, Iterable, Iterator, NamedTuple, Optional

from linref.tracer.progress import PROGRESS
from linref.tracer.words import plural

MAX_REMEMBERED = 1000  # weights that a run remembers, to know whether it repeats itself
WHOLE = 12  # steps or rows up to which a run or a cycle is shown as a whole
GOOD = ("separated", "converged", "checked", "complete")


class Header(NamedTuple):
    """What runs, where its code is, on which data, under which conventions, and with which cells.

    `conventions` are values, for programs; `said` has the sentence that the handout makes of each, by its name.
    `version` is "printed" or "corrected" if both versions are run, because the algorithm fails as printed. `fixed` has
    the names of conventions that the page settles here, though other pages leave them open. `again` has the names of
    those that are printed although an earlier run of the topic has them too.

    >>> Header("gales", "perceptron", "Perceptron algorithm", "linref/gales/perceptron.py").version is None
    True
    """

    handout: str
    topic: str
    run: str
    module: str
    data: Any = ()
    conventions: Any = None
    said: Any = {}
    samples: Any = None
    function: Any = None
    cells: Any = None
    version: Optional[str] = None
    fixed: tuple[str, ...] = ()
    again: tuple[str, ...] = ()


class Heading(NamedTuple):
    """A title within a trace."""

    text: str
    level: int = 1


class Line(NamedTuple):
    """A sentence or a formula: texts, numbers and vectors, one after another."""

    parts: tuple
    indent: int = 2


class Table(NamedTuple):
    """Rows of cells, each with its name first; `head`: the first row names the columns.

    `given` marks a table of what a run starts with, such as its samples: a worksheet prints it without blanks.

    >>> Table([["n", "x₁", "y"], [1, 0.5]]).filled()
    [['n', 'x₁', 'y'], [1, 0.5, '']]
    """

    rows: list[list]
    head: bool = True
    given: bool = False

    def filled(self) -> list[list]:
        """The rows, with empty cells at the end of each that is shorter than the longest."""
        count = max(map(len, self.rows))
        return [[*row, *[""] * (count - len(row))] for row in self.rows]


class Beside(NamedTuple):
    """Tables that are printed side by side if the line is wide enough."""

    tables: list[Table]


class Row(NamedTuple):
    """One row of a table that grows from step to step; the columns are named above the first row."""

    columns: tuple
    cells: tuple


class Picture(NamedTuple):
    """A drawing in characters: `draw(columns)` gives its lines, and `legend` says what the characters mean.

    The picture of a step is printed at the first and the last step of a run; with `ends=False` only by --plot all.
    """

    draw: Callable[[int], list[str]]
    legend: list[str]
    ends: bool = True


class Code(NamedTuple):
    """Lines of a program, each with the line of the page that it carries out, or ""."""

    lines: list[tuple[str, str]]


class Formula(NamedTuple):
    """A formula in text and in LaTeX, its sign after the one before it (=, ≤ or ≥), its reason, a mark if checked."""

    text: str
    latex: str
    sign: str = ""
    why: str = ""
    mark: str = ""


class Note(NamedTuple):
    """A place where a reader may stumble: the erratum that treats it, its place on the page, and the sentences."""

    erratum: str
    parts: tuple
    place: str = ""

    @property
    def where(self) -> str:
        """The place in brackets, if there is one."""
        return f" ({self.place})" if self.place else ""


class Traced(NamedTuple):
    """A step: its record for programs, its blocks for readers, whether it changes the weights, and its part.

    The blocks are made only if the step is shown. The part, such as "epoch 2", is printed above its first step shown.
    Rows with `news` are shown from the first one on, however long the list is. `repeats` says why the step is one that
    has been there before, and `cycle` how many steps ago: it is not shown then. `run` is the Steps that it belongs to.
    `each` is what the run calls a step.
    """

    step: Any
    blocks: Iterable
    update: bool = True
    part: Any = None
    news: Any = None
    repeats: str = ""
    run: Any = None
    cycle: int = 0
    each: str = "step"


class ListRow(Traced):
    """A row of a list that no algorithm goes through step by step; only a long list is cut."""


class Closing(NamedTuple):
    """Blocks at the end of a part of a run, such as the mean loss of an epoch, and the cells that they show."""

    blocks: Iterable
    step: Any = None


class Hidden(NamedTuple):
    """Steps that are not shown here: how many, and how many of them make updates; None for the rows of a list.

    `each` is what a step is. If the reason `why` says what they are, the updates are not counted.
    """

    steps: int
    updates: Optional[int]
    why: str = ""
    each: str = "step"

    @property
    def said(self) -> str:
        """How many steps are not shown, in words."""
        updates = "an update" if self.updates == 1 else "updates"
        some = f", {self.updates} of them {updates}" * (self.updates not in (None, 0, self.steps))
        what = plural(self.steps, "row" if self.updates is None else self.each)
        return f"{what} not shown{f': {self.why}' if self.why else some}"


class Waiting(NamedTuple):
    """The next event takes long, so what has been shown so far should be printed now."""


class Outcome(NamedTuple):
    """How a run ended: a status, facts for programs, blocks for readers, and whether the run has found what it sought.

    >>> outcome = ended("converged", 3, "Converged after 2 updates.", updates=2, w=[1, 2])
    >>> outcome.facts, outcome.good
    ({'steps': 3, 'updates': 2, 'w': [1, 2]}, True)
    >>> ended("stopped", 3).good
    False
    """

    status: str
    facts: dict[str, Any]
    blocks: list
    good: bool


class Counted:
    """What steps and the rows of a list have in common: a count, and an outcome that states it."""

    count: int = 0

    def ended(self, status: str, *parts: Any, **facts: Any) -> Outcome:
        """The outcome: a status, a sentence, and facts for programs."""
        return ended(status, self.count, *parts, **facts)

    def computed(self, *parts: Any, **facts: Any) -> Outcome:
        """The outcome of what only computes something: a sentence, and facts for programs."""
        return self.ended("computed", *parts, **facts)


class Passed(NamedTuple):
    """Steps of a run that nobody looks at: how many, and how many of them make updates; where they end.

    The next step is the one after this place in this part.
    """

    steps: int = 0
    updates: int = 0
    part: Any = None
    place: int = 0


class Steps(Counted):
    """The steps of an algorithm, counted; they end at a limit, or when the weights diverge.

    `w` are the weights that the algorithm starts with. `limit` is a number of steps, or a function that says whether a
    step is past the limit. `updates(step)` is the number of updates that a step makes. An algorithm whose every
    `period` steps depend on the weights alone repeats itself once its weights return: its later steps are marked.

    >>> class Step(NamedTuple):
    ...     w: list
    ...     after: list
    >>> run = Steps((Step([n], [n + 1]) for n in range(10)), w=[0], limit=3)
    >>> [step.after for step in run]
    [[1], [2], [3]]
    >>> run.count, run.stopped, run.w
    (3, True, [3])
    >>> run.ended("stopped", "Stopped at the limit.").facts
    {'steps': 3, 'updates': 3, 'w': [3]}
    """

    def __init__(self, steps: Iterable, w: Any = None, limit: Any = None,
                 updates: Callable[[Any], int] = lambda step: 1, period: Any = None) -> None:
        self._counted = self._count(getattr(steps, "raw", steps))  # steps on integers are rescaled when they are read
        self._rescaled = getattr(steps, "rescaled", lambda step: step)
        self._start, self._limit, self.updates, self._period = w, limit, updates, period
        self._compared = 0 if period else None  # the number of steps after which weights are compared next
        self._met: dict[str, int] = {}
        self._part: Optional[Callable] = None
        self._kept: deque = deque()  # steps that have been passed over, and are to be read all the same
        self.repeats, self.cycle = "", 0
        self.count = self.updated = self.updating = 0
        self._first = self._last = None
        self.stopped = self.diverged = False

    @property
    def how(self) -> str:
        """How the run has ended, if its steps have not diverged."""
        return "Stopped at the limit" if self.stopped else "Converged"

    def __iter__(self) -> Iterator:
        return map(self._rescaled, self._unread())

    def _unread(self):
        """The steps from here on; on integers, if the algorithm runs on integers."""
        return iter(lambda: self._kept.popleft() if self._kept else next(self._counted, None), None)

    def _count(self, steps):
        """The steps up to the end of the run, counted one by one."""
        PROGRESS.count(self)
        limit, is_past = (None, self._limit) if callable(self._limit) else (self._limit, None)
        before = None
        try:
            for step in steps:
                after = getattr(step, "after", None)
                self.diverged = after is not before and has_left_range(after)
                self.stopped = not self.diverged and (is_past(step) if is_past else self.count == limit)
                if self.diverged or self.stopped:
                    return
                if self.count == self._compared:
                    self._look_for_a_cycle(step)
                update = self.updates(step)
                if update:
                    self.updated += update
                    self.updating += 1
                self._first, self._last, before = self._first or step, step, after
                self.count += 1
                yield step
        except OverflowError:
            self.diverged = True

    def _look_for_a_cycle(self, step):
        """Note the weights that a period begins with, and whether they have been there before."""
        first = self._met.setdefault(repr((step.w, getattr(step, "b", None))), self.count)
        if first < self.count:
            self.cycle = self.count - first
            self.repeats = repetition(self.cycle)
        more = not self.repeats and len(self._met) <= MAX_REMEMBERED
        self._compared = self.count + self._period if more else None

    def traced(self, cells: Any, blocks: Optional[Callable] = None,
               part: Optional[Callable] = None) -> Iterator[Traced]:
        """Every step with its cells, the blocks made of them, or a row, and the part that it belongs to.

        `part` is given the step on integers, if there is one: it only reads counters.
        """
        def traced(step):
            values = cells.of(self._rescaled(step))
            return Traced(values, Made(blocks or in_a_row, values), bool(self.updates(step)), part and part(step),
                          repeats="" if self._kept else self.repeats, run=self, cycle=self.cycle)

        self._part = part
        return map(traced, self._unread())

    def pass_over(self, keep: int, place: int) -> Iterator[Passed]:
        """Count the steps up to the end, or up to the first that repeats others, and keep only the last to be read.

        The step before has this place in its part. What is left out is yielded after 1, 3, 7, … steps, so that the
        caller can say that it takes long.
        """
        steps, updating, repeats, most = self.count, self.updating, self.repeats, 1
        named: Callable = self._part or (lambda step: None)
        part, more = named(self._last), not self._kept
        kept: deque = deque(maxlen=keep)
        while more:
            end = self.count + most
            for step in islice(self._counted, most):
                if self._part:
                    before, part = part, named(step)
                    place = place + 1 if part == before else 1
                kept.append((place, step))
                if self.repeats != repeats:
                    break
            more, most = self.count == end and self.repeats == repeats, 2 * most
            self._kept = deque(step for _, step in kept)
            left_out, updates = self.count - len(kept), sum(bool(self.updates(step)) for step in self._kept)
            first = (named(kept[0][1]), kept[0][0] - 1) if kept else ()
            yield Passed(left_out - steps, self.updating - updating - updates, *first)

    @property
    def first(self) -> Any:
        """The first step; None before it has been read."""
        return self._first and self._rescaled(self._first)

    @property
    def last(self) -> Any:
        """The last step so far; None before the first."""
        return self._last and self._rescaled(self._last)

    @property
    def w(self) -> Any:
        """The weights after the last step so far."""
        return self._start if self._last is None else getattr(self.last, "after", None)

    def ended(self, status: str, *parts: Any, **facts: Any) -> Outcome:
        """The outcome of the steps: a status, a sentence, and facts for programs."""
        w = {} if self.w is None else {"w": self.w}
        return super().ended(status, *parts, updates=self.updated, **{**w, **facts})

    def diverged_outcome(self, noun: str = "step") -> Outcome:
        """The outcome of steps whose weights have become longer than 10¹⁰⁰."""
        return self.ended("diverged", f"Diverged after {plural(self.count, noun)}: the next leads beyond 10¹⁰⁰."
                          if self.count else f"Diverged: the first {noun} leads beyond 10¹⁰⁰.")


def repetition(cycle: int) -> str:
    """Why the steps after a cycle of so many steps are not shown.

    >>> repetition(1), repetition(2), repetition(WHOLE + 1)
    ('the weights no longer change', 'the 2 steps above repeat', 'the 13 steps before these repeat without end')
    """
    if cycle == 1:
        return "the weights no longer change"
    above, before = f"the {cycle} steps above repeat", f"the {cycle} steps before these repeat without end"
    return above if cycle <= WHOLE else before


class Made:
    """The blocks that a layout makes of a step's values; they are made each time when they are needed.

    >>> for block in Made(lambda values: [f"w = {values}"], (1, 2)):
    ...     print(block)
    w = (1, 2)
    """

    def __init__(self, layout: Callable[[Any], Iterable], values: Any) -> None:
        self.layout, self.values = layout, values

    def __iter__(self) -> Iterator:
        return iter(self.layout(self.values))

    def on(self, values: Any) -> "Made":
        """The same layout of other values, such as the blanks of a worksheet."""
        return Made(self.layout, values)


def in_a_row(values: Any) -> list[Row]:
    """Lay a step out as one row of a table."""
    return [values.row()]


class Rows(Counted):
    """Makes the rows of a list: call it with the given cells of a row, and it computes the others by their rules.

    A row is an event, and `row.count` is the number of rows so far.

    >>> from linref.cells import Cells, found, given
    >>> row = Rows(Cells("Each row is a number.", given(x="x"), found(square=("x²", "x·x", lambda c: c.x * c.x))))
    >>> event = row(x=3)
    >>> event.step.square, *event.blocks
    (9, Row(columns=('x', 'x²'), cells=(3, 9)))
    """

    def __init__(self, cells: Any) -> None:
        self.cells = cells

    def __call__(self, step: Any = None, **known: Any) -> ListRow:
        self.count += 1
        values = self.cells.of(step, **known)
        return ListRow(values, Made(in_a_row, values))


def listed(header: Header, rows: Iterable[tuple], *conclusion: Any, **facts: Any) -> Iterator:
    """A list below its header: a row for each tuple of given values, in the order of their cells, and a conclusion."""
    yield header
    names, row = [cell.name for cell in header.cells if cell.role == "given" and not cell.rule], Rows(header.cells)
    for values in rows:
        yield row(**dict(zip(names, values)))
    yield row.computed(*conclusion, **facts)


def ended(status: str, steps: int, *parts: Any, updates: int = 0, **facts: Any) -> Outcome:
    """An outcome: a status, the number of steps, a sentence, and facts for programs."""
    blocks = [line(*parts, indent=0)] if parts else []
    return Outcome(status, {"steps": steps, "updates": updates, **facts}, blocks, status in GOOD)


def has_left_range(w: Any) -> bool:
    """Whether these weights are floats, as all are if the first is, and their length is not below 10¹⁰⁰.

    >>> has_left_range([1e100, 0.0]), has_left_range([float("nan")]), has_left_range([10**200]), has_left_range([1.5])
    (True, True, False, False)
    """
    return bool(w) and type(w[0]) is float and not hypot(*w) < 1e100


def line(*parts: Any, indent: int = 2) -> Line:
    """A line made of texts, numbers and vectors.

    >>> line("w = ", [1, 2], ".")
    Line(parts=('w = ', [1, 2], '.'), indent=2)
    """
    return Line(parts, indent)


def in_short(*sentences: Any) -> Iterator:
    """End a topic with what it has shown."""
    yield Heading("In short")
    yield line(*sentences, indent=0)


def titled(title: str, rows: list) -> Iterator:
    """A table without names of columns below its title; nothing if it has no rows."""
    if rows:
        yield Heading(title)
        yield Table(rows, head=False)


class Run:
    """One run, for programs: its header, its steps, which can be gone through once, and its outcome.

    >>> events = [Header("gales", "neuron", "A run", ""), Traced(1, ()), Traced(2, ()), ended("complete", 2)]
    >>> (run,) = runs(events)
    >>> run.header.run, list(run), run.outcome.status
    ('A run', [1, 2], 'complete')
    """

    def __init__(self, header: Header, events: Iterator) -> None:
        self.header, self._events = header, events
        self._kept: deque = deque()
        self._outcome: Optional[Outcome] = None

    def __iter__(self) -> Iterator:
        while self._kept:
            yield self._kept.popleft()
        while self._outcome is None:
            event = next(self._events)
            if isinstance(event, Outcome):
                self._outcome = event
            elif isinstance(event, Traced):
                yield event.step

    @property
    def outcome(self) -> Optional[Outcome]:
        """How the run ended; the steps that have not been read are passed over."""
        for _ in self:
            pass
        return self._outcome

    def keep(self) -> None:
        """Read the steps that have not been read, and keep them until they are."""
        self._kept = deque(self)


def runs(stream: Iterable) -> Iterator[Run]:
    """Yield the runs of a stream of events; the steps of a run stay readable when the next run is reached."""
    events = iter(stream)
    for event in events:
        if isinstance(event, Header):
            run = Run(event, events)
            yield run
            run.keep()
