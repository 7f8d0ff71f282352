"""How the Fleuret runs are told: a module for each topic."""

from linref.floor import Floor
from linref.samples import read_classes
from linref.verdict import Words

floor = Floor("fleuret", labels="1 and -1", bias="the weight of a constant 1, put last into x",
              words=Words("w", "y·x", "w·x", "sample"))
APART = "apart, b"
PAIRED = Words("(w, b)", "y·(x, 1)", "w·x + b", "sample")
TIE = "y(w·x) = 0 is misclassified (<= 0), though σ(0) = 1"

USES = {
    "units": (),
    "perceptron": ("data", "start", "limit", "seed", "only", "plot"),
    "mnist": ("data", "limit", "seed", "classes", "pairs"),
    "convergence": ("data", "limit"),
    "svm": ("data", "start", "rate", "limit", "plot"),
    "lda": ("data", "plot"),
    "logistic": ("data", "start", "rate", "limit", "plot"),
    "layer": (),
    "features": ("limit", "plot"),
    "bias_variance": (),
    "knn": ("data", "seed", "plot"),
    "hog": ("data", "plot"),
    "kernel": ("data", "limit", "only"),
}


def read(topic, path):
    """The samples of a file, of two classes; for hog an image, for mnist the folder itself, which is read for its classes."""
    if topic == "mnist":
        return path
    if topic == "hog":
        from linref.pgm import read_image

        return path, read_image(path)
    return read_classes(path)
