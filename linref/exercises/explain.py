"""Which conventions give an answer, which typical mistake does where none do, and how many answers a set allows.

Every setting is run (`states`). Settings that differ only in how they write the same run share it (`equal_runs`).
"""

from collections import Counter, namedtuple
from itertools import combinations, product

from linref.exercises.compare import boundary, with_bias
from linref.exercises.data import SHEET
from linref.exercises.equal_runs import in_place, runs_of
from linref.exercises.mistakes import BY_PASS, TYPICAL_MISTAKES, Mistake
from linref.exercises.perceptron import VALUES, contradiction, perceptron, until_stopped
from linref.lists import lowest_terms, scale
from linref.scalar import ratio

# Samples, a start or None, when to give a run up; points are m times as large as they are, so that all is whole.
Problem = namedtuple("Problem", "points signs start limit m", defaults=(1,))
# How a sheet is answered: a number of updates, the weights, or both. A run without an end has neither.
Answer = namedtuple("Answer", "updates w", defaults=(None, None))
# One way to an answer: the typical mistake or None, the conventions, and whether the run has it at its end.
Explained = namedtuple("Explained", "mistake given at_end")


def choices(stated, weights=None, features=None):
    """All conventions that agree with those stated, {name: value}, and with each other; with so many weights (X37).

    >>> stated = {"labels": (1, -1), "constant": 1, "at_zero": "mistake", "update": "label", "order": "turn"}
    >>> [given.bias for given in choices(stated)]
    ['first', 'last', 'none']
    """
    others = {name: value for name, value in stated.items() if name not in VALUES}
    for values in product(*([stated[name]] if name in stated else VALUES[name] for name in VALUES)):
        given = SHEET._replace(**dict(zip(VALUES, values)), **others)                   # one value of each convention
        if not contradiction(given) and weights in (None, features and features + (given.bias != "none")):  # allowed:
            yield given


def states(problem, given, start, mistake=None):
    """Each step of a run with the updates so far and False; the last again with True if all samples are correct (X37).

    No last step follows if w repeats at the beginning of a pass. With BY_PASS, a pass has at most one update.

    >>> *_, (step, updates, at_end) = states(Problem([[0], [1]], [-1, 1], None, 10), SHEET, [0, 0])
    >>> step.after, updates, at_end
    ([2, -1], 5, True)
    """
    updates, changed, seen, last, epoch = 0, 0, set(), None, 0                          # run, and count the updates:
    mistaken = TYPICAL_MISTAKES.get(mistake) or Mistake()                               # with this mistake, or none
    given, signs = mistaken.given(given, len(problem.points)), mistaken.signs(problem.signs)
    if given is None:                                                                   # it cannot be made here
        return
    steps = perceptron(problem.points, signs, list(start), given, mistaken.change, mistaken.net_of)
    for step, after in mistaken.given_of(until_stopped(steps, problem.points, signs, given)):
        if mistaken.ends(step):                                                         # the mistake ends the run
            break
        if step.epoch != epoch:                                                         # a pass begins
            epoch = step.epoch
            if tuple(step.w) in seen:                                                   # from a w as before:
                return                                                                  # the run never ends
            seen.add(tuple(step.w))                                                     # remember this w
        if epoch > problem.limit and step.after != step.w:                              # the limit ends the run
            return
        if step.after != step.w and not (mistake == BY_PASS and changed == step.epoch):
            updates, changed = updates + 1, step.epoch                                  # w has changed: count it
        last = step._replace(after=after)                                               # w as the mistake gives it
        yield from [(last, updates, False)] * (epoch <= problem.limit)                  # one step, not the last
    yield from [(last, updates, True)] * bool(last)                                     # the end: all are correct


def answers_by_setting(problem, settings):
    """The answer of each of some settings; a run that several have is made once (X40).

    >>> found = answers_by_setting(Problem([[0], [1]], [-1, 1], None, 10), [SHEET])
    >>> found[SHEET]
    Answer(updates=5, w=(2, -1))
    """
    found = {}
    for (run, start), group in runs_of(settings, problem).items():          # each run, once
        ends = [(step.after, updates) for step, updates, at_end in states(problem, run, start) if at_end]
        for given, factor in group:                                         # each setting with this run
            found[given] = Answer()
            for w, updates in ends:                                         # the last w as the setting writes it
                found[given] = Answer(updates, tuple(in_place(scale(factor, w), given)))
    return found


def boundaries(found):
    """The answers of some settings, with the boundary (w, b - θ) in lowest terms in the place of (w, b) (X40).

    >>> found = {SHEET._replace(bias="first"): Answer(1, (2, 4, 6)), SHEET: Answer()}
    >>> list(boundaries(found).values())
    [Answer(updates=1, w=(2, 3, 1)), Answer(updates=None, w=None)]
    """
    return {given: answer._replace(w=answer.w and tuple(lowest_terms(boundary(answer.w, given))))
            for given, answer in found.items()}


def tallied(found):
    """The answers by boundary, most common first, each with how many settings draw it, by how many (w, b) (X40).

    With each stands the first of these settings.

    >>> (*tally, given), = tallied({SHEET: Answer(1, (1, 2)), SHEET._replace(rate=2): Answer(1, (2, 4))})
    >>> tally, given == SHEET
    ([Answer(updates=1, w=(1, 2)), 2, 2], True)
    """
    drawn = boundaries(found)
    for answer, count in Counter(drawn.values()).most_common():
        group = [given for given, other in drawn.items() if other == answer]
        yield answer, count, len({found[given] for given in group}), group[0]


def to_state(found):
    """The smallest lists of conventions that leave one answer, whatever they are stated to be (X40).

    >>> found = answers_by_setting(Problem([[0], [1]], [-1, 1], None, 10), [SHEET, SHEET._replace(order="batch")])
    >>> [answer.updates for answer in found.values()], to_state(found)
    ([5, 4], [('order',)])
    """
    for size in range(len(VALUES) + 1):                                                 # none, one, two, …
        lists = [names for names in combinations(VALUES, size) if settles(found, names)]  # enough if stated:
        if lists:
            return lists


def settles(found, names):
    """Whether settings that agree in some conventions always have the same answer (X40).

    >>> found = {SHEET: Answer(5), SHEET._replace(order="batch"): Answer(4)}
    >>> settles(found, ["order"]), settles(found, ["bias"])
    (True, False)
    """
    settled = {}
    return all(settled.setdefault(tuple(getattr(given, name) for name in names), answer) == answer
               for given, answer in found.items())


def attempts(problem, wanted, settings, mistake=None):
    """Find every setting, with a typical mistake or none, whose run has the answer at its end or before (X38, X39).

    The answer is divided by the factor of a setting; without weights, None is what any run reaches at its end.

    >>> problem = Problem([[0], [1]], [-1, 1], None, 10)
    >>> [way.at_end for w in ((2, -1), (1, 0)) for way in attempts(problem, Answer(w=w), [SHEET])]
    [True, False]
    """
    found = []
    for (run, start), group in runs_of(settings, problem, mistake).items():         # each run, once
        reached = weights_after(wanted.updates, states(problem, run, start, mistake))
        for given, factor in group:                                                 # each setting with this run
            w = wanted.w and tuple(ratio(a, factor) for a in with_bias(wanted.w, given)[: len(wanted.w)])
            if w in reached:                                                        # the run has the answer
                found.append(Explained(mistake, given, reached[w]))
    return found


def weights_after(updates, steps):
    """Map weights after so many updates, or after any, to whether the run ends there; None stands for its end (X38).

    >>> problem = Problem([[0], [1]], [-1, 1], None, 10)
    >>> weights_after(2, states(problem, SHEET, [0, 0])), weights_after(5, states(problem, SHEET, [0, 0]))
    ({(1, 0): False}, {(2, -1): True, None: True})
    """
    reached = {}
    for step, count, at_end in steps:
        if updates is not None and count > updates:                                     # too many updates
            break
        if updates in (None, count) and (at_end or step.after != step.w):               # after an update:
            reached[tuple(step.after)] = at_end                                         # w is reached
            reached.update({None: True} if at_end else {})
    return reached


def explained(problem, wanted, settings):
    """Find the settings that give an answer, at the end of a run or before; else the typical mistakes (X38, X39).

    At rate 1 another rate is likelier than a mistake: nothing is given if the answer is a multiple of a setting's own.

    >>> problem = Problem([[1], [2]], [1, -1], None, 10)
    >>> [way.mistake for w in ((-2, 3), (3, 2)) for way in explained(problem, Answer(w=w), [SHEET])]
    [None, 'x is added on a mistake, without its label']
    >>> explained(problem, Answer(w=(-4, 6)), [SHEET])
    []
    """
    for tried in ([None], TYPICAL_MISTAKES):                                # first without a mistake, then with each
        ways = [way for mistake in tried for way in attempts(problem, wanted, settings, mistake)]
        if ways or multiples_of(problem, wanted, settings) and settings[0].rate == 1:
            return [way for way in ways if way.at_end] or ways              # at the end of a run, else before it
    return []


def counts_of(problem, w, settings):
    """{updates: how many settings have the weights w after so many, and last}; of settings that have them (X38).

    >>> counts_of(Problem([[0], [1]], [-1, 1], None, 10), (2, -1), [SHEET])
    {5: 1}
    """
    answers = answers_by_setting(problem, settings).values()
    return dict(sorted(Counter(answer.updates for answer in answers if answer.w == tuple(w)).items()))


def multiples_of(problem, wanted, settings):
    """{(factor, weights): how many settings end there}, of ends that are the answer but for a factor above 0 (X38).

    From a start, or with a threshold, another rate does more than scale: then there are none.

    >>> multiples_of(Problem([[0], [1]], [-1, 1], None, 10), Answer(w=(4, -2)), [SHEET])
    {(2, (2, -1)): 1}
    """
    counts, w = Counter(), wanted.w                                                     # count the answer's factors:
    if any(w or ()) and not any(problem.start or ()) and not settings[0].threshold:
        j = next(j for j, a in enumerate(w) if a)                                       # the first entry that is not 0
        for answer in answers_by_setting(problem, settings).values():
            if answer.w and len(answer.w) == len(w) and answer.w[j] and lowest_terms(answer.w) == lowest_terms(w):
                if wanted.updates in (None, answer.updates):
                    counts[ratio(w[j], answer.w[j]), answer.w] += 1                     # the factor of this answer
    return dict(counts.most_common())


def merged(settings):
    """Merge settings into few lines: for each convention all values that go with all the others (X38).

    >>> line, = merged([SHEET, SHEET._replace(bias="first")])
    >>> line["bias"], line["order"]
    (('last', 'first'), ('turn',))
    """
    lines = [{name: (getattr(given, name),) for name in VALUES} for given in settings]  # a line for each setting
    for name in VALUES:
        together = {}                                                                   # join lines that differ in it
        for line in lines:
            others = tuple(values for other, values in line.items() if other != name)   # all other values
            together.setdefault(others, dict(line, **{name: ()}))[name] += line[name]   # join its values
        lines = together.values()
    return lines
