"""The perceptron on handwritten digits, epoch by epoch, as a trace."""

from array import array
from random import Random
from typing import Any, NamedTuple

from linref.cells import Cells, after, before, found, given
from linref.fleuret import mnist
from linref.fleuret.data import PRINTED, drawn_digits
from linref.fleuret.perceptron import train_perceptron
from linref.fleuret.views import LABELLED, PERCEPTRON, handout, table, text
from linref.idx import read_digits
from linref.lists import dot, zeros
from linref.samples import InputError, as_folder
from linref.scalar import exact
from linref.tracer import Heading, Rows, Steps, in_short, line, plural
from linref.tracer.progress import PROGRESS

USES = ("data", "limit", "seed", "classes", "pairs")
READS = as_folder  # a folder, of which only the classes that are asked for are read
TRAINED, TESTED = 500, 250  # drawn digits
EPOCHS_OF_TWO, EPOCHS_OF_REST = 50, 12  # by default: of two classes, and of one against the rest
PAIRS = 0, 100, 500, 1000  # as many as the page's curve has


class Sets(NamedTuple):
    """Images to train on and to test on with their labels, where they are from, the most epochs, the seed if drawn."""

    train: Any
    test: Any
    source: str
    classes: str
    epochs: int
    seed: Any = None


def trace(options):
    """The page's table, and the epochs of train_perceptron on real digits if there are some, or else on drawn ones."""
    digits, seed = options.classes or [0, 1], 1 if options.seed is None else options.seed
    if options.data and options.seed is not None and not options.pairs:
        raise InputError("--seed: with --data only pairs are drawn; expected --pairs too")
    images = sets(digits, seed, options.data, options.limit)
    if options.pairs:
        if len(images.train[0][0]) < 2:
            raise InputError(f"--pairs: {images.source}: images of one pixel have no pairs")
        yield from curve(images, [n for n in PAIRS if n < options.pairs] + [options.pairs], seed)
        return
    yield Heading("The perceptron on MNIST")
    yield from page_table() if digits == [0, 1] and (options.data or options.nothing_asked) else ()
    if options.nothing_asked:
        yield text("The run below uses drawn digits; --data DIR takes the four files of MNIST.")
    yield from training(images)
    if options.nothing_asked:
        yield from in_short("A perceptron learns in a few epochs to separate two digits by their grey values. An epoch "
                            "without changes ends the training.")


def eight_against_the_rest():
    """8 against the other classes with more and more products of pairs, which the page has after the polynomials."""
    yield Heading("MNIST: 8 against the other classes", 2)
    yield from curve(sets([8], 1), PAIRS, 1)


def sets(digits, seed, folder=None, limit=None):
    """Both sets, from a folder or drawn: of two digits the first is negative, of a single one all others are."""
    of_two, positive = len(digits) == 2, digits[-1]
    kinds = digits if of_two else range(10)
    if folder:
        parts, source = [(part.images, part.labels) for part in read_digits(folder, kinds)], f"MNIST in {folder}"
    else:
        parts = [drawn_digits(kinds, count, 2 * seed + n) for n, count in enumerate((TRAINED, TESTED))]
        source = f"our own digits, not MNIST, drawn with seed {seed}"
    train, test = ((images, [1 if digit == positive else -1 for digit in found]) for images, found in parts)
    negative = f'"{digits[0]}"' if of_two else "all others"
    classes = f'"{positive}" positive, {negative} negative'
    usual = EPOCHS_OF_TWO if of_two else EPOCHS_OF_REST
    return Sets(train, test, source, classes, usual if limit is None else limit, None if folder else seed)


def with_pairs(samples, pairs):
    """The images with the products of pairs, grey running from 0 to 1, all 255² times as large so that it is whole."""
    images, labels = samples
    if pairs:
        D, products = len(images[0]), [mnist.with_products(image, pairs) for image in images]
        images = [array("H", [*(255 * grey for grey in both[:D]), *both[D:]]) for both in products]
    return images, labels


def watched(swept, N):
    """The steps of train_perceptron; a reader who waits sees how far it has come."""
    for step in swept:
        if step.i % 100 == 0:
            PROGRESS.begin(f"epoch {step.e}: {step.i} of {N}, nb_changes {step.nb_changes}")
        yield step


def trained(train, test, epochs):
    """The epochs of train_perceptron."""
    return mnist.epochs(watched(train_perceptron(*train, epochs), len(train[0])), train, test)


def header(title, images, said, function, cells, **conventions):
    """The header of a training."""
    data = f"{images.source} · {len(images.train[0])} to train, {len(images.test[0])} to test · {said}"
    rules = PERCEPTRON._replace(bias="none", constant=None, order="turn", limit=images.epochs, seed=images.seed)
    return handout.header("mnist", title, data, function, rules._replace(**conventions), cells, start="0",
                          stop=f"nb_changes == 0, or nb_epochs_max = {images.epochs}")


def in_percent(share):
    """A share as the page prints it."""
    return f"{100 * float(share):.2f}%"


EPOCHS = Cells(
    "Each line is one epoch.", given(e=None), before(w=None),
    found(nb_changes=("nb_changes", "nb_changes = the number of updates", None),
          train_error=("train_error", "train_error = the share of samples that σ(w·x) misclassifies after the epoch",
                       None, in_percent),
          test_error=("test_error", "test_error: of the samples to test", None, in_percent)),
    after(after=None))


def training(images):
    """train_perceptron on images: the page's line for each epoch, once it is over."""
    D = len(images.train[0][0])
    yield header(f"Perceptron, {images.classes}", images, plural(D, "grey value"), "epochs", EPOCHS, start=zeros(D))
    run = Steps(trained(images.train, images.test, images.epochs), zeros(D), updates=lambda step: step.nb_changes)
    yield from run.traced(EPOCHS, epoch_line)
    yield ended(run, images.train)


def epoch_line(epoch):
    """What the page prints for an epoch."""
    parts = [f"epoch {epoch.e}"]
    for cell in epoch.cells:
        if cell.role == "found" and cell.title:
            parts += [f" {cell.name} ", epoch(cell.name)]
    yield line(*parts)


def ended(run, train):
    """How the training has ended: with all images classified correctly, or at the limit."""
    updates = plural(run.updated, "update")
    if all(label * dot(run.w, image) > 0 for image, label in zip(*train)):
        return run.ended("separated", f"Converged after {updates}: all {len(train[0])} images to train on are "
                         "classified correctly.")
    return run.ended("stopped", f"Stopped after {plural(run.count, 'epoch')} with {updates}. Whether any w separates "
                     "these images was not decided.", separable=None)


def page_table():
    """What the page prints for MNIST."""
    yield from table(
        "mnist", "The page's table", 'MNIST, "0" negative, "1" positive', None, PAGE,
        ({"e": e, "nb_changes": changes, "train_error": exact(train) / 100, "test_error": exact(test) / 100}
         for e, changes, train, test in PRINTED),
        "The numbers depend on the order of the images, which the page does not give.", conventions=LABELLED,
        labels=None)
    yield handout.note("FE4")


RESULT = {"nb_changes": ("nb_changes", "", None), "train_error": ("train_error", "", None, in_percent),
          "test_error": ("test_error", "", None, in_percent)}
PAGE = Cells("Each row is one epoch.", given(e="epoch"), found(**RESULT))


def curve(images, counts, seed):
    """The errors with more and more products of pairs, which the page draws."""
    D = len(images.train[0][0])
    said = f"{images.classes} · grey values from 0 to 1 · pairs drawn with seed {seed}"
    yield header("Products of random pairs of features", images, said, "with_products", TRAININGS, seed=seed)
    row = Rows(TRAININGS)
    for count in counts:
        pairs = mnist.random_pairs(D, count, Random(seed))
        *_, last = None, *trained(with_pairs(images.train, pairs), with_pairs(images.test, pairs), images.epochs)
        if last:
            yield row(last, pairs=count, features=D + count, drawn=pairs)
    yield row.computed("More products give the perceptron more capacity: it fits the training images better." if
                       images.epochs else "Without an epoch no w has errors to be counted.")


TRAININGS = Cells(
    "Each row is one training with so many products of pairs.", given(pairs="pairs"),
    found(features=("features", "features = grey values and products", None), e=("epoch", "epoch: the last one", None),
          **RESULT),
    given(drawn=None))
