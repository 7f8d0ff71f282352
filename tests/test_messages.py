"""What is taken at a limit and refused beyond it, and what is said while somebody waits."""

from fractions import Fraction as F

import pytest

from linref import idx, samples
from linref.options import BY_NAME
from linref.samples import InputError
from linref.tracer.latex import Latex
from linref.tracer.markdown import Markdown
from linref.tracer.progress import PROGRESS
from linref.tracer.show import Hidden
from linref.tracer.text import Text
from tests.command import run
from tests.test_idx import IMAGES, LABELS, NAMES

COUNTS = {"pairs": 10_000, "points": 100, "features": 10, "updates": 1000, "ties": 1000, "digits": 50,
          "limit": 999_999_999, "seed": 999_999_999, "largest": 999_999_999, "first": 999_999_999, "last": 999_999_999}


@pytest.fixture
def recorded():
    """Runs are computed anew: what they depend on is changed here."""


@pytest.mark.parametrize("name, most", COUNTS.items())
def test_the_largest_count(name, most):
    """From 0 to the largest that is taken; one more is refused, and the largest named."""
    read = BY_NAME[name].read
    assert (read("0"), read(str(most))) == (0, most)
    with pytest.raises(InputError) as caught:
        read(str(most + 1))
    assert str(caught.value) == f"{most + 1}; expected at most {most}"


@pytest.mark.parametrize("text, number", [
    ("1e50", 10**50), ("-1e50", -10**50), ("1e-50", F(1, 10**50)), ("0" * 59 + "7", 7), ("0", 0)])
def test_numbers_at_their_limits(text, number):
    """1e50, 1e-50 and sixty characters."""
    assert samples.read_number(text) == number


@pytest.mark.parametrize("text, message", [
    ("0" * 61, f"'{'0' * 37}...' has 61 characters; expected a number of at most 60"),
    ("1" + "0" * 49 + "1", f"'1{'0' * 36}...'; expected 0 or a size from 1e-50 to 1e50"),
    ("1/1" + "0" * 49 + "1", f"'1/1{'0' * 34}...'; expected 0 or a size from 1e-50 to 1e50"),
    ("+Infinity", "'+Infinity' is not a finite number"),
    ("1,", "'1,' is not a number; decimals are written with a point"),
    ("one", "'one' is not a number"),
])
def test_numbers_beyond_their_limits(text, message):
    """One more than 1e50, one less than 1e-50, one more character."""
    with pytest.raises(InputError) as caught:
        samples.read_number(text)
    assert str(caught.value) == message


def test_words_of_forty_characters_are_shown_in_full():
    """Of longer ones thirty-seven, and dots."""
    assert [samples.shortened("a" * n) for n in (40, 41)] == ["a" * 40, "a" * 37 + "..."]


def test_the_longest_file(tmp_path, monkeypatch):
    """Of as many bytes as there may be, and of one more."""
    path, content = tmp_path / "file", b"x,c\n1,a\n2,b\n"
    path.write_bytes(content)
    monkeypatch.setattr(samples, "MAX_CSV_BYTES", len(content))
    assert samples.read_classes(path)
    monkeypatch.setattr(samples, "MAX_CSV_BYTES", len(content) - 1)
    with pytest.raises(InputError) as caught:
        samples.read_classes(path)
    assert str(caught.value) == f"{path}: more than {len(content) - 1} bytes; expected a CSV file"


def test_as_many_images_as_memory_holds(tmp_path, monkeypatch):
    """Three of 2 × 2 pixels are 3·(4 + 50) bytes."""
    for name, content in zip(NAMES, (IMAGES, LABELS, IMAGES, LABELS)):
        (tmp_path / name).write_bytes(content)
    monkeypatch.setattr(idx, "MAX_BYTES", 162)
    assert len(idx.read_digits(tmp_path, [0, 1])[0].images) == 3
    monkeypatch.setattr(idx, "MAX_BYTES", 161)
    with pytest.raises(InputError) as caught:
        idx.read_digits(tmp_path, [0, 1])
    assert str(caught.value) == f"{tmp_path / NAMES[0]}: 3 images of 2 × 2 pixels; expected at most 2 of this size"


LINE = "0,0,a\n1,1,a\n3,3,b\n4,4,b\n"
MANY = "".join(f"{k},{n},c{k}\n" for k in range(70) for n in (1, 2))
WIDE = "".join(f"{','.join(str((n * d) % 7) for d in range(201))},{'ab'[n % 2]}\n" for n in range(1, 6))
ALONG = "no scatter within the classes along"
CANNOT = "samples of two classes cannot scatter along all of"
NO_RUN = [
    ("gales fisher", "0,1,a\n2,3,a\n1,0,b\n1,4,b\n",
     "the two classes have the same mean; Fisher's direction is not defined"),
    ("gales fisher", LINE, f"S_w is singular: {ALONG} (1, -1), so Fisher's direction is not defined"),
    ("gales fisher", WIDE, f"S_w is singular: 5 {CANNOT} 201 features; expected at least 203"),
    ("fleuret lda", LINE, f"Σ is singular: {ALONG} (1, -1), so there is no density"),
    ("fleuret lda", "0,0,a\n1,1,a\n3,3,b\n", f"Σ is singular: 3 {CANNOT} 2 features; expected at least 4"),
    *((topic, MANY,
     f"all γ of 140 samples of 70 classes are {140 * 69 * 210} numbers; expected at most 1000000")
      for topic in ("gales kesler", "exercises multiclass")),
]


@pytest.mark.parametrize("words, rows, message", NO_RUN)
def test_samples_that_a_topic_cannot_use(capsys, tmp_path, monkeypatch, words, rows, message):
    """Scatter along (1, 1) alone, one mean, too few samples, too many classes (G26, G29, F26)."""
    monkeypatch.chdir(tmp_path)
    header = ",".join([*(f"x{d}" for d in range(rows.split("\n")[0].count(","))), "class"])
    (tmp_path / "x.csv").write_text(f"{header}\n{rows}")
    assert run(capsys, *words.split(), "--data", "x.csv") == (2, "", f"linref: x.csv: {message}\n")


@pytest.mark.parametrize("words, limit, most", [
    ("gales kesler", "MAX_GAMMA_ENTRIES", 4 * 1 * 2 * 3), ("fleuret kernel", "MOST", 4),
    ("exercises compare", "MAX_SAMPLES", 4)])
def test_as_many_samples_as_a_topic_can_use(capsys, tmp_path, monkeypatch, words, limit, most):
    """Four of two features and two classes: 4·1 vectors γ of 2·3 entries, or the samples themselves."""
    path, telling = tmp_path / "x.csv", f"linref.{words.replace(' ', '.views.')}.{limit}"
    path.write_text(f"x,y,class\n{LINE}")
    for number, status in (most, 0), (most - 1, 2):
        monkeypatch.setattr(telling, number)
        assert run(capsys, *words.split(), "--data", path, "--limit", 1)[0] == status


ANY = "deciding whether any {} separates these samples"
PRINTED, CORRECTED = (f"Perceptron, {kind}" for kind in ("as printed", "corrected"))
WAITS = [
    ("gales perceptron --start 0,0,0",
     ["Perceptron Algorithm", ANY.format("w̃"), "Perceptron Algorithm, corrected", ANY.format("w̃")]),
    ("crowley perceptron", [PRINTED, ANY.format("(w, b)"), CORRECTED, ANY.format("(w, b)")]),
    ("crowley perceptron --corrected", [CORRECTED, ANY.format("(w, b)")]),
    ("exercises explain", ["trying all combinations of conventions", "How many answers"]),
]


@pytest.mark.parametrize("words, begun", WAITS, ids=[words for words, _ in WAITS])
def test_what_somebody_who_waits_is_told(capsys, tmp_path, monkeypatch, words, begun):
    """The title of each run, and what is done between them; here on exclusive or."""
    told = []
    monkeypatch.setattr(PROGRESS, "begin", told.append)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    assert run(capsys, *words.split(), "--data", "x.csv", "--limit", "2")[0] == 0
    assert told == ["reading x.csv", *begun]


@pytest.mark.parametrize("hidden, said", [
    (Hidden(1, 0), "1 step not shown"), (Hidden(4, 1), "4 steps not shown, 1 of them an update"),
    (Hidden(4, 2), "4 steps not shown, 2 of them updates"), (Hidden(4, 4), "4 steps not shown"),
    (Hidden(4, None), "4 rows not shown"),
])
def test_steps_that_are_not_shown(hidden, said):
    """Their number, and how many of them are updates unless all or none are; in text also what would show them."""
    assert [*Text().hidden(hidden)] == [f"  … {said} (more: --first N)"]
    assert [*Text(plain=True).hidden(hidden)] == [f"  ... {said} (more: --first N)"]
    assert [*Markdown().hidden(hidden)] == [f"*… {said}*", ""]
    assert [*Latex().hidden(hidden)] == [rf"\emph{{\ldots{{}} {said}}}", ""]
