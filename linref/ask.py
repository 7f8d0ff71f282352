"""What becomes of a new point: its class under the w that a run ends with, and whether every separating w agrees."""

import re
from importlib import import_module

from linref.gales.kesler import gamma, rivals, stacked, unstacked
from linref.lists import dot, negate, norm, scale, subtract, zeros
from linref.samples import InputError
from linref.scalar import ratio
from linref.separability import Separable, Undecided, one_side
from linref.tracer import Header, Heading, Outcome, Rows, in_full, line, plural
from linref.verdict import Words, certificate, simplest

SEVERAL = ("kesler", "multiclass")  # functions whose weights are a block for each class
BLOCKS = Words("(w₁, …, wₖ)", "γ", "values", "pair")


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
            yield from placed(End(floor, header, w), header, options.ask) if w else ()
            header, w = with_samples(event, options), None
        yield event
        if isinstance(event, Outcome) and "w" in event.facts and header.function and header.samples:
            w = [*event.facts["w"], *([event.facts["b"]] if "b" in event.facts else [])]
    yield from placed(End(floor, header, w), header, options.ask) if w else ()


def with_samples(event, options):
    """A header with its samples, even if they are many; anything else as it is."""
    if isinstance(event, Header) and (data := options.data):
        labels = data.signs if len(data.names) == 2 else data.classes
        return event._replace(samples={"points": data.points, "labels": labels})
    return event


class End:
    """How a run ended that a header tells of: w, of how many blocks, with a last 1 where there is a threshold θ."""

    def __init__(self, floor, header, w):
        points, bias = header.samples["points"], str(header.conventions.get("bias"))
        self.labels, self.theta = header.samples["labels"], header.conventions.get("threshold")
        self.blocks = len({*self.labels}) if header.function in SEVERAL else 1
        w = stacked(w) if isinstance(w[0], list) else w
        bare = len(w) == self.blocks * len(points[0])
        self.bias = "none" if bare else "first" if bias.startswith("first") else floor.bias_at
        self.constant = -1 if bias.endswith("constant -1") else 1
        self.xs, self.w = list(map(self.extended, points)), [*w, 1] if self.theta else w
        called = re.split(r"(?:^|, )\d+ of ", header.data[0].rpartition(" · ")[2])[1:] or floor.classes
        self.numbers = (1, -1) if self.blocks == 1 else range(1, self.blocks + 1)
        self.classes = {0: "on the boundary"} | dict(zip(self.numbers, called))
        self.words = BLOCKS if self.blocks > 1 else named_for(floor.words, bias, self.theta, called[1].split(" (")[0])

    def extended(self, x):
        """A point with the inputs of the bias and of the threshold."""
        with_bias = {"first": [self.constant, *x], "last": [*x, self.constant], "none": list(x)}[self.bias]
        return [*with_bias, -self.theta] if self.theta else with_bias

    def to_be_positive(self):
        """The vectors that a solution has on its positive side, by their names."""
        if self.blocks == 1:
            named = {str(i): scale(y, x) for i, (x, y) in enumerate(zip(self.xs, self.labels), start=1)}
            return named | ({"θ": [*zeros(len(self.w) - 1), 1]} if self.theta else {})
        classes = [2 if y == -1 else y for y in self.labels]
        return {f"{k} over {j} on {i}": gamma(x, k, j, self.blocks)
                for i, (x, k) in enumerate(zip(self.xs, classes), start=1) for j in rivals(k, self.blocks)}

    def comparisons(self, x):
        """For each class, and each of its rivals, what w is to have on its positive side if a point is to go there."""
        v = self.extended(x)
        if self.blocks == 1:
            return {1: {-1: v}, -1: {1: negate(v)}}
        return {k: {j: gamma(v, k, j, self.blocks) for j in rivals(k, self.blocks)} for k in self.numbers}

    def under(self, w, x):
        """The value of a point or its values, its class or 0, its distance from the boundary with the runner-up."""
        v, ws = self.extended(x), unstacked(w, self.blocks) if self.blocks > 1 else [w, zeros(len(w))]
        nets = [dot(w_k, v) for w_k in ws]
        first, second = sorted(range(len(ws)), key=lambda k: -nets[k])[:2]
        normal = subtract(ws[first], ws[second])[: -1 if self.theta else None]
        length = norm({"first": normal[1:], "last": normal[:-1], "none": normal}[self.bias])
        value, gap = (nets[0], nets[0]) if self.blocks == 1 else (nets, nets[first] - nets[second])
        return value, self.numbers[first] if gap else 0, gap and (ratio(gap, length) if length else "none")


def named_for(words, bias, theta, negative):
    """A floor's words where a threshold is told, where the bias is apart, where a label is 0 and no sign."""
    if theta:
        words = words._replace(w="(w, 1)", vector="±(x, -θ)", value="w·x - θ")
    elif bias.startswith("apart"):
        words = words._replace(w="(w, b)", vector="y·(x, 1)", value="w·x + b")
    return words._replace(vector=re.sub("^[yt]·", "±", words.vector)) if negative.endswith("0") else words


def placed(end, header, points):
    """A row for every point, and below them what shows that it is on its side in every solution, or is not."""
    place = "b, here the last of w" if end.words.w == "(w, b)" else header.conventions.get("bias")
    yield header._replace(run="The points asked for", module="linref/ask.py", function="placed", conventions={
        "bias": place, "threshold": end.theta, "w": end.w[:-1] if end.theta else end.w})
    named, proofs = end.to_be_positive(), []
    row = Rows(x="x", value=end.words.value, cls="class", distance="distance", always="in every solution",
               certificates=None, solutions=None)
    for x in points:
        above = end.comparisons(x)
        always, certificates, solutions = in_every_solution([*named.values()], above)
        value, k, distance = end.under(end.w, x)
        yield row(x, value, end.classes[k], distance, end.classes.get(always, always), [*certificates.values()],
                  [*solutions.values()])
        for j, weights in certificates.items():
            proofs += [line(x, f" as {end.classes[j]} beside the samples:"),
                       *certificate(weights, [*named.values(), above[j][always]], [*named, "new"], end.words)]
        if solutions:
            (one, w), (other, u) = ((k, [ratio(a, w[-1]) for a in w] if end.theta else w) for k, w in solutions.items())
            proofs.append(line(
                x, f" is {end.classes[one]} by {end.words.w} = ", in_full(w), f", {end.classes[other]} by ", in_full(u),
                f": both separate the samples, with {end.words.value} = ", end.under(w, x)[0], " and ",
                end.under(u, x)[0], "."))
    yield row.computed(*["A distance is that from the boundary with the runner-up."] * (end.blocks > 1))
    yield from proofs


def in_every_solution(vectors, above):
    """The class that a point has in every solution, or a word; what proves it: certificates, or w that disagree."""
    try:
        if not isinstance(one_side(vectors), Separable):
            return "there is none", {}, {}
        answers = {k: one_side([*vectors, *beaten.values()]) for k, beaten in above.items()}
        able = {k: answer.w for k, answer in answers.items() if isinstance(answer, Separable)}
        if len(able) == 1:
            k, = able
            decided = {j: answers[j] if len(above[j]) == 1 else one_side([*vectors, above[j][k]]) for j in above[k]}
            return k, {j: answer.weights for j, answer in decided.items()}, {}
    except Undecided:
        return "not decided", {}, {}
    solutions = {k: simplest(w, [*vectors, *above[k].values()]) for k, w in list(able.items())[:2]}
    return "it depends" if able else 0, {}, solutions
