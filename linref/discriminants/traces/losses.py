"""Learning w, Gradient Descent Search and Loss Functions, as a trace."""

from fractions import Fraction
from operator import le, lt

from linref.discriminants import losses as learning
from linref.discriminants.separable import mistakes
from linref.discriminants.traces.common import (BIAS, LABELS, TIES, WORDS, data_and_start, described, examples_of,
                                                header, names_of, vectors_of)
from linref.discriminants.units import sign
from linref.lists import dot, zeros
from linref.scalar import sqrt
from linref.tracer.blocks import Heading, Outcome, Row, Run, line, note
from linref.tracer.plot import Grid
from linref.tracer.telling import in_floats, limit, listing, numbered
from linref.tracer.verdict import counted, separable_at_all

START = [0, 1, 0]
MANY = 200  # examples above which own data are computed in floats


def losses(options):
    """Both losses and the gradient at one w, the losses along a line of w, and gradient descent."""
    data, examples, w = data_and_start(options, START)
    if len(examples) > MANY:
        data = in_floats(data)._replace(source=f"{data.source}, in floats")
        examples = examples_of(data)
    if options.data and not options.start:
        w = [0, *[1] * data.dimension]
    yield Heading("Loss Functions")
    yield example_by_example(data, examples, w)
    if any(w) and not options.start:
        yield example_by_example(data, examples, zeros(len(w)))
    if not options.data:
        yield along_the_bias(data, examples)
        yield from picture_along_the_bias(examples)
        yield two_hinges()
    yield Heading("Gradient Descent Search")
    for miss in (le,) if options.corrected else (lt, le):
        yield descent(data, examples, w, options.rate or 1, limit(options), miss)
    if any(w) and not options.corrected and not options.data and not options.start:
        yield descent(data, examples, zeros(len(w)), options.rate or 1, limit(options), lt)


def example_by_example(data, examples, w):
    """u, both losses and the gradient of each example, and their averages."""
    rows = []
    for i, (x, y) in enumerate(examples, start=1):
        u = dot(w, x)
        rows.append((i, w, x, y, u, y * u, sign(u), learning.zero_one(sign(u), y), learning.hinge(u, y),
                     learning.gradient_of_example(w, x, y)))
    printed, by_cases = learning.gradient(w, examples), learning.average_gradient(w, examples)

    def said(run):
        J_01, J_p = learning.J_01(w, examples), learning.J_p(w, examples)
        yield line("J₀₁ = ", J_01, ", J_p = ", J_p, ", the average of the ∇J_i = ", by_cases, ".", indent=0)
        radius = sqrt(learning.flat_radius_squared(w, examples))
        yield line("The page's hinge, max(0, -y·u), is the confidence in a wrong prediction; 0/1 counts it.")
        if radius:
            yield line("J₀₁ is flat: it stays ", J_01, " wherever w is moved by less than ", radius, ".")
        else:
            plus, minus = (learning.J_01(w, examples, at_zero) for at_zero in (1, -1))
            yield note("DE11", "sgn(0) is not defined. With sgn(0) = 1 J₀₁ would be ", plus, ", with -1 ", minus,
                       ", with 0 as here ", J_01, ".")
        if not any(w):
            yield note("DE12", "J_p = 0, its least value, at w = 0 already. A w that minimises J is found before anything is "
                               "learned; the algorithms below only move because y·u = 0 counts as a mistake.")
        if printed != by_cases:
            yield note("DE2", "the page's last line sums over y·u < 0 and gives ∇J = ", printed, "; its cases say -y x "
                              "wherever not y·u > 0 and give ", by_cases, ". At y·u = 0 max(0, -y·u) has no "
                              "derivative, so this is a choice.")

    return listing(header("losses", "Losses and gradient of each example", described(data), labels=LABELS, bias=BIAS,
                          tie="sgn(0) = 0, neither label; ∇J_i by cases", w=w),
                   {"i": "i", "w": None, "x": "x", "y": "y", "u": "u = w·x", "yu": "y·u", "sign": "sgn(u)", "zero_one": "0/1",
                    "hinge": "hinge", "gradient": "∇J_i"}, rows, said)


BIASES = [Fraction(k, 4) for k in range(0, 13)]


def on_the_line(bias):
    """The w of the line on which both objectives are shown."""
    return [bias, -1, 0]


def along_the_bias(data, examples):
    """Both objectives as w₀ moves."""
    rows = []
    for bias in BIASES:
        w = on_the_line(bias)
        slope = learning.average_gradient(w, examples)
        rows.append((w, learning.J_01(w, examples), learning.J_p(w, examples), slope[0],
                     numbered(mistakes(w, examples))))

    def said(run):
        yield line("J₀₁ moves in jumps: between them its slope is 0 and tells descent nothing. J_p slopes toward the w that "
                   "make no mistakes.", indent=0)

    return listing(header("losses", "Both objectives along w = (w₀, -1, 0)", described(data), labels=LABELS, bias=BIAS,
                          tie="w·x = 0 is a mistake"),
                   {"w": "w", "J_01": "J₀₁", "J_p": "J_p", "slope": "∂J_p/∂w₀ by cases", "mistakes": "mistakes"},
                   rows, said)


def picture_along_the_bias(examples):
    """The same as a picture."""
    grid = Grid((0, 3, 0, 1), height=13)
    for function, mark in ((learning.J_01, "─"), (learning.J_p, "●")):
        for bias in grid.middles()[0]:
            grid.mark(bias, function(on_the_line(bias), examples), mark)
    yield grid.picture(["J against w₀:   ● J_p   ─ J₀₁"])


def two_hinges():
    """The page's hinge and the other one."""
    rows = [(Fraction(k, 2), learning.hinge(Fraction(k, 2), 1), max(0, 1 - Fraction(k, 2))) for k in range(-2, 4)]

    def said(run):
        yield note("DE16", "what the page calls hinge loss is the perceptron's criterion; elsewhere hinge is max(0, 1 - y·u), "
                           "which also charges a correct example that is too near.")

    return listing(header("losses", "Two losses named hinge", "one example"),
                   {"yu": "y·u", "page": "max(0, -y·u)", "other": "max(0, 1 - y·u)"}, rows, said)


def descent(data, examples, w, eta, most, miss):
    """Gradient descent on J_p, with the sum as printed or with ties in it."""
    printed = miss is lt

    def tell(step, _):
        yield Row(("t", "w(t)", "∇J", "J_p", "mistakes"),
                  (step.t, step.w, step.gradient, learning.J_p(step.w, examples), numbered(mistakes(step.w, examples))))

    def finish(run):
        end = run.last.w
        left, value = mistakes(end, examples), learning.J_p(end, examples)
        updated = max(run.count - 1, 0)
        facts = {"steps": run.count, "updates": updated, "w": end, "cost": value, "mistakes": left}
        told = [f" after {counted(updated, 'update')}: w = ", end, ", J_p = ", value, ", mistakes: ", numbered(left),
                "."]
        if run.diverged:
            return Outcome("diverged", facts | {"step": run.count}, [line("Diverged", *told, indent=0)])
        said = [line("Stopped at the limit" if run.stopped else "Converged", *told, indent=0)]
        if run.stopped and left:
            status, more, blocks = separable_at_all(vectors_of(examples), names_of(examples), words=WORDS)
            return Outcome(status, facts | more, said + blocks)
        if not run.stopped and left and printed:
            said.append(note("DE2", "the sum over y·u < 0 is 0 where examples lie on the boundary: descent stops with ",
                             counted(len(left), "mistake"), " left. With y·u <= 0, as the cases have it, it goes on."))
        return Outcome("stopped" if run.stopped else "converged", facts, said)

    return Run(header("losses", "Gradient descent on J_p" + (", as printed" if printed else ", corrected"), described(data),
                      labels=LABELS, bias=BIAS, tie=TIES[miss], rate=eta, start=w, stop="∇J = 0"),
               learning.gradient_descent(lambda w: learning.gradient(w, examples, miss), w, eta), tell, finish,
               lambda step: int(any(step.gradient)), most)
