"""Our own data: the slides show theirs in pictures only, and of MNIST the errors."""

from random import Random
from typing import Any, NamedTuple

from linref.discriminants.data import TRIPLE, XOR
from linref.gales.data import EXAMPLE
from linref.idx import read_digits
from linref.lists import scale
from linref.samples import Data
from linref.scalar import exact, ratio

EIGHT = EXAMPLE._replace(names=["1", "-1"], source="from the gales handout")
THREE = TRIPLE._replace(source="the samples of the discriminants handout")
OVERLAP = EIGHT._replace(points=[*EIGHT.points[:3], [ratio(1, 4), ratio(1, 2)],
                                 *EIGHT.points[4:7], [ratio(7, 10), ratio(2, 5)]],
                         source="from the gales handout, with samples 4 and 8 changed so that no line separates the "
                                "classes")
XOR = XOR._replace(source="XOR")
SIGNS = XOR._replace(points=[[2 * a - 1 for a in x] for x in XOR.points], source="XOR with features -1 and 1")

# What the page prints for MNIST: epoch, nb_changes, train_error and test_error in percent.
PRINTED = [(0, 64, "0.23", "0.19"), (1, 24, "0.07", "0.00"), (2, 10, "0.06", "0.05"), (3, 6, "0.03", "0.14"),
           (4, 5, "0.03", "0.09"), (5, 4, "0.02", "0.14"), (6, 3, "0.01", "0.14"), (7, 2, "0.00", "0.14"),
           (8, 0, "0.00", "0.14")]

# Two Gaussian populations, our own example: the means, the common covariance matrix, the probability of class 1.
M0, M1, SIGMA, PRIOR = [0, 1], [2, 0], [[2, 1], [1, 3]], exact("3/4")


def vectors(samples):
    """The vectors y x of samples (x, y), which have positive products with a separating w."""
    return [scale(y, x) for x, y in samples]


_STROKES = {digit: [tuple(map(int, point)) for point in line.split()] for digit, line in enumerate((
    "01 10 30 41 45 36 16 05 01",
    "11 20 26",
    "01 10 30 41 42 06 46",
    "00 40 22 43 45 36 06",
    "36 30 04 44",
    "40 00 03 33 44 45 36 06",
    "30 12 04 16 36 45 33 04",
    "00 40 16",
    "10 30 41 05 16 36 45 01 10",
    "42 13 01 10 30 42 36"))}
SIZE = 10
TRAINED, TESTED = 500, 250  # drawn digits


def drawn_digit(digit, rng):
    """A digit in crude strokes on a small grid: its grey values row by row, from 0 to 255; not on the page (F9)."""
    width, height = 1 + rng.random(), 1 + 0.4 * rng.random()
    left, top, slant = 0.5 + 2 * rng.random(), 0.3 + 0.9 * rng.random(), 0.6 * rng.random() - 0.3
    points = [(left + width * x * 0.8 + slant * (3 - y), top + height * y) for x, y in _STROKES[digit]]
    pen = 0.6 + rng.random()
    image = []
    for row in range(SIZE):
        for column in range(SIZE):
            near = min(_squared_distance(column, row, *ends) for ends in zip(points, points[1:]))
            spot = rng.random()
            grey = 255 * (1 - near / pen) + 200 * spot * spot * spot
            image.append(min(max(int(grey), 0), 255))
    return bytes(image)


def _squared_distance(x, y, start, end):
    """From a point to the stroke between two others."""
    across, down = end[0] - start[0], end[1] - start[1]
    share = ((x - start[0]) * across + (y - start[1]) * down) / (across * across + down * down)
    share = min(max(share, 0), 1)
    return (x - start[0] - share * across) ** 2 + (y - start[1] - share * down) ** 2


def drawn_digits(digits, count, seed):
    """So many images of drawn digits, one digit after the other, and which digit each is; not on the page (F9)."""
    rng = Random(seed)
    labels = [digits[n % len(digits)] for n in range(count)]
    return [drawn_digit(digit, rng) for digit in labels], labels


class Sets(NamedTuple):
    """Images to train on and to test on with their labels 1 and -1, what they are, and which digits."""

    train: Any
    test: Any
    source: str
    classes: str


def digit_sets(digits, seed, folder=None):
    """Both sets, from a folder or drawn: of two digits the first is negative, of a single one all others are (F9)."""
    of_two, positive = len(digits) == 2, digits[-1]
    kinds = digits if of_two else range(10)
    parts = read_digits(folder, kinds) if folder else [
        drawn_digits(kinds, count, 2 * seed + n) for n, count in enumerate((TRAINED, TESTED))]
    train, test = ((images, [1 if digit == positive else -1 for digit in found]) for images, found, *_ in parts)
    source = f"MNIST in {folder}" if folder else (
        f"our own digits of {SIZE} × {SIZE} pixels, not MNIST (--data DIR reads the files of MNIST), drawn with seed "
        f"{seed}")
    negative = f'"{digits[0]}"' if of_two else "all others"
    return Sets(train, test, f"{source} · {len(train[0])} to train, {len(test[0])} to test",
                f'"{positive}" positive, {negative} negative')


def rings(seed):
    """A disc of one class within a ring of the other, drawn at random; not on the page (F43)."""
    rng = Random(seed)
    points = []
    while len(points) < 60:
        point = [rng.randint(-60, 60), rng.randint(-60, 60)]
        square = point[0] ** 2 + point[1] ** 2
        if (square < 26**2) if len(points) % 2 == 0 else (32**2 < square < 60**2):
            points.append(point)
    source = f"our own disc in a ring, drawn with seed {seed} (--format json lists it)"
    return Data(points, [1 + n % 2 for n in range(len(points))], ["disc", "ring"], source)


DISC = [[220 if (2 * row - 15) ** 2 + (2 * column - 15) ** 2 < 130 else 30 for column in range(16)]
        for row in range(16)]

# Two sets of three unit vectors, our own example: the first has the smaller margin.
NARROW = Data([[ratio(3, 5), ratio(4, 5)], [ratio(-5, 13), ratio(-12, 13)], [ratio(-8, 17), ratio(-15, 17)]],
              [1, 1, 2], ["1", "-1"], "unit vectors, our own example")
WIDER = Data([[ratio(5, 13), ratio(-12, 13)], [ratio(-3, 5), ratio(-4, 5)], [ratio(-7, 25), ratio(24, 25)]],
             [1, 2, 1], ["1", "-1"], "unit vectors, our own example")
