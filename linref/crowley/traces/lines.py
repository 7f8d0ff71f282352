"""Regression, Linear Models and Homogeneous Coordinates, as a trace."""

from linref.crowley import data as lesson
from linref.crowley import lines as model_of
from linref.crowley.descent import loss
from linref.crowley.traces.common import LAST, described, fitted, header, samples_of
from linref.lists import dot
from linref.scalar import ratio
from linref.tracer.blocks import Heading, line, note
from linref.tracer.telling import listing


def lines(options):
    """A model and its errors, the plane and its normal, homogeneous coordinates, the line through two samples."""
    yield Heading("Regression; Linear Models")
    yield estimates()
    yield normal()
    yield Heading("Homogeneous Coordinate Notation")
    if not options.corrected:
        yield two_points(model_of.line_through_as_printed, "as printed")
    yield two_points(model_of.line_through, "corrected")
    yield plane()


def estimates():
    """Both forms of a linear model on four samples."""
    data, w = lesson.SMALL, [2, 1]

    def rows():
        for m, (X, y) in enumerate(zip(data.points, data.targets), start=1):
            homogeneous = model_of.homogeneous(X)
            estimate = model_of.g(homogeneous, w)
            yield m, w, X, model_of.linear_model(X, w[:-1], w[-1]), homogeneous, estimate, y, model_of.error(y, estimate)

    def said(run):
        yield line("The bias apart, or as the last weight of a 1: the same estimate.", indent=0)

    return listing(header("lines", "A linear model and its errors", described(data), bias=LAST, w=w),
                   {"m": "m", "w": None, "X": "X", "apart": "w'X + b", "homogeneous": "homogeneous X", "estimate": "ŷ = g(X, w)",
                    "y": "y", "error": "δ = y - ŷ"}, rows(), said)


def normal():
    """Planes of one normal at several biases."""
    w, along = [3, 4], [4, -3]

    def rows():
        for b in (0, -5, -25):
            on_it = [ratio(-a * b, dot(w, w)) for a in w]
            moved = [a + c for a, c in zip(on_it, along)]
            yield b, w, on_it, model_of.linear_model(on_it, w, b), moved, model_of.linear_model(moved, w, b)

    def said(run):
        yield line("Without b the plane goes through the origin. b moves it in parallel: w = ", w, " stays at a right angle to "
                   "every way along it, such as ", along, ".", indent=0)

    return listing(header("lines", "Planes of one normal", "two features, w of ours", bias="apart, b", w=w),
                   {"b": "b", "w": None, "point": "a point on it", "value": "w'X + b", "moved": "moved along it",
                    "value_moved": "w'X + b there"}, rows(), said)


def two_points(rule, how):
    """The model from two samples, and what it predicts."""
    data = lesson.TWO_HEIGHTS
    samples = samples_of(data)
    w = rule(*((X[0], y) for X, y in samples))

    def rows():
        for m, (X, y) in enumerate(samples, start=1):
            estimate = model_of.g(X, w)
            yield m, w, X, y, estimate, model_of.error(y, estimate)

    def said(run):
        yield line("w₁ = ", w[0], ", b = ", w[1], "; the average loss ½δ² is ", loss(w, samples), ".", indent=0)
        if how == "as printed":
            yield note("CE5", "b = -w₁x₁ is that of the line through (x₁, 0), not through the first sample. The "
                              "corrected b is y₁ - w₁x₁.")
        yield from fitted(data, [w])

    return listing(header("lines", f"Weight from height by two samples, {how}", described(data), bias=LAST),
                   {"m": "m", "w": None, "X": "X", "y": "y", "estimate": "ŷ", "error": "δ"}, rows(), said)


def plane():
    """A model of two features."""
    w = [ratio(1, 2), ratio(3, 4), -70]
    data = lesson.PERSONS

    def rows():
        for m, ((age, height), y) in enumerate(zip(data.points, data.targets), start=1):
            estimate = model_of.plane_value(age, height, w)
            yield m, w, age, height, estimate, y, model_of.error(y, estimate)

    def said(run):
        yield line("With two features the model is a plane over them; this w is a guess of ours.", indent=0)

    return listing(header("lines", "Weight from age and height", described(data), bias=LAST, w=w),
                   {"m": "m", "w": None, "age": "age", "height": "height", "estimate": "ŷ", "y": "weight", "error": "δ"},
                   rows(), said)
