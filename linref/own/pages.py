"""The page's algorithms that a reader's program is compared with: what each is called, its moves on some samples.

A move is one step of the page's own function. Its weights are [*w, b], wherever the page has its bias.
"""

from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from linref import HANDOUTS, handout_package
from linref.crowley import descent
from linref.discriminants.voted import voted_perceptron
from linref.exercises.compare import settings
from linref.exercises.delta import delta_rule
from linref.exercises.handouts import canonical, own_steps
from linref.exercises.perceptron import perceptron
from linref.conventions import SHEET
from linref.fleuret import knn, lda
from linref.fleuret import logistic as fleuret_logistic
from linref.gales import fisher
from linref.gales import logistic as gales_logistic
from linref.lists import norm_squared, zeros
from linref.samples import InputError
from linref.options import closest
from linref.scalar import sqrt
from linref.vitay import logistic as vitay_logistic


class Move(NamedTuple):
    """A step of a run: its pass, the weights that it begins with, and those after it.

    `edge` says that a net lies exactly where the output changes: in floats, rounding decides on which side. `steps` are
    those of a perceptron of which the move consists: one, or those of a batch.

    >>> Move(1, [0, 0], [1, 1]).changes
    True
    """

    epoch: int
    before: list
    after: list
    edge: bool = False
    steps: tuple = ()

    @property
    def changes(self):
        """Whether the weights change."""
        return self.after != self.before


class Page(NamedTuple):
    """An algorithm of a page.

    `run(points, signs, passes, rate)` gives its moves; `each` says what one of them is: "sample", "update" or "pass".
    `labels` are those that the page gives its samples. `setting(samples)` is a perceptron as conventions. `scales` says
    that from w = 0 the rate only multiplies all weights; where it does more the rate is the reader's.

    >>> page = page_named("fleuret train_perceptron")
    >>> [move.after for move in page.run([[0], [1]], [-1, 1], 1, 1)]
    [[0, -1], [1, 0]]
    """

    name: str
    title: str
    command: str
    run: Any
    each: str = "sample"
    labels: tuple = (1, -1)
    setting: Any = None
    scales: bool = True
    kind: str = "perceptron"


def moves_of(key, points, signs, passes, rate=1):
    """The moves of a handout's own perceptron."""
    for epoch, before, after in own_steps(key, points, signs, passes):
        if epoch > passes:
            return
        yield Move(epoch, before, after)


def voted_moves(points, signs, passes, rate=1):
    """The moves of the voted perceptron: the hypothesis that meets each sample, and the one after it."""
    N = len(points)
    for n, step in enumerate(voted_perceptron(canonical(points, signs), list(range(1, N + 1)) * passes)):
        yield Move(n // N + 1, [*step.w[1:], step.w[0]], [*step.after[1:], step.after[0]])


def sheet_moves(points, signs, passes, rate=1):
    """The moves of the perceptron of a sheet that settles nothing of its own."""
    xs, N = [[*x, 1] for x in points], len(points)
    bare = SHEET._replace(bias="none")
    for step in islice(perceptron(xs, signs, zeros(len(xs[0])), bare), passes * N):
        yield Move(step.epoch, step.w, step.after)


def delta_moves(order, points, ts, passes, rate):
    """The moves of the delta rule, of each sample or of each pass."""
    xs, N = [[*x, 1] for x in points], len(points)
    steps = islice(delta_rule(xs, ts, zeros(len(xs[0])), rate, order), passes * N)
    before = zeros(len(xs[0]))
    for step in steps:
        if order == "turn" or step.i == N:
            yield Move(step.epoch, before, step.after)
            before = step.after


def vitay_moves(points, ts, passes, rate):
    """The moves of Vitay's logistic regression."""
    for step in vitay_logistic.logistic_regression(list(zip(points, ts)), rate, passes):
        yield Move(step.epoch, [*step.w, step.b], [*step.after, step.b_after])


def gales_moves(points, ys, passes, rate):
    """The moves of Gales's logistic regression."""
    xs = [[*x, 1] for x in points]
    for step in islice(gales_logistic.logistic_regression(xs, ys, zeros(len(xs[0])), rate), passes):
        yield Move(step.tau + 1, step.w, step.after)


def fleuret_moves(points, ys, passes, rate):
    """The moves of the ascent of Fleuret's log-posterior."""
    steps = fleuret_logistic.logistic_regression(list(zip(points, ys)), zeros(len(points[0])), 0, rate)
    for step in islice(steps, passes):
        yield Move(step.t + 1, [*step.w, step.b], [*step.after, step.b_after])


def crowley_moves(points, ys, passes, rate):
    """The moves of Crowley's gradient descent, whose samples have numbers to be estimated."""
    samples = [([*x, 1], y) for x, y in zip(points, ys)]
    for step in islice(descent.gradient_descent(samples, zeros(len(samples[0][0])), rate, -1), passes):
        yield Move(step.i, step.w, step.after)


def fisher_direction(one, two):
    """Gales's ŵ for two classes of points; it is compared without a bias."""
    return fisher.fisher(one, two).w


def lda_direction(one, two):
    """Fleuret's w of the model that the samples estimate, pointing to the first class."""
    return lda.weights(lda.estimated(two, one))


def handout_setting(key, samples):
    """A handout's perceptron as conventions, on some samples."""
    return settings(len(samples.points), sqrt(max(map(norm_squared, samples.points))))[key]


def _perceptron(name, title, command, key, each):
    return Page(name, title, command, partial(moves_of, key), each, setting=partial(handout_setting, key))


def _rule(name, title, command, run, each="sample", labels=(1, 0), kind="logistic"):
    return Page(name, title, command, run, each, labels, scales=False, kind=kind)


PAGES = {page.name: page for page in (
    _perceptron("gales perceptron", "Gales, perceptron algorithm, corrected (G14)", "gales perceptron --corrected",
                "gales", "pass"),
    _perceptron("gales perceptron_as_printed", "Gales, perceptron algorithm, as printed (G14)", "gales perceptron",
                "gales, as printed", "pass"),
    _perceptron("discriminants batch_perceptron", "Discriminants, batch perceptron (D18)", "discriminants batch",
                "discriminants batch", "pass"),
    _perceptron("discriminants fixed_increment", "Discriminants, fixed increment (D19)", "discriminants batch",
                "discriminants fixed", "pass"),
    _perceptron("discriminants online", "Discriminants, online perceptron (D22)", "discriminants online",
                "discriminants online", "sample"),
    Page("discriminants voted", "Discriminants, voted perceptron, its hypotheses (D32)", "discriminants voted",
         voted_moves, setting=partial(handout_setting, "discriminants online")),
    _perceptron("crowley perceptron", "Crowley, perceptron learning algorithm, corrected (C7)",
                "crowley perceptron --corrected", "crowley", "sample"),
    _perceptron("crowley perceptron_as_printed", "Crowley, perceptron learning algorithm, as printed (C7)",
                "crowley perceptron", "crowley, as printed", "sample"),
    _perceptron("vitay batch", "Vitay, batch linear classification (V11)", "vitay batch", "vitay batch", "pass"),
    _perceptron("vitay online", "Vitay, Perceptron algorithm (V13)", "vitay online", "vitay online", "sample"),
    _perceptron("fleuret train_perceptron", "Fleuret, train_perceptron (F8)", "fleuret perceptron", "fleuret train",
                "sample"),
    _perceptron("fleuret perceptron", "Fleuret, perceptron algorithm (F7)", "fleuret perceptron", "fleuret", "pass"),
    _perceptron("fleuret kernel", "Fleuret, kernel perceptron with κ(x, x') = x·x' (F45)", "fleuret kernel",
                "fleuret kernel", "sample"),
    Page("exercises perceptron", "Exercises, perceptron (X6)", "exercises perceptron", sheet_moves,
         setting=lambda samples: SHEET),
    _rule("exercises delta", "Exercises, delta rule (X7)", "exercises delta", partial(delta_moves, "turn"),
          labels=(1, -1), kind="delta"),
    _rule("exercises delta_batch", "Exercises, delta rule as a batch (X8)", "exercises delta --order batch",
          partial(delta_moves, "batch"), "pass", (1, -1), "delta"),
    _rule("vitay logistic", "Vitay, logistic regression (V27)", "vitay logistic", vitay_moves),
    _rule("gales logistic", "Gales, logistic regression (G21)", "gales logistic", gales_moves, "pass"),
    _rule("fleuret logistic", "Fleuret, logistic regression (F33)", "fleuret logistic", fleuret_moves, "pass", (1, -1)),
    _rule("crowley descent", "Crowley, gradient descent in batch mode (C22)", "crowley descent", crowley_moves, "pass",
          (1, -1), "delta"),
    Page("gales fisher", "Gales, Fisher's discriminant analysis (G26)", "gales fisher", fisher_direction,
         kind="direction"),
    Page("fleuret lda", "Fleuret, linear discriminant analysis (F26)", "fleuret lda", lda_direction,
         kind="direction"),
    Page("fleuret knn", "Fleuret, nearest neighbours (F43)", "fleuret knn", knn.classify, kind="vote"),
)}
RULES = ("logistic", "delta")  # kinds of pages whose rate is the reader's
SAME_TOPIC = {  # a topic that is named in place of a function
    "discriminants batch": ("discriminants batch_perceptron", "discriminants fixed_increment"),
    "fleuret perceptron": ("fleuret train_perceptron", "fleuret perceptron"),
    "gales perceptron": ("gales perceptron", "gales perceptron_as_printed"),
    "crowley perceptron": ("crowley perceptron", "crowley perceptron_as_printed"),
    "exercises delta": ("exercises delta", "exercises delta_batch"),
}


def page_named(name, kinds=None):
    """The algorithm of a name such as "fleuret train_perceptron"; an error that says which there are, of some kinds.

    >>> page_named("vitay online").title
    'Vitay, Perceptron algorithm (V13)'
    """
    words = " ".join(name.split())
    if words in PAGES:
        return PAGES[words]
    among = [known for known, page in PAGES.items() if not kinds or page.kind in kinds]
    alike = [known for known in among if words and words in known]
    hint = f"; expected {' or '.join(alike)}" if alike else ""
    handout, _, topic = words.partition(" ")
    if handout in HANDOUTS and topic in handout_package(handout).TOPICS:  # it is no slip of the pen
        among = [known for known in among if handout in known or topic in known]
    else:
        hint = hint or closest(words, [*among, *SAME_TOPIC])
    raise InputError(f"{name!r} is no algorithm that a program is compared with"
                     + (hint or f"; expected one of {', '.join(among)}"))


def pages_of_topic(name, kinds=None):
    """The algorithms of a topic, or the one of a function: those that `check FILE.py HANDOUT TOPIC` compares with.

    >>> [page.name for page in pages_of_topic("fleuret perceptron")]
    ['fleuret train_perceptron', 'fleuret perceptron']
    """
    words = " ".join(name.split())
    return [PAGES[other] for other in SAME_TOPIC[words]] if words in SAME_TOPIC else [page_named(words, kinds)]


def pages_of(words):
    """The algorithms that some words name: all, those of a handout, of a topic, or the one of a function.

    >>> [page.name for page in pages_of(["gales"])]
    ['gales perceptron', 'gales perceptron_as_printed', 'gales logistic']
    >>> len(pages_of([])), len(pages_of(["fleuret", "perceptron"]))
    (20, 2)
    """
    named, kinds = PAGES.values(), ("perceptron", *RULES)
    if words:
        of_handout = [page for page in named if page.name.split()[0] == words[0]]
        named = pages_of_topic(" ".join(words), kinds) if words[1:] else of_handout
    stepping = [page for page in named if page.kind in kinds]
    if not stepping:
        others = ", ".join(page.name for page in pages_of([]))
        raise InputError(f"{' '.join(words)} makes no steps; expected one of {others}")
    return stepping
