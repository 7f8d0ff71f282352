"""python -m linref, or python with this folder."""

import sys
from _signal import SIG_DFL, SIGINT, default_int_handler, signal  # what `signal` has, there without an import

signal(SIGINT, SIG_DFL)  # Ctrl-C ends quietly before `main` can see to that, and after it
sys.path.append(sys.path.pop(0))  # a file in the caller's folder, such as fractions.py, takes no module's place
if not __package__:
    sys.path.append(__file__.rpartition("linref")[0] or ".")

import gc  # noqa: E402

gc.set_threshold(50_000)  # hardly anything is garbage that Python does not free at once
from linref.cli import main  # noqa: E402

signal(SIGINT, default_int_handler)
status = main()
signal(SIGINT, SIG_DFL)
gc.freeze()  # before it ends Python looks for garbage again: not among all of this
raise SystemExit(status)
