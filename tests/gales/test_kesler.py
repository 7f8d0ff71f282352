"""Kesler's construct: the stacked vectors, the run, and the direct updates that it equals."""

import random
from operator import le, lt
from types import SimpleNamespace

import pytest

from linref.gales import kesler
from linref.gales.data import THREE_CLASSES
from linref.gales.traces.kesler import comparison_table
from linref.lists import dot, zeros
from tests.command import outcomes, run

SAMPLES = [[*x, 1] for x in THREE_CLASSES.points]


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


@pytest.mark.parametrize("miss", [lt, le])
def test_direct_updates_are_the_same_run(miss):
    """Step for step, from random starts, for two to four classes (G30)."""
    rng = random.Random(11)
    for _ in range(60):
        K, d = rng.randint(2, 4), rng.randint(1, 3)
        samples = [[*(rng.randint(-4, 4) for _ in range(d)), 1] for _ in range(6)]
        classes = [rng.randint(1, K) for _ in range(6)]
        start = [[rng.randint(-2, 2) for _ in range(d + 1)] for _ in range(K)]
        stacked = kesler.kesler(samples, classes, K, kesler.stacked(start), miss)
        direct = kesler.multiclass(samples, classes, start, miss)
        for _, a, b in zip(range(30), stacked, direct):
            assert a.tau == b.tau and a.w == kesler.stacked(b.w)
            pairs = [(i, j) for i, k in enumerate(classes, 1) for j in kesler.rivals(k, K)]
            assert [pairs[g - 1] for g in a.misclassified] == b.failures
        assert next(stacked, None) is None or next(direct, None) is not None


def test_direct_updates_by_hand():
    """A failed comparison adds x̃ to its class and takes it from the rival (G30)."""
    first, second = kesler.multiclass([[5, 1], [-5, 1]], [1, 2], [[0, 0], [1, 0]])
    assert first.failures == [(1, 2), (2, 1)]
    assert second.w == [[10, 0], [-9, 0]] and second.failures == [] and second.tau == 1
    assert [step.tau for step in kesler.multiclass([[5, 1], [-5, 1]], [1, 2], [[0, 0], [0, 0]])] == [0]


def test_claims():
    """None, one or several classes claim a point; Kesler's rule always has a largest (G31)."""
    rest = [[1, 0, -1], [0, 1, -1], [-1, -1, -1]]
    assert kesler.claims_one_vs_rest(rest, [0, 0, 1]) == []
    assert kesler.claims_one_vs_rest(rest, [1, 0, 1]) == []
    assert kesler.claims_one_vs_rest(rest, [2, 0, 1]) == [1]
    assert kesler.claims_one_vs_rest(rest, [2, 2, 1]) == [1, 2]
    assert kesler.largest(rest, [0, 0, 1]) == [1, 2, 3] and kesler.largest(rest, [2, 0, 1]) == [1]
    assert kesler.largest([[1, 0], [1, 0], [0, 0]], [1, 1]) == [1, 2]


def test_pairwise_claims():
    """A class must beat every other; round a cycle nobody does (G31)."""
    cycle = {(1, 2): [1], (2, 3): [1], (1, 3): [-1]}
    assert kesler.claims_pairwise(cycle, [1], 3) == []
    assert kesler.claims_pairwise({(1, 2): [1], (2, 3): [1], (1, 3): [1]}, [1], 3) == [1]
    assert kesler.claims_pairwise({(1, 2): [-1], (2, 3): [1], (1, 3): [1]}, [1], 3) == [2]
    assert kesler.claims_pairwise({(1, 2): [0], (2, 3): [1], (1, 3): [1]}, [1], 3) == []
    assert kesler.claims_pairwise({(1, 2): [-1], (2, 3): [0], (1, 3): [1]}, [1], 3) == []


def test_the_two_class_problems():
    """One against the rest keeps all samples, a pair only its own (G31)."""
    assert kesler.one_vs_rest_labels([1, 2, 3, 2], 2) == [-1, 1, -1, 1]
    assert kesler.pair([[5], [6], [7], [8]], [1, 2, 3, 2], 2, 3) == ([[6], [7], [8]], [1, -1, 1])


def test_the_maps_show_regions_without_a_decision(capsys):
    """One against the rest and pairs leave regions open, Kesler's classes none (G31)."""
    from tests.command import records

    kinds = {r["kind"]: r for r in records(capsys, "gales", "kesler") if "kind" in r}
    assert kinds["one against the rest"]["none"] > 0.1 and kinds["one against the rest"]["several"] > 0.1
    assert kinds["pairwise"]["none"] > 0.01
    assert kinds["Kesler's"]["none"] == 0 and kinds["Kesler's"]["several"] < 0.01


def test_a_difference_between_the_runs_is_said(capsys, monkeypatch):
    """The comparison is made: with a direct rule that adds twice, it finds the first step that differs (G30)."""
    monkeypatch.setattr(kesler, "add", lambda u, v: [a + 2 * b for a, b in zip(u, v)])
    found = outcomes(capsys, "gales", "kesler", "--limit", "5")
    assert [r["equal"] for r in found if "equal" in r] == [False]


def test_outcomes_say_that_both_runs_agree(capsys):
    """The direct run is compared with the run on the γ at every step (G30)."""
    found = outcomes(capsys, "gales", "kesler")
    assert [r["equal"] for r in found if "equal" in r] == [True]
    assert [r["status"] for r in found][:4] == ["computed", "converged", "separated", "converged"]


def test_the_correction_is_run_where_it_differs(capsys):
    """From 0 the printed rule ends on ties at once; where it ends without any it is not run again (G30)."""
    for words, again in ((), True), (("--start", "1,2,3,-3,1,0,2,-5,1"), False):
        assert ("Kesler's construct, corrected" in run(capsys, "gales", "kesler", *words)[1]) == again


def test_one_failing_sample_of_many_is_listed():
    """Under the head of the table (G30)."""
    data = THREE_CLASSES._replace(points=[[k, 0] for k in range(41)], classes=[1] * 41)
    for failing, rows in (([7], 2), ([], 0)):
        blocks = list(comparison_table(data, 3, SimpleNamespace(misclassified=failing, z=[1] * 82)))
        assert [len(block.rows) for block in blocks] == [rows] * bool(rows)
