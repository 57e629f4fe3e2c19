"""The games in which melds stay in the hand until a player knocks (N-01 to N-12)."""

from typing import Final

from rami.rules.variants.knocking.gin_oklahoma import GIN_OKLAHOMA
from rami.rules.variants.knocking.gin_rami import GIN_RAMI
from rami.rules.variants.knocking.rami_frappe import RAMI_FRAPPE

GAMES: Final = (
    GIN_RAMI,
    GIN_OKLAHOMA,
    RAMI_FRAPPE,
)

__all__ = ["GAMES"]
