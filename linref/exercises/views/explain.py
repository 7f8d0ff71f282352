"""Which conventions, or which slip, give an answer; and how many answers a set allows, as a trace."""

import re
from collections import Counter

from linref.discriminants.data import TRIPLE, XOR
from linref.exercises.compare import boundary
from linref.exercises.data import CASES
from linref.exercises.explain import Answer, Sheet, answers, choices, explained, merged, to_state
from linref.exercises.perceptron import VALUES, Conventions
from linref.exercises.views import TERMS, at_most, data_of, named, handout, read_any, settled
from linref.lists import lowest_terms
from linref.options import vector
from linref.samples import InputError
from linref.tracer import Heading, Rows, line, plural
from linref.tracer.progress import PROGRESS
from linref.whole import Units

USES = ("data", "start", "rate", "limit", "threshold", *VALUES, "answer")
READS = read_any
PASSES = 100  # after which a run is given up unless the caller says otherwise


def trace(options):
    """An answer explained, or how many there are; in the tour both."""
    data, wanted = options.data or TRIPLE, answer_of(options.answer) if options.answer else None
    sizes = [data.dimension + (place != "none") for place in ([options.bias] if options.bias else ("none", "last"))]
    for name, w in (("start", options.start), ("answer", wanted and wanted.w)):
        if w and len(w) not in sizes:
            raise InputError(f"--{name}: {plural(len(w), 'number')}; expected {' or '.join(map(str, sizes))}: "
                             f"{plural(data.dimension, 'weight')}, and the bias if there is one")
    yield from for_an_answer(data, wanted, options) if wanted else how_many(data, options)
    if options.nothing_asked:
        yield from how_many(XOR, options)
        yield Heading("Answers explained")
        yield from handout.samples(data_of(CASES["li-hang-2.1"]), "i", "t")
        for wanted in (Answer(7, (1, 1, -3)), Answer(3, (1, 1, -1)), Answer(10, (2, 2, -8)), Answer(9, (1, 2, 3))):
            yield from for_an_answer(data_of(CASES["li-hang-2.1"]), wanted, options)


def answer_of(text):
    """The answer that a text states: 6 updates, (0, 1, 2), or either alone."""
    count = re.match(r"\s*(\d+)\s*(?:updates?\b[\s,:]*|$)", text)
    rest = (text[count.end():] if count else text).strip().strip("()")
    try:
        w = tuple(vector(rest)) if rest else None
    except InputError as error:
        raise InputError(f"--answer: {error}; expected such as 6 updates, (0, 1, 2)") from None
    return Answer(int(count.group(1)) if count else None, w)


def begun(title, data, function, options):
    """The header of a run over all conventions that are left open, what is told, and the samples in whole numbers."""
    given, passes = settled(options, data), at_most(PASSES, options, data)
    header = named(given)[0].header(
        "explain", title, data, function, start=options.start or "0",
        stop=f"all samples right; no end if w comes back, or after {plural(passes, 'pass')}")
    units = Units(data.points, divisor=2)  # whole if o is halfway, too
    PROGRESS.begin("trying all combinations of conventions")
    sheet = Sheet(units.samples, data.signs, options.start, passes, units.m)
    return header, options.chosen(*Conventions._fields), sheet


def stated(told):
    """What a line says of the conventions that are told."""
    said = ", ".join(f"{name} {words_for(name, [value])}" for name, value in told.items())
    return f"Stated: {said or 'nothing'}."


def words_for(name, values, line={}):
    """The values of a convention as one cell: any of them where all will do; no constant without a bias."""
    if name == "constant" and line.get("bias") == ("none",):
        return "none"
    left = [value for value in VALUES.get(name, ()) if value not in values]
    if name in VALUES and not left:
        return "any"
    if len(left) == 1 and len(values) > 2:
        return f"any but {left[0]}"
    return "/".join(f"{value[0]},{value[1]}" if isinstance(value, tuple) else str(value) for value in values)


def how_many(data, options):
    """Every answer, by how many combinations of conventions have it, and what an exercise must state."""
    header, told, sheet = begun("How many answers", data, "answers", options)
    yield header
    found = answers(sheet, choices(told, sheet.start and len(sheet.start), data.dimension))
    drawn = {each: Answer(answer.updates, answer.w and tuple(lowest_terms(boundary(answer.w, each))))
             for each, answer in found.items()}
    yield from () if options.data else handout.samples(data, "i", "t")
    yield line(f"{stated(told)} {TERMS}")
    drawn_as = f"boundary (w, b{' - θ' if options.threshold else ''})"
    row = Rows(count="combinations", updates="updates", w=drawn_as, ways="answers")
    for answer, count in Counter(drawn.values()).most_common():
        ways = {found[each] for each, other in drawn.items() if other == answer}
        yield row(count, "no end" if answer.updates is None else answer.updates, answer.w, len(ways))
    lists = to_state(found), to_state(drawn)
    one, other = (" or ".join(", ".join(names) for names in some) or "nothing more" for some in lists)
    count = len(set(found.values()))
    yield row.computed(f"{plural(len(found), 'combination')} of conventions, {plural(count, 'answer')}. For one answer "
                       f"a sheet with these samples must state {one}; for one boundary after as many updates {other}.",
                       combinations=len(found), answers=count, state=lists[0], state_for_boundary=lists[1])


def for_an_answer(data, wanted, options):
    """The conventions, or the slips, that give an answer: as few lines as say it."""
    header, told, sheet = begun("An answer explained", data, "explained", options)
    yield header
    count = [plural(wanted.updates, "update"), ", " * bool(wanted.w)] if wanted.updates is not None else []
    yield from handout.samples(data, "i", "t") if options.answer and not options.data else ()
    yield line("The answer: ", *count, *([wanted.w] if wanted.w else []), f". {stated(told)}",
               f" {TERMS}" if options.answer else None)
    settings = list(choices(told, sheet.start and len(sheet.start), data.dimension))
    ways = explained(sheet, wanted, settings)
    slips, at_end = sorted({way.slip for way in ways if way.slip}), all(way.at_end for way in ways)
    left = [name for name in VALUES if name not in told]
    row = Rows(slip=None, **{name: name for name in left})
    for slip in slips or [None]:
        yield from [line(f"Conventions alone do not give it, but a slip: {slip}.")] if slip else ()
        for values in merged([way.given for way in ways if way.slip == slip]) if left else ():
            yield row(slip, *(words_for(name, values[name], values) for name in left))
    where = "at the end" if at_end else "on the way, not at the end"
    given = f"{len(ways)} of {plural(len(settings), 'combination')} of conventions"
    by = plural(len(slips), "slip") if slips else given
    said = f"It is given by {by}, {where}." if ways else (
        "Neither the conventions left open nor a slip that we know give it.")
    yield row.ended("complete" if ways else "unexplained", said, ways=len(ways), slips=slips)
