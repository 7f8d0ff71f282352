"""PGM images: both kinds, and every way in which they can be wrong in one line."""

import pytest

from linref.pgm import read_image
from linref.samples import InputError


@pytest.mark.parametrize("content, rows", [
    (b"P2\n# drawn\n3 2\n9\n0 1 2\n3 4 9\n", [[0, 1, 2], [3, 4, 9]]),
    (b"P2 1 1 1 1", [[1]]),
    (b"P2#9 9 9\n1 1 1 1", [[1]]),
    (b"P5 3 2 255\n" + bytes([0, 1, 2, 3, 4, 255]), [[0, 1, 2], [3, 4, 255]]),
    (b"P5\n#a\n2 1 # b\n1000\n" + bytes([1, 0, 3, 232]), [[256, 1000]]),
    (b"P5 1 1 35\n#", [[35]]),
    (b"P5 1 1 255\n\xff", [[255]]),
    (b"P5 1 1 256\n\1\0", [[256]]),
    (b"P5 1 1 65535\n\xff\xff", [[65535]]),
    (b"P2#\n1 1 99 000000001", [[1]]),
    (b"P2 1 1 1 1 # no end", [[1]]),
    (b"P5 3 1 999\n\1\0\2\1\0\7", [[256, 513, 7]]),
    (b"P5 1000 1 9\n" + bytes(1000), [[0] * 1000]),
    (b"P5 1 1000 9\n" + bytes(1000), [[0]] * 1000),
])
def test_images(tmp_path, content, rows):
    """As text and binary, with comments, of one byte and of two for each pixel."""
    path = tmp_path / "image.pgm"
    path.write_bytes(content)
    assert read_image(path) == rows


@pytest.mark.parametrize("content, message", [
    (b"", "starts with ''; expected P2 or P5, a PGM image"),
    (b"P6 1 1 1\n\0\0\0", "starts with 'P6 '; expected P2 or P5, a PGM image"),
    (b"P21 1 9 5", "starts with 'P21'; expected P2 or P5, a PGM image"),
    (b"P2 3", "the file ends too soon, after 1 of 3 numbers; expected width, height and brightest value"),
    (b"P2 3 x 9", "'x' is not a whole number of at most 9 digits; expected width, height and brightest value"),
    (b"P2 0 1 9", "0 × 1 pixels; expected 1 to 1000 along each side"),
    (b"P2 1 0 9", "1 × 0 pixels; expected 1 to 1000 along each side"),
    (b"P2 1 1001 9", "1 × 1001 pixels; expected 1 to 1000 along each side"),
    (b"P2 1 1 65536 0", "brightest value 65536; expected 1 to 65535"),
    (b"P2 1 1 9 0000000001", "'0000000001' is not a whole number of at most 9 digits; expected 1 × 1 grey values"),
    (b"P2 1 1 9 " + b"9" * 21, f"'{'9' * 20}' is not a whole number of at most 9 digits; expected 1 × 1 grey values"),
    (b"P5 9999999 1 9 ", "9999999 × 1 pixels; expected 1 to 1000 along each side"),
    (b"P2 1 1 0 0", "brightest value 0; expected 1 to 65535"),
    (b"P2 1 1 70000 0", "brightest value 70000; expected 1 to 65535"),
    (b"P2 2 1 9 1", "the file ends too soon, after 1 of 2 numbers; expected 2 × 1 grey values"),
    (b"P2 2 1 9 1 2 3", "more than 2 × 1 grey values"),
    (b"P2 2 1 9 1 -2", "'-2' is not a whole number of at most 9 digits; expected 2 × 1 grey values"),
    (b"P2 2 2 9 1 2 3 10", "row 2, column 2: 10; expected at most 9"),
    (b"P5 2 2 9\n\1\2\3", "3 bytes after the brightest value and one space; expected 4, for 2 × 2 pixels"),
    (b"P5\r\n1 1\r\n9\r\n\1", "2 bytes after the brightest value and one space; expected 1, for 1 × 1 pixels"),
    (b"P5 2 1 9\n\1", "1 byte after the brightest value and one space; expected 2, for 2 × 1 pixels"),
    (b"P5 1 1 9#\1", "no space after the brightest value; expected one, and then the pixels"),
    (b"P5 1 1 9", "no space after the brightest value; expected one, and then the pixels"),
    (b"P5 2 1 9\n\1\12", "row 1, column 2: 10; expected at most 9"),
])
def test_broken_images(tmp_path, content, message):
    """One line that names the file."""
    path = tmp_path / "image.pgm"
    path.write_bytes(content)
    with pytest.raises(InputError) as error:
        read_image(path)
    assert str(error.value) == f"{path}: {message}"


def test_no_image(tmp_path):
    """Nothing there, or a folder."""
    for path, said in ((tmp_path / "none.pgm", "no such file or directory"), (tmp_path, "is a directory")):
        with pytest.raises(InputError) as error:
            read_image(path)
        assert str(error.value) == f"{path}: {said}; expected a PGM image"


def test_too_large_a_file(tmp_path):
    """Read no further than an image can be long."""
    path = tmp_path / "image.pgm"
    path.write_bytes(b"P2 1 1 1 1" + b" " * (8 * 10**6 - 10))
    assert read_image(path) == [[1]]
    path.write_bytes(b"P2 " + b" " * 8 * 10**6)
    with pytest.raises(InputError) as error:
        read_image(path)
    assert str(error.value) == f"{path}: more than 8000000 bytes; expected a PGM image of at most 1000 × 1000 pixels"
