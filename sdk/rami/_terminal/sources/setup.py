"""The settings of a new game on this machine."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from msgspec import Struct

from rami import Rules
from rami.contract.wire import Level
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve

BOT_NAMES: Final = ("Ondine", "Balthazar", "Célestine", "Modeste", "Léontine", "Anselme", "Hortense")
"""The bots have the names that they have on a service."""


WITH_PEOPLE: Final = 30
"""How many seconds the result of a deal is shown at most, if people play: all can be ready before."""
ALONE: Final = 3600
"""The same against house bots on a service: nobody waits, so the player goes on when the player likes."""
Company = Literal["bots", "open", "private"]
"""Who plays: house bots, anybody, or who has an invitation. On this machine there are only house bots."""


class Setup(Struct, frozen=True, kw_only=True):
    """A variant with the options that differ from it, and who plays. House bots have this `level`."""

    variant: str = "rami"
    options: Mapping[str, Any] = {}
    seats: int = 2
    level: Level = "regular"
    name: str = ""
    company: Company = "bots"
    turn_seconds: int | None = None

    def allowed_seats(self) -> int:
        """The number of players, or the nearest one that the variant allows."""
        least, most = VARIANTS[self.variant].rules.players
        return max(least, min(self.seats, most))

    def rules(self) -> Rules:
        """The rules of the game. Raises BadRules."""
        return resolve(self.variant, self.options, self.seats)
