"""Boundaries, separability and the fewest mistakes."""

import random
from fractions import Fraction as F
from itertools import combinations

import pytest

from linref.discriminants import separable
from linref.discriminants.data import OUTLIER, TRIPLE, XOR, vectors_of
from linref.discriminants.views.separable import weights_or_proof
from linref.discriminants.units import canonical_examples
from linref.separability import Separable, separability
from tests.command import outcomes, run


def examples_of(data):
    return canonical_examples(data.points, data.signs)


def test_the_three_examples_as_printed():
    """Points and labels (D9)."""
    assert list(zip(TRIPLE.points, TRIPLE.signs)) == [([1, 1], 1), ([F(1, 2), 3], 1), ([2, 2], -1)]


def test_orientation_and_location():
    """(w1, w2) and -w0 over its length; a longer w with the same bias lies nearer (D10)."""
    assert separable.orientation([2, 3, 4]) == [3, 4]
    assert separable.location([-10, 3, 4]) == 2 and separable.location([-10, 6, 8]) == 1
    assert separable.location([10, 3, 4]) == -2
    assert separable.location([2, 1, 1]) == pytest.approx(-(2**0.5))


def test_separates_is_strict():
    """x1 = 3/2 separates the three examples, x1 = 1 touches one, XOR is never separated (D9, D11)."""
    assert separable.separates([F(3, 2), -1, 0], examples_of(TRIPLE))
    assert not separable.separates([1, -1, 0], examples_of(TRIPLE))
    assert separable.mistakes([1, -1, 0], examples_of(TRIPLE)) == [1]
    assert separable.mistakes([0, 0, 0], examples_of(TRIPLE)) == [1, 2, 3]


def fewest_by_brute_force(data):
    """How many examples must go at least, by trying all choices."""
    n = len(data.points)
    for k in range(n + 1):
        for left_out in combinations(range(n), k):
            kept = [i for i in range(n) if i not in left_out]
            if isinstance(separability([data.points[i] for i in kept], [data.signs[i] for i in kept]), Separable):
                return k


@pytest.mark.parametrize("data, fewest", [(XOR, 1), (OUTLIER, 1), (TRIPLE, 0)])
def test_fewest_mistakes_of_the_sets(data, fewest):
    """1 for XOR and for the set with an outlier, none for the three examples (D12)."""
    *_, last = separable.fewest_mistakes(vectors_of(examples_of(data)), weights_or_proof)
    assert len(last.left_out) == fewest == fewest_by_brute_force(data)
    assert len(separable.mistakes(last.w, examples_of(data))) <= fewest


def test_only_examples_of_the_proof_are_left_out():
    """Examples 1 and 3 sum to 0: example 2 has the weight 0, so to leave it out would not help."""
    answers = iter([(None, [1, 0, 1]), (None, [1, 1]), ([1, 0], None)])
    steps = separable.fewest_mistakes([([1, 2], 1), ([1, 5], 1), ([1, 2], -1)], lambda examples: next(answers))
    assert [(step.left_out, step.proof) for step in steps] == [
        ([], {1: 1, 2: 0, 3: 1}), ([1], {2: 1, 3: 1}), ([3], None)]


def test_fewest_mistakes_of_random_sets():
    """The proofs lead to the same number as trying everything; what is left out is what is wrong (D12)."""
    rng = random.Random(12)
    seen = set()
    for _ in range(150):
        n = rng.randint(3, 8)
        data = TRIPLE._replace(points=[[rng.randint(-2, 2), rng.randint(-2, 2)] for _ in range(n)],
                               classes=[rng.randint(1, 2) for _ in range(n)])
        examples = examples_of(data)
        attempts = []
        for step in separable.fewest_mistakes(vectors_of(examples), weights_or_proof):
            assert (step.w is None) != (step.proof is None)
            attempts.append(tuple(step.left_out))
        assert len(set(attempts)) == len(attempts) and all(list(attempt) == sorted(attempt) for attempt in attempts)
        assert len(step.left_out) == fewest_by_brute_force(data)
        assert set(separable.mistakes(step.w, examples)) <= set(step.left_out)
        seen.add(len(step.left_out))
    assert seen >= {0, 1, 2}


def test_much_to_decide_is_an_outcome(capsys, tmp_path):
    """The fewest mistakes of a set near the limit of what is decided (D11, D12)."""
    rng = random.Random(25)
    path = tmp_path / "large.csv"
    path.write_text("\n".join([",".join([*(f"x{j}" for j in range(25)), "c"]), *(
        ",".join([*(str(x) for x in row), "ab"[(sum(row) > 0) ^ (rng.random() < 0.05)]])
        for row in ([rng.randint(-99, 99) for _ in range(25)] for _ in range(150)))]) + "\n")
    found = outcomes(capsys, "discriminants", "separable", "--data", path)
    assert found[-1]["status"] in ("computed", "stopped") and all(r["status"] for r in found)


def test_own_data(capsys, tmp_path):
    """The certificate and the fewest mistakes of a file (D11, D12)."""
    path = tmp_path / "line.csv"
    path.write_text("x,class\n0,1\n1,-1\n2,1\n3,1\n")
    proof, fewest = outcomes(capsys, "discriminants", "separable", "--data", path)
    assert proof["separable"] is False
    weights = [F(a) for a in proof["certificate"]]
    assert sum(weights) == 1 and sum(k * y for k, y in zip(weights, (1, -1, 1, 1))) == 0
    assert sum(k * y * x for k, y, x in zip(weights, (1, -1, 1, 1), range(4))) == 0
    assert len(fewest["mistakes"]) == 1


def test_where_the_separating_w_comes_from(capsys, tmp_path):
    """All y·u are 5 at (15, -8, -2), and so the largest minimum; (5, -2) has 1/√29 < 3/√137, the γ of (11, -4)."""
    said = "linref computed the w with the largest margin γ (defined below)."
    out = " ".join(run(capsys, "discriminants", "separable")[1].split())
    assert "The margin γ is the smallest y·u/‖w‖ = 0.2921" in out and said in out
    path = tmp_path / "one.csv"
    path.write_text("t,state\n1.5,1\n-2.25,1\n3.5,-1\n4,-1\n2,1\n")
    out = " ".join(run(capsys, "discriminants", "separable", "--data", path)[1].split())
    assert said not in out and "w = (5, -2)" in out and "Topic convergence prints the w with the largest margin." in out


def test_the_w_of_the_fewest_mistakes_is_told_in_whole_numbers(capsys, tmp_path):
    """Right on all but one of six points in decimals, and in few digits (D12)."""
    points = ((F(x), F(y)) for x, y in zip("0.31 1.13 2.3 3.1 0.7 2.9".split(), "1.7 2.9 0.17 1.3 0.1 0.9".split()))
    rows = list(zip(points, (1, 1, -1, -1, 1, 1)))
    path = tmp_path / "six.csv"
    path.write_text("a,b,class\n" + "".join(f"{float(x)},{float(y)},{label}\n" for (x, y), label in rows))
    _, fewest = outcomes(capsys, "discriminants", "separable", "--data", path)
    b, w, v = fewest["w"]
    wrong = [i for i, ((x, y), label) in enumerate(rows, start=1) if label * (w * x + v * y + b) <= 0]
    assert wrong == fewest["mistakes"] and len(wrong) == 1 and all(abs(a) < 1000 for a in map(int, fewest["w"]))


def test_too_many_attempts(capsys, tmp_path):
    """Fourteen points of a line whose labels alternate: the search is given up after a hundred attempts (D12)."""
    path = tmp_path / "line.csv"
    path.write_text("x,class\n" + "".join(f"{n},{(-1) ** n}\n" for n in range(14)))
    _, fewest = outcomes(capsys, "discriminants", "separable", "--data", path)
    assert (fewest["status"], fewest["steps"], fewest["mistakes"]) == ("stopped", 100, None)
    assert "Not decided after 100 attempts." in run(capsys, "discriminants", "separable", "--data", path)[1]
