"""What an unknown program is: the handouts, the conventions and the typical mistakes that give its weights."""

from linref.exercises.explain import canonical_setting, choices, merged
from linref.exercises.mistakes import TYPICAL_MISTAKES
from linref.exercises.perceptron import VALUES
from linref.own.compare import LABELS, algorithm_of, readings
from linref.own.follow import bias_rates, holds, same_twice, sets_for, sets_to_reason
from linref.own.pages import PAGES, RULES, page_named
from linref.own.program import PASSES, Ran, program_of
from linref.own.reasons import DEAD_ZONES, algorithm_with, always, differences, settings_that_differ
from linref.own.report import number, wrapped

PERCEPTRONS = [page for page in PAGES.values() if page.kind == "perceptron"]
OTHERS = [page for page in PAGES.values() if page.kind in RULES]
FIRST = page_named("fleuret train_perceptron")


class Described:
    """What a program is, as text; `pages` are the names of the algorithms whose weights it has."""

    def __init__(self, name, lines, pages=(), settings=(), mistakes=(), sets=0):
        self.name, self.lines, self.pages = name, lines, list(pages)
        self.settings, self.mistakes, self.sets = list(settings), list(mistakes), sets

    def __str__(self):
        return "\n".join(self.lines)

    __repr__ = __str__


def conventions_of(program):
    """What a program does: which handouts have it, under which conventions, or with which typical mistake.

    >>> def learn(X, y, passes):
    ...     w = [0] * (len(X[0]) + 1)
    ...     for _ in range(passes):
    ...         for x, t in zip(X, y):
    ...             if t * sum(a * c for a, c in zip(w, [*x, 1])) <= 0:
    ...                 w = [a + t * c for a, c in zip(w, [*x, 1])]
    ...             yield w
    >>> conventions_of(learn).pages[0]
    'discriminants online'
    """
    program = program_of(program)
    name = program.name if program.name != type(program.target).__name__ else repr(program.target)
    if not same_twice(program, FIRST):
        return Described(name, wrapped(f"{name}: two equal calls give different weights, so its order or its start is "
                                       "random. Nothing can be said from weights alone."))
    chosen = sets_to_reason(list(sets_for(program, FIRST)), 1)
    failure = None
    for names in LABELS:
        pairs = [(s, ran) for s, ran in zip(chosen, program.runs(chosen, names, PASSES))
                 if not (ran.failed and s.one_class)]
        failure = failure or next((ran for _, ran in pairs if ran.failed), None if pairs else Ran(failed="no set"))
        if not pairs or any(ran.failed for _, ran in pairs):
            continue
        ways = list(readings(names, pairs[0][1].moments))
        found = described_by(name, pairs, ways, names)
        if found:
            return found
    if failure:
        return Described(name, wrapped(f"{name}: {failure.failed}."))
    return Described(name, wrapped(f"{name}: on {len(pairs):,} sets its weights are none of a handout's, of no other "
                                   "convention and of no typical mistake that linref knows."), sets=len(pairs))


def described_by(name, pairs, ways, labels):
    """What gives all weights of some runs, the handouts' algorithms first; None if nothing does."""
    def fits(algorithm):
        return next((way for way in ways if holds(algorithm, way, pairs)), None)

    pages = [page for page in PERCEPTRONS if fits(algorithm_of(page))]
    settings = [given for given in settings_that_differ() if fits(algorithm_with(always(given)))]
    if pages or settings:
        lines = [*wrapped(f"{name}: on {len(pairs):,} sets its weights are those of"),
                 *(f"  {page.title}" for page in pages)]
        lines += ["  no handout"] * (not pages) + in_conventions(settings)
        return Described(name, lines, [page.name for page in pages], settings, sets=len(pairs))
    others = [page for page in OTHERS if fits(algorithm_of(page))]
    if others:
        lines = [*wrapped(f"{name}: on {len(pairs):,} sets its weights are those of"),
                 *(f"  {page.title}" for page in others)]
        return Described(name, lines, [page.name for page in others], sets=len(pairs))
    return mistaken_or_scaled(name, pairs, fits, bias_rates_of(pairs, ways))


def bias_rates_of(pairs, ways):
    """The ratios of the bias's rate that the weights suggest, with the bias last or first."""
    class Found:
        reading = ways[0]

    return bias_rates(Found, pairs)


def mistaken_or_scaled(name, pairs, fits, ratios):
    """A typical mistake, another rate for the bias, a dead zone, a start of 1; None if it is none of them."""
    tried = []
    for page in PERCEPTRONS:
        tried += [(f"{page.title} with a typical mistake: {mistake}", algorithm_with(page.setting, mistake), mistake)
                  for mistake, kind in TYPICAL_MISTAKES.items() if kind]
    for given in settings_that_differ():
        for other in [*(given._replace(bias_rate=ratio) for ratio in ratios),
                      *(given._replace(dead_zone=zone) for zone in DEAD_ZONES)]:
            words = "; ".join(own for own, _ in differences(always(other), FIRST))
            tried.append((f"a perceptron with other conventions: {words}", algorithm_with(always(other)), None))
        tried.append(("a perceptron whose weights start at 1", algorithm_with(always(given), begin=1), None))
    for words, algorithm, mistake in tried:
        if fits(algorithm):
            lines = wrapped(f"{name}: on {len(pairs):,} sets its weights are those of {words}.")
            return Described(name, lines, mistakes=[mistake] if mistake else [], sets=len(pairs))
    return None


def in_conventions(settings):
    """The conventions as lines, with all values that weights cannot tell apart."""
    every = [given for given in choices({}) if canonical_setting(given)._replace(rate=1) in settings]
    lines = ["In the words of `exercises explain`, whose conventions weights alone cannot settle further:"]
    for line in merged(every):
        said = []
        for name, values in line.items():
            label = {"at_zero": "at net = 0"}.get(name, name)
            text = "any" if set(values) == set(VALUES[name]) else " or ".join(
                ",".join(map(number, value)) if isinstance(value, tuple) else str(value) for value in values)
            said.append(f"{label} {text}")
        lines += wrapped("; ".join(said), 2)
    return lines
