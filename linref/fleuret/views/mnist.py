"""The perceptron on handwritten digits, epoch by epoch, as a trace."""

from random import Random

from linref.cells import Cells, after, before, found, given
from linref.fleuret import mnist
from linref.fleuret.data import PRINTED, digit_sets
from linref.fleuret.perceptron import train_perceptron
from linref.fleuret.views import PERCEPTRON, handout, in_epochs, text
from linref.lists import zeros
from linref.samples import InputError, as_folder
from linref.tracer import Heading, Rows, Steps, in_short, line, plural

USES = ("data", "limit", "seed", "classes", "pairs")
READS = as_folder  # a folder, of which only the classes that are asked for are read
EPOCHS_OF_TWO, EPOCHS_OF_REST = 50, 12  # by default: of two classes, and of one against the rest
PAIRS = 0, 100, 500, 1000  # as many as the page's curve has


def trace(options):
    """The epochs of train_perceptron: on real digits, with the page's lines, or else on drawn ones."""
    digits, seed = options.classes or [0, 1], 1 if options.seed is None else options.seed
    if options.data and options.seed is not None and not options.pairs:
        raise InputError("--seed: with --data only pairs are drawn; expected --pairs too")
    images = digit_sets(digits, seed, options.data)
    epochs = (EPOCHS_OF_TWO if len(digits) == 2 else EPOCHS_OF_REST) if options.limit is None else options.limit
    if options.pairs and len(images.train[0][0]) < 2:
        raise InputError(f"--pairs: {images.source}: images of one pixel have no pairs")
    yield Heading("The perceptron on MNIST (our title)")
    if options.pairs:
        yield from curve(images, [n for n in PAIRS if n < options.pairs] + [options.pairs], epochs, seed)
    else:
        yield from training(images, epochs, None if options.data else seed)
        if digits == [0, 1]:
            yield from page_table() if options.data else [text(
                f"The page's nb_changes on MNIST: {', '.join(str(changes) for _, changes, *_ in PRINTED)} (test_error "
                f"{PRINTED[-1][3]}%).")]
            yield handout.note("FE4")
    yield from in_short("An update for one image may cause errors on others, so train_error may rise. The training "
                        "ends after an epoch without changes, but test errors may remain.")


def eight_against_the_rest():
    """8 against the other classes with more and more products of pairs, which the page has after the polynomials."""
    yield Heading("MNIST: 8 against the other classes (our title)", 2)
    as_before = dict.fromkeys(["labels", "bias", "order", "start", "stop"])
    yield from curve(digit_sets([8], 1), PAIRS, EPOCHS_OF_REST, 1, **as_before,
                     at_zero="as in the topic mnist: y(w·x) ≤ 0 is a mistake, no bias, start w = 0")
    yield text("The first two runs stop at the limit. More capacity raises neither error here.")


def trained(train, test, epochs):
    """The epochs of train_perceptron."""
    return mnist.epochs(train_perceptron(*train, epochs), train, test)


def header(title, images, said, function, cells, epochs, words, **conventions):
    """The header of a training."""
    rules = PERCEPTRON._replace(bias="none", constant=None, order="turn", limit=epochs, **conventions)
    return handout.header("mnist", title, f"{images.source} · {said}", function, rules, cells,
                          **{"start": "w = 0", **in_epochs(epochs), **words})


def in_percent(share):
    """A share as the page prints it."""
    return f"{100 * float(share):.2f}%"


RESULT = {"nb_changes": ("nb_changes", "nb_changes = its number of updates", None),
          "train_error": ("train_error", "train_error = the share of the training samples that σ(w·x) misclassifies "
                          "after it", None, in_percent),
          "test_error": ("test_error", "test_error = the same share of the test samples", None, in_percent)}
EPOCHS = Cells("Each line is one epoch of train_perceptron.", given(e=None), before(w=None), found(**RESULT),
               after(after=None))


def training(images, epochs, seed):
    """train_perceptron on images: the page's line for each epoch, once it is over."""
    start = zeros(len(images.train[0][0]))
    yield header(f"Training, {images.classes}", images, plural(len(start), "grey value"), "epochs", EPOCHS,
                 epochs, {}, start=start, seed=seed)
    run = Steps(trained(images.train, images.test, epochs), start, updates=lambda step: step.nb_changes)
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
    if run.last and not run.last.nb_changes:
        return run.ended("separated", f"Converged after {plural(run.updated, 'update')}: all {len(train[0])} "
                         "training images are classified correctly.")
    return run.ended("stopped", f"Stopped after {plural(run.count, 'epoch')} with {plural(run.updated, 'update')}.",
                     separable=None)


def page_table():
    """What the page prints for MNIST."""
    yield text("The page has these lines for MNIST. It does not give the order of the images.")
    for e, changes, train, test in PRINTED:
        yield line(f"epoch {e} nb_changes {changes} train_error {train}% test_error {test}%")


def curve(images, counts, epochs, seed, **words):
    """The errors with more and more products of pairs, which the page draws."""
    D = len(images.train[0][0])
    said = f"{images.classes} · {plural(D, 'grey value')} from 0 to 1 · pairs drawn with seed {seed}"
    yield header("Products of random pairs", images, said, "with_products", TRAININGS, epochs, words, seed=seed)
    row = Rows(TRAININGS)
    for count in counts:
        pairs = mnist.random_pairs(D, count, Random(seed))
        *_, last = None, *trained(*(mnist.with_pairs(each, pairs) for each in images[:2]), epochs)
        if last:
            yield row(last, pairs=count, drawn=pairs)
    yield row.computed()


TRAININGS = Cells(
    "Each row is one training run. pairs = how many products supplement the grey values.",
    given(pairs="pairs"),
    found(e=("epoch", "epoch = the last epoch, counted from 0, with its results", None),
          **{name: (name, "", *more) for name, (_, _, *more) in RESULT.items()}),
    given(drawn=None))
