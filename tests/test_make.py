"""Data sets made to measure: every wish is found in the trace's own records."""

import json
import random
import shlex
from collections import Counter
from fractions import Fraction as F
from types import SimpleNamespace as Record

import pytest

from linref import HANDOUTS
from linref import make as room
from linref.gales import TOPICS
from linref.lists import dot
from linref.make import USUAL, below, classed, estimates, hardest, has_one_answer, make, moved, optimum, scatters
from linref.make import search as wishes_of
from linref.make import table, three_classes, ties, two_classes
from linref.options import BY_NAME, Options
from linref.samples import Data, InputError, Targets, read_classes, read_targets
from tests.command import ALL_CASES, records, run

PERCEPTRONS = [
    ("gales", "perceptron"),
    ("discriminants", "batch"),
    ("discriminants", "online"),
    ("crowley", "perceptron"),
    ("vitay", "batch"),
    ("vitay", "online"),
    ("fleuret", "perceptron"),
    ("exercises", "perceptron"),
]
SEVERAL = [("gales", "kesler"), ("exercises", "multiclass")]
SEEDS = 3 if ALL_CASES else 1


def made(capsys, tmp_path, *arguments):
    """The file that a command makes."""
    status, out, err = run(capsys, "make", *arguments)
    assert (status, err) == (0, ""), err
    (tmp_path / "made.csv").write_text(out)
    assert shlex.split(out.splitlines()[0]) == ["#", *"python3 -m linref make".split(), *map(str, arguments)]
    return tmp_path / "made.csv"


def search(capsys, handout, topic, path, *more):
    """The steps and the outcome of the first run that changes weights, or of the last one before another begins."""
    corrected = ["--corrected"] if topic in ("perceptron", "kesler") and handout in ("gales", "crowley") else []
    found = records(capsys, handout, topic, "--data", path, *corrected, *more)
    start = next(n for n, record in enumerate(found) if record["record"] == "step" and "after" in record)
    end = next(n for n, record in enumerate(found) if n > start and record["record"] == "outcome")
    return [record for record in found[start:end] if record["record"] == "step"], found[end]


def number(value):
    return F(value) if isinstance(value, str) else value


def flat(value):
    return [a for part in value for a in flat(part)] if isinstance(value, list) else [number(value)]


def told(text):
    """Draws that are told: 3/7 is the number 3 of those from 0 to 6."""
    pairs = (draw.split("/") for draw in text.split())
    numbers = iter([(int(number) + 0.5) / int(count) for number, count in pairs])
    return Record(random=lambda: next(numbers))


def test_points_are_drawn_until_there_are_enough():
    """The first that differ, within 2, 3 or 4 of 0: four times as many are drawn; of one feature from a wider range."""
    for widest, reach in enumerate((2, 3, 4)):
        n = 2 * reach + 1
        drawn = f"{widest}/3" + f" 0/{n} {n - 1}/{n}" * 3 + f" {reach}/{n} 0/{n}" * 5
        assert room.points(told(drawn), 2, 2) == [[-reach, reach], [0, -reach]]
    assert room.points(told("2/3" + " 12/13" * 23 + " 0/13"), 6, 1) == [[6], [-6]]
    assert room.points(told("2/3 0/9 8/9 1/9 2/9"), 1, 1) == [[-4]]


@pytest.mark.parametrize("boundary, count, classes", [
    ("6/7 1/7 4/5", 4, [1, 2, 2, 1]), ("6/7 1/7 0/5", 4, None), ("6/7 1/7 0/5", 3, [1, 2, 2]),
    ("0/7 5/7 2/5", 3, [2, 1, 1])])
def test_two_classes_are_the_sides_of_a_boundary(boundary, count, classes):
    """By hand, of 3x - 2y + 2, or - 2, or -3x + 2y: where it is 0 or less the second class is."""
    places = "2/3" + " 8/9 8/9 0/9 0/9 4/9 5/9 5/9 6/9" * 4
    data = two_classes(told(f"{boundary} {places}"), count, 2, Options())
    points = [[4, 4], [-4, -4], [0, 1], [1, 2]][:count]
    assert data == (classes and Data(points, classes, ["1", "-1"], "", ()))
    other = two_classes(told(f"{boundary} {places}"), count, 2, Options(labels=(1, 0)))
    assert other == (data and data._replace(names=["1", "0"]))


def test_three_classes_are_those_of_the_nearest_centre():
    """Of centres at 0, 4 and -4 of one feature: 2 is as near to 0 as to 4, and the first sample is of class 1."""
    drawn = "2/3 4/9 8/9 0/9" + " 4/9" * 9 + " 2/3 12/13 10/13 8/13 0/13 7/13 2/13" + " 6/13" * 18
    data = three_classes(told(drawn), 6, 1, Options())
    assert data == Data([[6], [4], [2], [-6], [1], [-4]], [1, 1, 2, 3, 2, 3], ["1", "2", "3"], "", ())


@pytest.mark.parametrize("classes, names, is_enough", [
    ("12", "ab", True), ("11", "ab", False), ("1", "ab", False), ("112", "ab", True), ("1122", "ab", True),
    ("111122", "ab", True), ("1112", "ab", False), ("2221", "ab", False), ("11223", "abc", True),
    ("112233", "abc", True), ("111223", "abc", False), ("223", "abc", False)])
def test_every_class_has_its_samples(classes, names, is_enough):
    """Two of each where there are as many, one otherwise; and as many as are wished for in all."""
    classes = [*map(int, classes)]
    points, count = [[n] for n, _ in enumerate(classes)], len(classes)
    assert classed(points, classes, count, [*names]) == (Data(points, classes, [*names], "", ()) if is_enough else None)
    assert classed(points, classes, count + 1, [*names]) is None


def test_estimates_are_off_a_line_that_is_the_best():
    """By hand: 2x - 3 at 0, 1, 2, 3, 4, off by 1, -1, 0, -1, 1; not off it, or with x, or all in all will not do."""
    line, places = "5/7 0/7", "0/3 5/11 6/11 7/11 8/11 9/11" + " 5/11" * 15
    data = estimates(told(f"{line} {places} 2/3 0/3 1/3 0/3 2/3"), 5, 1, Options())
    assert data == Targets([[0], [1], [2], [3], [4]], [-2, -2, 1, 2, 6], ["x1", "y"], "")
    for off in ("1/3 1/3 1/3 1/3 1/3", "2/3 2/3 1/3 0/3 0/3", "2/3 1/3 1/3 1/3 1/3"):
        assert estimates(told(f"{line} {places} {off}"), 5, 1, Options()) is None
    assert estimates(told(f"{line} 0/3{' 5/11' * 20} 2/3 0/3 1/3 0/3 2/3"), 5, 1, Options()) is None


def test_a_point_is_moved_within_the_reach_of_all():
    """From -3 to 3 where 3 is the largest number; another point's place is none."""
    data = Data([[3, -1], [0, 2]], [1, 2], ["1", "-1"], "", ())
    for drawn, found in (("6/7 0/7 1/2", [[3, -1], [3, -3]]), ("0/7 6/7 0/2", [[-3, 3], [0, 2]])):
        assert moved(told(drawn), data) == data._replace(points=found) and data.points == [[3, -1], [0, 2]]
    assert moved(told("3/7 5/7 0/2"), data) is None


def test_the_lines_of_a_file():
    """Features by their numbers, and the class; or what their samples call them."""
    data = Data([[2, -1], [0, 3]], [2, 1], ["1", "0"], "", ())
    assert table(data) == ["x1,x2,class", "2,-1,0", "0,3,1"]
    assert table(Targets([[2], [0]], [5, -7], ["a", "b"], "")) == ["a,b", "2,5", "0,-7"]


def test_the_hardest_wish():
    """What fails most often, of those that were given and tried, and of equals the first; else it is the points."""
    easier = "Easier: fewer wishes, or another --seed"
    for tried, met, wish in (({"a": 8, "b": 4}, {"a": 4, "b": 1}, "b"), ({"a": 8, "b": 4}, {"a": 2}, "b"),
                             ({"a": 8, "b": 4}, {"a": 2, "b": 1}, "a")):
        assert hardest(Counter(tried), Counter(met), {}) == f"The hardest is {wish}. {easier}"
    assert hardest(Counter(), Counter(), {}) == f"The hardest is {FEW}"
    tried, met = Counter({"a": 8, "--zeros 3": 4, "--ties 0": 4}), Counter({"--zeros 3": 2, "--ties 0": 1})
    for given, wish in (({"zeros": 3}, "--zeros 3"), ({"zeros": 3, "ties": 0}, "--ties 0"), ({}, "a")):
        assert hardest(tried, met, given).startswith(f"The hardest is {wish}. ")
    tried, met = Counter({"a": 8, "--zeros 3": 4}), Counter({"--zeros 3": 4})  # a wish that is always met is not hard
    assert hardest(tried, met, {"zeros": 3}).startswith("The hardest is a. ")


def test_a_search_goes_on_from_the_best(monkeypatch):
    """One that has more wishes, or as many, takes its place, one with none never does; each fourth is a fresh one."""
    fresh, met, seen = iter(["a", "b", None, "d"]), iter([0, 1, 2, 1, 2, 1, 2, 3, 0]), []

    def measured(_, topic, data, options, wishes):
        seen.append(data)
        granted = next(met)
        return ((wish, place < granted) for place, wish in enumerate("xyz!"))

    monkeypatch.setattr(room, "MAX_DRAWS", 10)
    monkeypatch.setattr(room, "kind_of", lambda *_: (lambda *_: next(fresh), measured, ()))
    monkeypatch.setattr(room, "moved", lambda draws, data: data + "+")
    with pytest.raises(InputError, match="The hardest is !. "):
        make("gales", "perceptron", {})
    assert seen == ["a", "b", "b+", "b++", "b++", "b+++", "b+++", "d", "d+"]


def perceptron(xs, signs):
    """Each sample in turn, by hand: whether all end right, the updates, the largest weight, nets of 0 once w is not."""
    w, updates, ties, largest, right = [0] * (len(xs[0]) + 1), 0, 0, 0, 0
    for x, y in zip(xs * 50, signs * 50):
        net = dot(w, [*x, 1])
        right, ties = right + 1, ties + (net == 0 and any(w))
        if y * net <= 0:
            w, updates, right = [a + y * b for a, b in zip(w, [*x, 1])], updates + 1, 0
        largest = max(largest, *map(abs, w))
        if right == len(xs):
            break
    return right == len(xs), updates, largest, ties


def test_what_a_search_is_measured_by():
    """Wish for wish beside a perceptron by hand, 3 to 6 updates unless told; a run of more is not looked at."""
    draws, seen = random.Random("measured"), Counter()
    for _ in range(300):
        xs, signs = [[draws.randrange(-3, 4) for _ in "xy"] for _ in range(4)], [1, -1, draws.choice((1, -1)), 1]
        wishes = {**USUAL, **draws.choice(({}, {"updates": draws.randrange(8)}, {"largest": 3}, {"ties": 1}))}
        least, most = (wishes["updates"],) * 2 if "updates" in wishes else (3, 6)
        good, updates, largest, ties = perceptron(xs, signs)
        count = f"--updates {least}" + f" to {most}" * (least < most)
        expected = [("a run that ends with all right", good), (count, least <= updates <= most),
                    (f"--largest {wishes['largest']}", largest <= wishes["largest"]),
                    (f"--ties {wishes['ties']}", ties == wishes["ties"])] if updates <= most else [(count, False)]
        data = Data(xs, [1 if sign > 0 else 2 for sign in signs], ["1", "-1"], "", ())
        assert [*wishes_of("exercises", "perceptron", data, Options(), wishes)] == expected
        seen.update(expected)
    several = ("--updates 3 to 6", "--updates 4", "--largest 3", "--ties 0", "--ties 1")
    assert all(seen[wish, is_met] for wish in several for is_met in (True, False))


def test_nets_of_0_are_ties():
    """Of one net, of several, of one times its label; of classes where two have the largest."""
    for step, count in ((Record(u=0), 1), (Record(value=2), 0), (Record(z=[0, 1, 0]), 2), (Record(values=[0, 0]), 2),
                        (Record(net=0), 1), (Record(yz=0), 1), (Record(yz=[0, 2, 0]), 2),
                        (Record(nets=[1, 3, 3]), 1), (Record(nets=[0, 0, 3]), 0), (Record(nets=[2, 2, 2]), 1)):
        assert ties(step) == count


def test_an_optimum_is_whole_and_has_errors():
    """By hand the best lines are 2x - 3 with errors, without, 3x - 2 with errors, x/5 + 1/5 and 0x + 1/2."""
    wishes = "an optimum in whole numbers", "samples off it"
    for ys, found in (([-2, -2, 0, 4], [True, True]), ([-3, -1, 1, 3], [True, False]), ([0, 0, 0, 10], [True, True]),
                      ([0, 1, 0, 1], [False, True]), ([1, 0, 0, 1], [False, True])):
        data = Targets([[0], [1], [2], [3]], ys, ["x", "y"], "")
        assert [*optimum("crowley", "descent", data, Options(), {})] == [*zip(wishes, found)]
    on_a_line = Targets([[1, 1], [2, 2], [3, 3]], [1, 0, 5], ["a", "b", "y"], "")
    assert next(optimum("crowley", "descent", on_a_line, Options(), {})) == (wishes[0], False)


@pytest.mark.parametrize("handout, topic", PERCEPTRONS)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_perceptrons(capsys, tmp_path, handout, topic, seed):
    """Exactly 4 updates of 5 samples, no weight above 12, all right in the end; the samples differ."""
    path = made(
        capsys, tmp_path, handout, topic, "--seed", f"student{seed}", "--updates", 4, "--points", 5, "--largest", 12
    )
    data = read_classes(path)
    assert len(data.points) == 5 == len(set(map(tuple, data.points))) and data.dimension == 2
    steps, outcome = search(capsys, handout, topic, path)
    assert outcome["updates"] == 4 and outcome["status"] in ("separated", "converged")
    assert max(abs(a) for step in steps for a in flat([step["after"], step.get("b_after", 0)])) <= 12


@pytest.mark.parametrize(
    "handout, topic", [("discriminants", "online"), ("crowley", "perceptron"), ("exercises", "perceptron")]
)
@pytest.mark.parametrize("ties", [0, 1])
def test_ties(capsys, tmp_path, handout, topic, ties):
    """So many nets are 0 once w is not."""
    path = made(capsys, tmp_path, handout, topic, "--seed", "s", "--ties", ties)
    steps, _ = search(capsys, handout, topic, path)
    name = next(name for name in ("u", "yz", "net") if name in steps[0])
    assert sum(step[name] == 0 for step in steps if any(flat([step["w"], step.get("b", 0)]))) == ties


@pytest.mark.parametrize("handout, topic", SEVERAL)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_three_classes(capsys, tmp_path, handout, topic, seed):
    """Each class has its samples, and a run that ends well."""
    path = made(capsys, tmp_path, handout, topic, "--seed", seed, "--points", 7)
    data = read_classes(path, None)
    assert len(data.points) == 7 and sorted(set(data.classes)) == [1, 2, 3]
    steps, outcome = search(capsys, handout, topic, path)
    assert outcome["status"] == "separated" and 3 <= outcome["updates"] <= 6


@pytest.mark.parametrize("handout, topic", [("gales", "fisher"), ("fleuret", "lda")])
@pytest.mark.parametrize("seed", range(SEEDS))
def test_scatters(capsys, tmp_path, handout, topic, seed):
    """S_w, added up here, has an inverse whose decimals end before the fifth place."""
    data = read_classes(made(capsys, tmp_path, handout, topic, "--seed", seed))
    (a, b), (_, d) = [
        [
            sum(deviation(data, x, k, i) * deviation(data, x, k, j) for x, k in zip(data.points, data.classes))
            for j in (0, 1)
        ]
        for i in (0, 1)
    ]
    assert all((entry / (a * d - b * b) * 10**4).denominator == 1 for entry in (F(a), F(b), F(d)))


def test_points_of_one_line_are_not_wished_for():
    """Their S_w, here all ones times 5/2, has no inverse."""
    data = Data([[1, 1], [2, 2], [3, 3], [5, 5]], [1, 1, 2, 2], ["1", "-1"], "", ())
    assert dict(scatters("gales", "fisher", data, Options(), {}))["a scatter that can be inverted"] is False


def test_only_what_is_wished_for_is_measured():
    """Two crosses round (2, 0) and (-2, 2), so S_w is 4 times the unit matrix and w = (4, -2)/4."""
    crosses = [[a + c, b + d] for a, b in ((2, 0), (-2, 2)) for c, d in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    data = Data(crosses, [1] * 4 + [2] * 4, ["1", "-1"], "", ())
    always = {"a scatter that can be inverted": True, "decimals that end": True}
    assert dict(scatters("gales", "fisher", data, Options(), {})) == always
    for wishes, words, met in (({"whole": True}, "--whole", True), ({"largest": 4}, "--largest 4", True),
                               ({"largest": 3}, "--largest 3", False), ({"separable": True}, "--separable", True)):
        assert dict(scatters("gales", "fisher", data, Options(), wishes)) == {**always, words: met}
    far = data._replace(points=[*([a + 18, b] for a, b in crosses[:4]), *([a + 2, b - 2] for a, b in crosses[4:])])
    for size, met in ((49, False), (50, True)):  # w = (20, 0)/4, b = -5·10
        assert dict(scatters("gales", "fisher", far, Options(), {"largest": size}))[f"--largest {size}"] is met


@pytest.mark.parametrize("points, ends", [("0 100 -100 0", True), ("0 200 -400 0", False)])
def test_decimals_end_before_the_fifth_place(points, ends):
    """Those of 1/S_w, where S_w = 50² · 4 = 10,000 or 100² · 2 + 200² · 2 = 100,000."""
    data = Data([[int(a)] for a in points.split()], [1, 1, 2, 2], ["1", "-1"], "", ())
    assert dict(scatters("gales", "fisher", data, Options(), {}))["decimals that end"] == ends


def classes_at(first, second):
    """Data of two classes, by their points."""
    return Data([*first, *second], [1] * len(first) + [2] * len(second), ["1", "-1"], "", ())


def measured(measure, words, data, options=Options(), **wishes):
    """Whether each wish is met, by its name."""
    return dict(measure(*words.split(), data, options, {**USUAL, **wishes}))


@pytest.mark.parametrize("first, second, wish, met", [
    ([[1], [3]], [[-2], [-4]], "whole", True),  # means 2 and -3, w = 5/4, b = 5/8
    ([[1], [2]], [[-2], [-4]], "whole", False),  # a mean of 3/2
    ([[1], [3]], [[-1], [-3]], "whole", False),  # b = 0
    ([[2, 0], [4, 0], [3, 2], [3, -2]], [[-2, 0], [0, 0], [-1, 2], [-1, -2]], "whole", False),  # w₂ = 0
    ([[1], [3]], [[0], [-4]], "separable", True), ([[1], [3]], [[1], [-4]], "separable", False),
    ([[1], [3]], [[2], [-4]], "separable", False)])
def test_what_may_be_wished_of_scatters(first, second, wish, met):
    """Whole means, and no weight 0; a projection that separates the classes."""
    assert measured(scatters, "gales fisher", classes_at(first, second), **{wish: True})[f"--{wish}"] is met


NOT_WHOLE, WITH_0 = "a hard-margin w and b in whole numbers", "a hard-margin w without a 0"


@pytest.mark.parametrize("first, second, unmet", [
    ([[1, 1], [2, 0], [3, 4]], [[0, 0], [-1, 0]], []),  # x + y - 1: three on the planes
    ([[1, 1], [3, 4]], [[0, 0], [-1, 0]], ["three support vectors"]),
    ([[0, 2], [1, 2]], [[0, 0]], [WITH_0]),  # y - 1
    ([[1, 0], [0, 1]], [[-1, 0], [0, -1]], [WITH_0]),  # x + y, b = 0
    ([[0, 3]], [[0, 0]], [NOT_WHOLE, WITH_0, "three support vectors"]),  # 2/3 y - 1
    ([[1, 0], [0, 2]], [[1, -2], [0, 0]], ["--largest 1"])])  # 2x + y - 1
def test_what_a_margin_is_measured_by(first, second, unmet):
    """By hand; of classes that nothing separates nothing more is asked."""
    found = measured(room.margin, "fleuret svm", classes_at(first, second), largest=1)
    assert [wish for wish, met in found.items() if not met] == unmet
    assert list(found)[::2] == ["classes that a boundary separates", WITH_0, "three support vectors"]
    mixed = room.margin("fleuret", "svm", classes_at([[0, 0], [2, 2]], [[1, 1]]), Options(), USUAL)
    assert next(mixed) == ("classes that a boundary separates", False)
    found = measured(room.margin, "fleuret svm", classes_at([[1, 0], [0, 2]], [[1, -2], [0, 0]]), largest=2)
    assert found["--largest 2"]


def by_delta(points, signs, rate):
    """All weights of a first pass of the delta rule."""
    w = [F(0), F(0)]
    for (x,), y in zip(points, signs):
        w = [a + rate * (y - dot(w, [x, 1])) * c for a, c in zip(w, [x, 1])]
        yield from w


@pytest.mark.parametrize("points", ["3 1", "1 2 1 2", "1 2 1 2 1", "1 2 3 4 5 6 7", "20 -30"])
@pytest.mark.parametrize("rate", [None, 1, F(1, 2), F(1, 3)])
@pytest.mark.parametrize("largest", [1, 20])
def test_a_delta_rule_is_measured_in_its_first_pass(points, rate, largest):
    """Its rate is 1/10 unless told: four decimal places, and no weight too large."""
    points = [[int(a)] for a in points.split()]
    data = Data(points, [1 + n % 2 for n, _ in enumerate(points)], ["1", "-1"], "", ())
    entries = list(by_delta(points, data.signs, rate or F(1, 10)))
    assert measured(room.regression, "exercises delta", data, Options(rate=rate), largest=largest) == {
        f"--largest {largest}": max(map(abs, entries)) <= largest,
        "decimals that end": all((a * 10**4).denominator == 1 for a in entries)}


@pytest.mark.parametrize("words", ["gales logistic", "fleuret logistic"])
def test_a_regression_is_measured_in_two_steps(words):
    """x = 2 alone: w = 1, then 1 + 2σ(-5/2) = 1.15, then 1.26; opposite classes at one place move nothing."""
    one = Data([[2]], [1], ["1", "-1"], "", ())
    for largest, met in ((F(11, 10), False), (F(6, 5), True)):
        assert measured(room.regression, words, one, Options(rate=1), largest=largest) == {f"--largest {largest}": met}
    for points, met in (([[1], [1]], False), ([[1], [2]], True)):
        data = Data(points, [1, 2], ["1", "-1"], "", ())
        found = measured(room.regression, words, data, Options(rate=1), separable=True)
        assert found == {"--largest 20": met, "--separable": met}


def test_mixed_classes_may_have_one_sample_elsewhere():
    """By hand, of 3x - 2y + 2: as often as not one sample has the other class; none of points that will not do."""
    places, points = "2/3" + " 8/9 8/9 0/9 0/9 4/9 5/9 5/9 6/9" * 4, [[4, 4], [-4, -4], [0, 1], [1, 2]]
    for last, classes in (("0/2", [1, 2, 2, 1]), ("1/2 2/4", [1, 2, 1, 1]), ("1/2 0/4", [2, 2, 2, 1])):
        enough = all(classes.count(k) > 1 for k in (1, 2))
        data = room.mixed_classes(told(f"6/7 1/7 4/5 {places} {last}"), 4, 2, Options())
        assert data == (Data(points, classes, ["1", "-1"], "", ()) if enough else None)
    assert room.mixed_classes(told(f"6/7 1/7 0/5 {places}"), 4, 2, Options()) is None


def test_the_passes_in_some_steps():
    """A step is a sample, by either name, or a pass."""
    assert [room.passes_of([Record(**{name: 1})] * count, 4) for name, count in (
        ("i", 8), ("m", 9), ("i", 1), ("k", 3))] == [2, 3, 1, 3]


def test_the_weights_of_a_step():
    """The bias last where it stands apart; of several classes all."""
    step = Record(w=[1, 2], b=3, after=[[4], [5]], b_after=6)
    assert room.weights(step) == [1, 2, 3] and room.weights(step, "after", "b_after") == [4, 5, 6]
    assert room.weights(Record(w=[1])) == [1] and room.weights(Record(w=None, b=2)) == [2]


def deviation(data, x, k, i):
    members = [point[i] for point, c in zip(data.points, data.classes) if c == k]
    return x[i] - F(sum(members), len(members))


@pytest.mark.parametrize("features", [1, 2])
@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_whole_optimum(capsys, tmp_path, features, seed):
    """In the trace's own outcome, where the errors go with no feature, and are not all 0."""
    path = made(capsys, tmp_path, "crowley", "descent", "--seed", seed, "--features", features)
    data = read_targets(path)
    w = next(
        record["optimum"] for record in records(capsys, "crowley", "descent", "--data", path) if "optimum" in record
    )
    off = [y - dot(w, [*x, 1]) for x, y in zip(data.points, data.targets)]
    assert all(isinstance(a, int) for a in w) and any(off) and sum(off) == 0
    assert all(dot(off, [x[d] for x in data.points]) == 0 for d in range(features))


def test_one_answer(capsys, tmp_path):
    """Whatever a net of 0 counts as: one boundary, one number of updates."""
    told = [
        "--bias",
        "last",
        "--order",
        "turn",
        "--update",
        "label",
        "--constant",
        1,
        "--labels",
        "1,-1",
        "--start",
        "1,0,0",
    ]
    path = made(capsys, tmp_path, "exercises", "perceptron", "--seed", "one", "--one-answer", *told)
    ends = {
        json.dumps([outcome["updates"], outcome["w"]])
        for tie in ("positive", "negative", "half", "mistake", "either")
        for _, outcome in [search(capsys, "exercises", "perceptron", path, *told, "--tie", tie)]
    }
    assert len(ends) == 1


def test_one_answer_of_a_handouts_perceptron(capsys, tmp_path):
    """Its own conventions are told: whatever a net of 0 counts as, the exercises' run ends with the page's w."""
    start = ["--start", "1,0,0"]
    path = made(capsys, tmp_path, "fleuret", "perceptron", "--seed", "one", "--one-answer", *start)
    _, outcome = search(capsys, "fleuret", "perceptron", path, *start)
    for tie in ("positive", "negative", "half", "mistake", "either"):
        _, other = search(capsys, "exercises", "perceptron", path, *start, "--labels", "1,-1", "--tie", tie)
        assert (other["updates"], other["w"]) == (outcome["updates"], outcome["w"])


def test_one_number_of_updates_is_not_one_boundary():
    """By hand 3, -3 and -1 lead to (3, 1) in turn and to (7, -1) in a batch, by one update."""
    data = Data([[3], [-3], [-1]], [1, 2, 2], ["1", "-1"], "", ())
    told = {"labels": (1, -1), "bias": "last", "constant": 1, "tie": "mistake", "update": "label", "rate": 1}
    orders = {"order": "turn"}, {"order": "batch"}, {}
    assert [has_one_answer("exercises", data, Options(**told, **order)) for order in orders] == [True, True, False]


@pytest.mark.parametrize("handout, topic", PERCEPTRONS)
def test_a_run_without_an_end_is_not_wished_for(handout, topic):
    """No threshold has 1 and 3 on one side and 2 on the other: the run ends with errors, however many its updates."""
    for points, all_right in (([[1], [2], [3]], False), ([[1], [5], [2]], True)):
        data = Data(points, [1, 2, 1], ["1", "-1"], "", ())
        found = dict(wishes_of(handout, topic, data, Options(), {**USUAL, "updates": 200}))
        assert found.get("a run that ends with all right", False) == all_right
        assert dict(wishes_of(handout, topic, data, Options(), {**USUAL, "updates": 0})) == {"--updates 0": False}


def test_a_seed_is_a_seed(capsys):
    """Any word, were it no text; the same data for the same word; by draws that no version of Python changes."""
    assert len(make("exercises", "perceptron", {"seed": "\udcff"})) == 7
    one, again, other = (make("exercises", "perceptron", {"seed": seed}) for seed in ("ab123", "ab123", "ab124"))
    assert one == again != other
    draws = random.Random("gales perceptron ab123")
    assert [below(draws, 9) for _ in range(8)] == [int(a * 9) for a in random_words("gales perceptron ab123", 8)]


def random_words(seed, count):
    """The numbers of random(), from 32 bits at a time: (a >> 5, b >> 6) of the generator, as its reference has it."""
    draws = random.Random(seed)
    return [((draws.getrandbits(32) >> 5) * 2**26 + (draws.getrandbits(32) >> 6)) / 2**53 for _ in range(count)]


NONE = "make: no data set meets all wishes. The hardest is"
FEW = "--points: that many different ones, of every class, are seldom drawn"


@pytest.mark.parametrize(
    "words, message",
    [
        ("gales", "make needs a handout and a topic"),
        ("nowhere perceptron", f"'nowhere' is not a handout; expected {' or '.join(HANDOUTS)}"),
        ("errata perceptron", f"'errata' is not a handout; expected {' or '.join(HANDOUTS)}"),
        ("gales nothing", f"'nothing' is not a topic of gales; expected {', '.join(TOPICS)}"),
        ("gales gates", "make has no data for gales gates; it has data for gales perceptron, discriminants batch, "
         "discriminants online, crowley perceptron, vitay batch, vitay online, fleuret perceptron, exercises "
         "perceptron, gales kesler, exercises multiclass, gales fisher, fleuret lda, crowley descent, gales logistic, "
         "vitay logistic, fleuret logistic, exercises delta, fleuret svm"),
        ("gales perceptron --data x.csv", "--data: make has no use for it"),
        ("gales perceptron --limit 3", "--limit: make has no use for it"),
        ("gales perceptron --blank all", "--blank: make has no use for it"),
        ("gales fisher --rate 2", "--rate: gales fisher has no use for it"),
        ("gales fisher --updates 4", "make gales fisher does not take --updates; it takes --points, --features, "
         "--zeros, --largest, --whole, --separable"),
        ("crowley descent --ties 1", "make crowley descent does not take --ties; it takes --points, --features, "
         "--zeros"),
        ("gales kesler --one-answer", "make gales kesler does not take --one-answer; it takes --points, "
         "--features, --zeros, --updates, --passes, --ties, --largest"),
        ("vitay online --one-answer", f"{NONE} --one-answer. Easier: state --rate, --start"),
        ("exercises perceptron --one-answer",
         f"{NONE} --one-answer. Easier: state --labels, --bias, --constant, --tie, --update, --order, --rate, --start"),
        ("exercises perceptron --updates 90 --largest 2",
         f"{NONE} --updates 90. Easier: leave it out, for 3 to 6 updates"),
        ("gales kesler --points 2", f"{NONE} {FEW}"),
        ("gales fisher --points 1", f"{NONE} {FEW}"),
        ("crowley descent --points 2", f"{NONE} {FEW}"),
        ("gales perceptron --start 1,2", "--start: 2 numbers; expected 3: 2 weights and the bias, last"),
        ("gales perceptron --features 0", f"{NONE} {FEW}"),
    ],
)
def test_what_cannot_be_made(capsys, monkeypatch, words, message):
    """One line, which names the wish that is hardest."""
    monkeypatch.setattr("linref.make.MAX_DRAWS", 100)
    assert run(capsys, "make", *words.split()) == (2, "", f"linref: {message}\n")


def test_a_search_ends_when_its_time_is_up(monkeypatch):
    """A later try of this seed will do, if all are made within three seconds."""
    wishes = {"seed": "ab123", "updates": 5}
    times = iter([100, *[103] * 100])
    monkeypatch.setattr(room, "process_time", lambda: next(times))
    assert make("exercises", "perceptron", wishes)
    times = iter([100, 103.1])
    with pytest.raises(InputError, match="^make: no data set meets all wishes. The hardest is --"):
        make("exercises", "perceptron", wishes)


def test_the_labels_that_are_told_are_the_classes(capsys, tmp_path):
    """1 and 0, and 1 and -1 unless told."""
    for told, names in ((["--labels", "1,0"], {"1", "0"}), ([], {"1", "-1"})):
        assert set(read_classes(made(capsys, tmp_path, "exercises", "perceptron", "--seed", "a", *told)).names) == names


def test_what_is_usual_is_what_the_help_says():
    """The numbers that hold unless told."""
    assert all(str(USUAL[name]) in BY_NAME[name].says for name in USUAL)


def test_options_of_make_alone(capsys):
    """No trace has a use for them; a seed of a trace is a number still."""
    assert run(capsys, "gales", "perceptron", "--updates", 5)[0] == 2
    assert (
        run(capsys, "discriminants", "online", "--seed", "ab")[2]
        == "linref: --seed: 'ab'; expected a whole number from 0 on\n"
    )
    with pytest.raises(InputError, match="^make has no data for"):
        make("vitay", "mle", {})


WITHOUT_SEARCH = {
    "gales logistic": [], "vitay logistic": ["--separable"], "fleuret logistic": ["--zeros", "2"],
    "exercises delta": ["--points", "4"], "fleuret svm": [],
    "gales fisher": ["--whole", "--separable", "--points", "5"]}


@pytest.mark.parametrize("words", WITHOUT_SEARCH)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_data_for_other_topics(capsys, tmp_path, words, seed):
    """The wishes, found in the data themselves: zeros, separable classes, whole means, a hard margin by hand."""
    handout, topic = words.split()
    data = read_classes(made(capsys, tmp_path, handout, topic, "--seed", f"s{seed}", *WITHOUT_SEARCH[words]))
    signs, xs = data.signs, data.points
    if "--zeros" in WITHOUT_SEARCH[words]:
        assert sum(a == 0 for x in xs for a in x) == 2
    if "--separable" in WITHOUT_SEARCH[words] and topic == "logistic":
        assert perceptron(xs, signs)[0]
    if "--whole" in WITHOUT_SEARCH[words]:
        for k in (1, 2):
            of_class = [x for x, c in zip(xs, data.classes) if c == k]
            assert all(sum(column) % len(of_class) == 0 for column in zip(*of_class))
    if topic == "delta":
        w = [F(0)] * 3
        for x, y in zip(xs, signs):
            net = dot(w, [*x, 1])
            w = [a + F(1, 10) * (y - net) * b for a, b in zip(w, [*x, 1])]
            assert all((a * 10**4).denominator == 1 for a in w)
    if topic == "svm":
        best = hard_margin(xs, signs)
        assert all(a == int(a) and a for a in best[:-1]) and best[-1] == int(best[-1])


def hard_margin(xs, signs):
    """The shortest w with y (w·x + b) >= 1 for every sample, of the whole numbers up to 20, tried one by one."""
    found = [(u * u + v * v, (u, v, b)) for u in range(-20, 21) for v in range(-20, 21) for b in range(-60, 61)
             if u * u + v * v < 400 and all(y * (u * x[0] + v * x[1] + b) >= 1 for x, y in zip(xs, signs))]
    return min(found)[1]


def test_the_number_of_passes(capsys, tmp_path):
    """A wish of runs in turn and of batches."""
    for words, count in ((("exercises", "perceptron"), 3), (("discriminants", "batch"), 4)):
        path = made(capsys, tmp_path, *words, "--seed", "p", "--points", 4, "--passes", count)
        steps, _ = search(capsys, *words, path)
        assert (-(-len(steps) // 4) if "i" in steps[0] else len(steps)) == count
