"""What handouts and sheets settle differently, as values: one record for the header of every run.

A program reads the values; a reader reads the sentences that each handout makes of them. Nothing reads a sentence.
"""

from typing import Any, Mapping, NamedTuple, Optional


class Conventions(NamedTuple):
    """How a run settles what others settle otherwise; None where its algorithm has no such thing.

    `labels`     of the classes, the positive one first: (1, -1), (1, 0), or the numbers of several classes
    `bias`       its place among the weights: "first", "last", "apart" (a number b beside w) or "none"
    `constant`   the input that the bias is the weight of
    `at_zero`    what a sample with z = 0 counts as: "mistake" (no output, so always one), "either" (never one),
                 "positive", "negative", "half" (the output), "highest" or "lowest" (of equal classes)
    `decides`    the class of a new point with z = 0: "positive", "negative", "highest", "lowest"; None: no class
    `update`     "label": η y x on a mistake; "error": η (t - o) x; "net": η (t - net) x; "gradient"; "counts"
    `order`      "turn", "restart" (from the first again after an update), "batch", "shuffled", "drawn", "folds",
                 "shuffled once" (the same order in every pass),
                 "lowest" (the misclassified sample of the lowest number), "cyclic" (the next misclassified one),
                 or the numbers of the samples of a pass, such as (3, 1, 4, 2)
    `rate`       the learning rate as it was typed, `mean` whether the sum over a batch is divided by its size
    `bias_rate`  the rate of the bias where it is another one
    `threshold`  a number that net is compared with and that is not learned
    `dead_zone`  θ if every z from -θ to θ counts as z = 0 does
    `start`      the weights that a run begins with; `w` those that a list looks at
    `stop`       "clean" (no sample is misclassified), "row" (as many correct samples in a row as a pass has), "pass" (a
                 pass without a mistake), "correct" (an update after which all are correct), "gradient", "loss",
                 "cycle", "passes"
    `limit`      the number of passes or steps after which a run is given up
    `seed`       that of the random numbers
    `kernel`     "polynomial"; `lam`, `epsilon`, `batch_size`: λ, ε and K; of the topics that have them

    >>> sheet = Conventions(labels=(1, 0), bias="first", constant=1, at_zero="positive")
    >>> sheet.labels, sheet.rate
    ((1, 0), None)
    >>> sheet._replace(at_zero="mistake").at_zero
    'mistake'
    """

    labels: Optional[tuple] = None
    at_zero: Optional[str] = None
    decides: Optional[str] = None
    bias: Optional[str] = None
    constant: Any = None
    update: Optional[str] = None
    threshold: Any = None
    dead_zone: Any = None
    rate: Any = None
    bias_rate: Any = None
    mean: Optional[bool] = None
    order: Any = None
    batch_size: Optional[int] = None
    w: Optional[list] = None
    start: Optional[list] = None
    stop: Optional[str] = None
    epsilon: Any = None
    limit: Optional[int] = None
    seed: Optional[int] = None
    kernel: Optional[str] = None
    lam: Any = None


SHEET = Conventions(labels=(1, -1), at_zero="mistake", bias="last", constant=1, update="label", threshold=0, rate=1,
                    order="turn")  # what a sheet is taken to settle where it says nothing
AS_THEY_ARE = ("rate", "w", "start")  # numbers that a header prints without any words


def sentences(conventions: Conventions, words: Mapping[str, Mapping], said: Mapping[str, Any]) -> dict[str, Any]:
    """What a header prints of each convention, in their order: its own sentence, or the handout's for this value.

    >>> sentences(Conventions(bias="last", rate=1), {"bias": {"last": "put last"}}, {})
    {'bias': 'put last', 'rate': 1}
    >>> sentences(Conventions(bias="last", rate=1), {"bias": {"last": "put last"}}, {"rate": None})
    {'bias': 'put last'}
    """
    found = {}
    for name, value in zip(conventions._fields, conventions):
        if name in said:
            found[name] = said[name]
        elif name in AS_THEY_ARE:
            found[name] = value
        elif name in words:
            found[name] = words[name].get(value)
    return {name: sentence for name, sentence in found.items() if sentence is not None}
