"""A reader's program beside every page: right ones in six styles, and every typical mistake on one or two samples."""

from fractions import Fraction
from functools import cache, partial
from math import exp
from textwrap import dedent
from time import process_time

import pytest

from linref.exercises.equal_runs import canonical_setting
from linref.exercises.explain import choices
from linref.exercises.mistakes import SQUARED, TYPICAL_MISTAKES
from linref.items import cited
from linref.own import follow as following
from linref.own.answer import beside_pages
from linref.own.compare import Algorithm, Match, Reading, algorithm_of, rate_of, sequence
from linref.own.files import program_in
from linref.own.follow import follow
from linref.own.pages import PAGES, RULES, Move, page_named, pages_of_topic
from linref.own.paths import ways_to
from linref.own.program import Function
from linref.own.reasons import algorithm_with, always
from linref.own.report import report
from linref.own.sets import PLANE, Samples, all_sets
from linref.own.states import PASSES, Ran
from linref.own.wrong import mistaken
from linref.scalar import as_int
from tests.command import ALL_CASES, sampled, turned, whole

FIFTHS = Samples([[Fraction(1, 5), 0], [Fraction(-2, 5), 1]], [1, -1])
STAY_AT_0 = ("the labels are 1 and 0 where the update needs 1 and -1",
             "a misclassified sample 1 ends the run, because index 0 counts as none")
TRAIN = "fleuret train_perceptron"
PERCEPTRONS = [name for name, page in PAGES.items() if page.kind == "perceptron"]
AS_PRINTED = [name for name in PERCEPTRONS if name.endswith("as_printed")]  # these never leave w = 0


@cache
def few():
    """Some of all sets, in order of size."""
    return [s for n, s in enumerate(all_sets()) if n < 60 or n % 400 == 0 or len(s.points) > 3 and n % 4 == 0]


@pytest.fixture
def on_few_sets(monkeypatch):
    """The sets are fewer than those of a reader's own test."""
    monkeypatch.setattr(following, "all_sets", few)


def program_of_page(name, style):
    """The page's algorithm as somebody would write it in a style; its weights come from the page's own function."""
    page = page_named(name)

    def ends(X, y, passes):
        signs = [1 if label == 1 else -1 for label in y]
        points = [[as_int(Fraction(float(a)).limit_denominator(10)) for a in x] for x in X]
        labels = [page.labels[0 if sign == 1 else 1] for sign in signs]
        moves = list(page.run(points, labels, passes, 1))
        return [list(map(float, move.after)) for move in moves] or [[0.0] * (len(points[0]) + 1)]

    class Fitted:
        def __init__(self, max_iter=5):
            self.max_iter = max_iter

        def fit(self, X, y):
            *w, b = ends(X, y, self.max_iter)[-1]
            self.coef_, self.intercept_ = [w], [b]
            return self

    def yielding(X, y, passes):
        for w in ends(X, y, passes):
            yield w

    def arrays(X, y, epochs=5):
        from numpy import array

        *w, b = ends(X, y, epochs)[-1]
        return array(w), b

    styles = {
        "lists": lambda X, y, passes: ends(X, y, passes)[-1],
        "a generator": yielding,
        "a class": Fitted,
        "bias first": lambda X, y, passes: [ends(X, y, passes)[-1][-1], *ends(X, y, passes)[-1][:-1]],
        "constant -1": lambda X, y, passes: [*ends(X, y, passes)[-1][:-1], -ends(X, y, passes)[-1][-1]],
        "arrays": arrays,
    }
    return styles[style]


def labels_0(learn):
    """The same program with the labels 1 and 0, which takes nothing else."""
    def program(X, y, passes):
        if -1 in y:
            raise ValueError("the labels are 1 and 0")
        return learn(X, y, passes)

    return program


STYLES = ["lists", "a generator", "a class", "bias first", "constant -1", "labels 1 and 0"]


@pytest.mark.parametrize("style", STYLES)
def test_right_programs_follow_every_perceptron(on_few_sets, style):
    """However they write their weights; every sixth page in each style, all of them with CASES=all."""
    for name in sampled(turned(PERCEPTRONS, STYLES.index(style)), 6):
        program = program_of_page(name, "lists" if style == "labels 1 and 0" else style)
        program = labels_0(program) if style == "labels 1 and 0" else program
        found = follow(Function(program), page_named(name))
        assert found.agreed, (name, found)
        assert found.compared + found.rounded + found.refused == len(few())


def test_items_of_the_pages():
    """The items of the algorithms, in the order of the handouts."""
    assert [cited(page.title)[0] for page in PAGES.values()] == [
        "G14", "G14", "D18", "D19", "D22", "D32", "C7", "C7", "V11", "V13", "F8", "F7", "F45", "X6", "X7", "X8",
        "V27", "G21", "F33", "C22", "G26", "F26", "F43"]


@pytest.mark.parametrize("name", [name for name, page in PAGES.items() if page.kind in ("perceptron", *RULES)])
def test_passes_are_counted_from_one(name):
    """A run on three samples begins with pass 1 and leaves none out: a report prints these numbers."""
    page = page_named(name)
    passes = [move.epoch for move in page.run([[0, 1], [2, 1], [1, 3]], [*page.labels, page.labels[0]], 3, 1)]
    assert passes == sorted(passes) and set(passes) == set(range(1, passes[-1] + 1)) and passes[-1] <= 3


def test_a_right_program_with_numpy_follows(on_few_sets):
    """(w, b) with w an array, of one page of each kind."""
    pytest.importorskip("numpy")
    for name in ("gales perceptron", "vitay online", "fleuret perceptron"):
        assert follow(Function(program_of_page(name, "arrays")), page_named(name)).agreed


@pytest.mark.parametrize("name", [name for name in PERCEPTRONS if name not in AS_PRINTED])
def test_each_typical_mistake_is_found_and_named(on_few_sets, name):
    """On one or two samples, in under 2 s; those that weights cannot tell from another one have that one's name.

    Every ninth mistake on each page, and each mistake on some page; all on all with CASES=all.
    """
    page, begun = page_named(name), process_time()
    wrongs = [wrong for wrong in mistaken(name) if wrong.name in TYPICAL_MISTAKES]
    assert len(wrongs) >= 9
    for wrong in sampled(turned(wrongs, PERCEPTRONS.index(name) % 9), 9):
        if wrong.name == SQUARED:  # at rate 1 it makes no difference
            continue
        found = follow(Function(partial(wrong)), page)
        assert not found.agreed and len(found.samples.points) <= 2, wrong.name
        if found.still:
            assert wrong.name in STAY_AT_0
        else:
            assert found.reason.mistake == wrong.name or equal_to(wrong, found.reason.algorithm), wrong.name
    assert process_time() - begun < 2 * len(wrongs)


def equal_to(wrong, algorithm):
    """Whether an algorithm has the mistaken weights on all sets."""
    return all(ends_of(algorithm, s) == ends_of(wrong.algorithm, s) for s in few() if whole(s))


def ends_of(algorithm, samples):
    """The weights after each pass; a run that is over keeps its weights."""
    ends = sequence(algorithm.moves(samples, PASSES), "pass") or [[0] * (len(samples.points[0]) + 1)]
    return (ends + [ends[-1]] * PASSES)[:PASSES]


def test_as_printed_no_mistake_shows(on_few_sets):
    """Two pages never leave w = 0 as they are printed, and agreement there is said to say very little."""
    for name in AS_PRINTED:
        program = Function(lambda X, y: [0] * (len(X[0]) + 1))
        found = follow(program, page_named(name))
        assert found.agreed and found.still
        assert "All these weights are 0" in " ".join(" ".join(report(program, found)).split())


SETTINGS = [given for given in choices({"labels": (1, -1), "constant": 1})]
MISTAKES = ["", *(name for name, kind in TYPICAL_MISTAKES.items() if kind)]


def runs_to_explain(samples, step):
    """(setting, mistake, weights after each sample or pass) of some settings and mistakes."""
    every = [(given, mistake) for given in SETTINGS for mistake in MISTAKES]
    for given, mistake in every[::step]:
        algorithm = algorithm_with(always(canonical_setting(given)._replace(rate=1)), mistake)
        moves = algorithm.moves(samples, PASSES)
        states = sequence(moves, algorithm.each)
        if any(map(any, states)):
            yield given, mistake, [w if given.bias == "last" else w[:-1] if given.bias == "none" else [w[-1], *w[:-1]]
                                   for w in states]


def found_again(samples, given, mistake, states, settings):
    """Whether a sequence is explained by its own setting and mistake, or by ones with equal weights."""
    ways = ways_to(samples, states, settings)
    return any(way.parting is None for way in ways) and (
        any(canonical_setting(way.given) == canonical_setting(given) and way.mistake == mistake for way in ways)
        or all(way.parting is None for way in ways))


def test_no_move_is_made_after_the_row_that_parts():
    """Wild fractions would make each further one slow."""
    def run(samples, passes, rate):
        yield Move(1, [0, 0], [1, 1])
        raise AssertionError("a move too many")

    match = Match(Algorithm(run, "sample"), Reading())
    assert match.parting(Ran([[1, 2]] * 3, "rows", 3), Samples([[1], [2]], [1, 1])).k == 0


def test_a_rate_is_found_from_the_end_of_a_pass():
    """By hand at 1/4: net = 0, so (1, 1)/4; then net = 3/4, so less 7/16 of (2, 1): (-5/8, -3/16)."""
    algorithm, samples = algorithm_of(page_named("exercises delta")), Samples([[1], [2]], [1, -1])
    assert rate_of(algorithm, samples, "pass", [[-0.625, -0.1875]]) == 0.25


def test_a_rate_whose_pass_ends_at_zero_but_for_rounding():
    """By hand at rate 2, x = 0 and t = 1 twice: b = 2, then 2 + 2 (1 - 2) = 0."""
    algorithm, samples = algorithm_of(page_named("exercises delta")), Samples([[0], [0]], [1, 1])
    assert rate_of(algorithm, samples, "pass", [[0, 1e-13]]) == 2


def test_no_rate_is_looked_for_where_the_run_takes_none(monkeypatch):
    """From a stated start a perceptron's run has its own rate; sixty runs at others would be the same."""
    monkeypatch.setattr("linref.own.compare.rate_of", lambda *given: pytest.fail("a rate is looked for"))
    samples = Samples(PLANE, [-1, -1, -1, 1])
    assert ways_to(samples, [[1, 2, 3], [4, 5, 7]], SETTINGS[:3], start=[0, 0, 0])


def test_a_sequence_finds_its_setting_again():
    """From the whole run on "and", up to settings and mistakes with equal weights; from four rows nearly all.

    Every 59th pair of a setting and a mistake, every 19th with CASES=all.
    """
    samples, count, four = Samples(PLANE, [-1, -1, -1, 1]), 0, 0
    for given, mistake, states in runs_to_explain(samples, 19 if ALL_CASES else 59):
        settings = [other for other in SETTINGS if other.bias == given.bias]
        count += 1
        assert found_again(samples, given, mistake, states, settings), (given, mistake)
        four += found_again(samples, given, mistake, states[:4], settings)
    assert count > 12 and four >= 0.9 * count


def online(X, y, passes, zone=0, rate=1, begins=False):
    """An online perceptron, yielded after each sample, its start first if it begins with it."""
    w = [0] * (len(X[0]) + 1)
    if begins:
        yield w
    for x, t in [*zip(X, y)] * passes:
        if t * sum(a * c for a, c in zip(w, [*x, 1])) <= zone:
            w = [a + rate * t * c for a, c in zip(w, [*x, 1])]
        yield w


def test_a_start_in_front_is_read_as_one(on_few_sets):
    """The same weights, one later."""
    found = follow(Function(partial(online, begins=True)), page_named("fleuret train_perceptron"))
    assert found.agreed.begins


def test_a_tie_that_rounding_decides_is_left_out(on_few_sets):
    """On 0.2 and 0.6 a net of 0 may be 5e-17 in floats: no fault, and counted."""
    found = follow(Function(partial(online, rate=0.1)), page_named("fleuret train_perceptron"))
    assert found.agreed and found.rounded > 0 and found.compared + found.rounded == len(few())


class AtRate:
    """A perceptron in floats that has its last weights alone; with (t - o), and net = 0 as the positive class."""

    def __init__(self, rate, by_error=False):
        self.rate, self.by_error = rate, by_error

    def fit(self, X, y):
        self.w_, changes = [0.0] * (len(X[0]) + 1), True
        for _ in range(50):
            changes = False
            for x, t in zip(X, y):
                net = sum(a * c for a, c in zip(self.w_, [*x, 1]))
                error = t - (1 if net >= 0 else -1) if self.by_error else t * (t * net <= 0)
                self.w_ = [a + self.rate * error * c for a, c in zip(self.w_, [*x, 1])]
                changes = changes or error != 0
            if not changes:
                break
        return self


@pytest.mark.parametrize("rate", [0.1, 0.3, 0.7])
def test_a_late_tie_that_rounding_decides_is_left_out(monkeypatch, rate):
    """Late in a run that is read at its end alone a net is 0: on whole numbers at some rates, on fifths at 0.1."""
    late = Samples([[Fraction(-1, 5), Fraction(-1, 5)], [Fraction(-2, 5), Fraction(-1, 5)]], [-1, 1])
    monkeypatch.setattr(following, "all_sets", lambda: [*all_sets()[:100], late])
    found = follow(Function(AtRate(rate)), page_named("fleuret train_perceptron"))
    assert found.agreed and found.rounded > 0 and found.compared > 40


def test_no_mistake_is_named_of_a_right_class(monkeypatch):
    """By the error with rate 1 and 0.1, on whole numbers and fifths."""
    from linref.testing import conventions_of

    monkeypatch.setattr(following, "all_sets", lambda: all_sets()[::12])
    for rate in (1, 0.1):
        assert conventions_of(AtRate(rate, by_error=True)).pages == ["vitay online"]


def test_a_margin_is_named(monkeypatch):
    """A mistake if y·net < 1, which whole numbers do not show."""
    def hinge(X, y, passes):
        w = [0] * (len(X[0]) + 1)
        for x, t in [*zip(X, y)] * passes:
            if t * sum(a * c for a, c in zip(w, [*x, 1])) < 1:
                w = [a + t * c for a, c in zip(w, [*x, 1])]
            yield w

    monkeypatch.setattr(following, "all_sets", lambda: all_sets()[::15])
    found = follow(Function(hinge), page_named("fleuret train_perceptron"))
    assert [own for own, _ in found.reason.differences(found.page)] == ["a sample counts as a mistake if y·net < 1"]


def test_a_program_that_fails_later_is_not_judged(monkeypatch):
    """It differs on the first set, and raises an error on fifths: then it is not said that no algorithm fits."""
    monkeypatch.setattr(following, "all_sets", lambda: [all_sets()[0], Samples(PLANE, [-1, 1, 1, 1]), FIFTHS])

    def learn(X, y, passes):
        return [Fraction(sum(x[0] for x in X), 3), *X[-1][1:], y[0]]

    lines = report(Function(learn), follow(Function(learn), page_named("vitay batch")))
    said = " ".join(" ".join(lines).split())
    assert "It was not compared with other algorithms: on X" in said and "it raises TypeError" in said
    assert "No other" not in said


def test_an_algorithm_as_printed_is_compared_last(on_few_sets):
    """Without a bias a program agrees longer with Gales's run as printed, which stays at 0; the other one is named."""
    def learn(X, y, passes):
        w = [0] * (len(X[0]) + 1)
        for x, t in [*zip(X, y)] * passes:
            if t * sum(a * c for a, c in zip(w, x)) <= 0:
                w = [*(a + t * c for a, c in zip(w, x)), 0]
            yield w

    lines, good = beside_pages(Function(learn), pages_of_topic("gales perceptron"))
    assert not good and "algorithm, corrected (G14)" in " ".join(map(str.strip, lines))


def test_no_variable_of_an_expression_is_named(tmp_path):
    """The sum's own b becomes 1, as the weights are; w does not change before the first update."""
    (tmp_path / "mine.py").write_text(dedent("""
        def learn(X, y, passes):
            w = [1] * (len(X[0]) + 1)
            for x, t in list(zip(X, y)) * passes:
                if t * sum(a * b for a, b in zip(w, [*x, 1])) <= 0:
                    w = [a + t * c for a, c in zip(w, [*x, 1])]
                yield list(w)
        """))
    lines, _ = beside_pages(program_in(str(tmp_path / "mine.py")), [page_named("fleuret train_perceptron")])
    assert "Your line" not in " ".join(lines) and "whose weights start at 1" in " ".join(" ".join(lines).split())


def test_a_program_that_ends_too_early_and_one_without_a_bias(on_few_sets):
    """One ends after a pass with a mistake; the other returns as many weights as features, and the table says so."""
    def early(X, y, passes):
        return (w for w in list(online(X, y, 1)))

    def short(X, y, passes):
        return [0] * len(X[0])

    for program, words in ((early, "Your program ends in pass 1. The page goes on."),
                           (short, "It has no bias, so b = 0 is taken.")):
        said = report(Function(program), follow(Function(program), page_named("fleuret train_perceptron")))
        assert words in " ".join(map(str.strip, said))


def test_the_rate_of_a_table_is_stated(on_few_sets):
    """A wrong program at rate 0.5: the page's column is half of the page's run, and the report says it."""
    def learn(X, y, passes):
        for w in online(X, y, passes, rate=0.5):
            yield [*w[:-1], 0.5 * bool(w[-1])]

    said = " ".join(map(str.strip, report(Function(learn), follow(Function(learn), page_named(TRAIN)))))
    assert "The page's column has the rate 0.5, fitted to your first weights." in said
def test_the_first_weights_suggest_a_constant_input():
    """With the input 0.1 for the bias x = 1 adds (1, 0.1), which is 10 or 1/10 times; x = 2 adds (2, 0.1)."""
    pairs = [(Samples([[x]], [1]), Ran([[0, 0], [x, 0.1]])) for x in (1, 2)]
    assert following.ratios_of_bias(pairs) == [Fraction(1, 10), 10]


def test_a_habit_of_strangers_is_the_reason(monkeypatch):
    """A dead zone of 0.2, which whole numbers do not show."""
    def fausett(X, y, passes):
        w = [0] * (len(X[0]) + 1)
        for x, t in [*zip(X, y)] * passes:
            net = sum(a * c for a, c in zip(w, [*x, 1]))
            if t * net <= 0.2:
                w = [a + t * c for a, c in zip(w, [*x, 1])]
        return w

    monkeypatch.setattr(following, "all_sets", lambda: all_sets()[::15])
    found = follow(Function(fausett), page_named("fleuret train_perceptron"))
    differs = dict(found.reason.differences(found.page))
    assert not whole(found.samples) and "every net from -0.2 to 0.2 counts as net = 0" in differs


def test_a_reason_must_have_been_compared():
    """A descent on whole numbers ties often in a dead zone of 1: that is no reason to give it one."""
    from linref.own.follow import holds, pairs_of

    def descent(X, y, passes):
        w = [0.0] * (len(X[0]) + 1)
        for x, t in [*zip(X, y)] * passes:
            net = sum(a * c for a, c in zip(w, [*x, 1]))
            w = [a + 0.5 * t / (1 + 2.718281828459045 ** (t * net)) * c for a, c in zip(w, [*x, 1])]
        return w

    wide = algorithm_with(always(canonical_setting(SETTINGS[-1])._replace(at_zero="mistake", dead_zone=1)))
    sets = [s for s in few() if len(s.points) == 2 and whole(s) and not s.one_class]
    pairs = pairs_of(Function(descent), sets, (1, -1))
    assert pairs and not holds(wide, Reading((1, -1), "last", 1, "pass", False), pairs)


def test_a_bias_that_stands_first_is_read_so(on_few_sets):
    """x = 0 with label 1 adds 1 to the bias and 0 to w: [1, 0] is (w, b) = (0, 1), once it is known what it follows."""
    def bias_first(X, y, passes):
        w = [0] * (len(X[0]) + 1)
        for x, t in [*zip(X, y)] * passes:
            if t * sum(a * c for a, c in zip(w, [1, *x])) <= 0:
                w = [a + t * c for a, c in zip(w, [1, *x])]
            yield w

    found = follow(Function(bias_first), page_named("vitay online"))
    assert (found.samples.points, found.samples.signs, found.parting.own) == ([[0]], [1], [0, 1])
    assert found.reading.place == "first" and not found.reason.mistake


@pytest.mark.parametrize("name", ["vitay online", "fleuret train_perceptron"])
def test_updates_of_correct_samples_go_on(on_few_sets, name):
    """A program whose passes all add y (x, 1), also after a pass in which every sample is correct."""
    def learn(X, y, passes):
        w = [0] * (len(X[0]) + 1)
        for x, t in [*zip(X, y)] * passes:
            w = [a + t * c for a, c in zip(w, [*x, 1])]
        return w

    assert follow(Function(learn), page_named(name)).reason.mistake == "correct samples update as mistakes do"


@pytest.mark.parametrize("order", ["turn", "batch"])
def test_a_tie_of_one_pass_is_none_of_the_next(order):
    """From w = 0 the net is 0; w is (1, 1) after the mistake, so the net of x = 1 is 2 in pass 2."""
    given = canonical_setting(SETTINGS[0])._replace(order=order, at_zero="mistake", update="label")
    moves = algorithm_with(always(given)).moves(Samples([[1]], [1]), PASSES)
    assert [(move.epoch, move.after, move.edge) for move in moves] == [(1, [1, 1], True), (2, [1, 1], False)]


def fisher_with(share):
    """Fisher's direction in the plane, each scatter times a share of its size."""
    def direction(X, y):
        classes = [[x for x, t in zip(X, y) if (t == 1) is side] for side in (True, False)]
        (m1, S1), (m2, S2) = (spread(points, share) for points in classes)
        (p, q), (_, r) = [[a + c for a, c in zip(*rows)] for rows in zip(S1, S2)]
        g = [a - c for a, c in zip(m1, m2)]
        return [(r * g[0] - q * g[1]) / (p * r - q * q), (p * g[1] - q * g[0]) / (p * r - q * q)]

    return direction


def spread(points, share):
    """The mean of some points and their scatter times a share of their number."""
    m = [sum(column) / len(points) for column in zip(*points)]
    off = [[a - c for a, c in zip(x, m)] for x in points]
    return m, [[sum(u[i] * u[j] for u in off) * share(len(points)) for j in range(2)] for i in range(2)]


def test_directions_and_their_mistakes():
    """Scatters are added; covariances are not their multiple where classes are of unequal size.

    By hand for the set that is named: S_w = ((19/6, 2/3), (2/3, 2/3)), and m₁ - m₂ = (-1/6, -2/3).
    """
    from linref.testing import assert_follows

    assert_follows(fisher_with(lambda n: 1), "gales fisher")
    for share, words, yours in ((lambda n: 1 / n, "divided by the size n", "(0.545455, -3.54545)"),
                                (lambda n: 1 / (n - 1), "divided by n - 1", "(0.333333, -2.33333)")):
        with pytest.raises(AssertionError) as error:
            assert_follows(fisher_with(share), "gales fisher")
        text = " ".join(str(error.value).split())
        assert f"covariances are added, each scatter {words}" in text
        assert "X = [[0, 0], [1, 0], [0, 0], [0, 1], [2, 1]], y = [1, 1, -1, -1, -1]" in text
        assert f"The page's direction is (0.2, -1.2), yours is {yours}." in text


def sigma(z):
    """The logistic function."""
    return 1 / (1 + exp(-z))


def net(z):
    """The net itself."""
    return z


def test_a_direction_for_labels_1_and_0(on_few_sets):
    """It has no second class where the other label is -1."""
    from linref.testing import assert_follows

    def learn(X, y):
        return fisher_with(lambda n: 1)(X, [{1: 1, 0: -1}[t] for t in y])

    assert_follows(learn, "gales fisher")


def mean_descent(output):
    """A program whose w changes after each pass, by the mean of the changes t - output(net) times (x, 1)."""
    def learn(X, y, passes):
        rows = [[*x, 1] for x in X]
        w = [0.0] * len(rows[0])
        for _ in range(passes):
            errors = [t - output(sum(a * c for a, c in zip(w, row))) for row, t in zip(rows, y)]
            w = [a + sum(e * c for e, c in zip(errors, column)) / len(X) for a, column in zip(w, zip(*rows))]
        return w
    return learn


def descent_with(change, output):
    """A program whose w changes by change(t, o) times (x, 1) after each sample, with o = output(net)."""
    def learn(X, y, passes):
        w = [0.0] * (len(X[0]) + 1)
        for _ in range(passes):
            for x, t in zip(X, y):
                o = output(sum(a * c for a, c in zip(w, [*x, 1])))
                w = [a + change(t, o) * c for a, c in zip(w, [*x, 1])]
        return w
    return learn


@pytest.mark.parametrize("name, change, output, words", [
    ("vitay logistic", lambda t, o: t - o, sigma, ""),
    ("vitay logistic", lambda t, o: (t - o) * o * (1 - o), sigma, "the factor o (1 - o), which belongs to"),
    ("vitay logistic", lambda t, o: o - t, sigma, "the gradient is added, not subtracted"),
    ("vitay logistic", lambda t, o: 1 - t - o, sigma, "the two classes are exchanged"),
    ("vitay logistic", lambda t, o: (t - o) / 4, net, "net itself is taken for the output"),
    ("exercises delta", lambda t, o: (t - o) / 4, net, ""),
    ("exercises delta", lambda t, o: (t - o) / 4, sigma, "σ(net) is taken for the output"),
    ("exercises delta", lambda t, o: ((t + 1) / 2 - o) / 4, net, "labels 1 and 0, where the page has 1 and -1")])
def test_descents_and_their_mistakes(on_few_sets, name, change, output, words):
    """Right programs follow; each mistake is named."""
    from linref.testing import assert_follows

    learn = descent_with(change, output)
    if words:
        with pytest.raises(AssertionError) as error:
            assert_follows(learn, name)
        assert words in " ".join(str(error.value).split())
    else:
        assert_follows(learn, name)


@pytest.mark.parametrize("name, words", [("vitay logistic", "one update for each pass, divided by N"),
                                         ("gales logistic", "the sum is divided by N")])
def test_a_mean_in_place_of_a_sum_is_named(on_few_sets, name, words):
    """Where the page has a batch, dividing by N is the only mistake."""
    from linref.testing import assert_follows

    with pytest.raises(AssertionError) as error:
        assert_follows(mean_descent(sigma), name)
    assert words in " ".join(str(error.value).split())


def test_votes():
    """The majority of K neighbours, and one that asks for more than that."""
    from linref.testing import assert_follows

    def majority(X, y, x, K, least=0):
        near = sorted((sum((a - c) ** 2 for a, c in zip(u, x)), t) for u, t in zip(X, y))[:K]
        return 1 if sum(t for _, t in near) > least else -1

    def unanimous(X, y, x, K):
        return majority(X, y, x, K, K - 1)

    def nobody(X, y, x, K):
        raise ValueError("no neighbours")

    assert_follows(majority, "fleuret knn")
    for wrong, words in ((unanimous, "it answers -1, the page 1"), (nobody, "it raises ValueError")):
        with pytest.raises(AssertionError, match="does not follow Fleuret, nearest") as error:
            assert_follows(wrong, "fleuret knn")
        assert words in " ".join(str(error.value).split())
