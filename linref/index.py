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
from linref.tracer import Header, Traced, ended, line, plural

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
    lacks: list


def index(handout, wanted=None):
    """The index of a handout, or its entry of one item. Without a function or derivation, trace or test it is a gap."""
    title = f"index, {wanted}" if wanted else "index"
    yield Header(handout, "index", title, f"linref/{handout}/__init__.py", (title_of(handout),))
    found = [entry for entry in entries(handout) if wanted in (None, entry.item)]
    yield from (Traced(entry, described(entry)) for entry in found)
    gaps, items = [entry.item for entry in found if entry.lacks], plural(len(found), "item")
    if gaps:
        yield ended("failed", len(found), f"{items}; gaps: {', '.join(gaps)}.", gaps=gaps)
    else:
        yield ended("complete", len(found), f"{items}, no gap.", gaps=gaps)


def entries(handout):
    """Every item of a handout, in its order."""
    package = handout_package(handout)
    functions, derivations, tests = {}, {}, {}
    for module in walk_packages(package.__path__, f"linref.{handout}."):
        name = module.name.removeprefix(f"linref.{handout}.")
        places = {"derivations": derivations, "errata": {}}.get(name, functions)
        _collect(source(module.name), places, f"{name}.")
    if IN_CHECKOUT:
        for path in sorted((ROOT / "tests").rglob("test_*.py")):
            _collect(path.read_text(encoding="utf-8"), tests, f"{path.relative_to(ROOT).as_posix()}::")
    traces = {item: f"traces/{handout}/{topic}.txt" for topic, title in package.TOPICS.items()
              for item in topic_items(title)}
    for item, says in package.ITEMS.items():
        code, derived, tested = (places.get(item, []) for places in (functions, derivations, tests))
        trace = traces.get(item, "")
        there = {"function or derivation": code or derived, "topic": trace}
        if IN_CHECKOUT:
            there |= {"test": tested, "committed trace": (ROOT / trace).is_file()}
        yield Entry(item, says, code, derived, trace, tested, [part for part, found in there.items() if not found])


def _collect(text, places, where):
    for name, ids in citations(text):
        for item in ids:
            places.setdefault(item, []).append(where + name)


def described(entry):
    """An entry in lines."""
    lacks = f"  ✗ no {', no '.join(entry.lacks)}" if entry.lacks else ""
    yield line(f"{entry.item}  {entry.says}{lacks}", indent=0)
    for name, places in (("code", entry.functions), ("derived", entry.derivations), ("trace", [entry.trace])):
        if any(places):
            yield line(f"{name}:".ljust(9), ", ".join(places), indent=5)
    for path, names in groupby(entry.tests, lambda place: place.split("::")[0]):
        yield line(f"test:    {path}: ", ", ".join(name.split("::")[1] for name in names), indent=5)
