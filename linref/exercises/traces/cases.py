"""Published exercises, their numbers beside ours, as a trace."""

from linref.exercises.cases import KINDS, compared, judged
from linref.exercises.data import CASES
from linref.exercises.traces import data_of, floor, named
from linref.items import claim
from linref.options import closest
from linref.samples import InputError
from linref.tracer.events import Heading, Rows

USES = ("case",)
CLASSES = {"multiclass": ("c₁", "c₂"), "fisher": ("class 1", "class 2")}
SLIPS = {"kcl-7.10": "XE1", "lda-quiz-23": "XE2"}


def trace(options):
    """Every exercise, or the one that is asked for."""
    if options.case is not None and options.case not in CASES:
        raise InputError(f"--case: {options.case!r}; expected {', '.join(CASES)}{closest(options.case, CASES)}")
    for name in [options.case] if options.case else CASES:
        yield Heading(name)
        yield from told(CASES[name])


def told(published):
    """One exercise: where it stands, its conventions, and each of its numbers as published and as computed."""
    case = published()
    here, conventions = named(case.given) if case.given else (floor, {})
    if case.kind in CLASSES:
        here = here._replace(classes=CLASSES[case.kind])
    if case.kind not in ("perceptron", "dual", "delta"):
        conventions = {name: conventions[name] for name in ("bias",) if name in conventions}
    if case.kind == "delta":
        conventions |= {"tie": None, "update": "w + η (t - net) x"}
    start = {"start": case.told} if case.kind in ("perceptron", "delta") else {}
    data = data_of(case)._replace(source=claim(published.__doc__))
    yield here.header("cases", case.name, data, KINDS[case.kind].__name__, **conventions, **start)
    row = Rows(what="what", published="published", ours="computed", same=None, mark="")
    rows = list(compared(case.published, KINDS[case.kind](case)))
    for found in rows:
        yield row(found.what, as_printed(found.published), found.ours, found.same, "✓" if found.same else "✗")
    said, wrong = judged(rows)
    yield row.ended("complete", f"{said[0].upper()}{said[1:]}.", same=sum(found.same for found in rows))
    if wrong:
        yield here.note(SLIPS[case.name], "Computed: ", wrong.ours, ".")


def as_printed(published):
    """A published number or row in its own digits."""
    rounded = isinstance(published, list) and any(isinstance(a, str) for a in published)
    return f"({', '.join(map(str, published))})" if rounded else published
