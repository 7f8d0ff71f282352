"""Speed in CPU time, as ratios within one run where there is something to compare with: python -m tests.bench.

Each row has its limit, which is the goal. A row above its limit is marked, and the exit status is then 1.
"""

import os
import random
import subprocess
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from fractions import Fraction
from functools import partial
from io import StringIO
from operator import add, le, mul
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time

from linref.cli import main as linref
from linref.fleuret.perceptron import train_perceptron
from linref.gales.perceptron import perceptron
from linref.idx import read_digits
from linref.lists import dot
from linref.separability import separability, separated
from tests.command import EVERY, USES


FILES = "mnist", "mle"  # topics that read other files
RING = [(row, column) for row in range(28) for column in range(28) if 36 <= (row - 14) ** 2 + (column - 14) ** 2 < 81]
BAR = [(row, column) for row in range(5, 24) for column in range(13, 16)]


def cpu():
    """The seconds of CPU that this process and the ended ones that it has started have taken so far."""
    ended = getrusage(RUSAGE_CHILDREN)
    return process_time() + ended.ru_utime + ended.ru_stime


def best(action, repeats):
    """The shortest of several times: what the work takes when nothing else disturbs it."""
    times = []
    for _ in range(repeats):
        start = cpu()
        action()
        times.append(cpu() - start)
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


def inner_products(of=int):
    """`dot` of 784 numbers of a kind against a loop that adds up the products."""
    (image, *_), _ = digits(1)
    image, rng = list(map(of, image)), random.Random(4)
    w = [of(rng.randint(-999, 999)) for _ in image]
    return alternating(lambda: [dot(image, w) for _ in range(999)],
                       lambda: [sum(map(mul, image, w)) for _ in range(999)], 5)


def decimals(count, features, places, noise):
    """Samples of so many places, on the two sides of a plane but for some noise."""
    rng = random.Random(5)
    plane = [rng.uniform(-1, 1) for _ in range(features)]
    points = [[Fraction(rng.randint(-10**places, 10**places), 10**places) for _ in plane] for _ in range(count)]
    return points, [1 if dot(plane, x) + rng.gauss(0, noise) > 0 else -1 for x in points]


def file_of(folder, points, labels):
    """A CSV file of these samples."""
    path = Path(folder) / "decimals.csv"
    rows = [",".join([*(str(float(a)) for a in x), str(y)]) for x, y in zip(points, labels)]
    names = ",".join([*(f"x{d}" for d in range(len(points[0]))), "class"])
    path.write_text("\n".join([names, *rows]))
    return str(path)


def quietly(*words):
    """Run linref and throw away what it prints."""
    with redirect_stdout(StringIO()):
        assert linref([*words]) == 0


def passes_over(loop, words, count, features, passes=1000):
    """Passes over decimals that nothing separates, printed with --last 2, against the same loop on ints, inline."""
    points, labels = decimals(count, features, 3, 3)
    samples = [[int(1000 * y * a) for a in (*x, 1)] for x, y in zip(points, labels)]
    with tempfile.TemporaryDirectory() as folder:
        path = file_of(folder, points, labels)
        return alternating(lambda: quietly(*words.split(), "--data", path, "--last", "2", "--limit", str(passes)),
                           lambda: loop(samples, [0] * (features + 1), passes), 2)


def inline_online(samples, w, passes):
    """The arithmetic of a perceptron without steps that takes one sample after another."""
    for _ in range(passes):
        for x in samples:
            if sum(map(mul, w, x)) <= 0:
                w = list(map(add, w, x))
    return w


def inline_both(samples, start, passes):
    """The same, and then 60 passes of it beside the batch run, as discriminants online has them."""
    compared = min(passes, 60)
    inline_online(samples, start, compared)
    inline(samples, start, compared)
    return inline_online(samples, start, passes)


def inline_with_errors(samples, w, passes):
    """The arithmetic of fleuret perceptron: so many updates by the lowest n, then epochs, each with its train_error."""
    lowest = w
    for _ in range(passes):
        values = [sum(map(mul, lowest, x)) for x in samples]
        lowest = list(map(add, lowest, samples[min(n for n, value in enumerate(values) if value <= 0)]))
    for _ in range(passes):
        w = inline_online(samples, w, 1)
        sum(sum(map(mul, w, x)) < 0 for x in samples)
    return w


def inline_delta(samples, w, passes):
    """The arithmetic of vitay online, whose page adds Δw = η (t - y) x for every sample, with b apart from w."""
    w, b, eta, t = w[:-1], 0, 1, 1
    samples = [x[:-1] for x in samples]
    for _ in range(passes):
        for x in samples:
            y = 1 if sum(map(mul, w, x)) + b >= 0 else -1
            delta_w = [eta * (t - y) * a for a in x]
            w, b = list(map(add, w, delta_w)), b + eta * (t - y)
        [x for x in samples if sum(map(mul, w, x)) + b < 0]
    return w


def inline_sums(samples, w, passes):
    """The arithmetic of exercises perceptron, which adds Δw to Σ and Σ to w for every sample, so that a batch may."""
    for _ in range(passes):
        for x in samples:
            delta_w = x if sum(map(mul, w, x)) <= 0 else [0] * len(x)
            waiting = list(map(add, [0] * len(x), delta_w))
            w = list(map(add, w, waiting))
    return w


def on(words, count, features):
    """The seconds of a topic on so many samples, with default options."""
    points, labels = decimals(count, features, 3, 3)
    with tempfile.TemporaryDirectory() as folder:
        path = file_of(folder, points, labels)
        return best(lambda: quietly(*words.split(), "--data", path), 1)


def slowest(count, features):
    """The seconds of the slowest topic on so many samples, with default options, and its name."""
    points, labels = decimals(count, features, 3, 3)
    with tempfile.TemporaryDirectory() as folder:
        path = file_of(folder, points, labels)
        topics = [(handout, topic) for handout, topic in EVERY if "data" in USES[handout][topic] and topic not in FILES]
        found = [(best(lambda: tried(*words, "--data", path), 1), " ".join(words)) for words in topics]
    seconds, name = max(found)
    print(f"    {name} is the slowest on {count} × {features}")
    return seconds


def tried(*words):
    """Run linref, whether it prints a trace or refuses the data in one line."""
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        linref([*words])


def seconds_of_deciding(count, features, noise):
    """The seconds in which it is known whether samples are separable."""
    points, labels = decimals(count, features, 2, noise)
    vectors = [[y * a for a in (*x, 1)] for x, y in zip(points, labels)]
    return best(lambda: separated(vectors), 2)


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


PEAK = """
import sys
{work}
with open("/proc/self/status") as file:
    print(*[line.split()[1] for line in file if line.startswith("VmHWM")], file=sys.stderr)
"""


def peak(work, *words):
    """The largest memory of a process that does some work, in kilobytes; None where Linux does not tell it."""
    if not Path("/proc/self/status").exists():
        return None
    run = subprocess.run([sys.executable, "-c", PEAK.format(work=work), *words], capture_output=True, check=True)
    return int(run.stderr.split()[-1])


def memory_of_loading(count=60_000):
    """The memory of a process that has read all images, in units of the bytes of their pixels."""
    with tempfile.TemporaryDirectory() as folder:
        written_digits(folder, count)
        found = peak(f"from linref.idx import read_digits; kept = read_digits({folder!r}, range(10))")
        return found and 1024 * found / (2 * count * 784)


def memory_of_steps(many=1_000_000, few=1_000):
    """The memory of a trace of a million steps against one of a thousand, of which three are shown."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "xor.csv"
        path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
        words = "gales", "perceptron", "--data", str(path), "--corrected", "--only", "updates", "--last", "3", "--limit"
        found = [peak("from linref.cli import main; main(sys.argv[1:])", *words, str(limit)) for limit in (many, few)]
        return found[0] and found[0] / found[1]


NEW = sys.version_info >= (3, 12)  # there is math.sumprod
SIZES = (130, 13), (569, 30)
A_SAMPLE_A_STEP = [("discriminants online", inline_both), ("fleuret perceptron", inline_with_errors),
                   ("vitay online", inline_delta), ("exercises perceptron", inline_sums)]
MEASURED = [
    ("start-up of gales perceptron / of Python", start_up, 2.0),
    ("perceptron loop / inline arithmetic", perceptron_loop, 1.2),
    ("epoch of 12,665 digits / inline arithmetic", epoch_of_digits, 1.15),
    ("the same / mlxtend's, in NumPy", in_mlxtend, 1 if NEW else 3),
    ("dot of 784 ints / sum of products", inner_products, 0.5 if NEW else 1.1),
    ("dot of 784 floats / sum of products", partial(inner_products, float), 1.5),
    *[(f"gales perceptron, 1,000 passes of {n} × {d} / on ints",
       partial(passes_over, inline, "gales perceptron --corrected", n, d), 1.5) for n, d in SIZES],
    *[(f"{words}, 1,000 passes of {n} × {d} / the same on ints", partial(passes_over, loop, words, n, d), 3)
      for words, loop in A_SAMPLE_A_STEP for n, d in SIZES],
    ("separable? 100 × 100 / 100 × 20", partial(deciding, 100, 100, 0), 20),
    ("separable? 1,000 × 50 / 100 × 20", partial(deciding, 1000, 50, 0), 40),
    ("separable? 10,000 × 20 / 100 × 20", partial(deciding, 10_000, 20, 0), 60),
    ("not separable? 1,000 × 50 / 100 × 20", partial(deciding, 1000, 50, 2), 40),
    ("not separable? 10,000 × 20 / 100 × 20", partial(deciding, 10_000, 20, 2), 60),
    ("separable? 1,000 × 100, in seconds", partial(seconds_of_deciding, 1000, 100, 0), 2),
    ("separable? 300 × 200, in seconds", partial(seconds_of_deciding, 300, 200, 2), 2),
    ("discriminants convergence on 569 × 30, in seconds", partial(on, "discriminants convergence", 569, 30), 2),
    ("slowest topic on 569 × 30, in seconds", partial(slowest, 569, 30), 3),
    ("slowest topic on 10,000 × 2, in seconds", partial(slowest, 10_000, 2), 5),
    ("slowest topic on 1,000 × 100, in seconds", partial(slowest, 1000, 100), 5),
    ("reading 2 × 60,000 images / their bytes", loading, 10),
    ("memory of them / bytes of their pixels", memory_of_loading, 2.5),
    ("memory of 10^6 steps / of 10^3", memory_of_steps, 1.1),
]


def main():
    print(f"{'measured, in CPU time':<66}{'found':>7}{'at most':>9}")
    above = 0
    for name, measure, limit in MEASURED:
        found = measure()
        above += found is not None and found > limit
        mark = "  above its limit" if found is not None and found > limit else ""
        print(f"{name:<66}", "not measured here" if found is None else f"{found:>6.2f}{limit:>9.2f}{mark}", flush=True)
    return 1 if above else 0


if __name__ == "__main__":
    sys.exit(main())
