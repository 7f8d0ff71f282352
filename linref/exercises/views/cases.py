"""Published exercises, their numbers beside those computed here, as a trace."""

import re

from linref.cells import Cells, found, given
from linref.exercises.cases import compared, in_digits
from linref.exercises.data import CASES, data_of
from linref.exercises.elsewhere import ELSEWHERE, KINDS
from linref.exercises.views import conventions_of, handout, handout_under
from linref.options import closest
from linref.samples import InputError
from linref.tracer import Rows, in_short, line
from linref.tracer.events import Made

USES = ("case",)
ERRATA = {"kcl-7.10": "XE1", "lda-quiz-23": "XE2", "mlc-l4_4-21": "XE3", "iasi-softmax": "XE4",
          "adaline-or-binary": "XE5", "mlc-l5_1-25": "XE6"}
PUBLISHERS = len({re.split("[,:]", case.source)[0] for case in CASES.values()})
EXAMPLE = "kcl-2.7"  # in full without --case
SUMMARY = Cells(
    "Each line is one topic, with the names of its exercises for --case.", given(
        kind=None, cases=None, agree=None))
CELLS = Cells(
    "Each row is one number or vector.", given(what="what", published="published"),
    found(ours=(None, "", None), computed=("computed", "computed = linref's value, rounded to as many digits", None),
          same=(None, "", None), mark=("", "✓ if both agree, else ✗", lambda c: "✓" if c.same else "✗")))
MEANINGS = {
    "perceptron": "In the table, row n is w after the nth sample, and update n is w after the nth update.",
    "multiclass": "rows: how many samples the run meets. a: the weights of each class at its end.",
    "least squares": "a n: the weights of the nth margin vector b, a = Y†b.",
    "delta": "row n: the nth sample.", "dual": "w, b: the sum of α y (x, 1), α the count of a sample's mistakes.",
    "fisher": "S_W, w, λ and θ are those of exercises fisher. For any w, s_b = (w·m₁ - w·m₂)², s_w = w·(S_W w), and "
              "J = s_b / s_w. With variances added, s_w is the sum of the variances of w·x in each class.",
    "logistic": "row n: the nth sample. pass n: after the nth pass. log-likelihood: the sum of all ln P(its class).",
    "softmax": "p: the probabilities of the classes of a sample. The last entry of a w is its bias.",
    "margin": "(w, b) has the smallest ‖w‖ with y (w·x + b) ≥ 1 for every sample. The width is 2/‖w‖, and a distance "
              "is y (w·x + b)/‖w‖. A sample that is left out is placed by the widest margin of the others."}


def trace(options):
    """One exercise in full; or all in a table, and in full one example and those whose publisher has a misprint."""
    if options.case is None:
        yield from all_cases()
    elif options.case in CASES:
        yield from one_case(CASES[options.case])
    else:
        raise InputError(f"--case: {options.case!r}; expected {', '.join(CASES)}{closest(options.case, CASES)}")


def all_cases():
    """Every exercise in one row."""
    said = f"{len(CASES)} exercises of {PUBLISHERS} publishers"
    yield handout.header("cases", "Published exercises", said, cells=SUMMARY)
    row, full, kinds = Rows(SUMMARY), 0, {}
    for case in CASES.values():
        kinds.setdefault(case.kind, []).append(case)
    for kind, cases in kinds.items():
        same = sum(all(each.same for each in numbers_of(case)) for case in cases)
        full += same
        known = row(kind=kind, cases=[case.name for case in cases], agree=same)
        yield known._replace(blocks=Made(as_a_line, known.step), news=row.count)
    yield row.computed(f"{full} of {len(CASES)} exercises are as published. The others have a misprint: ",
                       ", ".join(f"{name} ({erratum})" for name, erratum in ERRATA.items()),
                       f". Printed below: {EXAMPLE} as an example.", same=full)
    yield from one_case(CASES[EXAMPLE])
    yield from in_short("Published answers can be recomputed exactly if their conventions are known: the labels, the "
                        "bias, what net = 0 counts as, the update and the order. For Fisher's direction, an exercise "
                        "must state what the scatters are divided by.")


def as_a_line(step):
    """A topic, how many of its exercises are as published, and their names."""
    yield line(step.kind, ", ", step.agree, " of ", len(step.cases), " as published: ", ", ".join(step.cases))


def command_of(case):
    """The command that prints the numbers of an exercise, on a file with its samples."""
    handout_name, topic, *told = case.command.split()
    return " ".join([handout_name, topic, "--data", "FILE", *told])


def numbers_of(case):
    """Each number of an exercise as published and as computed."""
    return list(compared(case.published, KINDS[case.kind](case)))


def one_case(case):
    """One exercise: where it stands, its samples, and each of its numbers as published and as computed."""
    data = data_of(case)._replace(source=case.source)
    start = case.stated if case.kind in ("perceptron", "delta", "logistic") else None
    yield handout_under(case.conventions).header(
        "cases", case.name, data, KINDS[case.kind].__name__, conventions_of(case.conventions, start=start), CELLS,
    )._replace(**ELSEWHERE.get(case.kind, {}))
    yield from handout.samples(data, "i", "label", labels=[int(data.names[k - 1]) for k in data.classes])
    yield line("With these samples in FILE, its command is: python3 -m linref ", command_of(case))
    yield line(MEANINGS[case.kind])
    row, rows = Rows(CELLS), numbers_of(case)
    for each in rows:
        yield row(each, published=in_digits(each.published, each.published),
                  computed=in_digits(each.published, each.ours))
    differing = [each for each in rows if not each.same]
    same = len(rows) - len(differing)
    yield row.ended("complete", f"{same} of {len(rows)} as published.", same=same)
    for each in differing[:1]:
        yield handout.note(ERRATA[case.name], "Here the computed value is ", each.ours, ".")
