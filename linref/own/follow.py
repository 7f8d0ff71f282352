"""Whether a program follows an algorithm of a page, on all small sets; if not, where it parts, and what it is."""

from itertools import islice, takewhile
from time import process_time
from typing import Any, NamedTuple

from linref.own.compare import LABELS, Match, Parting, algorithm_of, readings, tied
from linref.own.pages import Page
from linref.own.program import PASSES, Ran
from linref.own.reasons import Reason, differences, reasons_for
from linref.own.sets import PROBE, Samples, all_sets, few_sets

TRIED = 20  # sets after which it is known how slow a program is
MAX_MILLISECONDS = 2.0  # of a set on average, past which fewer sets are tried
REASONED = 9  # of the larger sets every ninth is used to find a reason


class Followed(NamedTuple):
    """What came of it: whether the program agrees, on how many sets, or where and why it does not.

    `agreed` is a reading under which it does. `refused` counts sets of one class that the program does not take,
    `rounded` those on which a tie is decided by rounding. `samples`, `ran` and `parting` are the smallest set on which
    it parts, what the program made of it and where; `number` is the number of that set.
    """

    page: Page
    agreed: Any = None
    factor: Any = None
    compared: int = 0
    refused: int = 0
    rounded: int = 0
    number: int = 0
    samples: Any = None
    ran: Ran = Ran()
    parting: Any = None
    reading: Any = None
    reason: Any = None
    reasoned: int = 0
    remarks: tuple = ()
    random: bool = False


def follow(program, page, sets=None):
    """A program beside an algorithm of a page."""
    if not same_twice(program, page):
        return Followed(page, random=True, remarks=tuple(sorted(program.remarks)))
    sets = list(sets or sets_for(program, page))
    tries = []
    for labels in dict.fromkeys((page.labels, *LABELS)):
        found = under(program, algorithm_of(page), page, sets, labels)
        tries.append(found)
        if found.agreed:
            break
    best = found if found.agreed else max(tries, key=lambda found: (not found.ran.failed, found.number))
    if not best.agreed and tries[0].number == best.number and not tries[0].ran.failed:
        best = tries[0]
    if not best.agreed and not best.ran.failed:
        best = explained(program, page, sets, best, [found.reading.labels for found in tries if found.reading])
    return best._replace(remarks=tuple(sorted(program.remarks)))


def sets_for(program, page):
    """All sets, or for a program that is slow those that tell most apart."""
    if not hasattr(program, "run"):
        return all_sets()
    begun = process_time()
    for _ in islice(program.runs(all_sets()[:TRIED], page.labels, PASSES), TRIED):
        pass
    return few_sets() if 1000 * (process_time() - begun) > MAX_MILLISECONDS * TRIED else all_sets()


def same_twice(program, page):
    """Whether two equal calls give equal weights: a random order or start does not."""
    samples = [Samples(*PROBE)] * 3
    first, *more = program.runs(samples, page.labels, PASSES)
    return all(first.failed == ran.failed and first.states == ran.states for ran in more)


def under(program, algorithm, page, sets, labels):
    """A program beside an algorithm, under some labels."""
    matches, counts = None, {"compared": 0, "refused": 0, "rounded": 0}
    for number, (samples, ran) in enumerate(zip(sets, program.runs(sets, labels, PASSES)), start=1):
        if ran.failed:
            if ran.kind == "raised" and samples.one_class:
                counts["refused"] += 1
                continue
            return Followed(page, **counts, number=number, samples=samples, ran=ran)
        if matches is None:
            matches = [Match(algorithm, reading) for reading in readings(labels, ran.moments)]
        partings = [(match, match.parting(ran, samples)) for match in matches]
        left = [match for match, parting in partings if parting in (None, True)]
        if left:
            matches = left
            counts["compared"] += any(parting is None for _, parting in partings)
            continue
        match, parting = next(((m, p) for m, p in partings if p.own is not None), partings[0])
        inexact = not samples.whole or isinstance(match.factor, float)
        if inexact and tied(algorithm.moves(samples, PASSES), samples):
            counts["rounded"] += 1
            continue
        return Followed(page, **counts, number=number, samples=samples, ran=ran, parting=parting,
                        reading=match.reading, factor=match.factor)
    if not matches:
        return Followed(page, **counts, ran=Ran(failed="it takes none of the sets", kind="raised"))
    return Followed(page, agreed=matches[0].reading, factor=matches[0].factor, **counts)


def sets_to_reason(sets, number):
    """The sets on which a reason must hold: those up to the parting, the small ones, and some of the larger ones."""
    chosen = [s for n, s in enumerate(sets) if len(s.points) < 3 or len(s.points) > 3 or n % REASONED == 0]
    telling = [s for s in chosen if len(s.points) > 3]  # they tell most apart: first
    return [sets[number - 1], *telling, *(s for s in chosen if len(s.points) <= 3)]


def explained(program, page, sets, found, labels):
    """The same, with the first reason that gives all weights of the program, in whatever way they are read."""
    chosen = sets_to_reason(sets, found.number)
    for names in dict.fromkeys(labels):
        pairs = [(s, ran) for s, ran in zip(chosen, program.runs(chosen, names, PASSES))
                 if not (ran.failed and s.one_class)]
        found_reasons = reasons(page, pairs, bias_rates(found, pairs), list(readings(names, found.ran.moments)))
        reason = next(found_reasons, None)
        if reason:
            also = takewhile(lambda other: reason.algorithm.page and other.algorithm.page, found_reasons)
            reason = reason._replace(also=tuple(other.algorithm.name for other in also))
            return at_reading(found, algorithm_of(page), reason.reading)._replace(reason=reason, reasoned=len(pairs))
    return found


def reasons(page, pairs, hints, ways):
    """The reasons that give all weights of a program, read in one of some ways."""
    for algorithm, mistake, setting in reasons_for(page, hints):
        for reading in ways:
            if holds(algorithm, reading, pairs):
                differs = differences(setting, page) if setting else ()
                yield Reason(algorithm, reading, mistake, differs)
                break


def at_reading(found, algorithm, reading):
    """The parting as it is seen when the weights are read in another way."""
    if reading == found.reading or reading.labels != found.reading.labels:
        return found
    match = Match(algorithm, reading)
    parting = match.parting(found.ran, found.samples)
    usable = isinstance(parting, Parting) and parting.own is not None
    return found._replace(parting=parting, reading=reading, factor=match.factor) if usable else found


def holds(algorithm, reading, pairs):
    """Whether an algorithm gives all weights of a program; one without a bias only what has none."""
    if algorithm.biased is not (reading.place != "none"):
        return False
    match = Match(algorithm, reading)
    for samples, ran in pairs:
        if ran.failed:
            return False
        parting = match.parting(ran, samples)
        if parting not in (None, True):
            inexact = not samples.whole or isinstance(match.factor, float)
            if not (inexact and tied(algorithm.moves(samples, PASSES), samples)):
                return False
    return True


def bias_rates(found, pairs):
    """Ratios of the bias's rate to the rate that the weights after a first update of a sample suggest."""
    ratios = set()
    for samples, ran in pairs:
        if len(samples.points) == 1 and samples.points[0] == [1] and ran.states and not ran.failed:
            weights = found.reading.weights(next((s for s in ran.states if any(s)), ran.states[0]), 1)
            if weights and weights[0] and abs(weights[1]) not in (0, abs(weights[0])):
                ratios.add(abs(weights[1] / weights[0]))
    return sorted(ratios)


def what_is(program, pages):
    """What an unknown program is: the algorithms, of the pages first, that give all its weights."""
    first = pages[0]
    chosen = sets_to_reason(list(sets_for(program, first)), 1)
    found = []
    for names in LABELS:
        runs = list(zip(chosen, program.runs(chosen, names, PASSES)))
        pairs = [(s, ran) for s, ran in runs if not (ran.failed and s.one_class)]
        if not pairs or any(ran.failed for _, ran in pairs):
            failure = next((ran for _, ran in pairs if ran.failed), Ran(failed="it takes none of the sets"))
            found.append((names, len(pairs), [], failure))
            continue
        candidates = [(algorithm_of(page), "", page.setting) for page in pages]
        matching = []
        for algorithm, mistake, setting in candidates:
            reading = next((r for r in readings(names, pairs[0][1].moments) if holds(algorithm, r, pairs)), None)
            if reading:
                matching.append(Reason(algorithm, reading, mistake))
        found.append((names, len(pairs), matching, None))
    return found


