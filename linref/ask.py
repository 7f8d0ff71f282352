"""What becomes of a new point: its class under the w that a run ends with, and whether every separating w agrees."""

import re
from importlib import import_module

from linref.lists import dot, norm, scale, zeros
from linref.samples import InputError
from linref.scalar import ratio
from linref.separability import Separable, Undecided, one_side
from linref.tracer import Header, Heading, Outcome, Rows, in_full, line, plural
from linref.verdict import certificate, simplest

CLASSES = re.compile(r"\d+ of (.+?), \d+ of (.+)$")  # as a header names them


def asked(handout, trace, options):
    """The events of a topic, and after each run that ends with a w a row for every point that is asked for."""
    floor, header, w = import_module(f"linref.{handout}.traces").floor, None, None
    headers = (with_samples(event, options) for event in trace(options) if isinstance(event, Header))
    size = next(len(header.samples["points"][0]) for header in headers if header.samples)
    for x in options.ask:
        if len(x) != size:
            raise InputError(f"--ask: {plural(len(x), 'number')}; expected {size}, one for each feature")
    for event in trace(options):
        if isinstance(event, (Header, Heading)):
            yield from placed(floor, header, w, options.ask) if w else ()
            header, w = with_samples(event, options), None
        yield event
        if isinstance(event, Outcome) and "w" in event.facts and header.function and header.samples:
            w = [*event.facts["w"], *([event.facts["b"]] if "b" in event.facts else [])]
    yield from placed(floor, header, w, options.ask) if w else ()


def with_samples(event, options):
    """A header with its samples, even if they are many; anything else as it is."""
    if isinstance(event, Header) and options.data:
        return event._replace(samples={"points": options.data.points, "labels": options.data.signs})
    return event


def placed(floor, header, w, points):
    """A row for every point, and below them what shows that it is on its side in every solution, or is not."""
    xs, bias, theta = header.samples["points"], str(header.conventions.get("bias")), header.conventions.get("threshold")
    at = "none" if len(w) == len(xs[0]) else "first" if bias.startswith("first") else floor.bias_at
    constant = -1 if bias.endswith("constant -1") else 1
    extended = [{"first": [constant, *x], "last": [*x, constant], "none": list(x)}[at] + ([-theta] if theta else [])
                for x in [*xs, *points]]
    vectors = [scale(y, x) for x, y in zip(extended, header.samples["labels"])] + [[*zeros(len(w)), 1]] * bool(theta)
    named = CLASSES.search(header.data[0].rpartition(" · ")[2])
    classes = {0: "on the boundary"} | dict(zip((1, -1), named.groups() if named else floor.classes))
    length, proofs = norm({"first": w[1:], "last": w[:-1], "none": w}[at]), []
    words = named_for(floor.words, bias, theta, classes[-1].split(" (")[0])
    place = "b, here the last of w" if words.w == "(w, b)" else header.conventions.get("bias")
    yield header._replace(run="The points asked for", module="linref/ask.py", function="placed",
                          conventions={"bias": place, "threshold": theta, "w": w})
    row = Rows(x="x", value=words.value, cls="class", distance="distance", always="in every solution",
               certificate=None, solutions=None)
    for x, v in zip(points, extended[len(xs):]):
        z = dot([*w, 1] if theta else w, v)
        side, weights, solutions = in_every_solution(vectors, v)
        names = [*map(str, range(1, len(xs) + 1)), *["θ"] * bool(theta), "new"]
        if weights:
            proofs += [line(x, f" as {classes[-side]} beside the samples:"),
                       *certificate(weights, [*vectors, scale(-side, v)], names, words)]
        if solutions:
            proofs.append(two_solutions(x, v, solutions, classes, words))
        distance = z and ratio(z, length) if length else "none"
        yield row(x, z, classes[(z > 0) - (z < 0)], distance, classes.get(side, side), weights, solutions)
    yield row.computed()
    yield from proofs


def named_for(words, bias, theta, negative):
    """A floor's words where a threshold is told, where the bias is apart, where a label is 0 and no sign."""
    if theta:
        words = words._replace(w="(w, 1)", vector="±(x, -θ)", value="w·x - θ")
    elif bias.startswith("apart"):
        words = words._replace(w="(w, b)", vector="y·(x, 1)", value="w·x + b")
    return words._replace(vector=re.sub("^[yt]·", "±", words.vector)) if negative.endswith("0") else words


def two_solutions(x, v, solutions, classes, words):
    """Two separating w that disagree on a point; where a threshold is told, their last entry is 1."""
    one, other = ([ratio(a, w[-1]) if words.w == "(w, 1)" else a for a in w] for w in solutions)
    return line(x, f" is {classes[1]} by {words.w} = ", in_full(one), f", {classes[-1]} by ", in_full(other),
                f": both separate the samples, and {words.value} is ", dot(one, v), " and ", dot(other, v), ".")


def in_every_solution(vectors, v):
    """The sign that a point has in every solution, or a word; what proves it: a certificate, or two w that disagree.

    >>> in_every_solution([[1, 1], [1, -1]], [0, 1])
    ('it depends', None, [[2, 1], [2, -1]])
    """
    try:
        if not isinstance(one_side(vectors), Separable):
            return "there is none", None, None
        answers = {sign: one_side([*vectors, scale(sign, v)]) for sign in (1, -1)}
    except Undecided:
        return "not decided", None, None
    able = [sign for sign in answers if isinstance(answers[sign], Separable)]
    if len(able) < 2:
        return (able[0], answers[-able[0]].weights, None) if able else (0, None, None)
    return "it depends", None, [simplest(answers[sign].w, [*vectors, scale(sign, v)]) for sign in answers]
