"""What is said of a program beside a page, in lines of text."""

from textwrap import wrap

from linref import program as program_name
from linref.exercises.equal_runs import canonical_setting
from linref.lists import dot, scale
from linref.own.departed import AFTER, departed
from linref.own.compare import moments, weights_at
from linref.own.lines import line_of_parting
from linref.own.program import WEIGHT_NAMES
from linref.own.reasons import EITHER_CLASS
from linref.own.states import PASSES
from linref.tracer import Numbers, plural

WIDTH = 80
NO_BREAK = ",\N{NO-BREAK SPACE}"  # between the numbers of a point
MAX_ROWS = 12  # of the smallest set's table, of which the last ones are shown
PLACED = {"first": "Its bias stands first.", "none": "It has no bias, so b = 0 is taken.",
          "difference": "It has a weight vector for each class; their difference was compared."}
MOMENTS = AFTER | {"end": "at the end"}


def number(a):
    """A number in a text: whole, or with four digits."""
    if isinstance(a, float) and not a.is_integer():
        return format(a, ".6g")
    return Numbers().show(a if not isinstance(a, float) else int(a))


def vector(v):
    """A vector in a text.

    >>> vector([1, -0.5, 2.0])
    '(1, -0.5, 2)'
    """
    return f"({', '.join(map(number, v))})"


def wrapped(text, indent=0):
    """A sentence in lines of the width of a terminal."""
    space = " " * indent
    lines = wrap(text, WIDTH, initial_indent=space, subsequent_indent=space + "  ", break_on_hyphens=False)
    return [line.replace(NO_BREAK, ", ") for line in lines]


def report(program, found):
    """What came of a comparison, in lines."""
    say = agreement if found.agreed else failure if found.ran.failed else parting
    return list(say(program, found))


def sentences(first, others):
    """The first sentence, and below it those of the others that there is a reason for: {sentence: reason}."""
    yield from wrapped(first)
    for sentence in (sentence for sentence, reason in others.items() if reason):
        yield from wrapped(sentence, 2)


def agreement(program, found):
    """It follows the page, on so many sets and read in this way; never more than that."""
    reading, labels, page = found.agreed, found.agreed.labels, found.page
    yield from sentences(
        f"{program.name} follows {page.title}: the same weights {MOMENTS[reading.each]}, on {found.compared:,} sets of "
        "samples.", {
            PLACED.get(reading.place): reading.place in PLACED,
            "Its constant input is -1.": reading.sign < 0,
            f"It was given the labels {labels[0]} and {labels[1]}; the page has {page.labels[0]} and "
            f"{page.labels[1]}.": labels != page.labels,
            "Its first weights are those that it starts with.": reading.begins,
            rate_in_words(found.factor, page.scales): found.factor not in (None, 1),
            f"Left out: {plural(found.rounded, 'set')} on which a net is exactly 0, but not in floats, so rounding "
            "decides.": found.rounded,
            f"Left out: {plural(found.endless, 'set')} on which the page's run has no end.": found.endless,
            f"Left out: {plural(found.refused, 'set')} of one class. On the first {found.refusal}.": found.refused,
            "All these weights are 0: from w = 0 the page, as it is printed, makes no update. So this says very "
            "little.": found.still,
            **dict.fromkeys(found.remarks, True),
            "This does not show that the program is right: it agrees on these sets"
            f"{f', in the first {PASSES} passes' * (reading.passes(found.ran) == PASSES)}.": True,
            f'In a test: assert_follows({program.name.rpartition(" ")[2]}, "{page.name}")': program.file})


def rate_in_words(factor, scales):
    """By how much the weights of a program are longer than with rate 1, or its rate where that does more."""
    if not scales:
        return f"Its learning rate is {number(factor or 1)}."
    return f"All its weights are {number(factor or 1)} times those with rate 1, which is another learning rate."


def failure(program, found):
    """It cannot be compared: it raises, does not end, gives no weights."""
    first, endless = next(iter(program.parameters), ""), found.ran.kind == "endless"
    yield from sentences(f"{program.name} cannot be compared with {found.page.title}: {found.ran.failed}.", {
        found.asked: found.asked,
        "On this set the page's run ends. Give it a largest number of passes, as learn(X, y, passes).":
        endless and not program.takes_passes,
        "It should end after the passes that it is asked for.": endless and program.takes_passes,
        "Let it take the samples in a fixed order (such as shuffle=False) and begin with fixed weights.":
        found.ran.kind == "random",
        f"Its first argument is called {first}. A gradient is compared in a test, by assert_gradient of "
        "linref.testing.": first in WEIGHT_NAMES,
        **dict.fromkeys(found.remarks, True)})


def set_in_words(samples, labels):
    """A set of samples as a Python programmer writes it."""
    points = ", ".join(f"[{NO_BREAK.join(map(number, x))}]" for x in samples.points)
    return f"X = [{points}], y = {[labels[0] if sign == 1 else labels[1] for sign in samples.signs]}"


def parting(program, found):
    """It does not follow the page: the smallest set, the step, the reader's line, what it is instead."""
    said = (f"{program.name} does not follow {found.page.title}. Set {found.number:,} is the smallest that shows "
            "it")
    if found.ran.moments == "rows":
        said = f"{program.name} parts from {found.page.title} at row {found.parting.k + found.reading.begins + 1}"
    yield from wrapped(f"{said}: {set_in_words(found.samples, found.reading.labels)}")
    for sentence in how_to_read(found):
        yield from wrapped(sentence, 2)
    yield from ("", *(f"  {row}" for row in table(found)), "")
    for sentence in (*what_happens(program, found), *departure(found), *why(found), *found.remarks):
        yield from wrapped(sentence, 2)
    yield f"  The page's trace: {command(found)}"


def how_to_read(found):
    """How the columns of both weights are made alike: the place and sign of the bias, the rate; what R is."""
    R = found.page.setting(found.samples).constant if found.page.setting else 1
    if R != 1:
        yield f"The page's b changes by R² y, where R is the largest ‖x‖. Here R = {number(R)}."
    if found.reading.sign < 0:
        yield "Its constant input is taken as -1, so the sign of its bias is changed."
    if found.reading.place in PLACED:
        yield PLACED[found.reading.place] + " Here it is put last." * (found.reading.place == "first")
    if found.factor not in (None, 1):
        yield f"The page's column has the rate {number(found.factor)}, fitted to your first weights."


def what_happens(program, found):
    """What the table does not show: the reader's own line, a run that is over, a list of one and the same object."""
    parting, change = found.parting, line_of_parting(program, found)
    ends = moments(parting.moves, parting.each)
    if parting.k >= len(ends):
        yield "The page makes no further update here. Yours does."
    elif 0 < len(parting.states) <= parting.k:
        yield f"Your program ends in pass {parting.moves[ends[len(parting.states) - 1]].epoch}. The page goes on."
    if change and parting.own != parting.before:
        line, name, before, after = change
        yield f"Your line {line}: {name} changes from {shown(before)} to {shown(after)}."
    if found.ran.shared:
        yield ("All entries of the list that it returns are one object, which holds the last weights. Append a copy of "
               "the weights each time, such as list(w).")


def departure(found):
    """What gives the change of a sequence, as `exercises explain --path` says it."""
    for parts in departed(found.departure) if found.departure else ():
        text = "".join(part if isinstance(part, str) else vector(part).replace(", ", NO_BREAK)
                       if isinstance(part, list) else number(part) for part in parts)
        yield text.replace("(w, b)", f"(w{NO_BREAK}b)")


def shown(numbers):
    """A variable's value: a number or a vector.

    >>> shown((2,)), shown((0, -1))
    ('2', '(0, -1)')
    """
    return number(numbers[0]) if len(numbers) == 1 else vector(numbers)


def table(found):
    """The steps up to the parting: the page's weights and the reader's side by side; the last row has a mark."""
    parting, page = found.parting, found.page
    ends = moments(parting.moves, parting.each)
    moves = parting.moves[:ends[parting.k] + 1 if parting.k < len(ends) else None]
    rows = [["pass", "i", "x", "y", "w·x + b", "the page", "yours"]]
    for n, move in enumerate(moves):
        at = ends.index(n) if n in ends else None
        own = "" if at is None else vector(weights_at(parting.states, at, parting.size))
        rows.append([str(move.epoch), *cells_of_sample(found, move, n), vector(scale(parting.factor, move.after)), own])
    rows = rows if moves else [*rows, [*[""] * 5, vector(parting.page), ""]]
    rows[-1][-1] = vector(parting.own)
    if page.each != "sample":
        rows = [[row[0], *row[-2:]] for row in rows]
    rows = [rows[0], *rows[1:][-MAX_ROWS:]]
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = ["  ".join(map(str.rjust, row, widths)).rstrip() for row in rows]
    return [*lines[:-1], lines[-1] + "  ✗"]


def cells_of_sample(found, move, n):
    """The sample that the page's move n takes, and its net; of a move of a whole pass they are not printed."""
    samples, labels = found.samples, found.page.labels
    i = n % len(samples.points)
    x = samples.points[i]
    net = scale(found.parting.factor, [dot(move.before, [*x, 1])])
    return [str(i + 1), vector(x), str(labels[0] if samples.signs[i] == 1 else labels[1]), *map(number, net)]


def why(found):
    """What gives all weights of the program, as far as that is known."""
    reason, sets = found.reason, f"On {found.reasoned:,} sets all"
    if found.ran.moments == "rows":
        sets = "All"
    if found.still:
        yield (f"On {found.reasoned:,} sets your weights never leave 0. So net = 0 counts as correct, each update "
               "adds 0, or your run ends before its first update.")
    elif found.broken:
        samples, ran = found.broken
        yield (f"It was not compared with other algorithms: on {set_in_words(samples, found.reading.labels)} "
               f"{ran.failed}.")
    elif reason is None:
        yield ("No other handout's algorithm, no other convention and no typical mistake that linref knows gives all "
               "your weights.")
    else:
        yield f"{sets} your weights are those of {' and of '.join([reason.name, *found.also])}."
        labels = reason.match.reading.labels
        if labels != found.page.labels and found.ran.moments != "rows":
            yield (f"For these weights it was given the labels {labels[0]} and {labels[1]}; the page has "
                   f"{found.page.labels[0]} and {found.page.labels[1]}.")
        for own, page in reason.differences(found.page):
            yield f"Yours: {own}. The page: {page}."


def command(found):
    """The command that prints the page's trace of the set; of one class, or with few samples, as an exercise."""
    samples, page = found.samples, found.page
    columns = ",".join([*(f"x{j + 1}" for j in range(len(samples.points[0]))), "y"])
    rows = [",".join([*map(number, x), str(y)]) for x, y in zip(samples.points, samples.signs)]
    topic = page.command
    if page.kind == "perceptron" and samples.one_class or page.name == "exercises perceptron":
        given = canonical_setting(page.setting(EITHER_CLASS))
        constant = page.setting(samples).constant
        topic = f"exercises perceptron --tie {given.at_zero} --order {given.order}"
        topic += f" --constant {number(constant)}" * (constant not in (1, -1))
    return "printf '" + "\\n".join([columns, *rows]) + f"\\n' | {program_name()} {topic} --data -"
