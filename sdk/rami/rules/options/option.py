"""The declaration of an option: its texts, its place in a form, what it needs, and whether the play-outs know it."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

Value = str | int | None
Values = tuple[Value, ...]
Translate = Callable[[str], str]
"""Gives a text in the language of the reader."""
Settings = Mapping[str, Values]
"""Some settings, each with one of these values."""


class Said(Struct, frozen=True):
    """The title and the description of a value."""

    title: str
    description: str


class Known(Struct, frozen=True):
    """The values that the play-outs of `rami.bots` know where melds are laid, and where players knock. None: all.

    All are known, too, if the option makes no difference within a deal.
    """

    melds: Values | None = None
    showdown: Values | None = None


ALL: Final = Known()


class Option(Struct, frozen=True):
    """An option, or a part of one. Its field, its bounds and its default are in `rami.rules.settings.parameters`.

    `rules` are the tags of its rules. `values` has a text for each value that has a name, and for null. `parts` has an
    option for each field of one that is an object. It changes nothing while the settings are as one of `idle` says.
    Of an option that says nothing about it, the play-outs know the default value alone.
    """

    title: str
    description: str
    rules: str = ""
    values: Mapping[Value, Said] = {}
    parts: Mapping[str, "Option"] = {}
    idle: tuple[Settings, ...] = ()
    known: Known | None = None

    def described(self, translate: Translate) -> str:
        """The description, with the tags of the rules."""
        said = translate(self.description)
        return f"{said} ({self.rules})" if self.rules else said


class Group(Struct, frozen=True):
    """Options that stand together in a form, in the order in which people ask for them."""

    title: str
    options: Mapping[str, Option]


MOST_RESERVED: Final = 10
"""The most cards of the stock that are never drawn (N-06)."""
MOST_TURNS_WITHOUT: Final = 10
"""The latest of a player's turns from which on the discard may be taken (U-05)."""
WITHOUT_MELDS: Final[Settings] = {"table": ("showdown",)}
WITHOUT_SHOWDOWN: Final[Settings] = {"table": ("melds",)}
WITHOUT_DECLARATION: Final[Settings] = {"declaration": (None,)}
WITHOUT_JOKERS: Final[Settings] = {"jokers": (0,), "wild_rank": (None,)}
WITH_RESERVE: Final[Settings] = {"stock_reserve": (*range(1, MOST_RESERVED + 1),)}

NAMED_MELDS: Final[Mapping[str, Option]] = {
    "kind": Option(
        "Run or set",
        "The kind of the meld.",
        values={
            "run": Said("Run", "Consecutive cards of one suit."),
            "set": Said("Set", "Three or four cards of one rank."),
        },
    ),
    "at_least": Option("Fewest cards", "The meld has at least so many cards."),
}
"""The parts of a meld that an opening or a contract names (N-21)."""

ONE_NUMBER: Final = Said("One number", "The same number for all.")
ONE_CHOICE: Final = Said("One of these", "One of the values of the list.")
BY_PLAYERS: Final = Said("By number of players", "A number for each number of players.")
"""The two ways to give a number that may depend on the number of players."""
LISTED: Final = Said("List", "One after the other, in their order.")
"""An option that is a list."""
