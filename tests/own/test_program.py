"""A reader's function or class: how it is called, what is heard of it, and which line of it changes what."""

import os
import sys
from fractions import Fraction
from functools import cache
from types import ModuleType, SimpleNamespace

import pytest

from linref.own import answer, files, guard, lines
from linref.own.answer import beside_pages, program_of_file
from linref.own.command import Command
from linref.own.compare import Parting, Reading
from linref.own.files import likely, module_in, program_in, split_place
from linref.own.follow import Followed
from linref.own.guard import Watch, quiet
from linref.own.pages import pages_of_topic
from linref.own.program import Function, arguments, parameters_of, program_of, raised, uses_numpy
from linref.own.sets import Samples
from linref.own.states import Ran
from linref.samples import InputError

SAMPLES = Samples([[1], [2]], [1, -1])
LABELS = (1, -1)


def run(learn, passes=3):
    """What a program makes of two samples, and its remarks."""
    program = Function(learn)
    (ran,) = program.runs([SAMPLES], LABELS, passes)
    return ran, program.remarks


class Fits:
    """A class with fit, whose passes are a setting."""

    def __init__(self, rate=1, epochs=9):
        self.rate, self.epochs = rate, epochs

    def fit(self, X, y):
        self.coef_, self.intercept_ = [self.epochs], self.rate


@pytest.mark.parametrize("learn, states, moments", [
    (lambda X, y, passes: [passes, 0], [[1, 0], [2, 0], [3, 0]], "passes"), (lambda X, y: [7, 0], [[7, 0]], "end"),
    (lambda X, y, rate=2, epochs=9: [rate, epochs], [[2, 1], [2, 2], [2, 3]], "passes"),
    (lambda X, y, rate=2: [rate, 0], [[2, 0]], "end"), (lambda X, y, k: [k, 0], [[1, 0], [2, 0], [3, 0]], "passes"),
    (lambda X, y, passes: [[1, 0], [passes, 0]], [[1, 0], [3, 0]], "path"),
    (lambda X, y, passes: iter([[1, 0], [passes, 0]]), [[1, 0], [3, 0]], "yielded"),
    (Fits, [[1, 1], [2, 1], [3, 1]], "passes"), (Fits(4), [[1, 4], [2, 4], [3, 4]], "passes")])
def test_how_a_program_is_called(learn, states, moments):
    """With 1, 2 and 3 passes where it gives its last weights alone and takes a number of them."""
    ran, remarks = run(learn)
    assert (ran.states, ran.moments, ran.failed, remarks) == (states, moments, "", set())


@pytest.mark.parametrize("learn, said", [
    (lambda X, y: {}[5], "it raises KeyError at line"), (lambda X, y: None, "it returns None; expected its weights"),
    (lambda X, y: "ab", "it returns 'ab', a str; expected"), (lambda X, y: [float("nan")], "its weights are (nan)"),
    (lambda X, y, passes: [1 / (passes - 2)], "it raises ZeroDivisionError"),
    (lambda X, y, passes: [0] * (passes + 1), "it gives 2 weights, then 3"),
    (lambda X, y: sys.exit(3), "it raises SystemExit at line")])
def test_a_program_that_fails(learn, said):
    """With any number of passes."""
    ran, _ = run(learn)
    assert said in ran.failed and ran.states == []


def test_a_program_that_does_not_return(monkeypatch):
    """It is ended, and no other number of passes is tried."""
    monkeypatch.setattr(Watch.__init__, "__defaults__", (0.1,))

    def learn(X, y):
        while True:
            pass

    ran, _ = run(learn)
    assert (ran.failed, ran.kind) == ("it did not return in time", "endless")


def test_what_a_program_does_besides():
    """It prints, and changes its arguments: each call has others."""
    def learn(X, y):
        print("here")
        X[0][0] += 1
        return [X[0][0], 0]

    program = Function(learn)
    assert [ran.states for ran in program.runs([SAMPLES] * 2, LABELS, 3)] == [[[2, 0]]] * 2 and SAMPLES.points[0] == [1]
    assert program.remarks == {"It prints while it learns; that is not shown.",
                               "It changes its arguments X or y; each call was given copies."}


@pytest.mark.parametrize("learn, said", [
    (lambda X, y, passes: X, "It was called as <lambda>([[1], [2]], [1, -1], passes=3)."),
    (lambda X, y, k: X, "It was called as <lambda>([[1], [2]], [1, -1], 3)."),
    (lambda X, y: X, "It was called as <lambda>([[1], [2]], [1, -1])."),
    (Fits, "It was called as Fits.fit([[1], [2]], [1, -1]).")])
def test_the_call_in_words(learn, said):
    """As Python has it."""
    assert Function(learn).asked(SAMPLES, LABELS, 3) == said


def test_the_name_in_a_call_is_the_functions_own():
    """Not that of its file."""
    assert Function(Fits, "my file.py: Fits").asked(SAMPLES, (1, 0), 3) == (
        "It was called as Fits.fit([[1], [2]], [1, 0]).")


def test_the_file_of_a_program():
    """That of the function itself, whatever is put around it."""
    assert Function(cache(learn_with_a_line)).file == Function(Fits()).file == __file__
    assert Function(max).file is None and Function(Another()).name == "Another"


@pytest.mark.parametrize("value, uses", [
    (ModuleType("numpy"), True), (ModuleType("numpy.linalg"), True), (ModuleType("numpyish"), False), ("numpy", False)])
def test_what_has_imported_numpy(value, uses):
    """It, or a part of it, whatever it is called there."""
    function = eval("lambda X, y: 0", {"np": value})
    assert uses_numpy(function) is Function(function).arrays_first is uses
    assert uses_numpy(cache(function)) is uses


class Another(Fits):
    """Its name is its own."""


def test_a_fraction_is_given_as_a_float():
    """A whole number as it is."""
    X, y = arguments(Samples([[1, lines.MAX_ENTRIES / 400]], [-1]), (1, 0), False)
    assert (X, y) == ([[1, 0.5]], [0]) and type(X[0][0]) is int and type(X[0][1]) is float


def test_points_and_labels_are_both_arrays(monkeypatch):
    """Or both lists."""
    monkeypatch.setitem(sys.modules, "numpy", SimpleNamespace(array=lambda given, dtype=None: (given, dtype)))
    samples = Samples([[1], [2]], [1, -1])
    assert arguments(samples, (1, 0), True) == (([[1], [2]], float), ([1, 0], None))
    assert arguments(samples, (1, 0), False) == ([[1], [2]], [1, 0])


def forms(monkeypatch, fails, given=False):
    """The forms in which a program is given two sets, and what it makes of the last; arrays are tuples here."""
    monkeypatch.setitem(sys.modules, "numpy", SimpleNamespace(array=lambda given, dtype=None: tuple(given)))
    seen = []

    class Learner:
        def fit(self, X, y):
            seen.append(type(X))
            if type(X) in fails:
                raise ValueError(type(X).__name__)
            self.coef_ = [1, 0]

    if given:
        Learner.get_params = None
    *_, ran = Function(Learner).runs([SAMPLES] * 2, LABELS, 3)
    return seen, ran


def test_lists_or_arrays(monkeypatch):
    """What it takes is kept; the first error is told; what has scikit-learn's get_params is given arrays first."""
    assert forms(monkeypatch, []) == ([list] * 2, Ran([[1, 0]]))
    assert forms(monkeypatch, [list]) == ([list, tuple, tuple], Ran([[1, 0]]))
    seen, ran = forms(monkeypatch, [list, tuple])
    assert seen == [list, tuple] * 2 and ran.failed.endswith(": list")
    assert forms(monkeypatch, [], True)[0] == [tuple] * 2


W = [1, 0]


@pytest.mark.parametrize("learn, states, moments, passes, shared", [
    (lambda X, y: iter([W, [2, 0]]), [W, [2, 0]], "yielded", 3, False), (lambda X, y: [W, W], [W, W], "path", 40, True),
    (lambda X, y, passes: [W, [2, 0]], [W, [2, 0]], "path", 3, False),
    (lambda X, y: ([1], 2, [W, [2, 0]]), [W, [2, 0]], "path", 40, False)])
def test_what_a_path_is(learn, states, moments, passes, shared):
    """For so many passes: those that were asked for, or so many that a run is taken to have no end."""
    assert run(learn)[0] == Ran(states, moments, passes, shared=shared)


def test_a_path_of_one_vector():
    """After a longer one it is a path, too; what was not shared once is not."""
    paths = iter([[[1, 0], [2, 0]], [W, W]])
    assert not any(ran.shared for ran in Function(lambda X, y: next(paths)).runs([SAMPLES] * 2, LABELS, 3))
    paths = iter([[[1, 0], [2, 0]], [[1, 0]]])
    assert [ran.moments for ran in Function(lambda X, y: next(paths)).runs([SAMPLES] * 2, LABELS, 3)] == ["path"] * 2
    ends = iter([iter([[1, 0]]), [[1, 0]]])
    assert [ran.moments for ran in Function(lambda X, y: next(ends)).runs([SAMPLES] * 2, LABELS, 3)] == [
        "yielded", "end"]


def test_an_object_is_fitted_as_a_copy():
    """What a fit leaves in it is not there in the next one."""
    class Counts:
        count = 0

        def fit(self, X, y):
            self.count += 1
            self.coef_ = [self.count, 0]

    program = Function(Counts())
    assert [ran.states for ran in program.runs([SAMPLES] * 2, LABELS, 3)] == [[[1, 0]]] * 2
    assert program.target.count == 0


def test_an_interrupt_is_the_users():
    """It is no error of the program."""
    def learn(X, y):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(learn)


def test_the_parameters_of_a_function():
    """Those given by name only are none."""
    def function(a, b=1, /, c=2, *more, d, **others):
        pass

    assert parameters_of(function) == ["a", "b", "c"] and parameters_of(function, needed=True) == ["a"]


def test_an_error_has_the_last_line_of_the_file():
    """Where the reader's own code raised it, not a library's."""
    def inner():
        raise ValueError("no.")

    with pytest.raises(ValueError) as caught:
        inner()
    line = inner.__code__.co_firstlineno + 1
    assert raised(caught.value, __file__) == f"it raises ValueError at line {line}: no"
    assert raised(caught.value, "other.py") == "it raises ValueError: no"
    assert raised(OSError(), "") == "it raises OSError"


@pytest.mark.parametrize("target", [3, "learn", [1]])
def test_what_is_no_program(target):
    """Neither called nor fitted."""
    with pytest.raises(TypeError, match=r"is no program; expected a function learn\(X, y, passes\)"):
        program_of(target)
    assert program_of(Fits()).is_class and not program_of(print).is_class


def test_quiet_swallows_all():
    """Both outputs and warnings; what is printed is heard."""
    import warnings

    with quiet() as heard, warnings.catch_warnings(record=True) as warned:
        print("here")
        print("there", file=sys.stderr)
        warnings.warn("no")
    assert heard.getvalue() == "here\n" and not warned


def learn_with_a_line(X, y, passes):
    """A program of which lines are known."""
    w, b, count = [0], 0, 10
    for x, t in zip(X, y):
        w = [a + t * c for a, c in zip(w, x)]
        b += t
        count += 1
        yield [*w, b]


FIRST = learn_with_a_line.__code__.co_firstlineno


def test_the_lines_that_change_variables():
    """The last ones within so many states: sample 2 changes w = (1) by -2 and b = 1 by -1."""
    program = Function(learn_with_a_line)
    program.takes_arrays = False
    tracer = sys.gettrace()
    found = {name: (line - FIRST, before, after)
             for line, name, before, after in lines.changing_lines(program, SAMPLES, LABELS, 1, 2)}
    assert found["w"] == (4, (1,), (-1,)) and found["b"] == (5, (1,), (0,)) and found["count"] == (6, (11,), (12,))
    assert sys.gettrace() is tracer
    one = {name: after for _, name, _, after in lines.changing_lines(program, SAMPLES, LABELS, 1, 1)}
    assert (one["w"], one["b"], one["count"]) == ((1,), (1,), (11,))


@pytest.mark.parametrize("page, k, line", [([0, 0], 1, 4), ([-1, 5], 1, 5), ([0, 5], 1, 5), ([0, 1], 0, 4)])
def test_the_line_of_a_parting(page, k, line):
    """Of w and b, equally long, that of the one which differs."""
    states = [[1, 1], [-1, 0]]
    found = SimpleNamespace(samples=SAMPLES, ran=Ran(states, "yielded"), reading=Reading(),
                            parting=SimpleNamespace(k=k, own=states[k], page=page))
    program = Function(learn_with_a_line)
    program.takes_arrays = False
    assert lines.line_of_parting(program, found)[0] - FIRST == line
    assert lines.line_of_parting(program, SimpleNamespace(**{**vars(found), "reading": None})) is None
    assert lines.line_of_parting(SimpleNamespace(file=None), found) is None


def learn_by_numbers(X, y, passes):
    """Lines 1 to 9: the sum's own variable is no part of it, nor are those of another file; `fresh` was nothing."""
    w1, w2, b, much = 0, 0, 0, 100
    for (p, q), t in zip(X, y):
        w1 += sum(term for term in [t * p])
        w2 += t * Fraction(q).numerator
        b += t
        much += 100 * p
        fresh = w2
        yield [w1, w2, b]
        del fresh


def test_no_line_of_the_bias_where_it_does_not_part():
    """No line changes w, which parts, but one changes b."""
    def learn(X, y, passes):
        b = 0
        b += y[0]
        return [0], b

    found = SimpleNamespace(samples=SAMPLES, ran=Ran([[0, 1]], "passes"), reading=Reading(each="pass"),
                            parting=SimpleNamespace(k=0, own=[0, 1], page=[1, 1]))
    assert lines.line_of_parting(Function(learn), found) is None
    found.parting.page = [0, 2]
    assert lines.line_of_parting(Function(learn), found)[1:] == ("b", (0,), (1,))


@pytest.mark.parametrize("page, line", [([1, 5, 1], 5), ([1, 2, 9], 6)])
def test_the_line_of_one_number(page, line):
    """The last one that changes what parts: w2, which is not the bias, or b; no other variable is part of them."""
    found = SimpleNamespace(samples=Samples([[1, 2]], [1]), ran=Ran([[1, 2, 1]], "yielded"), reading=Reading(),
                            parting=SimpleNamespace(k=0, own=[1, 2, 1], page=page))
    program = Function(learn_by_numbers)
    program.takes_arrays = False
    begin = learn_by_numbers.__code__.co_firstlineno
    assert lines.line_of_parting(program, found)[0] - begin == line
    names = {name for _, name, _, _ in lines.changing_lines(program, found.samples, LABELS, 1, 1)}
    assert {"w1", "b", "fresh"} <= names and not names & {"term", "numerator"}


def test_the_line_of_a_first_step():
    """After the weights that a program begins with; and of its first pass, where it gives the last weights alone."""
    def begins(X, y, passes):
        w, b = [0], 0
        yield [*w, b]
        yield from learn_with_a_line(X, y, passes)

    def ends(X, y, passes):
        w = [0, 0]
        for _ in range(passes):
            w = [w[0] - 1, w[1]]
        return w

    for learn, ran, reading, own, change in (
            (begins, Ran([[0, 0], [1, 1], [-1, 0]], "yielded"), Reading(begins=True), [1, 1], ("w", (0,), (1,))),
            (ends, Ran([[-1, 0], [-2, 0], [-3, 0]], "passes"), Reading(each="pass"), [-1, 0], ("w", (0, 0), (-1, 0)))):
        program = Function(learn)
        program.takes_arrays = False
        found = SimpleNamespace(samples=SAMPLES, ran=ran, reading=reading,
                                parting=SimpleNamespace(k=0, own=own, page=[0, own[1]]))
        assert lines.line_of_parting(program, found)[1:] == change


@pytest.mark.parametrize("numbers, state, found", [
    ((1,), [0, 1], True), ((0, 1), [2, 0, 1], True), ((1, 0), [0, 1], False), ((0, 1, 2), [0, 1], False),
    ((2, 0), [2, 0, 1], True), ((2, 1), [2, 0, 1], False)])
def test_numbers_that_are_part_of_a_state(numbers, state, found):
    """One after another."""
    assert lines.part_of(numbers, state) is found


@pytest.mark.parametrize("value, kept", [
    (3, (3,)), ([1, [2]], (1, 2)), ("12", None), (b"1", None), ({}, None), ([], None), (None, None), (iter([1]), None),
    ([0] * 200, (0,) * 200), ([0] * 201, None), ([[0] * 101] * 2, None)])
def test_what_of_a_variable_is_kept(value, kept):
    """A few numbers."""
    assert lines.short(value) == kept


def test_variables_of_an_object():
    """Those of self have its name in front."""
    frame = SimpleNamespace(f_locals={"self": SimpleNamespace(w=[1], name="x"), "b": 2, "text": "a"})
    assert lines.snapshot(frame) == {"self.w": (1,), "b": (2,)}
    assert [lines.is_bias(name) for name in ("b", "self.b_", "w0", "bias", "wb", "self.w")] == [True] * 4 + [False] * 2


def place(tmp_path, text):
    """A file with a text."""
    path = tmp_path / "mine.py"
    path.write_text(text)
    return str(path)


ONE = "def learn(X, y):\n    return X\n\n\n"


@pytest.mark.parametrize("text, name", [
    (ONE, "learn"), (ONE + "def predict(w, x):\n    return 0\n", "learn"),
    (ONE + "def again(X, y, epochs):\n    return X\n", "again"), (ONE + "def _more(X, y):\n    return X\n", "learn"),
    (ONE + "def one(x):\n    return x\n", "learn"), ("from fractions import Fraction\n" + ONE, "learn"),
    ("from statistics import covariance\n" + ONE, "learn"),
    ("def learn(X, y, a=1, b=2):\n    return X\n\n\ndef other(a):\n    return a\n", "learn"),
    ("class Mine:\n    def fit(self, X, y):\n        pass\n\n\nclass Other:\n    pass\n", "Mine")])
def test_the_program_of_a_file(tmp_path, text, name):
    """The only one that may learn."""
    path = place(tmp_path, text)
    assert program_in(path).name == f"{path}: {name}"


@pytest.mark.parametrize("text, name, fits", [
    (ONE + "def other(X, y):\n    return X\n", "other", False),
    ("class Mine:\n    def fit(self, X, y):\n        pass\n\n\nmine = Mine()\n", "mine", True)])
def test_a_program_by_its_name(tmp_path, text, name, fits):
    """A function, or an object with fit."""
    path = place(tmp_path, text)
    program = program_in(f"{path}:{name}")
    assert (program.name, program.is_class) == (f"{path}: {name}", fits)


@pytest.mark.parametrize("text, named, said", [
    ("x = 1\n", "", "fit(X, y)$"),
    (ONE + "def other(X, y):\n    return X\n", "", "mine.py: it defines learn, other; name one: {}:learn"),
    ("x = 1\n", "", "it defines no function learn(X, y) or learn(X, y, passes), and no class with fit(X, y)"),
    ("def one(x):\n    return x\n", "", "fit(X, y); what it defines has no fit, or needs other arguments: one"),
    (ONE, ":more", "it defines no function or class more; it defines learn"), ("x = 1\n", ":x", "it defines none"),
    ("\n1 +\n", "", "mine.py:2: invalid syntax"), ("\n1 / 0\n", "", "raises ZeroDivisionError at line 2: division by"),
    ("raise SystemExit\n", "", "it raises SystemExit at line 1 when it is imported")])
def test_a_file_without_a_program(tmp_path, text, named, said):
    """What it has instead."""
    path = place(tmp_path, text)
    with pytest.raises(InputError) as error:
        program_in(path + named)
    assert said.format(path) in str(error.value) + "$"


def test_an_import_without_an_end(tmp_path, monkeypatch):
    """What is below the last line of a program keeps it from being imported; an interrupt is the user's."""
    monkeypatch.setattr(files, "MAX_SECONDS", 0.02)
    with pytest.raises(InputError, match="its import did not end in time; put what it runs below if __name__"):
        module_in(place(tmp_path, ONE + "while True:\n    pass\n"))
    with pytest.raises(KeyboardInterrupt):
        module_in(place(tmp_path, "raise KeyboardInterrupt\n"))


def test_a_file_that_votes(tmp_path):
    """Its function needs four arguments."""
    path = place(tmp_path, "def vote(X, y, x, K):\n    return 1\n\n\nclass Fits:\n    fit = vote\n\n\n" + ONE)
    assert program_in(path, (4,)).name == f"{path}: vote"
    with pytest.raises(InputError, match=r"it defines no function predict\(X, y, x, K\)"):
        program_in(place(tmp_path, ONE), (4,))


def test_a_file_has_its_folder_while_it_is_imported(tmp_path):
    """And no longer; what it prints goes nowhere, and other files are not read."""
    (tmp_path / "helper_of_mine.py").write_text("VALUE = 3\n")
    before = list(sys.path)
    assert module_in(place(tmp_path, "print('here')\nfrom helper_of_mine import VALUE\n")).VALUE == 3
    assert sys.path == before and sys.modules.pop("helper_of_mine")
    for name, said in (("mine.txt", "expected a file that ends in .py"), ("no.py", "no such file")):
        with pytest.raises(InputError, match=said):
            module_in(os.path.join(tmp_path, name))


def test_of_several_functions_those_that_may_learn():
    """None takes weights, unless all do; one alone takes passes."""
    module = SimpleNamespace(a=lambda X, y: 0, b=lambda w, x: 0, c=lambda X, y, epochs: 0, d=lambda X, y, passes: 0)
    assert [likely(list(names), module) for names in ("ab", "b", "abc", "acd", "cd")] == [
        ["a"], ["b"], ["c"], ["a", "c", "d"], ["c", "d"]]
    assert split_place("a.py:b.py:c") == ("a.py:b.py", "c") and split_place("a.txt:b") == ("a.txt:b", "")


def test_a_parting_knows_what_was_before():
    """Of the first step the start of the run."""
    assert Parting(0, 2, [[1, 1]]).before == [0, 0] and Parting(1, 2, [[1, 1]]).before == [1, 1]


@pytest.mark.parametrize("by_signal", [True, False])
def test_a_call_that_swallows_every_interrupt(monkeypatch, by_signal):
    """After 20 of them nothing but the end of its process helps, if there is one to end."""
    sent, ended = [], []
    monkeypatch.setattr(guard, "signal", SimpleNamespace(pthread_kill=lambda *to: sent.append(to), SIGALRM=14))
    api = SimpleNamespace(PyThreadState_SetAsyncExc=lambda *to: sent.append(to))
    monkeypatch.setattr(guard.ctypes, "pythonapi", api)
    watch = Watch()
    watch.by_signal = by_signal
    for _ in range(guard.MOST_INTERRUPTS + 1):
        watch._interrupt()
    monkeypatch.setattr(Watch, "last_resort", staticmethod(lambda: ended.append(len(sent))))
    watch.interrupts = 0
    for _ in range(guard.MOST_INTERRUPTS):
        watch._interrupt()
    assert not ended and len(sent) == 2 * guard.MOST_INTERRUPTS + 1
    watch._interrupt()
    assert ended == [len(sent) - 1]
    if by_signal:
        assert sent[0] == (watch.caller, 14)


@pytest.mark.parametrize("topic, name", [("fleuret knn", "vote"), ("fleuret perceptron", "learn")])
def test_the_program_that_a_topic_needs(tmp_path, topic, name):
    """A vote of neighbours is a function of four arguments."""
    path = place(tmp_path, "def vote(X, y, x, K):\n    return 1\n\n\n" + ONE)
    assert program_of_file(path, pages_of_topic(topic)).name == f"{path}: {name}"


def test_a_command_cannot_vote():
    """It is said what can."""
    with pytest.raises(InputError, match="a vote of neighbours is compared as a function"):
        beside_pages(Command("mine"), pages_of_topic("fleuret knn"))


def test_of_several_pages_the_one_that_it_goes_along_with_longest(monkeypatch):
    """Or the first that it follows; one as printed comes last."""
    pages = [SimpleNamespace(kind="perceptron", name=name) for name in ("one", "two", "three_as_printed")]
    monkeypatch.setattr(answer, "follow", lambda program, page, explains=True: program[page.name])
    monkeypatch.setattr(answer, "report", lambda program, found: [found.page.name])

    def best(*found, **more):
        each = {page.name: Followed(page, number=number) for page, number in zip(pages, found)}
        return beside_pages({**each, **{name: each[name]._replace(**given) for name, given in more.items()}}, pages)

    assert best(3, 7, 9) == (["two"], False) and best(8, 7, 9) == (["one"], False)
    assert best(3, 7, 9, three_as_printed={"agreed": Reading()}) == (["three_as_printed"], True)
    assert best(3, 7, 9, one={"ran": Ran(failed="it raises")}) == (["one"], False)
