"""What an unknown program is: the handouts, the conventions and the typical mistakes that give its weights."""

from linref.exercises.equal_runs import canonical_setting
from linref.exercises.explain import choices, merged
from linref.exercises.perceptron import VALUES
from linref.own.follow import first_look, fits, labels_for, pairs_of, ratios_of_bias, sets_for, sets_to_reason, \
    stays_at_zero
from linref.own.pages import page_named
from linref.own.program import program_of
from linref.own.reasons import reasons_for
from linref.own.report import PLACED, rate_in_words, wrapped
from linref.own.states import PASSES, Ran

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
    return failed(name, program, look.samples, look.ran) if look else described(name, program)


def described(name, program):
    """What a program is whose two equal calls do not differ."""
    chosen = sets_to_reason(sets_for(program, FIRST), 1)
    runs = {labels: pairs_of(program, chosen, labels) for labels in labels_for(program, FIRST)}
    usable = {labels: pairs for labels, pairs in runs.items() if pairs and not any(ran.failed for _, ran in pairs)}
    if not usable:
        pairs = next(iter(runs.values())) or [(chosen[0], Ran(failed="it takes none of the sets"))]
        return failed(name, program, *next((samples, ran) for samples, ran in pairs if ran.failed))
    hints = {hint for pairs in usable.values() for hint in ratios_of_bias(pairs)}
    for kind, reasons in reasons_for(FIRST, sorted(hints)):
        for labels in sorted(usable, reverse=kind == "rule"):  # most rules have 1 and 0
            pairs = usable[labels]
            fitting = fits(reasons, pairs, labels)
            first = next(fitting, None)
            if first and kind == "page":
                return as_pages(name, [first, *fitting], pairs)
            if first:
                return as_habit(name, first)
    count = len(next(iter(usable.values())))
    return Described(name, wrapped(f"{name}: on {count:,} sets its weights are those of no handout, of no other "
                                   "convention and of no typical mistake that linref knows."), sets=count)


def failed(name, program, samples, ran):
    """A program that cannot be described, with the call that failed."""
    return Described(name, [*wrapped(f"{name}: {ran.failed}."),
                            *wrapped(program.asked(samples, FIRST.labels, PASSES), 2)])


def as_pages(name, fitting, pairs):
    """The handouts' algorithms and the conventions that give all weights of some runs."""
    pages = [reason.algorithm.page for reason in fitting if reason.algorithm.page]
    settings = [reason.setting(None) for reason in fitting if not reason.algorithm.page]
    sets = min(reason.match.compared for reason in fitting)
    lines = wrapped(f"{name}: on {sets:,} sets its weights are those of " + ("" if pages else "no handout."))
    lines += [f"  {page.title}" for page in pages]
    said = way_of_writing(fitting[0].match)
    if stays_at_zero(pairs):
        said = ["All these weights are 0. So net = 0 counts as correct, each update adds 0, or the run ends "
                "before the first update. Nothing else can be told."]
        settings = []
    lines += [line for sentence in said for line in wrapped(sentence, 2)]
    lines += in_conventions(settings, fitting[0].match.reading)
    return Described(name, lines, [page.name for page in pages], settings, sets=sets)


def as_habit(name, reason):
    """A page's algorithm with a typical mistake, or what strangers do that no handout does."""
    others = "; ".join(own for own, _ in reason.differences(FIRST)) if reason.algorithm.name != "the page" else ""
    words = reason.name.replace("the page", FIRST.title) + f": {others}" * bool(others)
    lines = wrapped(f"{name}: on {reason.match.compared:,} sets its weights are those of {words}.")
    facts = {"mistakes": [reason.mistake]} if reason.mistake else {"unusual": words}
    return Described(name, lines, sets=reason.match.compared, **facts)


def way_of_writing(match):
    """How a program writes the weights that were compared."""
    labels = match.reading.labels
    if match.reading.place in PLACED:
        yield PLACED[match.reading.place]
    if labels != FIRST.labels:
        yield f"It was given the labels {labels[0]} and {labels[1]}."
    if match.factor not in (None, 1):
        yield rate_in_words(match.factor, match.algorithm.scales)


def in_conventions(settings, reading):
    """The conventions as lines, with all values that weights cannot tell apart when they are read in some way."""
    every = [given for given in choices({}) if canonical_setting(given)._replace(rate=1) in settings
             and reading.place in (given.bias, "difference") and reading.sign * given.constant > 0]
    lines = wrapped("Its conventions, as `exercises perceptron` calls them; weights cannot tell apart what stands with "
                    "`or`:", 2) if every else []
    for line in merged(every):
        said = []
        for name, values in line.items():
            label = {"at_zero": "at net = 0"}.get(name, name)
            text = "any" if set(values) == set(VALUES[name]) else " or ".join(map(str, values))
            said.append(f"{label} {text}")
        lines += wrapped("; ".join(said), 4)
    return lines
