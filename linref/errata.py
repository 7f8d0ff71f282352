"""Errata: for every place where a handout's print breaks, the evidence, computed when it is asked for."""

from importlib import import_module
from typing import Any, NamedTuple

from linref.items import cited, claim, own_functions
from linref.samples import InputError
from linref.tracer.blocks import Conventions, Header, Outcome, Run, Table, line


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
    yield line("ERR: wrong or contradicting itself as printed. TRAP: right or arguable, but easily read otherwise. CONV: other "
               "handouts settle it differently.", indent=0)
    for function in own_functions(module):
        yield _told(handout, function)


def erratum(handout, wanted):
    """One erratum of a handout."""
    functions = {cited(function.__doc__)[0]: function for function in own_functions(import_module(f"linref.{handout}.errata"))}
    if wanted not in functions:
        raise InputError(f"{wanted!r} is not an erratum of {handout}; expected {' to '.join([*functions][:1] + [*functions][-1:])}")
    yield _told(handout, functions[wanted])


def _told(handout, function):
    """One erratum as a run: each piece of evidence is a step."""
    kind, says = claim(function.__doc__).split(": ", 1)
    name = cited(function.__doc__)[0]

    def tell(step, _):
        yield line(step.data, indent=0)
        first, second = ("  printed", "  corrected") if kind == "ERR" else ("  read so", "  against")
        yield Table([[first, step.printed_what, line(step.printed)],
                     [second, step.corrected_what, line(step.corrected)]], head=False)

    def finish(run):
        return Outcome("computed", {"steps": run.count, "erratum": name}, [])

    header = Header(handout, "errata", f"{name}, {kind}", f"linref/{handout}/errata.py", says + ".", Conventions())
    return Run(header, function(), tell, finish, None)
