"""A program in any language, started once: it reads a JSON object a line and prints its weights, one line each."""

import json
import os
import re
import shlex
from contextlib import suppress
from subprocess import Popen, TimeoutExpired
from tempfile import TemporaryFile
from time import monotonic

from linref.own.ended import GROUP, end
from linref.own.program import arguments
from linref.own.states import Ran, checked, numbers_of, state_of, states_of
from linref.samples import InputError, shortened
from linref.tracer import plural

LEAST_SECONDS, MAX_SECONDS = 10, 60  # for a few lines, and for any number of them
WAIT = 0.05  # seconds, after which it is seen how much a program has printed
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
                                                 min(MAX_SECONDS, LEAST_SECONDS + len(lines) / 400))
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

    If it does not end in time, or prints far too much, it is ended; then the status is None. It reads and writes files,
    as a pipe might be kept open by what it has started.
    """
    with TemporaryFile() as given, TemporaryFile() as printed, TemporaryFile() as said:
        given.write(text.encode())
        given.seek(0)
        process = Popen(words, stdin=given, stdout=printed, stderr=said, **GROUP)
        try:
            over = waited(process, (printed, said), seconds)
        finally:
            end(process)
        if over:
            return "", over, None
        for file in (printed, said):
            file.seek(0)
        return *(file.read().decode(errors="replace") for file in (printed, said)), process.returncode


def waited(process, files, seconds):
    """Wait until a process has ended; or the sentence on why it must be."""
    deadline = monotonic() + seconds
    while process.poll() is None:
        with suppress(TimeoutExpired):
            process.wait(WAIT)
        if max(os.fstat(file.fileno()).st_size for file in files) > MAX_BYTES:
            return f"it prints more than {MAX_BYTES:,} bytes; expected a line for each that it is given"
        if process.returncode is None and monotonic() > deadline:
            return f"it did not return within {seconds:.0f} s"
    return ""


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
    states, state = (states_of(value, MAX_NUMBERS), state_of(value)) if numbers else (None, None)
    if states is state is None or len(numbers) > MAX_NUMBERS:
        return Ran(failed=f"it prints {shortened(line)!r}; {EXPECTED}", kind="unusable")
    return checked(Ran([state]) if states is None else Ran(states, "path"))


def requests(samples, labels, passes):
    """The lines of JSON that ask for 1, 2, … passes over a set."""
    X, y = arguments(samples, labels, False)
    asked = f'{{"points": {json.dumps(X)}, "labels": {json.dumps(y)}, "passes": '
    return [f"{asked}{number}}}" for number in range(1, passes + 1)]
