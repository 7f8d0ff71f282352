"""Runs as JSON Lines, for programs: a header, the steps, an outcome, one object on each line."""

import json
from fractions import Fraction
from math import isfinite
from typing import Any, Iterable, Iterator

from linref.tracer.events import Header, Line, Outcome, Traced
from linref.tracer.numbers import Numbers
from linref.tracer.renderer import Renderer


class JsonLines(Renderer):
    """Turns headers, steps and outcomes into lines of JSON; what else there is is for people and left out."""

    spaced = for_people = False

    def __init__(self, plain: bool = False) -> None:
        self.plain = plain

    def block(self, block: Any) -> Iterator[str]:
        if isinstance(block, Header):
            fields = block._asdict() | {"data": Line(block.data)}
            cells = fields.pop("cells")
            del fields["fixed"], fields["again"]  # how a header is printed says nothing to a program
            known = {name: value for name, value in fields.items() if value is not None}
            yield self._line("header", known | ({"fields": cells.fields} if cells else {}))
        elif isinstance(block, Traced):
            yield self._line("step", block.step._asdict())
        elif isinstance(block, Outcome):
            yield self._line("outcome", {"status": block.status, **block.facts})

    def rows_ended(self) -> Iterable[str]:
        """Nothing waits: each record is a line of its own."""
        return ()

    def _line(self, record, fields):
        return as_json({"record": record, **fields}, self.plain)


def as_json(fields: Any, plain: bool = False) -> str:
    """A line of JSON; `plain`: in ASCII.

    >>> as_json({"w": [Fraction(29, 20), Fraction(2, 1), 0.5]})
    '{"w": ["29/20", 2, 0.5]}'
    """
    return json.dumps(_plain(fields), ensure_ascii=plain)


def _plain(value):
    """A value as JSON has it: fractions as texts, records as objects, no number that is not one."""
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    if isinstance(value, Line):
        return Numbers(exact=True).join(value.parts).replace("\u00a0", " ")
    if hasattr(value, "_asdict"):
        return _plain(value._asdict())
    if isinstance(value, dict):
        return {name: _plain(item) for name, item in value.items()}
    return list(map(_plain, value))
