"""What stands around the events of topics, here of some that are made up."""

from fractions import Fraction
from types import SimpleNamespace

import pytest

from linref import HANDOUTS, engine, program
from linref.conventions import Conventions
from linref.options import Options, parsed
from linref.samples import InputError, read_targets
from linref.tracer import MAX_ENTRIES, Header, Heading, Note, line
from linref.tracer.events import ended
from linref.tracer.text import Text

RULES = Conventions(labels=(1, -1), update="label", rate=Fraction(2, 3), start=[0, 0])
HEADER = Header("gales", "perceptron", "First run", "some.py", conventions=RULES)


def topics(monkeypatch, **modules):
    """Topics with these traces, and whatever else their modules have."""
    monkeypatch.setattr(engine, "trace_module", lambda handout, topic: modules[topic])


def of(*events, **more):
    """A topic with these events."""
    return SimpleNamespace(trace=lambda options: iter(events), **more)


def test_a_rate_only_scales_a_perceptron_that_starts_at_zero():
    """Nothing may be compared with its net, which would not grow with the rate."""
    def scales(**told):
        return engine.only_scales(HEADER._replace(conventions=RULES._replace(**told)))

    assert scales() is scales(update="error") is scales(rate=2) is True
    assert engine.only_scales(HEADER._replace(conventions=None)) is False
    for told in ({"update": "net"}, {"rate": 1}, {"rate": None}, {"start": [0, 1]}, {"start": None}, {"threshold": 1},
                 {"dead_zone": 1}, {"margin": 1}, {"bias_rate": 1}):
        assert scales(**told) is False, told


@pytest.mark.parametrize("handout, what", [
    ("gales", "GE1, GE2, … are errors, traps and conventions of this handout."),
    ("exercises", "XE1, XE2, … are errors in these exercises.")])
def test_what_a_stream_adds(monkeypatch, handout, what):
    """A warning of the samples first, what the rate does below one run with updates, and last where errata are."""
    still, moved = ended("stopped", 1, "Stopped.", updates=0), ended("stopped", 1, "Stopped.", updates=1)
    trace = [HEADER, still, Note("E1", ("a note",)), HEADER, moved, HEADER, moved]
    topics(monkeypatch, one=of(*trace), other=of(HEADER, moved))
    monkeypatch.setattr(engine, "warning", lambda data: data.warned)
    samples = SimpleNamespace(points=[[1]], warned="Few samples.")
    first, *events, empty, last = engine.stream(handout, ["one", "other"], Options(data=samples))
    assert (first, empty) == (line("Few samples.", indent=0), line("", indent=0))
    assert last == line(f"{what} To see the evidence, type {program()} errata {handout}", indent=0)
    assert events[:4] + events[5:] == [*trace[:4], *trace[5:], HEADER, moved] and events[4].blocks[:-1] == moved.blocks
    assert events[4].blocks[-1].indent == 0 and list(Text(width=200).block(events[4].blocks[-1])) == [
        "The run starts at w̃ = 0, so η only scales w̃. With the rate 1 instead of 2/3 the mistakes are the same, and "
        "the final w̃ is 1.5 times as large."]
    samples.warned = ""
    topics(monkeypatch, one=of(still, moved))
    assert list(engine.stream(handout, ["one"], Options(data=samples))) == [still, moved]
    assert list(engine.stream(handout, ["one"], Options(data="targets"))) == [still, moved]


def test_runs_with_a_name_in_their_titles():
    """Each up to the next heading or run; that there is none is known before anything is shown."""
    second, third = HEADER._replace(run="Second"), HEADER._replace(run="The first again")
    events = [line("above"), HEADER, line("a"), Heading("A title"), line("b"), second, line("c"), third, line("d")]
    assert list(engine.only_runs(iter(events), "FIRST")) == [*events[1:3], *events[7:]]
    assert engine.only_runs(events, None) is events
    with pytest.raises(InputError, match="^--run x: no run has this in its title; expected part of First run; Second"):
        engine.only_runs(iter(events), "x")


def test_data_are_prepared_and_points_are_asked(monkeypatch):
    """By the topic, if it prepares any; a topic with targets estimates new points itself."""
    prepares = {"PREPARES": lambda options, data: f"{data}, prepared"}
    echoed = SimpleNamespace(trace=lambda options: [options.data, options.ask], **prepares)
    topics(monkeypatch, one=echoed, other=SimpleNamespace(trace=echoed.trace, READS=read_targets))
    assert engine.topic_events("gales", "one", Options(data="raw")) == ["raw, prepared", None]
    assert engine.topic_events("gales", "one", Options()) == [None, None]
    assert engine.topic_events("gales", "other", Options(data="raw", ask=[[1]])) == ["raw", [[1]]]
    monkeypatch.setattr("linref.ask.with_query_points", lambda *told: told)
    options = Options(ask=[[1]])
    assert engine.topic_events("gales", "one", options) == ("gales", echoed.trace, options)


def test_what_fits_on_paper():
    """60 samples, as many features as a vector shows with its bias, and a name in one line."""
    def check(name="x.csv", size=2, features=2):
        engine.check_paper({"data": name}, SimpleNamespace(points=[0] * size, dimension=features, source="x.csv"))

    most = MAX_ENTRIES - 1
    for fits in ({}, {"size": 60, "features": most}, {"name": "a b\xa0c~"}):
        check(**fits)
    engine.check_paper({}, None)
    engine.check_paper({"data": "x.csv"}, "targets")
    limits = f"expected at most 60 samples of at most {most} features for a worksheet"
    for told, said in (*(({"name": f"x{c}"}, "x.csv: expected a file's name without") for c in "\n\x1f\x7f\x9f"),
                       ({"size": 61}, f"x.csv has 61 samples of 2 features; {limits}"),
                       ({"size": 1, "features": most + 1}, f"x.csv has 1 sample of {most + 1} features; {limits}")):
        with pytest.raises(InputError, match=f"^--blank: {said}"):
            check(**told)


@pytest.mark.parametrize("given, mark", [({}, "#"), ({"format": "latex"}, "%"), ({"key": True}, "#")])
def test_a_worksheet_begins_with_its_command(monkeypatch, given, mark):
    """As a comment, and as it is typed."""
    monkeypatch.setattr(engine, "worksheet_lines", lambda *told: ({}, iter(told[3])))
    told = ["gales", "fisher", "--data", "x y.csv"]
    assert list(engine.worksheet_file(told[:2], given, False, told, ["said"])) == [
        f"{mark} python3 -m linref gales fisher --data 'x y.csv'", "said"]


def test_a_worksheet_of_one_run():
    """By its title; with words of its own above it; and not of more samples than fit on paper."""
    words, given = parsed(["gales", "gates", "--blank", "results", "--run", "two layers"])
    said, *lines = engine.worksheet_lines(words, given, False, ["Sheet 7"])[1]
    assert said == "Sheet 7" and not any("Name:" in text for text in lines)
    assert any("XOR in two layers" in text for text in lines) and not any("AND, OR, NAND" in text for text in lines)
    many = SimpleNamespace(points=[[0, 0]] * 61, dimension=2, source="x.csv")
    with pytest.MonkeyPatch.context() as patched, pytest.raises(InputError, match="^--blank: x.csv has 61 samples"):
        patched.setattr(engine, "resolve_request", lambda *told: engine.Request("gales", [], Options(data=many)))
        engine.worksheet_request(words, given | {"data": "x.csv"})


def test_topics_with_a_worksheet(monkeypatch):
    """Those whose events ask for something."""
    topics(monkeypatch, one=of(), other=of(HEADER))
    monkeypatch.setattr(engine, "topics_of", lambda handout, words: ["one", "other"])
    monkeypatch.setattr("linref.worksheet.asks_for_something", any)
    assert engine.with_worksheets("gales") == ["other"]


def test_what_is_no_handout():
    """A word like it, also like a command, but not that command itself."""
    for word, meant in (("galse", "; did you mean gales?"), ("indx", "; did you mean index?"), ("index", ""),
                        ("zzz", "")):
        with pytest.raises(InputError) as error:
            engine.known_handout(word)
        assert str(error.value) == f"'{word}' is not a handout; expected {' or '.join(HANDOUTS)}{meant}"
    for name in ("rows", "key"):
        with pytest.raises(InputError, match=f"^--{name} belongs to a worksheet; expected --blank results or"):
            engine.worksheet_request(["gales"], {name: True})


@pytest.mark.parametrize("words, given, said", [
    ("galse", {}, "'galse' is not a handout; expected"),
    ("G3", {}, "'G3' is an item of gales; did you mean index G3?"),
    ("ge1", {}, "'ge1' is an erratum of gales; did you mean errata GE1?"),
    ("gales x", {}, "'x' is not a topic of gales"),
    ("gales perceptron", {"seed": 1}, "--seed: gales perceptron has no use for it"),
    ("gales", {"seed": 1}, "--seed: gales has no use for it"),
    ("vitay", {"data": "x"}, "--data needs a topic; of vitay, neuron, "),
    ("fleuret", {"pairs": 3}, "--pairs needs a topic; of fleuret, mnist can use it"),
    ("fleuret hog", {"data": "x"}, "--data: fleuret hog has no use for it; fleuret perceptron has"),
    ("gales gates", {"case": "x"}, "--case: gales gates has no use for it"),
    ("vitay", {"corrected": True}, "--corrected: vitay has no use for it")])
def test_what_a_request_refuses(words, given, said):
    """Before anything is read: what is no handout and no topic, and options that are of no use to it."""
    with pytest.raises(InputError) as error:
        engine.resolve_request(words.split(), given)
    assert str(error.value).startswith(said) and (not said.endswith("for it") or str(error.value) == said)


def test_what_a_request_takes():
    """The topics of its handout, and those of its options that a topic knows."""
    assert engine.resolve_request(["gales", "kesler"], {"limit": 3, "exact": True}) == (
        "gales", ["kesler"], Options(limit=3))
    found = engine.resolve_request(["crowley"], {"corrected": True})
    assert found.topics[0] == "perceptron" and found.options == Options(corrected=True)
    assert engine.resolve_request(["fleuret", "svm"], {"lambda": 2}).options.lam == 2


def test_the_lines_of_events():
    """In ASCII where the output has no other letters; with fractions, with two digits, as a document in LaTeX."""
    shown = [line("η = ", Fraction(1, 3), indent=0)]
    assert [*engine.lines(shown, {}, True), *engine.lines(shown, {"exact": True}, False),
            *engine.lines(shown, {"digits": 2}, False)] == ["eta = 0.3333", "η = 1/3", "η = 0.33"]
    assert "### Gales . First run" in engine.lines([HEADER], {"format": "markdown"}, True)
    document = list(engine.lines(shown, {"format": "latex", "standalone": True}, False))
    assert document[0].startswith(r"\documentclass") and document[-1] == r"\end{document}"
    assert not any("documentclass" in text for text in engine.lines(shown, {"format": "latex"}, False))
