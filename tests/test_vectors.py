"""The test vectors: each case computed again here, with nothing of linref; which conventions they tell apart; rounding.

The references below read a case's JSON alone: its points, labels, start and conventions.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from fractions import Fraction
from itertools import combinations
from math import exp, isclose, sqrt
from pathlib import Path
from random import Random

import pytest

from linref import HANDOUTS
from linref.items import letter
from linref.own.pages import PAGES
from linref.own.sets import Samples
from linref.own.vectors import case as case_of
from linref.own.vectors import left_to_rounding
from linref.tracer.jsonlines import as_json
from tests.command import ALL_CASES, run, sampled

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / "tests" / "own_programs"
FIELDS = ["algorithm", "title", "item", "samples", "conventions", "points", "labels", "start", "rate", "passes",
          "after_samples", "after_updates", "after_passes", "floats"]
EQUAL = (  # the same algorithm on the pages of several handouts; from w = 0 the rate only multiplies all weights
    ("gales perceptron", "discriminants batch_perceptron", "discriminants fixed_increment"),
    ("discriminants online", "discriminants voted", "fleuret train_perceptron", "fleuret kernel",
     "exercises perceptron"))


def linref(*words, **environment):
    return subprocess.run([sys.executable, "-m", "linref", *words], cwd=ROOT, capture_output=True,
                          env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment})


CASES = [json.loads(line) for line in linref("vectors").stdout.splitlines()]
PERCEPTRONS = [case for case in CASES if case["conventions"]["at_zero"]]
each_algorithm = pytest.mark.parametrize("name", sorted({case["algorithm"] for case in CASES}))


# A case as numbers.


def of_kind(kind, value):
    """Integers, and texts such as "29/20", as numbers of a kind."""
    if isinstance(value, list):
        return [of_kind(kind, item) for item in value]
    return kind(Fraction(value))


def samples_of(case, kind):
    return list(zip(of_kind(kind, case["points"]), case["labels"]))


# The references: pairs (pass, weights after it), one for each sample or, of a batch or a restart, for each pass.


class Arithmetic:
    """How a program computes: with numbers of a kind; b first or last in a sum; R² as it is or from its root R."""

    def __init__(self, kind=Fraction, b_first=False, backwards=False, rate_first=True, from_root=False):
        self.kind, self.b_first, self.backwards = kind, b_first, backwards
        self.rate_first, self.from_root = rate_first, from_root

    def net(self, w, x):
        terms = [a * c for a, c in zip(w, x)][:: -1 if self.backwards else 1]
        terms = [w[-1], *terms] if self.b_first else [*terms, w[-1]]
        total = self.kind(0)
        for term in terms:
            total = total + term
        return total

    def change(self, given, factor, x):
        """What a sample adds to [*w, b]; None for no mistake."""
        rate = self.kind(Fraction(given["rate"]))
        of_bias = self.kind(Fraction(given["bias_rate"] or given["rate"]))
        if self.from_root and given["bias_rate"]:
            of_bias = sqrt(of_bias) * sqrt(of_bias)
        if self.rate_first:
            return [*(rate * factor * a for a in x), of_bias * factor]
        return [*(factor * (a * rate) for a in x), factor * of_bias]


EXACT = Arithmetic()


def factor_of(given, z, t):
    """What a mistake multiplies x by; 0 if the sample is classified correctly."""
    at_zero = {"mistake": None, "either": t, "positive": 1}[given["at_zero"]]
    o = at_zero if z == 0 else 1 if z > 0 else -1
    if o == t:
        return 0
    return t if given["update"] == "label" else t - o


def plus(u, v):
    return [a + b for a, b in zip(u, v)]


def online(case, do=EXACT):
    given, samples, w, row = case["conventions"], samples_of(case, do.kind), of_kind(do.kind, case["start"]), 0
    for number in range(1, case["passes"] + 1):
        mistakes = 0
        for x, t in samples:
            factor = factor_of(given, do.net(w, x), t)
            if factor:
                w = plus(w, do.change(given, factor, x))
            mistakes, row = mistakes + bool(factor), 0 if factor else row + 1
            yield number, w
            if given["stop"] == "row" and row == len(samples):
                return
        clean = not any(factor_of(given, do.net(w, x), t) for x, t in samples)
        if (given["stop"] == "pass" and not mistakes) or (given["stop"] == "clean" and clean):
            return


def batch(case, do=EXACT):
    given, samples, w = case["conventions"], samples_of(case, do.kind), of_kind(do.kind, case["start"])
    for number in range(1, case["passes"] + 1):
        factors = [factor_of(given, do.net(w, x), t) for x, t in samples]
        total = [do.kind(0)] * len(w)
        for factor, (x, _) in zip(factors, samples):
            total = plus(total, do.change(given, factor, x))
        w = plus(w, [a / len(samples) for a in total] if given["mean"] else total)
        yield number, w
        if not any(factors if given["stop"] == "pass" else total):
            return


def restart(case, do=EXACT):
    given, samples, w = case["conventions"], samples_of(case, do.kind), of_kind(do.kind, case["start"])
    for number in range(1, case["passes"] + 1):
        first = next(((x, t) for x, t in samples if factor_of(given, do.net(w, x), t)), None)
        if first:
            w = plus(w, do.change(given, first[1], first[0]))
        yield number, w
        if not first:
            return


def residual(case, x, t, w):
    """What x is multiplied by: the error of the net, or the derivative of the log-likelihood."""
    z = sum(a * c for a, c in zip(w, [*x, 1]))
    if "logistic" not in case["algorithm"]:
        return t - z
    return (t == 1) - 1 / (1 + exp(-z))


def descent_online(case):
    """Vitay's logistic regression and the delta rule: w ← w + η (t - y) x after each sample."""
    rate, w = float(Fraction(case["rate"])), of_kind(float, case["start"])
    for number in range(1, case["passes"] + 1):
        for x, t in samples_of(case, float):
            r = residual(case, x, t, w)
            w = plus(w, [rate * r * a for a in [*x, 1]])
            yield number, w


def descent_batch(case):
    rate, w, samples = float(Fraction(case["rate"])), of_kind(float, case["start"]), samples_of(case, float)
    rate = rate / len(samples) if case["conventions"]["mean"] else rate
    for number in range(1, case["passes"] + 1):
        rs = [residual(case, x, t, w) for x, t in samples]
        for j in range(len(w)):
            w = [*w[:j], w[j] + rate * sum(r * [*x, 1][j] for r, (x, _) in zip(rs, samples)), *w[j + 1:]]
        yield number, w


def reference(case):
    order = case["conventions"]["order"]
    if case["conventions"]["at_zero"]:
        return {"turn": online, "batch": batch, "restart": restart}[order]
    return {"turn": descent_online, "batch": descent_batch}[order]


def after(case, pairs):
    """The weights after each sample or pass, after each update, and at the end of each pass."""
    pairs, before, updates = list(pairs), of_kind(Fraction, case["start"]), []
    for _, w in pairs:
        updates += [w] if w != before else []
        before = w
    return [w for _, w in pairs], updates, list(dict(pairs).values())


def near(found, kept):
    """Whether two lists of weights agree as far as doubles go."""
    return len(found) == len(kept) and all(
        isclose(float(a), float(Fraction(b)), rel_tol=1e-9, abs_tol=1e-9)
        for w, v in zip(found, kept) for a, b in zip(w, v))


@each_algorithm
def test_every_case_computed_again(name):
    """By the reference, from the case's JSON alone: exact for perceptrons, within rounding for the others."""
    for case in [case for case in CASES if case["algorithm"] == name]:
        every, updates, passes = after(case, reference(case)(case))
        assert ("after_samples" in case) == (case["conventions"]["order"] == "turn")
        for field, found in ("after_samples", every), ("after_updates", updates), ("after_passes", passes):
            if field in case and case in PERCEPTRONS:
                assert of_kind(Fraction, case[field]) == found, (field, case["samples"], case["start"])
            elif field in case:
                assert near(found, case[field]), (field, case["samples"], case["start"])


def test_the_example_of_the_handout():
    """Gales's own numbers: from (0, 1, -0.5) one update to (1.45, -0.6, -0.5), and then nothing is misclassified."""
    (case,) = [case for case in CASES if case["algorithm"] == "gales perceptron_as_printed"
               and case["samples"] == "gales" and any(case["start"])]
    assert case["start"] == [0, 1, "-1/2"] and case["after_updates"] == [["29/20", "-3/5", "-1/2"]]
    assert len(case["after_passes"]) == 2 and case["points"][2] == ["3/5", "3/5"]


@each_algorithm
def test_fields(name):
    """Each in its place; what is said twice agrees; no number is anything but JSON's or a fraction."""
    for case in [case for case in CASES if case["algorithm"] == name]:
        fields_agree(case)


def fields_agree(case):
    """What is said of one case."""
    assert [name for name in FIELDS if name in case] == list(case) and set(FIELDS) - set(case) <= {"after_samples"}
    given, size = case["conventions"], len(case["points"][0]) + 1
    assert (given["start"], given["rate"], given["limit"]) == (case["start"], case["rate"], case["passes"])
    assert set(case["labels"]) <= set(given["labels"]) and len(case["labels"]) == len(case["points"])
    assert all(len(w) == size for name in case if name.startswith("after") for w in case[name])
    assert case["item"][0] in map(letter, HANDOUTS) and case["item"] not in case["title"]
    assert case["floats"] in ("safe", "ties")
    assert len(case["after_passes"]) <= case["passes"] and given["order"] in ("turn", "restart", "batch")
    assert given["stop"] in ("clean", "row", "pass", "gradient", "passes")
    assert given["update"] in ("label", "error", "net", "gradient")


def test_every_algorithm_has_every_set():
    """Twenty algorithms, twelve sets; four of them also from another start."""
    names = {case["algorithm"] for case in CASES}
    zero = {(case["algorithm"], case["samples"]) for case in CASES if not any(case["start"])}
    assert len(names) == 20 and len(zero) == 20 * 12
    assert {case["algorithm"] for case in CASES if any(case["start"])} == {
        name for name in names if name.startswith(("gales perceptron", "crowley perceptron"))}
    assert {len(case["points"][0]) for case in CASES} == {1, 2, 3} and {len(case["points"]) for case in CASES} >= {1, 8}


# What they tell apart.


def path(case):
    """The weights after each update, divided by the size of the first that is not 0."""
    weights = of_kind(Fraction, case["after_updates"])
    size = max((abs(a) for a in weights[0]), default=1) if weights else 1
    return [[a / size for a in w] for w in weights]


def test_conventions_are_told_apart():
    """All pairs of perceptrons but those of equal algorithms: 91 pairs, of which 3 and 10 are equal by nature."""
    paths = {}
    for case in PERCEPTRONS:
        paths.setdefault(case["algorithm"], {})[case["samples"], str(case["start"])] = path(case)
    alike = {frozenset(pair) for group in EQUAL for pair in combinations(group, 2)}
    told = {frozenset((one, other)) for one, other in combinations(paths, 2)
            if any(paths[one][key] != paths[other][key] for key in paths[one].keys() & paths[other].keys())}
    pairs = {frozenset(pair) for pair in combinations(paths, 2)}
    assert (len(pairs), len(alike), len(told)) == (91, 13, 78) and pairs - told == alike


def test_other_algorithms_are_told_apart():
    """Every two of the six that decide nothing, by the weights after each pass, whatever their rate."""
    ends = {}
    for case in CASES:
        if case not in PERCEPTRONS:
            ends.setdefault(case["algorithm"], []).append(case["after_passes"])
    assert len(ends) == 6
    assert [pair for pair in combinations(ends, 2)
            if all(near(one, other) for one, other in zip(*map(ends.get, pair)))] == [
                ("gales logistic", "fleuret logistic")]  # the same gradient, by labels 1, 0 and by labels 1, -1


# Rounding.

DOUBLES = [Arithmetic(float), Arithmetic(float, b_first=True), Arithmetic(float, backwards=True),
           Arithmetic(float, b_first=True, backwards=True), Arithmetic(float, rate_first=False),
           Arithmetic(float, b_first=True, rate_first=False), Arithmetic(float, from_root=True)]


def parts_in_doubles(case, do):
    """Whether a program in doubles leaves the case's weights."""
    _, updates, passes = after(case, reference(case)(case, do))
    return not (near(updates, case["after_updates"]) and near(passes, case["after_passes"]))


def test_safe_cases_are_safe():
    """However a program adds: b first or last, features backwards, R² from a rounded R."""
    safe = [case for case in PERCEPTRONS if case["floats"] == "safe"]
    assert len(safe) > 150
    assert [case for case in safe for do in DOUBLES if parts_in_doubles(case, do)] == []


def test_safe_is_safe_on_other_sets():
    """On sets of tenths, 300 with CASES=all, many of which doubles do get wrong: these are never called safe."""
    draw, wrong = Random(1), 0
    for _ in range(300 if ALL_CASES else 40):
        points = [[Fraction(draw.randint(-5, 5), 10) for _ in "xy"] for _ in range(draw.randint(3, 5))]
        samples = Samples(points, [draw.choice([1, -1]) for _ in points])
        for name in ("fleuret train_perceptron", "vitay online", "gales perceptron", "discriminants batch_perceptron",
                     "fleuret perceptron"):
            case = json.loads(as_json(case_of(PAGES[name], "tenths", samples, [0, 0, 0])))
            parts = any(parts_in_doubles(case, do) for do in DOUBLES)
            wrong += parts
            assert case["floats"] == "ties" or not parts, (name, samples)
    assert wrong > 8


def test_ties_are_decided_by_rounding():
    """From the tenths a program that is right parts, however it adds; from others some programs do."""
    ties = [case for case in PERCEPTRONS if case["floats"] == "ties" and not any(case["start"])]
    tenths = [case for case in ties if case["samples"] == "tenths" and not case["algorithm"].startswith("crowley")]
    assert len(tenths) == 11 and all(parts_in_doubles(case, do) for case in tenths for do in DOUBLES)
    (crowley,) = [case for case in ties if case["algorithm"] == "crowley perceptron" and case["samples"] == "and"]
    assert [parts_in_doubles(crowley, do) for do in DOUBLES] == [False] * 6 + [True]  # R·R is not 2


def test_what_rounding_decides():
    """A product that is not 0, but smaller than rounding; and a batch whose sum is whole, but not in doubles."""
    assert left_to_rounding([1, -1], [1 + Fraction(1, 10**12)], [True, False])
    assert not left_to_rounding([1, -1], [1 + Fraction(1, 10**6)], [True, False])
    samples = Samples([[Fraction(n, 10)] for n in (6, 7, -3, 20)], [1, 1, 1, -1])
    case = json.loads(as_json(case_of(PAGES["gales perceptron"], "", samples, [0, 0])))
    assert case["after_passes"][0] == [-1, 2] and 0.6 + 0.7 - 0.3 - 2 != -1  # and -1 · 2 + 2 = 0
    assert case["floats"] == "ties" and parts_in_doubles(case, DOUBLES[0])


def test_whole_numbers_are_safe():
    """At rate 1 doubles compute with them exactly, unless R is irrational; what decides nothing is always safe."""
    for case in CASES:
        whole = all(isinstance(a, int) for x in case["points"] for a in x)
        if case not in PERCEPTRONS or (whole and case["rate"] == 1 and not case["conventions"]["bias_rate"]
                                       and not case["conventions"]["mean"]):
            assert case["floats"] == "safe"


# The command.


def printed(capsys, *words):
    status, out, err = run(capsys, "vectors", *words)
    assert (status, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize("handout", HANDOUTS)
def test_of_a_handout(capsys, handout):
    """Its own cases, in the order of all."""
    assert printed(capsys, handout) == [case for case in CASES if case["algorithm"].split()[0] == handout] != []


def test_of_a_topic_or_a_function(capsys):
    """As `check FILE.py HANDOUT TOPIC` takes them."""
    both = ("fleuret train_perceptron", "fleuret perceptron")
    assert printed(capsys, "fleuret", "perceptron") == [case for case in CASES if case["algorithm"] in both]
    assert {case["algorithm"] for case in printed(capsys, "fleuret", "train_perceptron")} == {both[0]}
    assert {case["item"] for case in printed(capsys, "exercises", "delta")} == {"X7", "X8"}


@pytest.mark.parametrize("words, message", [
    ("galse", "'galse' is not a handout; expected gales or discriminants or crowley or vitay or fleuret or exercises; "
     "did you mean gales?"),
    ("discriminants fixed", "'discriminants fixed' is no algorithm that a program is compared with; expected "
     "discriminants fixed_increment"),
    ("vitay onlin", "'vitay onlin' is no algorithm that a program is compared with; expected vitay online"),
    ("fleuret nix", "'fleuret nix' is no algorithm that a program is compared with; expected one of fleuret "
     "train_perceptron, fleuret perceptron, fleuret kernel, fleuret logistic"),  # and not knn, which makes no steps
    ("gales logistic more", "'more' is one word too many; expected a handout and a topic"),
    ("gales --exact", "--exact: vectors has no use for it"),
    ("--data x.csv", "--data: vectors has no use for it"),
])
def test_errors(capsys, words, message):
    """One line and status 2."""
    assert run(capsys, "vectors", *words.split()) == (2, "", f"linref: {message}\n")


def test_a_closed_pipe_is_quiet():
    """As with | head."""
    shell = subprocess.run(f"{{ '{sys.executable}' -m linref vectors; echo $? >&2; }} | head -n 1",
                           shell=True, cwd=ROOT, capture_output=True)
    assert shell.stderr == b"0\n" and json.loads(shell.stdout) == CASES[0]


def test_in_ascii():
    """Where the output has no more, the same objects."""
    done = linref("vectors", "fleuret", "kernel", PYTHONIOENCODING="ascii")
    assert done.stdout.isascii() and b"\\u03ba" in done.stdout and done.stderr == b""
    kernel = [case for case in CASES if case["algorithm"] == "fleuret kernel"]
    assert list(map(json.loads, done.stdout.splitlines())) == kernel


# Programs in other languages.

TOOLS = "cc", "node"


@pytest.fixture(scope="module", params=TOOLS)
def program(request, tmp_path_factory):
    """The command of a program: the online perceptron in JavaScript, and in C."""
    tool = shutil.which(request.param)
    if tool is None:
        pytest.skip(f"there is no {request.param}")
    if request.param == "node":
        return [tool, str(PROGRAMS / "perceptron.js")]
    made = tmp_path_factory.mktemp("c") / "perceptron"
    subprocess.run([tool, "-o", made, PROGRAMS / "perceptron.c"], check=True)
    return [str(made)]


def test_a_program_has_the_vectors(program):
    """All safe ones of the online perceptron; it makes all passes: once a run has ended its weights stay."""
    cases = [case for case in PERCEPTRONS if case["algorithm"] in EQUAL[1] and case["floats"] == "safe"]
    asked = [json.dumps({"points": of_kind(float, case["points"]), "labels": case["labels"],
                         "passes": case["passes"]}) for case in cases]
    done = subprocess.run(program, input="\n".join(asked) + "\n", capture_output=True, text=True, check=True)
    found = list(map(json.loads, done.stdout.splitlines()))
    assert len(cases) == 55 and near(found, [case["after_passes"][-1] for case in cases])


@pytest.mark.parametrize("program", sampled(TOOLS, 2), indirect=True)
def test_a_program_is_checked(program, capsys):
    """On more than 5,000 sets, by the command line; with CASES=all that of each language."""
    status, out, err = run(capsys, "check", "--program", " ".join(program), "fleuret", "train_perceptron")
    assert (status, err) == (0, "")
    (count,) = re.findall(r", on ([\d,]+) sets of samples", " ".join(out.split()))
    assert int(count.replace(",", "")) > 5000


@pytest.mark.parametrize("words", ["gales fisher", "fleuret knn"])
def test_what_makes_no_steps_has_no_vectors(capsys, words):
    """A direction and a vote are no runs."""
    status, out, err = run(capsys, "vectors", *words.split())
    assert (status, out) == (2, "") and err.startswith(f"linref: {words} makes no steps; expected one of gales percept")
