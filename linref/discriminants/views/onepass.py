"""Fixing the Perceptron by one pass, as a trace."""

from itertools import islice

from linref.discriminants import onepass
from linref.discriminants.data import OUTLIER, TRIPLE, examples_of
from linref.discriminants.separable import mistakes
from linref.discriminants.views import MISSES, PERCEPTRON, as_row, correctly, handout, picture, samples
from linref.discriminants.views.online import AFTERWARDS, ordered, row_cells
from linref.integer_units import Units
from linref.lists import zeros
from linref.tracer import Heading, Steps, in_short, line, plural

USES = ("data", "start", "limit", "seed", "corrected", "ask")


def trace(options):
    """One pass as printed and corrected, and where it fails."""
    data, passes = options.data or TRIPLE, 1 if options.limit is None else options.limit
    rules = PERCEPTRON._replace(start=handout.start(options, data), stop="passes", limit=passes)
    yield Heading("Fixing the Perceptron")
    if not options.corrected:
        yield from one_pass_run(data, rules._replace(at_zero="either"), options)
    yield from one_pass_run(data, rules, options)
    if not options.nothing_asked:
        return
    yield from one_pass_run(OUTLIER, rules._replace(start=zeros(3)), options)
    yield line("The last example is far from the other examples of its class. Its update spoils what the first update "
               "had learned.")
    yield from in_short("One pass, or a fixed number of passes, always stops. But the final w is only the result of "
                        "the last mistake, which may be an outlier.")


def one_pass_run(data, rules, options):
    """The given number of passes, a row for each example."""
    examples, w, passes, printed = examples_of(data), rules.start, rules.limit, rules.at_zero == "either"
    rules, order, said = ordered(rules, options, len(examples), "shuffled once", "")
    order = list(islice(order, len(examples)))
    cells = row_cells(examples, rules, [] if printed and not any(w) else AFTERWARDS)
    one, version = passes == 1, "printed" if printed else "corrected"
    yield handout.header("onepass", f"{plural(passes, 'pass')}, {'as ' * printed}{version}", data,
                         "one_pass" if one else "fixed_passes", rules, cells, version,
                         stop=f"after {plural(passes, 'pass')}", **said)
    units = Units([examples[i - 1] for i in order], w)
    steps = onepass.fixed_passes(units.samples, passes, units.w, MISSES[rules.at_zero])
    run = Steps(units.steps(step._replace(i=order[step.i - 1]) for step in steps), w,
                updates=lambda step: step.mistake)
    if printed or options.corrected:
        yield from samples(data)
    yield from run.traced(cells, as_row(data))
    left = mistakes(run.w, examples)
    yield run.computed(f"After {plural(passes, 'pass')} and {plural(run.updated, 'update')}: w = ", run.w,
                       f". {correctly(left)}", mistakes=left)
    if printed and passes and not any(w):
        yield handout.note("DE1", "The other algorithms of these slides have y·u ≤ 0.")
    elif not printed and options.data:
        yield from picture(data, run.w)
