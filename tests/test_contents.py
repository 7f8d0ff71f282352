"""Help that knows its topic, words that are found, and limits that are the constants."""

import re
import shlex
from importlib import import_module

import pytest

from linref import __version__, contents, engine, find
from linref.items import claims
from linref.limits import LIMITS
from linref.options import SYNONYMS, TABLE, parsed
from linref.samples import InputError
from tests.command import EVERY, run


def said(text):
    """A text on one line."""
    return " ".join(text.split())


def taken(handout, topic):
    """The options that the parser lets through to a topic."""
    names = []
    for option in TABLE:
        try:
            engine.check_use(handout, [topic], {option.name: True})
        except InputError:
            continue
        names.append(option.name)
    return names


def test_the_page_may_stand_above_its_code(capsys, monkeypatch):
    """At 80 columns the page's lines of the batch perceptron have no room at the right."""
    monkeypatch.setenv("COLUMNS", "80")
    code = run(capsys, "code", "discriminants", "batch")[1].splitlines()
    assert any(line.strip() == "# u_i ← w·x_i" for line in code)
    assert "with the page's lines at the right, or above" in said(run(capsys, "--help")[1])


@pytest.mark.parametrize("handout, topic", EVERY)
def test_the_help_of_a_topic_is_what_the_parser_takes(capsys, handout, topic):
    """Below its title each option that it takes, and no other; those of the topic with their defaults there."""
    status, out, err = run(capsys, handout, topic, "--help")
    title = import_module(f"linref.{handout}").TOPICS[topic]
    assert said(out).startswith(f"python3 -m linref {handout} {topic}: {title} Options of this topic")
    named = re.findall(r"--([a-z-]+)", said(out.split("For example")[0]))
    assert (status, err) == (0, "") and set(named) | {"help"} == set(taken(handout, topic))
    own = [option for option in TABLE if option.concerns in ("topic", "handout") and option.name in named]
    for option in own:
        assert re.search(rf"^  --{option.name}\b(?:(?!\n  --).)*;\s+default:\s+\S", out, re.M | re.S), option.name
    assert ("On your samples" in said(out)) == ("data" in named)


@pytest.mark.parametrize("handout, topic", EVERY)
def test_the_example_of_the_help_runs(capsys, handout, topic):
    """On the topic's own data."""
    example = run(capsys, handout, topic, "--help")[1].split("For example\n")[1].strip()
    program, words = example.split("linref ")
    assert program == "python3 -m "
    status, out, err = run(capsys, *shlex.split(words))
    assert (status, err) == (0, "") and out


@pytest.mark.parametrize("words, option, default", [
    ("gales perceptron", "start", "0,1,-1/2"), ("gales perceptron", "corrected", "off"),
    ("gales perceptron", "data", "the handout's example"),
    ("crowley stochastic", "limit", "2"), ("crowley descent", "limit", "1; in other runs 2, 1000"),
    ("vitay online", "rate", "1/2"), ("fleuret svm", "lambda", "1/100"),
    ("exercises delta", "limit", "1; in other runs 2"),
    ("exercises perceptron", "tie", "mistake; in other runs half"), ("vitay minibatch", "seed", "1")])
def test_defaults_are_those_of_the_runs(capsys, words, option, default):
    """As the headers of the default trace state them."""
    out = said(run(capsys, *words.split(), "--help")[1])
    (found,) = re.findall(rf" --{option}\b.*?; default: (.*?)(?= --| On your| Every)", out)
    assert found == default


@pytest.mark.parametrize("words, meant", [
    ("fleuret mnist", "--data DIR: the folder with the four files of MNIST;"),
    ("vitay mle", "--data FILE.csv: your samples: header row, one column of numbers;"),
    ("fleuret perceptron", "--limit N: stop a run after N updates (Perceptron algorithm) or N epochs "
                           "(train_perceptron);"),
    ("fleuret convergence", "--limit N: stop a run after N updates;"),
    ("gales descent", "--limit N: stop a run after N updates;"),
    ("fleuret svm", "--limit N: stop a run after N steps;"),
    ("crowley stochastic", "--limit N: stop a run after N times as many updates as there are samples;"),
    ("crowley perceptron", "--limit N: stop a run after N passes (epochs);"),
    ("gales neuron", "--start 0,1,-0.5: the weights, or those to start from, with the bias where the handout has"),
    ("gales fisher", "--start 0,1: directions w whose quotient J is wanted;"),
    ("fleuret mnist", "negative and positive (0,1 if none is given), or one"),
    ("fleuret svm", "--lambda 1/100: λ, the factor of ‖w‖² or ‖w‖²/2 in the loss;")])
def test_an_option_means_what_it_does_in_the_topic(capsys, words, meant):
    """Where it does something else than in other topics."""
    assert meant in said(run(capsys, *words.split(), "--help")[1])


@pytest.mark.parametrize("words", ["perceptron --run algorithm", "convergence --run halves"])
def test_a_limit_of_updates_counts_updates(capsys, words):
    """Not passes: two of these make all updates of the first run, and 5 of the second."""
    assert "Stopped at the limit after 3 updates" in said(run(capsys, "fleuret", *words.split(), "--limit", "3")[1])


def test_the_contents_fit_a_terminal(capsys):
    """Of 24 lines, with the prompt below them."""
    out = run(capsys)[1].splitlines()
    assert len(out) <= 23 and max(map(len, out)) <= 80 and out[-1].startswith("  python3 -m linref --help")


def test_help_on_handouts_and_commands(capsys):
    """A handout lists its topics with their options; a command its own."""
    out = said(run(capsys, "gales", "--help")[1])
    assert "fisher: Fisher's Discriminant Analysis (G23-G28); takes --data, --start, --ask" in out
    out = run(capsys, "make", "--help")[1]
    assert "--one-answer" in out and "--rate" not in out and run(capsys, "help", "make")[1] == out
    assert run(capsys, "help")[1] == run(capsys, "--help")[1]
    assert run(capsys, "--version") == (0, f"linref {__version__}\n", "")


@pytest.mark.parametrize("typed, spelt", [
    ("GALES gates", "gales gates"), ("Gales Gates", "gales gates"), ("errata ge3", "errata GE3"),
    ("INDEX g13", "index G13"), ("errata gales ge3", "errata GE3")])
def test_capitals_do_not_matter(capsys, typed, spelt):
    """In names and ids."""
    assert run(capsys, *typed.split()) == run(capsys, *spelt.split()) and run(capsys, *spelt.split())[0] == 0


def test_help_of_two_topics_is_refused(capsys):
    """Help is of one topic."""
    assert run(capsys, "gales", "gates", "descent", "--help") == (
        2, "", "linref: 'descent' is one word too many; expected a handout and a topic\n")


def test_capitals_of_a_file_matter(capsys):
    """Though a handout has its name."""
    assert "GALES" in run(capsys, "check", "GALES")[2]


@pytest.mark.parametrize("word, commands", [
    ("perceptron", ["gales perceptron", "crowley perceptron", "fleuret perceptron", "exercises perceptron",
                    "discriminants batch", "vitay online"]),
    ("fisher", ["gales fisher"]), ("XOR", ["gales gates", "discriminants separable"]), ("svm", ["fleuret svm"]),
    ("G13", ["gales perceptron", "code gales perceptron", "index G13"]), ("x39", ["exercises explain", "index X39"]),
    ("ge3", ["errata GE3"]), ("galse", ["gales"]), ("percptron", ["gales perceptron"]),
    ("gradent", ["gales descent"])])
def test_a_word_is_found(capsys, word, commands):
    """With the commands that show it."""
    status, out, err = run(capsys, word)
    assert (status, err) == (0, "")
    found = re.findall(r"python3 -m linref ([^:\n]+?)(?=:|  |$)", out, re.MULTILINE)
    assert [command for command in commands if command not in found] == []
    assert ("Nothing is called" in out) == (word in ("galse", "percptron", "gradent"))


@pytest.mark.parametrize("word, row", [
    ("tie", "--tie WHICH: exercises: positive, negative, half, mistake"),
    ("learning rate", "--rate 1/2: the learning rate"),
    ("epochs", "--limit N: stop a run after N passes"), ("worksheet", "python3 -m linref check FILE…"),
    ("JSON", "python3 -m linref vectors [HANDOUT [TOPIC]]: test vectors")])
def test_options_and_commands_are_found(capsys, word, row):
    """By their names, by what other programs call them, and by what they mean."""
    status, out, _ = run(capsys, word)
    assert status == 0 and said(row.replace(":", " ")) in said(out.replace(":", " ")) and "Nothing is called" not in out


@pytest.mark.parametrize("file, command", [
    ("harvest.csv", "fleuret perceptron --data harvest.csv"), ("mine.py", "check mine.py fleuret perceptron")])
def test_a_file_alone(capsys, file, command):
    """It is no word to look for: the refusal says what can be done with it."""
    status, _, err = run(capsys, file)
    assert status == 2 and err.endswith(f"is a file; expected what is to be done with it, such as python3 -m linref "
                                        f"{command}\n")


def test_every_id_is_found(capsys):
    """Items and errata of all handouts."""
    for handout in {handout for handout, _ in EVERY}:
        package = import_module(f"linref.{handout}")
        for name, says in package.ITEMS.items():
            assert f"{name} of {handout}: {says}" in said(run(capsys, name)[1])
        for name, (_, says) in claims(handout).items():
            assert said(says) in said(run(capsys, name)[1])


def test_one_item_of_the_index(capsys):
    """The same lines as in the index of its handout, below the same header."""
    _, entry, end = run(capsys, "index", "G13")[1].split("\n\n")
    assert entry in run(capsys, "index", "gales")[1] and end == "1 item, no gap.\n"


@pytest.mark.parametrize("option, typed", [
    (option, typed) for option, others in SYNONYMS.items() for typed in others.split()
    if typed != "passes"])
def test_what_other_programs_call_an_option(option, typed):
    """It is named in the refusal; none is an option itself, but passes of make."""
    with pytest.raises(InputError, match=f"^'--{typed}' is not an option; did you mean --{option}\\?$"):
        parsed(["gales", "perceptron", f"--{typed}", "1"])


def test_passes_are_a_limit_but_of_make(capsys):
    """Where it is an option of make alone, what is meant is named all the same."""
    said = "linref: --passes: gales perceptron has no use for it; did you mean --limit?\n"
    assert run(capsys, "gales", "perceptron", "--passes", "3") == (2, "", said)


def test_limits_are_the_constants(capsys):
    """Each with its value and its name, all of whole numbers."""
    out = said(run(capsys, "limits")[1])
    for _, module, name, past in LIMITS:
        assert f"at most {getattr(module, name):,}, then {past} ({module.__name__}.{name})" in out
    named = {f"{module.__name__}.{name}" for _, module, name, _ in LIMITS}
    assert {"linref.separability.MAX_PRODUCTS", "linref.soft_margin.MAX_PRODUCTS", "linref.options.MAX_PASSES",
            "linref.samples.MAX_CSV_BYTES"} <= named and len(named) == len(LIMITS) == 23


def test_words_are_matched_from_their_beginning():
    """A letter in the middle of a word is no hit."""
    assert find.has("lda", "LDA, estimated") and not find.has("eta", "the beta") and contents.as_typed((3, 1)) == "3,1"


def test_and_is_no_preposition(capsys):
    """The function AND, not each title with "and" in it."""
    out = run(capsys, "AND")[1]
    assert "gates" in out and "crowley" not in out


@pytest.mark.parametrize("command, part", [("derive", "derivations"), ("errata", "errata")])
def test_a_package_without_a_module(capsys, monkeypatch, command, part):
    """One line, where somebody's own handout has no derivations or errata."""
    from linref import items

    items.source.cache_clear()
    monkeypatch.setattr(items, "find_spec", lambda module: None)
    status, _, err = run(capsys, command, "gales")
    items.source.cache_clear()
    assert (status, err) == (2, f"linref: gales has no {part}\n")


def test_defaults_that_no_header_records(capsys):
    """The default runs have counts, margins, answers and a new point, as the traces print them (X12, X13, X38, X46)."""
    for topic, option, default in (("dual", "counts", "those of the exercise"), ("explain", "answer", "three answers"),
                                   ("least_squares", "margins", "those of the exercise"),
                                   ("fisher", "ask", "one new point")):
        text = said(run(capsys, "exercises", topic, "--help")[1])
        meant = text[text.index(f" --{option} "):]
        assert meant[:meant.index(" --", 3)].endswith(f"; default: {default}")


def test_functions_of_a_package_without_a_page(capsys):
    """The exercises have no page, so none of their functions is or is not on it."""
    assert "\n14 functions.\n" in run(capsys, "code", "exercises", "perceptron")[1]
    assert "\n8 functions of the page, 1 not on the page.\n" in run(capsys, "code", "gales", "perceptron")[1]
