"""Which conventions, or which typical mistake, give an answer; and how many answers a set allows, as a trace."""

import re

from linref.cells import Cells, found, given
from linref.conventions import Conventions
from linref.exercises.data import CASES, data_of
from linref.exercises.explain import (
    Answer, Problem, answers_by_setting, boundaries, choices, counts_of, explained, merged, multiples_of, tallied,
    to_state)
from linref.exercises.perceptron import VALUES
from linref.exercises.views import (
    EXAMPLES, VALUES_OF, about, at_most, handout, handout_under, in_print, listed, option_of, read_any, settled,
    stated_in)
from linref.exercises.views.answers import texts_in
from linref.integer_units import Units
from linref.own.written import MINUS, read_rows
from linref.samples import InputError, read_number
from linref.tracer import Rows, in_short, line, plural
from linref.tracer.progress import PROGRESS

USES = ("data", "start", "rate", "limit", "threshold", *map(option_of, VALUES), "answer", "path")
READS = read_any
MAX_PASSES = 100  # after which a run is given up unless the caller says otherwise
ANSWERS = {"The published answer": Answer(7, (1, 1, -3)),
           "A wrong answer, which we made up": Answer(10, (2, 2, -8)),
           "Another wrong answer": Answer(9, (1, 1, -3))}
FACTORS = ("labels",), ("bias", "constant"), ("at_zero", "update"), ("order",)  # what excludes none of the others
ELSE = (" No typical mistake that linref knows gives it either. It may come from another start, rate or order of the "
        "samples, which you can state: --start, --rate, --order 3,1,4,2.")


def trace(options):
    """An answer explained, or how many there are; without options both."""
    data, wanted = options.data or EXAMPLES, answer_of(options.answer or "", options.bias)
    check_size(data, options, start=options.start, answer=wanted.w)
    settled(options, data)  # refuses what excludes each other before anything is printed
    if options.path:
        yield from a_sequence(data, options)
        return
    yield from about(options, "Which conventions, or which typical mistake, give an answer",
                     "If your weights differ from the solution, you made a mistake or chose other conventions. Which "
                     "of them give your answer?")
    look = for_an_answer if options.answer else how_many
    yield from look(data, options, wanted)
    for said, wanted in ANSWERS.items() if options.nothing_asked else ():
        yield from for_an_answer(data_of(CASES["li-hang-2.1"]), options, wanted, said)
    yield from in_short("The same samples may have many answers, because conventions differ. Before you mark an "
                        "answer as wrong, look for the conventions that give it.")


def tried(settings):
    """The combinations of conventions that are tried, with their values and how many there are."""
    left = varied(settings)
    if not left:
        return
    yield line("How many answers may correct students have, if the exercise leaves these conventions open? net = w·x, "
               "o is the output, and t is the label.")
    yield from listed(VALUES_OF, left)
    counts = [len({tuple(getattr(given, name) for name in part) for given in settings}) for part in FACTORS]
    yield line(f"There are {' · '.join(map(str, counts))} = {len(settings)} combinations of labels, bias with "
               "constant or none, at net = 0 and update (mistake has no o for error), and order.")


def varied(settings):
    """The conventions of which some settings have several values."""
    return [name for name in VALUES if len({getattr(given, name) for given in settings}) > 1]


def a_sequence(data, options):
    """The sequence of weights in a file, explained."""
    from linref.exercises.views.sequence import trace_sequence

    if options.answer:
        raise InputError("--path and --answer exclude each other: a sequence is explained, or an answer")
    rows = read_rows(options.path, data.dimension)
    yield from trace_sequence(data, options, rows, header_of, words_for)
    yield from in_short("A whole sequence of weights fits fewer conventions than its last weights alone. If no "
                        "convention gives it, look for the mistake in the first row that differs.")


def check_size(data, options, **given):
    """An error for weights, by their option, that are not as many as the features, with a bias or without."""
    d = data.dimension
    sizes = {None: [d, d + 1], "none": [d]}.get(options.bias, [d + 1])
    for name, w in given.items():
        if w and len(w) not in sizes:
            raise InputError(f"--{name}: {plural(len(w), 'number')}; expected {' or '.join(map(str, sizes))}: "
                             f"{plural(d, 'weight')}, and the bias if there is one")


def answer_of(text, bias=None):
    """The answer that a text states: 6 updates, (0, 1, 2), or either alone; a b that is named goes to its place.

    >>> answer_of("6 updates, (0, 1, 2)"), answer_of("6"), answer_of("w = (0 1/2)").w
    (Answer(updates=6, w=(0, 1, 2)), Answer(updates=6, w=None), (0, Fraction(1, 2)))
    >>> answer_of("[5 -5 -1]").w, answer_of("w = (5, -5), b = -1").w, answer_of("w = (5, -5), b = -1", "first").w
    ((5, -5, -1), (5, -5, -1), (-1, 5, -5))
    """
    count = re.match(r"\s*(\d+)\s*(?:updates?\b[\s,:]*|$)", text)
    updates, rest = (int(count[1]), text[count.end():]) if count else (None, text)
    rest, named = re.subn(r",?\s*\bb\s*=(?=[\s(\[]*[-+.\d])", " ", rest.translate(MINUS))
    w = tuple(map(read_number, texts_in(rest, "6 updates, (0, 1, 2)"))) if rest else None
    return Answer(updates, (w[-1], *w[:-1]) if named and bias == "first" else w)


def header_of(title, data, function, cells, options):
    """The header of a run over all conventions that are left open, with those that are stated."""
    PROGRESS.begin("trying all combinations of conventions")
    passes = at_most(MAX_PASSES, options, data)
    rate = {} if options.path else {"rate": 1}  # a sequence may have any rate
    conventions = Conventions(**rate | stated_in(options), start=options.start, limit=passes)
    return handout_under(settled(options, data)).header(
        "explain", title, data, function, conventions, cells, bias=options.bias, constant=options.constant,
        start=options.start or "0",
        stop=f"when all samples are correct; if w repeats, or after {plural(passes, 'pass')}, the run counts as "
             "no end")


def combinations_of(data, options):
    """The samples in whole numbers with a start and a limit, and all settings that agree with what is stated."""
    units, start = Units(data.points, divisor=2), options.start  # whole if o is halfway, too
    problem = Problem(units.samples, data.signs, start, at_most(MAX_PASSES, options, data), units.m)
    return problem, list(choices(stated_in(options), start and len(start), data.dimension))


def words_for(name, line):
    """The values of a convention in a line as one cell: any of them where all will do; no constant without a bias."""
    values = line[name]
    if name == "constant" and line["bias"] == ("none",):
        return "none"
    if set(values) >= set(VALUES[name]):
        return "any"
    return re.sub("[() ]", "", "/".join(map(str, values)))  # labels are 1,0


def how_many(data, options, wanted):
    """Every answer, by how many combinations of conventions have it, and what an exercise must state."""
    header = header_of("How many answers", data, "answers_by_setting", None, options)
    problem, settings = combinations_of(data, options)
    answers = answers_by_setting(problem, settings)
    state_for_boundary = to_state(boundaries(answers))
    decisive = state_for_boundary[0]
    cells = boundary_cells(options.threshold, decisive)
    yield header._replace(cells=cells)
    row, endless = Rows(cells), sum(answer.updates is None for answer in answers.values())
    yield from () if options.data else handout.samples(data, "i", "t")
    yield from tried(settings)
    for answer, count, ways, example in tallied(answers):
        example, = merged([example])
        yield row(count=count, updates=answer.updates, w=answer.w, ways=0 if answer.updates is None else ways,
                  example=" ".join(words_for(name, example) for name in decisive))
    state, count = to_state(answers), len(set(answers.values()))
    ending, some = len(answers) - endless, bool(endless)
    never = f"In {endless} of {plural(len(answers), 'combination')}, the run has no end. " * some
    yield row.computed(
        never + (
            f"The {'other ' * some}{ending} give {plural(count - some, 'different answer')}. All correct students "
            f"have the same answer if the exercise states: {enough(state)}. They have the same result if it states: "
            f"{enough(state_for_boundary)}." if settings[1:] else
            "The conventions that you state allow one answer.") * bool(ending),
        combinations=len(answers), answers=count, state=state, state_for_boundary=state_for_boundary)


def boundary_cells(threshold, decisive):
    """The values of a row: a boundary, how many combinations lead to it, and how many answers draw it."""
    less = ", with b - θ in the place of b" * bool(threshold)
    return Cells(
        "Each row is one result: a number of updates and a last boundary.",
        found(count=("combinations", "combinations = how many have this result", None),
              updates=("updates", "", None, lambda updates: "no end" if updates is None else updates),
              w=("boundary", "boundary = (w, b) in the smallest whole numbers, where b is the bias times "
                             f"the constant{less}; none if w = 0", None,
                 lambda w: w if w is None or any(w[:-1]) else f"none, b = {w[-1]}"),
              ways=("answers", "answers = how many different answers (updates, w) have this result. Their w differ "
                               "only by a positive factor, or in the place, input or absence of the bias", None),
              example=("example" if decisive else None,
                       f"example = one of the combinations ({in_print(decisive)})" * bool(decisive), None)))


def enough(lists):
    """Lists of conventions, each of which is enough, in words.

    >>> enough([("bias", "at_zero"), ("order",)]), enough([()])
    ('bias, at net = 0 or order', 'nothing more')
    """
    return " or ".join(map(in_print, lists)) or "nothing more"


def for_an_answer(data, options, wanted, said="The answer"):
    """The conventions, or the typical mistakes, that give an answer: as few lines as say it."""
    problem, settings = combinations_of(data, options)
    left = varied(settings)
    cells = Cells("Each row is a setting that gives the answer.", given(mistake=None),
                  found(**{name: (in_print([name]), "", None) for name in left}))
    yield header_of("An answer explained", data, "explained", cells, options)
    yield from handout.samples(data, "i", "t") if "published" in said or options.answer and not options.data else ()
    yield line(said, ": ", *stated_as(wanted), ".")
    if options.answer and left:
        yield line(f"linref tries all {len(settings)} combinations of the conventions that you leave open: "
                   f"{in_print(left)}. linref exercises explain lists their values.")
    ways, row = explained(problem, wanted, settings), Rows(cells)
    mistakes = sorted({way.mistake for way in ways if way.mistake})
    if mistakes:
        yield line("No combination gives this answer, but some do with a typical mistake.")
    if ways and left and not (options.nothing_asked and mistakes):
        yield line("In each row, all combinations of the values have this answer. a/b means a or b, and any means "
                   "every value.")
    for mistake in mistakes or [None]:
        if mistake:
            yield line(f"The mistake: {mistake}.")
        for values in merged([way.given for way in ways if way.mistake == mistake]) if left else ():
            yield row(mistake=mistake, **{name: words_for(name, values) for name in left})
    yield row.ended("complete" if ways else "unexplained", *conclusion(problem, wanted, settings, ways),
                    ways=len(ways), mistakes=mistakes)


def stated_as(answer):
    """The parts of a line that state an answer: 6 updates, (0, 1, 2), or either alone."""
    if answer.updates is not None:
        yield plural(answer.updates, "update") + ", " * bool(answer.w)
    if answer.w:
        yield from ("w = ", answer.w)


def near_misses(problem, wanted, settings):
    """The parts of a line on what comes near an answer: its weights after other updates, a multiple of an answer."""
    if not wanted.w:
        return
    counts = counts_of(problem, wanted.w, settings)
    if counts and wanted.updates is not None:
        yield (f" But in {plural(sum(counts.values()), 'combination')} the run ends with this w after "
               f"{' or '.join(map(str, counts))} updates. So the updates are probably miscounted.")
    multiples = {} if counts else multiples_of(problem, Answer(w=wanted.w), settings)
    for (factor, w), count in list(multiples.items())[:1]:
        yield from (" But ", wanted.w, " is ", factor, " times ", w, f", the answer of {plural(count, 'combination')}. "
                    "So they give it with another rate.")


def conclusion(problem, wanted, settings, ways):
    """The parts of a line on how an answer is given; if it is not, on what comes near it."""
    if not ways:
        yield "No combination of conventions gives this answer."
        yield from [*near_misses(problem, wanted, settings)] or [ELSE]
        return
    end = "ends with this answer." if ways[0].at_end else "passes through this answer, but does not end there."
    if ways[0].mistake:
        yield f"In {plural(len(ways), 'combination')} with a typical mistake, the run {end}"
        yield from near_misses(problem, wanted, settings)
    elif len(settings) == 1:
        yield f"With the conventions that you state, the run {end}"
    else:
        yield f"In {len(ways)} of {len(settings)} combinations of conventions, the run {end}"
