"""Events in words, in English or French: `describe(event, ["Ada", "Bob"], "fr")`."""

from rami.contract.descriptions.describe import describe

__all__ = ["describe"]
