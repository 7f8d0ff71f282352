"""What an unknown program is: the handouts, the conventions and the typical mistakes that give its weights."""

from linref.exercises.explain import canonical_setting, choices, merged
from linref.exercises.perceptron import VALUES
from linref.own.compare import algorithm_of, readings
from linref.own.follow import (
    first_look,
    holds,
    labels_for,
    pairs_of,
    ratios_of_bias,
    sets_for,
    sets_to_reason,
    stays_at_zero,
)
from linref.own.pages import PAGES, RULES, page_named
from linref.own.program import program_of
from linref.own.reasons import (
    algorithm_with,
    always,
    differences,
    mistakes_with,
    rules_for,
    settings_that_differ,
    unusual,
    whole_net,
)
from linref.own.report import PLACED, number, rate_in_words, wrapped
from linref.own.states import PASSES, Ran

PERCEPTRONS = [page for page in PAGES.values() if page.kind == "perceptron"]
OTHERS = [page for page in PAGES.values() if page.kind in RULES]
FIRST = page_named("fleuret train_perceptron")  # the labels of a program that nothing is known of


class Described:
    """What a program is, as text, and as facts.

    `pages` are the names of the algorithms whose weights it has, `settings` the conventions that give them, `mistakes`
    the typical mistakes with which a page gives them, `unusual` what else it does, on so many `sets`.
    """

    def __init__(self, name, lines, pages=(), settings=(), mistakes=(), unusual="", sets=0):
        self.name, self.lines, self.pages = name, lines, list(pages)
        self.settings, self.mistakes, self.unusual, self.sets = list(settings), list(mistakes), unusual, sets

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
    look = first_look(program, FIRST)
    if look and look.random:
        return Described(name, wrapped(f"{name}: two equal calls give different weights, so its order or its start is "
                                       "random. Nothing can be said from weights alone."))
    if look:
        return failed(name, program, look.samples, look.ran)
    chosen = sets_to_reason(sets_for(program, FIRST), 1)
    runs = {labels: pairs_of(program, chosen, labels) for labels in labels_for(program, FIRST)}
    usable = {labels: pairs for labels, pairs in runs.items() if pairs and not any(ran.failed for _, ran in pairs)}
    if not usable:
        pairs = next(iter(runs.values())) or [(chosen[0], Ran(failed="it takes none of the sets"))]
        return failed(name, program, *next((samples, ran) for samples, ran in pairs if ran.failed))
    for describe in (by_page, by_mistake, by_habit, by_rule):
        for labels, pairs in reversed(usable.items()) if describe is by_rule else usable.items():
            found = describe(name, pairs, labels)
            if found:
                return found
    pairs = next(iter(usable.values()))
    return Described(name, wrapped(f"{name}: on {len(pairs):,} sets its weights are those of no handout, of no other "
                                   "convention and of no typical mistake that linref knows."), sets=len(pairs))


def failed(name, program, samples, ran):
    """A program that cannot be described, with the call that failed."""
    return Described(name, [*wrapped(f"{name}: {ran.failed}."),
                            *wrapped(program.asked(samples, FIRST.labels, PASSES), 2)])


def fit(algorithm, pairs, labels):
    """The match of some runs that have all weights of an algorithm, in whatever way they are written; or None."""
    ways = readings(labels, pairs[0][1].moments)
    return next(filter(None, (holds(algorithm, way, pairs) for way in ways)), None)


def by_page(name, pairs, labels):
    """The handouts' algorithms and the conventions that give all weights of some runs."""
    matches = {page: fit(algorithm_of(page), pairs, labels) for page in PERCEPTRONS}
    matches.update({given: fit(algorithm_with(always(given)), pairs, labels) for given in settings_that_differ()})
    if not any(matches.values()):
        matches = {page: fit(algorithm_of(page), pairs, labels) for page in OTHERS}
    matches = {what: match for what, match in matches.items() if match}
    if not matches:
        return None
    pages = [page for page in (*PERCEPTRONS, *OTHERS) if page in matches]
    settings = [given for given in matches if given not in pages]
    lines = wrapped(f"{name}: on {len(pairs):,} sets its weights are those of " + ("" if pages else "no handout."))
    lines += [f"  {page.title}" for page in pages]
    if stays_at_zero(pairs):
        said = ["All these weights are 0: it never makes an update. So net = 0 counts as correct, or the run ends "
                "before the first update. Nothing else can be told."]
        settings = []
    else:
        said = way_of_writing(next(iter(matches.values())), labels)
    lines += [line for sentence in said for line in wrapped(sentence, 2)]
    return Described(name, lines + in_conventions(settings), [page.name for page in pages], settings, sets=len(pairs))


def way_of_writing(match, labels):
    """How a program writes the weights that were compared."""
    if match.reading.place in PLACED:
        yield PLACED[match.reading.place]
    if labels != FIRST.labels:
        yield f"It was given the labels {labels[0]} and {labels[1]}."
    if match.factor not in (None, 1):
        yield rate_in_words(match.factor, match.algorithm.scales)


def by_mistake(name, pairs, labels):
    """The page whose perceptron gives all weights of some runs with a typical mistake."""
    for page in (FIRST, *PERCEPTRONS):
        for algorithm, mistake, _ in mistakes_with(page.setting):
            match = fit(algorithm, pairs, labels)
            if match:
                return with_mistake(name, match, page, mistake)
    return None


def by_rule(name, pairs, labels):
    """The page whose descent gives all weights of some runs with one thing changed."""
    for page in OTHERS:
        for algorithm, mistake, _ in rules_for(page):
            match = mistake and labels == page.labels and fit(algorithm, pairs, labels)
            if match:
                return with_mistake(name, match, page, mistake)
    return None


def with_mistake(name, match, page, mistake):
    """A page's algorithm with a typical mistake."""
    lines = wrapped(f"{name}: on {match.compared:,} sets its weights are those of {page.title} with a typical mistake: "
                    f"{mistake}.")
    return Described(name, lines, mistakes=[mistake], sets=match.compared)


def by_habit(name, pairs, labels):
    """What strangers do that no handout does, if it gives all weights of some runs."""
    habits = [*unusual(ratios_of_bias(pairs)), (whole_net(), "", None)]
    for algorithm, _, setting in habits:
        match = fit(algorithm, pairs, labels)
        if match:
            others = "; ".join(own for own, _ in differences(setting, FIRST)) if setting else ""
            words = (algorithm.name or "a perceptron with other conventions") + f": {others}" * bool(others)
            lines = wrapped(f"{name}: on {match.compared:,} sets its weights are those of {words}.")
            return Described(name, lines, unusual=words, sets=match.compared)
    return None


def in_conventions(settings):
    """The conventions as lines, with all values that weights cannot tell apart."""
    every = [given for given in choices({}) if canonical_setting(given)._replace(rate=1) in settings]
    lines = wrapped("Its conventions, as `exercises perceptron` calls them; weights cannot tell apart what stands with "
                    "`or`:", 2) if every else []
    for line in merged(every):
        said = []
        for name, values in line.items():
            label = {"at_zero": "at net = 0"}.get(name, name)
            text = "any" if set(values) == set(VALUES[name]) else " or ".join(
                ",".join(map(number, value)) if isinstance(value, tuple) else str(value) for value in values)
            said.append(f"{label} {text}")
        lines += wrapped("; ".join(said), 4)
    return lines
