"""The games in which melds stay in the hand until a player knocks or declares (N-01 to N-12, U-16 to U-20)."""

from typing import Final

from rami.rules.variants.knocking.gin_oklahoma import GIN_OKLAHOMA
from rami.rules.variants.knocking.gin_rami import GIN_RAMI
from rami.rules.variants.knocking.rami_frappe import RAMI_FRAPPE
from rami.rules.variants.knocking.rummy_13 import RUMMY_13

GAMES: Final = (
    GIN_RAMI,
    GIN_OKLAHOMA,
    RAMI_FRAPPE,
    RUMMY_13,
)

__all__ = ["GAMES"]
