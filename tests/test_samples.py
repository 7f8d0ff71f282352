"""Reading CSV: what is accepted, and one clear line for what is not."""

import os
import subprocess
import sys
from fractions import Fraction as F

import pytest

from linref.options import parsed
from linref.samples import (
    Data, InputError, called, read_text, read_classes, read_column, read_number, read_targets, reason_of, shortened,
)


@pytest.fixture
def csv(tmp_path):
    def write(content, name="points.csv"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def test_numbers_are_exact_and_classes_in_order(csv):
    """Decimals become fractions, ints stay ints; the class seen first comes first."""
    data = read_classes(csv("x,y,kind\n0.5,2,no\n1/3,-1,yes\n3,1e1,no\n"))
    assert data.points == [[F(1, 2), 2], [F(1, 3), -1], [3, 10]] and type(data.points[2][1]) is int
    assert (data.classes, data.names, data.signs, data.targets) == ([1, 2, 1], ["no", "yes"], [1, -1, 1], [1, 0, 1])
    assert data.dimension == 2 and data.of_class(1) == [[F(1, 2), 2], [3, 10]]
    assert data.places() == [(1, 1), (1, 2), (2, 1)]


@pytest.mark.parametrize("labels, names, signs", [
    (["-1", "1", "-1"], ["1", "-1"], [-1, 1, -1]), (["0", "1", "1"], ["1", "0"], [-1, 1, 1]),
    (["1", "0", "1"], ["1", "0"], [1, -1, 1]), (["+1", "1.0", "-1"], ["1", "-1"], [1, 1, -1]),
    (["2", "1", "2"], ["2", "1"], [1, -1, 1]),
])
def test_the_label_one_is_the_first_class(csv, labels, names, signs):
    """Of 1/-1 and 1/0 whatever comes first in the file; other words by their order."""
    data = read_classes(csv("x,c\n" + "".join(f"{i},{label}\n" for i, label in enumerate(labels))))
    assert (data.names, data.signs) == (names, signs)


def test_what_is_shown_is_short_and_moves_no_cursor():
    """40 characters at most, none of them to be obeyed."""
    assert shortened("a\x1bb") == "a\ufffdb" and len(shortened("long" * 99)) == 40
    assert shortened("long" * 10) == "long" * 10


def test_what_files_and_their_faults_are_called():
    """Names without anything to be obeyed; reasons begin small, but for abbreviations."""
    assert (called("-"), called("a\x1bb.csv")) == ("standard input", "a\ufffdb.csv")
    assert reason_of(OSError(2, "No such file")) == "no such file" and reason_of(OSError("CRC wrong")) == "CRC wrong"


def test_any_number_of_classes_where_it_is_allowed(csv):
    """Kesler's K."""
    data = read_classes(csv("x,c\n1,a\n2,b\n3,c\n4,a\n"), most=None)
    assert (data.classes, data.names) == ([1, 2, 3, 1], ["a", "b", "c"])


@pytest.mark.parametrize("label, names, classes", [
    ("1", ["1", "-1"], [1, 1]), ("-1", ["1", "-1"], [2, 2]), ("0", ["1", "0"], [2, 2]), ("a", ["a", "other"], [1, 1]),
    ("2", ["2", "other"], [1, 1])])
def test_one_class_where_it_is_allowed(csv, label, names, classes):
    """The other one is that which belongs to it; a single sample will do."""
    path = csv(f"x,y,c\n1,2,{label}\n3,4,{label}\n")
    assert read_classes(path, least=1) == Data([[1, 2], [3, 4]], classes, names, str(path), ("x", "y"), "c")
    data = read_classes(csv(f"x,y,c\n1,2,{label}\n"), least=1)
    assert (data.points, data.classes, data.dimension) == ([[1, 2]], classes[:1], 2)
    assert read_targets(csv("x,y,c\n1,2,3\n")).dimension == 2


def test_a_column_may_be_called_by_a_number(csv):
    """A year, say; what stands above the samples is no header if all its features are numbers."""
    data = read_classes(csv("2020,rain,class\n1,2,a\n3,4,b\n"))
    assert data.points == [[1, 2], [3, 4]] and data.features == ("2020", "rain")
    data = read_classes(csv("x" * 99 + ",\x1by,class\n1,2,a\n3,4,b\n"))
    assert data.features == ("x" * 37 + "...", "\ufffdy")


def test_samples_in_floats():
    """All else is the same."""
    data = Data([[F(1, 2), 3], [0, F(-1, 4)]], [1, 2], ["a", "b"], "x.csv", ("x", "y"))
    assert data.in_floats() == data and {type(a) for x in data.in_floats().points for a in x} == {float}


@pytest.mark.parametrize("text, is_taken", [
    ("1e50", True), ("-1" + "0" * 50, True), ("1" + "0" * 49 + "1", False), ("-1.01e50", False), ("1e-50", True),
    ("-0." + "0" * 49 + "1", True), ("0.99e-50", False), ("0", True), ("-0.0", True), ("1/3", True),
    ("0" * 59 + "1", True), ("0" * 60 + "1", False)])
def test_how_large_small_and_long_a_number_may_be(text, is_taken):
    """From 1e-50 to 1e50, and 0, in 60 characters."""
    if is_taken:
        assert read_number(text) == F(text)
    else:
        with pytest.raises(InputError):
            read_number(text)


def test_how_much_of_a_file_is_read(tmp_path):
    """As many bytes as are told."""
    (tmp_path / "x").write_bytes(b"12345")
    assert read_text(tmp_path / "x", 5, "a file") == ("12345", str(tmp_path / "x"))
    with pytest.raises(InputError, match="x: more than 4 bytes; expected a file$"):
        read_text(tmp_path / "x", 4, "a file")


def test_windows_files_quotes_and_blank_lines(csv):
    """A byte-order mark, CRLF, spaces, quoted fields, empty lines."""
    data = read_classes(csv(b'\xef\xbb\xbfx, "y", c\r\n1 , "2",a\r\n\r\n   \r\n3,4,b\r\n'))
    assert data.points == [[1, 2], [3, 4]]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_files_in_utf_16(csv, encoding):
    """With their mark, as Windows writes them."""
    mark = "" if encoding == "utf-16" else "\ufeff"
    data = read_classes(csv(f"{mark}größe,c\n1,a\n2,b\n".encode(encoding)))
    assert (data.points, data.features, data.column) == ([[1], [2]], ("größe",), "c")


def test_the_command_that_made_a_file(csv):
    """It stands above the header row, and may have commas."""
    data = read_classes(csv("# python3 -m linref make exercises perceptron --start 1,0,0\nx,c\n1,a\n2,b\n"))
    assert data.points == [[1], [2]]


def test_lines_that_end_in_a_carriage_return_alone(csv):
    """As old Macs wrote them; an error names the line."""
    assert read_classes(csv(b"x,c\r1,a\r2,b\r")).points == [[1], [2]]
    with pytest.raises(InputError, match=":3: column x: 'two' is not a number"):
        read_classes(csv(b"x,c\r1,a\rtwo,b\r"))


BAD = [
    ("", "{}: the file is empty; expected a header row and samples"),
    ("\n\n", "{}: the file is empty; expected a header row and samples"),
    ("x,y,class\n", "{}: no samples below the header row"),
    ("x,y,class\n1,2,a\n1,b\n", "{}:3: 2 fields; expected 3, as in the header row"),
    ("x,y,class\n1,2,3,a\n", "{}:2: 4 fields; expected 3, as in the header row"),
    ("x,y,class\n1\n", "{}:2: 1 field; expected 3, as in the header row"),
    ("x,y,class\n1,2,a\n\n1,abc,b\n", "{}:4: column y: 'abc' is not a number"),
    ('x,y,class\n1,"2,5",a\n', "{}:2: column y: '2,5' is not a number; decimals are written with a point"),
    ("x,y,class\n1,,a\n", "{}:2: column y: nothing is there; expected a number"),
    ("x,class\n1,a\n , \n", "{}:3: column x: nothing is there; expected a number"),
    ("x,y,class\nNaN,2,a\n", "{}:2: column x: 'NaN' is not a finite number"),
    ("x,y,class\n1,-inf,a\n", "{}:2: column y: '-inf' is not a finite number"),
    ("x,y,class\n1,1e999999999,a\n", "{}:2: column y: '1e999999999' is not a number"),
    ("x,y,class\n1,1e51,a\n", "{}:2: column y: '1e51'; expected 0 or a size from 1e-50 to 1e50"),
    ("x,y,class\n1,-1e-51,a\n", "{}:2: column y: '-1e-51'; expected 0 or a size from 1e-50 to 1e50"),
    ("x,y,class\n1,1/0,a\n", "{}:2: column y: '1/0' is not a number"),
    ("x,class\n1,a\n2,a\n", "{}: all samples are of class 'a'; expected two classes"),
    ("x,class\n1,a\n2,b\n3,c\n", "{}:4: column class: 'c' is a third class; expected 'a' or 'b'"),
    ("x,class\n1,1\n2,-1\n3,2\n", "{}:4: column class: '2' is a third class; expected '1' or '-1'"),
    ("x,y,class\n1,1,a\n2,0,b\n3,3,c\n", "{}:4: column class: 'c' is a third class; expected 'a' or 'b'"),
    ("x,y,class\n1,1,a\n2,0,\n", "{}:3: column class: the class is missing"),
    ("x,class\n1,\n", "{}:2: column class: the class is missing"),
    ("1,2,1\n3,4,-1\n", "{}:1: '1' is a number; expected a header row of column names"),
    ("1,2,a\n3,4,b\n", "{}:1: '1' is a number; expected a header row of column names"),
    ("x;y;c\n1;2;a\n", "{}:1: one column 'x;y;c'; expected features and the class, separated by commas"),
    (b"\n\xff,b\n", "{}:2: byte 0xff is not UTF-8; expected a CSV file"),
    (b"x,c\n1,a\n\xff,b\n", "{}:3: byte 0xff is not UTF-8; expected a CSV file"),
    ('x,c\n"1,a\n', "{}:2: unexpected end of data; expected a CSV file"),
    ("x,c\n" + "1" * 200 + "x,a\n",
     "{}:2: column x: '" + "1" * 37 + "...' has 201 characters; expected a number of at most 60"),
    ("x" * 10_000_000, "{}:1: field larger than field limit (131072); expected a CSV file"),
    ("x,c\n" + "1," * 1_000_000, "{}:2: 1000001 fields; expected 2, as in the header row"),
]


@pytest.mark.parametrize("content, message", BAD, ids=range(len(BAD)))
def test_bad_files_give_one_clear_line(csv, content, message):
    """File, line, column, value, and what was expected."""
    path = csv(content)
    with pytest.raises(InputError) as caught:
        read_classes(path)
    assert str(caught.value) == message.format(path)


def test_no_file_and_a_directory(tmp_path):
    """What the system says, in the same form."""
    with pytest.raises(InputError, match=r"none.csv: no such file or directory; expected a CSV file"):
        read_classes(tmp_path / "none.csv")
    with pytest.raises(InputError, match=r": is a directory; expected a CSV file"):
        read_classes(tmp_path)


def test_vectors_of_options():
    """Comma-separated numbers, each exact."""
    assert parsed(["--start", "0,1,-0.5"])[1] == {"start": [0, 1, F(-1, 2)]}
    with pytest.raises(InputError, match="--start: number 2: 'x' is not a number"):
        parsed(["--start", "0,x"])


def test_targets_are_read_exactly(csv):
    """The last column is a number to be estimated; the names are those of the columns."""
    data = read_targets(csv("age,height,weight\n20,1.5,1/3\n30,-2,7\n"))
    assert data.points == [[20, F(3, 2)], [30, -2]] and data.targets == [F(1, 3), 7]
    assert data.names == ["age", "height", "weight"] and data.dimension == 2


def test_a_column_is_read_exactly(csv):
    """Its numbers and its name; blank lines are none."""
    xs, name, source = read_column(csv("length\n1\n\n0.5\n"))
    assert (xs, name) == ([1, F(1, 2)], "length") and source.endswith(".csv")


@pytest.mark.parametrize("read, content, message", [
    (read_targets, "", "{}: the file is empty; expected a header row and samples"),
    (read_targets, "x,y\n", "{}: no samples below the header row"),
    (read_targets, "y\n1\n", "{}:1: one column 'y'; expected features and the target, separated by commas"),
    (read_targets, "x,y\n1,2\n3\n", "{}:3: 1 field; expected 2, as in the header row"),
    (read_targets, "x,y\n1,nan\n", "{}:2: column y, the target: 'nan' is not a finite number"),
    (read_targets, "x,y\n1,yes\n", "{}:2: column y, the target: 'yes' is not a number"),
    (read_targets, "1,2\n3,4\n", "{}:1: '1' is a number; expected a header row of column names"),
    (read_column, "", "{}: the file is empty; expected a header row and samples"),
    (read_column, "1\n2\n", "{}:1: '1' is a number; expected a header row of column names"),
    (read_column, "x\n1\ninf\n", "{}:3: column x: 'inf' is not a finite number"),
    (read_column, "x,y\n1,2\n", "{}:1: 2 columns; expected one column of numbers"),
])
def test_bad_targets_and_columns_give_one_clear_line(csv, read, content, message):
    """File, line, column, value, and what was expected."""
    path = csv(content)
    with pytest.raises(InputError) as caught:
        read(path)
    assert str(caught.value) == message.format(path)


def test_what_never_ends_is_not_read_to_the_end():
    """A device that gives zeros for ever is a file that is too large."""
    with pytest.raises(InputError, match="/dev/zero: more than 33554432 bytes; expected a CSV file"):
        read_classes("/dev/zero")


@pytest.mark.parametrize("content, status, said", [
    (b"x,c\n1,a\n2,b\n", 0, "standard input · 2 samples of 1 feature"),
    (b"x,c\n1,a\n", 2, "linref: standard input: all samples are of class 'a'; expected two classes\n"),
    (b"x,c\n1,\xff\n", 2, "linref: standard input:2: byte 0xff is not UTF-8; expected a CSV file\n"),
])
def test_standard_input(content, status, said):
    """A dash in the place of a file."""
    words = [sys.executable, "-m", "linref", "gales", "perceptron", "--data", "-", "--limit", "3"]
    run = subprocess.run(words, input=content, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "utf-8"})
    assert (run.returncode, said in (run.stderr if status else run.stdout).decode()) == (status, True)


def test_too_many_cells(tmp_path, monkeypatch):
    """A file of short cells is refused before it fills the memory: the third line brings the sixth cell."""
    monkeypatch.setattr("linref.samples.MAX_CSV_CELLS", 5)
    path = tmp_path / "my.csv"
    path.write_text("a,class\n1,1\n2,-1\n")
    with pytest.raises(InputError, match=r"my.csv:3: cell number 6; expected at most 5 cells in a file"):
        read_classes(path)
