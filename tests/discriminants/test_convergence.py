"""The theorem on random sets, its proof at every mistake, margins, cycles and certificates."""

import random
import re
from fractions import Fraction as F
from itertools import islice

import pytest

from linref.discriminants import batch, convergence
from linref.discriminants.data import OUTLIER, TRIPLE, XOR
from linref.discriminants.online import in_turn, online_perceptron, passes, until_correct
from linref.discriminants.units import canonical_examples
from linref.lists import add, norm_squared, scale, subtract, zeros
from linref.separability import NotSeparable, Separable, separate_vectors, widest_margin
from tests.command import outcomes, records, run


def examples_of(data):
    return canonical_examples(data.points, data.signs)


EXAMPLES = examples_of(TRIPLE)
BEST = [15, -8, -2]  # solves v·x = 5, 5, -5 on the three examples, the direction of the largest margin


def in_turn_until_clean(examples):
    return until_correct(examples)


def random_sets(seed):
    """Examples of one to three features, whole numbers, either label."""
    rng = random.Random(seed)
    while True:
        d, n = rng.randint(1, 3), rng.randint(2, 7)
        yield [([1, *(rng.randint(-4, 4) for _ in range(d))], rng.choice((1, -1))) for _ in range(n)]


def test_separable_sets_stay_below_the_bound():
    """The exact bound with the exact largest γ, never exceeded; some sets come near it (D27)."""
    seen, highest = 0, 0
    for examples in random_sets(27):
        found = separate_vectors([scale(y, x) for x, y in examples])
        if not isinstance(found, Separable):
            continue
        D2 = max(norm_squared(x) for x, _ in examples)
        assert D2 == convergence.radius_squared(examples)
        assert convergence.margin_squared(found.w, examples) == found.margin_squared
        count = sum(step.mistake for step in in_turn_until_clean(examples))
        limit = convergence.bound(D2, found.margin_squared)
        assert count * found.margin_squared <= D2 and count <= limit
        highest = max(highest, count / limit)
        seen += 1
        if seen == 300:
            break
    assert highest == 1


def test_sets_that_are_not_separable():
    """Each has a certificate that adds up, and a cycle of the weights in which no pass is clean (D30)."""
    seen, lengths = 0, set()
    for examples in random_sets(30):
        found = separate_vectors([scale(y, x) for x, y in examples])
        if not isinstance(found, NotSeparable):
            continue
        assert min(found.weights) >= 0 and sum(found.weights) == 1
        total = zeros(len(examples[0][0]))
        for weight, (x, y) in zip(found.weights, examples):
            total = add(total, scale(weight * y, x))
        assert not any(total)
        if seen < 100:
            steps = online_perceptron(examples, in_turn(range(1, len(examples) + 1)))
            told = list(convergence.until_repeated(islice(passes(steps, len(examples)), 9999)))
            last, same = told[-1]
            assert all(step.mistakes for step, _ in told) and len(told) < 9999
            assert told[same][0].w == last.after and all(step.w != last.after for step, _ in told[same + 1 :])
            lengths.add(len(told) - same)
        seen += 1
        if seen == 300:
            break
    assert len(lengths) > 3


def test_one_example_meets_the_bound():
    """One mistake, and a bound of 1 (D27)."""
    examples = [([1, 2, 2], 1)]
    v = [1, 2, 2]
    assert convergence.bound(convergence.radius_squared(examples), convergence.margin_squared(v, examples)) == 1
    assert sum(step.mistake for step in in_turn_until_clean(examples)) == 1


def test_the_theorem_of_the_three_examples():
    """D² = 41/4, γ² = 25/293 by hand from v·x = 5, 5, -5 and ‖v‖² = 293: a bound of 120.13 (D27)."""
    assert convergence.radius_squared(EXAMPLES) == F(41, 4)
    assert convergence.margin_squared(BEST, EXAMPLES) == F(25, 293)
    assert convergence.bound(F(41, 4), F(25, 293)) == F("120.13")
    assert convergence.margin_squared([1, 0, 0], EXAMPLES) == 0


def test_every_mistake_brings_w_nearer():
    """‖w - αu‖² at each of the 13 mistakes anew, its drop at least D², the lines of the proof in order (D28)."""
    D2, gamma2 = F(41, 4), F(25, 293)
    target = convergence.alpha_u(BEST, EXAMPLES)
    assert target == scale(D2 / 5, BEST) and norm_squared(target) == D2 * D2 / gamma2
    entries = list(convergence.ledger(in_turn_until_clean(EXAMPLES), EXAMPLES, BEST))
    assert [entry.k for entry in entries] == list(range(1, 14))
    for entry in entries:
        before, after = (norm_squared(subtract(w, target)) for w in (entry.w, entry.after))
        assert entry.before == before and entry.proof[:4] == [after] * 4
        assert before - after >= D2 and entry.proof[6] == before - D2
        assert all(a <= b for a, b in zip(entry.proof, entry.proof[1:]))
        assert after <= convergence.after_k_mistakes(D2, gamma2, entry.k)
    assert convergence.after_k_mistakes(D2, gamma2, 120) > 0 > convergence.after_k_mistakes(D2, gamma2, 121)
    assert entries[1].i == 3 and entries[5].i == 2


def test_the_lines_of_the_proof_by_hand():
    """x = (1, 2), y = -1, w = 0, αu = (3, 4), αγ = 2, D² = 9: b = 25, αu·x = 11, ‖x‖² = 5, so 25 + 22 + 5 (D28)."""
    told = [0, 0], [1, 2], -1, [3, 4], 2, 9
    assert convergence.proof_lines(*told) == [52, 52, 52, 52, 56, 56, 30]
    assert convergence.proof_lines(*told, printed=True) == [52, 52, 52, 52, 56, 12, 30]


def test_the_printed_line_breaks_the_chain():
    """1244.5825 <= 1203.5825 at k = 2, 1201.5825 <= 1160.5825 at k = 4: false, at 5 of 13 mistakes (D28)."""
    entries = list(convergence.ledger(in_turn_until_clean(EXAMPLES), EXAMPLES, BEST, printed=True))
    assert entries[1].proof[5:] == [F("1244.5825"), F("1203.5825")]
    assert entries[3].proof[5:] == [F("1201.5825"), F("1160.5825")]
    assert sum(entry.proof[5] > entry.proof[6] for entry in entries) == 5


def test_any_separating_u_will_do():
    """The chain holds for a weaker u as well, whose bound is larger (D28)."""
    v = [3, -2, F(1, 5)]
    assert 0 < convergence.margin_squared(v, EXAMPLES) < F(25, 293)
    for entry in convergence.ledger(in_turn_until_clean(EXAMPLES), EXAMPLES, v):
        assert all(a <= b for a, b in zip(entry.proof, entry.proof[1:]))


@pytest.mark.parametrize("size, canonical, among_features, updates", [
    (1, 120.13, 27.88, 13), (10, 8359.1872, 25.1872, 155)])
def test_two_margins(size, canonical, among_features, updates):
    """The distance among the features breaks the theorem where they are large (D29)."""
    points = [scale(size, x) for x in TRIPLE.points]
    examples = canonical_examples(points, TRIPLE.signs)
    D2 = convergence.radius_squared(examples)
    v = separate_vectors([scale(y, x) for x, y in examples]).w
    widest = widest_margin(points, TRIPLE.signs)
    b, *w = (widest.w[-1], *widest.w[:-1])
    assert convergence.feature_margin_squared([b, *w], examples) == widest.margin_squared
    if size == 10:  # the v of DE6
        assert convergence.feature_margin_squared([75, -4, -1], examples) == widest.margin_squared
    assert float(convergence.bound(D2, convergence.margin_squared(v, examples))) == pytest.approx(canonical, rel=1e-9)
    assert float(convergence.bound(D2, widest.margin_squared)) == pytest.approx(among_features, rel=1e-9)
    assert sum(step.mistake for step in in_turn_until_clean(examples)) == updates


def test_feature_margin_is_a_distance():
    """The nearer of two; 0 where one is on the boundary, on the wrong side, or there is no direction (D29)."""
    examples = canonical_examples([[3], [-1]], [1, -1])
    assert convergence.feature_margin_squared([0, 3], examples) == 1
    assert convergence.feature_margin_squared([-2, 2], examples) == 4
    assert [convergence.feature_margin_squared(w, examples) for w in ([3, 3], [6, 3])] == [0, 0]
    assert convergence.margin_squared([0, 3], examples) == 1 and convergence.margin_squared([-2, 2], examples) == 2
    assert convergence.margin_squared([0, 0], examples) == 0


def test_cycles_of_known_length():
    """Only whole numbers that come back: their first return is found, whatever comes before (D30)."""
    from collections import namedtuple

    Pass = namedtuple("Pass", "w after")
    for first in range(9):
        for length in range(1, 12):
            states = ((j if j < first else first + (j - first) % length for j in (k, k + 1)) for k in range(99))
            found = list(convergence.until_repeated(Pass([a], [b]) for a, b in states))
            assert len(found) == first + length and [same for _, same in found] == [None] * (len(found) - 1) + [first]


def test_no_cycle_is_none():
    """Where the passes end before the weights come back: the last of these changes nothing (D30)."""
    *others, (last, same) = convergence.until_repeated(passes(in_turn_until_clean(EXAMPLES), 3))
    assert all(same is None for _, same in others)
    assert last.w == last.after and same == len(others)


def test_cycles_of_the_sets(capsys):
    """XOR online returns to 0 after one pass; batch from (0,1,0) cycles by 2; an outlier by 8 (D30)."""
    found, = (r for r in outcomes(capsys, "discriminants", "convergence") if "cycle_length" in r)
    assert (found["steps"], found["cycle_length"], found["updates"]) == (1, 1, 4)
    assert found["status"] == "not separable" and found["certificate"] == ["1/4"] * 4
    out = " ".join(run(capsys, "discriminants", "convergence")[1].split())
    assert "every example is a mistake and all y·x sum to 0. So delta = 0 and the batch algorithm stops." in out
    cycle = list(convergence.until_repeated(batch.batch_perceptron(examples_of(XOR), 1, F(1, 10**9), [0, 1, 0])))
    assert len(cycle) == 7 and cycle[-1][1] == 5
    steps = online_perceptron(examples_of(OUTLIER), in_turn(range(1, 10)))
    ws = [step.w for step in islice(passes(steps, 9), 23)]
    assert ws[7] == ws[15] and ws[7:15] == ws[15:23] and all(ws[7] != w for w in ws[8:15])
    assert len(list(islice(batch.batch_perceptron(examples_of(XOR), 1, F(1, 10**9), [0, 1, 0]), 200))) == 200


def test_the_live_table(capsys):
    """Each row has the drop of the distance, the sum of drops, and k D²; then a mistake's lines (D28)."""
    _, out, _ = run(capsys, "discriminants", "convergence")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert "2 3 (1, 1, 1) 21.5 39 20.5" in lines  # 1231.3325 - 1192.3325 and 2·10.25
    assert "≤ old - 2αγ + D², because y_k u·x_k ≥ γ -10.25" in lines
    out = " ".join(out.split())
    assert "Here value - old is 30.75 in the page's line, but -10.25 in the last one." in out  # old = 1213.8325
    assert "D² = max ‖x‖² = 10.25. γ = min y u·x = 5/‖v‖ = 0.2921. So the theorem allows at most (D/γ)² = 120.13" in out


def test_the_tick_of_the_table_can_fail():
    """A mistake that takes away less than D² is recorded as one (D28)."""
    from linref.discriminants.views.convergence import ledger_cells

    step = next(convergence.ledger(in_turn_until_clean(EXAMPLES), EXAMPLES, BEST))
    au = convergence.alpha_u(BEST, EXAMPLES)
    crossed = step._replace(before=step.proof[0] + F(41, 4) - F(1, 100))
    row, other = (ledger_cells(EXAMPLES, au, F(41, 4)).of(some) for some in (step, crossed))
    assert (row.enough, row.below, other.enough) == (True, True, False)


def test_own_data(capsys, tmp_path):
    """Separable data with the ledger, other data with the cycle and its certificate (D28, D30)."""
    path = tmp_path / "mine.csv"
    path.write_text("x,class\n4,1\n3,1\n1,-1\n0,-1\n")
    theorem, found, *_ = outcomes(capsys, "discriminants", "convergence", "--data", path)
    bound = F(theorem["D_squared"]) / F(theorem["gamma_squared"])
    assert found["status"] == "separated" and found["updates"] <= bound
    steps = [r for r in records(capsys, "discriminants", "convergence", "--data", path) if "proof" in r]
    assert [F(s["before"]) - F(s["proof"][0]) >= F(theorem["D_squared"]) for s in steps] == [True] * found["updates"]
    path.write_text("x,class\n0,1\n1,-1\n2,1\n")
    found = outcomes(capsys, "discriminants", "convergence", "--data", path)[-1]
    assert found["status"] == "not separable" and found["certificate"] == ["1/4", "1/2", "1/4"]
    assert found["cycle_length"]


def test_the_theorem_is_watched_up_to_a_limit(capsys, tmp_path):
    """The three examples: 1 and 3 are mistakes in each of two passes; without a limit there are 13 (D28)."""
    path = tmp_path / "three.csv"
    path.write_text("a,b,class\n1,1,1\n0.5,3,1\n2,2,-1\n")
    for options, count in ((("--limit", "2"), 4), ((), 13)):
        assert outcomes(capsys, "discriminants", "convergence", "--data", path, *options)[1]["steps"] == count


def test_a_mistake_that_gains_just_as_much_as_the_proof_says(capsys, tmp_path):
    """x = 1, -1: αu = (0, 2); each of two mistakes gains D² = 2, and w = (0, 2) has nothing left to gain (D28)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n1,1\n-1,-1\n")
    _, out, _ = run(capsys, "discriminants", "convergence", "--data", path)
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert "1 1 (0, 0) 2 2 2" in lines and "2 2 (1, 1) 2 4 4" in lines


def test_the_proof_of_rows_that_are_shown(capsys, monkeypatch, tmp_path):
    """Of hundreds of mistakes only for these; no picture is looked at where there is no plane (D28)."""
    from linref.discriminants import views

    path, lines, calls = tmp_path / "close.csv", convergence.proof_lines, []
    path.write_text("a,b,c,class\n10,0,1,1\n9,0,1,-1\n")
    monkeypatch.setattr(convergence, "proof_lines", lambda *told, **more: calls.append(1) or lines(*told, **more))
    monkeypatch.setattr(views, "mistakes", None)
    _, out, _ = run(capsys, "discriminants", "convergence", "--data", str(path))
    made = int(re.search(r"after (\d+) updates", " ".join(out.split()))[1])
    assert made > 100 and len(calls) < 40


def test_the_printed_pass_over_xor(capsys):
    """By hand: 0 - (1,0,0), + (1,0,1), + (1,1,0), - (1,1,1); each product with y is 0 or less before (D22, D30)."""
    ws = [step.after for step in online_perceptron(examples_of(XOR), [1, 2, 3, 4])]
    assert ws == [[-1, 0, 0], [0, 0, 1], [1, 1, 1], [0, 0, 0]]
    out = " ".join(run(capsys, "discriminants", "convergence")[1].split())
    assert f"change w to {', '.join(str(tuple(w)) for w in ws)}." in out
    points = ", ".join(str(tuple(map(int, x))) for x in XOR.points)
    assert f"Examples 1 to 4 are {points}, with y = {', '.join(map(str, XOR.signs))}." in out
