"""Misprints of publishers: what they print, and what their own rule gives, computed."""

from linref.errata import Evidence
from linref.exercises.data import CASES
from linref.exercises.cases import by_fisher
from linref.lists import dot
from linref.scalar import ratio


def misprinted_digit():
    """ERR, kcl-7.10, the last line of the answer (XE1).

    The page says that s_b of (2, -3) is 20.5, and divides it by s_w. In fact s_b is 20.25, as the line before has it.
    The printed quotient 0.526 is that of 20.25.
    """
    computed = by_fisher(CASES["kcl-7.10"])
    printed = CASES["kcl-7.10"].published["s_b of (2, -3), last line"]
    s_b, s_w = computed["s_b of (2, -3)"], computed["s_w of (2, -3)"]
    yield Evidence("w = (2, -3): s_b", "in the last line", printed, "(w·m₁ - w·m₂)²", s_b)
    yield Evidence("w = (2, -3): s_b / s_w", "with the s_b of the last line", ratio(printed, s_w),
                   "with the s_b of the line before", ratio(s_b, s_w))


def reversed_in_prose():
    """ERR, lda-quiz-23, the sentence on the boundary (XE2).

    The page says that a point with x1 < 0.5 belongs to class 2. In fact its own rule w·x > θ puts such a point into
    class 1, where the mean of class 1 lies.
    """
    computed = by_fisher(CASES["lda-quiz-23"])
    printed = CASES["lda-quiz-23"].published["class where x1 < 0.5, its prose"]
    for x, where, prose in (([0, 0], "the mean of class 1, where x1 < 0.5", printed),
                            ([-1, 0], "where x1 < 0.5", printed),
                            ([2, 0], "a point of class 2, where x1 > 0.5", 3 - printed)):
        yield Evidence(f"x = ({x[0]}, {x[1]}), {where}", "class by the sentence", prose, "by w·x > θ",
                       1 if dot(computed["w"], x) > computed["θ"] else 2)
