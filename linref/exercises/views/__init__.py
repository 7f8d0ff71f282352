"""How the exercises' runs are printed: a module for each topic, whose `trace` is a stream in print order."""

from functools import partial
from math import lcm

from linref.cells import Cells, after, before, given
from linref.discriminants.data import TRIPLE
from linref.exercises.data import CASES, SHEET, data_of
from linref.exercises.perceptron import SETTLED, VALUES, contradiction, with_constant
from linref.handout import Handout
from linref.options import FIELDS
from linref.samples import InputError, read_classes
from linref.tracer import MAX_ENTRIES, NO_BREAK, Heading, Numbers, Row, in_full, line
from linref.tracer.events import WHOLE
from linref.verdict import Vocabulary

WORDS = Vocabulary("w", "±x", "net", "sample", "‖w without w0‖")
handout = Handout("exercises", words=WORDS, classes=("t = 1", "t = -1"))
# one class, or a single sample, is enough
read_any = partial(read_classes, least=1, more="; exercises multiclass takes more classes")
read_several = partial(read_classes, most=None, least=1)
EXAMPLES = TRIPLE._replace(source="the three examples of discriminants", features=["x1", "x2"])  # without --data
SEVERAL = ("highest", "lowest")  # values of at_zero where there are several classes
DECIDED = ("positive", "negative", *SEVERAL)  # values of at_zero that give a new point its class as well
MAX_TITLES = 20  # characters of all features' names up to which they are titles of columns
MAX_CLASSES = 20  # up to which classes that are named by numbers are numbered so, whether or not all have samples
WIDE = 8  # characters of a sample, by width_of, beyond which a column that the others give is left out
FEW = 6  # samples of a long pass under one title
BITS = 64  # of a common denominator that double the time of a sum
MAX_NUMBERS = 60_000  # of samples that a run of compare or explain meets before it is given up
STOPS = {"row": "after {} in a row", "pass": "after a pass without a mistake",
         "correct": "after an update by which all samples are correct"}
SYMBOLS = ("net = w·x is the weighted sum of the inputs x, o the output, t the label, η the learning rate, and w0 the "
           "bias: the weight of the constant input x0.")
EACH_CLASS = ("Each sample has one row for each class k. {} w as it is before this sample. The last "
              "column is wₖ after this sample.")
EACH = "Each row is one sample. net uses the w of the row above, and in the first row the start."
VALUES_OF = {  # each convention with its values, as they stand in tables
    "labels": "1,0 or 1,-1", "bias": "first or last (its place in w), or none",
    "constant": "1 or -1 (the input that the bias multiplies)",
    "at_zero": "positive or negative (o is this label), half (o is their mean), mistake (no o), or either (o = t)",
    "update": "label (w + η y x on a mistake, y = ±1) or error (w + η (t - o) x)",
    "order": "turn, restart (from sample 1 after each update), or batch (w changes at the end of a pass)"}
SAYS = {  # the sentence of each value of a convention; {0} and {1} are the labels, {2} lies halfway
    "at_zero": {
        "positive": "net = 0 counts as o = {0}", "negative": "net = 0 counts as o = {1}",
        "half": "net = 0 counts as o = {2}", "mistake": "net = 0 counts as a mistake, o = none",
        "either": "net = 0 counts as correct for either label, o = t",
        "highest": "if nets are equal, the class with the highest number wins",
        "lowest": "if nets are equal, the class with the lowest number wins"},
    "update": {
        "label": "w ← w + η y x on a mistake, where y = 1 if t = {0}, else -1", "error": "w ← w + η (t - o) x",
        "net": "w ← w + η (t - net) x on every sample", "counts": "w ← w + η α y x"},
    "order": {
        "turn": "the samples in turn", "restart": "the samples in turn, again from the first one after each update",
        "batch": "a pass uses the same w for all samples, and changes w at its end"}}


def option_of(name):
    """The option that states a convention.

    >>> option_of("at_zero"), option_of("bias")
    ('tie', 'bias')
    """
    return "tie" if name == "at_zero" else name.replace("_", "-")


def in_print(names):
    """The names of some conventions, as they are printed.

    >>> in_print(["bias", "at_zero"])
    'bias, at net = 0'
    """
    return ", ".join(names).replace("at_zero", "at net = 0")


def listed(meanings, names=()):
    """A line for each of some names, or for all, with what it means."""
    return (line(in_print([name]), ": ", meanings[name], indent=4) for name in names or meanings)


def about(options, title, *sentences):
    """What a topic is about, above its default runs."""
    if options.nothing_asked:
        yield Heading(title)
        yield from map(line, sentences)


def never_left_out(row, **known):
    """A row of a list that is printed however long the list is."""
    return row(**known)._replace(news=row.count)


def as_typed(x):
    """A number as a text that loses no digit of it.

    >>> from fractions import Fraction
    >>> as_typed(Fraction(1, 5)), as_typed(Fraction(1, 3))
    ('0.2', '1/3')
    """
    return Numbers().show(in_full(x))


def positive_first(options, data):
    """The samples with the class that the caller names as the first one."""
    if options.positive is None:
        return data
    if options.positive not in data.names:
        raise InputError(f"--positive: {options.positive!r} is no class of {data.source}; expected "
                         f"{' or '.join(data.names)}")
    return renamed(data, sorted(data.names, key=lambda name: name != options.positive))


def renamed(data, names):
    """The samples with their classes numbered in the order of these names.

    >>> from linref.samples import Data
    >>> renamed(Data([[5], [6]], [1, 2], ["a", "b"], ""), ["b", "a"]).classes
    [2, 1]
    """
    return data._replace(names=names, classes=[names.index(data.names[k - 1]) + 1 for k in data.classes])


def numbered_by_name(options, data):
    """The samples with classes whose names are whole numbers numbered by them; more classes if the start has more.

    Classes 1, 2 and 4 are the first, the second and the fourth of four. Of 0, 1 and 2 the 0 is the first.

    >>> from linref.options import Options
    >>> from linref.samples import Data
    >>> numbered_by_name(Options(), Data([[5], [6]], [1, 2], ["3", "1"], "")).classes
    [3, 1]
    """
    names = data.names
    there = [names[k - 1] for k in set(data.classes)]
    if all(name.isascii() and name.isdigit() for name in there):
        numbers = sorted(map(int, there))
        low, high = min(1, numbers[0]), max(numbers[-1], min(1, numbers[0]) + 1)
        names = list(map(str, range(low, high + 1) if high - low < MAX_CLASSES else numbers))
    wanted = len(options.start or ()) // (data.dimension + (options.bias != "none"))
    return renamed(data, [*names, *(f"class {k}" for k in range(len(names) + 1, min(wanted, MAX_CLASSES) + 1))])


def stated_in(options):
    """The conventions that the caller states, by their names in the record."""
    values = {name: getattr(options, FIELDS[option_of(name)]) for name in SETTLED}
    return {name: value for name, value in values.items() if value is not None}


def left_open(options):
    """The conventions that the caller does not state, of those that a sheet may leave open."""
    return [name for name in VALUES if name not in stated_in(options)]


def settled(options, data, default=SHEET, ties=VALUES["at_zero"]):
    """The conventions of a run: what the caller states, the file's own labels, and the default."""
    if options.tie not in (None, *ties):
        raise InputError(f"--tie {options.tie}: expected {' or '.join(ties)}")
    if data.names == ["1", "0"]:
        default = default._replace(labels=(1, 0))
    if options.outputs and options.update is None:
        default = default._replace(update="error", at_zero="positive")
    if options.update == "error" and default.at_zero == "mistake":
        default = default._replace(at_zero="positive")
    if isinstance(options.threshold, str):
        raise InputError(f"--threshold {options.threshold}: expected a number; only Fisher's threshold is found so")
    rules = default._replace(**stated_in(options))
    if contradiction(rules):
        raise InputError("--" + contradiction(rules).replace(" and ", " and --"))
    check_order(rules.order, data)
    return rules


def header_of_answers(page, topic, data, rules, **said):
    """A header for what explains an answer, by its title, function and cells."""
    def header(title, function, cells):
        made = page.header(topic, title, data, function, rules, cells, **said)
        return made._replace(module="linref/exercises/answers.py")

    return header


def in_floats(data):
    """The samples in floats, where fractions would take too long."""
    return data.in_floats()._replace(source=f"{data.source}, in floats, as fractions would take too long")


def refuse(*cases):
    """Refuse what cannot be had, by pairs of whether it is so and what is said then."""
    for wrong, said in cases:
        if wrong:
            raise InputError(said)


def check_order(order, data):
    """Refuse an order of samples that are not there."""
    if isinstance(order, tuple) and not set(order) <= set(range(1, len(data.points) + 1)):
        raise InputError(f"--order {numbers_in(order)}: expected numbers of samples, from 1 to {len(data.points)}")


def numbers_in(order):
    """The numbers of an order, with commas between them."""
    return ", ".join(map(str, order))


def at_most(passes, options, data):
    """After how many passes a run is given up: what the caller says; fewer where samples have many or long numbers."""
    common = lcm(*[a.as_integer_ratio()[1] for x in data.points for a in x])
    numbers = len(data.points) * data.dimension * (1 + common.bit_length() // BITS)
    return min(passes, 1 + MAX_NUMBERS // numbers) if options.limit is None else options.limit


def handout_under(rules):
    """The handout with the labels of some conventions, and the sentences that it makes of each."""
    *others, last = rules.labels
    constant = f"{rules.bias}, with the constant input x0 = {as_typed(rules.constant or 0)}"
    classes, (upper, lower) = tuple(f"t = {k}" for k in rules.labels), rules.outputs or (others[0], last)
    labels = upper, lower, f"{(upper + lower) / 2:g}"
    says = {
        **{name: {value: text.format(*labels) for value, text in says.items()} for name, says in SAYS.items()},
        "outputs": {rules.outputs: rules.outputs and f"{upper}, {lower}"},
        "labels": {rules.labels: f"{', '.join(map(str, others))} and {last}"},
        "bias": {"first": constant, "last": constant, "none": "none"},
        **{name: {(a := getattr(rules, name)): a and in_full(a)} for name in ("threshold", "bias_rate")}}
    if rules.labels == (1, -1):
        says["update"] |= {"label": "w ← w + η t x on a mistake"}
    if rules.at_zero in SEVERAL:
        classes, says["update"] = numbered(rules), {"label": "w_t ← w_t + η x and w_o ← w_o - η x on a mistake"}
    if rules.margin:
        zone = f"-{as_typed(rules.margin)} < net < {as_typed(rules.margin)}"
        says["at_zero"] = dict.fromkeys(says["at_zero"], f"{zone} counts as a mistake, o = none")
    if rules.dead_zone:
        zone = f"-{as_typed(rules.dead_zone)} ≤ net ≤ {as_typed(rules.dead_zone)}"
        says["at_zero"] = {value: text.replace("net = 0", zone) for value, text in says["at_zero"].items()}
    if isinstance(rules.order, tuple):
        says["order"] = {rules.order: f"the samples of each pass: {numbers_in(rules.order)}"}
    length = {"none": "‖w‖"}.get(rules.bias, WORDS.length)
    return handout._replace(classes=classes, says=says, words=WORDS._replace(length=length))


def numbered(rules):
    """The names of classes whose labels are their numbers."""
    return tuple(f"class {k}" for k in rules.labels)


def conventions_of(rules, **more):
    """The conventions for a header: with the class of a new point at net = 0; a threshold of 0 is none."""
    return rules._replace(
        decides=rules.at_zero if rules.at_zero in DECIDED else None, threshold=rules.threshold or None,
        constant=None if rules.bias == "none" else rules.constant,
        mean=bool(rules.mean) if rules.order == "batch" else None, **more)


def from_the_exercise(options, header):
    """The header of a run on the samples of an exercise, which states the rate and the start as well."""
    if options.data:
        return header
    return header._replace(fixed=tuple(name for name in ("rate", "start") if getattr(options, name) is None))


def from_sheet(options, name):
    """The exercise of a name; the caller's samples or its own, the conventions, and each x with its constant input."""
    case = CASES[name]
    data = options.data or data_of(case)
    rules = settled(options, data, case.conventions._replace(bias="last") if options.data else case.conventions)
    return case, data, rules, inputs(data, rules)


def start(options, data, rules, default=None):
    """The weights to start from: the caller's, the default, or 0."""
    return handout._replace(bias_at=rules.bias).start(options, data, default)


def inputs(data, rules):
    """The samples, each with the constant input where the bias has its place."""
    return [with_constant(x, rules) for x in data.points]


def columns(letter, rules, data):
    """A title for each entry of x, as a file names it, or of w; that of the constant is x0 or w0."""
    names = [f"{letter}{number}" for number in range(1, data.dimension + 1)]
    if letter == "x" and data.features and not are_long(data):
        names = data.features
    return with_constant(list(names), rules._replace(constant=f"{letter}0"))


def are_long(data):
    """Whether the names of the features are too long for the titles of columns."""
    return data.dimension < MAX_ENTRIES and len("".join(data.features or ())) > MAX_TITLES


def width_of(data):
    """How many characters the features of a sample take in a row, without their signs."""
    first = data.points[:WHOLE]
    return sum(2 + max(len(as_typed(abs(x[j]))) for x in first) for j in range(data.dimension))


def renamed_in_tables(data):
    """A sentence on the features whose columns have short titles."""
    names = ", ".join([f"x{n} = {name}" for n, name in enumerate(data.features or (), start=1)])
    return f" {names}." if are_long(data) else ""


def cells_of_samples(data, rules, each, change, middle, titles=None, letter="w", more="", **known):
    """The cells of a step on one sample: x with its constant, t, those in the middle, and the new weights.

    `change` is the formula of what is added to w, `more` what is said of it; `titles` name the weights where they are
    not w1, w2, …
    """
    batch, N, w = rules.order == "batch", len(data.points), titles or columns("w", rules, data)
    summed = ("after the last sample of a pass, ", " the sum of ") if batch else ("", NO_BREAK)
    formula = (f"{summed[0]}{letter}{NO_BREAK}←{NO_BREAK}{letter}{NO_BREAK}+{summed[1]}{change.replace(' ', NO_BREAK)}"
               f"{more}")

    def new_w(c):
        return plus(c.w, plus(c.sum, c.delta_w)) if not batch or c.i == N else c.w

    def new_sum(c):
        return plus(c.sum, c.delta_w) if batch and c.i != N else plus(c.w, c.w, -1)

    return Cells(
        each + renamed_in_tables(data), given(epoch=None, i="i", x=columns("x", rules, data), t="t"),
        before(w=None, sum=None), *middle, after(after=(w, formula, new_w), sum_after=(None, "", new_sum)),
        taken=None if batch else "i", **known)


def rows_of_classes(step, *names):
    """A step as a row for each class k with these of its cells; the other cells stand in the first row.

    Cells whose titles already name the classes stand in one row.
    """
    if step.cells["after"].title != "wₖ":
        yield step.row()
        return
    shared = step.row(but=names)
    for k, _ in enumerate(getattr(step, names[0]), start=1):
        own = {step.cells[name].title: step(name, k - 1, of=f"class {k}") for name in names}
        yield Row((*shared.columns, "k", *own), (*shared.cells, k, *own.values()))
        shared = shared._replace(cells=[""] * len(shared.cells))


def part_of(step, N):
    """The title above a step: its pass, or a few samples of a long pass, where a sample has several rows."""
    if N <= WHOLE:
        return f"pass {step.epoch}"
    first = step.i - (step.i - 1) % FEW
    return f"pass {step.epoch}, samples {first} to {min(first + FEW - 1, N)}"


def plus(u, v, k=1):
    """u + k v, of vectors or of lists of vectors.

    >>> plus([1, 2], [3, 4]), plus([[1, 2]], [[3, 4]], -1)
    ([4, 6], [[-2, -2]])
    """
    return [plus(a, b, k) if isinstance(a, list) else a + k * b for a, b in zip(u, v)]
