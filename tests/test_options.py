"""How the words of a command line become options, and what a run takes from them."""

from fractions import Fraction
from types import SimpleNamespace

import pytest

from linref.options import BY_NAME, MAX_PASSES, Options, closest, parsed, synonym
from linref.samples import InputError
from linref.scalar import Typed

READ = [
    ("digits", "50", 50), ("limit", "999999999", 999999999), ("classes", "0,1", [0, 1]), ("classes", "8", [8]),
    ("start", "1, -1/2", [1, -0.5]), ("margins", "1,2;3", [[1, 2], [3]]), ("labels", "1,-1", (1, -1)),
    ("order", "batch", "batch"), ("order", "3, 1,2", (3, 1, 2)), ("threshold", "means", "means"),
    ("threshold", "nearest", "nearest"), ("threshold", "priors", "priors"), ("threshold", "1/2", 0.5),
    ("prior", "0.25,3/4", (0.25, 0.75)), ("dead-zone", "0", 0), ("rate", "1e-50", Fraction(1, 10**50))]
REFUSED = [
    ("limit", "1234567890", "1234567890; expected at most 999999999"), ("order", "x", "'x'; expected turn or"),
    ("digits", "51", "51; expected at most 50"), ("classes", "1,a", "'1,a'; expected two digits such as 0,1 or one"),
    ("order", "1,x", "'x'; expected a whole number from 0 on"), ("margins", "1;2,x", "number 2: 'x' is not a number"),
    ("threshold", "mean", "'mean'; expected a number, means, near"), ("dead-zone", "-1", "-1; expected 0 or more"),
    *(("prior", text, f"'{text}'; expected numbers above 0 whose sum is 1, such as 0.3,0.7") for text in (
        "0,1", "-1,2", "0.3,0.3")), ("rate", "-1", "-1; expected a number above 0")]


@pytest.mark.parametrize("name, text, value", READ)
def test_what_an_option_means(name, text, value):
    """Whole numbers, vectors, labels, orders, probabilities; told by = or by the next word."""
    assert parsed(["gales", f"--{name}={text}"]) == parsed([f"--{name}", text, "gales"]) == (["gales"], {name: value})


@pytest.mark.parametrize("name, text, said", REFUSED)
def test_what_an_option_cannot_mean(name, text, said):
    """One line that names it."""
    with pytest.raises(InputError) as error:
        parsed([f"--{name}={text}"])
    assert str(error.value).startswith(f"--{name}: {said}")


def test_words_and_options():
    """- is a word, -h is --help; --ask comes again and again; a seed of sheets is any text; a rate is kept as typed."""
    assert parsed(["-", "-h", "--ask", "1,2", "--ask=3,4"]) == (["-"], {"help": True, "ask": [[1, 2], [3, 4]]})
    assert [parsed([word, "fisher", "--seed", "07"])[1]["seed"] for word in ("make", "gales")] == ["07", 7]
    assert parsed(["make", "fisher", "--largest", "9"])[1] == {"largest": 9}
    rates = [parsed(["--rate", text])[1]["rate"] for text in ("2/4", "0.5")]
    assert [(float(rate), isinstance(rate, Typed)) for rate in rates] == [(0.5, True), (0.5, False)]
    assert parsed(["--reveal", "--format", "text"])[1] == {"reveal": True, "format": "text"}
    for words, said in (("--reveal --blank all", "--reveal: only a trace"), ("--exact=", "--exact takes no value"),
                        ("--reveal --format json", "--reveal: only a trace"), ("-ask", "'-ask' is not an option"),
                        ("--standalone --format text", "--standalone: only LaTeX"), ("--ask", "--ask needs a value")):
        with pytest.raises(InputError, match=f"^{said}"):
            parsed(words.split())
    assert parsed(["--standalone", "--format", "latex"])[1]["standalone"] is True


def test_a_word_like_another():
    """What other programs call an option; otherwise a name that is like it, if there is one."""
    assert (synonym("lr"), synonym("rate"), synonym("e")) == ("; did you mean --rate?", "", "")
    assert closest("limt", BY_NAME, "--") == "; did you mean --limit?" and closest("zzz", BY_NAME) == ""
    assert closest("gales", ["galse", "index"]) == "; did you mean galse?"


def test_what_a_run_takes_from_its_options():
    """Without a limit it stops after 1,000 passes, sooner with many samples: 10,000·(100 + 20)·10 = 12,000,000."""
    many = SimpleNamespace(points=[0] * 10_000, dimension=100)
    assert [Options(**told).passes for told in ({}, {"limit": 0}, {"data": many}, {"data": many, "limit": 7})] == [
        MAX_PASSES, 0, 11, 7]
    for few in (SimpleNamespace(points=[0] * 100, dimension=100), "targets"):
        assert Options(data=few).passes == MAX_PASSES == 1000
    assert [Options(**told).stated_limit("pass") for told in ({}, {"limit": 1}, {"ask": [[1]]}, {"rate": 1})] == [
        None, "1 pass", None, "1000 passes"]
    options = Options(ask=[[1, 2], [3, 4]], start=[5, 6], limit=0)
    assert options.points_asked(2) == [[1, 2], [3, 4]] and Options().points_asked(2) == []
    assert options.start_of(2, [0, 0], "") == [5, 6] and Options().start_of(2, [0, 0], "") == [0, 0]
    assert options.chosen("rate", "limit") == {"limit": 0} and Options(corrected=True).nothing_asked
    with pytest.raises(InputError, match="^--ask: 2 numbers; expected 3, one for each feature$"):
        options.points_asked(3)
    with pytest.raises(InputError, match="^--start: 2 numbers; expected 1: a weight$"):
        options.start_of(1, [0], "a weight")
