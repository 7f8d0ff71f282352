"""The command line: every misuse in one line and status 2; options, formats, pipes and terminals."""

import io
import json
import os
import random
import re
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from unicodedata import combining, name

import pytest

from linref import HANDOUTS, cli, engine
from linref.cli import main
from linref.gales import TOPICS
from linref.notebook import trace
from linref.options import BY_NAME, parsed
from linref.samples import InputError
from linref.tracer.ascii import in_ascii
from tests.command import EVERY, PERCEPTRONS, USES, answer_of, outcomes, records, run, sampled, turned

ROOT = Path(__file__).resolve().parent.parent
FLOORS = {handout: import_module(f"linref.{handout}") for handout in HANDOUTS}
ALL = "neuron, descent, perceptron, logistic, fisher, kesler, gates"


def process(*arguments, **environment):
    return subprocess.run([sys.executable, "-m", "linref", *map(str, arguments)], cwd=ROOT, capture_output=True,
                          env={**os.environ, **environment})


@pytest.fixture
def points(tmp_path):
    """Six separable samples of three features."""
    path = tmp_path / "my.csv"
    path.write_text("a,b,c,class\n1,2,0,1\n2,1,1,1\n2,2,3,1\n-1,0,1,-1\n0,-2,-1,-1\n-1,-1,0,-1\n")
    return path


@pytest.fixture
def mixed(tmp_path):
    """XOR."""
    path = tmp_path / "xor.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    return path


MISUSE = [
    ("zzzz", "'zzzz' is no handout, topic, item or word of a title; python3 -m linref lists what there is"),
    (
        "galse perceptron",
        "'galse' is not a handout; expected gales or discriminants or crowley or vitay or fleuret or exercises; "
        "did you mean gales?",
    ),
    ("check mine.js fleuret perceptron", "mine.js: only a program in Python is named by its file; expected such as "
     'check --program "node mine.js" fleuret perceptron'),
    ("perceptron --rate 2", "--rate: 'perceptron' is not a handout and a topic; python3 -m linref perceptron says "
     "where it is found"),
    ("perceptron --format json", "--format json: the answer has no records"),
    ("G99", "'G99' is not an item of gales; expected G1 to G33"),
    ("index x99", "'X99' is not an item of exercises; expected X1 to X56"),
    ("gales perceptron --eta 1", "'--eta' is not an option; did you mean --rate?"),
    ("gales perceptron --max-iter=3", "'--max-iter=3' is not an option; did you mean --limit?"),
    ("gales perceptron --width 3", "'--width' is not an option; did you mean --within?"),
    ("gales perceptron --standalone",
     "--standalone: only LaTeX can be a document of its own; expected --format latex as well"),
    ("limits --seed 1", "--seed: the list of limits has no use for it"),
    ("gales percept", f"'percept' is not a topic of gales; expected {ALL}; did you mean perceptron?"),
    ("gales perceptron more", "'more' is one word too many; expected a handout and a topic"),
    ("gales perceptron --dat x", "'--dat' is not an option; did you mean --data?"),
    ("gales -x", "'-x' is not an option"),
    ("gales perceptron --limit", "--limit needs a value"),
    ("gales perceptron --limit=", "--limit needs a value"),
    ("gales perceptron --limit -1", "--limit: '-1'; expected a whole number from 0 on"),
    ("gales perceptron --first 1.5", "--first: '1.5'; expected a whole number from 0 on"),
    ("gales perceptron --first ٣", "--first: '٣'; expected a whole number from 0 on"),
    ("gales perceptron --digits 51", "--digits: 51; expected at most 50"),
    ("gales perceptron --rate 0", "--rate: 0; expected a number above 0"),
    ("gales perceptron --rate inf", "--rate: 'inf' is not a finite number"),
    ("gales perceptron --rate 1e99", "--rate: '1e99'; expected 0 or a size from 1e-50 to 1e50"),
    ("gales perceptron --start 1e99,0,0", "--start: number 1: '1e99'; expected 0 or a size from 1e-50 to 1e50"),
    ("gales perceptron --start 1,2", "--start: 2 numbers; expected 3: 2 weights and the bias, last"),
    ("gales perceptron --start 1,,2", "--start: number 2: nothing is there; expected a number"),
    ("errata GE99", "'GE99' is not an erratum of gales; expected GE1 to GE22"),
    ("GE99", "'GE99' is not an erratum of gales; expected GE1 to GE22"),
    ("index xe99", "'XE99' is not an erratum of exercises; expected XE1 to XE6"),
    ("errata GE1 VE99", "'VE99' is not an erratum of vitay; expected VE1 to VE18"),
    ("index GE1", "'GE1' is an erratum of gales; did you mean errata GE1?"),
    ("code x3", "'x3' is an item of exercises; did you mean index X3?"),
    ("errata gales FE1", "'FE1' is not an erratum of gales; expected GE1 to GE22"),
    ("gales descent --start 1,2", "--start: 2 numbers; expected 3: 2 weights and the bias, last"),
    ("gales kesler --start 1", "--start: 1 number; expected 9: 3 weight vectors of 3, each with its bias last"),
    ("gales gates --start 1", "--start: gales gates has no use for it"),
    ("gales perceptron --exact=1", "--exact takes no value, found '1'"),
    ("gales perceptron --exact --exact", "--exact is given twice"),
    ("gales --format xml", "--format: 'xml'; expected text or markdown or latex or json or csv"),
    ("gales --only steps", "--only: 'steps'; expected updates"),
    ("gales perceptron --seed 1", "--seed: gales perceptron has no use for it"),
    ("gales --seed 1", "--seed: gales has no use for it"),
    ("gales fisher --rate 1", "--rate: gales fisher has no use for it"),
    ("gales fisher --start 0,0", "--start: w = 0 has no direction, so E is not defined"),
    ("--help --format json", "--format json: the list of commands and options has no records"),
    ("--format json", "--format json: the list of contents has no records"),
    ("gales --limit 3", "--limit needs a topic; of gales, descent, perceptron, logistic, kesler can use it"),
    ("--data x.csv", "--data: the list of contents has no use for it"),
    ("index --expand", "--expand: index has no use for it"),
    ("index --corrected", "--corrected: index has no use for it"),
    (
        "index galse",
        "'galse' is not a handout; expected gales or discriminants or crowley or vitay or fleuret or exercises; "
        "did you mean gales?",
    ),
    ("errata gales fisher", "'fisher': errata takes a handout, not a topic"),
    ("errata code", f"'code' is not a handout; expected {' or '.join(HANDOUTS)}"),
    ("derive", "derive needs a handout: gales, discriminants, crowley, vitay, fleuret, exercises"),
    ("derive gales none", f"'none' is not a topic of gales; expected {ALL}"),
    ("--write all", "--write: 'all'; expected traces"),
    ("gales --write traces", "'gales': --write traces takes no handout"),
    ("gales perceptron --write traces", "'gales': --write traces takes no handout"),
    ("--write traces --exact", "--exact: --write traces has no use for it"),
    ("fleuret mnist --classes 0,1,2", "--classes: '0,1,2'; expected two digits such as 0,1 or one such as 8"),
    ("fleuret mnist --classes 3,3", "--classes: '3,3'; expected two digits such as 0,1 or one such as 8"),
    ("fleuret mnist --classes 10", "--classes: '10'; expected two digits such as 0,1 or one such as 8"),
    ("fleuret mnist --classes=", "--classes needs a value"),
    ("fleuret mnist --pairs 10001", "--pairs: 10001; expected at most 10000"),
    ("fleuret mnist --pairs x", "--pairs: 'x'; expected a whole number from 0 on"),
    ("fleuret mnist --data no/such", "no/such: no such folder; expected one with the four files of MNIST"),
    ("fleuret mnist --data README.md", "README.md: no such folder; expected one with the four files of MNIST"),
    ("fleuret mnist --seed 1 --data linref", "--seed: with --data only pairs are drawn; expected --pairs too"),
    (
        "fleuret mnist --data linref",
        "linref: train-images-idx3-ubyte is missing, plain or as train-images-idx3-ubyte.gz",
    ),
    ("fleuret hog --data README.md", "--data: fleuret hog has no use for it; fleuret perceptron has"),
    (
        "fleuret knn --data setup.cfg --seed 1",
        "setup.cfg:1: one column '[metadata]'; expected features and the class, separated by commas",
    ),
    ("fleuret perceptron --start 1,2", "--start: 2 numbers; expected 3: 2 weights and the bias, last"),
    ("fleuret svm --start 1,2", "--start: 2 numbers; expected 3: 2 weights and the bias, last"),
    ("fleuret logistic --start 1", "--start: 1 number; expected 3: 2 weights and the bias, last"),
    ("fleuret --classes 0,1", "--classes needs a topic; of fleuret, mnist can use it"),
    ("fleuret --pairs 3", "--pairs needs a topic; of fleuret, mnist can use it"),
    (
        "derive fleuret mnists",
        "'mnists' is not a topic of fleuret; expected units, perceptron, mnist, convergence, svm, lda, logistic, "
        "layer, features, bias_variance, knn, hog, kernel; did you mean mnist?",
    ),
    ("derive gales neuron more", "'more' is one word too many; expected a handout and a topic"),
    ("index gales --data x", "--data: index has no use for it"),
    ("errata --seed 1", "--seed: errata has no use for it"),
    ("--digits", "--digits needs a value"),
    ("gales perceptron --data", "--data needs a value"),
    ("gales perceptron --color sometimes", "--color: 'sometimes'; expected auto or always or never"),
    ("gales perceptron --plot", "--plot needs a value"),
    ("gales perceptron --last x", "--last: 'x'; expected a whole number from 0 on"),
    ("gales perceptron --corrected=yes", "--corrected takes no value, found 'yes'"),
    ("crowley descent --start 1", "--start: 1 number; expected 2: 1 weight and the bias, last"),
    ("vitay batch --start 1", "--start: 1 number; expected 3: 2 weights and the bias, last"),
    ("discriminants online --start 1", "--start: 1 number; expected 3: the bias, first, and 2 weights"),
    ("gales perceptron --data no/such.csv", "no/such.csv: no such file or directory; expected a CSV file"),
]


@pytest.mark.parametrize("words, message", MISUSE, ids=[words for words, _ in MISUSE])
def test_misuse_is_one_line_and_status_two(capsys, words, message):
    """Nothing on standard output, one line on standard error."""
    assert run(capsys, *words.split(" ")) == (2, "", f"linref: {message}\n")


WORDS = {
    "tie": "positive negative half mistake either highest lowest", "update": "label error", "bias": "first last none",
    "order": "turn restart batch", "format": "text markdown latex json csv", "blank": "results all",
    "plot": "all ends none", "color": "auto always never", "only": "updates", "write": "traces",
    "labels": "1,0 1,-1", "stop": "row pass correct"}


@pytest.mark.parametrize("option", WORDS)
def test_the_words_that_an_option_takes(option):
    """Those that the help says, and no other."""
    for word in WORDS[option].split():
        words, given = parsed(["gales", f"--{option}={word}"])
        assert words == ["gales"] and str(given.pop(option)).strip("()").replace(" ", "") == word and not given
    expected = WORDS[option].replace(" ", " or ")
    with pytest.raises(InputError, match=f"^--{option}: 'other'; expected {expected}$"):
        parsed([f"--{option}", "other"])


VALUES = {
    "data": "x.csv",
    "start": "1",
    "rate": "1",
    "limit": "3",
    "seed": "1",
    "classes": "0,1",
    "pairs": "3",
    "corrected": None,
    "lambda": "1/2",
}


@pytest.mark.parametrize("handout, topic", EVERY)
def test_an_option_that_a_topic_has_no_use_for(capsys, handout, topic):
    """Every topic with every option that it cannot use, before any file is read."""
    for option in VALUES.keys() - set(USES[handout][topic]):
        words = [f"--{option}"] if VALUES[option] is None else [f"--{option}", VALUES[option]]
        takers = [other for other in USES[handout] if option == "data" and option in USES[handout][other]]
        other = f"; {handout} {takers[0]} has" if takers else ""
        said = f"linref: --{option}: {handout} {topic} has no use for it{other}\n"
        assert run(capsys, handout, topic, *words) == (2, "", said)


STARTS = {
    "gales fisher": "2: 2 weights",
    "gales kesler": "9: 3 weight vectors of 3, each with its bias last",
    "crowley descent": "2: 1 weight and the bias, last",
    "crowley scaling": "2: 1 weight and the bias, last",
    "crowley stochastic": "2: 1 weight and the bias, last",
    "exercises fisher": "2, or as many for each of several directions",
    **dict.fromkeys(("exercises delta", "exercises logistic"), "3: the bias, first, and 2 weights"),
    "exercises multiclass": "9: 3 weights of each class, one after the other",
    "exercises explain": "2 or 3: 2 weights, and the bias if there is one",
}


@pytest.mark.parametrize(
    "handout, topic", [(handout, topic) for handout, topic in EVERY if "start" in USES[handout][topic]]
)
def test_a_start_of_another_length(capsys, handout, topic):
    """Every topic that takes a start."""
    usual = "the bias, first, and 2 weights" if handout == "discriminants" else "2 weights and the bias, last"
    said = f"linref: --start: 17 numbers; expected {STARTS.get(f'{handout} {topic}', f'3: {usual}')}\n"
    assert run(capsys, handout, topic, "--start", ",".join("1" * 17)) == (2, "", said)


def test_errors_of_files_reach_the_command_line(capsys, tmp_path):
    """The message of the file, with the name of the program before it."""
    path = tmp_path / "three.csv"
    path.write_text("x,class\n1,a\n2,b\n3,c\n")
    said = f"linref: {path}:4: column class: 'c' is a third class; expected 'a' or 'b'\n"
    for topic in TOPICS:
        if topic not in ("kesler", "gates"):
            assert run(capsys, "gales", topic, "--data", path) == (2, "", said)


def test_contents_and_help_name_everything(capsys):
    """Every handout, topic, command and option."""
    _, out, _ = run(capsys)
    assert all(word in out for word in [*HANDOUTS, *(topic for _, topic in EVERY), "--data", "--help", "xor"])
    assert len(out.splitlines()) <= 30
    status, out, _ = run(capsys, "--help")
    assert all(f"\n  --{option}" in out for option in BY_NAME)
    assert status == 0 and "--plot" in out and run(capsys, "-h")[1] == out


@pytest.mark.parametrize("handout, topic", EVERY)
@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_every_topic_in_every_format(capsys, handout, topic, form):
    """Something is printed, nothing infinite or undefined in it; JSON parses line by line."""
    status, out, err = run(capsys, handout, topic, "--format", form)
    assert (status, err) == (0, "") and out
    assert not re.search(r"\b(nan|NaN|inf|Infinity|None)\b", out)
    if form == "json":
        found = list(map(json.loads, out.splitlines()))
        kinds = [record["record"] for record in found]
        assert set(kinds) == {"header", "step", "outcome"} and kinds.count("header") == kinds.count("outcome")
        assert kinds[0] == "header" and kinds[-1] == "outcome"
        for record in found:
            assert record["record"] != "outcome" or {"status", "steps", "updates"} <= set(record)


def test_one_erratum(capsys):
    """By its id alone or with its handout; the same as in the list of all."""
    status, out, _ = run(capsys, "errata", "DE8")
    assert (
        status == 0
        and out.startswith("Discriminants · DE8, ERR")
        and out.rstrip() in run(capsys, "errata", "discriminants")[1]
    )
    assert run(capsys, "errata", "discriminants", "DE8")[1] == out
    other = run(capsys, "errata", "VE13")[1]
    assert run(capsys, "errata", "DE8", "ve13")[1].split() == [*out.split(), *other.split()]


@pytest.mark.parametrize("words, status", [
    ("code gales gates", "computed"), ("index gales", "complete"), ("errata GE3", "computed")])
def test_answers_to_queries_for_programs(capsys, words, status):
    """Headers say what was asked, outcomes how many steps there are and how they ended."""
    header, *steps, outcome = records(capsys, *words.split())
    assert header["topic"] == words.split()[0] and {step["record"] for step in steps} == {"step"}
    assert (outcome["status"], outcome["steps"]) == (status, len(steps))


@pytest.mark.parametrize("handout, topic", sampled(
    [pair for pair in EVERY if pair != ("fleuret", "mnist")], 2))  # which is slow
def test_an_option_reaches_a_run_and_adds_none(capsys, handout, topic):
    """A limit, a seed or a rate stands in the conventions of a run, and no run is printed that is not by default."""
    default = [record["run"] for record in records(capsys, handout, topic) if record["record"] == "header"]
    for option in ("limit", "seed", "rate"):
        if option in USES[handout][topic]:
            found = records(capsys, handout, topic, f"--{option}", "3")
            headers = [record for record in found if record["record"] == "header"]
            assert 0 < len(headers) <= max(len(default), 2), option
            values = [header["conventions"][option] for header in headers]
            assert any(value and value % 3 == 0 for value in values if isinstance(value, int)), option


@pytest.mark.parametrize("handout, topic", EVERY)
def test_what_is_only_shown_otherwise_is_accepted_everywhere(capsys, handout, topic):
    """A loop over all topics works with any option of mere presentation."""
    words = "--plot none --only updates --first 2 --last 1 --digits 2 --color never".split()
    status, out, err = run(capsys, handout, topic, *words)
    assert (status, err) == (0, "") and out and "└" not in out


@pytest.mark.parametrize("handout, topic", EVERY)
def test_a_list_of_all_runs_works(handout, topic):
    """Every run of a topic, kept in a list, has its header, its steps and its outcome afterwards."""
    found = list(trace(handout, topic))
    assert found and all(run.header.handout == handout and run.outcome.facts["steps"] == len(kept)
                         for run in found for kept in [list(run)])


def test_headers_carry_the_run(capsys):
    """Handout, topic, run, conventions, and the samples for programs."""
    header = next(
        record for record in records(capsys, "gales", "perceptron") if record.get("run") == "Perceptron Algorithm"
    )
    assert (header["record"], header["handout"], header["topic"]) == ("header", "gales", "perceptron")
    assert header["module"] == "linref/gales/perceptron.py"
    assert header["function"] == "perceptron" and header["samples"]["labels"] == [1, 1, 1, 1, -1, -1, -1, -1]
    settled = {name for name, value in header["conventions"].items() if value is not None}
    assert settled == {"labels", "at_zero", "decides", "bias", "constant", "update", "rate", "mean", "order", "start",
                       "stop", "limit"}
    assert set(header["said"]) == {"labels", "at_zero", "bias", "rate", "order", "start", "stop"}
    assert header["conventions"]["at_zero"] == "either" and header["conventions"]["start"] == [0, 1, "-1/2"]
    assert header["said"]["start"] == "(0, 1, -1/2), from the page's example"


def test_own_data_of_any_dimension_separable(capsys, points):
    """As printed the run from zero converges on a tie; corrected it separates, with its margin."""
    printed, corrected = outcomes(capsys, "gales", "perceptron", "--data", points, "--start", "0,0,0,0")
    assert (printed["status"], printed["on_the_boundary"]) == ("converged", 6)
    assert corrected["status"] == "separated" and corrected["margin"] > 0 and len(corrected["w"]) == 4
    only = outcomes(capsys, "gales", "perceptron", "--data", points, "--corrected")
    assert only[0] == corrected


@pytest.mark.parametrize("words", ["descent --start 1e26,0,0 --rate 1", "descent --rate 1e40", "logistic --rate 1e45",
                                   "perceptron --rate 1e45 --start 1e45,0,0"])
def test_extreme_options_end_in_an_answer(capsys, words):
    """Diverged, or whatever exact numbers make of it, but nothing infinite."""
    for form in ("text", "json"):
        status, out, err = run(capsys, "gales", *words.split(), "--format", form)
        assert (status, err) == (0, "") and not any(word in out for word in (" inf", " nan", "Infinity"))
        steps = [text for text in out.splitlines() if '"record": "header"' not in text]  # null there: no such thing
        assert not any("null" in text for text in steps)


def test_own_data_not_separable(capsys, mixed):
    """The limit is reached, and the certificate says that no limit would have done."""
    found = outcomes(capsys, "gales", "perceptron", "--data", mixed, "--corrected", "--limit", "20")
    assert [r["status"] for r in found] == ["not separable"]
    assert found[0]["certificate"] == ["1/4"] * 4 and found[0]["updates"] == 20
    _, out, _ = run(capsys, "gales", "perceptron", "--data", mixed, "--corrected", "--limit", "24")
    assert "Not separable" in out


def test_a_search_that_converges_on_ties(capsys, mixed, tmp_path):
    """With the proof where nothing could separate, and only with the fact where something could."""
    found = outcomes(capsys, "discriminants", "batch", "--data", mixed)[1]
    assert (found["status"], found["separable"], found["certificate"]) == ("converged", False, ["1/4"] * 4)
    path = tmp_path / "line.csv"
    path.write_text("a,class\n1,1\n-1,-1\n")
    found = outcomes(capsys, "gales", "perceptron", "--data", path, "--start", "0,0")[0]
    assert (found["status"], found["separable"]) == ("converged", True) and "certificate" not in found


def test_a_limit_on_separable_data_says_so(capsys, points):
    """Stopped, but separable."""
    found = outcomes(capsys, "gales", "perceptron", "--data", points, "--corrected", "--limit", "0")
    assert (found[0]["status"], found[0]["separable"], found[0]["updates"]) == ("stopped", True, 0)


@pytest.mark.parametrize(
    "handout, topic",
    [pair for pair in EVERY if "data" in USES[pair[0]][pair[1]] and pair[1] not in ("mle", "mnist", "lines")],
)
def test_own_data_on_every_topic_that_takes_it(capsys, points, handout, topic):
    """Text or JSON, with CASES=all both, of a dimension that has no picture."""
    for form in sampled(turned(("text", "json"), EVERY.index((handout, topic)) % 2), 2):
        status, out, err = run(capsys, handout, topic, "--data", points, "--format", form)
        assert (status, err) == (0, "") and "my.csv" in out


def test_selection_of_steps(capsys, mixed):
    """The first, the last, only updates; hidden steps are counted."""
    def taus(*options):
        found = records(capsys, "gales", "perceptron", "--data", mixed, "--corrected", "--limit", "9", *options)
        return [r["tau"] for r in found if r["record"] == "step"]

    assert taus() == list(range(9))
    assert taus("--first", "2") == [0, 1]
    assert taus("--last", "2") == [7, 8]
    assert taus("--first", "1", "--last", "2") == [0, 7, 8]
    assert taus("--first", "20") == list(range(9))
    assert taus("--first", "0") == []
    steps = [r for r in records(capsys, "gales", "perceptron", "--only", "updates") if r["record"] == "step"]
    assert [(r["tau"], r["misclassified"]) for r in steps if "tau" in r] == [(0, [1, 4, 6, 7])]
    _, out, _ = run(capsys, "gales", "perceptron", "--data", mixed, "--corrected", "--limit", "9", "--last", "2")
    assert "… 7 steps not shown" in out


def test_pictures(capsys):
    """At the ends unless told, at every step, or not at all; w = (0, 0, 1), the first of three shown, has none."""
    def pictures(*options):
        _, out, _ = run(capsys, "gales", "perceptron", "--start", "0,0,1", "--limit", "50", "--first", "3", *options)
        return out.split("solution region")[0].count("└")

    assert pictures("--plot", "none") == 0 and pictures("--plot", "all") == 2 and pictures() == 0
    assert "└" in run(capsys, "gales")[1] and "└" not in run(capsys, "gales", "--plot", "none")[1]


@pytest.mark.parametrize("words", [
    "gales descent", "gales logistic", "gales perceptron", "discriminants batch", "discriminants online",
    "discriminants voted", "discriminants losses", "discriminants convergence", "crowley perceptron",
    "vitay logistic", "vitay online", "vitay minibatch", "fleuret logistic",
    "fleuret perceptron", "fleuret svm", "exercises perceptron"])
def test_every_step_has_its_picture(capsys, tmp_path, words):
    """Where it is asked for, besides those that there are in any case."""
    (tmp_path / "x.csv").write_text("a,b,class\n2,1,1\n1,3,1\n3,2,-1\n5,1,-1\n")
    words = *words.split(), "--data", tmp_path / "x.csv", "--limit", "3"
    always, ends = (run(capsys, *words, "--plot", plot)[1].count("└") for plot in ("all", "ends"))
    assert always > ends


def test_numbers_as_told(capsys):
    """Fractions, places."""
    _, out, _ = run(capsys, "gales", "fisher", "--exact")
    assert "ŵ = S_w⁻¹(μ₁ - μ₂) = (34220/10101, -1095/6734)" in out
    _, out, _ = run(capsys, "gales", "fisher", "--digits", "2")
    assert "(3.39, -0.16)" in out


def test_colour(capsys, monkeypatch):
    """Only where it is wanted."""
    assert "\033[" not in run(capsys, "gales", "perceptron")[1]
    assert "\033[31m✗\033[0m" in run(capsys, "gales", "neuron", "--color", "always")[1]
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("PAGER", "exit 1;")  # which --no-pager leaves alone
    assert "\033[" in run(capsys, "gales", "gates", "--no-pager")[1]
    assert "\033[" not in run(capsys, "gales", "gates", "--color", "never", "--no-pager")[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\033[" not in run(capsys, "gales", "gates", "--no-pager")[1]


@pytest.mark.parametrize("terminal, variables, wanted", [
    (True, {}, True), (False, {}, False), (True, {"NO_COLOR": "1"}, False), (True, {"NO_COLOR": ""}, True),
    (True, {"TERM": "dumb"}, False), (True, {"TERM": "xterm"}, True)])
def test_when_colour_is_wanted(monkeypatch, terminal, variables, wanted):
    """On a terminal that has any, unless NO_COLOR is set to something; or as it is told."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal, raising=False)
    for variable in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in variables.items():
        monkeypatch.setenv(variable, value)
    assert [cli.coloured(choice) for choice in ("auto", "always", "never")] == [wanted, True, False]


ASCII = {"PYTHONIOENCODING": "ascii"}


@pytest.mark.parametrize("environment, form", [
    (ASCII, "text"), (ASCII, "markdown"), (ASCII, "json"), ({"PYTHONIOENCODING": "latin-1"}, "markdown"),
    ({"LC_ALL": "C", "PYTHONUTF8": "0"}, "text"), ({"LC_ALL": "C"}, "json")])
def test_terminals_without_unicode(environment, form):
    """Nothing fails, and in ASCII nothing is lost to question marks."""
    done = process("gales", "perceptron", "--format", form, **environment)
    assert done.returncode == 0 and done.stderr == b""
    if environment.get("PYTHONIOENCODING") == "ascii":
        text = done.stdout.decode("ascii")
        if form == "json":
            assert all(map(json.loads, text.splitlines()))
        else:
            assert "omega1" in text and "?" not in text.replace("Is this a good decision boundary?", "")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_words_that_the_output_cannot_spell(tmp_path, capsys, encoding):
    """A seed, the name of a file, the names of a worksheet's blanks: lines all the same."""
    path = tmp_path / "gr\u00f6\u00dfe\u20ac\udcff.csv"
    path.write_text("a,b,class\n1,2,1\n-1,0,-1\n", encoding="utf-8")
    sheet = tmp_path / "sheet.txt"
    lines = run(capsys, "gales", "perceptron", "--blank", "all", "--key")[1]
    sheet.write_text(lines.replace("w\u0303[1] = (1.45", "w\u0303[1] = (9"), encoding="utf-8")
    for status, *words in (
        (0, "make", "gales", "perceptron", "--seed", "\u00e4\u20ac\udcff"),
        (0, "gales", "perceptron", "--data", path, "--blank", "all"),
        (1, "check", sheet),
        (1, "check", sheet, "--format", "json"),
    ):
        ended, said, err = answer_of(words, encoding)
        assert (ended, err) == (status, "")
        assert said and ("check" not in words or ("w\u0303[\u03c4+1]" if encoding == "utf-8" else "w~[tau+1]") in said)


def test_a_line_is_shown_before_the_next_one_is_made(monkeypatch):
    """However long that takes; a sign that the output has not is a question mark."""
    shown = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(shown, encoding="latin-1"))

    def texts():
        for text, so_far in (("5 \u20ac", b""), ("\xf6", b"5 ?\n")):
            assert shown.getvalue() == so_far
            yield text

    assert cli.write(texts()) == 0 and shown.getvalue() == b"5 ?\n\xf6\n"


def test_many_classes_in_ascii(tmp_path):
    """Every digit of a subscript is spelt."""
    path = tmp_path / "ten.csv"
    path.write_text("x,y,class\n" + "".join(f"{k},{k * k},c{k}\n" for k in range(12)))
    done = process("gales", "kesler", "--data", path, "--limit", "1", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and b"omega10" in done.stdout and b"?" not in done.stdout


def test_no_letter_that_ascii_cannot_spell():
    """The table of spellings is complete for all that is printed, and for all that may be."""
    texts = [*ROOT.glob("traces/*/*.txt"), *ROOT.glob("tests/printed/*.txt"), *ROOT.glob("linref/**/*.py")]
    letters = set("".join(path.read_text(encoding="utf-8") for path in texts)) - {"?"}
    assert [letter for letter in letters if "?" in in_ascii(letter)] == []


def test_letters_are_spelt_by_their_names():
    """Greek ones as Unicode names them, which writes LAMDA; signs as one would type them."""
    for letter in "ΔελΛ":
        assert in_ascii(letter).strip().lower() == name(letter).split()[-1].replace("LAMDA", "LAMBDA").lower()
    said = "≤ <= ≥ >= ≠ != → -> ↔ <-> ⇒ => ← <- ∈ in ∀ for_all ∃ there_is ∧ and ∨ or ¬ not √ sqrt ∇ grad ∫ integral "
    said += "· . × x − - – - … ... ’ ' ′ ' ½ 1/2 ± +- ⇔ <=> ↦ |-> ∅ {} ≈ ~ ∝ ~ ∞ inf ‖ || Π prod ∂ d ℒ L ⟨ < ⟩ > "
    said += "ᵀ ^T † ^+ ᴷ K ᵢ _i ⱼ _j ₖ _k ₙ _n ₋ - ⁻² ^-2 x¹⁰ x^10 ₁₂ 12 ŵ w^ ŷ y^ w\u0303 w~ x\u0304 x_ z\u0302 z^ ✗ x"
    for word in "is = for and by to of".split():
        assert in_ascii(f"Σ {word} x") == f"Sigma {word} x" and in_ascii("Σ x").startswith("sum ")
    pairs = said.split()
    assert [in_ascii(sign).strip().replace(" ", "_") for sign in pairs[::2]] == pairs[1::2]


def test_a_picture_in_ascii_keeps_its_columns():
    """Every mark is one sign, and no two marks of samples are alike; its frame is of + - |."""
    marks = [in_ascii(sign) for sign in "●○◆◇■□░·"]
    assert all(len(mark) == 1 for mark in marks) and len(set(marks)) == len(marks)
    assert in_ascii("│─┌┐└┘ ✓ 20°") == "|-++++ ok 20 deg"


@pytest.mark.parametrize("words", ["", "vitay", "errata crowley", "derive exercises", "code gales perceptron"])
def test_no_question_mark_in_ascii(derived_once, words):
    """Neither in traces nor in the answers to queries, but for a page's own."""
    status, said, _ = answer_of(words.split(), "ascii")
    assert status == 0 and said and "?" not in said


@pytest.mark.parametrize("folder", ["linref", str(ROOT / "linref")])
def test_the_folder_itself_can_be_run(folder):
    """As a reader may type it who leaves out -m, where linref is not installed."""
    done = subprocess.run([sys.executable, "-S", folder, "--version"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith("linref ")


def test_a_closed_pipe_is_quiet():
    """As with | head; the status is 0."""
    linref = f"PYTHONUNBUFFERED= '{sys.executable}' -m linref gales"
    shell = subprocess.run(f"{linref} --limit 2 2>&1 | true; {{ {linref}; echo $? >&2; }} | head -n 1",
                           shell=True, cwd=ROOT, capture_output=True)
    assert shell.stderr == b"0\n" and shell.stdout.startswith(b"Gales") and shell.stdout.count(b"\n") == 1


def test_errors_that_cannot_be_written():
    """The status is the same."""
    code = "import sys; from linref.cli import main; sys.exit(main(['gales', 'nope']))"
    with open("/dev/full" if os.path.exists("/dev/full") else os.devnull, "w") as full:
        assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, stderr=full).returncode == 2


def test_standard_error_that_is_closed(capsys, monkeypatch):
    """The status is the same, and nothing goes elsewhere; also on a Python that has no limit to digits."""
    monkeypatch.delattr(sys, "set_int_max_str_digits", raising=False)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["gales", "nope"]) == 2 and capsys.readouterr().out == ""


def test_output_that_cannot_be_written():
    """A full disk is one line; a closed standard output is nobody's to read."""
    shell = f"PYTHONUNBUFFERED= '{sys.executable}' -m linref gales gates"
    full = subprocess.run(f"{shell} >/dev/full", shell=True, cwd=ROOT, capture_output=True)
    said = b"linref: the output cannot be written: [Errno 28] No space left on device\n"
    assert (full.returncode, full.stderr) == (1, said)
    closed = subprocess.run(f"{shell} >&-", shell=True, cwd=ROOT, capture_output=True)
    assert (closed.returncode, closed.stderr) == (0, b"")
    closed = subprocess.run(f"{shell.replace(' -m', ' -X dev -m', 1)} >&-", shell=True, cwd=ROOT, capture_output=True)
    assert (closed.returncode, closed.stderr) == (0, b"")  # no file is left open


@pytest.mark.parametrize("words", ["{}", "gales {}", "code {}", "gales perceptron --data {}", "gales fisher --{} 1",
                                   "exercises perceptron --labels {}"])
def test_long_arguments_are_cut_in_messages(capsys, words):
    """At 60 characters."""
    status, _, err = run(capsys, *words.format("ab" * 1500).split())
    assert status == 2 and "abab" in err and "ab" * 31 not in err and len(err) < 300


def test_file_names_of_any_bytes(tmp_path):
    """A name that is not UTF-8 is shown as far as it can be."""
    path = os.fsencode(tmp_path) + b"/a\xff.csv"
    with open(path, "wb") as file:
        file.write(b"x,c\n1,a\n2,b\n")
    done = subprocess.run([sys.executable, "-m", "linref", "gales", "neuron", "--data", path], cwd=ROOT,
                          capture_output=True, env={**os.environ, "PYTHONIOENCODING": "utf-8"})
    assert done.returncode == 0 and done.stderr == b"" and "a\ufffd.csv" in done.stdout.decode()


def test_interrupts_end_quietly():
    """Ctrl-C during a long run: no traceback."""
    words = [sys.executable, "-m", "linref", *"gales logistic --limit 99999999 --last 1".split()]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (130, b"")


def test_the_files_of_a_folder_take_no_module_s_place(mixed):
    """A folder with modules that are called like those of Python."""
    for module in ("fractions", "random", "csv", "decimal", "shlex"):
        (mixed.parent / f"{module}.py").write_text("raise SystemExit('the wrong module')\n")
    words = [sys.executable, "-m", "linref", "gales", "perceptron", "--data", mixed.name]
    done = subprocess.run(words, cwd=mixed.parent, capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("words", ["gales perceptron --data no/such", "check no/such"])
def test_what_is_read_is_known_to_whoever_waits(monkeypatch, capsys, words):
    """A pipe may take long."""
    said = []
    monkeypatch.setattr(cli.PROGRESS, "begin", said.append)
    assert run(capsys, *words.split())[0] == 2 and said == ["reading no/such"]


@pytest.mark.parametrize("imports", [1, 2, 40])
def test_an_early_interrupt_is_quiet(imports):
    """Ctrl-C while modules are still imported, from the first one on: no traceback."""
    code = ("import _signal, os, sys; source = open('linref/__main__.py').read()\n"
            "def each(event, _, left=list(range(int(sys.argv[1])))):\n"
            "    if event == 'import' and left and left.pop() == 0:\n"
            "        os.kill(os.getpid(), _signal.SIGINT)\n"
            "_signal.signal(_signal.SIGINT, _signal.default_int_handler)\n"
            "sys.addaudithook(each)\n"
            "exec(source, {'__package__': 'linref'})")
    done = subprocess.run([sys.executable, "-S", "-c", code, str(imports)], cwd=ROOT, capture_output=True)
    assert (done.returncode, done.stderr) == (-2, b"")


def test_memory_does_not_grow_with_the_steps(tmp_path):
    """Twenty times the steps in the same memory, give or take the allocator's blocks."""
    code = ("import io, sys, tracemalloc; from linref.cli import main\n"
            "limit = sys.argv[1]; sys.stdout = io.StringIO(); tracemalloc.start()\n"
            "main(['gales', 'perceptron', '--data', sys.argv[2], '--corrected', '--limit', limit, '--last', '3',\n"
            "      '--only', 'updates'])\n"
            "print(tracemalloc.get_traced_memory()[1], file=sys.stderr)")
    path = tmp_path / "xor.csv"
    path.write_text("a,class\n0,1\n0,-1\n1,1\n")
    few, many = (int(subprocess.run([sys.executable, "-c", code, limit, path], cwd=ROOT, capture_output=True).stderr)
                 for limit in ("300", "6000"))
    assert many < 1.1 * few


def test_lines_fit_the_terminal(capsys, monkeypatch):
    """80 columns where no width is known, and whatever the terminal has, from 40 to 120."""

    def widest(text):
        return max(sum(not combining(c) for c in line) for line in text.splitlines())

    assert max(widest(path.read_text(encoding="utf-8")) for path in ROOT.glob("traces/*/*.txt")) <= 80
    for columns, handouts in (("40", HANDOUTS), ("200", HANDOUTS[:1])):
        monkeypatch.setenv("COLUMNS", columns)
        for handout in handouts:
            assert widest(run(capsys, handout)[1]) <= min(int(columns), 120), (handout, columns)
    for columns, taken in (("30", "40"), ("200", "120")):
        monkeypatch.setenv("COLUMNS", columns)
        shown = run(capsys)
        monkeypatch.setenv("COLUMNS", taken)
        assert run(capsys) == shown
    monkeypatch.setenv("COLUMNS", "80")
    for words in ([], *(["index", handout] for handout in HANDOUTS), *(["errata", handout] for handout in HANDOUTS)):
        assert widest(run(capsys, *words)[1]) <= 80, words


@pytest.mark.parametrize("columns, taken", [
    (None, 80), (39, 40), (40, 40), (41, 41), (119, 119), (120, 120), (121, 120)])
def test_the_columns_of_a_terminal(monkeypatch, columns, taken):
    """From 40 to 120 of them; 80 where there is no terminal."""
    def size(descriptor):
        if columns is None:
            raise OSError
        return os.terminal_size((columns, 50))

    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setattr(os, "get_terminal_size", size)
    assert cli.width() == taken


def test_derivations_need_sympy(capsys, monkeypatch):
    """Said in one line where it is not installed."""
    monkeypatch.setitem(sys.modules, "sympy", None)
    assert run(capsys, "derive", "gales") == \
        (2, "", "linref: derive needs sympy; python3 -m pip install sympy brings it\n")


@pytest.mark.parametrize("handout, topic, others", [
    ("discriminants", "onepass", "units, separable, losses, batch, online, convergence, voted, geometry"),
    ("exercises", "cases", "perceptron, delta, least_squares, dual, fisher, logistic, compare")])
def test_a_topic_without_a_derivation(capsys, handout, topic, others):
    """It is said, with the topics that have one."""
    status, out, _ = run(capsys, "derive", handout, topic)
    assert (status, " ".join(out.split())) == (
        0, f"Topic {topic} has no derivation. The topics of {handout} that have one: {others}.")


def test_failed_checks_end_with_status_one(capsys, monkeypatch):
    """A derivation that does not hold, and a gap in the index."""
    from linref.gales import ITEMS, perceptron

    monkeypatch.setattr(perceptron, "gradient", lambda w, samples: [sum(column) for column in zip(*samples)])
    status, out, _ = run(capsys, "derive", "gales", "perceptron")
    assert status == 1 and "✗ = Σ" in out and re.search(r"Line \d does not hold\.", out)
    assert re.search(r"In case 1 this line is .* the\s+shipped\s+function", out)
    monkeypatch.setitem(ITEMS, "G34", "an item that nobody has written")
    status, out, _ = run(capsys, "index", "gales")
    assert status == 1 and "gaps: G34" in out


def test_random_words_never_end_in_a_traceback(capsys, points, mixed):
    """Two hundred random command lines: an answer, or one line and status 2."""
    rng = random.Random(9)
    words = [
        *HANDOUTS,
        "index",
        "errata",
        *(topic for _, topic in EVERY),
        "--data",
        str(points),
        str(mixed),
        "--start",
        "0,0,0",
        "1,1,1,1",
        "--rate",
        "1/2",
        "1e3",
        "--limit",
        "3",
        "0",
        "--corrected",
        "--only",
        "updates",
        "--first",
        "2",
        "--last",
        "--format",
        "json",
        "markdown",
        "--plot",
        "all",
        "none",
        "--exact",
        "--digits",
        "",
        "-1",
        "x",
        "--seed",
    ]
    for _ in range(200):
        chosen = list(rng.choice(EVERY)) if rng.random() < 0.7 else []
        chosen += rng.choices(words, k=rng.randint(0, 5))
        status, out, err = run(capsys, *chosen)
        assert (status == 0 and not err) or (status == 2 and not out and err.count("\n") == 1), chosen


def test_corrected_of_a_whole_handout():
    """It concerns those of the topics that take it; a handout without any has no use for it."""
    engine.check_use("crowley", list(FLOORS["crowley"].TOPICS), {"corrected": True})
    with pytest.raises(InputError, match="--corrected: vitay has no use for it"):
        engine.check_use("vitay", list(FLOORS["vitay"].TOPICS), {"corrected": True})


LETTERS = {"gales": ("w̃", "η"), "crowley": ("(w, b)", "α"), "vitay": ("(w, b)", "η")}  # of the page; elsewhere w and η
SCALES = " only scales "


@pytest.mark.parametrize("handout, topic", [
    (handout, topic) for handout, topic in EVERY
    if {"rate", "limit"} <= {*USES[handout][topic]} and (handout, topic) in PERCEPTRONS])
@pytest.mark.parametrize("data", ["mixed", "flat"])
def test_what_the_rate_does_from_zero(capsys, request, tmp_path, handout, topic, data):
    """Where it is said that η only scales w, it does: as many updates, and w is as many times as long."""
    path = tmp_path / "flat.csv"
    path.write_text("a,b,class\n1,1,1\n2,0,1\n0,2,-1\n-1,-1,-1\n")
    path = request.getfixturevalue("mixed") if data == "mixed" else path
    words = handout, topic, "--data", path, "--limit", "9"
    runs = [list(trace(*words[:2], data=path, limit=9, rate=rate)) for rate in ("2/3", 1)]
    scaled = []
    for third, whole in zip(*runs):
        if engine.only_scales(third.header):
            ended, other = third.outcome.facts, whole.outcome.facts
            assert ended["updates"] == other["updates"]
            if "w" in ended and ended["updates"]:
                scaled.append(third.header.run)
                assert [3 * x for x in flat(ended["w"])] == [2 * x for x in flat(other["w"])]
    out = " ".join(run(capsys, *words, "--rate", "2/3", "--plot", "none")[1].split())
    w, eta = LETTERS.get(handout, ("w", "η"))
    assert out.count(f"The run starts at {w} = 0, so {eta} only scales {w}. With the rate 1 instead of") == bool(scaled)
    assert (f"the final {w} is 1.5 times as large." in out) == bool(scaled)
    assert f"{eta} only scales {w}." not in run(capsys, *words, "--rate", "1", "--plot", "none")[1]


def flat(w):
    """The numbers of a vector, or of one for each class."""
    return [number for entry in w for number in (entry if isinstance(entry, list) else [entry])]


def test_no_scale_where_there_is_none(capsys, points):
    """A start elsewhere, a threshold, a dead zone, a margin, another rate of the bias, an update by net."""
    for words in ("exercises perceptron --threshold 1", "exercises perceptron --dead-zone 1/5", "exercises delta",
                  "exercises perceptron --margin 1",
                  "exercises perceptron --bias-rate 1/5", "exercises perceptron --start 1,0,0,0", "vitay logistic"):
        assert SCALES not in run(capsys, *words.split(), "--data", points, "--rate", "1/2", "--limit", "5")[1]


@pytest.mark.parametrize("words", ["gales perceptron --corrected", "discriminants online", "crowley perceptron",
                                   "vitay online", "vitay batch", "fleuret perceptron", "exercises perceptron"])
def test_weights_that_return_are_said_to(capsys, mixed, words):
    """On samples that cannot be separated."""
    out = " ".join(run(capsys, *words.split(), "--data", mixed)[1].split())
    repeats = r"\d+ steps above repeat|the same \d+ steps repeat|weights no longer change"
    assert re.search(f"steps not shown.*: the ({repeats})", out)


@pytest.mark.parametrize("name, said", [
    ("/usr/bin/linref", "linref"), (r"linref.exe", "linref"), ("/x/linref/__main__.py", "python3 -m linref"),
    ("/home/a/linref.pyz", "python3 linref.pyz"), ("ipykernel_launcher.py", "python3 -m linref")])
def test_footers_say_what_the_reader_types(capsys, monkeypatch, name, said):
    """linref where it is installed as a command, python3 -m linref where it is not."""
    monkeypatch.setattr(sys, "argv", [name])
    assert f"To see the evidence, type {said} errata gales" in " ".join(run(capsys, "gales", "gates")[1].split())
    assert f"  {said} --help" in run(capsys)[1] and f"{said} limits" in run(capsys, "--help")[1]
