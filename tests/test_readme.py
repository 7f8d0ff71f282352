"""Every command of the README does what the README says, and prints what it shows."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from linref import HANDOUTS, handout_package
from linref.testing import assert_gradient
from tests.command import answer_of

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", README, re.DOTALL)
LINREF = r"(?:python3 -m )?linref"  # as it is called in a checkout, and where it is installed
CSV = next(text for _, text in BLOCKS if text.startswith("sun,"))
MINE = next(text for _, text in BLOCKS if text.startswith("def learn("))
PROOF = next(text for _, text in BLOCKS if text.startswith("from sympy"))
HOMEWORK = "students: 1001, 1002\nexercises perceptron --points 4 --rows 4\n> Fill in the rows.\n"
MAKE = "linref make exercises perceptron --seed ab123 --updates 3 --points 4"


def printed(tmp_path, command, status=0):
    (tmp_path / "harvest.csv").write_text(CSV)
    (tmp_path / "mine.py").write_text(MINE)
    (tmp_path / "proof.py").write_text(PROOF, encoding="utf-8")
    (tmp_path / "homework1.txt").write_text(HOMEWORK)
    if "ab123.csv" in command:
        (tmp_path / "ab123.csv").write_text(printed(tmp_path, MAKE))
    words = shlex.split(command)
    words = words[words.index("linref") + 1:]
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(tmp_path)
        patched.setenv("COLUMNS", "80")
        ended, out, err = answer_of(words)
    assert (ended, err) == (status, ""), command
    return out


CHECK = "linref check sheet.txt"
PARTS = {"begins:": str.startswith, "prints": str.__eq__, "in part:": str.__contains__}
SHOWN = [(command, said.split()[-1] if said.endswith(("begins:", "prints")) else "in part:", block)
         for command, said, block in re.findall(rf"`({LINREF} [^`\n]*)`([^`]*)\n\n```\n(.*?)```", README, re.DOTALL)
         if said.endswith(tuple(PARTS)) and CHECK not in command]
FENCED = [text.strip() for _, text in BLOCKS if re.match(f"{LINREF} ", text)]
NEEDS_A_TERMINAL = "linref fleuret perceptron --reveal"
STATUS = {"linref check mine.py fleuret perceptron": 1, "linref derive proof.py": 1}
COMMANDS = sorted({*re.findall(rf"`({LINREF}(?: [^`\n]*)?)`", README), *FENCED}
                  - {"python3 -m linref --write traces", "py -m linref", "linref index HANDOUT", CHECK,
                     NEEDS_A_TERMINAL, *(command for command, _, _ in SHOWN)})


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(tmp_path, command):
    """From anywhere, with the files that the README shows."""
    assert printed(tmp_path, command)


@pytest.mark.parametrize("command, part, block", SHOWN, ids=[command for command, _, _ in SHOWN])
def test_the_output_shown_is_the_output(tmp_path, command, part, block):
    """Line for line: all of it, its beginning, or whole lines that stand in it one after another."""
    out = printed(tmp_path, command, STATUS.get(command, 0))
    assert len(block) > 80 and PARTS[part](f"\n{out}" if part == "in part:" else out,
                                           f"\n{block}" if part == "in part:" else block)


def test_what_is_revealed_needs_a_terminal():
    """The command that waits for keys is the one that the tests of the terminal try; here it is only refused."""
    done = subprocess.run([sys.executable, "-m", *NEEDS_A_TERMINAL.split()], cwd=ROOT, capture_output=True,
                          stdin=subprocess.DEVNULL)
    assert f"`{NEEDS_A_TERMINAL}`" in README and done.returncode == 2


def test_it_is_short():
    """As an invitation is."""
    assert len(README.splitlines()) <= 170


def test_what_is_shown_is_compared():
    """Every block is a command, a file, the plan of the project, or output that is compared."""
    outputs = {block for _, _, block in SHOWN}
    others = ("sun,", "python3 -m ", "linref/lists.py", "line 19: ", "  at v ")
    assert len(SHOWN) == 4 and {text for language, text in BLOCKS if language} == {MINE, PROOF}
    assert all(text in outputs or text.startswith(others) for language, text in BLOCKS if not language)


def test_the_message_of_a_wrong_gradient():
    """That of the squared errors, summed where the page has their mean; as an assertion of a test prints it."""
    def gradient(v, X, y):
        errors = [sum(a * b for a, b in zip(v, [*x, 1])) - t for x, t in zip(X, y)]
        return [sum(e * [*x, 1][j] for e, x in zip(errors, X)) for j in range(len(v))]

    (call,) = re.findall(r"`(assert_gradient\(.*?\))`", README)
    with pytest.raises(AssertionError) as error:
        eval(call, {"assert_gradient": assert_gradient, "gradient": gradient})
    (shown,) = (text for _, text in BLOCKS if text.startswith("  at v "))
    assert f"{error.value}\n".endswith(shown)


def test_the_questions_of_a_homework_are_those_that_are_tried():
    """Its lines stand in the text one by one."""
    assert all(f"`{text}`" in README for text in HOMEWORK.splitlines()[:2])


def test_the_object_for_notebooks(tmp_path, monkeypatch):
    """The call in the text gives an object that is shown, printed and gone through."""
    (tmp_path / "harvest.csv").write_text(CSV)
    monkeypatch.chdir(tmp_path)
    (call,) = re.findall(r"`(trace\(.*?\))`", README)
    shown = eval(call, {"trace": __import__("linref.notebook").notebook.trace})
    assert "| ω₁ | sun | rain |" in shown._repr_markdown_() and "Fisher's Discriminant Analysis" in str(shown)
    assert [run.header.topic for run in shown] == ["fisher", "fisher"]


def test_a_slip_costs_one_cell(tmp_path):
    """The sheet of a student who forgets the bias in the first row and goes on from there."""
    sheet = printed(tmp_path, "linref exercises perceptron --data ab123.csv --blank results").splitlines()
    w, filled, slips = [0, 0, 0], [], [1]
    for text in sheet:
        if "____" in text:
            _, *x, t = map(int, text.split()[:5])
            net = sum(a * b for a, b in zip(w, x))
            o = (net > 0) - (net < 0)
            delta = [t * a for a in x] if o != t else [0, 0, 0]
            w = [a + b for a, b in zip(w, delta)]
            w[2] -= slips.pop() * delta[2] if slips else 0
            for value in (net, o or "none", "✗" if any(delta) else "-", *w):
                text = re.sub("_+", str(value), text, count=1)
        filled.append(text)
    (tmp_path / "sheet.txt").write_text("\n".join(filled) + "\n", encoding="utf-8")
    assert printed(tmp_path, CHECK, 1) == next(block for _, block in BLOCKS if block.startswith("line 19: "))


def test_the_test_command_is_the_one_that_ci_runs():
    """The command line of the README is a block of its own, and .ci/run takes it from there."""
    commands = [text.strip() for _, text in BLOCKS if text.startswith("python3 -m venv")]
    assert len(commands) == 1 and "\n" not in commands[0]
    script = (ROOT / ".ci" / "run").read_text()
    assert "command=$(grep -m 1 '^python3 -m venv' README.md)" in script and 'bash -c "$command"' in script


def test_the_table_lists_the_topics_of_each_handout():
    """All of them, in the order of the handout, and no other."""
    rows = re.findall(r"^\| `(\w+)` \|.*\| ([\w, ]+) \|$", README, re.MULTILINE)
    assert [handout for handout, _ in rows] == list(HANDOUTS)
    assert {handout: topics.split(", ") for handout, topics in rows} == {
        handout: list(handout_package(handout).TOPICS) for handout in HANDOUTS}


def places():
    """The files and folders that "Where things are" names, as paths from the root."""
    plan = next(text for _, text in BLOCKS if text.startswith("linref/lists.py"))
    for text in plan.splitlines():
        first, *others = text.split("  ")[0].split()
        yield first
        yield from (name if "/" in name else f"linref/{name}" for name in others)


def test_the_files_named_exist():
    """Every path of the plan."""
    assert [name for name in places() if not (ROOT / name.replace("TOPIC", "fisher")).exists()] == []


def test_every_module_has_its_place():
    """The plan names each module directly under linref/ once."""
    named = [name for name in places() if re.fullmatch(r"linref/\w+\.py", name)]
    modules = [f"linref/{path.name}" for path in ROOT.glob("linref/*.py") if not path.name.startswith("__")]
    assert sorted(named) == sorted(modules)
