"""The command line: which trace, of which data, shown how."""

import os
import shutil
import sys
from contextlib import suppress
from importlib import import_module
from itertools import chain, product
from shlex import quote

from linref import HANDOUTS
from linref.items import letter, title_of
from linref.options import BY_NAME, FIELDS, TABLE, Options, closest, parsed
from linref.samples import InputError, called, read_classes, shortened
from linref.tracer.ascii import in_ascii
from linref.tracer import Heading, Note, Numbers, Outcome, Table, line
from linref.tracer.progress import PROGRESS
from linref.tracer.show import Selection, show

COMMANDS = {
    "python -m linref": "contents: handouts and topics",
    "python -m linref HANDOUT [TOPIC]": "traces, to be read beside the handout",
    "python -m linref code HANDOUT [TOPIC]": "algorithms, with the page's lines at the right",
    "python -m linref index [HANDOUT]": "every item: function, trace, test",
    "python -m linref errata [HANDOUT | GE1]": "where the print breaks, with evidence",
    "python -m linref derive HANDOUT [TOPIC]": "derivations, each line checked",
    "python -m linref make HANDOUT TOPIC": "a data set whose trace is nice to do by hand",
    "python -m linref check FILE": "a filled-in worksheet, cell by cell",
    "python -m linref --write traces": "rewrite the committed traces",
}
QUERIES = ("code", "index", "errata", "derive")
KEPT = {"txt": {}, "jsonl": {"format": "json", "first": 20, "last": 4}}  # the committed traces: how each kind is shown
SHOWN = [option.name for option in TABLE if option.concerns == "shown"]


def main(arguments=None):
    """Run one command; the exit status is 0, 1 for a check that failed, 2 for input that cannot be used."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    try:
        arguments = sys.argv[1:] if arguments is None else arguments
        with PROGRESS.watching():
            return run(*parsed(arguments), arguments)
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
    if "help" in given:
        return output(without_records(usage(), given, "the list of commands and options"), given)
    if "write" in given:
        refuse(given, ("write",), "--write traces")
        if words:
            raise InputError(f"{words[0]!r}: --write traces takes no handout")
        return write_traces()
    if words[:1] == ["check"]:
        return check(words, given)
    if words[:1] == ["make"]:
        return make(words, given, arguments)
    if len(words) > 3 or (len(words) > 2 and words[0] not in QUERIES):
        raise InputError(f"{words[-1]!r} is one word too many; expected a handout and a topic")
    if words and words[0] in QUERIES:
        return query(words, given)
    if not words:
        refuse(given, SHOWN, "the list of contents")
        return output(without_records(contents(), given, "the list of contents"), given)
    if "blank" in given or "key" in given:
        return write(sheet(words, given, ascii_only(), arguments))
    return output(traces(words, given), given)


def check(words, given):
    """Print what is right and wrong in a filled-in worksheet; the status says whether all of it is right or follows."""
    refuse(given, ("format",), "check")
    if len(words) != 2:
        raise InputError("check needs one file: a worksheet that is filled in")
    form = given.get("format", "text")
    if form not in ("text", "json"):
        raise InputError(f"--format {form}: check answers in text or json")
    PROGRESS.begin(f"reading {shortened(called(words[1]))}")
    report, good = import_module("linref.check").check(words[1], form)
    write(map(in_ascii, report) if ascii_only() else report)
    return 0 if good else 1


def make(words, given, arguments):
    """Print a data set whose trace is nice to do by hand, below the command that makes it."""
    if len(words) != 3:
        raise InputError("make needs a handout and a topic")
    handout = known_handout(words[1])
    (topic,) = topics_of(handout, words[2:])
    refuse(given, [name for name in given if name not in ("data", "limit", *SHOWN)], "make")
    check_use(handout, [topic], [name for name in given if name != "seed" and BY_NAME[name].concerns != "make"])
    rows = import_module("linref.make").make(handout, topic, given)
    return write([f"# {command_line(arguments)}", *rows])


def command_line(arguments):
    """A command as it is typed."""
    return " ".join(["python3", "-m", "linref", *map(quote, arguments)])


def without_records(events, given, what):
    """The events, unless records for programs are asked for."""
    if given.get("format") == "json":
        raise InputError(f"--format json: {what} has no records")
    return events


def traces(words, given):
    """The events of a handout or of one of its topics."""
    return stream(*asked(words, given))


def asked(words, given):
    """The handout, its topics and the options for them, once it is known that the topics have a use for these."""
    handout = known_handout(words[0])
    topics = topics_of(handout, words[1:])
    check_use(handout, topics, given)
    options = Options(**{FIELDS[name]: value for name, value in given.items() if name in FIELDS})
    if options.data:
        read = getattr(telling(handout, topics[0]), "READS", read_classes)
        PROGRESS.begin(f"reading {shortened(called(options.data))}")
        options = options._replace(data=read(options.data))
    return handout, topics, options


def sheet(words, given, plain, arguments):
    """The lines of a worksheet, or of its key: first the command that prints the key."""
    module, form = import_module("linref.worksheet"), given.get("format", "text")
    blanks, shown = worksheet(words, given, plain)
    mark = "%" if form == "latex" else "#"
    yield f"{mark} {command_line([*(a for a in arguments if a != '--key'), '--key'])}"
    yield f"{'' if form == 'markdown' else mark + ' '}Where nothing belongs, such as beside what is right, write -"
    if "key" in given:
        yield from module.filled(shown, blanks, renderer(given, plain).written)
    else:
        yield from module.blanked(shown, form == "latex")


def worksheet(words, given, plain):
    """The blanks of a worksheet by their marks, added as they are shown, and its lines, with a mark for each blank."""
    if "blank" not in given:
        raise InputError("--key: a key belongs to a worksheet; expected --blank results or --blank all as well")
    handout, topics, options = asked(words, given)
    given = {**without_records(given, given, "a worksheet"), "plot": "none"}
    paper = import_module("linref.worksheet").Worksheet(given["blank"], numbers_of(given), features(options.data))
    return paper.blanks, lines(paper.events(stream(handout, topics, options)), given, plain)


def telling(handout, topic):
    """The module that tells a topic's runs."""
    return import_module(f"linref.{handout}.views.{topic}")


def stream(handout, topics, options):
    """The events of some topics, each imported when its turn comes; below notes, where what they name is shown."""
    noted = False
    for topic in topics:
        trace = telling(handout, topic).trace
        for event in import_module("linref.ask").asked(handout, trace, options) if options.ask else trace(options):
            noted = noted or isinstance(event, Note)
            yield event
    if noted:
        said = f"What {letter(handout)}E1 and the like stand for, with evidence: python3 -m linref errata {handout}"
        yield from (line("", indent=0), line(said, indent=0))


def query(words, given):
    """code, index, errata or derive."""
    name, *rest = words
    refuse(given, [*SHOWN, *(["expand"] if name == "derive" else [])], name)
    wanted = rest.pop() if name == "errata" and rest and is_erratum(rest[-1]) else None
    if wanted and not rest:
        rest = [handout for handout in HANDOUTS if letter(handout) == wanted[0]]
    handouts = [known_handout(rest[0])] if rest else list(HANDOUTS)
    if name in ("code", "derive"):
        if not rest:
            raise InputError(f"{name} needs a handout: {', '.join(HANDOUTS)}")
        expand = {"expand": True} if "expand" in given else {}
        events = getattr(import_module(f"linref.{name}"), name)(rest[0], topics_of(rest[0], rest[1:]), **expand)
    elif len(rest) > 1:
        raise InputError(f"{rest[1]!r}: {name} takes a handout, not a topic")
    else:
        events = chain.from_iterable(map(getattr(import_module(f"linref.{name}"), name), handouts))
    if wanted:
        events = import_module("linref.errata").erratum(handouts[0], wanted)
    failed = []
    status = output(watched(events, failed), given, Selection())
    return 1 if failed else status


def is_erratum(word):
    """Whether a word is the id of an erratum, such as GE3."""
    return word[:1] in set(map(letter, HANDOUTS)) and word[1:2] == "E" and word[2:].isdecimal()


def watched(events, failed):
    """The same events; the outcomes of checks that have failed are noted."""
    for event in events:
        yield event
        if isinstance(event, Outcome) and event.status == "failed":
            failed.append(event)


def known_handout(word):
    """The word, if it is a handout."""
    if is_erratum(word.upper()):
        raise InputError(f"{word!r} is not a handout; did you mean errata {word.upper()}?")
    if word not in HANDOUTS:
        raise InputError(f"{word!r} is not a handout; expected {' or '.join(HANDOUTS)}"
                         + closest(word, HANDOUTS if word in QUERIES else HANDOUTS + QUERIES))
    return word


def topics_of(handout, words):
    """The topic of the handout that is named, or all its topics."""
    topics = import_module(f"linref.{handout}").TOPICS
    for word in words:
        if word not in topics:
            raise InputError(f"{word!r} is not a topic of {handout}; expected {', '.join(topics)}"
                             + closest(word, topics))
    return words or list(topics)


def refuse(given, allowed, what):
    """An error for every option that is of no use here."""
    for name in given:
        if name not in allowed:
            raise InputError(f"--{name}: {what} has no use for it")


def check_use(handout, topics, given):
    """An error for an option that the chosen topics have no use for, or that needs one topic to be chosen."""
    for name in given:
        concerns = BY_NAME[name].concerns
        if concerns == "shown" or (len(topics) == 1 and name in telling(handout, topics[0]).USES):
            continue
        takers = [topic for topic in topics_of(handout, []) if name in telling(handout, topic).USES]
        if concerns == "handout" and set(topics) & set(takers):
            continue
        if len(topics) > 1 and takers:
            raise InputError(f"--{name} needs a topic; of {handout}, {', '.join(takers)} can use it")
        where = f"{handout} {topics[0]}" if len(topics) == 1 else handout
        raise InputError(f"--{name}: {where} has no use for it")


def contents():
    """Handouts, topics, and what else there is to ask for."""
    yield line("linref: linear classifiers as lecture handouts state them, traced step by step", indent=0)
    for handout in HANDOUTS:
        package = import_module(f"linref.{handout}")
        yield Heading(f"{handout}: {title_of(handout)}")
        yield Table([[topic, title] for topic, title in package.TOPICS.items()], head=False)
    yield from usage()


def usage():
    """Every command and option."""
    yield Heading("commands")
    yield Table(list(map(list, COMMANDS.items())), head=False)
    yield Heading("options")
    yield Table([[f"--{option.name} {option.takes}".rstrip(), option.says] for option in TABLE], head=False)


def output(events, given, *default):
    """Write the lines of a trace to standard output; the default says which steps of a run if the caller does not."""
    return write(lines(events, given, ascii_only(), width(), coloured(given.get("color", "auto")), *default))


def ascii_only():
    """Whether standard output has room for ASCII only."""
    return not (getattr(sys.stdout, "encoding", None) or "ascii").lower().startswith("utf")


def write(texts):
    """Write lines to standard output; what it has no characters for, such as a strange file's name, is ?."""
    for text in texts:
        PROGRESS.wipe()
        try:
            sys.stdout.write(text + "\n")
        except UnicodeEncodeError:
            sys.stdout.write(text.encode(sys.stdout.encoding, "replace").decode(sys.stdout.encoding) + "\n")
        sys.stdout.flush()  # what is ready is shown, however long the next line takes
    return 0


def lines(events, given, plain, columns=80, colour=False, default=Selection(cut=True)):
    """The lines of a trace in the form that is asked for; `plain` spells them in ASCII."""
    form = given.get("format", "text")
    if form == "json" or "first" in given or "last" in given:
        default = Selection(first=given.get("first"), last=given.get("last"))
    selection = default._replace(only_updates="only" in given, plot=given.get("plot", default.plot))
    shape = renderer(given, plain, columns, colour)
    shown = show(events, shape, selection)
    if form == "latex":
        return begun_and_ended(shape, shown)
    return map(in_ascii, shown) if plain else shown


def begun_and_ended(latex, shown):
    """The lines with what comes before and after them; nothing before it is known that there are any."""
    first = next(shown, "")
    yield from chain(latex.begin(), [first], shown, latex.end())


def renderer(given, plain, columns=80, colour=False):
    """What turns events into lines, in the form that is asked for."""
    form, numbers = given.get("format", "text"), numbers_of(given)
    if form == "text":
        return import_module("linref.tracer.text").Text(numbers, columns, colour, plain)
    if form == "markdown":
        return import_module("linref.tracer.markdown").Markdown(numbers, plain)
    if form == "latex":
        return import_module("linref.tracer.latex").Latex(numbers, given.get("standalone", False))
    return import_module("linref.tracer.jsonlines").JsonLines(plain)


def features(data):
    """The names of the features in the caller's file."""
    return getattr(data, "features", ())


def numbers_of(given):
    return Numbers(given.get("exact", False), given.get("digits", 4))


def width():
    """The columns of the terminal, or 80 where there is none."""
    columns = shutil.get_terminal_size((80, 24)).columns
    return min(max(columns, 40), 120)


def coloured(choice):
    """Whether to colour: as told, or on a terminal unless NO_COLOR is set."""
    if choice == "auto":
        return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return choice == "always"


def trace_lines(handout, topic, kind="txt"):
    """The lines of a committed trace: what the topic prints, 80 columns wide, or its records, of long runs the ends."""
    return lines(stream(handout, [topic], Options()), KEPT[kind], False)


def write_traces():
    """Rewrite the trace of every topic of every handout."""
    root = import_module("linref.index").ROOT / "traces"
    if not root.is_dir():
        raise InputError(f"{root}: no such folder; --write traces works in a checkout of the project")
    for handout in HANDOUTS:
        (root / handout).mkdir(exist_ok=True)
        for topic, kind in product(import_module(f"linref.{handout}").TOPICS, KEPT):
            text = "\n".join(trace_lines(handout, topic, kind)) + "\n"
            (root / handout / f"{topic}.{kind}").write_bytes(text.encode())
    return 0
