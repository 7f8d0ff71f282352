"""The list of contents, and the help of a topic: the options that it takes, what they are there, and an example."""

from linref import HANDOUTS, handout_package, program
from linref.engine import known_handout, topic_events, topics_of, trace_module
from linref.items import title_of
from linref.options import BY_NAME, TABLE, Options
from linref.samples import InputError
from linref.tracer import Header, Heading, join_some, line, titled
from linref.tracer.progress import PROGRESS

FIELD_OF = {"lambda": "lam", "tie": "at_zero"}  # conventions that are not called as their options are
ONE_LINE = 80  # columns of the title of a handout in the list of contents
MOST_VALUES = 3  # of an option that has other values in later runs
EXAMPLES = {"rate": "1/2", "limit": "5", "seed": "7", "corrected": None, "labels": "1,0"}  # told in an example
IN_AN_EXAMPLE = 2  # options
HERE = {  # what an option takes and means in a handout or in a topic, where that is not what it is elsewhere
    "data fleuret mnist": "--data DIR: the folder with the four files of MNIST",
    "data vitay mle": "--data FILE.csv: your samples: header row, one column of numbers",
    "limit gales": "--limit N: stop a run after N updates",
    "limit discriminants losses": "--limit N: stop a run after N steps",
    "limit crowley stochastic": "--limit N: stop a run after N times as many updates as there are samples",
    "limit fleuret perceptron":
        "--limit N: stop a run after N updates (Perceptron algorithm) or N epochs (train_perceptron)",
    "limit fleuret convergence": "--limit N: stop a run after N updates",
    "limit fleuret svm": "--limit N: stop a run after N steps",
    "limit fleuret logistic": "--limit N: stop a run after N steps",
    "start gales fisher": "--start 0,1: directions w whose quotient J is wanted",
    "start exercises fisher": "--start 0,1: directions w whose quotient J is wanted"}
NOT_IN_A_HEADER = {"dual counts": "those of the exercise", "least_squares margins": "those of the exercise",
                   "explain answer": "three answers", "fisher ask": "one new point",
                   "svm rate": "1/3 in step 0, and smaller in each later step"}
COMMANDS = {
    "linref": "contents: handouts and topics",
    "linref HANDOUT [TOPIC]": "traces, to be read beside the handout",
    "linref code HANDOUT [TOPIC]": "algorithms, with the page's lines at the right, or above",
    "linref index [HANDOUT]": "every item: function, trace, test",
    "linref errata [HANDOUT | GE1]": "where the print breaks, with evidence",
    "linref derive HANDOUT [TOPIC]": "derivations, each line checked",
    "linref make HANDOUT TOPIC": "a data set whose trace is nice to do by hand",
    "linref make --homework FILE": "sheets, keys and data for every student of a class",
    "linref derive FILE.py": "your own derivation, each line checked",
    "linref WORD": "where a word, or an id such as G13, is found",
    "linref limits": "how large a file may be, and what happens past that",
    "linref check FILE…": "filled-in worksheets, one or a class's, cell by cell",
    "linref check FILE.py HANDOUT TOPIC": "your own program beside the page's",
    "linref vectors [HANDOUT [TOPIC]]": "test vectors as JSON Lines, for programs in any language",
    "linref --write traces": "rewrite the committed traces",
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
        "The exit status is 0 if it follows the page, 1 if it does not or fails, 2 if there is nothing to run. "
        "Gradients, and more: "
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


def contents():
    """Handouts, topics, and what to type first."""
    yield line("linref: linear classifiers as five lecture handouts state them, step by step", indent=0)
    for handout in HANDOUTS:
        yield line(cut(f"{handout}: {title_of(handout)}"), indent=0)
        yield line(", ".join(handout_package(handout).TOPICS), indent=4)
    name = program()
    yield from titled("What to type", [
        [f"{name} gales perceptron", "a topic, beside its page"],
        [f"{name} gales perceptron --help", "its options, and an example"],
        [f"{name} xor", "where a word, or an id such as G13, is found"],
        [f"{name} fleuret perceptron --data FILE.csv", "your own samples"],
        [f"{name} --help", "all commands and options"]])


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
        said = HERE.get(f"{name} {handout}", f"{typed(option)}: {meaning(option, handout, topic)}")
        said = HERE.get(f"{name} {handout} {topic}", said)
        default = NOT_IN_A_HEADER.get(f"{topic} {name}") or default_of(option, heads)
        yield line(f"{said}; default: {default}")
    if not uses:
        yield line("None: it runs on its own data.")
    if "data" in uses:
        yield line("On your samples the defaults may differ: see \"Chosen here\" in the header of the trace.")
    yield line(shown_options())
    yield Heading("For example")
    yield line(" ".join([program(), handout, topic, *example(uses, heads)]))


def shown_options():
    """The options that every topic takes, by their names."""
    names = [typed(option) for option in TABLE if option.concerns == "shown" and option.name != "help"]
    return f"Every topic also takes {', '.join(names)}; {program()} --help says what they mean."


def meaning(option, handout="", topic=""):
    """What an option means, without its default elsewhere; in a topic, without what it means in another topic.

    >>> meaning(BY_NAME["constant"])
    'the input that the bias is the weight of'
    >>> meaning(BY_NAME["threshold"], "exercises", "perceptron")
    'a threshold that is not learned'
    """
    def is_here(part):
        of_a_topic = topic and part.startswith("in exercises ")
        return not of_a_topic or handout == "exercises" and topic in part.replace(",", "").split()

    parts = option.says.removeprefix("exercises: ").split("; ")
    return "; ".join(part for part in parts if " by default" not in part and is_here(part))


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
        yield from (head.data[0] for head in heads if head.samples)
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
    told = ["--answer \"(1, 1, 1)\""] if "path" in uses else []
    start = next(values_of("start", heads), None) if "start" in uses else None
    if start and not isinstance(start[0], (list, tuple)):
        told.append(f"--start {as_typed([1] * len(start))}")
    told += [f"--{name} {value or ''}".rstrip() for name, value in EXAMPLES.items() if name in uses]
    return told[:IN_AN_EXAMPLE] or ["--first 2 --plot none"]


def help_on(words):
    """The help on a topic, on a handout, on a command, or on all."""
    if not words:
        return usage()
    word, *topics = words
    if word not in HANDOUTS and any(is_command(word, command) for command in COMMANDS):
        return usage(word)
    handout = known_handout(word)
    if len(topics) > 1:
        raise InputError(f"{topics[1]!r} is one word too many; expected a handout and a topic")
    return topic_help(handout, *topics_of(handout, topics)) if topics else handout_help(handout)


def usage(word=""):
    """The commands that begin with a word, and the options that belong to it; or every command and option."""
    yield from titled("commands", [[command.replace("linref", program(), 1), says]
                                   for command, says in COMMANDS.items() if not word or is_command(word, command)])
    yield from titled("options", [[typed(option), option.says.removeprefix(f"{word}: ")] for option in TABLE
                                  if not word or option.concerns == word or option.says.startswith(f"{word}:")])


def is_command(word, command):
    """Whether a command begins with a word.

    >>> is_command("check", "linref check FILE…"), is_command("check", "linref WORD")
    (True, False)
    """
    return command.split(" ")[1:2] == [word]


def typed(option):
    """An option as it is typed, with what it takes."""
    return f"--{option.name} {option.takes}".rstrip()


def own_usage(name):
    """What check and derive do with a reader's own file."""
    for text in OWN_HELP[name]:
        yield line(text, indent=0)
