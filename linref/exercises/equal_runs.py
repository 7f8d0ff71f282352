"""Settings that make the same run in other numbers: their runs are equal but for a factor and the place of the bias."""

from linref.exercises.compare import with_bias
from linref.exercises.mistakes import BY_PASS, SQUARED
from linref.exercises.perceptron import with_constant
from linref.lists import zeros
from linref.scalar import ratio


def canonical_setting(given):
    """Return conventions with the same run, with the update label if possible: for labels 1 and 0 the error is y (X37).

    With labels 1 and -1, t - o is ±2 on a mistake, as with labels 1 and 0 at the double rate.

    >>> from linref.exercises.data import SHEET
    >>> like = canonical_setting(SHEET._replace(bias="first", at_zero="positive", update="error"))
    >>> like.bias, like.update, like.rate
    ('last', 'label', 2)
    """
    if given.update == "error" and given.labels == (1, -1):
        bias_rate = given.bias_rate and 2 * given.bias_rate
        given = given._replace(labels=(1, 0), rate=2 * given.rate, bias_rate=bias_rate)
    if given.update == "label" or given.at_zero != "half":
        at_zero = "mistake" if given.at_zero == "half" else given.at_zero
        given = given._replace(labels=(1, -1), update="label", at_zero=at_zero)
    return given if given.bias == "none" else given._replace(bias="last", constant=1)


def runs_of(settings, problem, mistake=None):
    """Group settings by their run: {(conventions, start): [(setting, factor of its weights)]} (X37).

    The run has the rate 1 and the problem's points, m times the samples, with the constant m. So the weights of a
    setting with the rate η are η/m times those of the run, which is the factor. The net of the run is m/factor times
    that of the setting, and so must be its threshold and its dead zone.

    >>> from linref.exercises.data import SHEET
    >>> from linref.exercises.explain import Problem
    >>> problem = Problem([[0], [1]], [-1, 1], None, 10)
    >>> runs = runs_of([SHEET, SHEET._replace(bias="first")], problem)
    >>> [len(group) for group in runs.values()]
    [2]
    """
    runs = {}
    for given in settings:
        if mistake == BY_PASS and given.order != "batch":
            continue
        run = canonical_setting(given)
        factor = ratio(run.rate * (given.rate if mistake == SQUARED else 1), problem.m)
        bias_rate = run.bias_rate and ratio(run.bias_rate, run.rate)
        start = problem.start or zeros(len(problem.points[0]) + (given.bias != "none"))
        start = tuple(ratio(a, factor) for a in with_bias(start, given)[: len(start)])
        times = ratio(problem.m, factor)
        run = run._replace(rate=1, bias_rate=bias_rate, constant=problem.m, threshold=given.threshold * times,
                           dead_zone=given.dead_zone and given.dead_zone * times,
                           order="turn" if mistake == BY_PASS else run.order)
        runs.setdefault((run, start), []).append((given, factor))
    return runs


def in_place(w, given):
    """(w, b) as some conventions have it (X37).

    >>> from linref.exercises.data import SHEET
    >>> in_place([1, 2, 3], SHEET._replace(bias="first"))
    [3, 1, 2]
    """
    return w if given.bias == "none" else with_constant(w[:-1], given._replace(constant=given.constant * w[-1]))
