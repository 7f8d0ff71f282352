"""Errors of publishers: what they print, and what their own rule gives, computed."""

from fractions import Fraction

from linref.errata import Evidence
from linref.exercises.data import CASES, data_of
from linref.exercises.cases import by_delta, by_fisher, by_softmax
from linref.exercises.elsewhere import by_margin
from linref.exercises.fisher import covariance, linear_discriminant, mean, posteriors, scatter
from linref.lists import dot
from linref.scalar import ratio


def misprinted_digit():
    """ERR, kcl-7.10, the last line of the answer (XE1).

    The page says that s_b of (2, -3) is 20.5, and that s_b / s_w is 0.526. In fact s_b is 20.25, as the line before has
    it. Summed over both classes, s_w is 14 + 24.5 = 38.5. So 0.526 is 20.25 / 38.5, but 20.5 / 38.5 is 0.5325.
    """
    computed = by_fisher(CASES["kcl-7.10"])
    published = CASES["kcl-7.10"].published
    printed = published["s_b of (2, -3), as in the last line"]
    yield Evidence("w = (2, -3): s_b", "in the last line", printed, "(w·m₁ - w·m₂)²", computed["s_b of (2, -3)"])
    yield Evidence("w = (2, -3): 20.5 / 38.5", "in the last line", published["J of (2, -3)"], "divided",
                   ratio(printed, computed["s_w of (2, -3)"]))


def reversed_in_prose():
    """ERR, lda-quiz-23, the sentence on the boundary (XE2).

    The page says that a point with x1 < 0.5 belongs to class 2. In fact its rule is class 1 if w·x > θ, with
    w = (-1.3333, 0) and θ = -0.6667. So x1 < 0.5 is class 1. For example, (0, 0), the mean of class 1, has w·x = 0 > θ.
    """
    computed = by_fisher(CASES["lda-quiz-23"])
    printed = CASES["lda-quiz-23"].published["class if x1 < 0.5, as the page says"]
    for x, what in (([0, 0], "the mean of class 1"), ([-1, 0], "a sample of class 1")):
        yield Evidence(f"x = ({x[0]}, {x[1]}), {what}", "class by the sentence", printed, "class by w·x > θ",
                       1 if dot(computed["w"], x) > computed["θ"] else 2)


def transposed_digits():
    """ERR, mlc-l4_4-21, the covariance matrix of class 0 (XE3).

    The page says that the first entry is 14.7. In fact the samples 2.1, 8.0 and 9.1 have the variance 14.17: the page
    lost the digit 1. It also rounds the first entry of class 1 from 5.075 to 5.08, the last entry of class 0
    from 1.0833 to 1.08, and the second mean of class 0 from 3.6667 to 3.7. So with equal priors the page has
    P(1|x) = 0.7965 for x = (4, 5), but its samples give 0.8083.
    """
    case = CASES["mlc-l4_4-21"]
    found, points = by_fisher(case), data_of(case).of_class(2)
    variance = covariance(scatter(points, mean(points)), len(points), "n-1")[0][0]
    yield Evidence("samples 2.1, 8.0 and 9.1: variance", "on the page", ratio(147, 10), "divided by n - 1", variance)
    means, S_w = ([list(map(Fraction, row)) for row in rows] for rows in (
        [case.published[f"mean of class {k}"] for k in (1, 0)], case.published["S_W"]))
    yield Evidence("the first entry, pooled", "(5 · 5.08 + 3 · 14.7) / 8", S_w[0][0], "(5 · 5.075 + 3 · 14.17) / 8",
                   found["S_W"][0][0])
    planes = [linear_discriminant(m, S_w, P) for m, P in zip(means, case.conventions.prior)]
    yield Evidence("P(1|(4, 5)) with equal priors", "with the page's matrix and means",
                   posteriors([dot(v, [4, 5]) + c for v, c in planes])[0],
                   "with those of the samples", found["posteriors of (4, 5)"][0])


def transposed_change():
    """ERR, iasi-softmax, the update of w (XE4).

    The page says that a step subtracts η (p - y) x' from w, a matrix with a row for each class. In fact w has a column
    for each class, because the page computes w.T x + b. So a step of softmax subtracts η x (p - y)'. p holds the
    probabilities of the classes, and y is 1 for the sample's class, else 0. Here η = 0.1, x = (1, 3, 0) is of class 2,
    p = (0.0041, 0.0045, 0.9915), and the first row of w is (0.3, 0.1, -2).
    """
    case = CASES["iasi-softmax"]
    printed = case.published["first row of w after row 1"]
    for n, (text, value) in enumerate(zip(printed, by_softmax(case)["first row of w after row 1"]), start=1):
        yield Evidence(f"entry {n} of the first row of w", "on the page", text, "by the gradient", f"{value:.8f}")


def a_lost_sign():
    """ERR, adaline-or-binary, the error of the last sample (XE5).

    The page says that t - net is +0.7046. In fact x = (0, 0), so net is the bias 0.2954, and t - net is
    -1 - 0.2954 = -1.2954. With η = 0.1, the bias is then 0.2954 - 0.1295 = 0.1659.
    """
    case = CASES["adaline-or-binary"]
    found = by_delta(case)
    net = found["w after row"][2][-1]
    yield Evidence("(0, 0), t = -1: t - net", "on the page", ratio(7046, 10000), "-1 - net", -1 - net)
    yield Evidence("(0, 0), t = -1: the bias then", "on the page", float(case.published["w after row 4"][-1]),
                   "with this error", found["w after row 4"][-1])


def a_width_of_another_scale():
    """ERR, mlc-l5_1-25, the width of the margin (XE6).

    The page divides w = 4 and b = -15 by 4, and says that the margin is 2/‖w‖ = 2 wide. In fact 2/‖w‖ is the width only
    if t (w·x + b) = 1 for the nearest samples, 3.5 and 4. With w = 4 and b = -15, t (w·x + b) is 1 for both. So the
    width is 2/4 = 0.5 = 4 - 3.5.
    """
    case = CASES["mlc-l5_1-25"]
    yield Evidence("the width of the margin", "2/‖w‖ with w = 1", case.published["width, final answer"],
                   "2/‖w‖ with w = 4", by_margin(case)["width"])
