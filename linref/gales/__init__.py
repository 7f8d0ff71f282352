"""Mark Gales, 4F10 Statistical Pattern Processing, handout 7.

Single Layer Perceptron & Estimating Linear Classifiers.
"""

TOPICS = {
    "neuron": "Single Layer Perceptron; Training Criteria (G1-G9)",
    "descent": "Gradient Descent; Choice of η; Local Minima (G10-G12)",
    "perceptron": "Perceptron Algorithm; Solution Region; A Simple Example (G13-G18)",
    "logistic": "Logistic Regression/Classification (G19-G22)",
    "fisher": "Fisher's Discriminant Analysis (G23-G28)",
    "kesler": "Kesler's Construct (G29-G31)",
    "gates": "Limitations of Linear Decision Boundaries; XOR (G32-G33)",
}

ITEMS = {
    "G1": "the unit: z = w'x + b, then a threshold; w sets the direction of the boundary, b its position",
    "G2": "composite form: w̃ and x̃ with the bias last, z = w̃'x̃",
    "G3": "decision rule: 1 from z = 0 on, -1 below",
    "G4": "the solution is not unique: two vectors that separate the same data",
    "G5": "what a correct sample is: z > 0 for ω₁, z < 0 for ω₂",
    "G6": "the true criterion: the number of misclassified samples",
    "G7": "the loss of a sample is its distance from the boundary",
    "G8": "the perceptron criterion, by the hinge [f]₊",
    "G9": "normalised data: the label multiplied in, correct means positive",
    "G10": "gradient descent in four steps, for the vector and for one element",
    "G11": "the choice of η: too small is slow, too large overshoots and diverges",
    "G12": "local minima: the gradient is 0 at every extremum, the start decides which is found",
    "G13": "the perceptron criterion and its gradient over the misclassified set Y, and the update with η",
    "G14": "the perceptron algorithm, steps 1 to 5, with η = 1",
    "G15": "the solution region: on the positive side of every sample's hyperplane",
    "G16": "the example: eight points and the initial weights",
    "G17": "the example's tables, its misclassified set, its update, its end",
    "G18": "is the boundary that the example ends with a good one?",
    "G19": "logistic regression: the log-likelihood, with labels 1 and 0",
    "G20": "the gradient of the log-likelihood",
    "G21": "its ascent, or the descent of the negative log-likelihood",
    "G22": "four differences to the perceptron algorithm; the posterior",
    "G23": "Fisher's cost of a projection: distance of the means over the scatter",
    "G24": "the same cost by the matrices S_b and S_w",
    "G25": "where the cost is stationary",
    "G26": "the direction: S_w⁻¹(μ₁ - μ₂)",
    "G27": "the bias: midway between the nearest samples on either side",
    "G28": "the example's means, scatter, direction and bias",
    "G29": "Kesler's K - 1 inequalities for a sample, as vectors γ of K blocks",
    "G30": "training all K weight vectors as one two-class problem on the γ",
    "G31": "several two-class classifiers leave regions without a decision",
    "G32": "one unit does AND, OR, NAND and NOR, but not XOR",
    "G33": "two layers do XOR: AND of NAND and OR",
}
