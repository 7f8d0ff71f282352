"""What becomes of a new point: its class under the w that a run ends with, and whether every separating w agrees."""

import re
from importlib import import_module
from itertools import count

from linref.gales.kesler import gamma, rivals, stacked, unstacked
from linref.lists import dot, negate, norm, subtract, zeros
from linref.samples import Data, InputError
from linref.scalar import ratio
from linref.separability import Separable, Undecided, one_side
from linref.tracer import Header, Heading, Outcome, Rows, in_full, line, plural
from linref.verdict import Words, certificate, simplest

SEVERAL = ("kesler", "multiclass")  # functions whose weights are a block for each class
BLOCKS = Words("(w₁, …, wₖ)", "γ", "values", "pair")
OPEN = ("is neither", "no output", "halfway", "either class is right", "α'γ")  # in tie rules that name no class
UNTOLD = ("vitay", "exercises")  # handouts where a header without a tie rule means none
POINTS = {"discriminants": "sgn(0) = 0 is neither class"}  # tie rules of points, where headers have that of mistakes


def asked(handout, trace, options):
    """The events of a topic, and after each run that ends with a w a row for every point that is asked for."""
    traces, header, w = import_module(f"linref.{handout}.views"), None, None
    headers = (with_samples(event, options) for event in trace(options) if isinstance(event, Header))
    size = next(len(header.samples["points"][0]) for header in headers if header.samples)
    for x in options.ask:
        if len(x) != size:
            raise InputError(f"--ask: {plural(len(x), 'number')}; expected {size}, one for each feature")
    for event in trace(options):
        if isinstance(event, (Header, Heading)):
            yield from placed(End(traces, header, w), header, options.ask) if w else ()
            header, w = with_samples(event, options), None
        yield event
        if isinstance(event, Outcome) and "w" in event.facts and header.function and header.samples:
            w = [*event.facts["w"], *([event.facts["b"]] if "b" in event.facts else [])]
    yield from placed(End(traces, header, w), header, options.ask) if w else ()


def with_samples(event, options):
    """A header with its samples, even if they are many; anything else as it is."""
    if isinstance(event, Header) and (data := options.data):
        labels = data.signs if len(data.names) == 2 else data.classes
        return event._replace(samples={"points": data.points, "labels": labels})
    return event


class End:
    """How a run ended that a header tells of: w, of how many blocks, with a last 1 where there is a threshold θ."""

    def __init__(self, traces, header, w):
        self.points, labels = header.samples["points"], header.samples["labels"]
        bias, self.theta = str(header.conventions.get("bias")), header.conventions.get("threshold")
        self.told = slice(-1 if self.theta else None)  # w as it is told, without the 1
        self.blocks = len({*labels}) if header.function in SEVERAL else 1
        w = stacked(w) if isinstance(w[0], list) else w
        self.w = [*w, 1] if self.theta else w
        no_bias = len(w) == self.blocks * len(self.points[0])
        self.bias = "none" if no_bias else "first" if bias.startswith("first") else traces.handout.bias_at
        self.constant = -1 if bias.endswith("constant -1") else 1
        called = re.split(r"(?:^|, )\d+ of ", header.data[0].rpartition(" · ")[2])[1:] or traces.handout.classes
        negative = called[1].split(" (")[0].removeprefix("t = ")
        numbers = [2 if y == -1 else y for y in labels]
        told = getattr(traces, "names", lambda data: map(str, count(1)))
        self.names = told(Data(self.points, numbers, called, ""))
        self.labels = numbers if self.blocks > 1 else labels
        self.classes = dict(zip(range(1, self.blocks + 1) if self.blocks > 1 else (1, -1), called))
        self.of_equal, self.tie = of_equal(header, negative), POINTS.get(header.handout)
        self.words = BLOCKS if self.blocks > 1 else named_for(traces.handout.words, bias, self.theta, negative)

    def extended(self, x):
        """A point with the inputs of the bias and of the threshold."""
        with_bias = {"first": [self.constant, *x], "last": [*x, self.constant], "none": list(x)}[self.bias]
        return [*with_bias, -self.theta] if self.theta else with_bias

    def to_be_positive(self):
        """The vectors that a solution has on its positive side, by their names."""
        named = {}
        for name, x, k in zip(self.names, self.points, self.labels):
            for j, v in self.comparisons(x)[k].items():
                named[name if self.blocks == 1 else f"{k} over {j} on {name}"] = v
        return named | ({"θ": [*zeros(len(self.w) - 1), 1]} if self.theta else {})

    def comparisons(self, x):
        """For each class, and each of its rivals, what w is to have on its positive side if a point is to go there."""
        v = self.extended(x)
        if self.blocks == 1:
            return {1: {-1: v}, -1: {1: negate(v)}}
        return {k: {j: gamma(v, k, j, self.blocks) for j in rivals(k, self.blocks)} for k in self.classes}

    def under(self, w, x):
        """The value of a point or its values, its class, its distance from the boundary with the runner-up."""
        v, ws = self.extended(x), unstacked(w, self.blocks) if self.blocks > 1 else [w, zeros(len(w))]
        nets = [dot(w_k, v) for w_k in ws]
        first, second = sorted(range(len(ws)), key=lambda k: -nets[k])[:2]
        gap = nets[first] - nets[second]
        normal = subtract(ws[first], ws[second])[self.told]
        length = norm({"first": normal[1:], "last": normal[:-1], "none": normal}[self.bias])
        best = [called for called, net in zip(self.classes.values(), nets) if net == nets[first]]
        neither = "several" if self.blocks > 1 else "neither" if self.tie else "none"
        called = best[self.of_equal or 0] if gap or self.of_equal is not None else neither
        distance = "none" if not length else ratio(gap, length) if gap else 0
        return nets[0] if self.blocks == 1 else nets, called + ", on the boundary" * (distance == 0), distance


def of_equal(header, negative):
    """Which of equal classes a header's tie rule takes: 0, the first, -1, the last, or None, where it takes neither."""
    tie = header.conventions.get("tie") or ("is neither" if header.handout in UNTOLD else "")
    if header.handout in POINTS or any(word in tie for word in OPEN):
        return None
    return -1 if tie.endswith((f"o = {negative}", "highest")) else 0


def named_for(words, bias, theta, negative):
    """A handout's words where a threshold is told, where the bias is apart, where a label is 0 and no sign."""
    if theta:
        words = words._replace(w="(w, 1)", vector="±(x, -θ)", value="w·x - θ")
    elif bias.startswith("apart"):
        words = words._replace(w="(w, b)", vector="y·(x, 1)", value="w·x + b")
    return words._replace(vector=re.sub("^[yt]·", "±", words.vector)) if negative.endswith("0") else words


def placed(end, header, points):
    """A row for every point, and below them what shows that it is on its side in every solution, or is not."""
    place = "b, here the last of w" if end.words.w == "(w, b)" else header.conventions.get("bias")
    by_vote = header.function == "voted_perceptron"
    yield header._replace(run="The points asked for", module="linref/ask.py", function="placed", conventions={
        "tie": end.tie, "bias": place, "threshold": end.theta, "w": None if by_vote else end.w[end.told]})
    named, proofs = end.to_be_positive(), []
    titles = (None, None, None) if by_vote else (end.words.value, "class", "distance")
    row = Rows(x="x", **dict(zip(("value", "cls", "distance"), titles)), always="in every solution",
               certificates=None, solutions=None)
    for x in points:
        above = end.comparisons(x)
        always, certificates, solutions = in_every_solution([*named.values()], above)
        *found, distance = (None, None, None) if by_vote else end.under(end.w, x)
        yield row(x, *found, distance, end.classes.get(always, always), [*certificates.values()],
                  [*solutions.values()])
        for j, weights in certificates.items():
            proofs += certificate(weights, [*named.values(), above[j][always]], [*named, "new"], end.words,
                                  "The samples together with ", x, f" as {end.classes[j]} are not separable")
        if solutions:
            (one, w), (other, u) = ((k, [ratio(a, w[-1]) for a in w] if end.theta else w) for k, w in solutions.items())
            proofs.append(line(
                x, f" is {end.classes[one]} by {'w' if end.theta else end.words.w} = ", in_full(w[end.told]),
                f", {end.classes[other]} by ", in_full(u[end.told]), ": both separate the samples, with ",
                end.words.value, " = ", end.under(w, x)[0], " and ", end.under(u, x)[0], "."))
    flat = end.blocks == 1 and distance == "none"
    yield row.computed(*["A distance is that from the boundary with the runner-up."] * (end.blocks > 1),
                       *["Under such a w there is no boundary."] * flat,
                       *["Their classes are those of the vote, below."] * by_vote)
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
    return "it depends" if able else "on the boundary", {}, solutions
