"""Runs as JSON Lines, for programs: a header, the steps, an outcome, one object on each line."""

import json
from fractions import Fraction
from math import isfinite

from linref.tracer.events import Closing, Line
from linref.tracer.numbers import Numbers


class JsonLines:
    """Turns headers, steps and outcomes into lines of JSON; blocks are for people and left out."""

    def __init__(self, plain=False):
        self.plain = plain

    def header(self, header):
        fields = header._asdict() | {"data": Line(header.data), "conventions": header.settled()}
        yield self._line("header", {name: value for name, value in fields.items() if value is not None})

    def step(self, event):
        if not isinstance(event, Closing):
            yield self._line("step", event.step)

    def outcome(self, outcome):
        yield self._line("outcome", {"status": outcome.status, **outcome.facts})

    def block(self, block):
        """What stands between the runs, or for steps that are not shown, is for people."""
        return ()

    hidden = waiting = block

    def _line(self, record, fields):
        return json.dumps({"record": record, **_plain(fields)}, ensure_ascii=self.plain)


def _plain(value):
    """A value as JSON has it: fractions as texts, records as objects, no number that is not one."""
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    if isinstance(value, Line):
        return Numbers(exact=True).join(value.parts).replace("\u00a0", " ")
    if hasattr(value, "_asdict"):
        return _plain(value._asdict())
    if isinstance(value, dict):
        return {name: _plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value if isfinite(value) else None
