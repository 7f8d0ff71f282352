"""Grey images: PGM files, as text (P2) or binary (P5), with every check that they need."""

from linref.samples import InputError

LARGEST = 1000  # pixels along a side
LONGEST = 8 * LARGEST**2  # bytes of a file: seven for each pixel, and some for comments


def read_image(path):
    """The rows of grey values of an image."""
    try:
        with open(path, "rb") as file:
            raw = file.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{path}: {reason[:1].lower()}{reason[1:]}; expected a PGM image") from None
    if len(raw) > LONGEST:
        raise InputError(f"{path}: more than {LONGEST} bytes; expected a PGM image of at most {LARGEST} × {LARGEST} pixels")
    kind = raw[:2]
    if kind not in (b"P2", b"P5") or not (raw[2:3].isspace() or raw[2:3] in (b"", b"#")):
        raise InputError(f"{path}: starts with {raw[:3].decode('latin-1')!r}; expected P2 or P5, a PGM image")
    place, (width, height, brightest) = _numbers(path, raw, 2, 3, "width, height and brightest value")
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        raise InputError(f"{path}: {width} × {height} pixels; expected 1 to {LARGEST} along each side")
    if not 1 <= brightest <= 65535:
        raise InputError(f"{path}: brightest value {brightest}; expected 1 to 65535")
    count = width * height
    if kind == b"P2":
        place, values = _numbers(path, raw, place, count, f"{count} grey values")
        if _token(raw, place)[1]:
            raise InputError(f"{path}: more than {width} × {height} grey values")
    else:
        size = 1 if brightest < 256 else 2
        pixels = raw[place + 1 :]
        if len(pixels) != count * size or not raw[place : place + 1].isspace():
            raise InputError(f"{path}: {len(pixels)} bytes after the brightest value and one space; expected {count * size}, for "
                             f"{width} × {height} pixels")
        values = [int.from_bytes(pixels[k : k + size], "big") for k in range(0, count * size, size)]
    for n, value in enumerate(values):
        if value > brightest:
            raise InputError(f"{path}: row {n // width + 1}, column {n % width + 1}: {value}; expected at most {brightest}")
    return [list(values[row * width : (row + 1) * width]) for row in range(height)]


def _numbers(path, raw, place, count, what):
    """So many whole numbers from a place on, and the place after the last."""
    found = []
    while len(found) < count:
        place, token = _token(raw, place)
        if not token:
            raise InputError(f"{path}: the file ends too soon, after {len(found)} of {count} numbers; expected {what}")
        if not token.isdigit() or len(token) > 9:
            raise InputError(f"{path}: {token[:20].decode('latin-1')!r} is not a whole number of at most 9 digits; expected {what}")
        found.append(int(token))
    return place, found


def _token(raw, place):
    """The next word of the file and the place after it; a comment runs from # to the end of its line."""
    while place < len(raw) and (raw[place : place + 1].isspace() or raw[place : place + 1] == b"#"):
        if raw[place : place + 1] == b"#":
            end = raw.find(b"\n", place)
            place = len(raw) if end < 0 else end
        place += 1
    start = place
    while place < len(raw) and not raw[place : place + 1].isspace() and raw[place : place + 1] != b"#":
        place += 1
    return place, raw[start:place]
