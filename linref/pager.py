"""Output longer than the terminal goes through a pager, as git's does: $PAGER, or less -FRX."""

import os
import sys
from contextlib import suppress
from itertools import chain, islice

from linref.tracer.progress import PROGRESS

LESS = "FRX"  # quit if all fits on a screen; show colours; leave the text on the screen


class Pager:
    """Sends lines to a pager if there are more than the terminal has, while they are made."""

    allowed = True

    def wanted(self):
        """Whether long output is to go through a pager: on a terminal that can move its cursor, unless told not to."""
        return self.allowed and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"

    def through(self, texts):
        """The lines that are to be printed at once: all, if they fit on the screen; none, if a pager has shown them."""
        import shutil

        texts = iter(texts)
        screen = list(islice(texts, shutil.get_terminal_size().lines))
        if len(screen) < shutil.get_terminal_size().lines:
            return screen
        PROGRESS.end()
        show(chain(screen, texts))
        return []


def show(texts):
    """Show lines in $PAGER, in less, or in whatever Python finds where there is neither."""
    from shutil import which

    command = os.environ.get("PAGER") or (which("less") and f"less -{LESS}")
    if not command:
        from pydoc import pager

        pager("\n".join(texts))
        return
    import subprocess  # takes longer than all else here

    process = subprocess.Popen(command, shell=True, stdin=subprocess.PIPE, encoding=sys.stdout.encoding,
                               errors="replace", env={"LESS": LESS, **os.environ})
    with suppress(BrokenPipeError, KeyboardInterrupt):  # the reader has left the pager
        for text in texts:
            process.stdin.write(text + "\n")
            process.stdin.flush()
    with suppress(BrokenPipeError):
        process.stdin.close()
    wait_for(process)


def wait_for(process):
    """Wait until the reader leaves the pager, which does with Ctrl-C what it wants."""
    while process.poll() is None:
        with suppress(KeyboardInterrupt):
            process.wait()


PAGER = Pager()
