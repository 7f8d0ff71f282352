"""Data of every shape through every topic that takes data: an answer, or one line."""

import json
import random
import re
from fractions import Fraction
from operator import mul
from pathlib import Path

import pytest

from tests.command import EVERY, USES, outcomes, records, run, sampled, turned

FORMS = ["text", "markdown", "json"]
TOPICS = [(handout, topic) for handout, topic in EVERY if "data" in USES[handout][topic]]


def written(path, rows):
    columns = len(rows[0]) - 1
    path.write_text("\n".join([",".join([*(f"x{i}" for i in range(columns)), "class"]),
                               *(",".join(map(str, row)) for row in rows)]) + "\n")
    return path


SHAPES = {
    "one feature": [(i, "a") for i in range(3)] + [(-i - 1, "b") for i in range(3)],
    "more than a table holds": [(i, "a") for i in range(1, 24)] + [(-i, "b") for i in range(1, 24)],
    "equal means": [(0, 0, "a"), (1, 1, "a"), (0, 1, "b"), (1, 0, "b")],
    "a constant feature": [(1, 7, "a"), (2, 7, "a"), (3, 7, "b"), (4, 7, "b")],
    "the same point in both classes": [(1, 1, "a"), (1, 1, "b"), (2, 3, "a"), (0, 5, "b")],
    "one sample of each class": [(1, 2, "a"), (3, 4, "b")],
    "large": [("1e50", "3e49", "a"), ("1e50", "2e50", "a"), ("-1e50", 3, "b"), ("-5e49", 1, "b")],
    "small": [("1e-50", "3e-50", "a"), ("2e-50", "1e-50", "a"), ("-1e-50", "4e-50", "b"), ("-3e-50", "2e-50", "b")],
    "large beside small": [
        ("1e-50", "1e50", "a"),
        ("1e50", "-1e-50", "a"),
        ("-1e-50", 3, "b"),
        ("-1e50", "1e-50", "b"),
    ],
    "more features than samples": [(*range(k, k + 30), "ab"[k % 2]) for k in range(6)],
    "five classes": [(k, k * k, f"c{k}") for k in range(5)] * 2,
    "odd names": [(1, "\x1b[31mred"), (2, "x" * 5000)],
}


@pytest.mark.parametrize("shape, handout, topic", [
    (shape, *topic) for turn, shape in enumerate(SHAPES) for topic in sampled(turned(TOPICS, turn % 3), 3)])
def test_every_shape_ends_in_an_answer_or_one_line(capsys, tmp_path, shape, handout, topic):
    """Every third topic on each shape, and so each on every third, in one form.

    With CASES=all each in all forms. No escape codes, nothing undefined, no endless lines.
    """
    path = written(tmp_path / "shape.csv", SHAPES[shape])
    turn = [*SHAPES].index(shape) // 3 + TOPICS.index((handout, topic))
    for form in sampled(turned(FORMS, turn % 3), 3):
        limit = ("--limit", "40") if "limit" in USES[handout][topic] else ()
        status, out, err = run(capsys, handout, topic, "--data", path, *limit, "--format", form)
        if status == 2:
            assert err.startswith("linref: ") and err.count("\n") == 1
        else:
            assert status == 0 and not err and "\x1b" not in out and " nan" not in out and " inf" not in out
            assert form == "json" or max(map(len, out.splitlines())) < 3000
        if form == "json":
            assert all(map(json.loads, out.splitlines()))


def test_wide_data_is_answered_soon(capsys, tmp_path):
    """300 features of 40 samples: Fisher says what is missing, the perceptron separates them."""
    rng = random.Random(1)
    path = written(tmp_path / "wide.csv", [(*(rng.randint(-99, 99) / 100 for _ in range(300)), "ab"[k % 2])
                                           for k in range(40)])
    status, _, err = run(capsys, "gales", "fisher", "--data", path)
    assert status == 2 and "expected at least 302" in err
    found = outcomes(capsys, "gales", "perceptron", "--data", path, "--corrected")
    assert found[0]["status"] == "separated"


def test_large_data_is_analysed_in_floats_and_says_so(capsys, tmp_path):
    """2,000 samples of 12 features: close to the exact direction of the same data."""
    rng = random.Random(2)
    rows = [(*(rng.gauss(k % 2, 1) for _ in range(12)), "ab"[k % 2]) for k in range(2000)]
    path = written(tmp_path / "many.csv", rows)
    status, out, _ = run(capsys, "gales", "fisher", "--data", path)
    text = " ".join(out.split())
    assert status == 0 and text.count("in floats, as fractions would take too long") == 1  # in the first header
    assert "This ŵ does not separate the classes" in text


def test_projections_beyond_floats(capsys, tmp_path):
    """Whole numbers near 1e49 in four features: no picture, but the boundary, which does separate."""
    n = 10**49
    rows = [(0, 0, 0, 0), (1, n + 7, n + 14, n + 21), (0, 1, n + 17, n + 24), (0, 0, 1, n + 27), (0, 0, 0, 1),
            (-n, -n, -n, -n)]
    path = written(tmp_path / "far.csv", [(*row, "ab"[k == 5]) for k, row in enumerate(rows)])
    found = outcomes(capsys, "gales", "fisher", "--data", path)[-1]
    w, b = (list(map(Fraction, found[name] if name == "w" else [found[name]])) for name in "wb")
    z = [sum(map(mul, w, row), *b) for row in rows]
    assert found["status"] == "separated" and min(z[:5]) > 0 > z[5] and max(w) > 10**300
    assert run(capsys, "gales", "fisher", "--data", path)[0] == 0


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_a_file_of_any_name(capsys, tmp_path, form):
    """What moves a cursor is not shown."""
    path = written(tmp_path / "\x1b[31mred.csv", [("1", 1), ("2", -1)])
    status, out, _ = run(capsys, "fleuret", "logistic", "--data", path, "--limit", "1", "--format", form)
    assert status == 0 and "\ufffd[31mred.csv" in out and "\x1b" not in out and "u001b" not in out


def test_random_sets_get_true_outcomes(capsys, tmp_path):
    """Separated, not separable, margins and certificates, checked again from the numbers in the file."""
    from fractions import Fraction as F

    rng = random.Random(3)
    for number in range(60):
        d, n = rng.randint(1, 3), rng.randint(3, 9)
        rows = [(*(rng.randint(-4, 4) for _ in range(d)), rng.choice((1, -1))) for _ in range(n)]
        if len({row[-1] for row in rows}) < 2:
            continue
        path = written(tmp_path / f"{number}.csv", rows)
        vectors = [[y * a for a in (*x, 1)] for *x, y in rows]
        for found in outcomes(capsys, "gales", "perceptron", "--data", path, "--limit", "50"):
            w = [F(a) for a in found.get("w", [])]
            z = [sum(a * b for a, b in zip(w, v)) for v in vectors]
            if found["status"] == "separated":
                assert min(z) > 0
                if "nearest" in found:
                    assert F(found["margin_squared"]) == min(z) ** 2 / sum(a * a for a in w[:-1])
            elif found["status"] == "converged":
                assert found["on_the_boundary"] == z.count(0) > 0
            elif found["status"] == "not separable":
                weights = [F(a) for a in found["certificate"]]
                assert min(weights) >= 0 and sum(weights) == 1
                assert not any(sum(k * v[j] for k, v in zip(weights, vectors)) for j in range(d + 1))
            elif found["status"] == "stopped":
                w = [F(a) for a in found["separating_w"]]
                assert min(sum(a * b for a, b in zip(w, v)) for v in vectors) > 0


def test_a_worksheet_on_large_data_is_refused(capsys, tmp_path):
    """More samples than fill a sheet, more features than a printed vector has numbers, a name that moves a cursor."""
    many = written(tmp_path / "many.csv", [(n, "ab"[n % 2]) for n in range(61)])
    wide = written(tmp_path / "wide.csv", [(*range(k, k + 12), "ab"[k]) for k in range(2)])
    odd = written(tmp_path / "\x1b[31mred.csv", [("1", 1), ("2", -1)])
    for path, said in ((many, "has 61 samples of 1 feature"), (wide, "has 2 samples of 12 features"),
                       (odd, "expected a file's name without control characters")):
        status, out, err = run(capsys, "gales", "perceptron", "--data", path, "--blank", "results")
        assert (status, out) == (2, "") and said in err and err.count("\n") == 1 and "\x1b" not in err


HEADERS = [("y,x1,x2", "y", "x2"), ("x1,Label,x2", "Label", "x2"), ("target,a,harvest", "target", "harvest"),
           ("x,y,class", None, "class"), ("x1,x2,y", None, "y"), ("a,b,c", None, "c")]


@pytest.mark.parametrize("header, feature, last", HEADERS)
def test_the_class_column_is_named(capsys, monkeypatch, tmp_path, header, feature, last):
    """And a file whose other column is called like a class is warned of, once, in every form for people."""
    monkeypatch.chdir(tmp_path)
    path = Path("my.csv")
    path.write_text(f"{header}\n1,2,0\n1,3,1\n0,0,1\n0,-1,0\n")
    warning = f"Warning: {path}: the class is read from the last column, {last}. The column {feature} is read as "
    column = "class" if last == "class" else f"class column {last}"
    words = "fleuret", "perceptron", "--data", path
    for form in ("text", "markdown"):
        status, out, err = run(capsys, *words, "--format", form)
        said = " ".join(out.split()).replace("\\_", "_")
        assert (status, err) == (0, "") and f"· {column}: 2 of +1" in said
        assert said.count("Warning") == said.count(warning) == (feature is not None)
    headers = [record for record in records(capsys, *words) if record["record"] == "header"]
    assert headers and all(f"{column}: " in header["data"] for header in headers)
    out = run(capsys, "crowley", "descent", "--data", path)[1]
    assert out.startswith("Warning: ") == (feature is not None)


@pytest.mark.parametrize("words", ["gales descent", "fleuret svm", "discriminants online"])
def test_long_names_stand_above_the_samples(capsys, tmp_path, words):
    """So that a sample takes one row, x₁, x₂ and x₃ are the titles of its columns."""
    names = ["width of the leaf in millimetres", "length of the leaf in millimetres", "hardness of the stem"]
    path = tmp_path / "leaves.csv"
    path.write_text(",".join([*names, "class"]) + "\n3,1,2,1\n1,4,5,-1\n")
    out = run(capsys, *words.split(), "--data", path)[1]
    above, below = re.split("x₁ +x₂ +x₃", out, maxsplit=1)
    assert ", ".join(f"{x} = {name}" for x, name in zip(["x₁", "x₂", "x₃"], names)) in " ".join(above.split())
    assert re.match(r".*\n +1 +3 +1 +2 ", below)


def test_no_two_columns_have_one_name(capsys, tmp_path):
    """The samples are listed with the label in a column y; a feature of the file that is called y gets a number."""
    path = tmp_path / "yfirst.csv"
    path.write_text("y,x1,x2\n1,2,0\n1,3,1\n0,0,1\n0,-1,0\n")
    out = run(capsys, "fleuret", "perceptron", "--data", str(path))[1]
    assert "  n  x₁  x₂   y\n  1   1   2  -1\n" in out


def test_a_worksheet_below_a_warning(capsys, tmp_path):
    """Its key is all right, also in UTF-16, as PowerShell writes it."""
    path = tmp_path / "my.csv"
    path.write_bytes("y,a,b\n1,2,0\n0,-1,1\n".encode("utf-16"))
    words = "exercises", "perceptron", "--data", path, "--blank", "results", "--key"
    key = run(capsys, *words)[1]
    assert "class column b: " in key
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        (tmp_path / "key.txt").write_bytes(key.encode(encoding))
        status, out, err = run(capsys, "check", tmp_path / "key.txt")
        assert (status, err) == (0, "") and " right" in out and "wrong" not in out
