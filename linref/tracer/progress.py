"""What is being done while nothing is printed, on standard error where that is a terminal; never in the trace."""

import sys
from contextlib import contextmanager
from time import monotonic

PATIENCE = 2  # seconds without a line of output before anything is said
SECONDS = 0.2


class Progress:
    """One line that is written over again and again, and wiped away before anything else is printed."""

    def __init__(self):
        self._doing, self._run = "", None
        self._begun, self._width = monotonic(), 0
        self.watched = False  # whether anybody sees what is said here

    def begin(self, doing):
        """From now on this is done."""
        self._doing, self._run = doing, None

    def count(self, run):
        """The steps of this run are counted."""
        self._run = run

    def wipe(self):
        """Leave the line empty: something is printed."""
        if self._width:
            self._write("\r" + " " * self._width + "\r")
        self._begun, self._width = monotonic(), 0

    def end(self):
        """Say nothing more: the screen belongs to a pager."""
        self.wipe()
        self.watched = False

    @contextmanager
    def watching(self):
        """Says what is being done, once nothing has been printed for two seconds."""
        if sys.stderr is None or not sys.stderr.isatty():
            yield
            return
        from threading import Event, Thread

        over = Event()
        self.watched = True
        watcher = Thread(target=self._watch, args=(over,), daemon=True)
        watcher.start()
        try:
            yield
        finally:
            over.set()
            watcher.join()
            self.watched = False
            self.wipe()

    def _watch(self, over):
        from shutil import get_terminal_size

        while not over.wait(SECONDS):
            seconds = monotonic() - self._begun
            if seconds > PATIENCE and self.watched:
                steps = f", {self._run.count:,} steps" if self._run else ""
                text = f"{self._doing}{steps}, {seconds:.0f} s"[: get_terminal_size().columns - 1]
                self._write(f"\r{text:<{self._width}}")
                self._width = len(text)

    def _write(self, text):
        sys.stderr.write(text)
        sys.stderr.flush()


PROGRESS = Progress()
