"""The perceptrons of all handouts on one data set, each by its own function, as a trace."""

from itertools import combinations

from linref.discriminants.data import TRIPLE, XOR
from linref.exercises.compare import boundary, parted_by, parting, run, settings
from linref.exercises.perceptron import contradiction
from linref.exercises.traces import labelled, read_any
from linref.exercises.traces.handouts import SHIPPED, own_run
from linref.lists import dot, norm_squared
from linref.scalar import ratio, sqrt
from linref.tracer import Heading, Rows, Table, line, plural

USES = ("data", "limit")
READS = read_any
PASSES, NUMBERS = 200, 16_000  # passes, or numbers met, after which a run is cut here unless the caller says otherwise


def trace(options):
    """The conventions, the runs, and where they part, on the caller's samples or on two sets of the slides."""
    for data in [options.data] if options.data else [TRIPLE, XOR]:
        few = min(PASSES, 1 + NUMBERS // (len(data.points) * data.dimension))
        limit = few if options.limit is None else options.limit
        if not options.data:
            yield Heading(data.source)
        given = settings(len(data.points), sqrt(max(map(norm_squared, data.points))))
        runs = {name: own_run(name, data.points, data.signs, limit) for name in SHIPPED}
        yield from conventions(data, given)
        yield from results(data, given, runs, limit)
        yield from partings(data, given, runs, limit)


def conventions(data, given):
    """What each of them settles."""
    yield labelled(data).header("compare", "Conventions of each perceptron", data, "settings")
    names = ("order", "bias", "constant", "tie", "update", "rate")
    row = Rows(perceptron="perceptron", **{name: name for name in names})
    for name, one in given.items():
        yield row(name, *(getattr(one, convention) for convention in names))
    yield row.computed("Each is a setting of exercises perceptron; the tests compare every step of it with the "
                       "handout's own function.")


def results(data, given, runs, limit):
    """Where each of them ends."""
    yield labelled(data).header("compare", "Where they end", data, "own_path", start="w = 0, b = 0",
                                stop=f"its own; at most {plural(limit, 'pass')}")
    row = Rows(perceptron="perceptron", updates="updates", w="(w, b)", boundary=None, margin="margin", end="end")
    squares, margins, kinds = {}, dict.fromkeys(runs, "none"), []
    for name, found in runs.items():
        *w, b = found.path[-1]
        least = min(y * (dot(w, x) + b) for x, y in zip(data.points, data.signs))
        if least > 0 and any(w):
            squares[name] = ratio(least * least, norm_squared(w))
            margins[name] = sqrt(squares[name])
        kinds.append("no end" if not found.ends else "separated" if name in squares
                     else "sum is 0" if given[name].tie == "mistake" else "net = 0")
        yield row(name, len(found.path) - 1, found.path[-1], boundary(found.path[-1]), margins[name], kinds[-1])
    best = [name for name, square in squares.items() if square == max(squares.values())]
    yield row.computed(f"{len(squares)} of {len(runs)} separate the samples"
                       + f"; the widest margin is that of {', '.join(best)}" * bool(best), ".",
                       widest=best, ended=[name for name in runs if runs[name].ends])
    if "net = 0" in kinds:
        yield line("Net = 0: a sample on the boundary counts as right, so that the run ends.")
    if "sum is 0" in kinds:
        yield line("Sum is 0: the changes of the samples that are wrong add up to 0, and the run ends.")


def alike(runs, limit):
    """The perceptrons whose runs draw the same boundaries, update by update."""
    groups = []
    for name, found in runs.items():
        group = next((group for group in groups if parting(runs[group[0]].path, found.path, limit) is None), [])
        groups += [] if group else [group]
        group.append(name)
    return groups


def partings(data, given, runs, limit):
    """Which of them go the same way, and for each two that do not, the update at which they part and why."""
    groups = alike(runs, limit)
    yield labelled(data).header("compare", "Where they part", data, "parted_by", start="w = 0, b = 0")
    yield Table([["perceptron", "same boundaries as", "the last (w, b)"],
                 *([name, "" if name == group[0] else group[0], boundary(runs[name].path[-1])]
                   for group in groups for name in group)])
    yield line("Boundaries are compared as whole numbers without a common divisor.")
    paths = {given[name]._replace(bias="last"): found.path for name, found in runs.items()}
    row, more = Rows(one="of", other="and", k="update", names="by"), ""
    for (one, *_), (other, *_) in combinations(groups, 2):
        k, names = parted_by(lambda each: path_of(data, each, paths, limit), given[one], given[other], limit)
        more = "; of those joined by + none does it alone" if "+" in names[0] else more
        yield row(one, other, k, ", ".join(names))
    apart = sum(len(a) * len(b) for a, b in combinations(groups, 2))
    yield row.computed(f"{apart} of {len(runs) * (len(runs) - 1) // 2} pairs part: their boundaries first differ after "
                       "the update given. If one of the two takes over from the other a convention that is named, its "
                       f"own boundaries change from that update on{more}.", groups=groups)


def path_of(data, given, paths, limit):
    """The path of a setting: a handout's own, or computed; None where it contradicts itself or is not exact."""
    given = given._replace(bias="last")
    if given not in paths:
        possible = not contradiction(given) and not isinstance(given.constant, float)
        paths[given] = run(data.points, data.signs, given, limit).path if possible else None
    return paths[given]
