"""Every call of the API, described once. `Rami` and `AsyncRami` have a method of the same name and signature for each.

Besides the errors that each call names, every call raises ConnectionFailed, TimedOut, BadAnswer, RateLimited and
Unavailable; every call that needs a token raises MissingToken and InvalidToken.
"""

from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any, Literal
from urllib.parse import quote

from rami import wire
from rami.client.call import Call
from rami.client.decoding import nothing, reader, text
from rami.client.event_log import EventLog, GameHistory, read_history, read_log
from rami.messages.catalogue import Language
from rami.rules.moves import Move
from rami.rules.records.record import Record

_new_player = reader(wire.NewPlayer)
_player = reader(wire.Player)
_new_token = reader(wire.NewToken)
_tokens = reader(wire.Tokens)
_variants = reader(wire.Variants)
_variant = reader(wire.VariantInfo)
_view = reader(wire.GameView)
_invite = reader(wire.Invite)
_hint = reader(wire.Hint)
_numbers = reader(wire.Numbers)
_page = reader(wire.Page[wire.GameSummary])
_moves = reader(wire.LegalMoves)
_made = reader(wire.MovesMade)
_record = reader(Record)
_health = reader(wire.Health)
_notices = reader(wire.Notices)


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


def create_token(scope: wire.Scope, name: str | None = None) -> Call[wire.NewToken]:
    """Create a further token for your player: to `play`, or only to `read`. It is shown this once: keep it.

    The client goes on with its own token. The call has no idempotency key: it is not sent again once it may have
    reached the service. Raises Conflict (`too_many_tokens`), Forbidden (`read_only`).
    """
    body = wire.CreateToken(scope=scope, name=name)
    return Call(method="POST", path="/v1/players/me/tokens", read=_new_token, body=body, repeatable=False)


def tokens() -> Call[wire.Tokens]:
    """List the tokens that act for your player, without their secrets. Raises Forbidden (`read_only`)."""
    return Call(method="GET", path="/v1/players/me/tokens", read=_tokens)


def revoke_token(token_id: str) -> Call[None]:
    """End a token of your player: everywhere within a second, with the streams that it opened.

    Raises NotFound (`unknown_token`), also when the answer was lost on the way and the call was repeated; Conflict
    (`last_token`), Forbidden (`read_only`).
    """
    return Call(method="DELETE", path=f"/v1/players/me/tokens/{quote(token_id, safe='')}", read=nothing)


def rotate_token() -> Call[wire.NewToken]:
    """Replace the token of this client, which ends, by a new one. The client goes on with the new one; keep it.

    The call is not sent again once it may have reached the service: ConnectionFailed and TimedOut leave open whether
    the old token still works. Where that must not be, create a token, and revoke the old one with it. Raises Forbidden
    (`read_only`).
    """
    return Call(method="POST", path="/v1/players/me/tokens/rotate", read=_new_token, repeatable=False)


def variants() -> Call[wire.Variants]:
    """Every game that can be played, with its options. Needs no token."""
    return Call(method="GET", path="/v1/variants", read=_variants)


def variant(name: str) -> Call[wire.VariantInfo]:
    """One game that can be played. Needs no token. Raises NotFound (`unknown_variant`)."""
    return Call(method="GET", path=f"/v1/variants/{_part(name)}", read=_variant)


def variant_sheet(name: str, *, seats: int | None = None, language: Language | None = None) -> Call[str]:
    """The rule sheet of a game as Markdown, for `seats` players or for any number. Needs no token.

    It is in the client's language unless you name one. Raises NotFound (`unknown_variant`) and BadRules (too many
    players).
    """
    query = _given(seats=seats, lang=language)
    return Call(method="GET", path=f"/v1/variants/{_part(name)}/sheet", read=text, query=query)


def create_game(  # noqa: PLR0913 - what a game can be asked for, each by name
    variant: str = "rami",
    *,
    seats: int | None = None,
    bots: int = 0,
    options: Mapping[str, Any] | None = None,
    seating: Sequence[wire.Seating] | None = None,
    private: bool = False,
    turn_seconds: int | None = None,
    deal_pause: int = 0,
) -> Call[wire.GameView]:
    """Create a game and sit down, on seat 0 of 2 unless you say otherwise. It begins when its last seat is taken.

    `bots` of the `seats` are taken by house bots at once. `seating` says instead who sits where, one entry a seat:
    SeatForYou(), SeatForPlayer(player=...), SeatForBot() or SeatForAnyone(), with partners opposite each other.
    `options` differ from the variant's defaults. A `private` game is there only for who sits in it or is invited.
    `turn_seconds` is the clock of each turn, `deal_pause` the seconds between two deals.
    Your part in the first shuffle comes after this, with `add_entropy`, when the service has committed to its own.
    Raises NotFound (`unknown_variant`), BadRules (its `setting`), NotFound (`unknown_player`) and InvalidRequest (more
    bots than seats beside yours, or a seating that contradicts itself).
    """
    body = wire.CreateGame(
        variant=variant,
        options=dict(options or {}),
        seats=seats,
        bots=bots,
        seating=None if seating is None else tuple(seating),
        private=private,
        turn_seconds=turn_seconds,
        deal_pause=deal_pause,
    )
    return Call(method="POST", path="/v1/games", read=_view, body=body)


def quick(
    variant: str = "rami",
    *,
    seats: int = 2,
    options: Mapping[str, Any] | None = None,
    turn_seconds: int | None = None,
    entropy: str | None = None,
) -> Call[wire.GameView]:
    """Sit down at an open public game of just these rules, seats and clock; where none is, at a new one.

    Many may ask at once: they fill games one after the other. You never get a game in which you sit already.
    `entropy` is your part in the first shuffle of a game that was there before you: fresh randomness unless you give
    your own. To a new game, whose `version` is 1, it comes afterwards, with `add_entropy`.
    Raises BadRules (its `setting`) and LostRace.
    """
    body = wire.QuickGame(
        variant=variant,
        options=dict(options or {}),
        seats=seats,
        turn_seconds=turn_seconds,
        entropy=_own(entropy),
    )
    return Call(method="POST", path="/v1/games/quick", read=_view, body=body)


def games(
    page_size: int | None = None,
    *,
    variant: str | None = None,
    seats: int | None = None,
    status: Literal["open", "playing"] | None = None,
) -> Call[wire.Page[wire.GameSummary]]:
    """The public games that one may join, or those that are `playing`, newest first.

    `seats` counts taken and free ones. `page_size` is how many to load at once. Raises NotFound (`unknown_variant`).
    """
    query = _given(status=status, variant=variant, seats=seats, limit=page_size)
    return Call(method="GET", path="/v1/games", read=_page, query=query)


def my_games(page_size: int | None = None, *, status: wire.Status | None = None) -> Call[wire.Page[wire.GameSummary]]:
    """One's own open and running games, newest first: what to pick up after a restart. Or those of a `status`.

    Finished and aborted games are kept for some days, those that one resigned among them.
    """
    return Call(method="GET", path="/v1/players/me/games", read=_page, query=_given(status=status, limit=page_size))


def game(game_id: str, *, version: int | None = None) -> Call[wire.GameView]:
    """A game as you see it now, or as it was at a `version`. Raises GameNotFound and NotFound (`unknown_version`)."""
    return Call(method="GET", path=_game(game_id), read=_view, query=_given(version=version))


def game_sheet(game_id: str, *, language: Language | None = None) -> Call[str]:
    """The rule sheet of a game with its options, as Markdown, in the client's language unless you name one.

    Raises GameNotFound.
    """
    return Call(method="GET", path=_game(game_id, "sheet"), read=text, query=_given(lang=language))


def join(
    game_id: str, *, entropy: str | None = None, seat: int | None = None, invite: str | None = None
) -> Call[wire.GameView]:
    """Sit down at an open game: on `seat`, else on the one that is kept for you, else on the first free one.

    `entropy` is fresh randomness for the first shuffle unless you give your own. A private game asks for its `invite`.
    Raises GameNotFound, AlreadySeated, GameFull, GameNotOpen, Conflict (`seat_taken`) and Forbidden (`seat_kept`);
    NotFound (`invite_invalid`) or Conflict (`invite_expired`) for an invitation that does not hold, and Forbidden
    where one is needed.
    """
    return _change(game_id, "join", wire.JoinGame(entropy=_own(entropy), seat=seat, invite=invite))


def add_bots(game_id: str, count: int = 1) -> Call[wire.GameView]:
    """Seat house bots at an open game of your own. Raises GameNotFound, NotCreator, GameFull and GameNotOpen."""
    return _change(game_id, "bots", wire.AddBots(count=count))


def create_invite(
    game_id: str, purpose: Literal["play", "watch"] = "play", *, expires_in: int = 86_400
) -> Call[wire.Invite]:
    """Invite others to a game of your own, to play or to watch, for so many seconds. The token is shown this once.

    Like `create_player` this is not sent again once it may have reached the service: an invitation that is lost on
    the way expires by itself. Raises GameNotFound, NotCreator, GameNotOpen (to play) and Conflict (`too_many_invites`).
    """
    body = wire.CreateInvite(purpose=purpose, expires_in=expires_in)
    return Call(method="POST", path=_game(game_id, "invites"), read=_invite, body=body, repeatable=False)


def watch(game_id: str, invite: str) -> Call[wire.GameView]:
    """Watch a private game by invitation: from then on you see what its table shows.

    Raises NotFound (`invite_invalid`), Conflict (`invite_expired`) and GameFull (too many watch already).
    """
    return _change(game_id, "watch", wire.WatchGame(invite=invite))


def leave(game_id: str) -> Call[wire.GameView]:
    """Leave an open game; the game of a creator who leaves is aborted. Raises GameNotFound, NotSeated, GameNotOpen."""
    return _change(game_id, "leave", None)


def resign(game_id: str) -> Call[wire.GameView]:
    """Give a running game up for good: a house bot plays on, and the hand counts.

    When no player is left, the game is aborted. Raises GameNotFound, NotSeated and GameNotRunning.
    """
    return _change(game_id, "resign", None)


def rematch(game_id: str) -> Call[wire.GameView]:
    """Play again with the same players, everybody one seat on. Answers the new game, the same for all who ask.

    Raises GameNotFound, NotSeated, Conflict (`game_not_finished`), and GameNotOpen if the new game was given up.
    """
    return _change(game_id, "rematch", None)


def add_entropy(game_id: str, entropy: str | None = None) -> Call[wire.GameView]:
    """Your part in the next shuffle, in an open game the first; it replaces what you gave before.

    `entropy` is 1 to 64 bytes in hexadecimal: 32 fresh random bytes unless you give your own.

    Raises GameNotFound, NotSeated and GameNotRunning.
    """
    return _change(game_id, "entropy", wire.AddEntropy(entropy=_own(entropy)))


def come_back(game_id: str) -> Call[wire.GameView]:
    """Take your seat again while a house bot plays it because you were `away`; a move of yours does the same.

    Raises GameNotFound, NotSeated, GameNotRunning and Conflict (`not_away`).
    """
    return _change(game_id, "return", None)


def legal_moves(game_id: str) -> Call[wire.LegalMoves]:
    """What you may do now; no moves when it is not your turn. Raises GameNotFound and NotSeated."""
    return Call(method="GET", path=_game(game_id, "legal-moves"), read=_moves)


def play(game_id: str, *moves: Move, if_version: int | None = None, dry_run: bool = False) -> Call[wire.MovesMade]:
    """Make one or several steps of your turn, all or nothing; at most 32.

    With `if_version`, StaleVersion is raised if the game has moved on from that version. `dry_run` asks whether the
    moves would be accepted and changes nothing. Moves sent together with DrawStock have to be legal whatever is drawn.
    In a pause between two deals the call waits if it is short, else TooEarly is raised. After turns that ran out of
    time the first move takes your seat back.
    Raises GameNotFound, NotSeated, GameNotRunning, LostRace and MoveRefused, whose `rule` says why, and whose
    `params["index"]` says which of several moves was refused.
    """
    body = wire.MakeMoves(moves=moves, dry_run=dry_run)
    return Call(method="POST", path=_game(game_id, "moves"), read=_made, body=body, if_version=if_version)


def events(game_id: str, after: int | str = 0, *, wait: float = 0, limit: int | None = None) -> Call[EventLog]:
    """What happened after a version or an event's id, oldest first; ask again with `after` set to `next`.

    With `wait` (0 to 30 seconds) an answer without events is held back until something happens. Raises GameNotFound
    and NotFound (`unknown_event`).
    """
    query: dict[str, str | float] = {"after": after, "wait": wait, **_given(limit=limit)}
    return Call(method="GET", path=_game(game_id, "events"), read=read_log, query=query, wait=wait)


def my_events(after: str = "0", *, wait: float = 0, limit: int | None = None) -> Call[wire.Notices]:
    """What concerned you in any game after a notice's id, oldest first; ask again with `after` set to `next`.

    With `wait` (0 to 30 seconds) an empty answer is held back until something happens. Raises NotFound
    (`unknown_event`).
    """
    query: dict[str, str | float] = {"after": after, "wait": wait, **_given(limit=limit)}
    return Call(method="GET", path="/v1/players/me/events", read=_notices, query=query, wait=wait)


def history(game_id: str, after: int | str = 0, *, limit: int | None = None) -> Call[GameHistory]:
    """A game's log as you saw it, at any time, oldest first; ask again with `after` set to `next` until that is None.

    It holds up to 1,000 events at once, and with them what one needs to play the game back: who sits where and under
    which rules. Raises GameNotFound and NotFound (`unknown_event`).
    """
    query: dict[str, str | float] = {"after": after, **_given(limit=limit)}
    return Call(method="GET", path=_game(game_id, "history"), read=read_history, query=query)


def hint(game_id: str) -> Call[wire.Hint]:
    """The best melds of your hand, and in your turn where to draw from or what to throw.

    `rami.hint(view)` says the same without asking the service. Raises GameNotFound and NotSeated.
    """
    return Call(method="GET", path=_game(game_id, "hint"), read=_hint)


def numbers(player_id: str = "me") -> Call[wire.Numbers]:
    """What a player, yourself unless you name one, reached in finished games. Raises NotFound (`unknown_player`)."""
    return Call(method="GET", path=f"/v1/players/{_part(player_id)}/numbers", read=_numbers)


def record(game_id: str) -> Call[Record]:
    """The record of a finished game; `rami.rules.records.record.verify` proves its shuffles.

    Raises GameNotFound and Conflict (`game_not_finished`).
    """
    return Call(method="GET", path=_game(game_id, "record"), read=_record)


def ready() -> Call[wire.Health]:
    """Answers once the service is ready; raises an error if it still is not after all retries. Needs no token."""
    return Call(method="GET", path="/health/ready", read=_health)


def _change(game_id: str, what: str, body: wire.basics.Request | None) -> Call[wire.GameView]:
    return Call(method="POST", path=_game(game_id, what), read=_view, body=body)


def _game(game_id: str, *parts: str) -> str:
    return "/".join(("/v1/games", _part(game_id), *parts))


def _part(text: str) -> str:
    return quote(text, safe="")


def _own(entropy: str | None) -> str:
    return token_hex(32) if entropy is None else entropy


def _given(**query: str | int | None) -> dict[str, str | float]:
    return {name: value for name, value in query.items() if value is not None}
