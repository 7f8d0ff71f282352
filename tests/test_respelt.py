"""Nothing reads a sentence: with every sentence respelt, linref gives the same answers.

The package is copied, and in the copy the vowels of every string of four words or more are changed: in the views, in
the record of a handout and in the conventions. A string that lists names of its module, such as those of the cells that
a rule is given, is no sentence. The same commands run here and, on the copy, in a process of its own.
"""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import recheck
from tests.command import EVERY, PLACING, USES, answer_of, sampled, turned
from tests.test_recheck import OF_FILES

ROOT = Path(__file__).resolve().parent.parent
FILES = ("*/views/*.py", "handout.py", "conventions.py")
WORDS = 4  # a string of so many is taken for a sentence
VOWELS = str.maketrans("aeiouAEIOU", "eiouaEIOUA")
ONE_VOWEL = str.maketrans("aeiouAEIOU", "aaaaaAAAAA")
FIELD = re.compile(r"({[^{}]*})")  # a place that str.format fills
SERVER = """
import json, sys
from linref import engine
from tests.conftest import Recorded
from tests.command import answer_of

engine.trace_module = lambda *topic, module=engine.trace_module: Recorded(module(*topic))
for text in sys.stdin:
    print(json.dumps(answer_of(json.loads(text))), flush=True)
"""
SAMPLES = "x1,x2,y\n2,1,1\n1,2,1\n-1,0.5,-1\n1,-2,-1\n"
XOR = "x1,x2,y\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n"
ASKED = ("--ask", "9,9", "--ask=-9,-9", "--ask", "1,0")
ANSWERED = ("value", "cls", "distance", "always", "certificates", "solutions")
TAKING_DATA = [(handout, topic) for handout, topic in EVERY if "data" in USES[handout][topic]]
LONG = ("fleuret", "mnist")  # a second and more; it has no weights of two features
WITHOUT_SHEETS = "cases", "compare", "explain", "convergence", "knn"
SHEETED = [pair for pair in EVERY if pair != LONG and pair[1] not in WITHOUT_SHEETS]
SHEETS = (("--tie", "half", "--update", "error", "--labels", "1,0"), ("--bias", "first"), ("--tie", "either"),
          ("--threshold", "1/2", "--bias", "none"), ("--order", "batch"), ("--tie", "positive", "--order", "restart"))


def is_sentence(text):
    """Whether a text has four words or more, three of them with letters: signs and numbers count as well.

    >>> is_sentence("net = 0 is an error"), is_sentence("s_b of (2, -3)")
    (True, False)
    """
    words = text.split()
    return len(words) >= WORDS and sum(any(map(str.isalpha, word)) for word in words) >= WORDS - 1


def respelt(text):
    """A text of the same length with other vowels; the places that are filled in stay.

    >>> respelt("net = 0 is o = {0}")
    'nit = 0 os u = {0}'
    """
    return "".join(part if FIELD.fullmatch(part) else part.translate(VOWELS) for part in FIELD.split(text))


def names_in(tree):
    """The names of arguments, parameters, variables and attributes in a module.

    >>> sorted(names_in(ast.parse("found(u=Rule(lambda w, x: dot(w, x)))")))
    ['Rule', 'dot', 'found', 'u', 'w', 'x']
    """
    fields = {ast.keyword: "arg", ast.arg: "arg", ast.Name: "id", ast.Attribute: "attr"}
    return {getattr(node, fields[type(node)]) for node in ast.walk(tree) if type(node) in fields}


class Respelling(ast.NodeTransformer):
    """Respells the sentences of a module, also those with values between their words."""

    def __init__(self, tree):
        self.names = names_in(tree)

    def visit_Constant(self, node):
        is_text = isinstance(node.value, str) and is_sentence(node.value)
        return ast.Constant(respelt(node.value)) if is_text and not self.names.issuperset(node.value.split()) else node

    def visit_JoinedStr(self, node):
        parts = [part for part in node.values if isinstance(part, ast.Constant)]
        if is_sentence(" ".join(part.value for part in parts)):
            for part in parts:
                part.value = part.value.translate(VOWELS)
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                part.value = self.visit(part.value)
        return node


class Package:
    """A process that runs commands on the package in a folder."""

    def __init__(self, folder, place):
        paths = os.pathsep.join(map(str, (folder, ROOT)))
        environment = {**os.environ, "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8", "PYTHONHASHSEED": "0",
                       "COLUMNS": "80"}
        self.process = subprocess.Popen([sys.executable, "-c", SERVER], cwd=place, env=environment, encoding="utf-8",
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, arguments):
        """Hand a command over."""
        print(json.dumps(arguments), file=self.process.stdin, flush=True)

    def answer(self):
        """What it makes of the command."""
        return json.loads(self.process.stdout.readline())

    def end(self):
        self.process.communicate()


@pytest.fixture(scope="module")
def respelt_package(tmp_path_factory):
    """The package as it is respelt; it runs where the files of samples are."""
    place, folder = tmp_path_factory.mktemp("samples"), tmp_path_factory.mktemp("respelt")
    (place / "apart.csv").write_text(SAMPLES)
    (place / "xor.csv").write_text(XOR)
    shutil.copytree(ROOT / "linref", folder / "linref", ignore=shutil.ignore_patterns("__pycache__"))
    for path in [path for pattern in FILES for path in (folder / "linref").glob(pattern)]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        path.write_text(ast.unparse(ast.fix_missing_locations(Respelling(tree).visit(tree))), encoding="utf-8")
    package = Package(folder, place)
    yield place, package
    package.end()


@pytest.fixture
def both(respelt_package, monkeypatch):
    """What answers a command in the package as it is, here, and in the respelt one."""
    place, package = respelt_package
    monkeypatch.chdir(place)
    monkeypatch.setenv("COLUMNS", "80")

    def answers(arguments, others=None):
        package.ask(others or arguments)
        return answer_of(arguments), package.answer()

    return answers


def run_both(both, *arguments):
    """What a command prints in each package; it ends alike, and an error differs in its spelling alone."""
    (status, out, error), (other_status, other_out, other_error) = both([*map(str, arguments)])
    assert status in (0, 2) and status == other_status, (arguments, status, other_status)
    assert error.translate(ONE_VOWEL) == other_error.translate(ONE_VOWEL)
    return out, other_out


def records_of(both, *arguments):
    """The records of a command in each package."""
    return [list(map(json.loads, out.splitlines())) for out in run_both(both, *arguments, "--format", "json")]


def value_of(value):
    """A value of a record; of a sentence only what respelling leaves."""
    if isinstance(value, str):
        return value.translate(ONE_VOWEL) if is_sentence(value) else value
    if isinstance(value, list):
        return list(map(value_of, value))
    return {name: value_of(item) for name, item in value.items()} if isinstance(value, dict) else value


def values_of(records):
    """The steps and outcomes of records."""
    return [value_of(record) for record in records if record["record"] != "header"]


def points_asked_for(records):
    """What is said of each new point."""
    steps = [record for record in records if record["record"] == "step"]
    return [{name: step[name] for name in ANSWERED} for step in steps if "certificates" in step]


def limit(handout, topic):
    """A few passes, where a topic takes a limit."""
    return ("--limit", 12) if "limit" in USES[handout][topic] else ()


def test_the_copy_is_respelt(both):
    """Every handout prints other sentences, of the same lengths; the values of the conventions are the same."""
    for handout, topic in EVERY[::6]:
        one, other = run_both(both, handout, topic)
        assert one != other and one.translate(ONE_VOWEL) == other.translate(ONE_VOWEL), topic
        headers = [[r for r in records if r["record"] == "header"] for records in records_of(both, handout, topic)]
        assert [h["conventions"] for h in headers[0]] == [h["conventions"] for h in headers[1]]


@pytest.mark.parametrize("handout, topic", PLACING)
def test_a_new_point_has_the_same_class(both, handout, topic):
    """With its value, its distance, and what proves it, on samples that a line separates, or on others.

    Every fourth topic has the others, with CASES=all each has both.
    """
    fourth = PLACING.index((handout, topic)) % 4 == 3
    for name in sampled(turned(("apart.csv", "xor.csv"), fourth), 2):
        one, other = records_of(both, handout, topic, "--data", name, *limit(handout, topic), *ASKED)
        assert points_asked_for(one) == points_asked_for(other)
        assert points_asked_for(one) or name == "xor.csv"
        assert values_of(one) == values_of(other)
        if (handout, topic) in OF_FILES:
            assert rechecked(one) == rechecked(other) != {}


@pytest.mark.parametrize("stated", SHEETS, ids=" ".join)
def test_under_conventions_of_a_sheet(both, stated):
    """The class of a point and the rechecked steps are the same; under w = 0 every point lies on the boundary."""
    for passes in (12, 0):
        given = ("--data", "apart.csv", "--limit", passes, *stated, *ASKED)
        one, other = records_of(both, "exercises", "perceptron", *given)
        assert points_asked_for(one) == points_asked_for(other) != []
        assert rechecked(one) == rechecked(other)


def rechecked(records):
    """What was checked in the records; there is no fault."""
    checked, faults = recheck.recheck(map(json.dumps, records))
    assert faults == []
    return checked


@pytest.mark.parametrize("handout, topic", [pair for pair in EVERY if pair != LONG])
def test_the_records_are_the_same(both, handout, topic):
    """The steps and the outcomes of the default run, as values, and what is rechecked of them."""
    one, other = records_of(both, handout, topic)
    assert values_of(one) == values_of(other)
    if (handout, topic) in OF_FILES:
        assert rechecked(one) == rechecked(other) != {}


@pytest.mark.parametrize("handout, topic", [pair for pair in TAKING_DATA if pair not in PLACING])
def test_the_records_on_own_samples_are_the_same(both, handout, topic):
    """On samples that no line separates; a topic that takes other files refuses them alike."""
    one, other = records_of(both, handout, topic, "--data", "xor.csv", *limit(handout, topic))
    assert values_of(one) == values_of(other)


@pytest.mark.parametrize("words", (("compare",), ("explain",), ("explain", "--answer", "6 updates, (-1, 5, -5)")))
def test_comparing_and_explaining(both, words):
    """Other people's answers are told apart by their conventions, not by what is said of these."""
    one, other = records_of(both, "exercises", *words, "--data", "apart.csv")
    assert values_of(one) == values_of(other)
    assert {record["record"] for record in one} >= {"header", "outcome"}


def with_mistakes(blank, key):
    """A sheet filled in from its key, with another first digit in every fifth blank that holds a number."""
    lines, count = key.splitlines(), 0
    for number, asked in enumerate(blank.splitlines()):
        text = lines[number]
        for run in re.finditer("__+", asked):
            digits = [place for place in range(*run.span()) if text[place:place + 1].isdecimal()]
            count += bool(digits)
            if digits and count % 5 == 1:
                text = text[:digits[0]] + str((int(text[digits[0]]) + 1) % 10) + text[digits[0] + 1:]
        lines[number] = text
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("handout, topic", sampled(SHEETED, 9))
def test_a_worksheet_is_marked_alike(both, tmp_path, handout, topic):
    """Filled in from its own key, with mistakes at the same places; the verdicts are the same, in order."""
    blanks = run_both(both, handout, topic, "--blank", "all")
    keys = run_both(both, handout, topic, "--blank", "all", "--key")
    sheets = [tmp_path / "sheet.txt", tmp_path / "respelt.txt"]
    for sheet, blank, key in zip(sheets, blanks, keys):
        sheet.write_text(with_mistakes(blank, key), encoding="utf-8")
    verdicts = []
    for status, out, error in both(*(["check", str(sheet), "--format", "json"] for sheet in sheets)):
        assert (status, error) == (1, "")
        verdicts.append([value_of(record) for record in map(json.loads, out.splitlines())])
    assert verdicts[0] == verdicts[1]
    assert [record.get("status") for record in verdicts[0]].count("wrong") >= 1
