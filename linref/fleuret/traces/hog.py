"""Histograms of oriented gradients, as a trace."""

from linref.fleuret import hog
from linref.fleuret.data import image
from linref.fleuret.traces import floor
from linref.lists import add
from linref.pgm import read_image
from linref.samples import InputError
from linref.tracer.events import Heading, Picture, Rows, line
from linref.tracer.plot import SHADES
from linref.tracer.words import plural

USES = ("data",)
DRAWN = (("ramp", "brighter to the right"), ("fall", "brighter downwards"), ("slope", "brighter to the lower right"),
         ("edge", "an upright edge"), ("disc", "a bright disc"))
CORNER = (0, 0, 0, hog.SIDE, 0, hog.SIDE)


def READS(path):
    """An image, with its path."""
    return path, read_image(path)


def trace(options):
    """Gradients, a block in full, the histograms of some images, and what leaves them as they are."""
    if options.data:
        path, shown = options.data
        if len(shown) < hog.SIDE or len(shown[0]) < hog.SIDE:
            raise InputError(f"{path}: {len(shown[0])} × {len(shown)} pixels; expected at least one block of 8 × 8")
        yield from histograms(path, shown)
        yield from one_block(shown, path)
        return
    yield from pixels(image("slope"))
    for kind, name in DRAWN:
        yield from histograms(f"{kind}: {name}, ours", image(kind))
    yield from one_block(image("disc"), "disc: a bright disc, ours")
    yield floor.note("FE13", "The histograms here are of blocks of pixels, which that paper calls cells.")
    yield Heading("What leaves the histograms as they are")
    both = [add(*rows) for rows in zip(image("disc"), image("slope"))]
    yield reduced(both)
    yield from invariances(both)


def pixels(shown):
    """The gradient, orientation and bin of a few pixels."""
    yield floor.header("hog", "Gradients", "slope: 7·row + 7·column, rows and columns from 0", "pixel")
    row = Rows(place="pixel", gx="gx", gy="gy", length="length", angle="angle", bin="bin")
    for place in ((0, 0), (5, 5), (15, 15)):
        here = hog.pixel(shown, *place)
        yield row(list(place), here.gx, here.gy, here.length, here.angle, here.bin)
    yield row.computed("gx is the grey value at the right less that at the left, gy that below less that above, the "
                       "length √(gx² + gy²). Orientations run from 0 to 180 degrees, 20 to a bin; a gradient and its "
                       "opposite are the same orientation. At the edge of the image a pixel stands in for the "
                       "neighbour that it lacks.")
    yield line("The page says \"roughly\": these choices are ours. They are orientations of the gradient; an edge runs "
               "at right angles to it.")


def one_block(shown, name):
    """The first block of an image, bin by bin."""
    found = [hog.pixel(shown, row, column) for row in range(hog.SIDE) for column in range(hog.SIDE)]
    lengths = hog.lengths(shown, *CORNER[2:])
    yield floor.header("hog", "A block in full", f"{name} · block (1, 1), rows and columns 0 to 7", "lengths")
    row = Rows(bin="bin", angles="angles", pixels="pixels", shortest="shortest", longest="longest", sum="sum",
               share="share")
    shares = hog.histogram(shown, *CORNER[2:])
    for k in range(hog.BINS):
        here = [pixel.length for pixel in found if pixel.bin == k + 1 and pixel.length] or [None]
        yield row(k + 1, f"{20 * k}-{20 * k + 20}°", len(here) if here[0] else 0, min(here), max(here), lengths[k],
                  shares[k])
    flat = sum(not pixel.length for pixel in found)
    yield row.computed(f"The gradient is 0 at {flat} of {len(found)} pixels. The other lengths add up to ",
                       sum(lengths), "; each bin has its share of that.")


def histograms(name, shown):
    """The image in characters and the histograms of its blocks."""
    blocks = hog.pixel_blocks(len(shown), len(shown[0]))
    yield floor.header("hog", "Histograms of blocks of 8 × 8 pixels", f"{name} · {len(shown[0])} × {len(shown)} pixels "
                       f"· {plural(len(blocks), 'block')} · in each of 9 bins the share of the lengths", "descriptor")
    yield reduced(shown)
    angles = {f"bin{k + 1}": f"{20 * k}°" for k in range(hog.BINS)}
    row = Rows(block="block", histogram=None, strongest=None, share=None, **angles)
    for block in hog.descriptor(shown, blocks):
        strongest = max(range(hog.BINS), key=lambda k: block.histogram[k])
        yield row([block.row + 1, block.column + 1], block.histogram, f"{20 * strongest}-{20 * strongest + 20}°" if any(
                                                                                                                        block.
                                                                                                                        histogram)
                  else "flat", block.histogram[strongest], *block.histogram)
    yield row.computed()


def reduced(shown):
    """The image in characters, in every few rows and columns where it is large."""
    brightest = max(max(row) for row in shown) or 1
    wide = step_of(shown, 64)
    left_out = f"one of {2 * wide} rows and one of {wide} columns" if wide > 1 else "every second row"

    def lines(room):
        step = step_of(shown, min(room, 64))
        return ["".join(SHADES[grey * (len(SHADES) - 1) // brightest] for grey in row[::step]) for row in shown[
                                                                                                                :: 2 *
                                                                                                                step]]

    return Picture(lines, [f"{left_out}, from blank for 0 to @ for the brightest"])


def step_of(shown, room):
    """One of how many columns of an image is shown in so much room."""
    return max(1, -(-len(shown[0]) // room))


def invariances(shown):
    """The histograms of an image that has been changed in several ways."""
    blocks = hog.pixel_blocks(len(shown), len(shown[0]))
    before = [block.histogram for block in hog.descriptor(shown, blocks)]
    changes = [("20 brighter", [[grey + 20 for grey in row] for row in shown]),
               ("contrast times 3", [[3 * grey for grey in row] for row in shown]),
               ("negative", [[500 - grey for grey in row] for row in shown]),
               ("turned by 180°", [row[::-1] for row in shown[::-1]]),
               ("mirrored", [row[::-1] for row in shown]),
               ("shifted by 3 pixels", [row[3:] + row[:1] * 3 for row in shown])]
    yield floor.header("hog", "The disc on a slope, changed", "the largest difference of any share in any block")
    row = Rows(change="change", same="unchanged", difference="difference", opposite="as the opposite block was")
    for name, changed in changes:
        after = [block.histogram for block in hog.descriptor(changed, blocks)]
        difference, turned = largest_difference(before, after), largest_difference(before, after[::-1])
        yield row(name, "yes" if difference < 1e-12 else "no", round(difference, 6), "yes" if turned < 1e-12 else "no")
    yield row.computed("Brightness, contrast and the sign of the gradients leave no trace in the histograms; turned by "
                       "180° every block has the histogram of the one opposite. A mirror image or a shift has other "
                       "histograms.")


def largest_difference(before, after):
    """Of the shares of two lists of histograms."""
    return max(abs(float(a) - float(b)) for u, v in zip(before, after) for a, b in zip(u, v))
