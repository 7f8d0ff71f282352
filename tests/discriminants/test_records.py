"""The records of every list of the slides' traces: their fields, and a value in each that is known by another route."""

from fractions import Fraction as F

import pytest

from linref import verdict
from linref.discriminants import separable, views
from linref.discriminants.data import OUTLIER, XOR
from linref.discriminants.views import separable as told
from linref.discriminants.units import canonical_examples
from linref.separability import Undecided
from tests.command import outcomes, records, run



def runs_of(capsys, *arguments):
    """Header, steps and outcome of every run, by its title; of two with one title the first."""
    found = {}
    for record in records(capsys, "discriminants", *arguments):
        if record["record"] == "header":
            current = record, [], []
            found.setdefault(record["run"], current)
        else:
            current[1 if record["record"] == "step" else 2].append(record)
    return {title: (header, steps, ended[0]) for title, (header, steps, ended) in found.items()}


LISTS = [
    ("units", "Units for x₁ ∧ x₂ ∧ x₄ and for at least 2 of x₁, x₃, x₄", "i x s s_y r r_y", 13,
     {"x": [1, 1, 0, 1], "s": 3, "s_y": 1, "r": 2, "r_y": 1}),
    ("units", "No unit for (x₁ ∧ x₂) ∨ (x₃ ∧ x₄)", "x y", 0, {"x": [0, 0, 1, 1], "y": 1}),
    ("units", "Canonical representation", "i w point x y g h yg correct", 1,
     {"point": ["1/2", 3], "x": [1, "1/2", 3], "g": "3/2", "yg": "3/2", "correct": True}),
    ("separable", "A w that separates", "i w x y u yu", 2, {"y": -1, "u": -5, "yu": 5}),
    ("losses", "Losses and gradient by example", "i w x y u yu sign zero_one hinge gradient", 2,
     {"u": 3, "yu": -3, "sign": 1, "zero_one": 1, "hinge": 3, "gradient": [1, 2, 2]}),
    ("convergence", "Assumptions of the theorem", "i w x y norm_squared yux", 2, {"norm_squared": 9, "y": -1}),
    ("batch", "The first pass, example by example", "i w x y delta u yu mistake delta_after", 1,
     {"delta": [-1, -1, -1], "u": 0, "mistake": True, "delta_after": [-2, "-3/2", -4]}),
    ("online", "Every order of the examples", "order mistakes w", 3, {"order": [2, 3, 1], "mistakes": 18,
                                                                     "w": [4, -4, 1]}),
    ("voted", "The hypotheses and their survival times", "n w c", 0, {"n": 1, "w": [1, 1, 1], "c": 1}),
    ("voted", "The vote: the sign of the sum of cₙ sgn(wₙ·x)", "i x y terms sums sum vote wrong", 0,
     {"x": [1, 1, 1], "terms": [1, 1, 1, -2, 1, 5], "sums": [9, 2], "sum": 7, "vote": 1, "wrong": False}),
    ("geometry", "Signed distances of the examples", "i w x label y assigned distance foot", 0,
     {"y": "1/2", "assigned": "C₁", "distance": "1/5", "foot": ["6/5", 1]}),
]


@pytest.mark.parametrize("topic, title, fields, place, values", LISTS, ids=[title for _, title, *_ in LISTS])
def test_fields_and_a_value_of_every_list(capsys, topic, title, fields, place, values):
    """By hand, from the examples and w that the row names (D1)."""
    _, steps, ended = runs_of(capsys, topic)[title]
    assert all(sorted(step) == sorted(["record", *fields.split()]) for step in steps) and ended["steps"] == len(steps)
    assert {name: steps[place][name] for name in values} == values


def test_headers_hold_the_samples(capsys):
    """Points and labels of what a run is on; XOR and the outlier too (D9)."""
    for topic in ("batch", "online", "onepass", "voted"):
        headers = [header for header, *_ in runs_of(capsys, topic).values()]
        assert headers[0]["samples"] == {"points": [[1, 1], ["1/2", 3], [2, 2]], "labels": [1, 1, -1],
                                         "classes": ["+1", "-1"]}
        assert {"batch_perceptron", "online_perceptron", "one_pass", "voted_perceptron"} & {
            header.get("function") for header in headers}
    for topic, data in (("separable", XOR), ("onepass", OUTLIER)):
        assert data.points in [r["samples"]["points"] for r in records(capsys, "discriminants", topic)
                               if r["record"] == "header" and "samples" in r]


def test_facts_of_the_outcomes(capsys):
    """Mistakes, w, γ² and updates as they end (D12, D14, D27, D30)."""
    _, *descents = outcomes(capsys, "discriminants", "losses")
    assert [(r["status"], r["updates"]) for r in descents] == [("converged", 5), ("separated", 8)]
    assert descents[1]["w"] == [1, "-7/6", "1/3"]
    found, = (r for r in outcomes(capsys, "discriminants", "separable") if "mistakes" in r)
    wrong = separable.mistakes(list(map(F, found["w"])), canonical_examples(XOR.points, XOR.signs))
    assert wrong == found["mistakes"] and len(wrong) == 1
    theorem, ledger, *_ = outcomes(capsys, "discriminants", "convergence")
    assert (theorem["gamma_squared"], theorem["D_squared"], ledger["steps"]) == ("25/293", "41/4", 13)
    cycles = [r for r in outcomes(capsys, "discriminants", "convergence") if "cycle_length" in r]
    assert cycles[0]["updates"] == 4 and cycles[0]["steps"] == 1


def test_fewest_mistakes_step_by_step(capsys):
    """What is left out, then a proof, then a w for the rest (D12)."""
    _, steps, ended = runs_of(capsys, "separable")["The fewest mistakes (the search is not on the page)"]
    assert steps[0]["left_out"] == [] and steps[0]["w"] is None and steps[0]["proof"] == {"1": "1/4", "2": "1/4",
                                                                                          "3": "1/4",
                                                                                          "4": "1/4"}
    assert steps[-1]["left_out"] and steps[-1]["proof"] is None and ended["steps"] == len(steps)


def undecided(*arguments):
    raise Undecided


@pytest.mark.parametrize("topic", ["separable", "convergence", "geometry", "losses", "batch"])
def test_what_is_said_of_an_undecided_set(capsys, monkeypatch, tmp_path, topic):
    """No w, no proof, no claim; the theorem's topic shows the passes of the algorithm (D11, D27)."""
    verdict.LAST.clear()
    for module in (views, told, verdict):
        monkeypatch.setattr(module, "separated", undecided)
    path = tmp_path / "xor.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    found = outcomes(capsys, "discriminants", topic, "--data", path, *(["--limit", "2"] if topic not in ("separable",
                                                                                                         "geometry")
                                                                       else []))
    if topic in ("separable", "convergence"):
        assert found[0]["separable"] is None and len(found) == 1
        told_of = records(capsys, "discriminants", topic, "--data", path)
        start = None if topic == "separable" else [0] * 3
        assert [r["conventions"]["start"] for r in told_of if r["record"] == "header"] == [start]
    elif topic in ("losses", "batch"):
        assert any(ended.get("separable", 0) is None for ended in found)
    _, out, _ = run(capsys, "discriminants", topic, "--data", path)
    assert "Not separable" not in out and "Linearly separable" not in out
    assert "\nNot linearly separable case" not in out


def test_attempts_that_take_too_long(capsys, monkeypatch, tmp_path):
    """XOR is proved not to be separable; of the fewest mistakes only that there is one is known without a try (D12)."""
    monkeypatch.setattr(told, "separated", undecided)
    path = tmp_path / "xor.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    proved, fewest = outcomes(capsys, "discriminants", "separable", "--data", path)
    assert proved["certificate"] == ["1/4"] * 4
    assert (fewest["status"], fewest["steps"], fewest["mistakes"]) == ("stopped", 0, None)
    said = run(capsys, "discriminants", "separable", "--data", path)[1]
    assert "Not decided after 0 attempts." in said


def test_a_descent_on_many_examples_is_exact(capsys, tmp_path):
    """On 202 examples the steps, the mistakes and the certificate are in no way rounded (D14)."""
    rows = [f"{k}.1,{k % 7}.3,{1 if k % 2 else -1}" for k in range(202)]
    path = tmp_path / "many.csv"
    path.write_text("\n".join(["a,b,class", *rows]) + "\n")
    _, *found = outcomes(capsys, "discriminants", "losses", "--data", path, "--limit", "5")
    points = [[F(k) + F(1, 10), F(k % 7) + F(3, 10)] for k in range(202)]
    labels = [1 if k % 2 else -1 for k in range(202)]
    examples = canonical_examples(points, labels)
    for ended in found:
        assert not any(isinstance(a, float) for a in ended["w"])
        weights = [F(a) for a in ended["certificate"]]
        assert sum(weights) == 1 and min(weights) >= 0
        assert not any(sum(k * y * x[j] for k, (x, y) in zip(weights, examples)) for j in range(3))


def test_no_cycle_within_a_limit(capsys, tmp_path):
    """The passes so far, and no word on a cycle (D30)."""
    path = tmp_path / "line.csv"
    path.write_text("x,class\n0,1\n1,-1\n2,1\n3,1\n")
    ended, = outcomes(capsys, "discriminants", "convergence", "--data", path, "--limit", "2")
    assert "cycle_length" not in ended and ended["steps"] == 2 and ended["status"] == "not separable"
    _, out, _ = run(capsys, "discriminants", "convergence", "--data", path, "--limit", "2")
    assert "After 2 passes w = (1, 2). No w of this run returned within the limit." in " ".join(out.split())


def test_a_run_that_needs_no_correction_is_shown_once(capsys, tmp_path):
    """A descent that ends without a mistake needs no corrected one (D17)."""
    path = tmp_path / "one.csv"
    path.write_text("x,class\n0.5,yes\n1.5,yes\n3.25,no\n")
    _, out, _ = run(capsys, "discriminants", "losses", "--data", path, "--rate", "1/7")
    assert "as corrected" not in out and "all 3 examples are classified correctly." in out
    assert "Option --corrected prints the corrected run." in " ".join(out.split())


def test_the_corrected_descent_starts_anew(capsys):
    """From (1, 1, 0) both go to (2/3, 1/3, -2/3), where example 3 has y·u = 0; alone it is the same run (D17)."""
    printed, corrected = (runs_of(capsys, "losses")[f"Gradient descent on J_p, as {version}"][1]
                          for version in ("printed", "corrected"))
    assert [step["w"] for step in corrected[:2]] == [step["w"] for step in printed[:2]]
    assert [steps[1]["summed"] for steps in (printed, corrected)] == [[2], [2, 3]]
    assert printed[-1]["w"] == ["2/3", "-2/3", 0]
    alone = runs_of(capsys, "losses", "--corrected")["Gradient descent on J_p, as corrected"][1]
    assert [step["w"] for step in alone] == [step["w"] for step in corrected]


def test_own_examples_in_canonical_representation(capsys, tmp_path):
    """A file's points with a 1 in front, under a w that is told or ones, with w₀ halfway between -2 and 3 (D7)."""
    path = tmp_path / "two.csv"
    path.write_text("x,class\n2,1\n-3,-1\n")
    for options, w, g in ((("--start", "1,1"), [1, 1], [3, -2]), ((), ["1/2", 1], ["5/2", "-5/2"])):
        steps = [r for r in records(capsys, "discriminants", "units", "--data", path,
                                    *options) if r["record"] == "step"]
        assert [(r["w"], r["x"], r["g"]) for r in steps] == [(w, [1, 2], g[0]), (w, [1, -3], g[1])]


def test_the_three_examples_under_a_w_that_is_told(capsys):
    """1 + x₁ + x₂, which is above 0 on all of them (D7)."""
    steps = [r for r in records(capsys, "discriminants", "units", "--start", "1,1,1") if r["record"] == "step"]
    assert [(r["w"], r["g"], r["correct"]) for r in steps] == [
        ([1, 1, 1], 3, True), ([1, 1, 1], "9/2", True), ([1, 1, 1], 5, False)]
