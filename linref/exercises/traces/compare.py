"""The perceptrons of all handouts on one data set, each by its own function, as a trace."""

from itertools import combinations

from linref.discriminants.data import TRIPLE, XOR
from linref.exercises.compare import boundary, parted_by, parting, run, settings
from linref.exercises.traces.handouts import SHIPPED, own_run
from linref.exercises.perceptron import contradiction
from linref.exercises.traces import floor, read_any
from linref.lists import dot, norm, norm_squared
from linref.scalar import ratio, sqrt
from linref.tracer.events import Heading, Rows, line
from linref.tracer.words import plural

USES = ("data", "limit")
READS = read_any
PASSES = 200  # after which a run is cut here, unless the caller says otherwise


def trace(options):
    """The conventions, the runs, and where they part, on the caller's samples or on two sets of the slides."""
    limit = options.limit if options.limit is not None else PASSES
    for data in [options.data] if options.data else [TRIPLE, XOR]:
        if not options.data:
            yield Heading(data.source)
        yield from on(data, limit)


def on(data, limit):
    """All of them on one data set."""
    given = settings(len(data.points), sqrt(max(map(norm_squared, data.points))))
    runs = {name: own_run(name, data.points, data.signs, limit) for name in SHIPPED}
    yield from conventions(data, given)
    yield from results(data, given, runs, limit)
    yield from partings(data, given, runs, limit)


def conventions(data, given):
    """What each of them settles."""
    yield floor.header("compare", "Conventions of each perceptron", data, "settings")
    names = ("order", "bias", "constant", "tie", "update", "rate")
    row = Rows(perceptron="perceptron", **{name: name for name in names})
    for name, one in given.items():
        yield row(name, *(getattr(one, convention) for convention in names))
    yield row.computed("Each is a setting of exercises perceptron; the tests hold every step of that against the "
                       "handout's own function.")


def results(data, given, runs, limit):
    """Where each of them ends."""
    yield floor.header("compare", "Where they end", data, "own_run", start="w = 0, b = 0",
                       stop=f"its own; at most {plural(limit, 'pass')}")
    ended = [name for name, found in runs.items() if found.ends]
    mixed = 0 < len(ended) < len(runs)
    row = Rows(perceptron="perceptron", updates="updates", ended="ends" if mixed else None, w="(w, b)", boundary=None,
               margin="margin")
    margins = {}
    for name, found in runs.items():
        *w, b = found.path[-1]
        values = [y * (dot(w, x) + b) for x, y in zip(data.points, data.signs)]
        margins[name] = ratio(min(values), norm(w)) if min(values) > 0 and any(w) else None
        yield row(name, len(found.path) - 1, "yes" if found.ends else "no", found.path[-1], boundary(found.path[-1]),
                  "none" if margins[name] is None else margins[name])
    yield row.computed(*summary(given, margins, ended), margins=list(margins.values()), ended=ended)


def summary(given, margins, ended):
    """What the table of ends shows: which separate, the widest, which end otherwise and why, which never end."""
    separated = {name: margin for name, margin in margins.items() if margin is not None}
    yield f"{len(separated)} of {len(margins)} separate the samples"
    if separated:
        best = [name for name, margin in separated.items() if margin == max(separated.values())]
        yield f"; the widest margin is that of {', '.join(best)}"
    for ties, why in (("either", "positive"), "with net = 0 on some sample, which counts as right"), (
            ("mistake",), "with mistakes left, whose changes add up to 0"):
        found = [name for name in ended if name not in separated and given[name].tie in ties]
        if found:
            yield f". {'; '.join(found)} {'ends' if len(found) == 1 else 'end'} {why}"
    if len(ended) < len(margins):
        yield f". {len(margins) - len(ended)} do not end"
    yield "."


def alike(runs):
    """The perceptrons whose runs draw the same boundaries, update by update."""
    groups = []
    for name, found in runs.items():
        group = next((group for group in groups if parting(runs[group[0]].path, found.path) is None), None)
        if group:
            group.append(name)
        else:
            groups.append([name])
    return groups


def partings(data, given, runs, limit):
    """Which of them go the same way, and for each two that do not, the update at which they part and why."""
    groups = alike(runs)
    yield floor.header("compare", "Where they part", data, "parted_by", start="w = 0, b = 0")
    for group in groups:
        yield line(f"{'; '.join(group)}: {'one boundary after every update, ' * (len(group) > 1)}in the end ",
                   boundary(runs[group[0]].path[-1]), ".")
    own = {key(given[name]): found.path for name, found in runs.items()}
    row = Rows(one="of", other="and", k="at", names="by")
    for (one, *_), (other, *_) in combinations(groups, 2):
        k, names = parted_by(lambda setting: path_of(data, setting, own, limit), given[one], given[other])
        yield row(one, other, k, ", ".join(names))
    pairs = len(runs) * (len(runs) - 1) // 2
    apart = sum(len(a) * len(b) for a, b in combinations(groups, 2))
    yield row.computed(f"{apart} of {pairs} pairs part, first after the update given under at; the first of each group "
                       "stands for all of it.", groups=groups)


def key(given):
    """A setting without the place of its bias."""
    return given._replace(bias="none" if given.bias == "none" else "last")


def path_of(data, given, own, limit):
    """The path of a setting: a handout's own, or computed; None where it contradicts itself or is not exact."""
    if key(given) not in own:
        possible = not contradiction(given) and not isinstance(given.constant, float)
        own[key(given)] = run(data.points, data.signs, given, limit).path if possible else None
    return own[key(given)]
