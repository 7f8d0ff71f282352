"""A feature that perturbations do not change, and the votes and prediction of the nearest neighbours, as a trace."""

from fractions import Fraction
from functools import cache

from linref.cells import Cells, found, given
from linref.fleuret import knn
from linref.fleuret.data import rings
from linref.fleuret.views import LABELLED, handout, table, text
from linref.handout import MAX_DRAWN
from linref.lists import norm_squared, subtract
from linref.samples import InputError
from linref.tracer import Grid, Heading, Picture, frame_of, in_short, line, plural

USES = ("data", "seed")
TIE = "K is odd (no equal votes); of equal distances, the lower n comes first"
LEVELS = "0123456789ab"
IN_FULL = 2  # the sample whose neighbours are listed
WIDTH, HEIGHT = 22, 9  # of a picture, in characters


def trace(options):
    """An invariant feature; the neighbours of one sample; the votes and the prediction over the plane."""
    if options.data and options.seed is not None:
        raise InputError("--seed: with --data nothing is drawn")
    yield Heading("Votes and prediction (our title)")
    seed = 1 if options.seed is None else options.seed
    data, rules = options.data or rings(seed), LABELLED._replace(seed=None if options.data else seed)
    half = (len(data.points) - 1) // 2  # of the other samples: if all voted on each, all would have one class
    K = min(knn.K, max(half - 1 + half % 2, 1))
    yield from () if options.data else invariance()
    yield from one_point(data, K, rules)
    if handout.draws(data):
        low, high, bottom, top = frame_of(data.points)
        u, v = data.features or ("x₁", "x₂")
        yield line(f"In each picture, a character stands for one point x, with {u} from ", low, " (left) to ", high,
                   f" (right) and {v} from ", bottom, " (bottom) to ", top, " (top).")
        yield line("Left: the samples. If several fall on one character, the last one is printed.")
        yield line("Middle: how many of the K nearest samples have y = 1. "
                   f"Right: ░ if at least {K // 2 + 1}.")
        yield maps(data, K)
        if not options.data:
            yield text(f"‖x‖² alone separates these samples: ‖x‖² ≤ {max(map(norm_squared, data.of_class(1)))} "
                       f"in the disc, ‖x‖² ≥ {min(map(norm_squared, data.of_class(2)))} in the ring. "
                       "The votes compare x itself, so they find the disc only roughly.")
    else:
        yield line(f"The pictures need 2 features and at most {MAX_DRAWN} samples.")
    yield from in_short("A point gets the class that most of its K nearest samples have. Nothing is trained. Good "
                        "features are invariant to perturbations that keep the class.")


def invariance():
    """A point moved by a rotation, a reflection and a shift, with both kinds of features."""
    x = [3, 4]
    perturbed = {"none": x, "rotation, cosine 4/5, sine 3/5": knn.rotated(x, Fraction(4, 5), Fraction(3, 5)),
                 "reflection x₁ → -x₁": knn.reflected(x), "shift by (1, 0)": [4, 4]}
    return table("knn", "A feature that rotations do not change", ("our own x = ", x), "radial", RADIAL,
                 ({"perturbation": name, "x": u} for name, u in perturbed.items()),
                 "Only the shift changes ‖x‖². It is a good feature if rotations keep the class.")


RADIAL = Cells(
    "Each row is the point x after one perturbation.", given(perturbation="perturbation", x="x"),
    found(radial=("‖x‖²", "‖x‖² = x₁² + x₂²", lambda x: knn.radial(x)[0], "x")), asked=False)


def one_point(data, K, rules):
    """The K nearest neighbours of one sample, each with its distance and its vote."""
    (x, y), N = data.labelled[IN_FULL - 1], len(data.points)
    fewer = (f" (11 on the page, but at most half of the other {plural(N - 1, 'sample')}, and odd)"
             if 2 < N and K < knn.K else "")
    nearest = [n for n in knn.neighbours(x, data.labelled, K + 1) if n != IN_FULL][:K]
    counts = knn.votes(nearest, data.labelled)
    yield from table(
        "knn", f"The neighbours of sample {IN_FULL}", data, "neighbours", NEIGHBOURS,
        ({"n": n, "x": x, "u": data.points[n - 1], "vote": data.signs[n - 1]} for n in nearest),
        f"Votes for 1: {counts[0]}. Votes for -1: {counts[1]}. The prediction is {knn.prediction(counts)}, "
        f"{'' if knn.prediction(counts) == y else 'not '}the label of sample {IN_FULL}.",
        above=[*(handout.samples(data) if rules.seed is None else ()),
               line("The page does not define the votes. Here the K samples nearest to x vote with their labels, "
                    f"but sample {IN_FULL} itself does not. The prediction is the label with more votes. "
                    "Each row is one neighbour, the nearest first.")],
        facts={"votes": counts, "prediction": knn.prediction(counts)}, conventions=rules, labels=None, at_zero=TIE,
        batch_size=line(f"K = {K}{fewer}; the point x is sample {IN_FULL}, with x = ", x, ", y = ", y))


NEIGHBOURS = Cells(
    "Each row is one neighbour, the nearest first.", given(n="n", x=None, u="x_n", vote="vote y_n"),
    found(distance=("‖x - x_n‖²", lambda x, u: norm_squared(subtract(x, u)), "x u")), asked=False)


def maps(data, K):
    """The training points, the votes over the plane and the prediction over the plane, side by side."""
    votes = cache(lambda x, y, n: knn.classify([Fraction(x, n), Fraction(y, n)], data.labelled, K).votes)

    def draw(room):
        width = min(WIDTH, (room - 4) // 3 - 2)
        points, level, predicted = (Grid(frame_of(data.points), width, HEIGHT) for _ in range(3))
        level.fill(lambda *place: LEVELS[votes(*place)[0]])
        predicted.fill(lambda *place: "░" if knn.prediction(votes(*place)) == 1 else " ")
        for x, k in zip(data.points, data.classes):
            points.mark(*x, "●○"[k - 1])
        pictures = (framed("Training points", points), framed(f"Votes (K={K})", level),
                    framed(f"Prediction (K={K})", predicted))
        return ["", *map("  ".join, zip(*pictures))]

    return Picture(draw, ["● +1   ○ -1   votes for +1" + (" (a means 10, b means 11)" if K > 9 else "")
                          + "   ░ prediction +1"])


def framed(title, grid):
    """The lines of a grid in a frame, below its title."""
    edge, width = "─" * grid.width, grid.width + 2
    return [f"{title[:width]:{width}}", f"┌{edge}┐", *(f"│{''.join(row)}│" for row in grid.cells), f"└{edge}┘"]
