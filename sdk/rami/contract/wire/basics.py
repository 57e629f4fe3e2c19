"""Types of single fields, shared by requests and responses: ids, numbers, times."""

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

from rami.rules.variants import VARIANTS

ENTROPY: Final = r"^([0-9a-f]{2}){1,64}\Z"
Entropy = Annotated[
    str,
    Meta(pattern=ENTROPY, description="1 to 64 bytes of your own randomness, in hexadecimal.", examples=["5eed"]),
]
SEED: Final = r"^[A-Za-z0-9_-]{1,64}\Z"
Seed = Annotated[
    str,
    Meta(
        pattern=SEED,
        description="In a sandbox only: the cards of all deals follow from it, and from the entropy of the players.",
    ),
]
ID: Final = "[0-9a-z]{26}"
"""What follows the prefix of an id. The ids of today do without the last four letters."""
GAME: Final = f"g_{ID}"
GAME_ID: Final = rf"^{GAME}\Z"
_ID_EXAMPLE: Final = "06d2k8hqv4n7c1r5tb9f3je0as"
GameId = Annotated[str, Meta(pattern=GAME_ID, description="The id of a game.", examples=["g_" + _ID_EXAMPLE])]
PLAYER_ID: Final = rf"^p_{ID}\Z"
PlayerId = Annotated[str, Meta(pattern=PLAYER_ID, description="The id of a player.", examples=["p_" + _ID_EXAMPLE])]
TOKEN_ID: Final = rf"^t_{ID}\Z"
TokenId = Annotated[
    str,
    Meta(pattern=TOKEN_ID, description="The id of a token, not the token itself.", examples=["t_" + _ID_EXAMPLE]),
]
TOKEN_EXAMPLE: Final = "rami_example"  # noqa: S105 - not a valid token
TOKEN_TEXT: Final = r"^[!-~]+\Z"  # noqa: S105 - a pattern
TokenText = Annotated[str, Meta(pattern=TOKEN_TEXT, examples=[TOKEN_EXAMPLE])]
"""A header can have it, also where a mock server makes it up."""
INVITE: Final = rf"^i_{ID}_[a-z2-7]{{32}}\Z"
InviteToken = Annotated[
    str,
    Meta(
        pattern=INVITE,
        description="An invitation. Anyone who has it can use it.",
        examples=[f"i_{_ID_EXAMPLE}_{'k3v7q2mzx5p4rjwd' * 2}"],
    ),
]
INVITE_ID: Final = rf"^v_{ID}\Z"
InviteId = Annotated[
    str,
    Meta(
        pattern=INVITE_ID,
        description="The id of an invitation, not the invitation itself.",
        examples=["v_" + _ID_EXAMPLE],
    ),
]
EVENT_ID: Final = r"^[0-9]+-[0-9]+\Z"
EventId = Annotated[str, Meta(pattern=EVENT_ID, description="The id of an event: `version-number`.", examples=["12-1"])]
Version = Annotated[
    int,
    Meta(
        description="A version of a game: how often it has changed so far.",
        extra_json_schema={"format": "int64"},
    ),
]
Timestamp = Annotated[
    str,
    Meta(
        description="A time as in RFC 3339, in UTC, with or without milliseconds.",
        examples=["2026-01-01T12:00:00Z"],
        extra_json_schema={"format": "date-time"},
    ),
]
Seats = Annotated[int, Meta(ge=2, le=8, description="The number of seats.")]
VariantName = Annotated[
    str, Meta(min_length=1, max_length=40, examples=["rami"], extra_json_schema={"enum": [*VARIANTS]})
]
"""The service accepts any text here, to say which variant was probably meant."""
Picture = Literal["boat", "club", "cup", "diamond", "fish", "heart", "moon", "mountain", "spade", "star", "sun", "tree"]
"""The pictures that the service brings, each at `/web/pictures/NAME.svg`."""
Language = Literal["en", "fr"]
Level = Literal["novice", "regular", "strong", "expert", "master"]
"""How well a house bot plays: the bots of `rami.bots.LEVELS`, the weakest first."""
BotLevel = Annotated[str, Meta(extra_json_schema={"enum": sorted(get_args(Level))})]
"""The level of a house bot: a Level, or one that the operator of the service has added (`VariantInfo.levels`)."""
Status = Literal["open", "playing", "finished", "aborted"]
TurnSeconds = Annotated[
    int, Meta(ge=5, le=1_209_600, description="Seconds for each turn, up to fourteen days; null: no clock.")
]
DealPause = Annotated[int, Meta(ge=0, le=3600, description="The most seconds between two deals.")]
WatchDelay = Annotated[int, Meta(ge=0, le=3600, description="How many seconds late those without a seat see the game.")]


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all request bodies. Unknown fields are refused. Fields that have their default value are not sent."""
