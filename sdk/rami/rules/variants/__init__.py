"""All variants, one package for each family of games."""

from typing import Final

from rami.rules.variants import knocking, with_opening, without_opening
from rami.rules.variants.variant import Implied, Variant

FAMILIES: Final = {
    "without_opening": without_opening.GAMES,
    "with_opening": with_opening.GAMES,
    "knocking": knocking.GAMES,
}
"""The variants of each family, by the name of the family's package."""
_FIRST: Final = with_opening.RAMI_FRANCAIS
VARIANTS: Final[dict[str, Variant]] = {_FIRST.name: _FIRST} | {
    variant.name: variant for games in FAMILIES.values() for variant in games
}
"""All variants by name. The first one is the game that most French players expect."""

__all__ = ["FAMILIES", "VARIANTS", "Implied", "Variant", "resolve"]
