"""Every call of the API, described once. `Rami` and `AsyncRami` have a method of the same name and signature for each.

Besides the errors that each call names, every call raises ConnectionFailed, TimedOut, BadAnswer, RateLimited and
StoreUnavailable; every call that needs a token raises MissingToken and InvalidToken.
"""

from collections.abc import Mapping
from secrets import token_hex
from typing import Any
from urllib.parse import quote

from rami import wire
from rami.client.call import Call
from rami.client.log import EventLog, read_log
from rami.client.reading import nothing, reader, text
from rami.rules.moves import Move
from rami.rules.record import Record
from rami.sheets.catalogue import Language

_new_player = reader(wire.NewPlayer)
_player = reader(wire.Player)
_variants = reader(wire.Variants)
_variant = reader(wire.VariantInfo)
_view = reader(wire.GameView)
_page = reader(wire.Page[wire.GameSummary])
_moves = reader(wire.LegalMoves)
_made = reader(wire.MovesMade)
_record = reader(Record)
_health = reader(wire.Health)


def create_player(name: str) -> Call[wire.NewPlayer]:
    """Create a player. The answer holds its token, which is shown this once: keep it.

    A client without a token uses the new one from then on. This is the one call without an idempotency key: it is
    not sent again once it may have reached the service, so ConnectionFailed and TimedOut leave open whether
    a player was created (it would be forgotten by itself).
    """
    body = wire.CreatePlayer(name=name)
    return Call(method="POST", path="/v1/players", read=_new_player, body=body, repeatable=False)


def me() -> Call[wire.Player]:
    """The player whose token this client has."""
    return Call(method="GET", path="/v1/players/me", read=_player)


def delete_me() -> Call[None]:
    """Delete the player whose token this client has; the token is worthless afterwards.

    If the answer was lost on the way and the call was repeated, InvalidToken means that the player is gone.
    """
    return Call(method="DELETE", path="/v1/players/me", read=nothing)


def variants() -> Call[wire.Variants]:
    """Every game that can be played, with its options. Needs no token."""
    return Call(method="GET", path="/v1/variants", read=_variants)


def variant(name: str) -> Call[wire.VariantInfo]:
    """One game that can be played. Needs no token. Raises UnknownVariant."""
    return Call(method="GET", path=f"/v1/variants/{_part(name)}", read=_variant)


def variant_sheet(name: str, *, seats: int | None = None, language: Language | None = None) -> Call[str]:
    """The rule sheet of a game as Markdown, for `seats` players or for any number. Needs no token.

    It is in the client's language unless you name one. Raises UnknownVariant and BadRules (too many players).
    """
    query = _given(seats=seats, lang=language)
    return Call(method="GET", path=f"/v1/variants/{_part(name)}/sheet", read=text, query=query)


def create_game(
    variant: str = "rami",
    *,
    seats: int = 2,
    bots: int = 0,
    options: Mapping[str, Any] | None = None,
) -> Call[wire.GameView]:
    """Create a game and sit down on seat 0. It begins by itself when its last seat is taken.

    `bots` of the `seats` are taken by house bots at once. `options` differ from the variant's defaults.
    Your part in the first shuffle comes after this, with `add_entropy`, when the service has committed to its own.
    Raises UnknownVariant, BadRules (`params` name the option) and InvalidRequest (more bots than seats beside yours).
    """
    body = wire.CreateGame(variant=variant, options=dict(options or {}), seats=seats, bots=bots)
    return Call(method="POST", path="/v1/games", read=_view, body=body)


def games(page_size: int | None = None) -> Call[wire.Page[wire.GameSummary]]:
    """The open games that one may join, newest first. `page_size` is how many to load at once."""
    return Call(method="GET", path="/v1/games", read=_page, query=_given(limit=page_size))


def my_games(page_size: int | None = None) -> Call[wire.Page[wire.GameSummary]]:
    """One's own open and running games, newest first: what to pick up after a restart."""
    return Call(method="GET", path="/v1/players/me/games", read=_page, query=_given(limit=page_size))


def game(game_id: str) -> Call[wire.GameView]:
    """A game as you see it now. Raises GameNotFound."""
    return Call(method="GET", path=_game(game_id), read=_view)


def game_sheet(game_id: str, *, language: Language | None = None) -> Call[str]:
    """The rule sheet of a game with its options, as Markdown, in the client's language unless you name one.

    Raises GameNotFound.
    """
    return Call(method="GET", path=_game(game_id, "sheet"), read=text, query=_given(lang=language))


def join(game_id: str, *, entropy: str | None = None) -> Call[wire.GameView]:
    """Sit down at an open game. `entropy` is fresh randomness for the first shuffle unless you give your own.

    Raises GameNotFound, AlreadySeated, GameFull and GameNotOpen.
    """
    return _change(game_id, "join", wire.JoinGame(entropy=_own(entropy)))


def add_bots(game_id: str, count: int = 1) -> Call[wire.GameView]:
    """Seat house bots at an open game of your own. Raises GameNotFound, NotCreator, GameFull and GameNotOpen."""
    return _change(game_id, "bots", wire.AddBots(count=count))


def leave(game_id: str) -> Call[wire.GameView]:
    """Leave an open game; the game of a creator who leaves is aborted. Raises GameNotFound, NotSeated, GameNotOpen."""
    return _change(game_id, "leave", None)


def add_entropy(game_id: str, entropy: str | None = None) -> Call[wire.GameView]:
    """Your part in the next shuffle, in an open game the first; it replaces what you gave before.

    `entropy` is 1 to 64 bytes in hexadecimal: 32 fresh random bytes unless you give your own.

    Raises GameNotFound, NotSeated and GameNotRunning.
    """
    return _change(game_id, "entropy", wire.AddEntropy(entropy=_own(entropy)))


def legal_moves(game_id: str) -> Call[wire.LegalMoves]:
    """What you may do now; no moves when it is not your turn. Raises GameNotFound and NotSeated."""
    return Call(method="GET", path=_game(game_id, "legal-moves"), read=_moves)


def play(game_id: str, *moves: Move, if_version: int | None = None, dry_run: bool = False) -> Call[wire.MovesMade]:
    """Make one or several steps of your turn, all or nothing; at most 32.

    With `if_version`, StaleVersion is raised if the game has moved on from that version. `dry_run` asks whether the
    moves would be accepted and changes nothing. Moves sent together with DrawStock have to be legal whatever is drawn.
    Raises GameNotFound, NotSeated, GameNotRunning, Conflict and MoveRefused, whose `rule` says why, and whose
    `params["index"]` says which of several moves was refused.
    """
    body = wire.MakeMoves(moves=moves, dry_run=dry_run)
    return Call(method="POST", path=_game(game_id, "moves"), read=_made, body=body, if_version=if_version)


def events(game_id: str, after: int | str = 0, *, wait: float = 0, limit: int | None = None) -> Call[EventLog]:
    """What happened after a version or an event's id, oldest first; ask again with `after` set to `next`.

    With `wait` (0 to 30 seconds) an answer without events is held back until something happens. Raises GameNotFound.
    """
    query: dict[str, str | float] = {"after": after, "wait": wait, **_given(limit=limit)}
    return Call(method="GET", path=_game(game_id, "events"), read=read_log, query=query, wait=wait)


def record(game_id: str) -> Call[Record]:
    """The record of a finished game; `rami.rules.record.verify` proves its shuffles.

    Raises GameNotFound and GameNotFinished.
    """
    return Call(method="GET", path=_game(game_id, "record"), read=_record)


def ready() -> Call[wire.Health]:
    """Answers once the service is ready; raises an error if it still is not after all retries. Needs no token."""
    return Call(method="GET", path="/health/ready", read=_health)


def _change(
    game_id: str, what: str, body: wire.JoinGame | wire.AddBots | wire.AddEntropy | None
) -> Call[wire.GameView]:
    return Call(method="POST", path=_game(game_id, what), read=_view, body=body)


def _game(game_id: str, *parts: str) -> str:
    return "/".join(("/v1/games", _part(game_id), *parts))


def _part(text: str) -> str:
    return quote(text, safe="")


def _own(entropy: str | None) -> str:
    return token_hex(32) if entropy is None else entropy


def _given(**query: str | int | None) -> dict[str, str | float]:
    return {name: value for name, value in query.items() if value is not None}
