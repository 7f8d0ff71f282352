"""Speed as ratios within one run: python -m tests.bench."""

import os
import random
import subprocess
import sys
import tempfile
from operator import add, le, mul
from pathlib import Path
from time import perf_counter

from linref.fleuret.perceptron import train_perceptron
from linref.gales.perceptron import perceptron
from linref.idx import read_digits


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
    return w, [sum(map(mul, w, x)) for x in samples]


def perceptron_loop(updates=5):
    """The shipped perceptron against the same arithmetic inline, on 10,000 samples of 100 integers."""
    rng = random.Random(1)
    samples = [[rng.randint(-255, 255) for _ in range(100)] for _ in range(10_000)]
    start = [0] * 100

    def shipped():
        for step in perceptron(samples, start, miss=le):
            if step.tau == updates:
                return step.w, step.z

    assert shipped() == inline(samples, start, updates)
    return alternating(shipped, lambda: inline(samples, start, updates), 7)


def digits(count, size):
    """Rows of so many small integers as MNIST's images have them, most of them 0, and labels 1 and -1 in turn."""
    rng = random.Random(2)
    grey = bytes(0 if rng.random() < 0.8 else rng.randrange(256) for _ in range(size * 64))
    return [grey[start : start + size] for start in (rng.randrange(size * 63) for _ in range(count))], [1, -1] * (count // 2) + [1]


def inline_epoch(x, y):
    """One epoch of train_perceptron's arithmetic without steps."""
    w = [0] * len(x[0])
    nb_changes = 0
    for i in range(len(x)):
        if sum(map(mul, x[i], w)) * y[i] <= 0:
            w = list(map(add, w, [y[i] * a for a in x[i]]))
            nb_changes = nb_changes + 1
    return w, nb_changes


def epoch_of_digits(count=12_665, size=784):
    """An epoch of train_perceptron against the same arithmetic inline, on as many images as MNIST has of 0 and 1."""
    x, y = digits(count, size)

    def shipped():
        for step in train_perceptron(x, y, 1):
            pass
        return step.after, step.nb_changes

    assert shipped() == inline_epoch(x, y)
    return alternating(shipped, lambda: inline_epoch(x, y), 5)


def written_digits(folder, count):
    """The four files of MNIST's names and shapes, random inside."""
    block = random.Random(3).randbytes(784 * 100)
    for name in ("train", "t10k"):
        header = [0x803, count, 28, 28]
        (Path(folder) / f"{name}-images-idx3-ubyte").write_bytes(b"".join(n.to_bytes(4, "big") for n in header) + block * (count // 100))
        header = [0x801, count]
        (Path(folder) / f"{name}-labels-idx1-ubyte").write_bytes(
            b"".join(n.to_bytes(4, "big") for n in header) + bytes(n % 10 for n in range(count)))


def loading(count=60_000):
    """Reading the images of ten digits in four files against reading the bytes of the same files."""
    with tempfile.TemporaryDirectory() as folder:
        written_digits(folder, count)
        return alternating(lambda: read_digits(folder, range(10)), lambda: [path.read_bytes() for path in Path(folder).iterdir()], 3)


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
            words = ("gales", "perceptron", "--data", str(path), "--corrected", "--only", "updates", "--last", "3", "--limit", str(limit))
            return int(subprocess.run([sys.executable, "-c", code, *words], capture_output=True, check=True).stderr)

        return peak(many) / peak(few)


MEASURED = [
    ("start-up of gales perceptron / of Python", start_up, 2.5),
    ("perceptron loop / inline arithmetic", perceptron_loop, 1.2),
    ("epoch of 12,665 digits / inline arithmetic", epoch_of_digits, 1.15),
    ("reading 2 × 60,000 images / their bytes", loading, 10),
    ("memory of them / bytes of their pixels", memory_of_loading, 2.5),
    ("memory of 10^6 steps / of 10^3", memory_of_steps, 1.1),
]


def main():
    print(f"{'measured':<44}{'ratio':>7}{'at most':>9}")
    for name, measure, limit in MEASURED:
        print(f"{name:<44}{measure():>7.2f}{limit:>9.2f}", flush=True)


if __name__ == "__main__":
    main()
