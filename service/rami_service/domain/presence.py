"""Who is connected, and turns of who is not: from when on the others may give them to a house bot. Pure.

All times are unix milliseconds. The player plays again after a return, as after any other absence.
"""

from typing import Final

from msgspec.structs import replace

from rami.contract.wire import GameView, SeatAway
from rami.problems.games import (
    BOT_PLAYS,
    CLAIM_TOO_EARLY,
    HAS_DAYS,
    NOT_THEIR_TURN,
    OWN_SEAT,
    PLAYER_CONNECTED,
    YOU_ARE_AWAY,
)
from rami_service.domain.deadlines import OVER
from rami_service.domain.models import Changed, Game
from rami_service.domain.outages import RETURN
from rami_service.domain.presentation import instant
from rami_service.domain.seating import with_seat
from rami_service.settings import DAY
from rami_service.store.heartbeat import Outage
from rami_service.store.presence import Signs

_OF_THE_CLOCK: Final = 4
"""A turn is never claimed in the first quarter of its clock: whoever chose an hour may be away for a while."""


def connected_seats(game: Game, signs: Signs) -> tuple[int, ...]:
    """The seats of these players, who are connected, and those of house bots."""
    return tuple(
        [number for number, seat in enumerate(game.seats) if seat.kind == "bot" or seat.player in signs.players]
    )


def connected_view(game: Game, view: GameView, signs: Signs, claim: int | None) -> GameView:
    """A view of the game as it is now, with who is connected, and when the turn may be claimed (unix milliseconds).

    Nobody follows a game that is over, so its view has neither.
    """
    if game.status in OVER:
        return view
    return replace(view, connected=connected_seats(game, signs), claim_after=instant(claim) if claim else None)


def claim_from(game: Game, signs: Signs, seconds: int, outage: Outage | None) -> int | None:
    """From when on the turn may be given to a house bot. None while its player is connected, or if nobody may ever.

    Its player has then been gone for `seconds`, or longer if the clock is long, and the turn has lasted as long without
    a move. An outage of the service does not count, nor the time to come back after it.
    """
    if game.status != "playing" or game.state is None or game.suspended_until or game.turn_seconds >= DAY:
        return None
    seat = game.seats[game.state.turn]
    if seat.kind != "player" or seat.away or seat.player in signs.players:
        return None
    return _claim_from(game, signs, seconds, outage)


def claimed(game: Game, seats: tuple[int, int], now: int, signs: Signs, seconds: int, outage: Outage | None) -> Changed:
    """The running game after the first of two seats has given the turn of the second to a bot. Raises Refused."""
    own, number = seats
    seat = game.seats[number]
    if number == own:
        raise OWN_SEAT()
    if seat.kind != "player" or seat.away:
        raise BOT_PLAYS(seat=number)
    if game.state is None or game.state.turn != number:
        raise NOT_THEIR_TURN(seat=number)
    if game.seats[own].away:
        raise YOU_ARE_AWAY()
    if game.turn_seconds >= DAY:
        raise HAS_DAYS()
    if seat.player in signs.players:
        raise PLAYER_CONNECTED(seat=number)
    allowed = _claim_from(game, signs, seconds, outage)
    if now < allowed:
        left = -(-(allowed - now) // 1000)
        raise CLAIM_TOO_EARLY(seconds=left, claim_after=instant(allowed), retry_after=left)
    return Changed(with_seat(game, number, replace(seat, away=True)), (SeatAway(number),))


def _claim_from(game: Game, signs: Signs, seconds: int, outage: Outage | None) -> int:
    player = game.seats[game.state.turn].player if game.state else None
    since = max(game.turn_since or game.created_at, signs.last.get(player or "", 0))
    if outage is not None and outage.until > since:
        since = outage.until + RETURN
    return since + max(seconds, game.turn_seconds // _OF_THE_CLOCK) * 1000
