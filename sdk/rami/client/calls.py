"""The signature of each call. `Rami` and `AsyncRami` have a method of the same name and signature for each.

`rami.contract.operations` declares, under the same name, what an operation does and what it refuses. The help text of a
method starts with that; a docstring here adds only what a Python caller has to know as well.
"""

from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any, Literal

from msgspec import UNSET, UnsetType

from rami.client.answers.accepted_moves import AcceptedMoves, read_accepted
from rami.client.answers.event_log import EventLog, GameHistory, read_history, read_log
from rami.client.call import Call, call, read_by
from rami.contract import wire
from rami.contract.operations import events, games, lobby, phrases, players, seats, variants
from rami.messages.catalogue import Language
from rami.rules.moves import Move
from rami.rules.records.record import Record


def create_player(name: str) -> Call[wire.NewPlayer]:
    """Keep the token of the answer. A client without a token uses it for all later calls.

    The call has no idempotency key, so the client does not repeat it if it may have reached the service. After
    ConnectionFailed or TimedOut it is unknown whether a player was created. Unused players are deleted after some time.
    """
    return call(players.CREATE_PLAYER, body=wire.CreatePlayer(name=name))


def get_me() -> Call[wire.Player]:
    """The player whose token this client has."""
    return call(players.GET_ME)


def update_me(
    *,
    name: str | UnsetType = UNSET,
    language: wire.Language | UnsetType | None = UNSET,
    picture: wire.Picture | UnsetType | None = UNSET,
) -> Call[wire.Player]:
    """What you leave out stays as it is. None removes the language or the picture."""
    return call(players.UPDATE_ME, body=wire.UpdatePlayer(name=name, language=language, picture=picture))


def get_player(player_id: str) -> Call[wire.Profile]:
    """For your own player, use `get_me`."""
    return call(players.GET_PLAYER, player_id=player_id)


def delete_me() -> Call[None]:
    """If the answer was lost and the call was repeated, InvalidToken means that the player was deleted."""
    return call(players.DELETE_ME)


def create_token(scope: wire.Scope, name: str | None = None) -> Call[wire.NewToken]:
    """The client keeps using its own token. It does not repeat the call if it may have reached the service."""
    return call(players.CREATE_TOKEN, body=wire.CreateToken(scope=scope, name=name))


def list_tokens() -> Call[wire.Tokens]:
    """The oldest first."""
    return call(players.LIST_TOKENS)


def revoke_token(token_id: str) -> Call[None]:
    """If the answer was lost and the call was repeated, NotFound means that the token was revoked."""
    return call(players.REVOKE_TOKEN, token_id=token_id)


def rotate_token() -> Call[wire.NewToken]:
    """Keep the token of the answer. The client uses it for all later calls.

    The client does not repeat the call if it may have reached the service. After ConnectionFailed or TimedOut it is
    unknown whether the old token still works.
    """
    return call(players.ROTATE_TOKEN)


def get_stats(player_id: str) -> Call[wire.PlayerStats]:
    """For your own statistics, use `get_my_stats`."""
    return call(players.GET_STATS, player_id=player_id)


def get_my_stats() -> Call[wire.PlayerStats]:
    """For another player's statistics, use `get_stats`."""
    return call(players.GET_MY_STATS)


def list_phrases() -> Call[wire.Phrases]:
    """In the client's language. Needs no token."""
    return call(phrases.LIST_PHRASES)


def say_phrase(game_id: str, phrase: wire.Phrase) -> Call[None]:
    """The client does not repeat the call if it may have reached the service. RateLimited means: you said a lot."""
    return call(phrases.SAY_PHRASE, body=wire.SayPhrase(phrase=phrase), game_id=game_id)


def list_muted() -> Call[wire.Muted]:
    """Those that you muted last at the end."""
    return call(phrases.LIST_MUTED)


def mute_player(player: str) -> Call[wire.Muted]:
    """All players that are muted now. If no answer comes, mute the player again: it changes nothing twice."""
    return call(phrases.MUTE_PLAYER, body=wire.MutePlayer(player=player))


def unmute_player(player_id: str) -> Call[wire.Muted]:
    """All players that are muted now."""
    return call(phrases.UNMUTE_PLAYER, player_id=player_id)


def list_variants() -> Call[wire.Variants]:
    """Needs no token."""
    return call(variants.LIST_VARIANTS)


def get_variant(name: str) -> Call[wire.VariantInfo]:
    """Needs no token."""
    return call(variants.GET_VARIANT, name=name)


def get_variant_sheet(name: str, *, seats: int | None = None, language: Language | None = None) -> Call[str]:
    """The sheet is for `seats` players; without it, for any number of players. The default is the client's language.

    Needs no token.
    """
    return call(variants.GET_VARIANT_SHEET, query={"seats": seats, "lang": language}, name=name)


def preview_rules(
    variant: str = "rami",
    *,
    options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    language: Language | None = None,
) -> Call[wire.RulesPreview]:
    """Without `seats`, the rules are for every number of players that they allow. The default is the client's language.

    `rami.sheets.preview.preview` gives the same without a service. Needs no token.
    """
    body = wire.PreviewRules(variant=variant, options=dict(options or {}), seats=seats)
    return call(variants.PREVIEW_RULES, body=body, query={"lang": language})


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
    wait_for_entropy: bool = False,
    bot_level: wire.Level = "regular",
) -> Call[wire.GameView]:
    """The game has two `seats` by default. House bots of `bot_level` take `bots` of them at once.

    Or give `seating`, with one entry for each seat: SeatForYou(), SeatForPlayer(player=...), SeatForBot() or
    SeatForAnyone(). Partners sit opposite each other. `options` replace defaults of the variant. Only players who sit
    in a `private` game or have an invitation can see it. `turn_seconds` is the time for each turn, `deal_pause` the
    pause between two deals in seconds. With `wait_for_entropy` the game begins only after `add_entropy`, also if house
    bots take all other seats. BadRules names the option in its `params`.
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
        wait_for_entropy=wait_for_entropy,
        bot_level=bot_level,
    )
    return call(games.CREATE_GAME, body=body)


def quick_match(  # noqa: PLR0913 - what a game can be asked for, each by name
    variant: str = "rami",
    *,
    seats: int = 2,
    options: Mapping[str, Any] | None = None,
    turn_seconds: int | UnsetType | None = UNSET,
    entropy: str | None = None,
    bots: int = 0,
    deal_pause: int = 0,
    bot_level: wire.Level = "regular",
) -> Call[wire.GameView]:
    """`entropy` is fresh randomness unless you give your own. House bots of `bot_level` take `bots` of the `seats`.

    `turn_seconds` is the time for each turn, None for no clock. If you leave it out, it is 60, or None with `bots`.
    If the call created a new game, its `version` is 1: add your entropy with `add_entropy`.
    """
    body = wire.QuickMatch(
        variant=variant,
        options=dict(options or {}),
        seats=seats,
        turn_seconds=turn_seconds,
        entropy=_own(entropy),
        bots=bots,
        deal_pause=deal_pause,
        bot_level=bot_level,
    )
    return call(lobby.QUICK_MATCH, body=body)


def list_games(
    page_size: int | None = None,
    *,
    variant: str | None = None,
    seats: int | None = None,
    status: Literal["open", "playing"] | None = None,
) -> Call[wire.Page[wire.GameSummary]]:
    """`seats` is the number of all seats, taken and free. `page_size` is how many games each request loads."""
    query = {"status": status, "variant": variant, "seats": seats, "limit": page_size}
    return call(lobby.LIST_GAMES, query=query)


def list_my_games(
    page_size: int | None = None, *, status: wire.Status | None = None
) -> Call[wire.Page[wire.GameSummary]]:
    """After a restart, use this to find your open and running games. Finished games are kept for some days."""
    return call(lobby.LIST_MY_GAMES, query={"status": status, "limit": page_size})


def get_game(
    game_id: str, *, version: int | None = None, legal_moves: bool = False, hint: bool = False
) -> Call[wire.GameView]:
    """The game as it is now, unless you name a `version`. `legal_moves` and `hint` fill these fields of the view."""
    query = {"version": version, "include": _included(legal_moves=legal_moves, hint=hint)}
    return call(games.GET_GAME, query=query, game_id=game_id)


def get_game_sheet(game_id: str, *, language: Language | None = None) -> Call[str]:
    """The default is the client's language."""
    return call(games.GET_GAME_SHEET, query={"lang": language}, game_id=game_id)


def join_game(
    game_id: str, *, entropy: str | None = None, seat: int | None = None, invite: str | None = None
) -> Call[wire.GameView]:
    """`entropy` is fresh randomness unless you give your own. A private game needs an `invite`."""
    body = wire.JoinGame(entropy=_own(entropy), seat=seat, invite=invite)
    return call(seats.JOIN_GAME, body=body, game_id=game_id)


def add_bots(game_id: str, count: int = 1, level: wire.Level = "regular") -> Call[wire.GameView]:
    """The default is one house bot."""
    return call(seats.ADD_BOTS, body=wire.AddBots(count=count, level=level), game_id=game_id)


def create_invite(
    game_id: str, purpose: Literal["play", "watch"] = "play", *, expires_in: int = 86_400
) -> Call[wire.Invite]:
    """It expires after `expires_in` seconds. The client does not repeat the call if it may have reached the service."""
    body = wire.CreateInvite(purpose=purpose, expires_in=expires_in)
    return call(seats.CREATE_INVITE, body=body, game_id=game_id)


def list_invites(game_id: str) -> Call[wire.Invites]:
    """Those that expire first at the beginning."""
    return call(seats.LIST_INVITES, game_id=game_id)


def revoke_invite(game_id: str, invite_id: str) -> Call[None]:
    """If the answer was lost and the call was repeated, NotFound means that the invitation was revoked."""
    return call(seats.REVOKE_INVITE, game_id=game_id, invite_id=invite_id)


def watch_game(game_id: str, invite: str) -> Call[wire.GameView]:
    """GameFull means that the game has too many spectators already."""
    return call(seats.WATCH_GAME, body=wire.WatchGame(invite=invite), game_id=game_id)


def leave_game(game_id: str) -> Call[wire.GameView]:
    """To leave a running game, use `resign_game`."""
    return call(seats.LEAVE_GAME, game_id=game_id)


def resign_game(game_id: str) -> Call[wire.GameView]:
    """To leave an open game, use `leave_game`."""
    return call(seats.RESIGN_GAME, game_id=game_id)


def return_to_game(game_id: str) -> Call[wire.GameView]:
    """Your seat is `away` after three turns in a row that ran out of time, whatever you did in them."""
    return call(seats.RETURN_TO_GAME, game_id=game_id)


def rematch_game(game_id: str) -> Call[wire.GameView]:
    """The answer is the new game. GameNotOpen means that the new game was aborted."""
    return call(seats.REMATCH_GAME, game_id=game_id)


def add_entropy(game_id: str, entropy: str | None = None) -> Call[wire.GameView]:
    """`entropy` is 1 to 64 bytes in hexadecimal. The default is 32 fresh random bytes."""
    return call(games.ADD_ENTROPY, body=wire.AddEntropy(entropy=_own(entropy)), game_id=game_id)


def get_legal_moves(game_id: str) -> Call[wire.LegalMoves]:
    """In a game that you run without the service, use `rami.rules.play.legal_moves`."""
    return call(games.GET_LEGAL_MOVES, game_id=game_id)


def make_moves(
    game_id: str, *moves: Move, if_version: int | None = None, dry_run: bool = False, legal_moves: bool = False
) -> Call[wire.MovesMade]:
    """At most 32 moves. With `if_version`, StaleVersion is raised if the game is not at that version any more.

    With `legal_moves`, the game of the answer has your next legal moves, so one call is enough for each step.

    In a pause between two deals the call waits if the pause is short. If it is long, TooEarly is raised. MoveRefused
    has the tag of the rule in `rule` and the index of the refused move in `params["index"]`.
    """
    body = wire.MakeMoves(moves=moves, dry_run=dry_run)
    query = {"include": _included(legal_moves=legal_moves)}
    return call(games.MAKE_MOVES, body=body, query=query, if_version=if_version, game_id=game_id)


def make_moves_minimal(
    game_id: str, *moves: Move, if_version: int | None = None, dry_run: bool = False, legal_moves: bool = False
) -> Call[AcceptedMoves]:
    """The same as `make_moves` with the short answer: what happened, instead of the whole game.

    `rami.client.reducer.view_after` makes the next view from the last one and these events. With `legal_moves`, the
    answer has your next legal moves. A service before release 0.4 has no short answer: it makes the moves, and the
    client raises BadAnswer.
    """
    whole = make_moves(game_id, *moves, if_version=if_version, dry_run=dry_run, legal_moves=legal_moves)
    return read_by(read_accepted, whole, minimal=True)


def get_hint(game_id: str, level: wire.Level = "strong") -> Call[wire.Hint]:
    """`rami.hint(view, level, alternatives=True)` gives the same hint without the service."""
    return call(games.GET_HINT, query={} if level == "strong" else {"level": level}, game_id=game_id)


def get_record(game_id: str) -> Call[Record]:
    """`rami.rules.records.record.verify` checks the shuffles of the record."""
    return call(games.GET_RECORD, game_id=game_id)


def list_events(
    game_id: str, after: int | str = 0, *, wait: float = 0, limit: int | None = None, legal_moves: bool = False
) -> Call[EventLog]:
    """`after` is a version or the id of an event. For more events, ask again with `after` set to `next`.

    If there are no events yet, the service waits up to `wait` seconds (0 to 30) for one before it answers. With
    `legal_moves`, an answer after which there are no more events has your legal moves.
    """
    query: dict[str, str | float | None] = {"after": str(after), "wait": wait, "limit": limit}
    query |= {"include": "legal_moves"} if legal_moves else {}
    return read_by(read_log, call(events.LIST_EVENTS, query=query, wait=wait, game_id=game_id))


def get_history(game_id: str, after: int | str = 0, *, limit: int | None = None) -> Call[GameHistory]:
    """One part has up to 1,000 events. For the next one, ask again with `after` set to `next`, until `next` is None."""
    query = {"after": str(after), "limit": limit}
    return read_by(read_history, call(events.GET_HISTORY, query=query, game_id=game_id))


def list_notices(after: str = "0", *, wait: float = 0, limit: int | None = None) -> Call[wire.Notices]:
    """`after` is the id of a notice. For more notices, ask again with `after` set to `next`.

    If there are no notices yet, the service waits up to `wait` seconds (0 to 30) for one before it answers.
    """
    return call(events.LIST_NOTICES, query={"after": after, "wait": wait, "limit": limit}, wait=wait)


def live() -> Call[wire.Health]:
    """Needs no token."""
    return call(variants.LIVE)


def ready() -> Call[wire.Readiness]:
    """Raises Unavailable if the service is still not ready after all retries. Needs no token."""
    return call(variants.READY)


def _included(**parts: bool) -> str | None:
    return ",".join(name for name, wanted in parts.items() if wanted) or None


def _own(entropy: str | None) -> str:
    return token_hex(32) if entropy is None else entropy
