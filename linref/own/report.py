"""What is said of a program beside a page, in lines of text."""

from textwrap import wrap

from linref import program as program_name
from linref.exercises.explain import canonical_setting
from linref.lists import dot
from linref.own.compare import algorithm_of, sequence
from linref.own.lines import line_of_parting
from linref.own.reasons import _TWO
from linref.tracer import Numbers, plural

WIDTH = 80
WEIGHT_NAMES = ("w", "v", "theta", "weights", "beta", "params")
MAX_ROWS = 12  # of the smallest set's table, of which the last ones are shown
PLACED = {"first": "Its bias stands first.", "none": "It has no bias.",
          "difference": "It has a weight vector for each class; their difference was compared."}
MOMENTS = {"sample": "after each sample", "update": "after each update", "pass": "after each pass", "end": "at the end"}


def number(a):
    """A number in a text: whole, or with four digits."""
    if isinstance(a, float) and a != int(a):
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
    return wrap(text, WIDTH, initial_indent=space, subsequent_indent=space + "  ", break_on_hyphens=False)


def report(program, found):
    """What came of a comparison, in lines."""
    if found.random:
        return random_order(program, found)
    if found.agreed:
        return list(agreement(program, found))
    if found.ran.failed:
        return list(failure(program, found))
    return list(parting(program, found))


def random_order(program, found):
    """Two equal calls differ."""
    return [*wrapped(f"{program.name}: two equal calls give different weights, so its order or its start is random. "
                     f"Nothing can be said of it beside {found.page.title}. Let it take the samples in a fixed order "
                     "(such as shuffle=False) and begin with fixed weights."), *found.remarks]


def agreement(program, found):
    """It follows the page, on so many sets and read in this way; never more than that."""
    reading, labels = found.agreed, found.agreed.labels
    yield from wrapped(f"{program.name} follows {found.page.title}: the same weights {MOMENTS[reading.each]}, on "
                       f"{found.compared:,} sets of samples.")
    said = [PLACED[reading.place]] if reading.place in PLACED else []
    said += ["Its constant input is -1."] * (reading.sign < 0)
    said += [f"It was given the labels {labels[0]} and {labels[1]}; the page has {found.page.labels[0]} and "
             f"{found.page.labels[1]}."] * (labels != found.page.labels)
    said += ["Its first weights are those that it starts with."] * reading.begins
    said += scaled(found)
    said += [f"Left out: {plural(found.rounded, 'set')} on which a net is exactly 0, where in floats rounding "
             "decides."] * bool(found.rounded)
    said += [f"Left out: {plural(found.refused, 'set')} of one class, which it refuses."] * bool(found.refused)
    said += ["All these weights are 0: from w = 0 the page, as it is printed, makes no update. So this says very "
             "little."] * found.still
    for sentence in (*said, *found.remarks):
        yield from wrapped(sentence, 2)
    yield from wrapped(f"This does not show that the program is right: it agrees on these {found.compared:,} sets.", 2)


def scaled(match):
    """By how much the weights of a program are longer, where they are."""
    if match.factor in (None, 1):
        return []
    algorithm = match.algorithm if hasattr(match, "algorithm") else algorithm_of(match.page)
    return [f"All its weights are {number(match.factor)} times those with rate 1, which is another learning rate."
            if algorithm.scales else f"Its learning rate is {number(match.factor)}."]


def failure(program, found):
    """It cannot be compared: it raises, does not end, gives no weights."""
    yield from wrapped(f"{program.name} cannot be compared with {found.page.title}: {found.ran.failed}.")
    if found.asked:
        yield from wrapped(found.asked, 2)
    if found.ran.kind == "endless":
        ends = "Give it a largest number of passes, as learn(X, y, passes)." if not program.takes_passes else \
            "It should end after the passes that it is asked for."
        yield from wrapped(f"On this set the page's run ends. {ends}", 2)
    first = next(iter(program.parameters), "")
    if first in WEIGHT_NAMES:
        yield from wrapped(f"Its first argument is called {first}. A gradient is compared in a test, by "
                           "assert_gradient of linref.testing.", 2)
    for remark in found.remarks:
        yield from wrapped(remark, 2)


def the_set(found):
    """The set on which it happens, as a Python programmer writes it."""
    positive, negative = found.reading.labels if found.reading else found.page.labels
    labels = [positive if y == 1 else negative for y in found.samples.signs]
    points = ", ".join(f"[{', '.join(map(number, x))}]" for x in found.samples.points)
    yield from wrapped(f"X = [{points}], y = {labels}", 2)


def parting(program, found):
    """It does not follow the page: the smallest set, the step, the reader's line, what it is instead."""
    if found.ran.moments == "rows":
        row = found.parting.k + found.reading.begins + 1
        yield from wrapped(f"{program.name} parts from {found.page.title} at row {row}:")
    else:
        yield from wrapped(f"{program.name} does not follow {found.page.title}.")
        yield from wrapped(f"Set {found.number:,} is the smallest on which they part:")
    yield from the_set(found)
    yield ""
    yield from (f"  {row}" for row in table(found))
    yield ""
    yield from wrapped(what_happens(found), 2)
    change = line_of_parting(program, found) if program.file else None
    if change and found.parting.own != before_parting(found):
        line, name, before, after = change
        yield from wrapped(f"Your line {line}: {name} changes from {shown(before)} to {shown(after)}.", 2)
    if found.ran.shared:
        yield from wrapped("All entries of the list that it returns are one object, which holds the last weights. "
                           "Append a copy of the weights each time, such as list(w).", 2)
    for text in why(found):
        yield from wrapped(text, 2)
    for remark in found.remarks:
        yield from wrapped(remark, 2)
    yield from wrapped("The page's trace: " + command(found), 2)


def shown(numbers):
    """A variable's value: a number or a vector."""
    return number(numbers[0]) if len(numbers) == 1 else vector(numbers)


def before_parting(found):
    """The weights of both before the step at which they part."""
    d, k = len(found.samples.points[0]), found.parting.k
    own = [found.reading.weights(state, d) for state in found.ran.states][found.reading.begins:]
    return own[k - 1] if 0 < k <= len(own) else [0] * (d + 1)


def moves_until(found):
    """The page's moves up to the moment of the parting, at the program's factor or rate."""
    algorithm = algorithm_of(found.page)
    rate = found.factor if not algorithm.scales and found.factor else 1
    moves = algorithm.moves(found.samples, found.ran.passes, rate)
    each, k = found.reading.each, found.parting.k
    if each == "end":
        return moves
    if each == "sample":
        return moves[:k + 1]
    ends = [n for n, move in enumerate(moves, start=1) if move.changes] if each == "update" else \
        [max(n for n, other in enumerate(moves, start=1) if other.epoch == move.epoch)
         for move in moves if sequence([move], "sample")]
    ends = list(dict.fromkeys(ends))
    return moves[:ends[k]] if k < len(ends) else moves


def table(found):
    """The steps up to the parting: the page's weights and the reader's side by side."""
    samples, d = found.samples, len(found.samples.points[0])
    moves, by_sample = moves_until(found), algorithm_of(found.page).each == "sample"
    own = [found.reading.weights(state, d) for state in found.ran.states][found.reading.begins:]
    labels = found.page.labels
    rows = [["pass", "i", "x", "y", "w·x + b", "the page", "yours"]] if by_sample else [["pass", "the page", "yours"]]
    N, factor = len(samples.points), found.factor if algorithm_of(found.page).scales and found.factor else 1
    for n, move in enumerate(moves):
        at = moment(found.reading.each, moves, n)
        mine = (own[min(at, len(own) - 1)] if own else [0] * (d + 1)) if at is not None else None
        cells = [vector([factor * a for a in move.after]), "" if mine is None else vector(mine)]
        if by_sample:
            i = n % N
            net = dot(move.before, [*samples.points[i], 1])
            cells = [str(i + 1), vector(samples.points[i]), str(labels[0] if samples.signs[i] == 1 else labels[1]),
                     number(net), *cells]
        rows.append([str(move.epoch), *cells])
    if len(moves) > MAX_ROWS:
        rows = [rows[0], *rows[-MAX_ROWS:]]
    if not moves:
        rows.append([""] * (len(rows[0]) - 2) + [vector([0] * (d + 1)), vector(own[0]) if own else ""])
    return aligned(rows, found)


def moment(each, moves, n):
    """The number of the program's state that belongs to the page's move n, from 0 on; None if it has none there."""
    move = moves[n]
    if each == "sample":
        return n
    if each == "update":
        return sum(other.changes for other in moves[:n]) if move.changes else None
    last = n + 1 == len(moves) or moves[n + 1].epoch != move.epoch
    return move.epoch - 1 if last and each == "pass" else 0 if n + 1 == len(moves) else None


def aligned(rows, found):
    """Rows with columns of one width; the last row has a mark."""
    widths = [max(len(row[j]) for row in rows) for j in range(len(rows[0]))]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
    return [*lines[:-1], lines[-1] + "  ✗"]


def what_happens(found):
    """One sentence on the step at which the two part."""
    before, page, own = before_parting(found), found.parting.page, found.parting.own
    moves = moves_until(found)
    if len(moves) <= found.parting.k and found.reading.each == "sample" or not moves:
        return "The page's run is over there; yours goes on."
    if own == before and page != before:
        return "There the page's weights change; yours do not."
    if page == before and own != before:
        return "There your weights change; the page's do not."
    return f"Both change there; yours differ from the page's by {vector([b - a for a, b in zip(page, own)])}."


def why(found):
    """What gives all weights of the program, as far as that is known."""
    reason = found.reason
    if found.still:
        yield (f"On {found.reasoned:,} sets your weights never leave 0. So net = 0 counts as correct, or your run ends "
               "before its first update.")
        return
    if reason is None:
        yield ("No other handout's algorithm, no other convention and no typical mistake that linref knows gives all "
               "your weights.")
        return
    sets = f"On {found.reasoned:,} sets all your weights are those of"
    if found.ran.moments == "rows":
        sets = "All your weights are those of"
    name = reason.algorithm.name
    if reason.algorithm.page:
        also = f" So has {reason.also[0]}." if len(reason.also) == 1 else ""
        yield f"{sets} {name}.{also}" + f" So have {', '.join(reason.also)}." * (len(reason.also) > 1)
    elif reason.mistake:
        yield f"{sets} the page with a typical mistake: {reason.mistake}."
    else:
        yield f"{sets} {name or 'a perceptron with other conventions'}."
    for own, page in reason.differs:
        yield f"Yours: {own}. The page: {page}."


def command(found):
    """The command that prints the page's trace of the set; of one class, or with few samples, as an exercise."""
    samples, page = found.samples, found.page
    columns = ",".join([*(f"x{j + 1}" for j in range(len(samples.points[0]))), "y"])
    rows = [",".join([*map(number, x), str(y)]) for x, y in zip(samples.points, samples.signs)]
    topic = page.command
    if page.kind == "perceptron" and samples.one_class or page.name == "exercises perceptron":
        given = canonical_setting(page.setting(_TWO))
        topic = "exercises perceptron" + f" --tie {given.at_zero}" + f" --order {given.order}"
    return "printf '" + "\\n".join([columns, *rows]) + f"\\n' | {program_name()} {topic} --data -"
