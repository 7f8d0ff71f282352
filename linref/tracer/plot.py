"""Pictures in characters: points, boundaries, regions and curves on a small grid."""

from fractions import Fraction
from math import inf

from linref.lists import whole_multiple
from linref.tracer.blocks import Picture

WIDTH, HEIGHT = 49, 17
NARROWEST = 9
SHADES = " .:-=+*#%@"  # from nothing to all


class Grid:
    """A frame of the plane as a grid of characters; x runs to the right, y upwards.

    What is drawn is remembered, so that it can be drawn again in less room.
    """

    def __init__(self, frame, width=WIDTH, height=HEIGHT):
        self.frame = self.left, self.right, self.bottom, self.top = tuple(map(Fraction, frame))
        self.width, self.height = width, height
        self.cells = [[" "] * width for _ in range(height)]
        self.drawn = []

    def copy(self):
        """Another grid with the same on it."""
        other = Grid(self.frame, self.width, self.height)
        other.cells, other.drawn = [list(row) for row in self.cells], list(self.drawn)
        return other

    def mark(self, x, y, character):
        """Put a character at a point, if the point lies in the frame."""
        self._draw(Grid._mark, x, y, character)

    def fill(self, character):
        """Give every cell the character of its middle, which is told as whole numbers X, Y, N with x = X/N, y = Y/N.

        Linear functions of (x, y, 1) have the same signs there, and in whole numbers a tie is a tie on every machine.
        """
        self._draw(Grid._fill, character)

    def curve(self, function, character="·"):
        """Draw y = function(x)."""
        self._draw(Grid._curve, function, character)

    def boundary(self, w):
        """Draw the line w₁x + w₂y + b = 0, for w with the bias last."""
        self._draw(Grid._boundary, w)

    def _draw(self, how, *what):
        how(self, *what)
        self.drawn.append((how, what))

    def column(self, x):
        """The column that holds x, which may lie outside the frame."""
        return round(float((Fraction(x) - self.left) / (self.right - self.left)) * (self.width - 1))

    def row(self, y):
        """The row that holds y, counted from the top."""
        return round(float((self.top - Fraction(y)) / (self.top - self.bottom)) * (self.height - 1))

    def middles(self):
        """The x of every column and the y of every row, exactly."""
        across, down = self.right - self.left, self.top - self.bottom
        return ([self.left + across * Fraction(column, self.width - 1) for column in range(self.width)],
                [self.top - down * Fraction(row, self.height - 1) for row in range(self.height)])

    def _mark(self, x, y, character):
        column, row = self.column(x), self.row(y)
        if 0 <= column < self.width and 0 <= row < self.height:
            self.cells[row][column] = character

    def _fill(self, character):
        xs, ys = self.middles()
        *numbers, n = whole_multiple([*xs, *ys, 1])
        for row, y in enumerate(numbers[self.width :]):
            for column, x in enumerate(numbers[: self.width]):
                self.cells[row][column] = character(x, y, n)

    def _curve(self, function, character):
        for x in map(float, self.middles()[0]):
            self._mark(x, function(x), character)

    def _boundary(self, w):
        w1, w2, b = map(Fraction, w)
        across = abs(w1) * (self.right - self.left) / self.width
        along = abs(w2) * (self.top - self.bottom) / self.height
        if across == along == 0:
            return
        xs, ys = self.middles()
        for x in xs if along >= across else ():
            self._mark(x, -(w1 * x + b) / w2, "·")
        for y in ys if along < across else ():
            self._mark(-(w2 * y + b) / w1, y, "·")

    def picture(self, legend):
        """The grid as a block, with a legend."""
        return Picture(self.lines, legend)

    def lines(self, room):
        """The grid in its frame, with the ends of both axes, in so many columns."""
        left, right, bottom, top = (f"{float(end):.3g}" for end in self.frame)
        margin = max(len(top), len(bottom))
        columns = room - margin - len(" ││")
        if columns < self.width:
            return self._narrower(max(columns, NARROWEST)).lines(inf)
        names = [top, *[""] * (self.height - 2), bottom]
        lines = [f"{name:>{margin}} │{''.join(row)}│" for name, row in zip(names, self.cells)]
        lines.append(f"{'':{margin}} └{'─' * self.width}┘")
        lines.append(f"{'':{margin}}  {left}{right:>{self.width - len(left)}}")
        return lines

    def _narrower(self, width):
        """The same drawn again."""
        grid = Grid(self.frame, width, self.height)
        for how, what in self.drawn:
            grid._draw(how, *what)
        return grid


def frame_of(points, share="1/10"):
    """The smallest frame around points, widened by a share of itself on every side."""
    frame = []
    for values in zip(*points):
        low, high = min(values), max(values)
        room = Fraction(share) * (high - low) or 1
        frame += [low - room, high + room]
    return frame

