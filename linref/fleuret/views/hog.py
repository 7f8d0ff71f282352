"""Histograms of oriented gradients, as a trace."""

from linref.fleuret import hog
from linref.fleuret.data import DISC, RAMP
from linref.fleuret.views import handout
from linref.pgm import read_image
from linref.samples import InputError, called
from linref.tracer import SHADES, Picture, Rows, line, plural

USES = ("data",)
CORNER = (0, hog.SIDE, 0, hog.SIDE)
PLACES = [[5, 2], [3, 4], [2, 5]]  # of the pixels that are told in full
WIDEST = 32  # columns of an image that is shown


def READS(path):
    """An image, with its name."""
    return called(path), read_image(path)


def trace(options):
    """A few pixels and the histograms of two images, or of the reader's, and one block of them in full."""
    name, shown = options.data or ("disc: 220 where (2·row - 15)² + (2·column - 15)² < 130, else 30, ours", DISC)
    if len(shown) < hog.SIDE or len(shown[0]) < hog.SIDE:
        raise InputError(f"{name}: {len(shown[0])} × {len(shown)} pixels; expected at least one block of 8 × 8")
    yield from pixels(name, shown)
    if not options.data:
        yield from histograms("ramp: 15·column, ours", RAMP)
        name = "disc"
    yield from histograms(name, shown)
    yield from one_block(name, shown)
    yield handout.note("FE13", "The histograms here are of blocks of pixels, which that paper calls cells.")
    yield line("What is left of an image is how its edges run in each block: one that is brighter, or of more "
               "contrast, has the same histograms.", indent=0)


def pixels(name, shown):
    """The gradient, orientation and bin of a few pixels."""
    yield handout.header("hog", "Gradients", f"{name} · rows and columns from 0", "pixel")
    row = Rows(place="pixel", left="left", right="right", gx="gx", above="above", below="below", gy="gy",
               length="length", angle="angle", bin="bin")
    for r, c in PLACES:
        gx, gy, *rest = hog.pixel(shown, r, c)
        yield row([r, c], shown[r][c - 1], shown[r][c + 1], gx, shown[r - 1][c], shown[r + 1][c], gy, *rest)
    yield row.computed("gx is right less left, gy below less above, the length √(gx² + gy²); at the edge of an image a "
                       "pixel stands in for the neighbour that it lacks. Orientations run from 0 to 180 degrees, 20 to "
                       "a bin; opposite gradients have the same, and an edge runs at right angles to both. The page "
                       "says \"roughly\": these choices are ours.")


def histograms(name, shown):
    """An image in characters, and the histograms of its blocks."""
    blocks = hog.pixel_blocks(len(shown), len(shown[0]))
    yield handout.header("hog", "Histograms of blocks of 8 × 8 pixels: shares in bins from 0°, 20°, …",
                       f"{name} · {len(shown[0])} × {len(shown)} pixels · {plural(len(blocks), 'block')}", "descriptor")
    yield picture(shown)
    row = Rows(block="block", histogram=None, **{f"bin{k}": f"{20 * k - 20}°" for k in range(1, hog.BINS + 1)})
    for block in hog.descriptor(shown, blocks):
        yield row([block.row + 1, block.column + 1], block.histogram, *block.histogram)
    rows, columns = len(shown) % hog.SIDE, len(shown[0]) % hog.SIDE
    left = f"In no block: {plural(rows, 'row')} at the bottom, {plural(columns, 'column')} at the right."
    yield row.computed(*[left] if rows or columns else ())


def picture(shown):
    """The image in characters, which are twice as high as wide."""
    step, brightest = -(-len(shown[0]) // WIDEST), max(map(max, shown)) or 1
    rows = ["".join(SHADES[grey * (len(SHADES) - 1) // brightest] for grey in row[::step])
            for row in shown[:: 2 * step]]
    return Picture(lambda room: rows, [f"each character shows the first of {2 * step} × {step} pixels; blank is 0, or "
                                       "less than 1/9 of the brightest; @ is the brightest"])


def one_block(name, shown):
    """The first block of an image, bin by bin."""
    found = [hog.pixel(shown, row, column) for row in range(hog.SIDE) for column in range(hog.SIDE)]
    sums, shares = hog.lengths(shown, *CORNER), hog.histogram(shown, *CORNER)
    yield handout.header("hog", "A block in full", f"{name} · block (1, 1), rows and columns 0 to 7", "lengths")
    row = Rows(angles="bin", bin=None, pixels="pixels", sum="sum of lengths", share="share")
    for k in range(1, hog.BINS + 1):
        count = sum(pixel.bin == k and pixel.length > 0 for pixel in found)
        yield row(f"{k}: {20 * k - 20}-{20 * k}°", k, count, sums[k - 1], shares[k - 1])
    flat = sum(not pixel.length for pixel in found)
    yield row.computed(f"The gradient is 0 at {flat} of {len(found)} pixels. The lengths add up to ", sum(sums),
                       "; each share is a part of that, or 0 if all lengths are.")
