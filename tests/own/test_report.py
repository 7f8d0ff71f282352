"""What is said of a program beside a page: each sentence that there is a reason for, and no other."""

from fractions import Fraction
from types import SimpleNamespace

import pytest

from linref.own import report
from linref.own.compare import Parting, Reading
from linref.own.follow import Followed
from linref.own.pages import Move, page_named
from linref.own.reasons import Reason, algorithm_with, always
from linref.own.sets import Samples
from linref.own.states import Ran

SAMPLES = Samples([[1], [2]], [1, -1])
MOVES = [Move(1, [0, 0], [1, 1]), Move(1, [1, 1], [-1, 0]), Move(2, [-1, 0], [0, 1]), Move(2, [0, 1], [0, 1])]
TRAIN, LOGISTIC = page_named("fleuret train_perceptron"), page_named("vitay logistic")
PROGRAM = SimpleNamespace(name="mine.py: learn", file="mine.py", takes_passes=True, parameters=["X", "y"])
FOUND = Followed(TRAIN, samples=SAMPLES, ran=Ran([[1, 1], [1, 1]]), reading=Reading(), number=7,
                 parting=Parting(1, 2, [[1, 1], [1, 1]], MOVES))


def parts_at(k, states, each="sample", moves=MOVES, **more):
    """The same at another step, or with other weights of the program."""
    return FOUND._replace(parting=Parting(k, 2, states, moves, each, **more))


@pytest.mark.parametrize("found, rows", [
    (FOUND, ["pass  i    x   y  w·x + b  the page   yours",
             "   1  1  (1)   1        0    (1, 1)  (1, 1)",
             "   1  2  (2)  -1        3   (-1, 0)  (1, 1)  ✗"]),
    (parts_at(1, [[2, 2], [1, 1]], factor=2), ["pass  i    x   y  w·x + b  the page   yours",
                                               "   1  1  (1)   1        0    (2, 2)  (2, 2)",
                                               "   1  2  (2)  -1        6   (-2, 0)  (1, 1)  ✗"]),
    (parts_at(1, [[-1, 0], [5, 5]], "pass"), ["pass  i    x   y  w·x + b  the page    yours",
                                              "   1  1  (1)   1        0    (1, 1)",
                                              "   1  2  (2)  -1        3   (-1, 0)  (-1, 0)",
                                              "   2  1  (1)   1       -1    (0, 1)",
                                              "   2  2  (2)  -1        1    (0, 1)   (5, 5)  ✗"]),
    (parts_at(3, [[1, 1], [-1, 0], [0, 1], [7, 7]], "update"), [
        "pass  i    x   y  w·x + b  the page    yours",
        "   1  1  (1)   1        0    (1, 1)   (1, 1)",
        "   1  2  (2)  -1        3   (-1, 0)  (-1, 0)",
        "   2  1  (1)   1       -1    (0, 1)   (0, 1)",
        "   2  2  (2)  -1        1    (0, 1)   (7, 7)  ✗"]),
    (parts_at(0, [[3, 4]], moves=[]), ["pass  i  x  y  w·x + b  the page   yours",
                                       "                          (0, 0)  (3, 4)  ✗"]),
    (parts_at(1, [[-1, 0], [5, 5]], "pass", [Move(1, [0, 0], [-1, 0]), Move(2, [-1, 0], [0, 1])])._replace(
        page=page_named("vitay batch")), ["pass  the page    yours",
                                          "   1   (-1, 0)  (-1, 0)",
                                          "   2    (0, 1)   (5, 5)  ✗"])])
def test_the_table(found, rows):
    """Both weights up to the parting; net is w·x + b with the weights before."""
    assert report.table(found) == rows


def test_a_long_table_has_its_last_rows():
    """As many as there is room for, and the head."""
    moves = [Move(n, [n - 1, 0], [n, 0]) for n in range(1, 31)]
    rows = report.table(parts_at(29, [move.after for move in moves], moves=moves))
    assert [row.split()[0] for row in rows] == ["pass", *map(str, range(31 - report.MAX_ROWS, 31))]


@pytest.mark.parametrize("found, said", [
    (FOUND, []), (parts_at(4, [[1, 1]]), ["The page makes no further update here. Yours does."]),
    (parts_at(1, [[1, 1]]), ["Your program ends in pass 1. The page goes on."]),
    (parts_at(3, [[1, 1], [-1, 0], [0, 1]]), ["Your program ends in pass 2. The page goes on."]),
    (parts_at(1, [[-1, 0]], "pass"), ["Your program ends in pass 1. The page goes on."]),
    (parts_at(1, []), []), (parts_at(3, [[1, 1], [-1, 0], [0, 1], [7, 7]], "update"),
                            ["The page makes no further update here. Yours does."])])
def test_what_the_table_does_not_show(found, said):
    """Which of the two is over."""
    assert list(report.what_happens(PROGRAM, found)) == said


def test_the_readers_own_line_is_named(monkeypatch):
    """If the weights change there; and that all entries of a list are one object."""
    monkeypatch.setattr(report, "line_of_parting", lambda program, found: (12, "w", (1,), (2, 0)))
    shared = parts_at(1, [[1, 1], [5, 5]])._replace(ran=Ran(shared=True))
    assert [text[:36] for text in report.what_happens(PROGRAM, shared)] == [
        "Your line 12: w changes from 1 to (2", "All entries of the list that it retu"]
    assert list(report.what_happens(PROGRAM, FOUND)) == []


@pytest.mark.parametrize("place, factor, said", [
    ("last", None, []), ("last", 1, []),
    ("first", 2, ["Its bias stands first. Here it is put last.",
                  "The page's column has the rate 2, fitted to your first weights."]),
    ("none", None, ["It has no bias, so b = 0 is taken."])])
def test_how_the_columns_are_made_alike(place, factor, said):
    """The place of the bias, and the rate."""
    assert list(report.how_to_read(FOUND._replace(reading=Reading(place=place), factor=factor))) == said


def test_a_constant_input_and_a_rate_with_digits():
    """Each in a sentence of its own."""
    found = FOUND._replace(reading=Reading(sign=-1), factor=Fraction(2, 3))
    assert list(report.how_to_read(found)) == [
        "Its constant input is taken as -1, so the sign of its bias is changed.",
        "The page's column has the rate 0.6667, fitted to your first weights."]


@pytest.mark.parametrize("x, said", [
    ([0, 0], ["The page's b changes by R² y, where R is the largest ‖x‖. Here R = 0."]), ([1, 0], []),
    ([3, 4], ["The page's b changes by R² y, where R is the largest ‖x‖. Here R = 5."])])
def test_what_r_is(x, said):
    """Crowley's bias has the rate R², which a set with R = 1 does not show."""
    found = FOUND._replace(page=page_named("crowley perceptron"), samples=Samples([x], [1]))
    assert list(report.how_to_read(found)) == said and not list(report.how_to_read(FOUND._replace(page=LOGISTIC)))


def test_a_departure_in_a_text(monkeypatch):
    """Its numbers and vectors between the words; a vector is not broken."""
    monkeypatch.setattr(report, "departed", lambda found: [["By (w, b) = ", [1, 2], ", then ", 0.5], [found]])
    assert [text.replace("\N{NO-BREAK SPACE}", "_") for text in report.departure(FOUND._replace(departure="so"))] == [
        "By (w,_b) = (1,_2), then 0.5", "so"]
    assert list(report.departure(FOUND)) == []


@pytest.mark.parametrize("a, text", [
    (2.0, "2"), (0.1234567, "0.123457"), (-0.0, "0"), (Fraction(2, 3), "0.6667"), (7, "7")])
def test_a_number_in_a_text(a, text):
    """Whole, or with six digits, or four of a fraction."""
    assert report.number(a) == text


def test_the_rate_in_words():
    """That of a perceptron only makes its weights longer."""
    assert [report.rate_in_words(*told) for told in (
            (Fraction(2, 3), False), (None, False), (Fraction(4, 3), True))] == [
        "Its learning rate is 0.6667.", "Its learning rate is 1.",
        "All its weights are 1.3333 times those with rate 1, which is another learning rate."]


def agreed(reading=Reading(), program=PROGRAM, **more):
    """All that is said of a program that follows."""
    found = Followed(TRAIN, agreed=reading, compared=1200, **more)
    return " ".join(" ".join(report.report(program, found)).split())


ALWAYS = ("mine.py: learn follows Fleuret, train_perceptron (F8): the same weights after each sample, on 1,200 sets of "
          "samples. ",
          "This does not show that the program is right: it agrees on these sets, in the first 3 passes. "
          'In a test: assert_follows(learn, "fleuret train_perceptron")')


@pytest.mark.parametrize("reading, more, said", [
    ({}, {}, ""), ({}, {"factor": 1}, ""), ({"place": "first"}, {}, "Its bias stands first. "),
    ({"sign": -1}, {}, "Its constant input is -1. "),
    ({"labels": (1, 0)}, {}, "It was given the labels 1 and 0; the page has 1 and -1. "),
    ({"begins": True}, {}, "Its first weights are those that it starts with. "),
    ({}, {"factor": 3}, "All its weights are 3 times those with rate 1, which is another learning rate. "),
    ({}, {"rounded": 1}, "Left out: 1 set on which a net is exactly 0, but not in floats, so rounding decides. "),
    ({}, {"refused": 2, "refusal": "it raises ValueError"},
     "Left out: 2 sets of one class. On the first it raises ValueError. "),
    ({}, {"still": True}, "All these weights are 0: from w = 0 the page, as it is printed, makes no update. So this "
                          "says very little. "),
    ({}, {"remarks": ("It prints.",)}, "It prints. ")])
def test_a_program_that_follows(reading, more, said):
    """Nothing more than that, and how its weights were read."""
    assert agreed(Reading(**reading), **more) == said.join(ALWAYS)


def test_a_program_in_no_file_has_no_test():
    """Its name is no Python."""
    command = SimpleNamespace(name="node mine.js", file=None)
    assert "In a test" not in agreed(program=command)
    assert "the same weights at the end, on" in agreed(Reading(each="end"))


ENDLESS = Ran(failed="it did not return in time", kind="endless")
GIVE, END = "Give it a largest number of passes", "It should end after the passes that it is asked for."


@pytest.mark.parametrize("ran, more, said, unsaid", [
    (ENDLESS, {}, [END], [GIVE, "order", "gradient"]), (ENDLESS, {"takes_passes": False}, [GIVE], [END]),
    (Ran(failed="it differs", kind="random"), {}, ["fixed order"], [GIVE, END, "gradient"]),
    (Ran(failed="it raises", kind="raised"), {}, ["it raises."], [GIVE, END, "order", "gradient"]),
    (Ran(failed="it raises", kind="raised"), {"parameters": ["w", "X"]}, ["is called w. A gradient"], [GIVE, END]),
    (Ran(failed="it raises", kind="raised"), {"parameters": []}, [], [GIVE, END, "gradient"])])
def test_a_program_that_cannot_be_compared(ran, more, said, unsaid):
    """Why, and what would help."""
    program = SimpleNamespace(**{**vars(PROGRAM), **more})
    found = Followed(TRAIN, ran=ran, asked="It was called so.", remarks=("It prints.",))
    text = " ".join(" ".join(report.report(program, found)).split())
    assert text.startswith(f"mine.py: learn cannot be compared with Fleuret, train_perceptron (F8): {ran.failed}. "
                           "It was called so. ") and text.endswith("It prints.")
    assert all(words in text for words in said) and not any(words in text for words in unsaid)


BATCH = always(page_named("gales perceptron").setting(SAMPLES))
MATCH = SimpleNamespace(reading=Reading())
AS_BATCH = Reason(algorithm_with(BATCH), BATCH, match=MATCH)
ORDER = "Yours: one update at the end of each pass. The page: an update after each sample."


@pytest.mark.parametrize("more, said", [
    ({}, ["No other handout's algorithm, no other convention and no typical mistake that linref knows gives all your "
          "weights."]),
    ({"still": True}, ["On 1,500 sets your weights never leave 0. So net = 0 counts as correct, each update adds "
                       "0, or your run ends before its first update."]),
    ({"broken": (SAMPLES, Ran(failed="it raises"))}, ["It was not compared with other algorithms: on X = [[1], [2]], "
                                                      "y = [1, -1] it raises."]),
    ({"reason": AS_BATCH, "also": ("Vitay",)}, ["On 1,500 sets all your weights are those of a perceptron with other "
                                                "conventions and of Vitay.", ORDER]),
    ({"reason": AS_BATCH, "ran": Ran([[1, 1]], "rows")}, ["All your weights are those of a perceptron with other "
                                                          "conventions.", ORDER]),
    ({"reason": AS_BATCH._replace(match=SimpleNamespace(reading=Reading((1, 0)))), "ran": Ran([[1, 1]], "rows")}, [
        "All your weights are those of a perceptron with other conventions.", ORDER]),
    ({"reason": AS_BATCH._replace(match=SimpleNamespace(reading=Reading((1, 0))))}, [
        "On 1,500 sets all your weights are those of a perceptron with other conventions.",
        "For these weights it was given the labels 1 and 0; the page has 1 and -1.", ORDER])])
def test_what_gives_all_weights(more, said):
    """As far as that is known."""
    assert list(report.why(FOUND._replace(reasoned=1500, **more))) == said


ROWS = "printf 'x1,y\\n1,1\\n2,{}\\n' | python3 -m linref {} --data -"
EXERCISE = "exercises perceptron --tie {} --order {}"


@pytest.mark.parametrize("page, signs, topic", [
    ("fleuret train_perceptron", [1, -1], "fleuret perceptron"),
    ("fleuret train_perceptron", [1, 1], EXERCISE.format("mistake", "turn")),
    ("gales perceptron", [1, 1], EXERCISE.format("mistake", "batch")),
    ("exercises perceptron", [1, -1], EXERCISE.format("mistake", "turn")),
    ("crowley perceptron", [1, 1], EXERCISE.format("mistake", "turn") + " --constant 2"),  # R = 2, and 2·2 = R²
    ("vitay logistic", [1, 1], "vitay logistic")])
def test_the_command_of_the_pages_trace(page, signs, topic):
    """Of one class it is an exercise's with the page's conventions, unless the page is no perceptron."""
    found = FOUND._replace(page=page_named(page), samples=Samples([[1], [2]], signs))
    assert report.command(found) == ROWS.format(signs[1], topic)


@pytest.mark.parametrize("more, begin", [
    ({}, "mine.py: learn does not follow Fleuret, train_perceptron (F8). Set 7 is the smallest that shows it"),
    ({"ran": Ran([[1, 1]], "rows")}, "mine.py: learn parts from Fleuret, train_perceptron (F8) at row 2"),
    ({"ran": Ran([[1, 1]], "rows"), "reading": Reading(begins=True)},
     "mine.py: learn parts from Fleuret, train_perceptron (F8) at row 3")])
def test_the_report_of_a_program_that_parts(more, begin):
    """The set, the table, the reasons and the command, in this order."""
    found = FOUND._replace(remarks=("It prints.",), factor=2, **more)
    how = report.how_to_read(found)
    text = "\n".join(report.report(PROGRAM, found))
    first, table, last = text.split("\n\n")
    assert " ".join(first.split()) == f"{begin}: X = [[1], [2]], y = [1, -1] {' '.join(how)}"
    assert table.splitlines() == [f"  {row}" for row in report.table(found)]
    *said, command = last.splitlines()
    assert " ".join(" ".join(said).split()) == " ".join([*report.why(found), "It prints."])
    assert command == f"  The page's trace: {report.command(found)}"
