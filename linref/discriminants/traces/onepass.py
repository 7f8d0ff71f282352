"""Fixing the Perceptron by one pass, as a trace."""

from itertools import islice
from operator import le, lt

from linref.discriminants import data as handout
from linref.discriminants import onepass as learning
from linref.discriminants.separable import mistakes
from linref.discriminants.traces.common import (BIAS, LABELS, TIES, data_and_start, described, drawn, examples_of,
                                                header, order_of)
from linref.lists import zeros
from linref.tracer.blocks import Outcome, Row, Run, line, note
from linref.tracer.telling import limit, listing, numbered, untold
from linref.tracer.verdict import counted


def onepass(options):
    """One pass as printed and corrected, and where it fails."""
    data, examples, w = data_and_start(options)
    passes = max(limit(options, 1), 1)
    for miss in (le,) if options.corrected else (lt, le):
        yield one_pass_run(data, examples, w, options, passes, miss)
    if not untold(options):
        return
    yield on_each_set()
    yield more_passes()
    yield one_pass_run(handout.OUTLIER, examples_of(handout.OUTLIER), zeros(3), options, 1, le)


def one_pass_run(data, examples, w, options, passes, miss):
    """The given number of passes, a row for each example."""
    numbers = list(islice(order_of(options, len(examples))[0], len(examples)))
    taken = [examples[i - 1] for i in numbers]
    steps = (step._replace(i=numbers[step.i - 1]) for step in learning.fixed_passes(taken, passes, w, miss))

    def tell(step, _):
        x, y = examples[step.i - 1]
        yield Row(("i", "x", "y", "w", "u = w·x", "y·u", "", "w after"),
                  (step.i, x, y, step.w, step.u, y * step.u, "✗" if step.mistake else "", step.after if step.mistake else ""))

    def finish(run):
        end = run.w if run.last else w
        left = mistakes(end, examples)
        facts = {"steps": run.count, "updates": run.updated, "w": end, "mistakes": left}
        said = [line(f"After {counted(passes, 'pass')} and {counted(run.updated, 'update')}: w = ", end, ", mistakes: ",
                     numbered(left), ".", indent=0)]
        said.extend(drawn(data, examples, end))
        if miss is lt and not any(w):
            said.append(note("DE1", "printed is y·u < 0. From w = 0 every u is 0, none is below 0, and w never changes, "
                                    "whatever the data. The other algorithms of these slides have <=."))
        if data is handout.OUTLIER:
            said.append(line("The last example is far from all others of its class and is a mistake; its update spoils what "
                             "one update had learned. The voted perceptron below is run on the same examples."))
        return Outcome("computed", facts, said)

    title = ("One pass" if passes == 1 else f"{passes} passes") + (", as printed" if miss is lt else ", corrected")
    return Run(header("onepass", title, described(data), labels=LABELS, bias=BIAS, tie=TIES[miss], rate="none",
                      order="in turn" if options.seed is None else f"shuffled once, seed {options.seed}", start=w,
                      stop="the end of the pass" if passes == 1 else f"{passes} passes"),
               steps, tell, finish, lambda step: int(step.mistake))


def on_each_set():
    """Updates and weights after one pass, as printed and corrected, on several sets."""
    from linref.gales.data import EXAMPLE

    def rows():
        for name, data in (("the three examples", handout.TRIPLE), ("Gales's eight samples", EXAMPLE),
                           ("XOR", handout.XOR), ("with an outlier", handout.OUTLIER)):
            examples = examples_of(data)
            runs = [list(learning.one_pass(examples, miss=miss)) for miss in (lt, le)]
            for said, steps in zip(("<", "<="), runs):
                yield (name, said, sum(step.mistake for step in steps), steps[-1].after,
                       len(mistakes(steps[-1].after, examples)))

    return listing(header("onepass", "One pass on several sets", "", labels=LABELS, bias=BIAS, order="in turn",
                          start=[0, 0, 0]),
                   {"data": "examples", "test": "test", "updates_made": "updates", "w": "w", "left": "mistakes left"},
                   rows())


def more_passes():
    """A fixed number of passes over the three examples and over those with an outlier."""
    def rows():
        for name, data in (("the three examples", handout.TRIPLE), ("with an outlier", handout.OUTLIER)):
            examples = examples_of(data)
            for passes in (1, 2, 3, 7, 8):
                steps = list(learning.fixed_passes(examples, passes, miss=le))
                yield (name, passes, sum(step.mistake for step in steps), steps[-1].after,
                       len(mistakes(steps[-1].after, examples)))

    def said(run):
        yield line("More passes help where the examples are separable. With the outlier they do not: it is the last example of "
                   "every pass.", indent=0)

    return listing(header("onepass", "A fixed number of passes", "", labels=LABELS, bias=BIAS, tie=TIES[le], order="in turn",
                          start=[0, 0, 0]),
                   {"data": "examples", "passes": "passes", "updates_made": "updates", "w": "w", "left": "mistakes left"},
                   rows(), said)
