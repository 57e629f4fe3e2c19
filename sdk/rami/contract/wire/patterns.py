"""What a text in a body has to be, in words: they help people more than the pattern that it does not match."""

from typing import Final

from msgspec import DecodeError

from rami.contract.wire.basics import (
    ENTROPY,
    EVENT_ID,
    GAME_ID,
    INVITE,
    INVITE_ID,
    PLAYER_ID,
    SEED,
    TOKEN_ID,
    TOKEN_TEXT,
)
from rami.contract.wire.identities import IDENTITY_ID
from rami.contract.wire.names import NAME
from rami.contract.wire.outgoing.push import PUSH_AUTH, PUSH_ID, PUSH_KEY
from rami.contract.wire.outgoing.webhooks import WEBHOOK_ID, WEBHOOK_URL
from rami.contract.wire.requests import NO_NUL
from rami.messages.decode_errors import mismatch
from rami.messages.text import Text
from rami.rules.cards import HAND_CARD, MELD_CARD
from rami.rules.records.position_form import HEX

PATTERNS: Final[dict[str, Text]] = {
    HAND_CARD: Text("Expected a card: rank and suit, as in TH for the ten of hearts, or * for a joker"),
    MELD_CARD: Text(
        "Expected a card: rank and suit, as in TH for the ten of hearts; a joker is * or names its card, as in *9H"
    ),
    HEX: Text("Expected bytes in lower-case hexadecimal"),
    ENTROPY: Text("Expected 1 to 64 bytes in lower-case hexadecimal"),
    NAME: Text("Expected a name that can be seen, not only spaces, and without control and format characters"),
    INVITE: Text("Expected an invitation as it was given, i_ and 59 characters"),
    GAME_ID: Text("Expected the id of a game as it was given, g_ and 26 characters"),
    PLAYER_ID: Text("Expected the id of a player as it was given, p_ and 26 characters"),
    TOKEN_ID: Text("Expected the id of a token as it was given, t_ and 26 characters"),
    TOKEN_TEXT: Text("Expected a token as it was given, without spaces"),
    INVITE_ID: Text("Expected the id of an invitation as it was given, v_ and 26 characters"),
    EVENT_ID: Text("Expected the id of an event, as in 12-3"),
    SEED: Text("Expected 1 to 64 characters: letters without accents, digits, _ and -"),
    IDENTITY_ID: Text("Expected the id of a login as it was given, l_ and 26 characters"),
    WEBHOOK_ID: Text("Expected the id of a webhook as it was given, w_ and 26 characters"),
    WEBHOOK_URL: Text("Expected an https:// address with its host in lower case, without a user and a fragment"),
    PUSH_ID: Text("Expected the id of a push subscription as it was given, s_ and 26 characters"),
    PUSH_KEY: Text("Expected an uncompressed public key in base64url, B and 86 characters"),
    PUSH_AUTH: Text("Expected 16 bytes in base64url, 22 characters"),
    NO_NUL: Text("Expected a text without NUL"),
}
"""The sentence for each pattern of the rules and of the bodies, for all who read them."""
_MEANT: Final = {mismatch(pattern): text for pattern, text in PATTERNS.items()}
_CARDS: Final = {mismatch(HAND_CARD), mismatch(MELD_CARD)}


def is_no_card(error: DecodeError) -> bool:
    """Whether the message says that a text is not the name of a card."""
    return str(error).rpartition(" - at `")[0] in _CARDS


def in_words(error: DecodeError) -> str:
    """The message of a decoder, with its place, and with a sentence instead of a pattern."""
    said, at, place = str(error).rpartition(" - at `")
    return f"{_MEANT.get(said, said)}{at}{place}"
