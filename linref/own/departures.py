"""The first row of a sequence that is not a run's: what the run does there, and what gives the sequence's change."""

from typing import Any, NamedTuple

from linref.exercises.compare import with_bias
from linref.exercises.equal_runs import in_place
from linref.exercises.mistakes import IN_A_STEP
from linref.exercises.perceptron import at_bias_rate, output, target, with_constant
from linref.lists import add, negate, scale, zeros
from linref.own.compare import near, ratio_of, stretches
from linref.own.reasons import algorithm_with, always, differing, kind_of, settings_that_differ
from linref.own.written import Written
from linref.scalar import as_int, ratio

MAX_SAMPLES = 12  # of which all sets are tried


class Update(NamedTuple):
    """What a run does with a sample: its number, x, t, net and o, and what it adds to [*w, b].

    A sequence has net and o by its own row before, None within a pass, and may add a change `as_if` o were another one.

    >>> Update(1, [2], 1, 3, 1, [0, 0]).changes
    False
    """

    i: int
    x: list
    t: int
    net: Any
    o: Any
    added: list
    as_if: Any = None

    @property
    def changes(self):
        """Whether it is a mistake, or changes the weights all the same."""
        return self.o != self.t or any(self.added)


class Instead(NamedTuple):
    """A run that leads from the sequence's row before to its row: by other conventions, or with a typical mistake.

    `differences` are its conventions that the run beside the sequence does not have: pairs of meanings, its own first.
    """

    differences: tuple
    mistake: str


class Departure(NamedTuple):
    """Where a sequence parts from a run; all weights are as the sequence writes them, with its `rate` and `place` of b.

    The `row`, counted from 1, stands `each` sample, update or pass, in pass `epoch`, None if the run is over by then.
    `run` are the run's weights, `own` the sequence's; `added` and `change` are what they add to those before. `updates`
    are the run's. `samples` are the sequence's, whose updates are its change: each `times` that of a mistake; None if
    no samples' are. `instead` is a run that gives the row. A row may have `several` updates, in a `batch` all at once.
    """

    row: int
    each: str
    epoch: Any
    run: list
    own: list
    added: list
    change: list
    updates: list
    several: bool
    batch: bool
    rate: Any = 1
    place: str = "last"
    samples: Any = None
    times: Any = 1
    instead: Any = None

    @property
    def first_differing(self):
        """What the run and the sequence do with the first sample that only one of them adds; None for the other."""
        ran, own = ({update.i: update for update in updates} for updates in (self.updates, self.samples))
        i = min(ran.keys() ^ own.keys(), default=None)
        return ran.get(i), own.get(i)

    @property
    def doubts(self):
        """How little is known of what gives the change: 0 of an update by the run's own sample."""
        if self.samples is None or self.several:
            return 1 if self.instead else 2 if self.samples else 3
        here = {update.i for update in self.updates}
        return 0 if here.issuperset(update.i for update in self.samples) else 1 + (self.times != 1)

    @property
    def only(self):
        """The one weight by which the two changes differ: its name, the sequence's change of it and the run's."""
        names = [f"w{j}" for j in range(1, len(self.change) + (self.place == "none"))]
        names = ["the bias", *names] if self.place == "first" else [*names, "the bias"]
        differing = [found for found in zip(names, self.change, self.added) if found[1] != found[2]]
        return differing[0] if len(differing) == 1 else None


def departure_of(samples, way):
    """Where a sequence parts from a setting's run."""
    parting, batch = way.parting, way.like.order == "batch"
    several = batch or parting.each == "pass"
    made = list(stretches(parting.moves, parting.each))
    moves = made[parting.k] if parting.k < len(made) else []
    steps = [step for move in moves for step in move.steps]
    updates = [update_of(step, samples, way) for step in steps]
    shown = way.match.reading.as_written
    if several or parting.each == "update":
        updates = [update for update in updates if update.changes]
    found = Departure(
        way.rows + 1, parting.each, moves[-1].epoch if moves else None, shown(list(map(as_int, parting.page))),
        shown(plain(parting.own)), shown(plain(difference(parting.page, parting.before))),
        shown(plain(difference(parting.own, parting.before))), updates, several, batch, way.rate,
        way.match.reading.place)
    if not several:
        return found._replace(**single(samples, way, found))
    instead = instead_of(samples, way, list(moves[0].before)) if moves else None
    return found._replace(samples=together(samples, way, updates), instead=instead)


def update_of(step, samples, way):
    """A step of a run, in the words of the conventions that are given and with the sequence's rate."""
    t, factor = way.given.labels[way.like.labels.index(step.t)], way.parting.factor
    added = way.match.reading.as_written(scale(factor, with_bias(step.delta_w, way.like)))
    return Update(step.i, samples.points[step.i - 1], t, as_int(factor * step.net), output(step.net, t, way.given),
                  list(map(as_int, added)))


def own_update(i, samples, way, times=1):
    """What a sequence does with a sample that it adds so many times, by the weights of its row before."""
    given, sign = way.given, kind_of(way.mistake).signs(samples.signs)[i - 1]
    t, wrong = target(sign, given), target(-sign, given)
    as_if = as_int(t - times * (t - wrong)) if given.update == "error" or not times else None
    as_if = as_if if as_if in (t, wrong, ratio(t + wrong, 2)) else None
    net = net_before(i, samples, way)
    added = way.match.reading.as_written(scale(times, of_a_mistake(i, samples, way)))
    return Update(i, samples.points[i - 1], t, as_int(way.parting.factor * net), output(net, t, given), added, as_if)


def net_before(i, samples, way):
    """The net of sample i by the weights of the sequence's row before, at rate 1."""
    x, like = with_constant(samples.points[i - 1], way.like), way.like
    begin = [ratio(a, way.parting.factor) for a in plain(way.parting.before)]
    return kind_of(way.mistake).net_of(in_place(begin, like)[:len(x)], x, like)


def of_a_mistake(i, samples, way):
    """What sample i adds to [*w, b] as a mistake, with the sequence's rate."""
    kind, like = kind_of(way.mistake), way.like
    sign, x = kind.signs(samples.signs)[i - 1], with_constant(samples.points[i - 1], like)
    delta_w = kind.change(x, sign, target(sign, like), target(-sign, like), like)
    return scale(way.parting.factor, with_bias(at_bias_rate(delta_w, like), like))


def single(samples, way, found):
    """The sample, and how many times its update as a mistake, that give a row's change; the likeliest if several do."""
    change, here = difference(way.parting.own, way.parting.before), [update.i for update in found.updates]
    if not any(change):
        return {"samples": [own_update(i, samples, way, 0) for i in here]}
    ways = [(times, i) for i in range(1, len(samples.points) + 1)
            if (times := multiple(change, of_a_mistake(i, samples, way)))]
    if found.each == "sample":
        ways = [way for way in ways if way[1] in here] or ways
    if not ways:
        return {}
    times, i = min(ways, key=lambda way: (way[0] != 1, way[1] not in here, way[0] < 0))
    return {"samples": [own_update(i, samples, way, times)], "times": times}


def multiple(u, v):
    """How many times a vector is another one; None if it is no multiple of it.

    >>> multiple([-1, 0], [1, 0]), multiple([1, 1], [1, 0])
    (-1, None)
    """
    if not any(v):
        return None
    times = ratio_of(u, v)
    return times if times else (back := ratio_of(u, negate(v))) and -back


def together(samples, way, updates):
    """The samples whose updates as mistakes sum to a row's change, most of them the run's; None if there are none."""
    N = len(samples.points)
    if N > MAX_SAMPLES:
        return None
    sums, wanted = [zeros(len(way.parting.own))], {update.i for update in updates}
    chosen = [set()]
    for i in range(1, N + 1):
        added = of_a_mistake(i, samples, way)
        sums += [add(w, added) for w in sums]
        chosen += [numbers | {i} for numbers in chosen]
    change = difference(way.parting.own, way.parting.before)
    fitting = [numbers for numbers, w in zip(chosen, sums) if near(change, w)]
    if not fitting:
        return None
    nearest = sorted(min(fitting, key=lambda numbers: len(numbers ^ wanted)))
    added = [own_update(i, samples, way) for i in nearest]
    return added if way.like.order == "batch" else [update._replace(net=None, o=None) for update in added]


def instead_of(samples, way, begin):
    """A run that leads from the weights before a row to the sequence's row, or None."""
    for other, mistake in others_than(way.like):
        *_, last = [None, *algorithm_with(always(other), mistake, begin).run(samples, 1, 1)]
        if last and near(way.parting.own, scale(way.parting.factor, last.after)):
            return Instead(differing(other, way.like), mistake)
    return None


def others_than(like):
    """The conventions and typical mistakes that a row may have instead of a run's: those first that change less."""
    rest = {name: getattr(like, name) for name in ("rate", "bias_rate", "threshold", "dead_zone", "margin", "outputs")}
    others = dict.fromkeys(other._replace(**rest) for other in settings_that_differ()
                           if (other.bias == "none") == (like.bias == "none"))
    yield from ((other, "") for other in sorted(others, key=lambda other: len(differing(other, like))))
    yield from ((other, mistake) for other in (like, *others) for mistake in IN_A_STEP)


def plain(weights):
    """Weights without how far they are known."""
    return [as_int(a + 0) for a in weights]  # a sum is no Written


def difference(u, v):
    """u - v, known as far as both are.

    >>> difference([Written("0.67"), 2], [0, 1])[0].half
    Fraction(1, 200)
    """
    halves = [getattr(a, "half", 0) + getattr(b, "half", 0) for a, b in zip(u, v)]
    return [Written(a - b, half) if half else as_int(a - b) for a, b, half in zip(u, v, halves)]
