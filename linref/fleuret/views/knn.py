"""A feature that perturbations do not change, and the votes and prediction of the nearest neighbours, as a trace."""

from fractions import Fraction
from functools import cache
from itertools import chain
from operator import ne

from linref.cells import Cells, between, found, given, marked
from linref.fleuret import knn
from linref.fleuret.data import rings
from linref.fleuret.views import LABELLED, handout, listed, numbered, table
from linref.handout import MAX_DRAWN
from linref.integer_units import Units
from linref.lists import norm_squared, scale, subtract
from linref.samples import InputError
from linref.tracer import Grid, Heading, Picture, Rows, frame_of, in_short, join_some, line, plural

USES = ("data", "seed")
TIE = "an odd K has no equal votes; of equal distances the lower n is nearer"
LEVELS = "0123456789ab"
MAX_NAMED = 6  # features up to which they are named
WORK = 40_000_000  # numbers of all samples, with 20 more for each, times the samples that are predicted from the others
IN_FULL = 2  # the sample whose neighbours are listed
WIDTH, HEIGHT = 22, 12  # of a picture, in characters
NARROW = 55  # columns below which the pictures do not stand side by side


def trace(options):
    """An invariant feature; the neighbours of one sample, the votes on each sample and over the plane."""
    if options.data and options.seed is not None:
        raise InputError("--seed: with --data nothing is drawn")
    yield Heading("Votes and prediction, K = 11")
    seed = 1 if options.seed is None else options.seed
    data, rules = options.data or rings(seed), LABELLED._replace(seed=None if options.data else seed)
    half = (len(data.points) - 1) // 2  # of the other samples: if all voted on each, all would have one class
    K = min(knn.K, max(half - 1 + half % 2, 1))
    if not options.data:
        yield from invariance()
    yield from one_point(data, K, rules)
    if options.data:
        yield from each_by_the_others(data, K, rules)
    if data.dimension == 2 and len(data.points) <= MAX_DRAWN:
        yield maps(data, K)
    yield from in_short("A point gets the class that most of its K nearest samples have. Nothing is trained. Good "
                        "features do not change under perturbations that keep the class.")


def invariance():
    """A point moved by a rotation, a reflection and a shift, with both kinds of features."""
    x = [3, 4]
    perturbed = {"none": x, "rotation with cosine 4/5": knn.rotated(x, Fraction(4, 5), Fraction(3, 5)),
                 "reflection": knn.reflected(x), "shift by (1, 0)": [4, 4]}
    return table("knn", "A feature that rotations do not change", ("our own x = ", x), "radial", RADIAL,
                 ({"perturbation": name, "x": u} for name, u in perturbed.items()),
                 "A rotation or a reflection about the origin changes x, but not ‖x‖², and it keeps the class of the "
                 "samples below. So ‖x‖² is a good feature of them.")


RADIAL = Cells(
    "Each row is the point x after one perturbation.", given(perturbation="perturbation", x="x"),
    found(radial=("‖x‖²", "‖x‖² = x₁² + x₂²", lambda x: knn.radial(x)[0], "x")))


def one_point(data, K, rules):
    """The K nearest neighbours of one sample, each with its distance and its vote."""
    x, y = data.labelled[IN_FULL - 1]
    yield handout.header("knn", f"The neighbours of sample {IN_FULL}", data, "neighbours", rules,
                         NEIGHBOURS, labels=None, at_zero=TIE)
    yield line(f"K = {K}. Sample {IN_FULL} has x = ", x, ", y = ", y, ".")
    nearest = others_near(IN_FULL, data.labelled, K)
    row = yield from listed(NEIGHBOURS, ({"n": n, "u": data.points[n - 1], "vote": data.signs[n - 1]}
                                         for n in nearest), x=x)
    counts = knn.votes(nearest, data.labelled)
    yield row.computed(f"Votes for 1: {counts[0]}; votes for -1: {counts[1]}. The prediction is "
                       f"{knn.prediction(counts)}.")


NEIGHBOURS = Cells(
    "Each row is one neighbour, the nearest first.", given(n="n", x=None, u="x_n", vote="y_n, its vote"),
    found(distance=("‖x - x_n‖²", lambda x, u: norm_squared(subtract(x, u)), "x u")))


def each_by_the_others(data, K, rules):
    """Every sample, or of many the first, predicted from all others, by distances in whole numbers, for speed."""
    N = len(data.points)
    count = min(N, WORK // (N * (data.dimension + 20)) + 1)
    each = "each sample" if count == N else f"each of the first {plural(count, 'sample')}, as there are many,"
    cells = prediction_cells(Units(data.labelled).samples, K, name_of_x(data))
    yield handout.header("knn", f"Votes and prediction, K = {K}", data, "classify", rules, cells, at_zero=TIE,
                         order=f"{each} by all the others")
    row, wrong = Rows(cells), []
    for known in numbered(data.labelled[:count]):
        event = row(**known)
        wrong += [row.count] * event.step.wrong
        yield event
    yield row.computed(f"Misclassified: {len(wrong)} of {plural(count, 'sample')}: {join_some(wrong)}."
                       + f" The page has K = {knn.K}; K = {K} is the largest odd number up to half of the others, or 1."
                       * (K < knn.K), errors=wrong)


def name_of_x(data):
    """The title of the column of points: x, with the features where they have names and are few."""
    return f"x = ({', '.join(data.features)})" if data.features and data.dimension <= MAX_NAMED else "x"


def others_near(n, samples, K):
    """The numbers of the K samples nearest to sample n, without n itself.

    >>> others_near(2, [([3], 1), ([1], -1), ([-2], 1)], K=1)
    [1]
    """
    x, _ = samples[n - 1]
    return [m for m in knn.neighbours(x, samples, K + 1) if m != n][:K]


def prediction_cells(samples, K, x):
    """The values of a sample that the others predict; `x` is the title of its point."""
    return Cells(
        f"Each row is one sample, with the votes of its {plural(K, 'nearest neighbour')}.",
        given(n="n", x=x, y="y"), between(neighbours=(None, "", lambda n: others_near(n, samples, K), "n")),
        found(positive=("votes for 1", "votes for 1: how many of them have y = 1",
                        lambda nearest: knn.votes(nearest, samples)[0], "neighbours"),
              negative=("for -1", "for -1: how many have y = -1", lambda nearest: knn.votes(nearest, samples)[1],
                        "neighbours"),
              prediction=("prediction", "the prediction is the class with more votes",
                          lambda *counts: knn.prediction(counts), "positive negative"),
              wrong=("", "✗ if it is not y", ne, "prediction y", marked)))


def maps(data, K):
    """The training points, the votes over the plane and the prediction over the plane, side by side."""
    units = Units(data.labelled)
    enlarged = cache(lambda n: [(scale(n, x), y) for x, y in units.samples])  # all is whole, and as near as it was
    votes = cache(lambda x, y, n: knn.classify(scale(units.m, [x, y]), enlarged(n), K).votes)

    def draw(room):
        apart = room < NARROW
        width = min(WIDTH, room - 2 if apart else (room - 4) // 3 - 2)
        points, level, predicted = (Grid(frame_of(data.points), width, HEIGHT) for _ in range(3))
        level.fill(lambda *place: LEVELS[votes(*place)[0]])
        predicted.fill(lambda *place: "░" if knn.prediction(votes(*place)) == 1 else " ")
        for x, k in zip(data.points, data.classes):
            points.mark(*x, "●○"[k - 1])
        pictures = (framed("Training points", points), framed(f"Votes (K={K})", level),
                    framed(f"Prediction (K={K})", predicted))
        return ["", *(chain(*pictures) if apart else map("  ".join, zip(*pictures)))]

    return Picture(draw, ["● +1   ○ -1   votes for +1" + (", a is 10, b is 11" if K > 9 else "")
                          + "   ░ prediction +1"])


def framed(title, grid):
    """The lines of a grid in a frame, below its title."""
    edge = "─" * grid.width
    return [f"{title:{grid.width + 2}}", f"┌{edge}┐", *(f"│{''.join(row)}│" for row in grid.cells), f"└{edge}┘"]
