"""A filled-in worksheet beside its key: what the student has written into each blank, and what becomes of it."""

import csv
import json
import os
import re
import shlex
from contextlib import suppress
from io import StringIO
from itertools import chain
from typing import NamedTuple
from unicodedata import normalize

from linref import engine
from linref.answer import SPELT, same_words, uses_commas
from linref.grade import graded
from linref.options import parsed
from linref.samples import InputError, read_text, shortened
from linref.tracer import join_some, plural
from linref.worksheet import FIRST, ROOM, RUN, SPARE

COMMAND = re.compile(r"\W*python3? -m linref (.*)")
PRIVATE = f"[{chr(FIRST)}-{chr(FIRST + ROOM - 1)}]"
CELL = re.compile(rf"\(*({PRIVATE})\1*(?:[(), ]+\1+)*\)*")
VECTOR = r"\((?:[^()]|\([^()]*\))*\)"
VALUE, ONE = re.compile(rf"{VECTOR}|\S+"), rf"(?:{VECTOR}|\S+?)"
LISTED = re.compile(rf"{VECTOR}|(?:[^\s,]+,\s*)*\S+")  # a value, or several with commas between them
MAX_SKIPPED = 80  # so many lines of key and sheet are not passed over: all that follows counts as destroyed
MAX_BYTES = 5_000_000  # bytes of a file
LOOKS = "key", "format", "rows", "standalone", "color"  # options that change no answer
LEAST_SHIFTED = 3  # wrong rows with the answers of their neighbours that are no chance
MAX_TOLD = 5  # mistakes of a sheet that are explained
PREFIX = re.compile(r"^\W*(?:python3? -m )?linref ")
CSV_HEAD = "file,right,follows,wrong,empty,not found,first mistake,its name,note"
STATUSES = "right", "follows", "wrong", "empty", "lost"
NOT_RIGHT = {"wrong": "Wrong", "empty": "Empty",
             "lost": "Not judged, because printed text was changed or deleted there"}


class Sheet(NamedTuple):
    """What a file holds: the command that it is marked by, its lines, each with its number, and what is to be said."""

    words: list
    given: dict
    lines: list
    note: str = ""


class Marked(NamedTuple):
    """A sheet that is marked: its file, the verdict on each blank, and what is to be said of the sheet."""

    name: str
    verdicts: list
    note: str = ""

    @property
    def counts(self):
        """How many blanks there are of each kind."""
        return {status: sum(verdict.status == status for verdict in self.verdicts) for status in STATUSES}

    @property
    def bad(self):
        """What is neither right nor follows."""
        return [verdict for verdict in self.verdicts if verdict.status not in ("right", "follows")]

    @property
    def several(self):
        """Whether the sheet has several runs."""
        return len({id(verdict.blank.header) for verdict in self.verdicts}) > 1


def check(path, form="text", expected=None, hint=False):
    """The report on the sheet in a file, line by line, and whether all of it is right or follows."""
    sheet = marked(path, expected)
    return [CSV_HEAD] * (form == "csv") + report(sheet, form, hint), not sheet.bad


def check_class(paths, form="text", expected=None, hint=False):
    """The reports on several sheets, and the exit status: 0, 1 if anything is wrong, 2 if a file is no worksheet."""
    lines, status = [CSV_HEAD] * (form == "csv"), 0
    for path in paths:
        try:
            sheet = marked(path, expected)
        except InputError as error:
            sheet, status = Marked(str(path), [], str(error).removeprefix(f"{path}: ")), 2
        status = max(status, bool(sheet.bad))
        lines += report(sheet, form, hint, name=str(path))
    return lines, status


def marked(path, expected=None):
    """A sheet with the verdicts on its blanks; by the command that is expected, or else by the sheet's own."""
    sheet = read(path, expected)
    found = answers(sheet)
    verdicts = graded(found, engine.numbers_of(sheet.given))
    notes = sheet.note, "Decimal commas are read as points." * uses_commas(found), shifted(verdicts)
    return Marked(str(path), verdicts, " ".join(filter(None, notes)))


def shifted(verdicts):
    """What is said of wrong rows that hold the right answers of the row above, or of the one below."""
    rows: dict = {}
    for verdict in verdicts:
        rows.setdefault((id(verdict.blank.header), verdict.blank.number), []).append(verdict)
    for step, where in ((-1, "above"), (1, "below")):
        count = sum(holds(row, rows.get((run, number + step), ())) for (run, number), row in rows.items())
        if count >= LEAST_SHIFTED:
            return f"{count} wrong rows hold the answers of the row {where}. Perhaps a row was skipped."
    return ""


def holds(row, other):
    """Whether a row with a wrong answer has the right answers of another row."""
    wrong = any(verdict.status == "wrong" for verdict in row)
    return wrong and len(row) == len(other) and all(
        same_words(mine.answer, its.expected) for mine, its in zip(row, other))


def report(sheet, form, hint, name=None):
    """What is said of a sheet: what is wrong, once for each kind of mistake, and how much is right."""
    if form == "csv":
        return [csv_row(sheet, hint)]
    several, about = sheet.several, {} if name is None else {"file": name}
    if form == "json":
        records = [as_record(verdict, about, hint) for verdict in sheet.verdicts]
        records.append({"record": "outcome", **about, **sheet.counts} | ({"note": sheet.note} if sheet.note else {}))
        return [json.dumps(record, ensure_ascii=False) for record in records]
    lines = [message_about(verdict, several, hint) for verdict in explained(sheet.bad)]
    if sheet.verdicts:
        lines.append(summary(sheet.counts, {status: places_of(sheet.bad, status, several) for status in NOT_RIGHT}))
    lines += [sheet.note] * bool(sheet.note)
    return lines if name is None else [f"{name}: {line}" for line in lines]


def explained(bad):
    """The verdicts that are told: the first that is wrong, and each other mistake; or else the first that is empty."""
    wrong = [verdict for verdict in bad if verdict.status == "wrong" or verdict.mistake]
    if not wrong:
        return bad[:1]
    told = {verdict.mistake: verdict for verdict in reversed(wrong)}
    return [verdict for verdict in wrong if told[verdict.mistake] is verdict][:MAX_TOLD]


def csv_row(sheet, hint):
    """A sheet as a row of a table: its counts, and its first mistake."""
    first = next(iter(explained(sheet.bad)), None)
    message = message_about(first, sheet.several, hint) if first else ""
    fields = [sheet.name, *sheet.counts.values(), message, first.mistake if first else "", sheet.note]
    text = StringIO()
    csv.writer(text, lineterminator="").writerow(fields)
    return text.getvalue()


def summary(counts, places):
    """How many blanks are right, and the places of those that are neither right nor follow, by kind.

    >>> summary({"right": 7, "follows": 1, "wrong": 1}, {"wrong": ["row 2 w"]})
    "7 of 9 cells are right, and 1 more by the sheet's own numbers. Wrong: row 2 w."
    """
    more = f", and {counts['follows']} more by the sheet's own numbers" * bool(counts["follows"])
    parts = [f"{counts['right']} of {plural(sum(counts.values()), 'cell')} are right{more}."]
    parts += [f"{NOT_RIGHT[status]}: {join_some(listed)}." for status, listed in places.items() if listed]
    return " ".join(parts)


def places_of(bad, status, several):
    """The places of the blanks of one kind; of those that are lost the rows."""
    place = row_of if status == "lost" else place_of
    return list(dict.fromkeys(place(verdict, several) for verdict in bad if verdict.status == status))


def place_of(verdict, several):
    """Where a blank stands: row 3 w, or only w if it stands in no row."""
    in_a_row = " " if verdict.blank.number else ", "
    return in_a_row.join(filter(None, [row_of(verdict, several), verdict.blank.name]))


def row_of(verdict, several):
    """The row that a blank stands in, if it stands in one; of several runs also which."""
    parts = [verdict.blank.header.run] * several + [f"row {verdict.blank.number}"] * bool(verdict.blank.number)
    return ", ".join(parts)


def message_about(verdict, several, hint=False):
    """What is wrong in a blank, and what was expected; that is not told where nobody has tried to fill it.

    A hint tells where and which kind of mistake, but not the number.
    """
    line = f"line {verdict.line}: "
    if verdict.status == "lost":
        row = row_of(verdict, several) or "this line"
        return f"{line}{row} was not found: its printed text was changed or its columns joined"
    line += f"{place_of(verdict, several)}: "
    if verdict.status == "empty":
        return f"{line}empty" + f". So {verdict.mistake}" * bool(verdict.mistake)
    mistake = f". Perhaps {verdict.mistake}" * bool(verdict.mistake)
    answer = shortened(re.sub(r"\s+(?=[\s,)])", "", verdict.answer))
    if hint:
        formula = verdict.blank.cell.formula
        rule = f". Its rule: {formula}" * bool(formula and " " in formula and not mistake)
        return f"{line}{answer} is wrong{mistake}{rule}"
    expected = f"{verdict.from_own} by the sheet's own numbers" if verdict.from_own else verdict.expected
    return f"{line}{answer}; expected {expected}{mistake}"


def as_record(verdict, about, hint):
    """A blank for programs."""
    blank, *fields = verdict._replace(expected="", from_own="") if hint else verdict
    return {"record": "cell", **about, "run": blank.header.run, "row": blank.number, "name": blank.name,
            **dict(zip(verdict._fields[1:], fields))}


def read(path, expected=None):
    """The sheet in a file, and the command that it is marked by."""
    text, path = read_text(path, MAX_BYTES, "a worksheet")
    lines = [(number, normalize("NFC", line)) for number, line in enumerate(text.splitlines(), start=1)]
    commands = [(number, command) for number, line in lines if (command := command_in(line))]
    if not commands:
        raise InputError(f"{path}: not a worksheet; expected its first line, # python3 -m linref … --blank …")
    at, command = commands[0]
    lines = [(number, line) for number, line in lines if line.strip() and number != at]
    if expected is None:
        return Sheet(*with_data(path, *command_of(path, command)), lines)
    words, given = command_of("--expect", expected.replace("{}", os.path.splitext(os.path.basename(path))[0]))
    try:
        own_words, own = command_of(path, command)
    except InputError:
        own_words, own = [], {}
    note = instead_of(what_matters(words, given), what_matters(own_words, own))
    form = {"format": own["format"]} if "format" in own else {}
    return Sheet(*with_data(path, words, given | form), lines, note)


def command_in(line):
    """The command in the first line of a sheet, though a word processor or a spreadsheet has changed its signs."""
    plain = [line] * (line.lstrip()[:1] != '"')
    for said in (*plain, *(" ".join(fields_of(line, sign)) for sign in ";,")) if "linref" in line else ():
        said = re.sub("(?<!\\S)[\u2013\u2014\u2212]-?(?=[a-z])", "--", said)
        match = COMMAND.fullmatch(said.strip())
        if match:
            return match[1].rstrip(";, ")
    return None


def fields_of(line, sign):
    """The fields of a line of a spreadsheet.

    >>> fields_of('1;"0,5";;(1, 2)', ";")
    ['1', '0,5', '', '(1, 2)']
    """
    with suppress(csv.Error):
        return next(csv.reader([line.replace("\0", "").replace("\r", " ")], delimiter=sign), [])
    return line.split(sign)


def what_matters(words, given):
    """The parts of a command without what does not change the answers: the folder of its data, how its lines look."""
    rest = {name: "" if value is True else value for name, value in given.items() if name not in LOOKS}
    rest.update({"data": os.path.basename(rest["data"])} if "data" in rest else {})
    return [" ".join(words), *sorted(f"--{name} {value}".strip() for name, value in rest.items())]


def instead_of(expected, found):
    """What is said of a first line that has other parts than the expected command.

    >>> instead_of(["gales fisher", "--data 7.csv"], ["gales fisher", "--data 8.csv"])
    'The first line is not the expected command: it has --data 8.csv in the place of --data 7.csv.'
    """
    more, less = ([shortened(part) for part in parts if part not in others]
                  for parts, others in ((found, expected), (expected, found)))
    return "The first line is not the expected command: it has {} in the place of {}.".format(
        *(", ".join(filter(None, parts)) or "nothing" for parts in (more, less))) if more or less else ""


def with_data(path, words, given):
    """A command whose data, if they are not where it says, are beside the sheet."""
    beside = os.path.join(os.path.dirname(path), given.get("data", ""))
    if "data" in given and not os.path.exists(given["data"]) and os.path.exists(beside):
        given = {**given, "data": beside}
    if os.path.exists(given.get("data", "")) and not os.path.isfile(given["data"]):
        raise InputError(f"{path}: --data {shortened(given['data'])}: not a regular file")
    return words, given


def command_of(path, text):
    """The words and options of a sheet's command; nothing but a worksheet's will do."""
    try:
        words, given = parsed(shlex.split(PREFIX.sub("", text)))
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
    try:
        blanks, lines = engine.worksheet_lines(sheet.words, sheet.given, plain)
    except InputError as error:
        moved = isinstance(error.__context__, FileNotFoundError)
        hint = (". The command reads it: run check in its folder, with the sheet under its own name, or give another "
                "command with --expect") * moved
        raise InputError(f"{error}{hint}") from None
    found = []
    for line in lines:
        if line.strip():
            line = normalize("NFC", line).replace(SPARE, "_").translate(SPELT)
            found.append((line, {mark: blanks[mark] for mark in RUN.findall(line)}))
    return found


def answers(sheet):
    """Every blank with what the student has written there, or None where the line is lost, and the line's number.

    The lines are read as they are; if some are lost, also as those of a spreadsheet, whichever finds the most.
    """
    template, best, fewest = template_lines(sheet), [], None
    for lines, loose in readings(sheet.lines):
        found = answers_in(template, lines, loose)
        lost = sum(said is None for _, said, _ in found)
        if fewest is None or lost < fewest:
            best, fewest = found, lost
        if not lost:
            break
    return best


def readings(lines):
    """The lines of a sheet, as they are and as a spreadsheet has them; `loose` if it has split vectors as well."""
    yield [(number, line.translate(SPELT)) for number, line in lines], False
    for sign in ";,|":
        joined = [(number, "  ".join(fields_of(line, sign)).translate(SPELT)) for number, line in lines]
        yield [(number, line) for number, line in joined if line.strip()], sign == ","


def answers_in(template, lines, loose):
    """The answers in the lines of a sheet."""
    cells = {}
    for _, blanks, number, written in aligned(template, lines, loose):
        for mark, blank in blanks.items():
            before = cells.get(id(blank), (blank, "", number))[1]
            more = None if written is None else written[mark]
            cells[id(blank)] = blank, more if not before or more is None else f"{before} {more}", number
    return list(cells.values())


def aligned(template, lines, loose=False):
    """Each line of the key with the student's: where they part, the nearest place at which they meet again."""
    at = place = 0
    numbers = [number for number, _ in lines] or [1]  # only the first line may be left
    while place < len(template):
        written = answers_in_line(template[place], lines[at][1], loose) if at < len(lines) else None
        if written is not None:
            yield *template[place], lines[at][0], written
            place, at = place + 1, at + 1
            continue
        skipped, ahead = lines_to_skip(template, place, lines, at, loose)
        for lost in range(skipped):
            number = numbers[min(at + lost, at + max(ahead - 1, 0), len(numbers) - 1)]
            yield *template[place + lost], number, None
        place, at = place + skipped, at + ahead


def lines_to_skip(template, place, lines, at, loose):
    """How many lines of the key, and of the sheet, to skip until they agree."""
    rest = len(template) - place
    for total in range(1, MAX_SKIPPED):
        for skipped in range(min(total, rest - 1) + 1):
            ahead = total - skipped
            if at + ahead < len(lines):
                if answers_in_line(template[place + skipped], lines[at + ahead][1], loose) is not None:
                    return skipped, ahead
    return rest, 0


def answers_in_line(template, line, loose=False):
    """Answers by mark if the line matches the template, else None; a row of Markdown is read cell by cell."""
    text, blanks = template
    if not blanks or len(line) > 4 * len(text + "".join(blank.text for blank in blanks.values())) + 200:
        return {} if line.split() == text.split() else None
    cells, own = ([text], [line]) if not text.startswith("|") else (text.strip().split("|"), line.strip().split("|"))
    if len(cells) != len(own):
        return None
    found: dict = {}  # a blank that goes on in another place of its line is one answer
    for cell, written in zip(cells, own):
        answers = answers_between(cell.strip(), written.strip(), loose)
        if answers is None:
            return None
        for mark, answer in answers:
            found[mark] = f"{found.get(mark, '')} {answer}".strip()
    return found


def answers_between(text, line, loose):
    """Pairs of a mark and its answer, in the order of the text, or None.

    They are read by what is printed between the blanks, however it is spaced: first as if each held one word or vector.
    """
    groups = blanks_together(text)
    ends = [0, *(end for group in groups for end in (group[0].start(), group[-1].end())), len(text)]
    texts = [pattern_of(text[a:b], loose) for a, b in zip(ends[::2], ends[1::2])]
    full = [rf"({ONE}(?:\s+{ONE}){{{len(group) - 1}}})" for group in groups]
    some = rf"((?:{VECTOR}|(?!{VECTOR}).)*?)"
    spans = re.fullmatch("".join(chain(*zip(texts, [*full, ""]))), line) or re.fullmatch(some.join(texts), line)
    if not spans:
        return None
    return [pair for number, group in enumerate(groups, start=1)
            for pair in shared_out(group, line, *spans.span(number))]


def blanks_together(text):
    """The blanks of a line, those together between which nothing is printed."""
    groups = []
    for cell in CELL.finditer(text):
        if not groups or text[groups[-1][-1].end():cell.start()].strip():
            groups.append([])
        groups[-1].append(cell)
    return groups


def pattern_of(text, loose=False):
    """A pattern for what is printed, however it is spaced; a number or a word is not part of a longer one.

    If `loose`, its commas may be missing.
    """
    words = text.split()
    if not words:
        return ""
    begin = r"\s*(?<![\w.])" if words[0][0].isalnum() else r"\s*"
    end = r"(?![\w.])\s*" if words[-1][-1].isalnum() else r"\s*"
    pattern = begin + r"\s*".join(map(re.escape, words)) + end
    return pattern.replace(",", ",?") if loose else pattern


def shared_out(cells, line, start, end):
    """Pairs of a mark and what stands in its blank: one by one, or each word in the nearest blank."""
    marks, part = [cell[1] for cell in cells], line[start:end].strip()
    for pieces in ([part], VALUE.findall(part), LISTED.findall(part), re.split(r"\s{2,}", part)):
        if len(pieces) == len(cells):
            return zip(marks, pieces)
    pairs = [(mark, "") for mark in marks]
    for word in VALUE.finditer(line, start, end):
        nearest = min(cells, key=lambda cell: abs(sum(cell.span()) - sum(word.span())))
        pairs.append((nearest[1], word[0]))
    return pairs
