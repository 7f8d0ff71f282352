"""From a request to what is printed: words and options, the events of the topics that they choose, lines."""

from importlib import import_module
from itertools import chain
from typing import Any, NamedTuple

from linref import HANDOUTS, handout_package, program
from linref.items import is_erratum, is_item, letter, looked_up
from linref.options import BY_NAME, FIELDS, Options, closest, synonym
from linref.samples import InputError, called, read_classes, read_targets, shortened, warning
from linref.scalar import ratio
from linref.tracer import MAX_ENTRIES, Header, Heading, Note, Numbers, Outcome, in_full, line, plural
from linref.tracer.ascii import in_ascii
from linref.tracer.progress import PROGRESS
from linref.tracer.renderer import Renderer
from linref.tracer.show import Selection, show

MAX_ON_PAPER = 60  # samples of a worksheet, and steps or rows up to which a run is a worksheet as a whole
PAPER = 100  # columns of a worksheet
QUERIES = ("code", "index", "errata", "derive")
KEPT = {"txt": {}, "jsonl": {"format": "json"}}  # the committed traces: how each kind is shown


class Request(NamedTuple):
    """What is to be traced: a handout, some of its topics, and the options for them."""

    handout: str
    topics: list
    options: Any


def resolve_request(words, given):
    """The request that words and options make, its file read; every option must be of use to its topics."""
    handout = known_handout(words[0])
    topics = topics_of(handout, words[1:])
    check_use(handout, topics, given)
    options = Options(**{FIELDS[name]: value for name, value in given.items() if name in FIELDS})
    if options.data is not None:
        read = getattr(trace_module(handout, topics[0]), "READS", read_classes)
        PROGRESS.begin(f"reading {shortened(called(options.data))}")
        options = options._replace(data=read(options.data))
    return Request(handout, topics, options)


def trace_module(handout, topic):
    """The module that prints a topic's runs; it is imported when the topic is chosen."""
    return import_module(f"linref.{handout}.views.{topic}")


def known_handout(word):
    """The word, if it is a handout."""
    identity = word.upper()
    if is_item(identity) or is_erratum(identity):
        what, query = ("an erratum", "errata") if is_erratum(identity) else ("an item", "index")
        raise InputError(f"{word!r} is {what} of {looked_up(identity)[0]}; did you mean {query} {identity}?")
    if word not in HANDOUTS:
        raise InputError(f"{word!r} is not a handout; expected {' or '.join(HANDOUTS)}"
                         + closest(word, HANDOUTS if word in QUERIES else HANDOUTS + QUERIES))
    return word


def topics_of(handout, words):
    """The topic of the handout that is named, or all its topics."""
    topics = handout_package(handout).TOPICS
    for word in words:
        if word not in topics:
            raise InputError(f"{word!r} is not a topic of {handout}; expected {', '.join(topics)}"
                             + closest(word, topics))
    return words or list(topics)


def check_use(handout, topics, given):
    """An error for an option that the chosen topics have no use for, or that needs one topic to be chosen."""
    for name in given:
        concerns = BY_NAME[name].concerns
        if concerns == "shown" or (len(topics) == 1 and name in trace_module(handout, topics[0]).USES):
            continue
        takers = [topic for topic in topics_of(handout, []) if name in trace_module(handout, topic).USES]
        if concerns == "handout" and set(topics) & set(takers):
            continue
        if len(topics) > 1 and takers:
            raise InputError(f"--{name} needs a topic; of {handout}, {', '.join(takers)} can use it")
        where = f"{handout} {topics[0]}" if len(topics) == 1 else handout
        told = f"; {handout} {takers[0]} has" if name in ("case", "data") and takers else synonym(name)
        raise InputError(f"--{name}: {where} has no use for it{told}")


def trace_events(words, given):
    """The events of a handout or of one of its topics, as words and options ask."""
    return only_runs(stream(*resolve_request(words, given)), given.get("run"))


def stream(handout, topics, options):
    """The topics' events, one topic after another; if any note was printed, end with how to look errata up.

    A topic refuses what it cannot use before its first event, so that the reader sees either an error or a whole trace.
    If it refuses anything once events are out, the topic is at fault, not the reader.
    """
    begun = noted = scale = False
    header = None
    warned = hasattr(options.data, "points") and warning(options.data)
    for topic in topics:
        try:
            for event in topic_events(handout, topic, options):
                if not begun:
                    begun = True
                    yield from [line(warned, indent=0)] if warned else []
                if isinstance(event, Header):
                    header = event
                elif isinstance(event, Note):
                    noted = True
                elif isinstance(event, Outcome) and not scale:
                    scale = scale_of_rate(event, header)
                    event = event._replace(blocks=[*event.blocks, *scale])
                yield event
        except InputError as error:
            if not begun:
                raise
            late = f"linref/{handout}/views/{topic}.py: must be checked before the first yield: {error}"
            raise AssertionError(late) from error
    if noted:
        yield from where_errata_are(handout)


def where_errata_are(handout):
    """What the ids of notes are, and the command for the evidence."""
    E = f"{letter(handout)}E"
    what = "errors in these exercises" if handout == "exercises" else "errors, traps and conventions of this handout"
    said = f"{E}1, {E}2, … are {what}. To see the evidence, type "
    yield from (line("", indent=0), line(f"{said}{program()} errata {handout}", indent=0))


def scale_of_rate(outcome, header):
    """What η does, once a perceptron that starts at 0 with another rate than 1 has ended; else nothing."""
    if not (header and outcome.facts["updates"] and only_scales(header)):
        return []
    page = handout_package(header.handout, "views").handout
    w, eta = page.words.w, page.rate
    rate = header.conventions.rate
    return [line(f"The run starts at {w} = 0, so {eta} only scales {w}. With the rate 1 instead of ", in_full(rate),
                f" the mistakes are the same, and the final {w} is ", ratio(1, rate), " times as large.", indent=0)]


def only_scales(header):
    """Whether the rate of a run only scales its weights: those of a perceptron that starts at 0, with a rate but 1."""
    rules = header.conventions
    if rules is None or rules.update not in ("label", "error") or rules.rate in (None, 1):
        return False
    starts_at_zero = rules.start is not None and not any(rules.start)
    compared = rules.threshold or rules.dead_zone or rules.margin  # what net is compared with
    return starts_at_zero and not compared and rules.bias_rate is None


def only_runs(events, name):
    """The events of the runs whose title has a name in it; all events if there is none.

    The first of them is looked for before anything is shown.
    """
    if name is None:
        return events
    titles = {}
    chosen = of_these_runs(events, name, titles)
    for first in chosen:
        return chain([first], chosen)
    raise InputError(f"--run {name}: no run has this in its title; expected part of {'; '.join(titles)}")


def of_these_runs(events, name, titles):
    """The runs whose title has a name in it, each up to the next heading or run; the titles of all runs are noted."""
    wanted = False
    for event in events:
        if isinstance(event, Header):
            titles[event.run] = wanted = name.casefold() in event.run.casefold()
        elif isinstance(event, Heading):
            wanted = False
        if wanted:
            yield event


def topic_events(handout, topic, options):
    """The events of a topic; with --ask also the class of each new point, after each run that ends with weights.

    A topic with targets instead of classes estimates the new points itself.
    """
    module = trace_module(handout, topic)
    trace, prepares = module.trace, getattr(module, "PREPARES", None)
    if options.data and prepares:
        options = options._replace(data=prepares(options, options.data))
    if not options.ask or getattr(module, "READS", None) is read_targets:
        return trace(options)
    from linref.ask import with_query_points

    return with_query_points(handout, trace, options)


def lines(events, given, plain, columns=80, colour=False, default=Selection(cut=True), reveal=None):
    """The lines of a trace in the form that is asked for; `plain` spells them in ASCII.

    The default says which steps of a run are shown where the caller does not. `reveal` asks before each step.
    """
    form = given.get("format", "text")
    if form == "json" or "first" in given or "last" in given:
        default = Selection(first=given.get("first"), last=given.get("last"))
    selection = default._replace(only_updates="only" in given, plot=given.get("plot", default.plot))
    shape = renderer(given, plain, columns, colour)
    shown = show(events, shape, selection, reveal)
    if form == "latex":
        return as_document(shape, shown)
    return map(in_ascii, shown) if plain else shown


def as_document(latex, shown):
    """Wrap LaTeX lines in the document's head and foot, once there is a first line."""
    first = next(shown, "")
    yield from chain(latex.begin(), [first], shown, latex.end())


def renderer(given: dict[str, Any], plain: bool, columns: int = 80, colour: bool = False) -> Renderer:
    """What turns events into lines, in the form that is asked for; each form is imported when it is."""
    form, numbers = given.get("format", "text"), numbers_of(given)
    if form == "text":
        from linref.tracer.text import Text

        return Text(numbers, columns, colour, plain)
    if form == "markdown":
        from linref.tracer.markdown import Markdown

        return Markdown(numbers, plain)
    if form == "latex":
        from linref.tracer.latex import Latex

        return Latex(numbers, given.get("standalone", False))
    from linref.tracer.jsonlines import JsonLines

    return JsonLines(plain)


def numbers_of(given):
    """How numbers are shown: as fractions, or with how many decimal places."""
    return Numbers(given.get("exact", False), given.get("digits", 4))


def trace_lines(handout, topic, kind="txt"):
    """The lines of a committed trace: what the topic prints, 80 columns wide, or the records of all steps."""
    return lines(stream(handout, [topic], Options()), KEPT[kind], False)


def refuse_records(given, what):
    """An error if records for programs are asked for, where there are none."""
    if given.get("format") == "json":
        raise InputError(f"--format json: {what} has no records")


def worksheet_file(words, given, plain, arguments, said=()):
    """The lines of a worksheet, or of its key: first its command; `said` stands below it."""
    from linref.worksheet import blanked, filled

    form = given.get("format", "text")
    blanks, shown = worksheet_lines(words, given, plain, said)
    mark = "%" if form == "latex" else "#"
    yield f"{mark} {command_line(arguments)}"
    if "key" in given:
        yield from filled(shown, blanks, renderer(given, plain).written)
    else:
        yield from blanked(shown, form == "latex")


def worksheet_lines(words, given, plain, said=()):
    """Return (blanks, lines): the blanks of a worksheet by their marks fill in as its lines are consumed.

    The lines begin with a name and a task, or with what is `said` instead.
    """
    from linref.worksheet import ABOUT_MARKS, MARK, NAME, TASK, Worksheet, begun

    request = worksheet_request(words, given)

    def on(paper, left_out=""):
        events = paper.events(only_runs(stream(*request), given.get("run")))
        events = chain([line(text.replace(left_out, ""), indent=0) for text in said or (NAME, TASK)], events)
        return begun(lines(events, given, plain, PAPER, default=Selection(cut=True, whole=MAX_ON_PAPER, ends=False)),
                     lambda: with_worksheets(request.handout))

    spare = given.get("rows", 0)
    draft = Worksheet(given["blank"], numbers_of(given), spare=spare)
    for _ in on(draft):
        pass
    if spare and not draft.spared:
        raise InputError("--rows: spare rows go below a run that takes a sample in each row, for a pass or more; "
                         "this sheet has none")
    has_marks = any(blank.name == MARK for blank in draft.blanks.values())
    paper = Worksheet(given["blank"], numbers_of(given), draft.widest, spare)
    return paper.blanks, on(paper, "" if has_marks else ABOUT_MARKS)


def worksheet_request(words, given):
    """The request of a worksheet, once its options and its data are such as a worksheet can have."""
    if "blank" not in given:
        name = "key" if "key" in given else "rows"
        raise InputError(f"--{name} belongs to a worksheet; expected --blank results or --blank all as well")
    request = resolve_request(words, given)
    check_paper(given, request.options.data)
    refuse_records(given, "a worksheet")
    return request


def check_paper(given, data):
    """An error for data that nobody can compute with on paper, or whose name the sheet's first line cannot hold."""
    if not hasattr(data, "points"):
        return
    if any(c < " " or "\x7f" <= c < "\xa0" for c in str(given["data"])):
        raise InputError(f"--blank: {data.source}: expected a file's name without control characters")
    size, features = len(data.points), data.dimension
    if size > MAX_ON_PAPER or features >= MAX_ENTRIES:
        sizes = f"{plural(size, 'sample')} of {plural(features, 'feature')}"
        raise InputError(f"--blank: {data.source} has {sizes}; expected at most {MAX_ON_PAPER} samples of at most "
                         f"{MAX_ENTRIES - 1} features for a worksheet")


def with_worksheets(handout):
    """The topics of a handout that have a worksheet."""
    from linref.worksheet import asks_for_something

    return [topic for topic in topics_of(handout, []) if asks_for_something(stream(handout, [topic], Options()))]


def command_line(arguments):
    """A command as it is typed."""
    from shlex import quote

    return " ".join(["python3", "-m", "linref", *map(quote, arguments)])
