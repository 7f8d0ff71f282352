"""Histograms of oriented gradients, as a trace."""

from operator import sub

from linref.cells import Cells, found, given
from linref.fleuret import hog
from linref.fleuret.data import DISC
from linref.fleuret.views import handout, table
from linref.lists import added, norm
from linref.tracer import Heading, in_short, line

USES = ()
PLACES = [[5, 2], [3, 4], [2, 5]]  # of the pixels whose gradients are shown


def trace(options):
    """A few pixels of an image, and its descriptor, with one block in full."""
    yield Heading("Histogram of Oriented Gradient (our title)")
    yield from pixels(DISC)
    yield from histograms(DISC)
    yield handout.note("FE13")
    yield from in_short("The descriptor lists the histograms of all cells. A histogram says which share of the "
                        "gradient length lies in each bin, but not where in the cell.")


def pixels(shown):
    """The gradient, orientation and bin of a few pixels."""
    yield from table(
        "hog", "Gradients", "our own image of 16 × 16 pixels, rows and columns numbered from 0: grey value 220 in a "
        "disc, where (2·row - 15)² + (2·column - 15)² < 130, else 30", "pixel", PIXEL,
        ({"place": [r, c], "left": shown[r][c - 1], "right": shown[r][c + 1], "above": shown[r - 1][c],
          "below": shown[r + 1][c]} for r, c in PLACES),
        above=[line("The page does not say how to find the orientation of an edge, nor how much a pixel adds to its "
                    "bin. This run uses the gradient, perpendicular to the edge: at a vertical edge, its angle is 0. "
                    "As in the cited paper, a pixel adds the length of its gradient. The pixel replaces a missing "
                    "neighbour."),
               line("Rows 2 to 7 (█ is 220, · is 30). Rows 0, 1 are 30. Rows 8 to 15 mirror 7 to 0."),
               *[line("".join("·█"[grey > 30] for grey in row)) for row in shown[2:8]]])


PIXEL = Cells(
    "Each row is one pixel (row, column), with the grey values beside it.",
    given(place="pixel", left="left", right="right"),
    found(gx=("gx", "gx = right - left", sub, "right left")),
    given(above="above", below="below"),
    found(gy=("gy", "gy = below - above, so 90° points down", sub, "below above"),
          length=("length", "length = √(gx² + gy²)", lambda *g: norm(g), "gx gy"),
          angle=("angle", "angle = the angle of (gx, gy) in degrees, minus 180 if it is 180 or more", hog.orientation,
                 "gx gy"),
          bin=("bin", "bin = 1 + ⌊angle/20⌋, so 20° is in bin 2", hog.orientation_bin, "angle")))


def histograms(shown):
    """The histogram of every cell, with the sums of lengths in the first."""
    blocks = hog.pixel_blocks(len(shown), len(shown[0]))
    lengths = hog.lengths(shown, *blocks[0][2:])
    whole = added(lengths)
    yield from table(
        "hog", "Histograms of cells (see FE13)", "the same image in four cells of 8 × 8 pixels, named row,column "
        "from 0,0", "descriptor", CELLS,
        ({"cell": f"{block.row},{block.column}", "histogram": block.histogram}
         for block in hog.descriptor(shown, blocks)),
        "Cells 0,0 and 1,1 agree, because opposite gradients have the same angle.",
        above=[line("Each row is the histogram of one cell: the sum of the lengths in each bin, divided by the "
                    "sum of all lengths. In cell 0,0 (rows and columns 0 to 7), the sums "
                    "are 3 · 190 = ", lengths[0], " in bins 1 and 5 and 9 · 268.7006 = ", lengths[2], " in bin 3, in "
                    "total ", whole, ". So bin 1 has the share ", lengths[0], "/", whole, ".")])


CELLS = Cells("Each row is one cell.", given(cell="cell", histogram=[f"bin {k + 1}" for k in range(hog.BINS)]),
              asked=False)
