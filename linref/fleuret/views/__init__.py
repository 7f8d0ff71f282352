"""How the Fleuret runs are printed: a module for each topic, and what the handout calls things."""

from operator import mul

from linref.conventions import Conventions
from linref.fleuret.data import vectors
from linref.handout import Handout
from linref.lists import add, scale
from linref.tracer import NO_BREAK, Rows, line, plural
from linref.verdict import Vocabulary, exact_sides

SAYS = {
    "labels": {(1, -1): "1 and -1", (1, 0): "y = 1 and y = 0"},
    "at_zero": {"mistake": "y(w·x) = 0 counts as a mistake",
                "half": "w·x + b = 0 counts as misclassified"},
    "bias": {"last": "last, as the weight of the constant 1 in x", "apart": "b, not a component of w",
             "none": "left out, as in the page's code"},
    "order": {"turn": "the samples in turn"},
    "stop": {"clean": "if all y(w·x) > 0"},
}
handout = Handout("fleuret", words=Vocabulary("w", "y·x", "w·x", "sample", "‖w without the bias‖"), says=SAYS,
                  height=11, starts_at_0="label")
LABELLED = Conventions(labels=(1, -1))  # runs that decide no class
RULES = LABELLED._replace(decides="positive", bias="last", constant=1)
PERCEPTRON = RULES._replace(at_zero="mistake", update="label", stop="clean")
MODEL = LABELLED._replace(at_zero="half", bias="apart", constant=1)  # σ(w·x + b), which gives 1/2 no class


def numbered(samples, **constants):
    """What is known of each sample: its number, x and y, and what is the same for all."""
    return [{"n": n, "x": x, "y": y, **constants} for n, (x, y) in enumerate(samples, start=1)]


def table(topic, title, data, function, cells, known, *closing, above=(), facts=None, conventions=Conventions(),
          page=handout, **said):
    """A run that is a list: its header, what stands above it, a row for each of what is known, and what follows."""
    yield page.header(topic, title, data, function, conventions, cells, **said)
    yield from above
    row = Rows(cells)
    for values in known:
        yield row(**values)
    yield row.computed(*closing, **(facts or {}))


def products(w, x):
    """The products of the entries of two vectors."""
    return list(map(mul, w, x))


def in_epochs(most):
    """When train_perceptron stops."""
    return {"stop": "when nb_changes == 0, or after nb_epochs_max epochs", "limit": f"nb_epochs_max = {most}"}


def in_updates(most, choice):
    """What the perceptron algorithm leaves open: when a run is given up, and which mistake is n_k."""
    return {"limit": f"{plural(most, 'update')}; {choice}"}


def text(*parts):
    """A line below a table."""
    return line(*parts, indent=0)


def whole(formula):
    """A formula that stands on one line."""
    return formula.replace(" ", NO_BREAK)


def places(found):
    """The numbers, from 1 on, of the entries that are true."""
    return [n for n, each in enumerate(found, start=1) if each]


def wrong_of(data, w, most=0):
    """The samples that w, with its bias last, misclassifies, with no rounding; those on its boundary if `most` is 0."""
    return places(side <= most for side in exact_sides(w, vectors(handout.extended(data))))


def picture(data, w, page=handout):
    """The boundary of w, with its bias last, among the samples; in a step only by --plot all."""
    if page.draws(data):
        yield from page.picture(data, w, wrong_of(data, w, -1), ends=False)


def moved(w, rate, along):
    """w + rate · along."""
    return add(w, scale(rate, along))
