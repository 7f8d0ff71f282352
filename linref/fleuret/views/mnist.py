"""The perceptron on handwritten digits, epoch by epoch, as a trace."""

from array import array
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

from linref.fleuret import mnist
from linref.fleuret.data import PRINTED, drawn_digits
from linref.fleuret.perceptron import train_perceptron
from linref.fleuret.views import TIE, handout
from linref.idx import read_digits
from linref.lists import dot, scale, zeros
from linref.samples import InputError
from linref.scalar import exact
from linref.tracer import Heading, Rows, Steps, Traced, line, plural
from linref.tracer.progress import PROGRESS
from linref.verdict import separable_at_all

USES = ("data", "limit", "seed", "classes", "pairs")
READS = str  # a folder, of which only the classes that are asked for are read
TRAINED, TESTED = 500, 250  # drawn digits
EPOCHS_OF_TWO, EPOCHS_OF_REST = 50, 12  # unless told: of two classes, and of one against the rest
PAIRS = 0, 100, 500, 1000  # as many as the page's curve has
SECONDS = 1e-7  # at most, for each feature of each image in an epoch, its errors counted
PROVED = 1_500_000  # grey values up to which it is decided whether any w separates the images


class Sets(NamedTuple):
    """Images to train on and to test on with their labels, where they are from, and the epochs to train for at most."""

    train: Any
    test: Any
    source: str
    classes: str
    epochs: int


def trace(options):
    """The page's table on real digits if there are some, and on drawn ones if not; then 8 against the rest."""
    digits, seed = options.classes or [0, 1], 1 if options.seed is None else options.seed
    if options.data and options.seed is not None and not options.pairs:
        raise InputError("--seed: with --data only pairs are drawn; expected --pairs too")
    if options.nothing_asked:
        yield from tour()
        return
    images = sets(digits, seed, options.data, options.limit)
    if options.pairs:
        yield from curve(images, [n for n in PAIRS if n < options.pairs] + [options.pairs], seed)
        return
    found = yield from training(images)
    if options.data and digits == [0, 1]:
        yield from beside_the_page(found)


def tour():
    """The page's table, drawn digits, and 8 against the rest with more and more products of pairs."""
    yield from beside_the_page()
    yield line("With the four files of MNIST in DIR, python3 -m linref fleuret mnist --data DIR runs on them.")
    yield handout.note("FE4")
    yield Heading("Drawn digits in the place of MNIST's", 2)
    yield from training(sets([0, 1], 1))
    yield Heading("8 against the other classes", 2)
    yield line("The page has this after the polynomials, python3 -m linref fleuret features.", indent=0)
    yield from curve(sets([8], 1), PAIRS, 1)
    yield line("A perceptron tells 1 from 0 by their grey values. On 8 against the others, with products of pairs "
               "besides, its capacity grows, and it errs less often.", indent=0)


def sets(digits, seed, folder=None, limit=None):
    """Both sets, from a folder or drawn: of two digits the first is negative, of a single one all others are."""
    of_two, positive = len(digits) == 2, digits[-1]
    kinds = digits if of_two else range(10)
    if folder:
        parts, source = [(part.images, part.labels) for part in read_digits(folder, kinds)], f"MNIST in {folder}"
    else:
        parts = [drawn_digits(kinds, count, 2 * seed + n) for n, count in enumerate((TRAINED, TESTED))]
        source = f"stand-in digits drawn with seed {seed}, ours, not MNIST"
    train, test = ((images, [1 if digit == positive else -1 for digit in found]) for images, found in parts)
    negative = f'"{digits[0]}"' if of_two else "all others"
    usual = EPOCHS_OF_TWO if of_two else EPOCHS_OF_REST
    return Sets(train, test, source, f'"{positive}" positive, {negative} negative', usual if limit is None else limit)


def with_pairs(samples, pairs):
    """The images with the products of pairs, grey running from 0 to 1, all 255² times as large so that it is whole."""
    images, labels = samples
    if pairs:
        D, products = len(images[0]), [mnist.with_products(image, pairs) for image in images]
        images = [array("H", [*(255 * grey for grey in both[:D]), *both[D:]]) for both in products]
    return images, labels


def watched(swept, N):
    """The steps of train_perceptron; whoever waits can be told how far it has come."""
    for step in swept:
        if step.i % 100 == 0:
            PROGRESS.begin(f"epoch {step.e}: {step.i} of {N}, nb_changes {step.nb_changes}")
        yield step


def trained(train, test, epochs):
    """The epochs of train_perceptron."""
    return mnist.epochs(watched(train_perceptron(*train, epochs), len(train[0])), train, test)


def time_for(images, counts):
    """How long it will take, where that is long."""
    N, D = len(images.train[0]), len(images.train[0][0])
    seconds = round(N * sum(D + count for count in counts) * images.epochs * SECONDS)
    if seconds >= 5:
        time = plural(seconds, "second") if seconds < 100 else plural(round(seconds / 60), "minute")
        yield line(f"At most about {time} for {plural(images.epochs, 'epoch')}.")


def header(title, images, said, function):
    """The header of a training."""
    data = f"{images.source} · {len(images.train[0])} to train, {len(images.test[0])} to test · {said}"
    return handout.header("mnist", title, data, function, labels=handout.labels, tie=TIE, order="in turn", start="0",
                        bias="none; the page does not say, no constant is added",
                        stop=f"nb_changes == 0, or nb_epochs_max = {images.epochs}")


def training(images):
    """train_perceptron on images: the page's line for each epoch, once it is over; returns what the lines say."""
    D = len(images.train[0][0])
    yield header(f"Perceptron, {images.classes}", images, plural(D, "grey value"), "epochs")
    yield from time_for(images, [0])
    run, found = Steps(trained(images.train, images.test, images.epochs), zeros(D), updates=lambda s: s.nb_changes), []
    for step in run:
        found.append((step.e, step.nb_changes, step.train_error, step.test_error))
        yield Traced(step, [epoch_line(*found[-1])], step.nb_changes > 0)
    yield from ended(run, images.train)
    return found


def epoch_line(e, nb_changes, *errors):
    """What the page prints for an epoch; without a set to test on there is no test_error."""
    named = [part for name, share in zip(("train_error", "test_error"), errors)
             for part in (f" {name} ", line(f"{100 * float(share):.2f}%"))]
    return line(f"epoch {e} nb_changes ", nb_changes, *named)


def ended(run, train):
    """How the training has ended: with all images on their side, or at the limit."""
    if all(label * dot(run.w, image) > 0 for image, label in zip(*train)):
        yield run.ended("separated", f"Separated after {plural(run.updated, 'update')}: an epoch from this w on "
                        "changes nothing.")
        return
    undecided = line("Whether any w separates these images was not decided: the set is too large for that.")
    status, facts, proof = "stopped", {"separable": None}, [undecided]
    if len(train[0]) * len(run.w) <= PROVED:
        names, vectors = map(str, range(1, len(train[0]) + 1)), [scale(y, image) for image, y in zip(*train)]
        status, facts, proof = separable_at_all(vectors, names, handout.words._replace(sample="image"))
        if facts.pop("separating_w", None):
            proof = [line("Some w separates them.")]
    epochs, updates = plural(run.count, "epoch"), plural(run.updated, "update")
    yield run.ended(status, f"Stopped after {epochs} with {updates}.", **facts)
    yield from proof


def beside_the_page(found=()):
    """What the page prints for MNIST, beside the epochs of a run on its files."""
    yield handout.header("mnist", "The page's table", "MNIST, \"0\" negative, \"1\" positive; errors in percent")
    there = ("page changes", "page train", "page test") if found else ("nb_changes", "train_error", "test_error")
    here = ("run changes", "run train", "run test") if found else (None, None, None)
    row = Rows(e="epoch", page_changes=there[0], page_train=there[1], page_test=there[2], nb_changes=here[0],
               train_error=here[1], test_error=here[2])
    page = [[changes, exact(train), exact(test)] for _, changes, train, test in PRINTED]
    ours = [[changes, *(round(100 * share, 2) for share in shares)] for _, changes, *shares in found]
    for e, (there, here) in enumerate(zip_longest(page, ours, fillvalue=["", "", ""])):
        yield row(e, *there, *here)
    yield row.computed("The page does not say how its images were prepared, nor in which order they came; both change "
                       "the run.")


def curve(images, counts, seed):
    """The errors with more and more products of pairs, which the page draws."""
    D = len(images.train[0][0])
    if D < 2:
        raise InputError(f"--pairs: {images.source}: images of one pixel have no pairs")
    said = f"{images.classes} · grey values from 0 to 1 · pairs drawn with seed {seed}"
    yield header("Products of random pairs of features", images, said, "with_products")
    yield from time_for(images, counts)
    row = Rows(pairs="pairs", features="features", epochs="epochs", nb_changes="changes in the last",
               train_error="train_error, %", test_error="test_error, %", drawn=None)
    for count in counts:
        pairs = mnist.random_pairs(D, count, Random(seed))
        *_, last = None, *trained(with_pairs(images.train, pairs), with_pairs(images.test, pairs), images.epochs)
        if last:
            errors = 100 * last.train_error, 100 * last.test_error
            yield row(count, D + count, last.e + 1, last.nb_changes, *errors, pairs)
    yield row.computed(*[] if images.epochs else ["Without an epoch no w has errors to be counted."])
