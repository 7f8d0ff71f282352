"""Words around numbers: plurals, lists, subscripts."""

from functools import lru_cache


def plural(count, noun):
    """A number with its noun, in the plural where it must be."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}{'es' if noun.endswith('ss') else 's'}"


def every(count, noun):
    """All of so many, by their noun.

    >>> every(1, "sample"), every(2, "sample"), every(3, "sample")
    ('the sample', 'both samples', 'all 3 samples')
    """
    return {1: f"the {noun}", 2: f"both {noun}s"}.get(count, f"all {plural(count, noun)}")


class Whole(list):
    """A list that is printed whole, however long it is: on a worksheet."""


def join_some(numbers, most=12, called=str):
    """Numbers, or what they are called, as a text such as 1, 3; of many the first, and how many more there are.

    >>> join_some([1, 2, 3], 2), join_some(Whole([1, 2, 3]), 2)
    ('1, 2, … 1 more', '1, 2, 3')
    """
    most, numbers = len(numbers) if isinstance(numbers, Whole) else most, list(numbers)
    more = [f"… {len(numbers) - most} more"] if len(numbers) > most else []
    return ", ".join([*map(called, numbers[:most]), *more]) or "none"


def numbered(noun, numbers, most=12):
    """Things by their numbers, such as examples 1, 3; of many the first, and how many more there are.

    >>> numbered("sample", [4]), numbered("sample", [5, 6]), numbered("sample", [])
    ('sample 4', 'samples 5, 6', 'none')
    """
    return f"{noun}{'s' * (len(numbers) > 1)} {join_some(numbers, most)}" if numbers else "none"


@lru_cache(None)
def subscript(n):
    """A number as a subscript."""
    return str(n).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))


def summed(terms):
    """Terms with a plus between them, as parts of a line: a, " + ", b."""
    return [part for term in terms for part in (" + ", term)][1:]
