"""LaTeX that a lecturer pastes: braces, environments and columns; and, where there is a LaTeX, the real one."""

import re
import shutil
import subprocess

import pytest

from linref import HANDOUTS
from linref.algebra import names
from linref.tracer import Formula, Heading, Table
from linref.tracer.ascii import in_ascii
from linref.tracer.latex import Latex
from linref.tracer.numbers import Numbers
from tests.command import run, sampled, turned

SOME = [
    ("gales", "perceptron"),
    ("gales", "fisher"),
    ("discriminants", "batch"),
    ("crowley", "perceptron"),
    ("vitay", "online"),
    ("fleuret", "lda"),
    ("exercises", "perceptron"),
]
COMMANDS = [
    *([*pair, *more] for pair in SOME for more in ([], ["--blank", "all"], ["--blank", "results", "--key"])),
    *(["errata", handout] for handout in sampled(HANDOUTS, 2)),
    *(["derive", handout] for handout in sampled(turned(HANDOUTS, 1), 2)),
    ["gales", "fisher", "--exact"],
    ["exercises", "cases"],
]
KNOWN = set("""
    allowbreak cdot end begin fitted par right left toprule medskip bottomrule displaystyle texttt midrule surd
    subsubsection frac tilde omega eta sigma times Delta mu Vert alpha in sum Sigma partial gamma ldots textbf hat
    section lambda rVert lVert scriptsize le nabla log ln quad tau Phi mathcal rangle langle tfrac ge delta linewidth
    width exp circ kappa bar top subsection theta textasciicircum textasciitilde resizebox providecommand max ifdim fi
    else leftarrow varepsilon pi leq geq wedge emph sqrt prod dagger rvert min lvert text pm vee rfloor lfloor
    Rightarrow Pi Leftrightarrow propto sin cos forall exists varnothing neg infty to mapsto leftrightarrow beta
    underline hspace ne smallskip textendash tiny ifcsname usetheme endcsname def par
""".split())
TABULAR = re.compile(r"\\begin\{tabular\}\{(.*?)\}\\toprule\n(.*?)\\bottomrule\\end\{tabular\}", re.DOTALL)


def latex(capsys, *words):
    """What a command prints as LaTeX."""
    status, out, err = run(capsys, *words, "--format", "latex")
    assert (status, err) == (0, "")
    return out


def outside_verbatim(text):
    return re.sub(r"\\begin\{verbatim\}.*?\\end\{verbatim\}", "", text, flags=re.DOTALL)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_braces_environments_and_columns(capsys, words, derived_once):
    """Each is closed where it should be; no row has more cells than its table columns; ASCII, and known commands."""
    text = outside_verbatim(latex(capsys, *words))
    assert text.isascii() and not re.search(r"_\{[^{}]*\}_\{|\^\(", text)
    assert (r"\underline{\hspace{3.5em}}" in text) == ("--blank" in words and "--key" not in words) and "__" not in text
    body = re.sub(r"(?m)^%.*$", "", text)
    assert set(re.findall(r"\\([A-Za-z]+)", body)) <= KNOWN
    opened = []
    for kind, name in re.findall(r"\\(begin|end)\{(\w+\*?)\}", body):
        if kind == "begin":
            opened.append(name)
        else:
            assert opened.pop() == name
    assert opened == []
    plain = body.replace(r"\{", "").replace(r"\}", "")
    assert plain.count("{") == plain.count("}") and body.replace(r"\$", "").count("$") % 2 == 0
    for kinds, rows in TABULAR.findall(body):
        count = len(re.sub(r"p\{[^}]*\}", "p", kinds))
        assert all(len(re.findall(r"(?<!\\)&", row)) == count - 1 for row in re.findall(r"(.*?) \\\\", rows))


@pytest.mark.parametrize(
    "text, tex",
    [
        ("w + η y x", r"$w$ + $\eta $ $y$ $x$"),
        ("w'x̃", r"$w'\tilde{x}$"),
        ("S_w⁻¹", "$S_{w}^{-1}$"),
        ("w^{k+1}", "$w^{k+1}$"),
        ("x^k", "$x^{k}$"),
        ("a point A of I", "a point A of I"),
        ("nb_changes", r"nb\_changes"),
        ("at 50 %", r"at 50 \%"),
        ("t - net is -1", "$t$ $-$ net is $-$1"),
        ("points.csv", "points.csv"),
        ("ω₁ & ω₂", r"$\omega _{1}$ \& $\omega _{2}$"),
        ("Fisher's", "Fisher's"),
        ("w2", "$w_{2}$"),
        ("w\u0303₁₂ᵏ", r"$\tilde{w}_{12}^{k}$"),
        ("‖x‖² at 10⁻³", r"$\Vert $$x$$\Vert $$^{2}$ at 10$^{-3}$".replace("$$", "")),
        ("é ≤ _", r"e $\le $ \_"),
        ("Rosenblatt’s 1957–60 ~", r"Rosenblatt's 1957\textendash{}60 \textasciitilde{}"),
        ("-w and (-½ z)", r"$-w$ and ($-\tfrac{1}{2}$ $z$)"),
        ("python3 -m linref --data", "python3 -m linref -{}-data"),
        ("μ_y(x), Σ_n y_n, w̃_j, x_D", r"$\mu _{y}$($x$), $\Sigma _{n}$ $y_{n}$, $\tilde{w}_{j}$, $x_{D}$"),
        ("2/λ_max", r"2/$\lambda _{\text{max}}$"),
        ("e^-x and (2π)^D", r"$e^{-x}$ and (2$\pi $)$^{D}$"),
        ("w⁽ⁱ⁺¹⁾ and w⁽ⁱ⁻¹⁾ᵀX", r"$w^{(i+1)}$ and $w^{(i-1)\top }X$"),
        ("2^10 and 2^(1 - μ)", r"2$^{10}$ and 2$^{1 - \mu }$"),
        ("(1 - z)₊ and z₊", r"(1 $-$ $z$)$_{+}$ and $z_{+}$"),
        ("$w$, $'w, $₁ and x'w", r"\$$w$\$, \$'$w$, \$$_{1}$ and $x'w$"),
    ],
)
def test_words(text, tex):
    """Letters that stand alone, indices and signs are mathematics; words and names are not."""
    assert Latex()._text(text) == tex


def test_numbers():
    """Fractions, vectors, powers of ten."""
    assert Latex(Numbers(exact=True))._text([1, -2]) == r"$(1,\allowbreak\ -2)$"
    assert Latex()._text(1e-9) == r"$1.0000 \cdot 10^{-9}$"
    assert Latex()._text(True, " ", [False, 1]) == r"$\text{true}$ $(\text{false},\allowbreak\ 1)$"
    assert Latex()._number("__") == r"$\_\_$"
    assert (
        Latex().written("-0.5") == "$-0.5$"
        and Latex().written("-1/3") == r"$-\tfrac{1}{3}$"
        and Latex().written("✗") == r"$\times $"
    )


def test_class_names_are_escaped(capsys, tmp_path):
    """Whatever a file calls its columns and classes."""
    (tmp_path / "x.csv").write_text("a_b,c%d,class\n1,2,R&D\n-1,0,50%_{x}\n")
    text = latex(capsys, "gales", "perceptron", "--data", tmp_path / "x.csv", "--plot", "none")
    assert r"a\_b & c\%d" in text and r"R\&D" in text and r"50\%\_\{" in text


def test_a_document_of_its_own(capsys):
    """--standalone begins and ends it; without it there is a word on what is needed."""
    assert next(Latex().begin()).startswith("% needs ")
    text = latex(capsys, "gales", "gates", "--standalone")
    assert text.startswith(r"\documentclass") and text.rstrip().endswith(r"\end{document}")
    assert r"\documentclass" not in latex(capsys, "gales", "gates")


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="no LaTeX here")
@pytest.mark.parametrize(
    "words",
    sampled([
        ["exercises", "perceptron", "--blank", "all"],
        ["gales", "perceptron"],
        ["errata", "fleuret"],
        ["crowley", "descent"],
        ["derive", "gales", "fisher"],
    ], 2),
    ids=" ".join,
)
def test_a_real_latex(capsys, tmp_path, words):
    """No error, and no line more than 5 pt too wide."""
    fits(tmp_path, latex(capsys, *words, "--standalone"))


@pytest.mark.skipif(not shutil.which("pdflatex") or subprocess.run(["kpsewhich", "beamer.cls"]).returncode,
                    reason="no LaTeX with slides here")
def test_the_title_of_a_run_is_seen_on_slides(tmp_path):
    """Their class prints no titles of sections: a box with one would have no height."""
    (tmp_path / "run.tex").write_text("\n".join([*Latex().begin(), r"\setbox0\vbox{\subsubsection*{A run}}"]))
    fits(tmp_path, r"\documentclass{beamer}\usepackage{amsmath,graphicx}\begin{document}\begin{frame}[fragile]" "\n"
         r"\input{run.tex}\typeout{height \the\ht0}." "\n\\end{frame}\n\\end{document}")
    log = (tmp_path / "x.log").read_text(encoding="utf-8", errors="replace")
    assert float(re.search(r"height ([\d.]+)pt", log)[1]) > 5


def test_two_indices_of_one_letter_stand_together():
    """LaTeX refuses x_{2}_{k}."""
    assert r"$\displaystyle x_{2 k} w_{i j} - b_{i}$" in "".join(
        Latex().block(Formula("", "x_{2}_{k} w_{i}_{j} - b_{i}", "=")))


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="no LaTeX here")
def test_formulas_of_any_length_fit(tmp_path):
    """With the sign before them, also where they are just as wide as a line."""
    form = Latex(standalone=True)
    formulas = [text for n in range(20, 60) for text in form.block(Formula("", " + ".join(["x"] * n), "="))]
    fits(tmp_path, "\n".join([*form.begin(), *formulas, *form.end()]))


def fits(folder, text):
    """A document that LaTeX sets without an error, and no line of it more than 5 pt too wide."""
    (folder / "x.tex").write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "x.tex"], cwd=folder, capture_output=True
    )
    log = (folder / "x.log").read_text(encoding="utf-8", errors="replace")
    assert done.returncode == 0, log[-800:]
    assert [wide for wide in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log) if float(wide) > 5] == []


def test_a_formula_that_has_no_latex_is_text():
    """As it is, with the sign before it where it equals the one above."""
    for sign, said in (("=", "= 3 (x)"), ("", "3 (x)")):
        assert [*Latex().block(Formula("3 (x)", "", sign))][1] == said


def test_transposes_in_latex():
    """Each as its page writes it."""
    x, = names("x")
    assert (x.T.written(True), x.turned.written(True)) == ("x'", "x^T")


def test_steps_that_are_not_shown_stand_below_the_rows_before_them(capsys):
    """A table ends where steps are left out, and another begins after them."""
    _, out, _ = run(capsys, "gales", "logistic", "--limit", "100", "--first", "2", "--last", "1", "--run", "ascent",
                    "--format", "latex")
    before, after = out.split("not shown", 1)
    assert before.rindex("subsubsection") < before.rindex(r"\toprule") < before.rindex(r"\bottomrule")
    assert r"\toprule" in after


def test_code_is_printed_as_it_is(capsys):
    """A page's algorithm between the marks of verbatim, in ASCII: what --format markdown has between its own."""
    words = "code", "vitay", "online"
    programs = re.findall(r"\\begin\{verbatim\}\n(.*?)\\end\{verbatim\}", latex(capsys, *words), re.DOTALL)
    others = re.findall("```python\n(.*?)```", run(capsys, *words, "--format", "markdown")[1], re.DOTALL)
    assert programs == list(map(in_ascii, others)) and programs


def test_a_long_table_is_broken(capsys):
    """After forty rows another one begins, under the same names."""
    text = latex(capsys, "gales", "logistic", "--limit", "50", "--first", "50")
    first, second = (rows.splitlines() for _, rows in TABULAR.findall(text) if r"\tau" in rows)
    assert (len(first), len(second)) == (41, 11) and first[0] == second[0] and second[1].startswith("$40$ ")


def test_only_a_column_of_long_texts_may_break():
    """From 61 characters on, in half the width of a line; numbers stand at the right, however long a vector is."""
    rows = [["x" * 60, "x" * 61, None, list(range(99)), 1], ["x", "x", "x", None, "-"]]
    for block in (Table(rows, head=False), Table([["n"] * 5, *rows])):
        assert r"\begin{tabular}{lp{0.5\linewidth}lrr}\toprule" in next(Latex().block(block))


def test_headings_are_sections(capsys):
    """A part of a topic is a section, a part of that a subsection, a run what is below both."""
    assert "\n\\section*{Online VS. Batch Perceptron}\n" in latex(capsys, "discriminants", "online")
    assert "\n\\subsubsection*{Fleuret" in latex(capsys, "fleuret", "units")
    below = Latex().block(Heading("Within", 2))
    assert [*below] == ["", r"\subsection*{Within}"]


@pytest.mark.parametrize("form", ["latex", "markdown", "text"])
def test_the_rows_of_a_sheet_stand_below_their_own_title(capsys, form):
    """Where no outcome ends a run's table the next title does: each run has its rows before it."""
    status, out, _ = run(capsys, "crowley", "perceptron", "--blank", "all", "--format", form)
    titles = [at.start() for at in re.finditer(r"(?m)^(\\subsubsection\*\{|### |)Crowley .*Perceptron", out)]
    assert status == 0 and len(titles) > 1
    for start, end in zip(titles, [*titles[1:], len(out)]):
        assert out.count("__", start, end) + out.count(r"\underline", start, end) > 5
