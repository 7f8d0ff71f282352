"""Kesler's construct: the stacked vectors, the run, and the direct updates that it equals."""

import random
from itertools import islice
from operator import le, lt

import pytest

from linref.gales import kesler
from linref.gales.data import ONE_VS_REST, THREE_CLASSES
from linref.lists import dot, zeros
from tests.command import run

SAMPLES = [[*x, 1] for x in THREE_CLASSES.points]
ZERO = ",".join("0" * 9)


def test_gamma_is_stacked_as_on_the_page():
    """x̃ in block 1, -x̃ in the block of the rival, zero elsewhere; K - 1 for each sample (G29)."""
    assert kesler.gamma([7, 8, 1], 1, 2, 4) == [7, 8, 1, -7, -8, -1, 0, 0, 0, 0, 0, 0]
    assert kesler.gamma([7, 8, 1], 1, 4, 4) == [7, 8, 1, 0, 0, 0, 0, 0, 0, -7, -8, -1]
    assert kesler.gamma([7, 8, 1], 3, 2, 4) == [0, 0, 0, -7, -8, -1, 7, 8, 1, 0, 0, 0]
    assert kesler.rivals(1, 4) == [2, 3, 4] and kesler.rivals(3, 4) == [1, 2, 4]
    gammas = kesler.kesler_samples([[7, 1], [9, 1]], [1, 2], 3)
    assert gammas == [[7, 1, -7, -1, 0, 0], [7, 1, 0, 0, -7, -1], [-9, -1, 9, 1, 0, 0], [0, 0, 9, 1, -9, -1]]


def test_inequalities_are_inner_products():
    """α'γ_kj is w̃_k'x̃ - w̃_j'x̃ for every pair (G29)."""
    weights = [[1, 2], [3, -4], [0, 5]]
    alpha = kesler.stacked(weights)
    assert alpha == [1, 2, 3, -4, 0, 5] and kesler.unstacked(alpha, 3) == weights
    for k in (1, 2, 3):
        for j in kesler.rivals(k, 3):
            expected = dot(weights[k - 1], [7, 1]) - dot(weights[j - 1], [7, 1])
            assert kesler.inequality(weights, [7, 1], k, j) == expected == dot(alpha, kesler.gamma([7, 1], k, j, 3))


def test_the_run_decides_every_sample():
    """At its end each sample's own class has the largest value (G30)."""
    *_, last = kesler.kesler(SAMPLES, THREE_CLASSES.classes, 3, zeros(9), le)
    weights = kesler.unstacked(last.w, 3)
    assert [kesler.largest(weights, x) for x in SAMPLES] == [[k] for k in THREE_CLASSES.classes]
    assert [step.tau for step in kesler.kesler(SAMPLES, THREE_CLASSES.classes, 3, zeros(9))] == [0]


def directly(samples, classes, weights, miss):
    """The weights of each class, pass by pass: a failed comparison adds x̃ to its class and takes it from the rival."""
    while True:
        yield sum(weights, [])
        failing = [(x, k - 1, j) for x, k in zip(samples, classes) for j in range(len(weights))
                   if j != k - 1 and miss(dot(weights[k - 1], x), dot(weights[j], x))]
        if not failing:
            return
        weights = [list(w) for w in weights]
        for x, k, j in failing:
            for place, a in enumerate(x):
                weights[k][place] += a
                weights[j][place] -= a


@pytest.mark.parametrize("miss", [lt, le])
def test_direct_updates_are_the_same_run(miss):
    """Step for step, from random starts, for two to four classes (G30)."""
    rng = random.Random(11)
    for _ in range(60):
        K, d = rng.randint(2, 4), rng.randint(1, 3)
        samples = [[*(rng.randint(-4, 4) for _ in range(d)), 1] for _ in range(6)]
        classes = [rng.randint(1, K) for _ in range(6)]
        start = [[rng.randint(-2, 2) for _ in range(d + 1)] for _ in range(K)]
        stacked = list(islice(kesler.kesler(samples, classes, K, kesler.stacked(start), miss), 30))
        assert [step.w for step in stacked] == list(islice(directly(samples, classes, start, miss), 30))


def test_claims():
    """None, one or several classes claim a point; Kesler's rule always has a largest (G31)."""
    rest = [[1, 0, -1], [0, 1, -1], [-1, -1, -1]]
    assert kesler.claims_one_vs_rest(rest, [0, 0, 1]) == []
    assert kesler.claims_one_vs_rest(rest, [1, 0, 1]) == []
    assert kesler.claims_one_vs_rest(rest, [2, 0, 1]) == [1]
    assert kesler.claims_one_vs_rest(rest, [2, 2, 1]) == [1, 2]
    assert kesler.largest(rest, [0, 0, 1]) == [1, 2, 3] and kesler.largest(rest, [2, 0, 1]) == [1]
    assert kesler.largest([[1, 0], [1, 0], [0, 0]], [1, 1]) == [1, 2]


def test_the_correction_is_run_where_it_differs(capsys):
    """From 0 the printed rule ends on ties at once; where it ends without any it is not run again (G30)."""
    for words, again in (("--start", ZERO), True), ((), False), (("--start", "1,2,3,-3,1,0,2,-5,1"), False):
        assert ("Kesler's Construct, corrected" in run(capsys, "gales", "kesler", *words)[1]) == again


def test_every_class_has_a_line_in_every_step(capsys):
    """Whether or not it changes, so that a worksheet does not tell, but not at the end; failures are counted (G30)."""
    _, out, _ = run(capsys, "gales", "kesler", "--start", ZERO, "--corrected", "--plot", "none")
    lines = [line.strip() for line in out.splitlines()]
    assert [line for line in lines if line.startswith("Misclassified: ")] == \
        [f"Misclassified: {n} of 12 γ vectors." for n in (12, 2, 1, 0)]
    assert "w̃₃[3] = (5, -8, -1)" in [line.replace("\u00a0", " ") for line in lines]
    assert all((f"w̃{k}[{tau}] = " in out) == (tau < 4) for k in "₁₂₃" for tau in (1, 2, 3, 4))


def test_values_of_0_are_counted(capsys):
    """At α = 0 all 2·6 comparisons are 0 (G30)."""
    text = " ".join(run(capsys, "gales", "kesler", "--start", ZERO, "--plot", "none")[1].split())
    assert "Misclassified: 0 of 12 γ vectors." in text and "Here α'γ = 0 in 12 of 12 cases." in text


def test_points_without_a_decision(capsys):
    """Each of the three w̃ₖ separates its class; none claims the origin, two claim (2, 3) (G31)."""
    for k, w in enumerate(ONE_VS_REST, start=1):
        assert [dot(w, x) > 0 for x in SAMPLES] == [c == k for c in THREE_CLASSES.classes]
        assert 0 not in [dot(w, x) for x in SAMPLES]
    lines = [" ".join(line.split()) for line in run(capsys, "gales", "kesler")[1].splitlines()]
    assert "(0, 0, 1) -5 -3 -4 none ω₂" in lines and "(2, 3, 1) 29 -17 1 ω₁, ω₃ ω₁" in lines
