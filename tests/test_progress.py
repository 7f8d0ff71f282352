"""No silent wait on a terminal; nothing anywhere else."""

import io
import os
import threading
from time import monotonic, sleep
from types import SimpleNamespace

import pytest

from linref import cli
from linref.cells import Cells
from linref.tracer import progress
from linref.tracer.events import Header, Steps
from linref.tracer.show import show
from linref.tracer.text import Text


class Terminal(io.StringIO):
    """What is written to a terminal, and what of that is seen there."""

    seen = ""

    def flush(self):
        self.seen = self.getvalue()

    def isatty(self):
        return True


PATIENCE = progress.PATIENCE  # where no test changes it


@pytest.fixture
def terminal(monkeypatch):
    found = Terminal()
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setattr(progress, "SECONDS", 0.01)
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=found))
    return found


def slow(seconds):
    """A run whose third step takes long."""
    yield Header("gales", "perceptron", "A long run", "x.py")
    run = Steps(sleep(seconds if n == 3 else 0) or n for n in range(5))
    yield from run.traced(Cells("Each step is one."), lambda step: ())


def test_what_is_done_and_how_far_it_is(terminal, capsys):
    """The title of the run and the steps so far, wiped away in the end."""
    with progress.PROGRESS.watching():
        cli.write(show(slow(0.2), Text()))
    assert "\rA long run, 3 steps, 0 s" in terminal.getvalue() and terminal.getvalue().endswith(" \r")
    assert "A long run" in capsys.readouterr().out


def test_a_line_of_what_is_done(terminal, monkeypatch):
    """Steps in thousands, nothing left of a longer line before, and no more than there is room for."""
    monkeypatch.setenv("COLUMNS", "30")
    progress.PROGRESS.wipe()
    monkeypatch.setattr(progress.PROGRESS, "watched", True)
    for doing, run in (("A run", SimpleNamespace(count=12345)), ("reading", None), ("a" * 40, None)):
        progress.PROGRESS.begin(doing)
        if run:
            progress.PROGRESS.count(run)
        looks = iter([False, True])
        progress.PROGRESS._watch(SimpleNamespace(wait=lambda seconds: next(looks)))
    progress.PROGRESS.wipe()
    said = f"\rA run, 12,345 steps, 0 s\r{'reading, 0 s':<24}\r{'a' * 29}\r{' ' * 29}\r"
    assert terminal.seen == terminal.getvalue() and terminal.seen.endswith(said)


def test_nothing_is_said_before_there_is_a_wait(terminal, monkeypatch):
    """Somebody looks again and again, and does not write."""
    looks = []
    monkeypatch.setattr(progress, "PATIENCE", 1000)
    monkeypatch.setattr(progress, "monotonic", lambda: looks.append(1) or monotonic())
    with progress.PROGRESS.watching():
        sleep(0.2)
    assert len(looks) > 2 and terminal.getvalue() == "" and threading.active_count() == 1


def test_the_wait_begins_anew_with_every_line(terminal, monkeypatch):
    """After more than two seconds it is said what is done; whatever is printed wipes that away, and nothing else."""
    monkeypatch.setattr(progress, "PATIENCE", PATIENCE)
    clock, found = [100], progress.Progress()
    found.watched = True
    monkeypatch.setattr(progress, "monotonic", lambda: clock[0])
    found.begin("reading")
    found.wipe()
    for clock[0], said in ((102, ""), (103, "\rreading, 3 s")):
        looks = iter([False, True])
        found._watch(SimpleNamespace(wait=lambda seconds: next(looks)))
        assert terminal.getvalue() == said
    found.wipe()
    clock[0], looks = 104, iter([False, True])
    found._watch(SimpleNamespace(wait=lambda seconds: next(looks)))
    assert terminal.getvalue() == "\rreading, 3 s" + "\r" + " " * 12 + "\r"


def test_a_pipe_that_nobody_writes_to(terminal, tmp_path, capsys):
    """Reading is waited for, and said to be."""
    path = tmp_path / "pipe.csv"
    os.mkfifo(path)
    threading.Timer(0.3, path.write_text, ["x,c\n1,a\n2,b\n"]).start()
    assert cli.main(["gales", "perceptron", "--data", str(path)]) == 0
    assert "\rreading " in terminal.getvalue()


def test_nothing_where_there_is_no_terminal(monkeypatch, capsys):
    """Neither in a pipe nor where standard error is closed, however long it takes."""
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setattr(progress, "SECONDS", 0.01)
    for elsewhere in (io.StringIO(), None):
        monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=elsewhere))
        with progress.PROGRESS.watching():
            cli.write(show(slow(0.1), Text()))
        assert threading.active_count() == 1 and (elsewhere is None or elsewhere.getvalue() == "")
