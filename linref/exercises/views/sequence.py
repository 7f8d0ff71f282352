"""Which conventions, or which typical mistake, give a whole sequence of weights; or where the nearest run parts."""

from linref.cells import Cells, found, given
from linref.exercises.explain import choices, merged
from linref.exercises.perceptron import VALUES
from linref.exercises.views import in_print, left_open, settled, stated_in
from linref.lists import zeros
from linref.own.departed import departed
from linref.own.departures import plain
from linref.own.paths import likeliest, way_of, ways_to
from linref.own.sets import Samples
from linref.own.written import forms_of
from linref.tracer import Rows, in_full, line, plural

STATED = "The sequence is compared with the conventions that you state, else the usual ones: {}."
LONGER = "A run that agrees with more rows has {}."
FEW = 3  # rows: fewer follow by chance with other conventions
BEGUN = "No run from 0 has row 1, so it is taken as the start: --start {}."


def trace_sequence(data, options, rows, header_of, words_for):
    """A sequence of weights explained: the run as stated, then what gives the whole sequence."""
    states, skipped = rows
    left, start = left_open(options), start_of(options, data)
    samples = Samples(data.points, data.signs)
    cells = Cells("Each row is a setting that gives the sequence.", given(mistake=None, rate=None, each=None),
                  found(**{name: (in_print([name]), "", None) for name in left}))
    yield header_of("A sequence of weights explained", data, None, cells, options)
    settings = settings_of(stated_in(options), states, data)
    yield as_read(states, skipped, start)
    ways, row = ways_to(samples, states, settings, start), Rows(cells)
    begun = from_row_1(options, data, samples, states, settings, ways)
    if begun:
        ways, start = begun
        yield line(BEGUN.format(",".join(map(str, plain(states[0])))))
    whole = [way for way in ways if way.parting is None]
    mistakes = sorted({way.mistake for way in whole if way.mistake})
    if mistakes:
        yield line("Only with a typical mistake does a combination of conventions give the sequence: ",
                   "; ".join(mistakes), ".")
    if whole and left:
        yield line("Each row holds conventions that give the sequence. a/b means a or b, and any means every value.")
    yield from table_of(whole, left, start is None, row, words_for)
    instead = "" if whole or len(states) < FEW else other_convention(stated_in(options), samples, states, data, start)
    if instead:
        yield line(instead)
    partings = [] if whole or instead else list(nearest(data, options, settings, samples, states, ways, start))
    yield from where_it_parts(partings)
    yield row.ended("complete" if whole else "unexplained", *conclusion(whole, mistakes), ways=len(whole),
                    rows=len(states), mistakes=mistakes, departures=[departure for *_, departure in partings])


def as_read(states, skipped, start):
    """What linref has read as the sequence."""
    return line("The sequence has ", plural(len(states), "row"), ", from ", plain(states[0]), " to ",
                plain(states[-1]), ".", f" {plural(skipped, 'line')} without numbers left out." * bool(skipped),
                " You state no rate, so linref computes it from the sequence." * (start is None),
                " linref exercises explain lists the values of the conventions.")


def from_row_1(options, data, samples, states, settings, ways):
    """(ways, start) of the runs that have row 1 as their start, if none from 0 has row 1; else None."""
    if options.start is None and len(states) >= FEW and any(states[0]) and not any(way.rows != 0 for way in ways):
        begin = start_of(options._replace(start=plain(states[0])), data)
        begun = ways_to(samples, states, settings, begin)
        if any(way.parting is None or way.rows >= FEW for way in begun):
            return begun, begin
    return None


def where_it_parts(partings):
    """Lines on where a sequence parts from the runs nearest to it."""
    for longer, way, departure in partings:
        yield line((LONGER if longer else STATED).format(words_of(way)))
        yield from (line(*parts) for parts in departed(departure))


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
            known = rate if isinstance(rate, (float, str)) else in_full(rate)
            yield line(*(["With any rate"] if rate == "any" else ["With rate ", known]),
                       f" and a row after each {each}", ":" if left else ".")
            for values in merged(settings) if left else ():
                yield row(mistake=mistake or None, rate=rate, each=each,
                          **{name: words_for(name, values) for name in left})


def rate_of(way, free):
    """The rate with which a setting gives a sequence: its own, or if that is free the sequence's."""
    if not free:
        return way.given.rate
    return "any" if way.match.factor is None else way.rate


def settings_of(stated, states, data):
    """All settings that agree with what is stated, and with the number of weights of a sequence."""
    return list(choices(stated, len(states[0]), data.dimension))


def other_convention(stated, samples, states, data, start):
    """What is said if a whole sequence follows once one convention that is stated is another one; else ""."""
    tried, forms = {}, forms_of(states)
    for name in [name for name in VALUES if name in stated]:
        others = settings_of({other: value for other, value in stated.items() if other != name}, states, data)
        fits = {getattr(given, name): None for given in others
                if (way := way_of(samples, forms, given, "", start, tried)) and way.parting is None}
        if fits:
            values = " or ".join(map(value_of, fits))
            return (f"The whole sequence follows with {in_print([name])} {values}, but you state "
                    f"{value_of(stated[name])}.")
    return ""


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
                "that linref knows gives it either. Another rule may, such as that of exercises delta."]
    by = f"{plural(len(whole), 'combination')} of conventions" + " with a typical mistake" * bool(mistakes)
    on = sum(way.match.goes_on for way in whole)
    goes_on = f" Of these runs, {on} make more updates after the last row, so they have not ended there." * bool(on)
    return [f"{by} give{'s' * by.startswith('1 ')} this sequence.{goes_on}"]


def nearest(data, options, settings, samples, states, ways, start):
    """The run as stated, and one that agrees longer: (whether it does, way, where the sequence parts from it).

    If nothing is stated, conventions alone that agree longer, and go on, are the only ones.
    """
    rules = settled(options, data)
    biases = biases_of(options, rules, settings)
    forms = forms_of(states)
    usual = [way_of(samples, forms, rules._replace(bias=bias), "", start, {}) for bias in biases]
    stated = max(filter(None, usual), key=lambda way: way.rows, default=None)
    known, best = False, min(ways, key=lambda way: sum(getattr(way.given, name) != getattr(rules, name)
                                                       for name in VALUES), default=None)
    longer = best and (not stated or best.news > stated.rows + bool(best.mistake))
    if longer and not best.mistake and not stated_in(options) and likeliest(samples, forms, best).epoch is not None:
        stated = None
    for is_longer, way in ((False, stated), (True, best if longer else None)):
        if way and not (known and way.mistake):
            departure = likeliest(samples, forms, way)
            known = departure.samples or departure.instead
            yield is_longer, way, departure


def words_of(way):
    """A setting in the words of the options, with its mistake."""
    named = [f"{in_print([name])} {value_of(getattr(way.given, name))}" for name in VALUES]
    if way.mistake:
        named.append(f"with a typical mistake: {way.mistake}")
    return "; ".join(named)


def value_of(value):
    """A convention's value: labels and orders as numbers with commas."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
