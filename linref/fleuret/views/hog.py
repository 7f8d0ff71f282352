"""Histograms of oriented gradients, as a trace."""

from operator import sub

from linref.cells import Cells, found, given
from linref.fleuret import hog
from linref.fleuret.data import DISC
from linref.fleuret.views import handout, table
from linref.lists import added, norm
from linref.scalar import ratio
from linref.tracer import Heading, Table, in_short, line

USES = ()
PLACES = [[5, 2], [3, 4], [2, 5]]  # of the pixels whose gradients are shown


def trace(options):
    """A few pixels of an image, and its descriptor, with one block in full."""
    yield Heading("Histogram of Oriented Gradient (our title)")
    yield from pixels(DISC)
    yield from histograms(DISC)
    yield handout.note("FE13")
    yield from in_short("The descriptor lists the histograms of all cells. A histogram says which share of the "
                        "gradient length lies in each bin, but not where in the cell. It does not change if all grey "
                        "values are multiplied by the same positive factor.")


def pixels(shown):
    """The gradient, orientation and bin of a few pixels."""
    yield from table(
        "hog", "Gradients", "our own image of 16 × 16 pixels, rows and columns numbered from 0: grey value 220 in a "
        "disc, where (2·row - 15)² + (2·column - 15)² < 130, else 30", "pixel", PIXEL,
        ({"place": [r, c], "left": shown[r][c - 1], "right": shown[r][c + 1], "above": shown[r - 1][c],
          "below": shown[r + 1][c]} for r, c in PLACES),
        above=[line("The page does not say how to find the orientation of an edge. This run uses the orientation of "
                    "the gradient. The gradient is perpendicular to the edge, so at a vertical edge it is horizontal, "
                    "has the angle 0 and lies in bin 1 (0-20°)."),
               line("Rows 0 to 7 of the image, the upper half (█ is 220, · is 30). The lower half is its mirror image."),
               Table([(r, "".join("·█"[grey > 30] for grey in row)) for r, row in enumerate(shown[:8])], head=False)])


PIXEL = Cells(
    "Each row is one pixel (row, column), with the grey values beside it. At the border, a missing neighbour "
    "gets the grey value of the pixel itself.",
    given(place="pixel", left="left", right="right"),
    found(gx=("gx", "gx = right - left", sub, "right left")),
    given(above="above", below="below"),
    found(gy=("gy", "gy = below - above", sub, "below above"),
          length=("length", "length = √(gx² + gy²)", lambda *g: norm(g), "gx gy"),
          angle=("angle", "angle = the orientation of (gx, gy) in degrees, modulo 180", hog.orientation, "gx gy"),
          bin=("bin", "bin = 1 + ⌊angle/20⌋, so 20° lies in bin 2", hog.orientation_bin, "angle")))


def histograms(shown):
    """The histogram of the first cell bin by bin, and beside it those of the other cells."""
    pixels = [hog.pixel(shown, row, column) for row in range(hog.SIDE) for column in range(hog.SIDE)]
    blocks = list(hog.descriptor(shown, hog.pixel_blocks(len(shown), len(shown[0]))))
    total = added(pixel.length for pixel in pixels)
    first, *others = [f"cell {block.row},{block.column}" for block in blocks]
    cells = Cells(
        "Each row is one bin.", given(angles="bin", bin=None),
        found(pixels=("pixels", f"pixels = the number of pixels of {first} with a gradient ≠ 0 in this bin",
                      lambda k: sum(pixel.bin == k and pixel.length > 0 for pixel in pixels), "bin"),
              sum=("lengths", "lengths = the sum of the lengths of these gradients",
                   lambda k: added(pixel.length for pixel in pixels if pixel.bin == k), "bin"),
              share=(first, f"the column {first} is the histogram, the lengths divided by their sum",
                     lambda length: ratio(length, total), "sum"),
              others=(others, "the last three columns are the same shares for the other cells",
                      lambda k: [block.histogram[k - 1] for block in blocks[1:]], "bin")), asked=False)
    yield from table(
        "hog", "Cells, which the page calls blocks",
        "the same image, divided into four cells of 8 × 8 pixels. Cell r,c has the cell row r and the cell column c, "
        "both from 0", "descriptor", cells,
        ({"angles": f"{k}: {20 * k - 20}-{20 * k}°", "bin": k} for k in range(1, hog.BINS + 1)),
        "Cells 0,0 and 1,1 have the same histogram, because angles are taken modulo 180.",
        above=[line("Cell 0,0 has the pixel rows and columns 0 to 7. Its lengths sum to ", total, ".")])
