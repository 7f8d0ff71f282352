"""How large a file may be, and what happens past that: a table of the constants that limit effort."""

from linref import check, idx, integer_units, lists, options, samples, separability, soft_margin
from linref.crowley.views import descent
from linref.discriminants.views import voted
from linref.exercises import views as exercises_views
from linref.exercises.views import compare, delta, least_squares
from linref.fleuret.views import kernel, lda
from linref.gales.views import fisher, kesler
from linref.tracer import line

UNLESS = "stopped, unless --limit says otherwise"
LIMITS = [
    ("bytes of a CSV file", samples, "MAX_CSV_BYTES", "refused"),
    ("cells of a CSV file", samples, "MAX_CSV_CELLS", "refused"),
    ("characters of a number", samples, "MAX_NUMBER_CHARACTERS", "refused"),
    ("pixels along a side of an image of MNIST", idx, "MAX_SIDE", "refused"),
    ("bytes of a file of MNIST's images, unpacked", idx, "MAX_BYTES", "refused"),
    ("bytes of a worksheet that is checked", check, "MAX_BYTES", "refused"),
    ("passes over the samples", options, "MAX_PASSES", UNLESS),
    ("passes · samples · (features + 20)", options, "MAX_NUMBERS_MET", UNLESS),
    ("products to find out whether samples are separable, and by how much", separability, "MAX_PRODUCTS",
     "not decided"),
    ("products to find the optimum of an SVM", soft_margin, "MAX_PRODUCTS", "only the descent is printed"),
    ("bits of the units in which samples are integers", integer_units, "MAX_UNIT_BITS", "computed in fractions"),
    ("equations in floats that are solved exactly", lists, "MAX_EXACT_ROWS", "solved in floats"),
    ("samples · features², for Fisher's scatters", fisher, "MAX_EXACT_PRODUCTS", "in floats"),
    ("samples · weights², for a pseudo-inverse", least_squares, "MAX_EXACT_PRODUCTS", "in floats"),
    ("samples · features², for a covariance", lda, "MAX_PRODUCTS", "in floats"),
    ("features of a covariance that is inverted in fractions", lda, "MAX_INVERTED", "in floats"),
    ("samples · features², for the exact optimum of a regression", descent, "MAX_EXACT_PRODUCTS", "in floats"),
    ("hypotheses · examples · (features + 20) of a vote", voted, "MAX_NUMBERS_VOTED",
     "the first examples are voted on"),
    ("entries of Kesler's γ", kesler, "MAX_GAMMA_ENTRIES", "refused"),
    ("samples of a kernel perceptron", kernel, "MOST", "refused"),
    ("passes · samples · features · (1 + bits of a common denominator / 64), for compare and explain",
     exercises_views, "MAX_NUMBERS", UNLESS),
    ("samples of compare", compare, "MAX_SAMPLES", "refused"),
    ("samples taken by the delta rule · digits of the longest number", delta, "MAX_EXACT", "in floats"),
]  # what is counted, the module that limits it, the constant there, and what happens past it


def limits():
    """Each limit: what is counted, the constant itself, and what happens past it."""
    yield line("Past one of these limits linref stops, computes otherwise or refuses, and the trace says so.", indent=0)
    for what, module, name, past in LIMITS:
        yield line(f"{what}: at most {getattr(module, name):,}, then {past} ({module.__name__}.{name})")
