"""The sheets of a class: how they may be typed, what is expected, and how they are reported."""

import csv
import json
import re
from io import StringIO
from time import process_time

import pytest

from linref.check import check, fields_of
from tests.command import run
from tests.test_check import key_lines

TABLE = "sun,rain,class\n1,2,1\n2,1,1\n-1,-1,-1\n0,-2,-1\n1,-1,-1\n"
COMMAND = "exercises perceptron --data x.csv --blank all"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder with the samples, in which commands are run."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(TABLE)
    return tmp_path


def key(command=COMMAND):
    return key_lines(command.split())


def saved(folder, lines, name="sheet.txt", encoding="utf-8"):
    (folder / name).write_bytes("\n".join(lines).encode(encoding))
    return name


def in_rows(lines, change, rows=range(1, 6)):
    """The lines with the answers of some rows changed; `change` is given the list of them, behind i, x, x0 and t."""
    found = []
    for line in lines:
        if re.match(r"  \d +-?\d+ .*\(", line) and int(line.split()[0]) in rows:
            given, rest = re.match(r"((?:\s+\S+){5})(.*)", line).groups()
            line = f"{given}  " + "  ".join(change(re.split(r"\s{2,}", rest.strip())))
        found.append(line)
    return found


def test_how_a_sheet_may_be_encoded(folder):
    """UTF-8 with its mark, and what the > of a Windows shell writes."""
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"):
        mark = "\ufeff" if encoding.startswith("utf-16-") else ""
        lines = key()
        saved(folder, [mark + lines[0], *lines[1:]], encoding=encoding)
        assert check("sheet.txt") == (["70 of 70 cells are right."], True)


SPELT = {"unicode minus": ("-(?=[0-9])", "−"), "en dash": ("-(?=[0-9])", "–"),
         "space after the sign": ("-(?=[0-9])", "- "),
         "typed over": (r"(?<![\w.])([\d.]+)(?![\w.])", r"__\1__"), "a tick": ("^-$", "✓"), "nought": ("^-$", "0"),
         "no": ("^-$", "no"), "em dash": ("^-$", "—"), "a cross": ("^✗$", "×"), "heavy cross": ("^✗$", "✘"),
         "fraction": (r"(?<![\d.])(\d)(?![\d.])", r"\1/1"), "decimal": (r"(?<![\d.])(\d)(?![\d.])", r"\1.0")}


@pytest.mark.parametrize("how", SPELT)
def test_how_answers_may_be_spelt(folder, how):
    """None of it is a mistake in the subject."""
    pattern, spelt = SPELT[how]
    lines = in_rows(key(), lambda cells: [re.sub(pattern, spelt, cell) for cell in cells])
    assert lines != key()
    saved(folder, lines)
    assert check("sheet.txt")[1], check("sheet.txt")


def test_nothing_where_nothing_belongs(folder):
    """An empty field beside a row that is right: of the mark, and of a Δw of 0."""
    lines = key(f"{COMMAND} --format markdown")
    empty = [re.sub(r"\| - \|", "|  |", re.sub(r"\| \(0, 0, 0\) \|", "|  |", line)) for line in lines]
    assert empty != lines
    saved(folder, empty)
    assert check("sheet.txt")[1], check("sheet.txt")


def test_a_mark_that_is_missing_is_empty(folder):
    """Beside a row that is a mistake."""
    lines = key(f"{COMMAND} --format markdown")
    saved(folder, [line.replace("| ✗ |", "|  |") for line in lines])
    said, good = check("sheet.txt")
    assert not good and said[-1] == "68 of 70 cells are right. Empty: row 1 ✗, row 5 ✗."


def test_decimal_commas_are_said_once(folder):
    """Alone and in vectors, and never taken for the commas between numbers."""
    command = "exercises perceptron --data x.csv --rate 1/4 --blank all"
    lines = key(command)
    comma = in_rows(lines, lambda cells: [re.sub(r"(?<=\d)\.(?=\d)", ",", cell) for cell in cells])
    assert comma != lines
    saved(folder, comma)
    said, good = check("sheet.txt")
    assert good and said[1:] == ["Decimal commas are read as points."]
    semicolons = in_rows(comma, lambda cells: [cell.replace(", ", "; ") for cell in cells])
    saved(folder, semicolons)
    assert check("sheet.txt")[1]


@pytest.mark.parametrize("sign", ["\t", ";", ",", "|"])
def test_a_spreadsheet(folder, sign):
    """Every run of spaces is a new field; a field with the sign in it is quoted."""
    def spread(line):
        text = StringIO()
        csv.writer(text, delimiter=sign, lineterminator="").writerow(re.split(r"\s{2,}", line))
        return text.getvalue() + sign * 3

    saved(folder, [lines[0] if sign == "|" else spread(lines[0]), *map(spread, lines[1:])] if (lines := key()) else [])
    assert check("sheet.txt")[1], check("sheet.txt")
    assert fields_of('a;"b;c"', ";") == ["a", "b;c"]


def test_a_spreadsheet_that_splits_at_every_space(folder):
    """So that vectors are split, too."""
    saved(folder, [",".join(line.replace(",", "").split()) for line in key()])
    assert check("sheet.txt")[1], check("sheet.txt")


def test_a_word_processor_changes_the_signs(folder):
    """Dashes for --, typographic quotes, hard spaces."""
    first, *lines = key()
    lines = [line.replace(" -", " –").replace("  ", "\u00a0 ") for line in lines]
    saved(folder, [first.replace("--", "–"), *lines])
    assert check("sheet.txt")[1], check("sheet.txt")


def wrong_in(lines, row, name):
    """A sheet with one answer more by 1."""
    place = {"net": 0, "w1": -3}[name]

    def change(cells):
        return [*cells[:place], str(int(cells[place]) + 1), *cells[place:][1:]]

    first = next(n for n, line in enumerate(lines) if re.match(rf"  {row} .*\(", line))
    return [*lines[:first], *in_rows([lines[first]], change, [row]), *lines[first + 1:]]


def test_a_class_as_a_table(capsys, folder):
    """A line for each sheet; one of another command is said to be so, one that cannot be read as well."""
    saved(folder, key(), "anna.txt")
    saved(folder, wrong_in(key(), 2, "net"), "ben.txt")
    saved(folder, key("exercises perceptron --data x.csv --limit 1 --blank all"), "eve.txt")
    saved(folder, ["nothing"], "zoe.txt")
    names = ["anna.txt", "ben.txt", "eve.txt", "zoe.txt"]
    status, out, err = run(capsys, "check", "--expect", f"linref {COMMAND}", *names, "--format", "csv")
    head, anna, ben, eve, zoe = csv.reader(StringIO(out))
    assert (status, err) == (2, "")
    assert head == "file,right,follows,wrong,empty,not found,first mistake,its name,note".split(",")
    assert anna == ["anna.txt", "70", "0", "0", "0", "0", "", "", ""]
    assert ben[:6] == ["ben.txt", "69", "0", "1", "0", "0"] and re.match(r"line \d+: row 2 net: 6; expected 5", ben[6])
    assert eve[8].endswith("not the expected command: it has --limit 1 in the place of nothing.") and int(eve[5]) > 20
    assert zoe[8].startswith("not a worksheet")
    _, out, _ = run(capsys, "check", "zoe.txt", "--format", "csv")
    assert [*csv.reader(StringIO(out))] == [head, zoe]  # alone as well
    assert run(capsys, "check", *names[:1], *names[:1])[0] == 0 and run(capsys, "check", *names[:2])[0] == 1


def test_several_sheets_as_text_and_records(capsys, folder):
    """Each line and each record begins with its file."""
    saved(folder, key(), "anna.txt")
    saved(folder, wrong_in(key(), 2, "net"), "ben.txt")
    _, out, _ = run(capsys, "check", "anna.txt", "ben.txt")
    assert [line.split(": ")[0] for line in out.splitlines()] == ["anna.txt", "ben.txt", "ben.txt"]
    _, out, _ = run(capsys, "check", "anna.txt", "ben.txt", "--format", "json")
    files = [json.loads(line)["file"] for line in out.splitlines()]
    assert files.count("anna.txt") == files.count("ben.txt") == 71


def test_personal_data(capsys, folder):
    """{} is the name of a sheet: each is marked with its own samples, wherever they are kept."""
    (folder / "keys").mkdir()
    for name, data in (("anna", TABLE), ("ben", TABLE.replace("0,-2", "0,-3"))):
        (folder / "keys" / f"{name}.csv").write_text(data)
        (folder / f"{name}.csv").write_text(data)
        saved(folder, key(COMMAND.replace("x.csv", f"{name}.csv")), f"{name}.txt")
    saved(folder, key(COMMAND.replace("x.csv", "ben.csv")), "carl.txt")
    (folder / "keys" / "carl.csv").write_text(TABLE)
    expected = COMMAND.replace("x.csv", "keys/{}.csv")
    assert run(capsys, "check", "--expect", expected, "anna.txt", "ben.txt")[0] == 0
    _, out, _ = run(capsys, "check", "--expect", expected, "carl.txt")
    assert out.splitlines()[-1].endswith("it has --data ben.csv in the place of --data carl.csv.")
    status, out, _ = run(capsys, "check", "--expect", "exercises perceptron --blank all", "anna.txt")
    assert out.splitlines()[-1].endswith("it has --data anna.csv in the place of nothing.")
    status, out, _ = run(capsys, "check", "--expect", f"{expected} --exact", "anna.txt")
    assert status == 0 and out.splitlines()[-1].endswith("it has nothing in the place of --exact.")


def test_a_hint_tells_no_number(capsys, folder):
    """Where, and which kind: the typical mistake, or the rule."""
    saved(folder, wrong_in(key(), 2, "net"))
    status, out, _ = run(capsys, "check", "sheet.txt", "--hint")
    assert status == 1 and "row 2 net: 6 is wrong. Its rule: net = w·x" in out and "expected" not in out
    _, out, _ = run(capsys, "check", "sheet.txt", "--hint", "--format", "json")
    assert {json.loads(line)["expected"] for line in out.splitlines()[:-1]} == {""}


def test_a_second_mistake_is_explained(capsys, folder):
    """The first wrong cell, and each that is wrong in another way."""
    lines = key()
    first = next(n for n, line in enumerate(lines) if re.match(r"  1 .*\(", line))
    lines[first] = re.sub(r"\S+$", "0", lines[first].replace("(1, 2, 1)", "(1, 2, 0)"))
    third = next(n for n, line in enumerate(lines) if re.match(r"  3 .*\(", line))
    cells = lines[third].split()
    lines[third] = lines[third].replace(f"  {cells[5]}  ", "  77  ", 1)
    saved(folder, lines)
    _, out, _ = run(capsys, "check", "sheet.txt")
    *told, _ = out.splitlines()
    assert len(told) == 2 and "the bias is not updated" in told[0] and "77" in told[1]


def test_forty_sheets_in_ten_seconds(capsys, folder):
    """Of one command, and of as many commands as sheets."""
    for n in range(40):
        saved(folder, wrong_in(key(), 1 + n % 5, "net"), f"s{n}.txt")
    begun = process_time()
    status, out, _ = run(capsys, "check", *(f"s{n}.txt" for n in range(40)), "--format", "csv")
    assert status == 1 and len(out.splitlines()) == 41 and process_time() - begun < 10
