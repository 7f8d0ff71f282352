"""The index: for every item of a handout its functions, derivations, trace and tests, read from the source itself.

A docstring cites the items that it implements at the end of its first line. Nothing else is kept by hand, so the index
only names what exists.
"""

from itertools import groupby
from pathlib import Path
from pkgutil import walk_packages
from typing import NamedTuple

from linref import handout_package
from linref.items import citations, source, title_of, topic_items
from linref.tracer import Header, Traced, ended, line

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
    """The index of a handout; an item without a function or derivation, a trace, or a test is a gap."""
    yield Header(handout, "index", "index", f"linref/{handout}/__init__.py", (title_of(handout),))
    found = list(entries(handout))
    yield from (Traced(entry, described(entry)) for entry in found)
    gaps = [entry.item for entry in found if entry.gap]
    said = f"{len(found)} items; gaps: {', '.join(gaps)}." if gaps else f"{len(found)} items, no gap."
    yield ended("failed" if gaps else "complete", len(found), said, gaps=gaps)


def index_of(item):
    """One item of the index, by its id."""
    from linref.find import handout_of, item_found

    item_found(item)
    handout = handout_of(item)
    found = next(entry for entry in entries(handout) if entry.item == item)
    yield Header(handout, "index", f"index, {item}", f"linref/{handout}/__init__.py", (title_of(handout),))
    yield Traced(found, described(found))
    yield ended("failed" if found.gap else "complete", 1)


def entries(handout):
    """Every item of a handout, in its order."""
    package = handout_package(handout)
    functions, derivations, tests = {}, {}, {}
    for module in walk_packages(package.__path__, f"linref.{handout}."):
        name = module.name.removeprefix(f"linref.{handout}.")
        if name != "errata":
            _collect(source(module.name), derivations if name == "derivations" else functions, f"{name}.")
    for path in sorted((ROOT / "tests").rglob("test_*.py")) if IN_CHECKOUT else ():
        _collect(path.read_text(encoding="utf-8"), tests, f"{path.relative_to(ROOT).as_posix()}::")
    topics = {item: topic for topic, title in package.TOPICS.items() for item in topic_items(title)}
    for item, says in package.ITEMS.items():
        trace = f"traces/{handout}/{topics[item]}.txt" if item in topics else ""
        complete = [item in functions or item in derivations, trace]
        if IN_CHECKOUT:
            complete += [(ROOT / trace).is_file(), item in tests]
        places = [where.get(item, []) for where in (functions, derivations, tests)]
        yield Entry(item, says, *places[:2], trace, places[2], not all(complete))


def _collect(text, places, where):
    for name, ids in citations(text):
        for item in ids:
            places.setdefault(item, []).append(where + name)


def described(entry):
    """An entry in lines."""
    yield line(f"{entry.item}  {entry.says}{'  ✗ gap' if entry.gap else ''}", indent=0)
    for name, places in (("code", entry.functions), ("derived", entry.derivations), ("trace", [entry.trace])):
        if any(places):
            yield line(f"{name}:".ljust(9), ", ".join(places), indent=5)
    for path, names in groupby(entry.tests, lambda place: place.split("::")[0]):
        yield line(f"test:    {path}: ", ", ".join(name.split("::")[1] for name in names), indent=5)
