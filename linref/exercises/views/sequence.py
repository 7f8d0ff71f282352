"""Which conventions, or which typical mistake, give a whole sequence of weights; or where the nearest run parts."""

from linref.cells import Cells, found, given
from linref.exercises.explain import choices, merged
from linref.exercises.perceptron import VALUES, output, target
from linref.exercises.views import in_print, settled, stated_in
from linref.lists import dot, scale
from linref.own.paths import way_of, ways_to
from linref.own.sets import Samples
from linref.own.written import read_rows
from linref.scalar import ratio
from linref.tracer import Line, Rows, line, plural

STATED = "The run by the stated conventions, else by the usual ones"
AFTER = {"sample": "after each sample", "update": "after each update", "pass": "after each pass"}


def read_sequence(options, data):
    """The rows of --path; an error in one line if they are no weights of these samples."""
    return read_rows(options.path, data.dimension)


def trace_sequence(data, options, rows, header_of, words_for):
    """A sequence of weights explained: the run as stated, then what gives the whole sequence."""
    states, _ = rows
    left = [name for name in VALUES if name not in stated_in(options)]
    cells = Cells("Each row is a setting that gives the sequence.", given(mistake=None),
                  found(**{name: (in_print([name]), "", None) for name in left}))
    yield header_of("A sequence of weights explained", data, None, cells, options)
    samples, start = Samples(data.points, data.signs), start_of(options, data)
    settings = [setting for setting in choices(stated_in(options), len(states[0]), data.dimension)]
    yield line("The sequence: ", plural(len(states), "row"), ", from ", Line((list(map(plain, states[0])),)), " to ",
               Line((list(map(plain, states[-1])),)), ".")
    ways, row = ways_to(samples, states, settings, start), Rows(cells)
    whole = [way for way in ways if way.parting is None]
    for mistake in dict.fromkeys(way.mistake for way in whole):
        if mistake:
            yield line(f"No combination of conventions gives it, but a typical mistake does: {mistake}.")
        for values in merged([way.given for way in whole if way.mistake == mistake]) if left else ():
            yield row(mistake=mistake or None, **{name: words_for(name, values) for name in left})
    if not whole:
        yield from nearest(data, samples, states, ways, settled(options, data), start)
    mistakes = sorted({way.mistake for way in whole if way.mistake})
    yield row.ended("complete" if whole else "unexplained", *conclusion(whole, settings, mistakes), ways=len(whole),
                    rows=len(states), mistakes=mistakes)


def start_of(options, data):
    """The stated start as [*w, b], or None."""
    if options.start is None:
        return None
    w = list(options.start)
    if len(w) == data.dimension:
        return [*w, 0]
    return [*w[1:], w[0]] if options.bias == "first" else w


def plain(number):
    """A number without how far it is known."""
    return number.numerator if number.denominator == 1 else number + 0


def conclusion(whole, settings, mistakes):
    """What gives the sequence, in one sentence."""
    if not whole:
        return ["No combination of the open conventions gives the whole sequence, and no typical mistake that linref "
                "knows."]
    by = plural(len(mistakes), "typical mistake") if mistakes else (
        f"{len(whole)} of {plural(len(settings), 'combination')} of conventions")
    way = whole[0]
    begins = ", the start first" * way.match.reading.begins
    said = [f"{by} give{'s' * by.startswith('1 ')} this sequence: one row {AFTER[way.match.reading.each]}{begins}."]
    if way.match.factor not in (None, 1):
        said += [" Its weights are ", way.match.factor, " times those with rate 1: the rate is ", way.match.factor, "."]
    return said


def nearest(data, samples, states, ways, rules, start):
    """Where the run as stated parts from the sequence, and where the one does that agrees longest."""
    stated = way_of(samples, states, rules._replace(bias=rules.bias), "", start, {})
    for label, way in ((STATED, stated), ("The run that agrees longest", ways[0] if ways else None)):
        if way is None or (label != STATED and stated and way.rows <= stated.rows):
            continue
        yield line(f"{label}: {words_of(way)}. ", *parts(data, way))


def words_of(way):
    """A setting in the words of the options, with its mistake."""
    named = [f"{in_print([name])} {value_of(getattr(way.given, name))}" for name in VALUES]
    return "; ".join(named) + (f"; with a typical mistake: {way.mistake}" if way.mistake else "")


def value_of(value):
    """A convention's value: labels and orders as numbers with commas."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def parts(data, way):
    """The parts of a line on the first row that parts: the sample, its net and output, the weights of both."""
    parting = way.parting
    k, row = parting.k, way.rows + 1
    yield f"It parts at row {row}"
    if way.match.reading.each == "sample" and isinstance(way.given.order, str) and way.given.order == "turn":
        N, i = len(data.points), k % len(data.points)
        before = scale(ratio(1, way.match.factor or 1), list(map(plain, parting.before)))
        x, t = data.points[i], target(data.signs[i], way.given)
        net = dot(before, [*x, 1]) - way.given.threshold
        o = output(net, t, way.given)
        yield from (f" (pass {k // N + 1}, sample {i + 1}): x = ", x, f", t = {t}, net = ", net, ", o = ",
                    "none" if o is None else o)
    yield from (". By these conventions (w, b) = ", parting.page, ", but in the sequence ",
                list(map(plain, parting.own)), ".")
