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
from linref.scalar import exact, ratio
from linref.separability import EFFORT
from linref.tracer.events import Heading, Picture, Rows, Steps, Traced, line
from linref.tracer.plot import SHADES
from linref.tracer.progress import Progress
from linref.tracer.words import plural
from linref.verdict import separable_at_all

USES = ("data", "limit", "seed", "classes", "pairs")
READS = str  # a folder, of which only the classes that are asked for are read
TRAINED, TESTED = 500, 250  # drawn digits
EPOCHS_OF_TWO, EPOCHS_OF_REST = 50, 12  # unless told: of two classes, and of one against the rest
PAIRS = 0, 100, 500, 1000
SECONDS = 1e-7  # for each feature of each image in an epoch, its errors counted
NO_BIAS = "none; the page does not say, no constant is added"


class Sets(NamedTuple):
    """Images to train on and to test on with their labels, their source, their classes in words, their width."""

    train: Any
    test: Any
    source: str
    classes: str
    width: int


def trace(options):
    """The page's table on real digits if there are some, and on drawn ones if not; then 8 against the rest."""
    digits, seed = options.classes or [0, 1], 1 if options.seed is None else options.seed
    if options.data and options.seed is not None and not options.pairs:
        raise InputError("--seed: with --data only pairs are drawn; expected --pairs too")
    if not options.nothing_asked:
        images = read(options.data, digits) if options.data else drawn(digits, seed)
        found = yield from training(images, options, options.pairs or 0, seed)
        if options.data and digits == [0, 1] and not options.pairs:
            yield from beside_the_page(found)
        if options.pairs and options.limit != 0:
            yield from curve(images, [count for count in PAIRS if count < options.pairs] + [options.pairs], options,
                             seed)
        return
    yield from printed()
    yield Heading("Drawn digits in the place of MNIST's", 2)
    yield examples()
    yield from training(drawn([0, 1], 1), options, 0, 1)
    yield Heading("8 against the other classes", 2)
    yield line("The page has this after the polynomials, python3 -m linref fleuret features.", indent=0)
    yield from training(drawn([8], 1), options, 0, 1)
    yield from curve(drawn([8], 1), PAIRS, options, 1)


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
    """The images with the products of pairs, grey running from 0 to 1, all 255² times as large so that it is whole."""
    images, labels = samples
    if pairs:
        D, products = len(images[0]), [mnist.with_products(image, pairs) for image in images]
        images = [array("H", [*(255 * grey for grey in both[:D]), *both[D:]]) for both in products]
    return images, labels


def epochs_of(images, options):
    """The number of epochs, nb_epochs_max."""
    default = EPOCHS_OF_REST if "others" in images.classes else EPOCHS_OF_TWO
    return default if options.limit is None else options.limit


def watched(swept, N):
    """The steps of train_perceptron, with a word now and then on how far it has come."""
    progress = Progress()
    for step in swept:
        if step.i == N:
            progress.wipe()
        elif step.i % 100 == 0:
            progress.say(f"epoch {step.e}: {step.i} of {N} images, nb_changes {step.nb_changes}")
        yield step


def training(images, options, count, seed):
    """train_perceptron on images: the page's line for each epoch, once it is over; returns the epochs."""
    epochs, D, N = epochs_of(images, options), len(images.train[0][0]), len(images.train[0])
    if count and D < 2:
        raise InputError(f"--pairs: {images.source}: images of one pixel have no pairs")
    pairs = mnist.random_pairs(D, count, Random(seed))
    data = f"{images.source} · {N} to train, {len(images.test[0])} to test · {plural(D, 'grey value')}"
    if count:
        data += f" from 0 to 1 and {plural(count, 'product')} of pairs drawn with seed {seed}, times 255²"
    yield floor.header("mnist", f"Perceptron, {images.classes}", data, "epochs", labels=floor.labels, bias=NO_BIAS,
                       tie=TIE, rate="none", order="in turn", start="0",
                       stop=f"nb_changes == 0, or nb_epochs_max = {epochs}")
    minutes = round(N * (D + count) * epochs * SECONDS / 60)
    if minutes:
        yield line(f"At most about {plural(minutes, 'minute')} for {plural(epochs, 'epoch')}.")
    train, test = with_pairs(images.train, pairs), with_pairs(images.test, pairs)
    run = Steps(mnist.epochs(watched(train_perceptron(*train, epochs), N), train, test), zeros(D + count),
                updates=lambda step: step.nb_changes)
    found = []
    for step in run:
        found.append((step.e, step.nb_changes, step.train_error, step.test_error))
        yield Traced(step, epoch_line(step), step.nb_changes > 0)
    yield from ended(run, train, pairs)
    yield weights(run.w[:D], images.width)
    return found


def epoch_line(step):
    """What the page prints for an epoch."""
    yield line(f"epoch {step.e} nb_changes {step.nb_changes} train_error {percent(step.train_error)} test_error "
               f"{percent(step.test_error)}")


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
        yield line("Whether any w separates these images was not decided: the set is too large for that.")
        return
    vectors = [scale(label, image) for image, label in zip(*train)]
    status, more, proof = separable_at_all(vectors, [str(n) for n in range(1, len(vectors) + 1)], floor.words)
    yield run.ended(status, sentence, **facts, **{key: more[key] for key in ("separable",
                                                                             "certificate") if key in more})
    yield from [line("Some w separates them: the limit came too soon.")] if more["separable"] else proof


def beside_the_page(found):
    """The epochs of a run on the files of MNIST beside those that the page prints."""
    yield floor.header("mnist", "Beside the page's table", "the run above, and what the page prints; errors in percent")
    row = Rows(e="epoch", nb_changes="nb_changes", page_changes="the page's", train_error="train_error",
               page_train="the page's", test_error="test_error", page_test="the page's")
    for e in range(max(len(found), len(PRINTED))):
        _, changes, train, test = found[e] if e < len(found) else ("", "", "", "")
        page = [PRINTED[e][1], *map(exact, PRINTED[e][2:])] if e < len(PRINTED) else ["", "", ""]
        shares = [round(100 * share, 2) if share != "" else "" for share in (train, test)]
        yield row(e, changes, page[0], shares[0], page[1], shares[1], page[2])
    yield row.computed("The page does not say how its images were prepared, nor in which order they came; both change "
                       "the run.")


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
    row = Rows(e="epoch", nb_changes="nb_changes", train_error="train_error", test_error="test_error",
               test_errors="of 2115")
    for e, nb_changes, train, test in PRINTED:
        yield row(e, nb_changes, f"{train}%", f"{test}%", round(exact(test) * 2115 / 100))
    yield row.computed(f"{sum(nb_changes for _, nb_changes, *_ in PRINTED)} updates in all. MNIST has 980 \"0\" and "
                       f"1135 \"1\" to "
                       "test on, 2115 in all: the last column has the errors as their number.")
    yield line("With the four files of MNIST in DIR, python3 -m linref fleuret mnist --data DIR runs on them.")
    yield floor.note("FE4")


def examples():
    """One drawn image of each digit."""
    images, _ = drawn_digits(list(range(10)), 10, 3)
    rows = [["".join(SHADES[grey * (len(SHADES) - 1) // 255] for grey in image[k : k + SIZE])
             for k in range(0, SIZE * SIZE, SIZE)] for image in images]

    def lines(room):
        across = max(min(room // (SIZE + 2), 5), 1)
        for first in range(0, 10, across):
            for parts in zip(*rows[first : first + across]):
                yield "  ".join(parts).rstrip()

    return Picture(lines, [f"crude strokes on a grid of {SIZE} × {SIZE}, drawn from a seed"])


def curve(images, counts, options, seed):
    """The errors with more and more products of pairs, which the page draws."""
    D, epochs = len(images.train[0][0]), epochs_of(images, options)
    yield floor.header("mnist", "Products of random pairs of features", f"{images.source} · {images.classes} · grey "
                       f"values from 0 to 1 · pairs drawn with seed "
                       f"{seed}", "with_products", labels=floor.labels, tie=TIE, order="in turn", start="0",
                       stop=f"nb_changes == 0, or nb_epochs_max = {epochs}")
    row, shares = Rows(pairs="pairs", features="features", epochs="epochs", nb_changes="changes in the last",
                       train_error="train_error, %", test_error="test_error, %"), []
    for count in counts:
        pairs = mnist.random_pairs(D, count, Random(seed))
        train, test = with_pairs(images.train, pairs), with_pairs(images.test, pairs)
        for step in mnist.epochs(watched(train_perceptron(*train, epochs), len(train[0])), train, test):
            last = step
        shares.append([ratio(100 * last.train_error, 1), ratio(100 * last.test_error, 1)])
        yield row(count, D + count, last.e + 1, last.nb_changes, *shares[-1])
    yield row.computed("With ", counts[-1], " products ", shares[-1][0], "% of the images to train on and ",
                       shares[-1][1], "% of those to test on are wrong, without "
                       "any ", shares[0][0], "% and ", shares[0][1], "%.")
