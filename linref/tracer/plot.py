"""Pictures in characters: points, boundaries, regions and curves on a small grid."""

from linref.tracer.blocks import Picture

WIDTH, HEIGHT = 49, 17


class Grid:
    """A frame of the plane as a grid of characters; x runs to the right, y upwards."""

    def __init__(self, frame, width=WIDTH, height=HEIGHT):
        self.left, self.right, self.bottom, self.top = map(float, frame)
        self.width, self.height = width, height
        self.cells = [[" "] * width for _ in range(height)]

    def column(self, x):
        """The column that holds x, which may lie outside the frame."""
        return round((float(x) - self.left) / (self.right - self.left) * (self.width - 1))

    def row(self, y):
        """The row that holds y, counted from the top."""
        return round((self.top - float(y)) / (self.top - self.bottom) * (self.height - 1))

    def x(self, column):
        """The x at the middle of a column."""
        return self.left + (self.right - self.left) * column / (self.width - 1)

    def y(self, row):
        """The y at the middle of a row."""
        return self.top - (self.top - self.bottom) * row / (self.height - 1)

    def mark(self, x, y, character):
        """Put a character at a point, if the point lies in the frame."""
        column, row = self.column(x), self.row(y)
        if 0 <= column < self.width and 0 <= row < self.height:
            self.cells[row][column] = character

    def fill(self, character):
        """Give every cell the character of its middle."""
        for row in range(self.height):
            for column in range(self.width):
                self.cells[row][column] = character(self.x(column), self.y(row))

    def curve(self, function, character="·"):
        """Draw y = function(x)."""
        for column in range(self.width):
            self.mark(self.x(column), function(self.x(column)), character)

    def boundary(self, w):
        """Draw the line w₁x + w₂y + b = 0, for w with the bias last."""
        w1, w2, b = map(float, w)
        across = abs(w1) * (self.right - self.left) / self.width
        along = abs(w2) * (self.top - self.bottom) / self.height
        if across == along == 0:
            return
        if along >= across:
            self.curve(lambda x: -(w1 * x + b) / w2)
        else:
            for row in range(self.height):
                self.mark(-(w2 * self.y(row) + b) / w1, self.y(row), "·")

    def picture(self, legend):
        """The grid in its frame, with the ends of both axes and a legend."""
        left, right, bottom, top = (f"{end:.3g}" for end in (self.left, self.right, self.bottom, self.top))
        margin = max(len(top), len(bottom))
        names = [top, *[""] * (self.height - 2), bottom]
        lines = [f"{name:>{margin}} │{''.join(row)}│" for name, row in zip(names, self.cells)]
        lines.append(f"{'':{margin}} └{'─' * self.width}┘")
        lines.append(f"{'':{margin}}  {left}{right:>{self.width - len(left)}}")
        return Picture(lines, legend)


def frame_of(points, share=0.1):
    """The smallest frame around points, widened by a share of itself on every side."""
    frame = []
    for values in zip(*points):
        low, high = float(min(values)), float(max(values))
        room = share * (high - low) or 1.0
        frame += [low - room, high + room]
    return frame

