"""What becomes of a new point: its class under the w that a run ends with, and whether every separating w agrees."""

from math import inf

from linref import handout_package
from linref.cells import Cells, found, given
from linref.gales.kesler import gamma, rivals, stacked, unstacked
from linref.lists import dot, negate, norm, subtract, zeros
from linref.samples import Data
from linref.scalar import ratio
from linref.separability import Separable, Undecided, separate_vectors
from linref.tracer import Header, Heading, Outcome, Rows, in_full, line, subscript
from linref.verdict import Vocabulary, certificate, named, simplest

SEVERAL = ("kesler", "multiclass", "softmax")  # functions whose weights are a block for each class
BLOCKS = Vocabulary("(w₁, …, wₖ)", "γ", "values", "pair")
OF_EQUAL = {"positive": 0, "lowest": 0, "negative": -1, "highest": -1}  # which of equal classes wins


def with_query_points(handout, trace, options):
    """The events of a topic, and after each run that ends with a w a row for every point that is asked for."""
    views, header, w, where = handout_package(handout, "views"), None, None, ""
    headers = (with_samples(event, options, views.handout) for event in trace(options) if isinstance(event, Header))
    points = options.points_asked(next(len(header.samples["points"][0]) for header in headers if header.samples))
    for event in trace(options):  # its last heading is "In short"
        if isinstance(event, (Header, Heading)):
            if w:
                yield from query_rows(FinalWeights(views, header, w), header, points, where)
            header, w = with_samples(event, options, views.handout), None
        yield event
        if isinstance(event, Outcome) and "w" in event.facts and header.function:
            w = final_weights(event.facts)
            where = ", at the minimum of ℒ" if "optimal_w" in event.facts else ""


def final_weights(facts):
    """The weights that a run ends with, with its b put last; if the minimum is known, those of the minimum.

    >>> final_weights({"w": [1, 2], "b": 3}), final_weights({"w": [1.9], "b": 0.1, "optimal_w": [2], "optimal_b": 0})
    ([1, 2, 3], [2, 0])
    """
    best = "optimal_" if "optimal_w" in facts else ""
    return [*facts[best + "w"], *([facts[best + "b"]] if "b" in facts else [])]


def with_samples(event, options, handout):
    """A header with its samples, even if they are many; anything else as it is."""
    if isinstance(event, Header) and options.data:
        samples = handout.samples_of(options.data, event.conventions.labels, inf)
        return event._replace(samples={**samples, "classes": (event.samples or samples)["classes"]})
    return event


class FinalWeights:
    """The final weights of a run, and how to place a new point by them.

    `w` has a block for each class where there are several, and a last 1 where there is a threshold θ.
    """

    def __init__(self, views, header, w):
        rules, self.handout = header.conventions, views.handout
        self.points, labels = header.samples["points"], header.samples["labels"]
        self.theta, self.constant, self.blocks = rules.threshold, rules.constant or 1, 1
        if header.function in SEVERAL:
            self.blocks = len(rules.labels)
        if isinstance(w[0], list):
            w = stacked(w)
        self.w, self.printed = w, slice(None)
        if self.theta:
            self.w, self.printed = [*w, 1], slice(-1)  # w as it is printed, without the 1
        self.bias = place_of_bias(rules, len(w) == self.blocks * len(self.points[0]))
        called = header.samples["classes"]
        numbers = [2 if y in (-1, 0) else y for y in labels]
        names_of = getattr(views, "names", lambda data: [str(n) for n, _ in enumerate(data.points, start=1)])
        self.names = names_of(Data(self.points, numbers, called, ""))
        self.of_equal = OF_EQUAL.get(rules.decides)
        if self.blocks > 1:
            self.labels, self.classes, self.words = numbers, dict(enumerate(called, start=1)), BLOCKS._replace(
                blocks=self.blocks, w=f"({', '.join(f'w{subscript(k)}' for k, _ in enumerate(called, start=1))})")
        else:
            self.labels = [1 if k == 1 else -1 for k in numbers]
            self.classes, self.words = dict(zip((1, -1), called)), words_for(self.handout.words, rules)

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
        """For each class k and rival j, the vector v with w·v > 0 if x goes to k rather than j."""
        v = self.extended(x)
        if self.blocks == 1:
            return {1: {-1: v}, -1: {1: negate(v)}}
        return {k: {j: gamma(v, k, j, self.blocks) for j in rivals(k, self.blocks)} for k in self.classes}

    def values(self, w, x):
        """w·x, or that of the weights of each class."""
        nets = self._nets(w, x)
        return nets[0] if self.blocks == 1 else nets

    def distance(self, w, x):
        """The distance of a point from the boundary with the runner-up; "none" where there is no boundary."""
        gap, normal = self._gap(w, x)
        length = norm({"first": normal[1:], "last": normal[:-1], "none": normal}[self.bias])
        if not length:
            return "none"
        return ratio(gap, length)

    def class_of(self, w, x):
        """The name of a point's class, and whether it lies on the boundary."""
        nets = self._nets(w, x)
        best = [called for called, net in zip(self.classes.values(), nets) if net == max(nets)]
        called = best[self.of_equal or 0]
        if len(best) > 1 and self.of_equal is None:
            called = "several" if self.blocks > 1 else self.handout.no_class
        return called + ", on the boundary" * (self.distance(w, x) == 0)

    def _weights(self, w):
        return unstacked(w, self.blocks) if self.blocks > 1 else [w, zeros(len(w))]

    def _nets(self, w, x):
        v = self.extended(x)
        return [dot(w_k, v) for w_k in self._weights(w)]

    def _gap(self, w, x):
        """By how much the best class is ahead of the runner-up, and the weights of one less those of the other."""
        nets, ws = self._nets(w, x), self._weights(w)
        first, second = sorted(range(len(ws)), key=lambda k: -nets[k])[:2]
        return nets[first] - nets[second], subtract(ws[first], ws[second])[self.printed]


def place_of_bias(rules, has_none):
    """Where the bias stands among final weights: apart, as b, it has been put last.

    >>> from linref.conventions import Conventions
    >>> place_of_bias(Conventions(bias="apart"), False), place_of_bias(Conventions(bias="last"), True)
    ('last', 'none')
    """
    if has_none:
        return "none"
    return "first" if rules.bias == "first" else "last"


def words_for(words, rules):
    """A handout's words where a threshold is fixed, where the bias is apart, where a label is 0 and no sign."""
    if rules.threshold:
        words = words._replace(w="(w, 1)", vector="±(x, -θ)", value="w·x - θ")
    elif rules.bias == "apart" and words.w == "w":
        words = words._replace(w="(w, b)", vector="y·(x, 1)", value="w·x + b", length="‖w‖")
    if rules.labels[1] == 0:
        words = words._replace(vector="±" + words.vector[words.vector.index("·") + 1:] if "·" in words.vector
                               else words.vector, products=BLOCKS.products)
    return words


def cells_of(end, by_vote):
    """The values of a point: w·x, its class and distance under the final weights, and its class in every solution."""
    value, w = end.words.value, end.words.w
    rule, distance = f"class goes by the sign of {value}", f"distance from the boundary is |{value}|/{end.words.length}"
    if end.blocks > 1:
        rule = "values are wₖ·x for each class k, with the bias if there is one. Its class has the largest value"
        distance = "distance is measured to the boundary between this class and the class with the second largest value"
    placed = found(value=(value, value, end.values, "final x"),
                   cls=("class", f"its {rule}", end.class_of, "final x"),
                   distance=("distance", f"its {distance}", end.distance, "final x"))
    if by_vote:
        placed = found(value=(None, "", nothing), cls=(None, "", nothing), distance=(None, "", nothing))
    solution = (f"solutions are the {w} that classify every {end.handout.words.sample} correctly, "
                "with none on the boundary")
    proofs = given(always=("in every solution", solution), certificates=None, solutions=None)
    return Cells("Each row is one point x.", given(x="x"), placed, proofs, final=end.w)


def nothing(values):
    """What there is to be said of a point by the final weights alone, where a vote decides."""
    return None


def query_rows(end, header, points, where=""):
    """A table of the query points, then the proof for each; `where` says which weights these are."""
    by_vote = header.function == "voted_perceptron"
    w = None if by_vote else end.w[end.printed]
    said = {"at_zero": end.handout.on_boundary or None, "threshold": header.said.get("threshold", end.theta)}
    if end.words.w != "(w, b)":
        said["bias"] = header.said.get("bias")
    cells = cells_of(end, by_vote)
    yield header._replace(
        run="The points asked for", module="linref/ask.py", function="query_rows", cells=cells,
        data=() if by_vote else ("" if where else "the final ", *stated(end, w), where),
        conventions=header.conventions._replace(w=w, start=None),
        said={name: sentence for name, sentence in said.items() if sentence is not None})
    named, proofs, row = end.to_be_positive(), [], Rows(cells)
    for x in points:
        above = end.comparisons(x)
        always, certificates, solutions = in_every_solution([*named.values()], above)
        yield row(x=x, always=end.classes.get(always, always), certificates=[*certificates.values()],
                  solutions=[*solutions.values()])
        for j, weights in certificates.items():
            proofs += certificate(weights, [*named.values(), above[j][always]], [*named, "new"], end.words,
                                  "The samples together with ", x, f" as {end.classes[j]} are not separable")
        if solutions:
            proofs.append(disagreement(end, x, solutions))
    flat = end.blocks == 1 and not by_vote and end.distance(end.w, points[-1]) == "none"
    yield row.computed(*["The weights without the bias are 0, so there is no boundary."] * flat,
                       *["Their classes are those of the vote, below."] * by_vote)
    yield from proofs


def stated(end, w, form=lambda numbers: numbers):
    """The parts of a line that state weights as a run prints them: without the 1 of a threshold, b apart from w."""
    return ["w = ", form(w)] if end.theta else named(end.words, w, form)


def disagreement(end, x, solutions):
    """Two solutions that give a point different classes, and their values."""
    said = [x]
    for k, w in solutions.items():
        if end.theta:
            w = [ratio(a, w[-1]) for a in w]
        by, where = stated(end, w[end.printed], in_full), f", where {end.words.value} = "
        said += [f" is {end.classes[k]} by the solution ", *by, where, end.values(w, x), ", and"]
    return line(*said[:-1], ".", indent=0)


def in_every_solution(vectors, above):
    """The class that a point has in every solution, or a word; what proves it: certificates, or w that disagree."""
    try:
        if not isinstance(separate_vectors(vectors), Separable):
            return "no solution", {}, {}
        answers = {k: separate_vectors([*vectors, *beaten.values()]) for k, beaten in above.items()}
        able = {k: answer.w for k, answer in answers.items() if isinstance(answer, Separable)}
        if len(able) == 1:
            k, = able
            decided = {j: separate_vectors([*vectors, above[j][k]]) for j in above[k]}
            return k, {j: answer.weights for j, answer in decided.items()}, {}
    except Undecided:
        return "not decided", {}, {}
    solutions = {k: simplest(w, [*vectors, *above[k].values()]) for k, w in list(able.items())[:2]}
    return "it depends" if able else "on the boundary", {}, solutions
