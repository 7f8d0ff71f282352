"""linref.testing and its commands: what a reader's own work may do, and what is said of it. Nothing hangs or raises."""

from fractions import Fraction
from functools import cache
import math
import re
import subprocess
import sys
import time
from queue import Queue
from textwrap import dedent

import pytest

from linref.own.answer import beside_pages
from linref.own.gradients import PAIRS
from linref.own.pages import PAGES, page_named
from linref.own.program import program_of
from linref.own.sets import all_sets
from linref.samples import InputError
from linref.testing import assert_derivation, assert_follows, assert_gradient, assert_path, conventions_of, mistaken
from tests.command import run, sampled

TRAIN = "fleuret train_perceptron"
RETURNS = "[0] * (len(X[0]) + 1)"


@cache
def few():
    """Some of all sets, in order of size."""
    return [s for n, s in enumerate(all_sets()) if n < 60 or n % 200 == 0]


@pytest.fixture
def on_few_sets(monkeypatch):
    """The sets are fewer than those of a reader's own test."""
    monkeypatch.setattr("linref.own.follow.all_sets", few)


@pytest.fixture
def in_this_process(monkeypatch, on_few_sets):
    """A reader's file runs here, on few sets; that it has a process of its own is the affair of other tests."""
    from linref import proofs
    from linref.own import alone

    def found_in(work, *told):
        return {"check": alone.check, "derive": alone.derive}[work](*told)

    for module in (alone, proofs):
        monkeypatch.setattr(module, "found_in", found_in)


def said_of(capsys, tmp_path, body, *more):
    """What check says of a program with a body, on one line; the status is 1 or 2, and there is no traceback."""
    path = tmp_path / "mine.py"
    path.write_text(dedent(body))
    status, out, err = run(capsys, "check", path, *(more or TRAIN.split()))
    assert status in (1, 2) and "Traceback" not in out + err
    return " ".join((out + err).split())


def learner(*lines):
    """A program of two lines or so."""
    head = ["import os, sys, threading, time", "def learn(X, y, passes):"]
    return "\n".join([*head, *(f"    {line}" for line in lines)])


@pytest.mark.parametrize("line, words", [
    ("while True: time.sleep(0.01)",
     "it did not return in time. It was called as learn([[0], [1]], [-1, 1], passes=3)."),
    ("time.sleep(1000)", "it did not return in time"),
    ("threading.Event().wait()", "it did not return in time"),
    ("while True:\n        try: time.sleep(9)\n        except Exception: pass", "it did not return in time"),
])
def test_a_call_that_never_ends(capsys, tmp_path, line, words):
    """It is ended, whatever it waits for."""
    assert words in said_of(capsys, tmp_path, learner(line))


@pytest.mark.parametrize("line, words", [
    ("os._exit(0)", "it ends Python itself, with status 0"),
    ("input('rate? ')", "it raises EOFError at line 3"),
    ("return learn(X, y, passes)", "it raises RecursionError at line 3"),
    (f"os.write(1, b'RAW'); print('hello'); return {RETURNS}", "It prints while it learns"),
])
def test_what_a_program_may_do_to_its_process(capsys, tmp_path, line, words):
    """One sentence, status 1 or 2; nothing of it is printed here."""
    found = said_of(capsys, tmp_path, learner(line))
    assert words in found and "RAWRAW" not in found


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("line, words", [
    ("return [float('nan')] * 2", "its weights are (nan, nan)"),
    ("return [float('inf')] * 2", "its weights are (inf, inf)"),
    ("return [10**400] * 2", "its weights are too large: a number of more than 300 digits"),
    ("sys.exit(3)", "it raises SystemExit at line 3: 3"),
    ("pass", "it returns None; expected its weights"),
    ("return '1 2'", "it returns '1 2', a str; expected its weights"),
    ("return [[0, 0], [0] * len(X[0])]", "it gives 3 weights for points of 1 feature; expected 2, as [*w, b]"),
    ("return []", "it gives 0 weights for points of 1 feature"),
    ("return [1j, 1j]", "expected its weights"),
    ("return True", "it returns True, a bool"),
    ("yield None", "it yields None; expected its weights"),
    ("return [0] * 7", "it gives 7 weights"),
    ("raise ValueError('no')", "it raises ValueError at line 3: no. It was called as learn("),
    ("class E(Exception): __str__ = None\n    raise E()", "it raises E at line 4"),
    ("import random\n    return [random.random()] * (len(X[0]) + 1)", "two equal calls give different weights"),
    (f"X.append(1); return {RETURNS}", "It changes its arguments X or y"),
    (f"return {RETURNS}", "your weights never leave 0"),
    ("w = [0] * (len(X[0]) + 1)\n    for x, t in zip(X, y):\n        w[-1] += t\n        yield None", "it yields None"),
])
def test_what_a_program_may_do(capsys, tmp_path, line, words):
    """One sentence, status 1 or 2."""
    assert words in said_of(capsys, tmp_path, learner(line))


@pytest.mark.parametrize("body, words", [
    ("input()\n", "it raises EOFError at line 1"),
    ("import sys\nsys.exit('bye')\n", "it raises SystemExit at line 2: bye when it is imported"),
])
def test_a_file_that_is_no_program_ends_in_its_process(capsys, tmp_path, body, words):
    """One line on standard error, sent from there."""
    assert words in said_of(capsys, tmp_path, body)


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("body, words", [
    ("def learn(X, y, passes)\n    return 1\n", "mine.py:1: "),
    ("x = 3\n", "it defines no function learn(X, y)"),
    ("def learn(X, y, rate, start): pass\n", "needs other arguments: learn"),
    ("class Unit:\n    def train(self, X, y): pass\n", "has no fit, or needs other arguments: Unit"),
    ("def a(X, y): pass\ndef b(X, y): pass\n", "it defines a, b; name one: "),
    ("x = 1\0\n", "null bytes"),
])
def test_a_file_that_is_no_program(capsys, tmp_path, body, words):
    """One line on standard error."""
    assert words in said_of(capsys, tmp_path, body)


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("helper", ["def predict(w, x): return 1", "def net(row, weights): return 0",
                                    "def dot(a, b): return 0", "class Point: pass"])
def test_helpers_are_not_taken_for_the_program(capsys, tmp_path, helper):
    """What takes weights, or no number of passes where another takes one, need not be named away."""
    found = said_of(capsys, tmp_path, f"{helper}\n\ndef learn(X, y, n_epochs):\n    return {RETURNS}\n")
    assert "learn does not follow Fleuret" in found


@pytest.mark.usefixtures("in_this_process")
def test_words_that_name_no_algorithm(capsys, tmp_path):
    """The nearest ones that there are."""
    (tmp_path / "mine.py").write_text(learner("return [0]"))
    fleuret = ", ".join(name for name in PAGES if name.startswith("fleuret"))
    for words, expected in ((["fleuret", "svm"], f"compared with; expected one of {fleuret}\n"),
                            (["fleuret"], "expected fleuret train_perceptron or"), ([], "needs an algorithm"),
                            (["gales", "percptron"], "did you mean"), (["perceptron"], "expected gales perceptron or")):
        status, _, err = run(capsys, "check", tmp_path / "mine.py", *words)
        assert status == 2 and expected in err
    for place, expected in (("none.py", "no such file"), ("mine.py:other", "it defines no function or class other")):
        status, _, err = run(capsys, "check", tmp_path / place, "vitay", "online")
        assert status == 2 and expected in err


@pytest.mark.parametrize("code, words", [
    ("raise SystemExit(3)", "it ends with status 3"),
    ("raise ValueError('no')", "it ends with status 1: ValueError: no"),
    ("print(1)", "it prints 1 line for 12 that it is given"),
    ("print('[0]\\n' * 99)", "it prints 99 lines for 12"),
    ("for line in sys.stdin: print(line.upper())", "expected weights such as [1, -2, 0]"),
    ("for line in sys.stdin: print('[NaN, 1]')", "its weights are (nan, 1)"),
    ("for line in sys.stdin: print('[1, 2, 3, 4, 5]')", "it gives 5 weights for points of 1 feature"),
])
def test_commands_that_do_not_answer(capsys, code, words):
    """Too little, too much, text, a failure."""
    command = f"{sys.executable} -c \"import sys\n{code}\""
    status, out, err = run(capsys, "check", "--program", command, *TRAIN.split())
    assert status == 1 and words in " ".join(out.split()) and not err


@pytest.mark.parametrize("command", ["no_such_command_here", "/tmp", "''", '"open'])
def test_commands_that_cannot_be_started(capsys, command):
    """One line on standard error."""
    status, _, err = run(capsys, "check", "--program", command, *TRAIN.split())
    assert status == 2 and err.startswith("linref: --program: ") and err.count("\n") == 1


@pytest.mark.parametrize("code", [
    "import time; time.sleep(99)",
    "import sys, time; print('[1, ', end=''); sys.stdout.flush(); time.sleep(99)",
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(99)",
    "import subprocess, time; subprocess.Popen(['sleep', '99'], start_new_session=True); time.sleep(99)",
])
def test_commands_that_hang(capsys, monkeypatch, code):
    """They never answer, answer half a line, ignore a polite end, or leave something behind that still runs."""
    from linref.own import command

    monkeypatch.setattr(command, "LEAST_SECONDS", 0.8)
    begun = time.monotonic()
    status, out, err = run(capsys, "check", "--program", f'{sys.executable} -c "{code}"', *TRAIN.split())
    assert (status, err) == (1, "") and "it did not return within 1 s." in " ".join(out.split())
    assert time.monotonic() - begun < 8


LOCKED = "__import__('ctypes').PyDLL(None).sleep(99)"  # holds Python's lock as 3 ** 10**9 does, but costs nothing


@pytest.mark.parametrize("words, body", [
    (["check", "mine.py", *TRAIN.split()], f"def learn(X, y, passes):\n    {LOCKED}\n"),
    (["check", "mine.py", *TRAIN.split()], f"{LOCKED}\n"),
    (["derive", "mine.py"], f"def proof():\n    yield 'one', 2\n    {LOCKED}\n    yield 'two', 2\n"),
])
def test_what_holds_the_lock_is_ended(capsys, tmp_path, monkeypatch, words, body):
    """No thread and no signal interrupts it; its process is ended. A derivation says at which line."""
    from linref.own import alone

    pytest.importorskip("sympy")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(alone, "MAX_SILENCE", 2.0)
    (tmp_path / "mine.py").write_text(body)
    status, out, err = run(capsys, *words)
    wanted = "Line 2 could not be decided" if words[0] == "derive" else "mine.py: it did not return"
    assert status == (1 if words[0] == "derive" else 2)
    assert f"{wanted} within 2 s, and only the end of its process stops it" in " ".join((out + err).split())


def test_a_line_that_cannot_be_decided_in_time(monkeypatch):
    """What sympy expands for ever is given up, and said to be undecided."""
    from linref import proofs

    sympy = pytest.importorskip("sympy")
    x = sympy.Symbol("x")

    def mine():
        yield "one", sympy.sin(x)
        yield "two", (x + sympy.sin(x) + sympy.cos(x) + 1) ** 3000 / (x + sympy.cos(x)) ** 2999

    monkeypatch.setattr(proofs, "MAX_SECONDS", 0.2)
    with pytest.raises(AssertionError, match="this line could not be decided within 0.2 s"):
        assert_derivation(mine)


def test_an_endless_printer_is_ended():
    """Before it fills the memory."""
    from linref.own.command import MAX_BYTES, conversation

    code = "while True: print('1' * 10**6)"
    _, said, status = conversation([sys.executable, "-c", code], "", 60)
    assert status is None and f"{MAX_BYTES:,} bytes" in said


def test_a_sleeping_command_is_ended():
    """And with it what it has started."""
    from linref.own.command import conversation

    assert conversation(["sh", "-c", "sleep 100 & sleep 100"], "x\n", 0.6)[1:] == (
        "it did not return within 1 s", None) or sys.platform == "win32"


@pytest.mark.parametrize("text, words", [
    ("hello\n", "no weights"), ("", "no weights"), ("1,5 2,0 3,5\n", "write decimals with a point"),
    ("1 1 1\n1 1\n", ":2: 2 numbers"), ("nan 1 1\n", "a weight that is no number"), ("1e400 1 1\n", "a size from"),
    ("1/0 1 1\n", "is not a number"), ("9" * 99 + " 1 1\n", "99 characters"), ("1: 1 1 1\n", "4 numbers"),
    (b"1 1 1\n" * 400_000, "more than 2000000 bytes"), ("1 1 é\n".encode("latin-1"), "is not UTF-8"),
    ("1 1 1\n".encode("utf-16")[:-1], "is not UTF-8"),
    ("__import__('os').mkdir('ran') 1\n", "an entry that is no number"),
    ("w 1\n", "1 number in"),
    ("1 1 1\n0,5 1\n", ":2: '0,5 1' has commas that may be decimal points; write decimals with a point"),
    ("0,5; 1; 2\n", "commas that may be decimal points"),
])
def test_files_that_are_no_sequence(capsys, tmp_path, monkeypatch, text, words):
    """One line that says where; nothing in them is run."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "s.csv").write_text("x1,x2,y\n1,1,1\n1,0,-1\n")
    (tmp_path / "w.txt").write_bytes(text if isinstance(text, bytes) else text.encode())
    status, _, err = run(capsys, "exercises", "explain", "--data", "s.csv", "--path", "w.txt")
    assert status == 2 and words in err and err.count("\n") == 1
    assert not (tmp_path / "ran").exists()


ZERO_ONE = """
    def learn(X, y, passes):
        w = [0] * (len(X[0]) + 1)
        for x, t in list(zip(X, y)) * passes:
            o = 1 if sum(a * c for a, c in zip(w, [*x, 1])) > 0 else 0
            w = [a + (t - o) * c for a, c in zip(w, [*x, 1])]
            yield w
"""
COUNTING = """
    class Mine:
        def __init__(self, max_iter=50):
            self.max_iter = max_iter

        def fit(self, X, y):
            w, b = [0.0] * len(X[0]), 0.0
            for _ in range(self.max_iter):
                errors = 0
                for x, t in zip(X, y):
                    if t * (sum(a * c for a, c in zip(w, x)) + b) <= 0:
                        w = [a + t * c for a, c in zip(w, x)]
                        b += t
                        errors += 1
                if not errors:
                    break
            self.coef_, self.intercept_ = [w], [b]
            return self
"""


def test_a_file_gives_signs_of_life(tmp_path, monkeypatch):
    """They begin before the file is run, which may take longer than a process may be silent."""
    from linref.own import alone

    class Heard(Queue):
        kinds = []

        def put(self, message, *more):
            self.kinds.append(message[0])
            super().put(message, *more)

    monkeypatch.setattr(alone, "Queue", Heard)
    path = tmp_path / "mine.py"
    path.write_text("def lines():\n    yield 'one', 1\n    yield 'the same', 1\n")
    assert list(alone.found_in("derive", str(path), "")) and Heard.kinds[0] == "alive"


@pytest.mark.usefixtures("in_this_process")
def test_labels_that_a_program_expects(capsys, tmp_path):
    """Written for labels 1 and 0, with net = 0 as 0: the page's labels 1 and -1 alone would not tell what it is."""
    said = said_of(capsys, tmp_path, ZERO_ONE)
    assert "For these weights it was given the labels 1 and 0; the page has 1 and -1. Yours: net = 0 counts as" in said


ALWAYS = """
    def learn(X, y, passes):
        w = [0] * len(X[0])
        for x, t in list(zip(X, y)) * passes:
            w = [a + t * c for a, c in zip(w, x)]
            yield w
"""


@pytest.mark.usefixtures("in_this_process")
def test_only_conventions_that_matter(capsys, tmp_path):
    """A program that never looks at net has no convention for net = 0."""
    said = said_of(capsys, tmp_path, ALWAYS)
    assert "those of another perceptron with a typical mistake: correct samples update as mistakes do. Yours: no " \
        "bias. The page: a bias. The page's trace" in said


@pytest.mark.usefixtures("in_this_process")
def test_a_counter_is_no_weight(capsys, tmp_path):
    """The line that is named changes the bias, though a counter of mistakes then has the same value."""
    assert "Your line 13: b changes from 0 to 1." in said_of(capsys, tmp_path, COUNTING, "vitay", "online")


YIELDING = """\
def learn(X, y, passes):
    w, b = [0] * len(X[0]), 0
    for _ in range(passes):
        for x, t in zip(X, y):
            if t * (sum(a * c for a, c in zip(w, x)) + b) <= 0:
                w = [a + t * c for a, c in zip(w, x)]
                b = b + 1
            yield [*w, b]
"""


@pytest.mark.usefixtures("in_this_process")
def test_the_line_of_a_generator(capsys, tmp_path):
    """On one sample x = 0 of label -1 it parts at once: b is 1, not -1, by line 7; later b would be 2."""
    assert "Your line 7: b changes from 0 to 1." in said_of(capsys, tmp_path, YIELDING)


ONE_LIST = """\
def learn(X, y, passes):
    w = [0] * (len(X[0]) + 1)
    for x, t in list(zip(X, y)) * passes:
        if t * sum(a * c for a, c in zip(w, [*x, 1])) <= 0:
            w = [a + c for a, c in zip(w, [*x, 1])]
        yield w
"""


@pytest.mark.usefixtures("in_this_process")
def test_the_line_that_changes_a_list(capsys, tmp_path):
    """On one sample x = 0 of label -1 it adds (0, 1), not -(0, 1), by line 5."""
    assert "Your line 5: w changes from (0, 0) to (0, 1)." in said_of(capsys, tmp_path, ONE_LIST)


APART = """\
def learn(X, y, passes):
    w, b = [0] * len(X[0]), 0
    for x, t in list(zip(X, y)) * passes:
        if t * (sum(a * c for a, c in zip(w, x)) + b) <= 0:
            w = [a + t * c for a, c in zip(w, x)]
            b = b + 0.1 * t
        yield [*w, b]
"""


@pytest.mark.usefixtures("in_this_process")
def test_the_line_of_the_weights_that_differ(capsys, tmp_path):
    """The first weights, x = 1 with label 1, are (1, 0.1): b has the rate 0.1 of the page's column, w has not."""
    assert "Your line 5: w changes from 0 to 1." in said_of(capsys, tmp_path, APART)


COUNTED = """\
def learn(X, y, passes):
    w, b, errors = [0] * len(X[0]), 0, 0
    for x, t in list(zip(X, y)) * passes:
        if t * (sum(a * c for a, c in zip(w, x)) + b) <= 0:
            w = [a + {} * c for a, c in zip(w, x)]
            b = b + t
            errors = errors + 1
        yield [*w, b]
"""


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("factor", [1, 2])
def test_a_counter_below_the_weights_is_not_named(capsys, tmp_path, factor):
    """x = 1 with label -1 leads to w = 1, x = 1 with label 1 to w = 2 and b = 1; the counter of mistakes is 1 too."""
    said = said_of(capsys, tmp_path, COUNTED.format(factor))
    assert f"Your line 5: w changes from 0 to {factor}." in said


RETURNING = """\
class Mine:
    def fit(self, X, y):
        w, b = [0] * len(X[0]), 0
        for x, t in zip(X, y):
            if t * (sum(a * c for a, c in zip(w, x)) + b) <= 0:
                w, b = [a + t * c for a, c in zip(w, x)], b + t
        return w, b
"""


@pytest.mark.usefixtures("in_this_process")
def test_a_batch_beside_a_page_that_takes_samples_in_turn(capsys, tmp_path):
    """On x = 0, 0 with label 1, rate 1/10: 2 · 0.1 · (1 - 1/2) = 0.1 after pass 1; it runs all its passes."""
    said = said_of(capsys, tmp_path, """
        from math import exp
        def learn(X, y, passes):
            w = [0.0] * (len(X[0]) + 1)
            for _ in range(passes):
                errors = [t - 1 / (1 + exp(-sum(a * b for a, b in zip(w, [*x, 1])))) for x, t in zip(X, y)]
                w = [a + 0.1 * sum(e * [*x, 1][j] for e, x in zip(errors, X)) for j, a in enumerate(w)]
                yield w
        """, "vitay", "logistic")
    assert "has the rate 0.1, fitted" in said and "(0, 0.0987503) (0, 0.1) ✗" in said and "ends in" not in said
    assert "those of Gales, logistic regression" in said


@pytest.mark.usefixtures("in_this_process")
def test_a_class_whose_fit_returns_the_weights(capsys, tmp_path):
    """The object keeps none. On one sample x = 0 of label 1 its net is 0, so b is 1 by line 6."""
    said = said_of(capsys, tmp_path, RETURNING, "vitay", "online")
    assert "Your line 6: b changes from 0 to 1." in said and "one object" not in said
    assert "pass i x y w·x + b the page yours 1 1 (0) 1 0 (0, 0) (0, 1) ✗" in said


@pytest.mark.usefixtures("in_this_process")
def test_the_same_in_a_test(capsys, tmp_path):
    """What a program follows is named as assert_follows takes it: `fleuret perceptron` is a topic, and a function."""
    (tmp_path / "mine.py").write_text(dedent(COUNTING))
    status, out, _ = run(capsys, "check", tmp_path / "mine.py", "fleuret", "perceptron")
    assert status == 0 and out.endswith(f'  In a test: assert_follows(Mine, "{TRAIN}")\n')
    assert "All these weights are 0" not in out  # its first mistake, on x = 0, adds 1 or -1 to b


@pytest.mark.parametrize("start, text, words", [
    ("1,1,1", "1 1 1\n1 1 0\n1 0 -1\n", "a row after each sample, the start first: at net = 0 update any label"),
    ("1,1,1", "1 1 0\n1 0 -1\n", "positive/negative/half/either error 9 combinations of conventions give this "
     "sequence. Of these runs, 7 make more updates after the last row, so they have not ended there."),
    ("1,1,1", "2 2 2\n1 1 0\n", "row 1 is the first that differs: pass 1, sample 1, x = (0, 0), t = 0, net = 1, o = 1. "
     "By these conventions it should be (w, b) = (1, 1, 0). In the sequence it is (2, 2, 2)."),
    ("0,0,0", "0 0 0\n0 0 -1\n7 7 7\n", "row 3 is the first that differs: pass 1, sample 2, x = (0, 1), t = 0, "
     "net = -1, o = 0."),
    ("0,0,0", "1 1 1\n1 1 0\n5 5 5\n", "row 1 is the first that differs: pass 1, sample 1, x = (0, 0), t = 0, net = 0, "
     "o = none."),
])
def test_the_start_of_a_sequence(capsys, tmp_path, start, text, words):
    """A row of weights in front of the run counts if it is the start, 0 or not; else the sequence parts there."""
    (tmp_path / "and.csv").write_text("x1,x2,y\n0,0,0\n0,1,0\n1,0,0\n1,1,1\n")
    (tmp_path / "w.txt").write_text(text)
    stated = "--labels", "1,0", "--bias", "last", "--constant", "1", "--order", "turn"
    out = run(capsys, "exercises", "explain", "--data", tmp_path / "and.csv", "--path", tmp_path / "w.txt",
              f"--start={start}", *stated)[1]
    assert words in " ".join(out.split())


AND = "x1,x2,y\n0,0,0\n0,1,0\n1,0,0\n1,1,1\n"
# By hand, in turn with net = 0 as a mistake: (0,0,-1) by sample 1, (1,1,0) by 4; then (1,1,-1), (1,0,-2), (2,1,-1).
SAMPLE_1 = ("pass 2, sample 1, x = (0, 0), t = 0, net = 0, o = none. By these conventions it should be (w, b) = "
            "(1, 1, -1).")
PARTINGS = [
    ("0 0 -1\n1 1 0\n1 1 -2", [], [
        f"With one row after each update, row 3 is the first that differs: {SAMPLE_1} In the sequence it is (1, 1, -2)",
        "changes by (0, 0, -2). This is 2 times the change for a mistake on sample 1."]),
    ("0 0 -1\n1 1 0\n0 1 -1", [], [
        SAMPLE_1, "This is the change for a mistake on sample 3. There x = (1, 0), t = 0, net = 1, o = 1, so sample 3 "
        "is a mistake, but the run takes sample 1."]),
    ("0 0 -1\n1 1 0\n0 1 -1", ["--tie=positive", "--update=error"], [
        "net = 0, o = 1. By these", "mistake on sample 3. There x = (1, 0), t = 0, net = 1, o = 1, so"]),
    ("0 0 -1\n1 1 0\n3 5 2", [], [
        SAMPLE_1, "changes by (2, 4, 2), the run by (0, 0, -1)", "No multiple of a single sample's update gives"]),
    ("0 0 -1\n0 0 -1\n0 0 -1\n1 1 0\n1 1 0\n1 0 -1", [], [
        f"row 5 is the first that differs: {SAMPLE_1}", "makes no update there, as if o = 0."]),
    ("1 1 0\n1 0 -1", [], [
        "With one row after each pass, row 2 is the first that differs: pass 2. By these conventions it should be "
        "(w, b) = (2, 1, -1).",
        "makes 3 updates there",
        "sample 2, x = (0, 1), t = 0, net = 0, o = none; sample 4, x = (1, 1), t = 1, net = -1, o = 0.",
        "This row follows from the row before with other conventions: net = 0 counts as correct."]),
    ("1 1 0\n2 2 0\n7 7 7", [], [
        "This row follows from the row before with a typical mistake: the bias is updated once for each feature."]),
    ("1 1 0\n7 5 3", [], ["those of the sequence sum to (6, 4, 3), those of the run to (1, 0, -1)."]),
    ("0 0 -2\n1 1 -1\n0 1 -2", ["--order=batch"], [
        "By these conventions it should be (w, b) = (0, 0, -3). In the sequence it is (0, 1, -2).",
        "sample 2, x = (0, 1), t = 0, net = 0",
        "The sequence changes by the update of sample 3. It leaves out sample 2, as if o = 0."]),
    ("0 0 -2\n1 1 -1\n0 0 -4", ["--order=batch"], [
        "changes by the updates of samples 1, 2, 3.", "adds sample 1", "x = (0, 0), t = 0, net = -1, o = 0."]),
    ("0 0 -1\n1 1 0\n1 1 -1\n1 1 -2", ["--order=restart"], [
        "sample 2, x = (0, 1), t = 0, net = 0, o = none",
        "mistake on sample 1. But there x = (0, 0), t = 0, net = -1, o = 0, so sample 1 is no mistake."]),
    ("0 -1 -1", ["--order=restart"], [
        "With one row after each update, row 1 is the first that differs: pass 1, sample 1, x = (0, 0)",
        "mistake on sample 2. There x = (0, 1), t = 0, net = 0, o = none, so sample 2 is a mistake"]),
    ("1 1 1\n1 1 0\n1 0 -1\n1 -1 -2", ["--order=4,1,2,3"], [
        "row 4 is the first that differs: pass 1, sample 3, x = (1, 0), t = 0, net = 0, o = none. By these conventions "
        "it should be (w, b) = (0, 0, -2).",
        "changes by (0, -1, -1). This is the change for a mistake on sample 2. But there x = (0, 1), t = 0, net = -1, "
        "o = 0, so"]),
    ("0 0 -1\n1 1 0\n1 1 -0.5", ["--update=error", "--rate=1", "--tie=positive"], [
        "This is 0.5 times the change for a mistake on sample 1, as if o = 0.5."]),
]


@pytest.mark.parametrize("text, options, words", PARTINGS)
def test_where_a_sequence_parts(capsys, tmp_path, text, options, words):
    """By hand: the first update that parts, with x, t, net, o of both, whatever a row stands after."""
    (tmp_path / "and.csv").write_text(AND)
    (tmp_path / "w.txt").write_text(text)
    stated = "--labels", "1,0", "--bias", "last", "--constant", "1", *options
    out = run(capsys, "exercises", "explain", "--data", tmp_path / "and.csv", "--path", tmp_path / "w.txt", *stated)[1]
    said = " ".join(out.partition("agrees with more rows")[0].split())
    assert [part for part in words if part not in said] == []
    assert "Another run leads" not in said or "linref knows gives the row" not in said


def test_of_parallel_samples_the_one_of_the_run_is_named(capsys, tmp_path):
    """By hand, without a bias: (1, 2) by sample 1, then (2, 1) by 3; (1, 2) is once sample 1 and half of sample 2."""
    (tmp_path / "s.csv").write_text("x1,x2,y\n1,2,1\n2,4,1\n1,-1,1\n-3,0,0\n")
    (tmp_path / "w.txt").write_text("1 2\n1 2\n2 1\n2 1\n2 1\n3 3\n")
    out = run(capsys, "exercises", "explain", "--data", tmp_path / "s.csv", "--path", tmp_path / "w.txt",
              "--labels", "1,0", "--bias", "none", "--order", "turn")[1]
    assert "changes by (1, 2). This is 0.5 times the change for a mistake on sample 2." in " ".join(out.split())


@pytest.mark.parametrize("text, words", sampled([(text, words) for text, options, words in PARTINGS if not options], 5))
def test_where_a_sequence_parts_in_a_test(text, words):
    """assert_path has the same sentences; there the labels are 1 and -1. One of an update, one of a mistake."""
    rows = [list(map(int, line.split())) for line in text.splitlines()]
    with pytest.raises(AssertionError) as caught:
        assert_path(rows, [[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1], TRAIN)
    said = " ".join(str(caught.value).split()).replace("= -1", "= 0").replace("≠ -1", "≠ 0")
    assert [part for part in words if part.replace("= -1", "= 0") not in said] == []


THREE = "x1,x2,t\n1,1,1\n0.5,3,1\n2,2,-1\n"
# By hand at rate 0.1, one row after each update: samples 1, 3, 1, 3, 1, 2.
TENTH = "0.1 0.1 0.1\n-0.1 -0.1 0\n0 0 0.1\n-0.2 -0.2 0\n-0.1 -0.1 0.1\n"
RATES = [
    (THREE, "0.1 0.1 0.1\n-0.1 -0.1 0\n", [  # o - t is 2 with labels 1 and -1, and 1 with labels 1 and 0
        "With rate 0.1 and a row after each update: labels bias constant at net = 0 update order any last 1 "
        "negative/half/mistake label turn/restart 1,0 last 1 negative error turn/restart With rate 0.05 and a row "
        "after each update: labels bias constant at net = 0 update order 1,-1 last "
        "1 negative error turn/restart 16 combinations of conventions give this sequence. Of these runs, 16 make "
        "more updates after the last row, so they have not ended there."]),
    (THREE, "0 0 0\n", ["With any rate and a row after each"]),
    (THREE, TENTH + "-0.05 0.2 0.2\n", ["With rate 0.1 and a row after each update:"]),
    (THREE, "0.1 0.1 0.1\n", ["With rate 0.1 and a row after"]),
    (THREE, TENTH + "-0.05 -0.1 0.2\n", [
        "one row after each update and the rate 0.1, row 6 is the first that differs: pass 3, sample 2, x = (0.5, 3), "
        "t = 1, net = -0.25, o = -1.", "(w, b) = (-0.05, 0.2, 0.2). In the sequence it is (-0.05, -0.1, 0.2).",
        "Only w2 differs: it changes by 0 instead of 0.3."]),
    ("x1,x2,t\n2,1,1\n1,3,-1\n", "1.33 0.67 0.67\n0.67 -1.33 0\n", ["With rate 2/3 and a row after"]),
    ("x1,x2,t\n2,1,1\n1,3,-1\n", "0.67 0.33 0.33\n0.33 -0.67 0\n", ["With rate 1/3 and a row after"]),
    ("x1,x2,t\n2,1,1\n1,3,-1\n", "0.1 0.05 0.05\n0.05 -0.1 0\n", ["With rate 0.05 and a row after"]),
]
# The bias of the negative class is forgotten, by hand: pass 1 has the updates of samples 1 and 3, (1, 1, 1) and
# (-2, -2, 0); pass 2 of 1 and 3; pass 3 of 1, 2 and 3; pass 4 none.
ONLY_B = "changes by (-2, -2, 0), the run by (-2, -2, -1). Only the bias differs: it changes by 0 instead of -1."
FORGOTTEN = [
    ("1 1 1\n1 1 1\n-1 -1 1\n0 0 2\n0 0 2\n-2 -2 2\n-1 -1 3\n-0.5 2 4\n-2.5 0 4\n" + "-2.5 0 4\n" * 3, [
        "With one row after each sample, row 3 is the first that differs: pass 1, sample 3, x = (2, 2), t = -1, "
        "net = 5, o = 1.", ONLY_B]),
    ("1 1 1\n-1 -1 1\n0 0 2\n-2 -2 2\n-1 -1 3\n-0.5 2 4\n-2.5 0 4\n", [
        "With one row after each update, row 2 is the first that differs: pass 1, sample 3, x = (2, 2), t = -1, "
        "net = 5, o = 1.", ONLY_B]),
    ("-1 -1 1\n-2 -2 2\n-2.5 0 4\n-2.5 0 4\n", [
        "With one row after each pass, row 1 is the first that differs: pass 1.", "run makes 2 updates there",
        "sum to (-1, -1, 1), those of the run to (-1, -1, 0). Only the bias differs: it changes by 1 instead of 0."]),
]


@pytest.mark.parametrize("data, text, words", RATES + [(THREE, *case) for case in FORGOTTEN])
def test_rates_and_readings_of_a_sequence(capsys, tmp_path, data, text, words):
    """A decimal stands for itself, or for what is rounded to it; rows are read as the most of them follow."""
    (tmp_path / "s.csv").write_text(data)
    (tmp_path / "w.txt").write_text(text)
    out = run(capsys, "exercises", "explain", "--data", tmp_path / "s.csv", "--path", tmp_path / "w.txt")[1]
    said = " ".join(out.split())
    assert [part for part in words if part not in said] == [] and "agrees with more rows" not in said


def test_the_bias_as_the_sequence_has_it(capsys, tmp_path):
    """First, or the weight of the constant -1: by hand (1, 1) with b = 1, then b = 2 where the run has (-1, -1), 0."""
    (tmp_path / "s.csv").write_text("x1,x2,t\n1,1,1\n2,2,-1\n")
    for text, stated, words in (
            ("1 1 -1\n-1 -1 -2\n", ["--bias=last", "--constant=-1"], "(w, b) = (-1, -1, 0). In the sequence it is "
             "(-1, -1, -2). The sequence changes by (-2, -2, -1), the run by (-2, -2, 1). Only the bias differs"),
            ("1 1 1\n2 -1 -1\n", ["--bias=first"], "(b, w) = (0, -1, -1). In the sequence it is (2, -1, -1). "
             "The sequence changes by (1, -2, -2), the run by (-1, -2, -2). Only the bias differs")):
        (tmp_path / "w.txt").write_text(text)
        out = run(capsys, "exercises", "explain", "--data", tmp_path / "s.csv", "--path", tmp_path / "w.txt",
                  *stated)[1]
        assert words in " ".join(out.split()), out


def test_a_sequence_that_goes_on(capsys, tmp_path):
    """The run is over after two updates, (1, 1) and (2, 0): then all three samples are correct."""
    (tmp_path / "s.csv").write_text("x,y\n1,1\n2,1\n-1,-1\n")
    (tmp_path / "w.txt").write_text("1 1\n2 0\n3 1")
    out = run(capsys, "exercises", "explain", "--data", tmp_path / "s.csv", "--path", tmp_path / "w.txt")[1]
    said = " ".join(out.split())
    assert "The run ends before row 3, at (w, b) = (2, 0). The sequence goes on to (3, 1)." in said
    assert "mistake on sample 1. But there x = (1), t = 1, net = 2, o = 1, so sample 1 is no mistake." in said


def test_what_a_row_stands_after(capsys, tmp_path):
    """By hand, with net = 0 as a mistake: (1, 1) after pass 1 in turn or as a batch; pass 2 makes no update.

    So equal rows are passes, or samples of which the second is correct. A heading is left out, and this is said.
    """
    (tmp_path / "s.csv").write_text("x,y\n1,1\n3,1\n")
    stated = "--labels=1,-1", "--bias=last", "--constant=1", "--tie=mistake", "--update=label", "--rate=1"
    for n, (rows, order, each) in enumerate((
            ("# mine\nweights\n1 1\n1 1\n", "turn", "sample"), ("1 1\n1 1\n1 1\n1 1\n1 1\n", "turn", "sample"),
            ("4 2\n4 2\n", "batch", "pass"))):
        (tmp_path / f"{n}.txt").write_text(rows)
        out = run(capsys, "exercises", "explain", "--data", tmp_path / "s.csv", "--path", tmp_path / f"{n}.txt",
                  *stated, "--order", order)[1]
        said = " ".join(out.split())
        assert f"With rate 1 and a row after each {each}. 1 combination of conventions gives this sequence." in said
        assert ("1 line without numbers left out." in said) is ("weights" in rows)


HARVEST = "rain,sun,t\n4,2,1\n3,1,1\n1,3,-1\n0,1,-1\n"


@pytest.mark.parametrize("rows, options, words", [
    # net = 0 counts as positive: less (1, 3, 1), then a slip, 3 in the place of 2 for w2
    ("0 0 0\n-1 -3 -1\n3 0 0\n2 -4 -1\n6 -2 0\n5 -5 -1\n", [], [
        "labels 1,-1; bias last; constant 1; at net = 0 positive", "row 3 is the first that differs",
        "Only w2 differs"]),
    # from (1, 1, 1): less (1, 3, 1), plus (4, 2, 1), less (1, 3, 1)
    ("1 1 1\n0 -2 0\n4 0 1\n3 -3 0\n", [], [
        "No run from 0 has row 1, so it is taken as the start: --start 1,1,1.", "the start first", "28 combinations"]),
    ("0 0 0\n1 4 2\n0 3 -1\n-1 2 -4\n0 6 -2\n-1 5 -5\n", ["--bias", "last"], [
        "The whole sequence follows with bias first, but you state last."]),
])
def test_what_a_sequence_begins_with_or_agrees_with_longest(capsys, tmp_path, rows, options, words):
    """By hand; the usual conventions, which part earlier, are not blamed."""
    (tmp_path / "s.csv").write_text(HARVEST)
    (tmp_path / "w.txt").write_text(rows)
    said = " ".join(run(capsys, "exercises", "explain", "--data", tmp_path / "s.csv", "--path", tmp_path / "w.txt",
                        *options)[1].split())
    assert [part for part in words if part not in said] == []
    assert "row 1 is the first" not in said and "row 2 is the first" not in said


def test_rows_that_stay_are_none_after_updates(capsys, tmp_path):
    """Row 2 of the run by hand, 4 2 1 again, is left out: the next row has the change of sample 3, not of sample 2."""
    (tmp_path / "s.csv").write_text("x1,x2,y\n4,2,1\n3,1,1\n1,3,-1\n0,1,-1\n")
    (tmp_path / "w.txt").write_text("4 2 1\n3 -1 0\n3 -1 0\n3 -1 0\n3 -1 0\n2 -4 -1\n")
    said = " ".join(run(capsys, "exercises", "explain", "--data", tmp_path / "s.csv", "--path", tmp_path / "w.txt")[1]
                    .split())
    assert "With one row after each sample, row 2 is the first that differs: pass 1, sample 2," in said
    assert "so sample 3 is a mistake, but the run takes sample 2." in said


def test_an_order_of_its_own_that_parts_in_a_pass(capsys, tmp_path):
    """In the order 2, 1 pass 1 ends with (1, -1, 0); what gives another row is named by the numbers of the samples."""
    (tmp_path / "s.csv").write_text("x1,x2,y\n1,0,1\n0,1,-1\n")
    (tmp_path / "w.txt").write_text("1 -1 0\n2 -1 1\n2 -1 1\n")
    status, out, _ = run(capsys, "exercises", "explain", "--data", tmp_path / "s.csv", "--path", tmp_path / "w.txt",
                         "--order=2,1", "--rate=1", "--bias=last")
    assert status == 0 and "order 2,1" in out


def test_a_rate_that_is_stated(capsys, tmp_path):
    """Half the weights are the run's only where the rate is free, or 1/2."""
    (tmp_path / "and.csv").write_text(AND)
    (tmp_path / "w.txt").write_text("0 0 -0.5\n0.5 0.5 0\n0.5 0.5 -0.5\n0.5 0 -1")
    for rate, given in (("1", False), ("1/2", True)):
        out = run(capsys, "exercises", "explain", "--data", tmp_path / "and.csv", "--path", tmp_path / "w.txt",
                  "--rate", rate)[1]
        assert ("give this sequence" in " ".join(out.split())) is given


@pytest.mark.parametrize("text", ["1 1 1\n0 1 0\n", "[[1, 1, 1], [0, 1, 0]]", "w = (1, 1), b = 1\nw = (0, 1), b = 0\n",
                                  "| 1 | 1 | 1 |\n| 0 | 1 | 0 |\n", "\ufeff1;1;1\r\n0;1;0\r\n",
                                  "1 1 1\n0 1 0\n".encode("utf-16")])
def test_forms_of_a_sequence(capsys, tmp_path, text):
    """However it is written down."""
    (tmp_path / "s.csv").write_text("x1,x2,y\n1,1,1\n1,0,-1\n")
    (tmp_path / "w.txt").write_bytes(text if isinstance(text, bytes) else text.encode())
    status, out, _ = run(capsys, "exercises", "explain", "--data", tmp_path / "s.csv", "--path", tmp_path / "w.txt")
    assert status == 0
    said = " ".join(out.split())
    assert re.search(r"and a row after each sample: .*\d+ combinations of conventions give this sequence", said)


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("body, words", [
    ("    return\n    yield", "There are no two lines to compare."),
    ("    raise ValueError('oops')\n    yield", "ValueError: oops"),
    ("    yield 'one', 2\n    yield None", "it yields None; expected (why, expression)"),
    ("    yield 'one', 2\n    raise SystemExit", "it ends Python by SystemExit"),
    ("    yield 2\n    yield 3", "It should equal the line before, 2."),
    ("    from sympy import Matrix\n    yield Matrix([1, 2])\n    yield 5",
     "✗ = 5 It should equal the line before, [[1], [2]]."),
    ("    from sympy import oo\n    yield oo - oo\n    yield 1", "nan has no value"),
    ("    yield 'one'", "one is a text; expected an expression, or a reason and an expression"),
    ("    a, b = names('a b')\n    yield 'one', a\n    yield 'two', b", "'a' has no value"),
    ("    yield 'one', 2\n    yield 'two', 3", "It should equal the line before, 2."),
    ("    while True:\n        yield 'one', 2", "more than 1000 lines"),
    ("    yield from mine()", "RecursionError"),
    ("    yield 'one', 2, 'three'", "three stands third; expected a function that computes the line"),
    ("    yield 'one', [1, 2]", "[1, 2] is no expression; expected Matrix([1, 2])"),
    ("    from sympy import Function\n    f = Function('f')\n    yield 'one', f(1)\n    yield 'two', f(2)",
     "? = f(2) two It should equal the line before, f(1). Linref could not decide this line: it found no point where "
     "the two differ, and no proof that they agree. Line 2 could not be decided, so the exit status is 1."),
])
def test_derivations_that_do_not_hold(capsys, tmp_path, body, words):
    """The line, and status 1."""
    pytest.importorskip("sympy")
    path = tmp_path / "proof.py"
    path.write_text(f"from linref.algebra import names\ndef mine():\n{body}\n")
    status, out, err = run(capsys, "derive", path)
    assert status == 1 and words in " ".join(out.split()) and not err


def test_a_file_without_derivations(capsys, tmp_path):
    """Or without the one that is named."""
    path = tmp_path / "proof.py"
    path.write_text("def mine():\n    yield 'one', 2\n")
    for place, words in ((f"{path}:other", "no generator other; it has mine"), (tmp_path, "")):
        status, _, err = run(capsys, "derive", place)
        assert status == 2 and words in err


def test_a_derivation_in_decimals():
    """0.1 + 0.2 is 0.3 on paper, and not in floats; 0.3 is never 0.31."""
    y = pytest.importorskip("sympy").symbols("y")

    def lines(last):
        yield "two terms", 0.1 * y + 0.2 * y
        yield "in one", last * y

    assert_derivation(lines(0.3))
    with pytest.raises(AssertionError, match="line 2"):
        assert_derivation(lines(0.31))


def test_a_line_that_never_comes(monkeypatch):
    """It is waited for in vain, but not for long."""
    from linref import proofs

    monkeypatch.setattr(proofs, "MAX_SECONDS", 0.2)

    def mine():
        yield "one", 1
        while True:
            pass

    with pytest.raises(AssertionError, match="no line comes within 0.2 s"):
        assert_derivation(mine)


def textbook(X, y, passes):
    """Fleuret's train_perceptron."""
    w = [0] * (len(X[0]) + 1)
    for _ in range(passes):
        for x, t in zip(X, y):
            if t * sum(a * c for a, c in zip(w, [*x, 1])) <= 0:
                w = [a + t * c for a, c in zip(w, [*x, 1])]
    return w


@pytest.mark.usefixtures("on_few_sets")
def test_one_list_that_is_appended_again_and_again():
    """Its entries are all the last weights: that is said, and no mistake is made up."""
    def learn(X, y, passes):
        w, path = [0] * (len(X[0]) + 1), []
        for x, t in [*zip(X, y)] * passes:
            if t * sum(a * c for a, c in zip(w, [*x, 1])) <= 0:
                for j, c in enumerate([*x, 1]):
                    w[j] += t * c
            path.append(w)
        return path

    with pytest.raises(AssertionError) as error:
        assert_follows(learn, TRAIN)
    text = " ".join(str(error.value).split())
    assert "All entries of the list that it returns are one object" in text and "typical mistake:" not in text


@pytest.mark.usefixtures("on_few_sets")
def test_a_third_argument_with_a_default_is_not_the_passes():
    """It may be the rate; but `epochs` is, wherever it stands."""
    def learn(X, y, rate=0.5, epochs=10):
        return [rate * a for a in textbook(X, y, epochs)]

    assert_follows(learn, TRAIN)
    assert "0.5 times those with rate 1" in " ".join(str(conventions_of(learn)).split())


@pytest.mark.usefixtures("on_few_sets")
def test_a_program_without_passes_is_compared_where_the_run_ends():
    """It learns until there is no mistake, and would never end on other sets."""
    def learn(X, y):
        X = [[Fraction(a).limit_denominator(100) for a in x] for x in X]  # exact, so that no tie is left to rounding
        w, before = [0] * (len(X[0]) + 1), None
        while w != before:
            before, w = w, textbook(X, y, 1) if before is None else step(X, y, w)
        return w

    def step(X, y, w):
        for x, t in zip(X, y):
            if t * sum(a * c for a, c in zip(w, [*x, 1])) <= 0:
                w = [a + t * c for a, c in zip(w, [*x, 1])]
        return w

    assert_follows(learn, TRAIN)


def path_of(right, begin=0):
    """A program that returns the list of its weights after each sample, to the end of its run."""
    def learn(X, y):
        w, path = [begin, *[0] * len(X[0])], []
        for _ in range(30):
            before = w
            for x, t in zip(X, y):
                if not right(t, sum(a * c for a, c in zip(w, [*x, 1]))):
                    w = [a + t * c for a, c in zip(w, [*x, 1])]
                path.append(w)
            if w == before:
                break
        return path

    return learn


@pytest.mark.usefixtures("on_few_sets")
def test_a_list_that_goes_to_the_end_of_the_run():
    """The page is not ended before it; a list of one vector is a list, not the last weights alone."""
    assert_follows(path_of(lambda t, z: t * z > 0), TRAIN)
    lines, _ = beside_pages(program_of(path_of(lambda t, z: t == (1 if z >= 0 else -1))), [page_named(TRAIN)])
    assert "your weights are those of Vitay, Perceptron algorithm (V13)." in " ".join(" ".join(lines).split())


@pytest.mark.usefixtures("on_few_sets")
def test_rows_that_are_one_object_by_right():
    """It starts at w = 1. On the smallest set its weights change once, so all rows hold the same list."""
    lines, good = beside_pages(program_of(path_of(lambda t, z: t * z > 0, begin=1)), [page_named(TRAIN)])
    assert not good and "one object" not in " ".join(lines)


@pytest.mark.usefixtures("on_few_sets")
def test_exchanged_classes():
    """From y = -1 where the page has 1: by hand (-1, -1) after the sample x = 1; the weights are shown as they are."""
    lines, _ = beside_pages(program_of(lambda X, y, passes: textbook(X, [-t for t in y], passes)), [page_named(TRAIN)])
    text = " ".join(" ".join(lines).split())
    assert "(1, 1) (-1, -1) ✗" in text and text.count("typical mistake: the two classes are exchanged.") == 1


@pytest.mark.usefixtures("on_few_sets")
def test_how_far_it_was_compared():
    """Three passes of a program that takes their number; all of a run that ends by itself."""
    lines, _ = beside_pages(program_of(textbook), [page_named(TRAIN)])
    assert "in the first 3 passes." in " ".join(" ".join(lines).split())
    lines, _ = beside_pages(program_of(path_of(lambda t, z: t * z > 0)), [page_named(TRAIN)])
    assert "it agrees on these sets." in " ".join(" ".join(lines).split())


@pytest.mark.usefixtures("on_few_sets")
def test_a_program_for_two_features_is_compared_on_points_of_two():
    """w1, w2 and b are three variables: that is no fault."""
    def learn(X, y, passes):
        w1 = w2 = b = 0
        for (x1, x2), t in [*zip(X, y)] * passes:
            if t * (w1 * x1 + w2 * x2 + b) <= 0:
                w1, w2, b = w1 + t * x1, w2 + t * x2, b + t
        return w1, w2, b

    assert_follows(learn, TRAIN)


@pytest.mark.usefixtures("on_few_sets")
def test_a_program_with_three_weights_is_no_program_that_never_learns():
    """Its bias stands first; of labels 1 and 0, which are not its own, it learns nothing: no word of that."""
    def learn(X, y, epochs=100):
        w = [0.0, 0.0, 0.0]
        for x, t in [*zip(X, y)] * epochs:
            if t != (1 if sum(a * c for a, c in zip(w, [1, *x])) >= 0 else -1):
                for j in range(3):
                    w[j] += t * [1, *x][j]
        return w

    with pytest.raises(AssertionError) as error:
        assert_follows(learn, TRAIN)
    text = " ".join(str(error.value).split())
    assert "all your weights are those of Vitay, Perceptron algorithm (V13)." in text and "never leave 0" not in text
    assert "It takes points of 2 features only" in text
    assert_follows(learn, "vitay online")


def sigma(z):
    """1 / (1 + exp(-z))."""
    from math import exp

    return 1 / (1 + exp(-z))


def of_fleuret(v, X, y, sign=1, share=1.0, of=lambda t, z: sigma(-t * z)):
    """The gradient of Fleuret's log-likelihood, the sum of y x σ(-y z), with what may be wrong with it."""
    total = [0.0] * len(v)
    for x, t in zip(X, y):
        z = sum(a * c for a, c in zip(v, [*x, 1]))
        total = [a + sign * share * t * c * of(t, z) for a, c in zip(total, [*x, 1])]
    return total


@pytest.mark.parametrize("wrong, words", [
    (lambda v, X, y: of_fleuret(v, X, y, sign=-1),
     "Yours is -1 times the page's at every point, with 4 samples and with 5: the sign"),
    (lambda v, X, y: of_fleuret(v, X, y, share=1 / len(X)), "1/N times the page's at every point"),
    (lambda v, X, y: of_fleuret(v, X, y, share=2), "2 times the page's at every point"),
    (lambda v, X, y: of_fleuret(v, X, y, share=-2 / len(X)), "the sign, and a mean where a sum belongs"),
    (lambda v, X, y: of_fleuret(v, X, y, of=lambda t, z: sigma(t * z)), "so the formula itself differs"),
    (lambda v, X, y: [*of_fleuret(v, X, y)[:-1], 0], "in b; w1, w2 agree"),
])
def test_wrong_gradients(wrong, words):
    """What their ratio to the page's says."""
    with pytest.raises(AssertionError) as error:
        assert_gradient(wrong, "fleuret logistic")
    assert words in " ".join(str(error.value).split())


def test_right_gradients():
    """Of a page in both forms, of a loss of one's own, on numbers and on symbols."""
    assert_gradient(of_fleuret, "fleuret logistic")
    assert_gradient(lambda w, b, X, y: of_fleuret([*w, b], X, y), "fleuret logistic")
    assert_gradient(lambda v: [2 * v[0], 3 * v[1] ** 2], of=lambda v: v[0] ** 2 + v[1] ** 3, size=2)
    pytest.importorskip("sympy")
    assert_gradient(lambda v: [2 * v[0], 3 * v[1] ** 2], of=lambda v: v[0] ** 2 + v[1] ** 3, size=2, symbols=True)
    with pytest.raises(AssertionError, match="in v2: yours less the gradient is -v2"):
        assert_gradient(lambda v: [2 * v[0], v[1]], of=lambda v: v[0] ** 2 + v[1] ** 2, size=2, symbols=True)


FACTORS = {  # what each sample adds to the gradient is a factor times (x, 1); the item of the page
    "gales perceptron": ("G13", lambda t, z, N: -t * (t * z < 0)),
    "gales logistic": ("G20", lambda t, z, N: t - 1 / (1 + math.exp(-z))),
    "gales cost": ("G21", lambda t, z, N: 1 / (1 + math.exp(-z)) - t),
    "discriminants hinge": ("D17", lambda t, z, N: -t * (t * z < 0) / N),
    "crowley descent": ("C20", lambda t, z, N: (z - t) / N),
    "vitay logistic": ("V25", lambda t, z, N: 1 / (1 + math.exp(-z)) - t),
    "fleuret logistic": ("F32", lambda t, z, N: t / (1 + math.exp(t * z))),
    "fleuret svm": ("F18", lambda t, z, N: -t * (t * z < 1) / N)}


@pytest.mark.parametrize("name", PAIRS)
def test_the_gradient_of_each_page(name):
    """By its formula; with λ = 1/10 the loss of a support vector machine adds 2λw. The title has the item."""
    item, factor = FACTORS[name]

    def gradient(v, X, y, share=1):
        found = [share * 0.2 * a * (name == "fleuret svm") for a in v[:-1]] + [0]
        for x, t in zip(X, y):
            k = share * factor(t, sum(a * c for a, c in zip(v, [*x, 1])), len(X))
            found = [a + k * c for a, c in zip(found, [*x, 1])]
        return found

    assert_gradient(gradient, name)
    assert f"({item})" in PAIRS[name].title
    with pytest.raises(AssertionError):
        assert_gradient(lambda v, X, y: gradient(v, X, y, -1), name)


@pytest.mark.parametrize("asked", [{}, {"page": "fleuret logistic", "of": sum}, {"of": sum}])
def test_a_gradient_of_what(asked):
    """Of a page or of a loss, whose number of weights is said."""
    with pytest.raises(TypeError, match="expected|needs"):
        assert_gradient(of_fleuret, **asked)


def test_a_gradient_of_no_page():
    """The pairs that there are."""
    with pytest.raises(InputError, match="did you mean fleuret logistic"):
        assert_gradient(of_fleuret, "fleuret logistics")


def test_a_table_as_a_book_rounds_it(monkeypatch):
    """0.67 may be 2/3, but 0.66 may not; no reason is looked for."""
    from linref.own import paths
    from linref.own.written import Written

    monkeypatch.setattr(paths, "reasons_for", lambda page, ratios: [])

    def rows(text):
        return [[Written(a) for a in line.split()] for line in text.splitlines()]

    X, y = [[2, 1], [1, 3]], [1, -1]
    assert_path(rows("0.67 0.33 0.33\n0.33 -0.67 0.00"), X, y, TRAIN)
    with pytest.raises(AssertionError):
        assert_path(rows("0.66 0.33 0.33\n0.33 -0.67 0.00"), X, y, TRAIN)


@pytest.mark.parametrize("rows", [[], [[1, 2], [1]], [["a"]], [[1, 2, 3, 4, 5]]])
def test_rows_that_are_no_weights(rows):
    """What was expected."""
    with pytest.raises((ValueError, AssertionError), match="expected"):
        assert_path(rows, [[1, 1], [1, 0]], [1, -1], TRAIN)


def test_mistaken_programs_fail_a_test_that_notices():
    """Each parts from the page on some set, or says that it is equal there."""
    X, y = [[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1]
    wrongs = mistaken(TRAIN, X, y)
    assert len({str(wrong) for wrong in wrongs}) == len(wrongs) > 15
    for wrong in wrongs:
        assert wrong.equal is (str(wrong).endswith(" (equal on this set)"))
        if wrong(X, y, 3) != textbook(X, y, 3):
            assert not wrong.equal


def test_ctrl_c_ends_quietly(tmp_path):
    """With status 130, while a reader's program runs."""
    import signal

    (tmp_path / "mine.py").write_text(learner("time.sleep(99)"))
    begun = subprocess.Popen([sys.executable, "-m", "linref", "check", str(tmp_path / "mine.py"), *TRAIN.split()],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    time.sleep(1.5)
    begun.send_signal(signal.SIGINT)
    out, err = begun.communicate(timeout=30)
    assert (begun.returncode, err) == (130, b"") or begun.returncode == 1  # on a slow machine it was over before


def by_zero_and_one(sign):
    """The gradient of the loss of logistic regression with targets 1 and 0, or of the likelihood by its sign."""
    def gradient(v, X, y):
        total = [0] * len(v)
        for x, t in zip(X, y):
            p = 1 / (1 + math.exp(-sum(a * b for a, b in zip(v, [*x, 1]))))
            total = [a + sign * (t - p) * c for a, c in zip(total, [*x, 1])]
        return total
    return gradient


@pytest.mark.parametrize("sign, said", [
    (1, "The labels differ: 1 and 0 instead of 1 and -1, or the reverse. With the other labels: Yours is the page's."),
    (-1, "The labels differ: 1 and 0 instead of 1 and -1, or the reverse. With the other labels: Yours is -1 times the "
     "page's at every point, with 4 samples and with 5: the sign."),
])
def test_a_gradient_for_other_labels(sign, said):
    """Fleuret's labels are 1 and -1; with t = 1 and 0 his gradient is the sum of (t - p) x."""
    with pytest.raises(AssertionError) as caught:
        assert_gradient(by_zero_and_one(sign), "fleuret logistic")
    assert said in " ".join(str(caught.value).split())


def test_several_mistakes_give_one_sequence(capsys, tmp_path):
    """After sample 1 w stays (1, 1, 1): sample 3 is wrong, but adds 0 as t = 0, or is never reached."""
    (tmp_path / "s.csv").write_text("x1,x2,t\n1,1,1\n0.5,3,1\n2,2,-1\n")
    (tmp_path / "w.txt").write_text("1 1 1\n" * 12)
    out = run(capsys, "exercises", "explain", "--data", tmp_path / "s.csv", "--path", tmp_path / "w.txt")[1]
    out = " ".join(out.split())
    assert ("Only with a typical mistake does a combination of conventions give the sequence: the labels are 1 and 0 "
            "where the update needs 1 and -1; the last sample is never visited; the run ends after its first pass, or "
            "each pass resets w."
            ) in out and out.count("With this mistake: ") == 3
