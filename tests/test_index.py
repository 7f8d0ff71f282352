"""The index has no gap, and every id that is cited exists."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from linref import HANDOUTS, gales, index
from linref.cli import main
from linref.index import ROOT, entries
from linref.items import citations, cited, claim, erratum_of, functions_of, letter, looked_up, topic_items
from linref.samples import InputError

ERRATA = {
    "gales": 22,
    "discriminants": 22,
    "crowley": 24,
    "vitay": 18,
    "fleuret": 15,
    "exercises": 6,
}  # as many as the list of errata has


@pytest.mark.parametrize("handout", HANDOUTS)
def test_every_item_has_a_function_a_trace_and_a_test(handout):
    """Functions or derivations, a committed trace, a test that cites it."""
    for entry in entries(handout):
        assert (entry.functions or entry.derivations) and entry.tests and (ROOT / entry.trace).is_file(), entry.item
        assert not entry.lacks


@pytest.mark.parametrize("handout", HANDOUTS)
def test_each_item_belongs_to_one_topic(handout):
    """None twice, none without; a new item stands where the page has it, whatever its number."""
    handout = import_module(f"linref.{handout}")
    told = [item for title in handout.TOPICS.values() for item in topic_items(title)]
    assert sorted(told) == sorted(handout.ITEMS) and len(told) == len(set(told))


@pytest.mark.parametrize("handout", HANDOUTS)
def test_every_public_function_of_a_topic_cites_its_items(handout):
    """A topic module holds its algorithms, their steps and constants, and nothing else."""
    package = import_module(f"linref.{handout}")
    for topic, title in package.TOPICS.items():
        path = Path(package.__file__).parent / f"{topic}.py"
        names = {name for name, _ in functions_of(f"linref.{handout}.{topic}")}
        assert names == {name for name, _ in citations(path.read_text(encoding="utf-8"))}
        for node in ast.parse(path.read_text(encoding="utf-8")).body[1:]:
            if isinstance(node, ast.ClassDef):
                assert [base.id for base in node.bases] == ["NamedTuple"], (path.name, node.name)
            elif isinstance(node, ast.FunctionDef):
                assert not node.name.startswith("_"), (path.name, node.name)
            else:
                assert isinstance(node, (ast.Import, ast.ImportFrom, ast.Assign)), (path.name, node.lineno)


@pytest.mark.parametrize("handout", HANDOUTS)
def test_the_errata_are_complete_and_in_order(handout):
    """One function for each, in the order of their numbers."""
    ids = [cited(docstring)[0] for _, docstring in functions_of(f"linref.{handout}.errata")]
    assert ids == [f"{letter(handout)}E{n}" for n in range(1, ERRATA[handout] + 1)]


@pytest.mark.parametrize("handout", HANDOUTS)
def test_every_erratum_is_met_in_a_trace(handout):
    """A reader meets each where it matters, not only in the list of errata; conventions stand in the headers."""
    shown = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "traces" / handout).glob("*.txt"))
    errata = [erratum_of(docstring) for _, docstring in functions_of(f"linref.{handout}.errata")]
    assert [n for n, kind, *_ in errata if kind != "CONV" and not re.search(rf"\b{n}\b", shown)] == []


@pytest.mark.parametrize("lacking", ["functions", "tests", "trace"])
def test_one_thing_lacking_is_a_gap(lacking, monkeypatch, capsys):
    """An item with all but a function, all but a test, or all but a trace; the status is 1."""
    def collect(text, found, place):
        collected(text, found, place)
        if place.startswith("tests/") == (lacking == "tests"):
            found.pop("G31", None)

    collected = index._collect
    if lacking == "trace":
        monkeypatch.setitem(gales.TOPICS, "kesler", "Kesler's Construct (G29-G30)")
    else:
        monkeypatch.setattr(index, "_collect", collect)
    lacks = {"functions": ["function or derivation"], "tests": ["test"], "trace": ["topic", "committed trace"]}
    assert [(entry.item, entry.lacks) for entry in entries("gales") if entry.lacks] == [("G31", lacks[lacking])]
    assert main(["index", "gales"]) == 1 and "gaps: G31." in capsys.readouterr().out


def test_an_entry_in_lines():
    """What there is, in a line each; the tests of a file in one; beside the item what it lacks."""
    tests = ["tests/a.py::test_one", "tests/a.py::test_two", "tests/b.py::test_one"]
    entry = index.Entry("G1", "One", ["f.g", "f.h"], [], "", tests, ["topic", "committed trace"])
    told = [block.parts for block in index.described(entry)]
    assert told == [("G1  One  ✗ no topic, no committed trace",), ("code:    ", "f.g, f.h"),
                    ("test:    tests/a.py: ", "test_one, test_two"),
                    ("test:    tests/b.py: ", "test_one")]
    told = [block.parts for block in index.described(index.Entry("G1", "One", [], ["d"], "t.txt", [], []))]
    assert told == [("G1  One",), ("derived: ", "d"), ("trace:   ", "t.txt")]


def test_an_installed_package_has_no_gap(monkeypatch):
    """It has neither traces nor tests, and nothing is said to lack them."""
    monkeypatch.setattr(index, "IN_CHECKOUT", False)
    assert not any(entry.lacks or entry.tests for entry in entries("gales"))


@pytest.mark.parametrize("handout", HANDOUTS)
def test_the_letter_of_a_handout_is_read_in_citations_and_titles(handout):
    """Whatever handouts there are; each has a letter of its own."""
    first = letter(handout)
    assert cited(f"One line ({first}1, {first}E2).") == [f"{first}1", f"{first}E2"]
    assert topic_items(f"Title ({first}1-{first}2)") == [f"{first}1", f"{first}2"]
    assert [other for other in HANDOUTS if letter(other) == first] == [handout]


def test_a_handout_of_one_item(monkeypatch):
    """The refusal of another id names the one, or none."""
    monkeypatch.setattr(gales, "ITEMS", {"G1": "One"})
    with pytest.raises(InputError, match="'G2' is not an item of gales; expected G1 to G1"):
        looked_up("G2")
    monkeypatch.setattr("linref.items.claims", lambda handout: {})
    with pytest.raises(InputError, match="'GE1' is not an erratum of gales; expected none"):
        looked_up("GE1")


def test_ids_are_read_from_docstrings_and_titles():
    """The ids at the end of a first line; what it says without them; ranges of a topic."""
    assert claim("One line (G1, G2).\n\nAnd more (G3).") == "One line" and claim(None) == ""
    assert cited("One line (G1, G2).") == ["G1", "G2"] and cited("Another (with a bracket).") == []
    assert topic_items("Kesler (after G2) and his Construct (G29-G31)") == ["G29", "G30", "G31"]
    assert topic_items("descent (C1, C15-C16)") == ["C1", "C15", "C16"]


@pytest.mark.parametrize("handout", HANDOUTS)
def test_titles_and_items_are_whole(handout):
    """They begin and end as a line does, a title with the ids of its items."""
    handout = import_module(f"linref.{handout}")
    for title in handout.TOPICS.values():
        assert re.fullmatch(r"\S.*[\w'\])] \([^()]*\d\)", title)
    for said in handout.ITEMS.values():
        assert re.fullmatch(r"\S.*[\w\u0303'₊‖\])?]", said)
