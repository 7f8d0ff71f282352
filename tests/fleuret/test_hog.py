"""Gradients, orientations, bins, blocks, histograms."""

import math
import random

import pytest

from linref.fleuret import data
from linref.fleuret import hog
from tests.command import records, run


def test_gradients_of_ramps():
    """Twice the slope inside, once at the edge (F44)."""
    right = [[5 * c for c in range(6)] for _ in range(5)]
    down = [[7 * r for _ in range(6)] for r in range(5)]
    assert [hog.gradient(right, r, c) for r, c in ((0, 0), (2, 3), (4, 5))] == [(5, 0), (10, 0), (5, 0)]
    assert [hog.gradient(down, r, c) for r, c in ((0, 0), (2, 3), (4, 5))] == [(0, 7), (0, 14), (0, 7)]
    assert hog.gradient([[4]], 0, 0) == (0, 0)


@pytest.mark.parametrize("gx, gy, angle, number", [
    (1, 0, 0, 1), (-3, 0, 0, 1), (0, 1, 90, 5), (0, -2, 90, 5), (1, 1, 45, 3), (-1, -1, 45, 3), (-1, 1, 135, 7),
    (1, -1, 135, 7), (1000, -1, 179.9427, 9), (1000, 1, 0.0573, 1)])
def test_orientations_and_bins(gx, gy, angle, number):
    """From 0 to below 180 degrees, without sign; 20 degrees to a bin (F44)."""
    assert hog.orientation(gx, gy) == pytest.approx(angle, abs=1e-4) and 0 <= hog.orientation(gx, gy) < 180
    assert hog.orientation_bin(hog.orientation(gx, gy)) == number
    assert hog.orientation(-gx, -gy) == pytest.approx(hog.orientation(gx, gy))


def test_bins_are_twenty_degrees():
    """Just below and at each limit (F44)."""
    assert [hog.orientation_bin(20.0 * k) for k in range(9)] == list(range(1, 10))
    assert [hog.orientation_bin(20.0 * k - 1e-9) for k in range(1, 10)] == list(range(1, 10))
    assert hog.orientation(10**20, -1) == 0.0


def test_histograms_by_hand():
    """One pixel column brighter to the right, one row brighter downwards: shares of the lengths (F44)."""
    image = [[0, 0, 6], [0, 0, 0], [0, 0, 0]]
    here = hog.pixel(image, 0, 1)
    assert (here.gx, here.gy, here.length, here.bin) == (6, 0, 6, 1)
    lengths = {}
    for r in range(3):
        for c in range(3):
            gx = image[r][min(c + 1, 2)] - image[r][max(c - 1, 0)]
            gy = image[min(r + 1, 2)][c] - image[max(r - 1, 0)][c]
            if gx or gy:
                k = int(math.degrees(math.atan2(gy, gx)) % 180 // 20)
                lengths[k] = lengths.get(k, 0) + math.hypot(gx, gy)
    expected = [lengths.get(k, 0) / sum(lengths.values()) for k in range(9)]
    assert hog.histogram(image, 0, 3, 0, 3) == pytest.approx(expected) and len([e for e in expected if e]) == 3
    assert hog.lengths(image, 0, 3, 0, 3) == pytest.approx([lengths.get(k, 0) for k in range(9)])
    assert sum(hog.histogram(image, 0, 3, 0, 3)) == pytest.approx(1)
    assert hog.histogram([[3, 3], [3, 3]], 0, 2, 0, 2) == [0] * 9


def test_blocks():
    """8 × 8 pixels: 128 for 64 × 128; a grid of 64 whatever the size; the rest is in none or shared out (F44)."""
    assert len(hog.pixel_blocks(128, 64)) == 128 and len(hog.grid_blocks(128, 64)) == 64
    assert hog.grid_blocks(16, 24)[-1] == (7, 7, 14, 16, 21, 24)
    assert hog.pixel_blocks(17, 8) == [(0, 0, 0, 8, 0, 8), (1, 0, 8, 16, 0, 8)] and hog.pixel_blocks(7, 99) == []
    for height, width in ((8, 8), (33, 20)):
        covered = [(r, c) for _, _, top, bottom, left, right in hog.grid_blocks(height, width)
                   for r in range(top, bottom) for c in range(left, right)]
        assert sorted(covered) == [(r, c) for r in range(height) for c in range(width)]


def test_descriptor_of_a_ramp():
    """All in bin 1 to the right, all in bin 5 downwards (F44)."""
    for ramp, number in ((data.RAMP, 0), (list(zip(*data.RAMP)), 4)):
        found = list(hog.descriptor(ramp, hog.pixel_blocks(16, 16)))
        assert [(block.row, block.column) for block in found] == [(0, 0), (0, 1), (1, 0), (1, 1)]
        assert all(block.histogram == [int(k == number) for k in range(9)] for block in found)
    assert hog.pixel_blocks(16, 16)[1] == (0, 1, 0, 8, 8, 16)


def test_what_leaves_histograms_as_they_are():
    """Brightness, contrast, negative; turned by 180° the opposite block; a mirror image turns the bins (F44)."""
    rng = random.Random(1)
    image = [[rng.randint(0, 255) for _ in range(16)] for _ in range(16)]
    blocks = hog.pixel_blocks(16, 16)

    def histograms(rows):
        return [a for block in hog.descriptor(rows, blocks) for a in block.histogram]

    before = histograms(image)
    for change in (lambda a: a + 9, lambda a: 3 * a, lambda a: 255 - a):
        assert histograms([list(map(change, row)) for row in image]) == pytest.approx(before)
    turned = histograms([row[::-1] for row in image[::-1]])
    for k in range(4):
        assert turned[27 - 9 * k : 36 - 9 * k] == pytest.approx(before[9 * k : 9 * k + 9])
    assert histograms([row[::-1] for row in image]) != pytest.approx(before)


def test_image_of_the_reader(capsys, tmp_path):
    """A PGM file: every block with its histogram; one too small, one that is none (F44)."""
    path = tmp_path / "image.pgm"
    path.write_bytes(b"P5 20 9 255\n" + bytes(10 * (k % 20) for k in range(180)))
    steps = [record for record in records(capsys, "fleuret", "hog", "--data", path) if "block" in record]
    assert [step["block"] for step in steps] == [[1, 1], [1, 2]] and steps[0]["histogram"] == [1] + [0] * 8
    assert steps[0]["bin1"] == 1 and steps[0]["bin9"] == 0
    first, *_ = (record for record in records(capsys, "fleuret", "hog", "--data", path) if "pixels" in record)
    assert (first["pixels"], first["sum"]) == (64, 8 * 150)
    told = " ".join(run(capsys, "fleuret", "hog", "--data", path)[1].split())
    assert "gx is right less left" in told and "opposite gradients have the same" in told and "(3, 4) 30 50 20" in told
    for width, height in ((7, 9), (9, 7)):
        path.write_text(f"P2 {width} {height} 1" + 63 * " 1")
        said = run(capsys, "fleuret", "hog", "--data", path)[2]
        assert said == f"linref: {path}: {width} × {height} pixels; expected at least one block of 8 × 8\n"
    path.write_bytes(b"P2 8 8 1" + b" 0" * 64)
    (black,) = (record for record in records(capsys, "fleuret", "hog", "--data", path) if "block" in record)
    assert black["histogram"] == [0] * 9
    out = " ".join(run(capsys, "fleuret", "hog", "--data", path)[1].split())
    assert "at 64 of 64 pixels. The lengths add up to 0; each share is a part of that, or 0 if all lengths are." in out
    assert "In no block" not in out
    path.write_bytes(b"P2 9 18 9" + b" 1" * 36 + b" 2" * 36 + b" 9" * 90)
    out = run(capsys, "fleuret", "hog", "--data", path)[1]
    assert "In no block: 2 rows at the bottom, 1 column at the right." in out
    shown = [line.strip() for line in out.splitlines() if len(line) == 13]
    assert shown == [9 * shade for shade in "..::@@@@@"]
    assert "blank is 0, or less than 1/9 of the brightest; @ is the brightest" in " ".join(out.split())
    path.write_text("a,class\n")
    said = run(capsys, "fleuret", "hog", "--data", path)[2]
    assert said == f"linref: {path}: starts with 'a,c'; expected P2 or P5, a PGM image\n"


@pytest.mark.parametrize("width, height, left", [
    (8, 9, "1 row at the bottom, 0 columns at the right"), (10, 8, "0 rows at the bottom, 2 columns at the right")])
def test_pixels_in_no_block(capsys, tmp_path, width, height, left):
    """Told where rows or columns are left over (F44)."""
    path = tmp_path / "image.pgm"
    path.write_text(f"P2 {width} {height} 1" + " 1" * width * height)
    assert f"In no block: {left}.\n" in run(capsys, "fleuret", "hog", "--data", path)[1]


def test_a_pixel_stands_beside_its_neighbours(capsys, tmp_path):
    """Grey 3·row² + column², whose squares tell the places apart (F44)."""
    path = tmp_path / "image.pgm"
    path.write_text("P2 8 8 255 " + " ".join(str(3 * row**2 + column**2) for row in range(8) for column in range(8)))
    names = "place", "left", "right", "gx", "above", "below", "gy"
    pixels = [record for record in records(capsys, "fleuret", "hog", "--data", path) if "gx" in record]
    assert [[pixel[name] for name in names] for pixel in pixels] == [
        [[5, 2], 76, 84, 8, 52, 112, 60], [[3, 4], 36, 52, 16, 28, 64, 36], [[2, 5], 28, 48, 20, 28, 52, 24]]


@pytest.mark.parametrize("turned", [False, True])
def test_a_block_in_full_has_its_own_pixels(capsys, tmp_path, turned):
    """What grows in the ninth column or row is seen next to it alone: gradients of length 0 to 7 (F44)."""
    rows = [[0] * 8 + [r] for r in range(8)]
    path = tmp_path / "image.pgm"
    path.write_text(f"P2 {'8 9' if turned else '9 8'} 9 " + " ".join(
        str(grey) for row in (zip(*rows) if turned else rows) for grey in row))
    bins = [record for record in records(capsys, "fleuret", "hog", "--data", path) if "pixels" in record]
    assert [(sum(each[name] for each in bins)) for name in ("pixels", "sum")] == [7, 28]


def test_records_of_the_tour(capsys):
    """A block in full: nine bins, as many pixels as have a gradient, shares of the sum; the other lists (F44)."""
    steps = [record for record in records(capsys, "fleuret", "hog") if record["record"] == "step"]
    bins = [step for step in steps if "pixels" in step]
    changed = [(r, c) for r in range(8) for c in range(8) if hog.gradient(data.DISC, r, c) != (0, 0)]
    assert [step["bin"] for step in bins] == list(range(1, 10)) and sum(step["pixels"] for step in bins) == len(changed)
    whole = sum(math.hypot(*hog.gradient(data.DISC, *place)) for place in changed)
    assert sum(step["sum"] for step in bins) == pytest.approx(whole)
    assert [step["share"] for step in bins] == pytest.approx([step["sum"] / whole for step in bins])
    assert bins[2]["sum"] == pytest.approx(9 * 190 * math.sqrt(2)) and bins[1]["sum"] == 0
    assert (data.DISC[2][8], data.DISC[2][10], data.DISC[15][15]) == (220, 30, 30)  # 121 + 1 < 130 < 121 + 25
    pixels = [step for step in steps if "gx" in step]
    for step in pixels:
        assert step["gx"] == step["right"] - step["left"] and step["gy"] == step["below"] - step["above"]
        assert step["length"] == pytest.approx(math.hypot(step["gx"], step["gy"]))
    assert [(step["angle"], step["bin"]) for step in pixels] == [(0, 1), (45, 3), (90, 5)]


def test_a_wide_image_is_scaled_down(capsys, monkeypatch, tmp_path):
    """Every fifth of 160 columns is shown, every second of 33; no line is wider than 80 for a long path (F44)."""
    path = tmp_path / ("folder" * 10) / "image.pgm"
    path.parent.mkdir()
    path.write_bytes(b"P5 160 16 255\n" + bytes(k % 160 for k in range(160 * 16)))
    _, out, _ = run(capsys, "fleuret", "hog", "--data", path)
    assert max(map(len, out.splitlines())) <= 80 and "the first of 10 × 5 pixels" in " ".join(out.split())
    path.write_bytes(b"P5 33 8 255\n" + bytes(33 * 8))
    assert "the first of 4 × 2 pixels" in " ".join(run(capsys, "fleuret", "hog", "--data", path)[1].split())
    path.write_bytes(b"P5 160 16 255\n" + bytes(k % 160 for k in range(160 * 16)))
    monkeypatch.setenv("COLUMNS", "40")
    out = run(capsys, "fleuret", "hog", "--data", path)[1]
    assert max(len(line) for line in out.splitlines() if str(tmp_path.name) not in line and "folder" not in line) <= 40
