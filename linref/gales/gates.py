"""Logic gates, XOR, and the two layers that solve it (Gales, handout 7).

Inputs and outputs of a gate are 0 and 1; the output of a unit is 1 if z ≥ 0.
"""

from linref.lists import dot

INPUTS = [[0, 0], [0, 1], [1, 0], [1, 1]]
GATES = {"AND": [0, 0, 0, 1], "OR": [0, 1, 1, 1], "NAND": [1, 1, 1, 0], "NOR": [1, 0, 0, 0]}
XOR = [0, 1, 1, 0]


def gate(w, inputs):
    """The output of one unit with weights (w_1, w_2, b), for example AND, OR, NAND or NOR (G32).

    >>> gate([1, 1, -2], [1, 1]), gate([1, 1, -2], [1, 0])
    (1, 0)
    """
    z = dot(w, [*inputs, 1])                                # the perceptron for AND, OR, NAND or NOR
    if z >= 0:
        return 1
    return 0


def hidden_layer(w_nand, w_or, inputs):
    """The values of the two hidden units, NAND and OR (G33).

    >>> hidden_layer([-1, -1, 1], [1, 1, -1], [0, 1]), hidden_layer([-1, -1, 1], [1, 1, -1], [1, 1])
    ([1, 1], [0, 1])
    """
    return [gate(w_nand, inputs), gate(w_or, inputs)]       # NAND and OR


def xor(w_nand, w_or, w_and, inputs):
    """XOR in two layers: AND of the hidden values (G33).

    >>> [xor([-1, -1, 1], [1, 1, -1], [1, 1, -2], inputs) for inputs in INPUTS]
    [0, 1, 1, 0]
    """
    return gate(w_and, hidden_layer(w_nand, w_or, inputs))  # XOR = AND of NAND and OR


# Not on the page: a gate as a table, and as labels to train a unit.


def truth_table(w):
    """The outputs of one unit on 00, 01, 10 and 11 (G32).

    >>> truth_table([1, 1, -2]) == GATES["AND"], truth_table([1, 1, -1])
    (True, [0, 1, 1, 1])
    """
    return [gate(w, [a, b]) for a in (0, 1) for b in (0, 1)]


def gate_labels(outputs):
    """The outputs of a gate as labels, with which perceptron.perceptron trains a unit: 1 for 1, -1 for 0 (G32).

    >>> gate_labels([0, 0, 0, 1])
    [-1, -1, -1, 1]
    """
    return [2 * output - 1 for output in outputs]
