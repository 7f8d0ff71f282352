"""The voted perceptron: survival counts, the vote term by term, XOR, the outlier."""

import random
from fractions import Fraction as F
from operator import mul

from linref.discriminants import convergence, voted
from linref.discriminants.data import OUTLIER, TRIPLE, XOR, vectors_of
from linref.discriminants.online import in_turn, online_perceptron, until_correct
from linref.discriminants.onepass import one_pass
from linref.discriminants.separable import mistakes
from linref.discriminants.units import canonical_examples
from linref.separability import NotSeparable, separate_vectors
from tests.command import outcomes, records, run


def examples_of(data):
    return canonical_examples(data.points, data.signs)


def hypotheses(data, passes):
    order = list(range(1, len(data.points) + 1)) * passes
    return voted.stored(voted.voted_perceptron(examples_of(data), order))


def voted_mistakes(found, examples):
    return [i for i, (x, y) in enumerate(examples, start=1) if voted.vote(found, x) != y]


def test_first_steps_by_hand():
    """w0 = 0 errs on 1, w1 = (1,1,1) survives 2 and errs on 3, w2 = (0,-1,-1) errs on 1 (D32)."""
    run = voted.voted_perceptron(examples_of(TRIPLE), [1, 2, 3, 1])
    assert [(s.t, s.i, s.n, s.w, s.u, s.mistake, s.c, s.after) for s in run] == [
        (0, 1, 0, [0, 0, 0], 0, True, 0, [1, 1, 1]), (1, 2, 1, [1, 1, 1], F(9, 2), False, 1, [1, 1, 1]),
        (2, 3, 1, [1, 1, 1], 5, True, 1, [0, -1, -1]), (3, 1, 2, [0, -1, -1], -2, True, 0, [1, 0, 0])]


def test_the_hypotheses_are_those_of_the_online_run():
    """Each w of the online run, with the examples it had right before its mistake (D32)."""
    found = hypotheses(TRIPLE, 8)
    steps = [s for s, _ in zip(online_perceptron(examples_of(TRIPLE), in_turn([1, 2, 3])), range(24))]
    ws, counts = [[0, 0, 0]], [0]
    for step in steps:
        if step.mistake:
            ws.append(step.after)
            counts.append(0)
        else:
            counts[-1] += 1
    assert found == list(zip(ws, counts)) and len(found) == 14 and sum(counts) == 24 - 13


def test_the_vote_of_the_three_examples():
    """7, 11 and -3: right on all; up to n = 3 it would be 2, 2, 2 (D32)."""
    found = hypotheses(TRIPLE, 8)
    assert [sum(voted.vote_terms(found, x)) for x, _ in examples_of(TRIPLE)] == [7, 11, -3]
    assert [voted.vote(found, x) for x, _ in examples_of(TRIPLE)] == TRIPLE.signs
    assert [sum(voted.vote_terms(found[:4], x)) for x, _ in examples_of(TRIPLE)] == [2, 2, 2]
    assert voted_mistakes(found, examples_of(TRIPLE)) == []
    assert voted_mistakes(found[:4], examples_of(TRIPLE)) == [3]


def test_terms_have_the_sign_and_the_count():
    """c sgn(w·x), 0 on the boundary (D32)."""
    some = [([0, 1], 3), ([0, -1], 5), ([1, -1], 2), ([1, 0], 0)]
    assert voted.vote_terms(some, [1, 1]) == [3, -5, 0, 0] and voted.vote(some, [1, 1]) == -1
    assert voted.vote([([0, 1], 3), ([0, -1], 3)], [1, 1]) == 0


def test_nothing_survives_xor():
    """25 hypotheses and no vote from 0; from 1 the sums are 0, 2, 0, 2 (D32)."""
    silent = hypotheses(XOR, 6)
    assert len(silent) == 25 and not any(c for _, c in silent)
    assert voted_mistakes(silent, examples_of(XOR)) == [1, 2, 3, 4]
    heard = [(w, c + 1) for w, c in hypotheses(XOR, 2)]
    assert [sum(voted.vote_terms(heard, x)) for x, _ in examples_of(XOR)] == [0, 2, 0, 2]


def test_counts_from_one_add_one_to_each():
    """Whatever the data (D32)."""
    rng = random.Random(32)
    for _ in range(30):
        data = TRIPLE._replace(points=[[rng.randint(-3, 3), rng.randint(-3, 3)] for _ in range(6)],
                               classes=[rng.randint(1, 2) for _ in range(6)])
        one = [([0, 0, 0], 1)]
        for x, y in examples_of(data) * 3:
            w, c = one[-1]
            correct = y * sum(map(mul, w, x)) > 0
            one[-1:] = [(w, c + 1)] if correct else [(w, c), ([a + y * b for a, b in zip(w, x)], 1)]
        assert [(w, c + 1) for w, c in hypotheses(data, 3)] == one


def test_the_vote_withstands_the_outlier():
    """One pass is wrong on eight of nine, the vote only on the outlier (D32)."""
    *_, last = one_pass(examples_of(OUTLIER), miss=lambda a, b: a <= b)
    assert mistakes(last.after, examples_of(OUTLIER)) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert voted_mistakes(hypotheses(OUTLIER, 1), examples_of(OUTLIER)) == [9]


def test_the_trace_adds_up_every_vote(capsys):
    """The terms of each example and their sum; the errata where they belong (D32)."""
    _, out, _ = run(capsys, "discriminants", "voted")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert "1 (1, 1, 1) 1 1, 1, 1, -2, 1, 5 7 1" in lines
    assert "3 (1, 2, 2) -1 1, 1, 1, -2, 1, -5 -3 -1" in lines
    assert "Here N = 3, and n ends at 13." in " ".join(out.split())


def test_which_hypotheses_vote(capsys):
    """8 of the 14 have c = 0: w0, w2, w4 to w7, w9 and w12 are followed by a mistake at once (D32)."""
    counts = [c for _, c in hypotheses(TRIPLE, 8)]
    assert [n for n, c in enumerate(counts) if not c] == [0, 2, 4, 5, 6, 7, 9, 12]
    out = " ".join(run(capsys, "discriminants", "voted")[1].split())
    assert "All wₙ vote" not in out and "Each wₙ votes with weight cₙ" in out
    assert "If cₙ = 0, wₙ does not vote." in out
    assert "The terms are cₙ sgn(wₙ·x), in the order of the table above." in out


def test_why_the_limit_is_8(capsys):
    """The online algorithm ends in its 8th pass over the three examples (D22, D32)."""
    passes = -(-len(list(until_correct(examples_of(TRIPLE)))) // 3)
    assert f"limit {passes} passes (topic online needs {passes} " in run(capsys, "discriminants", "voted")[1]


def test_many_terms_are_printed_as_two_sums(capsys, tmp_path):
    """More than 8 hypotheses vote: their counts for 1 and for -1, as counted here from the terms (D32)."""
    path = tmp_path / "over.csv"
    path.write_text("x,y\n1.5,0\n2,1\n2.5,0\n3,1\n3.5,1\n2.25,1\n-4,1\n")
    _, out, _ = run(capsys, "discriminants", "voted", "--data", path)
    votes = [r for r in records(capsys, "discriminants", "voted", "--data", path) if "vote" in r]
    assert len(votes[0]["terms"]) > 8 and any(all(r["sums"]) for r in votes)
    lines = [" ".join(line.split()) for line in out.splitlines()]
    for r in votes:
        ones, others = (sum(t for t in r["terms"] if sign * t > 0) for sign in (1, -1))
        row = f" {ones} {-others} {ones + others} "
        assert any(line.startswith(f"{r['i']} (1, ") and row in line for line in lines)


def test_the_default_run_has_the_vote_on_the_outlier(capsys):
    """The counts of test_the_vote_withstands_the_outlier, in words (D32, D33)."""
    out = " ".join(run(capsys, "discriminants", "voted")[1].split())
    assert "After one pass the last w misclassifies 8 of them. " in out
    assert "them. The vote misclassifies only 1, because this w has c = 0." in out
    assert "no w separates the 9 examples of topic onepass" in out
    assert isinstance(separate_vectors(vectors_of(examples_of(OUTLIER))), NotSeparable)


def test_half_the_margin_is_four_times_the_bound():
    """The summary's proportion, on the three examples (D33)."""
    D2, gamma2 = F(41, 4), F(25, 293)
    assert convergence.bound(D2, gamma2 / 4) == 4 * convergence.bound(D2, gamma2) == 4 * F("120.13")


def test_own_data(capsys, tmp_path):
    """A file; the number of passes; votes that are undecided (D32)."""
    path = tmp_path / "xor.csv"
    path.write_text("a,b,class\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n")
    trained, *_ = outcomes(capsys, "discriminants", "voted", "--data", path, "--limit", "3")
    assert trained["updates"] == 12
    _, out, _ = run(capsys, "discriminants", "voted", "--data", path, "--limit", "3")
    assert "Misclassified or undecided by the vote: examples 1, 2, 3, 4." in out


def test_hypotheses_from_a_start_in_fractions(capsys, tmp_path):
    """After no pass no w has a vote; u is 13/30 on the first example, a mistake, then 1/30 on the second (D32)."""
    path = tmp_path / "two.csv"
    path.write_text("x,y\n1/5,-1\n-1,1\n")
    for passes, expected in ((0, []), (1, [(["-1/2", "-8/15"], 1)])):
        options = ("--data", path, "--start", "1/2,-1/3", "--limit", passes)
        found = records(capsys, "discriminants", "voted", *options)
        assert [(step["w"], step["c"]) for step in found if set(step) == {"record", "n", "w", "c"}] == expected
