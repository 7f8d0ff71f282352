"""Linear classifiers as five lecture handouts state them, traced step by step.

Where to begin:

    linref.notebook.trace("gales", "perceptron")    a topic as an object: print it, show it, go through its runs
    linref.gales.perceptron, linref.fleuret.svm, …  the algorithms, a function for each, on plain lists
    linref.testing                                  your own program, gradient or derivation beside the page's
    python3 -m linref                               the same on the command line: the list of contents
"""

import os
import sys
from importlib import import_module

__version__ = "0.1.0"
HANDOUTS = ("gales", "discriminants", "crowley", "vitay", "fleuret", "exercises")


def handout_package(handout, *part):
    """The package of a handout, or a part of it such as its "views", its "errata" or its "derivations"."""
    return import_module(".".join(("linref", handout, *part)))


def program():
    """How the reader calls linref: by its name where it is installed as a command, else as a file or a module."""
    python = "py" if os.name == "nt" else "python3"
    name, kind = os.path.splitext(os.path.basename(sys.argv[0] if sys.argv else ""))
    if name == "linref" and kind in ("", ".exe"):
        return "linref"
    return f"{python} {name}{kind}" if kind == ".pyz" else f"{python} -m linref"
