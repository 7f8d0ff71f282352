"""What people read is written by the house's guide to prose: none of the words that it replaces is printed."""

import re
from functools import lru_cache
from pathlib import Path

import pytest

from linref import HANDOUTS
from linref.options import TABLE
from tests.command import EVERY, run

ROOT = Path(__file__).resolve().parent.parent
REPLACED = {  # a pattern, and what stands for it
    r"\b(right|wrong) side\b|\bon (its|their) side\b": "classified correctly, misclassified",
    r"\b(is|are) (said|called|claimed|asked) (to|the|a)\b": "the page says, calls, claims",
    r"\bat a right angle\b": "perpendicular",
    r"\b(goes|go|going|went) round\b|\bcomes? (again|back)\b": "repeats, returns, cycles",
    r"\badd(s|ed)? up\b": "sums to",
    r"\bcomes to\b": "ends at, reaches",
    r"\bopen vote\b": "undecided",
    r"\bhas the boundary\b": "contains the boundary",
    r"\b(is|are) to (be|rise|fall)\b": "should",
    r"\bwhat (is left|[A-Z]+\d+ and the like)\b|\bnone such\b|\band the like\b": "the rest, the meaning of",
    r"\btie\b": "z = 0 counts as",
    r"\b(told|tells?(?! us)|telling|tour)\b": "printed, prints, trace, the default runs",
    r"\bours\b": "chosen here, not on the page",
    r"\btak(es|en) for granted\b": "assumes",
    r"\bslips?\b": "typical mistake",
    r"\b(house|room|desk|floors?)\b": "handout, package, module",
    r"\b(to the letter|taken as it is)\b": "literally",
    r"(?<!at )(?<!At )\bleast\b(?! squares)|\bgreatest\b": "smallest, largest, minimum, maximum",
    r"(?<![<>=\w])[<>]=(?!=)": "≤, ≥",
}


@lru_cache(None)
def committed(handout):
    """The committed traces of a handout, with the lines of a topic on one line, so that no phrase is broken."""
    texts = (path.read_text(encoding="utf-8") for path in sorted((ROOT / "traces" / handout).glob("*.txt")))
    return re.sub(r"\s+", " ", " ".join(texts))


@pytest.mark.parametrize("handout", HANDOUTS)
def test_no_replaced_word_is_in_a_trace(handout):
    """The words of the left column, as far as they can be known by their letters."""
    text = committed(handout)
    for pattern, better in REPLACED.items():
        found = [text[max(0, m.start() - 40):m.end() + 40] for m in re.finditer(pattern, text)]
        assert found == [], f"write: {better}"


@pytest.mark.parametrize("handout", HANDOUTS)
def test_no_replaced_word_is_in_errata_contents_or_options(capsys, handout):
    """The claims with their evidence, the titles of topics, the words of every option."""
    status, out, err = run(capsys, "errata", handout)
    assert (status, err) == (0, "")
    text = re.sub(r"\s+", " ", out + " ".join(option.says for option in TABLE))
    found = {pattern: m[0] for pattern in REPLACED if (m := re.search(pattern, text))}
    assert found == {}


@pytest.mark.parametrize("handout, topic", EVERY)
def test_every_topic_ends_in_short(handout, topic):
    """Two or three sentences below the heading "In short"."""
    text = (ROOT / "traces" / handout / f"{topic}.txt").read_text(encoding="utf-8")
    assert "\nIn short\n" in text
