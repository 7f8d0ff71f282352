"""The page's table on digits: drawn ones, and IDX files of them."""

import gzip
import random
from fractions import Fraction as F

import pytest

from linref.fleuret import data as slides
from linref.fleuret.mnist import epochs, error, random_pairs, with_products
from linref.fleuret.perceptron import train_perceptron
from linref.fleuret.views import mnist
from tests.command import outcomes, records, run


def labelled(images, digits, positive):
    return images, [1 if digit == positive else -1 for digit in digits]


def by_hand(x, y, most):
    """train_perceptron once more, without steps."""
    w, table = [0] * len(x[0]), []
    for _ in range(most):
        changes = 0
        for image, label in zip(x, y):
            if label * sum(a * b for a, b in zip(w, image)) <= 0:
                w = [a + label * b for a, b in zip(w, image)]
                changes += 1
        scores = [sum(a * b for a, b in zip(w, image)) for image in x]
        table.append((changes, sum((score >= 0) != (label == 1) for score, label in zip(scores, y))))
        if not changes:
            break
    return w, table


def test_error():
    """By σ(w·x), for which 0 is 1 (F9)."""
    x, y = [[1, 0], [0, 1], [-1, 0], [0, -1]], [1, 1, 1, -1]
    assert [error(w, x, y) for w in ([1, 0], [0, 0], [-1, 0], [0, 1])] == [F(2, len(x)), F(1, len(x)), F(2, len(x)), 0]


def test_the_table_of_drawn_digits():
    """Epochs, changes and errors as by a program of its own; integers stay integers (F9)."""
    train = labelled(*slides.drawn_digits([0, 1], 120, 5), 1)
    test = labelled(*slides.drawn_digits([0, 1], 40, 6), 1)
    table = list(epochs(train_perceptron(*train, 20), train, test))
    w, expected = by_hand(*train, 20)
    assert [(step.nb_changes, step.train_error * 120) for step in table] == expected and len(expected) > 2
    assert table[-1].after == w and all(type(a) is int for a in w)
    assert [step.e for step in table] == list(range(len(table))) and table[0].w == [0] * 100
    assert all(a.after == b.w for a, b in zip(table, table[1:]))
    assert table[-1].test_error == error(w, *test)


def test_the_printed_table():
    """Test errors are k of 2115 with k = 4, 0, 1, 3, 2, 3, 3, 3, 3; 118 changes (F9)."""
    assert [f"{100 * k / 2115:.2f}" for k in (4, 0, 1, 3, 2, 3, 3, 3, 3)] == [row[3] for row in slides.PRINTED]
    assert sum(row[1] for row in slides.PRINTED) == 118 and [row[0] for row in slides.PRINTED] == list(range(9))
    assert [row[1] for row in slides.PRINTED] == [64, 24, 10, 6, 5, 4, 3, 2, 0]
    for row, ks in zip(slides.PRINTED, ((29,), (9,), (7, 8), (4,), (4,), (2, 3), (1,), (0,), (0,))):
        assert all(f"{100 * k / 12665:.2f}" == row[2] for k in ks)


def test_pairs_of_features():
    """Two different features each, the same for the same seed; XOR becomes separable with the pair (1, 2) (F40)."""
    pairs = random_pairs(5, 200, random.Random(1))
    assert len(pairs) == 200 and set(pairs) == {(u, v) for u in range(1, 6) for v in range(u + 1, 6)}
    assert pairs == random_pairs(5, 200, random.Random(1)) != random_pairs(5, 200, random.Random(2))
    assert with_products(bytes([2, 3, 5]), [(1, 3), (2, 3)]) == [2, 3, 5, 10, 15]
    corners = [([0, 0], -1), ([0, 1], 1), ([1, 0], 1), ([1, 1], -1)]
    x, y = [with_products([*x, 1], [(1, 2)]) for x, _ in corners], [y for _, y in corners]
    *_, last = epochs(train_perceptron(x, y, 50), (x, y), (x, y))
    assert last.nb_changes == 0 and last.train_error == 0


def test_drawn_digits_are_the_same_for_the_same_seed():
    """In bytes from 0 to 255; every digit is drawn (F9)."""
    images, digits = slides.drawn_digits(list(range(10)), 20, 1)
    assert (images, digits) == slides.drawn_digits(list(range(10)), 20, 1)
    assert images != slides.drawn_digits(list(range(10)), 20, 2)[0]
    assert digits == [*range(10), *range(10)] and all(len(image) == 100 and max(image) > 100 for image in images)


def idx(magic, sizes, content):
    return b"".join(n.to_bytes(4, "big") for n in (magic, *sizes)) + content


@pytest.fixture
def folder(tmp_path):
    """The four files, with drawn digits."""
    for name, count, seed in (("train", 60, 1), ("t10k", 30, 2)):
        images, digits = slides.drawn_digits(list(range(10)), count, seed)
        (tmp_path / f"{name}-images-idx3-ubyte").write_bytes(idx(0x803, (count, 10, 10), b"".join(images)))
        (tmp_path / f"{name}-labels-idx1-ubyte").write_bytes(idx(0x801, (count,), bytes(digits)))
    return tmp_path


def test_digits_of_files(capsys, folder):
    """Only the two digits are used, the second is positive; the table is that of the same images in memory (F9)."""
    (found,) = outcomes(capsys, "fleuret", "mnist", "--data", folder)
    images, digits = slides.drawn_digits(list(range(10)), 60, 1)
    kept = [(image, digit) for image, digit in zip(images, digits) if digit < 2]
    w, table = by_hand([image for image, _ in kept], [1 if digit else -1 for _, digit in kept], 50)
    assert (found["status"], found["w"], found["updates"]) == ("separated", w, sum(changes for changes, _ in table))
    header, *_ = records(capsys, "fleuret", "mnist", "--data", folder)
    assert "12 to train, 6 to test" in header["data"] and "100 grey values" in header["data"]
    assert header["conventions"]["seed"] is None  # nothing is drawn


def test_one_digit_against_the_rest_with_pairs(capsys, folder):
    """All images, 8 positive; products of pairs by the seed (F40)."""
    for path in list(folder.iterdir()):
        with gzip.open(f"{path}.gz", "wb") as packed:
            packed.write(path.read_bytes())
        path.unlink()
    header, *curve, _ = records(
        capsys, "fleuret", "mnist", "--data", folder, "--classes", "8", "--pairs", "30", "--seed", "4", "--limit", "1")
    assert "60 to train, 30 to test" in header["data"]
    images, digits = slides.drawn_digits(list(range(10)), 60, 1)
    others, kinds = slides.drawn_digits(list(range(10)), 30, 2)
    y, seen = ([1 if digit == 8 else -1 for digit in found] for found in (digits, kinds))
    names = ("pairs", "e", "nb_changes")
    for step, count in zip(curve, (0, 30)):
        pairs = random_pairs(100, count, random.Random(4))
        train, test = ([with_products([F(a, 255) for a in x], pairs) for x in each] for each in (images, others))
        w, table = by_hand(train, y, 1)
        assert [step[name] for name in names] == [count, len(table) - 1, table[-1][0]]
        assert step["drawn"] == list(map(list, pairs))
        assert F(step["train_error"]) == F(table[-1][1], 60)
        assert F(step["test_error"]) == error(w, test, seen)
        assert 0 < table[-1][1] < 60
    assert len(curve) == 2


def test_the_lines_of_the_table(capsys, folder):
    """As the page prints them, without the doubled sign; --limit is nb_epochs_max (F9)."""
    _, out, err = run(capsys, "fleuret", "mnist", "--data", folder, "--limit", "1", "--classes", "3,5")
    lines = [line.strip() for line in out.splitlines() if line.startswith("  epoch")]
    assert len(lines) == 1 and lines[0].startswith("epoch 0 nb_changes ") and lines[0].endswith("%")
    assert "%%" not in out and not err
    _, step, found = records(capsys, "fleuret", "mnist", "--data", folder, "--limit", "1", "--classes", "3,5")
    images, digits = slides.drawn_digits(list(range(10)), 30, 2)
    test = labelled(*zip(*[(image, digit) for image, digit in zip(images, digits) if digit in (3, 5)]), 5)
    assert F(step["test_error"]) == error(found["w"], *test)
    assert found["status"] == "stopped" and found["separable"] is None
    assert f"\nStopped after 1 epoch with {found['updates']} update" in out


def test_drawn_digits_of_another_seed(capsys, monkeypatch):
    """Of the two that are told; here 30 to train and 20 to test (F9)."""
    monkeypatch.setattr("linref.fleuret.data.TRAINED", 30)
    monkeypatch.setattr("linref.fleuret.data.TESTED", 20)
    header, step, _ = records(capsys, "fleuret", "mnist", "--classes", "3,5", "--seed", "2", "--limit", "1")
    assert "drawn with seed 2" in header["data"] and '"5" positive, "3" negative' in header["run"]
    train, test = (labelled(*slides.drawn_digits([3, 5], count, seed), 5) for count, seed in ((30, 4), (20, 5)))
    w, ((changes, wrong),) = by_hand(*train, 1)
    assert (step["nb_changes"], F(step["train_error"]), F(step["test_error"])) == (
        changes, F(wrong, 30), error(w, *test))
    *_, header, _, _ = records(capsys, "fleuret", "mnist", "--limit", "1")
    assert "drawn with seed 1 " in header["data"]


def test_the_page_s_lines(capsys, folder):
    """They stand below a run on the files of 0 and 1, with a single percent sign, and below no other run (F9)."""
    printed = "  epoch 3 nb_changes 6 train_error 0.03% test_error 0.14%\n"
    assert printed in run(capsys, "fleuret", "mnist", "--data", folder)[1]
    assert printed not in run(capsys, "fleuret", "mnist", "--data", folder, "--classes", "3,5")[1]


def test_no_epoch_where_none_is_allowed(capsys, folder):
    """--limit 0: no step, w = 0, no errors to tell (F9, F40)."""
    told = "fleuret", "mnist", "--data", folder, "--limit", "0", "--classes", "3,5"
    (found,) = outcomes(capsys, *told)
    assert (found["steps"], found["updates"], found["status"]) == (0, 0, "stopped") and found["w"] == [0] * 100
    assert outcomes(capsys, *told, "--pairs", "2")[0]["steps"] == 0


def test_an_epoch_without_changes_is_no_update(capsys, folder):
    """Where only updates are shown the last line of a training that separates is left out (F9)."""
    told = "fleuret", "mnist", "--data", folder, "--classes", "3,5"
    lines, updates = ([line for line in run(capsys, *told, *more)[1].splitlines() if line.startswith("  epoch")]
                      for more in ((), ("--only", "updates")))
    assert len(lines) > 2 and "nb_changes 0 " in lines[-1] and updates == lines[:-1]


def test_each_number_of_pairs_is_trained_once(capsys, monkeypatch, folder):
    """100 grey values alone, with 100 products, and with as many as are told (F40)."""
    from linref.fleuret.views import mnist

    begun, train = [], mnist.train_perceptron
    monkeypatch.setattr(mnist, "train_perceptron", lambda x, *more: begun.append(len(x[0])) or train(x, *more))
    run(capsys, "fleuret", "mnist", "--data", folder, "--classes", "3,5", "--pairs", "150", "--limit", "2")
    assert begun == [100, 200, 250]


def test_no_number_of_pairs_comes_twice(capsys, folder):
    """100 pairs are one of the page's numbers (F40)."""
    steps = records(capsys, "fleuret", "mnist", "--data", folder, "--classes", "3,5", "--pairs", "100", "--limit", "1")
    assert [step["pairs"] for step in steps if "pairs" in step] == [0, 100]


def test_one_pixel_has_no_pairs(capsys, tmp_path):
    """An error in one line (F40)."""
    for name in ("train", "t10k"):
        (tmp_path / f"{name}-images-idx3-ubyte").write_bytes(idx(0x803, (2, 1, 1), bytes([5, 7])))
        (tmp_path / f"{name}-labels-idx1-ubyte").write_bytes(idx(0x801, (2,), bytes([0, 1])))
    assert run(capsys, "fleuret", "mnist", "--data", tmp_path, "--pairs", "1") == (
        2, "", f"linref: --pairs: MNIST in {tmp_path} · 2 to train, 2 to test: images of one pixel have no pairs\n")


def test_the_smallest_value_of_whole_numbers_separates(capsys, tmp_path):
    """Images (1, 0) and (0, 1) at w = (-1, 1): y w·x is 1 for both (F9)."""
    for name in ("train", "t10k"):
        (tmp_path / f"{name}-images-idx3-ubyte").write_bytes(idx(0x803, (2, 1, 2), bytes([1, 0, 0, 1])))
        (tmp_path / f"{name}-labels-idx1-ubyte").write_bytes(idx(0x801, (2,), bytes([0, 1])))
    (found,) = outcomes(capsys, "fleuret", "mnist", "--data", tmp_path)
    assert (found["status"], found["w"], found["steps"]) == ("separated", [-1, 1], 2)


def test_two_pixels_are_a_pair(capsys, tmp_path):
    """Drawn as often as told (F40)."""
    for name in ("train", "t10k"):
        (tmp_path / f"{name}-images-idx3-ubyte").write_bytes(idx(0x803, (2, 1, 2), bytes([5, 7, 9, 1])))
        (tmp_path / f"{name}-labels-idx1-ubyte").write_bytes(idx(0x801, (2,), bytes([0, 1])))
    steps = records(capsys, "fleuret", "mnist", "--data", tmp_path, "--pairs", "2")
    assert [step["drawn"] for step in steps if "drawn" in step] == [[], [[1, 2]] * 2]


def test_shares_are_printed_in_percent():
    """One eighth is 12.50%, one third 33.33% (F9)."""
    assert [mnist.in_percent(share) for share in (F(1, 8), F(1, 3), 0)] == ["12.50%", "33.33%", "0.00%"]
