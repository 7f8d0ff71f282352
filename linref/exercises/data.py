"""Published exercises: where each stands, its data and conventions, and the numbers that its publisher gives.

Numbers are exact; one that was rounded is a text, as it was printed.
"""

from fractions import Fraction
from typing import Any, NamedTuple

from linref.exercises.perceptron import Conventions


class Case(NamedTuple):
    """One exercise: its kind, its samples and their classes, what it tells, and what its publisher prints."""

    name: str
    kind: str
    points: list
    classes: list
    given: Conventions
    told: Any
    published: dict


HALF, TENTH = Fraction(1, 2), Fraction(1, 10)
SQUARE = [[0, 0], [0, 1], [1, 0], [1, 1]]
OR, AND = [-1, 1, 1, 1], [-1, -1, -1, 1]
SIX, THREE_EACH = [[0, 2], [1, 2], [2, 1], [-3, 1], [-2, -1], [-3, -2]], [1, 1, 1, -1, -1, -1]
SIGNS = [[-1, -1], [-1, 1], [1, -1], [1, 1]]
FIVES = [1] * 5 + [2] * 5
SHEET = Conventions(labels=(1, 0), bias="first", tie="negative", update="error")


def kcl_2_7():
    """King's College London, Pattern Recognition and Neural Networks, tutorial 2, question 7 (X14)."""
    return Case("kcl-2.7", "perceptron", [[1, 5], [2, 5], [4, 1], [5, 1]], [1, 1, -1, -1], Conventions(bias="first"),
                [-25, 6, 3], {"update": [[-24, 7, 8], [-25, 3, 7]]})


def kcl_2_9():
    """King's College London, the same tutorial, question 9 (X15)."""
    return Case("kcl-2.9", "perceptron", SIX, THREE_EACH, Conventions(bias="first"), [1, 0, 0],
                {"update": [[0, 3, -1], [1, 3, 1]]})


def kcl_2_11():
    """King's College London, the same tutorial, question 11: three classes, of equal ones the highest (X16)."""
    return Case("kcl-2.11", "multiclass", [[1, 1], [2, 0], [0, 2], [-1, 1], [-1, -1]], [1, 1, 2, 2, 3],
                Conventions(bias="first"), "highest", {"rows": 11, "a": [[1, 2, 0], [0, -1, 1], [-1, -1, -1]]})


def kcl_2_12():
    """King's College London, the same tutorial, question 12: three margin vectors (X17)."""
    return Case("kcl-2.12", "least squares", SIX, THREE_EACH, Conventions(bias="first"),
                [[1] * 6, [2, 2, 2, 1, 1, 1], [1, 1, 1, 2, 2, 2]],
                {"a": [["0.2273", "0.3864", "0.1894"], ["0.8409", "0.5795", "0.2841"],
                       ["-0.1591", "0.5795", "0.2841"]]})


def kcl_3_5():
    """King's College London, tutorial 3, question 5: and, with w0 = -θ (X18)."""
    twice = [[-1, 2, 2], [-3, 2, 0], [-3, 2, 0], [-1, 4, 2], [-1, 4, 2], [-3, 4, 0], [-5, 2, 0], *[[-3, 4, 2]] * 3,
             [-5, 2, 2], [-3, 4, 4], [-3, 4, 4], *[[-5, 4, 2]] * 5]
    return Case("kcl-3.5", "perceptron", SQUARE, AND, SHEET, [HALF, 1, 1],
                {"row": [[HALF * a for a in w] for w in twice]})


def kcl_7_10():
    """King's College London, tutorial 7, question 10: Fisher's quotient of two directions (X19)."""
    return Case("kcl-7.10", "fisher", [[1, 2], [2, 1], [3, 3], [6, 5], [7, 8]], [1, 1, 1, 2, 2], None,
                ("sum", [-1, 5], [2, -3]),
                {"s_b of (-1, 5)": 324, "s_w of (-1, 5)": 140, "J of (-1, 5)": "2.3143",
                 "s_b of (2, -3)": Fraction(81, 4), "s_w of (2, -3)": Fraction(77, 2), "J of (2, -3)": "0.526",
                 "s_b of (2, -3), last line": Fraction(41, 2)})


def city_or():
    """City, University of London, INM427 Neural Computing, week 2: or, a table to complete (X20)."""
    weights = [[-2, -2, 0], [-1, -2, 1], [0, -1, 1], [1, 0, 2], *[[0, 0, 2]] * 2, *[[1, 1, 2]] * 2, *[[0, 1, 2]] * 8]
    return Case("city-inm427-or", "perceptron", SQUARE, OR, SHEET, [-2, -2, 0], {"row": weights})


def city_3b():
    """City, University of London, the same sheet: another table, with η = 0.1 (X21)."""
    points = [[Fraction(a, 10) for a in x] for x in ([7, 3], [4, 5], [6, 9], [2, 2])]
    return Case("city-inm427-3b", "perceptron", points, [1, 1, 1, -1], SHEET._replace(rate=TENTH),
                [-HALF, 3 * TENTH, -2 * TENTH], {"w after row 16": [-2 * TENTH, Fraction("0.51"), Fraction("0.03")]})


def zurada():
    """A question sheet: train a discrete bipolar perceptron, no bias, by t - o (X22)."""
    return Case("zurada-sgn", "perceptron", [[2, 1, -1], [0, -1, -1]], [-1, 1],
                Conventions(bias="none", tie="positive", update="error"), [0, 1, 0],
                {"row": [[-4, -1, 2], [-4, -3, 0], [-4, -3, 0], [-4, -3, 0]]})


def mit_midterm():
    """MIT 6.86x, midterm: how often each sample was a mistake (X23)."""
    points = [[0, 0], [2, 0], [3, 0], [0, 2], [2, 2], [5, 1], [5, 2], [2, 4], [4, 4], [5, 5]]
    return Case("mit-686x-midterm", "dual", points, [-1] * 5 + [1] * 5, Conventions(), [1, 9, 10, 5, 9, 11, 0, 3, 1, 1],
                {"w, b": [4, 4, -18]})


def li_hang():
    """Li Hang, Statistical Learning Methods, example 2.1, as assignmentarena.com prints it on page 67 (X24)."""
    weights = [[3, 3, 1], [2, 2, 0], [1, 1, -1], [0, 0, -2], [3, 3, -1], [2, 2, -2], [1, 1, -3]]
    return Case("li-hang-2.1", "perceptron", [[3, 3], [4, 3], [1, 1]], [1, 1, -1], Conventions(order="restart"),
                [0, 0, 0], {"update": weights})


def quiz_4():
    """A question sheet, question 4: the perceptron learning algorithm, sign 0 being neither class (X25)."""
    return Case("quiz-l4_2-4", "perceptron", [[1, 1], [2, 2], [1, -1], [-1, 1], [-2, -1]], [1, 1, -1, -1, -1],
                Conventions(order="restart"), [0, 0, 0], {"update": [[1, 1, 1], [0, 2, 0], [1, 1, -1]]})


def umbc_and():
    """UMBC's slides on perceptrons, slideplayer.com/amp/16002288: and, in 1 and -1 (X26)."""
    return Case("umbc-and", "perceptron", SIGNS, AND, Conventions(bias="first"), [1, 1, -1],
                {"update": [[0, 2, 0], [-1, 1, 1]]})


def umbc_delta():
    """The same slides: the delta rule on and (X27)."""
    weights = ([400, 1600, -400], [580, 1420, -220], [-386, 454, 746], ["-0.3302", "0.5098", "0.8018"])
    rows = [[Fraction(a, 1000) if isinstance(a, int) else Fraction(a) for a in w] for w in weights]
    return Case("umbc-and-delta", "delta", SIGNS, AND, Conventions(bias="first", rate=3 * TENTH), [1, 1, -1],
                {"w after row": rows, "net of row": [1, Fraction("-1.6"), Fraction("2.22"), Fraction("0.814")]})


def or_rate():
    """A question sheet on training by hand: or, η = 0.1, all right from the third pass's beginning on (X28)."""
    return Case("or-rate-01", "perceptron", SQUARE, OR, SHEET._replace(rate=TENTH), [0, 0, 0],
                {"pass of the last update": 3, "sample of the last update": 1})


def fisher_se():
    """stats.stackexchange.com, question 270148: Fisher's direction, scatter as a sum (X29)."""
    points = [[0, -1], [3, -2], [0, 2], [-2, 1], [2, -1], [6, 0], [3, 2], [9, 1], [7, 4], [5, 5]]
    return Case("fisher-se-270148", "fisher", points, FIVES, None, ("sum",), {"w": ["-0.2308", "-0.2033"]})


def lda_quiz():
    """A question sheet, question 23: linear discriminant analysis with a threshold (X30)."""
    points = [[1, 0], [-1, 0], [0, 1], [0, -1], [0, 1], [0, -1], [2, 1], [2, -1]]
    return Case("lda-quiz-23", "fisher", points, [1] * 4 + [2] * 4, None, ("1/N",),
                {"w": ["-1.3333", 0], "θ": "-0.6667", "J, variances added": "0.6667", "class of (1, 0)": 2,
                 "class where x1 < 0.5, its prose": 2})


def fisher_lab():
    """A pattern recognition lab sheet: Fisher's direction as a unit vector, scatter divided by n - 1 (X31)."""
    points = [[6, 4], [4, 5], [3, 4], [5, 7], [6, 6], [11, 12], [7, 9], [10, 7], [10, 9], [12, 10]]
    return Case("fisher-pr-lab", "fisher", points, FIVES, None, ("1/(n-1)",),
                {"S_W": [[Fraction("5.2"), Fraction("1.8")], [Fraction("1.8"), 5]],
                 "unit w, to class 2": ["0.82816079", "0.5604906"]})


def svm_dsse():
    """Data Science Stack Exchange, on the SVM's optimization problem: eight samples by hand (X32)."""
    points = [[3, 1], [3, -1], [6, 1], [6, -1], [1, 0], [0, 1], [0, -1], [-1, 0]]
    return Case("svm-dsse", "margin", points, [1] * 4 + [-1] * 4, None, None, {"w": [1, 0], "b": -2})


def svm_cv():
    """Cross Validated, on a support vector machine's w by hand (X33)."""
    points = [[3, 4], [1, 4], [2, 3], [6, -1], [7, -1], [5, -3]]
    return Case("svm-cv", "margin", points, [-1] * 3 + [1] * 3, None, None,
                {"w": [HALF / 2, -HALF / 2], "b": -3 * HALF / 2, "width²": 32})


CASES = {make().name: make for make in (
    kcl_2_7, kcl_2_9, kcl_2_11, kcl_2_12, kcl_3_5, kcl_7_10, city_or, city_3b, zurada, mit_midterm, li_hang, quiz_4,
    umbc_and, umbc_delta, or_rate, fisher_se, lda_quiz, fisher_lab, svm_dsse, svm_cv)}
