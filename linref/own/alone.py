"""A reader's file is compared in a process of its own: what it prints goes nowhere, and it can always be ended.

That process prints one object of JSON: the lines of the report and whether the program follows the page, or what is
wrong with the request.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from linref.own.guard import Watch
from linref.samples import InputError

MAX_SECONDS = 120
ROOT = str(Path(__file__).resolve().parents[2])
BEGIN = """import sys
sys.path.pop(0)  # a file in the caller's folder, such as fractions.py, takes no module's place
root = sys.argv.pop(1)
if root not in sys.path:
    sys.path.insert(0, root)
from linref.own.alone import main
main(*sys.argv[1:])"""


def answer_of_file(place, topic):
    """(lines, whether it follows) of the program in a reader's file, from a process of its own."""
    try:
        done = subprocess.run([sys.executable, "-c", BEGIN, ROOT, place, topic], stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=MAX_SECONDS)
    except subprocess.TimeoutExpired:
        raise InputError(f"{place}: it does not come back within {MAX_SECONDS} s") from None
    try:
        found = json.loads(done.stdout)
    except ValueError:
        raise InputError(f"{place}: it ends Python itself, with status {done.returncode}, while it is run") from None
    if "refused" in found:
        raise InputError(found["refused"])
    return found["lines"], found["follows"]


def main(place, topic):
    """Compare the program in a file, and print what came of it."""
    from linref.own.answer import beside_pages, program_of_file
    from linref.own.pages import pages_of_topic

    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is printed past Python goes nowhere too

    def say(**found):
        out.write(json.dumps(found))
        out.flush()
        os._exit(0)  # threads that a reader's program has started are not waited for

    Watch.last_resort = lambda: say(refused=f"{place}: it does not come back, and catches what should end it; use "
                                            "`except Exception`, not `except:`")
    try:
        pages = pages_of_topic(topic)
        lines, follows = beside_pages(program_of_file(place, pages), pages)
    except InputError as error:
        say(refused=str(error))
    except KeyboardInterrupt:
        os._exit(130)
    say(lines=lines, follows=follows)
