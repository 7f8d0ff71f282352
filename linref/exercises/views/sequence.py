"""Which conventions, or which typical mistake, give a whole sequence of weights; or where the nearest run parts."""

from linref.cells import Cells, found, given
from linref.exercises.explain import choices, merged
from linref.exercises.perceptron import VALUES
from linref.exercises.views import in_print, settled, stated_in
from linref.lists import zeros
from linref.own.departed import AFTER, departed
from linref.own.departures import plain
from linref.own.paths import likeliest, way_of, ways_to
from linref.own.sets import Samples
from linref.own.written import read_rows
from linref.tracer import Rows, line, plural

STATED = "The run by the stated conventions, else by the usual ones"


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
    settings = list(choices(stated_in(options), len(states[0]), data.dimension))
    yield line("The sequence: ", plural(len(states), "row"), ", from ", plain(states[0]), " to ",
               plain(states[-1]), ".")
    ways, row = ways_to(samples, states, settings, start), Rows(cells)
    whole = [way for way in ways if way.parting is None]
    for mistake in dict.fromkeys(way.mistake for way in whole):
        if mistake:
            yield line(f"No combination of conventions gives it, but a typical mistake does: {mistake}.")
        for values in merged([way.given for way in whole if way.mistake == mistake]) if left else ():
            yield row(mistake=mistake or None, **{name: words_for(name, values) for name in left})
    partings = []
    if not whole:
        partings = list(nearest(data, samples, states, ways, settled(options, data), start))
    for label, way, departure in partings:
        yield line(f"{label}: {words_of(way)}. ", *departed(departure))
    mistakes = sorted({way.mistake for way in whole if way.mistake})
    yield row.ended("complete" if whole else "unexplained", *conclusion(whole, settings, mistakes), ways=len(whole),
                    rows=len(states), mistakes=mistakes, departures=[departure for *_, departure in partings])


def start_of(options, data):
    """The start as [*w, b], 0 if only a rate or a threshold is stated; None if the sequence may have any rate."""
    if not (options.start or options.rate or options.threshold):
        return None
    w = list(options.start or zeros(data.dimension + 1))
    if len(w) == data.dimension:
        return [*w, 0]
    return [*w[1:], w[0]] if options.bias == "first" else w


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
    """The run as stated, and the one that agrees longest: (label, way, where the sequence parts from it)."""
    stated = way_of(samples, states, rules._replace(bias=rules.bias), "", start, {})
    for label, way in ((STATED, stated), ("The run that agrees longest", ways[0] if ways else None)):
        if way and (label == STATED or not stated or way.rows > stated.rows):
            yield label, way, likeliest(samples, states, way)


def words_of(way):
    """A setting in the words of the options, with its mistake."""
    named = [f"{in_print([name])} {value_of(getattr(way.given, name))}" for name in VALUES]
    return "; ".join(named) + (f"; with a typical mistake: {way.mistake}" if way.mistake else "")


def value_of(value):
    """A convention's value: labels and orders as numbers with commas."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
