"""Errata: for every place where a handout's print breaks, the evidence, computed when it is asked for."""

from typing import Any, NamedTuple

from linref import handout_package
from linref.items import cited, erratum_of, functions_of
from linref.tracer import Header, Table, Traced, ended, line


class Evidence(NamedTuple):
    """On some data, what the print gives and what the correction gives."""

    data: str
    printed_what: str
    printed: Any
    corrected_what: str
    corrected: Any


def errata(handout, wanted=None):
    """The errata of a handout, in the order of their numbers, or one of them."""
    if not wanted:
        yield line("ERR: wrong or contradicting itself as printed. TRAP: right or arguable, but easily read otherwise. "
                   "CONV: other handouts settle it differently.", indent=0)
    for name, docstring in functions_of(f"linref.{handout}.errata"):
        if wanted in (None, *cited(docstring)):
            yield from evidence_of(handout, name, docstring)


def evidence_of(handout, name, docstring):
    """One erratum: each piece of evidence is a step."""
    erratum, kind, place, says = erratum_of(docstring)
    title = f"{erratum}, {kind}" + (f": {place}" if place else "")
    yield Header(handout, "errata", title, f"linref/{handout}/errata.py", (says,))
    first, second = ("  as printed", "  computed") if kind == "ERR" else ("", "")
    for count, evidence in enumerate(getattr(handout_package(handout, "errata"), name)(), start=1):
        rows = [[first, evidence.printed_what, line(evidence.printed)],
                [second, evidence.corrected_what, line(evidence.corrected)]]
        yield Traced(evidence, [line(evidence.data, indent=0), Table(rows, head=False)])
    yield ended("computed", count, erratum=erratum)
