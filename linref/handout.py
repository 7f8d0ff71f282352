"""One record for a handout: what it calls things, and so how its headers, pictures and outcomes are printed."""

from typing import NamedTuple

from linref.items import claims
from linref.lists import scale, zeros
from linref.samples import Targets, shortened
from linref.tracer import Grid, Header, Note, Table, frame_of, line, plural, subscript
from linref.verdict import Words, verdict

LISTED = 60  # samples of a file that are printed
IN_FULL = 20  # samples up to which each has a row in every step
DRAWN = 100  # samples up to which a picture shows them
IN_JSON = 1000  # samples up to which a header holds them for programs
MARKS = {1: "●◆", 2: "○◇"}  # of each class: a sample, and one that is misclassified


class Handout(NamedTuple):
    """The names and conventions of a handout.

    `bias_at` is the place of the bias among weights told as one list: "first" or "last". Where the page keeps it apart,
    as b, it is last.
    """

    name: str
    labels: str
    bias: str
    words: Words
    classes: tuple = ("+1", "-1")
    bias_at: str = "last"

    def header(self, topic, title, data="", function=None, **conventions):
        """The header of a run: on samples, or on what a text or a list of parts says, and under which conventions."""
        samples = None
        if hasattr(data, "points"):
            samples, data = samples_of(data), self.described(data)
        parts = (data,) if isinstance(data, str) else tuple(data)
        return Header(self.name, topic, title, f"linref/{self.name}/{topic}.py", parts, conventions, samples, function)

    def described(self, data):
        """The data in parts of a line: how many samples, and how many of each class or what is to be estimated."""
        sample = self.words.sample
        if isinstance(data, Targets):
            *features, target = data.names
            return f"{data.source} · {plural(len(data.points), sample)} · {target} from {', '.join(features)}",
        counts = [f"{data.classes.count(k)} of {called}{self._named(called, name)}"
                  for k, (called, name) in enumerate(zip(self.class_names(len(data.names)), data.names), start=1)]
        sizes = f"{plural(len(data.points), sample)} of {plural(data.dimension, 'feature')}"
        return f"{data.source} · {sizes} · {', '.join(counts)}",

    def class_names(self, count):
        """The handout's names of so many classes."""
        return self.classes if count == 2 else [self.classes[0][:-1] + subscript(k + 1) for k in range(count)]

    @staticmethod
    def _named(called, name):
        return "" if name == called.split()[-1].lstrip("+") else f" ({shortened(name)})"

    def samples(self, data, number="n", label="y", labels=None):
        """The samples as a table, under the names that a file gives its columns; of many the first."""
        names = [number, *(data.features or [f"x{subscript(d + 1)}" for d in range(data.dimension)]), label]
        labels = data.signs if labels is None else labels
        rows = [[n, *x, y] for n, (x, y) in enumerate(zip(data.points, labels), start=1)]
        yield Table([names, *rows[:LISTED]])
        if len(rows) > LISTED:
            yield line(f"… and {plural(len(rows) - LISTED, self.words.sample)} more")

    def note(self, erratum, *parts):
        """A note on an erratum: its claim, as it stands in the handout's errata, and what this run adds."""
        claim = claims(self.name)[erratum]
        return Note(erratum, (claim, ".", *((" ", *parts) if parts else ())))

    def start(self, options, data, default=None):
        """The weights to start from: the caller's, the default, or 0."""
        size = data.dimension + 1
        weights = plural(size - 1, "weight")
        order = f"the bias, first, and {weights}" if self.bias_at == "first" else f"{weights} and the bias, last"
        return options.start_of(size, zeros(size) if default is None else default, order)

    def extended(self, data):
        """The samples (x, y), each x with a 1 put last."""
        return [([*x, 1], y) for x, y in zip(data.points, data.signs)]

    def normal(self, w):
        """The weights without the bias."""
        return w[1:] if self.bias_at == "first" else w[:-1]

    def verdict(self, run, samples, w=None, names=None, words=None):
        """How a search for a w on extended samples (x, y) ended: separated, by how much, or why not."""
        w = run.w if w is None else w
        names = [str(n) for n, _ in enumerate(samples, start=1)] if names is None else names
        return verdict(run, w, [scale(y, x) for x, y in samples], names, [y for _, y in samples], self.normal(w),
                       words or self.words)

    def plane(self, data, ws, wrong=(), frame=None):
        """The samples of two features in characters, with the boundaries of some w; the misclassified lie on top."""
        grid = Grid(frame or frame_of(data.points))
        for w in ws:
            grid.boundary([*w[1:], w[0]] if self.bias_at == "first" else w)
        samples = enumerate(zip(data.points, data.classes), start=1)
        for i, (x, k) in sorted(samples, key=lambda sample: sample[0] in wrong):
            grid.mark(*x, MARKS[k][i in wrong])
        return grid

    def picture(self, data, w, wrong=(), ends=True):
        """The picture of a boundary among the samples, where there is a plane to draw it in."""
        if data.dimension == 2 and len(data.points) <= DRAWN and any(self.normal(w)):
            grid = self.plane(data, [w], wrong)
            seen = grid.crossed([*w[1:], w[0]] if self.bias_at == "first" else w)
            yield grid.picture(self.legend(wrong, seen), ends)

    def legend(self, wrong=(), seen=True):
        """What the characters of a picture of two classes mean, and whether the boundary is seen in it."""
        plain, missed = ("   ".join(f"{MARKS[k][n]} {called}{' misclassified' if n else ''}"
                                    for k, called in enumerate(self.classes, start=1)) for n in (0, 1))
        if not seen:
            return [f"{plain}   (the boundary lies outside)", *[missed] * bool(wrong)]
        return [f"{plain}   · boundary" + (f"   {missed}" if wrong else "")]


def samples_of(data):
    """The samples for programs: the points and their labels or targets; nothing of too many."""
    if len(data.points) > IN_JSON:
        return None
    if isinstance(data, Targets):
        return {"points": data.points, "targets": data.targets}
    return {"points": data.points, "labels": data.signs if len(data.names) == 2 else data.classes}
