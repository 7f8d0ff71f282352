"""Where the slides contradict themselves or mislead: what the page gives, and what is computed."""

from fractions import Fraction
from itertools import islice
from operator import le, lt

from linref.discriminants import batch, convergence, geometry, losses, onepass, units, voted
from linref.discriminants.data import EPSILON, TRIPLE, XOR, crowd, examples_of, vectors_of
from linref.discriminants.online import in_turn, online_perceptron, until_correct
from linref.discriminants.separable import location, mistakes
from linref.errata import Evidence
from linref.integer_units import Units
from linref.lists import norm, norm_squared, scale, zeros
from linref.scalar import ratio
from linref.separability import separate_vectors, widest_margin

_TRIPLE, _XOR = examples_of(TRIPLE), examples_of(XOR)


def _three(what, *found):
    """Evidence on the three examples."""
    return Evidence(f"the three examples{what}", *found)


def _batch(examples, w, eta=1, epsilon=EPSILON, most=200):
    """The passes of the batch algorithm in whole numbers, at most so many."""
    whole = Units(examples, w, eta, divisor=len(examples))
    return list(islice(batch.batch_perceptron(whole.samples, whole.eta, whole.m * epsilon, whole.w), most))


def _widest(examples):
    """The separating v with the largest margin."""
    return separate_vectors(vectors_of(examples)).w


def _updates(examples):
    """The updates of the online algorithm in turn from 0."""
    return sum(step.mistake for step in until_correct(examples))


def _hypotheses(examples, passes):
    """What the voted perceptron stores in so many passes."""
    return voted.stored(voted.voted_perceptron(examples, [*range(1, len(examples) + 1)] * passes))


def _sums(hypotheses, examples):
    """The sum of the votes on each example."""
    return [sum(voted.vote_terms(hypotheses, x)) for x, _ in examples]


def one_pass_never_updates():
    """ERR, Fixing the Perceptron, the line with y_i·u_i < 0 (DE1).

    The page updates w if y·u < 0. In fact w starts at 0, so every y·u is 0 and w is never updated. The page's other
    algorithms use y·u ≤ 0.
    """
    printed, corrected = (list(onepass.one_pass(_TRIPLE, miss=miss)) for miss in (lt, le))
    yield _three(": w after one pass, updates",
                 "with <", [printed[-1].after, sum(step.mistake for step in printed)],
                 "with ≤", [corrected[-1].after, sum(step.mistake for step in corrected)])


def two_gradients():
    """ERR, Gradient For Hinge Loss Function, ∇J (DE2).

    The page's sum for ∇J takes only the examples with y·(w·x) < 0. In fact the page's own ∇J_i is -y·x also if
    y·(w·x) = 0, so the two formulas disagree.
    """
    yield _three(": ∇J at w = 0", "the sum", losses.gradient(zeros(3), _TRIPLE), "the average of the cases",
                 losses.average_gradient(zeros(3), _TRIPLE))


def lost_label():
    """ERR, Proof, the line with the reason y_k x_k·w(k) ≤ 0 (DE3).

    The page writes -2αu·x_k. In fact it must be -2y_k αu·x_k, as in the line before. Without y_k the next ≤ is
    false if y_k = -1.
    """
    printed, corrected = (list(convergence.ledger(until_correct(_TRIPLE), _TRIPLE, _widest(_TRIPLE), lost))
                          for lost in (True, False))
    broken, mended = ([step.k for step in steps if step.proof[5] > step.proof[6]] for steps in (printed, corrected))
    yield _three(f", {len(printed)} mistakes: the k at which line 6 is greater than line 7", "without y_k", broken,
                 "with y_k", mended)


def where_the_examples_lie():
    """ERR, Geometric Interpretation, last note (DE4).

    The page says that the training points lie on the hyperplane x₀ = 0. In fact canonical representation sets x₀ =
    1, so the points (1, x₁, …, xₙ) lie on x₀ = 1. In this space of n + 1 dimensions the boundary w·x = 0 contains the
    origin, as the page says.
    """
    yield _three(" in canonical representation", "x₀ of each", zeros(3), "x₀ of each", [x[0] for x, _ in _TRIPLE])


def inverse_square():
    """ERR, Summary of Perceptron, third point (DE5).

    The page says that the bound is inversely proportional to the margin. In fact (D/γ)² is inversely proportional
    to γ². With half the margin the bound is four times as large.
    """
    D2, gamma2 = convergence.radius_squared(_TRIPLE), convergence.margin_squared(_widest(_TRIPLE), _TRIPLE)
    yield _three(": the bound with γ/2 instead of γ", "if proportional to 1/γ", 2 * convergence.bound(D2, gamma2),
                 "(D/γ)²", convergence.bound(D2, gamma2 / 4))


def which_margin():
    """ERR, Margin, first point (DE6).

    The page says that γ is the smallest distance from a data point to the decision boundary. In fact u
    contains the bias, and the theorem needs γ = min y u·x. With the distance as γ the bound can be false.
    """
    points = [scale(10, x) for x in TRIPLE.points]
    examples = units.canonical_examples(points, TRIPLE.signs)
    D2, updates = convergence.radius_squared(examples), _updates(examples)
    distance2 = widest_margin(points, TRIPLE.signs).margin_squared
    gamma2 = convergence.margin_squared(_widest(examples), examples)
    yield _three(", features times 10; d is the smallest distance",
                 "D², d², D²/d², mistakes", [D2, distance2, convergence.bound(D2, distance2), updates],
                 "(D/γ)², mistakes", [convergence.bound(D2, gamma2), updates])


def which_hypotheses_vote():
    """ERR, Voted Perceptron, start and vote (DE7).

    The page never sets n, and its vote runs to n = N, the number of examples. In fact n must start at 0, and the
    vote must run to the last hypothesis.
    """
    N, found = len(_TRIPLE), _hypotheses(_TRIPLE, 8)
    yield _three(f", 8 passes, {len(found)} hypotheses: the sums of the votes", f"up to n = N = {N}",
                 _sums(found[: N + 1], _TRIPLE), "up to the last n", _sums(found, _TRIPLE))


def never_stops():
    """ERR, Not linearly separable case, first point (DE8).

    The page says that the algorithm never stops if no boundary separates the examples. In fact this is certain only for
    the online algorithm. The batch algorithm may stop, because it needs only |delta| < ε.
    """
    taken = sum(1 for _ in islice(online_perceptron(_XOR, in_turn([1, 2, 3, 4])), 4 * 200))
    starts = zeros(3), [0, 1, 0], [Fraction(-1, 2), Fraction(-1, 4), Fraction(-1, 4)]
    yield Evidence("XOR: passes, at most 200", "online, from w = 0", taken // 4,
                   "batch, from 0, (0,1,0), (-1/2,-1/4,-1/4)", [len(_batch(_XOR, w)) for w in starts])


def thresholds_on_the_boundary():
    """TRAP, What LTU Can Represent, the two sums (DE9).

    The page's unit outputs 1 also if its sum equals its threshold. In canonical representation w·x is then 0, so no
    label is correct. On Boolean inputs w₀ = 1/2 - threshold gives the page's units the same outputs, and no
    w·x is 0.
    """
    weights, threshold = units.conjunction(4, [1, 2, 4])
    examples = units.canonical_examples(*zip(*units.truth_table(weights, threshold)))
    printed, corrected = (len(mistakes(units.canonical_weights(weights, bar), examples))
                          for bar in (threshold, threshold - Fraction(1, 2)))
    yield Evidence(f"x₁ ∧ x₂ ∧ x₄: inputs of {len(examples)} not correct", "w₀ = -threshold", printed,
                   "w₀ = -threshold + 1/2", corrected)


def some_disjunctions():
    """ERR, What LTU Cannot Represent, first point (DE10).

    The page says that no unit represents a non-trivial disjunction. In fact 2x₁ + x₂ + x₃ ≥ 3 represents
    (x₁ ∧ x₂) ∨ (x₁ ∧ x₃). The printed disjunction indeed cannot be represented.
    """
    table = units.truth_table([2, 1, 1], 3)
    right = sum((y == 1) == bool(x[0] and (x[1] or x[2])) for x, y in table)
    yield Evidence(f"(x₁ ∧ x₂) ∨ (x₁ ∧ x₃): inputs of {len(table)} that a unit classifies correctly",
                   "if no unit represents it, at most", len(table) - 1, "2x₁ + x₂ + x₃ ≥ 3", right)


def sign_of_zero():
    """ERR, A Canonical Representation, h(x) = sign(g) (DE11).

    The page does not define sign(0). On this slide a prediction with w·x = 0 is never correct, but the slide
    Geometric Interpretation assigns y(x) = 0 to C₁.
    """
    w = zeros(3)
    yield _three(": J₀₁ at w = 0", "if sgn(0) is 0", losses.J_01(w, _TRIPLE), "if sgn(0) is 1, if it is -1",
                 [losses.J_01(w, _TRIPLE, at_zero) for at_zero in (1, -1)])
    yield _three(": how many examples w = 0 classifies", "correctly", len(_TRIPLE) - len(mistakes(w, _TRIPLE)),
                 "as C₁", sum(geometry.assign(w[1:], w[0], x) == "C₁" for x in TRIPLE.points))


def nothing_to_minimise():
    """TRAP, Loss Functions, J_p (DE12).

    The page says that the gradient of J_p leads to a solution. In fact J_p has its minimum 0 already at w = 0, where
    every example is a mistake. The page's sum for ∇J takes only the examples with y·(w·x) < 0, so it is empty there,
    and descent never starts.
    """
    yield _three(": at w = 0", "J_p", losses.J_p(zeros(3), _TRIPLE), "mistakes", len(mistakes(zeros(3), _TRIPLE)))


def too_large_an_epsilon():
    """TRAP, Batch Perceptron Algorithm, until |delta| < ε (DE13).

    The page stops if |delta| < ε and does not give ε. In fact |delta| is divided by N. So with a few mistakes among
    very many examples, |delta| < ε may hold, and the algorithm stops too early.
    """
    many, epsilons = examples_of(crowd()), (ratio(1, 100), EPSILON)
    runs = [_batch(many, zeros(2), epsilon=epsilon, most=1000) for epsilon in epsilons]
    ends = [[len(steps), len(mistakes(steps[-1].after, many))] for steps in runs]
    yield Evidence(f"{crowd().source}: passes, mistakes left", "ε = 1/100", ends[0], "ε = 10⁻⁹", ends[1])


def scale_from_zero():
    """TRAP, η - the step size (DE14).

    The page does not say how to choose a constant η. In fact, from w = 0 every constant η > 0 gives the same
    mistakes, because it only scales w. From another start the mistakes may differ. On these three examples, from
    w = (0, 1, 0), η = 1/10, 1 and 10 need 39, 20 and 5 updates.
    """
    zero, other = ([_batch(_TRIPLE, w, eta) for eta in (ratio(1, 10), 1, 10)] for w in (zeros(3), [0, 1, 0]))
    yield _three(": updates with η = 1/10, 1, 10", "from w = 0", [len(steps) - 1 for steps in zero],
                 "from (0,1,0)", [len(steps) - 1 for steps in other])


def bias_and_location():
    """TRAP, Geometrical View: Linear Separability, the location (DE15).

    The page says that the bias w₀ determines the location of the boundary. In fact the boundary lies |w₀|/‖(w₁, …,
    wₙ)‖ from the origin, so the other weights matter too.
    """
    ws = [2, 1, 1], [2, 2, 2]
    yield Evidence("(2,1,1) and (2,2,2): distance of the boundary", "w₀", [w[0] for w in ws], "|w₀|/‖(w₁, w₂)‖",
                   [abs(location(w)) for w in ws])


def another_hinge():
    """CONV, Loss Functions, the hinge loss (DE16).

    The page calls max(0, -y·(w·x)) the hinge loss. In fact this is the perceptron criterion. Elsewhere the hinge
    loss is max(0, 1 - y·(w·x)).
    """
    half = ratio(1, 2)
    yield Evidence("y·(w·x) = 1/2: the loss", "max(0, -y·(w·x))", losses.hinge(half, 1), "max(0, 1 - y·(w·x))",
                   max(0, 1 - half))


def three_meanings_of_w0():
    """TRAP, Gradient Descent Search, w₀ (DE17).

    The page writes w₀ for the bias and for start vectors.
    """
    (first, _), *_, (last, _) = _hypotheses(_TRIPLE, 8)
    yield _three(", voted: w₀", "the first hypothesis", first, "the bias of the last one", last[0])


def arbitrary_alpha():
    """ERR, Proof, α, and Proof (cont.), the first ⇔ (DE18).

    The page says that αu is a solution for any α. In fact this holds only for α > 0. The first ⇔ of Proof
    (cont.) must be ⇒, because α² - kD² ≥ 0 does not imply the line above.
    """
    v = _widest(_TRIPLE)
    right = [len(_TRIPLE) - len(mistakes(scale(alpha, v), _TRIPLE)) for alpha in (-1, 1)]
    yield _three(": examples classified correctly by αu", "α = -1", right[0], "α = 1", right[1])
    au = convergence.alpha_u(v, _TRIPLE)
    yield _three(": k = 1, if w(2) were 0", "α² - D²", norm_squared(au) - convergence.radius_squared(_TRIPLE),
                 "‖w(2) - αu‖²", norm_squared(au))


def length_with_the_bias():
    """TRAP, Geometric Interpretation, the signed distance (DE19).

    On the other slides w contains w₀, but not on this slide. So ‖w‖ in y(x)/‖w‖ is the length without w₀.
    """
    w, w_0, x = [3, 4], -4, [3, 4]
    yield Evidence("3x₁ + 4x₂ - 4 = 0 at (3,4): y(x) divided by", "‖(w₁, w₂)‖",
                   geometry.signed_distance(w, w_0, x), "‖(w₀, w₁, w₂)‖ instead",
                   ratio(geometry.discriminant(w, w_0, x), norm([w_0, *w])))


def one_basin_always():
    """TRAP, η - the step size, last point (DE20).

    The page says that J_p has one basin if the examples are linearly separable. In fact J_p is convex for any
    examples, so every local minimum is global, separable or not.
    """
    costs = [[losses.J_p([0, a, 0], examples) for a in (-1, 0, 1)] for examples in (_TRIPLE, _XOR)]
    yield Evidence("J_p at (0,-1,0), halfway, and at (0,1,0)", "the three examples, separable", costs[0],
                   "XOR, not separable", costs[1])


def no_end():
    """TRAP, Online Perceptron Algorithm (DE21).

    The page gives the online algorithm no step size, no order of the examples and no stopping rule.
    """
    endless = sum(1 for _ in islice(online_perceptron(_TRIPLE, in_turn([1, 2, 3])), 3000))
    yield _three(", in turn: examples taken, at most 3000", "no stopping rule", endless,
                 "until N correct in a row", len(list(until_correct(_TRIPLE))))


def slopes_on_the_boundary():
    """TRAP, Gradient For Hinge Loss Function, the case "otherwise" (DE22).

    The page gives J_i the gradient -y·x also if y·(w·x) = 0. In fact J_i is not differentiable there: its
    gradient jumps from -y·x to 0.
    """
    x, y = _TRIPLE[0]
    h = ratio(1, 1000)
    left, right = (ratio(losses.J_p([d, 0, 0], [(x, y)]), d) for d in (-h, h))
    yield Evidence("example 1 at w = 0: ∂J_1/∂w_0, and difference quotients with step 0.001", "-y x_0",
                   losses.gradient_of_example(zeros(3), x, y)[0], "to the left, to the right", [left, right])
