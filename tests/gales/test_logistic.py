"""Logistic regression: values by hand, derivatives by sympy, the optimum by another route."""

import math
from fractions import Fraction as F
from itertools import islice

import pytest

from linref.gales import logistic, neuron
from linref.gales.data import EXAMPLE, OVERLAP
from linref.lists import dot, negate, norm, solve, zeros

SAMPLES = [neuron.extended(x) for x in EXAMPLE.points]


def test_log_likelihood_term_by_term():
    """log(3/4) for a sample of ω₁ and log(2/3) for one of ω₂, at odds of 3 and of 1/2 (G19)."""
    w = [math.log(3), math.log(0.5)]
    assert logistic.log_likelihood(w, [[1, 0], [0, 1]], [1, 0]) == pytest.approx(math.log(3 / 4) + math.log(2 / 3))
    assert logistic.log_likelihood(w, [[1, 0], [0, 1]], [0, 1]) == pytest.approx(math.log(1 / 4) + math.log(1 / 3))


def test_log_likelihood_far_out():
    """At z = ±1000 it is the z of the wrong side, and finite (G19)."""
    assert logistic.stable_log_likelihood([1000], [[1], [1]], [1, 0]) == pytest.approx(-1000, rel=1e-12)
    assert logistic.stable_log_likelihood([-1000], [[1], [1]], [1, 0]) == pytest.approx(-1000, rel=1e-12)


def test_gradient_at_zero_is_exact():
    """Half the difference of the class sums: (3.3 - 0.55) / 2, (2 - 2.4) / 2, 0 (G20)."""
    assert logistic.gradient(zeros(3), SAMPLES, EXAMPLE.targets) == [F(11, 8), F(-1, 5), 0]


def test_gradient_by_differences():
    """Central differences of the log-likelihood (G20)."""
    w, h = [0.3, -0.7, 0.2], 1e-6
    slope = logistic.gradient(w, SAMPLES, EXAMPLE.targets)
    for j in range(3):
        up, down = ([a + s * h * (i == j) for i, a in enumerate(w)] for s in (1, -1))
        difference = (logistic.log_likelihood(up, SAMPLES, EXAMPLE.targets)
                      - logistic.log_likelihood(down, SAMPLES, EXAMPLE.targets)) / (2 * h)
        assert slope[j] == pytest.approx(difference, abs=1e-8)


def test_hessian_at_zero():
    """Minus a quarter of the sum of x̃x̃' (G20)."""
    H = logistic.hessian(zeros(3), SAMPLES)
    for i in range(3):
        for j in range(3):
            assert H[i][j] == -sum(x[i] * x[j] for x in SAMPLES) / F(4)


def test_updates_climb():
    """The first update from zero, exact; then τ counts and the weights follow the gradient (G21)."""
    first, second, third = islice(logistic.logistic_regression(SAMPLES, EXAMPLE.targets, zeros(3), 1), 3)
    assert (first.tau, second.tau, third.tau) == (0, 1, 2)
    assert second.w == [F(11, 8), F(-1, 5), 0]
    assert third.w == pytest.approx([float(a + g) for a, g in zip(second.w, second.gradient)])
    _, halved = islice(logistic.logistic_regression(SAMPLES, EXAMPLE.targets, zeros(3), F(1, 2)), 2)
    assert halved.w == [F(11, 16), F(-1, 10), 0]


def test_cost_is_the_negative():
    """E = -ℒ, and so its gradient (G21)."""
    w = [0.3, -0.7, 0.2]
    assert logistic.cost(w, SAMPLES, EXAMPLE.targets) == -logistic.log_likelihood(w, SAMPLES, EXAMPLE.targets)
    assert logistic.cost_gradient(w, SAMPLES, EXAMPLE.targets) == negate(logistic.gradient(w, SAMPLES, EXAMPLE.targets))


def test_ascent_reaches_the_optimum_of_newtons_method():
    """On classes that overlap, the same optimum by solving with the Hessian (G21, G22)."""
    samples = [neuron.extended(x) for x in OVERLAP.points]
    best = zeros(3)
    for _ in range(20):
        step = solve(logistic.hessian(best, samples), logistic.gradient(best, samples, OVERLAP.targets))
        best = [float(a - s) for a, s in zip(best, step)]
    *_, step = islice(logistic.logistic_regression(samples, OVERLAP.targets, zeros(3), F(1, 5)), 100)
    assert step.w == pytest.approx(best, abs=1e-8)
    assert norm([float(g) for g in step.gradient]) < 1e-8


def test_errors_on_the_way():
    """3, 2, 2 and 0 errors after 1, 2, 5 and 10 steps (G22)."""
    errors = {}
    for step in islice(logistic.logistic_regression(SAMPLES, EXAMPLE.targets, zeros(3), 1), 11):
        z = [dot(step.w, x) for x in SAMPLES]
        errors[step.tau] = sum((z_i >= 0) != (y == 1) for z_i, y in zip(z, EXAMPLE.targets))
        decided = [logistic.bayes_decision(logistic.posterior(step.w, x)) for x in SAMPLES]
        assert errors[step.tau] == sum(a != y for a, y in zip(decided, EXAMPLE.targets))
    assert [errors[tau] for tau in (1, 2, 5, 10)] == [3, 2, 2, 0]


def test_posterior_and_decision():
    """1/2 on the boundary, decided as ω₁; odds of 3 give 3/4 (G22)."""
    assert logistic.posterior([1, -1], [1, 1]) == F(1, 2)
    assert logistic.posterior([math.log(3)], [1]) == pytest.approx(0.75)
    assert [logistic.bayes_decision(p) for p in (F(49, 100), F(1, 2), F(51, 100))] == [0, 1, 1]
