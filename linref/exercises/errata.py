"""Slips of publishers: what they print, and what their own rule gives, computed."""

from linref.errata import Evidence
from linref.exercises.cases import direction, mean_and_scatter, quotient, side
from linref.exercises.data import kcl_7_10, lda_quiz
from linref.scalar import ratio


def _classes(case):
    return [[x for x, c in zip(case.points, case.classes) if c == k] for k in (1, 2)]


def slip_of_a_digit():
    """ERR: the last line of kcl-7.10 divides another s_b than the line before, and yet has the right quotient (XE1)."""
    case = kcl_7_10()
    printed = case.published["s_b of (2, -3), last line"]
    s_b, s_w = quotient([2, -3], *_classes(case))
    yield Evidence("w = (2, -3): s_b", "in the last line", printed, "(w·m₁ - w·m₂)²", s_b)
    yield Evidence("w = (2, -3): s_b / s_w", "of the last line", ratio(printed, s_w), "of the line before",
                   ratio(s_b, s_w))


def reversed_in_prose():
    """ERR: the prose of lda-quiz-23 puts x1 < 0.5 into class 2, its own rule w·x > θ puts it into class 1 (XE2)."""
    case = lda_quiz()
    class_1, class_2 = _classes(case)
    w, theta = direction(class_1, class_2, "1/N")
    (m_1, _), (m_2, _) = map(mean_and_scatter, (class_1, class_2))
    printed = case.published["class where x1 < 0.5, its prose"]
    for x in (m_1, [-1, 0]):
        yield Evidence(f"x = ({x[0]}, {x[1]}), where x1 < 0.5", "class by the prose", printed, "by w·x > θ",
                       side(w, theta, x))
    yield Evidence("the mean of class 2, where x1 > 0.5", "class by the prose", 3 - printed, "by w·x > θ",
                   side(w, theta, m_2))
