"""What the traces say under their runs, recomputed by other routes; and every field of the lists for programs."""

import math
import random
import re
from fractions import Fraction as F
from importlib import import_module

import pytest

from linref.gales import fisher, logistic
from linref.gales.data import EXAMPLE, EXAMPLE_START, RISING, THREE_CLASSES
from linref.gales.views.descent import small
from linref.gales.views.logistic import rate_of
from linref.options import Options
from linref.samples import Data
from linref.separability import Undecided
from tests.command import outcomes, records, run

TOPICS = ("neuron", "descent", "perceptron", "logistic", "fisher", "kesler", "gates")


def printed(capsys, *arguments):
    """The lines of a trace with single spaces."""
    status, out, err = run(capsys, "gales", *arguments)
    assert (status, err) == (0, "")
    return [" ".join(line.split()) for line in out.splitlines()]


def sentence(capsys, *arguments):
    """The text of a trace as one line."""
    return " ".join(printed(capsys, *arguments))


def runs(capsys, *arguments):
    """The records of a trace, run by run: header, steps, outcome."""
    found = []
    for record in records(capsys, "gales", *arguments):
        if record["record"] == "header":
            found.append([])
        found[-1].append(record)
    return found


def file_of(tmp_path, rows, header="a,b,class"):
    path = tmp_path / "own.csv"
    path.write_text("\n".join([header, *rows]) + "\n")
    return path


@pytest.mark.parametrize("topic", TOPICS)
def test_every_run_has_a_header_and_an_outcome(capsys, topic):
    """No run without an end, and the function that a header names is there (G10)."""
    for header, *steps, outcome in runs(capsys, topic):
        assert outcome["record"] == "outcome" and all(step["record"] == "step" for step in steps)
        assert outcome["steps"] == len(steps) and outcome["updates"] <= len(steps)
        module = import_module(header["module"].removesuffix(".py").replace("/", "."))
        assert "function" not in header or hasattr(module, header["function"])


def test_fields_of_the_lists(capsys):
    """What programs find in a row, with a value of each list by hand (G1, G3, G4, G6, G8, G9)."""
    unit, criteria = runs(capsys, "neuron")
    fields = ["record", "i", "w", "x", "z", "y", "sample", "label", "product", "decided", "wrong"]
    assert list(unit[1]) == fields and (unit[1]["z"], unit[1]["y"]) == ("-1/2", -1)
    assert unit[-1]["wrong"] == 4 and unit[-1]["updates"] == 0
    assert list(criteria[1]) == ["record", "i", "w", "sample", "x", "y", "z", "distance", "normalised", "yz",
                                 "true_loss", "perceptron_loss"]
    assert (criteria[-1]["true"], criteria[-1]["perceptron"]) == (4, "8/5")
    assert [F(row["yz"]) > 0 for row in criteria[1:-1]] == [False, True, True, False, True, False, False, True]
    assert criteria[6]["normalised"] == [0, -1, -1]


def test_two_solutions_are_named(capsys):
    """Both as the page prints them; each has all samples on their side (G4)."""
    text = sentence(capsys, "neuron")
    assert "ends at w̃ = (1.45, -0.6, -0.5), and Fisher's analysis gives w̃ = (3.3878, -0.1626, -1.4432). Both" in text
    for w in ("1.45", "-0.6", "-0.5"), ("3.3878", "-0.1626", "-1.4432"):
        w1, w2, b = map(F, w)
        assert [w1 * x + w2 * y + b > 0 for x, y in EXAMPLE.points] == [True] * 4 + [False] * 4


def test_own_samples_are_looked_at_with_a_w_that_shows_something(capsys, tmp_path):
    """A boundary among the samples, with a mistake, also on XOR and where the first feature is constant (G1)."""
    path = file_of(tmp_path, ["2,1,p", "-1,-2,q"])  # between 2 and -1; without a mistake, so negated
    (header, *_, outcome), *_ = runs(capsys, "neuron", "--data", path)
    assert header["conventions"]["w"] == [-2, 0, 1] == outcome["w"] and outcome["wrong"] == 2
    for rows, w in ((["0,0,p", "1,1,p", "0,1,q", "1,0,q"], "(2, 0, -1)"),
                    (["7,0,p", "7,1,q"], "(2, 0, -13)")):
        text = sentence(capsys, "neuron", "--data", file_of(tmp_path, rows, "x,y,class"))
        assert f"w̃ {w} We chose this w̃ only as an example. Its boundary separates the largest value" in text
        assert "skip" not in text and "Here ‖w‖ = 2." in text
        assert "Classified correctly: 2 of 4" in text or "Classified correctly: 1 of 2" in text


def test_the_four_steps_with_numbers(capsys):
    """Step 3 for the vector and for its second element: 1 - 1.6; the other steps in rows (G10)."""
    lines = printed(capsys, "descent", "--plot", "none")
    for text in ("step 1: w̃[0] = (0, 1, -0.5), τ = 0",
                 "step 2: E(w̃[0]) = 0.5 + 0.1 + 0.5 + 0.5 = 1.6, ∇E(w̃[0]) = (-1.45, 1.6, 0)",
                 "step 3 for the element i = 2: w̃₂[1] = 1 - 1·1.6 = -0.6",
                 "1 (1.45, -0.6, -0.5) 0 (0, 0, 0) (1.45, -0.6, -0.5)"):
        assert text in lines


def test_a_first_update_that_raises_the_cost_says_so(capsys, tmp_path):
    """From w = 1: 10 of ω₂ costs 10, and w = 1 - 10 = -9, b = -1 leave 1 and 2 of ω₁ with 10 + 19 (G10)."""
    path = file_of(tmp_path, ["1,p", "2,p", "10,q"], "a,class")
    said = "E rises from 10 to 29. The page does not guarantee that descent decreases E."
    assert said in sentence(capsys, "descent", "--data", path, "--start", "1,0", "--limit", "2")
    assert "E rises from" not in sentence(capsys, "descent")


def test_the_cost_of_one_and_of_many_samples_is_no_sum(capsys, tmp_path):
    """One sample of ω₂ at x = 3 has z = 3 under (1, 0); nine at x = 1 have E = 9, and ω₁ none (G10)."""
    for rows, cost in (["1,p", "3,q"], 3), (["1,p", *["1,q"] * 9], 9):
        text = sentence(capsys, "descent", "--data", file_of(tmp_path, rows, "a,class"), "--limit", "1", "--start",
                        "1,0")
        assert f"step 2: E(w̃[0]) = {cost}, ∇E(w̃[0]) = ({cost}, {len(rows) - 1})" in text


def test_what_each_rate_does(capsys):
    """w is multiplied by 1 - 2η at every update; at η = 1.1 E = w² rises (G10, G11)."""
    found = next(r for r in runs(capsys, "descent") if "w²" in r[0]["run"])
    for row in found[1:-1]:
        factor = 1 - 2 * F(row["eta"])
        assert list(map(F, row["w"])) == [factor**tau for tau in range(5)] and F(row["E"]) == factor**8
    assert [row["eta"] for row in found[1:-1]] == ["1/20", "1/4", "9/10", "11/10"]
    assert f" {1.2**8:.4f}" in sentence(capsys, "descent", "--plot", "none")


def test_where_the_starts_lead(capsys):
    """To the roots of 4w³ - 4w + 0.3 at both ends; 0 and -2 to the left one (G12)."""
    table = next(r for r in runs(capsys, "descent") if "four starts" in r[0]["run"])
    ends = [row["w"] for row in table[1:-1]]
    assert all(abs(4 * w**3 - 4 * w + 0.3) < 1e-5 for w in ends) and [w < 0 for w in ends] == [True, True, False, False]
    assert all(row["cost"] == pytest.approx(w**4 - 2 * w**2 + 0.3 * w) for w, row in zip(ends, table[1:-1]))
    assert abs(4 * 0.0754**3 - 4 * 0.0754 + 0.3) < 2e-4 and "maximum at w = 0.0754" in sentence(capsys, "descent")


def test_descent_on_own_samples_starts_with_a_mistake(capsys, tmp_path):
    """As in the topic neuron: here 2x₁ - 1 makes none, so -2x₁ + 1 (G10)."""
    path = file_of(tmp_path, ["2,1,p", "-1,-2,q"])
    (header, first, *_), = runs(capsys, "descent", "--data", path)
    assert header["conventions"]["start"] == [-2, 0, 1] == first["w"]
    path = file_of(tmp_path, ["1,0,p", "1,1,q", "0,1,p", "0,0,q", "2,2,p"])
    assert "We chose this start" in sentence(capsys, "descent", "--data", path, "--limit", "0")
    assert "We chose this start" not in sentence(capsys, "descent", "--data", path, "--start", "1,0,0")
    text = sentence(capsys, "descent", "--data", path, "--limit", "5", "--start", "1,0,0")
    assert "Stopped at the limit after 5 updates: " in text and " w̃ = (1, 1, 0). Not separable." in text


def test_the_last_step_makes_no_update(capsys):
    """As on the page, which stops when Y is empty (G17)."""
    lines = printed(capsys, "perceptron", "--plot", "none")
    assert sum(line.startswith("step 3: Y[") for line in lines) == 2
    assert [line for line in lines if line.startswith("step 4")] == \
        ["step 4: w̃[1] = w̃[0] + (1, 0, 1) + (0.7, 0.4, 1) + (0, -1, -1) +"]
    assert "E(w̃[0]) = 1.6, ∇E(w̃[0]) = (-1.45, 1.6, 0)" in lines
    assert "step 3: Y[1] = {}" in lines and "step 5: Y[1] is empty, so the algorithm ends." in lines


def test_the_misclassified_are_marked(capsys, tmp_path):
    """Under their numbers, of many without marks; on a sheet each has a blank (G17)."""
    _, out, _ = run(capsys, "gales", "perceptron", "--plot", "none")
    lines = out.splitlines()
    place = next(i for i, line in enumerate(lines) if line.split() == "class 2 1 1 2 class 2 1 1 2".split())
    numbers = [lines[place - 2][i] for i, c in enumerate(lines[place + 1]) if c == "✗"]
    assert numbers == ["1", "4", "2", "3"] and lines[place + 1].replace("in Y", "").strip("✗ ") == ""
    path = file_of(tmp_path, ["1,1,q", "-2,0,q", "2,1,p", "1,0,p"])
    assert "in Y ✗ ✗ in Y ✗ ✗ step 3" in sentence(capsys, "perceptron", "--data", path, "--corrected")
    many = file_of(tmp_path, [f"{n},1,{'pq'[n % 2]}" for n in range(42)])
    _, out, _ = run(capsys, "gales", "perceptron", "--data", many, "--corrected", "--limit", "1")
    assert "ω₁: 21 of 21 misclassified\n  ω₂: 21 of 21 misclassified\n  step 3" in out
    assert "✗" not in out.partition("τ = 0")[2]
    _, out, _ = run(capsys, "gales", "perceptron", "--plot", "none", "--blank", "all", "--start", "0,1,-1/2")
    assert sum(re.fullmatch(r"(\s*in Y(\s+_+){4}){2}", line) is not None for line in out.splitlines()) == 2


def test_what_is_printed_of_z_0(capsys):
    """All samples on the boundary: y(x) is right for ω₁, but none lies on its side (G5, G6)."""
    text = sentence(capsys, "neuron", "--start", "0,0,0")
    for said in ("z = 0 gives ω₁", "Classified correctly: 0 of 8 samples.", "true criterion 4,"):
        assert said in text
    assert "Here ‖w‖ = 0." in text and "1 of ω₁ 1 (1, 0, 1) 0 0 0" in text  # no cell in the column z/‖w‖


def test_updates_are_counted_until_the_stop_holds(capsys):
    """The first gradient below 10⁻⁶ has the last update, in the valleys and of ℒ (G10, G12, G21)."""
    table = next(r for r in runs(capsys, "descent") if "four starts" in r[0]["run"])
    for row in table[1:-1]:
        w, slope, tau = float(F(row["start"])), 1, 0
        while abs(slope) >= 1e-6:
            slope = 4 * w**3 - 4 * w + 0.3
            w, tau = w - 0.05 * slope, tau + 1
        assert (row["updates"], row["w"]) == (tau, pytest.approx(w, abs=1e-12))
    ended = next(r for r in runs(capsys, "logistic") if "Overlapping" in r[0]["run"])[-1]
    w, slope, tau = [0.0] * 3, [1.0] * 3, 0
    points = [(-1, -1), (1, 1), (0, 0), (-1, 0), (0, -1)]
    while math.hypot(*slope) >= 1e-6:
        slope = [0.0] * 3
        for i, x in enumerate(points):
            error = (i < 2) - 1 / (1 + math.exp(-w[0] * x[0] - w[1] * x[1] - w[2]))
            slope = [s + error * a for s, a in zip(slope, (*x, 1))]
        w, tau = [a + s / 5 for a, s in zip(w, slope)], tau + 1
    assert (ended["w"], ended["errors"]) == (pytest.approx(w), [1])
    text = sentence(capsys, "logistic", "--plot", "none")
    assert f"Converged after {tau} updates: 1 of 5 samples misclassified, ℒ = " in text
    assert "w̃ = (0.3660, 0.3660, -0.2764). The page says" in text
    p = 1 / (1 + math.exp(w[0] + w[1] - w[2]))  # of (-1, -1)
    assert f"sample 1 of ω₁ has p = {p:.4f} and 1 - p = {1 - p:.4f}, so the rule chooses ω₂." in text and p < 0.5
    assert "(0, 0) of ω₂ is midway between (-1, -1) and (1, 1) of ω₁." in text


def test_the_likelihood_falls_where_the_trace_says_so(capsys):
    """With η = 1 on the example down once, at τ = 3; with η = 0.2 on the overlapping samples never (G22)."""
    header, *steps, ended = next(r for r in runs(capsys, "logistic") if "Overlapping" in r[0]["run"])
    values = [step["likelihood"] for step in steps]
    assert header["conventions"]["rate"] == "1/5" and len(values) == ended["updates"]
    assert values == sorted(values) and ended["log_likelihood"] >= values[-1]
    rises = [0.2 * (1 - 0.1 * 11 / 4) * sum(float(F(g)) ** 2 for g in step["gradient"]) for step in steps]  # B = 11/4
    assert all(after - value >= rise - 1e-12 for value, after, rise in zip(values, values[1:], rises))
    _, *steps, _ = next(r for r in runs(capsys, "logistic") if "Gradient ascent" in r[0]["run"])
    falls = [step["tau"] for before, step in zip(steps, steps[1:]) if step["likelihood"] < before["likelihood"]]
    assert falls == [3] and "ℒ falls from τ = 2 to τ = 3." in sentence(capsys, "logistic")


def test_headers_name_what_we_chose(capsys):
    """The stop, the start and the rate, which the page leaves open (G21)."""
    text = sentence(capsys, "logistic", "--start", "1,1,1", "--rate", "1/10", "--plot", "none")
    assert "Chosen here: limit 1000 updates; stop after an update with ‖∇ℒ(w̃[τ])‖ < 10⁻⁶" in text
    assert "Chosen here: rate η = 1/10" in text and "start (1, 1, 1)" in text


@pytest.mark.parametrize("topic", ["descent", "perceptron"])
def test_headers_say_what_the_page_gives(capsys, topic):
    """The example's η = 1 and w̃[0] stand on the page; the same start typed by a reader is the reader's (G14, G16)."""
    said = sentence(capsys, topic)
    assert "start (0, 1, -0.5), from the page's example; stop" in said and "Chosen here: rate η = 1;" not in said
    assert "from the page's example" not in sentence(capsys, topic, "--start", "0,1,-0.5")


def test_columns_of_the_choice_of_eta(capsys):
    """A rate of the caller's has the one row (G11)."""
    text = sentence(capsys, "descent", "--rate", "11/10", "--plot", "none")
    assert "start w[0] = 1" in text and "η 1 - 2η w[0]" in text and "w[4] E(w[4]) 1.1 -1.2 1 -1.2 " in text


def test_samples_are_printed_once(capsys):
    """Each class with its points and their normalised x̃ (G14, G16)."""
    lines = printed(capsys, "perceptron")
    assert sum(line == "3 0.6 0.6 (0.6, 0.6, 1) 3 0.25 1 (-0.25, -1, -1)" for line in lines) == 1
    assert "ω₁ x₁ x₂ x̃ ω₂ x₁ x₂ x̃" in lines


def test_many_samples_are_counted(capsys, tmp_path):
    """Three of each class are listed; of a class the misclassified are counted exactly (G17)."""
    path = file_of(tmp_path, [f"{n},{n % 7},{'p' if n > 30 else 'q'}" for n in range(1, 71)])
    text = sentence(capsys, "perceptron", "--data", path, "--corrected", "--limit", "2", "--plot", "none", "--start",
                    "0,0,1")
    assert "and 64 more samples" in text and "ω₁: 0 of 30 misclassified ω₂: 40 of 40 misclassified step 3" in text
    assert "the sum of these 40 x̃" in text and "… 32 more}" in text


def test_one_update_of_the_likelihood(capsys):
    """z, p, the term of ℒ and the sample's part of the gradient, by math (G19, G20)."""
    start = 1.375, -0.2, 0
    header, *rows, outcome = runs(capsys, "logistic", "--start", "1.375,-0.2,0")[0]
    assert header["conventions"]["start"] == ["11/8", "-1/5", 0]
    slope, value = [0.0] * 3, 0.0
    for row, x, y in zip(rows, EXAMPLE.points, EXAMPLE.targets):
        z = sum(a * float(b) for a, b in zip(start, x))
        p = 1 / (1 + math.exp(-z))
        value += math.log(p if y else 1 - p)
        slope = [a + (y - p) * float(b) for a, b in zip(slope, [*x, 1])]
        assert float(F(row["posterior"])) == pytest.approx(p)
        assert row["term"] == pytest.approx(math.log(p if y else 1 - p))
    assert outcome["gradient"] == pytest.approx(slope)
    assert list(rows[0]) == ["record", "sample", "w", "x", "y", "z", "posterior", "term", "contribution"]
    text = sentence(capsys, "logistic", "--start", "1.375,-0.2,0", "--plot", "none")
    assert f"ℒ = {value:.4f}, ∇ℒ = ({slope[0]:.4f}, {slope[1]:.4f}, {slope[2]:.4f})." in text


def test_what_a_sample_adds_far_from_the_boundary_keeps_its_digits(capsys, tmp_path):
    """At z = 40 p is 1 but for e⁻⁴⁰ = 4.2484e-18, which 1 - p in floats would lose (G20)."""
    path = file_of(tmp_path, ["40,p", "-40,q"], "a,class")
    text = sentence(capsys, "logistic", "--data", path, "--start", "1,0", "--limit", "1")
    small = math.exp(-40)
    assert f"1 of ω₁ 1 40 1.0000 {-small:.4e} ({40 * small:.4e}, {small:.4e})" in text
    assert f"1 of ω₂ 0 -40 {small:.4e} {-small:.4e} ({40 * small:.4e}, {-small:.4e})" in text


@pytest.mark.parametrize("handout, start", [("gales", "0.0010986122936681097"), ("fleuret", "0.0010986122916681097")])
def test_rounding_is_no_fall(capsys, tmp_path, handout, start):
    """Next to the largest ℒ, at w = log(3)/1000 and b = 0, a step adds less than floats tell (F33, G21)."""
    path = file_of(tmp_path, [*["1000,p"] * 3, "1000,q", *["-1000,q"] * 3, "-1000,p"], "a,class")
    _, out, _ = run(capsys, handout, "logistic", "--data", path, "--start", f"{start},0", "--limit", "1")
    assert "after 1 " in out and "is lower" not in out and "become worse" not in out


def test_the_rate_for_own_samples_never_lowers_the_likelihood():
    """On random sets, from 0: each of 30 steps rises (G21)."""
    rng = random.Random(5)
    for _ in range(40):
        scale = 10 ** rng.randint(-2, 3)
        points = [[F(rng.randint(-9, 9)) * scale for _ in range(2)] for _ in range(7)]
        data = Data(points, [1, 2, *(rng.randint(1, 2) for _ in range(5))], ["p", "q"], "own")
        eta = rate_of(data, Options(data=data))
        samples = [[*map(float, x), 1.0] for x in points]
        values = [logistic.stable_log_likelihood(step.w, samples, data.targets)
                  for step, _ in zip(logistic.logistic_regression(samples, data.targets, [0.0] * 3, float(eta)),
                                     range(30))]
        assert all(b >= a - 1e-9 for a, b in zip(values, values[1:]))
        bound = 4 / sum(float(a) ** 2 for x in samples for a in x)
        assert eta <= bound < 2.5 * eta or str(float(eta))[0] in "125"


def test_an_ascent_that_ends_below_its_start_says_so(capsys, tmp_path):
    """With a rate far too large on samples that overlap (G21)."""
    path = file_of(tmp_path, ["1,0,p", "1,1,q", "0,1,p", "0,0,q", "2,2,p"])
    text = sentence(capsys, "logistic", "--data", path, "--rate", "100", "--limit", "3", "--plot", "none")
    assert "ℒ is smaller than at the start, where it was -3.4657: η is too large." in text
    assert f"{-5 * math.log(2):.4f}" == "-3.4657"


def test_projections_and_scatters_of_the_example(capsys):
    """Length and sign of w do not matter; E(ŵ) is the smallest E; the deviations give both scatters (G23, G24)."""
    costs, analysis = runs(capsys, "fisher")
    assert list(costs[1])[1:] == ["name", "w", "mean_1", "mean_2", "scatter_1", "scatter_2", "cost"]
    along, twice, across = costs[1:-1]
    assert [row["w"] for row in (along, twice, across)] == [[1, 0], [-2, 0], [0, 1]]
    assert F(along["cost"]) == F(twice["cost"]) == -F("0.6875") ** 2 / (F("0.1275") + F("0.076875"))
    assert F(analysis[1]["cost"]) < F(along["cost"]) < F(across["cost"]) == -F("0.01") / F("1.24")
    lines = printed(capsys, "fisher", "--plot", "none")
    assert "2 (0.175, 0.5) 2 (-0.1375, 0.4)" in lines and "S₁ 0.1275 -0.01 S₂ 0.07688 0.04" in lines
    found = fisher.fisher(EXAMPLE.of_class(1), EXAMPLE.of_class(2))
    assert found.scatters[0] == [[F("0.1275"), F("-0.01")], [F("-0.01"), F("0.52")]]
    assert analysis[-1]["status"] == "separated"


@pytest.mark.parametrize("topic", ["fisher", "neuron", "logistic"])
def test_a_sheet_gives_what_it_needs_and_no_more(capsys, topic):
    """ŵ and μ₁ - μ₂ are asked for, so they stand nowhere; the w̃ that all rows need is given (G3, G20, G26)."""
    out = run(capsys, "gales", topic, "--blank", "results")[1]
    assert "3.3878" not in out and "0.6875" not in out
    assert {"fisher": "(-2, 0)", "neuron": "w̃  (0, 1, -0.5)", "logistic": "start (0, 0, 0)"}[topic] in out


def test_deviations_of_a_class(capsys, tmp_path):
    """(1, 3) - (2, 2) = (-1, 1), and 4 - 5 alone; of three features as well (G24)."""
    for header, rows, shown in (
            ("a,b,class", ["1,3,p", "3,1,p", "0,0,q", "2,4,q", "1,-4,q"], "1 (-1, 1)"),
            ("a,class", ["4,p", "6,p", "0,q", "1,q"], "1 (-1)"),
            ("a,b,c,class", ["1,3,0,p", "3,1,2,p", "0,0,1,q", "2,4,-1,q", "1,-4,3,q"], "1 (-1, 1, -1)")):
        lines = printed(capsys, "fisher", "--data", file_of(tmp_path, rows, header), "--plot", "none")
        assert any(line.startswith(shown) for line in lines) and any(line.startswith("ω₁ d") for line in lines)


def test_fisher_on_classes_of_unequal_size(capsys, tmp_path):
    """Each class has a line of its own projections; many samples have none (G27)."""
    for count, cells in (5, [3, 5]), (25, []):
        path = file_of(tmp_path, ["5,1,p", "6,0,p", "5,0,p", *(f"{n % 3},{n % 4},q" for n in range(count))])
        lines = printed(capsys, "fisher", "--data", path, "--plot", "none")
        assert [line.count(",") + 1 for line in lines if line.startswith("ŵ'x of")] == cells
        assert any(line.startswith("smallest ŵ'x of ω₁: ") for line in lines)


def test_fisher_without_scatter_along_a_feature(capsys, tmp_path):
    """E is not defined there, and the trace goes on to say why there is no ŵ, or shows the rest (G23)."""
    path = file_of(tmp_path, ["0,0,p", "0,1,p", "1,0,q", "1,1,q"])
    status, out, err = run(capsys, "gales", "fisher", "--data", path)
    assert status == 2 and "no scatter within the classes along (1, 0)" in err


def test_updates_of_kesler_are_written_out(capsys):
    """The first update of each block by hand (G30)."""
    assert "w̃₁[1] = (1, 0, 0) + (-1, 1, -1) + (-1, 3, -1) = (-1, 4, -2)" in sentence(capsys, "kesler")
    lines = sentence(capsys, "kesler", "--start", "0,0,0,0,0,0,0,0,0", "--plot", "none")
    assert "w̃₁[1] = (0, 0, 0) + (1, 2, 1) + (1, 2, 1) + (1, 3, 1) + (1, 3, 1) + (1, 3, -1) + (1, -1, -1) + " \
        "(-1, 1, -1) + (-1, 3, -1) = (4, 16, 0)" in lines
    shares = [2 if k == 1 else -1 for k in THREE_CLASSES.classes]
    assert [sum(k * x[i] for k, x in zip(shares, THREE_CLASSES.points)) for i in (0, 1)] == [4, 16]


def test_many_samples_of_kesler(capsys, tmp_path):
    """Of more than twenty samples the failing comparisons are only counted (G30)."""
    for count, table in (20, True), (21, False):
        path = file_of(tmp_path, [f"{n},{n % 5},{'pqr'[n % 3]}" for n in range(count)])
        text = sentence(capsys, "kesler", "--data", path, "--corrected", "--limit", "2", "--plot", "none")
        assert f"Misclassified: {2 * count} of {2 * count} γ vectors." in text and ("against ω₁" in text) == table


def test_a_construct_that_is_too_large_is_refused(capsys, tmp_path):
    """2 samples of each of 70 classes: 140·69 γ of 70·3 entries (G29)."""
    path = file_of(tmp_path, [f"{k},{n},class{k}" for k in range(70) for n in (0, 1)])
    status, out, err = run(capsys, "gales", "kesler", "--data", path)
    assert (status, out) == (2, "") and err.count("\n") == 1
    assert f"all γ of 140 samples of 70 classes are {140 * 69 * 210} numbers; expected at most 1000000" in err


def test_rising_is_the_data_of_the_errata():
    """Five points, as the errata list them (G10)."""
    assert RISING.points == [[1, 2], [-1, -3], [-4, 3], [-4, 3], [0, 1]] and RISING.classes == [2, 1, 2, 2, 1]


@pytest.mark.parametrize("topic", ["perceptron", "logistic", "descent"])
def test_no_update_at_limit_0(capsys, topic):
    """The outcome says where the start stands (G14)."""
    found = [r for r in runs(capsys, topic, "--limit", "0") if "start" in r[0]["conventions"] and "function" in r[0]]
    for header, *steps, outcome in found[:1]:
        assert steps == [] and outcome["updates"] == 0 and outcome["w"] == header["conventions"]["start"]


def test_outcomes_name_every_fact(capsys):
    """What programs read at the end of an ascent (G21)."""
    ended = next(r for r in outcomes(capsys, "gales", "logistic") if "log_likelihood" in r)
    assert ended["status"] == "stopped" and ended["errors"] == []
    assert ended["log_likelihood"] == pytest.approx(-0.0469, abs=1e-4)


def test_the_errors_that_a_note_names(capsys):
    """At the steps of the run itself, and at its end (G22)."""
    *steps, ended = next(r for r in runs(capsys, "logistic") if "ascent" in r[0]["run"])[1:]
    assert [steps[tau]["errors"] for tau in (1, 2, 5, 10)] == [3, 2, 2, 0]
    assert (ended["updates"], ended["errors"]) == (1000, [])
    text, squares = sentence(capsys, "logistic"), sum(a * a + b * b + 1 for a, b in EXAMPLE.points)
    assert "w̃[1] has 3 errors, the last w̃ none (ℒ = -0.04690)." in text
    assert ended["log_likelihood"] > math.log(0.5) and steps[1]["w"] == [1.375, -0.2, 0]
    assert [1.375 * a - 0.2 * b >= 0 for a, b in EXAMPLE.points] == [True] * 5 + [False, True, True]
    assert f"If η ≤ 1/B = {float(4 / squares):.4f}, ℒ never" in text and 4 < squares


def test_an_ascent_that_diverges_says_after_what(capsys, tmp_path):
    """w = (2·10⁵⁰ - 2.7·10⁵⁰)/2 · 10⁵⁰ after one step, beyond 10¹⁰⁰ after the next; or beyond it at once (G21)."""
    path = file_of(tmp_path, ["1e50,p", "1e50,p", "9e49,q", "9e49,q", "9e49,q"], "a,class")
    text = sentence(capsys, "logistic", "--data", path, "--rate", "1e50", "--plot", "none")
    assert "Diverged after 1 update: the next leads beyond 10¹⁰⁰." in text
    ended = next(r for r in runs(capsys, "logistic", "--data", path, "--rate", "1e50") if "ascent" in r[0]["run"])[-1]
    assert ended["status"] == "diverged" and ended["updates"] == 1 and ended["w"][0] == pytest.approx(-3.5e99)
    path = file_of(tmp_path, ["1e50,p", "1e50,p", "1e50,p", "-1e50,q"], "a,class")
    text = sentence(capsys, "logistic", "--data", path, "--rate", "1e50", "--plot", "none")
    assert "Diverged: the first update leads beyond 10¹⁰⁰." in text


def undecided(*_):
    raise Undecided


def test_classes_without_a_mistake_are_counted_as_such(capsys, tmp_path):
    """Of 25 and 3 samples: 0 of 25 at first, as all are decided ω₁; the small class is shown whole (G17)."""
    path = file_of(tmp_path, [*(f"{n},1,p" for n in range(1, 26)), "-1,0,q", "-2,5,q", "-9,1,q"])
    text = sentence(capsys, "perceptron", "--data", path, "--start", "0,0,1", "--limit", "1", "--plot", "none")
    assert "ω₁: 0 of 25 misclassified" in text and "Y[0] = {1 of ω₂, 2 of ω₂, 3 of ω₂}" in text.replace("\u00a0", " ")


@pytest.mark.parametrize("topic", ["neuron", "perceptron", "descent", "logistic"])
def test_one_sample_of_each_class(capsys, tmp_path, topic):
    """(1, 2) and (3, 4): nothing is divided by 0 (G14)."""
    found = runs(capsys, topic, "--data", file_of(tmp_path, ["1,2,p", "3,4,q"]))
    assert found and all(run[-1]["record"] == "outcome" for run in found)


def test_whole_numbers_inside_do_not_show(capsys, tmp_path):
    """Decimals, a start and a rate of thirds: each step adds η times the sum of its misclassified x̃ (G14)."""
    rows = ["0.1,0.25,p", "0.7,-1.5,p", "-0.3,0.125,q", "0.4,2,q", "-2.75,0.9,q"]
    path = file_of(tmp_path, rows)
    bars = [[(1 if row[-1] == "p" else -1) * F(a) for a in [*row.split(",")[:2], 1]] for row in rows]
    header, *steps, _ = runs(capsys, "perceptron", "--data", path, "--start", "1/3,0,-1", "--rate", "2/7", "--limit",
                             "40")[0]
    w = [F(1, 3), 0, -1]
    for step in steps:
        yz = [sum(a * b for a, b in zip(w, x)) for x in bars]
        Y = [i for i, value in enumerate(yz) if value < 0]
        assert [F(a) for a in step["w"]] == w and [F(a) for a in step["yz"]] == yz
        assert [abs(F(a)) for a in step["z"]] == list(map(abs, yz))
        assert step["misclassified"] == [i + 1 for i in Y]
        w = [a + F(2, 7) * sum(bars[i][j] for i in Y) for j, a in enumerate(w)]
        assert [F(a) for a in step["after"]] == w
    assert len(steps) > 1 and header["conventions"]["rate"] == "2/7"


def test_the_rate_may_be_the_bound_itself():
    """Four samples at ±1: Σ‖x̃‖² = 8, so η = 4/8 (G21)."""
    data = Data([[F(1)], [F(1)], [F(-1)], [F(-1)]], [1, 1, 2, 2], ["p", "q"], "own")
    assert rate_of(data, Options(data=data)) == F(1, 2)


def test_directions_of_many_features(capsys, tmp_path):
    """Each feature alone, of eight the first six; of one feature there is no second (G23)."""
    rows = ["1,2,3,4,p", "2,1,5,3,p", "3,3,1,1,p", "-1,0,-2,1,q", "-2,-1,1,-3,q", "0,-4,2,2,q", "-3,1,0,0,q"]
    costs = runs(capsys, "fisher", "--data", file_of(tmp_path, rows, "a,b,c,d,class"))[0]
    assert [row["name"] for row in costs[1:-1]] == \
        ["feature 1 only", "the same, times -2", *(f"feature {j} only" for j in (2, 3, 4))]
    assert [row["w"] for row in costs[2:-2]] == [[-2, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]
    assert F(costs[1]["mean_1"]) == 2 and F(costs[1]["mean_2"]) == F(-3, 2)
    costs = runs(capsys, "fisher", "--data", file_of(tmp_path, ["4,p", "6,p", "0,q", "1,q"], "a,class"))[0]
    assert [row["w"] for row in costs[1:-1]] == [[1], [-2]]
    rows = [",".join([*(str((i * i * (j + 3) + i * j) % 11) for j in range(8)), "pq"[i % 2]]) for i in range(16)]
    costs = runs(capsys, "fisher", "--data", file_of(tmp_path, rows, "a,b,c,d,e,f,g,h,class"))[0]
    assert [row["name"] for row in costs[3:-1]] == [f"feature {j} only" for j in range(2, 7)]


def test_equal_means_leave_no_direction(capsys, tmp_path):
    """One sample between two others: μ₁ - μ₂ = 0 (G26)."""
    path = file_of(tmp_path, ["0,0,p", "2,2,p", "1,1,q"])
    said = f"linref: {path}: the two classes have the same mean; Fisher's direction is not defined\n"
    assert run(capsys, "gales", "fisher", "--data", path) == (2, "", said)


def test_kesler_on_decimals(capsys, tmp_path):
    """α'γ of each comparison is w̃ₖ'x̃ - w̃ⱼ'x̃, from the file's numbers (G30)."""
    points, kinds = [(F("0.5"), F("1.25")), (F("-0.75"), F("0.1")), (F("0.3"), F("-2"))], "pqr"
    path = file_of(tmp_path, [f"{float(a)},{float(b)},{k}" for (a, b), k in zip(points, kinds)])
    for _, *steps, outcome in runs(capsys, "kesler", "--data", path, "--corrected", "--limit", "9")[:1]:
        assert len(steps) > 1 and outcome["status"] == "separated"
        for step in steps:
            w = [[F(a) for a in step["w"][3 * k : 3 * k + 3]] for k in range(3)]
            values = [[sum(a * b for a, b in zip(v, (*x, 1))) for v in w] for x in points]
            expected = [own[k] - own[j] for k, own in enumerate(values) for j in range(3) if j != k]
            assert list(map(F, step["yz"])) == expected


def test_a_sample_on_the_boundary_is_drawn_in_the_class_that_it_gets(capsys):
    """At w̃ = (1, -1, 0) samples 2 and 3 of ω₁ and 1 of ω₂ have z = 0, so all three are decided ω₁ (G3, G6)."""
    text = sentence(capsys, "neuron", "--start", "1,-1,0")
    picture = text.split("Classified correctly")[1].split("Gales ·")[0].split("● ω₁")[0]
    assert "◆" not in picture and picture.count("◇") == 1 and "true criterion 1," in text


def test_samples_of_both_classes_at_one_point_have_a_mark(capsys, tmp_path):
    """(1, 1) is of A and of B: its mark says so, whether one of them is misclassified or not; (2, 0) is of A alone."""
    path = file_of(tmp_path, ["1,1,A", "2,0,A", "1,1,B"])
    picture = sentence(capsys, "neuron", "--data", path).split("Classified correctly")[1]
    assert picture.count("◐") == 2 and "◐ both" in picture  # in the picture, and in what its marks mean
    assert "◐" not in sentence(capsys, "neuron", "--data", file_of(tmp_path, ["1,1,A", "2,0,A", "0,1,B"]))


def test_the_frame_is_straight_whatever_the_features_are_called(capsys, tmp_path):
    """A long name, a letter of two columns or one that ASCII spells with several would move it: its axis has x₂."""
    for names, up in (("a,größe", "größe"), ("a,幅", "x₂"), ("a,β", "x₂"), ("a,a very long name", "x₂")):
        path = file_of(tmp_path, ["1,1,A", "2,0,A", "0,1,B"], f"{names},class")
        lines = run(capsys, "gales", "neuron", "--data", path)[1].splitlines()
        framed = [text for text in lines if text.endswith("│")]
        assert len({text.index("│") for text in framed}) == 1 and framed[1].split("│")[0].strip() == up
        assert (f"          x₂ = {names[2:]}" in lines) == (up == "x₂")  # below the picture


def test_fisher_draws_a_sample_on_the_boundary_as_neither(capsys, tmp_path):
    """None misclassified, 4 on the boundary: no mark of a misclassified sample (G27)."""
    path = file_of(tmp_path, ["0,1,A", "0,-1,A", "2,0,A", "0,2,B", "0,-2,B", "-2,0,B"])
    text = sentence(capsys, "fisher", "--data", path)
    assert "0 of 6 samples misclassified and 4 on the boundary" in text and "◆" not in text and "◇" not in text


def test_of_many_samples_the_first_of_each_class_are_listed(capsys, tmp_path):
    """60 samples of ω₁ stand before the 2 of ω₂: three of ω₁ are listed, and both of ω₂ (G2)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n" + "".join(f"{n},{1 if n < 60 else -1}\n" for n in range(62)))
    text = sentence(capsys, "neuron", "--data", path, "--plot", "none")
    assert "ω₁ a ω₂ a 1 0 1 60 2 1 2 61 3 2 and 57 more samples" in text


def test_a_projection_at_0_is_added(capsys, tmp_path):
    """S_w = 1/2 + 1/2 and the means 5/2 and -1/2: ŵ = 3 takes 2 to 6, and 0 to 0 (G27)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n2,1\n3,1\n0,-1\n-1,-1\n")
    assert "b = -(6 + 0) / 2 = -3" in sentence(capsys, "fisher", "--data", path)


@pytest.mark.parametrize("topic, start", [("perceptron", "0,1,1"), ("kesler", "1,0,0,0,1,0,-1,-1,0")])
def test_one_value_of_0_is_enough_for_the_corrected_run(capsys, tmp_path, topic, start):
    """Where the printed rule ends with all but some right (G14, G30)."""
    rows = ["1,1,1", "2,1,1", "1,-1,-1"] if topic == "perceptron" else ["1,0,1", "0,1,2", "-1,-1,3", "1,1,1"]
    told = sentence(capsys, topic, "--data", file_of(tmp_path, rows, "a,b,class"), "--start", start, "--plot", "none")
    assert "The run ends without an update, although " in told and (" has z = 0. " in told or " has α'γ = 0. " in told)
    assert ", corrected" in told


def test_notes_on_the_example_stand_there_alone(capsys, tmp_path):
    """On the page's own run; not from another start, nor on other samples (GE1)."""
    path = file_of(tmp_path, ["1,1,1", "0,1,2"], "a,b,class")
    begin = ",".join(map(str, EXAMPLE_START))
    assert "GE1 (" in sentence(capsys, "perceptron")
    assert "GE1 (" not in sentence(capsys, "perceptron", "--start", "1,1,1")
    assert "GE1 (" not in sentence(capsys, "perceptron", "--data", path, "--start", begin)


def test_a_cost_of_one_sample(capsys, tmp_path):
    """w̃ = (1, -2) misses x = 1 alone, by 1 (G13)."""
    path = file_of(tmp_path, ["1,1", "-1,-1"], "a,class")
    assert "E(w̃[0]) = 1, ∇E" in sentence(capsys, "perceptron", "--data", path, "--start", "1,-2", "--limit", "1")


def test_an_ascent_that_ends_before_its_maximum(capsys, tmp_path):
    """A limit is no maximum; so far from 0 that ℒ is 0 in floats, it has not fallen (G23)."""
    path = file_of(tmp_path, ["1,1", "2,-1", "3,1"], "a,class")
    for limit, status in ("1", "stopped"), ("1000", "converged"):
        told = "gales", "logistic", "--data", path, "--limit", limit, "--rate", "1/2"
        assert outcomes(capsys, *told)[-1]["status"] == status
    path = file_of(tmp_path, ["1,1", "-1,-1"], "a,class")
    told = sentence(capsys, "logistic", "--data", path, "--start", "1000,0")
    assert "after 1 update:" in told and "lower than at the start" not in told


def test_a_bias_between_a_projection_above_0_and_one_just_below(capsys, tmp_path):
    """S_w = 1/2 + 1/50, ŵ = 2.7/0.52 = 5.1923: the lowest of ω₁ lies at 10.3846, the highest of ω₂ at -0.5192 (G29)."""
    path = tmp_path / "line.csv"
    path.write_text("x,class\n2,1\n3,1\n-0.3,2\n-0.1,2\n")
    assert "b = -(10.3846 - 0.5192) / 2 = -4.9327" in run(capsys, "gales", "fisher", "--data", path)[1]


@pytest.mark.parametrize("told", [
    "neuron --start 1,0,0 --ask 1,1", "descent --start 1,0,0 --rate 1/4 --limit 2", "fisher --start 1,0 --ask 1,1",
    "descent --ask 1,1",
    "perceptron --start 1,0,0 --rate 2 --limit 2 --corrected --ask 1,1",
    "logistic --start 1,0,0 --rate 2 --limit 2 --ask 1,1",
    "kesler --start 1,0,0,0,0,0,0,0,0 --limit 2 --corrected --ask 1,1"])
def test_every_topic_takes_its_options(capsys, told):
    """All that a run can be told at once (G10)."""
    status, out, err = run(capsys, "gales", *told.split())
    assert (status, err) == (0, "") and ("The points asked for" in out) == ("--ask" in told)


def test_of_many_classes_the_first_are_compared(capsys, tmp_path):
    """Of twelve, sample 1 has nine of its eleven γ shown, each in twelve blocks (G29)."""
    path = file_of(tmp_path, [f"{n},c{n}" for n in range(12)], "a,class")
    text = sentence(capsys, "kesler", "--data", path, "--limit", "0")
    assert "and K - 1 = 11 γ vectors with K(d + 1) = 24 entries. We write | between the blocks: " in text
    blocks = " | ".join(["(0, 1)", *["(0, 0)"] * 8, "(0, -1)", "(0, 0)", "(0, 0)"])
    assert f"γ₁₁₀ = {blocks} " in text and "γ₁₁₁" not in text


def test_an_ascent_that_is_small_from_the_start(capsys, tmp_path):
    """(10⁻⁹) and (-10⁻⁹): ‖∇ℒ‖ is 10⁻⁹ at 0, with an error; that ends the ascent, and no maximum is claimed (G21)."""
    path = file_of(tmp_path, ["1e-9,p", "-1e-9,q"], "a,class")
    ended = outcomes(capsys, "gales", "logistic", "--data", path)[-1]
    assert (ended["updates"], ended["errors"]) == (1, [2]) and ended["status"] == "converged"


def test_ten_samples_of_a_class_have_columns(capsys, tmp_path):
    """Of eleven only the misclassified are counted; two mistakes, by 1 and by 2, sum to 3 (G13, G17)."""
    for count in (10, 11):
        path = file_of(tmp_path, [*(f"{n},p" for n in range(1, count + 1)), "-1,q", "-2,q"], "a,class")
        told = sentence(capsys, "perceptron", "--data", path, "--start", "1,-3", "--limit", "1", "--plot", "none")
        assert ("ω₁ 1 2 3 4 5 6 7 8 9 10 ω₂ 1 2 z " in told) == (count == 10)
        assert (f"ω₁: 2 of {count} misclassified" in told) == (count == 11)
        assert "Y[0] = {1 of ω₁, 2 of ω₁}" in told.replace("\u00a0", " ")
        assert "∇E(w̃[0]) = (-3, -2), with the slope 0 at the kink y·z = 0 (GE13) step 4" in told  # z of sample 3


def test_a_gradient_of_the_length_of_the_stop_goes_on():
    """It is to be below 10⁻⁶ (G10, G21)."""
    assert not small([1e-6]) and not small([0, F(-1, 10**5)]) and small([0.9e-6, 0])


def test_a_limit_of_descent(capsys):
    """It is one of updates on the criterion (G10)."""
    assert sentence(capsys, "descent", "--limit", "3", "--plot", "none").count("limit 3 updates") == 1


def test_fisher_in_floats_says_why(capsys, monkeypatch, tmp_path):
    """In both headers, between the file and its samples (G24)."""
    monkeypatch.setattr("linref.gales.views.fisher.MAX_EXACT_PRODUCTS", 1)
    path = file_of(tmp_path, ["1,3,p", "3,1,p", "0,0,q", "2,4,q", "1,-4,q"])
    for header, *_ in runs(capsys, "fisher", "--data", path):
        assert header["data"].startswith(f"{path}, in floats, as fractions would take too long · 5 samples")


OVERLAPPING = ["0,0,p", "1,1,p", "2,0,p", "1,0,q", "0,1,q", "2,1,q"]  # (1, 0) of q is midway between (0, 0) and (2, 0)


@pytest.mark.parametrize("topic", ["perceptron", "kesler"])
def test_a_start_at_zero_is_explained_and_one_proof_serves_both_runs(capsys, tmp_path, topic):
    """From 0 the page's test would end the run at once, so only the corrected run is printed, with its proof (GE3)."""
    path = file_of(tmp_path, OVERLAPPING)
    text = sentence(capsys, topic, "--data", path, "--plot", "none")
    assert text.count("Not separable.") == 1 and text.count("the page's algorithm would stop at once. So this run") == 1
    assert ", corrected" not in text and "without an update" not in text
    assert "Not separable." in sentence(capsys, topic, "--data", path, "--corrected", "--limit", "3")
    started = sentence(capsys, topic, "--data", path, "--start", "1,0,0" if topic == "perceptron" else "1,0,0,0,0,0")
    assert "would stop at once" not in started


def test_logistic_regression_says_that_no_boundary_separates(capsys, tmp_path):
    """The boundary of an ascent that converged has errors, as every boundary has (G22)."""
    text = sentence(capsys, "logistic", "--data", file_of(tmp_path, OVERLAPPING), "--plot", "none")
    assert "2 of 6 samples misclassified" in text
    assert "No boundary separates these samples. For the proof, run python3 -m linref gales perceptron with " \
        "the same --data" in text
    text = sentence(capsys, "logistic", "--data", file_of(tmp_path, ["0,0,p", "1,1,p", "0,1,q", "1,0,q"]))
    assert "after 1 update: 2 of 4" in text and "‖∇ℒ‖ is 0 at the maximum, and 0 at the end of this run." in text
    text = sentence(capsys, "logistic", "--data", file_of(tmp_path, ["0,p", "2,p", "1,q"], "a,class"), "--limit", "0")
    assert "‖∇ℒ‖ is 0 at the maximum, and 0.7071 at the end of this run." in text  # ½ - ½ + ½ for b, ½·2 - ½·1 for w
    text = sentence(capsys, "logistic", "--data", file_of(tmp_path, ["0,p", "2,p", "2,q", "3,q"], "a,class"))
    assert "v = (-1, 2) has v'x̃ ≥ 0 on ω₁ and v'x̃ ≤ 0 on ω₂, and not always 0." in text  # 2, 0, 0, -1
    text = sentence(capsys, "logistic", "--data", file_of(tmp_path, ["0,0,p", "3,1,q"]), "--limit", "0")
    assert "No boundary" not in text


def test_where_y_z_is_0_no_gradient_is_claimed(capsys, tmp_path):
    """(1, 2) of ω₁ and (3, 1) of ω₂ from 0: Σ -x̃ = (-1 + 3, -2 + 1, 0) while every y·z is 0 (G13)."""
    path = file_of(tmp_path, ["1,2,p", "3,1,q"])
    text = sentence(capsys, "perceptron", "--data", path, "--corrected")
    assert "E(w̃[0]) = 0, Σ -x̃ over Y[0] = (2, -1, 0)" in text and "∇E(" not in text
    assert "If no y·z is 0, Σ -x̃ over Y[τ] is ∇E. If some y·z is 0, E has no gradient." in text
    text = sentence(capsys, "neuron", "--data", path, "--start", "0,0,0")
    assert "Samples with z = 0 here: 1 of ω₁, 1 of ω₂." in text


def test_the_updates_of_or(capsys):
    """All four x̃ first, then three times that of 00: (2, 2, 2) + 3·(0, 0, -1) (G32)."""
    w = [0, 0, 0]
    samples = [(0, 0, -1), (0, 1, 1), (1, 0, 1), (1, 1, 1)]
    for expected in ([2, 2, 2], [2, 2, 1], [2, 2, 0], [2, 2, -1]):
        missed = [x for x in samples if sum(a * b for a, b in zip(w, x)) <= 0]
        w = [a + sum(x[i] for x in missed) for i, a in enumerate(w)]
        assert w == expected
    assert "OR 4 (2, 2, -1)" in sentence(capsys, "gates")


def test_with_two_classes_kesler_repeats_the_perceptron(capsys, tmp_path):
    """From 0, step by step: w̃₁ is its w̃, w̃₂ = -w̃₁, α'γ is 2·y·z; from another start nothing is said (G30)."""
    path = file_of(tmp_path, OVERLAPPING)
    pair = [runs(capsys, topic, "--data", path, "--limit", "40")[0] for topic in ("perceptron", "kesler")]
    for one, both in zip(*(steps[1:-1] for steps in pair)):
        assert both["w"] == [*one["w"], *(-a for a in one["w"])] and both["misclassified"] == one["misclassified"]
        assert list(map(F, both["yz"])) == [2 * F(a) for a in one["yz"]]
    said = "repeats the run of the topic perceptron"
    assert said in sentence(capsys, "kesler", "--data", path) and said not in sentence(capsys, "kesler")
    assert said not in sentence(capsys, "kesler", "--data", path, "--start", "1,0,0,0,0,0")


@pytest.mark.parametrize("topic, head, left_out", [
    ("descent", "τ w̃[τ] E(w̃[τ]) ∇E(w̃[τ])", " w̃[τ+1]"),
    ("neuron", "sample y z/‖w‖ w̃'x̄ = y·z ½|y - y(x)| [-y·z]₊", " x̄ = y·x̃"),
    ("perceptron", "ω₁ a b ω₂ a b", " x̃")])
def test_wide_tables_leave_out_what_repeats_another_column(capsys, tmp_path, topic, head, left_out):
    """Of two features all columns are there, of four one less (G9, G10, G14)."""
    rows = ["5.1,3.5,1.4,0.2,p", "4.9,3,1.4,0.2,p", "7,3.2,4.7,1.4,q", "6.4,3.2,4.5,1.5,q"]
    lines = printed(capsys, topic, "--data", file_of(tmp_path, rows, "a,b,c,d,class"))
    assert head.replace("a b", "a b c d") in lines and left_out.strip() not in lines
    lines = printed(capsys, topic, "--data", file_of(tmp_path, ["1,2,p", "3,1,q", "2,2,p"]))
    assert head not in lines and head in [line.replace(left_out, "") for line in lines]


def test_a_vector_of_floats_has_one_shape(capsys, tmp_path):
    """At w̃ = 0 on these five: ∇ℒ = (0.5, 0.5, 0.5), of length √0.75 (G20)."""
    path = file_of(tmp_path, ["0,0,p", "0,1,q", "1,0,q", "1,1,p", "1,1,p"])
    assert "0 (0, 0, 0) -3.4657 (0.5000, 0.5000, 0.5000)" in printed(capsys, "logistic", "--data", path)


def test_rounding_errors_are_printed_as_0(capsys, tmp_path):
    """Both classes mirror each other across x₁ = x₂ + 0, so b stays 0; JSON has the floats (G21)."""
    path = file_of(tmp_path, ["1,1,p", "2,0,p", "1,1,q", "0,2,q"])
    text = sentence(capsys, "logistic", "--data", path)
    assert "e-1" not in text and "2 (0.3605, -0.3605, 0) -2.1788 (0.6543, -0.6543, 0) " in text
    steps = runs(capsys, "logistic", "--data", path)[1][1:-1]
    assert 0 < max(abs(step["gradient"][2]) for step in steps) < 1e-14
