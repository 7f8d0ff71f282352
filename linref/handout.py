"""One record for a handout: what it calls things, and so how its headers, pictures and outcomes are printed."""

from typing import Mapping, NamedTuple

from linref.conventions import AS_THEY_ARE, Conventions, sentences
from linref.items import claims
from linref.lists import scale, zeros
from linref.samples import Targets, shortened
from linref.tracer import MAX_ENTRIES, Grid, Header, Note, Table, frame_of, in_full, line, plural, subscript
from linref.verdict import Vocabulary, verdict

MAX_IN_FULL = 20  # samples up to which all are listed, and each has a row in every step
LISTED = 6  # samples that are listed of more
MAX_FEATURES = 6  # features up to which the listed samples have a column for each
FEATURES = 3  # of more, the first features and the last one
MAX_TITLES = 72  # characters that the features' names take side by side, up to which they are titles of columns
NARROW = 256  # letters below this take one column, in ASCII too
MAX_NAME = 8  # characters of a feature's name up to which it stands beside its axis
MAX_DRAWN = 100  # samples up to which a picture shows them
MAX_IN_JSON = 1000  # samples up to which a header holds them for programs
SIGNS = {"1", "-1", "0"}  # labels of which 1 is the first class, wherever it stands in a file
MARKS = {1: "●◆", 2: "○◇"}  # of each class: a sample, and one that is not classified correctly
BOTH = "◐"  # samples of both classes at one point


class Handout(NamedTuple):
    """What a handout calls things, and how it words its conventions.

    `bias_at` is the place of the bias among weights written as one list: "first", "last" or "none". Where the page
    keeps it apart, as b, it is last. `says` has, for each convention, the sentence of each value that the handout's
    runs take. `height` is the number of lines of a picture of samples, `rate` the letter of the learning rate.
    `no_class` is what a point on the boundary is called where the page gives it no class, as `on_boundary` says. A
    start at 0 of an algorithm with the update `starts_at_0` is one of the page's rules, and not chosen here.

    >>> page = Handout("gales", Vocabulary("w", "y·x", "z", "sample"), says={"bias": {"last": "put last"}})
    >>> header = page.header("neuron", "A run", "two samples", conventions=Conventions(bias="last"))
    >>> header.module, header.data, header.said
    ('linref/gales/neuron.py', ('two samples',), {'bias': 'put last'})
    >>> page.normal([3, 4, -5])  # the weights without the bias
    [3, 4]
    """

    name: str
    words: Vocabulary
    classes: tuple = ("+1", "-1")
    bias_at: str = "last"
    says: Mapping = {}
    rate: str = "η"
    no_class: str = "none"
    on_boundary: str = ""
    height: int = 17
    starts_at_0: str = ""

    def header(self, topic, title, data="", function=None, conventions=Conventions(), cells=None, version=None, **said):
        """The header of a run: on samples, or on what a text or a list of parts says, and under which conventions.

        `said` has the sentences of this run where they are not those of the handout; None leaves a convention out.
        """
        samples = None
        if hasattr(data, "points"):
            samples, data = self.samples_of(data, conventions.labels), self.described(data)
        parts = (data,) if isinstance(data, str) else tuple(data)
        words = sentences(conventions, self.says, said)
        as_typed = {name: self.as_typed(name, words[name], conventions.bias) for name in AS_THEY_ARE
                    if words.get(name) is not None and name not in said}
        at_0 = conventions.update == self.starts_at_0 and not any(conventions.start or ())
        return Header(self.name, topic, title, f"linref/{self.name}/{topic}.py", parts, conventions,
                      {**words, **as_typed}, samples, function, cells, version, ("start",) if at_0 else ())

    def as_typed(self, name, value, bias):
        """A rate with its letter; weights with their names, where the bias is apart from them."""
        if name == "rate":
            return line(f"{self.rate} = ", in_full(value))
        equals = "= " if name == "w" else "w = "  # a header prints the name itself
        if bias != "apart" or isinstance(value[0], (list, tuple)):
            return line(equals, in_full(value)) if name == "w" else in_full(value)
        return line(equals, in_full(value[:-1]), ", b = ", in_full(value[-1]))

    def described(self, data):
        """The data in parts of a line: first the source, then the samples of each class or what is to be estimated."""
        sample = self.words.sample
        if isinstance(data, Targets):
            *features, target = data.names
            return data.source, f" · {plural(len(data.points), sample)} · {target} from {', '.join(features)}"
        first, *others = self.named_classes(data, data.column)
        if data.column and first.endswith(")") and data.classes[0] == 1 and not SIGNS.issuperset(data.names):
            first = f"{first[:-1]}, first in the file)"
        counts = [f"{data.classes.count(k)} of {called}" for k, called in enumerate([first, *others], start=1)]
        column = f"class column {data.column}: ".replace("class column class", "class") if data.column else ""
        sizes = f"{plural(len(data.points), sample)} of {plural(data.dimension, 'feature')}"
        cut = " · longer vectors are cut: --format json has all numbers" if data.dimension > MAX_ENTRIES - 1 else ""
        return data.source, f" · {sizes} · {column}{', '.join(counts)}{cut}"

    def named_classes(self, data, column=""):
        """The handout's name of each class, with the file's where that is another; with a column, for all of them."""
        pairs = list(zip(self.class_names(len(data.names)), data.names))
        other = [name != called.split()[-1].lstrip("+") for called, name in pairs]
        return [f"{called} ({_named(name, column)})" if differs or column and any(other) else called
                for (called, name), differs in zip(pairs, other)]

    def class_names(self, count):
        """The handout's names of so many classes."""
        return self.classes if count == len(self.classes) else [self.classes[0][:-1] + subscript(k + 1)
                                                                for k in range(count)]

    def samples_of(self, data, labels=None, most=MAX_IN_JSON):
        """The samples for programs: the points, the labels that the run uses or the targets; nothing of too many."""
        if len(data.points) > most:
            return None
        if isinstance(data, Targets):
            return {"points": data.points, "targets": data.targets}
        numbers = data.classes
        if len(data.names) == 2:
            numbers = [(labels or (1, -1))[k - 1] for k in data.classes]
        return {"points": data.points, "labels": numbers, "classes": self.named_classes(data)}

    def samples(self, data, number="n", label="y", labels=None):
        """The samples as a table, of many the first; a file's names of its columns are used if none is the label's."""
        names, above = titles(data._replace(features=()) if label in data.features else data)
        yield from above
        left_out = f"… {plural(data.dimension - FEATURES - 1, 'more feature')}"
        count = len(data.points)
        listed = count if count <= MAX_IN_FULL else LISTED
        rows = [[n + 1, *few(list(map(in_full, data.points[n]))), (labels or data.signs)[n]] for n in range(listed)]
        yield Table([[number, *few(names, left_out), label], *rows], given=True)
        if count > listed:
            yield line(f"… and {plural(count - listed, self.words.sample)} more")

    def note(self, erratum, *parts, claim=None):
        """A note on an erratum: its claim, or the part of it that concerns this run, and what is found here."""
        place, whole = claims(self.name)[erratum]
        return Note(erratum, (claim or whole, *((" ", *parts) if parts else ())), place)

    def start(self, options, data, default=None):
        """The weights to start from: the caller's, the default, or 0."""
        size, weights = data.dimension + (self.bias_at != "none"), plural(data.dimension, "weight")
        order = {"first": f"the bias, first, and {weights}", "last": f"{weights} and the bias, last", "none": weights}
        return options.start_of(size, default or zeros(size), order[self.bias_at])

    def extended(self, data):
        """The samples (x, y), each x with a 1 put last."""
        return [([*x, 1], y) for x, y in zip(data.points, data.signs)]

    def bias_last(self, w):
        """The weights with the bias put last."""
        return [*w[1:], w[0]] if self.bias_at == "first" else w

    def normal(self, w):
        """The weights without the bias."""
        return self.bias_last(w)[:-1]

    def verdict(self, run, samples, w=None, names=None, at_zero="mistake"):
        """How a search for a w on extended samples (x, y) ended: separated, by how much, or why not."""
        w = w or run.w
        names = names or [str(n) for n, _ in enumerate(samples, start=1)]
        return verdict(run, w, [scale(y, x) for x, y in samples], names, [y for _, y in samples], self.normal(w),
                       self.words, at_zero=at_zero)

    def plane(self, data, ws, wrong=()):
        """The samples of two features in characters, with the boundaries of some w; the misclassified lie on top."""
        plain = "x₁", "x₂"
        names = [name if len(name) <= MAX_NAME and max(map(ord, name), default=0) < NARROW else called
                 for name, called in zip(data.features or plain, plain)]
        grid = Grid(frame_of(data.points), height=self.height, names=names)
        for w in ws:
            grid.boundary(self.bias_last(w))
        samples, both = enumerate(zip(data.points, data.classes), start=1), in_both_classes(data)
        for i, (x, k) in sorted(samples, key=lambda sample: sample[0] in wrong):
            grid.mark(*x, BOTH if x in both else MARKS[k][i in wrong])
        return grid

    def draws(self, data):
        """Whether there is a plane to draw the samples in, and few enough of them."""
        return data.dimension == 2 and len(data.points) <= MAX_DRAWN

    def picture(self, data, w, wrong=(), ends=True):
        """The picture of a boundary among the samples, where there is a plane to draw it in."""
        if self.draws(data) and any(self.normal(w)):
            grid = self.plane(data, [w], wrong)
            seen = grid.crossed(self.bias_last(w))
            named = [f"{short} = {name}" for short, name in zip(grid.names, data.features) if short != name]
            yield grid.picture([*self.legend(wrong, seen, in_both_classes(data)), *named], ends)

    def legend(self, wrong=(), seen=True, both=()):
        """What the characters of a picture of two classes mean, and whether the boundary is seen in it."""
        numbered = list(enumerate(self.classes, start=1))
        plain = "   ".join([*[f"{MARKS[k][0]} {called}" for k, called in numbered], *[f"{BOTH} both"] * bool(both)])
        mistake = "not classified correctly" if self.on_boundary else "misclassified"
        missed = ["   ".join([f"{MARKS[k][1]} {called} {mistake}" for k, called in numbered])] * bool(wrong)
        if not seen:
            return [f"{plain}   (the boundary lies outside)", *missed]
        return ["   ".join([f"{plain}   · boundary", *missed])]


def _named(name, column):
    """A class as the file names it; a number with its column."""
    return f"{shortened(column)} = {shortened(name)}" if column and name.lstrip("-").isdigit() else shortened(name)


def in_both_classes(data):
    """The points at which there are samples of both classes.

    >>> from linref.samples import Data
    >>> in_both_classes(Data([[1, 2], [3, 4], [1, 2]], [1, 2, 2], ["a", "b"], "by hand"))
    [[1, 2]]
    """
    others = data.of_class(2)
    return [x for x in data.of_class(1) if x in others]


def titles(data, most=MAX_TITLES):
    """A title for each feature of a table of samples, and the line above it that says what short titles mean.

    >>> from linref.samples import Data
    >>> titles(Data([[1, 2], [3, 4]], [1, 2], ["a", "b"], "by hand", ["width", "height"]))
    (['width', 'height'], [])
    """
    plain = [f"x{subscript(d + 1)}" for d in range(data.dimension)]
    names = data.features or plain
    if sum(len(name) + 2 for name in few(names)) <= most:
        return names, []
    return plain, [line(", ".join(few([f"{short} = {name}" for short, name in zip(plain, names)])))]


def few(entries, left_out="…"):
    """The entries of a sample, or the names of its features; of many the first and the last one.

    >>> few([5, 6, 7, 8, 9, 10]), few(list(range(30)))
    ([5, 6, 7, 8, 9, 10], [0, 1, 2, '…', 29])
    """
    return entries if len(entries) <= MAX_FEATURES else [*entries[:FEATURES], left_out, entries[-1]]
