"""Histograms of oriented gradients of an image (Fleuret, EE-559, 3a).

An image is a list of rows of grey values. The page says "Roughly", so the rest is chosen here: central differences,
orientations modulo 180 degrees, and each pixel counted with the length of its gradient.
"""

from math import atan2, degrees, floor
from typing import NamedTuple

from linref.lists import added, norm
from linref.scalar import ratio

BINS = 9
SIDE = 8


class Pixel(NamedTuple):
    """The gradient at a pixel: its components, its length, its orientation in degrees, its bin from 1 on.

    >>> here = pixel([[0, 3], [4, 7]], 0, 0)
    >>> here.gx, here.gy, here.length, round(here.angle, 2), here.bin
    (3, 4, 5, 53.13, 3)
    """

    gx: object
    gy: object
    length: object
    angle: float
    bin: int


class Block(NamedTuple):
    """A block of the image: its place in the grid of blocks, and its histogram.

    >>> next(descriptor([[0], [5]], [(0, 0, 0, 2, 0, 1)]))
    Block(row=0, column=0, histogram=[0, 0, 0, 0, 1, 0, 0, 0, 0])
    """

    row: int
    column: int
    histogram: list


def descriptor(image, blocks):
    """The histograms of an image, one for each of its blocks, which the trace calls cells (F44).

    >>> for block in descriptor([[0, 3, 3, 3]], [(0, 0, 0, 1, 0, 2), (0, 1, 0, 1, 2, 4)]):
    ...     print(block.column, block.histogram)
    0 [1, 0, 0, 0, 0, 0, 0, 0, 0]
    1 [0, 0, 0, 0, 0, 0, 0, 0, 0]
    """
    for row, column, *sides in blocks:                      # divide the image in 8×8 blocks
        yield Block(row, column, histogram(image, *sides))  # in each the distribution of edge orientations over 9 bins


def histogram(image, top, bottom, left, right):
    """The distribution of orientations in a block: shares that sum to 1, or all 0 in a constant block (F44).

    >>> histogram([[0, 3], [4, 7]], 0, 2, 0, 2)
    [0, 0, 1, 0, 0, 0, 0, 0, 0]
    """
    found = lengths(image, top, bottom, left, right)
    whole = added(found)
    return [ratio(length, whole) for length in found] if whole else found  # the distribution


def lengths(image, top, bottom, left, right):
    """The sum of the lengths of the gradients in a block, for each bin of orientations (F44).

    >>> lengths([[0, 3], [4, 7]], 0, 2, 0, 2)
    [0, 0, 20, 0, 0, 0, 0, 0, 0]
    """
    found = [0] * BINS
    for row in range(top, bottom):
        for column in range(left, right):
            here = pixel(image, row, column)
            found[here.bin - 1] += here.length
    return found


# Not on the page: what "Roughly" leaves open.


def pixel(image, row, column):
    """The gradient at a pixel with its length, orientation and bin (F44).

    >>> here = pixel([[0], [5]], 0, 0)
    >>> here.length, here.angle, here.bin
    (5, 90.0, 5)
    """
    gx, gy = gradient(image, row, column)
    angle = orientation(gx, gy)
    return Pixel(gx, gy, norm([gx, gy]), angle, orientation_bin(angle))


def gradient(image, row, column):
    """The gradient (right - left, below - above) at a pixel (F44).

    At the edge of the image, the pixel itself replaces the neighbour that it lacks.

    >>> gradient([[0, 3], [4, 7]], 0, 0), gradient([[0, 3, 9]], 0, 1)
    ((3, 4), (9, 0))
    """
    height, width = len(image), len(image[0])
    left, right = max(column - 1, 0), min(column + 1, width - 1)
    above, below = max(row - 1, 0), min(row + 1, height - 1)
    gx = image[row][right] - image[row][left]
    gy = image[below][column] - image[above][column]
    return gx, gy


def orientation(gx, gy):
    """The angle of a gradient in degrees, modulo 180 (F44).

    So opposite gradients have the same orientation.

    >>> orientation(0, 5), orientation(0, -5)
    (90.0, 90.0)
    """
    angle = degrees(atan2(gy, gx)) % 180
    return 0.0 if angle == 180 else angle


def orientation_bin(angle):
    """The number of the bin of an orientation, from 1 to 9; a bin has 20 degrees (F44).

    >>> orientation_bin(0), orientation_bin(20), orientation_bin(179)
    (1, 2, 9)
    """
    return floor(angle * BINS / 180) + 1


def pixel_blocks(height, width):
    """Blocks of 8×8 pixels, see FE13 (F44).

    The remaining pixels at the right and at the bottom are in no block.

    >>> pixel_blocks(8, 16), pixel_blocks(7, 16)
    ([(0, 0, 0, 8, 0, 8), (0, 1, 0, 8, 8, 16)], [])
    """
    return [(r, c, r * SIDE, (r + 1) * SIDE, c * SIDE, (c + 1) * SIDE)
            for r in range(height // SIDE) for c in range(width // SIDE)]


def grid_blocks(height, width):
    """A grid of 8×8 blocks that covers an image of any size, see FE13 (F44).

    >>> blocks = grid_blocks(28, 28)
    >>> len(blocks), blocks[:2]
    (64, [(0, 0, 0, 3, 0, 3), (0, 1, 0, 3, 3, 7)])
    """
    rows = [n * height // SIDE for n in range(SIDE + 1)]
    columns = [n * width // SIDE for n in range(SIDE + 1)]
    return [(r, c, rows[r], rows[r + 1], columns[c], columns[c + 1])
            for r in range(SIDE) for c in range(SIDE)]
