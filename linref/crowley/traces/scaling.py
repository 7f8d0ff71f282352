"""Feature Scaling, as a trace."""


from linref.crowley import bowl, data as lesson
from linref.crowley import scaling as units
from linref.crowley.lines import homogeneous, linear_model
from linref.crowley.traces.common import LAST, described, header, samples_of
from linref.crowley.traces.descent import batch, best_model, descent_run
from linref.lists import zeros
from linref.samples import InputError
from linref.tracer.blocks import Heading, line, note
from linref.tracer.telling import CROWD, in_floats, limit, listing


def scaling(options):
    """The samples scaled, descent on them, and the model taken back, as printed and right."""
    data = options.data or lesson.HEIGHTS
    limits = units.ranges(data.points)
    constant = units.constant_features(limits)
    if constant:
        names = ", ".join(data.names[d - 1] for d in constant)
        raise InputError(f"{data.source}: column {names} has one value only, so max - min is 0; expected features that vary")
    yield Heading("Feature Scaling")
    yield scaled_samples(data, limits)
    if not options.data:
        yield constant_feature()
    scaled = data._replace(points=[units.scaled(X, limits) for X in data.points])
    samples = samples_of(in_floats(scaled) if options.data and len(data.points) > CROWD else scaled)
    most_rate = bowl.rate_limit(samples)
    eta = options.rate or (most_rate / 2 if options.data else 1)
    yield limits_of_the_rate(data, scaled)
    if not options.data:
        two = lesson.PERSONS
        yield limits_of_the_rate(two, two._replace(points=[units.scaled(X, units.ranges(two.points)) for X in two.points]))
    start = [0.0] * (data.dimension + 1)
    run = descent_run("Gradient descent on scaled features", scaled, samples,
                      batch(samples, start, float(eta)), zeros(len(start)), eta, limit(options, 10000),
                      best_model(scaled), topic="scaling")
    yield run
    if not run.diverged:
        yield taken_back(data, run.last.w, limits)


def scaled_samples(data, limits):
    """Every sample before and after."""
    def rows():
        for m, X in enumerate(data.points, start=1):
            scaled = units.scaled(X, limits)
            yield m, X, scaled, units.original_point(scaled, limits)

    def said(run):
        for limit_of, name in zip(limits, data.names):
            yield line(f"{name}: min = ", limit_of.least, ", max = ", limit_of.greatest, ".", indent=0)

    return listing(header("scaling", "x := (x - min) / (max - min)", described(data)),
                   {"m": "m", "X": "X", "scaled": "scaled", "original": "back"}, rows(), said)


def constant_feature():
    """The 1 of homogeneous coordinates is a feature that cannot be scaled."""
    points = [homogeneous(X) for X in lesson.HEIGHTS.points]
    rows = [(limit_of.d, limit_of.least, limit_of.greatest, limit_of.greatest - limit_of.least)
            for limit_of in units.ranges(points)]

    def said(run):
        yield note("CE18", "a feature with one value, such as the 1 of homogeneous coordinates, would become 0/0. Features are "
                           "scaled before their 1 is added; a constant one in a file is an error here.")

    return listing(header("scaling", "Heights in homogeneous coordinates", described(lesson.HEIGHTS), bias=LAST),
                   {"d": "d", "least": "min", "greatest": "max", "difference": "max - min"}, rows, said)


def limits_of_the_rate(data, scaled):
    """What scaling does to the rates that converge."""
    def rows():
        for name, some in (("as they are", data), ("scaled", scaled)):
            samples = samples_of(some)
            H = bowl.hessian(samples)
            yield name, bowl.largest_eigenvalue(H), bowl.rate_limit(samples)

    def said(run):
        yield line("Large values dominate the gradient, so the rate must be tiny for all; scaled, one rate suits all features.",
                   indent=0)

    return listing(header("scaling", "The largest rate that converges", described(data), bias=LAST),
                   {"features": "features", "eigenvalue": "λ_max", "limit": "2/λ_max"}, rows(), said, rate_limit=bowl.rate_limit(samples_of(scaled)))


def taken_back(data, w, limits):
    """The model in the original features, by min and max, as printed by μ and σ, and fitted directly."""
    right = units.original_model(w[:-1], w[-1], limits)
    printed = units.model_as_printed(w[:-1], w[-1], data.points)
    direct = best_model(data)

    def rows():
        models = [("by min and max", *right), ("by μ and σ", *printed)]
        if direct is not None:
            models.append(("fitted directly", direct[:-1], direct[-1]))
        for name, slopes, b in models:
            yield name, slopes, b, linear_model(data.points[0], slopes, b)

    def said(run):
        prediction = linear_model(units.scaled(data.points[0], limits), w[:-1], w[-1])
        yield line("The scaled model predicts ", prediction, " for sample 1, ", data.points[0], ".", indent=0)
        means, deviations = units.mean_and_deviation(data.points)
        yield line("μ = ", means, ", σ = ", deviations, ", with 1/M.")
        yield note("CE13", "the page scales by min and max, as printed, and goes back by μ and σ: another model. (A formula with "
                           "μ and σ may have been lost there; they would be right for that one.) Each weight divided by its "
                           "max - min, and b less the sum of these times min, give the same predictions.")

    return listing(header("scaling", "The model in the original features", described(data), bias="apart, b"),
                   {"way": "way back", "w": "w", "b": "b", "prediction": "ŷ of sample 1"}, rows(), said)
