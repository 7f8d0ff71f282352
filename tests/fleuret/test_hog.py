"""Gradients, orientations, bins, blocks, histograms."""

import math
import random

import pytest

from linref.fleuret import data
from linref.fleuret import hog
from linref.fleuret.views import hog as view
from linref.tracer import Line, ListRow
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
    right = [[15 * column for column in range(16)] for row in range(16)]
    for ramp, number in ((right, 0), (list(zip(*right)), 4)):
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


def test_a_pixel_stands_beside_its_neighbours():
    """Grey 3·row² + column², whose squares tell the places apart (F44)."""
    image = [[3 * row**2 + column**2 for column in range(8)] for row in range(8)]
    names = "place", "left", "right", "gx", "above", "below", "gy"
    pixels = [event.step for event in view.pixels(image) if isinstance(event, ListRow)]
    assert [[getattr(pixel, name) for name in names] for pixel in pixels] == [
        [[5, 2], 76, 84, 8, 52, 112, 60], [[3, 4], 36, 52, 16, 28, 64, 36], [[2, 5], 28, 48, 20, 28, 52, 24]]


@pytest.mark.parametrize("turned", [False, True])
def test_a_block_in_full_has_its_own_pixels(turned):
    """What grows in the ninth column or row is seen next to it alone: gradients of length 0 to 7 (F44)."""
    rows = [[0] * 8 + [r] for r in range(8)]
    image = [list(row) for row in zip(*rows)] if turned else rows
    above = [event.parts for event in view.histograms(image) if isinstance(event, Line)][0]
    assert above[5] == 28


def test_records_of_the_default_run(capsys):
    """Shares of nine bins in each cell: 3 lengths of 190 to the side, 3 downwards, 9 of 190√2 between; pixels (F44)."""
    steps = [record for record in records(capsys, "fleuret", "hog") if record["record"] == "step"]
    cells = [step for step in steps if "histogram" in step]
    assert [step["cell"] for step in cells] == ["0,0", "0,1", "1,0", "1,1"]
    lengths = [3 * 190, 0, 9 * 190 * math.sqrt(2), 0, 3 * 190, 0, 0, 0, 0]
    falling, rising = lengths, [lengths[k] for k in (0, 1, 6, 3, 4, 5, 2, 7, 8)]
    for step, expected in zip(cells, (falling, rising, rising, falling)):
        assert step["histogram"] == pytest.approx([length / sum(lengths) for length in expected])
    out = " ".join(run(capsys, "fleuret", "hog")[1].split())
    assert sum(lengths) == pytest.approx(3558.3052, abs=5e-5) and lengths[2] == pytest.approx(2418.3052, abs=5e-5)
    assert "3 · 190 = 570 in bins 1 and 5 and 9 · 268.7006 = 2418.3052 in bin 3, in total 3558.3052." in out
    assert (data.DISC[2][8], data.DISC[2][10], data.DISC[15][15]) == (220, 30, 30)  # 121 + 1 < 130 < 121 + 25
    pixels = [step for step in steps if "gx" in step]
    for step in pixels:
        assert step["gx"] == step["right"] - step["left"] and step["gy"] == step["below"] - step["above"]
        assert step["length"] == pytest.approx(math.hypot(step["gx"], step["gy"]))
    assert [(step["angle"], step["bin"]) for step in pixels] == [(0, 1), (45, 3), (90, 5)]


def test_the_printed_image(capsys):
    """Rows 2 to 7; rows 0 and 1 have no grey value 220, and the lower half mirrors it, as the data say (F44)."""
    shown = [line.strip() for line in run(capsys, "fleuret", "hog")[1].splitlines() if "··" in line]
    assert shown == ["".join("█" if (2 * r - 15) ** 2 + (2 * c - 15) ** 2 < 130 else "·" for c in range(16))
                     for r in range(2, 8)]
    assert {*data.DISC[0], *data.DISC[1]} == {30}
    assert data.DISC[8:] == data.DISC[7::-1]
