"""What several test files share."""

import pytest

from linref import cli
from linref.options import Options

_EVENTS = {}


class Kept:
    """Blocks that are made when they are first looked at, and kept."""

    def __init__(self, blocks):
        self._blocks, self._kept = blocks, None

    def __iter__(self):
        if self._kept is None:
            self._kept = list(self._blocks)
        return iter(self._kept)


class Recorded:
    """A module that tells a topic; its tour is computed once for all tests that only show it in another way."""

    def __init__(self, module):
        self._module = module

    def __getattr__(self, name):
        return getattr(self._module, name)

    def trace(self, options):
        """The events of the tour, from the first time on."""
        if options != Options():
            return self._module.trace(options)
        if self._module not in _EVENTS:
            _EVENTS[self._module] = [event._replace(blocks=Kept(event.blocks)) if hasattr(event, "blocks") else event
                                     for event in self._module.trace(options)]
        return iter(_EVENTS[self._module])


@pytest.fixture
def recorded(monkeypatch):
    """Tours are computed once."""
    telling = cli.telling
    monkeypatch.setattr(cli, "telling", lambda handout, topic: Recorded(telling(handout, topic)))
