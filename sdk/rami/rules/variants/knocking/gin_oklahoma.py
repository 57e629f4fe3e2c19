"""Oklahoma: gin rami in which the first upcard decides when one may knock, and spades double the points (N-09)."""

from msgspec.structs import replace

from rami.rules.variants.knocking.gin_rami import GIN_RAMI
from rami.rules.variants.variant import Implied

GIN_OKLAHOMA = replace(
    GIN_RAMI,
    name="gin-oklahoma",
    title="Gin Oklahoma",
    summary="Gin rami, but the value of the first upcard is the limit for knocking; a spade doubles the points.",
    rules=replace(GIN_RAMI.rules, variant="gin-oklahoma", knock_limit="upcard", spades_double=True),
    implied=(
        *GIN_RAMI.implied[:1],
        Implied("upcard", False, {"first_upcard": "free", "knock_limit": 10, "spades_double": False}),
    ),
    deviations={
        **GIN_RAMI.deviations,
        "knock_limit": "the value of the first upcard; with an ace, only gin ends the deal (N-09).",
        "spades_double": "a spade doubles points and bonuses of the deal, not the bonus for the deal won (N-09).",
    },
)
