"""What the Crowley traces share: headers, samples in homogeneous coordinates, fitted lines in a picture."""

from functools import partial

from linref.crowley.lines import homogeneous
from linref.tracer import telling
from linref.tracer.plot import Grid, frame_of
from linref.tracer.telling import CROWD
from linref.tracer.verdict import counted

header = partial(telling.header, "crowley")
LAST = "last, X = (x, 1)"


def described(data):
    """One line on samples with a target."""
    *features, target = data.names
    return f"{data.source} · {counted(len(data.points), 'sample')} · {target} from {', '.join(features)}"


def samples_of(data):
    """The samples in homogeneous coordinates, each with its target."""
    return [(homogeneous(X), y) for X, y in zip(data.points, data.targets)]


def model(w, names):
    """The model as a formula: parts of a line."""
    *features, target = names
    parts = [f"{target} = "]
    for a, name in zip(w, features):
        parts += [a, f"·{name} + "]
    return [*parts, w[-1]]


def fitted(data, lines):
    """The samples of one feature and some lines (w, b) among them, where there is a plane to draw them in."""
    if data.dimension == 1 and len(data.points) <= CROWD:
        points = [(x, y) for (x,), y in zip(data.points, data.targets)]
        grid = Grid(frame_of(points))
        for slope, bias in lines:
            grid.curve(lambda x, slope=slope, bias=bias: float(slope) * x + float(bias))
        seen = any("·" in row for row in grid.cells)
        for x, y in points:
            grid.mark(x, y, "●")
        yield grid.picture([f"{data.names[-1]} against {data.names[0]}:   ● sample   "
                            + ("· model" if seen else "(the model lies outside)")])
