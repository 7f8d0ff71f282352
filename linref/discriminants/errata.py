"""Where a literal reading of the slides breaks: what the print gives, what the correction gives, computed."""

from fractions import Fraction
from itertools import islice
from operator import le, lt

from linref.discriminants import batch, convergence, geometry, losses, onepass, units, voted
from linref.discriminants import data as handout
from linref.discriminants.online import in_turn, online_perceptron, until_right
from linref.discriminants.separable import location, mistakes
from linref.errata import Evidence
from linref.gales.data import EXAMPLE, RISING, RISING_START
from linref.gales.perceptron import criterion, normalise, perceptron
from linref.lists import norm, scale, zeros
from linref.scalar import ratio
from linref.separability import one_side, widest_margin

_SETS = (handout.TRIPLE, EXAMPLE, handout.XOR)
_EPSILON = Fraction(1, 10**9)


def _examples(data):
    return units.canonical_examples(data.points, data.signs)


_TRIPLE = _examples(handout.TRIPLE)
_XOR = _examples(handout.XOR)
_THREE = "the three examples"


def _batch(examples, w, eta=1, epsilon=_EPSILON, most=200):
    """The passes of the batch algorithm, at most so many."""
    return list(islice(batch.batch_perceptron(examples, eta, epsilon, w), most))


def _widest(examples):
    """The separating v of the largest margin."""
    return one_side([scale(y, x) for x, y in examples]).w


def _updates(examples):
    """The updates of the online algorithm in turn from 0 until a clean pass."""
    return sum(step.mistake for step in until_right(examples))


def one_pass_never_updates():
    """ERR: the one pass updates where y·u < 0, which from w = 0 never happens (DE1)."""
    for name, data in zip((_THREE, "Gales's eight samples", "XOR"), _SETS):
        ends = []
        for miss in (lt, le):
            steps = list(onepass.one_pass(_examples(data), miss=miss))
            ends.append([steps[-1].after, sum(step.mistake for step in steps)])
        yield Evidence(f"{name}: w after one pass, updates", "with <", ends[0], "with <=", ends[1])


def two_gradients():
    """ERR: the sum over y w·x < 0 contradicts the cases, which give -y x also where y w·x = 0 (DE2)."""
    w = zeros(3)
    yield Evidence(f"{_THREE}: ∇J at w = 0", "the sum", losses.gradient(w, _TRIPLE), "the average of the cases",
                   losses.average_gradient(w, _TRIPLE))
    stops = []
    for miss in (lt, le):
        *_, last = losses.gradient_descent(lambda w, miss=miss: losses.gradient(w, _TRIPLE, miss), w, 1)
        stops.append(last.t)
    yield Evidence(f"{_THREE}: updates of descent from w = 0 with η = 1", "the sum over y w·x < 0", stops[0],
                   "over y w·x <= 0", stops[1])


def lost_label():
    """ERR: line 6 of the proof has lost its y_k; where y_k = -1 it is then not at most line 7 (DE3)."""
    v = _widest(_TRIPLE)
    steps = list(until_right(_TRIPLE))
    broken = []
    for printed in (True, False):
        entries = list(convergence.ledger(steps, _TRIPLE, v, printed))
        broken.append([entry.k for entry in entries if not entry.proof[5] <= entry.proof[6]])
        if printed:
            for entry in entries[1:4:2]:
                yield Evidence(f"{_THREE}, mistake {entry.k}: lines 6 and 7 of the proof", "line 6, said to be at most "
                                                                                           "line 7",
                               entry.proof[5], "line 7", entry.proof[6])
    yield Evidence(f"{_THREE}, {len(entries)} mistakes: those at which line 6 is above line 7", "without y_k",
                   broken[0],
                   "with y_k", broken[1])


def where_the_examples_lie():
    """ERR: the examples are said to lie on x₀ = 0; in canonical representation x₀ is 1 (DE4)."""
    yield Evidence(f"{_THREE}: x₀ of each", "as said", [0 for _ in _TRIPLE], "of the canonical examples",
                   [x[0] for x, _ in _TRIPLE])


def inverse_square():
    """ERR: the bound is called inversely proportional to the margin; it is so to the square of the margin (DE5)."""
    D2 = convergence.radius_squared(_TRIPLE)
    gamma2 = convergence.margin_squared(_widest(_TRIPLE), _TRIPLE)
    whole, half = convergence.bound(D2, gamma2), convergence.bound(D2, gamma2 / 4)
    yield Evidence(f"{_THREE}: the bound with γ/2 instead of γ", "if it went with 1/γ", 2 * whole, "(D/γ)²", half)


def which_margin():
    """ERR: γ is called the distance from the boundary; with that among the features the theorem is false (DE6)."""
    for size in (1, 10, 100):
        points = [scale(size, x) for x in handout.TRIPLE.points]
        examples = units.canonical_examples(points, handout.TRIPLE.signs)
        D2 = convergence.radius_squared(examples)
        bounds = [convergence.bound(D2, gamma2) for gamma2 in
                  (widest_margin(points, handout.TRIPLE.signs).margin_squared,
                   convergence.margin_squared(_widest(examples), examples))]
        updates = _updates(examples)
        yield Evidence(f"{_THREE}, features times {size}: the bound, and the mistakes made", "γ as the distance",
                       [bounds[0], updates], "γ as the least y u·x", [bounds[1], updates])


def _hypotheses(examples, passes, count=0):
    order = list(range(1, len(examples) + 1)) * passes
    return voted.stored(voted.voted_perceptron(examples, order, count=count), count)


def which_hypotheses_vote():
    """ERR: n is never set, the vote ends at N, the number of examples, and a c that starts at 0 may stay 0 (DE7)."""
    hypotheses = _hypotheses(_TRIPLE, 8)
    sums = [[sum(voted.vote_terms(some, x)) for x, _ in _TRIPLE] for some in (hypotheses[:4], hypotheses)]
    yield Evidence(f"{_THREE}, 8 passes, {len(hypotheses)} hypotheses: the sums of the votes", "up to n = N = "
                                                                                               f"{len(_TRIPLE)}",
                                                                                               sums[0],
                   "up to the last n", sums[1])
    yield Evidence(f"{_THREE}, one pass: hypotheses", "that the sum needs, 0 to N", len(_TRIPLE) + 1, "that there are",
                   len(_hypotheses(_TRIPLE, 1)))
    silent, heard = _hypotheses(_XOR, 6), _hypotheses(_XOR, 2, count=1)
    sums = [[sum(voted.vote_terms(some, x)) for x, _ in _XOR] for some in (silent, heard)]
    yield Evidence(f"XOR, {len(silent)} hypotheses after 6 passes, {len(heard)} after 2: the sums of the votes",
                   "c from 0, 6 passes", sums[0], "c from 1, 2 passes", sums[1])
    yield Evidence(f"{_THREE} and XOR: survival times", "of w₀ = 0", [hypotheses[0][1], silent[0][1]],
                   "of the last hypothesis", [hypotheses[-1][1], silent[-1][1]])


def never_stops():
    """ERR: where no boundary separates, the algorithm is said never to stop; the batch algorithm may stop (DE8)."""
    passes = islice(online_perceptron(_XOR, in_turn(range(1, 5))), 4 * 200)
    *_, last = passes
    yield Evidence("XOR from w = 0: passes, at most 200", "of the online algorithm", (last.t + 1) // 4,
                   "of the batch algorithm", len(_batch(_XOR, zeros(3))))
    yield Evidence("XOR, batch: passes, at most 200", "from 0",
                   len(_batch(_XOR, zeros(3))), "from (0,1,0), (1,0,0), (1/2,1,2)",
                   [len(_batch(_XOR, w)) for w in ([0, 1, 0], [1, 0, 0], [Fraction(1, 2), 1, 2])])


def thresholds_on_the_boundary():
    """ERR: sum >= 3 does not go with y (w·x) > 0: inputs that just reach the threshold are not correct (DE9)."""
    for name, (weights, threshold) in (("x1, x2 and x4", units.conjunction(4, [1, 2, 4])),
                                       ("at least 2 of x1, x3, x4", units.at_least(2, 4, [1, 3, 4]))):
        examples = units.canonical_examples(units.boolean_inputs(4),
                                            [step.y for step in units.truth_table(weights, threshold)])
        ws = [units.canonical_weights(weights, bar) for bar in (threshold, threshold - Fraction(1, 2))]
        yield Evidence(f"{name}: inputs of {len(examples)} not correct", "w₀ = -threshold",
                       len(mistakes(ws[0], examples)),
                       "w₀ = -threshold + 1/2", len(mistakes(ws[1], examples)))


def some_disjunctions():
    """ERR: units are said not to do non-trivial disjunctions; they do some, though not the printed one (DE10)."""
    inputs = units.boolean_inputs(3)
    right = sum(step.y == units.shared_conjunctions(x) for step, x in zip(units.truth_table([2, 1, 1], 3), inputs))
    yield Evidence(f"x1 and x2, or x1 and x3: inputs of {len(inputs)} that a unit has right", "at most, if none did it",
                   len(inputs) - 1, "2x1 + x2 + x3 >= 3", right)
    labels = [units.two_conjunctions(x) for x in units.boolean_inputs(4)]
    weights = [int(x in ([1, 1, 0, 0], [0, 0, 1, 1], [1, 0, 1, 0], [0, 1, 0, 1])) for x in units.boolean_inputs(4)]
    sums = units.weighted_sums(weights, units.canonical_examples(units.boolean_inputs(4), labels))
    yield Evidence("the printed one: sums of two canonical inputs", "with output 1", sums[0], "with output -1", sums[1])


def sign_of_zero():
    """ERR: sign(0) is not defined: an example there is not correct, and yet the last slide assigns it to C₁ (DE11)."""
    w = zeros(3)
    yield Evidence(f"{_THREE}: J₀₁ at w = 0", "with sgn(0) = 0", losses.J_01(w, _TRIPLE),
                   "with sgn(0) = 1, with -1", [losses.J_01(w, _TRIPLE, at_zero) for at_zero in (1, -1)])
    yield Evidence(f"{_THREE}: examples of the class that w = 0 gives them", "correct",
                   len(_TRIPLE) - len(mistakes(w, _TRIPLE)),
                   "assigned to C₁",
                   sum(geometry.assign(w[1:], w[0], x) == "C₁" for x in handout.TRIPLE.points))


def nothing_to_minimise():
    """TRAP: J_p is 0 at w = 0 already, so a w that minimises it is found before anything is learned (DE12)."""
    yield Evidence(f"{_THREE}: at w = 0", "J_p", losses.J_p(zeros(3), _TRIPLE), "mistakes",
                   len(mistakes(zeros(3), _TRIPLE)))
    bars = normalise(RISING.points, RISING.signs)
    steps = list(perceptron(bars, RISING_START, miss=le))[:-1]
    zero = [step for step in steps if criterion(step.w, bars) == 0]
    yield Evidence("Gales's algorithm on his five samples: w before the last with E = 0", "how many", len(zero),
                   "samples at z = 0 there", [len(step.misclassified) for step in zero])


def too_large_an_epsilon():
    """TRAP: delta is divided by N, so ε may stop the batch algorithm with mistakes left (DE13)."""
    crowd = handout.crowd(1000)
    for name, examples, epsilon in ((crowd.source, _examples(crowd), ratio(1, 100)), (_THREE, _TRIPLE, 1)):
        runs = [_batch(examples, zeros(len(examples[0][0])), epsilon=e, most=1000) for e in (epsilon, _EPSILON)]
        ends = [[len(steps), len(mistakes(steps[-1].after, examples))] for steps in runs]
        yield Evidence(f"{name}: passes, mistakes left", f"ε = {epsilon}", ends[0], "ε = 10⁻⁹", ends[1])


def scale_from_zero():
    """TRAP: from w = 0 a constant η only scales w; from another start it matters (DE14)."""
    runs = [[_batch(_TRIPLE, w, eta) for eta in (ratio(1, 10), 1, 10)] for w in (zeros(3), [0, 1, 0])]
    passes, lists = [], []
    for each in runs:
        passes.append([len(steps) for steps in each])
        lists.append(len({str([step.mistakes for step in steps]) for steps in each}))
    yield Evidence(f"{_THREE}: passes with η = 1/10, 1, 10", "from w = 0", passes[0], "from (0,1,0)", passes[1])
    yield Evidence(f"{_THREE}: different lists of mistakes with these η", "from w = 0", lists[0], "from (0,1,0)",
                   lists[1])


def bias_and_location():
    """TRAP: the bias alone does not say where the boundary is (DE15)."""
    ws = [2, 1, 1], [2, 2, 2]
    yield Evidence("(2,1,1) and (2,2,2): where the boundary is", "w₀", [w[0] for w in ws], "where it crosses the x₁ "
                                                                                           "axis",
                   [ratio(-w[0], w[1]) for w in ws])
    yield Evidence("the same: where it is along (w₁, w₂)", "w₀", [w[0] for w in ws], "-w₀/‖(w₁, w₂)‖",
                   [location(w) for w in ws])


def another_hinge():
    """CONV: what is called hinge loss here is the perceptron's criterion; elsewhere it is max(0, 1 - y w·x) (DE16)."""
    half = ratio(1, 2)
    yield Evidence("y w·x = 1/2: the loss", "max(0, -y w·x)", losses.hinge(half, 1), "max(0, 1 - y w·x)",
                   max(0, 1 - half))


def three_meanings_of_w0():
    """TRAP: w₀ is the bias, the vector that a search starts from, and the first hypothesis that votes (DE17)."""
    hypotheses = _hypotheses(_TRIPLE, 8)
    yield Evidence(f"{_THREE}, voted: w₀", "the first hypothesis", hypotheses[0][0], "the bias of the last one",
                   hypotheses[-1][0][0])


def arbitrary_alpha():
    """ERR: α is called arbitrary, but below 0 αu is no solution; the first ⇔ at the end is only ⇒ (DE18)."""
    v = _widest(_TRIPLE)
    signs = [sum(units.is_correct(scale(alpha, v), x, y) for x, y in _TRIPLE) for alpha in (-1, 1)]
    yield Evidence(f"{_THREE}: examples that αu has right", "α = -1", signs[0], "α = 1", signs[1])
    D2, gamma2 = convergence.radius_squared(_TRIPLE), convergence.margin_squared(v, _TRIPLE)
    most = int(convergence.bound(D2, gamma2))
    yield Evidence(f"{_THREE}: k with α² - kD² >= 0", "the largest", most, "the mistakes made",
                   _updates(_TRIPLE))


def length_with_the_bias():
    """TRAP: in the signed distance y(x)/‖w‖ w is without w₀ (DE19)."""
    w, w_0, x = [3, 4], -4, [3, 4]
    yield Evidence("3x₁ + 4x₂ - 4 = 0 at (3,4): y(x)", "divided by ‖(w₀, w₁, w₂)‖",
                   ratio(geometry.discriminant(w, w_0, x), norm([w_0, *w])), "divided by ‖(w₁, w₂)‖",
                   geometry.signed_distance(w, w_0, x))


def one_basin_always():
    """TRAP: one basin is claimed for separable examples; J_p is convex on all examples (DE20)."""
    def gap(examples):
        return batch.convexity_gap(lambda w: losses.J_p(w, examples), [0, 1, 0], [0, -1, 0], ratio(1, 2))

    yield Evidence("J_p halfway from (0,1,0) to (0,-1,0), below the straight line by", f"{_THREE}, separable",
                   gap(_TRIPLE),
                   "XOR, not separable", gap(_XOR))
    v = _widest(_TRIPLE)
    yield Evidence(f"{_THREE}: J_p", "at a separating v", losses.J_p(v, _TRIPLE), "at 3v and at 0",
                   [losses.J_p(scale(3, v), _TRIPLE), losses.J_p(zeros(3), _TRIPLE)])


def no_end():
    """TRAP: the online algorithm has no η, no order and no end; the order and the end must be supplied (DE21)."""
    endless = sum(1 for _ in islice(online_perceptron(_TRIPLE, in_turn([1, 2, 3])), 3000))
    yield Evidence(f"{_THREE}, in turn: examples taken, of 3000 looked at", "as printed", endless, "up to a clean pass",
                   sum(1 for _ in until_right(_TRIPLE)))
