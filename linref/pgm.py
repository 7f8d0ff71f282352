"""Grey images: PGM files, as text (P2) or binary (P5), with every check that they need."""

import re

from linref.samples import InputError, read_bytes

LARGEST = 1000  # pixels along a side
LONGEST = 8 * LARGEST**2  # bytes of a file: seven for each pixel, and some for comments
WORD = re.compile(rb"(?:\s|#[^\n]*)*([^\s#]*)")  # the next one, past spaces and comments


def read_image(path):
    """The rows of grey values of an image."""
    raw, path = read_bytes(path, LONGEST, "a PGM image", f" of at most {LARGEST} × {LARGEST} pixels")
    kind = raw[:2]
    if kind not in (b"P2", b"P5") or not (raw[2:3].isspace() or raw[2:3] in (b"", b"#")):
        raise InputError(f"{path}: starts with {raw[:3].decode('latin-1')!r}; expected P2 or P5, a PGM image")
    place, (width, height, brightest) = _numbers(path, raw, 2, 3, "width, height and brightest value")
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        raise InputError(f"{path}: {width} × {height} pixels; expected 1 to {LARGEST} along each side")
    if not 1 <= brightest <= 65535:
        raise InputError(f"{path}: brightest value {brightest}; expected 1 to 65535")
    if kind == b"P5":
        values = _packed(path, raw, place, width, height, 1 if brightest < 256 else 2)
    else:
        place, values = _numbers(path, raw, place, width * height, f"{width} × {height} grey values")
        if WORD.match(raw, place)[1]:
            raise InputError(f"{path}: more than {width} × {height} grey values")
    for n, value in enumerate(values):
        if value > brightest:
            place = f"row {n // width + 1}, column {n % width + 1}"
            raise InputError(f"{path}: {place}: {value}; expected at most {brightest}")
    return [values[row * width : (row + 1) * width] for row in range(height)]


def _packed(path, raw, place, width, height, size):
    """Grey values of so many bytes each."""
    pixels, expected = raw[place + 1 :], width * height * size
    if not raw[place : place + 1].isspace():
        raise InputError(f"{path}: no space after the brightest value; expected one, and then the pixels")
    if len(pixels) != expected:
        raise InputError(f"{path}: {len(pixels)} byte{'s' * (len(pixels) != 1)} after the brightest value and one "
                         f"space; expected {expected}, for {width} × {height} pixels")
    return [int.from_bytes(pixels[k : k + size], "big") for k in range(0, expected, size)]


def _numbers(path, raw, place, count, what):
    """So many whole numbers from a place on, and the place after the last."""
    numbers = []
    while len(numbers) < count:
        word = WORD.match(raw, place)
        place, token = word.end(), word[1]
        if not token:
            found = f"{len(numbers)} of {count} numbers"
            raise InputError(f"{path}: the file ends too soon, after {found}; expected {what}")
        if not token.isdigit() or len(token) > 9:
            shown = repr(token[:20].decode("latin-1"))
            raise InputError(f"{path}: {shown} is not a whole number of at most 9 digits; expected {what}")
        numbers.append(int(token))
    return place, numbers
