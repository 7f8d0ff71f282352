"""The tracer: events in, lines out. What a trace is written with stands here."""

from linref.tracer.events import (  # noqa: F401
    Beside, Closing, Code, Formula, Header, Heading, Line, ListRow, Note, Outcome, Picture, Row, Rows, Steps, Table,
    Traced, ended, in_short, line, listed, Made, runs, titled,
)
from linref.tracer.numbers import MAX_ENTRIES, NO_BREAK, Numbers, in_full  # noqa: F401
from linref.tracer.plot import Grid, frame_of  # noqa: F401
from linref.tracer.words import Whole, every, join_some, numbered, plural, subscript, summed  # noqa: F401
