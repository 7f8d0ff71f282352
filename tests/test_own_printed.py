"""What every topic prints on a reader's own samples, and with every option that it takes, is as it was.

PRINTED=write rewrites the files under tests/own; read the difference, with the handout open, before committing it.
"""

import os
import shlex
from pathlib import Path

import pytest

from tests.command import USES, run

OWN = Path(__file__).resolve().parent / "own"
OPTIONS = {"start": "1,-1/2,2", "rate": "1/2", "limit": "2", "seed": "3", "lambda": "1/10", "ask": "1.7,70"}
SHEETS = "--labels 1,0 --bias first --constant -1 --rate 1/2"
OWN_WORDS = {  # instead of all of OPTIONS on heights.csv
    ("crowley", "descent"): ["prices.csv --start 1,-1/2,2 --rate 1/1000 --limit 2",
                             "prices.csv --rate 1/500 --limit 2 --corrected"],
    ("crowley", "stochastic"): ["prices.csv --start 1,-1/2,2 --rate 1/1000 --limit 2 --seed 3"],
    ("crowley", "scaling"): ["prices.csv --start 1,-1/2,2 --rate 1/2 --limit 2"],
    ("crowley", "lines"): ["line.csv --ask 1/2 --ask=-2 --corrected", "prices.csv"],
    ("vitay", "mle"): ["ages.csv"],
    ("gales", "fisher"): ["heights.csv --start 1,-1/2 --ask 1.7,70"],
    ("gales", "kesler"): ["three.csv --start 1,-1/2,2,0,1,0,1/2,1,1 --limit 2 --ask 2,2"],
    ("fleuret", "knn"): ["heights.csv"],
    ("exercises", "perceptron"): [
        f"heights.csv {SHEETS} --start 1,-1/2,2 --tie negative --order batch --limit 2 --ask 1.7,70",
        "mixed.csv --threshold 1/2 --bias none --tie either --limit 2 --ask 1,1,1 --only updates",
        "line.csv --order 3,1,4,2 --bias-rate 1/100 --dead-zone 0.2 --constant 0.5 --stop correct --limit 2"],
    ("exercises", "delta"): [
        "mixed.csv --limit 1 --rate 1/10 --ask 1,1,1"],
    ("exercises", "multiclass"): [
        "three.csv --tie lowest --limit 2 --constant -1 --bias first --rate 1/2 --start 1,0,0,0,1,0,0,0,1 --ask 2,1"],
    ("exercises", "dual"): [
        f"line.csv {SHEETS} --start 1,1/2 --counts 1,0,2,1 --ask 1", "three_ends.csv --counts 3,1,2 --ask 1,1"],
    ("exercises", "least_squares"): [
        "line.csv --margins 1,2,1,1 --labels 1,0 --bias first --constant -1 --ask 1", "heights.csv --ask 1.7,70"],
    ("exercises", "explain"): [
        "line.csv --answer '2 updates, (1, -3/2)' --start 0,0 --bias first", "line.csv --answer '(-3, 0)'",
        "three_ends.csv --answer '1 update, (1, 1, 1)' --rate 1/2 --labels 1,0"],
    ("exercises", "fisher"): [
        "heights.csv --scatter n-1 --prior 0.3,0.7 --unit --ask 1.7,70 --start 1,-1/2",
        "heights.csv --answer='(-1.0000, 0.0010)' --run answer",
        "three.csv --ask 2,2", "line.csv --scatter sum --within pooled --threshold nearest --positive -1 --ask 1"],
    ("exercises", "logistic"): [
        "heights.csv --labels 1,-1 --bias first --start 1,-1/2,0 --rate 1/100 --order batch --gradient mean --limit 1 "
        "--lambda 1/10 --ridge all --ask 1.7,70", "line.csv --loss squared --order 3,1,4,2 --limit 1 --constant -1",
        "three.csv --rate 1/2 --limit 1 --ask 2,2"],
    ("exercises", "compare"): ["three_ends.csv --limit 3"],
}
TOPICS = [(handout, topic) for handout, topics in USES.items() for topic, uses in topics.items()
          if "data" in uses and topic != "mnist"]


def commands(handout, topic):
    """The runs of a topic with all its options at once.

    The first and the last steps: that the others equal their rules, test_cells has. What limits, records and
    worksheets hold is tested by facts; what is printed on the handout's own data, in traces/.
    """
    uses = USES[handout][topic]
    every = " ".join(["heights.csv", *(f"--{name} {value}" for name, value in OPTIONS.items() if name in uses)])
    for words in OWN_WORDS.get((handout, topic), [every]):
        yield f"{words} --plot none --first 3 --last 1"


@pytest.mark.parametrize("handout, topic", TOPICS)
def test_own_samples_are_printed_as_they_were(capsys, monkeypatch, handout, topic):
    """Line for line, and what is complained of as well."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(OWN)
    lines = []
    for words in commands(handout, topic):
        status, out, err = run(capsys, handout, topic, "--data", *shlex.split(words))
        lines += [f"$ python3 -m linref {handout} {topic} --data {words}", *(out + err).splitlines(), f"({status})", ""]
    path = OWN / f"{handout}-{topic}.txt"
    if os.environ.get("PRINTED") == "write":
        path.write_text("\n".join(lines), encoding="utf-8")
    assert lines == path.read_text(encoding="utf-8").split("\n")


def test_nothing_else_lies_there():
    """Each file is compared."""
    assert {path.stem for path in OWN.glob("*.txt")} == {f"{handout}-{topic}" for handout, topic in TOPICS}
