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
    """Eleven, or the largest odd number up to half of the other samples; each sample by all the others (F43)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n" + "".join(f"{n * n},{'ab'[n % 2]}\n" for n in range(count)))
    steps = [record for record in records(capsys, "fleuret", "knn", "--data", path) if "positive" in record]
    assert all(len(step["neighbours"]) == K == step["positive"] + step["negative"] for step in steps)
    assert all(step["n"] not in step["neighbours"] for step in steps) and len(steps) == count
    said = " ".join(run(capsys, "fleuret", "knn", "--data", path)[1].split())
    assert ("The page has K = 11; K = " in said) == (K < 11)
    assert run(capsys, "fleuret", "knn", "--data", path, "--seed", "2")[2] == (
        "linref: --seed: with --data nothing is drawn\n")


def of_rings(path, seed=1):
    """A file of the samples that are drawn with a seed."""
    drawn = data.rings(seed)
    path.write_text("a,b,class\n" + "".join(f"{x[0]},{x[1]},{y}\n" for x, y in drawn.labelled))
    return path


def test_errors_of_the_trace(capsys, tmp_path):
    """Misclassified are those whose prediction is another class; by the radial feature none would be (F42, F43)."""
    found = records(capsys, "fleuret", "knn", "--data", of_rings(tmp_path / "my.csv"))
    wrong = [step["n"] for step in found if "positive" in step and step["prediction"] != step["y"]]
    assert found[-1]["errors"] == wrong == [8, 12, 16, 18, 24, 26, 32, 36, 42, 52, 56]
    samples = [(knn.radial(x), y) for x, y in data.rings(1).labelled]
    assert all(knn.classify(x, samples[:n] + samples[n + 1 :]).prediction == y for n, (x, y) in enumerate(samples))
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
    assert "Votes for 1: 4; votes for -1: 7. The prediction is -1." in run(capsys, "fleuret", "knn")[1]


def test_a_sample_is_no_neighbour_of_its_own(capsys, tmp_path):
    """Even where more samples than K stand at one point (F43)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n" + "0,a\n" * 20 + "1,b\n" * 20)
    found = [record for record in records(capsys, "fleuret", "knn", "--data", path) if "positive" in record]
    assert all(len(step["neighbours"]) == 11 and step["n"] not in step["neighbours"] for step in found)


def test_of_many_samples_the_first_are_predicted(capsys, tmp_path, monkeypatch):
    """And that is said; the others vote all the same (F43)."""
    from linref.fleuret.views import knn as trace

    path = tmp_path / "many.csv"
    path.write_text("a,class\n" + "".join(f"{n * 7 % 30},{'ab'[n * 7 % 30 < 15]}\n" for n in range(30)))
    full = [r["neighbours"] for r in records(capsys, "fleuret", "knn", "--data", path) if "positive" in r]
    monkeypatch.setattr(trace, "WORK", 30 * 21 * 4 - 1)
    assert "first 4 samples" in " ".join(run(capsys, "fleuret", "knn", "--data", path)[1].split())
    monkeypatch.setattr(trace, "WORK", 30 * 21 * 4)
    _, out, _ = run(capsys, "fleuret", "knn", "--data", path)
    assert "each of the first 5 samples, as there are many, by all the others" in " ".join(out.split())
    assert "of 5 samples:" in " ".join(out.split())
    assert [r["neighbours"] for r in records(capsys, "fleuret", "knn", "--data", path) if "positive" in r] == full[:5]


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


@pytest.mark.parametrize("count, K, said", [(20, 9, ""), (24, 11, ", a is 10, b is 11")])
def test_votes_of_two_digits_are_explained(capsys, tmp_path, count, K, said):
    """Below the map of votes, where there can be ten or more (F43)."""
    path = tmp_path / "my.csv"
    path.write_text("a,b,class\n" + "".join(f"{n % 7},{n % 5},{n % 2}\n" for n in range(count)))
    lines = [line.strip() for line in run(capsys, "fleuret", "knn", "--data", path)[1].splitlines()]
    assert any(f"Votes (K={K})" in line for line in lines)
    assert f"● +1   ○ -1   votes for +1{said}   ░ prediction +1" in lines


def test_records_of_every_sample(capsys, tmp_path):
    """What programs read of each list; votes and labels of every sample (F42, F43)."""
    steps = [record for record in records(capsys, "fleuret", "knn") if record["record"] == "step"]
    moved = {step["perturbation"]: (step["x"], step["radial"]) for step in steps if "perturbation" in step}
    assert moved["reflection"] == ([-3, 4], 25) and moved["shift by (1, 0)"] == ([4, 4], 32)
    found = records(capsys, "fleuret", "knn", "--data", of_rings(tmp_path / "my.csv"))
    voted = [step for step in found if "positive" in step]
    assert [step["y"] for step in voted] == data.rings(1).signs
    assert [step["x"] for step in voted] == data.rings(1).points
    assert all(step["wrong"] == (step["prediction"] != step["y"]) for step in voted)
    for step in voted:
        others = [(x, y) for n, (x, y) in enumerate(data.rings(1).labelled, start=1) if n != step["n"]]
        assert [step["positive"], step["negative"]] == knn.classify(step["x"], others).votes
