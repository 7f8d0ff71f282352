"""Fixing the Perceptron by one pass, as a trace."""

from functools import partial
from itertools import islice
from operator import le, lt

from linref.discriminants import onepass
from linref.discriminants.data import OUTLIER, TRIPLE, examples_of
from linref.discriminants.separable import mistakes
from linref.discriminants.views import TIES, handout, header, picture, samples
from linref.discriminants.views.online import as_row, order_of
from linref.lists import zeros
from linref.tracer import Heading, Steps, in_short, line, listed, plural
from linref.whole import Units

USES = ("data", "start", "limit", "seed", "corrected", "ask")


def trace(options):
    """One pass as printed and corrected, and where it fails."""
    data = options.data or TRIPLE
    w, passes = handout.start(options, data), 1 if options.limit is None else options.limit
    yield Heading("Fixing the Perceptron")
    if not options.corrected:
        yield from one_pass_run(data, w, options, passes, lt)
    yield from one_pass_run(data, w, options, passes, le)
    if not options.nothing_asked:
        return
    yield from one_pass_run(OUTLIER, zeros(3), options, 1, le)
    yield line("The last example is far from all others of its class: its update spoils what one update had learned.")
    yield from in_short("One pass, or more (--limit), always ends. But w is then what the last mistake has left.")


def one_pass_run(data, w, options, passes, miss):
    """The given number of passes, a row for each example."""
    examples = examples_of(data)
    order = list(islice(order_of(options, len(examples))[0], len(examples)))
    title = ("One pass" if passes == 1 else f"{passes} passes") + (", as printed" if miss is lt else ", corrected")
    yield header("onepass", title, data, "one_pass" if passes == 1 else "fixed_passes", tie=TIES[miss], rate="none",
                 order="in turn" if options.seed is None else f"shuffled once, seed {options.seed}", start=w,
                 stop="the end of the pass" if passes == 1 else f"{passes} passes")
    units = Units([examples[i - 1] for i in order], w)
    taken = (step._replace(i=order[step.i - 1]) for step in onepass.fixed_passes(units.samples, passes, units.w, miss))
    run = Steps(units.steps(taken, wx="u"), w, updates=lambda step: step.mistake)
    if miss is lt or options.corrected:
        yield from samples(data)
    yield from run.traced(partial(as_row, data=data, examples=examples, corrects=miss is le or any(w)))
    left = mistakes(run.w, examples)
    yield run.computed(f"After {plural(passes, 'pass')} and {plural(run.updated, 'update')}: w = ", run.w,
                       f", not correct: {listed(left)}.", mistakes=left)
    yield from picture(data, run.w)
    if miss is lt and passes and not any(w):
        yield handout.note("DE1", "Every u stays 0, whatever the data are. The other algorithms of these slides have <=.")
