"""What a program does that is not the page: another handout's algorithm, other conventions, a typical mistake."""

from fractions import Fraction
from itertools import count
from typing import Any, NamedTuple

from linref.exercises.compare import with_bias
from linref.exercises.equal_runs import canonical_setting, in_place
from linref.exercises.explain import choices
from linref.exercises.mistakes import TYPICAL_MISTAKES, Mistake, as_updated
from linref.exercises.perceptron import perceptron
from linref.own.compare import TOLERANCE, Algorithm, algorithm_of
from linref.own.pages import PAGES, RULES, Move
from linref.own.sets import Samples
from linref.lists import add, dot, scale, zeros
from linref.scalar import ratio, sigmoid

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
PERCEPTRONS = [page for page in PAGES.values() if page.kind == "perceptron"]
OTHERS = [page for page in PAGES.values() if page.kind in RULES]


class Reason(NamedTuple):
    """Why a program's weights may be what they are: an algorithm that gives them, and the words for it.

    `setting(samples)` are its conventions, `mistake` is a typical one. `compared` counts the sets on which it gives all
    weights, as they are read in the way of `match`.
    """

    algorithm: Algorithm
    setting: Any = None
    mistake: str = ""
    match: Any = None

    @property
    def name(self):
        """What it is called, with its mistake."""
        if self.mistake:
            return f"{self.algorithm.name or 'another perceptron'} with a typical mistake: {self.mistake}"
        return self.algorithm.name or "a perceptron with other conventions"

    def differences(self, page):
        """The conventions in which it is not the page: pairs of meanings, its own and the page's."""
        return differences(self.setting, page) if self.setting else ()


def kind_of(mistake):
    """The typical mistake of a name; without one nothing is mistaken."""
    return TYPICAL_MISTAKES.get(mistake) or Mistake()


def setting_moves(setting, kind, begin, stops, samples, passes):
    """The moves of a perceptron with some conventions and a kind of mistake, from [*w, b] or from weights all alike.

    If it `stops`, it does so after a pass without a mistake.
    """
    N, d = len(samples.points), len(samples.points[0])
    given = kind.given(setting(samples), N)
    if given is None:
        return
    begin = begin if isinstance(begin, list) else [begin] * (d + 1)
    w = in_place(begin, given) if given.bias != "none" else begin[:d]
    waiting, clean, edge, made = w, True, False, ()
    steps = perceptron(samples.points, kind.signs(samples.signs), w, given, kind.change, kind.net_of)
    last = 1
    for step, after in kind.given_of(steps):
        if step.epoch != last:
            if stops and clean or step.epoch > passes:
                return
            last, clean, edge = step.epoch, True, False
        if kind.ends(step) or (given.order == "restart" and step.i == N and step.o == step.t):
            return
        clean, made = clean and step.o == step.t, (*made, step)
        edge = (edge and given.order == "batch") or (
            abs(abs(step.net) - (given.margin or given.dead_zone or 0)) <= TOLERANCE)
        if given.order != "batch" or step.i == N:
            yield Move(step.epoch, with_bias(waiting, given), with_bias(after, given), edge, made)
            waiting, made = after, ()


def repeating(moves, passes):
    """The same moves; as soon as a pass begins with the weights of an earlier one, those from there on again and again.

    >>> moves = (Move(epoch, [epoch % 2], [(epoch + 1) % 2]) for epoch in range(1, 4))
    >>> [(move.epoch, move.after) for move in repeating(moves, 5)]
    [(1, [0]), (2, [1]), (3, [0]), (4, [1]), (5, [0])]
    """
    kept, begun, first = [], {}, None
    for move in moves:
        if not kept or move.epoch != kept[-1].epoch:
            first = begun.setdefault(tuple(move.before), len(kept))
            if first < len(kept):
                break
        kept.append(move)
        yield move
    else:
        return
    again = kept[first:]
    for later in count(1):
        for epoch, *rest in again:
            epoch += later * (again[-1].epoch - again[0].epoch + 1)
            if epoch > passes:
                return
            yield Move(epoch, *rest)


def algorithm_with(setting, mistake=None, begin=0, name="", stops=True):
    """A perceptron with some conventions, given by a function of the samples, as an algorithm."""
    kind, given = kind_of(mistake), setting(EITHER_CLASS)
    each = "pass" if given.order == "batch" else "sample"

    def run(samples, passes, rate=1):
        moves = setting_moves(setting, kind, begin, stops, samples, passes)
        return repeating(moves, passes) if kind.given_of is as_updated else moves

    return Algorithm(run, each, begin == 0, name, biased=given.bias != "none", rated=False)


def settings_that_differ():
    """Every combination of conventions that a run of its own has, the handouts' first.

    >>> len(settings_that_differ()) < 40
    True
    """
    found = [page.setting(EITHER_CLASS) for page in PERCEPTRONS]
    every = [*(given._replace(constant=1, rate=1, bias="last") for given in found), *choices({})]
    return list(dict.fromkeys(canonical_setting(given)._replace(rate=1) for given in every))


def always(given):
    """Conventions that do not depend on the samples, as a function of them."""
    return lambda samples: given


def reasons_for(page, hints):
    """What a program may be instead of an algorithm of a page, the likeliest first: [(kind, reasons)].

    The kinds are "page", also for conventions of its own, "mistake", "habit", and "rule", a mistake with a rule that is
    no perceptron's. `hints` are ratios of the bias's weight to the others that its weights suggest.
    """
    if page.kind in RULES:
        return [("page", list(map(page_as_reason, OTHERS))), ("rule", rules_for(page, "the page"))]
    settings = [always(given) for given in settings_that_differ()]
    alike = [Reason(algorithm_with(setting), setting) for setting in settings]
    own = [(page.setting, "the page"), *((other.setting, other.title) for other in PERCEPTRONS)]
    own += [(setting, "") for setting in settings]
    own.sort(key=lambda pair: len(differences(pair[0], page)))  # a convention that does not matter is the page's
    return [("page", [*map(page_as_reason, PERCEPTRONS), *alike]), ("page", list(map(page_as_reason, OTHERS))),
            ("mistake", [reason for setting, name in own for reason in mistakes_with(setting, name)]),
            ("habit", list(habits(settings, hints))),
            ("rule", [reason for other in OTHERS for reason in rules_for(other, other.title)])]


def page_as_reason(page):
    """A page's own algorithm."""
    return Reason(algorithm_of(page), page.setting)


def mistakes_with(setting, name=""):
    """A perceptron with some conventions and each typical mistake."""
    for mistake, kind in TYPICAL_MISTAKES.items():
        for stops in (True, False)[:1 + kind.goes_on] if kind else ():
            yield Reason(algorithm_with(setting, mistake, name=name, stops=stops), setting, mistake)


def habits(settings, hints):
    """What strangers do and no handout: another rate or input of the bias, a dead zone, a margin, a start, a new rule.

    What no setting says is the algorithm's name.
    """
    for setting in settings:
        given = setting(EITHER_CLASS)
        changed = [*(given._replace(bias_rate=hint) for hint in hints),
                   *(given._replace(dead_zone=zone) for zone in DEAD_ZONES),
                   *[given._replace(margin=1)] * (given.at_zero == "mistake")]
        yield from (Reason(algorithm_with(always(other)), always(other)) for other in changed)
        yield from (Reason(with_constant_input(given, hint), setting) for hint in hints)
        yield Reason(algorithm_with(setting, begin=1, name="a perceptron whose weights start at 1"), setting)


def with_constant_input(given, constant):
    """A perceptron whose bias is the weight of a constant input, such as 0.1: that weight stands for the bias."""
    inner = algorithm_with(always(given._replace(bias_rate=constant**2)))

    def run(samples, passes, rate):
        for move in inner.run(samples, passes, rate):
            before, after = ([*v[:-1], v[-1] / constant] for v in (move.before, move.after))
            yield move._replace(before=before, after=after)

    return Algorithm(run, inner.each, name=f"a perceptron with the constant input {decimal(constant)} for the bias")


def differences(setting, page):
    """The conventions in which a setting is not the page's: pairs of meanings, the program's and the page's.

    >>> from linref.conventions import SHEET
    >>> differences(always(SHEET._replace(at_zero="either")), PAGES["fleuret train_perceptron"])
    (('net = 0 counts as correct', 'net = 0 counts as a mistake'),)
    """
    return differing(canonical_setting(setting(EITHER_CLASS)), canonical_setting(page.setting(EITHER_CLASS)))


def differing(theirs, ours):
    """The conventions in which two settings differ, each as `canonical_setting` writes it: pairs of meanings.

    The second one may have an order of its own, such as (3, 1, 4, 2), for which there are no words.
    """
    found = [(words[getattr(theirs, name)], words.get(getattr(ours, name))) for name, words in WORDS.items()
             if getattr(theirs, name) != getattr(ours, name)]
    if theirs.bias_rate != ours.bias_rate:
        found.append((f"the bias has {decimal(theirs.bias_rate)} times the rate", "one rate for all weights"))
    if theirs.dead_zone != ours.dead_zone:
        found.append((f"every net from -{decimal(theirs.dead_zone)} to {decimal(theirs.dead_zone)} counts as net = 0",
                      "net = 0 alone does"))
    if theirs.margin != ours.margin:
        found.append((f"a sample counts as a mistake if y·net < {decimal(theirs.margin)}", "there is no such margin"))
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
        o = z if self.output == "net" else float(sigmoid(float(z if self.output == "sigmoid" else -z)))
        return self.sign * (self.labels[0 if y == 1 else 1] - o) * (o * (1 - o) if self.slope else 1)

    def moves(self, samples, passes, rate):
        """The moves from w = 0."""
        xs = [[*x, self.bias] for x in samples.points]
        w, N = zeros(len(xs[0])), len(xs)
        for epoch in range(1, passes + 1):
            before, total = w, zeros(len(w))
            for x, y in zip(samples.points, samples.signs):
                step = scale(rate * self.error(dot(w, [*x, 1]), y), [*x, self.bias])
                total = add(total, step)
                if self.order == "turn":
                    was, w = w, add(w, step)
                    yield Move(epoch, was, w)
            if self.order == "batch":
                w = add(w, [ratio(a, N) for a in total] if self.mean else total)
                yield Move(epoch, before, w)


BASES = {
    "exercises delta": Rule("net", (1, -1)), "exercises delta_batch": Rule("net", (1, -1), "batch"),
    "vitay logistic": Rule(), "gales logistic": Rule(order="batch"), "fleuret logistic": Rule(order="batch"),
    "crowley descent": Rule("net", (1, -1), "batch", True),
}


def rules_for(page, name):
    """The page's rule with one thing changed, where that changes its steps; what the rule itself is called."""
    base = BASES[page.name]
    soft, turn, zero = base.output == "sigmoid", base.order == "turn", base.labels == (1, 0)
    changed = {
        "the gradient is added, not subtracted": base._replace(sign=-1),
        "the two classes are exchanged": base._replace(labels=base.labels[::-1]),
        "the bias is not updated": base._replace(bias=0),
        "one update for each pass, where the page has one after each sample" if turn else
        "an update after each sample, where the page has one for each pass":
            base._replace(order="batch" if turn else "turn"),
        "the sum is not divided by N" if base.mean else "the sum is divided by N": base._replace(mean=not base.mean),
        "one update for each pass, divided by N": base._replace(order="batch", mean=True),
        "net itself is taken for the output" if soft else "σ(net) is taken for the output":
            base._replace(output="net" if soft else "sigmoid"),
        "the factor o (1 - o), which belongs to the squared error": base._replace(slope=True),
        "σ(net) where σ(-net) belongs": base._replace(output="other"),
        "labels 1 and -1, where the page has 1 and 0" if zero else "labels 1 and 0, where the page has 1 and -1":
            base._replace(labels=(1, -1) if zero else (1, 0)),
    }
    for mistake, rule in changed.items():
        if rule._replace(mean=base.mean) != base or not turn and rule != base:
            each = "sample" if rule.order == "turn" else "pass"
            yield Reason(Algorithm(rule.moves, each, False, name), mistake=mistake)
