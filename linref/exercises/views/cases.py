"""Published exercises, their numbers beside those computed here, as a trace."""

from linref.cells import Cells, found, given
from linref.exercises.cases import compared, in_digits
from linref.exercises.data import CASES, data_of
from linref.exercises.elsewhere import ELSEWHERE, KINDS
from linref.exercises.views import conventions_of, fisher, handout, handout_under, logistic
from linref.options import closest
from linref.samples import InputError
from linref.tracer import Heading, Rows, in_short, line
from linref.tracer.events import Made

USES = ("case",)
ERRATA = {"kcl-7.10": "XE1", "lda-quiz-23": "XE2", "mlc-l4_4-21": "XE3", "iasi-softmax": "XE4",
          "adaline-or-binary": "XE5", "mlc-l5_1-25": "XE6"}
PAGES = {"fisher": fisher.here, "logistic": logistic.here, "softmax": logistic.here}  # with more conventions
EXAMPLE = "li-hang-2.1"  # in full without --case
WIDE = 25  # characters of a published number beyond which the computed one stands below it
SUMMARY = Cells(
    "Each paragraph is one topic.", given(kind=None, same=None, wrong=None))
LIST = ("Each paragraph is one topic with its exercises. Those on the perceptron are in three groups: linref "
        "recomputes them with net = w·x = 0 as a mistake, as negative, or as positive. (XE5) marks an erratum: see "
        "linref errata exercises. To print an exercise with its source: --case {}")
AT_ZERO = {"mistake": ", net = 0 is a mistake", "positive": ", net = 0 is positive",
           "negative": ", net = 0 is negative"}
CELLS = Cells(
    "Each row is one number or vector of the page.", given(what="what", published="published"),
    found(exact=(None, "", None),
          computed=("computed", "computed is rounded to the digits of published", None),
          same=(None, "", None), mark=("", "✓ if both agree, else ✗", lambda c: "✓" if c.same else "✗")))
QUOTIENT = "For a direction v, s_b = (v·m₁ - v·m₂)², s_w = v'S_w v, and J = s_b / s_w."
MEANINGS = {  # of a number, by its name; of the numbers of a topic
    "perceptron": "net = w·x is the weighted sum of the inputs x, and o is the output.",
    "threshold": "net = w·x - θ, with the threshold θ, and o is the output.",
    "delta": "net = w·x is the weighted sum of the inputs x.",
    "logistic": "net = w·x is the weighted sum of the inputs x, and p = 1/(1 + e^-net).",
    "margin": "(w, b) has the smallest ‖w‖ with t (w·x + b) ≥ 1 for every sample. The width is 2/‖w‖.",
    "distances": "The distances are t (w·x + b)/‖w‖.",
    "row": "Row n is w after the nth sample of the run.",
    **dict.fromkeys(("w after row", "w after row 4", "w after row 16"), "Row n is the nth sample of the run."),
    "net of row": "The net of row n is that of the nth sample, by the w before its update.",
    "t·net of row": "t·net of row n is the label of the nth sample times its net, by the w before its update.",
    "update": "Update n is w after the nth update.",
    "rows": "'rows' is the number of rows of the page's table, one for each sample that the run visits. "
            "The run stops after 5 correct samples in a row.",
    "multiclass": "'a 1', 'a 2' and 'a 3' are the last weights of class 1, 2 and 3.",
    "least squares": "'a 1', 'a 2' and 'a 3' are the weights for the first, second and third margin vector.",
    "w, b": "(w, b) is the sum of α t (x, 1), where α is the number of mistakes on a sample.",
    "fisher": "mₖ is the mean of class k. Index 1 stands for the class that Data names first.",
    "S_W": "S_W of the page is S_w.", "λ": "λ = w'S_B w / w'S_w w.", "unit w": "unit w = w/‖w‖.",
    "s_b of (-1, 5)": QUOTIENT,
    "J with C₁ + C₂": "J = (w·m₁ - w·m₂)² / (w'C₁w + w'C₂w).",
    "E at the start": "E is the mean of all losses.",
    "log-likelihood after pass": "The log-likelihood is the sum of all ln P. P is the probability of a sample's class.",
    "posteriors of (4, 5)": "The posteriors P(k|x) are those of Gaussian densities with the matrix S_w, or with Cₖ.",
    "p of row 1": "p holds the probabilities of the classes of a sample. Each class has its own w, "
                  "with the bias as its last entry.",
    "width, final answer": "For its final answer the page divides w and b by 4, which keeps the boundary.",
    "α": "α holds the multipliers: w = Σ α t x.",
    "left out, misclassified": "A sample that is left out is classified by the widest margin of the others."}


def trace(options):
    """One exercise in full; or all by topic, and one example in full."""
    if options.case is None:
        yield from all_cases()
    elif options.case in CASES:
        yield from one_case(CASES[options.case])
    else:
        raise InputError(f"--case: {options.case!r}; expected a name from the list of: linref exercises cases"
                         f"{closest(options.case, CASES)}")


def all_cases():
    """Every exercise by its name, a line for each topic."""
    yield Heading("Published answers beside those that linref computes")
    yield line("Does linref compute the answers that others have published?")
    yield handout.header("cases", "Published exercises", f"{len(CASES)} exercises", cells=SUMMARY)
    yield line(LIST.format(EXAMPLE))
    row, full, kinds = Rows(SUMMARY), 0, {}
    for name, case in sorted(CASES.items()):
        right = all(each.same for each in numbers_of(case))
        full += right
        kinds.setdefault(case.kind, ([], []))[not right].append(name)
    for kind in KINDS:
        same, wrong = kinds[kind]
        known = row(kind=kind, same=same, wrong=wrong)
        yield known._replace(blocks=Made(as_a_line, known.step), news=row.count)
    yield row.computed(f"In {full} of {len(CASES)} exercises, all compared numbers agree to the printed digits. In "
                       f"the other {len(ERRATA)}, marked with an erratum, the page has a wrong number or sentence.",
                       same=full)
    yield from one_case(CASES[EXAMPLE])


def as_a_line(step):
    """A topic, and the names of its exercises, with their errata; those on the perceptron by what net = 0 is."""
    names: dict = {}
    for name in sorted(step.same + step.wrong):
        told = f"{name} ({ERRATA[name]})" if name in step.wrong else name
        names.setdefault(AT_ZERO.get(CASES[name].conventions.at_zero, ""), []).append(told)
    for at_zero, of_topic in sorted(names.items()):
        yield line(f"{step.kind}{at_zero} ({len(of_topic)}): {', '.join(of_topic)}")


def below(step):
    """A number as published, and below it as computed."""
    yield line(step.what)
    yield line("published ", step("published"), indent=4)
    yield line("computed  ", step("computed"), " ", step.mark, indent=4)


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
    kind = "threshold" if case.conventions.threshold else case.kind
    meanings = dict.fromkeys(MEANINGS[what] for what in MEANINGS if what in (kind, *case.published))
    cells = Cells(" ".join([CELLS.each, *meanings]), CELLS)
    rules = case.conventions
    yield PAGES.get(case.kind, handout_under)(rules).header(
        "cases", case.name, data, KINDS[case.kind].__name__, conventions_of(rules), cells,
        **fisher.rules_of(rules) if case.kind == "fisher" else {})._replace(
            fixed=("rate", "start"), **ELSEWHERE.get(case.kind, {}))
    label = "class" if case.kind == "fisher" else "t"
    yield from handout.samples(data, "i", label, labels=[int(data.names[k - 1]) for k in data.classes])
    row, rows = Rows(cells), numbers_of(case)
    wide = any(len(str(each.published)) > WIDE for each in rows)
    for each in rows:
        known = row(each, published=in_digits(each.published, each.published),
                    computed=in_digits(each.published, each.exact))
        yield known._replace(blocks=Made(below, known.step)) if wide else known
    differing = [each for each in rows if not each.same]
    same = len(rows) - len(differing)
    yield row.ended("complete", f"Rows that agree: {same} of {len(rows)}.", same=same)
    if differing:
        yield handout.note(ERRATA[case.name])
    yield line("With these samples in FILE, this command prints the computation:")
    yield line("python3 -m linref ", command_of(case), indent=4)
    yield from in_short("A published answer can be recomputed only if all its conventions are known. If your answer "
                        "differs, compare your conventions with those under Rules.")
