"""The options of the command line: each stands once, with what it takes, what it means, how it is read and for whom."""

from collections import namedtuple
from typing import Any, NamedTuple

from linref.samples import InputError, read_number
from linref.scalar import Typed
from linref.tracer import plural

MAX_PASSES = 1000  # after which a run is stopped unless the caller says otherwise
MAX_NUMBERS_MET = 12_000_000  # of samples that a run meets by then, with 20 more for each: about two seconds
SYNONYMS = {  # what other programs call an option
    "rate": "eta lr learning-rate learning_rate alpha eta0 step-size",
    "limit": "epochs n-epochs iterations iters max-iter max_iter passes steps max-epochs",
    "start": "init initial w0 weights theta0",
    "data": "file csv input samples",
    "seed": "random-state random_state",
    "ask": "predict classify point query",
    "tie": "zero at-zero at_zero",
    "lambda": "lam reg",
    "plot": "picture pictures",
    "color": "colour",
    "format": "output",
}
ALIKE = 0.7  # from 0 to 1: how much a word must be like another to be suggested for it


class Option(NamedTuple):
    """An option: its name, what it takes, what it means, how its text is read, and whom it concerns.

    "topic": what one topic runs on; "handout": topics with two versions of a run; "make": what data are to be like;
    "shown": how anything is shown, which is accepted everywhere; "command": the commands that name it.
    """

    name: str
    takes: str
    says: str
    read: Any
    concerns: str


def count(most=10**9 - 1):
    """A reader of whole numbers up to a largest one."""
    def read(text):
        if not (text.isascii() and text.isdigit()):
            raise InputError(f"{text!r}; expected a whole number from 0 on")
        if len(text) > 9 or int(text) > most:
            raise InputError(f"{text}; expected at most {most}")
        return int(text)

    return read


def choice(*words):
    """A reader of one of some words."""
    def read(text):
        if text not in words:
            raise InputError(f"{text!r}; expected {' or '.join(words)}")
        return text

    return read


def digits(text):
    """Two different digits, or one."""
    words = text.split(",")
    if len(words) > 2 or len(set(words)) < len(words) or not set(words) <= set("0123456789"):
        raise InputError(f"{text!r}; expected two digits such as 0,1 or one such as 8")
    return list(map(int, words))


def vector(text):
    """Numbers with commas between them."""
    numbers = []
    for place, part in enumerate(text.split(","), start=1):
        try:
            numbers.append(read_number(part.strip()))
        except InputError as error:
            raise InputError(f"number {place}: {error}") from None
    return numbers


def vectors(text):
    """Vectors with semicolons between them."""
    return [vector(part) for part in text.split(";")]


def labels(text):
    """The positive and the negative label, in this order."""
    return tuple(map(int, choice("1,0", "1,-1")(text).split(",")))


def order(text):
    """One of the orders, or the numbers of the samples of a pass."""
    if not text[:1].isdigit():
        return choice("turn", "restart", "batch")(text)
    return tuple(count()(part.strip()) for part in text.split(","))


def boundary(text):
    """A number that is not learned, or where a projection is cut."""
    if text in ("means", "nearest", "priors"):
        return text
    try:
        return read_number(text)
    except InputError:
        raise InputError(f"{text!r}; expected a number, means, nearest or priors") from None


def probabilities(text):
    """Probabilities of classes, whose sum is 1."""
    numbers = vector(text)
    if min(numbers) <= 0 or sum(numbers) != 1:
        raise InputError(f"{text!r}; expected numbers above 0 whose sum is 1, such as 0.3,0.7")
    return tuple(numbers)


def not_negative(text):
    number = read_number(text)
    if number < 0:
        raise InputError(f"{number}; expected 0 or more")
    return number


def positive(text):
    number = read_number(text)
    if number <= 0:
        raise InputError(f"{number}; expected a number above 0")
    return Typed(text) if "/" in text else number


TABLE = [
    Option("data", "FILE.csv", "your samples: header row, numbers, the class or target last", str, "topic"),
    Option("start", "0,1,-0.5", "the weights, or those to start from, with the bias where the handout has it",
           vector, "topic"),
    Option("rate", "1/2", "the learning rate", positive, "topic"),
    Option("limit", "N", "stop a run after N passes (epochs); in some topics N updates or steps, "
           f"{MAX_PASSES} by default, fewer for many samples", count(),
           "topic"),
    Option("seed", "N", "the seed of all random numbers", count(), "topic"),
    Option("classes", "0,1", "two digits, negative and positive (0,1 if none is given), or one against the "
           "rest", digits, "topic"),
    Option("pairs", "N", "N products of random pairs of features", count(10_000), "topic"),
    Option("ask", "0,1", "a new point: its class, also in every solution; in regression its estimate; may be repeated",
           vector, "topic"),
    Option("lambda", "1/100", "λ, the factor of ‖w‖² or ‖w‖²/2 in the loss", positive, "topic"),
    Option("labels", "1,0", "exercises: the two labels, 1,0 or 1,-1, the positive one first", labels, "topic"),
    Option("bias", "WHERE", "exercises: first, last or none", choice("first", "last", "none"), "topic"),
    Option("constant", "-1", "exercises: the input that the bias is the weight of; 1 by default", read_number,
           "topic"),
    Option("bias-rate", "1/100", "exercises: the learning rate of the bias, where it is another one", positive,
           "topic"),
    Option("tie", "WHICH",
           "exercises: positive, negative, half, mistake or either at net = 0; in exercises multiclass, highest or "
           "lowest of equal classes",
           choice("positive", "negative", "half", "mistake", "either", "highest", "lowest"), "topic"),
    Option("update", "BY", "exercises: label, w + η y x, or error, w + η (t - o) x", choice("label", "error"), "topic"),
    Option("order", "HOW", "exercises: turn, restart (from the first again), batch, or the samples such as 3,1,4,2",
           order, "topic"),
    Option("stop", "WHEN", "exercises: row (all correct in a row), pass (a pass without a mistake) or correct (an "
           "update after which all are correct); N passes are --limit N", choice("row", "pass", "correct"), "topic"),
    Option("threshold", "1/2", "exercises: a threshold that is not learned; in exercises fisher also means, nearest "
           "(midway between them) or priors", boundary, "topic"),
    Option("dead-zone", "1/5", "exercises: every net from -θ to θ counts as net = 0", not_negative, "topic"),
    Option("margin", "1", "exercises: a sample with y·net below it is a mistake, as with the hinge loss", positive,
           "topic"),
    Option("outputs", "1,-1", "exercises: the labels that the unit puts out, where those of the classes are others",
           labels, "topic"),
    Option("positive", "NAME", "exercises: the class that comes first, to which w points", str, "topic"),
    Option("scatter", "BY", "exercises: a scatter matrix is divided by sum (nothing), n, n-1, or n-2 (both together)",
           choice("sum", "n", "n-1", "n-2"), "topic"),
    Option("within", "HOW", "exercises: S_w is the sum of the classes' matrices, or pooled: their mean by class sizes",
           choice("sum", "pooled"), "topic"),
    Option("between", "HOW", "exercises: S_B has the factor 1 (means) or n₁n₂/n (sizes)", choice("means", "sizes"),
           "topic"),
    Option("prior", "0.3,0.7", "exercises: the probability of each class; their shares by default", probabilities,
           "topic"),
    Option("unit", "", "exercises: w as a unit vector", None, "topic"),
    Option("gradient", "HOW", "exercises: a batch adds the sum or the mean of its gradients", choice("sum", "mean"),
           "topic"),
    Option("loss", "WHICH", "exercises: log, or squared, whose gradient has the factor p(1 - p)",
           choice("log", "squared"), "topic"),
    Option("ridge", "WHICH", "exercises: λ shrinks the weights alone, or all, the bias as well",
           choice("weights", "all"), "topic"),
    Option("answer", "TEXT", "exercises: an answer to be explained: 6 updates, (0, 1, 2); in exercises "
           "fisher and logistic the w alone", str, "topic"),
    Option("path", "FILE", "exercises: weights of a run to be explained, one vector a line; - is standard input", str,
           "topic"),
    Option("case", "NAME", "exercises: one published exercise", str, "topic"),
    Option("counts", "1,9,10", "exercises: how often each sample was a mistake", vector, "topic"),
    Option("margins", "1,1,2", "exercises: the margin that each sample should have; a ; stands between several vectors",
           vectors, "topic"),
    Option("updates", "N", "make: exactly N updates; 3 to 6 by default", count(1000), "make"),
    Option("points", "N", "make: N samples; 6 by default", count(100), "make"),
    Option("features", "N", "make: N features; 2 by default", count(10), "make"),
    Option("ties", "N", "make: a net is 0 exactly N times, not counting w = 0; 0 by default", count(1000), "make"),
    Option("largest", "N", "make: no weight is larger than N; 20 by default", count(), "make"),
    Option("passes", "N", "make: the run ends in pass N", count(1000), "make"),
    Option("zeros", "N", "make: exactly N coordinates are 0", count(1000), "make"),
    Option("whole", "", "make: the means of both classes are whole numbers", None, "make"),
    Option("separable", "", "make: a boundary separates the classes; Fisher: his own does", None, "make"),
    Option("homework", "FILE", "make: a sheet, a key and data for every student, as FILE says", str, "command"),
    Option("one-answer", "", "make: conventions that are left open do not change the boundary", None, "make"),
    Option("corrected", "", "only the corrected run where the printed one breaks", None, "handout"),
    Option("only", "updates", "only the steps that change the weights", choice("updates"), "shown"),
    Option("first", "N", "only the first N steps, without the end of the run; of a long run about 6 by default",
           count(), "shown"),
    Option("last", "N", "only the last N steps; of a long run about 3 by default", count(), "shown"),
    Option("run", "NAME", "only the runs whose title has NAME in it", str, "shown"),
    Option("format", "FORMAT", "text, markdown, latex or json; check: text, json or csv",
           choice("text", "markdown", "latex", "json", "csv"), "shown"),
    Option("blank", "WHICH", "a worksheet: blanks for the results of each step, or for all that is computed",
           choice("results", "all"), "shown"),
    Option("rows", "N", "a worksheet with N spare rows below each run, which hide where it ends",
           count(200), "shown"),
    Option("key", "", "the worksheet with its answers", None, "shown"),
    Option("standalone", "", "LaTeX as a document of its own", None, "shown"),
    Option("plot", "WHICH",
           "which steps may show a picture: all, ends (the first and the last) or none; the last by default",
           choice("all", "ends", "none"), "shown"),
    Option("exact", "", "fractions instead of decimals", None, "shown"),
    Option("digits", "N", "decimal places; 4 by default", count(50), "shown"),
    Option("program", "COMMAND", "check: a program in any language, such as node mine.js, which reads JSON lines", str,
           "command"),
    Option("expect", "COMMAND", "check: the command that made the sheets; {} is a sheet's name without its ending",
           str, "command"),
    Option("hint", "", "check: where a mistake is and which kind, but not the number", None, "command"),
    Option("expand", "", "derive: the value of each line in every case", None, "command"),
    Option("color", "WHEN", "auto, always or never", choice("auto", "always", "never"), "shown"),
    Option("write", "traces", "rewrite the committed traces", choice("traces"), "command"),
    Option("help", "", "this list", None, "shown"),
    Option("reveal", "", "a step for each key, and before it the question what comes next", None, "shown"),
    Option("no-pager", "", "print long output at once, not through $PAGER or less", None, "shown"),
    Option("version", "", "the version of linref", None, "command"),
]
BY_NAME = {option.name: option for option in TABLE}
FIELDS = {option.name: "lam" if option.name == "lambda" else option.name.replace("-", "_") for option in TABLE
          if option.concerns in ("topic", "handout")}  # how a topic calls them: lambda is a word of Python's own
RUN_ON = [field for name, field in FIELDS.items() if BY_NAME[name].concerns == "topic" and name != "ask"]


class Options(namedtuple("Options", FIELDS.values(), defaults=[None] * len(FIELDS))):
    """What the caller has chosen for a topic; None where the caller has not chosen.

    >>> options = Options(rate=2, limit=5)
    >>> options.rate, options.start, options.nothing_asked, options.chosen("rate", "start")
    (2, None, False, {'rate': 2})
    """

    __slots__ = ()

    @property
    def nothing_asked(self):
        """Whether the caller has left open what to run on: then a topic shows its whole tour."""
        return not self.chosen(*RUN_ON)

    def chosen(self, *names):
        """Those of some options that the caller has given, by their names."""
        return {name: value for name in names if (value := getattr(self, name)) is not None}

    @property
    def passes(self):
        """The number of passes after which a run is stopped."""
        if self.limit is not None or not hasattr(self.data, "points"):
            return MAX_PASSES if self.limit is None else self.limit
        return min(MAX_PASSES, MAX_NUMBERS_MET // (len(self.data.points) * (self.data.dimension + 20)) + 1)

    def stated_limit(self, noun):
        """What a header says of the limit of a run that may reach it, unlike the default one: "5 passes"."""
        return None if self.nothing_asked else plural(self.passes, noun)

    def points_asked(self, size):
        """The points that the caller asks for, which must have so many numbers each."""
        for x in self.ask or ():
            if len(x) != size:
                raise InputError(f"--ask: {plural(len(x), 'number')}; expected {size}, one for each feature")
        return self.ask or []

    def start_of(self, size, default, order):
        """The start vector: the caller's, which must have so many numbers in that order, or the default."""
        if self.start is not None and len(self.start) != size:
            raise InputError(f"--start: {plural(len(self.start), 'number')}; expected {size}: {order}")
        return default if self.start is None else self.start


def parsed(arguments):
    """The words and the options, each option read as far as it can be without its topic."""
    words, given = [], {}
    rest = iter(arguments)
    for argument in rest:
        if argument == "-h":
            argument = "--help"
        if not argument.startswith("-") or argument == "-":
            words.append(argument)
            continue
        name, equals, value = argument.removeprefix("--").partition("=")
        if name not in BY_NAME:
            raise InputError(f"{argument!r} is not an option{synonym(name) or closest(name, BY_NAME, '--')}")
        if name in given and name != "ask":
            raise InputError(f"--{name} is given twice")
        read = str if name == "seed" and words[:1] == ["make"] else BY_NAME[name].read
        if read is None and equals:
            raise InputError(f"--{name} takes no value, found {value!r}")
        value = True if read is None else value_of(name, value if equals else next(rest, None), read)
        given[name] = [*given.get(name, []), value] if name == "ask" else value
    if "reveal" in given and ("blank" in given or given.get("format", "text") != "text"):
        raise InputError("--reveal: only a trace as text is shown step by step, and no worksheet")
    if "standalone" in given and given.get("format") != "latex":
        raise InputError("--standalone: only LaTeX can be a document of its own; expected --format latex as well")
    return words, given


def value_of(name, text, read):
    """The value of an option as what it means."""
    if not text:
        raise InputError(f"--{name} needs a value")
    try:
        return read(text)
    except InputError as error:
        raise InputError(f"--{name}: {error}") from None


def synonym(name):
    """A suggestion for what other programs call an option, such as eta."""
    return next((f"; did you mean --{option}?" for option, others in SYNONYMS.items() if name in others.split()), "")


def closest(word, known, prefix=""):
    """A suggestion for a word that is not known."""
    from difflib import get_close_matches

    matches = get_close_matches(word, known, cutoff=ALIKE)
    return f"; did you mean {prefix}{matches[0]}?" if matches else ""
