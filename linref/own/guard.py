"""A reader's function is called as a stranger's: what it prints is swallowed, and it must come back."""

import ctypes
import io
import threading
import time
import warnings
from contextlib import contextmanager, redirect_stderr, redirect_stdout

MAX_SECONDS = 2.0  # of one call, after which it is taken to be endless


class Endless(BaseException):
    """A call that has not come back in time; no handler of ordinary errors swallows it."""


class Watch:
    """Ends calls that take too long, from another thread, wherever they are.

    >>> with Watch(0.05) as watch:
    ...     try:
    ...         with watch.one_call():
    ...             while True:
    ...                 pass
    ...     except Endless:
    ...         print("ended")
    ended
    """

    def __init__(self, seconds=MAX_SECONDS):
        self.seconds, self.deadline, self.over = seconds, None, False
        self.lock, self.caller = threading.Lock(), threading.get_ident()

    def __enter__(self):
        self.thread = threading.Thread(target=self._watch, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *error):
        self.over = True

    @contextmanager
    def one_call(self):
        """One call: it is ended when its time is over; what it prints goes nowhere."""
        with self.lock:
            self.deadline = time.monotonic() + self.seconds
        try:
            yield
        finally:
            with self.lock:
                self.deadline = None

    def _watch(self):
        while not self.over:
            time.sleep(min(0.05, self.seconds / 4))
            with self.lock:
                if self.deadline is not None and time.monotonic() > self.deadline:
                    self.deadline = time.monotonic() + 0.2  # once more, should the call have swallowed it
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.caller), ctypes.py_object(Endless))


@contextmanager
def quiet():
    """What is printed, or warned of, goes nowhere; gives where it is collected.

    >>> with quiet() as heard:
    ...     print("here")
    >>> heard.getvalue()
    'here\\n'
    """
    heard = io.StringIO()
    with redirect_stdout(heard), redirect_stderr(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield heard
