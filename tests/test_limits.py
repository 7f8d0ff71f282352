"""Limits that depend on the samples; the list of all limits is held by test_contents.py."""

from types import SimpleNamespace

import pytest

from linref.gales.views import handout
from linref.options import Options
from linref.samples import Data


@pytest.mark.parametrize("count, features, limit, passes, said", [
    (569, 30, None, 422, "422 passes"), (10_000, 2, None, 55, "55 passes"),
    (10_000, 2, 1000, 1000, "1000 passes"), (10_000, 2, 5, 5, "5 passes"), (10**8, 2, None, 1, "1 pass"),
])
def test_fewer_passes_over_many_samples(count, features, limit, passes, said):
    """A header says so; what the caller tells is done."""
    class Many:
        def __len__(self):
            return count

    options = Options(limit=limit, data=SimpleNamespace(points=Many(), dimension=features))
    assert (options.passes, options.stated_limit("pass")) == (passes, said)
    assert (Options().passes, Options().stated_limit("pass")) == (1000, None)


@pytest.mark.parametrize("count, listed", [(1000, True), (1001, False)])
def test_a_header_lists_a_thousand_samples_for_programs(count, listed):
    """Of more it lists none."""
    found = handout.samples_of(Data([[1]] * count, [1] * count, ["a", "b"], "", ()))
    assert (found is not None and len(found["points"]) == count) == listed
