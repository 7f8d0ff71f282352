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
    """A block of the image: its place in the grid of blocks, and its histogram."""

    row: int
    column: int
    histogram: list


def descriptor(image, blocks):
    """The histograms of an image, one for each of its blocks (F44)."""
    for row, column, *sides in blocks:                          # divide the image in 8×8 blocks
        yield Block(row, column, histogram(image, *sides))      # in each the distribution of orientations


def histogram(image, top, bottom, left, right):
    """The distribution of orientations in a block: shares of sum 1, or all 0 where nothing changes in it (F44)."""
    found = lengths(image, top, bottom, left, right)
    whole = sum(found)
    return [ratio(length, whole) for length in found] if whole else found  # the distribution


def lengths(image, top, bottom, left, right):
    """The lengths of the gradients in a block, added up for each bin of orientations (F44)."""
    found = [0] * BINS                                  # over 9 bins
    for row in range(top, bottom):
        for column in range(left, right):
            here = pixel(image, row, column)            # the orientation of an edge
            found[here.bin - 1] += here.length
    return found


# Ours: what "roughly" leaves open.


def pixel(image, row, column):
    """The gradient at a pixel with its length, orientation and bin; ours (F44)."""
    gx, gy = gradient(image, row, column)
    angle = orientation(gx, gy)
    return Pixel(gx, gy, norm([gx, gy]), angle, orientation_bin(angle))


def gradient(image, row, column):
    """The neighbour at the right less that at the left, that below less that above; ours (F44).

    At the edge of the image the pixel itself stands in for the neighbour that it lacks.
    """
    height, width = len(image), len(image[0])
    gx = image[row][min(column + 1, width - 1)] - image[row][max(column - 1, 0)]
    gy = image[min(row + 1, height - 1)][column] - image[max(row - 1, 0)][column]
    return gx, gy


def orientation(gx, gy):
    """The angle of a gradient in degrees, from 0 to below 180: opposite gradients are one orientation; ours (F44)."""
    angle = degrees(atan2(gy, gx)) % 180
    return 0.0 if angle == 180 else angle


def orientation_bin(angle):
    """The number of the bin that an orientation falls into, from 1 on; 9 bins are 20 degrees each; ours (F44)."""
    return floor(angle * BINS / 180) + 1


def pixel_blocks(height, width):
    """Blocks of 8×8 pixels; what is left over at the right and below is in none; ours, see FE13 (F44)."""
    return [(row, column, row * SIDE, (row + 1) * SIDE, column * SIDE, (column + 1) * SIDE)
            for row in range(height // SIDE) for column in range(width // SIDE)]


def grid_blocks(height, width):
    """A grid of 8×8 blocks over the whole image, whatever its size; ours, see FE13 (F44)."""
    rows, columns = ([n * size // SIDE for n in range(SIDE + 1)] for size in (height, width))
    return [(r, c, rows[r], rows[r + 1], columns[c], columns[c + 1]) for r in range(SIDE) for c in range(SIDE)]
