"""Feature Scaling, as a trace."""

from itertools import count

from linref.cells import Cells, found, given
from linref.crowley import bowl, scaling
from linref.crowley.data import HEIGHTS, with_one
from linref.crowley.lines import linear_model
from linref.crowley.views import REGRESSION, handout
from linref.crowley.views.descent import epoch_by_epoch, read, task_of
from linref.samples import InputError, read_targets
from linref.tracer import Heading, in_short, line, listed

USES = ("data", "start", "rate", "limit", "corrected")
READS = read_targets


def trace(options):
    """The samples scaled, descent on them, and the model converted, as printed and corrected."""
    data = read(options, HEIGHTS)
    limits = scaling.ranges(data.points)
    constant = scaling.constant_features(limits)
    if constant:
        names = ", ".join(data.names[d - 1] for d in constant)
        raise InputError(f"{data.source}: column {names} has one value only, so max - min is 0; "
                         "expected features that vary")
    in_scale = data._replace(points=[scaling.scaled(X, limits) for X in data.points])
    task = task_of(in_scale, options, None if options.data else 1)
    yield Heading("Practical Considerations for Gradient Descent")
    yield Heading("Feature Scaling", 2)
    yield from scaled_samples(data, limits)
    before = bowl.rate_limit(with_one(data))
    yield line("Batch mode converges if η < 2/λ_max. Without scaling 2/λ_max is ", before, ", with scaling ",
               task.rate_limit, f". So scaling allows a rate {task.rate_limit / before:,.0f} times as large.")
    run = yield from epoch_by_epoch("scaling", "Gradient descent on scaled features", task, options.passes)
    if not run.diverged:
        yield from converted(data, run.w, limits, options.corrected)
    yield from in_short("When all features have the same range, one rate suits them all. To convert back, divide each "
                        "weight by its max - min, and subtract from b the sum of these new weights times their min.")


def scaled_samples(data, limits):
    """Every sample before and after."""
    cells = Cells(
        "Each row is one sample.", given(m="m", X="X", y="y"),
        found(scaled=("scaled", "scaled = (x - min) / (max - min) for each feature", scaling.scaled, "X limits"),
              original=("back", "back = scaled·(max - min) + min", scaling.original_point, "scaled limits")),
        limits=limits)
    yield from listed(handout.header("scaling", "Scaled samples", data, "scaled", cells=cells),
                      zip(count(1), data.points, data.targets))
    yield handout.note("CE18", "Here the 1 is added after the scaling.")


def converted(data, w, limits, corrected):
    """The model in the original features, by min and max, and as printed by μ and σ."""
    first, (*slopes, b) = data.points[0], w
    models = {"by min and max": scaling.original_model(slopes, b, limits)}
    if not corrected:
        models["by μ and σ"] = scaling.model_as_printed(slopes, b, data.points)
    cells = Cells(
        "Each row is one model of the original features.", given(conversion="conversion", w="w", b="b"),
        found(prediction=("ŷ of sample 1", "ŷ = wᵀX + b", linear_model, "first w b")),
        first=first)
    yield from listed(
        handout.header("scaling", "Converted models", function="original_model",
                       data=["the model of the scaled features: w = ", slopes, ", b = ", b],
                       conventions=REGRESSION._replace(bias="apart"), cells=cells, bias=None),
        [(how, *model) for how, model in models.items()],
        "The model of the scaled features predicts ", linear_model(scaling.scaled(first, limits), slopes, b),
        " for sample 1, X = ", first, ".")
    if not corrected:
        yield handout.note("CE13")
