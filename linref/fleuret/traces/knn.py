"""Votes and prediction of the nearest neighbours, raw and with a radial feature, as a trace."""

from fractions import Fraction
from functools import cache

from linref.fleuret import knn
from linref.fleuret.data import labelled, rings, vectors
from linref.fleuret.features import mapped
from linref.fleuret.traces import floor
from linref.fleuret.traces.lda import named
from linref.floor import DRAWN
from linref.lists import whole_multiple
from linref.samples import InputError
from linref.separability import Separable, one_side
from linref.tracer import Grid, Heading, Picture, Rows, frame_of, line, listed, plural

USES = ("data", "seed")
TIE = "none for an odd K; of equal distances the lower number is nearer, ours"
LEVELS = "0123456789ab"


def trace(options):
    """A feature that stays what it is; the samples, the votes on each, maps of votes and of predictions."""
    if options.data and options.seed is not None:
        raise InputError("--seed: with --data nothing is drawn")
    data = options.data or rings(1 if options.seed is None else options.seed)
    K = neighbours_for(len(data.points))
    if not options.data:
        yield from invariance()
    yield from each_by_the_others(data, K)
    if data.dimension == 2 and len(data.points) <= DRAWN:
        yield from maps(data, K)
    if not options.data:
        yield Heading("The same with the feature ‖x‖²")
        yield from compared(data, K)
        yield predictions(data, votes_by(knn.radial, data, K), K, f"Prediction (K={K}) by ‖x‖² alone")


def neighbours_for(N):
    """The page's 11, or an odd number of at most half the other samples: else all of them would vote on each."""
    half = (N - 1) // 2
    return min(knn.K, max(half - 1 + half % 2, 1))


def by_the_others(samples, K):
    """What all other samples say of each."""
    return [knn.classify(x, samples[:n] + samples[n + 1 :], K) for n, (x, _) in enumerate(samples)]


def each_by_the_others(data, K):
    """Every sample predicted from all others, by distances in whole numbers, which are faster."""
    entries = iter(whole_multiple([a for x in data.points for a in x]))
    found = by_the_others([([next(entries) for _ in x], y) for x, y in labelled(data)], K)
    wrong = [n for n, (step, y) in enumerate(zip(found, data.signs), start=1) if step.prediction != y]
    yield floor.header("knn", f"K = {plural(K, 'nearest neighbour')}",
                       (*floor.described(data), " · each sample by all the others"), "classify", labels=floor.labels,
                       tie=TIE)
    row = Rows(n="n", x=named(data), y="y", positive="votes for 1", negative="for -1", prediction="predicts", wrong="",
               neighbours=None, nearest="nearest samples")
    for n, (x, y, step) in enumerate(zip(data.points, data.signs, found), start=1):
        nearest = [m + (m >= n) for m in step.neighbours]
        yield row(n, x, y, *step.votes, step.prediction, "" if step.prediction == y else "✗", nearest,
                  ", ".join(map(str, nearest[:4])) + (", …" if K > 4 else ""))
    yield row.computed(f"Not what their neighbours predict: {listed(wrong)}; that is {len(wrong)} of "
                       f"{plural(len(found), 'sample')}.", errors=wrong)
    if K < knn.K:
        yield line(f"The page has K = {knn.K}; here K is the largest odd number up to half of the others, or 1.")


def maps(data, K):
    """The training points, the votes over the plane, the prediction over the plane."""
    yield titled("Training points", floor.plane(data, []), floor.legend()[0].removesuffix("   · boundary"))
    votes_at = votes_by(lambda x: x, data, K)
    grid = Grid(frame_of(data.points))
    grid.fill(lambda x, y, n: LEVELS[votes_at(x, y, n)])
    yield titled(f"Votes (K={K})", grid, "in every place the votes for +1" + (", a is 10, b is 11" if K > 9 else ""))
    yield predictions(data, votes_at, K, f"Prediction (K={K})")


def titled(title, grid, legend):
    """A picture below its title, which goes where the picture goes."""
    return Picture(lambda room: ["", title, *grid.lines(room)], [legend])


def votes_by(phi, data, K):
    """A function of a place (x/n, y/n) that gives its votes for 1 by features phi."""
    samples = mapped(phi, labelled(data))
    return cache(lambda x, y, n: knn.classify(phi([Fraction(x, n), Fraction(y, n)]), samples, K).votes[0])


def predictions(data, votes_at, K, title):
    """The plane with the places where +1 is predicted."""
    grid = Grid(frame_of(data.points))
    grid.fill(lambda x, y, n: "░" if knn.prediction([votes_at(x, y, n), K - votes_at(x, y, n)]) == 1 else " ")
    for x, k in zip(data.points, data.classes):
        grid.mark(*x, "●○"[k - 1])
    return titled(title, grid, "░ prediction +1   ● +1   ○ -1")


def invariance():
    """A point moved by rotations and a reflection, with both kinds of features."""
    x = [3, 4]
    moved = [("as it is", x), ("a quarter turn", knn.rotated(x, 0, 1)),
             ("a turn with cosine 4/5", knn.rotated(x, Fraction(4, 5), Fraction(3, 5))),
             ("mirrored", knn.reflected(x)), ("shifted by (1, 0)", [x[0] + 1, x[1]])]
    yield floor.header("knn", "A feature that stays what it is when the plane turns", ("x = ", x), "radial")
    row = Rows(perturbation="perturbation", x="features x", radial="feature ‖x‖²", same="unchanged")
    for name, u in moved:
        yield row(name, u, *knn.radial(u), "yes" if knn.radial(u) == knn.radial(x) else "no")
    yield row.computed("Turned or mirrored about the origin, a point stays in the disc or in the ring below, and ‖x‖² "
                       "stays what it is; x does not. A shift may change all three.")


def compared(data, K):
    """Neighbours and linear predictors on x and on the radial feature."""
    yield floor.header("knn", "Raw and radial", data, labels=floor.labels, tie=TIE)
    row = Rows(features="features", numbers="numbers", wrong=f"wrong of {len(data.points)}",
               separable="linearly separable")
    for name, changed in (("x", data), ("‖x‖²", data._replace(points=list(map(knn.radial, data.points))))):
        found = by_the_others(labelled(changed), K)
        wrong = sum(step.prediction != y for step, y in zip(found, data.signs))
        separable = isinstance(one_side(vectors(floor.extended(changed))), Separable)
        yield row(name, changed.dimension, wrong, "yes" if separable else "no")
    yield row.computed("One feature that no turn of the plane changes serves the neighbours and a linear predictor "
                       "better than two that change.")
