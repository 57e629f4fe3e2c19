"""What a request that changes a game is answered: the game as the caller sees it, or the events of a move."""

from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rami.contract.wire import LegalMoves, MovesAccepted, MovesMade
from rami_service.domain.compression import MARK
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

MADE_AGAIN: Final = MARK + b"\x00"
"""The first bytes of a record that holds only the form of an answer. See `repeated_answers`."""

_encode: Final = msgspec.json.Encoder().encode


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
    view = game_view(game, version, player_id)
    rules: Any = encoded(view.rules).shown
    shown = replace(view, rules=rules, legal_moves=legal)
    return Answered(version, _encode(MovesMade(accepted=form.accepted, dry_run=False, game=shown))), legal


def _brief(form: OfMoves, changed: Changed, version: int, player_id: str, legal: LegalMoves | None) -> Answered:
    seat = seat_of(changed.game, player_id)
    events = tuple([projected(event, seat) for event in changed.events])
    accepted = MovesAccepted(version=version, accepted=form.accepted, dry_run=False, events=events, legal_moves=legal)
    return Answered(version, _encode(accepted), brief=True)
