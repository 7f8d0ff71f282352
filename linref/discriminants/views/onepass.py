"""Fixing the Perceptron by one pass, as a trace."""

from linref.discriminants import onepass
from linref.discriminants.data import OUTLIER, examples_of
from linref.discriminants.separable import mistakes
from linref.discriminants.views import (
    MISSES, PERCEPTRON, VERSIONS, asked, correctly, handout, own_picture, samples, searched)
from linref.discriminants.views.online import PASS, row_cells
from linref.lists import zeros
from linref.tracer import Heading, in_short, line, plural

USES = ("data", "start", "limit", "corrected", "ask")


def trace(options):
    """One pass as printed and corrected, and where it fails."""
    data, _, w = asked(options)
    rules = PERCEPTRON._replace(start=w, stop="passes", limit=1 if options.limit is None else options.limit)
    yield Heading("Fixing the Perceptron")
    if not options.corrected:
        yield from one_pass_run(data, rules._replace(at_zero="either"), *samples(data))
        if rules.limit and not any(w):
            yield handout.note("DE1")
    w = yield from one_pass_run(data, rules, *(samples(data) if options.corrected else ()))
    yield from own_picture(data, w)
    if options.nothing_asked:
        yield from one_pass_run(OUTLIER, rules._replace(start=zeros(3)),
                                line("As above, a mistake (✗) has y·u ≤ 0. Then w ← w + y·x."),
                                of=", with an outlier")
        yield line("Example 9 lies far from its class. Before its update, w = (1, 2, 1) was correct on all "
                   "others. After it, w is correct only on example 9.")
    yield from in_short("A run of one pass, or of a fixed number of passes (option --limit 3), always stops. But a "
                        "late mistake, for example on an outlier, may spoil its final w.")


def one_pass_run(data, rules, *blocks, of=""):
    """The given number of passes, a row for each example; returns the weights that they end with."""
    examples, passes, version = examples_of(data), rules.limit, VERSIONS[rules.at_zero]
    times, function = plural(passes, "pass"), "one_pass" if passes == 1 else "fixed_passes"
    steps = onepass.fixed_passes(examples, passes, rules.start, MISSES[rules.at_zero])
    run = yield from searched("onepass", f"{times}, as {version}{of}", data, function,
                              row_cells(examples, rules, numbered=PASS * (passes > 1)), rules, steps,
                              *blocks, version=version, stop=f"after {times}")
    left = mistakes(run.w, examples)
    yield run.computed(f"After {plural(run.updated, 'update')}: w = ", run.w, f". {correctly(left)}",
                       mistakes=left)
    return run.w
