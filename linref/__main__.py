"""python -m linref."""

from _signal import SIG_DFL, SIGINT, default_int_handler, signal  # what `signal` has, there without an import

signal(SIGINT, SIG_DFL)  # Ctrl-C ends quietly before `main` can see to that, and after it

from linref.cli import main  # noqa: E402

signal(SIGINT, default_int_handler)
status = main()
signal(SIGINT, SIG_DFL)
raise SystemExit(status)
