"""The handouts' letters for terminals that have only ASCII."""

import re
from unicodedata import normalize

_SPELT = str.maketrans({
    "·": ".", "×": "x", "−": "-", "–": "-", "…": "...", "’": "'", "→": "->", "↔": "<->", "⇒": "=>", "⇔": "<=>", "←": "<-",
    "∧": "and", "∨": "or", "ε": "epsilon", "≤": "<=", "≥": ">=", "≠": "!=", "≈": "~", "∝": "~", "∈": " in ", "∞": "inf", "‖": "||", "½": "1/2", "√": "sqrt ",
    "Σ": "sum ", "Π": "prod ", "⟨": "<", "⟩": ">", "π": "pi",
    "∂": "d", "∇": "grad ", "ℒ": "L", "Δ": "Delta ", "α": "alpha", "γ": "gamma", "δ": "delta",
    "η": "eta", "κ": "kappa", "Φ": "Phi", "ᵀ": "^T", "°": " deg", "±": "+-", "⌊": "floor(", "⌋": ")", "┌": "+", "┐": "+", "′": "'", "λ": "lambda", "μ": "mu", "σ": "sigma", "τ": "tau", "ω": "omega", "ŵ": "w^", "ŷ": "y^", "\u0303": "~", "\u0304": "_", "\u0302": "^",
    "₀": "0", "₁": "1", "₂": "2", "₃": "3", "₄": "4", "₅": "5", "₆": "6",
    "₇": "7", "₈": "8", "₉": "9", "ᵢ": "_i", "ⱼ": "_j", "ₖ": "_k", "ᴷ": "K", "ₙ": "_n", "₊": "+",
    "✗": "x", "✓": "ok", "●": "*", "○": "o", "◆": "#", "◇": "@", "■": "%", "□": "&", "│": "|", "─": "-", "└": "+", "┘": "+", "░": ":",
})

_COVARIANCE = re.compile(r"Σ(?=$|_[01]| (?:is|=|for|and|by|to|of)\s|[⁻,.)|:])")
_RAISED = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+")
_LOWERED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")


def in_ascii(text):
    """A text spelt in ASCII.

    >>> in_ascii("τ = 0: w\u0303'x ≤ ½ · 10⁻⁶ ✗")
    "tau = 0: w~'x <= 1/2 . 10^-6 x"
    """
    text = _COVARIANCE.sub("Sigma", text)  # any other is a sum
    text = _RAISED.sub(lambda raised: "^" + raised[0].translate(_LOWERED), text)
    text = text.translate(_SPELT)
    if not text.isascii():  # letters with accents keep the letter
        text = "".join(c if c.isascii() else normalize("NFKD", c).encode("ascii", "ignore").decode() or "?" for c in text)
    return text
