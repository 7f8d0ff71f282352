"""The list of contents, and the help of a topic: the options that it takes, what they are there, and an example."""

from linref import HANDOUTS, handout_package, program
from linref.engine import topic_events, trace_module
from linref.items import title_of
from linref.options import BY_NAME, TABLE, Options
from linref.samples import InputError
from linref.tracer import Header, Heading, Numbers, Table, join_some, line
from linref.tracer.progress import PROGRESS

FIELD_OF = {"lambda": "lam", "tie": "at_zero"}  # conventions that are not called as their options are
ONE_LINE = 80  # columns of the title of a handout in the list of contents
MOST_VALUES = 3  # of an option that has other values in later runs
EXAMPLES = {"rate": "1/2", "limit": "5", "seed": "7", "corrected": None, "labels": "1,0"}  # told in an example
IN_AN_EXAMPLE = 2  # options


def contents():
    """Handouts, topics, and what to type first."""
    yield line("linref: linear classifiers as five lecture handouts state them, step by step", indent=0)
    for handout in HANDOUTS:
        yield line(cut(f"{handout}: {title_of(handout)}"), indent=0)
        yield line(", ".join(handout_package(handout).TOPICS), indent=4)
    name = program()
    yield Heading("What to type")
    yield Table([[f"{name} gales perceptron", "a topic, beside its page"],
                 [f"{name} gales perceptron --help", "its options, and an example"],
                 [f"{name} xor", "where a word, or an id such as G13, is found"],
                 [f"{name} fleuret perceptron --data FILE.csv", "your own samples"],
                 [f"{name} --help", "all commands and options"]], head=False)


def cut(text):
    """A text on one line of a terminal.

    >>> cut("a " * 50)[-5:], cut("a short one")
    ('a a …', 'a short one')
    """
    return text if len(text) <= ONE_LINE else text[: text.rindex(" ", 0, ONE_LINE - 2)] + " …"


def handout_help(handout):
    """The topics of a handout, with the options of each."""
    yield line(title_of(handout), indent=0)
    yield Heading("Topics, and the options that each takes")
    for topic, title in handout_package(handout).TOPICS.items():
        taken = [f"--{name}" for name in trace_module(handout, topic).USES]
        yield line(f"{topic}: {title}; takes {', '.join(taken) or 'no option of its own'}")
    yield line(shown_options())
    yield line(f"Each with its default: {program()} {handout} TOPIC --help", indent=0)


def topic_help(handout, topic):
    """The options that a topic takes, each with what it is there, and an example on the topic's own data."""
    PROGRESS.begin(f"looking for the defaults of {handout} {topic}")
    heads = [event for event in topic_events(handout, topic, Options()) if isinstance(event, Header)]
    yield line(f"{program()} {handout} {topic}: {handout_package(handout).TOPICS[topic]}", indent=0)
    yield Heading("Options of this topic, and their values in its default runs")
    uses = trace_module(handout, topic).USES
    for name in uses:
        option = BY_NAME[name]
        yield line(f"--{name} {option.takes}".rstrip(), f": {meaning(option)}; default: {default_of(option, heads)}")
    if not uses:
        yield line("None: it runs on its own data.")
    if "data" in uses:
        yield line("On your samples the defaults may differ: see \"Chosen here\" in the header of the trace.")
    yield line(shown_options())
    yield Heading("For example")
    yield line(" ".join([program(), handout, topic, *example(uses, heads)]))


def shown_options():
    """The options that every topic takes, by their names."""
    names = [f"--{option.name} {option.takes}".rstrip() for option in TABLE if option.concerns == "shown"
             and option.name != "help"]
    return f"Every topic also takes {', '.join(names)}; {program()} --help says what they mean."


def meaning(option):
    """What an option means, without its default elsewhere.

    >>> meaning(BY_NAME["constant"])
    'the input that the bias is the weight of'
    """
    parts = option.says.removeprefix("exercises: ").split("; ")
    return "; ".join(part for part in parts if " by default" not in part)


def default_of(option, heads):
    """What an option is in the default runs of a topic, as it would be typed."""
    if option.read is None:
        return "off"
    first, *later = list(dict.fromkeys(map(as_typed, values_of(option.name, heads)))) or ["none"]
    others = join_some(later, MOST_VALUES)
    return f"{first}; in other runs {others}" if later else first


def values_of(name, heads):
    """The values of an option in some runs, where they have any."""
    if name == "data":
        yield from (Numbers().join(head.data).split(" · ")[0] for head in heads if head.samples)
    field = FIELD_OF.get(name, name.replace("-", "_"))
    for head in heads:
        value = getattr(head.conventions, field, None)
        if value is None and field == "start":
            value = getattr(head.conventions, "w", None)
        if value is not None:
            yield value


def as_typed(value):
    """A value as it is typed after its option.

    >>> as_typed([0, -1]), as_typed("turn")
    ('0,-1', 'turn')
    """
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def example(uses, heads):
    """Options of a topic for an example: a start that differs from the default, and others that it takes."""
    told = []
    start = next(values_of("start", heads), None) if "start" in uses else None
    if start and not isinstance(start[0], (list, tuple)):
        told.append(f"--start {as_typed([1] * len(start))}")
    told += [f"--{name} {value or ''}".rstrip() for name, value in EXAMPLES.items() if name in uses]
    return told[:IN_AN_EXAMPLE] or ["--first 2 --plot none"]


def command_help(word, commands):
    """The commands that begin with a word, and the options that belong to it."""
    yield Heading("commands")
    yield Table([[said, meaning] for said, meaning in commands.items() if f"linref {word}" in said], head=False)
    options = [option for option in TABLE if option.concerns == word or option.says.startswith(f"{word}:")]
    if options:
        yield Heading("options")
        yield Table([[f"--{option.name} {option.takes}".rstrip(), option.says.removeprefix(f"{word}: ")]
                     for option in options], head=False)


def known_command(word, commands):
    """Whether a word is a command's."""
    return any(said.split("linref ")[-1].split(" ")[0] == word for said in commands)


def refused_word(word):
    """The error for a word that is found nowhere."""
    return InputError(f"{word!r} is no handout, topic, item or word of a title; {program()} lists what there is")
