"""The games that exist, in one explicit list."""

from typing import Final

from rami.rules.variants.rami import RAMI
from rami.rules.variants.rami_bloc import RAMI_BLOC
from rami.rules.variants.variant import Implied, Variant

VARIANTS: Final[dict[str, Variant]] = {variant.name: variant for variant in (RAMI, RAMI_BLOC)}

__all__ = ["VARIANTS", "Implied", "Variant"]
