"""A separating w and a certificate hold as they are printed: read from the text, checked on the file's own numbers."""

import re
from fractions import Fraction as F

import pytest

from tests.command import USES, run

VECTOR = r"\(([-\d., /e]+)\)"
SETS = {  # the last column is the class
    "rounded": "0.12345,0.3,1\n-0.12344,0.3,-1\n0.5,0.12347,1\n",
    "close": "0.12345,0.3,1\n0.12344,0.3,-1\n0.5,0.12347,1\n",
    "heights": "1.81,80.5,1\n1.62,61.2,-1\n1.75,78.4,1\n1.7,58.9,-1\n1.79,70.3,1\n",
    "xor": "0.1,0.1,-1\n0.1,0.7,1\n0.7,0.1,1\n0.7,0.7,-1\n",
    "mixed": "1.81,80.5,1\n1.62,61.2,-1\n1.75,78.4,-1\n1.7,58.9,1\n1.64,79.1,1\n1.8,60.2,-1\n",
    "incomes": "61000.5,3,1\n52000.25,2,-1\n75000,1,1\n50000,4,-1\n",
}
LIMITS = ("1", None)
OTHERS = ("kesler", "multiclass", "mnist", "kernel", "descent", "scaling", "compare", "explain", "delta")
SEARCHES = [(handout, topic) for handout, topics in USES.items() for topic, uses in topics.items()
            if {"data", "limit"} <= set(uses) and topic not in OTHERS]


def numbers(text):
    return [F(part.strip()) for part in text.split(",")]


def extended(points, handout):
    """Each x with its 1, turned to the side of its class."""
    for *x, y in points:
        x = [F(1), *x] if handout == "discriminants" else [*x, F(1)]
        yield [y * a for a in x]


def dot(u, v):
    return sum(a * b for a, b in zip(u, v, strict=True))


def certificates(lines):
    """The rows and the sum of every certificate, each as its cells."""
    for at, text in enumerate(lines):
        if text.startswith("Not separable: with the weights"):
            head = next(n for n in range(at, len(lines)) if "·λ " in lines[n])
            last = next(n for n in range(head, len(lines)) if lines[n].strip().startswith("sum"))
            yield [re.split(r"  +", row.strip()) for row in lines[head + 1 : last + 1]]


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("handout, topic", SEARCHES)
def test_what_is_printed_holds(capsys, monkeypatch, tmp_path, handout, topic, name):
    """Each w that separates does so with the printed numbers; each certificate adds up, of the file's samples."""
    monkeypatch.setenv("COLUMNS", "120")
    path = tmp_path / "own.csv"
    path.write_text("a,b,class\n" + SETS[name])
    points = [numbers(row) for row in SETS[name].split()]
    vectors = list(extended(points, handout))
    found = 0
    for limit in LIMITS:
        told = ["--limit", limit] if limit else []
        status, out, err = run(capsys, handout, topic, "--data", str(path), "--plot", "none", "--last", "1", *told)
        assert (status, err) == (0, "")
        flat = " ".join(out.split())
        for w in re.findall(r"(?:for example by|In full|near it,) [^=]+ = " + VECTOR, flat):
            assert all(dot(numbers(w), v) > 0 for v in vectors), (limit, w)
            found += 1
        for *rows, (_, whole, total) in certificates(out.splitlines()):
            sums = [F(0)] * 3
            for _, multiple, v, *product in rows:
                v, product = numbers(v.strip("()")), numbers((product or [v])[0].strip("()"))
                assert v in vectors and product == [F(multiple) * a for a in v] and F(multiple) > 0
                sums = [a + b for a, b in zip(sums, product)]
            assert sums == numbers(total.strip("()")) == [0] * 3
            assert F(whole) == sum(F(multiple) for _, multiple, *_ in rows)
            found += 1
    if topic in ("perceptron", "online") and name not in ("heights", "incomes"):
        assert found
