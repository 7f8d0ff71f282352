"""Which conventions, or which typical mistake, give a whole sequence of weights; or where the nearest run parts."""

from linref.cells import Cells, found, given
from linref.exercises.explain import choices, merged
from linref.exercises.perceptron import VALUES
from linref.exercises.views import in_print, settled, stated_in
from linref.lists import zeros
from linref.own.departed import departed
from linref.own.departures import plain
from linref.own.paths import likeliest, way_of, ways_to
from linref.own.sets import Samples
from linref.own.written import forms_of, read_rows
from linref.tracer import Rows, in_full, line, plural

USUAL = "You state no conventions, so the sequence is compared with the usual ones: {}."
STATED = "The sequence is compared with the conventions that you state, else the usual ones: {}."
LONGER = "A run that agrees longer has {}."


def read_sequence(options, data):
    """The rows of --path and how many lines have no numbers; an error if they are no weights of these samples."""
    return read_rows(options.path, data.dimension)


def trace_sequence(data, options, rows, header_of, words_for):
    """A sequence of weights explained: the run as stated, then what gives the whole sequence."""
    states, skipped = rows
    left = [name for name in VALUES if name not in stated_in(options)]
    samples, start = Samples(data.points, data.signs), start_of(options, data)
    cells = Cells("Each row is a setting that gives the sequence.", given(mistake=None, rate=None, each=None),
                  found(**{name: (in_print([name]), "", None) for name in left}))
    yield header_of("A sequence of weights explained", data, None, cells, options)
    settings = list(choices(stated_in(options), len(states[0]), data.dimension))
    yield line("The sequence: ", plural(len(states), "row"), ", from ", plain(states[0]), " to ",
               plain(states[-1]), ".",
               f" {plural(skipped, 'line')} without numbers left out." * bool(skipped))
    ways, row = ways_to(samples, states, settings, start), Rows(cells)
    whole = [way for way in ways if way.parting is None]
    mistakes = sorted({way.mistake for way in whole if way.mistake})
    yield from named_mistakes(mistakes)
    if whole and left:
        yield line("Each row holds conventions that give the sequence. a/b means a or b, and any means every value.")
    yield from table_of(whole, left, start is None, row, words_for)
    status, partings = "complete", []
    if not whole:
        status, rules = "unexplained", settled(options, data)
        partings = list(nearest(biases_of(options, rules, settings), samples, states, ways, rules, start))
        usual = STATED if stated_in(options) else USUAL
    for longer, way, departure in partings:
        yield line((LONGER if longer else usual).format(words_of(way)))
        yield from (line(*parts) for parts in departed(departure))
    yield row.ended(status, *conclusion(whole, mistakes), ways=len(whole), rows=len(states), mistakes=mistakes,
                    departures=[departure for *_, departure in partings])


def table_of(whole, left, free, row, words_for):
    """The rows of the settings that give a sequence, by mistake and rate, as few as say it."""
    mistakes = list(dict.fromkeys(way.mistake for way in whole))
    for mistake in mistakes:
        if mistakes[1:] and left:
            yield line(f"With this mistake: {mistake}.")
        read: dict = {}
        for way in whole:
            if way.mistake == mistake:
                each = way.match.reading.each + ", the start first" * way.match.reading.begins
                read.setdefault((rate_of(way, free), each), []).append(way.given)
        for (rate, each), settings in read.items():
            known = rate if isinstance(rate, (str, float)) else in_full(rate)
            yield line("With rate ", known, f" and a row after each {each}", ":" if left else ".")
            for values in merged(settings) if left else ():
                yield row(mistake=mistake or None, rate=rate, each=each,
                          **{name: words_for(name, values) for name in left})


def rate_of(way, free):
    """The rate with which a setting gives a sequence: its own, or if that is free the sequence's."""
    if not free:
        return way.given.rate
    return "any" if way.match.factor is None else way.rate


def named_mistakes(mistakes):
    """Which typical mistakes give a sequence that no conventions give; nothing if there are none."""
    does = "a typical mistake does"
    if len(mistakes) > 1:
        does = f"each of these {len(mistakes)} typical mistakes does"
    if mistakes:
        yield line(f"No combination of conventions gives it, but {does}: {'; '.join(mistakes)}.")


def biases_of(options, rules, settings):
    """The place of the bias that is stated, else every one, the usual one first."""
    return [options.bias] if options.bias else [rules.bias, *{given.bias for given in settings} - {rules.bias}]


def start_of(options, data):
    """The start as [*w, b], 0 if only a rate or a threshold is stated; None if the sequence may have any rate."""
    if not (options.start or options.rate or options.threshold):
        return None
    w = list(options.start or zeros(data.dimension + 1))
    if len(w) == data.dimension:
        return [*w, 0]
    return [*w[1:], w[0]] if options.bias == "first" else w


def conclusion(whole, mistakes):
    """What gives the sequence, in one sentence."""
    if not whole:
        return ["No combination of the conventions that you left open gives the whole sequence. No typical mistake "
                "that linref knows gives it either."]
    by = plural(len(mistakes), "typical mistake") if mistakes else (
        f"{plural(len(whole), 'combination')} of conventions")
    on = sum(way.match.goes_on for way in whole)
    goes_on = f" In {on} of these runs the weights change again after the last row." * bool(on)
    return [f"{by} give{'s' * by.startswith('1 ')} this sequence.{goes_on}"]


def nearest(biases, samples, states, ways, rules, start):
    """The run as stated, and one that agrees longer: (whether it does, way, where the sequence parts from it)."""
    forms = forms_of(states)
    usual = [way_of(samples, forms, rules._replace(bias=bias), "", start, {}) for bias in biases]
    stated = max(filter(None, usual), key=lambda way: way.rows, default=None)
    known = False
    for longer, way in ((False, stated), (True, ways[0] if ways else None)):
        if way and (not longer or not stated or way.news > stated.rows + 1) and not (known and way.mistake):
            departure = likeliest(samples, forms, way)
            known = departure.samples or departure.instead
            yield longer, way, departure


def words_of(way):
    """A setting in the words of the options, with its mistake."""
    named = [f"{in_print([name])} {value_of(getattr(way.given, name))}" for name in VALUES]
    if way.mistake:
        named.append(f"with a typical mistake: {way.mistake}")
    return "; ".join(named)


def value_of(value):
    """A convention's value: labels and orders as numbers with commas."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
