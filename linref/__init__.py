"""Linear classifiers as five lecture handouts state them, traced step by step."""

from importlib import import_module

HANDOUTS = ("gales", "discriminants", "crowley", "vitay", "fleuret", "exercises")


def handout_package(handout, *part):
    """The package of a handout, or a part of it such as its "views", its "errata" or its "derivations"."""
    return import_module(".".join(("linref", handout, *part)))
