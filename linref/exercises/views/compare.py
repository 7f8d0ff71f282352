"""The perceptrons of all handouts on one data set, each by its own function, as a trace."""

from functools import partial
from itertools import combinations

from linref.discriminants.data import TRIPLE, XOR
from linref.exercises.compare import parted_by, parting, run, settings
from linref.exercises.explain import bias_times
from linref.exercises.perceptron import contradiction
from linref.exercises.views import TERMS, at_most, named, read_any, settled
from linref.exercises.views.handouts import SHIPPED, own_run
from linref.lists import dot, lowest_terms, norm_squared
from linref.samples import InputError
from linref.scalar import ratio, sqrt
from linref.tracer import Heading, Rows, line, plural
from linref.whole import Units

USES = ("data", "limit")
READS = read_any
MOST = 1000
PASSES = 200  # after which a run is cut here unless the caller says otherwise
NAMES = ("order", "bias", "constant", "tie", "update", "rate")


def trace(options):
    """The conventions, the runs, and where they part, on the caller's samples or on two sets of the slides."""
    if options.data and len(options.data.points) > MOST:
        raise InputError(f"{options.data.source}: {len(options.data.points)} samples; expected at most {MOST}, as each "
                         "step of a kernel perceptron meets all of them")
    for data in [options.data] if options.data else [TRIPLE, XOR]:
        if not options.data:
            yield Heading(data.source)
        here, _ = named(settled(options, data))
        given = settings(len(data.points), sqrt(max(map(norm_squared, data.points))))
        limit = at_most(PASSES, options, data)
        yield here.header("compare", "Conventions of each perceptron", data, "settings")
        yield from () if options.data else here.samples(data, "i", "t")
        yield line(TERMS)
        row = Rows(perceptron="perceptron", **{name: name for name in NAMES})
        for name, one in given.items():
            yield row(name, *(getattr(one, convention) for convention in NAMES))
        yield row.computed("Each is a setting of exercises perceptron; the tests compare every step of it with the "
                           "handout's own function.")
        runs = {name: own_run(name, data.points, data.signs, limit) for name in SHIPPED}
        units = Units(data.points)
        yield from results(here, data, units, given, runs, limit)
        yield from partings(here, data, units, given, runs, limit)


def results(here, data, units, given, runs, limit):
    """Where each of them ends."""
    yield here.header("compare", "Where they end", data, "own_path", start="w = 0, b = 0",
                      stop=f"its own; at most {plural(limit, 'pass')}")
    row = Rows(perceptron="perceptron", updates="updates", w="(w, b)", boundary=None, margin="margin", end="end")
    squares = {}
    for name, found in runs.items():
        *w, b = drawn = lowest_terms(found.path[-1])
        least = ratio(min(y * (dot(w, x) + units.m * b) for x, y in zip(units.samples, data.signs)), units.m)
        if least > 0:
            squares[name] = ratio(least * least, norm_squared(w)) if any(w) else 0
        end = ("no end" if not found.ends else "separated" if name in squares
               else "sum is 0" if given[name].tie == "mistake" else "net = 0")
        yield row(name, len(found.path) - 1, found.path[-1], drawn,
                  sqrt(squares[name]) if squares.get(name) else "none", end)
    best = [name for name, square in squares.items() if square == max(squares.values()) > 0]
    yield row.computed(f"{len(squares)} of {len(runs)} separate the samples"
                       + f"; the widest margin is that of {', '.join(best)}" * bool(best), ".",
                       widest=best, ended=[name for name in runs if runs[name].ends])
    yield line("Ends: net = 0, where a sample on the boundary counts as right; sum is 0, where the changes of the "
               "samples that are wrong add up to 0.")


def partings(here, data, units, given, runs, limit):
    """Which of them go the same way, and for each two that do not, the update at which they part and why."""
    groups = []
    for name, found in runs.items():
        group = next((group for group in groups if parting(runs[group[0]].path, found.path, limit) is None), [])
        groups += [] if group else [group]
        group.append(name)
    yield here.header("compare", "Where they part", data, "parted_by", start="w = 0, b = 0")
    yield line("Each line: the last boundary of the first that is named, as whole numbers without a common divisor, "
               "and all who draw the same boundaries as far as their runs go.")
    for group in groups:
        yield line(lowest_terms(runs[group[0]].path[-1]), ": ", "; ".join(group))
    given = {name: one._replace(bias="last") for name, one in given.items()}  # its place parts nothing
    paths = {given[name]: found.path for name, found in runs.items()}
    row = Rows(one="of", other="and", k="update", names="by")
    for (one, *_), (other, *_) in combinations(groups, 2):
        k, names = parted_by(lambda each: path_of(data, units, each, paths, limit), given[one], given[other], limit)
        yield row(one, other, k, ", ".join(names))
    apart = sum(len(a) * len(b) for a, b in combinations(groups, 2))
    yield row.computed(f"{apart} of {len(runs) * (len(runs) - 1) // 2} pairs part: their boundaries first differ after "
                       "the update given. With a convention that is named, or all that are joined by +, taken over "
                       "from the other, the boundaries of one change from that update on.", groups=groups)


def path_of(data, units, given, paths, limit):
    """The path of a setting: a handout's own, or computed; None where it contradicts itself.

    A constant R changes b by R² where a constant 1 changes it by 1.
    """
    if contradiction(given):
        return None
    if given not in paths:  # in whole numbers: neither the samples' unit nor the rate changes a boundary
        R2 = max(map(norm_squared, data.points)) if given.constant != 1 else 1
        inside = given._replace(constant=units.m, rate=1)
        path = run(units.samples, data.signs, inside, limit, partial(bias_times, R2)).path
        paths[given] = [[*w, ratio(b, units.m)] for *w, b in path]
    return paths[given]
