"""Handwritten digits: the four IDX files of MNIST, plain or packed with gzip, with every check that they need."""

import gzip
import zlib
from contextlib import contextmanager
from os.path import exists, isdir, isfile
from pathlib import Path
from typing import NamedTuple

from linref.samples import InputError, reason_of

IMAGES, LABELS = 0x00000803, 0x00000801
MAX_SIDE = 1000  # pixels along a side
MAX_BYTES = 2**28  # bytes of the images of a file, unpacked
BYTES_BESIDE_PIXELS = 50  # bytes of an image beside those of its pixels
NAMES = (("train-images-idx3-ubyte", "train-labels-idx1-ubyte"), ("t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte"))


class Digits(NamedTuple):
    """Images as bytes, a byte for each pixel, and the digit that each shows.

    >>> train = Digits([bytes([0, 255])], [7], height=1, width=2)
    >>> list(train.images[0]), train.labels
    ([0, 255], [7])
    """

    images: list
    labels: list
    height: int
    width: int


def read_digits(folder, wanted):
    """The images of the wanted digits, for training and for testing; those of other digits are not kept."""
    folder = Path(folder)
    if not isdir(folder):
        raise InputError(f"{folder}: no such folder; expected one with the four files of MNIST")
    train, test = (_read_set(*(_file_of(folder, name) for name in names), wanted) for names in NAMES)
    if (train.height, train.width) != (test.height, test.width):
        sizes = f"training images are {train.height} × {train.width} pixels, test images {test.height} × {test.width}"
        raise InputError(f"{folder}: {sizes}; expected one size")
    return train, test


def _file_of(folder, name):
    """The file of a name, plain or packed; unpacking programs also write it with a dot."""
    for spelt in (name, name.replace("-idx", ".idx")):
        for path in (folder / spelt, folder / f"{spelt}.gz"):
            if isfile(path):
                return path
            if exists(path):
                raise InputError(f"{path}: not a file; expected one of MNIST")
    raise InputError(f"{folder}: {name} is missing, plain or as {name}.gz")


def _read_set(images_path, labels_path, wanted):
    """The wanted images of one pair of files."""
    labels = _labels(labels_path)
    for digit in wanted:
        if digit not in labels:
            raise InputError(f"{labels_path}: no image shows the digit {digit}")
    with _opened(images_path) as file:
        count, height, width = _header(file, images_path, IMAGES, 3)
        if count != len(labels):
            raise InputError(f"{images_path}: {count} images, but {len(labels)} labels in {labels_path.name}; "
                             "expected as many")
        if not (1 <= height <= MAX_SIDE and 1 <= width <= MAX_SIDE):
            raise InputError(f"{images_path}: images of {height} × {width} pixels; "
                             f"expected 1 to {MAX_SIDE} along each side")
        if count * (height * width + BYTES_BESIDE_PIXELS) > MAX_BYTES:
            raise InputError(f"{images_path}: {count} images of {height} × {width} pixels; "
                             f"expected at most {MAX_BYTES // (height * width + BYTES_BESIDE_PIXELS)} of this size")
        images = []
        for n, label in enumerate(labels, start=1):
            pixels = _read(file, images_path, height * width, f"image {n} of {count}")
            if label in wanted:
                images.append(pixels)
    return Digits(images, [label for label in labels if label in wanted], height, width)


def _labels(path):
    """The digits of a file of labels."""
    with _opened(path) as file:
        (count,) = _header(file, path, LABELS, 1)
        if not 1 <= count <= 10**7:
            raise InputError(f"{path}: {count} labels; expected 1 to {10**7}")
        labels = _read(file, path, count, f"the {count} labels")
    for n, label in enumerate(labels, start=1):
        if label > 9:
            raise InputError(f"{path}: label {n} is {label}; expected a digit")
    return labels


@contextmanager
def _opened(path):
    """An open file, which is to be read to its end."""
    try:
        with gzip.open(path) if path.suffix == ".gz" else open(path, "rb") as file:
            yield file
            if file.read(1):
                raise InputError(f"{path}: the file goes on after the last item that its header tells of")
    except (OSError, EOFError, zlib.error) as error:
        raise InputError(f"{path}: {reason_of(error)}; expected a file of MNIST") from None


def _header(file, path, magic, dimensions):
    """The sizes that a file says it has, once its first four bytes are the right ones."""
    first = int.from_bytes(_read(file, path, 4, "the header"), "big")
    if first != magic:
        raise InputError(f"{path}: the first four bytes are 0x{first:08x}; expected 0x{magic:08x}, "
                         f"{'images' if magic == IMAGES else 'labels'} of MNIST")
    return [int.from_bytes(_read(file, path, 4, "the header"), "big") for _ in range(dimensions)]


def _read(file, path, size, what):
    """So many bytes, all of them."""
    content = file.read(size)
    missing = size - len(content)
    if missing:
        raise InputError(f"{path}: the file ends within {what}; expected {missing} more byte{'s' * (missing > 1)}")
    return content
