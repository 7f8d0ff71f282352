"""All perceptrons of linref on one data set, and the smallest sets on which their conventions differ."""

from functools import partial
from itertools import count, groupby

from linref.cells import Cells, found, given
from linref.conventions import Conventions
from linref.exercises.compare import distinguishing_sets, end_of, grouped, margin_squared, settings
from linref.exercises.data import SHEET
from linref.exercises.handouts import SHIPPED, own_run, run_from
from linref.exercises.perceptron import VALUES
from linref.exercises.views import (
    EXAMPLES, SYMBOLS, VALUES_OF, WORDS, about, at_most, handout, in_print, listed, never_left_out, read_any,
    start)
from linref.lists import norm_squared, scale
from linref.own.sets import COORDINATES, sets_of
from linref.samples import InputError
from linref.scalar import sqrt
from linref.tracer import Rows, in_short, join_some, line, plural
from linref.verdict import separability

USES = ("data", "start", "rate", "limit")
READS = read_any
MAX_SAMPLES = 1000
MAX_PROVED = 20_000  # numbers of all samples up to which it is proved that nothing separates them
MAX_PASSES = 200  # after which a run is cut here unless the caller says otherwise
NAMES = ("order", "bias", "constant", "at_zero", "update", "rate")
OPEN = ("bias", "at_zero", "order")  # the conventions that change boundaries from 0
SET_PASSES = 5  # after which two runs on a small set are taken to be alike
SETTINGS = Cells("Each row is one perceptron.",
                 given(perceptron="perceptron"), found(**{name: (in_print([name]), "", None) for name in NAMES}))
COLUMNS = {  # the values of each convention that the table has
    "order": "turn, restart (from 1 after an update), or batch (one update a pass)",
    "bias": "first or last, its place in w; constant: x0, which is 1 or R = max ‖x‖",
    "at_zero": "either (correct), mistake (no o), or positive (o = 1)",
    "update": VALUES_OF["update"],
    "rate": "η. In vitay t - o = ±2, so we use η/2 there. In discriminants batch and vitay batch, it is divided by N, "
            "the number of samples"}
PAGES = {  # of each handout: the slide or section of each row, and what linref changed
    "gales": "slide Perceptron Algorithm. As printed, y net < 0 is a mistake, so w = 0 with net = 0 is never "
             "updated. The second row has y net ≤ 0.",
    "discriminants": "slides Batch Perceptron Algorithm (batch, fixed), Online Perceptron Algorithm, Fixing the "
                     "Perceptron (onepass, with y net < 0).",
    "crowley": "section The Perceptron Learning Algorithm. As in gales, the second row has y net ≤ 0. The page "
               "adds η y R² to b. With the constant R, w0 changes by η y R, so b = w0 R does the same.",
    "vitay": "Batch linear classification (batch), Perceptron algorithm (online).",
    "fleuret": "slide on the perceptron algorithm. It takes any sample with y\u00a0net ≤ 0, and we take the first. The "
               "row train is its function train_perceptron. The kernel trick has no algorithm: the row kernel, with "
               "κ(x, x') = 1 + x·x', is not on the page."}
MEANINGS = {"net = 0": "a sample lies on the boundary and counts as correct",
            "sum is 0": "the changes of a batch sum to 0, which ends it",
            "one pass": "the algorithm makes only one pass",
            "no end": "only the limit ends the run"}
STOP = ("after a pass without a mistake, or after {}; with restart, each update ends a pass; onepass stops after one "
        "pass, discriminants batch and fixed after a pass that does not change w")
SETS = Cells(
    "Each row lists the values with the same (w, b) after update k, or after the last update before it.",
    given(convention="convention", x=("x", "", None, join_some), t=("t", "", None, join_some),
          k=("k", "", None), values=("values", "", None, join_some)),
    found(w=("(w, b)", "rows with the same x, t and k are one experiment", None)))


def trace(options):
    """The conventions, the runs on own samples or on three of the slides, and the sets that distinguish conventions."""
    data = options.data or EXAMPLES
    yield from about(options, f"{len(SHIPPED)} perceptrons on the same samples",
                     "Each handout has its own conventions, so two correct perceptrons may end with different weights. "
                     "Which conventions does each have, and where does it end?")
    if len(data.points) > MAX_SAMPLES:
        raise InputError(f"{data.source}: {len(data.points)} samples; expected at most {MAX_SAMPLES}, "
                         "as each step of a kernel perceptron meets all of them")
    limit, begin, rate = at_most(MAX_PASSES, options, data), start(options, data, SHEET), options.rate or 1
    rules = settings(len(data.points), sqrt(max(map(norm_squared, data.points))))
    rules = {name: one._replace(rate=rate * one.rate) for name, one in rules.items()}
    run_of = own_run if options.start is None and options.rate is None else partial(run_from, begin, rate=rate)
    runs = {name: run_of(name, data.points, data.signs, limit) for name in SHIPPED}
    header = partial(handout.header, "compare", data=data,
                     conventions=Conventions(start=begin, limit=limit, rate=rate))
    yield header("The conventions", function="settings", cells=SETTINGS, stop=None)
    yield from conventions(data, rules)
    yield from results(data, rules, runs, limit, partial(
        header, "Where they end", function="own_path", stop=STOP.format(plural(limit, "pass"))))
    yield from smallest_sets()
    yield from in_short(
        "All these perceptrons are one algorithm under different conventions. On the same samples they may make "
        "different updates and end with different boundaries.")


def conventions(data, rules):
    """Each perceptron as a setting of the same conventions."""
    yield from handout.samples(data, "i", "t") if data is EXAMPLES else ()
    yield line(SYMBOLS)
    yield line("Each row is one perceptron, and each column is one convention:")
    yield from listed(COLUMNS)
    row = Rows(SETTINGS)
    for name, one in rules.items():
        yield never_left_out(row, perceptron=name, **{convention: getattr(one, convention) for convention in NAMES})
    yield row.computed("Where does each row stand in its handout, and what did we change?")
    yield from listed(PAGES)
    yield line("To print the steps of a row, give its values to linref exercises perceptron.")


def cells_of(ends):
    """The values of a run, with the meanings of the ends that these runs have."""
    meanings = "".join(f'. "{end}" means that {said}' for end, said in MEANINGS.items() if end in ends.values())
    return Cells(
        "Each row is one run. (w, b) are its last weights: b is w0 times the constant, so net = w·x + b.",
        given(perceptron="perceptron"),
        found(updates=("updates", "", None), w=("(w, b)", "", None),
              margin=("margin", "margin = the smallest y (w·x + b) / ‖w‖, none if that is ≤ 0 or w = 0", None),
              end=("end", f"end = why a run that does not separate the samples stopped{meanings}", None,
                   lambda end: end if end != "separated" else "")))


def results(data, rules, runs, limit, header):
    """Where each of them ends, and which of them have the same (w, b) after every update."""
    margins = {name: margin_squared(one.path[-1], data.points, data.signs) for name, one in runs.items()}
    ends = {name: end_of(one, margins[name], rules[name]) for name, one in runs.items()}
    cells = cells_of(ends)
    yield header(cells=cells)
    row = Rows(cells)
    separating = list(ends.values()).count("separated")
    for name, one in runs.items():
        yield never_left_out(
            row, perceptron=name, updates=len(one.path) - 1, w=one.path[-1],
            margin=sqrt(margins[name]) if margins[name] else "none", end=ends[name])
    groups = grouped({name: one.path for name, one in runs.items()}, limit)
    yield row.computed(f"{separating} of {plural(len(runs), 'perceptron')} separate the samples.", groups=groups)
    if not separating and len(data.points) * data.dimension <= MAX_PROVED:
        vectors, names = [scale(y, [*x, 1]) for x, y in zip(data.points, data.signs)], map(str, count(1))
        yield from separability(vectors, names, WORDS._replace(w="(w, b)", vector="y (x, 1)"))[-1]
    alike = [line("; ".join(group), indent=4) for group in groups if group[1:]]
    yield line("Each line lists perceptrons with the same boundary after every update:" if alike else
               "No two perceptrons have the same boundary after every update.")
    yield from alike


def smallest_sets():
    """For each convention the smallest sets that distinguish its values, and where each value leads."""
    yield handout.header("compare", "Smallest sets that distinguish conventions", "up to 3 samples of one feature",
                         "distinguishing_sets", cells=SETS)
    yield line("Where do two values of a convention differ? linref runs fleuret train from 0 with each value, on all "
               "sets of one to three samples with x = 0, 1, -1 or 2. For each pair of values it prints the first set "
               "on which their boundaries differ, and after which update k. Negative is o = -1, half is o = 0.")
    sets, row = [each for size in (1, 2, 3) for each in sets_of(size, COORDINATES[1], 1)], Rows(SETS)
    for name in OPEN:
        values = {value: SHEET._replace(**{name: value}) for value in VALUES[name]}
        for each in distinguishing_sets(sets, values, SET_PASSES):
            yield from rows_of(each, in_print([name]), row)
    yield row.computed(
        "These never differ here: half and mistake, first and last, the two labels, the two constants. The update "
        "error is not compared, because mistake has no o.")


def rows_of(parted, convention, row):
    """A row for all values of a convention that lead to the same weights."""
    for w, values in groupby(sorted(parted.weights, key=parted.weights.get), parted.weights.get):
        yield never_left_out(row, convention=convention, x=[x for x, in parted.points], t=parted.signs, k=parted.k,
                             values=list(values), w=w)
