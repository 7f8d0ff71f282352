"""How the Fleuret runs are told: a module for each topic, and what the handout calls things."""

from linref.handout import Handout
from linref.verdict import Words

handout = Handout("fleuret", labels="1 and -1", bias="the weight of a constant 1, put last into x",
              words=Words("w", "y·x", "w·x", "sample"))
APART = "apart, b"
PAIRED = Words("(w, b)", "y·(x, 1)", "w·x + b", "sample")  # where the bias is apart
TIE = "y(w·x) = 0 is misclassified (<= 0), though σ(0) = 1"
WITH_CONSTANT = {"labels": handout.labels, "bias": handout.bias, "tie": TIE}  # what headers say where x has its constant 1
