"""Whether a program follows an algorithm of a page, on all small sets; if not, where it parts, and what it is."""

from fractions import Fraction
from itertools import takewhile
from time import monotonic, process_time
from typing import Any, NamedTuple

from linref.own.compare import (
    LABELS,
    UNREADABLE,
    Match,
    Parting,
    Reading,
    algorithm_of,
    has_ended,
    readings,
)
from linref.own.pages import RULES, Page
from linref.own.reasons import reasons_for
from linref.own.sets import PROBE, Samples, all_sets, few_sets
from linref.own.states import MAX_PASSES_TO_END, PASSES, Ran
from linref.scalar import as_int
from linref.tracer import plural

TRIED = 20  # sets after which it is known how slow a program is
MAX_MILLISECONDS = 2.0  # of a set on average, past which fewer sets are tried
MAX_WAITING = 20.0  # milliseconds of a set by the clock on the wall
LEAST = 40  # sets on which a reason must be compared, or half of those that there are
LEAST_SHARE = 8  # of them at most one in so many may be decided by rounding
MANY = 60  # sets after which a reason is dropped that could not be compared on one, or of which most are ties
REASONED = 9  # of the larger sets every ninth is used to find a reason
FEATURES = (1, 2, 3)
MAX_OF_A_RATIO = 1000  # denominator of the ratio of two rates


class Followed(NamedTuple):
    """What came of it: whether the program agrees, on how many sets, or where and why it does not.

    `agreed` is a reading under which it does. `refused` counts sets of one class that the program does not take, as
    its `refusal` of the first says, `rounded` those on which a tie is decided by rounding, `endless` those on which
    the page's run has no end to compare with the program's. `samples`, `ran` and `parting` are the smallest set on
    which it parts, what the program made of it and where; `number` is the number of that set. `asked` says how the
    program was called. `reason` is what gives all its weights on so many sets (`reasoned`), as other pages do (`also`);
    `still` says that all of them are 0. `departure` is where a sequence parts from a perceptron's run, `broken` a later
    set on which the program fails, with what it made of it.
    """

    page: Page
    agreed: Any = None
    factor: Any = None
    compared: int = 0
    refused: int = 0
    refusal: str = ""
    rounded: int = 0
    endless: int = 0
    number: int = 0
    samples: Any = None
    ran: Ran = Ran()
    parting: Any = None
    reading: Any = None
    reason: Any = None
    also: tuple = ()
    reasoned: int = 0
    remarks: tuple = ()
    asked: str = ""
    still: bool = False
    departure: Any = None
    broken: Any = None


def follow(program, page, explains=True):
    """A program beside an algorithm of a page; if it does not follow, with what `explains` its weights."""
    found = first_look(program, page) or beside_page(program, page, explains)
    if found.ran.failed and found.samples:
        labels = found.reading.labels if found.reading else page.labels
        found = found._replace(asked=program.asked(found.samples, labels, PASSES))
    return found._replace(remarks=tuple(sorted(program.remarks)))


def first_look(program, page):
    """What rules a comparison out: two equal calls that differ, a call that does not come back; or None."""
    begun = Samples([[0], [1]], [-1, 1])
    runs = iter(program.runs([begun, *[Samples(*PROBE)] * 3], page.labels, PASSES))
    small = next(runs)
    if small.failed and small.kind != "raised":
        return Followed(page, samples=begun, ran=small)
    first, *more = runs
    if all(ran.failed == first.failed and ran.states == first.states for ran in more):
        return None
    return Followed(page, samples=Samples(*PROBE), ran=Ran(
        failed="two equal calls give different weights, so its order or its start is random", kind="random"))


def beside_page(program, page, explains=True):
    """A program beside a page, with the page's labels or others: how it follows, or where it parts and why."""
    sets = sets_for(program, page)
    tries = []
    for labels in labels_for(program, page):
        tries.append(under(program, algorithm_of(page), page, sets, labels))
        if tries[-1].agreed or tries[-1].ran.kind in ("endless", "unusable"):
            break
    if tries[-1].agreed:
        return tries[-1]
    best = max(tries, key=lambda found: (not found.ran.failed, found.number))  # the first of equal ones
    if best.ran.failed or not explains:
        return best
    return explained(program, page, sets, best, [found.reading.labels for found in tries if found.reading])


def labels_for(program, page):
    """The labels to try: the page's, 1 and -1, and 1 and 0 unless the program knows the label -1.

    It does if it comes to rest on one sample of that label: what expects 0 there goes on changing its weights.
    """
    ran = next(iter(program.runs([Samples([[1]], [-1])], LABELS[0], PASSES)))
    rests = ran.moments != "end" and (len(ran.states) < 2 or ran.states[-1] == ran.states[-2])
    return dict.fromkeys((page.labels, *(LABELS[:1] if rests else LABELS)))


def sets_for(program, page):
    """The sets to be compared: all, or for a slow program few; those on which the page's run ends, if it must end."""
    sets = all_sets()
    if hasattr(program, "run"):
        features = features_taken(program, page.labels)
        sets = [samples for samples in sets if len(samples.points[0]) in features]
        begun = process_time(), monotonic()
        for ran in program.runs(sets[:TRIED], page.labels, PASSES):
            if ran.kind == "endless":
                break
        busy, waited = process_time() - begun[0], monotonic() - begun[1]
        slow = 1000 * busy > MAX_MILLISECONDS * TRIED or 1000 * waited > MAX_WAITING * TRIED
        sets = [samples for samples in few_sets() if len(samples.points[0]) in features] if slow else sets
    if page.kind in RULES or program.takes_passes or getattr(program, "generates", False):
        return sets
    algorithm = algorithm_of(page)
    return [samples for samples in sets if ends_on(algorithm, samples)]


def features_taken(program, labels):
    """The numbers of features that a program takes points of, of 1, 2 and 3; all if it raises on all of them.

    One that always has as many weights takes one number of features.
    """
    probes = [Samples([[0] * d, [1] * d], [-1, 1]) for d in FEATURES]
    sizes = {d: len(ran.states[0]) if ran.states else 0 for d, ran in
             zip(FEATURES, program.runs(probes, labels, PASSES)) if ran.kind != "raised"}
    taken = [d for d, size in sizes.items() if size == d + 1] if len(set(sizes.values())) < len(sizes) else list(sizes)
    if taken and taken != list(FEATURES):
        program.remarks.add(f"It takes points of {' or '.join(map(str, taken))} features only; other sets were left "
                            "out.")
    return taken or FEATURES


def ends_on(algorithm, samples):
    """Whether a page's run on a set ends by itself."""
    return has_ended(algorithm.moves(samples, MAX_PASSES_TO_END), MAX_PASSES_TO_END)


def under(program, algorithm, page, sets, labels):
    """A program beside an algorithm, under some labels."""
    matches, still, counts = None, True, {"compared": 0, "refused": 0, "refusal": "", "rounded": 0, "endless": 0}
    for number, (samples, ran) in enumerate(zip(sets, program.runs(sets, labels, PASSES)), start=1):
        if ran.kind == "raised" and samples.one_class:
            counts["refused"] += 1
            counts["refusal"] = counts["refusal"] or ran.failed
            continue
        here = Followed(page, **counts, number=number, samples=samples, ran=ran, reading=Reading(labels))
        if ran.failed:
            return here
        if matches is None:
            matches = [Match(algorithm, reading) for reading in readings(labels, ran.moments)]
        partings = [(match, match.parting(ran, samples)) for match in matches]
        left = [match for match, parting in partings if parting in (None, True)]
        if left:
            matches = left
            still = still and stays_at_zero([(samples, ran)])
            counts["compared" if any(parting is None for _, parting in partings) else "endless"] += 1
        elif matches[0].rounds(ran, samples):
            counts["rounded"] += 1
        else:
            return parted(here, partings)
    if not matches:
        return Followed(page, **counts, ran=Ran(failed="it takes none of the sets", kind="raised"))
    if counts["endless"] > counts["compared"]:
        return Followed(page, **counts, ran=Ran(failed="it gives only its last weights, but on "
                        f"{counts['endless']:,} sets the page's run has no end. Let it give its weights after each "
                        "pass", kind="unusable"))
    return Followed(page, agreed=matches[0].reading, factor=matches[0].factor, ran=ran, still=still, **counts)


def parted(here, partings):
    """A set on which no reading of a program is left: where the first that can be read parts from the page."""
    match, parting = next(((m, p) for m, p in partings if p.size), (None, None))
    several = len(here.samples.points) > 1
    if match and several and len(here.ran.states) == here.ran.passes + match.reading.begins:  # one of each pass
        by_pass = match.reading._replace(each="pass")
        match, parting = next(((m, p) for m, p in partings if m.reading == by_pass and p.size and p.k >= parting.k),
                              (match, parting))
    if match:
        return here._replace(parting=parting, reading=match.reading, factor=match.factor)
    d, sizes = len(here.samples.points[0]), sorted({len(state) for state in here.ran.states})
    given = " and ".join(map(str, sizes)) or "no"
    return here._replace(ran=Ran(
        failed=f"it gives {given} weights for points of {plural(d, 'feature')}; expected {d + 1}, as [*w, b], or {d} "
               "without a bias", kind="unusable"))


def sets_to_reason(sets, number):
    """The sets on which a reason must hold: those up to the parting, the small ones, and some of the larger ones."""
    chosen = [s for n, s in enumerate(sets) if n != number - 1 and (len(s.points) != 3 or n % REASONED == 0)]
    telling = [s for s in chosen if len(s.points) > 3]  # they tell most apart: first
    return [sets[number - 1], *telling, *(s for s in chosen if len(s.points) <= 3)]


def pairs_of(program, sets, labels):
    """What a program makes of some sets, without the sets of one class that it refuses: [(samples, ran)]."""
    runs = zip(sets, program.runs(sets, labels, PASSES))
    return [(samples, ran) for samples, ran in runs if not (ran.kind == "raised" and samples.one_class)]


def explained(program, page, sets, found, labels):
    """The same, with the first reason that gives all weights of the program, in whatever way they are read."""
    chosen = sets_to_reason(sets, found.number)
    runs = {names: pairs_of(program, chosen, names) for names in labels}
    moving = {names: pairs for names, pairs in runs.items() if not stays_at_zero(pairs)}
    if not moving:
        return found._replace(still=True, reasoned=len(chosen))
    for names, pairs in moving.items():
        own = Match(algorithm_of(page), found.reading._replace(labels=names))
        fitting = (reason for _, group in reasons_for(page, ratios_of_bias(pairs))
                   for reason in fits(group, pairs, names)
                   if reason.algorithm.page is not page and not fits_less(reason.match.compared, own, pairs))
        reason = next(fitting, None)
        if reason:
            others = takewhile(lambda other: reason.algorithm.page and other.algorithm.page, fitting)
            found = at_reading(found, algorithm_of(page), reason)
            return found._replace(reason=reason, also=tuple(other.name for other in others),
                                  reasoned=reason.match.compared)
    return found._replace(broken=next((pair for pairs in moving.values() for pair in pairs if pair[1].failed), None))


def fits_less(compared, own, pairs):
    """Whether a reason that was compared on less than half of the sets fits fewer of them than the page itself."""
    return 2 * compared < len(pairs) and compared < sum(own.parting(ran, samples) is None for samples, ran in pairs)


def stays_at_zero(pairs):
    """Whether all weights of some runs are 0."""
    return not any(any(state) for _, ran in pairs for state in ran.states)


def fits(reasons, pairs, labels):
    """Those of some reasons that give all weights of a program, in whatever way they are written.

    Many have equal runs on the first set: there the ways that are left are looked for once.
    """
    samples, ran = pairs[0]
    ways, left = list(readings(labels, ran.moments)), {}
    for reason in reasons:
        algorithm = run = reason.algorithm
        if not (algorithm.rated or ran.moments == "rows"):
            moves = [move[:4] for move in algorithm.moves(samples, ways[0].passes(ran))]
            run = repr(moves), algorithm.each, algorithm.scales, algorithm.biased
        if run not in left:
            left[run] = [way for way in ways if beside(algorithm, way, pairs[:1])]
        match = next(filter(None, (holds(algorithm, way, pairs) for way in left[run])), None)
        algorithm.kept.clear()  # only several ways to read one program ask for the same moves
        if match:
            yield reason._replace(match=match)


def at_reading(found, algorithm, reason):
    """The parting as it is seen when the weights are read as a reason has them; an update of a batch is a pass."""
    reading = reason.match.reading
    if reason.algorithm.each == "pass" and reading.each == "update":
        reading = reading._replace(each="pass")
    if reading == found.reading or reading.labels != found.reading.labels:
        return found
    match = Match(algorithm, reading)
    match.factor = reason.match.factor if algorithm.rated and reason.algorithm.rated else None
    parting = match.parting(found.ran, found.samples)
    usable = isinstance(parting, Parting) and parting.size
    return found._replace(parting=parting, reading=reading, factor=match.factor) if usable else found


def holds(algorithm, reading, pairs):
    """The match of a program that has all weights of an algorithm, or None; ties must be few."""
    match, rounded = beside(algorithm, reading, pairs) or (None, 0)
    least = len(pairs) if algorithm.rated and reading.each == "end" else LEAST  # where it has no end nothing is said
    enough = match and match.compared >= min(least, len(pairs) / 2) and rounded * LEAST_SHARE <= match.compared
    return match if enough else None


def beside(algorithm, reading, pairs):
    """The match of a program that nowhere parts from an algorithm, and the number of ties, or None.

    Without a bias it is compared only with what has none. Where a run of the algorithm has no end there is nothing to
    compare with the end of a program's, and where a tie is decided by rounding they may part; neither counts as
    compared.
    """
    if algorithm.biased is not (reading.place != "none"):
        return None
    match, rounded = Match(algorithm, reading), 0
    for number, (samples, ran) in enumerate(pairs, start=1):
        parting = UNREADABLE if ran.failed else match.parting(ran, samples)
        if parting is None:
            match.compared += 1
        elif parting is not True:
            rounded += 1
            too_many = rounded * LEAST_SHARE > match.compared + MANY
            if not parting.size or too_many or not match.rounds(ran, samples):
                return None
        if number == MANY and not match.compared:
            return None
    return match, rounded


def ratios_of_bias(pairs):
    """Ratios of the bias's weight to the other one that the first weights after a sample x = 1 suggest."""
    ratios = set()
    for samples, ran in pairs:
        if samples.points == [[1]] and not ran.failed:
            first = next((state for state in ran.states if any(state)), [])
            if len(first) == 2 and all(first) and abs(first[0]) != abs(first[1]):
                last = abs(Fraction(first[1]) / Fraction(first[0]))
                ratios |= {last.limit_denominator(MAX_OF_A_RATIO), (1 / last).limit_denominator(MAX_OF_A_RATIO)}
    return sorted(map(as_int, ratios))
