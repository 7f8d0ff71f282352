"""Slips of publishers: what they print, and what their own rule gives, computed."""

from linref.errata import Evidence
from linref.exercises.data import CASES
from linref.exercises.views.cases import by_fisher
from linref.lists import dot
from linref.scalar import ratio


def slip_of_a_digit():
    """ERR: the last line of kcl-7.10 divides another s_b than the line before, and yet has the right quotient (XE1)."""
    ours = by_fisher(CASES["kcl-7.10"])
    printed = CASES["kcl-7.10"].published["s_b of (2, -3), last line"]
    s_b, s_w = ours["s_b of (2, -3)"], ours["s_w of (2, -3)"]
    yield Evidence("w = (2, -3): s_b", "in the last line", printed, "(w·m₁ - w·m₂)²", s_b)
    yield Evidence("w = (2, -3): s_b / s_w", "of the last line", ratio(printed, s_w), "of the line before",
                   ratio(s_b, s_w))


def reversed_in_prose():
    """ERR: the prose of lda-quiz-23 puts x1 < 0.5 into class 2, its own rule w·x > θ puts it into class 1 (XE2)."""
    ours = by_fisher(CASES["lda-quiz-23"])
    printed = CASES["lda-quiz-23"].published["class where x1 < 0.5, its prose"]
    for x, where, prose in (([0, 0], "the mean of class 1, where x1 < 0.5", printed),
                            ([-1, 0], "where x1 < 0.5", printed),
                            ([2, 0], "a point of class 2, where x1 > 0.5", 3 - printed)):
        yield Evidence(f"x = ({x[0]}, {x[1]}), {where}", "class by the prose", prose, "by w·x > θ",
                       1 if dot(ours["w"], x) > ours["θ"] else 2)
