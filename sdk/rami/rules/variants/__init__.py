"""All variants, in one explicit list."""

from typing import Final

from rami.rules.variants.knocking import GIN_OKLAHOMA, GIN_RAMI, RAMI_FRAPPE
from rami.rules.variants.manie_de_joker_51 import MANIE_DE_JOKER_51
from rami.rules.variants.not_offered import NOT_OFFERED, NotOffered
from rami.rules.variants.rami import RAMI
from rami.rules.variants.rami_40 import RAMI_40
from rami.rules.variants.rami_50 import RAMI_50
from rami.rules.variants.rami_51 import RAMI_51
from rami.rules.variants.rami_500 import RAMI_500
from rami.rules.variants.rami_bloc import RAMI_BLOC
from rami.rules.variants.rami_classique import RAMI_CLASSIQUE
from rami.rules.variants.rami_deux_jeux import RAMI_DEUX_JEUX
from rami.rules.variants.romme import ROMME
from rami.rules.variants.variant import Implied, Variant
from rami.rules.variants.wrotham import WROTHAM

VARIANTS: Final[dict[str, Variant]] = {
    variant.name: variant
    for variant in (
        RAMI,
        RAMI_BLOC,
        WROTHAM,
        RAMI_CLASSIQUE,
        RAMI_DEUX_JEUX,
        RAMI_40,
        RAMI_50,
        RAMI_51,
        MANIE_DE_JOKER_51,
        RAMI_500,
        ROMME,
        GIN_RAMI,
        GIN_OKLAHOMA,
        RAMI_FRAPPE,
    )
}

__all__ = ["NOT_OFFERED", "VARIANTS", "Implied", "NotOffered", "Variant", "resolve"]
