"""Errata: for every place where a handout's print breaks, the evidence, computed when it is asked for."""

import re
from importlib import import_module
from typing import Any, NamedTuple

from linref.tracer.blocks import Conventions, Header, Outcome, Run, Table, line

CITED = re.compile(r"\s*\(([GDCVF]E?\d+(?:, [GDCVF]E?\d+)*)\)\.?$")


class Evidence(NamedTuple):
    """On some data, what the print gives and what the correction gives."""

    data: str
    printed_what: str
    printed: Any
    corrected_what: str
    corrected: Any


def errata(handout):
    """The errata of a handout as runs, in the order of their numbers."""
    module = import_module(f"linref.{handout}.errata")
    for function in vars(module).values():
        if callable(function) and getattr(function, "__module__", None) == module.__name__ and cited(function):
            yield _told(handout, function)


def cited(function):
    """The ids that the first line of a docstring ends with.

    >>> cited(errata)
    []
    """
    first = (function.__doc__ or "").strip().split("\n")[0]
    found = CITED.search(first)
    return found.group(1).split(", ") if found else []


def _told(handout, function):
    """One erratum as a run: each piece of evidence is a step."""
    claim = CITED.sub("", function.__doc__.strip().split("\n")[0])
    kind, claim = claim.split(": ", 1)
    name = cited(function)[0]

    def tell(step, _):
        yield line(step.data, indent=0)
        first, second = ("  printed", "  corrected") if kind == "ERR" else ("  read so", "  against")
        yield Table([[first, step.printed_what, line(step.printed)],
                     [second, step.corrected_what, line(step.corrected)]], head=False)

    def finish(run):
        return Outcome("computed", {"steps": run.count, "erratum": name}, [])

    header = Header(handout, "errata", f"{name}, {kind}", f"linref/{handout}/errata.py", claim + ".", Conventions())
    return Run(header, function(), tell, finish, None)
