"""Threshold units: truth tables, what they cannot do, how many functions they do, the canonical form."""

from fractions import Fraction as F
from itertools import combinations, islice, product
from math import comb

import pytest

from linref.discriminants import derivations, units
from linref.discriminants.online import until_correct
from linref.discriminants.separable import separates
from linref.gales import fisher, logistic
from linref.gales.data import EXAMPLE
from linref.items import claim
from linref.lists import dot
from linref.separability import Separable, separability
from tests.command import outcomes, records, run


def outputs(weights, threshold):
    return [y == 1 for _, y in units.truth_table(weights, threshold)]


def test_the_unit_reaches_its_threshold():
    """At the threshold it fires, just below it does not (D1)."""
    assert [units.threshold_unit([2, F(1, 2)], 3, x) for x in ([1, 2], [1, F(19, 10)], [2, 0])] == [1, -1, 1]
    assert units.weighted_sum([2, F(1, 2)], [1, 2]) == 3


def test_the_printed_conjunction():
    """x1 x2 x4 as 1, 1, 0, 1 and 3, on all 16 inputs (D3)."""
    assert units.conjunction(4, [1, 2, 4]) == ([1, 1, 0, 1], 3)
    table = units.truth_table(*units.conjunction(4, [1, 2, 4]))
    assert [x for x, _ in table] == [list(x) for x in product((0, 1), repeat=4)]
    assert [i for i, (_, y) in enumerate(table, start=1) if y == 1] == [14, 16]


def test_the_printed_two_of_three():
    """At least 2 of x1, x3, x4 as 1, 0, 1, 1 and 2 (D4)."""
    assert units.at_least(2, 4, [1, 3, 4]) == ([1, 0, 1, 1], 2)
    assert outputs([1, 0, 1, 1], 2) == [x[0] + x[2] + x[3] >= 2 for x in product((0, 1), repeat=4)]


@pytest.mark.parametrize("n", range(1, 6))
def test_any_m_of_any_n(n):
    """Every m and every choice of features: as many ones as there are ways to choose (D4)."""
    for size in range(n + 1):
        for chosen in combinations(range(1, n + 1), size):
            for m in range(size + 2):
                ones = sum(outputs(*units.at_least(m, n, chosen)))
                assert ones == 2 ** (n - size) * sum(comb(size, k) for k in range(m, size + 1))


@pytest.mark.parametrize("function, n, sums", [
    (units.two_conjunctions, 4, ([2, 1, 1, 1, 1], [2, 1, 1, 1, 1])), (units.exclusive_or, 2, ([2, 1, 1], [2, 1, 1]))])
def test_no_unit_and_why(capsys, function, n, sums):
    """Both sums of the trace's certificate, and the same decided by another route (D5, D6)."""
    inputs = [list(x) for x in product((0, 1), repeat=n)]
    examples = units.canonical_examples(inputs, [function(x) for x in inputs])
    shown = [r for r in records(capsys, "discriminants", "units")
             if set(r) == {"record", "x", "y"} and len(r["x"]) == n]
    assert [function(r["x"]) for r in shown] == [r["y"] for r in shown] == [1, 1, -1, -1] * (n == 4)
    if n == 4:
        assert units.weighted_sums([1] * 4, [(units.canonical(r["x"]), r["y"]) for r in shown]) == sums
    else:
        assert units.weighted_sums([1] * 4, examples) == sums
        said = "(0, 1) and (1, 0) have y = 1, (0, 0) and (1, 1) have y = -1. Both pairs sum to (1, 1)."
        assert said in " ".join(run(capsys, "discriminants", "units")[1].split())
        proof, = (r["certificate"] for r in outcomes(capsys, "discriminants", "separable") if "certificate" in r)
        assert proof == ["1/4"] * 4
    assert not isinstance(separability(inputs, [y for _, y in examples]), Separable)


def test_the_sums_are_of_either_label():
    """The positive ones first, weighted (D5)."""
    examples = [([1, 2], 1), ([1, 5], -1), ([1, 7], 1)]
    assert units.weighted_sums([1, 2, 3], examples) == ([4, 23], [2, 10])


def test_equal_sums_prove_nothing_if_a_weight_is_negative():
    """With λ = 1, -2, 1, 0, or with 0 alone, the sums are equal, but w = (0, 1) separates (D5)."""
    examples = [([1, 1], 1), ([1, 2], 1), ([1, 3], 1), ([1, -1], -1)]
    for weights in ([1, -2, 1, 0], [0] * 4):
        assert units.weighted_sums(weights, examples) == ([0, 0], [0, 0]) and separates([0, 1], examples)
    claimed = claim(derivations.proofs_of_impossibility.__doc__), units.weighted_sums.__doc__
    assert all("λ ≥ 0" in said and "not all 0" in said for said in claimed)


def test_what_the_functions_mean():
    """The two printed functions and ours on all their inputs (D5, D6)."""
    for x in product((0, 1), repeat=4):
        assert units.two_conjunctions(x) == (1 if x[0] * x[1] + x[2] * x[3] else -1)
    for x in product((0, 1), repeat=3):
        assert (units.threshold_unit([2, 1, 1], 3, x) == 1) == bool(x[0] * x[1] + x[0] * x[2])
    for x in product((0, 1), repeat=2):
        assert units.exclusive_or(x) == (1 if x[0] != x[1] else -1)


def test_how_many_functions_one_unit_represents():
    """4, 14 and 104 of 4, 16 and 256 (D5, D6)."""
    for n, known in ((1, 4), (2, 14), (3, 104)):
        inputs = units.boolean_inputs(n)
        functions = list(product((1, -1), repeat=len(inputs)))
        assert sum(isinstance(separability(inputs, f), Separable) for f in functions) == known


def test_canonical_representation():
    """A 1 in front; g, h and what is correct; nothing is correct on the boundary (D7)."""
    (x, y), = units.canonical_examples([[1, 2, 3, 4]], [-1])
    assert (x, y) == ([1, 1, 2, 3, 4], -1)
    w = [-3, 1, 0, 0, F(1, 2)]
    assert units.g(x, w) == 0 and units.h(x, w) == 0
    assert not units.is_correct(w, x, 1) and not units.is_correct(w, x, -1)
    assert units.h(x, [0, 0, 0, 0, 1]) == 1 and units.h(x, [0, 0, 0, 0, -1]) == -1
    assert units.is_correct([0, 0, 0, 0, -1], x, -1) and not units.is_correct([0, 0, 0, 0, 1], x, -1)
    assert [units.sign(F(k, 9)) for k in (1, -1)] == [1, -1]
    assert [units.sign(0, k) for k in (1, -1)] == [1, -1] and units.sign(-3, 1) == -1 and units.sign(3, -1) == 1


def test_thresholds_in_canonical_form():
    """Every unit on every input: the sum reaches the threshold where g is not negative (D7)."""
    for weights in product((-1, 0, 2), repeat=3):
        for threshold in (-1, 0, F(1, 2), 2):
            w = units.canonical_weights(weights, threshold)
            for x in product((0, 1), repeat=3):
                assert (units.threshold_unit(weights, threshold, x) == 1) == (units.g(units.canonical(x), w) >= 0)


def test_g_changes_sign_once():
    """Along the orientation it grows by its squared length for each step (D8)."""
    values = units.across_the_boundary([-7, 2, 3], [1, 1, -1], [0, 1, 2, 3])
    assert values == [-8, 5, 18, 31]


def test_three_learners_separate():
    """Perceptron, logistic regression and discriminant analysis on the same eight samples (D2)."""
    examples = units.canonical_examples(EXAMPLE.points, EXAMPLE.signs)
    *_, perceptron = until_correct(examples)
    *_, ascent = islice(logistic.logistic_regression([x for x, _ in examples], EXAMPLE.targets, [0.0] * 3, 1.0), 200)
    found = fisher.fisher(EXAMPLE.of_class(1), EXAMPLE.of_class(2))
    midway = [(a + b) / 2 for a, b in zip(*found.means)]
    for w in (perceptron.after, ascent.w, [-dot(found.w, midway), *found.w], [found.b, *found.w]):
        assert separates(w, examples)


def test_the_printed_units_agree_with_their_functions(capsys):
    """On all 16 inputs, as the trace says (D1, D3, D4)."""
    rows = [r for r in records(capsys, "discriminants", "units") if "s_y" in r]
    assert [r["s_y"] == 1 for r in rows] == [a * b * d == 1 for a, b, _, d in product((0, 1), repeat=4)]
    assert [r["r_y"] == 1 for r in rows] == [a + c + d > 1 for a, _, c, d in product((0, 1), repeat=4)]
    assert [r["i"] for r in rows if r["s_y"] == 1] == [14, 16]
    assert "Unit 1 outputs 1 exactly when x₁, x₂ and x₄ are 1." in run(capsys, "discriminants", "units")[1]
