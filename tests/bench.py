"""Speed as ratios within one run: python -m tests.bench."""

import os
import random
import subprocess
import sys
import tempfile
from contextlib import redirect_stdout
from fractions import Fraction
from functools import partial
from io import StringIO
from operator import add, le, mul
from pathlib import Path
from time import perf_counter

from linref.cli import main as linref
from linref.fleuret.perceptron import train_perceptron
from linref.gales.perceptron import perceptron
from linref.idx import read_digits
from linref.lists import dot
from linref.separability import separability


RING = [(row, column) for row in range(28) for column in range(28) if 36 <= (row - 14) ** 2 + (column - 14) ** 2 < 81]
BAR = [(row, column) for row in range(5, 24) for column in range(13, 16)]


def best(action, repeats):
    """The shortest of several times: what the work takes when nothing else disturbs it."""
    times = []
    for _ in range(repeats):
        start = perf_counter()
        action()
        times.append(perf_counter() - start)
    return min(times)


def alternating(first, second, repeats):
    """The ratio of two actions, measured in turns so that both meet the same machine."""
    times = [(best(first, 1), best(second, 1)) for _ in range(repeats)]
    return min(a for a, _ in times) / min(b for _, b in times)


def python(*arguments):
    """A run of Python that may keep its compiled modules, as it does unless told otherwise."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return lambda: subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True, env=environment)


def start_up():
    """A trace from the command line against the start of Python with two modules, compiled modules at hand."""
    python("-m", "linref", "gales", "perceptron")()
    return alternating(python("-m", "linref", "gales", "perceptron"), python("-c", "import argparse, fractions"), 15)


def inline(samples, w, updates):
    """The perceptron algorithm's arithmetic without steps: z, the misclassified, their sum, the update."""
    for _ in range(updates):
        total = [0] * len(w)
        for x in samples:
            if sum(map(mul, w, x)) <= 0:
                total = list(map(add, total, x))
        w = list(map(add, w, total))
    return w


def perceptron_loop(updates=5):
    """The shipped perceptron against the same arithmetic inline, on 10,000 samples of 100 integers."""
    rng = random.Random(1)
    samples = [[rng.randint(-255, 255) for _ in range(100)] for _ in range(10_000)]
    start = [0] * 100

    def shipped():
        for step in perceptron(samples, start, miss=le):
            if step.tau == updates - 1:
                return step.after

    assert shipped() == inline(samples, start, updates)
    return alternating(shipped, lambda: inline(samples, start, updates), 7)


def digits(count):
    """So many images of 28 × 28 greys, a ring with the label 1 and a bar with -1 in turn, each a little shifted."""
    rng = random.Random(2)
    images = []
    for n in range(count):
        left, top, image = rng.randint(-3, 3), rng.randint(-3, 3), bytearray(784)
        for row, column in RING if n % 2 == 0 else BAR:
            image[28 * (row + top) + column + left] = rng.randint(100, 255)
        images.append(bytes(image))
    return images, [1 - 2 * (n % 2) for n in range(count)]


def inline_epoch(x, y):
    """One epoch of train_perceptron's arithmetic without steps."""
    w = [0] * len(x[0])
    nb_changes = 0
    for i in range(len(x)):
        if sum(map(mul, x[i], w)) * y[i] <= 0:
            w = list(map(add, w, [y[i] * a for a in x[i]]))
            nb_changes = nb_changes + 1
    return w, nb_changes


def epoch_of_digits(count=12_665):
    """An epoch of train_perceptron against the same arithmetic inline, on as many images as MNIST has of 0 and 1."""
    x, y = digits(count)

    def shipped():
        for step in train_perceptron(x, y, 1):
            pass
        return step.after, step.nb_changes

    assert shipped() == inline_epoch(x, y)
    return alternating(shipped, lambda: inline_epoch(x, y), 5)


def in_mlxtend():
    """An epoch of train_perceptron against one of mlxtend's perceptron, in NumPy; None where they are missing."""
    try:
        from mlxtend.classifier import Perceptron
        from numpy import array
    except ImportError:
        return None
    x, y = digits(12_665)
    images, labels = array([list(image) for image in x], dtype=float), array([int(label > 0) for label in y])
    return alternating(lambda: sum(1 for _ in train_perceptron(x, y, 1)),
                       lambda: Perceptron(eta=1.0, epochs=1, random_seed=1).fit(images, labels), 5)


def inner_products():
    """`dot` of 784 whole numbers against a loop that adds up the products."""
    (image, *_), _ = digits(1)
    w = [random.Random(4).randint(-999, 999) for _ in range(784)]
    return alternating(lambda: [dot(image, w) for _ in range(999)],
                       lambda: [sum(map(mul, image, w)) for _ in range(999)], 5)


def decimals(count, features, places, noise):
    """Samples of so many places, on the two sides of a plane but for some noise."""
    rng = random.Random(5)
    plane = [rng.uniform(-1, 1) for _ in range(features)]
    points = [[Fraction(rng.randint(-10**places, 10**places), 10**places) for _ in plane] for _ in range(count)]
    return points, [1 if dot(plane, x) + rng.gauss(0, noise) > 0 else -1 for x in points]


def passes_over(topic, count, features, passes=1000):
    """Passes over decimals that nothing separates, printed with --last 2, against the same loop on ints, inline."""
    points, labels = decimals(count, features, 3, 3)
    samples = [[int(1000 * y * a) for a in (*x, 1)] for x, y in zip(points, labels)]
    loops = {"perceptron": inline, "online": inline_online}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "decimals.csv"
        rows = [",".join([*(str(float(a)) for a in x), str(y)]) for x, y in zip(points, labels)]
        names = ",".join([*(f"x{d}" for d in range(features)), "class"])
        path.write_text("\n".join([names, *rows]))
        words = {"perceptron": ("gales", "perceptron", "--corrected"), "online": ("discriminants", "online")}[topic]

        def run():
            with redirect_stdout(StringIO()):
                linref([*words, "--data", str(path), "--last", "2", "--limit", str(passes)])

        return alternating(run, lambda: loops[topic](samples, [0] * (features + 1), passes), 2)


def inline_online(samples, start, passes):
    """The arithmetic of the topic without steps: the online run, and 60 passes of it beside the batch run."""
    compared = min(passes, 60)
    for most in (passes, compared):
        w = start
        for _ in range(most):
            for x in samples:
                if dot(w, x) <= 0:
                    w = list(map(add, w, x))
    return w, inline(samples, start, compared)


def deciding(count, features, noise):
    """Whether samples are separable at all, exactly, against the same question for 100 × 20."""
    small, large = decimals(100, 20, 2, noise), decimals(count, features, 2, noise)
    return alternating(lambda: separability(*large), lambda: separability(*small), 3)


def written_digits(folder, count):
    """The four files of MNIST's names and shapes, random inside."""
    block = random.Random(3).randbytes(784 * 100)
    for name in ("train", "t10k"):
        for kind, header, content in (("images-idx3", (0x803, count, 28, 28), block * (count // 100)),
                                      ("labels-idx1", (0x801, count), bytes(n % 10 for n in range(count)))):
            sizes = b"".join(n.to_bytes(4, "big") for n in header)
            (Path(folder) / f"{name}-{kind}-ubyte").write_bytes(sizes + content)


def loading(count=60_000):
    """Reading the images of ten digits in four files against reading the bytes of the same files."""
    with tempfile.TemporaryDirectory() as folder:
        written_digits(folder, count)
        paths = list(Path(folder).iterdir())
        return alternating(lambda: read_digits(folder, range(10)), lambda: [path.read_bytes() for path in paths], 3)


def memory_of_loading(count=60_000):
    """The memory of a process that has read all images, in units of the bytes of their pixels."""
    with tempfile.TemporaryDirectory() as folder:
        written_digits(folder, count)
        code = (f"import resource; from linref.idx import read_digits; kept = read_digits({folder!r}, range(10)); "
                "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)")
        found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
        return int(found.stdout) / (2 * count * 784)


def memory_of_steps(many=1_000_000, few=1_000):
    """The memory of a trace of a million steps against one of a thousand, of which three are shown."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "xor.csv"
        path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
        code = ("import resource, sys; from linref.cli import main; main(sys.argv[1:]); "
                "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)")

        def peak(limit):
            words = ("gales", "perceptron", "--data", str(path), "--corrected", "--only", "updates", "--last", "3",
                     "--limit", str(limit))
            return int(subprocess.run([sys.executable, "-c", code, *words], capture_output=True, check=True).stderr)

        return peak(many) / peak(few)


MEASURED = [
    ("start-up of gales perceptron / of Python", start_up, 2.5),
    ("perceptron loop / inline arithmetic", perceptron_loop, 1.2),
    ("epoch of 12,665 digits / inline arithmetic", epoch_of_digits, 1.15),
    ("the same / mlxtend's, in NumPy", in_mlxtend, 1 if sys.version_info >= (3, 12) else 3),
    ("dot of 784 ints / sum of products", inner_products, 0.5 if sys.version_info >= (3, 12) else 1.1),
    ("perceptron, 1,000 passes of 130 × 13 / on ints", partial(passes_over, "perceptron", 130, 13), 1.5),
    ("perceptron, 1,000 passes of 569 × 30 / on ints", partial(passes_over, "perceptron", 569, 30), 1.5),
    ("online, 1,000 passes of 130 × 13 / on ints", partial(passes_over, "online", 130, 13), 5.5),
    ("online, 1,000 passes of 569 × 30 / on ints", partial(passes_over, "online", 569, 30), 5.5),
    ("separable? 100 × 100 / 100 × 20", partial(deciding, 100, 100, 0), 20),
    ("separable? 1,000 × 50 / 100 × 20", partial(deciding, 1000, 50, 0), 40),
    ("separable? 10,000 × 20 / 100 × 20", partial(deciding, 10_000, 20, 0), 60),
    ("not separable? 1,000 × 50 / 100 × 20", partial(deciding, 1000, 50, 2), 40),
    ("not separable? 10,000 × 20 / 100 × 20", partial(deciding, 10_000, 20, 2), 60),
    ("reading 2 × 60,000 images / their bytes", loading, 10),
    ("memory of them / bytes of their pixels", memory_of_loading, 2.5),
    ("memory of 10^6 steps / of 10^3", memory_of_steps, 1.1),
]


def main():
    print(f"{'measured':<48}{'ratio':>7}{'at most':>9}")
    for name, measure, limit in MEASURED:
        found = measure()
        print(f"{name:<48}", "not measured here" if found is None else f"{found:>6.2f}{limit:>9.2f}", flush=True)


if __name__ == "__main__":
    main()
