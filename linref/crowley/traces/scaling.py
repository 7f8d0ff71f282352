"""Feature Scaling, as a trace."""

from linref.crowley import bowl, descent, scaling
from linref.crowley.data import HEIGHTS, PERSONS, with_one
from linref.crowley.lines import homogeneous, linear_model
from linref.crowley.traces import LAST, floor
from linref.crowley.traces.descent import EPSILON, best_model, epoch_by_epoch, floats, task_of
from linref.lists import zeros
from linref.samples import InputError, read_targets
from linref.tracer.events import Heading, Rows, line

USES = ("data", "rate", "limit")
READS = read_targets
EPOCHS = 10_000  # unless a limit is given


def trace(options):
    """The samples scaled, descent on them, and the model taken back, as printed and right."""
    data = options.data or HEIGHTS
    limits = scaling.ranges(data.points)
    constant = scaling.constant_features(limits)
    if constant:
        names = ", ".join(data.names[d - 1] for d in constant)
        raise InputError(f"{data.source}: column {names} has one value only, so max - min is 0; expected features that vary")
    yield Heading("Feature Scaling")
    yield from scaled_samples(data, limits)
    if not options.data:
        yield from constant_feature(HEIGHTS)
    for some in (data,) if options.data else (data, PERSONS):
        yield from limits_of_the_rate(some)
    task = task_of(in_scale(data), zeros(data.dimension + 1), options.rate or (None if options.data else 1))
    steps = descent.gradient_descent(task.samples, floats(task.w), float(task.eta), EPSILON)
    run = yield from epoch_by_epoch("Gradient descent on scaled features", task, steps,
                                    EPOCHS if options.limit is None else options.limit, topic="scaling")
    if not run.diverged:
        yield from taken_back(data, run.w, limits)


def in_scale(data):
    """The same samples with their features scaled."""
    limits = scaling.ranges(data.points)
    return data._replace(points=[scaling.scaled(X, limits) for X in data.points])


def scaled_samples(data, limits):
    """Every sample before and after."""
    yield floor.header("scaling", "x := (x - min) / (max - min)", data, function="scaled")
    row = Rows(m="m", X="X", scaled="scaled", original="back")
    for m, X in enumerate(data.points, start=1):
        yield row(m, X, scaling.scaled(X, limits), scaling.original_point(scaling.scaled(X, limits), limits))
    yield row.computed()
    for limit, name in zip(limits, data.names):
        yield line(f"{name}: min = ", limit.least, ", max = ", limit.greatest, ".", indent=0)


def constant_feature(data):
    """The 1 of homogeneous coordinates is a feature that cannot be scaled."""
    yield floor.header("scaling", f"{data.names[0].capitalize()}s in homogeneous coordinates", data, bias=LAST)
    row = Rows(d="d", least="min", greatest="max", difference="max - min")
    for limit in scaling.ranges(list(map(homogeneous, data.points))):
        yield row(limit.d, limit.least, limit.greatest, limit.greatest - limit.least)
    yield row.computed()
    yield floor.note("CE18", "Features are scaled before their 1 is added; a constant one in a file is an error here.")


def limits_of_the_rate(data):
    """What scaling does to the rates that converge."""
    yield floor.header("scaling", "The largest rate that converges", data, bias=LAST)
    row = Rows(features="features", eigenvalue="λ_max", limit="2/λ_max")
    for name, samples in (("as they are", with_one(data)), ("scaled", with_one(in_scale(data)))):
        yield row(name, bowl.largest_eigenvalue(bowl.hessian(samples)), bowl.rate_limit(samples))
    yield row.computed("Large values dominate the gradient, so the rate must be tiny for all; scaled, one rate suits all features.",
                       rate_limit=bowl.rate_limit(samples))


def taken_back(data, w, limits):
    """The model in the original features, by min and max, as printed by μ and σ, and fitted directly."""
    yield floor.header("scaling", "The model in the original features", data, bias=floor.bias)
    row = Rows(way="way back", w="w", b="b", prediction="ŷ of sample 1")
    first, direct = data.points[0], best_model(data)
    for name, (slopes, b) in (("by min and max", scaling.original_model(w[:-1], w[-1], limits)),
                              ("by μ and σ", scaling.model_as_printed(w[:-1], w[-1], data.points)),
                              *((("fitted directly", (direct[:-1], direct[-1])),) if direct is not None else ())):
        yield row(name, slopes, b, linear_model(first, slopes, b))
    yield row.computed("The scaled model predicts ", linear_model(scaling.scaled(first, limits), w[:-1], w[-1]), " for sample 1, ",
                       first, ".")
    means, deviations = scaling.mean_and_deviation(data.points)
    yield line("μ = ", means, ", σ = ", deviations, ", with 1/M.")
    yield floor.note("CE13", "That is another model. (A formula with μ and σ may have been lost there; they would be right for that one.) "
                             "Each weight divided by its max - min, and b less the sum of these times min, give the same predictions.")
