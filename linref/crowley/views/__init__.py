"""How the Crowley runs are told: a module for each topic, which yields its runs and the blocks between them."""

from linref.handout import Handout
from linref.verdict import Words

handout = Handout("crowley", labels="1 for the target class, -1 for others", bias="b, apart from w",
              words=Words("(w, b)", "y·(X, 1)", "w'X + b", "sample"))

LAST = "last, X = (x, 1)"  # the place of the bias in homogeneous coordinates
