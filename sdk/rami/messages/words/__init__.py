"""What is said to players at the table, in the terminal and in the browser, by what it is about.

Sentences are in English here and in `rami.messages.pages`. The French is in the catalogue `tables`. `make generate`
makes the modules of the pages from both.
"""

__all__ = [
    "arguments",
    "cards",
    "conformance",
    "discards",
    "events",
    "failures",
    "hints",
    "keys",
    "notifications",
    "offers",
    "plural",
    "refusals",
    "replay",
    "result",
    "side",
    "table",
]
