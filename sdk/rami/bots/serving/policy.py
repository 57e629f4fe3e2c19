"""Which invitations a bot accepts, and how many games it plays: read from a file in TOML."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from rami.contract.wire import GameSummary, PlayerId, TurnSeconds
from rami.contract.wire.patterns import in_words

Count = Annotated[int, Meta(ge=1)]
Seats = Annotated[int, Meta(ge=2, le=8)]


class Accept(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which invitations are accepted. What is left out allows everything, unless a default says otherwise."""

    variants: tuple[str, ...] | None = None
    """The games that are played, such as `rami-51`."""
    options: tuple[str, ...] | None = None
    """The options that may differ from the defaults of the variant. An empty list allows none."""
    seats: tuple[Seats, ...] | None = None
    """How many seats a game may have."""
    house_bots: bool = True
    """Whether house bots may sit at the table."""
    public: bool = True
    """Whether public games are played."""
    private: bool = True
    """Whether private games are played."""
    no_clock: bool = True
    """Whether games without a clock are played."""
    min_turn_seconds: Annotated[int, Meta(ge=0)] = 0
    """The shortest time for a turn."""
    max_turn_seconds: Count | None = None
    """The longest time for a turn."""
    allow: tuple[PlayerId, ...] | None = None
    """The players who may invite."""
    deny: tuple[PlayerId, ...] = ()
    """No game is played in which one of these players sits, or has a reserved seat."""
    games_each: Count | None = None
    """The most games at once to which one player has invited."""
    hourly: Count | None = None
    """The most invitations that are accepted in an hour."""
    hourly_each: Count | None = None
    """The same for the invitations of one player."""


class Seek(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Look for games with quick match, while fewer than `games` are played."""

    games: Count = 1
    variant: str = "rami"
    options: dict[str, Any] = field(default_factory=dict)
    seats: Seats = 2
    turn_seconds: TurnSeconds = 60
    bots: Annotated[int, Meta(ge=0, le=7)] = 0
    """How many of the seats house bots take."""
    bot_level: str = "regular"
    """How well they play."""


class Policy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a bot that serves plays."""

    games: Annotated[int, Meta(ge=1, le=200)] = 4
    """The most games at once. Games that run when the program starts are all played."""
    begin_within: Annotated[int, Meta(ge=1)] = 600
    """After so many seconds the bot leaves a game that still waits for other players, to have room for others."""
    accept: Accept = Accept()
    seek: Seek | None = None


def read_policy(path: Path) -> Policy:
    """The policy in a file. Raises ValueError, and OSError if the file cannot be read."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Policy)
    except msgspec.DecodeError as error:
        raise ValueError(f"{path}: {in_words(error)}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not text in UTF-8.") from None


def why_not(accept: Accept, game: GameSummary) -> str | None:
    """The first reason against an invitation to a game, None if there is none."""
    return next(_reasons(accept, game), None)


def _reasons(accept: Accept, game: GameSummary) -> Iterator[str]:
    if accept.variants is not None and game.variant not in accept.variants:
        yield f"the variant {game.variant}"
    for option in sorted(game.options):
        if accept.options is not None and option not in accept.options:
            yield f"the option {option}"
    if accept.seats is not None and len(game.players) not in accept.seats:
        yield f"{len(game.players)} seats"
    if not accept.house_bots and any(seat.kind == "bot" for seat in game.players):
        yield "house bots"
    if not (accept.private if game.private else accept.public):
        yield "a private game" if game.private else "a public game"
    yield from _clock_reasons(accept, game.turn_seconds)
    if accept.allow is not None and game.creator not in accept.allow:
        yield f"{game.creator} may not invite"
    present = {game.creator} | {player for seat in game.players for player in (seat.player, seat.kept_for) if player}
    for denied in sorted(present.intersection(accept.deny)):
        yield f"{denied} is denied"


def _clock_reasons(accept: Accept, seconds: int | None) -> Iterator[str]:
    if seconds is None:
        if not accept.no_clock:
            yield "no clock"
    elif seconds < accept.min_turn_seconds or (
        accept.max_turn_seconds is not None and seconds > accept.max_turn_seconds
    ):
        yield f"{seconds} seconds for a turn"
