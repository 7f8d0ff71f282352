"""What a program does that is not the page: another handout's algorithm, other conventions, a typical mistake."""

from functools import partial
from typing import NamedTuple

from linref.conventions import SHEET
from linref.exercises.compare import with_bias
from linref.exercises.explain import canonical_setting, choices, in_place
from linref.exercises.mistakes import TYPICAL_MISTAKES, Mistake
from linref.exercises.perceptron import perceptron
from linref.own.compare import Algorithm, algorithm_of
from linref.own.pages import PAGES, RULES, Move
from linref.lists import zeros
from linref.scalar import exp

WORDS = {  # for each convention what a value of it means
    "at_zero": {"mistake": "net = 0 counts as a mistake", "either": "net = 0 counts as correct",
                "positive": "net = 0 counts as the positive class", "negative": "net = 0 counts as the negative class",
                "half": "net = 0 has the output halfway between the labels"},
    "order": {"turn": "an update after each sample", "restart": "the first sample again after each update",
              "batch": "one update at the end of each pass"},
    "bias": {"none": "no bias", "first": "a bias", "last": "a bias"},
    "update": {"label": "w ← w + η y x", "error": "w ← w + η (t - o) x"},
}
DEAD_ZONES = tuple(SHEET.rate * n / 10 for n in (1, 2, 3, 5, 10))
OTHER = "other conventions"


class Reason(NamedTuple):
    """Why a program's weights are what they are: the algorithm that gives all of them, and the words for it.

    `differs` has, for each convention that is not the page's, its meaning in the program and on the page; `also` names
    other algorithms that give the same.
    """

    algorithm: Algorithm
    reading: tuple
    mistake: str = ""
    differs: tuple = ()
    also: tuple = ()


def setting_moves(setting, mistake, begin, samples, passes, rate=1):
    """The moves of a perceptron with some conventions and a typical mistake, from [*w, b] or from weights all alike."""
    kind, N, d = TYPICAL_MISTAKES.get(mistake) or Mistake(), len(samples.points), len(samples.points[0])
    given = kind.given(setting(samples), N)
    if given is None:
        return
    given = given if kind.scales else given._replace(rate=rate)
    begin = begin if isinstance(begin, list) else [begin] * (d + 1)
    w = in_place(begin, given) if given.bias != "none" else begin[:d]
    waiting, clean = w, True
    steps = perceptron(samples.points, kind.signs(samples.signs), w, given, kind.change, kind.net_of)
    last = 1
    for step in steps:
        if step.epoch != last:
            if clean and given.order != "restart" or step.epoch > passes:
                return
            last, clean = step.epoch, True
        if kind.ends(step) or (given.order == "restart" and step.i == N and step.o == step.t):
            return
        clean = clean and step.o == step.t
        if given.order != "batch":
            yield Move(step.epoch, with_bias(step.w, given), with_bias(step.after, given))
        elif step.i == N:
            yield Move(step.epoch, with_bias(waiting, given), with_bias(step.after, given))
            waiting = step.after


def algorithm_with(setting, mistake=None, begin=0, name=""):
    """A perceptron with some conventions, given by a function of the samples, as an algorithm."""
    kind = TYPICAL_MISTAKES.get(mistake) or Mistake()
    given = setting(_TWO)
    return Algorithm(partial(setting_moves, setting, mistake, begin), "pass" if given.order == "batch" else "sample",
                     kind.scales and begin == 0, name, biased=given.bias != "none")


class _Two:
    points, signs = [[1], [-1]], [1, -1]


_TWO = _Two()


def settings_that_differ():
    """Every combination of conventions that a run of its own has, the handouts' first.

    >>> len(settings_that_differ()) < 40
    True
    """
    found = [page.setting(_TWO) for page in PAGES.values() if page.setting]
    every = [*(given._replace(constant=1, rate=1, bias="last") for given in found), *choices({})]
    return list(dict.fromkeys(canonical_setting(given)._replace(rate=1) for given in every))


def always(given):
    """Conventions that do not depend on the samples, as a function of them."""
    return lambda samples: given


def reasons_for(page, hints):
    """Algorithms that a program may be instead of the page's, the likeliest first: [(algorithm, mistake, setting)].

    `hints` are ratios of the bias's rate to the rate that its weights suggest.
    """
    if page.kind != "perceptron":
        yield from rules_for(page)
        return
    for other in PAGES.values():
        if other is not page and other.kind == "perceptron":
            yield algorithm_of(other), "", other.setting
    plain = settings_that_differ()
    for given in plain:
        yield algorithm_with(always(given)), "", always(given)
    own = [mistake for mistake, kind in TYPICAL_MISTAKES.items() if kind]
    for mistake in own:
        yield algorithm_with(page.setting, mistake), mistake, page.setting
    for given in plain:
        for mistake in own:
            yield algorithm_with(always(given), mistake), mistake, always(given)
    for given in plain:
        for ratio in hints:
            setting = always(given._replace(bias_rate=ratio))
            yield algorithm_with(setting), "", setting
        for zone in DEAD_ZONES:
            setting = always(given._replace(dead_zone=zone))
            yield algorithm_with(setting), "", setting
        yield algorithm_with(always(given), begin=1), "the weights start at 1", always(given)


def differences(setting, page):
    """The conventions in which a setting is not the page's: pairs of meanings, the program's and the page's.

    >>> differences(always(SHEET._replace(at_zero="either")), PAGES["fleuret train_perceptron"])
    (('net = 0 counts as correct', 'net = 0 counts as a mistake'),)
    """
    ours, theirs = canonical_setting(page.setting(_TWO)), canonical_setting(setting(_TWO))
    found = [(words[getattr(theirs, name)], words[getattr(ours, name)]) for name, words in WORDS.items()
             if getattr(theirs, name) != getattr(ours, name)]
    if theirs.bias_rate is not None:
        found.append((f"the bias has {theirs.bias_rate:g} times the rate", "one rate for all weights"))
    if theirs.dead_zone:
        found.append((f"every net from -{theirs.dead_zone} to {theirs.dead_zone} counts as net = 0",
                      "net = 0 alone does"))
    return tuple(found)


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
        o = z
        if self.output != "net":
            o = 1 / (1 + exp(-float(z) if self.output == "sigmoid" else float(z)))
        return self.sign * ((positive if y == 1 else negative) - o) * (o * (1 - o) if self.slope else 1)

    def moves(self, samples, passes, rate):
        """The moves from w = 0."""
        xs = [[*x, self.bias] for x in samples.points]
        w, N = zeros(len(xs[0])), len(xs)
        for epoch in range(1, passes + 1):
            before, total = w, zeros(len(w))
            for x, y in zip(samples.points, samples.signs):
                z = sum(a * b for a, b in zip(w, [*x, 1]))
                step = [rate * self.error(z, y) * a for a in [*x, self.bias]]
                total = [a + b for a, b in zip(total, step)]
                if self.order == "turn":
                    was, w = w, [a + b for a, b in zip(w, step)]
                    yield Move(epoch, was, w)
            if self.order == "batch":
                w = [a + b / (N if self.mean else 1) for a, b in zip(w, total)]
                yield Move(epoch, before, w)


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
