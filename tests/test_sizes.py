"""How many samples a run shows in full: what it prints of just as many, and of one more."""

import math
import re
from fractions import Fraction
from types import SimpleNamespace

import pytest

from linref.exercises.views import at_most, least_squares
from linref.options import Options
from tests.command import EVERY, TRACES, USES, run, sampled


@pytest.fixture
def recorded():
    """Runs are computed anew: what they depend on is changed here."""


def printed(capsys, path, command, count, features=2):
    """A run on so many samples in turn of both classes, the classes on both sides of 0 in every feature."""
    names = "abcdefghijklm"[:features]
    path.write_text(",".join([*names, "class\n"]) + "".join(
        ",".join([*(str(y * (n + k) + n * n % (5 + k)) for k in range(features)), f"{y}\n"])
        for n, y in zip(range(9, 9 + count), [1, -1] * count)))
    status, out, err = run(capsys, *command.split(), "--data", path)
    assert (status, err) == (0, "")
    return out


@pytest.mark.parametrize("command, most, shown", [
    ("exercises least_squares", 20, "column of Y†"),
    ("fleuret kernel --limit 1", 12, r"✗  \(\d(, \d){11}"),  # α after each sample
    ("fleuret perceptron --limit 1", 8, r"\(0, 0, 0, 0"),  # y(w·x) of each sample under w = 0
    ("gales fisher", 20, r"\n +ω₁ +d +"),
    ("gales fisher", 20, r"\n +ŵ'x of ω₁:"),
    ("gales kesler --limit 3 --corrected", 20, "α'γ +against ω₁"),
    ("gales logistic --limit 1", 20, "and its gradient"),
    ("vitay minibatch --limit 1", 20, "Minibatches of K = 3 "),
])
def test_what_is_shown_of_a_few(capsys, tmp_path, command, most, shown):
    """Of the most that it is for, and not of one more."""
    few, more = (printed(capsys, tmp_path / "my.csv", f"{command} --plot none", count) for count in (most, most + 1))
    assert re.search(shown, few) and not re.search(shown, more)


@pytest.mark.parametrize("command, most, said", [
    ("discriminants batch --limit 1", 12, "… 1 more"),
    ("fleuret lda", 20, r"… and \d+ samples? more"),
    ("fleuret perceptron --limit 1", 20, "Each line is one epoch"),
    ("gales fisher", 20, "more samples?"),
    ("gales kesler --corrected --limit 1", 8, r"\+ the sum of \d vectors ±x̃"),
    ("gales perceptron --start 1,0,0", 20, "ω₁: 0 of"),
    ("gales perceptron --start 0,-1,0 --limit 1", 8, "the sum of these"),
    ("vitay batch --limit 1", 20, " epoch  misclassified"),
])
def test_what_is_said_of_many(capsys, tmp_path, command, most, said):
    """Of one more than are shown in full, and not of these."""
    few, more = (printed(capsys, tmp_path / "my.csv", f"{command} --plot none", count) for count in (most, most + 1))
    assert not re.search(said, few) and re.search(said, more)


def test_of_many_samples_six_are_listed(capsys, tmp_path):
    """And below them how many more there are."""
    for command in ("discriminants units", "fleuret perceptron --limit 1"):
        assert re.search(r"\n +6  .*\n +… and 56 \w+ more\n", printed(capsys, tmp_path / "my.csv", command, 62))


@pytest.mark.parametrize("features, joined", [(11, False), (12, True)])
def test_twelve_weights_have_a_column_each(capsys, monkeypatch, tmp_path, features, joined):
    """With the bias; more of them stand in one column."""
    monkeypatch.setenv("COLUMNS", "120")
    out = printed(capsys, tmp_path / "my.csv", "exercises perceptron --limit 1", 4, features)
    assert ("  w1 … w0" in out) is joined


@pytest.mark.parametrize("count", [20, 21])
def test_samples_are_listed_once(capsys, tmp_path, count):
    """Above the single update where that is told, else above the ascent."""
    assert len(re.findall("ω₁ +a +b", printed(capsys, tmp_path / "my.csv", "gales logistic --limit 1", count))) == 1


OTHERS = [("gales", "descent"), ("crowley", "descent")]  # surfaces, a line: see below
DRAWN = [(handout, topic) for handout, topic in EVERY if (handout, topic) not in OTHERS
         and "data" in USES[handout][topic] and "└" in (TRACES / handout / f"{topic}.txt").read_text(encoding="utf-8")]


@pytest.mark.parametrize("handout, topic", sampled(DRAWN, 2))
def test_a_picture_shows_a_hundred_samples(capsys, tmp_path, handout, topic):
    """Of more there is none."""
    command = f"{handout} {topic}" + " --limit 3" * ("limit" in USES[handout][topic])
    few, many = (printed(capsys, tmp_path / "my.csv", command, count) for count in (100, 101))
    assert few.count("└") > many.count("└")


@pytest.mark.parametrize("topic, limit", [("fleuret kernel", "MOST"), ("exercises compare", "MAX_SAMPLES")])
def test_the_most_samples_are_still_taken(capsys, monkeypatch, tmp_path, topic, limit):
    """One more is refused."""
    monkeypatch.setattr(f"linref.{topic.split()[0]}.views.{topic.split()[1]}.{limit}", 4)
    assert printed(capsys, tmp_path / "my.csv", f"{topic} --limit 1", 4)
    printed(capsys, tmp_path / "my.csv", "exercises perceptron --limit 0", 5)
    status, out, err = run(capsys, *topic.split(), "--data", tmp_path / "my.csv")
    assert (status, out) == (2, "") and "5 samples; expected at most 4" in err


@pytest.mark.parametrize("limit, said", [("200", False), ("201", True)])
def test_up_to_eight_hundred_digits_are_exact(capsys, tmp_path, limit, said):
    """Four samples of one digit, so often."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n1,1\n2,1\n3,-1\n4,-1\n")
    assert ("floating" in run(capsys, "exercises", "delta", "--data", path, "--limit", limit)[1]) == said


@pytest.mark.parametrize("command, most, shown", [
    ("fleuret lda", 12, r"my.csv,\s+in\s+floats")])
def test_the_most_features(capsys, tmp_path, command, most, shown):
    """Σ of twelve is inverted in fractions."""
    few, more = (printed(capsys, tmp_path / "my.csv", command, 40, features) for features in (most, most + 1))
    assert not re.search(shown, few) and re.search(shown, more)


@pytest.mark.parametrize("topic, name, products", [("fleuret.views.lda", "MAX_PRODUCTS", 9 * 2**2),
                                                   ("crowley.views.descent", "MAX_EXACT_PRODUCTS", 9 * 3**2)])
def test_the_most_products_are_exact(capsys, monkeypatch, tmp_path, topic, name, products):
    """Of nine samples of two features; one less is too few for them."""
    for most, floats in (products, False), (products - 1, True):
        monkeypatch.setattr(f"linref.{topic}.{name}", most)
        handout, _, telling = topic.split(".")
        command = f"{handout} {telling}" + " --limit 1" * ("limit" in USES[handout][telling])
        out = printed(capsys, tmp_path / "my.csv", command, 9)
        assert ("my.csv, in floats" in " ".join(out.split())) == floats


@pytest.mark.parametrize("features, shown", [(6, True), (7, False)])
def test_large_matrices_are_not_shown(capsys, tmp_path, features, shown):
    """Their size stands in their place, and where all numbers are."""
    out = " ".join(printed(capsys, tmp_path / "my.csv", "gales fisher", 40, features).split())
    assert ("S_w⁻¹ " in out.split("minimum")[0].replace("S_w⁻¹ and", "")) == shown
    assert ("S_b have 7 × 7 numbers each, not shown: --format json has them." in out) != shown


def test_the_pseudo_inverse_of_many_samples_is_in_floats(capsys, monkeypatch, tmp_path):
    """It says so, and ends at the same weights."""
    exactly = printed(capsys, tmp_path / "my.csv", "exercises least_squares", 30)
    monkeypatch.setattr(least_squares, "MAX_EXACT_PRODUCTS", 30 * 3 * 3 - 1)
    floats = printed(capsys, tmp_path / "my.csv", "exercises least_squares", 30)
    assert "in floats" not in exactly
    assert "my.csv, in floats, as fractions would take too long" in " ".join(floats.split())
    assert exactly.split("b = ")[-1] == floats.split("b = ")[-1]


@pytest.mark.parametrize("primes, passes", [([2, 5], 200), ([2, 3, 5, 7, 11, 13], 200), ([2**61 - 1, 2**89 - 1], 200)])
def test_runs_on_long_numbers_are_given_up_earlier(primes, passes):
    """A common denominator of 64 more bits counts as as many numbers more."""
    points = [[Fraction(1, primes[n % len(primes)])] for n in range(200)]
    bits = math.prod(primes).bit_length()
    most = min(passes, 1 + 60_000 // (200 * (1 + bits // 64)))
    assert at_most(200, Options(), SimpleNamespace(points=points, dimension=1)) == most
    assert at_most(200, Options(limit=300), SimpleNamespace(points=points, dimension=1)) == 300
