"""What several test files share."""

import pytest

from linref import cli
from linref.options import Options

_TOURS, _LAST = {}, {}


class Kept:
    """Blocks that are made when they are first looked at, and kept."""

    def __init__(self, blocks):
        self._blocks, self._kept = blocks, None

    def __iter__(self):
        if self._kept is None:
            self._kept = list(self._blocks)
        return iter(self._kept)


class Recorded:
    """A module that tells a topic: its tour, and its last run on told options, are computed once."""

    def __init__(self, module):
        self._module = module

    def __getattr__(self, name):
        return getattr(self._module, name)

    def trace(self, options):
        """The events of a run, from the first time on."""
        kept = _TOURS if options == Options() else _LAST
        if self._module not in kept or kept[self._module][0] != options:
            events = [event._replace(blocks=Kept(event.blocks)) if hasattr(event, "blocks") else event
                      for event in self._module.trace(options)]
            kept[self._module] = options, events
        return iter(kept[self._module][1])


@pytest.fixture
def recorded(monkeypatch):
    """Runs are computed once."""
    telling = cli.telling
    monkeypatch.setattr(cli, "telling", lambda handout, topic: Recorded(telling(handout, topic)))
