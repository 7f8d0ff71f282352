"""A filled-in worksheet beside its key: what the student has written into each blank, and what becomes of it."""

import json
import os
import re
import shlex
from itertools import chain
from typing import NamedTuple
from unicodedata import normalize

from linref import engine
from linref.grade import graded
from linref.options import parsed
from linref.samples import InputError, read_bytes, shortened
from linref.tracer import join_some
from linref.worksheet import FIRST, ROOM, RUN, SPARE

COMMAND = re.compile(r"\W*python3? -m linref (.*)")
PRIVATE = f"[{chr(FIRST)}-{chr(FIRST + ROOM - 1)}]"
CELL = re.compile(rf"\(*({PRIVATE})\1*(?:[(), ]+\1+)*\)*")
VECTOR = r"\((?:[^()]|\([^()]*\))*\)"
VALUE, ONE = re.compile(rf"{VECTOR}|\S+"), rf"(?:{VECTOR}|\S+?)"
MAX_SKIPPED = 80  # so many lines of key and sheet are not passed over: all that follows counts as destroyed
MAX_BYTES = 5_000_000  # bytes of a file
STATUSES = "right", "follows", "wrong", "empty", "lost"


class Sheet(NamedTuple):
    """What a file holds: the command of its key, and its lines, each with its number."""

    words: list
    given: dict
    lines: list


def check(path, form):
    """The report on the sheet in a file, line by line, and whether all of it is right or follows."""
    sheet = read(path)
    verdicts = graded(answers(sheet), engine.numbers_of(sheet.given))
    counts = {status: 0 for status in STATUSES}
    for verdict in verdicts:
        counts[verdict.status] += 1
    bad = [verdict for verdict in verdicts if verdict.status not in ("right", "follows")]
    if form == "json":
        return [*map(as_json, verdicts), json.dumps({"record": "outcome", **counts})], not bad
    several = len({id(verdict.blank.header) for verdict in verdicts}) > 1
    first = next((verdict for verdict in bad if verdict.status == "wrong"), *bad[:1] or [None])
    messages = [message_about(first, several)] if first else []
    return [*messages, summary(counts, [place_of(verdict, several) for verdict in bad])], not bad


def summary(counts, places):
    """How many blanks there are of each kind, and the places of those that are neither right nor follow.

    >>> summary({"right": 7, "follows": 1, "wrong": 1, "empty": 0, "lost": 0}, ["row 2 w"])
    '7 of 9 right, 1 follows, 1 wrong: row 2 w'
    """
    parts = [f"{counts['right']} of {sum(counts.values())} right"]
    for status in STATUSES[1:]:
        word = "follow" if status == "follows" and counts[status] > 1 else status
        parts += [f"{counts[status]} {word}"] * bool(counts[status])
    listed = f": {join_some(places)}".replace(", …", "; …") if places else ""
    return ", ".join(parts) + listed


def place_of(verdict, several):
    """Where a blank stands: row 3 w."""
    return f"{row_of(verdict, several)} {verdict.blank.name}"


def row_of(verdict, several):
    """The row that a blank stands in; of several runs also which."""
    return f"{verdict.blank.header.run}, " * several + f"row {verdict.blank.number}"


def message_about(verdict, several):
    """What is wrong in a blank, and what was expected; that is not told where nobody has tried to fill it."""
    line = f"line {verdict.line}: "
    if verdict.status == "lost":
        return f"{line}{row_of(verdict, several)} was not found: its printed text is changed or its columns joined"
    if verdict.status == "empty":
        return f"{line}{place_of(verdict, several)}: empty"
    answer = shortened(re.sub(r"\s+(?=[\s,)])", "", verdict.answer))
    mistake = f". Typical mistake: {verdict.mistake}" * bool(verdict.mistake)
    return f"{line}{place_of(verdict, several)}: {answer}; expected {verdict.expected}{mistake}"


def as_json(verdict):
    """A blank for programs."""
    blank, *fields = verdict
    return json.dumps({"record": "cell", "run": blank.header.run, "row": blank.number, "name": blank.name,
                       **dict(zip(verdict._fields[1:], fields))}, ensure_ascii=False)


def read(path):
    """The sheet in a file."""
    raw, path = read_bytes(path, MAX_BYTES, "a worksheet")
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        raise InputError(f"{path}: not UTF-8; expected a worksheet as text or Markdown") from None
    lines = [(number, normalize("NFC", line)) for number, line in enumerate(text.splitlines(), start=1)]
    commands = [(number, match[1]) for number, line in lines if (match := COMMAND.fullmatch(line.strip()))]
    if not commands:
        raise InputError(f"{path}: not a worksheet; expected its first line, # python3 -m linref … --blank …")
    at, command = commands[0]
    words, given = command_of(path, command)
    beside = os.path.join(os.path.dirname(path), given.get("data", ""))
    if "data" in given and not os.path.exists(given["data"]) and os.path.exists(beside):
        given["data"] = beside
    return Sheet(words, given, [(number, line) for number, line in lines if line.strip() and number != at])


def command_of(path, text):
    """The words and options of a sheet's command; nothing but a worksheet's will do."""
    try:
        words, given = parsed(shlex.split(text))
        if "blank" not in given or len(words) > 2 or set(given) & {"write", "help"}:
            raise InputError("expected a trace with --blank results or --blank all")
        engine.known_handout(words[0] if words else "")
    except (InputError, ValueError) as error:
        raise InputError(f"{path}: not a worksheet: its command {shortened(text)!r}: {error}") from None
    if given.get("format", "text") not in ("text", "markdown"):
        raise InputError(f"{path}: --format {given['format']}: a worksheet is checked as text or as Markdown")
    return words, given


def template_lines(sheet):
    """Each line of the key that is not empty, with the blanks in it by their marks."""
    plain = all("·" not in line for _, line in sheet.lines)
    blanks, lines = engine.worksheet_lines(sheet.words, sheet.given, plain)
    for line in lines:
        if line.strip():
            line = normalize("NFC", line).replace(SPARE, "_")
            yield line, {mark: blanks[mark] for mark in RUN.findall(line)}


def answers(sheet):
    """Every blank with what the student has written there, or None where the line is lost, and the line's number."""
    cells = {}
    for _, blanks, number, written in aligned(list(template_lines(sheet)), sheet.lines):
        for mark, blank in blanks.items():
            before = cells.get(id(blank), (blank, "", number))[1]
            more = None if written is None else written[mark]
            cells[id(blank)] = blank, more if not before or more is None else f"{before} {more}", number
    return list(cells.values())


def aligned(template, lines):
    """Each line of the key with the student's: where they part, the nearest place at which they meet again."""
    at = place = 0
    while place < len(template):
        written = answers_in_line(template[place], lines[at][1]) if at < len(lines) else None
        if written is not None:
            yield *template[place], lines[at][0], written
            place, at = place + 1, at + 1
            continue
        skipped, ahead = lines_to_skip(template, place, lines, at)
        for lost in range(skipped):
            number = lines[min(at + lost, at + max(ahead - 1, 0), len(lines) - 1)][0]
            yield *template[place + lost], number, None
        place, at = place + skipped, at + ahead


def lines_to_skip(template, place, lines, at):
    """How many lines of the key, and of the sheet, to skip until they agree."""
    rest = len(template) - place
    for total in range(1, MAX_SKIPPED):
        for skipped in range(min(total, rest - 1) + 1):
            ahead = total - skipped
            if at + ahead < len(lines) and answers_in_line(template[place + skipped], lines[at + ahead][1]) is not None:
                return skipped, ahead
    return rest, 0


def answers_in_line(template, line):
    """Answers by mark if the line matches the template, else None.

    It is read by what is printed between the blanks, however it is spaced: first as if each held one word or vector.
    """
    text, blanks = template
    if not blanks or len(line) > 4 * len(text) + 200:
        return {} if line.split() == text.split() else None
    groups = blanks_together(text)
    ends = [0, *(end for group in groups for end in (group[0].start(), group[-1].end())), len(text)]
    texts = [pattern_of(text[a:b]) for a, b in zip(ends[::2], ends[1::2])]
    full = [rf"({ONE}(?:\s+{ONE}){{{len(group) - 1}}})" for group in groups]
    other = "[^|]" if text.startswith("|") else "."
    some = rf"((?:{VECTOR}|(?!{VECTOR}){other})*?)"
    spans = re.fullmatch("".join(chain(*zip(texts, [*full, ""]))), line) or re.fullmatch(some.join(texts), line)
    if not spans:
        return None
    found = {}  # a blank that goes on in another place of its line is one answer
    for number, group in enumerate(groups, start=1):
        for mark, answer in shared_out(group, line, *spans.span(number)):
            found[mark] = f"{found.get(mark, '')} {answer}".strip()
    return found


def blanks_together(text):
    """The blanks of a line, those together between which nothing is printed."""
    groups = []
    for cell in CELL.finditer(text):
        if not groups or text[groups[-1][-1].end():cell.start()].strip():
            groups.append([])
        groups[-1].append(cell)
    return groups


def pattern_of(text):
    """A pattern for what is printed, however it is spaced; a number or a word is not part of a longer one."""
    words = text.split()
    if not words:
        return ""
    begin = r"\s*(?<![\w.])" if words[0][0].isalnum() else r"\s*"
    end = r"(?![\w.])\s*" if words[-1][-1].isalnum() else r"\s*"
    return begin + r"\s*".join(map(re.escape, words)) + end


def shared_out(cells, line, start, end):
    """Pairs of a mark and what stands in its blank: one by one, or each word in the nearest blank."""
    marks, part = [cell[1] for cell in cells], line[start:end].strip()
    for pieces in ([part], VALUE.findall(part), re.split(r"\s{2,}", part)):
        if len(pieces) == len(cells):
            return zip(marks, pieces)
    pairs = [(mark, "") for mark in marks]
    for word in VALUE.finditer(line, start, end):
        nearest = min(cells, key=lambda cell: abs(sum(cell.span()) - sum(word.span())))
        pairs.append((nearest[1], word[0]))
    return pairs
