"""A reader's file runs in a process of its own: what it prints goes nowhere, and it can always be ended.

That process sends what it finds, one pickled message after another, and twice a second a sign of life. Code that holds
Python's lock, such as 3**10**9, sends none; it cannot be interrupted, so its process is ended.
"""

import gc
import os
import pickle
import subprocess
import sys
import time
from pathlib import Path
from queue import Empty, Queue
from threading import Lock, Thread

from linref.own.guard import Watch
from linref.own.ended import GROUP, end
from linref.samples import InputError

MAX_SECONDS = 120  # for all that a file has
MAX_SILENCE = 6.0  # seconds without a sign of life
BEAT = 0.5
ROOT = str(Path(__file__).resolve().parents[2])
BEGIN = """import sys
sys.path.pop(0)  # a file in the caller's folder, such as fractions.py, takes no module's place
root = sys.argv.pop(1)
if root not in sys.path:
    sys.path.insert(0, root)
from linref.own.alone import main
main(*sys.argv[1:])"""


def found_in(work, place, *more):
    """What some `work` finds in a reader's file, "check" or "derive", from a process of its own."""
    process = subprocess.Popen([sys.executable, "-c", BEGIN, ROOT, work, place, *more], stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **GROUP)
    messages, begun = Queue(), time.monotonic()
    Thread(target=receive, args=(process.stdout, messages), daemon=True).start()
    try:
        while True:
            kind, value = messages.get(timeout=MAX_SILENCE)
            if kind == "found":
                yield value
            elif kind == "refused":
                raise InputError(value)
            elif kind == "end":
                return
            elif kind == "lost":
                raise InputError(f"{place}: it ends Python itself, with status {process.wait()}, while it is run")
            elif time.monotonic() - begun > MAX_SECONDS:
                raise TimeoutError(f"within {MAX_SECONDS} s")
    except Empty:
        raise TimeoutError(f"within {MAX_SILENCE:g} s, and only the end of its process stops it") from None
    finally:
        end(process)


def receive(pipe, messages):
    """Put all messages of a process into a queue; "lost" comes when there are no more."""
    try:
        while True:
            messages.put(pickle.load(pipe))
    except Exception:
        messages.put(("lost", None))


def answer_of_file(place, topic):
    """(lines, whether it follows) of the program in a reader's file."""
    try:
        return next(found_in("check", place, topic))
    except TimeoutError as error:
        raise InputError(f"{place}: it did not return {error}") from None


def check(place, topic):
    """What `check FILE.py` finds: (lines, whether it follows)."""
    from linref.own.answer import beside_pages, program_of_file
    from linref.own.pages import pages_of_topic

    pages = pages_of_topic(topic)
    yield beside_pages(program_of_file(place, pages), pages)


def derive(place, expand):
    """What `derive FILE.py` finds: the events of its derivations."""
    from linref.proofs import events_of

    yield from events_of(place, bool(expand))


def main(work, place, *more):
    """Do some work on a reader's file, and send what it finds."""
    gc.disable()  # hardly anything is garbage, and to look for it holds Python's lock for seconds
    out, lock = os.fdopen(os.dup(1), "wb"), Lock()
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is printed past Python goes nowhere too

    def say(kind, value=None):
        with lock:
            pickle.dump((kind, value), out)
            out.flush()

    def live():
        while True:
            say("alive")
            time.sleep(BEAT)

    def refuse(text):
        say("refused", text)
        os._exit(0)  # threads that a reader's program has started are not waited for

    Watch.last_resort = lambda: refuse(f"{place}: it did not return, and catches what should end it; use "
                                       "`except Exception`, not `except:`")
    Thread(target=live, daemon=True).start()
    try:
        for found in {"check": check, "derive": derive}[work](place, *more):
            say("found", found)
        say("end")
    except InputError as error:
        refuse(str(error))
    os._exit(0)
