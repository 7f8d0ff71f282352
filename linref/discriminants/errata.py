"""Where the slides' print breaks, contradicts itself or misleads: what it gives, what the correction gives."""

from fractions import Fraction
from itertools import islice
from operator import le, lt

from linref.discriminants import batch, convergence, geometry, losses, onepass, units, voted
from linref.discriminants.data import EPSILON, TRIPLE, XOR, crowd, examples_of, vectors_of
from linref.discriminants.online import in_turn, online_perceptron, until_right
from linref.discriminants.separable import location, mistakes
from linref.errata import Evidence
from linref.lists import norm, scale, zeros
from linref.scalar import ratio
from linref.separability import one_side, widest_margin
from linref.whole import Units

_TRIPLE, _XOR = examples_of(TRIPLE), examples_of(XOR)


def _three(what, *found):
    """Evidence on the three examples."""
    return Evidence(f"the three examples{what}", *found)


def _batch(examples, w, eta=1, epsilon=EPSILON, most=200):
    """The passes of the batch algorithm in whole numbers, at most so many."""
    whole = Units(examples, w, eta, divisor=len(examples))
    return list(islice(batch.batch_perceptron(whole.samples, whole.eta, whole.m * epsilon, whole.w), most))


def _widest(examples):
    """The separating v of the largest margin."""
    return one_side(vectors_of(examples)).w


def _updates(examples):
    """The updates of the online algorithm in turn from 0 until a clean pass."""
    return sum(step.mistake for step in until_right(examples))


def _hypotheses(examples, passes, count=0):
    """What the voted perceptron stores in so many passes."""
    order = [*range(1, len(examples) + 1)] * passes
    return voted.stored(voted.voted_perceptron(examples, order, count=count), count)


def _sums(hypotheses, examples):
    """The sum of the votes on each example."""
    return [sum(voted.vote_terms(hypotheses, x)) for x, _ in examples]


def one_pass_never_updates():
    """ERR: the one pass updates where y·u < 0, which from w = 0 never happens (DE1)."""
    printed, corrected = (list(onepass.one_pass(_TRIPLE, miss=miss)) for miss in (lt, le))
    yield _three(": w after one pass, updates",
                 "with <", [printed[-1].after, sum(step.mistake for step in printed)],
                 "with <=", [corrected[-1].after, sum(step.mistake for step in corrected)])


def two_gradients():
    """ERR: the sum over y w·x < 0 contradicts the cases, which give -y x also where y w·x = 0 (DE2)."""
    yield _three(": ∇J at w = 0", "the sum", losses.gradient(zeros(3), _TRIPLE), "the average of the cases",
                 losses.average_gradient(zeros(3), _TRIPLE))


def lost_label():
    """ERR: line 6 of the proof has lost its y_k; where y_k = -1 it is then not at most line 7 (DE3)."""
    printed, corrected = (list(convergence.ledger(until_right(_TRIPLE), _TRIPLE, _widest(_TRIPLE), lost))
                          for lost in (True, False))
    broken, mended = ([step.k for step in steps if step.proof[5] > step.proof[6]] for steps in (printed, corrected))
    yield _three(f", {len(printed)} mistakes: those at which line 6 is above line 7", "without y_k", broken,
                 "with y_k", mended)


def where_the_examples_lie():
    """ERR: the examples are said to lie on x₀ = 0; in canonical representation x₀ is 1 (DE4)."""
    yield _three(": x₀ of each", "as said", zeros(3), "of the canonical examples", [x[0] for x, _ in _TRIPLE])


def inverse_square():
    """ERR: the bound is called inversely proportional to the margin; it is so to the square of the margin (DE5)."""
    D2, gamma2 = convergence.radius_squared(_TRIPLE), convergence.margin_squared(_widest(_TRIPLE), _TRIPLE)
    yield _three(": the bound with γ/2 instead of γ", "if it went with 1/γ", 2 * convergence.bound(D2, gamma2),
                 "(D/γ)²", convergence.bound(D2, gamma2 / 4))


def which_margin():
    """ERR: γ is called the distance from the boundary; with that among the features the theorem is false (DE6)."""
    points = [scale(10, x) for x in TRIPLE.points]
    examples = units.canonical_examples(points, TRIPLE.signs)
    D2, updates = convergence.radius_squared(examples), _updates(examples)
    distance2 = widest_margin(points, TRIPLE.signs).margin_squared
    gamma2 = convergence.margin_squared(_widest(examples), examples)
    yield _three(", features times 10: the bound, and the mistakes made",
                 "γ as the distance", [convergence.bound(D2, distance2), updates],
                 "γ as the least y u·x", [convergence.bound(D2, gamma2), updates])


def which_hypotheses_vote():
    """ERR: n is never set, the vote ends at N, the number of examples, and a c that starts at 0 may stay 0 (DE7)."""
    N, found = len(_TRIPLE), _hypotheses(_TRIPLE, 8)
    yield _three(f", 8 passes, {len(found)} hypotheses: the sums of the votes", f"up to n = N = {N}",
                 _sums(found[: N + 1], _TRIPLE), "up to the last n", _sums(found, _TRIPLE))
    silent, heard = _hypotheses(_XOR, 6), _hypotheses(_XOR, 2, count=1)
    yield Evidence(f"XOR, {len(silent)} hypotheses after 6 passes, {len(heard)} after 2: the sums of the votes",
                   "c from 0, 6 passes", _sums(silent, _XOR), "c from 1, 2 passes", _sums(heard, _XOR))


def never_stops():
    """ERR: where no boundary separates, the algorithm is said never to stop; the batch algorithm may stop (DE8)."""
    taken = sum(1 for _ in islice(online_perceptron(_XOR, in_turn([1, 2, 3, 4])), 4 * 200))
    starts = zeros(3), [0, 1, 0], [Fraction(-1, 2), Fraction(-1, 4), Fraction(-1, 4)]
    yield Evidence("XOR: passes, at most 200", "online, from w = 0", taken // 4,
                   "batch, from 0, (0,1,0), (-1/2,-1/4,-1/4)", [len(_batch(_XOR, w)) for w in starts])


def thresholds_on_the_boundary():
    """ERR: sum >= 3 does not go with y (w·x) > 0: inputs that just reach the threshold are not correct (DE9)."""
    weights, threshold = units.conjunction(4, [1, 2, 4])
    table = list(units.truth_table(weights, threshold))
    examples = units.canonical_examples([step.x for step in table], [step.y for step in table])
    printed, corrected = (len(mistakes(units.canonical_weights(weights, bar), examples))
                          for bar in (threshold, threshold - Fraction(1, 2)))
    yield Evidence(f"x1, x2 and x4: inputs of {len(examples)} not correct", "w₀ = -threshold", printed,
                   "w₀ = -threshold + 1/2", corrected)


def some_disjunctions():
    """ERR: units are said not to do non-trivial disjunctions; they do some, though not the printed one (DE10)."""
    table = list(units.truth_table([2, 1, 1], 3))
    right = sum((step.y == 1) == bool(step.x[0] and (step.x[1] or step.x[2])) for step in table)
    yield Evidence(f"x1 and x2, or x1 and x3: inputs of {len(table)} that a unit has right",
                   "at most, if none did it", len(table) - 1, "2x1 + x2 + x3 >= 3", right)


def sign_of_zero():
    """ERR: sign(0) is not defined: an example there is not correct, and yet the last slide assigns it to C₁ (DE11)."""
    w = zeros(3)
    yield _three(": J₀₁ at w = 0", "with sgn(0) = 0", losses.J_01(w, _TRIPLE), "with sgn(0) = 1, with -1",
                 [losses.J_01(w, _TRIPLE, at_zero) for at_zero in (1, -1)])
    yield _three(": examples of the class that w = 0 gives them", "correct", len(_TRIPLE) - len(mistakes(w, _TRIPLE)),
                 "assigned to C₁", sum(geometry.assign(w[1:], w[0], x) == "C₁" for x in TRIPLE.points))


def nothing_to_minimise():
    """TRAP: J_p is 0 at w = 0 already, so a w that minimises it is found before anything is learned (DE12)."""
    yield _three(": at w = 0", "J_p", losses.J_p(zeros(3), _TRIPLE), "mistakes", len(mistakes(zeros(3), _TRIPLE)))


def too_large_an_epsilon():
    """TRAP: delta is divided by N, so ε may stop the batch algorithm with mistakes left (DE13)."""
    many, epsilons = examples_of(crowd()), (ratio(1, 100), EPSILON)
    runs = [_batch(many, zeros(2), epsilon=epsilon, most=1000) for epsilon in epsilons]
    ends = [[len(steps), len(mistakes(steps[-1].after, many))] for steps in runs]
    yield Evidence(f"{crowd().source}: passes, mistakes left", "ε = 1/100", ends[0], "ε = 10⁻⁹", ends[1])


def scale_from_zero():
    """TRAP: from w = 0 a constant η only scales w; from another start it matters (DE14)."""
    zero, other = ([_batch(_TRIPLE, w, eta) for eta in (ratio(1, 10), 1, 10)] for w in (zeros(3), [0, 1, 0]))
    yield _three(": passes with η = 1/10, 1, 10", "from w = 0", list(map(len, zero)), "from (0,1,0)",
                 list(map(len, other)))


def bias_and_location():
    """TRAP: the bias alone does not say where the boundary is (DE15)."""
    ws = [2, 1, 1], [2, 2, 2]
    yield Evidence("(2,1,1) and (2,2,2): where the boundary is", "w₀", [w[0] for w in ws], "-w₀/‖(w₁, w₂)‖",
                   [location(w) for w in ws])


def another_hinge():
    """CONV: what is called hinge loss here is the perceptron's criterion; elsewhere it is max(0, 1 - y w·x) (DE16)."""
    half = ratio(1, 2)
    yield Evidence("y w·x = 1/2: the loss", "max(0, -y w·x)", losses.hinge(half, 1), "max(0, 1 - y w·x)",
                   max(0, 1 - half))


def three_meanings_of_w0():
    """TRAP: w₀ is the bias, the vector that a search starts from, and the first hypothesis that votes (DE17)."""
    (first, _), *_, (last, _) = _hypotheses(_TRIPLE, 8)
    yield _three(", voted: w₀", "the first hypothesis", first, "the bias of the last one", last[0])


def arbitrary_alpha():
    """ERR: α is called arbitrary, but below 0 αu is no solution; the first ⇔ at the end is only ⇒ (DE18)."""
    v = _widest(_TRIPLE)
    right = [len(_TRIPLE) - len(mistakes(scale(alpha, v), _TRIPLE)) for alpha in (-1, 1)]
    yield _three(": examples that αu has right", "α = -1", right[0], "α = 1", right[1])
    bound = convergence.bound(convergence.radius_squared(_TRIPLE), convergence.margin_squared(v, _TRIPLE))
    yield _three(": k with α² - kD² >= 0", "the largest", int(bound), "the mistakes made", _updates(_TRIPLE))


def length_with_the_bias():
    """TRAP: in the signed distance y(x)/‖w‖ w is without w₀ (DE19)."""
    w, w_0, x = [3, 4], -4, [3, 4]
    yield Evidence("3x₁ + 4x₂ - 4 = 0 at (3,4): y(x)", "divided by ‖(w₀, w₁, w₂)‖",
                   ratio(geometry.discriminant(w, w_0, x), norm([w_0, *w])), "divided by ‖(w₁, w₂)‖",
                   geometry.signed_distance(w, w_0, x))


def one_basin_always():
    """TRAP: one basin is claimed for separable examples; J_p is convex on all examples (DE20)."""
    costs = [[losses.J_p([0, a, 0], examples) for a in (-1, 0, 1)] for examples in (_TRIPLE, _XOR)]
    yield Evidence("J_p at (0,-1,0), halfway, and at (0,1,0)", "the three examples, separable", costs[0],
                   "XOR, not separable", costs[1])


def no_end():
    """TRAP: the online algorithm has no η, no order and no end; the order and the end must be supplied (DE21)."""
    endless = sum(1 for _ in islice(online_perceptron(_TRIPLE, in_turn([1, 2, 3])), 3000))
    yield _three(", in turn: examples taken, of 3000 looked at", "as printed", endless, "up to a clean pass",
                 len(list(until_right(_TRIPLE))))
