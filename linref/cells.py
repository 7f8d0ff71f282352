"""What a step's values are: each declared once, with its name on the page, its role and the rule that gives it.

From one declaration come the rules above a table, the fields of the records, the blanks of a worksheet, what follows
from a student's own numbers, and the test that every printed cell equals its rule.

    given      from the data or the loop: i, x, y
    before     the weights that the step begins with; in the next step they are what is named `after`
    found      what the step looks for: z, the output, whether it is a mistake
    between    what leads from there to the new weights: sums, gradients; and what is only looked at, such as a loss
    after      the new weights
"""

from functools import partial
from itertools import accumulate
from typing import Any, Callable, Iterable, Iterator, NamedTuple, Optional

from linref.lists import add
from linref.tracer import MAX_ENTRIES, NO_BREAK, Row

NOT_A_FIELD = object()
MARKS = "✗ or -"  # above a column of marks on a worksheet
MAX_UNBROKEN = 16  # characters of a rule up to which no line ends within it


class Cell(NamedTuple):
    """A value of a step: its name in records, its title on the page, its role, the rule as the page writes it.

    Without a title it is only recorded; a list of titles spreads a vector over as many columns. `rule` is a function of
    the cells and constants that `names` has, or of all cells as attributes; `shown` says how the value is printed.

    >>> cell = Cell("u", "u", "found", "u = w x", lambda w, x: w * x, ("w", "x"))
    >>> cell.compute(Cells("Each row is one sample.").of(w=2, x=3))
    6
    """

    name: str
    title: Any
    role: str
    formula: str = ""
    rule: Optional[Callable] = None
    names: tuple[str, ...] = ()
    shown: Optional[Callable] = None

    def compute(self, values: Any) -> Any:
        """What the rule gives for some values."""
        assert self.rule is not None, f"{self.name} has no rule"
        if self.names:
            return self.rule(*[getattr(values, name) for name in self.names])
        return self.rule(values)

    def printed(self, value: Any) -> Any:
        """How a value of the cell is printed."""
        return self.shown(value) if self.shown else value


def declared(name: str, role: str, title: Any, formula: Any = "", *more: Any) -> Cell:
    """A cell from what a declaration has of it; the names of what its rule is given may be left out.

    So may the formula before a rule, if it is the title.

    >>> cell = declared("u", "found", "w·x", lambda w, x: w * x, "w x")
    >>> cell.formula, cell.names
    ('w·x', ('w', 'x'))
    """
    rest = [*more]
    if callable(formula):
        formula, rest = title, [formula, *rest]
    rule = rest.pop(0) if rest else None
    names = rest.pop(0).split() if rest and isinstance(rest[0], str) else ()
    return Cell(name, title, role, formula, rule, tuple(names), *rest)


def _role(role: str, /, **cells: Any) -> list[Cell]:
    """Cells of one role; each is declared by its title, or by title, formula, rule, names and how it is printed."""
    return [declared(name, role, *(about if isinstance(about, tuple) else (about,))) for name, about in cells.items()]


given = partial(_role, "given")  # by the data or the loop: a title, or (title, "", rule) for what is looked up
before = partial(_role, "before")  # the weights that a step begins with
found = partial(_role, "found")  # what a step looks for, each with its title, formula and rule
between = partial(_role, "between")  # what lies between what is found and the new weights
after = partial(_role, "after")  # the new weights: `after` becomes w in the next step, and b_after becomes b


def marked(mistake: Any) -> str:
    """A mark for a mistake, and nothing for a sample that is classified correctly."""
    return "✗" if mistake else ""


def zeros_as_0(vector: list) -> list:
    """A vector of floats whose exact zeros are printed as 0, and not as 0.0000.

    >>> zeros_as_0([0.0, -0.0, 0.5])
    [0, 0, 0.5]
    """
    return [a or 0 for a in vector]


def as_sentence(rule: str) -> str:
    """A rule that begins with a word as a sentence; the name of what a formula defines stays as it is.

    >>> as_sentence("class 1 if z ≥ 0"), as_sentence("net = w·x"), as_sentence("✗ if y z ≤ 0")
    ('Class 1 if z ≥ 0', 'net = w·x', '✗ if y z ≤ 0')
    """
    word, _, rest = rule.replace(NO_BREAK, " ").partition(" ")
    is_a_name = rest[:1] in "=←≤≥+" or len(word) == 1 or word == "log"
    is_a_word = word.isascii() and word.rstrip(":,").isalpha() and not is_a_name
    return rule[0].upper() + rule[1:] if is_a_word else rule


class RunningSums:
    """The rule of a list of sums, of numbers or of vectors: each adds the next term to the sum before it.

    A student goes on from the last sum that they have written, so `from_entry` gives the sums after any entry.

    >>> rule = RunningSums(lambda c: c.terms)
    >>> c = Values(Cells("Each row is one term."), known={"terms": [1, 2, 3]})
    >>> rule(c), rule.from_entry(c, [1, 5, 6], 1)
    ([1, 3, 6], [1, 5, 8])
    """

    def __init__(self, terms: Callable) -> None:
        self.terms = terms

    def __call__(self, c: Any) -> list:
        return list(accumulate(self.terms(c), _plus))

    def from_entry(self, c: Any, sums: list, place: int) -> list:
        """The sums up to a place as they are, and those after it computed from the one there."""
        later = self.terms(c)[place + 1:]
        return [*sums[:place], *accumulate([sums[place], *later], _plus)]


def _plus(a, b):
    return add(a, b) if isinstance(a, (list, tuple)) else a + b


def and_after(name: str) -> str:
    """The name of what a cell that is there before a step becomes after it.

    >>> and_after("w"), and_after("b")
    ('after', 'b_after')
    """
    return "after" if name == "w" else f"{name}_after"


class Cells:
    """The declaration of a run's values: a sentence that says what a step is, then the cells in their order.

    `known` are constants of the run that rules are given by their names, such as the rate. `taken` is the cell with the
    number of the sample that a step takes, or with the numbers of several; None if each step takes all samples.
    `beside` names the cells whose formulas are printed beside their values, and so not above the table.
    `ways` has other ways in which a reader may compute a cell, from other cells of the step: a worksheet that goes on
    from these follows as well. If not `asked`, the cells are no worksheet, because what they are given is an answer.

    >>> cells = Cells("Each row is one sample.", given(x="x", y="y"), before(w=None),
    ...               found(u=("u", "u = w x", lambda w, x: w * x, "w x")),
    ...               after(after=("w", "w ← w + y x if y u ≤ 0", lambda c: c.w + c.y * c.x * (c.y * c.u <= 0))))
    >>> print(cells.legend.replace(NO_BREAK, " "))
    Each row is one sample. u = w x. w ← w + y x if y u ≤ 0.
    >>> c = cells.of(x=3, y=-1, w=2)
    >>> c.u, c.after
    (6, -1)
    """

    def __init__(self, each: str, *groups: Iterable[Cell], taken: Optional[str] = "i", asked: bool = True,
                 ways: Optional[dict] = None, beside: str = "", **known: Any) -> None:
        self.each, self.taken, self.asked, self.ways, self.known = each, taken, asked, ways or {}, known
        self.beside = beside.split()
        self.by_name = {cell.name: cell for group in groups for cell in group}
        for name in self.by_name:
            assert not hasattr(Values, name), f"{name} is a method of Values; the cell needs another name"

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.by_name.values())

    def __getitem__(self, name: str) -> Cell:
        return self.by_name[name]

    def __contains__(self, name: object) -> bool:
        return name in self.by_name

    def without(self, *names: str) -> "Cells":
        """The same declaration, with some cells recorded only."""
        cells = [cell._replace(title=None) if cell.name in names else cell for cell in self]
        return Cells(self.each, cells, taken=self.taken, asked=self.asked, ways=self.ways, beside=" ".join(self.beside),
                     **self.known)

    def of(self, step: Any = None, **known: Any) -> "Values":
        """The values of a step: of an algorithm's own, of what is told, the others by their rules."""
        return Values(self, step, known)

    @property
    def legend(self) -> str:
        """What stands above a table: what a row is, and how its columns are computed; nothing if none has a rule."""
        above = [cell for cell in self if cell.name not in self.beside]
        printed = [cell for cell in above if cell.title is not None or cell.role == "after"]
        rules = [cell.formula for cell in printed if cell.formula and cell.formula != cell.title]
        whole = [rule.replace(" ", NO_BREAK) if len(rule) <= MAX_UNBROKEN else rule for rule in rules]
        return " ".join([self.each, *[f"{as_sentence(rule)}." for rule in whole]]) if rules else ""

    @property
    def complete(self) -> bool:
        """Whether a reader can compute every cell that is neither given nor there before."""
        computed = [cell for cell in self if cell.title is not None and cell.role not in ("given", "before")]
        return self.asked and all(cell.rule for cell in computed)

    @property
    def fields(self) -> dict[str, dict]:
        """The cells for programs: by name, what each is called, its role and its rule."""
        return {cell.name: {"title": cell.title, "role": cell.role,
                            "rule": cell.formula.replace(NO_BREAK, " ") or None} for cell in self}


class Values:
    """The cells of one step as attributes, each computed when it is looked at; a call gives what is printed of one.

    On a worksheet `paper` puts blanks in the place of what its reader is to compute.
    """

    paper: Optional[Callable] = None

    def __init__(self, cells: Cells, step: Any = None, known: Optional[dict] = None) -> None:
        self.cells, self.step = cells, step
        if known:
            self.__dict__.update(known)

    def on_paper(self, paper: Callable) -> "Values":
        """The same values on a worksheet."""
        values = Values(self.cells, self.step, self.__dict__)
        values.paper = paper
        return values

    def __getattr__(self, name: str) -> Any:
        """A constant of the run, the step's own field, or what the rule of the cell gives; computed once."""
        cells = self.cells
        value = cells.known[name] if name in cells.known else getattr(self.step, name, NOT_A_FIELD)
        if value is NOT_A_FIELD:
            cell = cells.by_name.get(name)
            if not cell or not cell.rule:
                raise AttributeError(f"{name} is neither a field of the step nor a cell with a rule")
            value = cell.compute(self)
        setattr(self, name, value)
        return value

    def __call__(self, name: str, *entry: int, of: Any = None) -> Any:
        """What is printed of a cell, or of an entry of it, such as the z of sample 3; `of` is what the entry is of."""
        cell, value = self.cells.by_name[name], getattr(self, name)
        for place in entry:
            value = value[place]
        if self.paper:
            return self.paper(self, cell, entry, value, of)
        return cell.shown(value) if cell.shown else value

    def row(self, *more: tuple[str, Any], but: tuple[str, ...] = ()) -> Row:
        """One row of a table: a column for each cell that has a title, several for a vector with several titles.

        A long vector stands in one column; the cells named in `but` are left out.
        """
        titles, cells = [], []
        for cell in self.cells:
            if cell.name in but:
                continue
            if isinstance(cell.title, list) and len(cell.title) > MAX_ENTRIES:
                titles.append(f"{cell.title[0]} … {cell.title[-1]}")
                cells.append(self(cell.name))
            elif isinstance(cell.title, list):
                titles += cell.title
                cells += [self(cell.name, place, of=title) for place, title in enumerate(cell.title)]
            elif cell.title is not None:
                is_mark = cell.title == "" and cell.role != "given"
                titles.append(MARKS if self.asks and is_mark else cell.title)
                cells.append(self(cell.name))
        return Row((*titles, *(title for title, _ in more)), (*cells, *(value for _, value in more)))

    @property
    def asks(self) -> bool:
        """Whether this is a worksheet, which leaves cells to its reader."""
        return self.paper is not None

    def working(self, *parts: Any) -> tuple:
        """Parts of a line that show how a value comes about; on a worksheet the reader finds that out."""
        return parts if self.paper is None else ()

    def _asdict(self) -> dict[str, Any]:
        """The step's fields and all cells, for programs."""
        fields = {} if self.step is None else self.step._asdict()
        return fields | {cell.name: getattr(self, cell.name) for cell in self.cells}
