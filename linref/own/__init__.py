"""The reader's own work beside the page's: programs, sequences of weights, gradients. `linref.testing` is its door."""
