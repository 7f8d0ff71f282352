"""How the Gales runs are told: a module for each topic, which yields its runs and the blocks between them."""

from importlib import import_module
from itertools import chain

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


def topics(chosen, options):
    """The runs and blocks of the chosen topics, one topic after the other."""
    return chain.from_iterable(
        getattr(import_module(f"linref.gales.traces.{topic}"), topic)(options) for topic in chosen)


def read(topic, path):
    """The samples of a file, of two classes, or of any number for Kesler."""
    return read_classes(path, most=None if topic == "kesler" else 2)
