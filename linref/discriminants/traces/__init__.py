"""How the Discriminants runs are told: a module for each topic, which yields its runs and the blocks between them."""

from linref.samples import read_classes

USES = {
    "units": ("plot",),
    "separable": ("data", "plot"),
    "losses": ("data", "start", "rate", "limit", "corrected", "plot"),
    "batch": ("data", "start", "rate", "limit", "only", "plot"),
    "online": ("data", "start", "limit", "seed", "only", "plot"),
    "convergence": ("data", "limit"),
    "onepass": ("data", "start", "limit", "seed", "corrected", "only", "plot"),
    "voted": ("data", "start", "limit", "seed", "only"),
    "geometry": ("data", "start", "plot"),
}


def read(topic, path):
    """The samples of a file, of two classes."""
    return read_classes(path)
