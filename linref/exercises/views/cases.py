"""Published exercises, their numbers beside those computed here, as a trace."""

import re

from linref.cells import Cells, found, given
from linref.exercises.cases import compared, in_digits
from linref.exercises.data import CASES, data_of
from linref.exercises.elsewhere import ELSEWHERE, KINDS
from linref.exercises.views import conventions_of, handout, handout_under, never_left_out
from linref.options import closest
from linref.samples import InputError
from linref.tracer import Rows, in_short, line

USES = ("case",)
ERRATA = {"kcl-7.10": "XE1", "lda-quiz-23": "XE2"}
EXAMPLE = "kcl-2.7"
SUMMARY = Cells(
    "Each row is one published exercise.", given(
        name="case", source="source", kind="topic",
        agree=("as published", "as published: how many of its numbers linref computes as its publisher prints them")))
CELLS = Cells(
    "Each row is one number or vector.", given(what="what", published="published"),
    found(ours=(None, "", None), computed=("computed", "computed: linref's value, rounded to as many digits", None),
          same=(None, "", None), mark=("", "✓ if both agree, else ✗", lambda c: "✓" if c.same else "✗")))
MEANINGS = {
    "perceptron": "row n: w after the nth sample. update n: w after the nth update.",
    "multiclass": "rows: how many samples the run meets. a: the weights of each class at its end.",
    "least squares": "a n: the weights of the nth margin vector b, a = Y†b.",
    "delta": "row n: the nth sample.", "dual": "w, b: the sum of α y (x, 1), α the count of a sample's mistakes.",
    "fisher": "S_W, w, λ and θ are those of exercises fisher. For any w, s_b = (w·m₁ - w·m₂)², s_w = w·(S_W w), and "
              "J = s_b / s_w. With variances added, s_w is the sum of the variances of w·x in each class.",
    "logistic": "row n: the nth sample. pass n: after the nth pass. log-likelihood: the sum of all ln P(its class).",
    "margin": "(w, b) has the smallest ‖w‖ with y (w·x + b) ≥ 1 for every sample. The width is 2/‖w‖."}


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
    yield handout.header("cases", "Published exercises", f"{len(CASES)} exercises of other courses", cells=SUMMARY)
    row, full = Rows(SUMMARY), 0
    for case in CASES.values():
        rows = numbers_of(case)
        same = sum(each.same for each in rows)
        full += same == len(rows)
        source = re.split("[,:]", case.source)[0]
        yield never_left_out(row, name=case.name, source=source, kind=case.kind, agree=f"{same} of {len(rows)}")
    yield row.computed(f"{full} of {len(CASES)} exercises are as published. The others have a misprint: ",
                       ", ".join(ERRATA), f". Below, {EXAMPLE} is an example; then these follow.", same=full)
    for name in (EXAMPLE, *ERRATA):
        yield from one_case(CASES[name])
    yield from in_short("Published answers can be recomputed exactly if their conventions are known: the labels, the "
                        "bias, net = 0, the update and the order. Two of these answers have a misprint.")


def numbers_of(case):
    """Each number of an exercise as published and as computed."""
    return list(compared(case.published, KINDS[case.kind](case)))


def one_case(case):
    """One exercise: where it stands, its samples, and each of its numbers as published and as computed."""
    data = data_of(case)._replace(source=case.source)
    start = case.stated if case.kind in ("perceptron", "delta") else None
    yield handout_under(case.conventions).header(
        "cases", case.name, data, KINDS[case.kind].__name__, conventions_of(case.conventions, start=start), CELLS,
    )._replace(**ELSEWHERE.get(case.kind, {}))
    yield from handout.samples(data, "i", "label", labels=[int(data.names[k - 1]) for k in data.classes])
    yield line(MEANINGS[case.kind])
    row, rows = Rows(CELLS), numbers_of(case)
    for each in rows:
        yield row(each, published=in_digits(each.published, each.published),
                  computed=in_digits(each.published, each.ours))
    differing = [each for each in rows if not each.same]
    same = len(rows) - len(differing)
    yield row.ended("complete", f"{same} of {len(rows)} as published.", same=same)
    for each in differing:
        yield handout.note(ERRATA[case.name], "Here the computed value is ", each.ours, ".")
