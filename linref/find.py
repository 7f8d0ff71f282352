"""Where a word is found: handouts, topics, items, errata, commands and options, with the commands that show them."""

import re
from difflib import get_close_matches

from linref import HANDOUTS, handout_package, program
from linref.contents import COMMANDS, meaning, typed
from linref.items import is_erratum, is_item, looked_up, title_of, topic_items
from linref.options import ALIKE, SYNONYMS, TABLE
from linref.samples import InputError
from linref.tracer import Heading, Table, line, plural, titled

MOST_ITEMS = 8  # items that are listed
SMALL_WORDS = ("and", "or", "not", "of", "in", "on", "as", "at", "by", "to", "the", "a", "an", "for", "with", "from")
LEAST_LETTERS = 4  # of a word that is looked for in what options mean: "and" is in many


def find(word):
    """What is called so, or nearly so: the events that say it."""
    if is_erratum(word.upper()):
        return erratum_found(word.upper())
    if is_item(word.upper()):
        return item_found(word.upper())
    if any_named(word):
        return named(word)
    if word.endswith((".csv", ".py")):
        raise InputError(f"{word!r} is a file; expected what is to be done with it, such as {program()} "
                         + (f"fleuret perceptron --data {word}" if word.endswith(".csv") else
                            f"check {word} fleuret perceptron"))
    nearest = get_close_matches(word.casefold(), vocabulary(), 1, ALIKE)
    if not nearest:
        raise InputError(f"{word!r} is no handout, topic, item or word of a title; {program()} lists what there is")
    return named(nearest[0], instead_of=word)


def item_found(item):
    """What an item is, and the commands that show it."""
    handout, says = looked_up(item)
    topic = topic_of(handout, item)
    yield line(f"{item} of {handout}: {says}", indent=0)
    rows = [[f"{program()} {handout} {topic}", "its trace"], [f"{program()} code {handout} {topic}", "its code"],
            [f"{program()} derive {handout} {topic}", "its derivations"]] if topic else []
    yield Table([*rows, [f"{program()} index {item}", "its function, derivation and test"]], head=False)


def erratum_found(erratum):
    """What an erratum claims, and the command that shows the evidence."""
    handout, (place, says) = looked_up(erratum)
    yield line(f"{erratum} of {handout}, {place}: {says}", indent=0)
    yield Table([[f"{program()} errata {erratum}", "the evidence"]], head=False)


def topic_of(handout, item):
    """The topic that an item belongs to, if it belongs to one."""
    topics = handout_package(handout).TOPICS
    return next((topic for topic, title in topics.items() if item in topic_items(title)), None)


def any_named(word):
    """Whether a word stands in the name or the title of anything."""
    return any(has(word, text) for text in texts()) or bool(commands_named(word) or options_named(word))


def named(word, instead_of=None):
    """Where a word is found: first as a topic's name, then in titles, then in the list of items."""
    if instead_of is not None:
        yield line(f"Nothing is called {instead_of!r}. The nearest word is {word!r}.", indent=0)
    handouts = [[f"{program()} {handout}", title_of(handout)] for handout in HANDOUTS
                if has(word, f"{handout} {title_of(handout)}")]
    called = [(handout, topic, title) for handout, topic, title in topics() if has(word, topic)]
    beside = [each for each in topics() if each not in called and has(word, each[2])]
    yield from titled("Topics", as_commands(called))
    yield from titled("In titles", as_commands(beside))
    yield from titled("Handouts", handouts)
    yield from titled("Commands", commands_named(word))
    yield from titled("Options", options_named(word))
    yield from items_named(word)


def commands_named(word):
    """The commands that a word stands in, or in what they print, as rows."""
    return [[command.replace("linref", program(), 1), says] for command, says in COMMANDS.items()
            if len(word) >= LEAST_LETTERS and has(word, f"{command.removeprefix('linref')} {says}")]


def options_named(word):
    """The options that are called so, here or elsewhere, or in whose meaning a word stands, as rows."""
    return [[typed(option), option.says] for option in TABLE
            if has(word, f"{option.name} {SYNONYMS.get(option.name, '')}")
            or len(word) >= LEAST_LETTERS and has(word, meaning(option))]


def items_named(word):
    """The items that a word stands in; of many the first."""
    items = [(handout, item, says) for handout in HANDOUTS for item, says in handout_package(handout).ITEMS.items()
             if has(word, says)]
    if not items:
        return
    yield Heading("Items")
    for handout, item, says in items[:MOST_ITEMS]:
        yield line(f"{item} ({handout} {topic_of(handout, item) or 'index'}): {says}")
    if len(items) > MOST_ITEMS:
        yield line(f"… and {plural(len(items) - MOST_ITEMS, 'item')} more; {program()} index lists all")


def as_commands(found):
    """Topics as rows of a command and a title."""
    return [[f"{program()} {handout} {topic}", title] for handout, topic, title in found]


def topics():
    """Every topic: its handout, its name and its title."""
    return [(handout, topic, title) for handout in HANDOUTS
            for topic, title in handout_package(handout).TOPICS.items()]


def texts():
    """Every name and title in which a word is looked for."""
    for handout in HANDOUTS:
        package = handout_package(handout)
        yield from (handout, title_of(handout), *package.TOPICS, *package.TOPICS.values(), *package.ITEMS.values())


def vocabulary():
    """The words of all names and titles, those of topics first."""
    names = [*HANDOUTS, *(topic for _, topic, _ in topics())]
    words = re.findall(r"[^\W\d_]{3,}", " ".join(texts()).casefold())
    return list(dict.fromkeys([*names, *words]))


def has(word, text):
    """Whether a text has a word, or one that begins with it; a word such as "and" is the function AND.

    >>> has("gradient", "Gradient Descent"), has("perc", "the perceptron"), has("cent", "descent")
    (True, True, False)
    >>> has("and", "the vector and the bias"), has("and", "a unit for AND"), has("or", "ORTHOGONAL")
    (False, True, False)
    """
    if word.casefold() in SMALL_WORDS:
        return re.search(rf"\b{word.upper()}\b", text) is not None
    return re.search(rf"(?<![^\W_]){re.escape(word)}", text, re.IGNORECASE) is not None
