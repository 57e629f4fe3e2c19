"""A variant: a named set of options, its sources, and the defaults that some options imply."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rami.rules.settings.parameters import Rules


class Implied(Struct, frozen=True):
    """If `option` is set to `value`, the other options have these defaults. An option that is set keeps its value.

    With `part` they have them if this part of the option is set to anything but null.
    """

    option: str
    """The name of the option."""
    value: Any
    """The value of the option with which the other defaults apply."""
    defaults: dict[str, Any]
    """The defaults of other options, by name."""
    part: str | None = None
    """A part of the option that has to be set; null if the whole value decides."""

    def applies(self, options: Mapping[str, Any]) -> bool:
        """Whether these options bring the other defaults along."""
        given = options.get(self.option)
        if self.part is None:
            return self.option in options and bool(given == self.value)
        return isinstance(given, Mapping) and given.get(self.part) is not None


class Variant(Struct, frozen=True, kw_only=True):
    """One game of the source documents. `deviations` explains the defaults that the documents do not define."""

    name: str
    title: str
    summary: str
    sources: tuple[str, ...]
    rules: Rules
    implied: tuple[Implied, ...] = ()
    deviations: dict[str, str] = {}
    fixed: tuple[str, ...] = ()
    """Options that cannot be changed, because another value would make it another variant."""
    players_with_packs: dict[int, int] = {}
    """How many players there may be with at least so many packs, where that is more than usual (U-01)."""
    scorings: tuple[str, ...] = ("winner_takes", "penalty", "payment", "table_minus_hand")
