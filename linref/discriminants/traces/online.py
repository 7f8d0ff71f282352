"""Online Perceptron Algorithm, and online beside batch, as a trace."""

from collections import namedtuple
from itertools import islice, zip_longest
from operator import le

from linref.discriminants import batch as batch_learning
from linref.discriminants import online as learning
from linref.discriminants.separable import mistakes
from linref.discriminants.traces.batch import EPSILON
from linref.discriminants.traces.common import (BIAS, LABELS, TIES, data_and_start, described, drawn, header, order_of,
                                                verdict_on)
from linref.lists import dot, norm_squared, zeros
from linref.tracer.blocks import Heading, Row, Run, line, note
from linref.tracer.telling import CROWD, at_most, from_here, limit, listing, numbered, untold
from linref.tracer.verdict import counted

TIE = TIES[le]
Counted = namedtuple("Counted", (*learning.Step._fields, "updates"))  # a step with the updates of its pass so far


def online(options):
    """The algorithm, what each correction does, other orders, and the batch algorithm beside it."""
    data, examples, w = data_and_start(options)
    most = max(limit(options), 1)
    yield online_run(data, examples, w, options)
    if not untold(options):
        if len(examples) <= CROWD:
            yield corrections(data, examples, w, most)
        yield side_by_side(data, examples, w, most)
        return
    yield corrections(data, examples, w, most)
    yield still_wrong()
    yield orders(data, examples)
    yield Heading("Online VS. Batch Perceptron")
    yield side_by_side(data, examples, w, most)


def online_run(data, examples, w, options):
    """The algorithm, a row for each example; the last row of a pass says how the pass ended."""
    N = len(examples)
    order, said = order_of(options, N)
    def counted_steps():
        updates = 0
        for step in learning.until_right(examples, order, w):
            updates = step.mistake + (updates if step.t % N else 0)
            yield Counted(*step, updates)

    shown = [-1]

    def tell(step, _):
        number = step.t // N
        if number != shown[0]:
            shown[0] = number
            yield line(f"{from_here('pass', number + 1, step.t % N + 1)}    w = ", step.w, indent=0)
        x, y = examples[step.i - 1]
        yield Row(("i", "x", "y", "u = w·x", "y·u", "", "w after"),
                  (step.i, x, y, step.u, y * step.u, "✗" if step.mistake else "", step.after))
        if step.t % N == N - 1:
            yield line(f"{counted(step.updates, 'update')}; after the pass {len(mistakes(step.after, examples))} wrong.")

    def finish(run):
        outcome = verdict_on(run, examples)
        outcome.blocks.extend(drawn(data, examples, run.w))
        if outcome.status == "separated" and run.stopped:
            outcome.blocks.append(line("The limit came before every example had been met again."))
        elif outcome.status == "separated":
            outcome.blocks.append(note("DE21", f"the page has no η, no order and no end; this run goes {said} and ends once every "
                                               "example has been right since the last update."))
        return outcome

    return Run(header("online", "Online perceptron algorithm", described(data), labels=LABELS, bias=BIAS, tie=TIE,
                      rate="none", order=said, start=w, stop="every example right since the last update" + at_most(max(limit(options), 1), "pass")),
               counted_steps(), tell, finish, lambda step: int(step.mistake), max(limit(options), 1) * N - 1)


def corrections(data, examples, w, most):
    """y·u of every mistake before and after its correction."""
    tied = []

    def rows():
        for step in islice(learning.until_right(examples, w=w), most * len(examples)):
            if step.mistake:
                x, y = examples[step.i - 1]
                after = learning.corrected_value(step.w, x, y)
                same = learning.stochastic_step(step.w, x, y) == step.after
                tied.append(step.u == 0)
                yield (step.t // len(examples) + 1, step.i, step.w, y * step.u, norm_squared(x), after, "yes" if after > 0 else "no",
                       "yes" if same else "no")

    def said(run):
        yield line("Each correction adds ‖x‖² to the y·u of its own example: toward correcting it. It is also w - ∇J_i, a "
                   "step of gradient descent with η = 1 on that example's J_i alone, which is what makes it stochastic.", indent=0)
        if any(tied):
            yield line("At y·u = 0 J_i has no derivative; the cases of the page take -y x there.")

    return listing(header("online", "What each correction does", described(data), labels=LABELS, bias=BIAS, tie=TIE),
                   {"turn": "pass", "i": "i", "w": "w", "before": "y·u before", "growth": "‖x‖²", "after_it": "y·u after",
                    "correct": "correct", "same": "is w - ∇J_i"}, rows(), said)


def still_wrong():
    """A correction that is not enough."""
    w, x, y = [-10, 0, 0], [1, 1, 1], 1

    def rows():
        u = w
        for k in range(5):
            value = y * dot(u, x)
            yield k, u, value, "no" if value <= 0 else "yes"
            u = learning.stochastic_step(u, x, y)

    def said(run):
        yield line("The move is toward correcting: here it takes four to get there.", indent=0)

    return listing(header("online", "One example corrected again and again", "x = (1, 1, 1), y = 1, ours", bias=BIAS, tie=TIE,
                          start=w),
                   {"k": "corrections", "w": "w", "value": "y·u", "correct": "correct"}, rows(), said)


def orders(data, examples):
    """All orders of the examples."""
    def rows():
        for order, count, w in learning.every_order(examples):
            yield numbered(order), count, w

    def said(run):
        counts = sorted(set(row[1] for row in learning.every_order(examples)))
        yield line(f"The order alone decides between {', '.join(map(str, counts[:-1]))} and {counts[-1]} mistakes, and which "
                   "separating w is found.", indent=0)

    return listing(header("online", "Every order of the examples", described(data), labels=LABELS, bias=BIAS, tie=TIE,
                          order="in turn, as told", start=zeros(len(examples[0][0])), stop="every example right since the last update"),
                   {"order": "order", "mistakes": "mistakes", "w": "w at the end"}, rows(), said)


def side_by_side(data, examples, w, most):
    """The passes of both algorithms on the same examples, with the mistakes that only one of them meets."""
    N = len(examples)

    def rows():
        online_passes = learning.passes(learning.until_right(examples, w=w), N)
        batch_passes = batch_learning.fixed_increment(examples, EPSILON, w)
        for t, (one, other) in enumerate(zip_longest(islice(online_passes, most), islice(batch_passes, most)), start=1):
            only = "" if one is None or other is None else numbered(sorted(set(one.mistakes) ^ set(other.mistakes)))
            yield (t, one and one.w, one and one.mistakes, other and other.w, other and other.mistakes,
                   numbered(one.mistakes) if one else "", numbered(other.mistakes) if other else "",
                   f"✗ {only}" if only not in ("", "none") else "")

    def said(run):
        yield line("Batch, here the fixed increment, collects the corrections of a pass and applies them at its end; online "
                   "applies each at once and meets the next example with the new w. ✗ marks the mistakes of one of them "
                   "only.", indent=0)

    return listing(header("online", "Online beside batch", described(data), labels=LABELS, bias=BIAS, tie=TIE,
                          rate="1 for batch, not divided by N; none for online", order="in turn", start=w,
                          stop="every example right since the last update; |delta| < 10⁻⁹"),
                   {"t": "pass", "w": "w online", "online": None, "w_batch": "w batch", "batch": None,
                    "online_numbers": "online", "batch_numbers": "batch", "only": "one only"},
                   rows(), said)
