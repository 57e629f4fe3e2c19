"""Who sits where: each set of cards is played in several line-ups, so that nobody gains from cards or seats."""

from collections.abc import Sequence

Lineup = tuple[str, ...]
"""The name of the bot on each seat."""


def lineups(names: Sequence[str], seats: int, *, partners: bool) -> list[Lineup]:
    """The line-ups of one set of cards.

    As many bots as seats: every rotation. Two bots with partners: each has both pairs of seats. Two bots and more
    seats: the first bot against copies of the second, on every seat. Raises ValueError for other numbers.
    """
    if partners and len(names) == 2:
        return [tuple(names) * 2, tuple(reversed(names)) * 2]
    if len(names) == 2:
        return [tuple(names[seat != own] for seat in range(seats)) for own in range(seats)]
    if len(names) == seats and not partners:
        return [tuple(names[(seat + by) % seats] for seat in range(seats)) for by in range(seats)]
    bots = "1 bot" if len(names) == 1 else f"{len(names)} bots"
    raise ValueError(
        f"{bots} cannot share {seats} seats{' with partners' if partners else ''}: give two bots, or one for each seat."
    )
