"""How the Crowley runs are printed: a module for each topic, which yields its runs and the blocks between them."""

from operator import le, lt

from linref.conventions import Conventions
from linref.handout import Handout
from linref.verdict import Vocabulary

SAYS = {
    "labels": {(1, -1): "1 for the target class, -1 for all others"},
    "at_zero": {"either": "y·(wᵀX + b) = 0 counts as correct (the test is < 0)",
                "mistake": "y·(wᵀX + b) = 0 counts as a mistake (the test is ≤ 0)",
                "positive": "wᵀX + b = 0 counts as class 1"},
    "bias": {"apart": "b, apart from w", "last": "last, X = (x, 1)"},
    "order": {"turn": "one sample after the other", "batch": "all samples together",
              "folds": "one fold after the other", "drawn": "one sample drawn at random"},
    "stop": {"clean": "after a pass without an update", "loss": "when the loss changes by at most ε"},
}
handout = Handout("crowley", words=Vocabulary("(w, b)", "y·(X, 1)", "wᵀX + b", "sample"), says=SAYS)
CLASSES = Conventions(labels=(1, -1), decides="positive", bias="apart", constant=1)
PERCEPTRON = CLASSES._replace(update="label", order="turn", stop="clean")
REGRESSION = Conventions(bias="last", constant=1)
DESCENT = REGRESSION._replace(update="gradient")
MISSES = {"either": lt, "mistake": le}  # the test of each version: which y·(wᵀX + b) are mistakes
