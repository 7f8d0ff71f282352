"""Histograms of oriented gradients of an image (Fleuret, EE-559, 3a).

An image is a list of rows of grey values. The page says "roughly", so what it leaves open is chosen here: central
differences, orientations from 0 to 180 degrees without sign, each pixel with the length of its gradient.
"""

from math import atan2, degrees, floor
from typing import NamedTuple

from linref.lists import norm
from linref.scalar import ratio

BINS = 9
SIDE = 8


class Pixel(NamedTuple):
    """The gradient at a pixel: its components, its length, its orientation in degrees, its bin from 1 on."""

    gx: object
    gy: object
    length: object
    angle: float
    bin: int


class Block(NamedTuple):
    """A block of the image: its place in the grid of blocks, its rows and columns of pixels, its histogram."""

    row: int
    column: int
    top: int
    bottom: int
    left: int
    right: int
    histogram: list


def gradient(image, row, column):
    """Differences of the neighbours to the right and left, and below and above; at the edge the pixel itself stands in (F44).

    >>> gradient([[0, 1, 4], [0, 1, 4]], 0, 1)
    (4, 0)
    """
    height, width = len(image), len(image[0])
    gx = image[row][min(column + 1, width - 1)] - image[row][max(column - 1, 0)]
    gy = image[min(row + 1, height - 1)][column] - image[max(row - 1, 0)][column]
    return gx, gy


def orientation(gx, gy):
    """The angle of a gradient in degrees, from 0 to below 180: opposite gradients are one orientation (F44).

    >>> orientation(1, 0), orientation(-1, 0), orientation(0, -1)
    (0.0, 0.0, 90.0)
    """
    angle = degrees(atan2(gy, gx)) % 180
    return 0.0 if angle == 180 else angle


def orientation_bin(angle, bins=BINS):
    """The number of the bin that an orientation falls into, from 1 on; 9 bins are 20 degrees each (F44).

    >>> orientation_bin(0.0), orientation_bin(45.0), orientation_bin(90.0), orientation_bin(179.9)
    (1, 3, 5, 9)
    """
    return min(floor(angle * bins / 180), bins - 1) + 1


def pixel(image, row, column, bins=BINS):
    """The gradient at a pixel with its length, orientation and bin (F44).

    >>> pixel([[0, 1], [0, 1]], 0, 0)
    Pixel(gx=1, gy=0, length=1, angle=0.0, bin=1)
    """
    gx, gy = gradient(image, row, column)
    angle = orientation(gx, gy)
    return Pixel(gx, gy, norm([gx, gy]), angle, orientation_bin(angle, bins))


def histogram(image, top, bottom, left, right, bins=BINS):
    """The distribution of orientations in the pixels from top to bottom and left to right: the lengths in each bin (F44).

    As shares of all lengths, so that they add up to 1; all 0 where nothing changes in the block.

    >>> histogram([[0, 1], [0, 1]], 0, 2, 0, 2)
    [1, 0, 0, 0, 0, 0, 0, 0, 0]
    """
    lengths = [0] * bins
    for row in range(top, bottom):
        for column in range(left, right):
            here = pixel(image, row, column, bins)
            lengths[here.bin - 1] += here.length
    whole = sum(lengths)
    return [ratio(length, whole) for length in lengths] if whole else lengths


def pixel_blocks(height, width, side=SIDE):
    """Blocks of 8×8 pixels; what is left over at the right and below is in none, see FE13 (F44).

    >>> pixel_blocks(16, 9)
    [(0, 0, 0, 8, 0, 8), (1, 0, 8, 16, 0, 8)]
    """
    return [(row, column, row * side, (row + 1) * side, column * side, (column + 1) * side)
            for row in range(height // side) for column in range(width // side)]


def grid_blocks(height, width, side=SIDE):
    """A grid of 8×8 blocks over the whole image, whatever its size, see FE13 (F44).

    >>> grid_blocks(16, 24)[-1]
    (7, 7, 14, 16, 21, 24)
    """
    rows, columns = ([n * size // side for n in range(side + 1)] for size in (height, width))
    return [(r, c, rows[r], rows[r + 1], columns[c], columns[c + 1]) for r in range(side) for c in range(side)]


def descriptor(image, blocks, bins=BINS):
    """Every block with its histogram (F44).

    >>> [(block.row, block.column, block.histogram[0]) for block in descriptor([[0, 1], [0, 1]], [(0, 0, 0, 2, 0, 2)])]
    [(0, 0, 1)]
    """
    for row, column, top, bottom, left, right in blocks:
        yield Block(row, column, top, bottom, left, right, histogram(image, top, bottom, left, right, bins))
