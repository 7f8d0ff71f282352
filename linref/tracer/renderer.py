"""What all renderers of blocks do alike."""

from linref.tracer.events import Row


class Renderer:
    """Gives each block to the method named after its kind; a table of rows ends where another block comes.

    Each renderer adds `header`; `hidden`, for the steps that are not shown; and `written`, for an answer in a blank.
    """

    def step(self, event):
        """The blocks of a step."""
        return self._blocks(event.blocks)

    def waiting(self, event):
        """What waits until a table is complete is shown now: what comes next takes long."""
        return ()

    def outcome(self, outcome):
        """How a run ended."""
        yield from self._blocks(outcome.blocks)
        yield from self._rows_ended()

    def block(self, block):
        """Any block as lines."""
        if not isinstance(block, Row):
            yield from self._rows_ended()
        yield from getattr(self, "_" + type(block).__name__.lower())(block)

    def _blocks(self, blocks):
        for block in blocks:
            yield from self.block(block)

    def _beside(self, block):
        return self._blocks(block.tables)


def code_of(header):
    """Where the code of a run is."""
    return header.module + (f": {header.function}" if header.function else "")


def commented(lines):
    """Lines of a program with the page's lines at their right."""
    column = max(len(code) for code, _ in lines) + 2
    return [f"{code:<{column}}# {page}" if page else code for code, page in lines]
