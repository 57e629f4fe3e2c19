"""All variants, one package for each family of games."""

from typing import Final

from rami.rules.variants import knocking, with_opening, without_opening
from rami.rules.variants.not_offered import NOT_OFFERED, NotOffered
from rami.rules.variants.variant import Implied, Variant

VARIANTS: Final[dict[str, Variant]] = {
    variant.name: variant for variant in (*without_opening.GAMES, *with_opening.GAMES, *knocking.GAMES)
}

__all__ = ["NOT_OFFERED", "VARIANTS", "Implied", "NotOffered", "Variant", "resolve"]
