"""The one way to change a game: load, let the rules work, commit if nobody was faster, answer.

A lost race is tried again, at most three times; with If-Match it is the caller's to decide again. A request that was
carried out before is answered from its record before anything else is looked at.
"""

from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct

from rami.problems import Code
from rami.rules.text import Text
from rami_service.clock import timed
from rami_service.context import Context
from rami_service.errors import Refused
from rami_service.players import Caller
from rami_service.store import due, games, keys, lobby
from rami_service.store.games import Change, Committed, Done, Missing, Record, Replay, RequestKey, Reused, Stale
from rami_service.stored import Changed, Game, bot_to_move, decode_game, encode, may_see

TRIES: Final = 3


class Asked(Struct, frozen=True):
    """Who asks, and how the request is recognised if it comes again."""

    who: Caller
    fingerprint: bytes = b""
    key: str | None = None
    if_match: int | None = None

    @property
    def request(self) -> RequestKey | None:
        """What the store knows the request by."""
        return RequestKey(self.who.player_id, self.key) if self.key else None


class Answered(Struct, frozen=True, array_like=True):
    """An answer's version and body, as it is sent and as it is recorded."""

    version: int
    body: bytes


Work = Callable[[Game], Changed]
Answer = Callable[[Game, int], Struct]
Sees = Callable[[Game, str], bool]


async def change(
    context: Context, game_id: str, asked: Asked, work: Work, answer: Answer, sees: Sees = may_see
) -> Answered:
    """Change a game and answer. Raises Refused, or what the rules raise; then nothing has changed.

    The caller's proof is already on its way when the game is loaded, so it costs no round trip of its own. To whom
    `sees` denies the game it does not exist.
    """
    for _ in range(TRIES):
        loaded = await games.load(context.batch, game_id, now=context.clock() // 1000, request=asked.request)
        await asked.who.proven()
        if loaded is None:
            raise not_found()
        if loaded.answer is not None:
            return _replayed(loaded.fingerprint, loaded.answer, asked)
        game = decode_game(loaded.state)
        if not sees(game, asked.who.player_id):
            raise not_found()
        check_version(asked.if_match, loaded.version)
        changed = timed(game, work(game), context.clock())
        answered = Answered(loaded.version + 1, msgspec.json.encode(answer(changed.game, loaded.version + 1)))
        committed = await commit(context, game, changed, loaded.version, asked, answered)
        if not isinstance(committed, Stale):
            return _settled(committed, answered)
        check_version(asked.if_match, committed.version)
    raise Refused(
        Code.CONFLICT, Text("Others changed the game {tries} times while this request was carried out.", tries=TRIES)
    )


async def commit(
    context: Context, before: Game | None, changed: Changed, expected: int, asked: Asked | None, answered: Answered
) -> Committed:
    """Store the next version with its events and the answer. Indexes are kept around it: they may be wrong."""
    game, now = changed.game, context.clock()
    if bot_to_move(game) is not None:
        # Before the commit: if this process dies right after it, another one finds the bot's turn.
        await due.schedule(context.batch, game.id, now + int(context.settings.house_grace * 1000))
    events = [encode(event) for event in changed.events]
    record = None
    if asked and asked.request:
        record = Record(asked.request, asked.fingerprint, msgspec.msgpack.encode(answered))
    new = Change(expected, encode(game), events, _ttl(context, game))
    committed = await games.commit(context.batch, game.id, new, now=now // 1000, record=record)
    if isinstance(committed, Done):
        await _after(context, before, game)
    return committed


async def _after(context: Context, before: Game | None, game: Game) -> None:
    was_open = before is not None and before.status == "open"
    if game.status == "open" and not was_open:
        await lobby.add(context.batch, game.id, game.created_at)
    if was_open and game.status != "open":
        await lobby.remove(context.batch, keys.LOBBY, game.id)
    if bot_to_move(game) is not None:
        context.wake(game.id)


def _ttl(context: Context, game: Game) -> int:
    settings = context.settings
    match game.status:
        case "open":
            return settings.open_ttl
        case "playing":
            return settings.playing_ttl
        case _:
            return settings.finished_ttl


def _settled(committed: Committed, answered: Answered) -> Answered:
    match committed:
        case Done():
            return answered
        case Replay(answer=answer):
            return msgspec.msgpack.decode(answer, type=Answered)
        case Reused():
            raise _reused()
        case Missing() | Stale():
            raise not_found()


def _replayed(fingerprint: bytes | None, answer: bytes, asked: Asked) -> Answered:
    if fingerprint != asked.fingerprint:
        raise _reused()
    return msgspec.msgpack.decode(answer, type=Answered)


def _reused() -> Refused:
    return Refused(
        Code.KEY_REUSED, Text("This idempotency key was used for another request; make a new key for each one.")
    )


def not_found() -> Refused:
    """The answer for a game that does not exist, and for one that the caller may not see."""
    return Refused(Code.GAME_NOT_FOUND, Text("There is no such game, or it is not yours to see."))


def check_version(if_match: int | None, version: int) -> None:
    """Refuse a change that was decided on an older version of the game."""
    if if_match is not None and if_match != version:
        raise Refused(
            Code.STALE_VERSION,
            Text(
                "The game is at version {version}, not {decided}: load it and decide again.",
                version=version,
                decided=if_match,
            ),
            params={"version": version},
            headers={"ETag": f'"{version}"'},
        )
