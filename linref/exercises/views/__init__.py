"""How the exercises' runs are told: a module for each topic, whose `trace` is a stream in print order."""

from functools import partial

from linref.exercises.perceptron import SETTINGS, Conventions, contradiction, with_constant
from linref.handout import Handout
from linref.lists import zeros
from linref.samples import Data, InputError, read_classes
from linref.tracer import plural
from linref.verdict import Words

handout = Handout("exercises", labels="1 and -1", bias="last", words=Words("w", "±x", "net", "sample"),
              classes=("t = 1", "t = -1"))
read_any = partial(read_classes, least=1)  # one class, or a single sample, is enough
TIES = {"positive": "net = 0 is o = {0}", "negative": "net = 0 is o = {1}", "half": "net = 0 is halfway, o = {2:g}",
        "mistake": "net = 0 is no output, and so a mistake", "either": "at net = 0 either class is right"}
STEPS = 5_000_000  # numbers of samples that a run meets before it is given up, with 20 more for each sample
NUMBERS = 60_000  # of samples that a run meets before it is given up
UPDATES = {"label": "on a mistake w + η y x, y = 1 or -1", "error": "w + η (t - o) x"}
ORDERS = {"turn": "in turn, each at once", "restart": "after each update a new pass, from the first sample",
          "batch": "all changes of a pass at its end"}
TERMS = ("At net = 0: half, an output halfway; mistake, none; either, t itself. Update by label: η y "
         "x on a mistake; by error: η (t - o) x. Restart: each update begins a new pass.")


def settled(options, data, default=SETTINGS):
    """The conventions of a run: what the caller has told, the file's own labels, and the default."""
    if options.tie in ("highest", "lowest"):
        raise InputError(f"--tie {options.tie}: only where there are several classes; expected {' or '.join(TIES)}")
    if data.names == ["1", "0"]:
        default = default._replace(labels=(1, 0))
    if options.update == "error" and default.tie == "mistake":
        default = default._replace(tie="positive")
    given = default._replace(**options.chosen(*Conventions._fields))
    if contradiction(given):
        raise InputError("--" + contradiction(given).replace(" and ", " and --"))
    return given


def bounded(options, data):
    """The options, with a limit where a run would take too many samples without one."""
    most = 1 + STEPS // (len(data.points) * (data.dimension + 20))
    return options._replace(limit=most) if options.limit is None and most < options.passes else options


def at_most(passes, options, data):
    """After how many passes a run is given up: what the caller says; fewer where samples have many numbers."""
    numbers = len(data.points) * data.dimension
    return min(passes, 1 + NUMBERS // numbers) if options.limit is None else options.limit


def named(given):
    """The handout with the labels of some conventions, and what a header says of each of them, and they themselves."""
    positive, negative = given.labels
    return handout._replace(classes=(f"t = {positive}", f"t = {negative}")), dict(
        labels=f"{positive} and {negative}", rate=given.rate, update=UPDATES[given.update], order=ORDERS[given.order],
        bias=f"{given.bias}, the weight of a constant {given.constant}" if given.bias != "none" else "none",
        tie=TIES[given.tie].format(positive, negative, (positive + negative) / 2), threshold=given.threshold or None,
        given=given._asdict())


def start(options, data, given, default=None):
    """The weights to start from: the caller's, the default, or 0."""
    size = data.dimension + (given.bias != "none")
    weights = plural(data.dimension, "weight")
    order = {"first": f"the bias, first, and {weights}", "last": f"{weights} and the bias, last", "none": weights}
    return options.start_of(size, default or zeros(size), order[given.bias])


def columns(letter, given, data):
    """A title for each entry of x, as a file names it, or of w; that of the constant is x0 or w0."""
    names = letter == "x" and data.features or [f"{letter}{number}" for number in range(1, data.dimension + 1)]
    return with_constant(names, given._replace(constant=f"{letter}0"))


def data_of(case):
    """The samples of a published exercise."""
    labels = (case.given or SETTINGS).labels if -1 in case.classes else range(1, max(case.classes) + 1)
    classes = [2 if k == -1 else k for k in case.classes]
    return Data(case.points, classes, list(map(str, labels)), case.name)
