"""Jokers taken from the table that must be laid on another meld than the one they came from (U-07).

Jokers are alike, so the duty is met if some assignment is right: each taken joker has one that was laid later, on
another meld than its own. `Turn.elsewhere` counts the taken jokers that still lack one, and `Turn.sources` how many of
them certainly came from each meld.
"""

from msgspec.structs import replace

from rami.rules.state import Turn


def owed_elsewhere(this: Turn, meld: int, jokers: int) -> Turn:
    """The turn after jokers were taken from a meld."""
    sources = dict(this.sources)
    sources[meld] = sources.get(meld, 0) + jokers
    return replace(this, elsewhere=this.elsewhere + jokers, sources=tuple(sorted(sources.items())))


def laid_elsewhere(this: Turn, meld: int, jokers: int) -> Turn:
    """The turn after jokers were laid on a meld. Only those that came from other melds are then on their place."""
    if not (this.elsewhere and jokers):
        return this
    sources = [(source, left if source == meld else left - jokers) for source, left in this.sources]
    left = max(this.elsewhere - jokers, dict(this.sources).get(meld, 0))
    return replace(this, elsewhere=left, sources=tuple([pair for pair in sources if pair[1] > 0]))
