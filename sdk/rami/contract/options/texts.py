"""The text of an option: a title, a description, the rules that it comes from, and a text for each of its values."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

Value = str | int | None
Translate = Callable[[str], str]
"""Gives the text in the language of the reader."""


class Said(Struct, frozen=True):
    """The title and the description of a value."""

    title: str
    description: str


class OptionText(Struct, frozen=True):
    """The title and the description of an option, or of a part of it.

    `rules` are the tags of its rules. `values` has a text for each value that has a name, and for null. `parts` has a
    text for each field of an option that is an object.
    """

    title: str
    description: str
    rules: str = ""
    values: Mapping[Value, Said] = {}
    parts: Mapping[str, "OptionText"] = {}

    def described(self, translate: Translate) -> str:
        """The description, with the tags of the rules."""
        said = translate(self.description)
        return f"{said} ({self.rules})" if self.rules else said


NAMED_MELDS: Final[Mapping[str, OptionText]] = {
    "kind": OptionText(
        "Run or set",
        "The kind of the meld.",
        values={
            "run": Said("Run", "Consecutive cards of one suit."),
            "set": Said("Set", "Three or four cards of one rank."),
        },
    ),
    "at_least": OptionText("Fewest cards", "The meld has at least so many cards."),
}
"""The texts of a meld that an opening or a contract names (N-21)."""

ONE_NUMBER: Final = Said("One number", "The same number for all.")
BY_PLAYERS: Final = Said("By number of players", "A number for each number of players.")
"""The two ways to give a number that may depend on the number of players."""
LISTED: Final = Said("List", "One after the other, in their order.")
"""An option that is a list."""
