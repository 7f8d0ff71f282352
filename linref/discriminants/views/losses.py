"""Learning w, Gradient Descent Search and Loss Functions, as a trace."""

from functools import partial
from operator import mul

from linref.cells import Cells, after, before, between, found, given
from linref.discriminants import losses
from linref.discriminants.separable import mistakes
from linref.discriminants.units import sign
from linref.discriminants.views import (
    EXAMPLE, MISSES, PERCEPTRON, RULES, VERSIONS, asked, correctly, ended_at, handout, moved, own_picture,
    searched, spared, under)
from linref.integer_units import Units
from linref.lists import dot, scale, subtract, total
from linref.scalar import ratio, sqrt
from linref.tracer import Heading, in_short, join_some, line, numbered

USES = ("data", "start", "rate", "limit", "corrected", "ask")
TESTS = {"either": "y·(w·x) < 0", "mistake": "y·(w·x) ≤ 0"}  # which examples are in the sum of ∇J
CORRECTED = "the sum in ∇J includes the examples with y·(w·x) = 0"


def trace(options):
    """The objective at some w, both losses and the gradient at one w, and gradient descent."""
    data, examples, w = asked(options, [1, 1, 0])
    if options.nothing_asked:
        yield Heading("Learning w: An Optimization Problem")
        yield line("Learning minimises J(w) = 1/N Σ L(w·x_i, y_i), the average of a loss L.")
        yield Heading("Gradient Descent Search")
        yield line("With step size η, each step moves w against ∇J: w(t+1) = w(t) - η ∇J(w(t)).")
        yield handout.note("DE17", "Here w₀ is the bias and w(0) the start vector.")
    yield Heading("Loss Functions")
    yield from example_by_example(data, examples, w)
    if options.nothing_asked or not any(w):
        yield handout.note("DE16")
        yield handout.note("DE12")
    yield Heading("Gradient For Hinge Loss Function")
    rules = PERCEPTRON._replace(update="gradient", rate=options.rate or 1, mean=True, order="batch", start=w,
                                stop="gradient", limit=options.passes)
    stops_early = options.corrected or (yield from descent(data, examples, rules._replace(at_zero="either"), options))
    if stops_early:
        yield from descent(data, examples, rules, options)
        yield handout.note("DE22", "Here the corrected run takes -y·x, as the page's cases do. "
                           "So such an example moves w.")
    yield from in_short("The gradient of J₀₁ is 0 wherever it exists, so descent uses J_p. A step with fixed η may go "
                        "too far and raise J_p. Descent may stop too early if the sum in ∇J leaves out the examples "
                        "with y·(w·x) = 0.")


BY_EXAMPLE = Cells(
    "Each row is one example.", given(w=None), EXAMPLE,
    found(u=("w·x", "", dot, "w x"), yu=("y·(w·x)", "", mul, "y u"), sign=("sgn(w·x)", "", sign, "u"),
          zero_one=("0/1", "the 0/1 loss is 0 if the sign of w·x is y, else 1", losses.zero_one, "sign y"),
          hinge=("hinge", "hinge = max(0, -y·(w·x))", lambda yu: losses.hinge(yu, 1), "yu"),
          gradient=("∇J_i", "the page gives ∇J_i = 0 if y·(w·x) > 0, else -y·x", losses.gradient_of_example, "w x y")),
    ways={"gradient": [lambda c: scale(-c.y if c.yu <= 0 else 0, c.x)]})


def example_by_example(data, examples, w):
    """w·x, both losses and the gradient of each example, and their averages."""
    cells = BY_EXAMPLE.without(*spared(w, "sign"))
    row = yield from under("losses", "Losses and gradient by example", data, cells,
                           RULES._replace(at_zero="mistake", w=w), at_zero="sgn(0) = 0, which equals no label")
    J_01, radius_squared = losses.J_01(w, examples), losses.constant_radius_squared(w, examples)
    yield row.computed(f"The sums of the last three columns, divided by N = {len(examples)}, are J₀₁ = ", J_01,
                       ", J_p = ", losses.J_p(w, examples), " and ∇J = ", losses.average_gradient(w, examples), ". At "
                       "a mistake the hinge loss is |w·x|. The page calls this the confidence in the wrong prediction.")
    if radius_squared:
        yield line("The page is right that J₀₁ gives no useful gradient: near this w, J₀₁ is constant, so ∇J₀₁ = 0. A "
                   "step Δw changes w·x by at most ‖Δw‖ ‖x‖. So no w·x changes its sign if ‖Δw‖ < min |w·x|/‖x‖ = ",
                   sqrt(radius_squared), ".")
    else:
        yield line("This ∇J includes the examples with y·(w·x) = 0. The page's sum leaves them out (DE2).")


def descent(data, examples, rules, options):
    """Gradient descent on J_p, with the sum as printed or corrected; returns whether it stops with mistakes."""
    version, units = VERSIONS[rules.at_zero], Units(examples, rules.start, rules.rate, divisor=len(examples))
    slope = partial(losses.gradient, examples=units.samples, miss=MISSES[rules.at_zero])
    steps = units.steps(losses.gradient_descent(slope, units.w, units.eta))
    again = version == "corrected" and not options.corrected
    run = yield from searched(
        "losses", f"Gradient descent on J_p, as {version}", data, "gradient_descent",
        descent_cells(examples, rules, again), rules, steps, updates=moved, most=options.passes, period=1,
        version=version, order=None, at_zero=CORRECTED if version == "corrected" else None, stop="when ∇J = 0",
        limit=options.stated_limit("step"))
    outcome, left = ended_at(run, examples, rules.at_zero), mistakes(run.w, examples)
    if "certificate" in outcome.facts and again:
        del outcome.blocks[1:]  # the run above has the proof
    if left:
        outcome.blocks.insert(1, line(correctly(left)))
    yield outcome
    if left and version == "printed" and not run.stopped:
        yield handout.note("DE2", f"At t = {run.last.t}, y·(w·x) is 0 on {numbered('example', left)} and negative "
                           "on none. So the sum is empty, ∇J = 0, and descent stops.")
        return True
    yield from own_picture(data, run.w)
    if version == "printed":
        yield handout.note("DE2", "Option --corrected prints the corrected run.")
    return False


def descent_cells(examples, rules, again):
    """The values of a step: J_p, the gradient, the examples that are in its sum, and the new weights.

    If a run with the same rules but another sum is printed `again`, only the sum is said.
    """
    miss, test, hidden = MISSES[rules.at_zero], TESTS[rules.at_zero], spared(rules.start, "gradient", examples=examples)
    more = (". An example with y·(w·x) = 0 adds nothing to J_p, so J_p may be 0 although ∇J is not"
            * (rules.at_zero == "mistake"))
    return Cells(
        "Each row is one step. Only the sum for ∇J is corrected." if again else
        "Each row is one step, w = w(t).",
        given(t="t"), before(w="w(t)"),
        between(J_p=("J_p", "J_p = 1/N Σ max(0, -y·(w·x))", losses.J_p, "w examples"),
                gradient=("∇J", "", losses.gradient, "w examples miss")),
        found(summed=("in the sum", f"∇J{' (not printed)' * len(hidden)} = 1/N Σ -y·x over the examples with {test}, "
                      f"listed in the last column{more}",
                      lambda c: [i for i, (x, y) in enumerate(examples, start=1) if miss(y * dot(c.w, x), 0)],
                      join_some)),
        after(after=(None, "w(t+1) = w(t) - η ∇J", lambda w, gradient, eta: subtract(w, scale(eta, gradient)),
                     "w gradient eta")), examples=examples, miss=miss, eta=rules.rate, beside="J_p after" * again,
        ways={"gradient": [lambda c: scale(ratio(-1, len(examples)), total(
            [scale(examples[i - 1][1], examples[i - 1][0]) for i in c.summed], len(c.w)))]}
        ).without(*hidden)
