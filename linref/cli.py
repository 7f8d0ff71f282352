"""The command line: it reads arguments, and writes lines. What they say is made by linref/engine.py."""

import os
import re
import sys
from contextlib import redirect_stdout, suppress
from itertools import chain, product

from linref import HANDOUTS, __version__, handout_package, program
from linref.engine import (
    KEPT,
    QUERIES,
    check_use,
    command_line,
    known_handout,
    lines,
    refuse_records,
    topics_of,
    trace_events,
    trace_lines,
    worksheet_file,
)
from linref.items import is_erratum, is_item, looked_up
from linref.options import BY_NAME, TABLE, parsed
from linref.pager import PAGER
from linref.samples import InputError, called, shortened
from linref.tracer import Outcome
from linref.tracer.ascii import in_ascii
from linref.tracer.progress import PROGRESS
from linref.tracer.show import Selection

LONG = r"('[^']{56})[^']{60,}(')|(\S{57})\S{199,}"  # quoted, over 116 characters; or a word, over 255
SHOWN = [option.name for option in TABLE if option.concerns == "shown" and option.name != "reveal"]


def main(arguments=None):
    """Run one command; the exit status is 0, 1 for a check that failed, 2 for input that cannot be used."""
    if sys.stdout is None:
        with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere):
            return main(arguments)
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
        text = re.sub(LONG, r"\1\3...\2", text)
        with suppress(OSError):
            print(f"linref: {text}", file=sys.stderr)
    return status


def run(words, given, arguments):
    """Print what the words ask for."""
    words = as_spelt(words)
    command, rest = (words[0], words[1:]) if words else ("", [])
    if "version" in given:
        return write([f"linref {__version__}"])
    if "help" in given or command == "help":
        return run_help(words, given)
    if "write" in given:
        return write_traces(words, given)
    if given.get("format") == "csv" and command != "check":
        raise InputError("--format csv: only check answers in csv; expected text, markdown, latex or json")
    if command in RUN:
        return RUN[command](rest, given, arguments)
    if command in QUERIES:
        return run_query(command, rest, given)
    return run_trace(words, given, arguments) if words else run_contents(given)


def as_spelt(words):
    """The words as they were typed, but names of handouts, topics and commands in small letters: GALES is gales."""
    if words[:1] == ["check"] or all(word == word.lower() for word in words):
        return words
    names = {*HANDOUTS, *QUERIES, *RUN, "help"}
    names.update(*(handout_package(handout).TOPICS for handout in HANDOUTS))
    return [word.lower() if word.lower() in names else word for word in words]


def run_contents(given):
    """Print what there is."""
    from linref.contents import contents

    refuse(given, SHOWN, "the list of contents")
    return tell(contents(), given, "the list of contents")


def run_help(words, given):
    """Print the help on what is asked."""
    from linref.contents import OWN_HELP, help_on, own_usage

    if words and words[0] in OWN_HELP and "help" in given:
        return tell(own_usage(words[0]), given, "help")
    asked = words[1:] if words[:1] == ["help"] else words
    return tell(help_on(asked), given, "the list of commands and options")


def run_limits(rest, given, arguments):
    """Print how large a file may be."""
    from linref.limits import limits

    too_many(rest, 0, "nothing after limits")
    refuse(given, SHOWN, "the list of limits")
    return tell(limits(), given, "the list of limits")


def run_trace(words, given, arguments):
    """Print the traces of a handout or of a topic, a worksheet of it, or where another word is found."""
    too_many(words, 2)
    if len(words) == 1 and words[0] not in HANDOUTS:
        return run_find(words[0], given)
    if {"blank", "key", "rows"} & set(given):
        return write(worksheet_file(words, given, ascii_only(), arguments))
    show = output_revealed if "reveal" in given else output
    return show(trace_events(words, given), given)


def run_find(word, given):
    """Print where a word is found, and the commands that show it."""
    from linref.find import find

    found = find(word)
    for name in given:
        if name not in SHOWN:
            raise InputError(f"--{name}: {word!r} is not a handout and a topic; "
                             f"{program()} {word} says where it is found")
    return tell(found, given, "the answer")


def run_check(files, given, arguments):
    """Print what is right and wrong in filled-in worksheets; the status says whether all of it is right or follows."""
    from linref.check import check, check_class

    if "program" in given or (files and is_python(files[0])):
        return run_program(files, given)
    refuse(given, ("format", "expect", "hint"), "check")
    if not files:
        raise InputError("check needs a file: a worksheet that is filled in, or those of a class")
    if files[1:2] and files[1] in HANDOUTS:
        raise InputError(f"{called(files[0])}: only a program in Python is named by its file; expected such as "
                         f"check --program \"node mine.js\" {' '.join(files[1:])}")
    form = given.get("format", "text")
    if form not in ("text", "json", "csv"):
        raise InputError(f"--format {form}: check answers in text, json or csv")
    PROGRESS.begin(f"reading {shortened(called(files[0]))}")
    how = form, given.get("expect"), "hint" in given
    if len(files) == 1 and form != "csv":
        report, good = check(files[0], *how)
        return report_on(report, 0 if good else 1)
    return report_on(*check_class(files, *how))


def is_python(word):
    """Whether a word names a Python file, or something in one: mine.py, mine.py:learn."""
    return word.endswith(".py") or ".py:" in word


def run_program(words, given):
    """Print how a reader's program compares with the page's algorithm; the status says whether it follows it."""
    from linref.own.answer import answer

    refuse(given, ("program",), "check of a program")
    place, page = (None, words) if "program" in given else (words[0], words[1:])
    if not page:
        raise InputError("check of a program needs an algorithm: a handout and a topic, such as fleuret perceptron")
    PROGRESS.begin("running your program on small sets")
    report, good = answer(place, given.get("program"), " ".join(page))
    return report_on(report, 0 if good else 1)


def run_make(words, given, arguments):
    """Print a data set whose trace is nice to do by hand, below the command that makes it."""
    from linref.make import make

    if "homework" in given:
        return run_homework(words, given)
    if len(words) != 2:
        raise InputError("make needs a handout and a topic")
    handout = known_handout(words[0])
    (topic,) = topics_of(handout, words[1:])
    refuse(given, [name for name in given if name not in ("data", "limit", *SHOWN)], "make")
    check_use(handout, [topic], [name for name in given if name != "seed" and BY_NAME[name].concerns != "make"])
    rows = make(handout, topic, given)
    return write([f"# {command_line(arguments)}", *rows])


def run_homework(words, given):
    """Write the sheets of a homework into a folder of their own."""
    from linref.homework import write_homework

    refuse(given, ("homework",), "make --homework")
    if words:
        raise InputError(f"{words[0]!r}: make --homework takes one file, which has the topics")
    return write(write_homework(given["homework"]))


def run_vectors(words, given, arguments):
    """Print test vectors, one JSON object a line."""
    from linref.own.pages import pages_of
    from linref.own.vectors import vectors

    refuse(given, (), "vectors")
    too_many(words, 2)
    if words:
        known_handout(words[0])
    return write(vectors(pages_of(words), ascii_only()))


RUN = {"check": run_check, "make": run_make, "vectors": run_vectors, "limits": run_limits}  # by the first word


def run_query(name, rest, given):
    """code, index, errata or derive; the status is 1 if a check fails in it."""
    refuse(given, [*SHOWN, "expand"] if name == "derive" else SHOWN, name)
    failed = []
    status = output(watched(query_events(name, rest, given), failed), given, Selection())
    return 1 if failed else status


def query_events(name, rest, given):
    """The events that answer a query; its module is imported when it is asked for."""
    if name == "derive":
        return derivation_events(rest, given)
    if name == "code":
        from linref.code import code

        return code(*handout_and_topics(name, rest))
    if name == "index":
        from linref.index import index

        return chain.from_iterable(index(*each) for each in identified(name, rest, is_item))
    from linref.errata import errata

    return chain.from_iterable(errata(*each) for each in identified(name, rest, is_erratum))


def identified(name, words, is_id):
    """The handout and the id of each id that a query names; without one its handouts."""
    ids = [word.upper() for word in words if is_id(word.upper())]
    among = handouts(name, [word for word in words if word.upper() not in ids])
    return [(looked_up(each, among)[0], each) for each in ids] or [(handout,) for handout in among]


def derivation_events(rest, given):
    """The events of the derivations of a handout, or of a reader's file."""
    if not rest or not is_python(rest[0]):
        from linref.derive import derive

        return derive(*handout_and_topics("derive", rest), expand="expand" in given)
    from linref.proofs import derivations_in

    if len(rest) > 1:
        raise InputError(f"{rest[1]!r}: derive FILE.py takes no other word; FILE.py:NAME names one derivation")
    return derivations_in(rest[0], "expand" in given)


def handout_and_topics(name, words):
    """The handout that a query names, and its topic or all of them."""
    if not words:
        raise InputError(f"{name} needs a handout: {', '.join(HANDOUTS)}")
    too_many(words, 2)
    handout = known_handout(words[0])
    return handout, topics_of(handout, words[1:])


def handouts(name, words):
    """The handout that a query names, or all of them."""
    if len(words) > 1:
        raise InputError(f"{words[1]!r}: {name} takes a handout, not a topic")
    return [known_handout(words[0])] if words else HANDOUTS


def watched(events, failed):
    """The same events; the outcomes of checks that have failed, or that are undecided, are noted."""
    for event in events:
        yield event
        if isinstance(event, Outcome) and event.status in ("failed", "undecided"):
            failed.append(event)


def refuse(given, allowed, what):
    """An error for every option that is of no use here."""
    for name in given:
        if name not in allowed:
            raise InputError(f"--{name}: {what} has no use for it")


def too_many(words, most, expected="a handout and a topic"):
    """An error for the last of more words than there may be."""
    if len(words) > most:
        raise InputError(f"{words[-1]!r} is one word too many; expected {expected}")


def tell(events, given, what):
    """Write the lines of something that is no trace, so it has no records."""
    refuse_records(given, what)
    return output(events, given)


def report_on(report, status):
    """Write the lines of a report."""
    write(map(in_ascii, report) if ascii_only() else report)
    return status


def output_revealed(events, given):
    """Write the lines of a trace step by step, a key for each, until the reader quits."""
    from linref.reveal import Left, Reveal, keyboard

    with keyboard() as keys:
        PAGER.allowed = False
        PROGRESS.end()
        try:
            return output(events, given, Selection(), Reveal(keys))
        except (Left, KeyboardInterrupt):
            return write([""])


def output(events, given, *more):
    """Write the lines of a trace; `more` may have the steps shown if the caller chooses none, and what reveals them."""
    return write(lines(events, given, ascii_only(), width(), coloured(given.get("color", "auto")), *more))


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
    """The columns of the terminal, as COLUMNS says if it is set, or 80 where there is none."""
    told = os.environ.get("COLUMNS", "")
    try:
        columns = int(told) if told.isdecimal() else os.get_terminal_size(sys.__stdout__.fileno()).columns
    except (AttributeError, ValueError, OSError):  # no output, a closed one, no terminal
        columns = 80
    return min(max(columns or 80, 40), 120)


def coloured(choice):
    """Whether to colour: as told, or on a terminal unless NO_COLOR is set."""
    if choice == "auto":
        return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return choice == "always"


def write_traces(words, given):
    """Rewrite the trace of every topic of every handout."""
    from linref.index import ROOT

    refuse(given, ("write",), "--write traces")
    if words:
        raise InputError(f"{words[0]!r}: --write traces takes no handout")
    root = ROOT / "traces"
    if not root.is_dir():
        raise InputError(f"{root}: no such folder; --write traces works in a checkout of the project")
    for handout in HANDOUTS:
        (root / handout).mkdir(exist_ok=True)
        for topic, kind in product(handout_package(handout).TOPICS, KEPT):
            text = "\n".join(trace_lines(handout, topic, kind)) + "\n"
            (root / handout / f"{topic}.{kind}").write_bytes(text.encode())
    return 0
