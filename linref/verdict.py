"""How a search for a separating vector ended: separated, by how much; or why not, with the proof."""

import re
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from linref.lists import dot, lowest_terms, matvec, negate, norm, scale, total, whole_multiple
from linref.scalar import ratio
from linref.separability import NotSeparable, Undecided, separated
from linref.tracer import Table, every, in_full, line, plural
from linref.tracer.progress import PROGRESS


MAX_COMPARED = 1000  # vectors among which two are looked for that sum to 0: a sample in both classes
MAX_VECTOR_SHOWN = 5  # entries of a vector up to which it is shown beside its multiple
LONG = re.compile(r"\d{40}")
LAST = []  # the last question whether vectors are separable, and its answer


class Vocabulary(NamedTuple):
    """What a page calls the weights, a vector that should lie on their positive side, the value, a sample.

    `length` is what it calls the length of the weights without their bias, by which a distance is measured. `products`
    says what products separating weights have with the vectors; some may be 0 where a value of 0 has a class. `blocks`
    is the number of classes whose weights stand in w one after the other.
    """

    w: str
    vector: str
    value: str
    sample: str
    length: str = "‖w‖"
    products: str = "A separating {} would have a positive product with each {}, and so with this sum"
    blocks: int = 1


def verdict(run, w, vectors, names, signs, normal, words, last=None, at_zero="mistake"):
    """The outcome of a run that ended with w, on vectors that w is to have on its positive side.

    `names` are the vectors' names; `signs` turn w'vector back into the value of the tables, and a vector beyond them is
    no sample. `normal` is the part of w that distances are measured by; without it none are. `last` are the parts of a
    line with the run's own weights, if w is another form of them. `at_zero` is what the run counts a value of 0 as.
    On which side a vector lies is decided exactly.
    """
    z = matvec(vectors, w)
    sides = exact_sides(w, vectors) if float in map(type, w) else z
    facts, ended_at = {"w": run.w if last else w}, (" ", *(last or named(words, w)), ".")
    if min(sides) > 0:
        parts, more = nearest(z, names, signs, normal, words)
        after, right = plural(run.updated, "update"), f"{every(len(z), words.sample)} {'is' if len(z) == 1 else 'are'}"
        ended = run.ended("separated", f"{run.how} after {after}: {right} classified correctly.", *ended_at, **facts,
                          **more)
        return ended._replace(blocks=[*ended.blocks, line(*parts, "."), *unrounded(w, vectors, words)])
    wrong, tied = sum(side < 0 for side in sides), sum(side == 0 for side in sides)
    facts |= {"wrong": wrong, "on_the_boundary": tied}
    mistaken = {"positive": (-1,), "negative": (1,), "either": ()}.get(at_zero, (1, -1))  # the signs of mistakes at 0
    counted = sum(side == 0 and sign in mistaken for side, sign in zip(sides, signs or [1] * len(z)))
    left = not_separated(w, len(signs or z), wrong + counted, counted, tied - counted, words)
    status, more, blocks = separability(vectors, names, words)
    if not run.stopped:
        if status != "not separable":
            more, blocks = {"separable": more["separable"]}, []
        status = "converged"
    ended = run.ended(status, how_it_ended(run, left), *ended_at, **facts, **more)
    return ended._replace(blocks=[*ended.blocks, *blocks], good=False)


def named(words, w, form=lambda numbers: numbers):
    """The parts of a line that state weights: those of (w, b) by their names.

    >>> named(Vocabulary("(w, b)", "x", "z", "sample"), [1, 2, 3])
    ['w = ', [1, 2], ', b = ', 3]
    """
    if words.blocks > 1:
        size = len(w) // words.blocks
        w = [w[k : k + size] for k in range(0, len(w), size)]
    if words.w != "(w, b)":
        return [f"{words.w} = ", form(w)]
    return ["w = ", form(w[:-1]), ", b = ", form(w[-1])]


def not_separated(w, count, wrong, at_zero, tied, words):
    """How many samples are misclassified, some of them with a value of 0, and how many more have a 0, in words.

    >>> not_separated([1, 2], 7, 3, 1, 0, Vocabulary("w", "x", "z", "sample"))
    '3 of 7 samples are not classified correctly, 1 of them with z = 0'
    """
    if not any(w):
        return f"there is no boundary at {words.w} = 0"
    of, left = f" of {plural(count, words.sample)}", []
    if wrong:
        at_0 = f"not classified correctly, {f'{at_zero} of them ' * (wrong > 1)}with {words.value} = 0"
        left.append(f"{wrong}{of} {'is' if wrong == 1 else 'are'} {at_0 if at_zero else 'misclassified'}")
    if tied:
        left.append(f"{tied}{' more' if wrong else of} {'has' if tied == 1 else 'have'} {words.value} = 0")
    return " and ".join(left)


def how_it_ended(run, left):
    """The sentence on a run that has not separated its samples."""
    after = plural(run.updated, "update")
    if run.stopped:
        return f"Stopped at the limit after {after}: {left}."
    ended = f"Converged after {after}" if run.updated else "The run ends without an update"
    return f"{ended}, although {left}."


def unrounded(w, vectors, words):
    """A w that a table rounds, so that it separates as printed: in full, or near it in whole numbers."""
    if float in map(type, w):
        yield line(f"In whole numbers {words.w} = ", in_full(simplest(w, vectors)), " separates as well.")
    elif in_full(w) is not w:
        yield line(f"Exactly, {words.w} = ", in_full(w), ".")


def exact_sides(w, vectors):
    """For each vector a whole number with the sign of w'v, and 0 where that is, for the floats that they are."""
    w = whole_multiple(w)
    return [dot(w, whole_multiple(v)) for v in vectors]


def nearest(z, names, signs, normal, words):
    """The samples nearest to a boundary that separates: parts of a line, and facts for programs."""
    least = min(z)
    closest = [i for i, z_i in enumerate(z) if z_i == least]
    parts = ["Nearest to the boundary: "] if signs else [f"The smallest {words.value} is ", least, ": "]
    for number, i in enumerate(closest[:3]):
        parts += ["" if not number else " and " if i == closest[-1] else ", "]
        parts += [f"{words.sample} {names[i]} with {words.value} = ", least * signs[i]] if signs else [names[i]]
    parts += [f" and {len(closest) - 3} more"] * (len(closest) > 3)
    facts = {"nearest": [i + 1 for i in closest]}
    if normal is not None:
        length = norm(normal)
        facts |= {"margin": float(ratio(least, length)), "margin_squared": ratio(least * least, dot(normal, normal))}
        whose = "Its" if len(closest) == 1 else "Their"
        parts += [f". {whose} distance is |{words.value}|/{words.length} = ", ratio(least, length)]
    return parts, facts


def separability(vectors, names, words):
    """Whether any w has all vectors on its positive side: a status, facts for programs, blocks for a reader."""
    PROGRESS.begin(f"deciding whether any {words.w} separates these {words.sample}s")
    try:
        answer = decided(vectors)
    except Undecided:
        question = f"Whether any {words.w} separates these {words.sample}s"
        return "stopped", {"separable": None}, [line(f"{question} was not decided: the set is too large for that.")]
    if isinstance(answer, NotSeparable):
        facts = {"separable": False, "certificate": answer.weights}
        long = max(whole_multiple(answer.weights)) >= 10**39
        proof = None if long else certificate(answer.weights, vectors, names, words)
        return "not separable", facts, readable(proof, f"{words.sample}s are not separable")
    w = simplest(answer.w, vectors)
    example = line(f"The {words.sample}s are separable, for example by ", *named(words, w, in_full), ".")
    facts = {"separable": True, "separating_w": answer.w}
    return "stopped", facts, readable([example], f"{words.sample}s are separable")


def decided(vectors):
    """Whether the vectors are separable; the runs of a topic ask the same question, one after the other."""
    if LAST[:1] != [vectors]:
        weights = opposite_pair(vectors)
        LAST[:] = vectors, NotSeparable(weights) if weights else separated(vectors)
    return LAST[1]


def opposite_pair(vectors):
    """The weights of a proof by two of the first vectors that sum to 0, as of a sample in both classes; or None.

    >>> opposite_pair([[1, 2], [3, 0], [-1, -2]])
    [Fraction(1, 2), 0, Fraction(1, 2)]
    """
    first = vectors[:MAX_COMPARED]
    for i, v in enumerate(first):
        if negate(v) in first:
            pair = i, first.index(negate(v))
            return [ratio(pair.count(n), 2) for n, _ in enumerate(vectors)]
    return None


def readable(proof, found):
    """A proof, or only what it proves where its numbers have forty digits and more; None is such a proof."""
    if proof and not LONG.search(str(proof)):
        return proof
    return [line(f"The {found}: that is proved exactly, in numbers too long to print. --format json has them.")]


def simplest(w, vectors):
    """A whole w in few digits that has all vectors on its positive side, near the direction of one that has."""
    largest = Fraction(max(map(abs, w)))
    rounded = ([round(Fraction(a) / largest * 10**digits) for a in w] for digits in range(1, 13))
    multiple = next(u for u in chain(rounded, [whole_multiple(w)]) if all(dot(u, v) > 0 for v in vectors))
    return min(lowest_terms(w), lowest_terms(multiple), key=lambda v: sum(len(str(abs(a))) for a in v))


def direction(error, features):
    """The direction that a singular matrix sends to zero: in full, or its three largest entries by their features."""
    entries = error.largest()
    shares = [f"{float(ratio(a, entries[0][1])):.4g}" for a in error.direction]
    if len(shares) <= 3:
        return f"({', '.join(shares)})"
    return " + ".join(f"{shares[j - 1]}·{features[j - 1]}" for j, _ in entries).replace("+ -", "- ") + " + …"


def certificate(weights, vectors, names, words, *claim):
    """The proof of a claim, that no w has all vectors on its positive side, as a sum that a reader can add up."""
    chosen = [(weight, v, name) for weight, v, name in zip(weights, vectors, names) if weight]
    if len(chosen) == 1:
        said = f". {words.vector} of {words.sample} {chosen[0][2]} is 0, so its product with every {words.w} is 0."
        return [line(*claim or ["Not separable"], said, indent=0)]
    multiples = whole_multiple([weight for weight, _, _ in chosen])
    products, x = [scale(multiple, v) for multiple, (_, v, _) in zip(multiples, chosen)], words.vector
    rows = [[words.sample, "times", x, f"times·{x}"]]
    rows += [[name, *map(in_full, (multiple, v, product))]
             for (_, v, name), multiple, product in zip(chosen, multiples, products)]
    added = total(products, len(vectors[0]))
    summed = f"Multiply each {x} below by its number in the column times: the sum is 0"
    if set(multiples) == {1}:
        rows, summed = [*([name, v] for name, _, v, _ in rows), ["sum", added]], f"The {x} below sum to 0"
    elif len(added) > MAX_VECTOR_SHOWN:  # the products are left to the reader
        rows = [*(row[:3] for row in rows), [f"sum of times·{x}", None, added]]
    else:
        rows.append(["sum", None, None, added])
    proof = f". {summed}. {words.products.format(words.w, x)}. But its product with 0 is 0."
    return [line(*claim or ["Not separable"], proof, indent=0), Table(rows)]
