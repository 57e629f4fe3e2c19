"""What a request that changes a game is answered: the game as the caller sees it, or the events of a move."""

from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rami.contract.wire import LegalMoves, MovesAccepted, MovesMade
from rami_service.domain.compression import MARK, compressed
from rami_service.domain.encoded_rules import encoded
from rami_service.domain.models import Changed, seat_of
from rami_service.domain.presentation import game_view, projected
from rami_service.games.includes import listed


class Answered(Struct, frozen=True, array_like=True):
    """An answer: the game's version and the JSON body, as they are sent and recorded. `brief` is the short form."""

    version: int
    body: bytes
    brief: bool = False


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

LATEST: Final = 2_000
"""Answers at later versions are kept as they are: to make one again, the whole log is read."""
MADE_AGAIN: Final = MARK + b"\x00"
"""The first bytes of a record that holds only the form of an answer. See `repeated_answers`."""

_encode: Final = msgspec.json.Encoder().encode
_packed: Final = msgspec.msgpack.Encoder().encode


def answer(form: Form, changed: Changed, version: int, player_id: str) -> tuple[Answered, LegalMoves | None]:
    """The answer to a player whose change led to a version, and the legal moves that are known by it."""
    if isinstance(form, OfMoves):
        return _of_moves(form, changed, version, player_id)
    whole = game_view(changed.game, version, player_id) if form is None else form
    return Answered(version, _encode(whole)), None


def _of_moves(form: OfMoves, changed: Changed, version: int, player_id: str) -> tuple[Answered, LegalMoves | None]:
    game, made = changed.game, form.accepted
    legal = listed(game, seat_of(game, player_id), version) if form.legal_moves else None
    if form.brief:
        seat = seat_of(game, player_id)
        events = tuple([projected(event, seat) for event in changed.events])
        accepted = MovesAccepted(version=version, accepted=made, dry_run=False, events=events, legal_moves=legal)
        return Answered(version, _encode(accepted), brief=True), legal
    view = game_view(game, version, player_id)
    rules: Any = encoded(view.rules).shown
    shown = replace(view, rules=rules, legal_moves=legal)
    return Answered(version, _encode(MovesMade(accepted=made, dry_run=False, game=shown))), legal


def recorded(answered: Answered, form: Form) -> bytes:
    """What is kept of an answer: its form if it can be made again."""
    if not isinstance(form, OfMoves) or answered.version > LATEST:
        return compressed(_packed(answered))
    return MADE_AGAIN + _packed(OfMoves(form.accepted, form.brief, form.legal_moves, answered.version))
