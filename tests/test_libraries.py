"""What classes of libraries are, as the docstring of linref.testing says; skipped where they are not installed."""

import pytest

from linref.own import described
from linref.own.sets import HARVEST, few_sets
from linref.testing import assert_follows, conventions_of

pytest.importorskip("sklearn")

from sklearn.discriminant_analysis import LinearDiscriminantAnalysis  # noqa: E402
from sklearn.linear_model import LogisticRegression, Perceptron, SGDClassifier  # noqa: E402
from sklearn.svm import SVC  # noqa: E402


@pytest.fixture(autouse=True)
def on_few_sets(monkeypatch):
    """A fit takes long."""
    some = [samples for samples in few_sets() if not samples.one_class][::3]
    monkeypatch.setattr(described, "sets_for", lambda program, page: some)
    monkeypatch.setattr(described, "sets_to_reason", lambda sets, number: sets)


def sgd(loss, penalty=None):
    """Stochastic descent at a constant rate, in the order of the samples."""
    return SGDClassifier(loss=loss, penalty=penalty, shuffle=False, learning_rate="constant", eta0=0.5, tol=None)


@pytest.mark.parametrize("program, page", [
    (Perceptron(shuffle=False, tol=None), "fleuret train_perceptron"),
    (sgd("perceptron"), "fleuret train_perceptron"),
    (sgd("log_loss"), "vitay logistic"),
])
def test_what_a_class_is(program, page):
    """Sample by sample, as far as its weights after 1, 2 and 3 passes say."""
    assert page in conventions_of(program).pages


def test_without_a_bias_and_with_a_penalty():
    """The bias stays 0, or no handout has it."""
    without = Perceptron(shuffle=False, tol=None, fit_intercept=False)
    assert conventions_of(without).mistakes == ["the bias is not updated"]
    assert not conventions_of(sgd("perceptron", penalty="l2")).pages


def test_a_shuffled_class_is_said_to_be_random():
    """Its two equal calls differ."""
    assert "random" in str(conventions_of(SGDClassifier(loss="perceptron")))
    assert not conventions_of(Perceptron(tol=None)).pages  # its random_state is 0


def test_lda():
    """The direction of Fleuret's LDA."""
    assert_follows(LinearDiscriminantAnalysis(solver="lsqr"), "fleuret lda")


def test_svm_and_prior():
    """At the optimum of SVC the page's subgradient has 0 between its one-sided values; a prior does not spare b."""
    from linref.fleuret import logistic, svm

    X, y = HARVEST
    lam, N = 0.1, len(X)
    model = SVC(kernel="linear", C=1 / (2 * lam * N), tol=1e-9).fit(X, y)
    w, b = list(model.coef_[0]), model.intercept_[0]

    def loss(w, b):
        return svm.criterion(w, b, list(zip(X, y)), lam)

    for step in ((1e-3, 0, 0), (-1e-3, 0, 0), (0, 1e-3, 0), (0, -1e-3, 0), (0, 0, 1e-3), (0, 0, -1e-3)):
        assert loss([w[0] + step[0], w[1] + step[1]], b + step[2]) > loss(w, b) - 1e-9
    model = LogisticRegression(C=1, tol=1e-10).fit(X, y)
    by_w, by_b = logistic.gradient(list(model.coef_[0]), model.intercept_[0], list(zip(X, y)))
    assert abs(by_b) < 1e-4 < abs(model.intercept_[0])  # with the prior the slope in b would be b
    assert [round(g - a, 3) for g, a in zip(by_w, model.coef_[0])] == [0, 0]


def test_mlxtend(monkeypatch):
    """Vitay's online algorithm, but for its random start and order, which are taken away here."""
    pytest.importorskip("mlxtend")
    from mlxtend.classifier import Perceptron as Other
    from numpy import array, zeros

    class InTurn(Other):
        def _init_params(self, weights_shape, bias_shape, random_seed=None, **more):
            return zeros(bias_shape), zeros(weights_shape)

        def _yield_minibatches_idx(self, rgen, n_batches, data_ary, shuffle=True):
            return ([i] for i in range(n_batches))

    def learn(X, y, epochs=3):
        model = InTurn(eta=1.0, epochs=epochs).fit(array(X, dtype=float), array([int(t == 1) for t in y]))
        return model.w_, model.b_

    assert conventions_of(learn).pages == ["vitay online"]
