"""Histograms of oriented gradients, as a trace."""

from linref.fleuret import hog
from linref.fleuret.data import image
from linref.fleuret.traces import floor
from linref.lists import add
from linref.pgm import read_image
from linref.samples import InputError
from linref.tracer import SHADES, Heading, Picture, Rows, line, plural

USES = ("data",)
DRAWN = {"ramp": "15·column", "fall": "15·row", "slope": "7·row + 7·column", "edge": "200 from column 8 on, else 0",
         "disc": "220 where (2·row - 15)² + (2·column - 15)² < 130, else 30"}
CORNER = (0, hog.SIDE, 0, hog.SIDE)
WIDEST = 64  # columns of an image that is shown


def READS(path):
    """An image, with its path."""
    return path, read_image(path)


def trace(options):
    """Gradients, a block in full, the histograms of some images, and what leaves them as they are."""
    if options.data:
        path, shown = options.data
        if len(shown) < hog.SIDE or len(shown[0]) < hog.SIDE:
            raise InputError(f"{path}: {len(shown[0])} × {len(shown)} pixels; expected at least one block of 8 × 8")
        yield from histograms({path: shown})
        yield from one_block(shown, path)
        return
    disc = image("disc")
    yield from pixels(image("slope"))
    yield from histograms({f"{kind}: {formula}, ours": image(kind) for kind, formula in DRAWN.items()})
    yield from one_block(disc, "disc")
    yield floor.note("FE13", "The histograms here are of blocks of pixels, which that paper calls cells.")
    yield Heading("What leaves the histograms as they are")
    yield from invariances([add(*rows) for rows in zip(disc, image("slope"))])


def pixels(shown):
    """The gradient, orientation and bin of a few pixels."""
    yield floor.header("hog", "Gradients", f"slope: {DRAWN['slope']}, ours; rows and columns from 0", "pixel")
    row = Rows(place="pixel", gx="gx", gy="gy", length="length", angle="angle", bin="bin")
    for place in ([0, 0], [5, 5], [15, 15]):
        yield row(place, *hog.pixel(shown, *place))
    yield row.computed("gx is the grey value at the right less that at the left, gy that below less that above, the "
                       "length √(gx² + gy²). Orientations run from 0 to 180 degrees, 20 to a bin; a gradient and its "
                       "opposite are the same orientation. At the edge of the image a pixel stands in for the "
                       "neighbour that it lacks.")
    yield line("The page says \"roughly\": these choices are ours. They are orientations of the gradient; an edge runs "
               "at right angles to it.")


def histograms(images):
    """Images in characters, and the histograms of their blocks."""
    for name, shown in images.items():
        blocks = hog.pixel_blocks(len(shown), len(shown[0]))
        yield floor.header("hog", "Histograms of blocks of 8 × 8 pixels: shares in bins from 0°, 20°, …",
                           f"{name} · {len(shown[0])} × {len(shown)} pixels · {plural(len(blocks), 'block')}",
                           "descriptor")
        yield reduced(shown)
        row = Rows(block="block", histogram=None, strongest=None, share=None,
                   **{f"bin{k}": angles(k).split("-")[0] + "°" for k in range(1, hog.BINS + 1)})
        for block in hog.descriptor(shown, blocks):
            share, k = max((share, -k) for k, share in enumerate(block.histogram, start=1))
            yield row([block.row + 1, block.column + 1], block.histogram, angles(-k) if share else "flat", share,
                      *block.histogram)
        yield row.computed()


def angles(k):
    """The angles of a bin."""
    return f"{20 * k - 20}-{20 * k}°"


def one_block(shown, name):
    """The first block of an image, bin by bin."""
    found = [hog.pixel(shown, row, column) for row in range(hog.SIDE) for column in range(hog.SIDE)]
    sums, shares = hog.lengths(shown, *CORNER), hog.histogram(shown, *CORNER)
    yield floor.header("hog", "A block in full", f"{name} · block (1, 1), rows and columns 0 to 7", "lengths")
    row = Rows(angles="bin", bin=None, pixels="pixels", shortest="shortest", longest="longest", sum="sum",
               share="share")
    for k in range(1, hog.BINS + 1):
        lengths = [pixel.length for pixel in found if pixel.bin == k and pixel.length]
        yield row(f"{k}: {angles(k)}", k, len(lengths), min(lengths, default=None), max(lengths, default=None),
                  sums[k - 1], shares[k - 1])
    flat = sum(not pixel.length for pixel in found)
    yield row.computed(f"The gradient is 0 at {flat} of {len(found)} pixels. The other lengths add up to ", sum(sums),
                       "; each bin has its share of that.")


def reduced(shown):
    """The image in characters, in every few rows and columns where it is large."""
    brightest, step = max(map(max, shown)) or 1, step_for(shown, WIDEST)
    left_out = f"one of {2 * step} rows and one of {step} columns" if step > 1 else "every second row"
    shades = [[SHADES[grey * (len(SHADES) - 1) // brightest] for grey in row] for row in shown]
    return Picture(lambda room: every(shades, step_for(shown, min(room, WIDEST))),
                   [f"{left_out}; blank is 0, @ the brightest"])


def step_for(shown, room):
    """One of how many columns of an image is shown in so much room."""
    return max(1, -(-len(shown[0]) // room))


def every(shades, step):
    """The characters of one of so many columns, and of half as many rows, as characters are higher than wide."""
    return ["".join(row[::step]) for row in shades[:: 2 * step]]


def invariances(shown):
    """The histograms of an image that has been changed in several ways."""
    yield reduced(shown)
    before = histograms_of(shown)
    changes = {"20 brighter": [[grey + 20 for grey in row] for row in shown],
               "contrast times 3": [[3 * grey for grey in row] for row in shown],
               "negative": [[500 - grey for grey in row] for row in shown],
               "turned by 180°": [row[::-1] for row in shown[::-1]],
               "mirrored": [row[::-1] for row in shown],
               "shifted by 3 pixels": [row[3:] + row[:1] * 3 for row in shown]}
    yield floor.header("hog", "The disc on a slope, changed", "the largest difference of any share in any block")
    row = Rows(change="change", same="unchanged", difference="difference", opposite="as the opposite block was")
    for name, changed in changes.items():
        after = histograms_of(changed)
        difference, turned = largest_difference(before, after), largest_difference(before, after[::-1])
        yield row(name, "yes" if difference < 1e-12 else "no", round(difference, 6), "yes" if turned < 1e-12 else "no")
    yield row.computed("Brightness, contrast and the sign of the gradients leave no trace in the histograms; turned by "
                       "180° every block has the histogram of the one opposite. A mirror image or a shift has other "
                       "histograms.")


def histograms_of(shown):
    """The histogram of every block."""
    return [block.histogram for block in hog.descriptor(shown, hog.pixel_blocks(len(shown), len(shown[0])))]


def largest_difference(before, after):
    """Of the shares of two lists of histograms."""
    return max(abs(float(a) - float(b)) for u, v in zip(before, after) for a, b in zip(u, v))
