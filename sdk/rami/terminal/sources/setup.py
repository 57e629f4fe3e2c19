"""The settings of a new game on this machine."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from rami import Rules
from rami.rules.variants.resolve import resolve
from rami.wire import Level

BOT_NAMES: Final = ("Ondine", "Balthazar", "Célestine", "Modeste", "Léontine", "Anselme", "Hortense")
"""The bots have the names that they have on a service."""


class Setup(Struct, frozen=True, kw_only=True):
    """A variant with the options that differ from it, and who plays. House bots of `level` take all other seats."""

    variant: str = "rami"
    options: Mapping[str, Any] = {}
    seats: int = 2
    level: Level = "regular"
    name: str = ""

    def rules(self) -> Rules:
        """The rules of the game. Raises BadRules."""
        return resolve(self.variant, self.options, self.seats)
