"""All variants, one package for each family of games."""

from typing import Final

from rami.rules.variants import knocking, with_opening, without_opening
from rami.rules.variants.not_offered import NOT_OFFERED, NotOffered
from rami.rules.variants.variant import Implied, Variant

FAMILIES: Final = {
    "with_opening": with_opening.GAMES,
    "without_opening": without_opening.GAMES,
    "knocking": knocking.GAMES,
}
"""The variants of each family, by the name of the family's package. The first game is the one that most people know."""
VARIANTS: Final[dict[str, Variant]] = {variant.name: variant for games in FAMILIES.values() for variant in games}

__all__ = ["FAMILIES", "NOT_OFFERED", "VARIANTS", "Implied", "NotOffered", "Variant", "resolve"]
