"""On which side samples lie is decided exactly, also of a w in floats."""

from fractions import Fraction

import pytest

from linref import handout_package
from linref.cli import main
from linref.lists import SingularMatrix, dot
from linref.separability import Undecided
from linref.tracer.events import Steps
from linref.tracer.text import Text
from linref.verdict import LAST, Vocabulary, certificate, decided, direction, exact_sides, named, simplest, verdict
from linref.vitay.data import THREE
from linref.vitay.neuron import misclassified


WORDS = Vocabulary("w", "y·x", "w·x", "sample")


def test_a_sample_in_both_classes_is_the_shortest_proof():
    """Of these six vectors others sum to 0 too; a vector 0 is a proof of its own."""
    vectors = [[1, 0, 1], [2, 5, 1], [-1, -3, -1], [0, 1, 1], [-2, -5, -1], [2, 5, 1]]
    assert decided(vectors).weights == [0, Fraction(1, 2), 0, 0, Fraction(1, 2), 0]
    assert decided([[0, 1], [2, 1], [-2, -1], [1, -1]]).weights == [0, Fraction(1, 2), Fraction(1, 2), 0]
    assert decided([[1, 1], [0, 0], [2, 1]]).weights == [0, 1, 0]
    assert decided([[1, 1], [2, 1]]).w


@pytest.mark.parametrize("w, status, wrong", [
    ([1e16, 1.0, -1e16], "separated", None),        # added up in floats this is 0
    ([1e16, -1.0, -1e16], "stopped", 1),
    ([1, 1e16, -1e16], "separated", None),
    ([0.1, 0.2, -0.3], "separated", None),
    ([1, 1, -2], "stopped", 0),
])
def test_a_w_in_floats(w, status, wrong):
    """One vector of ones."""
    run = Steps(iter([1, 2]), w, 1)
    list(run)
    outcome = verdict(run, w, [[1, 1, 1]], ["1"], [1], None, WORDS)
    assert (outcome.status, outcome.facts.get("wrong")) == (status, wrong)
    assert wrong != 0 or outcome.facts["on_the_boundary"] == 1


@pytest.mark.parametrize("at_zero, signs, said", [
    ("mistake", [1, 1, -1, 1], "3 of 4 samples are not classified correctly, 2 of them with w·x = 0"),
    ("half", None, "3 of 4 samples are not classified correctly, 2 of them with w·x = 0"),
    ("either", [1, 1, -1, 1], "1 of 4 samples is misclassified and 2 more have w·x = 0"),
    ("positive", [1, 1, -1, 1], "2 of 4 samples are not classified correctly, 1 of them with w·x = 0 and 1 more has "
                                "w·x = 0"),
    ("negative", [1, -1, -1, 1], "1 of 4 samples is misclassified and 2 more have w·x = 0")])
def test_a_value_of_0_counts_as_the_run_counts_it(at_zero, signs, said):
    """The products with w = 1 are -1, 0, 0 and 1."""
    run = Steps(iter([1, 2]), [1], 1)
    list(run)
    outcome = verdict(run, [1], [[-1], [0], [0], [1]], "abcd", signs, None, WORDS, at_zero=at_zero)
    assert outcome.blocks[0].parts[0] == f"Stopped at the limit after 1 update: {said}."
    assert (outcome.facts["wrong"], outcome.facts["on_the_boundary"]) == (1, 2)


@pytest.mark.parametrize("topic, limit, value", [
    ("gales perceptron", 3, "z"), ("gales kesler", 3, "α'γ"), ("discriminants batch", 3, "w·x"),
    ("discriminants online", 5, "w·x"), ("fleuret perceptron", 6, "w·x"), ("exercises perceptron", 5, "net")])
def test_a_run_with_0_as_a_mistake_ends_with_its_own_count(capsys, tmp_path, topic, limit, value):
    """At the limit one sample or more has the value 0; each of these headers says that 0 is a mistake."""
    path = tmp_path / "over.csv"
    path.write_text("a,b,c\n0,0,no\n1,1,no\n2,2,yes\n0.5,0.5,yes\n1,0,yes\n0,1,no\n1,0,yes\n")
    assert main([*topic.split(), "--data", str(path), "--limit", str(limit), "--plot", "none"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert f" of them with {value} = 0" in said and "more has" not in said and "misclassified and" not in said


@pytest.mark.parametrize("vectors, said", [
    ([[1, 1]], "The samples are separable, for example by w = (1, 1)."),
    ([[10**45 + 1, 10**45], [-(10**45), -(10**45)]],
     "The samples are separable: that is proved exactly, in numbers too long to print. --format json has them."),
    ([[10**5000 + 1], [-(10**5000)]],  # Python itself writes no number of 4301 digits
     "The samples are not separable: that is proved exactly, in numbers too long to print. --format json has them."),
    (None, "Whether any w separates these samples was not decided: the set is too large for that.")])
def test_what_is_said_where_a_limit_ends_a_run(monkeypatch, vectors, said):
    """Whether any w separates: by an example or a proof that can be printed, or in words."""
    def too_large(vectors):
        raise Undecided

    if vectors is None:
        monkeypatch.setattr("linref.verdict.separated", too_large)
    LAST.clear()
    vectors = vectors or [[1]]
    run = Steps(iter([1]), [0] * len(vectors[0]), 0)
    list(run)
    ended = verdict(run, run.w, vectors, "ab", [1, 1], None, WORDS)
    assert [text.strip() for text in Text(width=200).block(ended.blocks[1])] == [said]


def test_weights_in_a_form():
    """Each part of them by itself."""
    assert named(WORDS, [1, 2], str) == ["w = ", "[1, 2]"]
    assert named(WITH_BIAS, [1, 2, 3], str) == ["w = ", "[1, 2]", ", b = ", "3"]


def test_sides_of_floats():
    """In floats 0.1 + 0.2 - 0.3 is above 0, and so is what the floats stand for; 0 is 0."""
    above, below, zero = exact_sides([0.1, 0.2, -0.3], [[1, 1, 1], [-1, -1, -1], [0, 0, 0]])
    assert above > 0 > below and zero == 0 and exact_sides([1, 1, 1], [[1e16, 1.0, -1e16]])[0] > 0


def test_the_simplest_w_holds_as_printed():
    """-1/4500 and 113/9 are (-1, 56500) in whole numbers; of what does not separate there is none."""
    vectors = [[-52000, -1], [-50000, -1], [61000, 1], [75000, 1]]
    assert simplest([Fraction(1, 4500), Fraction(-113, 9)], vectors) == [1, -56500]
    with pytest.raises(StopIteration):
        simplest([Fraction(-1, 4500), Fraction(113, 9)], vectors)


def test_the_simplest_w_has_as_few_digits_as_will_do():
    """Up to twelve, whatever its signs; no vector may lie on its boundary."""
    assert simplest([-1000, -1001], [[-1, -1]]) == [-1, -1] and simplest([31, 100], [[1, 1]]) == [3, 10]
    assert simplest([10001, 10**7], [[1, 0], [0, 1]]) == [1, 1000]
    assert simplest([10**13 + 1, 10**25], [[1, 0]]) == [1, 10**12]
    assert simplest([10**14 + 1, 10**27], [[1, 0]]) == [10**14 + 1, 10**27]


def test_a_certificate_has_whole_multiples():
    """1/m and (m - 1)/m are printed as 1 and m - 1."""
    m = 10**6
    rows = certificate([Fraction(1, m), Fraction(m - 1, m)], [[m - 1], [-1]], "ab", WORDS)[1].rows
    assert rows[0] == ["sample", "times", "y·x", "times·y·x"] and [row[1] for row in rows[1:]] == [1, m - 1, None]


@pytest.mark.parametrize("name, products", [
    ("vitay", "t·z: at least 0 if t = 1 (sign(0) is 1), above 0 if t = -1. The sum includes an example with t = -1, so "
     "the product of (w, b) with the sum is above 0"),
    ("crowley", "y·(wᵀX + b): at least 0 if y = 1 (0 is class 1), above 0 if y = -1. So its product with this sum is "
                "above 0"),
    ("gales", "w̃'x̃ = z ≥ 0 on ω₁ (z = 0 gives ω₁) and w̃'x̃ = -z > 0 on ω₂, and so a product > 0 with this sum"),
    ("discriminants", "A separating w would have a positive product with each y·x, and so with this sum"),
    ("fleuret", "A separating w would have a positive product with each y·x, and so with this sum"),
    ("exercises", "A separating w would have a positive product with each ±x, and so with this sum")])
def test_a_proof_holds_for_every_w_that_separates(name, products):
    """Of the first three pages z = 0 is the class 1, so a w that separates may have the product 0 with its vectors."""
    xor = [[0, 0, -1], [0, 1, 1], [1, 0, 1], [-1, -1, -1]]
    words = handout_package(name, "views").handout.words
    said = certificate([1] * 4, xor, "abcd", words)[0].parts[-1]
    assert f"{products}. But its product with 0 is 0." in said


def test_a_w_that_separates_may_have_the_product_0():
    """By hand: (-8, 2)·(1, 1) + 6 = 0, which sign makes 1, the target of example 1."""
    w, b = [-8, 2], 6
    assert THREE.points[0] == [1, 1] and THREE.signs[0] == 1
    assert dot(w, THREE.points[0]) + b == 0 and not misclassified(w, b, THREE.labelled)


def test_the_table_of_a_certificate():
    """Without the column times if all are 1; without the products of long vectors; in one sentence if a vector is 0."""
    half, third = Fraction(1, 2), Fraction(1, 3)
    said, table = certificate([half, 0, half], [[1], [5], [-1]], "abc", WORDS, "No w has ", 5)
    assert said.parts[:2] == ("No w has ", 5) and said.parts[2].startswith(". The y·x below sum to 0. A separating w ")
    assert said.indent == 0 and table.rows == [["sample", "y·x"], ["a", [1]], ["c", [-1]], ["sum", [0]]]
    for size, columns in ((5, 4), (6, 3)):
        rows = certificate([2 * third, third], [[1] * size, [-2] * size], "ab", WORDS)[1].rows
        assert rows[1] == ["a", 2, [1] * size, [2] * size][:columns] and len(rows) == 4
        assert rows[3] == (["sum", None, None, [0] * 5] if size == 5 else ["sum of times·y·x", None, [0] * 6])
    said, = certificate([0, 1], [[1], [0]], "ab", WORDS, "The claim")
    assert said.parts == ("The claim", ". y·x of sample b is 0, so its product with every w is 0.") and said.indent == 0


def test_a_direction_by_its_largest_entries():
    """All of three; of more the three largest, by the names of their features."""
    assert direction(SingularMatrix([1, 0, Fraction(-1, 2), 4]), ["a", "b", "c", "d"]) == "1·d + 0.25·a - 0.125·c + …"
    assert direction(SingularMatrix([2, -1, 0]), ["a", "b", "c"]) == "(1, -0.5, 0)"


ON_A_PLANE, WITH_BIAS = [[1, 1], [-1, 0], [-1, 1], [0, 1], [0, 0]], WORDS._replace(w="(w, b)")


@pytest.mark.parametrize("w, vectors, told, words, said, facts", [
    ([3, 4], [[1, 1], [1, 1], [2, 1]], (1, False, [1, -1, 1], [3, 4]), WORDS, [
        "Converged after 1 update: all 3 samples are classified correctly. w = (3, 4).",
        "Nearest to the boundary: sample a with w·x = 7 and sample b with w·x = -7. "
        "Their distance is |w·x|/‖w‖ = 1.4."],
     {"nearest": [1, 2], "margin": 1.4, "margin_squared": Fraction(49, 25)}),
    ([3, 4], [[1, 1]] * 3, (2, False, [1] * 3, None), WORDS, [
        "Converged after 2 updates: all 3 samples are classified correctly. w = (3, 4).",
        "Nearest to the boundary: sample a with w·x = 7, sample b with w·x = 7 and sample c with w·x = 7."],
     {"nearest": [1, 2, 3]}),
    ([3, 4], [[1, 1]], (0, False, None, [3, 4]), WORDS, [
        "Converged after 0 updates: the sample is classified correctly. w = (3, 4).",
        "The smallest w·x is 7: a. Its distance is |w·x|/‖w‖ = 1.4."], {"nearest": [1], "margin": 1.4}),
    ([3, 4], [[2, 1], *[[1, 1]] * 4], (0, False, None, None), WORDS, [
        "Converged after 0 updates: all 5 samples are classified correctly. w = (3, 4).",
        "The smallest w·x is 7: b, c, d and 1 more."], {"nearest": [2, 3, 4, 5]}),
    ([1, 0], ON_A_PLANE[:2], (2, True, None, None), WORDS, [
        "Stopped at the limit after 2 updates: 1 of 2 samples is misclassified. w = (1, 0).",
        "The samples are separable, for example by w = (-1, 2)."], {"wrong": 1, "on_the_boundary": 0}),
    ([Fraction(1, 6), Fraction(1, 6 * 10**6)], [[1, 1], [1, 0]], (1, False, None, None), WORDS, [
        "Converged after 1 update: both samples are classified correctly. w = (0.1667, 1.6667e-07).",
        "The smallest w·x is 0.1667: b.", "Exactly, w = (1/6, 1/6000000)."], {"nearest": [2]}),
    ([0.1, 0.3], [[1, 1], [1, 0]], (1, False, None, None), WORDS, [
        "Converged after 1 update: both samples are classified correctly. w = (0.1000, 0.3000).",
        "The smallest w·x is 0.1000: b.", "In whole numbers w = (3, 10) separates as well."], {"nearest": [2]}),
    ([1, 0], ON_A_PLANE[:2] + ON_A_PLANE[3:4], (2, True, None, None), WORDS, [
        "Stopped at the limit after 2 updates: 2 of 3 samples are not classified correctly, 1 of them with w·x = 0. "
        "w = (1, 0).", "The samples are separable, for example by w = (-1, 2)."],
     {"wrong": 1, "on_the_boundary": 1, "separable": True}),
    ([1, 0], ON_A_PLANE, (2, False, [1] * 5, None), WORDS, [
        "Converged after 2 updates, although 4 of 5 samples are not classified correctly, 2 of them with w·x = 0. "
        "w = (1, 0).",
        "Not separable. y·x of sample e is 0, so its product with every w is 0."],
     {"separable": False, "certificate": [0, 0, 0, 0, 1]}),
    ([1, 0], [[1, 1], [0, 1]], (0, False, None, None), WORDS, [
        "The run ends without an update, although 1 of 2 samples is not classified correctly, with w·x = 0. "
        "w = (1, 0)."],
     {"separable": True, "on_the_boundary": 1}),
    ([0, 0], [[1, 1], [-2, -2]], (1, True, None, None), WITH_BIAS, [
        "Stopped at the limit after 1 update: there is no boundary at (w, b) = 0. w = (0), b = 0.",
        "Not separable. Multiply each y·x below by its number in the column times: the sum is 0. A separating (w, b) "
        "would have a positive product with each y·x, and so with this sum. But its product with 0 is 0.",
        "sample  times       y·x  times·y·x", "a           2    (1, 1)     (2, 2)",
        "b           1  (-2, -2)   (-2, -2)", "sum                         (0, 0)"],
     {"certificate": [Fraction(2, 3), Fraction(1, 3)]})])
def test_how_a_search_ended(w, vectors, told, words, said, facts):
    """By hand: the products with w, the smallest of them, 7/√(3² + 4²) = 1.4; what is on which side; a proof."""
    run, updated = Steps(iter([]), "another form"), told[0]
    LAST.clear()
    run.updated, run.stopped = told[:2]
    ended = verdict(run, w, vectors, "abcdef", *told[2:], words)
    assert [text.strip() for block in ended.blocks for text in Text(width=300).block(block)] == said
    assert ended.facts.items() >= {"w": w, "updates": updated, **facts}.items() and ended.good == ("nearest" in facts)
    assert ended.status == ("separated" if ended.good else "converged" if not told[1] else
                            "not separable" if "certificate" in facts else "stopped")
    ended = verdict(run, w, vectors, "abcdef", *told[2:], words, ["u = ", 5])
    assert ended.facts["w"] == "another form" and [*Text(width=300).block(ended.blocks[0])][0].endswith(" u = 5.")
