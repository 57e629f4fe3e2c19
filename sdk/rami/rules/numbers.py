"""The numbers that name what a game has: its seats, and the melds on its table."""

from typing import Annotated

from msgspec import Meta

SeatNumber = Annotated[int, Meta(ge=0, le=7, title="SeatNumber", description="The number of a seat, from 0.")]
"""The title distinguishes it from other numbers up to 7, such as that of the bots."""
MeldId = Annotated[
    int, Meta(ge=1, le=999, description="The number of a meld on the table, never used twice in a deal.")
]
