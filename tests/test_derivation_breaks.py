"""Derivations can fail: each shipped function that they reach is broken in turn, and one of them must see it.

A break changes one sign, factor, index, comparison or order of arguments in the source, in memory. Those that change
nothing that a derivation can see are listed in tests/HANDOUT/equivalent_breaks.txt: the break, then why after a #.
BREAKS=all tries every break, BREAKS=HANDOUT those of one handout; otherwise one break of every tenth function is
tried, with CASES=all one of each.
"""

import ast
import os
import random
import re
import signal
import sys
import textwrap
from functools import lru_cache
from importlib import import_module
from inspect import getsource
from pathlib import Path
from time import perf_counter

import pytest
import sympy

from linref import HANDOUTS, derive
from linref.items import cited, functions_of
from tests.command import sampled
from tests.conftest import CHECKED, same

TESTS = Path(__file__).resolve().parent
OPPOSITE = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
            ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
TURNED = {ast.Lt: ast.Gt, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.GtE: ast.LtE}
RENAMED = {"add": "subtract", "subtract": "add", "max": "min", "min": "max"}
ORDERED = ("subtract", "ratio", "solve", "matvec", "outer")  # functions whose two arguments are not alike
SAMPLE = 1  # breaks of a function that are tried unless all are asked for
SECONDS = 1  # of CPU, after which a derivation on a broken function counts as failed
ASKED = os.environ.get("BREAKS", "")


def numeric(a, b):
    """Whether two values agree at some numbers for their symbols: enough to see a break, and fast."""
    if isinstance(a, sympy.MatrixBase) or isinstance(b, sympy.MatrixBase):
        return (isinstance(a, sympy.MatrixBase) and isinstance(b, sympy.MatrixBase) and a.shape == b.shape
                and all(map(numeric, a, b)))
    difference = a - b
    if difference == 0:
        return True
    for seed in (1, 2):
        rng = random.Random(seed)
        numbers = {}
        for symbol in sorted(a.free_symbols | b.free_symbols, key=str):
            size = sympy.Rational(rng.randint(5, 40), 17)
            numbers[symbol] = -size if symbol.is_negative else size
        left, right = (complex(sympy.N(side.xreplace(numbers))) for side in (a, b))
        if not abs(left - right) < 1e-9 * (1 + abs(left)):
            return False
    return True


class Late(BaseException):
    """A derivation takes too long on a broken function."""


def too_late(*_):
    """End what is running."""
    raise Late


def holds(derivation):
    """Whether every line of a derivation holds; stops at the first that does not."""
    signal.signal(signal.SIGVTALRM, too_late)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        return all(line.equal for line in derive.checked(derivation()))
    except (Late, RecursionError):
        return False
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


@lru_cache(None)
def gone_through(handout):
    """For each derivation of a handout its time, the shipped functions that it calls, and its lines."""
    topics = [import_module(f"linref.{handout}.{topic}") for topic in import_module(f"linref.{handout}").TOPICS]
    shipped = [function for topic in topics for function in vars(topic).values()
               if getattr(function, "__module__", "") == topic.__name__ and hasattr(function, "__code__")]
    module, called, found = import_module(f"linref.{handout}.derivations"), set(), {}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(derive, "same", same)
        for function in shipped:
            patched.setitem(function.__globals__, "CALLED", called)
            patched.setattr(function, "__code__", noting(function).__code__)
        for name in (name for name, docstring in functions_of(module.__name__) if cited(docstring)):
            derivation, start = getattr(module, name), perf_counter()
            called.clear()
            CHECKED[derivation.__code__] = lines = list(derive.checked(derivation()))
            found[derivation] = perf_counter() - start, set(called), lines
    return found


def noting(function):
    """A shipped function that notes in CALLED when it is called."""
    tree = ast.parse(textwrap.dedent(getsource(function)))
    tree.body[0].decorator_list = []
    tree.body[0].body.insert(0, ast.parse(f"CALLED.add({(function.__module__, function.__name__)})").body[0])
    return made(tree, function)[0]


def reached(handout):
    """For each shipped function of a handout, by module and name, the derivations that call it, the quickest first."""
    found = {}
    for derivation, (_, called, _) in sorted(gone_through(handout).items(), key=lambda item: item[1][0]):
        for function in called:
            found.setdefault(function, []).append(derivation)
    return {function: found[function] for function in sorted(found)}


class Breaker(ast.NodeTransformer):
    """Makes the break of one number; `said` is then what was changed, and in which line."""

    def __init__(self, wanted, lines):
        self.wanted, self.lines, self.count, self.said = wanted, lines, 0, ""

    def _turn(self, node, *versions):
        """The node, or a version of it if its turn has come."""
        for version in versions:
            self.count += 1
            if self.count - 1 == self.wanted:
                line = self.lines[node.lineno - 1].split("  #")[0].strip()
                self.said = f"{ast.unparse(node)} → {ast.unparse(version)} in: {line}"
                return ast.copy_location(version, node)
        return node

    def visit_BinOp(self, node):
        """Signs and factors."""
        self.generic_visit(node)
        versions = [ast.BinOp(node.left, OPPOSITE[type(node.op)](), node.right)] if type(node.op) in OPPOSITE else []
        if isinstance(node.op, (ast.Mult, ast.Div, ast.Pow)):
            versions = [node.left, node.right]
        return self._turn(node, *versions)

    def visit_UnaryOp(self, node):
        """Signs."""
        self.generic_visit(node)
        return self._turn(node, node.operand) if isinstance(node.op, (ast.USub, ast.Not)) else node

    def visit_Constant(self, node):
        """Factors, exponents and indices."""
        number = isinstance(node.value, (int, float)) and not isinstance(node.value, bool)
        return self._turn(node, ast.Constant(node.value + 1)) if number else node

    def visit_Compare(self, node):
        """Comparisons: strict or not, and turned round."""
        self.generic_visit(node)
        versions = [ast.Compare(node.left, [change[type(node.ops[0])](), *node.ops[1:]], node.comparators)
                    for change in (OPPOSITE, TURNED) if type(node.ops[0]) in change]
        return self._turn(node, *versions)

    def visit_Call(self, node):
        """Sums for differences, and arguments in the other order."""
        self.generic_visit(node)
        name, versions = getattr(node.func, "id", ""), []
        if name in RENAMED:
            versions.append(ast.Call(ast.Name(RENAMED[name], ast.Load()), node.args, node.keywords))
        if name in ORDERED and len(node.args) == 2:
            versions.append(ast.Call(node.func, node.args[::-1], node.keywords))
        return self._turn(node, *versions)


def breaks(function):
    """What can be broken in a function: what each break changes, and its program."""
    source = textwrap.dedent(getsource(function))
    wanted = 0
    while True:
        tree = ast.parse(source)
        definition = tree.body[0]
        definition.decorator_list = []
        if isinstance(definition.body[0], ast.Expr) and isinstance(definition.body[0].value, ast.Constant):
            definition.body = definition.body[1:] or [ast.Pass()]
        breaker = Breaker(wanted, source.splitlines())
        definition.body = [breaker.visit(statement) for statement in definition.body]
        if not breaker.said:
            return
        yield breaker.said, tree
        wanted += 1


def made(tree, function):
    """The function of a program, and the names that it may use."""
    names, made = vars(import_module("linref.lists")) | function.__globals__, {}
    exec(compile(ast.fix_missing_locations(tree), f"<{function.__name__}, broken>", "exec"), names, made)
    return made[function.__name__], names


def known(handout):
    """The breaks of a handout that no derivation can see."""
    path = TESTS / handout / "equivalent_breaks.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {line.split("  # ")[0].strip() for line in lines if "  # " in line}


def survivors(handout, sample):
    """The breaks that every derivation which reaches the function lets pass."""
    equivalent = known(handout)
    for (owner, name), derivations in sampled(reached(handout).items(), 10 if sample else 1):
        function = getattr(import_module(owner), name)
        found = [(f"{owner.split('.')[-1]}.{name}: {said}", tree) for said, tree in breaks(function)]
        found = [each for each in found if each[0] not in equivalent]
        if sample and len(found) > sample:
            found = random.Random(f"one of {name}").sample(found, sample)
        for said, tree in found:
            code, (broken, names) = function.__code__, made(tree, function)
            lent = {n: v for n, v in names.items() if n in RENAMED.values() and n not in function.__globals__}
            function.__globals__.update(lent)
            function.__code__ = broken.__code__
            try:
                if all(map(holds, derivations)):
                    yield said
            finally:
                function.__code__ = code
                for n in lent:
                    del function.__globals__[n]


@pytest.fixture(autouse=True)
def compared_at_numbers(monkeypatch):
    """That the lines hold on symbols is another test's affair."""
    monkeypatch.setattr(derive, "same", numeric)


@pytest.mark.parametrize("handout", HANDOUTS)
def test_no_break_passes(handout):
    """A sign, a factor, an index, a comparison: some derivation fails at each, but for those that change nothing."""
    if ASKED not in ("", "all", handout):
        pytest.skip("another handout is asked for")
    assert reached(handout)
    assert list(survivors(handout, 0 if ASKED else SAMPLE)) == []


@pytest.mark.parametrize("handout", HANDOUTS)
def test_what_a_derivation_names_it_calls(handout):
    """A function that a line names, as module.function, is reached by the derivation that the line is in."""
    for derivation, (_, called, lines) in gone_through(handout).items():
        whys = " ".join(line.why for line in lines)
        for owner, function in re.findall(r"\b([a-z_]+)\.([A-Za-z_]+)", whys):
            module = f"linref.{handout}.{owner}"
            if callable(getattr(sys.modules.get(module), function, None)):
                assert (module, function) in called, f"{derivation.__name__} names {owner}.{function}: it is not called"


@pytest.mark.parametrize("handout", HANDOUTS)
def test_equivalent_breaks_exist(handout):
    """What is listed as equivalent is a break of today's code."""
    existing = {f"{owner.split('.')[-1]}.{name}: {said}" for owner, name in reached(handout)
                for said, _ in breaks(getattr(import_module(owner), name))}
    assert known(handout) <= existing
