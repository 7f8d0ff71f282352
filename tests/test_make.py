"""Data sets made to measure: every wish is found in the trace's own records."""

import json
import random
from fractions import Fraction as F

import pytest

from linref import HANDOUTS
from linref.gales import TOPICS
from linref.lists import dot
from linref.make import USUAL, below, make, scatters
from linref.make import search as wishes_of
from linref.options import BY_NAME, Options
from linref.samples import Data, InputError, read_classes, read_targets
from tests.command import records, run

PERCEPTRONS = [
    ("gales", "perceptron"),
    ("discriminants", "batch"),
    ("discriminants", "online"),
    ("crowley", "perceptron"),
    ("vitay", "batch"),
    ("vitay", "online"),
    ("fleuret", "perceptron"),
    ("exercises", "perceptron"),
]
SEVERAL = [("gales", "kesler"), ("exercises", "multiclass")]
SEEDS = 3


def made(capsys, tmp_path, *arguments):
    """The file that a command makes."""
    status, out, err = run(capsys, "make", *arguments)
    assert (status, err) == (0, ""), err
    (tmp_path / "made.csv").write_text(out)
    assert out.startswith("# python3 -m linref make ")
    return tmp_path / "made.csv"


def search(capsys, handout, topic, path, *more):
    """The steps and the outcome of the first run that changes weights, or of the last one before another begins."""
    corrected = ["--corrected"] if topic in ("perceptron", "kesler") and handout in ("gales", "crowley") else []
    found = records(capsys, handout, topic, "--data", path, *corrected, *more)
    start = next(n for n, record in enumerate(found) if record["record"] == "step" and "after" in record)
    end = next(n for n, record in enumerate(found) if n > start and record["record"] == "outcome")
    return [record for record in found[start:end] if record["record"] == "step"], found[end]


def number(value):
    return F(value) if isinstance(value, str) else value


def flat(value):
    return [a for part in value for a in flat(part)] if isinstance(value, list) else [number(value)]


@pytest.mark.parametrize("handout, topic", PERCEPTRONS)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_perceptrons(capsys, tmp_path, handout, topic, seed):
    """Exactly 4 updates of 5 samples, no weight above 12, all right in the end; the samples differ."""
    path = made(
        capsys, tmp_path, handout, topic, "--seed", f"student{seed}", "--updates", 4, "--points", 5, "--largest", 12
    )
    data = read_classes(path)
    assert len(data.points) == 5 == len(set(map(tuple, data.points))) and data.dimension == 2
    steps, outcome = search(capsys, handout, topic, path)
    assert outcome["updates"] == 4 and outcome["status"] in ("separated", "converged")
    assert max(abs(a) for step in steps for a in flat([step["after"], step.get("b_after", 0)])) <= 12


@pytest.mark.parametrize(
    "handout, topic", [("discriminants", "online"), ("crowley", "perceptron"), ("exercises", "perceptron")]
)
@pytest.mark.parametrize("ties", [0, 1])
def test_ties(capsys, tmp_path, handout, topic, ties):
    """So many nets are 0 once w is not."""
    path = made(capsys, tmp_path, handout, topic, "--seed", "s", "--ties", ties)
    steps, _ = search(capsys, handout, topic, path)
    name = next(name for name in ("u", "value", "net") if name in steps[0])
    assert sum(step[name] == 0 for step in steps if any(flat([step["w"], step.get("b", 0)]))) == ties


@pytest.mark.parametrize("handout, topic", SEVERAL)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_three_classes(capsys, tmp_path, handout, topic, seed):
    """Each class has its samples, and a run that ends well."""
    path = made(capsys, tmp_path, handout, topic, "--seed", seed, "--points", 7)
    data = read_classes(path, None)
    assert len(data.points) == 7 and sorted(set(data.classes)) == [1, 2, 3]
    steps, outcome = search(capsys, handout, topic, path)
    assert outcome["status"] == "separated" and 3 <= outcome["updates"] <= 6


@pytest.mark.parametrize("handout, topic", [("gales", "fisher"), ("fleuret", "lda")])
@pytest.mark.parametrize("seed", range(SEEDS))
def test_scatters(capsys, tmp_path, handout, topic, seed):
    """S_w, added up here, has an inverse whose decimals end before the fifth place."""
    data = read_classes(made(capsys, tmp_path, handout, topic, "--seed", seed))
    (a, b), (_, d) = [
        [
            sum(deviation(data, x, k, i) * deviation(data, x, k, j) for x, k in zip(data.points, data.classes))
            for j in (0, 1)
        ]
        for i in (0, 1)
    ]
    assert all((entry / (a * d - b * b) * 10**4).denominator == 1 for entry in (F(a), F(b), F(d)))


def test_points_of_one_line_are_not_wished_for():
    """Their S_w, here all ones times 5/2, has no inverse."""
    data = Data([[1, 1], [2, 2], [3, 3], [5, 5]], [1, 1, 2, 2], ["1", "-1"], "", ())
    assert dict(scatters("gales", "fisher", data, Options(), {}))["a scatter that can be inverted"] is False


def deviation(data, x, k, i):
    members = [point[i] for point, c in zip(data.points, data.classes) if c == k]
    return x[i] - F(sum(members), len(members))


@pytest.mark.parametrize("features", [1, 2])
@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_whole_optimum(capsys, tmp_path, features, seed):
    """In the trace's own outcome, where the errors go with no feature, and are not all 0."""
    path = made(capsys, tmp_path, "crowley", "descent", "--seed", seed, "--features", features)
    data = read_targets(path)
    w = next(
        record["optimum"] for record in records(capsys, "crowley", "descent", "--data", path) if "optimum" in record
    )
    off = [y - dot(w, [*x, 1]) for x, y in zip(data.points, data.targets)]
    assert all(isinstance(a, int) for a in w) and any(off) and sum(off) == 0
    assert all(dot(off, [x[d] for x in data.points]) == 0 for d in range(features))


def test_one_answer(capsys, tmp_path, monkeypatch):
    """Whatever a net of 0 counts as: one boundary, one number of updates."""
    told = [
        "--bias",
        "last",
        "--order",
        "turn",
        "--update",
        "label",
        "--constant",
        1,
        "--labels",
        "1,-1",
        "--start",
        "1,0,0",
    ]
    path = made(capsys, tmp_path, "exercises", "perceptron", "--seed", "one", "--one-answer", *told)
    ends = {
        json.dumps([outcome["updates"], outcome["w"]])
        for tie in ("positive", "negative", "half", "mistake", "either")
        for _, outcome in [search(capsys, "exercises", "perceptron", path, *told, "--tie", tie)]
    }
    assert len(ends) == 1
    monkeypatch.setattr("linref.make.DRAWS", 400)
    assert "hardest wish is --one-answer" in run(capsys, "make", "exercises", "perceptron", "--one-answer")[2]


def test_one_answer_of_a_handouts_perceptron(capsys, tmp_path):
    """Its own conventions are told: whatever a net of 0 counts as, the exercises' run ends with the page's w."""
    start = ["--start", "1,0,0"]
    path = made(capsys, tmp_path, "fleuret", "perceptron", "--seed", "one", "--one-answer", *start)
    _, outcome = search(capsys, "fleuret", "perceptron", path, *start)
    for tie in ("positive", "negative", "half", "mistake", "either"):
        _, other = search(capsys, "exercises", "perceptron", path, *start, "--labels", "1,-1", "--tie", tie)
        assert (other["updates"], other["w"]) == (outcome["updates"], outcome["w"])


@pytest.mark.parametrize("handout, topic", PERCEPTRONS)
def test_a_run_without_an_end_is_not_wished_for(handout, topic):
    """No threshold has 1 and 3 on one side and 2 on the other: the run ends with errors, however many its updates."""
    for points, all_right in (([[1], [2], [3]], False), ([[1], [5], [2]], True)):
        data = Data(points, [1, 2, 1], ["1", "-1"], "", ())
        found = dict(wishes_of(handout, topic, data, Options(), {**USUAL, "updates": 200}))
        assert found.get("a run that ends with all right", False) == all_right
        assert dict(wishes_of(handout, topic, data, Options(), {**USUAL, "updates": 0})) == {"--updates 0": False}


def test_a_seed_is_a_seed(capsys):
    """Any word; the same data for the same word, others for another; by draws that no version of Python changes."""
    one, again, other = (make("exercises", "perceptron", {"seed": seed}) for seed in ("ab123", "ab123", "ab124"))
    assert one == again != other
    draws = random.Random("gales perceptron ab123")
    assert [below(draws, 9) for _ in range(8)] == [int(a * 9) for a in random_words("gales perceptron ab123", 8)]


def random_words(seed, count):
    """The numbers of random(), from 32 bits at a time: (a >> 5, b >> 6) of the generator, as its reference has it."""
    draws = random.Random(seed)
    return [((draws.getrandbits(32) >> 5) * 2**26 + (draws.getrandbits(32) >> 6)) / 2**53 for _ in range(count)]


NONE = "make: no such data found; the hardest wish is"
FEW = "--points: that many different ones, of every class, are seldom drawn"


@pytest.mark.parametrize(
    "words, message",
    [
        ("gales", "make needs a handout and a topic"),
        ("nowhere perceptron", f"'nowhere' is not a handout; expected {' or '.join(HANDOUTS)}"),
        ("errata perceptron", f"'errata' is not a handout; expected {' or '.join(HANDOUTS)}"),
        ("gales nothing", f"'nothing' is not a topic of gales; expected {', '.join(TOPICS)}"),
        ("gales gates", "make: gales gates is none of gales perceptron, discriminants batch, discriminants online, "
         "crowley perceptron, vitay batch, vitay online, fleuret perceptron, exercises perceptron, gales kesler, "
         "exercises multiclass, gales fisher, fleuret lda, crowley descent"),
        ("gales perceptron --data x.csv", "--data: make has no use for it"),
        ("gales perceptron --limit 3", "--limit: make has no use for it"),
        ("gales perceptron --blank all", "--blank: make has no use for it"),
        ("gales fisher --rate 2", "--rate: gales fisher has no use for it"),
        ("gales fisher --updates 4", "--updates: make gales fisher has no use for it"),
        ("crowley descent --ties 1", "--ties: make crowley descent has no use for it"),
        ("gales kesler --one-answer", "--one-answer: make gales kesler has no use for it"),
        ("exercises perceptron --one-answer",
         f"{NONE} --one-answer; giving more conventions, or --start, makes it easier"),
        ("exercises perceptron --updates 90 --largest 2", f"{NONE} --updates 90"),
        ("gales kesler --points 2", f"{NONE} {FEW}"),
        ("gales fisher --points 1", f"{NONE} {FEW}"),
        ("crowley descent --points 2", f"{NONE} {FEW}"),
        ("gales perceptron --start 1,2", "--start: 2 numbers; expected 3: 2 weights and the bias, last"),
        ("gales perceptron --features 0", f"{NONE} {FEW}"),
    ],
)
def test_what_cannot_be_made(capsys, monkeypatch, words, message):
    """One line, which names the wish that is hardest."""
    monkeypatch.setattr("linref.make.DRAWS", 400)
    assert run(capsys, "make", *words.split()) == (2, "", f"linref: {message}\n")


def test_a_search_ends_when_its_time_is_up(monkeypatch):
    """The second try of this seed would do, but there is time for one only."""
    wishes = {"seed": "ab123", "updates": 5}
    assert make("exercises", "perceptron", wishes)
    monkeypatch.setattr("linref.make.SECONDS", -1)
    with pytest.raises(InputError, match="^make: no such data found; the hardest wish is --"):
        make("exercises", "perceptron", wishes)


def test_the_labels_that_are_told_are_the_classes(capsys, tmp_path):
    """1 and 0, and 1 and -1 unless told."""
    for told, names in ((["--labels", "1,0"], {"1", "0"}), ([], {"1", "-1"})):
        assert set(read_classes(made(capsys, tmp_path, "exercises", "perceptron", "--seed", "a", *told)).names) == names


def test_what_is_usual_is_what_the_help_says():
    """The numbers that hold unless told."""
    assert all(str(USUAL[name]) in BY_NAME[name].says for name in USUAL)


def test_options_of_make_alone(capsys):
    """No trace has a use for them; a seed of a trace is a number still."""
    assert run(capsys, "gales", "perceptron", "--updates", 5)[0] == 2
    assert (
        run(capsys, "discriminants", "online", "--seed", "ab")[2]
        == "linref: --seed: 'ab'; expected a whole number from 0 on\n"
    )
    with pytest.raises(InputError, match="is none of"):
        make("vitay", "mle", {})
