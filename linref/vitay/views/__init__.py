"""How the Vitay runs are told: a module for each topic, which yields its runs and the blocks between them."""

from linref.handout import Handout
from linref.verdict import Words

handout = Handout("vitay", labels="t = 1 for the positive class, -1 for the negative one", bias="b, beside w",
              words=Words("(w, b)", "t·(x, 1)", "z", "example"))
soft_floor = handout._replace(labels="t = 1 for the positive class, 0 for the negative one", classes=("t = 1", "t = 0"),
                            words=handout.words._replace(vector="±(x, 1)"))
TIE = "z = 0 is y = 1"
HARD = {"labels": handout.labels, "bias": handout.bias, "tie": TIE}
SOFT = {"labels": soft_floor.labels, "bias": soft_floor.bias}
