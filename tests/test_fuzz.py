"""Files and argument lists that went wrong in thousands of ways, each from a seed: an answer, or one clear line."""

import gzip
import random

import pytest

from linref import HANDOUTS, engine
from linref.idx import NAMES, read_digits
from linref.samples import InputError, read_classes, read_column, read_targets
from linref.options import parsed
from tests.command import ALL_CASES, USES, run

ODD = [b"nan", b"inf", b"-", b"", b",", b"\n", b"\r\n", b"\0", b"\xff", b"\xef\xbb\xbf", b'"', b"1e99", b"1e-99",
       b"1/0", b"1/3", b"0x1f", b"1_000", "½".encode(), b"9" * 70, b"#", b";", b"\t", b" ", b"-1", b"1", b"0", b"a"]
TABLE = b"x,y,class\n1,2,a\n-3,0.5,b\n0,1/2,a\n2e1,-4,b\n"
NUMBERS = b"x,y,class\n1,2,1\n-3,0.5,0\n0,1/2,1\n5,-4,0\n7,1,1\n"


def damaged(content, rng):
    """The same bytes with a few changes."""
    content = bytearray(content)
    for _ in range(rng.choice((1, 1, 2, 4))):
        place = rng.randint(0, len(content))
        end = min(len(content), place + rng.choice((0, 1, 1, 1, 20)))
        content[place:end] = rng.choice((rng.choice(ODD), bytes([rng.randrange(256)]), b"1", b"0", b"2", b" "))
    return bytes(content)


def is_one_line(error):
    """Whether the message of an error is one that the command line can print on a line."""
    return isinstance(error, InputError) and "\n" not in " ".join(str(error).split()) and len(str(error)) > 5


def outcome(action):
    """What an action gives, or the message that it ends with."""
    try:
        return action()
    except InputError as error:
        assert is_one_line(error)
        return None


def test_csv_files(tmp_path):
    """400 tables: what is read has points of one length, finite exact numbers, and every class."""
    rng, path, read = random.Random(1), tmp_path / "x.csv", 0
    for number in range(400):
        path.write_bytes(damaged(TABLE, rng) if number % 4 else damaged(b"x\n1\n2.5\n", rng))
        for reader in (lambda: read_classes(path, rng.choice((2, None))), lambda: read_targets(path)):
            data = outcome(reader)
            if data:
                read += 1
                assert len({len(x) for x in data.points}) == 1 and all(abs(a) <= 10**50 for x in data.points for a in x)
                assert not hasattr(data, "classes") or set(data.classes) == set(range(1, len(data.names) + 1))
        column = outcome(lambda: read_column(path))
        assert column is None or column[0]
    assert read > 50


@pytest.mark.parametrize("handout", HANDOUTS)
def test_csv_files_in_every_topic(capsys, tmp_path, handout):
    """60 for each handout through the command line, in every format; 240 with CASES=all."""
    rng, path, answered = random.Random(2), tmp_path / "x.csv", 0
    topics = [topic for topic, options in USES[handout].items() if "data" in options]
    for _ in range(240 if ALL_CASES else 60):
        path.write_bytes(damaged(rng.choice((TABLE, NUMBERS)), rng))
        topic = rng.choice(topics)
        limit = ("--limit", "3") if "limit" in USES[handout][topic] else ()
        form = "--format", rng.choice(("text", "markdown", "json"))
        status, out, err = run(capsys, handout, topic, "--data", path, *limit, *form)
        assert (status, err) == (0, "") or (status == 2 and err.startswith("linref: ") and err.count("\n") == 1)
        assert not any(word in out for word in (" nan", " inf", "NaN", "Infinity", "Traceback"))
        answered += status == 0
    assert answered > 6


def test_idx_files(tmp_path):
    """200 folders with a damaged file, 600 with CASES=all: what is read has as many labels as images, of one size."""
    rng, read = random.Random(3), 0
    digits = bytes([0, 1, 8, 1, 0])
    images = b"".join(n.to_bytes(4, "big") for n in (0x803, 5, 3, 3)) + bytes(range(45))
    labels = b"".join(n.to_bytes(4, "big") for n in (0x801, 5)) + digits
    whole = {name: images if "images" in name else labels for pair in NAMES for name in pair}
    for _ in range(600 if ALL_CASES else 200):
        for path in tmp_path.iterdir():
            path.unlink()
        broken = rng.choice(list(whole))
        for name, content in whole.items():
            packed = rng.random() < 0.2
            content = damaged(content, rng) if name == broken and not packed else content
            content = gzip.compress(content, 1) if packed else content
            content = damaged(content, rng) if name == broken and packed else content
            (tmp_path / (name + ".gz" * packed)).write_bytes(content)
        found = outcome(lambda: read_digits(tmp_path, [0, 1]))
        for part in found or ():
            read += 1
            assert len(part.images) == len(part.labels)
            assert {len(image) for image in part.images} == {part.height * part.width}
            assert set(part.labels) == {0, 1}
    assert read > 30


def words_of(rng, points):
    """A list of arguments as someone in a hurry might type it."""
    handout = rng.choice(HANDOUTS)
    chosen = [handout, rng.choice(list(USES[handout]))]
    if rng.random() >= 0.8:
        chosen = rng.choices([*HANDOUTS, "index", "errata", "derive", "x"], k=rng.randint(0, 3))
    values = {"data": [points, "none.csv", ""], "start": ["0,0,0", "1", "a", "1,,2", "1e99,0,0"],
              "rate": ["1/2", "0", "-1", "x"], "limit": ["2", "-1", "1.5"], "seed": ["1", "x"],
              "classes": ["0,1", "8", "3,3", "12", ","], "pairs": ["3", "10001", "-"], "only": ["updates", "all"],
              "first": ["1", "x"], "last": ["1"], "format": ["text", "json", "markdown", "html"],
              "plot": ["all", "none", "some"], "digits": ["2", "99"], "color": ["never", "always", "red"],
              "nothing": ["1"]}
    for name in rng.sample(list(values), k=rng.randint(0, 4)):
        value = str(rng.choice(values[name]))
        chosen += rng.choice(([f"--{name}={value}"], [f"--{name}", value], [f"--{name}"]))
    others = ["--exact", "--corrected", "--exact=1", "-h", "-q", "--", "extra"]
    return chosen + rng.choices(others, k=rng.choice((0, 0, 0, 1)))


def test_argument_lists(tmp_path):
    """1,500 of them, as far as the first line of output: understood, or refused in one line."""
    rng, points, understood = random.Random(5), tmp_path / "p.csv", 0
    points.write_bytes(TABLE)
    for _ in range(1500):
        def asked(words=words_of(rng, points)):
            words, given = parsed(words)
            return not words or words[0] not in HANDOUTS or "help" in given or engine.resolve_request(words[:2], given)

        understood += outcome(asked) is not None
    assert 150 < understood < 1350


def test_argument_lists_to_the_end(capsys, tmp_path):
    """200 of them, run."""
    rng, points = random.Random(6), tmp_path / "p.csv"
    points.write_bytes(TABLE)
    for _ in range(200):
        words = words_of(rng, points)
        if words[:1] in (["derive"], ["fleuret"]) and len(words) < 3:
            continue
        status, out, err = run(capsys, *words)
        assert (status, err) == (0, "") or (status == 2 and err.startswith("linref: ") and err.count("\n") == 1), words
        assert not any(word in out for word in (" nan", " inf", "NaN", "Infinity")), words
