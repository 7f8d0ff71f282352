"""The perceptron algorithm with its free choice, and train_perceptron."""

import random
import re
from fractions import Fraction as F

import pytest

from linref.fleuret import data as slides
from linref.fleuret.perceptron import cyclic, perceptron, train_perceptron, with_constant
from tests.command import outcomes, records, run

EIGHT = with_constant(slides.EIGHT.points, slides.EIGHT.signs)
THREE = with_constant(slides.THREE.points, slides.THREE.signs)


def dot(u, v):
    return sum(a * b for a, b in zip(u, v))


@pytest.mark.parametrize("choose, k, w", [
    (min, 5, [2, 0, -1]), (cyclic(), 7, [3, 0, -1]), (max, 13, [2, F(-1, 5), -1])])
def test_choices(choose, k, w):
    """5, 7 and 13 updates on the samples of gales (F7)."""
    *_, last = perceptron(EIGHT, choose)
    assert (last.k, last.w, last.n_k) == (k, w, None)


def test_each_update_by_hand():
    """x = 1, 2 with y = 1, -1 and the constant: every misclassified set, every w (F7)."""
    steps = list(perceptron([([1, 1], 1), ([2, 1], -1)], max))
    assert [(step.n_k, step.w) for step in steps[:4]] == [(2, [0, 0]), (1, [-2, -1]), (1, [-1, 0]), (2, [0, 1])]
    assert [step.values for step in steps[:3]] == [[0, 0], [-3, 5], [-1, 2]]
    assert steps[0].k == 0 and all(b.w == a.after for a, b in zip(steps, steps[1:]))


def test_all_choices():
    """12, 13, 18 or 20 updates on the three examples, whatever is chosen; by a search of its own (F7)."""
    reached, k, ends = {(0, 0, 0)}, 0, []
    while reached:
        wrong = [(w, [(x, y) for x, y in THREE if y * dot(w, x) <= 0]) for w in reached]
        ends += [k] if any(not found for _, found in wrong) else []
        reached = {tuple(a + y * b for a, b in zip(w, x)) for w, found in wrong for x, y in found}
        k += 1
    assert ends == [12, 13, 18, 20]
    for choose in (min, max, cyclic(), *(random.Random(seed).choice for seed in range(40))):
        *_, last = perceptron(THREE, choose)
        assert last.k in ends


def test_another_start_leads_to_another_end():
    """Another start, another end (F7)."""
    first, *_, last = perceptron(THREE, cyclic(), [0, 0, -100])
    assert first.w == [0, 0, -100] and last.k == 318


def test_the_end_separates():
    """Random separable sets: all y(w·x) > 0 at the end, w is the sum of what was added (F7, F8)."""
    rng = random.Random(5)
    for _ in range(60):
        w = [rng.randint(-5, 5) for _ in range(3)]
        x = [[rng.randint(-6, 6), rng.randint(-6, 6), 1] for _ in range(8)]
        labelled = [(u, 1 if dot(w, u) > 0 else -1) for u in x if dot(w, u)]
        if not labelled:
            continue
        for choose in (min, max, cyclic(), rng.choice):
            steps = list(perceptron(labelled, choose))
            assert min(y * dot(steps[-1].w, u) for u, y in labelled) > 0
            added = [[labelled[step.n_k - 1][1] * a for a in labelled[step.n_k - 1][0]] for step in steps[:-1]]
            assert steps[-1].w == [sum(column) for column in zip(*added)] if added else [0, 0, 0]
        swept = list(train_perceptron([u for u, _ in labelled], [y for _, y in labelled], 10_000))
        assert min(y * dot(swept[-1].after, u) for u, y in labelled) > 0 and swept[-1].nb_changes == 0


def test_train_perceptron_is_the_cyclic_choice():
    """The same updates in the same order (F7, F8)."""
    steps = train_perceptron([x for x, _ in EIGHT], [y for _, y in EIGHT], 99)
    swept = [step.i for step in steps if step.after != step.w]
    assert swept == [step.n_k for step in perceptron(EIGHT, cyclic())][:-1] == [1, 5, 6, 1, 5, 2, 5]


def test_epochs_and_changes():
    """3, 2, 2, 0 changes on the samples of gales, w replaced at once (F8)."""
    steps = list(train_perceptron([x for x, _ in EIGHT], [y for _, y in EIGHT], 99))
    assert [step.nb_changes for step in steps if step.i == 8] == [3, 2, 2, 0]
    assert [step.w for step in steps[:6]] == [[0, 0, 0], [1, 0, 1], [1, 0, 1], [1, 0, 1], [1, 0, 1], [1, 0, 0]]
    assert [(step.e, step.i) for step in steps] == [(e, i) for e in range(4) for i in range(1, 9)]


def test_the_line_of_every_epoch(capsys):
    """Of w = (2, -1, -1) after epoch 1, of which only sample 3 has w·x < 0, and (3, 0, -1) after epoch 2 (F8)."""
    lines = [line.strip() for line in run(capsys, "fleuret", "perceptron")[1].splitlines() if "nb_changes " in line]
    assert [line for line in lines if "train_error " in line and line.startswith("epoch")] == [
        "epoch 0 nb_changes 3 train_error 37.50%", "epoch 1 nb_changes 2 train_error 12.50%",
        "epoch 2 nb_changes 2 train_error 0.00%", "epoch 3 nb_changes 0 train_error 0.00%"]


def test_no_epochs_and_not_separable():
    """nb_epochs_max = 0 takes no step; classes that are not separable use all epochs (F8)."""
    assert list(train_perceptron([[1]], [1], 0)) == []
    x, y = [[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 1]], [-1, 1, 1, -1]
    steps = list(train_perceptron(x, y, 7))
    assert len(steps) == 28 and steps[-1].e == 6 and steps[-1].nb_changes == 4


def test_without_a_constant_it_goes_on():
    """(0, 0) is wrong for ever (F8)."""
    *_, last = train_perceptron(slides.EIGHT.points, slides.EIGHT.signs, 50)
    assert (last.e, last.nb_changes) == (49, 1)


def test_trace_of_own_data(capsys, tmp_path):
    """Steps, records and outcomes; a start; what cannot be separated says so (F7, F8)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n1,1\n2,-1\n4,-1\n")
    for extra in ((), ("--start", "1/2,-1")):
        chosen, swept = outcomes(capsys, "fleuret", "perceptron", "--data", path, *extra)
        assert chosen["status"] == swept["status"] == "separated"
        for found in (chosen, swept):
            w = [F(a) for a in found["w"]]
            assert min(y * (w[0] * x + w[1]) for x, y in ((1, 1), (2, -1), (4, -1))) > 0
    path.write_text("a,class\n1,1\n2,-1\n4,1\n")
    found = outcomes(capsys, "fleuret", "perceptron", "--data", path, "--limit", "9")
    assert [each["status"] for each in found] == ["not separable"] * 2
    path.write_text("a,class\n1,1\n2,-1\n")
    assert outcomes(capsys, "fleuret", "perceptron", "--data", path)[1]["status"] == "separated"
    path.write_text("a,class\n1,1\n2,-1\n4,1\n")
    found = records(capsys, "fleuret", "perceptron", "--data", path, "--limit", "9")
    steps = [record for record in found if "nb_changes" in record]
    assert len(steps) == 27 and steps[-1]["e"] == 8
    assert run(capsys, "fleuret", "perceptron", "--data", path, "--start", "1")[2] == (
        "linref: --start: 1 number; expected 2: 1 weight and the bias, last\n")


@pytest.mark.parametrize("extra", [("--first", "100"), ("--first", "100", "--only", "updates")])
def test_the_line_of_an_epoch(capsys, tmp_path, extra):
    """As the page prints it, without the doubled sign, for every epoch, also where only updates are shown (F8)."""
    path = tmp_path / "three.csv"
    path.write_text("a,b,class\n1,1,1\n0.5,3,1\n2,2,-1\n")
    _, out, _ = run(capsys, "fleuret", "perceptron", "--data", path, *extra)
    assert "epoch 0 nb_changes 2 train_error 66.67%" in out and "epoch 7 nb_changes 0 train_error 0.00%" in out
    assert len(re.findall(r" train_error \d", out)) == 8  # one line for each of the epochs 0 to 7


def many(path):
    """25 samples in one dimension that 12.5 separates, written to a file."""
    path.write_text("a,class\n" + "".join(f"{F(n, 4)},{1 if n > 12 else -1}\n" for n in range(25)))
    return [([F(n, 4), 1], 1 if n > 12 else -1) for n in range(25)]


def test_more_than_twenty_samples_have_a_line_for_each_epoch(capsys, tmp_path):
    """The page's line for each, and the weights of the same run on the samples as they are (F8)."""
    samples = many(tmp_path / "many.csv")
    w, lines, e, changes = [0, 0], [], 0, 1
    while changes:
        changes = 0
        for x, y in samples:
            if y * dot(w, x) <= 0:
                w, changes = [a + y * b for a, b in zip(w, x)], changes + 1
        wrong = sum((dot(w, x) >= 0) != (y == 1) for x, y in samples)
        lines.append(f"epoch {e} nb_changes {changes} train_error {100 * wrong / 25:.2f}%")
        e += 1
    _, out, _ = run(capsys, "fleuret", "perceptron", "--data", tmp_path / "many.csv", "--first", "10000")
    assert [line.strip() for line in out.splitlines() if line.startswith("  epoch")] == lines
    found = outcomes(capsys, "fleuret", "perceptron", "--data", tmp_path / "many.csv")[1]
    assert [F(a) for a in found["w"]] == w
    found = records(capsys, "fleuret", "perceptron", "--data", tmp_path / "many.csv")
    assert f"w = ({float(w[0])}, {w[1]})." in " ".join(out.split())
    assert "Each line is one epoch of train_perceptron." in out
    steps = [record for record in found if "train_error" in record]
    assert [F(a) for a in steps[0]["w"]] == [0, 0] and all(a["after"] == b["w"] for a, b in zip(steps, steps[1:]))


def test_a_proof_is_printed_once(capsys, tmp_path):
    """Two runs on samples that nothing separates have one certificate (F7, F8)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n1,1\n2,-1\n4,1\n")
    _, out, _ = run(capsys, "fleuret", "perceptron", "--data", path, "--limit", "2")
    assert out.count("Multiply each y·x below") == 1 and out.count("Stopped at the limit") == 2
    found = outcomes(capsys, "fleuret", "perceptron", "--data", path)
    assert [each["certificate"] for each in found] == [["1/3", "1/2", "1/6"]] * 2
    path.write_text("a,class\n1,1\n2,-1\n")
    _, out, _ = run(capsys, "fleuret", "perceptron", "--data", path, "--limit", "1")
    assert "w = (1, 1)." in " ".join(out.split()) and out.count("for example by w") == 1


def test_no_step_where_none_is_allowed(capsys, tmp_path):
    """--limit 0: the start is what there is (F7, F8)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n1,1\n2,-1\n")
    for found in outcomes(capsys, "fleuret", "perceptron", "--data", path, "--limit", "0", "--start", "1,2"):
        assert (found["steps"], found["updates"], found["w"]) == (0, 0, [1, 2])
    out = run(capsys, "fleuret", "perceptron", "--data", path, "--limit", "0")[1]
    assert "start (0, 0)" in out and "Each row" not in out
    out = run(capsys, "fleuret", "perceptron", "--data", path, "--limit", "0", "--start", "0,1")[1]
    assert "start (0, 1)" in out and "Each row" not in out


def test_a_sample_on_the_boundary_is_not_drawn_as_misclassified(capsys, tmp_path):
    """(0, 1), where w·x is 0, and where it is -1/2 (F7)."""
    path = tmp_path / "my.csv"
    path.write_text("a,b,class\n0,1,1\n2,0,1\n-1,0,-1\n")
    for start, drawn in (("1,0,0", False), ("1,0,-1/2", True)):
        out = run(capsys, "fleuret", "perceptron", "--data", path, "--limit", "0", "--start", start)[1]
        assert any("◆" in line.split("│")[1] for line in out.splitlines() if line.count("│") == 2) == drawn


def test_no_errors_and_yet_an_update():
    """Epoch 3 starts with a w that has no error, and sample 1, at w·x = 0, changes it (F8)."""
    x, y = [[-2, -1, 1], [-3, 2, 1], [0, 0, 1], [-2, -3, 1]], [1, 1, -1, -1]
    steps = list(train_perceptron(x, y, 99))
    early = [step for step in steps if step.after != step.w
             and all((dot(step.w, u) >= 0) == (label == 1) for u, label in zip(x, y))]
    assert early == [(3, 1, [-2, 3, -1], 0, 1, [-4, 2, 0])] and steps[-1].after == [-4, 4, -1]


def test_the_constant_is_last_and_the_choice_is_cyclic():
    """The 1 stands last; the choice goes on after the last one chosen, and begins anew (F7)."""
    assert with_constant([[5, 4]], [-1]) == [([5, 4, 1], -1)]
    choose = cyclic()
    assert [choose([1, 3]) for _ in range(3)] == [1, 3, 1]


def test_a_last_epoch_of_one_change_is_no_end(capsys, tmp_path):
    """The page's own limit has stopped it, and that is said; by hand 3 and 1 changes (F8)."""
    path = tmp_path / "over.csv"
    path.write_text("a,b,class\n0.5,1.5,1\n1,2,1\n0.5,1.5,-1\n-1,-1,-1\n")
    _, out, _ = run(capsys, "fleuret", "perceptron", "--data", path, "--limit", "2")
    assert "epoch 1 nb_changes 1 train_error 50.00%" in out and "Stopped at the limit after 4 updates" in out
    assert "Converged" not in out


@pytest.mark.parametrize("count", [8, 9, 21])
def test_a_row_of_more_than_eight_samples_lists_the_misclassified(capsys, tmp_path, count):
    """Up to 8 samples all values; of more the numbers of the misclassified, up to 12 of them (F7)."""
    path = tmp_path / "many.csv"
    xs = [([n, 1], 1 if n > count // 2 else -1) for n in range(count)]
    path.write_text("a,class\n" + "".join(f"{x[0]},{y}\n" for x, y in reversed(xs)))
    _, out, _ = run(capsys, "fleuret", "perceptron", "--data", path, "--limit", "3", "--plot", "none")
    lines = out.splitlines()
    assert any("y_n(w^k·x_n) for n" in line for line in lines) == (count == 8)
    if count > 8:
        head = next(n for n, line in enumerate(lines) if line.split()[:3] == ["k", "w^k", "mistakes"])
        w, rows = [0, 0], []
        for k in range(3):
            values = [y * dot(w, x) for x, y in reversed(xs)]
            wrong = [n for n, value in enumerate(values, start=1) if value <= 0]
            x, y = xs[::-1][wrong[0] - 1]
            more = [f"… {len(wrong) - 6} more"] * (len(wrong) > 6)
            rows.append([str(k), str(tuple(w)), ", ".join([*map(str, wrong[:6]), *more]), str(wrong[0])])
            w = [a + y * b for a, b in zip(w, x)]
        for line, row in zip(lines[head + 1 :], rows):
            assert " ".join(line.replace("\u00a0", " ").split()) == " ".join(row)


@pytest.mark.parametrize("rows, limit, ends", [
    ("-3,-1 2,-1 3,1", "10", ["separated", "stopped"]),
    ("1,1 2,1 3,-1", "11", ["stopped", "separated"]),
    ("1,1 2,1 3,-1", "2", ["stopped", "stopped"]),
])
def test_whether_any_w_separates_is_proved_once(capsys, tmp_path, rows, limit, ends):
    """Unless the first run shows it by its own w (F7, F8)."""
    path = tmp_path / "my.csv"
    path.write_text("a,class\n" + rows.replace(" ", "\n") + "\n")
    told = "fleuret", "perceptron", "--data", path, "--limit", limit
    assert [found["status"] for found in outcomes(capsys, *told)] == ends
    out = run(capsys, *told)[1]
    assert out.count("The samples are separable, for example by") == (ends[0] == "stopped")


def test_repeated_epochs_have_no_line(capsys, tmp_path):
    """XOR: after epoch 0 w is 0 again, so the lines of the other 999 epochs are not shown either (F8)."""
    path = tmp_path / "xor.csv"
    path.write_text("a,b,class\n0,0,1\n0,1,-1\n1,0,-1\n1,1,1\n")
    out = run(capsys, "fleuret", "perceptron", "--data", path, "--plot", "none")[1]
    assert out.count("\n  epoch ") <= 3 and "the 4 steps above repeat" in " ".join(out.split())
