"""How the Vitay runs are told: a module for each topic, which yields its runs and the blocks between them."""

from linref.floor import Floor
from linref.verdict import Words

floor = Floor("vitay", labels="t = 1 for the positive class, -1 for the negative one", bias="b, beside w",
              words=Words("(w, b)", "t·(x, 1)", "z", "example"))
soft_floor = floor._replace(labels="t = 1 for the positive class, 0 for the negative one", classes=("t = 1", "t = 0"),
                            words=floor.words._replace(vector="±(x, 1)"))
TIE = "z = 0 is y = 1"
HARD = {"labels": floor.labels, "bias": floor.bias, "tie": TIE}
SOFT = {"labels": soft_floor.labels, "bias": soft_floor.bias}
