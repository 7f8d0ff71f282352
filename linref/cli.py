"""The command line: it reads arguments, and writes lines. What they say is made by linref/engine.py."""

import os
import shutil
import sys
from contextlib import suppress
from itertools import chain, product

from linref import HANDOUTS, __version__, handout_package, program
from linref.contents import command_help, contents, handout_help, known_command, refused_word, topic_help
from linref.engine import (
    KEPT,
    QUERIES,
    check_use,
    command_line,
    is_erratum,
    is_item,
    known_handout,
    lines,
    topics_of,
    trace_events,
    trace_lines,
    without_records,
    worksheet_file,
)
from linref.items import letter
from linref.options import BY_NAME, TABLE, parsed
from linref.pager import PAGER
from linref.samples import InputError, called, shortened
from linref.tracer import Heading, Outcome, Table, line
from linref.tracer.ascii import in_ascii
from linref.tracer.progress import PROGRESS
from linref.tracer.show import Selection

COMMANDS = {
    "python -m linref": "contents: handouts and topics",
    "python -m linref HANDOUT [TOPIC]": "traces, to be read beside the handout",
    "python -m linref code HANDOUT [TOPIC]": "algorithms, with the page's lines at the right",
    "python -m linref index [HANDOUT]": "every item: function, trace, test",
    "python -m linref errata [HANDOUT | GE1]": "where the print breaks, with evidence",
    "python -m linref derive HANDOUT [TOPIC]": "derivations, each line checked",
    "python -m linref make HANDOUT TOPIC": "a data set whose trace is nice to do by hand",
    "python -m linref make --homework FILE": "sheets, keys and data for every student of a class",
    "python -m linref derive FILE.py": "your own derivation, each line checked",
    "python -m linref WORD": "where a word, or an id such as G13, is found",
    "python -m linref limits": "how large a file may be, and what happens past that",
    "python -m linref check FILE…": "filled-in worksheets, one or a class's, cell by cell",
    "python -m linref check FILE.py HANDOUT TOPIC": "your own program beside the page's",
    "python -m linref vectors [HANDOUT [TOPIC]]": "test vectors as JSON Lines, for programs in any language",
    "python -m linref --write traces": "rewrite the committed traces",
}
OWN_HELP = {
    "check": (
        "check FILE: a filled-in worksheet, cell by cell; it was made by --blank.",
        "check FILE.py HANDOUT TOPIC: your own program beside the page's, on all small sets of samples, such as check "
        "mine.py fleuret perceptron. FILE.py:NAME names one function or class of several.",
        "The program is a function learn(X, y, passes), or learn(X, y), which returns [*w, b] or (w, b). Or it is a "
        "generator of its weights after each sample, update or pass. Or it is a class with fit(X, y) that keeps its "
        "weights as coef_ and intercept_, as w_, or as weights and bias.",
        'check --program "node mine.js" HANDOUT TOPIC: a program in any language. It reads lines such as {"points": '
        '[[0, 1], [1, 1]], "labels": [1, -1], "passes": 2}, and prints a line for each: its weights, such as '
        "[1, 0, -1] with the bias last, or a list of its weights after each sample.",
        "The exit status is 0 if it follows the page, 1 if not, 2 if there is nothing to compare. Gradients, and more: "
        "python3 -m pydoc linref.testing"),
    "derive": (
        "derive HANDOUT TOPIC: the derivations of a page, each line checked; --expand shows the value of each line.",
        "derive FILE.py: your own derivations. FILE.py:NAME names one of several.",
        "A derivation is a generator without arguments. It yields a pair for each line: why it follows, and an "
        "expression of sympy, equal to the one before.",
        "With the names of linref.algebra it first yields a list of cases, each a dictionary that gives every name its "
        "value. An example that begins with a page's own cases: python3 -m pydoc linref.testing",
        "The exit status is 1 if a line does not follow."),
}
SHOWN = [option.name for option in TABLE if option.concerns == "shown" and option.name != "reveal"]


def main(arguments=None):
    """Run one command; the exit status is 0, 1 for a check that failed, 2 for input that cannot be used."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    try:
        arguments = sys.argv[1:] if arguments is None else arguments
        words, given = parsed(arguments)
        PAGER.allowed = not given.pop("no-pager", False)
        with PROGRESS.watching():
            return run(words, given, arguments)
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


def run(words, given, arguments):
    """Print what the words ask for."""
    words = as_spelt(words)
    if "help" in given and words[:1] in (["check"], ["derive"]):
        return output(without_records(own_usage(words[0]), given, "help"), given)
    if "version" in given or "help" in given or words[:1] == ["help"]:
        return run_help(words, given)
    if "write" in given:
        refuse(given, ("write",), "--write traces")
        if words:
            raise InputError(f"{words[0]!r}: --write traces takes no handout")
        return write_traces()
    if given.get("format") == "csv" and words[:1] != ["check"]:
        raise InputError("--format csv: only check answers in csv; expected text, markdown, latex or json")
    if words[:1] == ["check"]:
        return run_check(words, given) if is_worksheet(words, given) else run_program(words, given)
    if words[:1] == ["make"]:
        return run_make(words, given, arguments)
    if words[:1] == ["vectors"]:
        return run_vectors(words[1:], given)
    if len(words) > 3 or (len(words) > 2 and words[0] not in QUERIES):
        raise InputError(f"{words[-1]!r} is one word too many; expected a handout and a topic")
    if words and words[0] in QUERIES:
        return run_query(words, given)
    if words == ["limits"]:
        return run_limits(given)
    if len(words) == 1 and words[0] not in HANDOUTS:
        return run_find(words[0], given)
    if not words:
        refuse(given, SHOWN, "the list of contents")
        return output(without_records(contents(), given, "the list of contents"), given)
    if {"blank", "key", "rows"} & set(given):
        return write(worksheet_file(words, given, ascii_only(), arguments))
    show = output_revealed if "reveal" in given else output
    return show(trace_events(words, given), given)


def as_spelt(words):
    """The words as they were typed, but names of handouts, topics and commands in small letters: GALES is gales."""
    if words[:1] == ["check"] or all(word == word.lower() for word in words):
        return words
    names = {*HANDOUTS, *QUERIES, "make", "limits", "help"}
    names.update(*(handout_package(handout).TOPICS for handout in HANDOUTS))
    return [word.lower() if word.lower() in names else word for word in words]


def run_help(words, given):
    """Print the version, or the help on what is asked."""
    if "version" in given:
        return write([f"linref {__version__}"])
    asked = words[1:] if words[:1] == ["help"] else words
    return output(without_records(help_on(asked), given, "the list of commands and options"), given)


def run_limits(given):
    """Print how large a file may be."""
    from linref.limits import limits

    refuse(given, SHOWN, "the list of limits")
    return output(without_records(limits(), given, "the list of limits"), given)


def help_on(words):
    """The help on a topic, on a handout, on a command, or on all."""
    if not words:
        return usage()
    if known_command(words[0], named_commands()) and words[0] not in HANDOUTS:
        return command_help(words[0], named_commands())
    handout = known_handout(words[0])
    if len(words) > 2:
        raise InputError(f"{words[2]!r} is one word too many; expected a handout and a topic")
    return topic_help(handout, *topics_of(handout, words[1:])) if words[1:] else handout_help(handout)


def run_find(word, given):
    """Print where a word is found, and the commands that show it."""
    from linref.find import find

    found = find(word)
    if found is None:
        raise refused_word(word)
    for name in given:
        if name not in SHOWN:
            raise InputError(f"--{name}: {word!r} is not a handout and a topic; "
                             f"{program()} {word} says where it is found")
    return output(without_records(found, given, "the answer"), given)


def run_check(words, given):
    """Print what is right and wrong in filled-in worksheets; the status says whether all of it is right or follows."""
    from linref.check import check, check_class

    refuse(given, ("format", "expect", "hint"), "check")
    if len(words) < 2:
        raise InputError("check needs a file: a worksheet that is filled in, or those of a class")
    form = given.get("format", "text")
    if form not in ("text", "json", "csv"):
        raise InputError(f"--format {form}: check answers in text, json or csv")
    PROGRESS.begin(f"reading {shortened(called(words[1]))}")
    if len(words) == 2:
        report, good = check(words[1], form, given.get("expect"), "hint" in given)
        status = 0 if good else 1
    else:
        both = list(check_class(words[1:], form, given.get("expect"), "hint" in given))
        report, status = [line for line, _ in both], both[-1][1]
    write(map(in_ascii, report) if ascii_only() else report)
    return status


def is_worksheet(words, given):
    """Whether check is given a worksheet, not a program."""
    return "program" not in given and not (len(words) > 1 and is_python(words[1]))


def is_python(word):
    """Whether a word names a Python file, or something in one: mine.py, mine.py:learn."""
    return word.endswith(".py") or ".py:" in word


def run_program(words, given):
    """Print how a reader's program compares with the page's algorithm; the status says whether it follows it."""
    from linref.own.answer import answer

    refuse(given, ("program",), "check of a program")
    place = None if "program" in given else words[1]
    rest = words[1:] if place is None else words[2:]
    if not rest:
        raise InputError("check of a program needs an algorithm: a handout and a topic, such as fleuret perceptron")
    PROGRESS.begin("running your program on small sets")
    report, good = answer(place, given.get("program"), " ".join(rest))
    write(map(in_ascii, report) if ascii_only() else report)
    return 0 if good else 1


def run_make(words, given, arguments):
    """Print a data set whose trace is nice to do by hand, below the command that makes it."""
    from linref.make import make

    if "homework" in given:
        return run_homework(words, given)
    if len(words) != 3:
        raise InputError("make needs a handout and a topic")
    handout = known_handout(words[1])
    (topic,) = topics_of(handout, words[2:])
    refuse(given, [name for name in given if name not in ("data", "limit", *SHOWN)], "make")
    check_use(handout, [topic], [name for name in given if name != "seed" and BY_NAME[name].concerns != "make"])
    rows = make(handout, topic, given)
    return write([f"# {command_line(arguments)}", *rows])


def run_homework(words, given):
    """Write the sheets of a homework into a folder of their own."""
    from linref.homework import write_homework

    refuse(given, ("homework",), "make --homework")
    if len(words) > 1:
        raise InputError(f"{words[1]!r}: make --homework takes one file, which has the topics")
    return write(write_homework(given["homework"]))


def run_vectors(words, given):
    """Print test vectors, one JSON object a line."""
    from linref.own.pages import pages_of
    from linref.own.vectors import vectors

    refuse(given, (), "vectors")
    if len(words) > 2:
        raise InputError(f"{words[2]!r} is one word too many; expected a handout and a topic")
    if words:
        known_handout(words[0])
    return write(vectors(pages_of(words), ascii_only()))


def run_query(words, given):
    """code, index, errata or derive."""
    name, *rest = words
    refuse(given, [*SHOWN, *(["expand"] if name == "derive" else [])], name)
    if name == "derive" and rest and is_python(rest[0]):
        return run_own_derivations(rest, given)
    if name == "index" and len(rest) == 1 and is_item(rest[0].upper()):
        from linref.index import index_of

        return output(index_of(rest[0].upper()), given, Selection())
    wanted = rest.pop().upper() if name == "errata" and rest and is_erratum(rest[-1].upper()) else None
    if wanted and not rest:
        rest = [handout for handout in HANDOUTS if letter(handout) == wanted[0]]
    handouts = [known_handout(rest[0])] if rest else list(HANDOUTS)
    if name in ("code", "derive"):
        if not rest:
            raise InputError(f"{name} needs a handout: {', '.join(HANDOUTS)}")
        expand = {"expand": True} if "expand" in given else {}
        events = query_function(name)(rest[0], topics_of(rest[0], rest[1:]), **expand)
    elif len(rest) > 1:
        raise InputError(f"{rest[1]!r}: {name} takes a handout, not a topic")
    else:
        events = chain.from_iterable(map(query_function(name), handouts))
    if wanted:
        from linref.errata import erratum

        events = erratum(handouts[0], wanted)
    failed = []
    status = output(watched(events, failed), given, Selection())
    return 1 if failed else status


def run_own_derivations(rest, given):
    """derive of a reader's file."""
    from linref.proofs import derivations_in

    if len(rest) > 1:
        raise InputError(f"{rest[1]!r}: derive FILE.py takes no other word; FILE.py:NAME names one derivation")
    failed = []
    status = output(watched(derivations_in(rest[0], "expand" in given), failed), given, Selection())
    return 1 if failed else status


def query_function(name):
    """The function that answers code, index, errata or derive; its module is imported when it is asked for."""
    if name == "code":
        from linref.code import code

        return code
    if name == "index":
        from linref.index import index

        return index
    if name == "errata":
        from linref.errata import errata

        return errata
    from linref.derive import derive

    return derive


def watched(events, failed):
    """The same events; the outcomes of checks that have failed are noted."""
    for event in events:
        yield event
        if isinstance(event, Outcome) and event.status == "failed":
            failed.append(event)


def refuse(given, allowed, what):
    """An error for every option that is of no use here."""
    for name in given:
        if name not in allowed:
            raise InputError(f"--{name}: {what} has no use for it")


def named_commands():
    """Every command as it is typed here, and what it does."""
    return {command.replace("python -m linref", program(), 1): says for command, says in COMMANDS.items()}


def usage():
    """Every command and option."""
    yield Heading("commands")
    yield Table(list(map(list, named_commands().items())), head=False)
    yield Heading("options")
    yield Table([[f"--{option.name} {option.takes}".rstrip(), option.says] for option in TABLE], head=False)


def output_revealed(events, given):
    """Write the lines of a trace step by step, a key for each, until the reader quits."""
    from linref.reveal import Left, Reveal, keyboard

    with keyboard() as keys:
        PAGER.allowed = False
        PROGRESS.end()
        try:
            shown = lines(events, given, ascii_only(), width(), coloured(given.get("color", "auto")), Selection(),
                          Reveal(keys))
            return write(shown)
        except (Left, KeyboardInterrupt):
            return write([""])


def own_usage(name):
    """What check and derive do with a reader's own file."""
    for text in OWN_HELP[name]:
        yield line(text, indent=0)


def output(events, given, *default):
    """Write the lines of a trace to standard output; the default says which steps of a run if the caller does not."""
    given = plot_of_the_environment() | given
    return write(lines(events, given, ascii_only(), width(), coloured(given.get("color", "auto")), *default))


def plot_of_the_environment():
    """Which pictures are shown where no option says it: LINREF_PLOT, such as none for a screen reader."""
    wanted = os.environ.get("LINREF_PLOT")
    try:
        return {"plot": BY_NAME["plot"].read(wanted)} if wanted else {}
    except InputError as error:
        raise InputError(f"LINREF_PLOT: {error}") from None


def ascii_only():
    """Whether standard output has room for ASCII only."""
    return not (getattr(sys.stdout, "encoding", None) or "ascii").lower().startswith("utf")


def write(texts):
    """Write lines to standard output; what it has no characters for, such as a strange file's name, is ?."""
    for text in PAGER.through(texts) if PAGER.wanted() else texts:
        if PROGRESS.watched:
            PROGRESS.wipe()
        try:
            sys.stdout.write(text + "\n")
        except UnicodeEncodeError:
            sys.stdout.write(text.encode(sys.stdout.encoding, "replace").decode(sys.stdout.encoding) + "\n")
        sys.stdout.flush()  # what is ready is shown, however long the next line takes
    return 0


def width():
    """The columns of the terminal, or 80 where there is none."""
    columns = shutil.get_terminal_size((80, 24)).columns
    return min(max(columns, 40), 120)


def coloured(choice):
    """Whether to colour: as told, or on a terminal unless NO_COLOR is set."""
    if choice == "auto":
        return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return choice == "always"


def write_traces():
    """Rewrite the trace of every topic of every handout."""
    from linref.index import ROOT

    root = ROOT / "traces"
    if not root.is_dir():
        raise InputError(f"{root}: no such folder; --write traces works in a checkout of the project")
    for handout in HANDOUTS:
        (root / handout).mkdir(exist_ok=True)
        for topic, kind in product(handout_package(handout).TOPICS, KEPT):
            text = "\n".join(trace_lines(handout, topic, kind)) + "\n"
            (root / handout / f"{topic}.{kind}").write_bytes(text.encode())
    return 0
