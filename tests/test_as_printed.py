"""A separating w and a certificate hold as they are printed: read from the text, checked on the file's own numbers.

A certificate is found by its column of λ, a w that separates by the words that `verdict` has before it.
"""

import re
from fractions import Fraction as F

import pytest

from linref.tracer import Numbers
from linref.verdict import Vocabulary, separability, unrounded
from tests.command import USES, run, sampled, turned

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
    for head, text in enumerate(lines):
        if text.split()[:1] in (["sample"], ["example"]) and lines[head - 1].endswith("0."):  # below "… with 0 is 0."
            last = next(n for n in range(head, len(lines)) if lines[n].strip().startswith("sum"))
            yield [re.split(r"  +", row.strip()) for row in lines[head + 1 : last + 1]]


def words_before_w(lines):
    """The last words that these lines have before "w = "."""
    (said,) = [Numbers().join(line.parts) for line in lines]
    return " ".join(said.split(WORDS.w + " = ")[0].split()[-3:])


WORDS = Vocabulary("this w", "y·x", "z", "sample")
FAR = [F(123456789, 10**8), F(1)]  # not printed in full where four places are
SEPARATING = [  # what stands before a w that separates as it is printed
    words_before_w(separability([FAR], ["1"], WORDS)[2]), words_before_w(unrounded(FAR, [FAR], WORDS)),
    words_before_w(unrounded(list(map(float, FAR)), [FAR], WORDS))]
A_W = re.compile(f"(?:{'|'.join(map(re.escape, SEPARATING))}) [^=]+ = {VECTOR}(?:, b = ([-\\d./e]*\\d))?")


@pytest.mark.parametrize("handout, topic, name", [
    (*pair, name) for turn, pair in enumerate(SEARCHES) for name in sampled(turned([*SETS], turn % 2), 2)])
def test_what_is_printed_holds(capsys, monkeypatch, tmp_path, handout, topic, name):
    """Each w that separates does so with the printed numbers; each certificate adds up, of the file's samples.

    Every second set in each topic, after one pass or to the end, in turn; all and both with CASES=all.
    """
    monkeypatch.setenv("COLUMNS", "120")
    path = tmp_path / "own.csv"
    path.write_text("a,b,class\n" + SETS[name])
    points = [numbers(row) for row in SETS[name].split()]
    vectors = list(extended(points, handout))
    found = 0
    for limit in sampled(turned(LIMITS, [*SETS].index(name) % 4 < 2), 2):
        told = ["--limit", limit] if limit else []
        status, out, err = run(capsys, handout, topic, "--data", str(path), "--plot", "none", "--last", "1", *told)
        assert (status, err) == (0, "")
        flat = " ".join(out.split())
        for w, b in A_W.findall(flat):
            assert all(dot(numbers(w + f", {b}" * bool(b)), v) > 0 for v in vectors), (limit, w, b)
            found += 1
        for *rows, (_, total) in certificates(out.splitlines()):
            sums = [F(0)] * 3
            for _, *multiple, v, product in ([*row, row[-1]] if len(row) < 4 else row for row in rows):
                v, product = numbers(v.strip("()")), numbers(product.strip("()"))
                multiple = multiple[0] if multiple else 1
                assert v in vectors and product == [F(multiple) * a for a in v] and F(multiple) > 0
                sums = [a + b for a, b in zip(sums, product)]
            assert sums == numbers(total.strip("()")) == [0] * 3
            found += 1
    if topic in ("perceptron", "online") and name not in ("heights", "incomes"):
        assert found
