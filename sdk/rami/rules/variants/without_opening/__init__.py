"""The games in which the first melds of a player may be any melds."""

from typing import Final

from rami.rules.variants.without_opening.colonel import COLONEL
from rami.rules.variants.without_opening.rami import RAMI
from rami.rules.variants.without_opening.rami_500 import RAMI_500
from rami.rules.variants.without_opening.rami_bloc import RAMI_BLOC
from rami.rules.variants.without_opening.rami_classique import RAMI_CLASSIQUE
from rami.rules.variants.without_opening.wrotham import WROTHAM

GAMES: Final = (
    RAMI,
    RAMI_BLOC,
    WROTHAM,
    RAMI_CLASSIQUE,
    RAMI_500,
    COLONEL,
)

__all__ = ["GAMES", "RAMI_CLASSIQUE"]
