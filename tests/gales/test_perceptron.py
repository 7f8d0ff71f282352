"""The perceptron algorithm: the worked example to the digit, ties, convergence, the solution region."""

import random
from fractions import Fraction as F
from operator import le

import pytest

from linref.gales import perceptron
from linref.gales.data import EXAMPLE, EXAMPLE_START, RISING, RISING_START, TIE, TIE_START
from linref.lists import add, dot, scale, zeros
from tests.command import records, run

SAMPLES = perceptron.normalise(EXAMPLE.points, EXAMPLE.signs)


def decimals(text):
    return [F(number) for number in text.split()]


def test_the_data_of_the_example():
    """Four points of each class and the initial estimate, as printed (G16)."""
    assert EXAMPLE.of_class(1) == [[1, 0], [1, 1], decimals("0.6 0.6"), decimals("0.7 0.4")]
    assert EXAMPLE.of_class(2) == [[0, 0], [0, 1], decimals("0.25 1"), decimals("0.3 0.4")]
    assert EXAMPLE_START == decimals("0 1 -0.5")


def test_the_worked_example():
    """Both tables, the misclassified set, the update, the end: all as printed (G14, G17)."""
    first, second = perceptron.perceptron(SAMPLES, EXAMPLE_START)
    shown = [scale(y, [z])[0] for y, z in zip(EXAMPLE.signs, first.yz)]
    assert shown == decimals("-0.5 0.5 0.1 -0.1") + decimals("-0.5 0.5 0.5 -0.1")
    assert [EXAMPLE.places()[i - 1] for i in first.misclassified] == [(1, 1), (4, 1), (2, 2), (3, 2)]
    assert (first.tau, second.tau) == (0, 1)
    assert second.w == decimals("1.45 -0.6 -0.5")
    shown = [y * z for y, z in zip(EXAMPLE.signs, second.yz)]
    assert shown == decimals("0.95 0.35 0.01 0.275") + decimals("-0.5 -1.1 -0.7375 -0.305")
    assert second.misclassified == []


def test_the_printed_trace_has_the_tables(capsys):
    """The tables in the layout of the page: number, z and class of each class of samples (G17)."""
    _, out, _ = run(capsys, "gales", "perceptron", "--plot", "none")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    for text in ("ω₁ 1 2 3 4 ω₂ 1 2 3 4", "z -0.5 0.5 0.1 -0.1 z -0.5 0.5 0.5 -0.1", "class 2 1 1 2 class 2 1 1 2",
                 "step 3: Y[0] = {1 of ω₁, 4 of ω₁, 2 of ω₂, 3 of ω₂}", "(-0.25, -1, -1) = (1.45, -0.6, -0.5)",
                 "z 0.95 0.35 0.01 0.275 z -0.5 -1.1 -0.7375 -0.305", "class 1 1 1 1 class 2 2 2 2",
                 "Nearest to the boundary: sample 3 of ω₁ with z = 0.01. Its distance is",
                 "|z|/‖w‖ = 0.006373.",
                 "step 2: τ = 0, w̃[0] = (0, 1, -0.5)",
                 "step 3: Y[1] = {}"):
        assert text in lines


def test_step_one_with_and_without_the_one():
    """The example's own vectors have the 1, the formula of step 1 has not (G14)."""
    assert SAMPLES[6] == decimals("-0.25 -1 -1")
    assert perceptron.normalise_as_printed(EXAMPLE.points, EXAMPLE.signs)[6] == decimals("-0.25 -1")


def test_criterion_and_gradient_over_the_misclassified():
    """E = 1.6 and minus the sum of the four printed vectors (G13)."""
    assert perceptron.criterion(EXAMPLE_START, SAMPLES) == F(8, 5)
    assert perceptron.gradient(EXAMPLE_START, SAMPLES) == decimals("-1.45 1.6 0")
    assert perceptron.misclassified_set([1, -1, 0]) == [2]
    assert perceptron.misclassified_set([1, -1, 0], le) == [2, 3]
    assert perceptron.gradient([0, 0], [[1, 2], [3, 5]], le) == [-4, -7]
    assert perceptron.gradient([0, 0], [[1, 2], [3, 5]]) == [0, 0]
    assert perceptron.criterion([0, 1], [[1, 1], [1, -2], [1, 0]]) == 2


def test_update_with_a_rate():
    """η scales the sum, and only the sum (G13)."""
    assert perceptron.update([1, 1], [[1, 2], [3, 5], [7, 7]], [1, 2], F(1, 2)) == [3, F(9, 2)]
    _, second, *_ = perceptron.perceptron(SAMPLES, EXAMPLE_START, eta=10)
    assert second.w == decimals("14.5 -15 -0.5")


@pytest.mark.parametrize("eta, updates", [(10, 7), (F(1, 10), 8), (1, 1)])
def test_the_example_at_other_rates(eta, updates):
    """Every rate ends on separable samples; the handout's own takes one update (G13)."""
    *_, last = perceptron.perceptron(SAMPLES, EXAMPLE_START, eta=eta)
    assert last.tau == updates and perceptron.in_solution_region(last.w, SAMPLES)


def test_values_of_0_as_printed_and_corrected():
    """With < the tie of (1, 1) is left at z = 0, with <= it is not (G14)."""
    samples = perceptron.normalise(TIE.points, TIE.signs)
    *_, printed = perceptron.perceptron(samples, TIE_START)
    *_, corrected = perceptron.perceptron(samples, TIE_START, miss=le)
    assert printed.w == [2, -1, -1] and printed.yz[0] == 0
    assert corrected.w == [4, -4, -2] and min(corrected.yz) > 0
    assert [step.w for step in perceptron.perceptron(SAMPLES, zeros(3))] == [[0, 0, 0]]


def test_counts_and_costs_of_the_rising_run():
    """The errata's own sequences of misclassified samples and costs (G14)."""
    samples = perceptron.normalise(RISING.points, RISING.signs)
    steps = list(perceptron.perceptron(samples, RISING_START, miss=le))
    assert [len(step.misclassified) for step in steps] == [3, 1, 1, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1, 1, 1, 1, 0]
    assert [perceptron.criterion(step.w, samples) for step in steps] == \
        [3, 7, 5, 3, 4, 2, 3, 1, 2, 0, 1, 0, 2, 0, 0, 1, 0]


def test_random_separable_sets_converge():
    """With <= every separable set ends with all samples strictly right; nothing given is changed (G14)."""
    rng = random.Random(7)
    for _ in range(300):
        n, d = rng.randint(2, 8), rng.randint(1, 3)
        true = [rng.randint(-4, 4) for _ in range(d + 1)]
        points = [[rng.randint(-5, 5) for _ in range(d)] for _ in range(n)]
        signs = [1 if dot(true, [*x, 1]) > 0 else -1 for x in points]
        if any(dot(true, [*x, 1]) == 0 for x in points):
            continue
        samples = perceptron.normalise(points, signs)
        start = [rng.randint(-3, 3) for _ in range(d + 1)]
        before = [list(x) for x in samples], list(start)
        *_, last = perceptron.perceptron(samples, start, miss=le)
        assert min(last.yz) > 0 and last.yz == [dot(last.w, x) for x in samples]
        assert (samples, start) == before


def test_samples_that_bound_the_solution_region(capsys):
    """At b = -1/2 the region has three corners, each on two of the four lines, and two rays, each along one (G15)."""
    corners = {(F(1, 2), F(3, 8)): {3, 6}, (F(5, 9), F(5, 18)): {2, 3}, (F(3, 2), F(1, 8)): {6, 7}}
    for (w1, w2), lines in corners.items():
        z = [dot([w1, w2, F(-1, 2)], x) for x in SAMPLES]
        assert min(z) == 0 and lines <= {i for i, value in enumerate(z) if value == 0}
    for ray, along in ((1, -1, 0), 2), ((4, -3, 0), 7):
        z = [dot(ray, x) for x in SAMPLES]
        assert min(z) == z[along] == 0
    text = " ".join(run(capsys, "gales", "perceptron")[1].split())
    for row in ("3 of ω₁ (0.6, 0.6, 1) 0.6·w₁ + 0.6·w₂ = 0.5 above it", "4 of ω₁ (0.7, 0.4, 1) 0.7·w₁ + 0.4·w₂ = 0.5 "
                "above it", "3 of ω₂ (-0.25, -1, -1) 0.25·w₁ + 1·w₂ = 0.5 below it",
                "4 of ω₂ (-0.3, -0.4, -1) 0.3·w₁ + 0.4·w₂ = 0.5 below it w̃[1] is very close to the line of 3 of ω₁, "
                "because its w̃[1]'x̃ is only 0.01."):
        assert row in text
    assert text.count(" above it") == text.count(" below it") == 2
    inside = [dot([1, 0, F(-1, 2)], x) for x in SAMPLES]  # (1, 0) is inside, each line's w₂ above or below 0 there
    assert min(inside) > 0 and [x[1] > 0 for x in SAMPLES] == [False, True, True, True, False, False, False, False]


def test_solution_region_is_a_cone():
    """The end of the example is inside, its start and the boundary are not; positive sums stay inside (G15)."""
    inside = decimals("1.45 -0.6 -0.5")
    assert perceptron.in_solution_region(inside, SAMPLES)
    assert not perceptron.in_solution_region(EXAMPLE_START, SAMPLES)
    assert not perceptron.in_solution_region([1, -1, 0], SAMPLES)
    fisher = decimals("3.3878 -0.1626 -1.4432")
    assert perceptron.in_solution_region(add(scale(3, inside), scale(F(1, 7), fisher)), SAMPLES)


def test_whether_the_boundary_is_good():
    """Sample 3 of ω₁ lies z / ‖w‖ = 0.01 / √2.4625 from the example's boundary (G18)."""
    numbers, distance = perceptron.nearest_samples(decimals("1.45 -0.6 -0.5"), SAMPLES)
    assert numbers == [3]
    assert distance == pytest.approx(0.01 / 2.4625**0.5, rel=1e-12)
    assert perceptron.nearest_samples(EXAMPLE_START, SAMPLES) == ([1, 6, 7], F(-1, 2))


def test_the_boundary_is_compared_with_the_best(capsys):
    """The largest margin is √(361/14500) = 0.1578, found by hand on the hulls' nearest points (G18)."""
    # ω₁: nearest edge (0.6, 0.6)-(0.7, 0.4); ω₂: nearest edge (0.25, 1)-(0.3, 0.4). The lines (0.1, -0.2)t and
    # (0.05, -0.6)s are not parallel; the nearest pair has the corner (0.6, 0.6) against the edge of ω₂.
    a, b, p = decimals("0.25 1"), decimals("0.3 0.4"), decimals("0.6 0.6")
    edge = [b[0] - a[0], b[1] - a[1]]
    t = dot([p[0] - a[0], p[1] - a[1]], edge) / dot(edge, edge)
    assert 0 < t < 1
    gap = [p[0] - a[0] - t * edge[0], p[1] - a[1] - t * edge[1]]
    assert dot(gap, gap) / 4 == F(361, 14500)
    out = " ".join(run(capsys, "gales", "perceptron")[1].split())
    best = f"(3 of ω₁, 3 of ω₂, 4 of ω₂) have |z| = 19. Their distance is 19/√14500 = {(361 / 14500) ** 0.5:.4f}, the"
    assert best in out and "is w̃ = (120, 10, -59). " in out and "No, its nearest sample is very close." in out
    assert "Here both fall to 0: E from 1.6, the number from 4." in out
    values = sorted(dot([120, 10, -59], x) for x in SAMPLES)
    assert values[:3] == [19, 19, 19] and values[3] > 19 and 120**2 + 10**2 == 14500
    assert dot([120, 10, -59], SAMPLES[2]) == 19


def test_json_of_the_example(capsys):
    """The records that a program reads: header, two steps, an outcome (G17)."""
    header, first, second, outcome = records(capsys, "gales", "perceptron", "--limit", "7")[:4]
    assert (header["handout"], header["topic"]) == ("gales", "perceptron")
    assert header["conventions"]["start"] == [0, 1, "-1/2"]
    assert first["w"] == [0, 1, "-1/2"] and first["misclassified"] == [1, 4, 6, 7]
    assert second["w"] == ["29/20", "-3/5", "-1/2"] and second["misclassified"] == []
    assert (outcome["status"], outcome["steps"], outcome["updates"]) == ("separated", 2, 1)
    assert outcome["margin"] == pytest.approx(0.0063725, rel=1e-4) and outcome["nearest"] == [3]
