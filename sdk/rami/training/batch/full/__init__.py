"""The full observation of a batch: what `rami.training.env` observes, number for number, in compiled code.

`memory` is what players remember; `noting` writes it with each action, and `writing` makes arrays of it. They are for
`rami.training.batch` alone.
"""

__all__ = ["card_rows", "memory", "noting", "numbers", "past", "running", "tabling", "writing"]
