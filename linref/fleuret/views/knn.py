"""A feature that stays what it is, and the votes and prediction of the nearest neighbours, as a trace."""

from fractions import Fraction
from functools import cache

from linref.fleuret import knn
from linref.fleuret.data import rings
from linref.fleuret.views import handout
from linref.handout import DRAWN
from linref.lists import scale
from linref.samples import InputError
from linref.tracer import Grid, Picture, Rows, frame_of, line, listed, plural
from linref.whole import Units

USES = ("data", "seed")
TIE = "none for an odd K; of equal distances the lower number is nearer, ours"
LEVELS = "0123456789ab"
NAMED = 6  # features up to which they are named
WORK = 40_000_000  # numbers of all samples, with 20 more for each, times the samples that are predicted from the others


def trace(options):
    """A feature that stays what it is; the samples, the votes on each, maps of votes and of predictions."""
    if options.data and options.seed is not None:
        raise InputError("--seed: with --data nothing is drawn")
    data = options.data or rings(1 if options.seed is None else options.seed)
    half = (len(data.points) - 1) // 2  # of the other samples: if all voted on each, all would have one class
    K = min(knn.K, max(half - 1 + half % 2, 1))
    if not options.data:
        yield from invariance()
    yield from each_by_the_others(data, K)
    if data.dimension == 2 and len(data.points) <= DRAWN:
        yield from maps(data, K)
    yield line("A point gets the class that most of its nearest samples have: nothing is trained, and the boundary "
               "bends as the samples do.", indent=0)


def invariance():
    """A point moved by rotations and a reflection, with both kinds of features."""
    x = [3, 4]
    moved = [("as it is", x), ("a turn with cosine 4/5", knn.rotated(x, Fraction(4, 5), Fraction(3, 5))),
             ("mirrored", knn.reflected(x)), ("shifted by (1, 0)", [x[0] + 1, x[1]])]
    yield handout.header("knn", "A feature that stays what it is when the plane turns", ("x = ", x), "radial")
    row = Rows(perturbation="perturbation", x="features x", radial="feature ‖x‖²")
    for name, u in moved:
        yield row(name, u, *knn.radial(u))
    yield row.computed("Turned or mirrored about the origin, a point stays in the disc or in the ring below, and ‖x‖² "
                       "stays what it is; x does not. Shifted, it may change ‖x‖² too, and leave the disc or the ring.")


def each_by_the_others(data, K):
    """Every sample, or of many the first, predicted from all others, by distances in whole numbers, for speed."""
    N = len(data.points)
    count = min(N, WORK // (N * (data.dimension + 20)) + 1)
    each = "each sample" if count == N else f"each of the first {plural(count, 'sample')}, as there are many,"
    yield handout.header("knn", f"K = {plural(K, 'nearest neighbour')}", data, "classify", labels=handout.labels,
                       tie=TIE, order=f"{each} by all the others")
    names = f"x = ({', '.join(data.features)})" if data.features and data.dimension <= NAMED else "x"
    row = Rows(n="n", x=names, y="y", positive="votes for 1", negative="for -1", prediction="predicts", wrong="",
               neighbours=None, nearest="nearest samples")
    samples, wrong = Units(data.labelled).samples, []
    for n, (x, y) in enumerate(data.labelled[:count], start=1):
        step = knn.classify(samples[n - 1][0], samples[: n - 1] + samples[n:], K)
        nearest = [m + (m >= n) for m in step.neighbours]
        wrong += [n] * (step.prediction != y)
        yield row(n, x, y, *step.votes, step.prediction, "" if step.prediction == y else "✗", nearest,
                  ", ".join(map(str, nearest[:4])) + (", …" if K > 4 else ""))
    yield row.computed(f"Not what their neighbours predict: {listed(wrong)}; that is {len(wrong)} of "
                       f"{plural(count, 'sample')}.", errors=wrong)
    if K < knn.K:
        yield line(f"The page has K = {knn.K}; here K is the largest odd number up to half of the others, or 1.")


def maps(data, K):
    """The training points, the votes over the plane, the prediction over the plane."""
    units = Units(data.labelled)
    enlarged = cache(lambda n: [(scale(n, x), y) for x, y in units.samples])  # all is whole, and as near as it was
    votes = cache(lambda x, y, n: knn.classify(scale(units.m, [x, y]), enlarged(n), K).votes)
    yield titled("Training points", handout.plane(data, []), handout.legend()[0].removesuffix("   · boundary"))
    grid = Grid(frame_of(data.points))
    grid.fill(lambda *place: LEVELS[votes(*place)[0]])
    yield titled(f"Votes (K={K})", grid, "in every place the votes for +1" + (", a is 10, b is 11" if K > 9 else ""))
    grid = Grid(frame_of(data.points))
    grid.fill(lambda *place: "░" if knn.prediction(votes(*place)) == 1 else " ")
    for x, k in zip(data.points, data.classes):
        grid.mark(*x, "●○"[k - 1])
    yield titled(f"Prediction (K={K})", grid, "░ prediction +1   ● +1   ○ -1")


def titled(title, grid, legend):
    """A picture below its title, which goes where the picture goes."""
    return Picture(lambda room: ["", title, *grid.lines(room)], [legend])
