"""Histograms of oriented gradients, as a trace."""

from linref.fleuret import data as slides
from linref.fleuret import hog as histograms
from linref.fleuret.traces.common import header
from linref.lists import add
from linref.samples import InputError
from linref.tracer.blocks import Heading, Picture, line, note
from linref.tracer.plot import SHADES
from linref.tracer.telling import listing

DRAWN = (("ramp", "brighter to the right"), ("fall", "brighter downwards"), ("slope", "brighter to the lower right"),
         ("edge", "an upright edge"), ("disc", "a bright disc"))


def hog(options):
    """Gradients of a few pixels, the histograms of drawn images or of the reader's, and what leaves them as they are."""
    if options.data:
        path, image = options.data
        if len(image) < histograms.SIDE or len(image[0]) < histograms.SIDE:
            raise InputError(f"{path}: {len(image[0])} × {len(image)} pixels; expected at least one block of 8 × 8")
        yield from described_image(path, image)
        return
    yield pixels(slides.image("slope"))
    for kind, said in DRAWN:
        yield from described_image(f"{kind}: {said}, 16 × 16, ours", slides.image(kind))
    yield Heading("What leaves the histograms as they are")
    both = [add(*rows) for rows in zip(slides.image("disc"), slides.image("slope"))]
    yield reduced(both)
    yield invariances(both)
    yield sizes()


def pixels(image):
    """The gradient, orientation and bin of a few pixels."""
    def rows():
        for row, column in ((0, 0), (5, 5), (15, 15)):
            here = histograms.pixel(image, row, column)
            yield [row, column], here.gx, here.gy, here.length, here.angle, here.bin

    def said(run):
        yield line("Orientations run from 0 to 180 degrees, 20 to a bin; a gradient and its opposite are the same orientation. At the "
                   "edge of the image a pixel stands in for the neighbour that it lacks. The page says \"roughly\": these choices are "
                   "ours. They are orientations of the gradient; an edge runs at right angles to it.", indent=0)

    return listing(header("hog", "Gradients", "slope: 7·row + 7·column, rows and columns from 0"),
                   {"place": "pixel", "gx": "gx", "gy": "gy", "length": "length", "angle": "angle", "bin": "bin"}, rows(), said)


def described_image(name, image):
    """The image in characters and the histograms of its blocks."""
    blocks = histograms.pixel_blocks(len(image), len(image[0]))
    yield Heading(name)
    yield reduced(image)
    found = list(histograms.descriptor(image, blocks))

    def rows():
        for block in found:
            strongest = max(range(histograms.BINS), key=lambda k: block.histogram[k])
            yield ([block.row + 1, block.column + 1], block.histogram, bars(block.histogram),
                   f"{20 * strongest}-{20 * strongest + 20}°" if any(block.histogram) else "flat",
                   block.histogram[strongest])

    yield listing(header("hog", "Histograms of blocks of 8 × 8 pixels", f"{len(image[0])} × {len(image)} pixels · {len(blocks)} blocks · "
                         "9 bins, in each the share of the lengths of gradients: blank 0, then . : - = + * # % to @ 1"),
                  {"block": "block", "histogram": None, "bars": "0° to 180°", "strongest": "strongest bin", "share": "its share"}, rows())


def bars(histogram):
    """Nine characters, the darker the larger the share."""
    return "|" + "".join(SHADES[min(int(float(share) * (len(SHADES) - 1) + 0.999), len(SHADES) - 1)] for share in histogram) + "|"


def reduced(image):
    """The image in characters, in every few rows and columns where it is large."""
    brightest = max(max(row) for row in image) or 1

    def lines(room):
        step = max(1, -(-len(image[0]) // min(room, 64)))
        return ["".join(SHADES[grey * (len(SHADES) - 1) // brightest] for grey in row[::step]) for row in image[:: 2 * step]]

    return Picture(lines, ["half of the rows, as characters are higher than wide; of a wide image every few columns"])


def invariances(image):
    """The histograms of an image that has been changed in several ways."""
    blocks = histograms.pixel_blocks(len(image), len(image[0]))
    before = [block.histogram for block in histograms.descriptor(image, blocks)]
    changes = [("20 brighter", [[grey + 20 for grey in row] for row in image]),
               ("contrast times 3", [[3 * grey for grey in row] for row in image]),
               ("negative", [[500 - grey for grey in row] for row in image]),
               ("turned by 180°", [row[::-1] for row in image[::-1]]),
               ("mirrored", [row[::-1] for row in image]),
               ("shifted by 3 pixels", [row[3:] + row[:1] * 3 for row in image])]

    def rows():
        for name, changed in changes:
            after = [block.histogram for block in histograms.descriptor(changed, blocks)]
            far = max(abs(float(a) - float(b)) for u, v in zip(before, after) for a, b in zip(u, v))
            turned = max(abs(float(a) - float(b)) for u, v in zip(before, after[::-1]) for a, b in zip(u, v))
            yield name, "yes" if far < 1e-12 else "no", round(far, 6), "yes" if turned < 1e-12 else "no"

    def said(run):
        yield line("Brightness, contrast and the sign of the gradients leave no trace in the histograms; turned by 180° every block has the "
                   "histogram of the one opposite. A mirror image or a shift has other histograms.", indent=0)

    return listing(header("hog", "The disc on a slope, changed", "the largest difference of any share in any block"),
                   {"change": "change", "same": "unchanged", "difference": "difference", "opposite": "as the opposite block was"}, rows(), said)


def sizes():
    """How many histograms an image has by both readings."""
    def rows():
        for height, width in ((32, 32), (128, 64), (480, 640)):
            counts = [len(blocks(height, width)) for blocks in (histograms.grid_blocks, histograms.pixel_blocks)]
            yield f"{width} × {height}", *counts, *(histograms.BINS * count for count in counts)

    def said(run):
        yield note("FE13", "8 × 8 blocks may be a grid of 64 blocks on any image, or blocks of 8 × 8 pixels. Dalal and Triggs have the latter "
                           "(they say cells), and so have the histograms above.")

    return listing(header("hog", "Two readings of 8 × 8 blocks", "histograms, and numbers in all"),
                   {"image": "image", "grid": "8 × 8 grid", "cells": "8 × 8 pixels", "grid_numbers": "grid × 9", "cell_numbers": "pixels × 9"},
                   rows(), said)
