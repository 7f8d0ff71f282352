"""Which conventions, or which slip, give an answer; and how many answers a set allows, as a trace."""

import re
from collections import Counter
from itertools import groupby

from linref.discriminants.data import TRIPLE, XOR
from linref.exercises.compare import boundary, with_bias
from linref.exercises.data import CASES
from linref.exercises.explain import Answer, answers, choices, explained, merged, to_state
from linref.exercises.perceptron import VALUES, Conventions
from linref.exercises.traces import consistent, data_of, labelled, read_any, told
from linref.options import vector
from linref.samples import InputError
from linref.tracer import Heading, Rows, line, plural

USES = ("data", "start", "rate", "limit", "threshold", *VALUES, "answer")
READS = read_any
PASSES, NUMBERS = 100, 16_000  # passes, or numbers met, after which a run is given up unless the caller says otherwise


def trace(options):
    """An answer explained, or how many there are; in the tour both."""
    data, given = options.data or TRIPLE, told(options)
    wanted = answer_of(options.answer) if options.answer else None
    check(data.dimension, given, options.start, wanted and wanted.w)
    limit = min(PASSES, 1 + NUMBERS // (len(data.points) * data.dimension)) if options.limit is None else options.limit
    yield from (for_an_answer(data, wanted, given, options.start, limit) if wanted
                else how_many(data, given, options.start, limit))
    if options.nothing_asked:
        yield from how_many(XOR, given, None, limit)
        yield Heading("Answers explained")
        for wanted in (Answer(7, (1, 1, -3)), Answer(3, (1, 1, -1)), Answer(10, (2, 2, -8)), Answer(9, (1, 2, 3))):
            yield from for_an_answer(data_of(CASES["li-hang-2.1"]), wanted, given, None, limit)


def check(size, given, start, answer):
    """An error where nothing is left to choose from: conventions that exclude each other, or weights of no length."""
    if given.get("tie", "half") not in VALUES["tie"]:
        raise InputError(f"--tie {given['tie']}: only exercises multiclass has several classes")
    consistent(Conventions(**{"tie": "positive", **given}))
    for name, w, bias in (("start", start, given.get("bias")), ("answer", answer, None)):
        if w and len(w) not in {"none": (size,), None: (size, size + 1)}.get(bias, (size + 1,)):
            more = "" if bias == "none" else " and the bias" + ", which --bias none leaves out" * (bias is None)
            raise InputError(f"--{name}: {plural(len(w), 'number')}; expected {size + (bias != 'none')}: "
                             f"{plural(size, 'weight')}{more}")


def answer_of(text):
    """The answer that a text states: 6 updates, (0, 1, 2), or either alone."""
    count = re.match(r"\s*(\d+)\s*(?:updates?\b[\s,:]*|$)", text)
    rest = (text[count.end():] if count else text).strip().strip("()")
    try:
        w = tuple(vector(rest)) if rest else None
    except InputError as error:
        raise InputError(f"--answer: {error}; expected such as 6 updates, (0, 1, 2)") from None
    return Answer(int(count.group(1)) if count else None, w)


def header(title, data, function, start, limit):
    """The header of a run over all conventions that are left open."""
    return labelled(data).header("explain", title, data, function, start=start or "0",
                                 stop=f"all samples right; no end if w comes back, or after {plural(limit, 'pass')}")


def stated(given):
    """What a line says of the conventions that are told."""
    said = ", ".join(f"{name} {words_for(name, [value])}" for name, value in given.items())
    return f"Stated: {said or 'nothing'}."


def words_for(name, values):
    """The values of a convention as one cell: any of them where all will do."""
    left = [value for value in VALUES.get(name, ()) if value not in values]
    if name in VALUES and not left:
        return "any"
    if len(left) == 1 and len(values) > 2:
        return f"any but {left[0]}"
    return "/".join(f"{value[0]},{value[1]}" if isinstance(value, tuple) else str(value) for value in values)


def how_many(data, given, start, limit):
    """Every answer, by how many combinations of conventions have it, and what an exercise must state."""
    found = answers(data.points, data.signs, given, start, limit)
    yield header("How many answers", data, "answers", start, limit)
    drawn = {each: Answer(answer.updates, answer.w and tuple(boundary(with_bias(list(answer.w), each))))
             for each, answer in found.items()}
    yield line(stated(given))
    row = Rows(count="combinations", updates="updates", w="boundary (w, b)", ways="answers")
    for answer, count in Counter(drawn.values()).most_common():
        ways = {found[each] for each, other in drawn.items() if other == answer}
        yield row(count, "no end" if answer.updates is None else answer.updates, answer.w and list(answer.w), len(ways))
    lists = to_state(found, given), to_state(drawn, given)
    one, other = (" or ".join(", ".join(names) for names in some) or "nothing more" for some in lists)
    count = len(set(found.values()))
    yield row.computed(f"{plural(len(found), 'combination')} of conventions, {plural(count, 'answer')}. For one answer "
                       f"an exercise on these samples must state {one}"
                       + f"; for one boundary and number of updates {other}" * (one != other), ".",
                       combinations=len(found), answers=count, state=lists[0], state_for_boundary=lists[1])


def for_an_answer(data, wanted, given, start, limit):
    """The conventions, or the slips, that give an answer: as few lines as say it."""
    parts = [plural(wanted.updates, "update")] if wanted.updates is not None else []
    parts += [", " * bool(parts), list(wanted.w)] if wanted.w else []
    yield header("An answer explained", data, "explained", start, limit)
    yield line("The answer: ", *parts, f". {stated(given)}")
    free = {name: value for name, value in given.items() if name not in VALUES}
    ways = explained(data.points, data.signs, wanted, given, start, limit)
    if not ways and (others := explained(data.points, data.signs, wanted, free, start, limit, slips=())):
        yield line("Neither the stated conventions nor a slip under them gives it. Others do:")
        given, ways = free, others
    slips = sorted({way.slip for way in ways if way.slip})
    on_the_way = any(not way.at_end for way in ways)
    left = [name for name in VALUES if name not in given]
    row = Rows(slip="slip" if len(slips) > 1 else None, **{name: name for name in left},
               at="where" if on_the_way else None)
    for (slip, epoch, i), group in groupby(sorted(ways, key=place_of), place_of):
        at = f"pass {epoch}, sample {i}" if epoch else "at the end"
        for lines in merged([way.given for way in group]) if left or on_the_way else ():
            yield row(slip, *(words_for(name, lines[name]) for name in left), at)
    total = len(list(choices(given, start and len(start), data.dimension)))
    said = outcome_of(ways, slips, total, on_the_way, free != given)
    yield row.ended("complete" if ways else "unexplained", said, ways=len(ways), slips=slips)


def place_of(way):
    """The slip of a way and where its run has the answer, 0 for its end."""
    return (way.slip or "", *((0, 0) if way.at_end else (way.epoch, way.i)))


def outcome_of(ways, slips, total, on_the_way, stated):
    """What the table shows, in a sentence."""
    where = "on the way, not at the end" if on_the_way else "at the end"
    if slips:
        return f"Conventions alone do not give it. A slip does, {where}: {'; or '.join(slips)}."
    if not ways:
        return (f"Of {total} combinations of conventions not one gives it, and no slip that we know does"
                f"{'; nor do conventions other than those stated' * stated}.")
    these = "The stated conventions give" if total == 1 else f"{len(ways)} of {total} combinations of conventions give"
    return f"{these} it {where}."
