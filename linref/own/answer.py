"""The answer of `check FILE.py HANDOUT TOPIC`: a program beside all algorithms of a topic."""

from linref.own.follow import follow
from linref.own.pages import pages_of_topic
from linref.own.program import Command, program_in
from linref.own.report import report


def answer(place, command, topic):
    """(lines, whether it follows) of a program in a file, or of a command, and a topic or function of a handout.

    Of several algorithms of a topic the first that it follows is named; if there is none, the one that it goes along
    with longest.
    """
    pages = pages_of_topic(topic)
    program = Command(command) if command is not None else program_in(place)
    tried = []
    for page in pages:
        found = follow(program, page)
        if found.agreed or found.random:
            return report(program, found), bool(found.agreed)
        tried.append(found)
    return report(program, max(tried, key=lambda found: found.number)), False
