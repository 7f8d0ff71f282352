"""The perceptron on handwritten digits, epoch by epoch, as a trace."""

from array import array
from random import Random
from typing import Any, NamedTuple

from linref.fleuret import mnist
from linref.fleuret.data import PRINTED, SIZE, drawn_digits
from linref.fleuret.perceptron import train_perceptron
from linref.fleuret.traces import TIE, floor
from linref.idx import read_digits
from linref.lists import dot, scale, zeros
from linref.samples import InputError
from linref.scalar import exact
from linref.separability import EFFORT
from linref.tracer.events import Heading, Picture, Rows, Steps, line
from linref.tracer.plot import SHADES
from linref.tracer.progress import Progress
from linref.tracer.words import plural
from linref.verdict import separable_at_all

USES = ("data", "limit", "seed", "classes", "pairs")
READS = str  # a folder, of which only the classes that are asked for are read
TRAINED, TESTED = 500, 250  # drawn digits
EPOCHS_OF_TWO, EPOCHS_OF_REST = 50, 12  # unless told: of two classes, and of one against the rest
NO_BIAS = "none; the page does not say, no constant is added"


class Sets(NamedTuple):
    """The images to train on and to test on with their labels, where they come from, their classes in words, their width."""

    train: Any
    test: Any
    source: str
    classes: str
    width: int


def trace(options):
    """The page's table on real digits if there are some, and on drawn ones if not; then 8 against the rest."""
    digits = options.classes or [0, 1]
    if options.data:
        if options.seed is not None and not options.pairs:
            raise InputError("--seed: with --data only pairs are drawn; expected --pairs too")
        yield from training(read(options.data, digits), options)
        return
    if not options.nothing_asked:
        yield from training(drawn(digits, 1 if options.seed is None else options.seed), options)
        return
    yield from printed()
    yield Heading("Drawn digits in the place of MNIST's")
    yield examples()
    yield from training(drawn([0, 1], 1), options)
    yield Heading("8 against the other classes")
    yield from training(drawn([8], 1), options)
    yield from more_pairs()


def read(folder, digits):
    """The digits of a folder that are needed, and no others."""
    train, test = read_digits(folder, digits if len(digits) == 2 else range(10))
    return sets(*((part.images, part.labels) for part in (train, test)), digits, f"MNIST in {folder}", train.width)


def drawn(digits, seed):
    """Digits that are drawn."""
    kinds = digits if len(digits) == 2 else list(range(10))
    parts = [drawn_digits(kinds, count, 2 * seed + n) for n, count in enumerate((TRAINED, TESTED))]
    return sets(*parts, digits, f"stand-in digits drawn with seed {seed}, ours, not MNIST", SIZE)


def sets(train, test, digits, source, width):
    """Both sets with labels: of two classes the first is negative, of one class the rest is."""
    positive = digits[-1]
    classes = (f"\"{digits[0]}\" negative, \"{positive}\" positive" if len(digits) == 2
               else f"\"{positive}\" positive, all others negative")
    labels = [[1 if digit == positive else -1 for digit in found] for _, found in (train, test)]
    return Sets((train[0], labels[0]), (test[0], labels[1]), source, classes, width)


def percent(share):
    """A share as the page prints it."""
    return f"{100 * float(share):.2f}%"


def with_pairs(samples, pairs):
    """The images with the products of pairs, in two bytes for each number."""
    images, labels = samples
    return ([array("H", mnist.with_products(image, pairs)) for image in images] if pairs else images), labels


def watched(swept, N):
    """The steps of train_perceptron, with a word now and then on how far it has come."""
    progress = Progress()
    for step in swept:
        if step.i == N:
            progress.wipe()
        elif step.i % 100 == 0:
            progress.say(f"epoch {step.e}: {step.i} of {N} images, nb_changes {step.nb_changes}")
        yield step


def training(images, options):
    """train_perceptron on images: the page's line for each epoch, printed when the epoch is over."""
    seed = 1 if options.seed is None else options.seed
    default = EPOCHS_OF_REST if "others" in images.classes else EPOCHS_OF_TWO
    epochs = default if options.limit is None else options.limit
    D, N = len(images.train[0][0]), len(images.train[0])
    if options.pairs and D < 2:
        raise InputError(f"--pairs: {images.source}: images of one pixel have no pairs")
    pairs = mnist.random_pairs(D, options.pairs or 0, Random(seed))
    train, test = with_pairs(images.train, pairs), with_pairs(images.test, pairs)
    drawn_pairs = f" and {plural(len(pairs), 'product')} of pairs drawn with seed {seed}" if pairs else ""
    yield floor.header("mnist", f"Perceptron, {images.classes}", f"{images.source} · {N} to train, {len(test[0])} to test · "
                       f"{plural(D, 'grey value')}{drawn_pairs}", "epochs", labels=floor.labels, bias=NO_BIAS, tie=TIE, rate="none",
                       order="in turn", start="0", stop=f"nb_changes == 0, or nb_epochs_max = {epochs}")
    run = Steps(mnist.epochs(watched(train_perceptron(*train, epochs), N), train, test), zeros(D + len(pairs)),
                updates=lambda step: step.nb_changes)
    yield from run.traced(epoch_line)
    yield from ended(run, train, pairs)
    yield weights(run.w[:D], images.width)


def epoch_line(step):
    """What the page prints for an epoch."""
    yield line(f"epoch {step.e} nb_changes {step.nb_changes} train_error {percent(step.train_error)} "
               f"test_error {percent(step.test_error)}")


def ended(run, train, pairs):
    """How the training has ended: with all images on their side, or at the limit."""
    last, facts = run.last, {"pairs": pairs}
    if last:
        facts |= {"train_error": last.train_error, "test_error": last.test_error}
    if all(label * dot(run.w, image) > 0 for image, label in zip(*train)):
        so = f"epoch {last.e} changed nothing" if last.nb_changes == 0 else "an epoch more would change nothing"
        yield run.ended("separated", f"Separated after {plural(run.updated, 'update')}: {so}.", **facts)
        return
    changes = f", the last of them with {plural(last.nb_changes, 'change')}" if last else ""
    sentence = f"Stopped after {plural(run.count, 'epoch')} and {plural(run.updated, 'update')}{changes}."
    if len(train[0]) * len(run.w) > EFFORT // 10:
        yield run.ended("stopped", sentence, separable=None, **facts)
        yield line("Whether any w separates them was not decided: the set is too large to do it exactly.")
        return
    vectors = [scale(label, image) for image, label in zip(*train)]
    status, more, proof = separable_at_all(vectors, [str(n) for n in range(1, len(vectors) + 1)], floor.words)
    yield run.ended(status, sentence, **facts, **{key: more[key] for key in ("separable", "certificate") if key in more})
    yield from [line("Some w separates them: the limit came too soon.")] if more["separable"] else proof


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
    yield floor.header("mnist", "The page's table", "MNIST, \"0\" negative, \"1\" positive")
    row = Rows(e="epoch", nb_changes="nb_changes", train_error="train_error", test_error="test_error", test_errors="of 2115")
    for e, nb_changes, train, test in PRINTED:
        yield row(e, nb_changes, f"{train}%", f"{test}%", round(exact(test) * 2115 / 100))
    yield row.computed(f"{sum(nb_changes for _, nb_changes, *_ in PRINTED)} updates in all. MNIST has 980 \"0\" and 1135 \"1\" to test on: "
                       "2115, so 0.14% are 3 errors.")
    yield line("These figures are the page's. It does not say how its images were prepared, so a run on the files of MNIST need not have the "
               "same: python3 -m linref fleuret mnist --data DIR, with the four files in DIR.")
    yield floor.note("FE4")


def examples():
    """One drawn image of each digit."""
    images, _ = drawn_digits(list(range(10)), 10, 3)

    def lines(room):
        across = max(min(room // (SIZE + 2), 5), 1)
        for first in range(0, 10, across):
            for row in range(SIZE):
                yield "  ".join("".join(SHADES[grey * (len(SHADES) - 1) // 255] for grey in image[row * SIZE : (row + 1) * SIZE])
                                for image in images[first : first + across]).rstrip()

    return Picture(lines, [f"crude strokes on a grid of {SIZE} × {SIZE}, drawn from a seed"])


def more_pairs():
    """The errors with more and more products of pairs."""
    images = drawn([8], 1)
    D = len(images.train[0][0])
    yield floor.header("mnist", "Products of random pairs of features", f"{images.source} · {images.classes}", labels=floor.labels, tie=TIE,
                       order="in turn", start="0", stop=f"nb_changes == 0, or nb_epochs_max = {EPOCHS_OF_REST}")
    row = Rows(pairs="pairs", grey="grey up to", features="features", epochs="epochs", nb_changes="last changes",
               train_error="train_error", test_error="test_error")
    for count, largest in ((0, 255), (100, 255), (500, 255), (1000, 255), (100, 1), (500, 1)):
        pairs = mnist.random_pairs(D, count, Random(1))
        train, test = (([in_units(image, pairs, largest) for image in part], labels) for part, labels in (images.train, images.test))
        *_, last = mnist.epochs(train_perceptron(*train, EPOCHS_OF_REST), train, test)
        yield row(count, largest, D + count, last.e + 1, last.nb_changes, percent(last.train_error), percent(last.test_error))
    yield row.computed("With products of enough pairs there are fewer errors on both sets. A few of them do harm as long as grey values run to "
                       "255 and products to 65025; with grey values from 0 to 1, where no product is larger, they help at once.")


def in_units(image, pairs, largest):
    """An image with products of pairs as if grey ran up to `largest`, 255 or 1, in whole numbers: for 1 all is 255² times as large."""
    grey, times = len(image), 255 // largest
    both = mnist.with_products(image, pairs)
    return [times * a for a in both[:grey]] + both[grey:]
