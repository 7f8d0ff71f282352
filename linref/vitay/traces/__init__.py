"""How the Vitay runs are told: a module for each topic, which yields its runs and the blocks between them."""

from linref.samples import read_classes, read_column

USES = {
    "neuron": ("data", "start", "plot"),
    "batch": ("data", "start", "rate", "limit", "only", "plot"),
    "online": ("data", "start", "rate", "limit", "only", "plot"),
    "minibatch": ("data", "start", "rate", "limit", "seed", "only", "plot"),
    "mle": ("data", "plot"),
    "logistic": ("data", "rate", "limit", "seed", "plot"),
}


def read(topic, path):
    """The samples of a file: one column of numbers for maximum likelihood, otherwise of two classes."""
    return read_column(path) if topic == "mle" else read_classes(path)
