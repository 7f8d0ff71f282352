"""What becomes of a new point: its class under some weights, and whether every separating w agrees with that."""

from linref.lists import dot, norm, scale
from linref.samples import InputError
from linref.scalar import ratio
from linref.separability import Separable, Undecided, one_side
from linref.tracer.events import Rows, line
from linref.tracer.words import plural
from linref.verdict import simplest


def asked(floor, options, topic, data, w):
    """A row for every point that the caller has asked for, where w is what a run has ended with."""
    if not options.ask:
        return
    check(options.ask, data.dimension)
    extended = floor.extended(data)
    yield floor.header(topic, "The points asked for", data, labels=floor.labels, bias=floor.bias, w=w)
    row = Rows(x="x", value=floor.words.value, cls="class", distance="distance", always="in every solution")
    disagreeing = []
    for x in options.ask:
        z = dot(w, floor.with_bias(x))
        always, others = in_every_solution(extended, floor.with_bias(x), 1 if z >= 0 else -1)
        disagreeing += [(x, others)] if others else []
        length = norm(floor.normal(w))
        yield row(x, z, floor.classes[0 if z >= 0 else 1], ratio(z, length) if length else "none", always)
    yield row.computed(points=len(options.ask))
    for x, (one, other) in disagreeing:
        yield from ambiguous(floor, x, one, other)


def ambiguous(floor, x, one, other):
    """Two separating weights that disagree on a point."""
    values = [dot(w, floor.with_bias(x)) for w in (one, other)]
    yield line(f"Both {floor.words.w} = ", one, " and ", other, " separate the samples; at ", x,
               f" {floor.words.value} is ", values[0], " and ", values[1], ".")


def check(points, dimension):
    """An error for a point that has another number of features than the samples."""
    for x in points:
        if len(x) != dimension:
            raise InputError(f"--ask: {plural(len(x), 'number')}; expected {dimension}, one for each feature")


def in_every_solution(extended, x, y):
    """Whether a point has the label y under every separating w: what is said of it, and two such w that disagree.

    >>> in_every_solution([([1, 1], 1), ([-1, 1], -1)], [2, 1], 1)
    ('yes', None)
    >>> in_every_solution([([1, 1], 1), ([-1, 1], -1)], [0, 1], 1)[0]
    'no'
    """
    vectors = [scale(label, sample) for sample, label in extended]
    try:
        if not isinstance(one_side(vectors), Separable):
            return "there is no solution", None
        found = [one_side([*vectors, scale(sign, x)]) for sign in (y, -y)]
    except Undecided:
        return "not decided", None
    if not isinstance(found[1], Separable):
        return "yes", None
    if not isinstance(found[0], Separable):
        return "never", None
    return "no", [simplest(each.w, [*vectors, scale(sign, x)]) for each, sign in zip(found, (y, -y))]
