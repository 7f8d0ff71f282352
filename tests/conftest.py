"""What several test files share."""

import gc
import sys
from contextlib import suppress
from copy import copy
from functools import lru_cache
from itertools import tee

import pytest

from linref import derive, engine
from linref.exercises.views import compare
from linref.fleuret import data
from linref.options import Options
from linref.tracer import Made, Traced

_TOURS, _TOLD = [], []
LAST = 4  # runs on told options that are kept
LAST_SHEETS = 100

collect_ignore_glob = ["strangers/*", "own_programs/*"]  # programs that tests run; some need NumPy

gc.set_threshold(50_000)  # as the command does: little of what tests make is garbage in cycles


class Kept:
    """Events or blocks that are made when they are first looked at, and kept."""

    def __init__(self, things):
        (self._start,) = tee(things, 1)

    def __iter__(self):
        return copy(self._start)


class Recorded:
    """A module that tells a topic: of its tour, and of its last runs on told options, each event is computed once."""

    def __init__(self, module):
        self._module = module

    def __getattr__(self, name):
        return getattr(self._module, name)

    def trace(self, options):
        """The events of a run, as far as they are looked at; a run that ends in an error is not kept."""
        kept = _TOURS if options == Options() else _TOLD
        run = next((run for run in kept if run[:2] == (self._module, options)), None)
        if run:
            kept.remove(run)
        run = run or (self._module, options, Kept(map(with_blocks_kept, self._module.trace(options))))
        kept.append(run)
        del _TOLD[:-LAST]
        try:
            yield from run[2]
        except Exception:
            kept[:] = [each for each in kept if each is not run]
            raise


def with_blocks_kept(event):
    """An event whose blocks, if it has any, may be looked at again."""
    if isinstance(event, Traced):
        event = event._replace(run=None)  # others may want to look at the steps that one of them passes over
    blocks = getattr(event, "blocks", None)
    return event if blocks is None or isinstance(blocks, Made) else event._replace(blocks=Kept(blocks))


SMALLEST = Kept(map(with_blocks_kept, compare.smallest_sets()))  # whatever the samples, they are the same


@lru_cache(8)
def drawn(digits, count, seed, draw=data.drawn_digits):
    """Drawn digits, as nearly every run on them has the same."""
    return draw(digits, count, seed)


SHEETS = {}


def contents_of(path):
    """The bytes of a file, by which a sheet is known again; None if they cannot be read."""
    with suppress(OSError, TypeError), open(path, "rb") as file:
        return file.read()
    return None


def sheet(words, given, plain, said=(), make=engine.worksheet_lines):
    """The blanks and lines of a worksheet; those of the last ones, with the same samples, are made once."""
    if given.get("data") == "-":
        return make(words, given, plain, said)
    same = repr((words, given, plain, said, contents_of(given.get("data"))))
    if same not in SHEETS:
        blanks, lines = make(words, given, plain, said)
        SHEETS[same] = blanks, list(lines)
    blanks, lines = SHEETS[same] = SHEETS.pop(same)
    if len(SHEETS) > LAST_SHEETS:
        del SHEETS[next(iter(SHEETS))]
    return blanks, iter(lines)


COMPARED = lru_cache(None)(derive.same)


def same(a, b, same=derive.same):
    """Whether two lines of derivations are equal; of each two numbers it is found out once."""
    return COMPARED(a, b) if a.__hash__ and b.__hash__ else same(a, b)


CHECKED = {}  # of the derivations of the handouts, by their code


def checked_once(lines, *more, check=derive.checked):
    """The checked lines of a handout's derivation, which is given nothing; they are computed once."""
    if lines.gi_code not in CHECKED:
        CHECKED[lines.gi_code] = list(check(lines, *more))
    return CHECKED[lines.gi_code]


@pytest.fixture
def derived_once(monkeypatch):
    """Derivations are computed once, and not compared: that their lines hold is another test's affair."""
    monkeypatch.setattr(derive, "same", lambda a, b: True)
    monkeypatch.setattr(derive, "checked", checked_once)


def record(monkeypatch):
    """Runs, worksheets, drawn digits, smallest sets and comparisons of lines of derivations are made once."""
    monkeypatch.setattr(derive, "same", same)
    trace_module = engine.trace_module
    monkeypatch.setattr(engine, "trace_module", lambda handout, topic: Recorded(trace_module(handout, topic)))
    monkeypatch.setattr(data, "drawn_digits", lambda digits, *told: drawn(tuple(digits), *told))
    monkeypatch.setattr(compare, "smallest_sets", lambda: SMALLEST)
    monkeypatch.setattr(engine, "worksheet_lines", sheet)


@pytest.fixture(autouse=True, scope="module")
def recorded():
    """What is the same for many tests is computed once.

    A module of tests that change what runs depend on has a fixture of this name that does nothing.
    """
    with pytest.MonkeyPatch.context() as patched:
        record(patched)
        yield


@pytest.fixture(autouse=True, scope="session")
def compiled_once(tmp_path_factory):
    """Where Python keeps no compiled modules, the processes that tests start keep theirs in a folder of the run."""
    with pytest.MonkeyPatch.context() as patched:
        if sys.dont_write_bytecode:
            patched.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
            patched.setenv("PYTHONPYCACHEPREFIX", str(tmp_path_factory.mktemp("compiled")))
        yield


def pytest_collection_finish():
    """What is imported stays: it is not looked through for garbage again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 20, 10_000)
