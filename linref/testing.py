"""Your own programs, gradients, sequences and derivations beside the page's, in your own tests.

    from linref.testing import assert_derivation, assert_follows, assert_gradient, assert_path, conventions_of, mistaken

A program is a function learn(X, y, passes) that returns its weights as [*w, b] or (w, b); or a generator of its
weights after each sample, update or pass; or a class, or an object, with fit(X, y) and coef_. It is run on all small
sets of samples, in order of size, so the first set on which it parts from the page is the smallest one.

    def test_mine():
        assert_follows(learn, "fleuret train_perceptron")

A sequence is the weights of a run on your samples, from anywhere: a book's table, a printout.

    def test_my_table():
        assert_path([[1, 1, 1], [0, 1, 0]], [[1, 1], [1, 0]], [1, -1], "vitay online")

A gradient is a function of a list of weights, or of (weights, X, y) beside one of a page.

    def test_gradient():
        assert_gradient(lambda v: [2 * v[0], 2 * v[1]], of=lambda v: v[0] ** 2 + v[1] ** 2, size=2)
        assert_gradient(my_gradient, "fleuret logistic")

A derivation is a generator of lines, as in linref/gales/derivations.py: first the cases, each a dictionary that gives
names their values; then for every line why it follows and what it is. This one begins with the page's own cases:

    from linref.algebra import Slope, Total, names
    from linref.gales.derivations import perceptron_criterion

    w, x, i = names("w̃ x̄ i")

    def my_gradient_of_the_criterion():
        yield next(perceptron_criterion())
        yield "the gradient, by definition", Slope(Total(i, "Y", -(w.T * x[i])), w)
        yield "as ∂(w̃'x̄)/∂w̃ = x̄", Total(i, "Y", -x[i])

    def test_proof():
        assert_derivation(my_gradient_of_the_criterion)

What an unknown perceptron is, and whether your tests notice typical mistakes:

    print(conventions_of(Perceptron(shuffle=False)))

    @pytest.mark.parametrize("wrong", mistaken("gales perceptron"), ids=str)
    def test_my_test_notices(wrong):
        ...

What classes of libraries are, as `conventions_of` and the other functions find:

    scikit-learn Perceptron(shuffle=False), and SGDClassifier(loss="perceptron", penalty=None, shuffle=False,
        learning_rate="constant", eta0=η)      Fleuret, train_perceptron (F8); with penalty no handout's
    SGDClassifier(loss="log_loss", and so on)  Vitay, logistic regression (V27)
    LinearDiscriminantAnalysis(solver="lsqr")  Fleuret, linear discriminant analysis (F26)
    SVC(kernel="linear", C=1/(2λN))            the optimum of Fleuret's support vector machine (F18)
    LogisticRegression(C=1)                    not Fleuret's Gaussian prior, as it spares b
    mlxtend Perceptron(eta=1)                  Vitay, Perceptron algorithm (V13), but it shuffles and starts at random

Without shuffle=False they shuffle, and are no handout's: SGDClassifier differently at every call, Perceptron in the
same order each time, as its random_state is 0.

A program in another language reads a line such as {"points": [[0, 1], [1, 1]], "labels": [1, -1], "passes": 2} and
prints its weights after so many passes, such as [1, 0, -1] with the bias last, or a list of its weights after each
sample; a line for each line: `python3 -m linref check --program "node mine.js" fleuret perceptron`.

Whatever does not come back is ended. Code that holds Python's lock, such as 3**10**9, ends only with its process, so
try a program that may do so with `check FILE.py`, not in a test.

`python3 -m linref check FILE.py HANDOUT TOPIC`, `derive FILE.py` and `exercises explain --path FILE` do the same on the
command line.
"""

from linref.own.answer import beside_pages
from linref.own.described import conventions_of
from linref.own.gradients import assert_gradient
from linref.own.paths import assert_path
from linref.own.pages import pages_of_topic
from linref.own.program import program_of
from linref.own.wrong import mistaken

__all__ = ["assert_derivation", "assert_follows", "assert_gradient", "assert_path", "conventions_of", "mistaken"]


def assert_follows(program, page):
    """Fail unless a program has the weights of an algorithm of a page, such as "vitay online", on all small sets.

    The name of a topic with several algorithms, such as "fleuret perceptron", stands for each of them, as in `check`.

    The message says on which smallest set the two part, at which step, and what the program does instead.

    >>> from linref.fleuret.perceptron import train_perceptron
    >>> def learn(X, y, passes):
    ...     for step in train_perceptron([[*x, 1] for x in X], y, passes):
    ...         yield step.after
    >>> assert_follows(learn, "fleuret train_perceptron")
    """
    lines, good = beside_pages(program_of(program), pages_of_topic(page))
    if not good:
        raise AssertionError("\n".join(lines))


def assert_derivation(lines):
    """Fail unless each line of a derivation equals the one before it, in every case; needs sympy.

    >>> from sympy import symbols
    >>> from linref.algebra import names
    >>> a, b = names("a b")
    >>> def square():
    ...     yield [dict(zip("ab", symbols("a b")))]
    ...     yield "a square", (a + b) * (a + b)
    ...     yield "multiplied out", a * a + b * b
    >>> assert_derivation(square)
    Traceback (most recent call last):
    ...
    AssertionError: square does not hold.
      line 2 (multiplied out): a a + b b
      In case 1 this line is a**2 + b**2. It should equal the line before, (a +
        b)**2. For a = 2, b = 3 it is 13, but the line before is 25.
    """
    from linref.proofs import faults_of

    faults = faults_of(lines)
    if faults:
        raise AssertionError("\n".join(faults))
