"""Processes that are ended, with all that they have started."""

import os
import signal
from contextlib import suppress

GROUP = {"start_new_session": True} if hasattr(os, "killpg") else {}  # how such a process is started


def end(process):
    """End a process and all that it has started."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
