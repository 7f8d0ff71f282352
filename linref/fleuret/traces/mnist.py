"""The perceptron on handwritten digits, epoch by epoch, as a trace."""

from array import array
from random import Random
from typing import Any, NamedTuple

from linref.fleuret import data as slides
from linref.fleuret import mnist as learning
from linref.fleuret.perceptron import train_perceptron
from linref.fleuret.traces.common import LABELS, TIE, WORDS, header
from linref.idx import read_digits
from linref.lists import dot
from linref.samples import InputError
from linref.scalar import exact
from linref.separability import EFFORT
from linref.tracer.blocks import Heading, Outcome, Picture, Run, line, note
from linref.tracer.plot import SHADES
from linref.tracer.progress import Progress
from linref.tracer.telling import limit, listing, names_of, untold
from linref.tracer.verdict import counted, separable_at_all

TRAINED, TESTED = 500, 250  # drawn digits
TWO_CLASSES, ONE_AGAINST = 50, 12  # epochs, unless told


class Sets(NamedTuple):
    """The images to train on and to test on with their labels, where they come from, what is told apart, their size."""

    train: Any
    test: Any
    source: str
    apart: str
    width: int


def mnist(options):
    """The page's table on real digits if there are some, and on drawn ones if not; then 8 against the rest."""
    classes = options.classes or [0, 1]
    if options.data:
        if options.seed is not None and not options.pairs:
            raise InputError("--seed: with --data only pairs are drawn; expected --pairs too")
        yield table(read(options.data, classes), classes, options)
        return
    if not untold(options):
        yield table(drawn(classes, 1 if options.seed is None else options.seed), classes, options)
        return
    yield printed()
    yield Heading("Drawn digits in the place of MNIST's")
    yield examples()
    yield table(drawn([0, 1], 1), [0, 1], options)
    yield Heading("8 against the other classes")
    yield table(drawn([8], 1), [8], options)
    yield more_pairs()


def read(folder, classes):
    """The digits of a folder that are needed, and no others."""
    wanted = classes if len(classes) == 2 else range(10)
    train, test = read_digits(folder, wanted)
    return sets(*((part.images, part.labels) for part in (train, test)), classes, f"MNIST in {folder}", train.width)


def drawn(classes, seed):
    """Digits that are drawn."""
    digits = classes if len(classes) == 2 else list(range(10))
    parts = [slides.drawn_digits(digits, count, 2 * seed + n) for n, count in enumerate((TRAINED, TESTED))]
    return sets(*parts, classes, f"stand-in digits drawn with seed {seed}, ours, not MNIST", slides.SIZE)


def sets(train, test, classes, source, width):
    """Both sets with labels: of two classes the first is negative, of one class the rest is."""
    positive = classes[-1]
    apart = (f"\"{classes[0]}\" negative, \"{positive}\" positive" if len(classes) == 2
             else f"\"{positive}\" positive, all others negative")
    labelled = [(images, [1 if digit == positive else -1 for digit in digits]) for images, digits in (train, test)]
    return Sets(*labelled, source, apart, width)


def supplemented(images, pairs):
    """The images with the products of pairs, in two bytes for each number."""
    return [array("H", learning.with_products(image, pairs)) for image in images] if pairs else images


def weighed(image, pairs, times):
    """The same with the grey values themselves so many times: 255 times is as if they ran from 0 to 1, in whole numbers."""
    both = learning.with_products(image, pairs)
    return [times * grey for grey in both[: len(image)]] + both[len(image) :]


def percent(share):
    """A share as the page prints it."""
    return f"{100 * float(share):.2f}%"


def table(found, classes, options):
    """train_perceptron on images: the page's line for each epoch, printed when the epoch is over."""
    seed = 1 if options.seed is None else options.seed
    most = max(limit(options, TWO_CLASSES if len(classes) == 2 else ONE_AGAINST), 1)
    D = len(found.train[0][0])
    if options.pairs and D < 2:
        raise InputError(f"--pairs: {found.source}: images of one pixel have no pairs")
    pairs = learning.random_pairs(D, options.pairs or 0, Random(seed))
    train, test = ((supplemented(images, pairs), labels) for images, labels in (found.train, found.test))
    N = len(train[0])
    progress = Progress()

    def watched(steps):
        for step in steps:
            if step.i == N:
                progress.wipe()
            elif step.i % 100 == 0:
                progress.say(f"epoch {step.e}: {step.i} of {N} images, nb_changes {step.nb_changes}")
            yield step

    def tell(step, _):
        yield line(f"epoch {step.e} nb_changes {step.nb_changes} train_error {percent(step.train_error)} "
                   f"test_error {percent(step.test_error)}")

    features = counted(D, "grey value") + (f" and {counted(len(pairs), 'product')} of pairs drawn with seed {seed}" if pairs else "")
    return Run(header("mnist", f"Perceptron, {found.apart}", f"{found.source} · {N} to train, {len(test[0])} to test · {features}",
                      labels=LABELS, bias="none; the page does not say, no constant is added", tie=TIE, rate="none", order="in turn", start="0",
                      stop=f"nb_changes == 0, or nb_epochs_max = {most}"),
               learning.epochs(watched(train_perceptron(*train, most)), train, test), tell, lambda run: ended(run, train, pairs, D, found.width), lambda step: step.nb_changes)


def ended(run, train, pairs, D, width):
    """How the training has ended: with all images on their side, or at the limit; and what the weights of the pixels look like."""
    x, y = train
    last = run.last
    facts = {"steps": run.count, "updates": run.updated, "train_error": last.train_error, "test_error": last.test_error, "pairs": pairs}
    blocks = [weights(last.after[:D], width)]
    if all(label * dot(last.after, image) > 0 for image, label in zip(x, y)):
        so = f"epoch {last.e} changed nothing" if last.nb_changes == 0 else "an epoch more would change nothing"
        return Outcome("separated", facts, [line(f"Separated after {counted(run.updated, 'update')}: {so}.", indent=0), *blocks])
    said = line(f"Stopped after {counted(run.count, 'epoch')} and {counted(run.updated, 'update')}, the last of them with "
                f"{counted(last.nb_changes, 'change')}.", indent=0)
    if len(x) * len(x[0]) > EFFORT // 10:
        undecided = line("Whether any w separates them was not decided: the set is too large to do it exactly.")
        return Outcome("stopped", facts | {"separable": None}, [said, undecided, *blocks])
    vectors = [[label * a for a in image] for image, label in zip(x, y)]
    status, more, proof = separable_at_all(vectors, names_of(x), words=WORDS)
    if more["separable"]:
        proof = [line("Some w separates them: the limit came too soon.")]
    return Outcome(status, facts | {key: more[key] for key in ("separable", "certificate") if key in more}, [said, *proof, *blocks])


def weights(w, width):
    """Where the weights of the pixels are far above 0, and where far below."""
    far = max(map(abs, w)) / 4 or 1
    signs = ["+" if a > far else "-" if a < -far else " " for a in w]
    rows = ["".join(signs[k : k + width]) for k in range(0, len(w), width)]
    edge = "─" * width
    return Picture(lambda room: [f"┌{edge}┐", *(f"│{row}│" for row in rows), f"└{edge}┘"],
                   ["the weight of each pixel: + and - above a quarter of the largest"])


def printed():
    """What the page prints for MNIST."""
    def rows():
        for e, nb_changes, train, test in slides.PRINTED:
            yield e, nb_changes, f"{train}%", f"{test}%", round(exact(test) * 2115 / 100)

    def said(run):
        yield line("118 updates in all. MNIST has 980 \"0\" and 1135 \"1\" to test on: 2115, so 0.14% are 3 errors.", indent=0)
        yield line("These figures are the page's. It does not say how its images were prepared, so a run on the files of MNIST need "
                   "not have the same: python3 -m linref fleuret mnist --data DIR, with the four files in DIR.")
        yield note("FE4", "the page has %% after each error. A program writes %% in a format where one % is to be printed; the page should have one.")

    return listing(header("mnist", "The page's table", "MNIST, \"0\" negative, \"1\" positive"),
                   {"e": "epoch", "nb_changes": "nb_changes", "train_error": "train_error", "test_error": "test_error",
                    "test_errors": "of 2115"}, rows(), said)


def examples():
    """One drawn image of each digit."""
    images, _ = slides.drawn_digits(list(range(10)), 10, 3)
    side = slides.SIZE

    def lines(room):
        across = max(min(room // (side + 2), 5), 1)
        for first in range(0, 10, across):
            for row in range(side):
                yield "  ".join("".join(SHADES[grey * (len(SHADES) - 1) // 255] for grey in image[row * side : (row + 1) * side])
                                for image in images[first : first + across]).rstrip()

    return Picture(lines, [f"crude strokes on a grid of {slides.SIZE} × {slides.SIZE}, drawn from a seed"])


def more_pairs():
    """The errors with more and more products of pairs."""
    found = drawn([8], 1)
    D = len(found.train[0][0])

    def rows():
        for count, largest in ((0, 255), (100, 255), (500, 255), (1000, 255), (100, 1), (500, 1)):
            pairs = learning.random_pairs(D, count, Random(1))
            train, test = (([weighed(image, pairs, 255 // largest) for image in images], labels) for images, labels in (found.train, found.test))
            *_, last = learning.epochs(train_perceptron(*train, ONE_AGAINST), train, test)
            yield count, largest, D + count, last.e + 1, last.nb_changes, percent(last.train_error), percent(last.test_error)

    def said(run):
        yield line("With products of enough pairs there are fewer errors on both sets. A few of them do harm as long as grey values run to 255 "
                   "and products to 65025; with grey values from 0 to 1, where no product is larger, they help at once.", indent=0)

    return listing(header("mnist", "Products of random pairs of features", f"{found.source} · {found.apart}", labels=LABELS, tie=TIE,
                          order="in turn", start="0", stop=f"nb_changes == 0, or nb_epochs_max = {ONE_AGAINST}"),
                   {"pairs": "pairs", "grey": "grey up to", "features": "features", "epochs": "epochs", "nb_changes": "last changes",
                    "train_error": "train_error", "test_error": "test_error"}, rows(), said)
