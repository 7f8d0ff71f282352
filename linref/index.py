"""The index: for every item of a handout its functions, derivations, trace and tests, read from the source itself.

A docstring cites the items it implements at the end of its first line. Nothing else is kept by hand, so the index
names nothing that does not exist.
"""

from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from linref.items import citations, topic_items
from linref.tracer.blocks import Conventions, Header, Outcome, Run, line

ROOT = Path(__file__).resolve().parent.parent
IN_CHECKOUT = (ROOT / "setup.cfg").is_file()  # an installed package has neither traces nor tests


class Entry(NamedTuple):
    """One item: what it is, and where it is implemented, derived, traced and tested."""

    item: str
    says: str
    functions: list
    derivations: list
    trace: str
    tests: list
    gap: bool


def index(handout):
    """The index of a handout as a run; an item without a function or derivation, a trace, or a test is a gap."""
    gaps = []

    def steps():
        for entry in entries(handout):
            if entry.gap:
                gaps.append(entry.item)
                run.failed = True
            yield entry

    def finish(run):
        facts = {"steps": run.count, "gaps": gaps}
        said = f"{run.count} items, no gap." if not gaps else f"{run.count} items; gaps: {', '.join(gaps)}."
        return Outcome("complete" if not gaps else "failed", facts, [line(said, indent=0)])

    header = Header(handout, "index", "index", f"linref/{handout}/__init__.py", import_module(f"linref.{handout}").__doc__,
                    Conventions())
    run = Run(header, steps(), _tell, finish, None)
    return [run]


def entries(handout):
    """Every item of a handout, in its order."""
    floor = import_module(f"linref.{handout}")
    folder = Path(floor.__file__).parent
    functions, derivations, tests = {}, {}, {}
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).with_suffix("").as_posix().replace("/", ".")
        if name != "errata":
            _collect(path, derivations if name == "derivations" else functions, f"{name}.")
    for path in sorted((ROOT / "tests").rglob("test_*.py")) if IN_CHECKOUT else ():
        _collect(path, tests, f"{path.relative_to(ROOT).as_posix()}::")
    topics = {item: topic for topic, title in floor.TOPICS.items() for item in topic_items(title)}
    for item, says in floor.ITEMS.items():
        trace = f"traces/{handout}/{topics[item]}.txt" if item in topics else ""
        found = [item in functions or item in derivations, trace]
        if IN_CHECKOUT:
            found += [(ROOT / trace).is_file(), item in tests]
        gap = not all(found)
        yield Entry(item, says, functions.get(item, []), derivations.get(item, []), trace, tests.get(item, []), gap)


def _collect(path, found, where):
    for name, ids in citations(path):
        for item in ids:
            found.setdefault(item, []).append(where + name)


def _tell(entry, _):
    yield line(f"{entry.item}  {entry.says}{'  ✗ gap' if entry.gap else ''}", indent=0)
    for name, places in (("code", entry.functions), ("derived", entry.derivations), ("trace", [entry.trace])):
        if any(places):
            yield line(f"{name}:".ljust(9), ", ".join(places), indent=5)
    for path, names in groupby(entry.tests, lambda place: place.split("::")[0]):
        yield line(f"test:    {path}: ", ", ".join(name.split("::")[1] for name in names), indent=5)
