"""The perceptrons of all handouts on one data set, each by its own function, as a trace."""

from functools import partial
from itertools import combinations

from linref.cells import Cells, found, given
from linref.conventions import Conventions
from linref.discriminants.data import TRIPLE
from linref.exercises.compare import grouped, margin_squared, parted_by, settings
from linref.exercises.handouts import Paths, SHIPPED, own_run
from linref.exercises.views import at_most, handout, in_print, never_left_out, read_any, terms
from linref.lists import lowest_terms, norm_squared, zeros
from linref.samples import InputError
from linref.scalar import sqrt
from linref.tracer import Rows, in_short, line, plural

USES = ("data", "limit")
READS = read_any
MAX_SAMPLES = 1000
MAX_PASSES = 200  # after which a run is cut here unless the caller says otherwise
NAMES = ("order", "bias", "constant", "at_zero", "update", "rate")
SETTINGS = Cells("Each row is the perceptron of one handout, as a setting of these conventions.",
                 given(perceptron="perceptron"), found(**{name: (in_print([name]), "", None) for name in NAMES}))
ENDS = Cells(
    "Each row is one run. (w, b) are its last weights.", given(perceptron="perceptron"),
    found(updates=("updates", "", None), w=("(w, b)", "", None),
          margin=("margin", "margin = the smallest y (w·x + b) / ‖w‖, or none if it is not positive", None),
          end=("end", "end = separated if all samples are classified correctly, no end if the run is cut at the limit, "
                      "net = 0 if a sample on the boundary counts as correct, and sum is 0 if the changes of the "
                      "misclassified samples sum to 0", None)))
PARTINGS = Cells(
    "Each row is two lines, named by their first perceptrons. k is the first update after which their boundaries "
    "differ. We copy one convention from the other perceptron and run again.", given(one="one", other="other"),
    found(k=("k", "", None),
          names=("by", "by lists every convention whose copy changes the boundary at update k. If no single one does, "
                       "all differing conventions are listed, joined by +", None, in_print)))


def trace(options):
    """The conventions, the runs, and where they part, on the caller's samples or on three of the slides."""
    data = options.data or TRIPLE
    if len(data.points) > MAX_SAMPLES:
        raise InputError(f"{data.source}: {len(data.points)} samples; expected at most {MAX_SAMPLES}, "
                         "as each step of a kernel perceptron meets all of them")
    limit = at_most(MAX_PASSES, options, data)
    header = partial(
        handout.header, "compare", data=data, start="w = 0, b = 0",
        conventions=Conventions(start=zeros(data.dimension + 1), limit=limit),
        stop=f"each by its own rule; at most {plural(limit, 'pass')}")
    rules = settings(len(data.points), sqrt(max(map(norm_squared, data.points))))
    runs = {name: own_run(name, data.points, data.signs, limit) for name in SHIPPED}
    yield header("Conventions of each perceptron", function="settings", cells=SETTINGS)
    yield from conventions(data, rules)
    yield header("Where they end", function="own_path", cells=ENDS)
    yield from results(data, rules, runs)
    yield header("Where their boundaries first differ", function="parted_by", cells=PARTINGS)
    yield from partings(data, rules, runs, limit)
    if options.nothing_asked:
        yield from in_short(
            "All these perceptrons are one algorithm under different conventions. On separable samples most of them "
            "separate, but with different boundaries, because the order, the constant and net = 0 differ. An algorithm "
            "that counts every net = 0 as correct (either) never moves from w = 0.")


def conventions(data, rules):
    """Each perceptron as a setting of the same conventions."""
    yield from handout.samples(data, "i", "t")
    yield from terms()
    yield line("Each row is the perceptron of one handout. crowley has the constant R, which is the length of the "
               "longest x. A batch that divides by N has the rate η/N.")
    row = Rows(SETTINGS)
    for name, one in rules.items():
        yield never_left_out(row, perceptron=name, **{convention: getattr(one, convention) for convention in NAMES})
    yield row.computed("Each is a setting of exercises perceptron. The tests compare every step with the handout's "
                       "own function.")


def results(data, rules, runs):
    """Where each of them ends."""
    row, squares = Rows(ENDS), {}
    for name, one in runs.items():
        last = one.path[-1]
        square = margin_squared(last, data.points, data.signs)
        if square is not None:
            squares[name] = square
        yield never_left_out(
            row, perceptron=name, updates=len(one.path) - 1, w=last, margin=sqrt(square) if square else "none",
            end=end_of(one, square, rules[name]))
    best = [name for name, square in squares.items() if square == max(squares.values()) > 0]
    yield row.computed(
        f"{len(squares)} of {len(runs)} separate the samples." + f" Widest margin: {', '.join(best)}." * bool(best),
        widest=best)


def end_of(one, square, rules):
    """How a run ends: by the square of its margin and by what net = 0 counts as."""
    if not one.ends:
        return "no end"
    if square is not None:
        return "separated"
    return "sum is 0" if rules.at_zero == "mistake" else "net = 0"


def partings(data, rules, runs, limit):
    """Which of them draw the same boundaries, and for each two that do not, the update at which they part and why."""
    groups = grouped({name: one.path for name, one in runs.items()}, limit)
    yield line("Perceptrons in one line draw the same boundary after every update. The line begins with the last (w, "
               "b) of its first perceptron, in whole numbers without a common divisor. Two lines may end alike.")
    for group in groups:
        yield line(lowest_terms(runs[group[0]].path[-1]), ": ", "; ".join(group))
    places = {name: one._replace(bias="last") for name, one in rules.items()}  # its place parts nothing
    paths = Paths(data.points, data.signs, limit, {places[name]: each.path for name, each in runs.items()})
    row = Rows(PARTINGS)
    for (one, *_), (other, *_) in combinations(groups, 2):
        k, names = parted_by(paths.of, places[one], places[other], limit)
        yield row(one=one, other=other, k=k, names=names)
    yield row.computed(f"The {len(runs)} perceptrons make {len(groups)} lines.", groups=groups)
