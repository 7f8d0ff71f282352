"""A terminal: the pager of long output, and --reveal, which waits for keys. Each is tried at a pseudo-terminal."""

import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

from tests.command import EVERY, run

pty = pytest.importorskip("pty")
ROOT = Path(__file__).resolve().parent.parent
NO_REVEAL = "--reveal: only a trace as text is shown step by step, and no worksheet"
MINE = "x1,x2,y\n1,1,1\n2,0,1\n0,2,0\n-1,-1,0\n"


class Terminal:
    """A command at a pseudo-terminal of 24 lines: what it prints, and the keys that are pressed."""

    def __init__(self, *words, **environment):
        self.master, slave = pty.openpty()
        self.text, self.read = "", 0
        environment = {**os.environ, "TERM": "xterm", "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8",
                       "COLUMNS": "80", "LINES": "24", **environment}
        self.process = subprocess.Popen([sys.executable, "-m", "linref", *map(str, words)], stdin=slave, stdout=slave,
                                        stderr=slave, env=environment, start_new_session=True)
        os.close(slave)

    def until(self, wanted, seconds=30):
        """Read until something wanted is printed after what was read before; None for the end."""
        end = monotonic() + seconds
        while wanted is None or wanted not in self.text[self.read:]:
            if not select.select([self.master], [], [], max(end - monotonic(), 0))[0]:
                raise AssertionError(f"{wanted!r} was not printed: {self.text[self.read:]!r}")
            try:
                part = os.read(self.master, 65536)
            except OSError:
                part = b""
            if not part:
                assert wanted is None, (wanted, self.text)
                break
            self.text += part.decode(errors="replace").replace("\r\n", "\n")
        end = len(self.text) if wanted is None else self.text.index(wanted, self.read) + len(wanted)
        found, self.read = self.text[self.read:end], end
        return found

    def press(self, keys):
        os.write(self.master, keys.encode())

    def status(self):
        status = self.process.wait(timeout=30)
        os.close(self.master)
        return status


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.csv"
    path.write_text(MINE)
    return path


def test_a_key_shows_the_next_step(mine):
    """The question stands before the step, with the weights and the sample, and the outcome comes last."""
    terminal = Terminal("fleuret", "perceptron", "--data", mine, "--run", "algorithm", "--plot", "none", "--reveal")
    text = terminal.until("quit)")
    assert "Step 1: w^k = (0, 0, 0), k = 0. Which sample is a mistake? What is w then?" in " ".join(text.split())
    for step, w in enumerate(["(0, 0, 0)", "(1, 1, 1)", "(1, -1, 0)", "(2, 0, 1)"], start=1):
        assert not re.search(rf"^ *{step - 1}  \(", text, re.MULTILINE) and "Converged" not in text
        terminal.press(" ")
        text = terminal.until(f"Step {step + 1}: ")
        assert re.search(rf"^ *{step - 1}  +{re.escape(w)} ", text, re.MULTILINE)
        text = terminal.until("?")
    terminal.press("  ")
    text = terminal.until("How does the run end?")
    assert "Converged" not in text
    terminal.press("\n")
    assert "Converged after 5 updates" in terminal.until(None) and terminal.status() == 0


@pytest.mark.parametrize("key", ["q", "\x04", "\x03"])
def test_quitting(mine, key):
    """Cleanly, with what a terminal does restored, and nothing given away."""
    terminal = Terminal("fleuret", "perceptron", "--data", mine, "--reveal", "--plot", "none")
    terminal.until("quit)")
    if key == "\x03":
        terminal.process.send_signal(signal.SIGINT)
    else:
        terminal.press(key)
    rest = terminal.until(None)
    assert terminal.status() == 0 and "Traceback" not in rest and "Converged" not in rest


@pytest.mark.parametrize("words, message", [
    ("gales perceptron --reveal", "--reveal waits for keys; expected a terminal for input and output"),
    ("gales perceptron --reveal --format json", NO_REVEAL), ("gales perceptron --reveal --blank all", NO_REVEAL),
    ("index gales --reveal", "--reveal: index has no use for it")])
def test_where_nothing_can_be_revealed(capsys, words, message):
    """One line."""
    assert run(capsys, *words.split()) == (2, "", f"linref: {message}\n")


@pytest.mark.parametrize("handout, topic", EVERY)
def test_every_topic_can_be_revealed(capsys, monkeypatch, handout, topic):
    """With one key after another: a question for each step, each w as the header and the steps have it."""
    from contextlib import contextmanager

    from linref import reveal

    pressed = []

    @contextmanager
    def keys():
        yield lambda: pressed.append(len(pressed)) or ("q" if len(pressed) > 40 else " ")

    monkeypatch.setattr(reveal, "keyboard", keys)
    status, out, err = run(capsys, handout, topic, "--reveal", "--plot", "none")
    assert (status, err) == (0, "") and len(re.findall(r"^Step \d+: ", out, re.MULTILINE)) == len(pressed)


def pager_that_writes(path):
    """A pager that keeps what it reads."""
    return f"cat > '{path}'"


def test_long_output_goes_through_the_pager(tmp_path):
    """Of the reader's own; every line of it, with colours."""
    shown = tmp_path / "shown.txt"
    terminal = Terminal("gales", "gates", PAGER=pager_that_writes(shown))
    assert terminal.until(None) == "" and terminal.status() == 0
    plain = re.sub(r"\033\[\d*m", "", shown.read_text(encoding="utf-8"))
    assert plain == (ROOT / "traces" / "gales" / "gates.txt").read_text(encoding="utf-8")
    assert "\033[" in shown.read_text(encoding="utf-8")


@pytest.mark.parametrize("words, environment", [
    ("errata GE3", {}), ("gales gates --no-pager", {}), ("gales gates", {"TERM": "dumb"}),
    ("gales gates", {"LINES": "500"})])
def test_what_goes_through_no_pager(tmp_path, words, environment):
    """What fits on the screen, and what is told not to."""
    shown = tmp_path / "shown.txt"
    terminal = Terminal(*words.split(), **{"PAGER": pager_that_writes(shown), **environment})
    assert len(terminal.until(None)) > 100 and terminal.status() == 0 and not shown.exists()


def test_less_where_there_is_no_pager_of_the_reader(tmp_path):
    """As less -FRX."""
    less = tmp_path / "less"
    less.write_text(f"#!/bin/sh\necho \"$@\" $LESS > '{tmp_path}/asked'\ncat > /dev/null\n")
    less.chmod(0o755)
    terminal = Terminal("gales", "gates", PATH=f"{tmp_path}{os.pathsep}{os.environ['PATH']}", PAGER="", LESS="FRX")
    assert terminal.until(None) == "" and terminal.status() == 0
    assert (tmp_path / "asked").read_text() == "-FRX FRX\n"


def test_leaving_the_pager_ends_quietly():
    """However much is still to come."""
    terminal = Terminal("gales", PAGER="head -n 2")
    text = terminal.until(None)
    assert terminal.status() == 0 and "Traceback" not in text and text.count("\n") == 2
