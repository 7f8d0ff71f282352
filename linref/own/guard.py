"""A reader's function is called as a stranger's: what it prints is swallowed, and it must come back."""

import ctypes
import io
import signal
import threading
import time
import warnings
from contextlib import contextmanager, redirect_stderr, redirect_stdout

MAX_SECONDS = 2.0  # of one call, after which it is taken to be endless
PAUSE = 0.2  # seconds between two interrupts of a call that swallows them
MOST_INTERRUPTS = 20  # after which nothing but the end of the process helps


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

    last_resort = None  # a function that ends a process of which a call swallows every interrupt

    def __init__(self, seconds=MAX_SECONDS):
        self.seconds, self.deadline, self.interrupts = seconds, None, 0
        self.lock, self.over, self.caller = threading.Lock(), threading.Event(), threading.get_ident()
        self.by_signal = hasattr(signal, "pthread_kill") and threading.current_thread() is threading.main_thread()

    def __enter__(self):
        if self.by_signal:
            self.handler = signal.signal(signal.SIGALRM, raise_endless)
        self.thread = threading.Thread(target=self._watch, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *error):
        self.over.set()
        if self.by_signal:
            self.thread.join()  # no signal comes after the handler is gone
            signal.signal(signal.SIGALRM, self.handler)

    @contextmanager
    def one_call(self):
        """One call: it is ended when its time is over."""
        with self.lock:
            self.deadline, self.interrupts = time.monotonic() + self.seconds, 0
        try:
            yield
        finally:
            with self.lock:
                self.deadline = None

    def _watch(self):
        while not self.over.wait(min(0.05, self.seconds / 4)):
            with self.lock:
                if self.deadline is not None and time.monotonic() > self.deadline:
                    self.deadline = time.monotonic() + PAUSE  # once more, should the call have swallowed it
                    self._interrupt()

    def _interrupt(self):
        """Raise Endless in the caller; a signal ends a sleep and a wait too."""
        self.interrupts += 1
        if self.interrupts > MOST_INTERRUPTS and Watch.last_resort:
            Watch.last_resort()
        if self.by_signal:
            signal.pthread_kill(self.caller, signal.SIGALRM)
        else:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.caller), ctypes.py_object(Endless))


def raise_endless(number, frame):
    """What the signal does in the thread that it interrupts."""
    raise Endless


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
