"""Feature Scaling, as a trace."""

from linref.crowley import bowl, scaling
from linref.crowley.data import HEIGHTS, with_one
from linref.crowley.lines import linear_model
from linref.crowley.views import handout
from linref.crowley.views.descent import epoch_by_epoch, read, task_of
from linref.samples import InputError, read_targets
from linref.tracer import Heading, Rows, in_short, line

USES = ("data", "start", "rate", "limit", "corrected")
READS = read_targets


def trace(options):
    """The samples scaled, descent on them, and the model taken back, as printed and right."""
    data = read(options, HEIGHTS)
    limits = scaling.ranges(data.points)
    constant = scaling.constant_features(limits)
    if constant:
        names = ", ".join(data.names[d - 1] for d in constant)
        raise InputError(f"{data.source}: column {names} has one value only, so max - min is 0; "
                         "expected features that vary")
    in_scale = data._replace(points=[scaling.scaled(X, limits) for X in data.points])
    task = task_of(in_scale, options, None if options.data else 1)
    yield Heading("Feature Scaling")
    yield from scaled_samples(data, in_scale.points, limits)
    yield line("λ_max is the largest eigenvalue of the average of X X'. Rates below 2/λ_max converge: below ",
               bowl.rate_limit(with_one(data)), " as the features are, below ", task.rate_limit, " as they are scaled.")
    run = yield from epoch_by_epoch("Gradient descent on scaled features", task, options.passes, topic="scaling")
    if not run.diverged:
        yield from taken_back(data, run.w, limits, options.corrected)
    yield from in_short("Features of one range let one rate suit all. The model goes back by min and max: each weight "
                        "divided by its max - min, and b less the sum of these times min.")


def scaled_samples(data, scaled, limits):
    """Every sample before and after."""
    yield handout.header("scaling", "x := (x - min) / (max - min)", data, function="scaled")
    for limit, name in zip(limits, data.names):
        yield line(f"{name}: min = ", limit.least, ", max = ", limit.greatest)
    row = Rows(m="m", X="X", y="y", scaled="scaled", original="back")
    for m, (X, y, x) in enumerate(zip(data.points, data.targets, scaled), start=1):
        yield row(m, X, y, x, scaling.original_point(x, limits))
    yield row.computed()
    yield handout.note("CE18", "So the 1 is added after the scaling; a constant feature of a file is an error here.")


def taken_back(data, w, limits, corrected):
    """The model in the original features, by min and max, as printed by μ and σ, and fitted directly."""
    yield handout.header("scaling", "The model in the original features", bias=handout.bias, function="original_model",
                       data=["the scaled model, in floats: w = ", w[:-1], ", b = ", w[-1]])
    row = Rows(way="way back", w="w", b="b", prediction="ŷ of sample 1")
    first, direct = data.points[0], bowl.optimum(with_one(data))
    ways = [("by min and max", *scaling.original_model(w[:-1], w[-1], limits))]
    if not corrected:
        ways.append(("by μ and σ", *scaling.model_as_printed(w[:-1], w[-1], data.points)))
    if direct is not None:
        ways.append(("fitted directly", direct[:-1], direct[-1]))
    for name, slopes, b in ways:
        yield row(name, slopes, b, linear_model(first, slopes, b))
    yield row.computed("The scaled model predicts ", linear_model(scaling.scaled(first, limits), w[:-1], w[-1]),
                       " for sample 1, X = ", first, ".")
    if not corrected:
        means, deviations = scaling.mean_and_deviation(data.points)
        yield line("μ = ", means, ", σ = ", deviations, ", with 1/M.")
        yield handout.note("CE13", "They would be right for features scaled by them.")
