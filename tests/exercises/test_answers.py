"""Answers to sheets on Fisher's direction and on logistic regression, explained by their conventions."""

from fractions import Fraction as F

import pytest

from linref.exercises.answers import fisher_ways, logistic_factors, logistic_ways, parallel, variants
from linref.exercises.data import FISHER, LOGISTIC
from tests.command import outcomes, run

CREDIT = "income,dti,y\n65,28,1\n50,32,0\n79,22,1\n48,40,0\n95,18,1\n36,36,0\n72,30,1\n60,34,0\n85,24,1\n42,38,0\n"
TUMOURS = "age,size,y\n15,20,0\n65,30,0\n30,50,1\n90,20,1\n44,35,0\n20,70,1\n50,40,1\n36,25,0\n"
UNEQUAL = [[[5, 0]], [[0, 0], [1, 2], [2, 1]]]


@pytest.fixture
def file(tmp_path):
    def written(text):
        (tmp_path / "my.csv").write_text(text, encoding="utf-8")
        return tmp_path / "my.csv"

    return written


def answered(capsys, path, topic, answer, *told):
    """What the last run of a topic with this answer says, and its facts."""
    arguments = ("exercises", topic, "--data", path, f"--answer={answer}", "--run", "answer", *told)
    said = run(capsys, *arguments)[1].replace("\n  ", " ")
    return said.strip().splitlines()[-1], outcomes(capsys, *arguments)[0]


@pytest.mark.parametrize("answer, said", [
    ("(0.204, -0.3367)", "scatter n-1, within pooled (factor 8); scatter n-2 (factor 8)"),  # 5 + 5 - 2
    ("(-0.1275, 0.2104)", "scatter n, within sum, with the other sign (factor -5)"),
    ("0.5181,-0.8553", "as a unit vector"), ("(32, -11.6)", "a typical mistake: S_w is left out, w = m₁ - m₂"),
    ("[2239/10978 -7393/21956]", "scatter n-2 (factor 8)"),  # 8 S_w⁻¹d, by sympy
    ("(0.408, -0.6734)", "the same direction, with another factor"), ("(1, 2)", "No convention gives (1, 2)")])
def test_an_answer_of_fishers(capsys, file, answer, said):
    """The credit sheet divides by n - 2, so its w is 8 times that of the sum (X55)."""
    found, facts = answered(capsys, file(CREDIT), "fisher", answer)
    assert said in found and (facts["status"] == "explained") == (said[:2] not in ("No", "th"))


def test_factors_of_fishers():
    """Of 1 and 3 samples a sum and a pooled matrix are not multiples: only one class scatters, and n is 3 (X55)."""
    found = {variant.options: variant.factor for variant in variants(UNEQUAL, FISHER)}
    assert found == {"scatter sum, within sum": 1, "scatter n, within sum": 3, "scatter sum, within pooled": F(4, 3),
                     "scatter n, within pooled": 4, "scatter n-2": 2}
    classes = [[[0, 0], [2, 0], [1, 3]], [[5, 1], [6, 3]]]
    assert None in {variant.factor for variant in variants(classes, FISHER)}  # covariances added, not scatters
    assert fisher_ways(UNEQUAL, FISHER, ["9"] * 2) == []


@pytest.mark.parametrize("answer, ways", [
    ("0, 0.01875, 0.04375", ["bias first, loss log, order batch, gradient mean"]),
    ("0.1500,0.3500,0.0000", ["bias last, loss log, order batch, gradient sum"]),
    ("0,0.0046875,0.0109375", ["bias first, loss squared, order batch, gradient mean"]),
    ("0, -0.01875, -0.04375", ["bias first, loss log, order batch, gradient mean, with the sign of Δw turned"])])
def test_an_answer_of_logistic_regression(capsys, file, answer, ways):
    """The tumours' first batch: the mean, eight times it, a quarter of it, its opposite (X56)."""
    _, facts = answered(capsys, file(TUMOURS), "logistic", answer, "--rate", "0.01", "--limit", "1")
    assert facts["ways"] == ways


def test_a_factor_of_logistic_regression(capsys, file):
    """Twice the sum of the first batch is another rate (X56)."""
    said, facts = answered(capsys, file(TUMOURS), "logistic", "0.3000,0.7000,0.0000", "--rate", "0.01", "--limit", "1")
    assert "times w after the first pass of bias last" in said and facts["status"] == "unexplained"
    assert logistic_ways([[1, 1]], [1], LOGISTIC, ["7", "7", "7"]) == []
    assert parallel(["1.0", "2.0"], [1, 3]) is None


@pytest.mark.parametrize("topic, answer", [
    ("fisher", "1"), ("fisher", "a,b"), ("fisher", "1,,2"), ("logistic", "1,2,3,4"), ("explain", "()"),
    ("explain", " "), ("explain", "w=1,2,b="), ("explain", "6 updates, w=")])
def test_what_is_no_answer(capsys, file, topic, answer):
    """Refused before anything is printed (X55, X56)."""
    status, out, err = run(capsys, "exercises", topic, "--data", file(CREDIT), "--answer", answer)
    assert (status, out) == (2, "") and "--answer" in err


def test_factors_of_a_first_batch():
    """From 0 (3, 2) and (1, 0) of both classes add (1, 1, 0): its mean is half of it, a squared loss has a quarter."""
    given, said = LOGISTIC._replace(rate=1), "bias last, loss {}, order batch, gradient {}"
    found = logistic_factors([[3, 2], [1, 0]], [1, -1], given, ["2.0", "2.0", "0.0"])
    assert found == [(said.format("log", "sum"), 2), (said.format("log", "mean"), 4),
                     (said.format("squared", "sum"), 8), (said.format("squared", "mean"), 16)]
    assert logistic_factors([[1], [1]], [1, -1], given, ["2.0", "2.0"]) == []
    assert {options[:10] for options, _ in logistic_factors([[3, 2], [1, 0]], [1, -1], given, ["0", "2", "2"])} == {
        "bias first"}
    assert all("none" in options for options, _ in logistic_factors([[3, 2]], [1], given, ["3", "2"]))


@pytest.mark.parametrize("texts, w, k", [
    (["2.0", "4.0"], [1, 2], 2), (["-2", "-4"], [1, 2], -2), (["0", "4"], [0, 2], 2), (["1", "4"], [0, 2], None),
    (["0.33", "1.00"], [1, 3], 1 / 3), (["1/2", "3/2"], [1, 3], 0.5), (["1/2", "1"], [1, 3], None),
    (["0", "0"], [1, 2], None), (["1", "1"], [0, 0], None)])
def test_an_answer_that_is_a_multiple(texts, w, k):
    """As far as its texts go, by its largest entry."""
    assert parallel(texts, w) == k
