"""Neighbours, votes and predictions; features that do not change."""

import random
from fractions import Fraction as F

import pytest

from linref.fleuret import data
from linref.fleuret import knn
from tests.command import records, run


def test_distances_and_neighbours():
    """The nearest first; at the same distance the lower number (F43)."""
    samples = [([5, 0], 1), ([0, 2], -1), ([1, 0], 1), ([0, -1], -1), ([-2, 0], 1)]
    assert knn.neighbours([0, 0], samples, 4) == [3, 4, 2, 5] and knn.neighbours([0, 0], samples, 1) == [3]
    assert knn.votes([3, 4, 2], samples) == [1, 2] and knn.votes([], samples) == [0, 0]


def test_prediction():
    """The majority; eleven votes leave no tie (F43)."""
    assert [knn.prediction([n, 11 - n]) for n in (0, 5, 6, 11)] == [-1, -1, 1, 1] and knn.K == 11
    step = knn.classify([4, 0], [([5, 0], 1), ([0, 2], -1), ([1, 0], -1)], 3)
    assert step == ([4, 0], [1, 3, 2], [1, 2], -1)


def test_eleven_neighbours_against_a_sort():
    """On random samples, K = 11 unless told (F43)."""
    rng = random.Random(3)
    samples = [([rng.randint(-9, 9), rng.randint(-9, 9)], rng.choice((1, -1))) for _ in range(40)]
    for _ in range(30):
        x = [rng.randint(-9, 9), rng.randint(-9, 9)]
        order = sorted((((x[0] - u[0]) ** 2 + (x[1] - u[1]) ** 2, n) for n, (u, _) in enumerate(samples, start=1)))[:11]
        found = knn.classify(x, samples)
        assert found.neighbours == [n for _, n in order]
        assert found.prediction == (1 if sum(samples[n - 1][1] for _, n in order) > 0 else -1)
        assert sum(found.votes) == 11


def test_radial_feature():
    """Turned by any angle with a rational cosine, or mirrored, it stays; shifted it does not (F42)."""
    for x in ([3, 4], [-1, F(7, 2)]):
        for c, s in ((0, 1), (F(3, 5), F(-4, 5)), (F(-5, 13), F(12, 13))):
            turned = knn.rotated(x, c, s)
            assert turned != x
            assert knn.radial(turned) == knn.radial(x) == knn.radial(knn.reflected(x)) == [x[0] ** 2 + x[1] ** 2]
        assert knn.reflected(x) == [-x[0], x[1]] and knn.radial([x[0] + 1, x[1]]) != knn.radial(x)
    assert knn.rotated([1, 0], F(3, 5), F(4, 5)) == [F(3, 5), F(4, 5)] and knn.rotated([0, 1], 0, 1) == [-1, 0]


def test_rings_are_apart():
    """The disc within 26 of the origin, the ring from 32 to 60 (F43)."""
    for x, k in zip(data.rings(4).points, data.rings(4).classes):
        square = x[0] ** 2 + x[1] ** 2
        assert square < 26**2 if k == 1 else 32**2 < square < 60**2
    assert data.rings(4) == data.rings(4) != data.rings(5)


@pytest.mark.parametrize("count, K", [(2, 1), (3, 1), (4, 1), (7, 3), (11, 5), (12, 5), (22, 9), (23, 11), (40, 11)])
def test_half_of_the_others_at_most(capsys, tmp_path, count, K):
    """Eleven, or the largest odd number up to half of the other samples, of one other sample 1 (F43)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n" + "".join(f"{n * n},{'ab'[n % 2]}\n" for n in range(count)))
    steps = [record for record in records(capsys, "fleuret", "knn", "--data", path) if "distance" in record]
    assert len(steps) == K and 2 not in [step["n"] for step in steps]
    said = " ".join(run(capsys, "fleuret", "knn", "--data", path)[1].split())
    others = f"{count - 1} sample{'s' * (count > 2)}"
    why = f"K = {K} (11 on the page, but at most half of the other {others}, and odd)"
    assert (why in said) == (count > 2 and K < 11)
    assert run(capsys, "fleuret", "knn", "--data", path, "--seed", "2")[2] == (
        "linref: --seed: with --data nothing is drawn\n")


def test_the_radial_feature_separates_the_rings(capsys):
    """By it every sample gets its own class from the others; by x eleven of sixty do not (F42, F43)."""
    labelled = data.rings(1).labelled
    for mapped, wrong in ([(knn.radial(x), y) for x, y in labelled], 0), (labelled, 11):
        others = [(x, y, mapped[:n] + mapped[n + 1 :]) for n, (x, y) in enumerate(mapped)]
        assert sum(knn.classify(x, rest).prediction != y for x, y, rest in others) == wrong
    assert records(capsys, "fleuret", "knn", "--seed", "2") != records(capsys, "fleuret", "knn")


def test_neighbours_of_one_sample(capsys):
    """Eleven, the nearest first, each with its squared distance and its label; the votes of sample 2 (F43)."""
    found = [record for record in records(capsys, "fleuret", "knn") if "distance" in record]
    labelled = data.rings(1).labelled
    (x, _), others = labelled[1], [n for n in range(1, 61) if n != 2]
    distances = {n: (x[0] - u[0]) ** 2 + (x[1] - u[1]) ** 2 for n, (u, _) in enumerate(labelled, start=1)}
    assert [step["n"] for step in found] == sorted(others, key=distances.get)[:11]
    assert [(step["u"], step["vote"]) for step in found] == [labelled[step["n"] - 1] for step in found]
    assert [step["distance"] for step in found] == [distances[step["n"]] for step in found]
    assert "-1: 7. The prediction is -1, the label of sample 2." in run(capsys, "fleuret", "knn")[1]


def test_a_prediction_that_is_not_the_label(capsys, tmp_path):
    """Sample 2 lies among the other class (F43)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n0,a\n1,b\n2,a\n8,b\n9,b\n")
    assert "The prediction is 1, not the label of sample 2." in run(capsys, "fleuret", "knn", "--data", path)[1]


def test_a_sample_is_no_neighbour_of_its_own(capsys, tmp_path):
    """Even where more samples than K stand at one point (F43)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n" + "0,a\n" * 20 + "1,b\n" * 20)
    found = [record["n"] for record in records(capsys, "fleuret", "knn", "--data", path) if "distance" in record]
    assert found == [1, *range(3, 13)]


def test_the_maps_agree(capsys, tmp_path):
    """Where the votes are six or more the prediction is 1 (F43)."""
    path = tmp_path / "my.csv"
    rng = random.Random(1)
    path.write_text("a,b,class\n" + "".join(f"{rng.randint(0, 99)},{rng.randint(0, 99)},{k % 2}\n" for k in range(30)))
    _, out, _ = run(capsys, "fleuret", "knn", "--data", path)
    rows = [line.split("│")[1::2] for line in out.splitlines() if line.count("│") == 6]
    points, votes, predicted = ("".join(lines) for lines in zip(*rows))
    assert set(points) == set("●○ ")
    assert all((vote in "6789ab") == (place == "░") for vote, place in zip(votes, predicted))


@pytest.mark.parametrize("count, K, said", [(20, 9, ""), (24, 11, " (a means 10, b means 11)")])
def test_votes_of_two_digits_are_explained(capsys, tmp_path, count, K, said):
    """Below the map of votes, where there can be ten or more (F43)."""
    path = tmp_path / "my.csv"
    path.write_text("a,b,class\n" + "".join(f"{n % 7},{n % 5},{n % 2}\n" for n in range(count)))
    lines = [line.strip() for line in run(capsys, "fleuret", "knn", "--data", path)[1].splitlines()]
    assert any(f"Votes (K={K})" in line for line in lines)
    assert f"● +1   ○ -1   votes for +1{said}   ░ prediction +1" in lines


def test_records_of_the_lists(capsys):
    """What programs read of each list, and the votes of sample 2 (F42, F43)."""
    found = records(capsys, "fleuret", "knn")
    moved = {step["perturbation"]: (step["x"], step["radial"]) for step in found if "perturbation" in step}
    assert moved["reflection x₁ → -x₁"] == ([-3, 4], 25) and moved["shift by (1, 0)"] == ([4, 4], 32)
    assert (found[-1]["votes"], found[-1]["prediction"]) == ([4, 7], -1)
