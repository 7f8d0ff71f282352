"""The lists of the traces: their fields, and their numbers by another route than the shipped algorithms."""

import math
from fractions import Fraction as F

import pytest

from tests.command import outcomes, records, run

EIGHT = [((1, 0), 1), ((1, 1), 1), ((F(3, 5), F(3, 5)), 1), ((F(7, 10), F(2, 5)), 1),
         ((0, 0), -1), ((0, 1), -1), ((F(1, 4), 1), -1), ((F(3, 10), F(2, 5)), -1)]



def of_run(capsys, topic, title):
    """The records of one run of a topic."""
    found, here = [], False
    for record in records(capsys, "vitay", topic):
        here = record["run"] == title if record["record"] == "header" else here
        if here and record["record"] == "step":
            found.append(record)
    return found


def number(x):
    """A number of a record as a fraction, or the float that it is."""
    return x if isinstance(x, float) else F(x)


def moved(w, chosen, share):
    """(w₁, w₂, b) after a step of so much times the summed errors of some examples."""
    total = [F(0)] * 3
    for (x, y), t in chosen:
        error = t - (1 if w[0] * x + w[1] * y + w[2] >= 0 else -1)
        total = [a + error * c for a, c in zip(total, (x, y, 1))]
    return [a + share * c for a, c in zip(w, total)]


def wrong(w, examples):
    """How many examples are on the wrong side, with z = 0 on the positive one."""
    return sum((1 if w[0] * x + w[1] * y + w[2] >= 0 else -1) != t for (x, y), t in examples)


FIELDS = [
    ("neuron", "Sides of a hyperplane", "x w b z side sign distance projection"),
    ("neuron", "The neuron y = sign(Σ wⱼ xⱼ + b)", "i w b x z y t wrong"),
    ("batch", "Squared errors", "i w b x t z y error squared gradient"),
    ("batch", "Batch linear classification",
     "epoch w b y error dw_so_far db_so_far dw db delta_w delta_b mse after b_after z misclassified"),
    ("online", "Perceptron algorithm", "epoch i w b y error delta_w delta_b after b_after x t z wrong_after"),
    ("online", "Estimates of Δw", "K estimates mean variance"),
    ("minibatch", "Minibatches of K = 3",
     "epoch chunk w b y error dw_so_far db_so_far K delta_w delta_b after b_after z misclassified"),
    ("mle", "Samples from a normal distribution", "i x deviation squared density"),
    ("mle", "The log-likelihood around its maximum", "mu sigma l by_mu by_sigma"),
    ("logistic", "The likelihood of the examples", "i w b x t z y f loss gradient"),
    ("logistic", "Logistic regression", "epoch i w b y error delta_w delta_b after b_after x t z loss"),
    ("logistic", "Predictions", "i w b x t z y u drawn hard confidence"),
]


@pytest.mark.parametrize("topic, title, fields", FIELDS, ids=[f"{topic}-{title}" for topic, title, _ in FIELDS])
def test_the_fields_of_every_list(capsys, topic, title, fields):
    """By name and in their order, in every row."""
    found = of_run(capsys, topic, title)
    assert found and all(list(record) == ["record", *fields.split()] for record in found)


def test_sides_and_projections(capsys):
    """z/‖w‖ is a distance and the projection lies on the hyperplane (V2)."""
    for row in of_run(capsys, "neuron", "Sides of a hyperplane"):
        (x, y), (p, q) = map(number, row["x"]), map(number, row["projection"])
        assert number(row["z"]) == 3 * x + 4 * y - 5 and 3 * p + 4 * q - 5 == 0
        assert number(row["distance"]) ** 2 == (x - p) ** 2 + (y - q) ** 2


def test_the_gradient_is_twice_the_update_rule(capsys):
    """At w = 0, b = 0, with η = 1/2: the gradient is -2/8 of Σ (t - y) x = (-1.1, -4.8) (V7, V10)."""
    assert moved([0, 0, 0], EIGHT, F(1)) == [F(-11, 10), F(-24, 5), -8]
    assert moved([0, 0, 0], EIGHT, F(1, 16)) == [F(-11, 160), F(-3, 10), F(-1, 2)]
    out = " ".join(run(capsys, "vitay", "batch", "--digits", "6")[1].split())
    assert "∇L = 1/8·(2.2, 9.6) = (0.275, 1.2). Gradient descent with" in out
    assert "takes the step Δw = -η∇L = (-0.1375, -0.6)." in out
    assert "half of this step" in out and "Δw = η/N Σ (t - y) x = 0.5·1/8·(-1.1, -4.8) = (-0.06875, -0.3)." in out
    assert "For b, 1 takes the place of x: Δb = η/N Σ (t - y) = 0.5·1/8·(-8) = -0.5." in out
    thirds = run(capsys, "vitay", "batch", "--rate", "1/3", "--limit", "1")[1]  # not 0.3333, which gives -0.045829
    assert thirds.count("= 1/3·1/8·(-1.1, -4.8) = (-0.04583, -0.2)") == 2


def test_rows_of_a_batch_epoch_add_up(capsys):
    """z, y, t - y and both sums of every example (V11)."""
    step = of_run(capsys, "batch", "Batch linear classification")[1]
    w, total = [*map(number, step["w"]), number(step["b"])], [F(0)] * 3
    for i, ((x, y), t) in enumerate(EIGHT):
        z = w[0] * x + w[1] * y + w[2]
        assert (number(step["z"][i]), step["y"][i]) == (z, 1 if z >= 0 else -1)
        assert step["error"][i] == t - step["y"][i] and ((i + 1) in step["misclassified"]) == (t != step["y"][i])
        total = [a + step["error"][i] * c for a, c in zip(total, (x, y, 1))]
        assert [*map(number, step["dw_so_far"][i]), number(step["db_so_far"][i])] == total


def test_estimates_of_the_update(capsys):
    """The mean -11/80 for every K, and the variances 0.0573, 0.0246, 0.0082, 0 (V15)."""
    found = of_run(capsys, "online", "Estimates of Δw")
    assert [row["K"] for row in found] == [1, 2, 4, 8] and {row["mean"] for row in found} == {"-11/80"}
    assert [float(number(row["variance"])) for row in found] == pytest.approx([0.0573, 0.0246, 0.0082, 0], abs=5e-5)


def test_the_likelihood_of_the_examples(capsys):
    """At w = (1, 1), b = -1; their product is L (V22, V23, V24)."""
    product = 1
    for row, ((x, y), t) in zip(of_run(capsys, "logistic", "The likelihood of the examples"), EIGHT):
        p = 1 / (1 + math.exp(1 - x - y))
        f = p if t == 1 else 1 - p
        assert float(number(row["y"])) == pytest.approx(p) and float(number(row["f"])) == pytest.approx(f)
        assert row["loss"] == pytest.approx(-math.log(f)) and row["t"] == (t + 1) // 2
        assert [float(number(a)) for a in row["gradient"]] == pytest.approx([-(row["t"] - p) * float(c)
                                                                             for c in (x, y)])
        product *= f
    out = " ".join(run(capsys, "vitay", "logistic")[1].split())
    assert f"L = Π f(t) = {product:.6f}. Its logarithm is l = Σ [t log y + (1 - t) log(1 - y)] = " in out
    assert f"= {math.log(product):.4f}. The loss is -l = {-math.log(product):.4f}," in out


def test_logistic_outcome(capsys, tmp_path):
    """w, b, the loss and the updates (V27)."""
    path = tmp_path / "mine.csv"
    path.write_text("a,class\n3,1\n1,0\n-1,0\n")
    found = outcomes(capsys, "vitay", "logistic", "--data", path, "--limit", "2", "--rate", "1")[0]
    w = b = 0.0
    for x, t in [(3, 1), (1, 0), (-1, 0)] * 2:
        error = t - 1 / (1 + math.exp(-w * x - b))
        w, b = w + error * x, b + error
    assert found["w"] == pytest.approx([w]) and found["b"] == pytest.approx(b)
    assert found["updates"] == found["steps"] == 6
    losses = [math.log(1 + math.exp((1 - 2 * t) * (w * x + b))) for x, t in [(3, 1), (1, 0), (-1, 0)]]
    assert found["loss"] == pytest.approx(sum(losses))
    path.write_text("a,class\n0,1\n1,0\n2,1\n")
    for start in ("0,0", "0,1"):
        out = run(capsys, "vitay", "logistic", "--data", path, "--start", start, "--limit", "0")[1]
        loss = math.log(2) * 3 if start == "0,0" else 2 * math.log(1 + math.exp(-1)) + math.log(1 + math.e)
        assert f"the loss is {loss:.4f}." in " ".join(out.split())


def test_a_diverged_run(capsys, tmp_path):
    """Its status, and nothing of what would come after it (V27)."""
    path = tmp_path / "mine.csv"
    path.write_text("a,b,class\n9e49,9e49,1\n8e49,-9e49,1\n-1,-1,0\n")
    found, = outcomes(capsys, "vitay", "logistic", "--data", path, "--rate", "9e49")
    assert (found["status"], found["steps"]) == ("diverged", 1)
    out = run(capsys, "vitay", "logistic", "--data", path, "--rate", "9e49")[1]
    assert "Predictions" not in out and "Diverged after 1 example: the next leads beyond 10¹⁰⁰." in out


def test_what_is_open_is_said(capsys, tmp_path):
    """y = 1/2 for every example where nothing has moved: no class by the hard limit (V29)."""
    path = tmp_path / "mine.csv"
    path.write_text("a,class\n3,1\n-1,0\n")
    found = [r for r in records(capsys, "vitay", "logistic", "--data", path, "--limit", "0") if "hard" in r]
    assert [(r["y"], r["hard"]) for r in found] == [("1/2", None)] * 2
    assert "VE10" in run(capsys, "vitay", "logistic", "--data", path)[1]
