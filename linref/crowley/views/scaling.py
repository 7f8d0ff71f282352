"""Feature Scaling, as a trace."""

from itertools import count
from operator import neg

from linref.cells import Cells, found, given
from linref.crowley import descent, scaling
from linref.crowley.data import HEIGHTS, with_one
from linref.crowley.lines import linear_model
from linref.crowley.views import computation, estimates, precise, products, regression
from linref.crowley.views.descent import TYPICAL, batch_mode, curvature, read, task_of
from linref.lists import zeros
from linref.samples import InputError, read_targets
from linref.tracer import Heading, Table, in_short, line, listed, subscript

USES = ("data", "start", "rate", "limit", "corrected", "ask")
READS = read_targets


def trace(options):
    """The samples scaled, descent on them, and the model converted, as printed and corrected."""
    data = read(options, HEIGHTS)
    limits = scaling.ranges(data.points)
    constant = [data.names[d - 1] for d in scaling.constant_features(limits)]
    if constant:
        raise InputError(f"{data.source}: column {', '.join(constant)} has one value only, so max - min is 0; "
                         "expected features that vary")
    in_scale = data._replace(points=[scaling.scaled(X, limits) for X in data.points])
    task = task_of(in_scale, options, None if options.data else 1)
    yield Heading("Feature Scaling")
    yield from scaled_samples(data, limits)
    yield from why_scaled(with_one(data), task)
    yield regression.note("CE18")
    run = yield from batch_mode("scaling", "Gradient descent on scaled features", task, options.passes)
    if not run.diverged:
        yield from converted(data, run.w, limits, task.asked)
    yield from in_short("Scaled features range from 0 to 1, so none dominates the gradient by its range. At the end "
                        "the model is converted back to the original features.")


def scaled_samples(data, limits):
    """Every sample before and after."""
    cells = Cells(
        "Each row is one sample.", given(m="m", X="x", y="y"),
        found(scaled=("scaled", "scaled = (x - min) / (max - min) with the min and max of each feature",
                      scaling.scaled, "X limits"),
              original=("converted", "converted = scaled·(max - min) + min, which gives back x",
                        scaling.original_point, "scaled limits")),
        limits=limits)
    yield from listed(regression.header("scaling", "Scaled samples", data, "scaled", cells=cells),
                      zip(count(1), data.points, data.targets))


def why_scaled(unscaled, task):
    """The gradients at w = 0 and the rates that converge, without scaling and with it."""
    if unscaled == task.samples:
        yield line("Every feature ranges from 0 to 1 already, so here scaling changes nothing.")
        return
    gradients = [descent.average_gradient(zeros(len(task.w)), samples) for samples in (unscaled, task.samples)]
    yield line("Why scale? First, as the page says, large values dominate ∇L. At w = 0 it is ",
               gradients[0], ", after scaling ", gradients[1], ". The last entry is for b.")
    if len(task.w) == 2 and gradients[0][1]:
        before, now = (abs(a / b) for a, b in gradients)
        yield line("So entry 1 is ", before, " times the last entry, and ", now, " times after scaling.", indent=4)
    yield line("Second, large x need a small η. Descent converges from every start if and only if 0 < η < 2/λ_max, "
               "with the largest eigenvalue λ_max of H = 1/M Σ X Xᵀ.")
    rows = ["unscaled", *curvature(unscaled)], ["scaled", *curvature(task.samples)]
    yield Table([["x", "λ_max", "2/λ_max", "H"][:len(rows[0])], *rows])
    yield line("With scaling every η below ", rows[1][2], " converges. Without scaling η must be below ",
               rows[0][2], f", so the page's η = {TYPICAL} is too large" * (rows[0][2] < TYPICAL), ".")


def converted(data, w, limits, asked):
    """The model in the original features, and that its predictions are the same."""
    *scaled_slopes, scaled_b = w
    slopes, b = scaling.original_model(scaled_slopes, scaled_b, limits)
    first, lowest = data.points[0], [limit.smallest for limit in limits]
    yield line("To convert back, we put (x - min)/(max - min) into ŷ. So divide each w_d by the max - min of its "
               "feature: ", ", ".join(
        f"w{subscript(d)} = {precise(a)}/{precise(largest - smallest)} = {precise(slope)}"
        for a, (d, smallest, largest), slope in zip(scaled_slopes, limits, slopes)), ".")
    yield line("Then subtract from b the sum of each new weight times the min of its feature: ",
               f"b = {precise(scaled_b)} + {products([*map(neg, slopes)], lowest)}".replace("+ -", "- "),
               f" = {precise(b)}.")
    estimate = linear_model(first, slopes, b)
    yield line(f"Sample 1, original: {computation([*slopes, b], first)} = ", estimate, ".")
    yield line(f"Sample 1, scaled: {computation(w, [*map(float, scaling.scaled(first, limits))])} = ", estimate, ".")
    means, deviations = scaling.mean_and_deviation(data.points)
    slopes_as_printed, c = scaling.model_as_printed(scaled_slopes, scaled_b, data.points)
    wrong = linear_model(first, slopes_as_printed, c)
    if wrong != estimate:
        yield regression.note("CE13", "Here the same steps with σ = ", [*map(precise, deviations)],
                              " for max - min and μ = ", means,
                              f" for min give {computation([*slopes_as_printed, c], first)} = ", wrong,
                              " for sample 1, not ", estimate, ".")
    yield from estimates("scaling", asked, [*slopes, b])
