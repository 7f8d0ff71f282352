"""How the Gales runs are told: a module for each topic, which yields its runs and the blocks between them."""

from linref.samples import read_classes

USES = {
    "neuron": ("data", "start", "plot"),
    "descent": ("data", "start", "rate", "limit", "plot"),
    "perceptron": ("data", "start", "rate", "limit", "corrected", "only", "plot"),
    "logistic": ("data", "start", "rate", "limit", "plot"),
    "fisher": ("data", "plot"),
    "kesler": ("data", "start", "limit", "corrected", "only", "plot"),
    "gates": ("start", "rate", "limit", "corrected", "only", "plot"),
}


def read(topic, path):
    """The samples of a file, of two classes, or of any number for Kesler."""
    return read_classes(path, most=None if topic == "kesler" else 2)
