"""The command line: which trace, of which data, shown how."""

import os
import sys
from contextlib import suppress
from importlib import import_module
from itertools import chain
from typing import Any, NamedTuple

from linref import HANDOUTS
from linref.samples import InputError, read_number, read_vector
from linref.tracer.numbers import Numbers
from linref.tracer.show import Selection, show

COMMANDS = {
    "python -m linref": "contents: handouts and topics",
    "python -m linref HANDOUT [TOPIC]": "traces, to be read beside the handout",
    "python -m linref index [HANDOUT]": "every item: function, trace, test",
    "python -m linref errata [HANDOUT | GE1]": "where the print breaks, with evidence",
    "python -m linref derive HANDOUT [TOPIC]": "derivations, each line checked",
    "python -m linref --write traces": "rewrite the committed traces",
}
OPTIONS = {
    "--data FILE.csv": "your samples: header row, numbers, the class or target last",
    "--start 0,1,-0.5": "the weights to start from, the bias where the handout has it",
    "--rate 1/2": "the learning rate",
    "--limit N": "stop a run after so many passes; 1000 unless told",
    "--seed N": "the seed of what is drawn at random",
    "--classes 0,1": "two digits, negative and positive, or one against the rest",
    "--pairs N": "so many products of random pairs of features",
    "--corrected": "only the corrected run where the printed one breaks",
    "--only updates": "only the steps that change the weights",
    "--first N": "only the first N steps; long runs show 20 unless told",
    "--last N": "only the last N steps; long runs show 4 unless told",
    "--format FORMAT": "text, markdown or json",
    "--plot WHICH": "which steps show a picture: all, ends or none",
    "--exact": "fractions instead of decimals",
    "--digits N": "decimal places, 4 unless told",
    "--color WHEN": "auto, always or never",
    "--help": "this list",
}
VALUES = ("data", "start", "rate", "limit", "seed", "classes", "pairs", "only", "first", "last", "format", "plot", "digits",
          "color", "write")
FLAGS = ("corrected", "exact", "help")
CHOICES = {"only": ("updates",), "format": ("text", "markdown", "json"), "plot": ("all", "ends", "none"),
           "color": ("auto", "always", "never"), "write": ("traces",)}
COUNTS = ("limit", "seed", "pairs", "first", "last", "digits")
MOST = {"digits": 50, "pairs": 10_000}
ANYWHERE = ("format", "exact", "digits", "color", "first", "last")
OF_ONE_TOPIC = ("data", "start", "rate", "limit", "seed", "classes", "pairs")
QUERIES = ("index", "errata", "derive")
LONG_RUN = Selection(first=20, last=4)


class Options(NamedTuple):
    """What a topic may be told; None where the caller said nothing."""

    data: Any = None
    start: Any = None
    rate: Any = None
    limit: Any = None
    seed: Any = None
    classes: Any = None
    pairs: Any = None
    corrected: bool = False


def main(arguments=None):
    """Run one command; the exit status is 0, 1 for a check that failed, 2 for input that cannot be used."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    try:
        words, given = parsed(sys.argv[1:] if arguments is None else arguments)
        return run(words, given)
    except InputError as error:
        return complain(error, 2)
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0 if isinstance(error, BrokenPipeError) else complain(f"the output cannot be written: {error}", 1)


def complain(message, status):
    """One line on standard error, whatever the message holds."""
    if sys.stderr is not None:
        text = " ".join("".join(c if c.isprintable() else " " for c in str(message)).split())
        with suppress(OSError):
            print(f"linref: {text}", file=sys.stderr)
    return status


def parsed(arguments):
    """The words and the options, each option checked as far as it can be without its topic."""
    words, given = [], {}
    rest = iter(arguments)
    for argument in rest:
        if argument == "-h":
            argument = "--help"
        if not argument.startswith("-") or argument == "-":
            words.append(argument)
            continue
        name, equals, value = argument.removeprefix("--").partition("=")
        if not argument.startswith("--") or name not in VALUES + FLAGS:
            raise InputError(f"{argument!r} is not an option{closest(name, VALUES + FLAGS, '--')}")
        if name in given:
            raise InputError(f"--{name} is given twice")
        if name in FLAGS:
            if equals:
                raise InputError(f"--{name} takes no value, found {value!r}")
            value = True
        elif not equals:
            value = next(rest, None)
        given[name] = checked(name, value)
    return words, given


def checked(name, value):
    """The value of an option as what it means."""
    if value is None or value == "":
        raise InputError(f"--{name} needs a value")
    if name in CHOICES and value not in CHOICES[name]:
        raise InputError(f"--{name}: {value!r}; expected {' or '.join(CHOICES[name])}")
    if name in COUNTS:
        if not (value.isascii() and value.isdigit() and len(value) < 10):
            raise InputError(f"--{name}: {value!r}; expected a whole number from 0 on")
        value = int(value)
        most = MOST.get(name, value)
        if value > most:
            raise InputError(f"--{name}: {value}; expected at most {most}")
    if name == "classes":
        digits = value.split(",")
        if len(digits) > 2 or len(set(digits)) < len(digits) or not all(d.isascii() and d.isdigit() and len(d) == 1 for d in digits):
            raise InputError(f"--classes: {value!r}; expected two digits such as 0,1 or one such as 8")
        value = list(map(int, digits))
    if name == "start":
        value = read_vector(value, "--start")
    if name == "rate":
        try:
            value = read_number(value)
        except InputError as error:
            raise InputError(f"--rate: {error}") from None
        if value <= 0:
            raise InputError(f"--rate: {value}; expected a number above 0")
    return value


def closest(word, known, prefix=""):
    """A suggestion for a word that is not known."""
    from difflib import get_close_matches

    found = get_close_matches(word, known, 1)
    return f"; did you mean {prefix}{found[0]}?" if found else ""


def run(words, given):
    """Print what the words ask for."""
    if "help" in given:
        return output(usage(), {})
    if "write" in given:
        refuse(given, ("write",), "--write traces")
        if words:
            raise InputError(f"{words[0]!r}: --write traces takes no handout")
        return write_traces()
    if len(words) > 3 or (len(words) > 2 and words[0] not in QUERIES):
        raise InputError(f"{words[-1]!r} is one word too many; expected a handout and a topic")
    if words and words[0] in QUERIES:
        return command(words, given)
    if not words:
        refuse(given, ("format", "color"), "the list of contents")
        if given.get("format") == "json":
            raise InputError("--format json: the list of contents has no records")
        return output(contents(), given)
    return output(traces(words, given), given)


def traces(words, given):
    """The runs and blocks of a handout or of one of its topics, once it is known that they can make use of the options."""
    handout = known_handout(words[0])
    floor = import_module(f"linref.{handout}")
    chosen = [known_topic(handout, floor, words[1])] if len(words) > 1 else list(floor.TOPICS)
    floor_traces = import_module(f"linref.{handout}.traces")
    check_use(handout, chosen, floor_traces.USES, given)
    options = Options(**{name: value for name, value in given.items() if name in Options._fields})
    if options.data:
        options = options._replace(data=floor_traces.read(chosen[0], options.data))
    return told(handout, chosen, options)


def told(handout, topics, options):
    """The runs and blocks of some topics, one topic after the other; each is imported when its turn comes."""
    from linref.tracer.blocks import line

    for topic in topics:
        yield from getattr(import_module(f"linref.{handout}.traces.{topic}"), topic)(options)
    yield line("", indent=0)
    yield line(f"What {handout[0].upper()}E1 and the like stand for, with evidence: python3 -m linref errata {handout}", indent=0)


def command(words, given):
    """index, errata or derive."""
    name, *rest = words
    refuse(given, ANYWHERE, name)
    wanted = rest.pop() if name == "errata" and rest and is_erratum(rest[-1]) else None
    if wanted and not rest:
        rest = [handout for handout in HANDOUTS if handout[0].upper() == wanted[0]]
    handouts = [known_handout(rest[0])] if rest else list(HANDOUTS)
    if name == "derive":
        if not rest:
            raise InputError(f"derive needs a handout: {', '.join(HANDOUTS)}")
        floor = import_module(f"linref.{rest[0]}")
        topics = [known_topic(rest[0], floor, rest[1])] if len(rest) > 1 else list(floor.TOPICS)
        items = import_module("linref.derive").derivations(rest[0], topics)
    elif len(rest) > 1:
        raise InputError(f"{rest[1]!r}: {name} takes a handout, not a topic")
    else:
        items = chain.from_iterable(map(getattr(import_module(f"linref.{name}"), name), handouts))
    if wanted:
        items = import_module("linref.errata").erratum(handouts[0], wanted)
    failed = []
    status = output(watched(items, failed), given, Selection())
    return 1 if failed else status


def is_erratum(word):
    """Whether a word is the id of an erratum, such as GE3."""
    return word[:1] in {handout[0].upper() for handout in HANDOUTS} and word[1:2] == "E" and word[2:].isdecimal()


def watched(items, failed):
    """The same items; runs that end as failed are noted once they are through."""
    from linref.tracer.blocks import Run

    for item in items:
        yield item
        if isinstance(item, Run) and item.failed:
            failed.append(item)


def known_handout(word):
    if is_erratum(word.upper()):
        raise InputError(f"{word!r} is not a handout; did you mean errata {word.upper()}?")
    if word not in HANDOUTS:
        raise InputError(f"{word!r} is not a handout; expected {' or '.join(HANDOUTS)}"
                         + closest(word, HANDOUTS + QUERIES))
    return word


def known_topic(handout, floor, word):
    if word not in floor.TOPICS:
        raise InputError(f"{word!r} is not a topic of {handout}; expected {', '.join(floor.TOPICS)}"
                         + closest(word, list(floor.TOPICS)))
    return word


def refuse(given, allowed, what):
    """An error for every option that is of no use here."""
    for name in given:
        if name not in allowed:
            raise InputError(f"--{name}: {what} has no use for it")


def check_use(handout, topics, uses, given):
    """An error for an option that the chosen topics have no use for, or that needs one topic to be chosen."""
    for name in given:
        takers = [topic for topic in uses if name in uses[topic]]
        if name in ANYWHERE or (name in OF_ONE_TOPIC and topics[0] in takers and len(topics) == 1):
            continue
        if name not in OF_ONE_TOPIC and any(topic in takers for topic in topics):
            continue
        if len(topics) > 1 and takers:
            raise InputError(f"--{name} needs a topic; of {handout}, {', '.join(takers)} can use it")
        where = f"{handout} {topics[0]}" if len(topics) == 1 else handout
        raise InputError(f"--{name}: {where} has no use for it")


def contents():
    """Handouts, topics, and what else there is to ask for."""
    from linref.tracer.blocks import Heading, Table, line

    yield line("linref: linear classifiers as lecture handouts state them, traced step by step", indent=0)
    for handout in HANDOUTS:
        floor = import_module(f"linref.{handout}")
        yield Heading(f"{handout}: {floor.__doc__.strip()}")
        yield Table([[topic, title] for topic, title in floor.TOPICS.items()], head=False)
    yield from usage()


def usage():
    """Every command and option."""
    from linref.tracer.blocks import Heading, Table

    for title, said in (("commands", COMMANDS), ("options", OPTIONS)):
        yield Heading(title)
        yield Table(list(map(list, said.items())), head=False)


def output(items, given, usual=LONG_RUN):
    """Write the lines of a trace to standard output; `usual` says which steps of a run if the caller does not."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
    for text in lines(items, given, not encoding.startswith("utf"), width(), coloured(given.get("color", "auto")), usual):
        sys.stdout.write(text + "\n")
        sys.stdout.flush()  # what is ready is shown, however long the next line takes
    return 0


def lines(items, given, plain, columns=80, colour=False, usual=LONG_RUN):
    """The lines of a trace in the form that is asked for; `plain` spells them in ASCII."""
    form = given.get("format", "text")
    numbers = Numbers(given.get("exact", False), given.get("digits", 4))
    if form == "json" or "first" in given or "last" in given:
        usual = Selection(first=given.get("first"), last=given.get("last"))
    selection = usual._replace(only_updates="only" in given, plot=given.get("plot", "ends"))
    if form == "json":
        from linref.tracer.jsonlines import JsonLines

        return show(items, JsonLines(plain), selection)
    if form == "markdown":
        from linref.tracer.ascii import in_ascii
        from linref.tracer.markdown import Markdown

        shown = show(items, Markdown(numbers, plain), selection)
        return map(in_ascii, shown) if plain else shown
    from linref.tracer.text import Text

    return show(items, Text(numbers, columns, colour, plain), selection)


def width():
    """The columns of the terminal, or 80 where there is none."""
    try:
        columns = int(os.environ.get("COLUMNS", "")) or os.get_terminal_size(sys.stdout.fileno()).columns
    except ValueError:
        try:
            columns = os.get_terminal_size(sys.stdout.fileno()).columns
        except (OSError, ValueError):
            columns = 80
    except OSError:
        columns = 80
    return min(max(columns, 40), 120) if columns > 0 else 80


def coloured(choice):
    """Whether to colour: as told, or on a terminal unless NO_COLOR is set."""
    if choice == "auto":
        return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return choice == "always"


def trace_lines(handout, topic):
    """The lines of a committed trace: what the topic prints, 80 columns wide."""
    from linref.tracer.text import Text

    return show(told(handout, [topic], Options()), Text(), LONG_RUN)


def write_traces():
    """Rewrite the trace of every topic of every handout."""
    from pathlib import Path

    root = Path(__file__).resolve().parent.parent / "traces"
    if not root.is_dir():
        raise InputError(f"{root}: no such folder; --write traces works in a checkout of the project")
    for handout in HANDOUTS:
        folder = root / handout
        folder.mkdir(exist_ok=True)
        for topic in import_module(f"linref.{handout}").TOPICS:
            text = "\n".join(trace_lines(handout, topic)) + "\n"
            (folder / f"{topic}.txt").write_text(text, encoding="utf-8")
    return 0
