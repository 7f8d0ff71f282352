"""The handouts' letters for terminals that have only ASCII."""

import re

_SIGNS = str.maketrans({
    "·": ".", "×": "x", "−": "-", "–": "-", "…": "...", "’": "'", "′": "'", "½": "1/2", "°": " deg", "±": "+-",
    "→": "->", "↔": "<->", "⇒": "=>", "⇔": "<=>", "←": "<-", "↦": "|->", "∧": "and", "∨": "or", "¬": "not ",
    "∀": "for all ", "∃": "there is ", "∅": "{}", "≤": "<=", "≥": ">=", "≠": "!=", "≈": "~", "∝": "~", "∈": " in ",
    "∞": "inf", "‖": "||", "√": "sqrt ", "Σ": "sum", "Π": "prod", "∫": "integral ", "∂": "d", "∇": "grad ", "ℒ": "L",
    "Δ": "Delta", "ε": "epsilon", "λ": "lambda", "Λ": "Lambda", "⟨": "<", "⟩": ">", "⌊": "floor(", "⌋": ")",
    "ᵀ": "^T", "†": "^+", "ŵ": "w^", "ŷ": "y^", "\u0303": "~", "\u0304": "_", "\u0302": "^",
    "ᵢ": "_i", "ⱼ": "_j", "ₖ": "_k", "ₙ": "_n", "₋": "-", "ᴷ": "K", "✗": "x", "✓": "ok",
    "●": "*", "○": "o", "◆": "#", "◇": "@", "◐": "$", "■": "%", "□": "&", "│": "|", "─": "-", "┌": "+", "┐": "+",
    "└": "+", "┘": "+", "░": ":", "█": "#",
})
PRIVATE = "\U000f0000"  # from here on a character is a blank's place, and stays
_COVARIANCE = r"Σ(?=$|_[01]| (?:is|=|for|and|by|to|of)\s|[⁻,.)|:])"
_APART = (  # a Greek letter is a word in ASCII, so it stands apart from other letters; so does what is raised
    r"(?<=[α-ωΑ-Ω½])(?=[A-Za-zα-ωΑ-Ω])|(?<=[A-Za-z0-9½])(?=[α-ωΑ-Ω])|(?<=[⁰¹²³⁴⁵⁶⁷⁸⁹ᵀ])(?=[A-Za-z0-9α-ωΑ-Ω½])")
_BRACKETED = "⁽([^⁾]*)⁾"
_RAISED = "[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+"
_LOWERED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")


def in_ascii(text):
    """A text spelt in ASCII."""
    if text.isascii():
        return text
    text = re.sub(_COVARIANCE, "Sigma", re.sub(_APART, " ", text))  # any other Σ is a sum
    text = re.sub(_BRACKETED, _raised, text)
    text = re.sub(_RAISED, lambda raised: "^" + raised[0].translate(_LOWERED), text).translate(_SIGNS)
    text = text.replace("sqrt (", "sqrt(")
    return "".join(c if c.isascii() or c >= PRIVATE else _spelt(c) for c in text)


def _raised(found):
    """What is raised in brackets, as it is on the line."""
    from unicodedata import normalize

    return f"^({normalize('NFKC', found[1])})"


def _spelt(letter):
    """A Greek letter by its name; of one with an accent, or lowered, the letter alone."""
    from unicodedata import name, normalize

    case, _, called = name(letter, "").removeprefix("GREEK ").partition(" LETTER ")
    if case in ("SMALL", "CAPITAL") and called.isalpha():
        return called.lower() if case == "SMALL" else called.title()
    return normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"
