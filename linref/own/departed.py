"""A departure in words: where a sequence of weights parts from a run, and what gives its own change."""

from linref.own.departures import NOT_T
from linref.tracer import join_some, plural

AFTER = {"sample": "after each sample", "update": "after each update", "pass": "after each pass"}
MOST = 8  # updates of a pass that are written out


def departed(found):
    """The parts of a line: texts, numbers and vectors."""
    yield from where(found)
    name = {"first": "(b, w)", "none": "w"}.get(found.place, "(w, b)")
    yield from (f". By these conventions {name} = ", found.run, ", but in the sequence ", found.own, ".")
    yield from several(found) if found.several else one(found)


def where(found):
    """How the rows are read, the first that differs, and of a row with one update the run's sample."""
    yield f"Read as one row {AFTER[found.each]}"
    yield from (" with rate ", found.rate) if found.rate != 1 else ()
    yield f", the first row that differs is row {found.row}"
    if found.epoch is None:
        yield ", before which the run is over"
        return
    yield f": pass {found.epoch}"
    if not found.several and found.updates:
        yield from (f", sample {found.updates[-1].i}, ", *values(found.updates[-1]))


def values(update):
    """x, t, net and o of a sample."""
    yield from ("x = ", update.x, f", t = {update.t}, net = ", update.net)
    if update.o == NOT_T:
        yield f", o ≠ {update.t}"
    else:
        yield from (", o = ", "none" if update.o is None else update.o)


def one(found):
    """What gives the sequence's change of a row with one update."""
    if not any(found.change):
        yield " The sequence makes no update there"
        yield from (", as if o = ", found.samples[0].o) if found.samples else ()
    elif found.samples:
        update, times = found.samples[0], "" if found.times == 1 else found.times
        yield from (" The sequence changes by ", found.change, ", which is ")
        yield from (times, " times ") if times and update.o == NOT_T else ()
        yield from (f"the update of sample {update.i}: ", *values(update))
    else:
        yield from (" The sequence changes by ", found.change, ", the run by ", found.added)
        yield from unexplained(found)
    yield "."


def unexplained(found):
    """Of a change that no sample gives: the one weight that differs, or that there is none such."""
    yield from only(found)
    if not found.only:
        yield ". No single sample's update, times a number, gives the change of the sequence"


def only(found):
    """The one weight by which the changes differ, if there is one."""
    if found.only:
        name, own, ran = found.only
        yield from (f". Only {name} differs: it changes by ", own, " instead of ", ran)


def several(found):
    """The run's updates, and what gives the sequence's change of a row that may have several."""
    yield f" The run makes {plural(len(found.updates), 'update')} there"
    for n, update in enumerate(found.updates[:MOST]):
        yield from ("; " if n else ": ", f"sample {update.i}, ", *values(update))
    yield "; and so on." if len(found.updates) > MOST else "."
    if found.instead:
        yield from otherwise(found.instead)
    if found.samples is not None and (found.batch or found.instead is None):
        yield from summed(found)
    if found.instead is None and found.samples is None:
        yield from (" No convention and no typical mistake that linref knows gives the row from the row before. A pass "
                    "may have several updates: those of the sequence sum to ", found.change, ", those of the run to ",
                    found.added, *only(found), ".")


def otherwise(instead):
    """The run that gives the sequence's row, and where it leaves the one beside the sequence."""
    said = [f"There {own}, here {ours}." for own, ours in instead.differences]
    said += [f"It has a typical mistake: {instead.mistake}."] * bool(instead.mistake)
    yield f" Another run leads from the row before to this one. {' '.join(said) or 'It has no typical mistake.'}"
    if instead.run and instead.other:
        yield from (f" The two first differ at sample {instead.run.i}: by these conventions ", *row(instead.run),
                    f". In the sequence sample {instead.other.i} has ", *row(instead.other), ".")


def row(update):
    """What a run does with a sample, with what it adds."""
    yield from (*values(update), ", and (w, b) changes by ", update.added)


def summed(found):
    """The samples whose updates give the sequence's change, and the first that only one of the two adds."""
    if not found.samples:
        yield " The sequence makes no update there"
    else:
        numbers = join_some([update.i for update in found.samples], MOST)
        yield f" The sequence changes by the update{'s' * (len(found.samples) > 1)} of sample"
        yield f"{'s' * (len(found.samples) > 1)} {numbers}"
    ran, own = found.first_differing
    if ran:
        yield f". It leaves out sample {ran.i}, as if o = {ran.t}"
    elif own:
        yield from (f". It adds sample {own.i}, which the run does not: ", *values(own))
    yield "."
