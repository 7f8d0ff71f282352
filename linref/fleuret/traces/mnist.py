"""The perceptron on handwritten digits, epoch by epoch, as a trace."""

from array import array
from random import Random
from typing import Any, NamedTuple

from linref.fleuret import mnist
from linref.fleuret.data import PRINTED, SIZE, drawn_digits
from linref.fleuret.perceptron import train_perceptron
from linref.fleuret.traces import TIE, floor, readable
from linref.idx import read_digits
from linref.lists import dot, scale, zeros
from linref.samples import InputError
from linref.scalar import exact, ratio
from linref.tracer import SHADES, Heading, Picture, Rows, Steps, Traced, line, plural
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
    images, count = sets(digits, seed, options.data, options.limit), options.pairs or 0
    found = yield from training(images, count, seed)
    if options.data and digits == [0, 1] and not count:
        yield from beside_the_page(found)
    if count and found:
        yield from curve(images, [n for n in PAIRS if n < count] + [count], seed, {count: found[-1]})


def tour():
    """The page's table, drawn digits, and 8 against the rest with more and more products of pairs."""
    yield from printed()
    yield Heading("Drawn digits in the place of MNIST's", 2)
    yield examples()
    yield from training(sets([0, 1], 1), 0, 1)
    yield Heading("8 against the other classes", 2)
    yield line("The page has this after the polynomials, python3 -m linref fleuret features.", indent=0)
    images = sets([8], 1)
    found = yield from training(images, 0, 1)
    yield from curve(images, PAIRS, 1, {0: found[-1]})


def sets(digits, seed, folder=None, limit=None):
    """Both sets, from a folder or drawn: of two digits the first is negative, of a single one all others are."""
    of_two, positive = len(digits) == 2, digits[-1]
    kinds = digits if of_two else list(range(10))
    if folder:
        parts, source = [(part.images, part.labels) for part in read_digits(folder, kinds)], f"MNIST in {folder}"
    else:
        parts = [drawn_digits(kinds, count, 2 * seed + n) for n, count in enumerate((TRAINED, TESTED))]
        source = f"stand-in digits drawn with seed {seed}, ours, not MNIST"
    classes = f'"{digits[0]}" negative, "{positive}" positive'
    if not of_two:
        classes = f'"{positive}" positive, all others negative'
    usual = EPOCHS_OF_TWO if of_two else EPOCHS_OF_REST
    train, test = ((images, [1 if digit == positive else -1 for digit in found]) for images, found in parts)
    return Sets(train, test, source, classes, usual if limit is None else limit)


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


def training(images, count, seed):
    """train_perceptron on images: the page's line for each epoch, once it is over; returns what the lines say."""
    D, N = len(images.train[0][0]), len(images.train[0])
    if count and D < 2:
        raise InputError(f"--pairs: {images.source}: images of one pixel have no pairs")
    pairs = mnist.random_pairs(D, count, Random(seed))
    data = f"{images.source} · {N} to train, {len(images.test[0])} to test · {plural(D, 'grey value')}"
    if count:
        data += f" from 0 to 1 and {plural(count, 'product')} of pairs drawn with seed {seed}, times 255²"
    yield floor.header("mnist", f"Perceptron, {images.classes}", data, "epochs", labels=floor.labels, tie=TIE,
                       bias="none; the page does not say, no constant is added", rate="none", order="in turn",
                       start="0", stop=f"nb_changes == 0, or nb_epochs_max = {images.epochs}")
    yield from time_for(images, [count])
    train, test = with_pairs(images.train, pairs), with_pairs(images.test, pairs)
    run, found = Steps(trained(train, test, images.epochs), zeros(D + count), updates=lambda step: step.nb_changes), []
    for step in run:
        found.append((step.e, step.nb_changes, step.train_error, step.test_error))
        yield Traced(step, [epoch_line(*found[-1])], step.nb_changes > 0)
    yield from ended(run, train, pairs)
    return found


def epoch_line(e, nb_changes, *errors):
    """What the page prints for an epoch; without a set to test on there is no test_error."""
    named = [part for name, share in zip(("train_error", "test_error"), errors)
             for part in (f" {name} ", line(f"{100 * float(share):.2f}%"))]
    return line(f"epoch {e} nb_changes ", nb_changes, *named)


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
    sentence = f"Stopped after {plural(run.count, 'epoch')}{changes}: {plural(run.updated, 'update')} in all."
    if len(train[0]) * len(run.w) > PROVED:
        yield run.ended("stopped", sentence, separable=None, **facts)
        yield line("Whether any w separates these images was not decided: the set is too large for that.")
        return
    vectors, names = [scale(y, image) for image, y in zip(*train)], [str(n) for n in range(1, len(train[0]) + 1)]
    status, more, proof = separable_at_all(vectors, names, floor.words._replace(sample="image"))
    more.pop("separating_w", None)
    if more["separable"]:
        proof = [line("Some w separates them: the limit came too soon.")]
    yield run.ended(status, sentence, **facts, **more)
    yield from readable(proof, "images", more["separable"])


def beside_the_page(found):
    """The epochs of a run on the files of MNIST beside those that the page prints."""
    yield floor.header("mnist", "Beside the page's table", "the run above, and what the page prints; errors in percent")
    row = Rows(e="epoch", nb_changes="nb_changes", page_changes="the page's", train_error="train_error",
               page_train="the page's", test_error="test_error", page_test="the page's")
    for e in range(max(len(found), len(PRINTED))):
        changes, *ours = found[e][1:] if e < len(found) else ("", "", "")
        page = [PRINTED[e][1], *map(exact, PRINTED[e][2:])] if e < len(PRINTED) else ["", "", ""]
        train, test = (round(100 * share, 2) if share != "" else "" for share in ours)
        yield row(e, changes, page[0], train, page[1], test, page[2])
    yield row.computed("The page does not say how its images were prepared, nor in which order they came; both change "
                       "the run.")


def printed():
    """What the page prints for MNIST."""
    yield floor.header("mnist", "The page's table", "MNIST, \"0\" negative, \"1\" positive")
    row = Rows(e="epoch", nb_changes="nb_changes", train_error="train_error", test_error="test_error",
               test_errors="of 2115")
    for e, nb_changes, train, test in PRINTED:
        yield row(e, nb_changes, f"{train}%", f"{test}%", round(exact(test) * 2115 / 100))
    yield row.computed(sum(nb_changes for _, nb_changes, *_ in PRINTED), " updates in all. MNIST has 980 \"0\" and "
                       "1135 \"1\" to test on, 2115 in all: the last column counts the errors.")
    yield line("With the four files of MNIST in DIR, python3 -m linref fleuret mnist --data DIR runs on them.")
    yield floor.note("FE4")


def examples():
    """Three of the drawn images."""
    images, _ = drawn_digits([0, 1, 8], 3, 3)
    shades = [[SHADES[grey * (len(SHADES) - 1) // 255] for grey in image] for image in images]
    rows = ["  ".join("".join(image[k : k + SIZE]) for image in shades) for k in range(0, SIZE * SIZE, SIZE)]
    return Picture(lambda room: [row.rstrip() for row in rows],
                   [f"0, 1 and 8 in crude strokes on a grid of {SIZE} × {SIZE}, drawn from a seed"])


def curve(images, counts, seed, known):
    """The errors with more and more products of pairs, which the page draws; for some counts they are known."""
    D = len(images.train[0][0])
    yield floor.header("mnist", "Products of random pairs of features", f"{images.source} · {images.classes} · grey "
                       f"values from 0 to 1 · pairs drawn with seed {seed}", "with_products", labels=floor.labels,
                       tie=TIE, order="in turn", start="0", stop=f"nb_changes == 0, or nb_epochs_max = {images.epochs}")
    yield from time_for(images, [count for count in counts if count not in known])
    row, shares = Rows(pairs="pairs", features="features", epochs="epochs", nb_changes="changes in the last",
                       train_error="train_error, %", test_error="test_error, %"), []
    for count in counts:
        if count not in known:
            pairs = mnist.random_pairs(D, count, Random(seed))
            for last in trained(with_pairs(images.train, pairs), with_pairs(images.test, pairs), images.epochs):
                known[count] = last.e, last.nb_changes, last.train_error, last.test_error
        e, nb_changes, *errors = known[count]
        shares.append([ratio(100 * share, 1) for share in errors])
        yield row(count, D + count, e + 1, nb_changes, *shares[-1])
    yield row.computed("With ", counts[-1], " products ", shares[-1][0], "% of the images to train on and ",
                       shares[-1][1], "% of those to test on are wrong; without any product ", shares[0][0],
                       "% and ", shares[0][1], "%.")
