"""python -m linref."""

from signal import SIG_DFL, SIGINT, default_int_handler, signal

signal(SIGINT, SIG_DFL)  # Ctrl-C ends quietly before `main` can see to that, and after it

from linref.cli import main  # noqa: E402

signal(SIGINT, default_int_handler)
status = main()
signal(SIGINT, SIG_DFL)
raise SystemExit(status)
