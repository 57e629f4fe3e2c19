"""How a player likes the table to look: named settings with a few values each, for all devices of the player."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from rami.contract.wire.basics import Request

Theme = Literal["system", "light", "dark"]
Contrast = Literal["auto", "more", "normal"]
Faces = Literal["cards", "tiles"]
SuitColours = Literal["two", "four"]
LargeIndices = Literal["auto", "always", "never"]
CardBack = Literal["lattice", "waves", "dots", "plain"]
HandSorting = Literal["suit", "rank", "melds", "own"]
Discards = Literal["direct", "delayed", "confirmed"]
Switch = Literal["on", "off"]


class Preferences(Struct, frozen=True, kw_only=True):
    """Your settings for frontends. Null is a setting that you have not chosen.

    A later release may have more settings, and more values of a setting: ignore what you do not know.
    """

    theme: str | None = None
    """Light or dark: `light`, `dark`, or `system` for that of the device."""
    contrast: str | None = None
    """Strong contrasts: `more`, `normal`, or `auto` for what the device asks for."""
    faces: str | None = None
    """What a player holds: `cards`, or `tiles` with the numbers 1 to 13 in four colours."""
    suit_colours: str | None = None
    """The colours of the suits: `two`, or `four` with blue diamonds and green clubs."""
    large_indices: str | None = None
    """Cards with a large rank and suit instead of pictures: `always`, `never`, or `auto` for small windows."""
    card_back: str | None = None
    """The back of the cards: `lattice`, `waves`, `dots` or `plain`."""
    hand_order: str | None = None
    """How the hand is sorted: by `suit`, `rank` or `melds`, or `own` for the order that the player makes by hand."""
    discards: str | None = None
    """When a discard is made: `direct` for at once, `delayed` for three seconds later, `confirmed` after a question."""
    letter_keys: str | None = None
    """Whether single letters act at the table: `on` or `off`."""
    sounds: str | None = None
    """Soft sounds: `on` or `off`."""
    vibration: str | None = None
    """Whether a device vibrates when the player's turn begins: `on` or `off`."""


class UpdatePreferences(Request, frozen=True, kw_only=True):
    """Which settings to change. What is left out stays as it is; null removes a choice."""

    theme: Theme | UnsetType | None = UNSET
    """Light or dark."""
    contrast: Contrast | UnsetType | None = UNSET
    """Strong contrasts."""
    faces: Faces | UnsetType | None = UNSET
    """Cards or tiles."""
    suit_colours: SuitColours | UnsetType | None = UNSET
    """Two or four colours for the suits."""
    large_indices: LargeIndices | UnsetType | None = UNSET
    """When cards have a large rank and suit instead of pictures."""
    card_back: CardBack | UnsetType | None = UNSET
    """The back of the cards."""
    hand_order: HandSorting | UnsetType | None = UNSET
    """How the hand is sorted."""
    discards: Discards | UnsetType | None = UNSET
    """When a discard is made."""
    letter_keys: Switch | UnsetType | None = UNSET
    """Whether single letters act at the table."""
    sounds: Switch | UnsetType | None = UNSET
    """Soft sounds."""
    vibration: Switch | UnsetType | None = UNSET
    """Vibration when your turn begins."""
