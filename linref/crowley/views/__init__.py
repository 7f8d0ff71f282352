"""How the Crowley runs are printed: a module for each topic, which yields its runs and the blocks between them."""

from operator import le, lt

from linref.cells import Cells, found, given
from linref.conventions import Conventions
from linref.crowley.lines import error, g, homogeneous
from linref.handout import Handout
from linref.tracer import ListRow, Made, Numbers, in_full, line, listed
from linref.verdict import Vocabulary

SAYS = {
    "labels": {(1, -1): "1 for the target class, -1 for all others"},
    "at_zero": {"either": "y·(wᵀX + b) = 0 counts as correct (the test is < 0)",
                "mistake": "y·(wᵀX + b) = 0 counts as a mistake (the test is ≤ 0)",
                "positive": "wᵀX + b = 0 counts as class 1"},
    "bias": {"apart": "b, which is not an entry of w", "last": "b, the last entry of w, with X = (features, 1)"},
    "order": {"turn": "the samples in turn", "batch": "each update uses all samples",
              "folds": "the folds in turn", "drawn": "each update uses one sample, drawn anew from all M"},
    "stop": {"clean": "after a pass without an update", "loss": "when |ΔL| ≤ ε; computed in floats",
             "passes": "at the limit; computed in floats"},
}
handout = Handout("crowley", says=SAYS, rate="α", starts_at_0="label", words=Vocabulary(
    "(w, b)", "y·(X, 1)", "wᵀX + b", "sample", products="Suppose (w, b) separates the samples. Its product with "
    "y·(X, 1) is y·(wᵀX + b): at least 0 if y = 1 (0 is class 1), above 0 if y = -1. So its product with this sum is "
    "above 0"))
regression = handout._replace(rate="η")
CLASSES = Conventions(labels=(1, -1), decides="positive", bias="apart", constant=1)
PERCEPTRON = CLASSES._replace(update="label", order="turn", stop="clean")
REGRESSION = Conventions(bias="last", constant=1)
DESCENT = REGRESSION._replace(update="gradient")
MISSES = {"either": lt, "mistake": le}  # the test of each version: which y·(wᵀX + b) are mistakes

MODEL = [*given(m="m", w=None, X="X", y="y"),
         *found(estimate=("ŷ", "ŷ = wᵀX", g, "X w"), error=("δ", "δ = y - ŷ", error, "y estimate"))]
ESTIMATES = Cells("Each line is one point.", given(x="x", w=None),
                  found(estimate=("ŷ", "ŷ = wᵀX with X = (x, 1)", lambda c: g(homogeneous(c.x), c.w))))


def samples_at(w, topic, title, data, function, cells, version, said, *conclusion, **facts):
    """The errors of a linear model on each of some samples; `said` is how the header prints w."""
    samples = enumerate(zip(map(homogeneous, data.points), data.targets), start=1)
    header = regression.header(topic, title, data, function, REGRESSION._replace(w=w), cells, version, w=said)
    yield from listed(header, ((m, w, *sample) for m, sample in samples), *conclusion, **facts)


def estimates(topic, points, w):
    """The estimate for each point that is asked for, with its computation; w has the bias last."""
    if points:
        yield regression.header(topic, "Estimates for new points", (), None, REGRESSION._replace(w=w), ESTIMATES,
                                w=None)
    for x in points:
        values = ESTIMATES.of(x=x, w=w)
        yield ListRow(values, Made(written_out, values))


def written_out(c):
    """The estimate for one point: each weight times its feature, and the bias."""
    yield line("x = ", c.x, ": ŷ = ", *c.working(computation(c.w, c.x), " = "), c("estimate"), ".")


def computation(w, x):
    """The sum w₁x₁ + … + b as a text, with as many digits of the weights as its value needs.

    >>> computation([0.75, -2, -62.5], [160, -1])
    '0.75·160 - 2·(-1) - 62.5'
    """
    return f"{products(w, x)} + {precise(w[-1])}".replace("+ -", "- ")


def products(w, x):
    """The sum w₁x₁ + … of the products of some weights and features as a text.

    >>> products([2, 3], [160, -1])
    '2·160 + 3·(-1)'
    """
    factors = [f"({text})" if set(text) & set("-/") else text for text in map(precise, x)]
    return " + ".join(f"{precise(a)}·{factor}" for a, factor in zip(w, factors))


def precise(number):
    """A number as a text with so many digits that a reader can go on with it."""
    return f"{number:.10g}" if isinstance(number, float) else Numbers().show(in_full(number))
