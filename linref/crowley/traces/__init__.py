"""How the Crowley runs are told: a module for each topic, which yields its runs and the blocks between them."""

from linref.samples import read_classes, read_targets

USES = {
    "perceptron": ("data", "start", "rate", "limit", "corrected", "only", "plot"),
    "lines": ("corrected", "plot"),
    "descent": ("data", "start", "rate", "limit", "seed", "corrected", "plot"),
    "scaling": ("data", "rate", "limit"),
    "decision": ("plot",),
}


def read(topic, path):
    """The samples of a file: of two classes for the perceptron, otherwise with a target in the last column."""
    return read_classes(path) if topic == "perceptron" else read_targets(path)
