"""A program in any language, started once: it reads a JSON object a line and prints its weights, one line each."""

import json
import os
import re
import shlex
import signal
from contextlib import suppress
from subprocess import PIPE, Popen
from threading import Thread, Timer

from linref.own.program import arguments
from linref.own.states import Ran, checked, numbers_of, state_of, states_of
from linref.samples import InputError, shortened
from linref.tracer import plural

LEAST_SECONDS, MAX_SECONDS = 20, 120  # for a few lines, and for any number of them
MAX_BYTES = 50_000_000  # that a program may print
MAX_NUMBERS = 100_000  # of weights in a line
MAX_CHARACTERS = 200  # of what a program says when it fails
EXPECTED = "expected weights such as [1, -2, 0]"
ERROR = re.compile(r"error|exception|panic|fatal", re.IGNORECASE)


class Command:
    """A program that a command starts. It is asked for 1, 2, … passes over each set, in lines such as

    {"points": [[0, 1], [1, 1]], "labels": [1, -1], "passes": 2}
    """

    takes_passes, file, parameters = True, None, ()

    def __init__(self, command):
        try:
            self.words = shlex.split(command)
        except ValueError as error:
            raise InputError(f"--program: {command!r}: {error}".lower()) from None
        self.name, self.remarks = command, set()
        if not self.words:
            raise InputError("--program: expected a command, such as node mine.js")

    def asked(self, samples, labels, passes):
        """What it was given, as a sentence."""
        return f"It was given {requests(samples, labels, passes)[-1]}"

    def runs(self, sets, labels, passes):
        """What it makes of each set, all of which it is given at once, each with 1, 2, … passes."""
        sets = list(sets)
        answers, why = self.answers([line for samples in sets for line in requests(samples, labels, passes)])
        wanted = len(sets) * passes
        if not why and len(answers) > wanted:
            why = f"it prints {plural(len(answers), 'line')} for {wanted} that it is given; expected one each"
            answers = []
        for n in range(0, wanted, passes):
            if n + passes > len(answers):
                few = f"it prints {plural(len(answers), 'line')} for {wanted} that it is given; expected one each"
                yield Ran(failed=why or few, kind="unusable")
                return
            yield self.read_all(answers[n:n + passes])

    def answers(self, lines):
        """The lines that the program prints, and what is wrong if it fails or does not end."""
        try:
            printed, said, status = conversation(self.words, "\n".join(lines) + "\n",
                                                 min(MAX_SECONDS, LEAST_SECONDS + len(lines) / 100))
        except FileNotFoundError:
            raise InputError(f"--program: {self.words[0]!r} is not a command that can be started") from None
        except (OSError, ValueError) as error:
            raise InputError(f"--program: {self.name}: {error}") from None
        if status is None:
            return [], said
        return [line for line in printed.splitlines() if line.strip()], (
            f"it ends with status {status}{reason_in(said)}" if status else "")

    def read_all(self, lines):
        """The weights of one set: the path of all its passes, or the last weights of 1, 2, … passes."""
        found = [read(line) for line in lines]
        wrong = next((ran for ran in found if ran.failed), None)
        if wrong or found[-1].moments == "path":
            return wrong or found[-1]
        return checked(Ran([state for ran in found for state in ran.states], "passes"))


def conversation(words, text, seconds):
    """(what a program prints, what it says on standard error, its status) when it is given a text.

    If it does not end in time, or prints far too much, it is ended; then the status is None.
    """
    began = {"start_new_session": True} if hasattr(os, "killpg") else {}
    with Popen(words, stdin=PIPE, stdout=PIPE, stderr=PIPE, **began) as process:
        late = Timer(seconds, end, [process])
        said = []
        helpers = [Thread(target=feed, args=[process, text.encode()], daemon=True),
                   Thread(target=lambda: said.append(process.stderr.read(MAX_BYTES)), daemon=True)]
        try:
            for helper in (late, *helpers):
                helper.start()
            printed = process.stdout.read(MAX_BYTES + 1)
            if len(printed) > MAX_BYTES:
                return "", f"it prints more than {MAX_BYTES:,} bytes; expected a line for each that it is given", None
            status = process.wait()
            helpers[1].join(1)
        finally:
            in_time = late.is_alive()
            late.cancel()
            end(process)
    if not in_time:
        return "", f"it does not come back within {seconds:.0f} s", None
    return printed.decode(errors="replace"), b"".join(said).decode(errors="replace"), status


def feed(process, text):
    """Give a program its input; one that does not read all of it ends as it likes."""
    with suppress(OSError, ValueError):
        process.stdin.write(text)
        process.stdin.close()


def end(process):
    """End a program and all that it has started."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def reason_in(text):
    """What a program says when it fails: the last line that names an error, or the last one.

    >>> reason_in("at x.js:3\\nError: no such file\\n\\nNode.js v20"), reason_in("")
    (': Error: no such file', '')
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        return ""
    said = next((line for line in reversed(lines) if ERROR.search(line)), lines[-1])
    return ": " + "".join(c if c.isprintable() else " " for c in said)[:MAX_CHARACTERS].rstrip(".")


def read(line):
    """The weights in one line of a program's output."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    numbers = numbers_of(value)
    if not numbers or len(numbers) > MAX_NUMBERS or not isinstance(value, list):
        return Ran(failed=f"it prints {shortened(line)!r}; {EXPECTED}", kind="unusable")
    states = states_of(value, MAX_NUMBERS)
    return checked(Ran(states, "path") if states is not None else Ran([state_of(value)]))


def requests(samples, labels, passes):
    """The lines of JSON that ask for 1, 2, … passes over a set."""
    X, y = arguments(samples, labels, False)
    asked = f'{{"points": {json.dumps(X)}, "labels": {json.dumps(y)}, "passes": '
    return [f"{asked}{number}}}" for number in range(1, passes + 1)]
