"""How far a long run has come, on standard error where that is a terminal; nowhere else and never in the trace."""

import sys
from time import monotonic

SECONDS = 0.2


class Progress:
    """One line that is written over again and again, and wiped away before anything else is printed."""

    def __init__(self):
        self.shows = sys.stderr is not None and sys.stderr.isatty()
        self._since, self._width = monotonic(), 0

    def say(self, text):
        """Show a text in place of the last one, if some time has passed since."""
        if self.shows and monotonic() - self._since > SECONDS:
            self._write(f"\r{text:<{self._width}}")
            self._since, self._width = monotonic(), len(text)

    def wipe(self):
        """Leave the line empty."""
        if self._width:
            self._write("\r" + " " * self._width + "\r")
            self._width = 0

    def _write(self, text):
        sys.stderr.write(text)
        sys.stderr.flush()
