"""A filled-in worksheet beside its key: what the student has written into each blank, and what becomes of it."""

import json
import os
import re
import shlex
from itertools import chain
from typing import NamedTuple
from unicodedata import normalize

from linref import cli
from linref.grade import graded
from linref.options import parsed
from linref.samples import InputError, read_bytes, shortened
from linref.tracer import listed
from linref.worksheet import FIRST, ROOM, RUN

COMMAND = re.compile(r"\W*python3? -m linref (.*)")
PRIVATE = f"[{chr(FIRST)}-{chr(FIRST + ROOM)}]"
CELL = re.compile(rf"\(*({PRIVATE})\1*(?:[(), ]+\1+)*\)*")
VECTOR = r"\((?:[^()]|\([^()]*\))*\)"
VALUE, ONE = re.compile(rf"{VECTOR}|\S+"), rf"(?:{VECTOR}|\S+?)"
NEAR = 80  # so many lines of key and sheet are not passed over: all that follows counts as destroyed
LARGEST = 5_000_000  # bytes of a file


class Sheet(NamedTuple):
    """What a file holds: the command of its key, and its lines, each with its number."""

    words: list
    given: dict
    lines: list


def check(path, form):
    """The report on the sheet in a file, line by line, and whether all of it is right or follows."""
    sheet = read(path)
    verdicts = graded(answers(sheet), sheet.words, sheet.given)
    if not verdicts:
        raise InputError(f"{path}: the worksheet has no blanks")
    bad = [verdict for verdict in verdicts if verdict.status not in ("right", "follows")]
    several = len({id(verdict.blank.header) for verdict in verdicts}) > 1
    if form == "json":
        return [*map(as_json, verdicts), json.dumps({"record": "outcome", **counts(verdicts)})], not bad
    first = next((verdict for verdict in bad if verdict.status == "wrong"), bad[0] if bad else None)
    report = [described(first, several)] if first else []
    (_, right), *others = counts(verdicts).items()
    parts = [f"{right} of {len(verdicts)} right",
             *(f"{count} {status.replace('follows', 'follow')}" for status, count in others if count)]
    places = ": " + listed([place(verdict, several) for verdict in bad]).replace(", …", "; …") if bad else ""
    alone = dict.fromkeys(row(verdict, several) for verdict in verdicts if verdict.key_only)
    if alone:
        report.append(f"Compared with the key only, not with the weights above: {listed([*alone])}")
    return [*report, ", ".join(parts) + places], not bad


def counts(verdicts):
    """How many blanks there are of each kind."""
    return {kind: sum(v.status == kind for v in verdicts) for kind in ("right", "follows", "wrong", "empty", "lost")}


def place(verdict, several):
    """Where a blank stands: row 3 w."""
    return f"{row(verdict, several)} {verdict.blank.name}"


def row(verdict, several):
    """The row that a blank stands in, and of which run."""
    return f"{verdict.blank.header.run + ', ' if several else ''}row {verdict.blank.number}"


def described(verdict, several):
    """What is wrong in a blank, and what was expected; nothing is told of one that nobody has tried to fill."""
    where = f"line {verdict.line}: {place(verdict, several)}"
    if verdict.status != "wrong":
        return f"{where}: " + ("empty" if verdict.status == "empty" else "the line that it stands in is lost")
    slip = f". Known slip: {verdict.slip}" if verdict.slip else ""
    answer = re.sub(r"\s+(?=[\s,)])", "", verdict.answer)
    return f"{where}: {shortened(answer)}; expected {verdict.expected}{slip}"


def as_json(verdict):
    """A blank for programs."""
    blank, *fields = verdict
    return json.dumps({"record": "cell", "run": blank.header.run, "row": blank.number, "name": blank.name,
                       **dict(zip(verdict._fields[1:], fields))}, ensure_ascii=False)


def read(path):
    """The sheet in a file."""
    raw, path = read_bytes(path, LARGEST, "a worksheet")
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
        cli.known_handout(words[0] if words else "")
    except (InputError, ValueError) as error:
        raise InputError(f"{path}: not a worksheet: its command {shortened(text)!r}: {error}") from None
    if given.get("format", "text") not in ("text", "markdown"):
        raise InputError(f"{path}: --format {given['format']}: a worksheet is checked as text or as Markdown")
    return words, given


def key(sheet):
    """Each line of the key that is not empty, with the blanks in it by their marks."""
    plain = all("·" not in line for _, line in sheet.lines)
    blanks, lines = cli.worksheet(sheet.words, sheet.given, plain)
    for line in lines:
        if line.strip():
            yield normalize("NFC", line), {mark: blanks[mark] for mark in RUN.findall(line)}


def answers(sheet):
    """Every blank with what the student has written there, or None where the line is lost, and the line's number."""
    cells = {}
    for _, blanks, number, written in aligned(list(key(sheet)), sheet.lines):
        for mark, blank in blanks.items():
            before = cells.get(id(blank), (blank, "", number))[1]
            more = None if written is None else written[mark]
            cells[id(blank)] = blank, more if not before or more is None else f"{before} {more}", number
    return list(cells.values())


def aligned(template, lines):
    """Each line of the key with the student's: where they part, the nearest place at which they meet again."""
    at = place = 0
    while place < len(template):
        skipped, ahead = meeting(template, place, lines, at)
        for lost in range(skipped):
            number = lines[min(at + lost, at + max(ahead - 1, 0), len(lines) - 1)][0]
            yield *template[place + lost], number, None
        place, at = place + skipped, at + ahead
        if place < len(template):
            yield *template[place], lines[at][0], matched(template[place], lines[at][1])
            place, at = place + 1, at + 1


def meeting(template, place, lines, at):
    """How many lines of the key, and of the sheet, to pass over until they agree."""
    rest = len(template) - place
    for total in range(NEAR):
        for skipped in range(min(total, rest - 1) + 1):
            ahead = total - skipped
            if at + ahead < len(lines) and matched(template[place + skipped], lines[at + ahead][1]) is not None:
                return skipped, ahead
    return rest, 0


def matched(template, line):
    """What a line has in its blanks, by their marks; None if it is another line.

    It is read by what is printed between the blanks, however it is spaced: first as if each held one word or vector.
    """
    text, blanks = template
    if not blanks or len(line) > 4 * len(text) + 200:
        return {} if line.split() == text.split() else None
    groups = []
    for cell in CELL.finditer(text):
        if not groups or text[groups[-1][-1].end():cell.start()].strip():
            groups.append([])
        groups[-1].append(cell)
    ends = [0, *(end for group in groups for end in (group[0].start(), group[-1].end())), len(text)]
    texts = [printed(text[a:b]) for a, b in zip(ends[::2], ends[1::2])]
    full = [rf"({ONE}(?:\s+{ONE}){{{len(group) - 1}}})" for group in groups]
    other = "[^|]" if text.startswith("|") else "."
    some = rf"((?:{VECTOR}|(?!{VECTOR}){other})*?)"
    spans = re.fullmatch("".join(chain(*zip(texts, [*full, ""]))), line) or re.fullmatch(some.join(texts), line)
    answers = {}  # a blank that goes on in another place of its line is one answer
    for number, group in enumerate(groups if spans else (), start=1):
        for mark, answer in shared(group, line, *spans.span(number)):
            answers[mark] = f"{answers.get(mark, '')} {answer}".strip()
    return answers if spans else None


def printed(text):
    """A pattern for what is printed, however it is spaced; a number or a word is not part of a longer one."""
    words = text.split()
    if not words:
        return ""
    begin = r"\s*(?<![\w.])" if words[0][0].isalnum() else r"\s*"
    end = r"(?![\w.])\s*" if words[-1][-1].isalnum() else r"\s*"
    return begin + r"\s*".join(map(re.escape, words)) + end


def shared(cells, line, start, end):
    """What stands in a part of a line, shared out among the blanks there: one by one, or each to the nearest."""
    marks, part = [cell[1] for cell in cells], line[start:end].strip()
    for pieces in ([part], VALUE.findall(part), re.split(r"\s{2,}", part)):
        if len(pieces) == len(cells):
            return zip(marks, pieces)
    pairs = [(mark, "") for mark in marks]
    for word in VALUE.finditer(line, start, end):
        nearest = min(cells, key=lambda cell: abs(sum(cell.span()) - sum(word.span())))
        pairs.append((nearest[1], word[0]))
    return pairs
