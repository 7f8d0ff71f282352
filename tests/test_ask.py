"""What is asked beside a run: new points on every handout, and w and rates that are told."""

import re
from fractions import Fraction as F

import pytest

from linref.ask import in_every_solution
from linref.separability import separate_vectors
from tests.command import EVERY, PLACING, USES, committed, records, run

OF_TWO = [(handout, topic) for handout, topic in PLACING if topic not in ("kesler", "multiclass")]
APART = "x1,x2,y\n3,1,apple\n2,2.5,apple\n-1,0.5,pear\n0,-2,pear\n"
XOR = "x1,x2,y\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n"


@pytest.fixture
def apart(tmp_path):
    path = tmp_path / "apart.csv"
    path.write_text(APART, encoding="utf-8")
    return path


def placed(capsys, *arguments):
    """The headers, with the w that each run of asked points has been told, and its rows."""
    found = []
    for record in records(capsys, *arguments):
        if record["record"] == "header" and record["run"] == "The points asked for":
            found.append((record, []))
        elif record["record"] == "step" and "always" in record:
            found[-1][1].append(record)
    return found


def by_sign(vectors, v):
    """Of two classes."""
    return in_every_solution(vectors, {1: {-1: v}, -1: {1: [-a for a in v]}})


def test_every_solution_by_hand():
    """Samples 2 and 4 of one feature apart: at 5 always positive, at -1 never, between them it depends, at 3 too."""
    vectors = [[4, 1], [-2, -1]]
    assert [by_sign(vectors, [x, 1])[0] for x in (5, 4, 3, 2, -1)] == [1, 1, "it depends", -1, -1]
    said, certificates, _ = by_sign(vectors, [5, 1])
    weights = certificates[-1]
    total = [sum(a * v[j] for a, v in zip(weights, [*vectors, [-5, -1]])) for j in (0, 1)]
    assert total == [0, 0] and sum(weights) == 1 and min(weights) >= 0 and weights[-1] > 0
    _, _, solutions = by_sign(vectors, [3, 1])
    for sign, w in solutions.items():
        assert all(isinstance(a, int) for a in w)
        assert min(sum(a * b for a, b in zip(w, v)) for v in [*vectors, [3 * sign, sign]]) > 0
    assert by_sign([[0, 1], [0, -1]], [5, 1]) == ("no solution", {}, {})
    assert by_sign([[1, 2]], [0, 0]) == ("on the boundary", {}, {})


THREE = "x1,x2,y\n1,1,a\n2,0,a\n0,2,b\n-1,1,b\n-1,-1,c\n"


@pytest.mark.parametrize("handout, topic, told", [
    ("gales", "kesler", ()), ("exercises", "multiclass", ()), ("exercises", "multiclass", ("--bias", "first")),
    ("exercises", "multiclass", ("--bias", "none"))])
def test_several_classes(capsys, tmp_path, handout, topic, told):
    """A sample has its class in every solution, far out it depends; the distance is from where two values are equal."""
    path = tmp_path / "three.csv"
    path.write_text(THREE, encoding="utf-8")
    found = placed(capsys, handout, topic, "--data", path, *told, "--ask", "2,0", "--ask=-5,-5", "--ask", "1,-9")
    header, rows = found[-1]
    flat = [F(a) for a in header["conventions"]["w"]]
    K, size = 3, len(flat) // 3
    place = {("--bias", "first"): (1, 3), ("--bias", "none"): (0, 2)}.get(told, (0, 2))
    for row in rows:
        x = [F(a) for a in row["x"]]
        x = {("--bias", "first"): [1, *x], ("--bias", "none"): x}.get(told, [*x, 1])
        ws = [flat[k * size:(k + 1) * size] for k in range(K)]
        values = [sum(a * b for a, b in zip(w, x)) for w in ws]
        assert [F(a) for a in row["value"]] == values
        first, second = sorted(range(K), key=lambda k: -values[k])[:2]
        assert row["cls"].endswith(f"({'abc'[first]})")
        normal = [a - b for a, b in zip(ws[first], ws[second])][slice(*place)]
        assert abs(float(F(row["distance"])) - float(values[first] - values[second]) / sum(
            float(a) ** 2 for a in normal) ** 0.5) < 1e-9
        assert len(row["certificates"]) in (0, 2) and len(row["solutions"]) in (0, 2)
    assert "(a)" in rows[0]["always"] and rows[2]["always"] == "it depends"
    samples = list(zip(header["samples"]["points"], header["samples"]["labels"]))
    for w in rows[2]["solutions"]:
        for x, k in samples:
            x = {("--bias", "first"): [1, *x], ("--bias", "none"): x}.get(told, [*x, 1])
            values = [sum(F(a) * b for a, b in zip(w[j * size:], x)) for j in range(K)]
            assert all(values[k - 1] > value for j, value in enumerate(values, start=1) if j != k)
    for other, weights in zip((2, 3), rows[0]["certificates"], strict=True):
        pairs = [(k, j, x) for x, k in samples for j in (1, 2, 3) if j != k]
        sums = {(k, d): 0 for k in (1, 2, 3) for d in (0, 1)}
        for weight, (over, under, x) in zip(weights, [*pairs, (other, 1, [2, 0])], strict=True):
            for d in (0, 1):
                sums[over, d] += F(weight) * F(x[d])
                sums[under, d] -= F(weight) * F(x[d])
        assert F(weights[-1]) > 0 and not any(sums.values())


def test_two_classes_have_a_value_each(capsys, apart):
    """w = (3, 1, 1) and (-3, -1, -1): at (9, 9) 37 and -37, apart by 74 over ‖(6, 2)‖ (X9)."""
    (header, (row,)), = placed(capsys, "exercises", "multiclass", "--data", apart, "--ask", "9,9")
    assert header["conventions"]["w"] == [3, 1, 1, -3, -1, -1] and row["value"] == [37, -37]
    assert row["cls"] == "class 1 (apple)" and float(row["distance"]) == pytest.approx(74 / 40 ** 0.5)


@pytest.mark.parametrize("handout, topic", OF_TWO)
def test_points_have_their_class_and_its_certainty_in_every_handout(capsys, apart, handout, topic):
    """(9, 9) is an apple in every solution, (-9, -9) never, at (1, 1) solutions disagree; a class is a sign."""
    options = ("--corrected",) if "corrected" in USES[handout][topic] else ()
    options += ("--limit", 60) if "limit" in USES[handout][topic] else ()
    found = placed(capsys, handout, topic, "--data", apart, *options, "--ask", "9,9", "--ask=-9,-9", "--ask", "1,1")
    assert found
    for header, rows in found:
        assert [row["x"] for row in rows] == [[9, 9], [-9, -9], [1, 1]]
        assert "apple" in rows[0]["always"] and "pear" in rows[1]["always"] and rows[2]["always"] == "it depends"
        for row in rows if topic != "voted" else ():
            value = F(row["value"])
            assert ("apple" if value > 0 else "pear") in row["cls"] if value else row["distance"] in (0, "none")
            w = [float(F(a)) for a in header["conventions"]["w"]]
            if header["conventions"]["bias"] == "apart":
                assert float(value) == pytest.approx(w[0] * row["x"][0] + w[1] * row["x"][1] + w[2])
            assert (row["distance"] == "none") or (F(row["distance"]) > 0) == (value != 0)
        first, last = rows[0]["value"], rows[1]["value"]
        positive, negative = header["conventions"]["labels"]
        assert header["samples"]["labels"] == [positive, positive, negative, negative]
        assert positive > negative or (positive, negative) == (1, 2)  # numbers of classes
        assert topic == "voted" and first is last is None or F(first) > 0 > F(last) or F(first) == 0


@pytest.mark.parametrize("told, place", [
    (("--bias", "first", "--constant", "-1", "--labels", "1,0"), "t = 0 (pear)"),
    (("--bias", "none", "--threshold", "1/2"), "t = -1 (pear)"), (("--update", "error", "--order", "batch"), "(pear)")])
def test_under_the_conventions_of_a_sheet(capsys, apart, told, place):
    """Bias, constant and threshold are those of the run; the value is its net."""
    (header, rows), = placed(capsys, "exercises", "perceptron", "--data", apart, *told, "--ask=-9,-9", "--ask", "1,1")
    assert rows[0]["always"].endswith(place) and F(rows[0]["value"]) < 0
    w = [F(a) for a in header["conventions"]["w"]]
    nets = {"first": -w[0] + sum(w[1:]), "none": sum(w) - F(1, 2), "label": sum(w), "error": sum(w)}
    assert F(rows[1]["value"]) == nets[told[1]] and len(rows[1]["solutions"]) == 2


@pytest.mark.parametrize("topic, told", [("delta", ()), ("perceptron", ("--threshold", "1/2", "--update", "error"))])
def test_the_weights_that_disagree_are_those_of_the_inputs(capsys, apart, topic, told):
    """With a threshold θ = ½ too: the constant 1 and the features, by which w·x - θ has the signs that are said."""
    status, out, _ = run(capsys, "exercises", topic, "--data", apart, "--labels", "1,0", "--bias", "first", *told,
                         "--ask", "1,1")
    said = re.findall(r"by the solution w = \(([^)]*)\), where [^=]* = ([-./\d]*\d)", " ".join(out.split()))
    values = [sum(map(F, w.split(", "))) - F(1, 2) for w, _ in said]
    assert status == 0 and values[0] > 0 > values[1] and " and is t = 0 (pear) by " in " ".join(out.split())
    assert ", and." not in " ".join(out.split())
    assert [pytest.approx(float(a), abs=1e-4) for a in values] == [float(value) for _, value in said]


def test_asking_adds_rows_to_the_default_runs(capsys):
    """It is placed after every run that would be shown without it."""
    tour = [r["run"] for r in records(capsys, "crowley", "perceptron") if r["record"] == "header"]
    found = [r["run"] for r in records(capsys, "crowley", "perceptron", "--ask", "2,3") if r["record"] == "header"]
    assert [run for run in found if run != "The points asked for"] == tour and len(found) > len(tour) > 1


def test_under_a_threshold_the_origin_is_never_positive(capsys, apart):
    """Its net is -θ: twice (0, 0, -½) and once (0, 0, 1), which says that θ > 0, add up to 0."""
    words = "exercises", "perceptron", "--data", apart, "--bias", "none", "--threshold", "1/2", "--ask", "0,0"
    (header, (row,)), = placed(capsys, *words)
    assert (header["conventions"]["threshold"], header["conventions"]["w"]) == ("1/2", [3, 1])
    assert row["value"] == "-1/2" and row["cls"] == row["always"] == "t = -1 (pear)"
    assert row["certificates"] == [[0, 0, 0, 0, "1/3", "2/3"]]
    assert float(row["distance"]) == pytest.approx(0.5 / 10 ** 0.5)
    out = run(capsys, *words)[1]
    rows = [line.split("  ") for line in out.splitlines()]
    cells = [[cell.strip() for cell in row if cell.strip()] for row in rows]
    assert ["θ", "1", "(0, 0, 1)", "(0, 0, 1)"] in cells and ["new", "2", "(0, 0, -0.5)", "(0, 0, -1)"] in cells


def test_a_vote_on_new_points(capsys, apart):
    """The last rows of the election: the votes of the hypotheses that lasted, and no class by the last w (D32)."""
    found = records(capsys, "discriminants", "voted", "--data", apart, "--ask", "9,9", "--ask=-1,2")
    table = run(capsys, "discriminants", "voted", "--data", apart, "--ask", "9,9")[1].split("The points asked for")[1]
    titles = next(line for line in table.splitlines() if "every solution" in line).split()
    assert "the final" not in table and titles == ["x", "in", "every", "solution"]
    assert table.index("those of the vote") < table.index(" new ")
    assert {(r["value"], r["cls"], r["distance"]) for r in found if "always" in r} == {(None, None, None)}
    assert [r["conventions"]["w"] for r in found if r.get("run") == "The points asked for"] == [None]
    hypotheses = [([F(a) for a in r["w"]], r["c"]) for r in found if "c" in r and "n" in r and "i" not in r]
    rows = [r for r in found if r.get("i") == "new"]
    assert [r["x"] for r in rows] == [[1, 9, 9], [1, -1, 2]] and rows[0]["vote"] == 1
    for row in rows:
        nets = [(sum(a * b for a, b in zip(w, row["x"])), c) for w, c in hypotheses]
        assert row["sum"] == sum(c * ((net > 0) - (net < 0)) for net, c in nets)


def test_where_there_is_no_boundary(capsys, apart):
    """The one pass as printed leaves w = 0, the corrected one does not (D31)."""
    out = run(capsys, "discriminants", "onepass", "--data", apart, "--ask", "9,9")[1]
    printed, corrected = (" ".join(part.split("\n\n")[1:4]) for part in out.split("The points asked for")[1:])
    said = " ".join(printed.split())
    assert " 0 neither none " in said and "The weights without the bias are 0, so there is no boundary." in said
    assert "none" not in corrected and "boundary" not in corrected


ON_IT = ("--limit", "0", "--ask", "2,2", "--start")
BY_ERROR = ("--labels", "1,0", "--update", "error")


@pytest.mark.parametrize("told, cls", [
    (("gales", "perceptron", *ON_IT, "1,-1,0"), "ω₁ (apple)"),
    (("gales", "neuron", *ON_IT[2:], "1,-1,0"), "ω₁ (apple)"),
    (("gales", "logistic", *ON_IT, "1,-1,0"), "ω₁ (apple)"), (("vitay", "online", *ON_IT, "1,-1,0"), "+1 (apple)"),
    (("crowley", "perceptron", *ON_IT, "1,-1,0"), "+1 (apple)"),
    (("fleuret", "perceptron", *ON_IT, "1,-1,0"), "+1 (apple)"), (("fleuret", "logistic", *ON_IT, "1,-1,0"), "none"),
    (("discriminants", "online", *ON_IT, "0,1,-1"), "neither"),
    (("gales", "descent", *ON_IT, "1,-1,0"), "ω₁ (apple)"),
    (("vitay", "batch", *ON_IT, "1,-1,0"), "+1 (apple)"), (("vitay", "minibatch", *ON_IT, "1,-1,0"), "+1 (apple)"),
    (("vitay", "logistic", *ON_IT, "1,-1,0"), "none"), (("exercises", "delta", *ON_IT, "1,-1,0"), "none"),
    (("exercises", "perceptron", *ON_IT, "1,-1,0"), "none"),
    *[(("exercises", "perceptron", *BY_ERROR, "--tie", tie, *ON_IT, "1,-1,0"), cls) for tie, cls in (
        ("positive", "t = 1 (apple)"), ("negative", "t = 0 (pear)"), ("half", "none"), ("either", "none"))],
    (("exercises", "perceptron", "--tie", "negative", *ON_IT, "1,-1,0"), "t = -1 (pear)")])
def test_on_the_boundary(capsys, apart, told, cls):
    """A value of 0 has the class that the handout's own rule gives it, or the tie that is told."""
    found = placed(capsys, *told, "--data", apart)
    assert found
    for _, (row,) in found:
        assert (row["value"], row["cls"], row["distance"]) == (0, cls + ", on the boundary", 0)


@pytest.mark.parametrize("told, cls", [
    (("gales", "fisher"), "ω₁ (apple)"), (("fleuret", "lda"), "none"), (("exercises", "least_squares"), "none"),
    (("exercises", "dual", "--counts", "1,1,1,1,1,1"), "none"),
    (("gales", "kesler", "--start", "0,0,0,0,0,0"), "several")])
def test_halfway_between_two_classes(capsys, tmp_path, told, cls):
    """Each class is the other turned about 0, so there the value is 0, by the handout's own rule of the class told."""
    path = tmp_path / "turned.csv"
    path.write_text("x1,x2,y\n1,0,apple\n2,3,apple\n3,1,apple\n-1,0,pear\n-2,-3,pear\n-3,-1,pear\n", encoding="utf-8")
    (_, (row,)), *_ = placed(capsys, *told, "--data", path, "--ask", "0,0")
    assert row["cls"].removesuffix(", on the boundary") == cls and row["value"] in (0, [0, 0])


@pytest.mark.parametrize("tie, cls", [("highest", "class 3 (c)"), ("lowest", "class 1 (a)")])
def test_equal_discriminants(capsys, tmp_path, tie, cls):
    """From 0 all are equal."""
    path = tmp_path / "three.csv"
    path.write_text(THREE, encoding="utf-8")
    (_, (row,)), = placed(capsys, "exercises", "multiclass", "--data", path, "--tie", tie, *ON_IT[:-1])
    assert (row["cls"], row["distance"]) == (cls, "none")


def test_what_has_no_solution(capsys, tmp_path):
    """XOR: no w separates it, so none can have a point on either side; and one feature too many is refused."""
    path = tmp_path / "xor.csv"
    path.write_text(XOR, encoding="utf-8")
    (_, rows), = placed(capsys, "fleuret", "perceptron", "--data", path, "--limit", "3", "--ask", "2,2")[:1]
    assert rows[0]["always"] == "no solution" and rows[0]["certificates"] == []
    assert run(capsys, "gales", "perceptron", "--data", path, "--ask", "1,2,3") == (
        2, "", "linref: --ask: 3 numbers; expected 2, one for each feature\n")
    assert run(capsys, "crowley", "perceptron", "--ask", "1") == (
        2, "", "linref: --ask: 1 number; expected 2, one for each feature\n")


def test_what_takes_too_long_is_not_decided(capsys, monkeypatch, apart):
    """Then a point has its class by the last w, and nothing is claimed of every other."""
    monkeypatch.setattr("linref.ask.separate_vectors", lambda vectors: separate_vectors(vectors, effort=1))
    (_, (row,)), = placed(capsys, "crowley", "perceptron", "--data", apart, "--corrected", "--ask", "9,9")
    assert row["always"] == "not decided" and row["certificates"] == row["solutions"] == []
    assert row["cls"] == "+1 (apple)" and F(row["value"]) > 0


def test_a_certificate_is_printed(capsys):
    """A certificate that can be added up, on the handout's example."""
    status, out, _ = run(capsys, "gales", "perceptron", "--ask", "5,5", "--plot", "none")
    said = " ".join(out.split())
    assert status == 0 and "\n." not in out
    assert ("The samples together with (5, 5) as ω₂ are not separable. Multiply each x̃ below by its number in the "
            "column times: the sum is 0.") in said
    assert re.search(r"\n  2 of ω₁ +5 +\(1, 1, 1\)", out) and re.search(r"\n  new +1  \(-5, -5, -1\)", out)


def test_the_cost_at_a_given_w(capsys, tmp_path):
    """King's College, tutorial 7, question 10: J of (-1, 5) is 324/140; (-1, 5) has the length √26 (G23)."""
    path = tmp_path / "kcl.csv"
    path.write_text("x1,x2,y\n1,2,1\n2,1,1\n3,3,1\n6,5,2\n7,8,2\n", encoding="utf-8")
    steps = [r for r in records(capsys, "gales", "fisher", "--data", path, "--start=-1,5") if r["record"] == "step"]
    assert next(r["cost"] for r in steps if r["w"] == [-1, 5]) == str(F(-324, 140))
    out = run(capsys, "gales", "fisher", "--data", path, "--start=-1,5")[1]
    assert "w/‖w‖ = (-0.1961,\u00a00.9806)".replace("\u00a0", " ") in out.replace("\u00a0", " ") and "your w" in out


def ends_with_weights(handout, topic):
    """Whether some run of a topic on samples of classes ends with a w."""
    samples = None
    for record in committed(handout, topic):
        if record["record"] == "header":
            samples = record.get("function") and record.get("samples")
        elif record["record"] == "outcome" and "w" in record and samples and "labels" in samples:
            return True
    return False


def test_every_topic_that_ends_with_a_w_takes_points():
    """On data of one's own; but for the proofs of convergence, which count the mistakes of another topic's run.

    The kernel trick ends with a w on its own XOR alone.
    """
    ending = [(handout, topic) for handout, topic in EVERY if "data" in USES[handout][topic]
              and ends_with_weights(handout, topic) and topic not in ("convergence", "kernel")]
    assert ending and set(ending) <= set(PLACING)


@pytest.mark.parametrize("rows, w, b", [
    ("3,1,1 3,-1,1 6,1,1 6,-1,1 1,0,0 0,1,0 0,-1,0 -1,0,0", [1, 0], -2),
    ("3,4,0 1,4,0 2,3,0 6,-1,1 7,-1,1 5,-3,1", [F(1, 4), F(-1, 4)], F(-3, 4))])
def test_the_multipliers_of_the_hard_margin(capsys, tmp_path, rows, w, b):
    """Two exercises by hand: none below 0, 0 beyond the planes, they balance and make w (F22, X32, X33)."""
    path = tmp_path / "svm.csv"
    path.write_text("x1,x2,y\n" + rows.replace(" ", "\n") + "\n", encoding="utf-8")
    found = records(capsys, "fleuret", "svm", "--data", path, "--lambda", "1/100", "--limit", "3")
    start = next(n for n, r in enumerate(found) if r.get("run") == "Support vectors")
    steps = [r for r in found[start + 1:] if "multiplier" in r]
    signs, alphas = [s["y"] for s in steps], [F(s["multiplier"]) for s in steps]
    assert [F(a) for a in steps[0]["w"]] == w and F(steps[0]["b"]) == b and min(alphas) == 0 < max(alphas)
    assert sum(a * y for a, y in zip(alphas, signs)) == 0
    assert [sum(a * y * F(s["x"][j]) for a, y, s in zip(alphas, signs, steps)) for j in (0, 1)] == w
    for a, y, s in zip(alphas, signs, steps):
        value = y * (sum(p * F(q) for p, q in zip(w, s["x"])) + b)
        assert value >= 1 and (a == 0 or value == 1)


@pytest.mark.parametrize("told, words", [
    (("fleuret", "svm"), ("w·x + b", "Multiply each y·(x, 1) below", "(w, b)",
                          "Data: w = (0.4615, 0.3077), b = -0.6923, at the minimum of ℒ ")),
    (("fleuret", "lda"), ("w·x + b", "Multiply each ±(x, 1) below", "(w, b)", " is |w·x + b|/‖w‖. ")),
    (("fleuret", "perceptron"), ("w·x", "Multiply each y·x below", "w", "the final w = (")),
    (("vitay", "logistic"), ("z", "Multiply each ±(x, 1) below", "(w, b)", "), b = ")),
    (("vitay", "online"), ("z", "Multiply each t·(x, 1) below", "(w, b)", "), b = ")),
    (("crowley", "perceptron"), ("wᵀX + b", "Multiply each y·(X, 1) below", "(w, b)", "), b = ")),
    (("exercises", "perceptron", "--threshold", "1/2"),
     ("w·x - θ", "Multiply each ±(x, -θ) below", "(w, 1)", "the final w = (")),
    (("gales", "perceptron", "--start", "0,0,0"),
     ("z", "Multiply each x̃ below", "w̃", "the final w̃ = (0, 0, 0)", "2 of ω₂")),
    (("gales", "kesler", "--start", "0,0,0,0,0,0"),
     ("values", "Multiply each γ below", "(w₁, w₂)", "the final (w₁, w₂) = ((0, 0, 0), (0, 0, 0))",
      "2 over 1 on 2 of ω₂")),
    (("exercises", "multiclass"),
     ("values", "Multiply each γ below", "(w₁, w₂)", "between this class and the class with the second largest value",
      "2 over 1 on 4"))])
def test_values_are_named_as_the_handout_does(capsys, apart, told, words):
    """The value is named for what it is: b is a part of it where the bias is apart; 0 is no sign.

    37 (3, 1, 1) + 12 (2, 2.5, 1) + 34 (0, 2, -1) + 15 (-9, -9, -1) = 0: the last sample has the weight 34.
    (6, 4, -9)/13 is 1 at (3, 1) and (2, 2.5), and -1 at (-1, 0.5). A w of two classes that is 0 has no boundary.
    """
    out = run(capsys, *told, "--data", apart, "--ask", "9,9", "--plot", "none")[1]
    said = " ".join(out[out.index("The points asked for"):].split())
    value, multiplied, separating, also, *sample = words
    assert f" x {value} class distance" in said and also in said and multiplied in said
    products = {
        "vitay online": "product with t·(x, 1) is t·z: at least 0 if t = 1 (sign(0) is 1), above 0 if t = -1",
        "crowley perceptron": "product with y·(X, 1) is y·(wᵀX + b): at least 0 if y = 1 (0 is class 1), above 0 if y",
        "gales perceptron": "= z ≥ 0 on ω₁ (z = 0 gives ω₁) and w̃'x̃ = -z > 0 on ω₂, and so a product > 0"}
    assert products.get(" ".join(told[:2]), f"A separating {separating} would have a positive product") in said
    assert f" {sample[0] if sample else 4} 34 (" in said and said.startswith(
        "The points asked for linref/ask.py: query_rows ")
    several = told[1] in ("kesler", "multiclass")
    assert ("the second largest value" in said) == ("Its class has the largest value" in said) == several
    assert ("there is no boundary" in said) == ("= (0, 0" in said and not several)


def test_what_the_header_of_the_points_says_alone(capsys, apart):
    """Threshold and bias, which stand above it already where the run is shown; a picture is no run of an algorithm."""
    for told, rules in ((("exercises", "perceptron", "--threshold", "1/2"),
                         ["threshold 0.5; bias last, with the constant input x0 = 1"]), (("vitay", "neuron"), []),
                        (("gales", "neuron"), ["bias last, w̃ = (w, b)"]),
                        (("discriminants", "voted"), ["sgn(0) = 0 is neither class; bias first, x₀ = 1"])):
        out = run(capsys, *told, "--data", apart, "--ask", "1,1", "--run", "asked", "--plot", "none")[1]
        assert out.count("The points asked for") == 1 and re.findall(r"  Rules: (.*)", out) == rules


def test_a_solution_has_no_sample_on_the_boundary(capsys, tmp_path):
    """Without a bias (0, -1) has the products 0, 0 and 1: with net = 0 as the first class nothing is misclassified."""
    path = tmp_path / "x.csv"
    path.write_text("a,b,c\n1,0,1\n-1,0,1\n0,1,-1\n")
    out = run(capsys, "exercises", "perceptron", "--data", path, "--bias", "none", "--tie", "positive", "--ask", "1,1",
              "--limit", "3", "--plot", "none")[1]
    said = " ".join(out.split())
    assert "classify every sample correctly, with none on the boundary." in said
    assert "Not separable. The ±x below sum to 0." in said
    assert "A w separates the samples if it has a positive product with every ±x." in said


def test_points_are_placed_among_more_samples_than_a_header_holds(capsys, tmp_path):
    """1,001 of them, apart at 0: 2,000 is on the side of 1 whatever w is taken."""
    path = tmp_path / "many.csv"
    path.write_text("a,class\n" + "".join(f"{n},{1 if n > 0 else -1}\n" for n in range(-500, 502) if n))
    _, out, _ = run(capsys, "gales", "perceptron", "--data", path, "--corrected", "--ask", "2000", "--plot", "none")
    assert re.search(r"\(2000\) .* ω₁ \(1\) ", out) and out.count("The points asked for") == 1


def test_numbers_are_echoed_as_typed(capsys, tmp_path):
    """1/3 and 2/4, never 0.3333 and 0.5; the header of the points asked for does not print the threshold again."""
    (tmp_path / "x.csv").write_text("a,b,c\n4,2,1\n1,3,-1\n")
    out = run(capsys, "exercises", "perceptron", "--data", tmp_path / "x.csv", "--threshold=1/3", "--bias=none",
              "--rate=2/4", "--ask=1,1")[1]
    assert out.count("threshold 1/3;") == 1 and "η = 2/4;" in out and "threshold 0" not in out
