"""The answer of `check FILE.py HANDOUT TOPIC`: a program beside all algorithms of a topic."""

from linref.own.alone import answer_of_file
from linref.own.command import Command
from linref.own.directions import follow_direction, follow_vote
from linref.own.files import program_in
from linref.own.follow import follow
from linref.own.pages import pages_of_topic
from linref.own.report import report
from linref.samples import InputError


def answer(place, command, topic):
    """(lines, whether it follows) of a program in a file, or of a command, and a topic or function of a handout."""
    pages = pages_of_topic(topic)
    return beside_pages(Command(command), pages) if command is not None else answer_of_file(place, topic)


def program_of_file(place, pages):
    """The program in a file that is to be compared with some algorithms: a vote of neighbours needs four arguments."""
    return program_in(place, (4,) if pages[0].kind == "vote" else (2, 3))


def beside_pages(program, pages):
    """(lines, whether it follows) of a program and some algorithms of one kind.

    Of several algorithms the first that it follows is named; if there is none, the one that it goes along with longest.
    An algorithm as printed, which may never leave w = 0, comes last.
    """
    if pages[0].kind == "direction":
        return follow_direction(program, pages[0])
    if pages[0].kind == "vote":
        if isinstance(program, Command):
            raise InputError("--program: a vote of neighbours is compared as a function predict(X, y, x, K) in a file")
        return follow_vote(program, pages[0])
    tried = []
    for page in pages:
        found = follow(program, page, len(pages) == 1)
        if found.agreed or found.ran.failed:
            return report(program, found), bool(found.agreed)
        tried.append(found)
    best = max(tried, key=lambda found: (not found.page.name.endswith("as_printed"), found.number))
    return report(program, best if len(pages) == 1 else follow(program, best.page)), False
