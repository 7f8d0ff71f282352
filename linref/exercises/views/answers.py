"""An answer to a sheet on Fisher's direction or on logistic regression, explained."""

import re

from linref.cells import Cells, found, given
from linref.exercises.answers import (
    PASSES, fisher_mistakes, fisher_ways, logistic_factors, logistic_settings, logistic_ways, parallel, variants)
from linref.options import vector
from linref.own.written import MINUS
from linref.samples import InputError
from linref.tracer import Rows, line, plural

VARIANTS = Cells(
    "Each row is one way to divide and to join scatters.", given(options="conventions"),
    found(w=("w", "w = S_w⁻¹(m₁ - m₂)", None),
          factor=("factor", "factor = k if w is k times the w of the conventions above, else none", None,
                  lambda factor: "none" if factor is None else factor)))
WAYS = Cells("Each row is one setting whose run has the answer.", given(
    options="conventions", epoch="pass", i="after sample"))


def texts_in(answer, example="(0.25, -3)"):
    """The numbers of an answer as they are written; an error if one is none.

    >>> texts_in("w = (0 1/2)"), texts_in("[5, -5]")
    (['0', '1/2'], ['5', '-5'])
    """
    answer = re.sub(r"^\s*w\s*=|[()\[\]]", " ", answer.translate(MINUS)).strip()
    texts = re.split(r"\s*,\s*|(?<=[\d.])\s+(?=[-+\d.])", answer)
    try:
        vector(",".join(texts))
    except InputError as error:
        raise InputError(f"--answer: {error}. An answer is such as {example}") from None
    return texts


def texts_of(answer, sizes):
    """The numbers of an answer as they are written, so many as the weights are."""
    texts = texts_in(answer)
    if len(texts) not in sizes:
        raise InputError(f"--answer: {plural(len(texts), 'number')}; expected {' or '.join(map(str, sizes))}")
    return texts


def explain_direction(header, classes, rules, answer):
    """All ways to divide and to join scatters, the factor of each, and those that give the answer."""
    texts = texts_of(answer, [len(classes[0][0])])
    own, row = variants(classes, rules), Rows(VARIANTS)
    yield header("The answer, under every convention", "variants", VARIANTS)
    for variant in own:
        yield row(options=variant.options, w=variant.w, factor=variant.factor)
    ways, printed = fisher_ways(classes, rules, texts), f"({', '.join(texts)})"
    mistakes = [] if ways else fisher_mistakes(classes, texts)
    nearest = [(variant.options, k) for variant in own if (k := parallel(texts, variant.w))]
    if ways:
        said = [printed, " is given by: ", *explanations(ways), "."]
    elif mistakes:
        said = [printed, " is given by a typical mistake: ", "; ".join(mistakes), "."]
    elif nearest:
        options, k = nearest[0]
        said = [printed, " is ", k, " times the w of ", options, ": the same direction, with another factor."]
    else:
        said = ["No convention gives ", printed, ", and no typical mistake that linref knows."]
    yield row.ended("explained" if ways or mistakes else "unexplained", *said,
                    ways=[options for options, _ in ways], mistakes=mistakes)


def explanations(ways):
    """Each setting that gives an answer, with its factor to the w of the conventions above."""
    for n, (options, factor) in enumerate(ways):
        yield "; " * bool(n) + options
        if factor not in (None, 1):
            yield from (" (factor ", factor, ")")


def explain_weights(header, data, rules, answer):
    """The settings of logistic regression whose run from 0 has the answer, or the factor that it is away."""
    texts = texts_of(answer, [data.dimension, data.dimension + 1])
    row, printed = Rows(WAYS), f"({', '.join(texts)})"
    ways = logistic_ways(data.points, data.signs, rules, texts)
    yield header("The answer, under every convention", "logistic_ways", WAYS)
    tried = len(list(logistic_settings(rules, len(texts), data.dimension)))
    yield line(f"Each of the {tried} combinations of bias, loss and order runs from 0 for at most {PASSES} passes, "
               "with the rate above. Then each runs again with the wrong sign of Δw, a typical mistake.")
    for way in ways:
        yield row(options=way.options, epoch=way.epoch, i=way.i)
    factors = [] if ways else logistic_factors(data.points, data.signs, rules, texts)
    if ways:
        said = [f"The answer {printed}, rounded to as many digits, is given by {len(ways)} of these {2 * tried} runs."]
    elif factors:
        options, k = factors[0]
        said = [printed, " is ", k, " times w after the first pass of ", options, "."]
    else:
        said = [f"None of these {2 * tried} runs gives {printed}."]
    yield row.ended("explained" if ways else "unexplained", *said, ways=[way.options for way in ways])
