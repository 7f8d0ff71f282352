"""Linear classifiers as five lecture handouts state them, traced step by step."""

HANDOUTS = ("gales", "discriminants", "crowley", "vitay", "fleuret", "exercises")
