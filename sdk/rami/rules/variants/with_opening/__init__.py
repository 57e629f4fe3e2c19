"""The games in which the first melds of a player must be worth a minimum."""

from typing import Final

from rami.rules.variants.with_opening.manie_de_joker_51 import MANIE_DE_JOKER_51
from rami.rules.variants.with_opening.rami_40 import RAMI_40
from rami.rules.variants.with_opening.rami_50 import RAMI_50
from rami.rules.variants.with_opening.rami_51 import RAMI_51
from rami.rules.variants.with_opening.rami_deux_jeux import RAMI_DEUX_JEUX
from rami.rules.variants.with_opening.rami_francais import RAMI_FRANCAIS
from rami.rules.variants.with_opening.romme import ROMME

GAMES: Final = (
    RAMI_FRANCAIS,
    RAMI_DEUX_JEUX,
    RAMI_40,
    RAMI_50,
    RAMI_51,
    MANIE_DE_JOKER_51,
    ROMME,
)

__all__ = ["GAMES", "RAMI_FRANCAIS"]
