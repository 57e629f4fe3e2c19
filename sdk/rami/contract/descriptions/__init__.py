"""Events in words, in English or French: `describe(event, ["Ada", "Bob"], "fr")`."""

from rami.contract.descriptions.describe import describe, sentence_of

__all__ = ["describe", "sentence_of"]
