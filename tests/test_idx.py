"""The files of MNIST: read as they are, and every way in which they can be wrong in one line."""

import gzip

import pytest

from linref.idx import read_digits
from linref.samples import InputError


def idx(magic, sizes, content):
    return b"".join(n.to_bytes(4, "big") for n in (magic, *sizes)) + content


IMAGES = idx(0x803, (3, 2, 2), bytes(range(12)))
LABELS = idx(0x801, (3,), bytes([0, 1, 0]))
NAMES = ("train-images-idx3-ubyte", "train-labels-idx1-ubyte", "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte")


@pytest.fixture
def folder(tmp_path):
    for name, content in zip(NAMES, (IMAGES, LABELS, IMAGES, LABELS)):
        (tmp_path / name).write_bytes(content)
    return tmp_path


def test_what_is_wanted_is_kept(folder):
    """Images as bytes, row by row, and their digits; nothing of the others."""
    train, test = read_digits(folder, [0])
    assert train == test == ([bytes([0, 1, 2, 3]), bytes([8, 9, 10, 11])], [0, 0], 2, 2)
    assert read_digits(folder, [1, 0])[0].labels == [0, 1, 0]


def test_the_smallest_files(folder):
    """One image of one pixel, of the digit 9."""
    for name in NAMES:
        one = idx(0x803, (1, 1, 1), b"\7") if "images" in name else idx(0x801, (1,), b"\x09")
        (folder / name).write_bytes(one)
    assert read_digits(folder, [9])[0] == ([b"\7"], [9], 1, 1)


def test_the_largest_images(folder):
    """A thousand pixels along either side."""
    for name in NAMES:
        if "images" in name:
            size = (1000, 1) if name.startswith("train") else (1, 1000)
            (folder / name).write_bytes(idx(0x803, (3, *size), bytes(3000)))
    said = "training images are 1000 × 1 pixels, test images 1 × 1000; expected one size"
    with pytest.raises(InputError, match=said):
        read_digits(folder, [0, 1])


def test_packed_files_and_names_with_a_dot(folder):
    """What is found under either name, plain or packed."""
    expected = read_digits(folder, [0, 1])
    for name in NAMES[:2]:
        (folder / f"{name}.gz").write_bytes(gzip.compress((folder / name).read_bytes()))
        (folder / name).unlink()
    for name in NAMES[2:]:
        (folder / name).rename(folder / name.replace("-idx", ".idx"))
    assert read_digits(folder, [0, 1]) == expected


BROKEN = [
    (0, b"", "train-images-idx3-ubyte: the file ends within the header; expected 4 more bytes"),
    (0, IMAGES[:10], "train-images-idx3-ubyte: the file ends within the header; expected 2 more bytes"),
    (0, IMAGES[:-1], "train-images-idx3-ubyte: the file ends within image 3 of 3; expected 1 more byte"),
    (0, IMAGES + b"x", "train-images-idx3-ubyte: the file goes on after the last item that its header tells of"),
    (0, LABELS, "train-images-idx3-ubyte: the first four bytes are 0x00000801; expected 0x00000803, images of MNIST"),
    (1, IMAGES, "train-labels-idx1-ubyte: the first four bytes are 0x00000803; expected 0x00000801, labels of MNIST"),
    (1, b"sun,rain\n",
     "train-labels-idx1-ubyte: the first four bytes are 0x73756e2c; expected 0x00000801, labels of MNIST"),
    (1, LABELS[:-1], "train-labels-idx1-ubyte: the file ends within the 3 labels; expected 1 more byte"),
    (1, LABELS + b"\0", "train-labels-idx1-ubyte: the file goes on after the last item that its header tells of"),
    (1, idx(0x801, (3,), bytes([0, 10, 1])), "train-labels-idx1-ubyte: label 2 is 10; expected a digit"),
    (1, idx(0x801, (3,), bytes([0, 0, 0])), "train-labels-idx1-ubyte: no image shows the digit 1"),
    (1, idx(0x801, (0,), b""), "train-labels-idx1-ubyte: 0 labels; expected 1 to 10000000"),
    (1, idx(0x801, (2**32 - 1,), b""), "train-labels-idx1-ubyte: 4294967295 labels; expected 1 to 10000000"),
    (1, idx(0x801, (2,), bytes([0, 1])),
     "train-images-idx3-ubyte: 3 images, but 2 labels in train-labels-idx1-ubyte; expected as many"),
    (0, idx(0x803, (3, 0, 2), b""),
     "train-images-idx3-ubyte: images of 0 × 2 pixels; expected 1 to 1000 along each side"),
    (0, idx(0x803, (3, 2**31, 2**31), b""), "train-images-idx3-ubyte: images of 2147483648 × 2147483648 pixels; "
                                            "expected 1 to 1000 along each side"),
    (0, idx(0x803, (3, 2, 1001), b""),
     "train-images-idx3-ubyte: images of 2 × 1001 pixels; expected 1 to 1000 along each side"),
    (0, idx(0x803, (3, 1001, 2), b""),
     "train-images-idx3-ubyte: images of 1001 × 2 pixels; expected 1 to 1000 along each side"),
    (0, idx(0x803, (3, 2, 0), b""),
     "train-images-idx3-ubyte: images of 2 × 0 pixels; expected 1 to 1000 along each side"),
    (1, idx(0x801, (10**7,), b"\0" * 9),
     "train-labels-idx1-ubyte: the file ends within the 10000000 labels; expected 9999991 more bytes"),
    (1, idx(0x801, (10**7 + 1,), b""), "train-labels-idx1-ubyte: 10000001 labels; expected 1 to 10000000"),
    (2, idx(0x803, (3, 4, 1), bytes(12)), "training images are 2 × 2 pixels, test images 4 × 1; expected one size"),
    (3, None, "t10k-labels-idx1-ubyte is missing, plain or as t10k-labels-idx1-ubyte.gz"),
]


@pytest.mark.parametrize("number, content, message", BROKEN, ids=[message[:60] for *_, message in BROKEN])
def test_broken_files(folder, number, content, message):
    """One line that names the file."""
    path = folder / NAMES[number]
    path.unlink() if content is None else path.write_bytes(content)
    with pytest.raises(InputError) as error:
        read_digits(folder, [0, 1])
    whole = message.startswith(("train-", "t10k-")) and not message.endswith(".gz")
    assert str(error.value) == (f"{folder}/{message}" if whole else f"{folder}: {message}")


def test_broken_packing(folder):
    """A packed file that was cut off, is not one, or has a wrong sum."""
    path = folder / NAMES[0]
    path.unlink()
    packed = gzip.compress(IMAGES)
    for content in (packed[:-9], packed[:12], b"not packed", packed[:-8] + bytes(8)):
        (folder / f"{NAMES[0]}.gz").write_bytes(content)
        with pytest.raises(InputError, match=f"{NAMES[0]}.gz: .*; expected a file of MNIST$"):
            read_digits(folder, [0, 1])
    (folder / f"{NAMES[0]}.gz").write_bytes(packed[:-9])
    said = "gz: compressed file ended before the end-of-stream marker was reached; expected a file of MNIST$"
    with pytest.raises(InputError, match=said):
        read_digits(folder, [0, 1])


def test_not_a_file(folder):
    """A folder in the place of a file."""
    (folder / NAMES[2]).unlink()
    (folder / NAMES[2]).mkdir()
    with pytest.raises(InputError, match=f"{NAMES[2]}: not a file; expected one of MNIST$"):
        read_digits(folder, [0, 1])


def test_no_folder(tmp_path):
    """A file or nothing in its place."""
    for name in ("none", "file", "x" * 300):
        (tmp_path / "file").write_text("")
        with pytest.raises(InputError, match="no such folder; expected one with the four files of MNIST"):
            read_digits(tmp_path / name, [0])


def test_a_small_packed_file_does_not_unpack_to_more_than_memory_holds(folder):
    """A million images that are all zeros pack into a few megabytes."""
    (folder / NAMES[1]).write_bytes(idx(0x801, (10**6,), bytes(10**6)))
    (folder / NAMES[0]).unlink()
    (folder / f"{NAMES[0]}.gz").write_bytes(gzip.compress(idx(0x803, (10**6, 28, 28), bytes(10**6))))
    with pytest.raises(InputError, match="1000000 images of 28 × 28 pixels; expected at most 321865 of this size"):
        read_digits(folder, [0])
