"""Votes and prediction of the nearest neighbours, raw and with a radial feature, as a trace."""

from fractions import Fraction
from functools import cache

from linref.fleuret import data as slides
from linref.fleuret import knn as neighbourhood
from linref.fleuret.features import mapped
from linref.fleuret.perceptron import with_constant
from linref.fleuret.traces.common import CLASSES, LABELS, described, header, pairs, vectors_of
from linref.lists import whole_multiple
from linref.samples import InputError
from linref.separability import Separable, one_side
from linref.tracer.blocks import Heading, line
from linref.tracer.plot import Grid, frame_of
from linref.tracer.telling import legend, listing, numbered, plane

TIE = "none for an odd K; of equal distances the lower number is nearer, ours"
MANY = 100  # samples up to which the plane is mapped
LEVELS = "0123456789ab"


def knn(options):
    """The samples, the votes on each, maps of votes and of predictions; and a feature that makes it easy."""
    seed = 1 if options.seed is None else options.seed
    if options.data and options.seed is not None:
        raise InputError("--seed: with --data nothing is drawn")
    data = options.data or slides.rings(seed)
    K = most_neighbours(len(data.points))
    yield each_by_the_others(data, K)
    if data.dimension == 2 and len(data.points) <= MANY:
        yield from maps(data, K)
    if options.data:
        return
    yield Heading("A feature that stays what it is when the plane turns")
    yield invariance()
    yield compared(data, K)
    yield predictions(data, votes_by(neighbourhood.radial, data, K), K, ", by ‖x‖² alone")


def most_neighbours(N):
    """The page's 11, or as many as there are besides a sample itself, and odd."""
    return min(neighbourhood.K, N - 1 - N % 2)


def each_by_the_others(data, K):
    """Every sample predicted from all others, by distances in whole numbers, which have the same order and are faster."""
    entries = iter(whole_multiple([a for x in data.points for a in x]))
    samples = [([next(entries) for _ in x], y) for x, y in pairs(data)]
    wrong = []

    def rows():
        for n, ((x, y), shown) in enumerate(zip(samples, data.points), start=1):
            step = neighbourhood.classify(x, samples[: n - 1] + samples[n:], K)
            nearest = [m + (m >= n) for m in step.neighbours]
            if step.prediction != y:
                wrong.append(n)
            yield n, shown, y, *step.votes, step.prediction, "✗" if step.prediction != y else "", nearest, ", ".join(map(str, nearest[:4])) + (", …" if K > 4 else "")

    def said(run):
        yield line(f"Not what their neighbours predict: {numbered(wrong)}.", indent=0)

    return listing(header("knn", f"K = {K} nearest neighbours", f"{described(data)} · each sample by all the others", labels=LABELS, tie=TIE),
                   {"n": "n", "x": "x", "y": "y", "positive": "votes for 1", "negative": "for -1", "prediction": "predicts", "wrong": "",
                    "neighbours": None, "nearest": "nearest samples"}, rows(), said, errors=wrong)


def maps(data, K):
    """The training points, the votes over the plane, the prediction over the plane."""
    yield Heading("Training points")
    yield plane(data, []).picture([legend(CLASSES)[0].removesuffix("   · boundary")])
    yield Heading(f"Votes (K={K})")
    votes_at = votes_by(lambda x: x, data, K)
    grid = Grid(frame_of(data.points))
    grid.fill(lambda x, y, n: LEVELS[votes_at(x, y, n)])
    yield grid.picture(["in every place the votes for +1 of all samples" + (", a is 10, b is 11" if K > 9 else "")])
    yield Heading(f"Prediction (K={K})")
    yield predictions(data, votes_at, K, "")


def votes_by(phi, data, K):
    """A function of a place (x/n, y/n) that gives its votes for 1 by features phi."""
    samples = mapped(phi, pairs(data))
    return cache(lambda x, y, n: neighbourhood.classify(phi([Fraction(x, n), Fraction(y, n)]), samples, K).votes[0])


def predictions(data, votes_at, K, said):
    """The plane with the places where +1 is predicted."""
    grid = Grid(frame_of(data.points))
    grid.fill(lambda x, y, n: "░" if neighbourhood.prediction([votes_at(x, y, n), K - votes_at(x, y, n)]) == 1 else " ")
    for x, k in zip(data.points, data.classes):
        grid.mark(*x, "●○"[k - 1])
    return grid.picture([f"░ prediction +1{said}   ● +1   ○ -1"])


def invariance():
    """A point moved by rotations and a reflection, with both kinds of features."""
    x = [3, 4]

    def rows():
        moved = [("as it is", x), ("a quarter turn", neighbourhood.rotated(x, 0, 1)),
                 ("a turn with cosine 4/5", neighbourhood.rotated(x, Fraction(4, 5), Fraction(3, 5))),
                 ("mirrored", neighbourhood.reflected(x)), ("shifted by (1, 0)", [x[0] + 1, x[1]])]
        for name, u in moved:
            yield name, u, neighbourhood.radial(u)[0], "yes" if neighbourhood.radial(u) == neighbourhood.radial(x) else "no"

    def said(run):
        yield line("Whether a point is in the disc or in the ring does not change when the plane is turned or mirrored; ‖x‖² does not either, x "
                   "does. A shift may change both.", indent=0)

    return listing(header("knn", "Invariance", "x = (3, 4)"),
                   {"perturbation": "perturbation", "x": "features x", "radial": "feature ‖x‖²", "same": "unchanged"}, rows(), said)


def compared(data, K):
    """Neighbours and linear predictors on x and on the radial feature."""
    def rows():
        for name, phi in (("x", lambda x: x), ("‖x‖²", neighbourhood.radial)):
            samples = mapped(phi, pairs(data))
            wrong = sum(neighbourhood.classify(x, samples[:n] + samples[n + 1 :], K).prediction != y for n, (x, y) in enumerate(samples))
            found = one_side(vectors_of(with_constant([x for x, _ in samples], [y for _, y in samples])))
            yield name, len(samples[0][0]), wrong, "yes" if isinstance(found, Separable) else "no"

    def said(run):
        yield line("The right feature takes one number in the place of two. With it no neighbours are misled, and a linear predictor does "
                   "what it could not.", indent=0)

    return listing(header("knn", "Raw and radial", described(data), labels=LABELS, tie=TIE),
                   {"features": "features", "numbers": "numbers", "wrong": f"wrong of {len(data.points)}", "separable": "linearly separable"},
                   rows(), said)
