"""The answer of `check FILE.py HANDOUT TOPIC`: a program beside all algorithms of a topic."""

from linref.own.directions import follow_direction, follow_vote
from linref.own.follow import follow
from linref.own.pages import pages_of_topic
from linref.own.program import Command, program_in
from linref.own.report import report
from linref.samples import InputError


def answer(place, command, topic):
    """(lines, whether it follows) of a program in a file, or of a command, and a topic or function of a handout.

    Of several algorithms of a topic the first that it follows is named; if there is none, the one that it goes along
    with longest.
    """
    pages = pages_of_topic(topic)
    votes = pages[0].kind == "vote"
    program = Command(command) if command is not None else program_in(place, (4,) if votes else (2, 3))
    return beside_pages(program, pages)


def beside_pages(program, pages):
    """(lines, whether it follows) of a program and some algorithms of one kind."""
    if pages[0].kind == "direction":
        return follow_direction(program, pages[0])
    if pages[0].kind == "vote":
        if isinstance(program, Command):
            raise InputError("--program: a vote of neighbours is compared as a function predict(X, y, x, K) in a file")
        return follow_vote(program, pages[0])
    tried = []
    for page in pages:
        found = follow(program, page)
        if found.agreed or found.random:
            return report(program, found), bool(found.agreed)
        tried.append(found)
    return report(program, max(tried, key=lambda found: found.number)), False
