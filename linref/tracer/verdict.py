"""How a search for a separating vector ended: separated, by how much; or why not, with the proof."""

from typing import NamedTuple

from linref.lists import dot, norm, scale, total, whole_multiple
from linref.scalar import ratio
from linref.separability import NotSeparable, Undecided, one_side
from linref.tracer.blocks import Outcome, Table, line


def counted(count, noun):
    """A number with its noun, in the plural where it must be.

    >>> counted(1, "update"), counted(0, "update"), counted(2, "pass")
    ('1 update', '0 updates', '2 passes')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}{'es' if noun.endswith('ss') else 's'}"


class Words(NamedTuple):
    """What a page calls the weights, a vector that they are to have on their positive side, the value, a sample."""

    w: str = "w̃"
    vector: str = "x̄"
    value: str = "z"
    sample: str = "sample"


def verdict(run, w, vectors, names, signs=None, normal=None, words=Words()):
    """The outcome of a run that ended with w, on vectors that w is to have on its positive side.

    `names` are the vectors' names; `signs` turn w'vector back into the z of the tables. `normal` is the part of w that
    distances are measured by; without it none are.
    """
    z = [dot(w, v) for v in vectors]
    facts = {"steps": run.count, "updates": run.updated, "w": w}
    after = counted(run.updated, "update")
    least = min(z)
    if least > 0:
        nearest = [i for i, z_i in enumerate(z) if z_i == least]
        told = [f"Nearest {words.sample}{'' if len(nearest) == 1 else 's'}: "]
        for i in nearest[:3]:
            told += [names[i], f", {words.value} = ", least * signs[i] if signs else least, "; "]
        told[-1] = f"; and {len(nearest) - 3} more" if len(nearest) > 3 else ""
        facts["nearest"] = [i + 1 for i in nearest]
        if normal is not None:
            length = norm(normal)
            facts |= {"margin": float(ratio(least, length)), "margin_squared": ratio(least * least, dot(normal, normal))}
            told += [", distance ", ratio(least, length)]
        return Outcome("separated", facts, [line(f"Separated after {after}.  ", *told, ".", indent=0)])
    wrong = sum(z_i < 0 for z_i in z)
    tied = sum(z_i == 0 for z_i in z)
    facts |= {"wrong": wrong, "on_the_boundary": tied}
    left = f"{wrong} on the wrong side, {tied} on the boundary"
    if run.diverged:
        return Outcome("diverged", facts | {"step": run.count}, [line(f"Diverged after {after}: the numbers run out of range.", indent=0)])
    status, more, blocks = separable_at_all(vectors, names, words=words)
    if run.stopped:
        return Outcome(status, facts | more, [line(f"Stopped at the limit after {after}: {left}.", indent=0), *blocks])
    said = line(f"Converged after {after}, not separated: {left}.", indent=0)
    proved = status == "not separable"
    return Outcome("converged", facts | (more if proved else {"separable": more["separable"]}), [said, *(blocks if proved else ())])


def diverged(run, noun="step"):
    """The outcome of a run whose numbers have left the range that is worth showing."""
    facts = {"steps": run.count, "updates": run.updated, "step": run.count}
    return Outcome("diverged", facts, [line(f"Diverged after {counted(run.count, noun)}: the numbers run out of range.", indent=0)])


def separable_at_all(vectors, names, so="the limit came too soon", words=Words()):
    """Whether any w has all vectors on its positive side: a status, facts for a program, blocks for a reader."""
    try:
        found = one_side(vectors)
    except Undecided:
        said = line(f"Whether any w separates these {words.sample}s was not decided: the set is too large to do it exactly.")
        return "stopped", {"separable": None}, [said]
    if isinstance(found, NotSeparable):
        facts = {"separable": False, "certificate": found.weights}
        return "not separable", facts, certificate(found.weights, vectors, names, words)
    facts = {"separable": True, "separating_w": found.w}
    return "stopped", facts, [line(f"The {words.sample}s are separable, by {words.w} = ", found.w, f" for one: {so}.")]


def certificate(weights, vectors, names, words=Words()):
    """The proof that no w has all vectors on its positive side, as a sum that a reader can add up."""
    chosen = [(weight, v, name) for weight, v, name in zip(weights, vectors, names) if weight]
    multiples = whole_multiple([weight for weight, _, _ in chosen])
    products = [scale(multiple, v) for multiple, (_, v, _) in zip(multiples, chosen)]
    x = words.vector
    m = sum(multiples)
    times = m if m < 10**6 else "m"
    rows = [["" if words.sample == "sample" else words.sample, "λ", f"{times}·λ", x, f"{times}·λ·{x}"]]
    rows += [[name, weight, multiple, v, product]
             for (weight, v, name), multiple, product in zip(chosen, multiples, products)]
    rows.append(["sum", sum(weight for weight, _, _ in chosen), m, None, total(products, len(vectors[0]))])
    return [
        line(f"Not separable: with the weights λ these {x} add up to 0, so no {words.w} has all of them on its positive side.",
             indent=0),
        Table(rows),
    ]
