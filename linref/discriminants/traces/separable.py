"""Geometrical View, Linear Separability and XOR, as a trace."""

from fractions import Fraction
from itertools import islice

from linref.discriminants import data as handout
from linref.discriminants import separable as geometry
from linref.discriminants.traces.common import (BIAS, LABELS, decided, described, drawn, examples_of, header,
                                                undecided, vectors_of)
from linref.discriminants.units import g, is_correct
from linref.lists import scale, total, whole_multiple
from linref.separability import EFFORT, Separable, Undecided, one_side
from linref.tracer.blocks import Outcome, Row, Run, line, note
from linref.tracer.telling import listing, numbered
from linref.tracer.verdict import counted

MOST_ATTEMPTS = 100


def separable(options):
    """Whether the examples can be separated, and the boundary with the fewest mistakes."""
    if options.data:
        yield from answered(options.data)
        return
    yield from answered(handout.TRIPLE)
    yield where_it_lies()
    yield from answered(handout.XOR)
    yield from answered(handout.OUTLIER)


def answered(data):
    """A separating w or the proof that there is none; then the fewest mistakes."""
    examples = examples_of(data)
    try:
        found = one_side(vectors_of(examples))
    except Undecided:
        yield undecided("separable", data)
        return
    if isinstance(found, Separable):
        yield separated(data, examples, found)
        return
    yield not_separated(data, examples, found)
    yield fewest(data, examples)


def separated(data, examples, found):
    """A w under which every example is on its side, example by example."""
    w = found.w
    rows = [(i, w, x, y, g(x, w), y * g(x, w), "yes" if is_correct(w, x, y) else "no")
            for i, (x, y) in enumerate(examples, start=1)]

    def said(run):
        yield line("Linearly separable: w = ", w, " is correct on every example.", indent=0)
        yield from drawn(data, examples, w)

    return listing(header("separable", "A w that separates", described(data), labels=LABELS, bias=BIAS,
                          tie="w·x = 0 is not correct"),
                   {"i": "i", "w": None, "x": "x", "y": "y", "u": "w·x", "yu": "y·(w·x)", "correct": "correct"},
                   rows, said, separable=True, separating_w=w, margin_squared=found.margin_squared)


def where_it_lies():
    """Orientation and location of some boundaries: the bias alone does not say where one lies."""
    rows = [(w, geometry.orientation(w), w[0], geometry.location(w), Fraction(-w[0], w[1]) if w[1] else None)
            for w in ([2, 1, 1], [2, 2, 2], [-10, 3, 4], [-10, 6, 8], [-20, 6, 8])]

    def said(run):
        yield note("DE15", "the page says that w₀ sets the location. With the same w₀ = 2 the first two boundaries lie in "
                           "two places: the location is -w₀ / ‖(w₁, w₂)‖. The third and the fifth are the same boundary.")

    return listing(header("separable", "Orientation and location of a boundary", "w of ours", bias=BIAS),
                   {"w": "w", "orientation": "orientation", "bias": "w₀", "location": "location -w₀/‖(w₁, w₂)‖",
                    "crossing": "crosses x₁ at"}, rows, said)


def not_separated(data, examples, found):
    """The proof that no w separates, as a sum."""
    multiples = whole_multiple(found.weights)
    times = sum(multiples) if sum(multiples) < 10**6 else "m"
    chosen = [(i, weight, multiple, x, y, scale(multiple * y, x))
              for i, (weight, multiple, (x, y)) in enumerate(zip(found.weights, multiples, examples), start=1) if weight]

    def said(run):
        yield line("The λ add up to ", sum(found.weights), " and the λ·y·x to ",
                   total((product for *_, product in chosen), data.dimension + 1), ". A w with y·(w·x) > 0 on all of these would "
                   "have λ·y·(w·x) add up to more than 0. So no w separates. The examples not listed have λ = 0.", indent=0)

    return listing(header("separable", "No w separates", described(data), labels=LABELS, bias=BIAS),
                   {"i": "i", "weight": "λ", "multiple": f"{times}·λ", "x": "x", "y": "y", "product": f"{times}·λ·y·x"}, chosen, said, separable=False,
                   certificate=found.weights)


def fewest(data, examples):
    """The fewest mistakes that any boundary makes, by leaving out examples until the others can be separated."""
    def attempts():
        try:
            yield from islice(geometry.fewest_mistakes(examples, quickly), MOST_ATTEMPTS)
        except Undecided:
            return

    def quickly(some):
        return decided(some, EFFORT // 20)

    def tell(step, _):
        said, weights, numbers = "separable", "", ""
        if step.w is None:
            multiples = whole_multiple(list(step.proof.values()))
            proof = {i: multiple for i, multiple in zip(step.proof, multiples) if multiple}
            said, weights, numbers = "not separable", ", ".join(map(str, proof.values())), numbered(list(proof))
        yield Row(("left out", "the others", "since with λ as", "on examples"),
                  (numbered(step.left_out), said, weights, numbers))

    def finish(run):
        w = run.last.w if run.last else None
        facts = {"steps": run.count, "updates": 0}
        if w is None:
            least = len(run.last.left_out) if run.last else 0
            said = line(f"Not decided after {counted(run.count, 'attempt')}: every boundary makes {counted(max(least, 1), 'mistake')} "
                        "or more.", indent=0)
            return Outcome("stopped", facts | {"mistakes": None}, [said])
        wrong = geometry.mistakes(w, examples)
        said = [line(f"Every boundary makes {counted(len(wrong), 'mistake')} or more. w = ", w, f" makes {len(wrong)}: on example "
                     f"{numbered(wrong)}.", indent=0),
                line("Of the examples on which λ·y·x add up to 0 at least one is a mistake, so these are left out in turn. "
                     "The page calls the search NP-hard: the attempts grow quickly with the number of mistakes.")]
        said.extend(drawn(data, examples, w))
        return Outcome("computed", facts | {"w": w, "mistakes": wrong}, said)

    return Run(header("separable", "The fewest mistakes", described(data), labels=LABELS, bias=BIAS,
                      tie="w·x = 0 is a mistake", stop="what is left is separable"), attempts(), tell, finish, None)
