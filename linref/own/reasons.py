"""What a program does that is not the page: another handout's algorithm, other conventions, a typical mistake."""

from fractions import Fraction
from functools import partial
from typing import NamedTuple

from linref.exercises.compare import with_bias
from linref.exercises.explain import canonical_setting, choices, in_place
from linref.exercises.mistakes import TYPICAL_MISTAKES, Mistake
from linref.exercises.perceptron import perceptron
from linref.own.compare import TOLERANCE, Algorithm, algorithm_of
from linref.own.pages import PAGES, RULES, Move
from linref.own.sets import Samples
from linref.lists import add, zeros
from linref.scalar import as_int, exp, ratio

WORDS = {  # for each convention what a value of it means
    "at_zero": {"mistake": "net = 0 counts as a mistake", "either": "net = 0 counts as correct",
                "positive": "net = 0 counts as the positive class", "negative": "net = 0 counts as the negative class",
                "half": "net = 0 has the output halfway between the labels"},
    "order": {"turn": "an update after each sample", "restart": "the first sample again after each update",
              "batch": "one update at the end of each pass"},
    "bias": {"none": "no bias", "first": "a bias", "last": "a bias"},
    "update": {"label": "w ← w + η y x", "error": "w ← w + η (t - o) x"},
}
DEAD_ZONES = tuple(Fraction(n, 10) for n in (1, 2, 3, 5, 10))
EITHER_CLASS = Samples([[1], [-1]], [1, -1])  # of which a page says its conventions where no others are asked for


class Reason(NamedTuple):
    """Why a program's weights are what they are: the algorithm that gives all of them, and the words for it.

    `differs` has, for each convention that is not the page's, its meaning in the program and on the page; `also` names
    other algorithms that give the same, `compared` counts the sets.
    """

    algorithm: Algorithm
    reading: tuple
    mistake: str = ""
    differs: tuple = ()
    also: tuple = ()
    compared: int = 0


def setting_moves(setting, mistake, begin, stops, samples, passes, rate=1):
    """The moves of a perceptron with some conventions and a typical mistake, from [*w, b] or from weights all alike.

    If it `stops`, it does so after a pass without a mistake.
    """
    kind, N, d = TYPICAL_MISTAKES.get(mistake) or Mistake(), len(samples.points), len(samples.points[0])
    given = kind.given(setting(samples), N)
    if given is None:
        return
    given = given if kind.scales else given._replace(rate=rate)
    begin = begin if isinstance(begin, list) else [begin] * (d + 1)
    w = in_place(begin, given) if given.bias != "none" else begin[:d]
    waiting, clean, edge = w, True, False
    steps = perceptron(samples.points, kind.signs(samples.signs), w, given, kind.change, kind.net_of)
    last = 1
    for step in steps:
        if step.epoch != last:
            if stops and clean and given.order != "restart" or step.epoch > passes:
                return
            last, clean, edge = step.epoch, True, False
        if kind.ends(step) or (given.order == "restart" and step.i == N and step.o == step.t):
            return
        clean = clean and step.o == step.t
        edge = (edge and given.order == "batch") or abs(abs(step.net) - (given.dead_zone or 0)) <= TOLERANCE
        if given.order != "batch" or step.i == N:
            yield Move(step.epoch, with_bias(waiting, given), with_bias(step.after, given), edge)
            waiting = step.after


def algorithm_with(setting, mistake=None, begin=0, name="", stops=True):
    """A perceptron with some conventions, given by a function of the samples, as an algorithm."""
    kind = TYPICAL_MISTAKES.get(mistake) or Mistake()
    given = setting(EITHER_CLASS)
    run, each = partial(setting_moves, setting, mistake, begin, stops), "pass" if given.order == "batch" else "sample"
    return Algorithm(run, each, kind.scales and begin == 0, name, biased=given.bias != "none")


def settings_that_differ():
    """Every combination of conventions that a run of its own has, the handouts' first.

    >>> len(settings_that_differ()) < 40
    True
    """
    found = [page.setting(EITHER_CLASS) for page in PAGES.values() if page.setting]
    every = [*(given._replace(constant=1, rate=1, bias="last") for given in found), *choices({})]
    return list(dict.fromkeys(canonical_setting(given)._replace(rate=1) for given in every))


def always(given):
    """Conventions that do not depend on the samples, as a function of them."""
    return lambda samples: given


def reasons_for(page, hints):
    """Algorithms that a program may be instead of the page's, the likeliest first: [(algorithm, mistake, setting)].

    `hints` are ratios of the bias's weight to the others that its weights suggest.
    """
    if page.kind != "perceptron":
        yield from rules_for(page)
        return
    for other in PAGES.values():
        if other is not page and other.kind == "perceptron":
            yield algorithm_of(other), "", other.setting
    settings = [always(given) for given in settings_that_differ()]
    for setting in settings:
        yield algorithm_with(setting), "", setting
    for setting in (page.setting, *settings):
        yield from mistakes_with(setting)
    yield from unusual(hints)
    for other in PAGES.values():
        if other.kind in RULES:
            yield algorithm_of(other), "", None
    yield whole_net(), "", None


def mistakes_with(setting):
    """A perceptron with some conventions and each typical mistake: [(algorithm, mistake, setting)]."""
    for mistake, kind in TYPICAL_MISTAKES.items():
        if kind:
            yield algorithm_with(setting, mistake), mistake, setting
        if kind and kind.goes_on:
            yield algorithm_with(setting, mistake, stops=False), mistake, setting


def unusual(hints):
    """What strangers do and no handout: another rate or input of the bias, a dead zone, a start, an order, a mean.

    They come as [(algorithm, "", setting)]; what no setting says is the algorithm's name.
    """
    for given in settings_that_differ():
        for hint in hints:
            setting = always(given._replace(bias_rate=hint))
            yield algorithm_with(setting), "", setting
            yield with_constant_input(given, hint), "", always(given)
        for zone in DEAD_ZONES:
            setting = always(given._replace(dead_zone=zone))
            yield algorithm_with(setting), "", setting
        yield algorithm_with(always(given), begin=1, name="a perceptron whose weights start at 1"), "", always(given)
        if given.order == "turn":
            backwards = partial(from_last_to_first, given)
            yield algorithm_with(backwards, name="a perceptron that takes the samples from the last to the first"), \
                "", always(given)
            for stops in (False, True):
                yield averaged(algorithm_with(always(given), stops=stops)), "", always(given)


def whole_net():
    """The delta rule with net cut to a whole number, which many take for an output of 0 or 1."""
    return Algorithm(WHOLE_NET.moves, "sample", False, "a delta rule with int(net) in the place of the output")


def from_last_to_first(given, samples):
    """Conventions with the samples of a set in reverse order."""
    return given._replace(order=tuple(range(len(samples.points), 0, -1)))


def with_constant_input(given, constant):
    """A perceptron whose bias is the weight of a constant input, such as 0.1: that weight stands for the bias."""
    inner = algorithm_with(always(given._replace(bias_rate=constant**2)))

    def run(samples, passes, rate):
        for move in inner.run(samples, passes, rate):
            before, after = ([*v[:-1], v[-1] / constant] for v in (move.before, move.after))
            yield move._replace(before=before, after=after)

    return Algorithm(run, inner.each, name=f"a perceptron with the constant input {decimal(constant)} for the bias")


def averaged(inner):
    """The mean of the weights after every sample of a run so far."""
    def run(samples, passes, rate):
        total, mean = zeros(len(samples.points[0]) + 1), zeros(len(samples.points[0]) + 1)
        for n, move in enumerate(inner.run(samples, passes, rate), start=1):
            total = add(total, move.after)
            before, mean = mean, [as_int(ratio(a, n)) for a in total]
            yield Move(move.epoch, before, mean, move.edge)

    return Algorithm(run, "sample", name="an averaged perceptron, the mean of the weights after every sample")


def differences(setting, page):
    """The conventions in which a setting is not the page's: pairs of meanings, the program's and the page's.

    >>> from linref.conventions import SHEET
    >>> differences(always(SHEET._replace(at_zero="either")), PAGES["fleuret train_perceptron"])
    (('net = 0 counts as correct', 'net = 0 counts as a mistake'),)
    """
    ours, theirs = canonical_setting(page.setting(EITHER_CLASS)), canonical_setting(setting(EITHER_CLASS))
    found = [(words[getattr(theirs, name)], words[getattr(ours, name)]) for name, words in WORDS.items()
             if getattr(theirs, name) != getattr(ours, name)]
    if theirs.bias_rate is not None:
        found.append((f"the bias has {decimal(theirs.bias_rate)} times the rate", "one rate for all weights"))
    if theirs.dead_zone:
        found.append((f"every net from -{decimal(theirs.dead_zone)} to {decimal(theirs.dead_zone)} counts as net = 0",
                      "net = 0 alone does"))
    return tuple(found)


def decimal(a):
    """A number in a sentence, with up to six digits.

    >>> decimal(Fraction(1, 5)), decimal(0.01)
    ('0.2', '0.01')
    """
    return format(float(a), "g")


class Rule(NamedTuple):
    """A rule that adds its error times x for every sample: its output, labels, order, and what may be mistaken.

    >>> Rule().error(0, 1), Rule(output="net").error(3, 1)
    (0.5, -2)
    """

    output: str = "sigmoid"
    labels: tuple = (1, 0)
    order: str = "turn"
    mean: bool = False
    sign: int = 1
    bias: int = 1
    slope: bool = False

    def error(self, z, y):
        """t - o, with the factor o (1 - o) of the squared error where the rule has it; `y` is the sample's sign."""
        positive, negative = self.labels
        o = int(z) if self.output == "int" else z
        if self.output not in ("net", "int"):
            o = 1 / (1 + exp(-float(z) if self.output == "sigmoid" else float(z)))
        return self.sign * ((positive if y == 1 else negative) - o) * (o * (1 - o) if self.slope else 1)

    def moves(self, samples, passes, rate):
        """The moves from w = 0."""
        xs = [[*x, self.bias] for x in samples.points]
        w, N = zeros(len(xs[0])), len(xs)
        for epoch in range(1, passes + 1):
            before, total, edge = w, zeros(len(w)), False
            for x, y in zip(samples.points, samples.signs):
                z = sum(a * b for a, b in zip(w, [*x, 1]))
                edge = self.output == "int" and abs(z - round(z)) < TOLERANCE
                step = [rate * self.error(z, y) * a for a in [*x, self.bias]]
                total = [a + b for a, b in zip(total, step)]
                if self.order == "turn":
                    was, w = w, [a + b for a, b in zip(w, step)]
                    yield Move(epoch, was, w, edge)
            if self.order == "batch":
                w = [a + b / (N if self.mean else 1) for a, b in zip(w, total)]
                yield Move(epoch, before, w)


WHOLE_NET = Rule("int", (1, -1))
BASES = {
    "exercises delta": Rule("net", (1, -1)), "exercises delta_batch": Rule("net", (1, -1), "batch"),
    "vitay logistic": Rule(), "gales logistic": Rule(order="batch"), "fleuret logistic": Rule(order="batch"),
    "crowley descent": Rule("net", (1, -1), "batch", True),
}


def rules_for(page):
    """The page's rule with one thing changed, as algorithms, each with its name."""
    base = BASES[page.name]
    other = "batch" if base.order == "turn" else "turn"
    changed = {
        "the sign: the gradient is added where it should be subtracted": base._replace(sign=-1),
        "the bias is not updated": base._replace(bias=0),
        "an update after each sample, where the page has one for each pass" if other == "turn" else
        "one update for each pass, where the page has one after each sample": base._replace(order=other),
        "the sum is not divided by N" if base.mean else "the sum is divided by N": base._replace(mean=not base.mean),
        "one update for each pass, divided by N": base._replace(order="batch", mean=True),
        "net itself is taken for the output" if base.output == "sigmoid" else "σ(net) is taken for the output":
            base._replace(output="net" if base.output == "sigmoid" else "sigmoid"),
        "the factor o (1 - o), which belongs to the squared error": base._replace(slope=True),
        "σ(net) where σ(-net) belongs": base._replace(output="other"),
        f"labels {'1 and -1' if base.labels == (1, 0) else '1 and 0'}, where the page has "
        f"{'1 and 0' if base.labels == (1, 0) else '1 and -1'}":
            base._replace(labels=(1, -1) if base.labels == (1, 0) else (1, 0)),
    }
    for other_page in PAGES.values():
        if other_page.kind in RULES and other_page is not page and BASES[other_page.name] != base:
            yield algorithm_of(other_page), "", None
    for name, rule in changed.items():
        yield Algorithm(rule.moves, "sample" if rule.order == "turn" else "pass", False), name, None
