"""Pictures in characters: points, boundaries, regions and curves on a small grid, drawn when they are shown."""

from fractions import Fraction
from functools import lru_cache
from itertools import cycle, product
from math import inf

from linref.lists import whole_multiple
from linref.tracer.events import Picture

WIDTH, HEIGHT = 49, 17
NARROWEST = 9


class Grid:
    """A frame of the plane as a grid of characters; x runs to the right, y upwards.

    What is to be drawn is kept as functions that give columns, rows and characters for a grid of any width. The names
    of both axes stand beside their ends.
    """

    def __init__(self, frame, width=WIDTH, height=HEIGHT, drawings=(), names=("", "")):
        self.frame = self.left, self.right, self.bottom, self.top = tuple(map(Fraction, frame))
        self.across, self.down = self.right - self.left, self.top - self.bottom
        self.width, self.height, self.names = width, height, names
        self.drawings = list(drawings)

    def mark(self, x, y, character):
        """Put a character at a point, if the point lies in the frame."""
        self.drawings.append(lambda grid: (grid.columns([x]), grid.rows([y]), character))

    def fill(self, character):
        """Give every cell the character of its middle, which is told as whole numbers X, Y, N with x = X/N, y = Y/N.

        Linear functions of (x, y, 1) have the same signs there, and in whole numbers a tie is a tie on every machine.
        """
        def drawing(grid):
            *numbers, n = whole_multiple([*grid.xs(), *grid.ys(), 1])
            xs, ys = numbers[: grid.width], numbers[grid.width :]
            rows, columns = zip(*product(range(grid.height), range(grid.width)))
            return columns, rows, [character(x, y, n) for y, x in product(ys, xs)]

        self.drawings.append(drawing)

    def curve(self, function, character="·"):
        """Draw y = function(x)."""
        self.drawings.append(lambda grid: (
            range(grid.width), grid.rows([function(float(x)) for x in grid.xs()]), character))

    def boundary(self, w, character="·"):
        """Draw the line w₁x + w₂y + b = 0, for w with the bias last, if it goes through the frame."""
        w1, w2, b = whole_multiple(w)

        def drawing(grid):
            rise, run = abs(w1) * grid.across / grid.width, abs(w2) * grid.down / grid.height
            if run >= rise:
                *xs, n = whole_multiple([*grid.xs(), 1])
                return range(grid.width), grid.rows([Fraction(w1 * x + b * n, -w2 * n) for x in xs]), character
            *ys, n = whole_multiple([*grid.ys(), 1])
            return grid.columns([Fraction(w2 * y + b * n, -w1 * n) for y in ys]), range(grid.height), character

        if (w1 or w2) and self.crossed(w):
            self.drawings.append(drawing)

    def crossed(self, w):
        """Whether the line w₁x + w₂y + b = 0, for w with the bias last, goes through the frame."""
        (w1, w2, b), (left, right, bottom, top, n) = whole_multiple(w), whole_multiple([*self.frame, 1])
        corners = [w1 * x + w2 * y + b * n for x in (left, right) for y in (bottom, top)]
        return min(corners) <= 0 <= max(corners)

    def columns(self, xs):
        """The column that holds each x; it may lie outside the frame."""
        return places(xs, self.left, self.across / (self.width - 1))

    def rows(self, ys):
        """The row that holds each y, counted from the top."""
        return places(ys, self.top, -self.down / (self.height - 1))

    def xs(self):
        """The x of the middle of every column, exactly."""
        return middles(self.left, self.across, self.width)

    def ys(self):
        """The y of the middle of every row, exactly."""
        return middles(self.top, -self.down, self.height)

    @property
    def cells(self):
        """The characters of every row, from the top, once all is drawn."""
        cells = [[" "] * self.width for _ in range(self.height)]
        for drawing in self.drawings:
            columns, rows, characters = drawing(self)
            for column, row, character in zip(columns, rows, cycle(characters)):
                if 0 <= column < self.width and 0 <= row < self.height:
                    cells[row][column] = character
        return cells

    def picture(self, legend, ends=True):
        """The grid as a block, with a legend."""
        return Picture(self.lines, legend, ends)

    def lines(self, room=inf):
        """The grid in its frame, with the ends of both axes, in so many columns."""
        left, right, bottom, top = (f"{float(end):.3g}" for end in self.frame)
        across, up = self.names
        margin = max(map(len, (top, up, bottom)))
        columns = room - margin - len(" ││")
        if columns < self.width:
            return Grid(self.frame, max(columns, NARROWEST), self.height, self.drawings, self.names).lines()
        names = [top, up, *[""] * (self.height - 3), bottom]
        lines = [f"{name:>{margin}} │{''.join(row)}│" for name, row in zip(names, self.cells)]
        lines.append(f"{'':{margin}} └{'─' * self.width}┘")
        lines.append(f"{'':{margin}}  {left}{across:^{self.width - len(left) - len(right)}}{right}".rstrip())
        return lines


@lru_cache(8)
def middles(first, length, count):
    """The middles of so many cells, the last of which is a length away from the first.

    >>> middles(Fraction(1), Fraction(-1), 3)
    [Fraction(1, 1), Fraction(1, 2), Fraction(0, 1)]
    """
    step = length / (count - 1)
    return [first + step * n for n in range(count)]


def places(values, first, step):
    """The number of the cell that holds each value, from 0 for the first; each by one division of whole numbers.

    >>> places([1, 2.5, Fraction(11, 3)], Fraction(1), Fraction(1, 2))
    [0, 3, 5]
    """
    (a, b), (c, d) = first.as_integer_ratio(), step.as_integer_ratio()
    return [round((p * b - a * q) * d / (q * b * c)) for p, q in (value.as_integer_ratio() for value in values)]


def frame_of(points):
    """The smallest frame around points, widened by a tenth of itself on every side."""
    frame = []
    for values in zip(*points):
        low, high = min(values), max(values)
        room = Fraction(1, 10) * (high - low) or 1
        frame += [low - room, high + room]
    return frame
