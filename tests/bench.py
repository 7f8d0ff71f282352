"""Speed as ratios within one run: python -m tests.bench."""

import os
import random
import subprocess
import sys
from operator import add, le, mul
from time import perf_counter

from linref.gales.perceptron import perceptron


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


def main():
    print(f"{'measured':<44}{'ratio':>7}{'at most':>9}")
    for name, measure, limit in (("start-up of gales perceptron / of Python", start_up, 2.5),
                                 ("perceptron loop / inline arithmetic", perceptron_loop, 1.2)):
        print(f"{name:<44}{measure():>7.2f}{limit:>9.2f}", flush=True)


if __name__ == "__main__":
    main()
