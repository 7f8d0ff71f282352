"""Every option is checked before anything is printed: the reader sees either an error or a whole trace."""

import random
from types import SimpleNamespace

import pytest

from linref import engine
from linref.options import Options, parsed
from linref.samples import InputError
from linref.tracer import Heading
from tests.command import ALL_CASES, EVERY, USES, run

ELEVEN = ",".join(["1"] * 11)  # numbers, as no topic has of weights or features
WRONG = {  # what is read without its topic, and refused by it
    "start": {None: ELEVEN},
    "ask": {None: ELEVEN},
    "counts": {None: "1,2"},
    "margins": {None: "1,2"},
    "case": {None: "nope"},
    "answer": {None: "(1, 2, 3, 4, 5)"},
    "tie": {None: "highest", "multiclass": "half"},
    "order": {"delta": "restart"},
}
PAIRS = [  # options that exclude each other, or what they say of the trace's own data
    ("gales fisher", "--start 0,0".split(), "--start: "),
    ("discriminants geometry", "--start 1,0,0".split(), "--start: "),
    ("exercises perceptron", "--tie mistake --update error".split(), "--tie mistake and --update error "),
    ("exercises delta", "--bias none --constant -1".split(), "--bias none and --constant -1 "),
    ("exercises dual", "--counts 1,1/2,1,1,1".split(), "--counts: "),
    ("exercises explain", "--bias none --start 1,2,3".split(), "--start: "),
    ("exercises explain", "--answer word".split(), "--answer: "),
]
WRONG_OPTIONS = [
    (f"{handout} {topic}", [f"--{name}", values.get(topic, values.get(None))], f"--{name}")
    for handout, topic in EVERY
    for name, values in WRONG.items()
    if name in USES[handout][topic] and values.get(topic, values.get(None))
]
TABLES = {
    "one place": "x,y,class\n1,2,a\n1,2,b\n",
    "one mean": "x,y,class\n1,1,1\n-1,-1,1\n1,-1,0\n-1,1,0\n",
    "one line": "x,y,class\n1,0,1\n2,0,1\n3,0,0\n4,0,0\n5,0,1\n",
    "far apart": "x,y,class\n1e50,0,1\n1e50,1,1\n-1e-50,1,0\n3,2,0\n1,1,0\n",
    "three classes": "x,y,class\n1,2,a\n3,4,b\n5,7,c\n0,1,a\n",
    "one feature": "x,class\n1,1\n1,2\n4,2\n",
    "one column": "x\n1\n1\n",
    "usual": "x,y,class\n1,2,1\n-3,0.5,0\n0,1/2,1\n5,-4,0\n7,1,1\n",
}
VALUES = {
    "start": ["0", "0,0", "0,0,0", "1,0,0", "1,2,3,4", "1e50,1e50"],
    "rate": ["1/2", "1e50", "1e-50"],
    "limit": ["0", "2"],
    "seed": ["3"],
    "ask": ["0", "0,0", "1,2,3"],
    "lambda": ["1e50", "1e-50"],
    "labels": ["1,0", "1,-1"],
    "bias": ["first", "none"],
    "constant": ["-1", "1", "0.1126"],
    "tie": ["positive", "half", "mistake", "either", "highest"],
    "update": ["label", "error"],
    "order": ["turn", "restart", "batch", "1,3,2", "2", "0,1", "9"],
    "stop": ["row", "pass", "correct"],
    "bias-rate": ["1/3"],
    "dead-zone": ["1/5", "0"],
    "threshold": ["1/2"],
    "answer": ["6 updates", "(1, 2)", "3 updates, (0, 1, 2)"],
    "counts": ["1,2", "1,2,3,4,5", "-1,0,1,2"],
    "margins": ["1,2", "1,1,1,1", "0,0,0,0,0"],
}


@pytest.mark.parametrize("words, options, named", WRONG_OPTIONS + PAIRS)
def test_nothing_is_printed_above_a_refusal(capsys, words, options, named):
    """One line on standard error that names the option; standard output stays empty."""
    status, out, err = run(capsys, *words.split(), *options)
    assert (status, out) == (2, "") and err.startswith(f"linref: {named}") and err.count("\n") == 1


def test_options_and_samples_together(tmp_path):
    """300 requests, or 100, to the last line: those that are refused are refused before their first event."""
    rng, refused = random.Random(11), 0
    for name, text in TABLES.items():
        (tmp_path / f"{name}.csv").write_text(text)
    values = VALUES | {"data": [str(path) for path in sorted(tmp_path.iterdir())]}
    topics = [(handout, topic) for handout, topic in EVERY if "data" in USES[handout][topic] and topic != "mnist"]
    count = 300 if ALL_CASES else 100
    for _ in range(count):
        handout, topic = rng.choice(topics)
        names = [name for name in USES[handout][topic] if name in values and name not in ("data", "limit")]
        chosen = {"data", *rng.sample(names, k=rng.randint(0, min(3, len(names))))}
        chosen |= {"limit"} & set(USES[handout][topic])
        words, given = parsed([handout, topic, *(f"--{name}={rng.choice(values[name])}" for name in sorted(chosen))])
        try:
            for _ in engine.lines(engine.trace_events(words, given), {"plot": "none"}, False):
                pass
        except InputError:
            refused += 1
    assert 1 / 3 < refused / count < 5 / 6


def test_a_late_refusal_is_the_fault_of_the_topic(monkeypatch):
    """Before the first event it is the reader's error; after it, and in any later topic, it is the topic's."""
    def late(options):
        yield Heading("a title")
        raise InputError("--start: too late")

    def early(options):
        raise InputError("--start: in time")
        yield

    modules = {"early": SimpleNamespace(trace=early), "late": SimpleNamespace(trace=late),
               "fine": SimpleNamespace(trace=lambda options: iter([Heading("a title")]))}
    monkeypatch.setattr(engine, "trace_module", lambda handout, topic: modules[topic])
    with pytest.raises(InputError, match="in time"):
        list(engine.stream("gales", ["early"], Options()))
    for topics in (["late"], ["fine", "early"]):
        with pytest.raises(AssertionError, match=f"views/{topics[-1]}.py: must be checked before the first yield"):
            list(engine.stream("gales", topics, Options()))
