"""The phrases that players may say to each other at a table: a fixed list, so that nobody can send any other text."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from rami.contract.wire.basics import PlayerId, Request, Timestamp
from rami.messages.text import Text

Phrase = Literal[
    "hello",
    "good_luck",
    "well_played",
    "nice_meld",
    "so_close",
    "thinking",
    "your_turn",
    "sorry",
    "thanks",
    "one_moment",
    "play_again",
    "goodbye",
]
PHRASES: Final[Mapping[Phrase, Text]] = {
    "hello": Text("Hello!"),
    "good_luck": Text("Good luck!"),
    "well_played": Text("Well played!"),
    "nice_meld": Text("What a meld!"),
    "so_close": Text("So close!"),
    "thinking": Text("I am thinking…"),
    "your_turn": Text("It is your turn."),
    "sorry": Text("Sorry!"),
    "thanks": Text("Thank you!"),
    "one_moment": Text("One moment, please."),
    "play_again": Text("Shall we play again?"),
    "goodbye": Text("Goodbye!"),
}
"""What each phrase says."""


class SayPhrase(Request, frozen=True, kw_only=True):
    """A phrase for the other players at the table."""

    phrase: Phrase
    """The name of the phrase."""


class PhraseInfo(Struct, frozen=True, kw_only=True):
    """A phrase, and what it says in your language."""

    phrase: str
    """The name of the phrase. A later release may have more of them."""
    text: str
    """What it says, in your language."""


class Phrases(Struct, frozen=True, kw_only=True):
    """All phrases, in the order in which a frontend may offer them."""

    phrases: tuple[PhraseInfo, ...]
    """Each phrase with its text."""


class Announcement(Struct, frozen=True, kw_only=True):
    """What those who run the service say to all players; both null while they say nothing."""

    message: str | None = None
    """One line of plain text, in the language in which they wrote it."""
    until: Timestamp | None = None
    """When they stop saying it."""


class MutePlayer(Request, frozen=True, kw_only=True):
    """The player whose phrases you do not want to hear."""

    player: PlayerId


class Muted(Struct, frozen=True, kw_only=True):
    """The players whose phrases do not reach you, the last one that you muted at the end. They are not told."""

    players: tuple[PlayerId, ...]
    """The ids of the players."""
