"""A reader's direction of Fisher's discriminant or of LDA beside the page's, up to a factor; a vote of neighbours."""

from itertools import combinations, islice

from linref.gales import fisher
from linref.lists import add_matrices, determinant, dot, matvec, scale, solve, subtract
from linref.own.compare import TOLERANCE
from linref.own.guard import Endless, Watch, quiet
from linref.own.program import arguments, raised
from linref.own.report import set_in_words, vector, wrapped
from linref.own.states import Ran, numbers_of
from linref.own.sets import PLANE, Samples, known_sets
from linref.scalar import ratio

GRID = [[0, 0], [1, 0], [0, 1], [1, 1], [2, 0], [0, 2], [2, 1], [1, 2], [2, 2]]
SIZES = ((2, 2), (2, 3), (3, 2), (3, 3))  # of the two classes; unequal ones tell scatters from covariances
MAX_OF_A_SIZE = 120
LABELS = (1, -1), (1, 0)
NEIGHBOURS = (1, 3)


def scattered_sets():
    """Sets of two classes of which S_w has an inverse and the means differ, in order of size.

    >>> sets = scattered_sets()
    >>> len(sets) > 400, sets[0].signs
    (True, [1, 1, -1, -1])
    """
    found = []
    for first, second in SIZES:
        pairs = ((one, two) for one in combinations(GRID, first) for two in combinations(GRID, second))
        usable = (Samples([*one, *two], [1] * first + [-1] * second) for one, two in islice(pairs, 0, None, 5)
                  if usable_classes(list(one), list(two)))
        found += islice(usable, MAX_OF_A_SIZE)
    return found + [samples for samples in known_sets() if usable_classes(*classes_of(samples))]


def classes_of(samples):
    """The points of the positive class and of the other."""
    return [[x for x, y in zip(*samples) if y == sign] for sign in (1, -1)]


def usable_classes(one, two):
    """Whether a direction is defined: S_w has an inverse, and the means differ."""
    S_w = fisher.within(fisher.scatter(one, fisher.mean(one)), fisher.scatter(two, fisher.mean(two)))
    return determinant(S_w) != 0 and fisher.mean(one) != fisher.mean(two)


def mistaken_directions():
    """What is taken for Fisher's direction by mistake, by name: functions of both classes."""
    def scatters(one, two):
        return fisher.scatter(one, fisher.mean(one)), fisher.scatter(two, fisher.mean(two))

    def with_divisors(less):
        def direction(one, two):
            S_1, S_2 = scatters(one, two)
            shares = ratio(1, len(one) - less), ratio(1, len(two) - less)
            S = add_matrices([scale(shares[0], row) for row in S_1], [scale(shares[1], row) for row in S_2])
            return solve(S, subtract(fisher.mean(one), fisher.mean(two)))

        return direction

    def by_all(one, two):
        every = [*one, *two]
        return solve(fisher.scatter(every, fisher.mean(every)), subtract(fisher.mean(one), fisher.mean(two)))

    def by_diagonal(one, two):
        S = fisher.within(*scatters(one, two))
        gap = subtract(fisher.mean(one), fisher.mean(two))
        return [ratio(a, S[j][j]) for j, a in enumerate(gap)] if all(S[j][j] for j in range(len(S))) else gap

    return {
        "covariances are added, each scatter divided by the size n of its class": with_divisors(0),
        "covariances are added, each scatter divided by n - 1": with_divisors(1),
        "the difference of the means, without S_w⁻¹": lambda one, two: subtract(fisher.mean(one), fisher.mean(two)),
        "S_w in the place of its inverse": lambda one, two: matvec(
            fisher.within(*scatters(one, two)), subtract(fisher.mean(one), fisher.mean(two))),
        "the diagonal of S_w alone": by_diagonal,
        "the scatter of all samples around one mean": by_all,
    }


def parallel(u, v):
    """Whether two vectors lie on one line: the factor between them, or None.

    >>> parallel([2, 4], [1, 2]), parallel([-1, -2], [1, 2]), parallel([1, 1], [1, 2])
    (2.0, -1.0, None)
    """
    if not any(u) or not any(v):
        return None
    factor = float(dot(u, v)) / float(dot(v, v))
    size = max(abs(float(a)) for a in u)
    near = all(abs(float(a) - factor * float(b)) <= 100 * TOLERANCE * max(1, size) for a, b in zip(u, v))
    return factor if near and abs(factor) > 1e-12 else None


def weights_of(state, d):
    """The ways in which a state may hold d weights: with the bias last, or first, or none."""
    return {d: [state], d + 1: [state[:d], state[1:]]}.get(len(state), [])


def follow_direction(program, page):
    """(lines, whether it follows) of a program that finds a direction."""
    sets = scattered_sets()
    tries = [directions_under(program, page, sets, labels) for labels in LABELS]
    report, good, _ = next((found for found in tries if found[1]), max(tries, key=lambda found: found[2]))
    return report, good


def directions_under(program, page, sets, labels):
    """(lines, whether it follows, number of the first set that parts) under some labels."""
    places, pairs = {0, 1}, []
    turned = False
    for number, (samples, ran) in enumerate(zip(sets, program.runs(sets, labels, 1)), start=1):
        wanted = page.run(*classes_of(samples))
        if ran.failed:
            return [*wrapped(f"{program.name} cannot be compared with {page.title}: {ran.failed}."),
                    *wrapped(set_in_words(samples, labels), 2)], False, number
        found = weights_of(ran.states[-1], len(samples.points[0]))
        factors = [parallel(w, wanted) for w in found]
        left = {place for place in places if place < len(factors) and factors[place] is not None}
        if not left:
            own = found[0] if found else ran.states[-1]
            pairs = list(zip(sets, program.runs(sets, labels, 1)))
            return [*parting_lines(program, page, samples, number, len(sets), labels, own, wanted),
                    *wrapped(reason_of(pairs), 2)], False, number
        places = left
        turned = turned or factors[min(left)] < 0
    said = "up to a positive factor" if not turned else "up to a factor, whose sign turns the direction round"
    return [*wrapped(f"{program.name} follows {page.title}: the same direction, {said}, on {len(sets)} sets of two "
                     "classes."),
            *wrapped(f"This does not show that the program is right: it agrees on these {len(sets)} sets.", 2)], True, 0


def parting_lines(program, page, samples, number, count, labels, own, wanted):
    """Where a direction parts from the page's."""
    yield from wrapped(f"{program.name} does not follow {page.title}.")
    yield from wrapped(f"Set {number} of {count} is the smallest on which the directions differ:")
    yield from wrapped(set_in_words(samples, labels), 2)
    yield f"  the page  {vector([float(a) for a in wanted])}"
    yield f"  yours     {vector([float(a) for a in own])}"


def reason_of(pairs):
    """Which typical mistake gives all directions of a program."""
    for name, direction in mistaken_directions().items():
        if all(not ran.failed and any(parallel(w, direction(*classes_of(samples)))
                                      for w in weights_of(ran.states[-1], len(samples.points[0])))
               for samples, ran in pairs):
            return f"On {len(pairs)} sets all your directions are those of a typical mistake: {name}."
    return "No typical mistake that linref knows gives all your directions."


def vote_questions():
    """Sets with points to be classified by K neighbours: (samples, x, K)."""
    for samples in [s for s in known_sets() if len(s.points) >= max(NEIGHBOURS)]:
        for x in [*PLANE, [2, 3], [-1, 1]]:
            for K in NEIGHBOURS:
                distances = sorted(dot(subtract(x, u), subtract(x, u)) for u in samples.points)
                if len(distances) == K or distances[K - 1] != distances[K]:  # no tie for the last place
                    yield samples, x, K


def follow_vote(program, page):
    """(lines, whether it follows) of a program predict(X, y, x, K) that lets K neighbours vote."""
    questions = list(vote_questions())
    with Watch() as watch:
        for number, (samples, x, K) in enumerate(questions, start=1):
            wanted = page.run(x, list(zip(*samples)), K).prediction
            found = predicted(program, samples, x, K, watch)
            if isinstance(found, Ran) or found != wanted:
                said = found.failed if isinstance(found, Ran) else f"it answers {found}"
                return [*wrapped(f"{program.name} does not follow {page.title}: {said}, the page {wanted}, for "
                                 f"x = {vector(x)}, K = {K} (question {number} of {len(questions)})."),
                        *wrapped(set_in_words(samples, (1, -1)), 2)], False
    return [*wrapped(f"{program.name} follows {page.title}: the same class for {len(questions)} points. Points with a "
                     "tie for the last neighbour were left out."),
            *wrapped(f"This does not show that the program is right: it agrees on these {len(questions)} points.", 2)
            ], True


def predicted(program, samples, x, K, watch):
    """The label that a program gives, or a Ran that says why there is none."""
    failure = None
    for arrays in (program.arrays_first, not program.arrays_first):
        try:
            with quiet(), watch.one_call():
                X, y = arguments(samples, (1, -1), arrays)
                point, _ = arguments(Samples([x], [1]), (1, -1), arrays)
                value = numbers_of([program.target(X, y, point[0], K)])
            if value and len(value) == 1:
                return value[0]
            failure = failure or Ran(failed="it gives no label", kind="unusable")
        except Endless:
            return Ran(failed="it does not come back", kind="endless")
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            failure = failure or Ran(failed=raised(error, program.file), kind="raised")
    return failure

