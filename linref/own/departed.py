"""A departure in words: where a sequence of weights parts from a run, and what gives its own change."""

from linref.own.compare import near
from linref.tracer import join_some, plural

AFTER = {"sample": "after each sample", "update": "after each update", "pass": "after each pass"}
MOST = 8  # updates of a pass that are written out


def departed(found):
    """Lines, each of parts: texts, numbers and vectors."""
    yield where(found)
    yield from several(found) if found.several else [one(found)]


def where(found):
    """How the rows are read, the first that differs, the run's sample, and both weights."""
    name = {"first": "(b, w)", "none": "w"}.get(found.place, "(w, b)")
    if found.epoch is None:
        yield from (f"The run ends before row {found.row}, at {name} = ", found.run, ". The sequence goes on to ",
                    found.own, ".")
        return
    yield f"With one row {AFTER[found.each]}"
    yield from (" and the rate ", found.rate) if found.rate != 1 else ()
    yield f", row {found.row} is the first that differs: pass {found.epoch}"
    if not found.several and found.updates:
        yield from (f", sample {found.updates[-1].i}, ", *values(found.updates[-1]))
    yield from (f". By these conventions it should be {name} = ", found.run, ". In the sequence it is ", found.own, ".")


def values(update):
    """x, t, net and o of a sample."""
    yield from ("x = ", update.x, f", t = {update.t}, net = ", update.net, ", o = ",
                "none" if update.o is None else update.o)


def one(found):
    """What gives the sequence's change of a row with one update."""
    if not any(found.change):
        yield "The sequence makes no update there"
        yield from (", as if o = ", found.samples[0].as_if) if found.samples else ()
        yield "."
        return
    yield from ("The sequence changes by ", found.change)
    if found.samples:
        yield from of_a_sample(found, found.samples[0])
    else:
        yield from (", the run by ", found.added, *only(found))
        yield "." if found.only else ". No multiple of a single sample's update gives this change."


def of_a_sample(found, update):
    """The sample whose change as a mistake the sequence has, and whether it is a mistake there."""
    yield ". This is " + "up to rounding " * (not near(found.change, update.added))
    if found.times != 1:
        yield from (found.times, " times ")
    yield f"the change for a mistake on sample {update.i}"
    if found.times != 1 and update.as_if is not None:
        yield from (", as if o = ", update.as_if)
    yield "."
    *_, run = [update.i, *(ran.i for ran in found.updates)]
    if update.o == update.t:
        yield from (" But there ", *values(update), f", so sample {update.i} is no mistake.")
    elif update.i != run:
        yield from (" There ", *values(update), f", so sample {update.i} is a mistake, but the run takes sample {run}.")


def only(found):
    """The one weight by which the changes differ, if there is one."""
    if found.only:
        name, own, ran = found.only
        yield from (f". Only {name} differs: it changes by ", own, " instead of ", ran)


def several(found):
    """The run's updates, and what gives the sequence's change of a row that may have several."""
    if found.epoch is None:
        return
    yield updates_of(found)
    if found.instead:
        yield [otherwise(found.instead, found.row)]
    if found.samples is not None and (found.batch or found.instead is None):
        yield summed(found)
    if found.instead is None and found.samples is None:
        yield ("No convention and no typical mistake that linref knows gives this row. A pass may "
               "have several updates: those of the sequence sum to ", found.change, ", those of the run to ",
               found.added, *only(found), ".")


def updates_of(found):
    """The run's updates of a row."""
    verb, noun = ("has", "mistake") if found.batch else ("makes", "update")
    yield f"The run {verb} {plural(len(found.updates), noun)} there"
    for n, update in enumerate(found.updates[:MOST]):
        yield from ("; " if n else ": ", f"sample {update.i}, ", *values(update))
    yield "; and so on." if len(found.updates) > MOST else "."


def otherwise(instead, row):
    """The conventions or the mistake with which a run gives the sequence's row."""
    said = [*(own for own, _ in instead.differences), *[instead.mistake] * bool(instead.mistake)]
    kinds = ["other conventions"] * bool(instead.differences) + ["a typical mistake"] * bool(instead.mistake)
    before = "start" if row == 1 else "row before"
    return f"This row follows from the {before} with {' and '.join(kinds)}: {'; '.join(said)}."


def summed(found):
    """The samples whose updates give the sequence's change, and the first that only one of the two adds."""
    if not found.samples:
        yield "The sequence makes no update there"
    else:
        numbers = join_some([update.i for update in found.samples], MOST)
        yield f"The sequence changes by the update{'s' * (len(found.samples) > 1)} of sample"
        yield f"{'s' * (len(found.samples) > 1)} {numbers}"
    ran, own = found.first_differing
    if ran:
        yield f". It leaves out sample {ran.i}, as if o = {ran.t}"
    elif own:
        yield f". It adds sample {own.i}, which the run does not"
        if found.batch:
            yield from (": ", *values(own))
    yield "."
