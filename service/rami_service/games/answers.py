"""What a request that changes a game is answered: the game as the caller sees it, or the events of a move.

Whoever sends the request again gets the same. The answer to moves follows from the game at a version, so only its form
and the version are recorded: the byte 0xC1, a zero, and MessagePack. A release that does not know this form fails to
read it, and never takes it for an answer. Everything else is recorded compressed.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct

from rami.contract.wire import LegalMoves, MovesAccepted, MovesMade
from rami_service.domain.compression import MARK, plain
from rami_service.domain.models import Changed, Game, seat_of, stored_event, stored_game
from rami_service.domain.past_games import Log, game_at
from rami_service.domain.presentation import game_seen, game_view, projected
from rami_service.domain.records.encoded_rules import encoded
from rami_service.games.includes import listed
from rami_service.runtime.heavy_work import HeavyWork
from rami_service.store import games, keys
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Damaged, Reading


class Answered(Struct, frozen=True, array_like=True):
    """An answer: the game's version and the JSON body, as they are sent and recorded. `brief` is the short form."""

    version: int
    body: bytes
    brief: bool = False

    def __repr__(self) -> str:
        return f"Answered({self.version})"  # the body may hold a hand


class OfMoves(Struct, frozen=True, array_like=True):
    """The form of an answer to moves: how many there were, the short form or not, with the legal moves that follow.

    In a record it has the version after the moves, too.
    """

    accepted: int
    brief: bool
    legal_moves: bool
    version: int = 0


Form = OfMoves | Struct | None
"""The form of an answer to moves, a whole answer, or None for the game as it is then."""

MADE_AGAIN: Final = MARK + b"\x00"
"""The first bytes of a record that holds only the form of an answer."""

_encode: Final = msgspec.json.Encoder().encode
_answers: Final = msgspec.msgpack.Decoder(Answered)
_forms: Final = msgspec.msgpack.Decoder(OfMoves)


def answer(form: Form, changed: Changed, version: int, player_id: str) -> tuple[Answered, LegalMoves | None]:
    """The answer to a player whose change led to a version, and the legal moves that are known by it."""
    game = changed.game
    if form is None:
        return Answered(version, _encode(game_view(game, version, player_id))), None
    if not isinstance(form, OfMoves):
        return Answered(version, _encode(form)), None
    legal = listed(game, seat_of(game, player_id), version) if form.legal_moves else None
    if form.brief:
        return _brief(form, changed, version, player_id, legal), legal
    shown: Any = game_seen(game, version, player_id)
    shown["rules"], shown["legal_moves"] = encoded(shown["rules"]).shown, legal
    return Answered(version, _encode(MovesMade(accepted=form.accepted, dry_run=False, game=shown))), legal


def _brief(form: OfMoves, changed: Changed, version: int, player_id: str, legal: LegalMoves | None) -> Answered:
    seat = seat_of(changed.game, player_id)
    events = tuple([projected(event, seat) for event in changed.events])
    accepted = MovesAccepted(version=version, accepted=form.accepted, dry_run=False, events=events, legal_moves=legal)
    return Answered(version, _encode(accepted), brief=True)


async def repeated(batch: Batch, heavy_work: HeavyWork, game_id: str, player_id: str, record: bytes) -> Answered:
    """The answer that this record stands for, byte for byte. Raises Damaged."""
    with Reading(keys.once(game_id, player_id)):
        if not record.startswith(MADE_AGAIN):
            return _answers.decode(plain(record))
        form = _forms.decode(record[len(MADE_AGAIN) :])
    loaded = await games.load(batch, game_id)
    if loaded is None:
        raise Damaged(keys.state(game_id))
    log = [entry async for part in games.log(batch, game_id) for entry in part]
    if not log or log[0][0] != "1-1" or not any(name == f"{form.version}-1" for name, _ in log):
        raise Damaged(keys.events(game_id))
    game = stored_game(loaded, game_id)
    return await heavy_work.run_in_thread(player_id, made_again, game, log, player_id, form)


def made_again(game: Game, log: Log, player_id: str, form: OfMoves) -> Answered:
    """The answer to moves that led to an earlier version, or to the present one."""
    version = form.version
    entries = [data for name, data in log if name.partition("-")[0] == str(version)]
    events = tuple([stored_event(data, game.id) for data in entries])
    return answer(form, Changed(game_at(game, log, version), events), version, player_id)[0]
