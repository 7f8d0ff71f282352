"""Answers judged: right, following from a student's own weights, or wrong, and by which known slip."""

import re
from contextlib import suppress
from fractions import Fraction
from importlib import import_module
from itertools import groupby, islice
from math import isclose
from typing import Any, NamedTuple

from linref import cli
from linref.exercises.explain import SLIPS
from linref.exercises.perceptron import SETTINGS, change, output, target, with_constant
from linref.lists import add, dot, total
from linref.samples import Data, InputError, Targets, read_number
from linref.tracer.ascii import in_ascii
from linref.tracer import NO_BREAK, Header, Traced
from linref.worksheet import MARK, NOTHING, WEIGHTS, Worksheet, base

DECIMAL = re.compile(r"[+-]?\d*\.(\d*)(?:e([+-]?\d+))?", re.IGNORECASE)
WORDS = {"x": MARK, "wrong": MARK, "mistake": MARK, "none": NOTHING}
SPELT = str.maketrans({"−": "-", "–": "-", "½": "1/2", NO_BREAK: " "})
EMPTY = re.compile(r"[_(),\s]*")
NO_MATTER = (InputError, ArithmeticError, ValueError, TypeError, IndexError)  # a step that can't be told again
NEAR = 5  # by so many of the last digits on the sheet a number may be off that comes from rounded weights
CHANGES = ("start", "stop", "order", "rate")  # conventions that a run from elsewhere states differently


class Verdict(NamedTuple):
    """A blank, what was written into it, what that is, what was expected, the line, and a slip that leads to it.

    With `key_only` its step can't be told again from the student's weights.
    """

    blank: Any
    answer: str
    status: str
    expected: str
    line: int
    slip: str = ""
    key_only: bool = False


class Carried(NamedTuple):
    """What a student takes into a step: the weights if not the key's, the step before and the weights it had, a count.

    The step is there if its weights afterwards were not asked for, so that those of the next step show them.
    """

    weights: Any = None
    step: Any = None
    w: Any = None
    count: Any = None


def graded(answers, words, given):
    """A verdict on each blank, its answer and its line; None is the answer of a line that is lost."""
    asked, verdicts, carried = cli.asked(words, given), [], Carried()
    for (_, number, is_said), cells in groupby(answers, lambda c: (id(c[0].header), c[0].number, c[0].step is None)):
        carried = Carried() if number == 1 and not is_said else carried
        judged, carried = of_step(asked, given, list(cells), carried)
        verdicts += judged
    return verdicts


def of_step(asked, given, cells, carried):
    """The verdicts on a step, or on what is said after one, by the student's own weights; and what is carried on."""
    verdicts, step, last = judged(cells), cells[0][0].step, None
    before = [v for v in verdicts if v.blank.before or step is None]
    stated = [v for v in before if base(v.blank.name.split(" ")[-1]) in WEIGHTS]
    counted = [v for v in before if v not in stated and step is not None]
    expected = shares(stated, carried.weights) | shares(counted, carried.count)
    own = others(stated) if stated else carried.weights
    told = own and step is not None and any(v.status != "right" for v in verdicts)
    if told:
        more, last = following(asked, given, verdicts, own)
        expected |= more
    near = Fraction(NEAR, 10 ** max(3, cli.numbers_of(given).digits))
    verdicts = judged(cells, expected, near) if expected else verdicts
    verdicts = [v._replace(key_only=not v.blank.before) for v in verdicts] if told and not last else verdicts
    if step is None:
        return verdicts, carried._replace(weights=others(stated) or carried.weights)
    start, end = (own, last) if last else (weights(step), weights(step, "after", "b_after"))
    after = ending(verdicts, step)
    if after:
        return with_slip(asked, verdicts, after, step, own or start), Carried(others(after))
    count = [n + (start != end) for n in numbers(counted) or ()]
    verdicts = with_slip(asked, verdicts, stated, carried.step, carried.w)
    return verdicts, Carried(last, step, own or start, count)


def judged(cells, expected={}, near=0):
    """A verdict on each blank: by the key, or else by the value and text expected from a student's own weights.

    Where the key rounds, so do these weights, and what comes of them is only `near` to what is expected.
    """
    verdicts, near = [], near * any(is_rounded(blank) for blank, *_ in cells)
    for blank, answer, line in cells:
        status, wanted, said = "lost", blank.text.replace(NO_BREAK, " "), (answer or "").translate(SPELT)
        if answer is not None:
            status = "empty" if EMPTY.fullmatch(said) else "right" if is_right(said, blank.value, wanted) else "wrong"
        if status == "wrong" and id(blank) in expected and is_right(said, *expected[id(blank)], near):
            status = "follows"
        verdicts.append(Verdict(blank, "" if status == "empty" else said, status, wanted, line))
    return verdicts


def is_rounded(blank):
    """Whether the key shows a number of a blank rounded."""
    shown = zip(map(number_of, words_of(blank.text)), flat([blank.value]))
    return any(number not in (None, value) for number, value in shown)


def shares(verdicts, values):
    """What some blanks would hold, and as which text, if these were all their numbers; by the blanks' ids."""
    values, expected = iter(values or ()), {}
    for blank in [v.blank for v in verdicts]:
        part = list(islice(values, len(flat([blank.value]))))
        if part:
            expected[id(blank)] = part if isinstance(blank.value, list) else part[0], ""
    return expected


def numbers(verdicts):
    """The numbers that a student has written into some blanks; None if they are not as many, or no numbers."""
    entries = [number_of(word) for v in verdicts for word in words_of(v.answer)]
    return entries if len(entries) == len(flat([v.blank.value for v in verdicts])) and None not in entries else None


def others(verdicts):
    """The numbers that a student has written into some blanks, if they differ from the key's, if only by rounding."""
    entries = numbers(verdicts)
    return None if entries == flat([v.blank.value for v in verdicts]) else entries


def weights(step, w="w", b="b"):
    """The weights that a step starts with, the bias last where it stands apart."""
    return flat([getattr(step, w, None) or []]) + ([getattr(step, b)] if hasattr(step, b) else [])


def ending(verdicts, step):
    """The verdicts of a step on the weights after it, if it asks for them."""
    wanted = [v for v in verdicts if not v.blank.before and base(v.blank.name.split(" ")[0]) in WEIGHTS]
    return wanted if flat([v.blank.value for v in wanted]) == weights(step, "after", "b_after") else []


def following(asked, given, verdicts, own):
    """What the blanks of a step would hold from other weights, by their ids, and the weights then.

    The step is told as the first of a run. Whether that is the same step is seen by running it from the key's own
    weights; where it can't be told, nothing follows.
    """
    step = verdicts[0].blank.step
    with suppress(*NO_MATTER):
        ours, same = first_step(asked, given, verdicts[0].blank.header, step, weights(step))
        if all(map(isclose, same, weights(step, "after", "b_after"))):
            theirs, last = first_step(asked, given, verdicts[0].blank.header, step, own)
            blanks = named([v.blank for v in verdicts if not v.blank.before])
            return {id(blank): (theirs[name].value, theirs[name].text)
                    for name, blank in blanks.items()
                    if name in ours and name in theirs and ours[name].text == blank.text}, last
    return {}, None


def named(blanks):
    """Some blanks by their names without numbers, those of one name counted."""
    names = [re.sub(r"[\d₀-₉]+", "", blank.name) for blank in blanks]
    return {(name, names[:place].count(name)): blanks[place] for place, name in enumerate(names)}


def first_step(asked, given, header, step, start):
    """The first step of the same run from other weights: its blanks by their names, and the weights after it.

    A step that treats some samples is the first of a run on all of them, placed where that run begins.
    """
    handout, _, options = asked
    uses = cli.telling(handout, header.topic).USES
    if "start" not in uses:
        raise InputError("this run takes no start")
    told = {**header.conventions.get("given", {}), "limit": 1, "rate": getattr(step, "eta", None) or rate_of(header),
            "corrected": header.run.endswith("corrected")}
    data = options.data or (data_of(header) if "data" in uses and header.samples else None)
    options = options._replace(start=start, data=data,
                               **{name: value for name, value in told.items() if value and name in uses})
    numbers = treated(step)
    blanks, found = begun(handout, given, header, options, numbers)
    if data and treated(found) != numbers:
        order = placed(len(data.points), treated(found), numbers)
        counts = options.counts and [options.counts[n] for n in order]
        options = options._replace(data=turned(data, order), counts=counts)
        blanks, found = begun(handout, given, header, options, treated(found))
    return blanks, weights(found, "after", "b_after")


def begun(handout, given, header, options, numbers):
    """The blanks, by name, of a run's step that treats these samples from its start, or of its first, and that step."""
    current, found, paper = None, None, Worksheet(given["blank"], cli.numbers_of(given), cli.features(options.data))
    for event in paper.events(cli.stream(handout, [header.topic], options)):
        current = event if isinstance(event, Header) else current
        if isinstance(event, Traced) and alike(current) == alike(header):
            from_start, same = weights(event.step) == options.start, treated(event.step) == numbers
            if found is None or from_start and same:
                list(event.blocks)
                found = [blank for blank in paper.blanks.values() if blank.step is event.step], event.step
            if not from_start:
                break
    if found is None:
        raise InputError("no such run")
    return named([blank for blank in found[0] if not blank.before]), found[1]


def rate_of(header):
    """The rate of a run, if it is a number; what is said of it goes after it."""
    rate = header.conventions.get("rate")
    first = getattr(rate, "parts", [rate])[0]
    return first if isinstance(first, (int, Fraction)) else None


def alike(header):
    """What a run has in common with the same run from elsewhere."""
    title = header.run.removesuffix(", corrected").removesuffix(", as printed")
    return title, {name: value for name, value in header.settled().items() if name not in CHANGES}


def data_of(header):
    """The samples of a run, as a file would hold them."""
    points, labels, targets = ((header.samples or {}).get(name) for name in ("points", "labels", "targets"))
    if targets:
        return Targets(points, targets, [*(f"x{d}" for d, _ in enumerate(points[0])), "y"], "")
    names = ["1", "-1"] if -1 in labels else [str(k + 1) for k in range(max(labels))]
    return Data(points, [2 if label == -1 else label for label in labels], names, "")


def treated(step):
    """The numbers of the samples that a step treats, if it treats only some."""
    return next((flat([value]) for name in ("taken", "chunk", "m", "i") if (value := getattr(step, name, None))), [])


def placed(count, places, numbers):
    """So many samples, counted from 0, in an order that has these numbers at these places; as they are if it can't."""
    order = list(range(count))
    for place, number in zip(places, numbers):
        if number <= count:
            at = order.index(number - 1)
            order[at], order[place - 1] = order[place - 1], order[at]
    return order


def turned(data, order):
    """The samples in another order."""
    return data._replace(**{name: [getattr(data, name)[n] for n in order]
                            for name in ("points", "classes", "targets") if name in data._fields})


def with_slip(asked, verdicts, stated, step, w):
    """The verdicts; where those on the weights after a step from w are wrong, with the known slip that gives them."""
    places = {id(v.blank) for v in stated}
    wrong = [v for v in verdicts if v.status == "wrong" and id(v.blank) in places]
    slip = ""
    with suppress(*NO_MATTER, AttributeError, KeyError):
        slip = slip_to(asked, verdicts[0].blank.header, step, w, numbers(stated)) if wrong and step else ""
    return [v._replace(slip=slip) if v in wrong else v for v in verdicts]


def slip_to(asked, header, step, w, wanted):
    """The slip of `exercises explain` that leads from a step's weights to those wanted, or ""."""
    data, given, changes = data_of(header), conventions(asked, header), {}
    mistakes = getattr(step, "misclassified", None) or getattr(step, "mistakes", None)
    for i in mistakes or treated(step) or [step.n_k]:
        x, y = with_constant(data.points[i - 1], given), data.signs[i - 1]
        t, net = target(y, given), dot(w, x) - given.threshold
        for name, rule in {"": change, **SLIPS}.items():
            if rule:
                changes.setdefault(name, []).append(rule(x, y, t, output(net, t, given), given))
    without = changes.get("")
    return next((name for name, vectors in changes.items()
                 if vectors != without and add(w, total(vectors, len(w))) == wanted), "")


def conventions(asked, header):
    """The conventions of a run, as far as its slips depend on them."""
    handout = import_module(f"linref.{asked[0]}.views").handout
    given = SETTINGS._replace(bias=handout.bias_at, rate=rate_of(header) or 1)
    return given._replace(**header.conventions.get("given", {}))


def is_right(answer, value, text, near=0):
    """Whether an answer is a value: numbers exactly, or as far as they are written out; words as they are."""
    if answer == text:
        return True
    if isinstance(value, (list, tuple)) and not hasattr(value, "parts"):
        if answer == NOTHING:
            return not any(flat(value))
        parts, entries = words_of(answer), flat(value)
        return len(parts) == len(entries) and all(
            is_right(part, entry, "", near) for part, entry in zip(parts, entries))
    if isinstance(value, (int, float, Fraction)) and not isinstance(value, bool):
        return is_number(answer, value, near)
    ours, theirs = words_of(in_ascii(text)), words_of(in_ascii(answer))
    return len(ours) == len(theirs) and all(map(is_word, theirs, ours))


def words_of(text):
    """The entries of a vector, or the words of a text."""
    return re.sub(r"[(),;%{}\[\]\s]+", " ", text).split()


def is_word(answer, word):
    """Whether a word, or a number that stands in a text, is as it should be."""
    number = number_of(word)
    if number is not None:
        return is_number(answer, number)
    return WORDS.get(answer.lower(), answer.lower()) == WORDS.get(word.lower(), word.lower())


def number_of(text):
    """The number that a text shows, or None."""
    try:
        return read_number(text)
    except InputError:
        return None


def is_number(answer, value, near=0):
    """Whether an answer is a number, or near it: a decimal as far as it goes, anything else exactly."""
    number = number_of(answer)
    if number is None or value != value or abs(value) == float("inf"):
        return False
    digits = DECIMAL.fullmatch(answer)
    half = Fraction(10) ** (int(digits[2] or 0) - len(digits[1])) / 2 if digits and digits[1] else 0
    noise = abs(Fraction(value)) / 10**9 if digits or isinstance(value, float) else 0  # of a calculator's last digit
    return abs(Fraction(value) - number) <= half + noise + near


def flat(value):
    """The numbers of a vector, or of several."""
    return [a for part in value for a in flat(part)] if isinstance(value, (list, tuple)) else [value]
