"""What the terminal says, in English and French. Where the pages of the service say the same, the words are theirs."""

Words = tuple[str, str]
"""A sentence in English and in French. `{name}` stands for a value."""
Plural = tuple[tuple[str, str], tuple[str, str]]
"""For each language the sentence for one thing and the one for several. `{count}` is the number."""

__all__ = [
    "Plural",
    "Words",
    "arguments",
    "events",
    "failures",
    "hints",
    "keys",
    "lobby",
    "refusals",
    "replay",
    "result",
    "start",
    "table",
]
