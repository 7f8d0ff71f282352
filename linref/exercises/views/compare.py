"""The perceptrons of all handouts on one data set, and the smallest sets on which their conventions differ."""

from collections import Counter
from functools import partial
from itertools import count, groupby

from linref.cells import Cells, found, given
from linref.conventions import Conventions
from linref.exercises.compare import distinguishing_sets, end_of, grouped, margin_squared, settings
from linref.exercises.data import SHEET
from linref.exercises.handouts import SHIPPED, own_run, run_from
from linref.exercises.perceptron import VALUES
from linref.exercises.views import (
    EXAMPLES, WORDS, about, at_most, handout, in_print, never_left_out, read_any, start, terms)
from linref.lists import lowest_terms, norm_squared, scale
from linref.own.sets import COORDINATES, sets_of
from linref.samples import InputError
from linref.scalar import sqrt
from linref.tracer import Heading, Rows, in_short, join_some, line, plural
from linref.verdict import separability

USES = ("data", "start", "rate", "limit")
READS = read_any
MAX_SAMPLES = 1000
MAX_PROVED = 20_000  # numbers of all samples up to which it is proved that nothing separates them
MAX_PASSES = 200  # after which a run is cut here unless the caller says otherwise
NAMES = ("order", "bias", "constant", "at_zero", "update", "rate")
OPEN = ("bias", "at_zero", "order")  # the conventions that change boundaries from 0
SET_PASSES = 5  # after which two runs on a small set are taken to be alike
SETTINGS = Cells("Each row is one perceptron of a handout.",
                 given(perceptron="perceptron"), found(**{name: (in_print([name]), "", None) for name in NAMES}))
ENDS = Cells(
    "Each row is one run. (w, b) are its last weights. b is w0 times the constant, so net = w·x + b.",
    given(perceptron="perceptron"),
    found(updates=("updates", "", None), w=("(w, b)", "", None),
          margin=("margin", "margin = the smallest y (w·x + b) / ‖w‖, none if that is ≤ 0 or w = 0", None),
          end=("end", "", None, lambda end: end if end != "separated" else "")))
MEANINGS = {"net = 0": "a sample lies on the boundary and counts as correct",
            "sum is 0": "the changes of a batch sum to 0, which ends it",
            "no end": "only the limit ends the run"}


SETS = Cells(
    "We run one small set with every value of one convention. It is shown if two values give different boundaries "
    "after update k. Each row is one result: the values in it give this (w, b). The other results on the same set "
    "have the same x, t and k. The other conventions, the start 0 and the rate 1 are those of fleuret train. Its "
    "mistake has no output, so the update error is impossible. With the update label, labels 1 and 0 change nothing, "
    "and the constant -1 only changes the sign of w0.",
    given(convention="convention", x=("x", "", None, join_some), t=("t", "", None, join_some),
          k=("k", "", None), values=("values", "", None, join_some)),
    found(w=("(w, b)", "If a run makes fewer than k updates, (w, b) are its last weights", None)))


def trace(options):
    """The conventions, the runs on own samples or on three of the slides, and the sets that distinguish conventions."""
    data = options.data or EXAMPLES
    yield from about(options, "The perceptrons of all five handouts on the same samples")
    if len(data.points) > MAX_SAMPLES:
        raise InputError(f"{data.source}: {len(data.points)} samples; expected at most {MAX_SAMPLES}, "
                         "as each step of a kernel perceptron meets all of them")
    limit, begin, rate = at_most(MAX_PASSES, options, data), start(options, data, SHEET), options.rate or 1
    rules = settings(len(data.points), sqrt(max(map(norm_squared, data.points))))
    rules = {name: one._replace(rate=rate * one.rate) for name, one in rules.items()}
    run_of = own_run if options.start is None and options.rate is None else partial(run_from, begin, rate=rate)
    runs = {name: run_of(name, data.points, data.signs, limit) for name in SHIPPED}
    header = partial(handout.header, "compare", data=data, conventions=Conventions(
        start=begin, limit=limit, rate=rate), stop=f"each run by its own rule; at most {plural(limit, 'pass')}; "
                                            "with the order restart, each update ends a pass")
    yield header("Conventions of each perceptron", function="settings", cells=SETTINGS)
    yield from conventions(data, rules)
    yield header("Where they end", function="own_path", cells=ENDS)
    yield from results(data, rules, runs, limit)
    yield handout.header("compare", "Smallest sets that distinguish conventions", "up to 3 samples of one feature",
                         "distinguishing_sets", cells=SETS)
    yield from smallest_sets()
    yield from in_short(
        "All these perceptrons are one algorithm under different conventions. On the same samples they may make "
        "different updates and end with different boundaries.")


def conventions(data, rules):
    """Each perceptron as a setting of the same conventions."""
    yield from handout.samples(data, "i", "t") if data is EXAMPLES else ()
    yield from terms()
    yield line("Each row is one perceptron of a handout. A perceptron with the value either tests for a mistake with "
               "y net < 0, not y net ≤ 0. crowley has the constant R, the length of the longest x. A batch that "
               "divides by the number N of samples has the rate η/N. vitay has half the rate, because t - o is ±2 on a "
               "mistake.")
    row = Rows(SETTINGS)
    for name, one in rules.items():
        yield never_left_out(row, perceptron=name, **{convention: getattr(one, convention) for convention in NAMES})
    yield row.computed("For the steps of a row, give its values to linref exercises perceptron.")


def results(data, rules, runs, limit):
    """Where each of them ends, and which of them have the same (w, b) after every update."""
    margins = {name: margin_squared(one.path[-1], data.points, data.signs) for name, one in runs.items()}
    ends = {name: end_of(one, margins[name], rules[name]) for name, one in runs.items()}
    counts = Counter(ends.values())
    separating = counts.pop("separated", 0)
    if counts:
        yield line("end says why a run does not separate the samples.",
                   *(f" {end} ({plural(counts[end], 'run')}): {MEANINGS[end]}." for end in counts))
    row = Rows(ENDS)
    for name, one in runs.items():
        yield never_left_out(
            row, perceptron=name, updates=len(one.path) - 1, w=one.path[-1],
            margin=sqrt(margins[name]) if margins[name] else "none", end=ends[name])
    groups = grouped({name: one.path for name, one in runs.items()}, limit)
    yield row.computed(f"{separating} of {plural(len(runs), 'perceptron')} separate the samples.", groups=groups)
    if not separating and len(data.points) * data.dimension <= MAX_PROVED:
        vectors, names = [scale(y, [*x, 1]) for x, y in zip(data.points, data.signs)], map(str, count(1))
        yield from separability(vectors, names, WORDS._replace(w="(w, b)", vector="y (x, 1)"))[-1]
    yield Heading("Groups")
    yield line("Perceptrons in one line have the same boundary after every update. The last boundary stands in "
               "front, as (w, b) in the smallest whole numbers.")
    for group in groups:
        yield line(lowest_terms(runs[group[0]].path[-1]), ": ", "; ".join(group))


def smallest_sets():
    """For each convention the smallest sets that distinguish its values, and where each value leads."""
    sets, row = [each for size in (1, 2, 3) for each in sets_of(size, COORDINATES[1], 1)], Rows(SETS)
    for name in OPEN:
        values = {value: SHEET._replace(**{name: value}) for value in VALUES[name]}
        for each in distinguishing_sets(sets, values, SET_PASSES):
            yield from rows_of(each, in_print([name]), row)
    yield row.computed()


def rows_of(told, convention, row):
    """A row for all values of a convention that lead to the same weights."""
    for w, values in groupby(sorted(told.weights, key=told.weights.get), told.weights.get):
        yield never_left_out(row, convention=convention, x=[x for x, in told.points], t=told.signs, k=told.k,
                             values=list(values), w=w)
