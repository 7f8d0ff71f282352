"""Errors of publishers: what they print, and what their own rule gives, computed."""

from linref.errata import Evidence
from linref.exercises.data import CASES
from linref.exercises.cases import by_delta, by_fisher, by_softmax
from linref.exercises.elsewhere import by_margin
from linref.lists import dot
from linref.scalar import ratio


def misprinted_digit():
    """ERR, kcl-7.10, the last line of the answer (XE1).

    The page says that s_b of (2, -3) is 20.5, and divides it by s_w. In fact s_b is 20.25, as the line before has it.
    The printed quotient 0.526 belongs to 20.25.
    """
    computed = by_fisher(CASES["kcl-7.10"])
    printed = CASES["kcl-7.10"].published["s_b of (2, -3), last line"]
    s_b, s_w = computed["s_b of (2, -3)"], computed["s_w of (2, -3)"]
    yield Evidence("w = (2, -3): s_b", "in the last line", printed, "(w·m₁ - w·m₂)²", s_b)
    yield Evidence("w = (2, -3): s_b / s_w", "with the s_b of the last line", ratio(printed, s_w),
                   "with the s_b of the line before", ratio(s_b, s_w))


def reversed_in_prose():
    """ERR, lda-quiz-23, the sentence on the boundary (XE2).

    The page says that a point with x1 < 0.5 belongs to class 2. In fact it has w = (-1.3333, 0) and
    θ = -0.6667, so x1 < 0.5 means w·x > θ, which is class 1. The mean (0, 0) of class 1 is such a point.
    """
    computed = by_fisher(CASES["lda-quiz-23"])
    printed = CASES["lda-quiz-23"].published["class where x1 < 0.5, its prose"]
    for x, where, prose in (([0, 0], "the mean of class 1, where x1 < 0.5", printed),
                            ([-1, 0], "where x1 < 0.5", printed),
                            ([2, 0], "a point of class 2, where x1 > 0.5", 3 - printed)):
        yield Evidence(f"x = ({x[0]}, {x[1]}), {where}", "class by the sentence", prose, "by w·x > θ",
                       1 if dot(computed["w"], x) > computed["θ"] else 2)


def transposed_digits():
    """ERR, mlc-l4_4-21, the covariance matrix of class 0 (XE3).

    The page says that the first entry is 14.7. In fact the samples 2.1, 8.0 and 9.1 have the variance 14.17: the page
    lost the digit 1. It also rounds 5.075 to 5.08. So its pooled matrix and its posteriors of (4, 5) are not those of
    its samples.
    """
    case = CASES["mlc-l4_4-21"]
    values = [x[0] for x, k in zip(case.points, case.classes) if k == 2]
    m = ratio(sum(values), len(values))
    variance = ratio(sum((a - m) ** 2 for a in values), len(values) - 1)
    yield Evidence("samples 2.1, 8.0 and 9.1: variance", "on the page", ratio(147, 10), "divided by n - 1", variance)
    yield Evidence("the first entry, pooled", "(5 · 5.08 + 3 · 14.7) / 8", ratio(5 * 508 + 3 * 1470, 800),
                   "(5 · 5.075 + 3 · 14.17) / 8", by_fisher(case)["S_W"][0][0])


def transposed_change():
    """ERR, iasi-softmax, the update of w (XE4).

    The page says that a step subtracts η (p - y) x' from w, a matrix with a row for each class. In fact w has a column
    for each class, because the page computes w.T x + b. So a step of softmax subtracts η x (p - y)'. The two
    matrices agree only on the diagonal.
    """
    case = CASES["iasi-softmax"]
    printed = case.published["first row of w after row 1"]
    for n, (text, value) in enumerate(zip(printed, by_softmax(case)["first row of w after row 1"]), start=1):
        yield Evidence(f"entry {n} of the first row of w", "on the page", text, "by the gradient", f"{value:.8f}")


def a_lost_sign():
    """ERR, adaline-or-binary, the error of the last sample (XE5).

    The page says that t - net is +0.7046. In fact it is -1 - 0.2954 = -1.2954, so the bias falls.
    """
    case = CASES["adaline-or-binary"]
    found = by_delta(case)
    net = found["w after row 3"][-1]
    yield Evidence("(0, 0), t = -1: t - net", "on the page", ratio(7046, 10000), "-1 - net", -1 - net)
    yield Evidence("(0, 0), t = -1: the bias then", "on the page", float(case.published["w after row 4"][-1]),
                   "with this error", found["w after row 4"][-1])


def a_width_of_another_scale():
    """ERR, mlc-l5_1-25, the width of the margin (XE6).

    The page divides w = 4 by 4 and says that the margin is 2/‖w‖ = 2 wide. In fact this formula assumes y (w·x + b) = 1
    for the nearest samples. So the width is 2/4 = 0.5, the distance between 3.5 and 4.
    """
    case = CASES["mlc-l5_1-25"]
    found = by_margin(case)
    (below,), (above,) = case.points[2:4]
    yield Evidence("the width", "on the page", case.published["width"], "2/‖w‖ with w = 4", found["width"])
    yield Evidence("the samples 3.5 and 4", "on the page", case.published["width"], "their distance", above - below)
