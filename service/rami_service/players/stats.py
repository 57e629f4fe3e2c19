"""Statistics of players over their finished games. Aborted games do not count.

The sweeper counts a game after the commit that ends it. It may do so several times, but each game counts once.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rami.contract.wire import GameEvent, PlayerResigned, PlayerStats, VariantStats
from rami.rules.events import DealEnded
from rami.rules.state import State
from rami_service.domain.models import Game, Seat, stored_event
from rami_service.players.accounts import check_known
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Clock
from rami_service.store import games
from rami_service.store import stats as store
from rami_service.store.redis.batch import Batch

COUNTED: Final = ("games", "won", "resigned", "deals", "deals_won", "points")
Sums = Mapping[str, int]
"""Sums by `variant:name`, where the name is one of `COUNTED`."""


async def read(batch: Batch, who: Caller, player_id: str) -> PlayerStats:
    """The statistics of a player. Every player may read them. Raises Refused if the player does not exist."""
    await who.proven()
    sums, _ = await asyncio.gather(store.read(batch, player_id), check_known(batch, [player_id]))
    return player_stats(player_id, sums)


async def aftermath(batch: Batch, clock: Clock, game: Game) -> None:
    """Count a game for its players if it is finished. A second call for the same game changes nothing."""
    if game.status != "finished" or game.state is None or not any(map(_player, game.seats)):
        return
    events = [
        stored_event(data, game.id)
        async for part in games.log(batch, game.id)
        for _, data in part
        if b"deal_ended" in data or b"player_resigned" in data  # decoding the other events would only cost time
    ]
    counted = [
        store.count(batch, player_id, game.id, clock(), sums) for player_id, sums in tallies(game, game.state, events)
    ]
    await asyncio.gather(*counted)


def tallies(game: Game, state: State, events: Sequence[GameEvent]) -> Iterator[tuple[str, Sums]]:
    """What a finished game adds for each of its players, from its DealEnded and PlayerResigned events in order.

    Partners win and score as their team. A player who resigned has not won, and gets the points of the whole game, but
    only the deals that ended before. A player who was out of the match gets only the deals before that (N-22).
    """
    for number, seat in enumerate(game.seats):
        player_id = _player(seat)
        if player_id is None:
            continue
        ended = _deals_until(events, number)
        side = side_of(state, number)
        reached = {
            "games": 1,
            "won": int(side in state.winners and seat.resigned is None),
            "resigned": int(seat.resigned is not None),
            "deals": len(ended),
            "deals_won": _deals_won(state, ended, number),
            "points": state.totals[side],
        }
        yield player_id, {f"{game.variant}:{name}": more for name, more in reached.items()}


def player_stats(player_id: str, sums: Sums) -> PlayerStats:
    """The statistics of a player from the stored sums: for each variant, and in total."""
    variants = tuple(_of_variant(name, sums) for name in sorted({field.partition(":")[0] for field in sums}))
    return PlayerStats(
        player=player_id,
        games=sum(each.games for each in variants),
        won=sum(each.won for each in variants),
        resigned=sum(each.resigned for each in variants),
        deals=sum(each.deals for each in variants),
        deals_won=sum(each.deals_won for each in variants),
        variants=variants,
    )


def _of_variant(name: str, sums: Sums) -> VariantStats:
    reached = {field: sums.get(f"{name}:{field}", 0) for field in COUNTED}
    return VariantStats(variant=name, **reached, average=round(reached["points"] / max(1, reached["games"]), 2))


def _player(seat: Seat) -> str | None:
    return seat.resigned or seat.player


def _deals_won(state: State, ended: Sequence[DealEnded], seat: int) -> int:
    """In how many of these deals the seat or its team went out, or how many it won by a showdown (N-04, N-12)."""
    if ended and ended[-1].won:
        return ended[-1].won[seat]
    return [side_of(state, deal.out) for deal in ended if deal.out is not None].count(side_of(state, seat))


def side_of(state: State, seat: int) -> int:
    """The side of a seat: the seat itself, or the seat's team if the game has partners."""
    return seat % 2 if state.rules.teams == "partners" else seat


def _deals_until(events: Sequence[GameEvent], seat: int) -> list[DealEnded]:
    """The deals that the seat's player played: until the player resigned or was out of the match."""
    ended: list[DealEnded] = []
    out = False
    for event in events:
        if isinstance(event, PlayerResigned) and event.seat == seat:
            break
        if isinstance(event, DealEnded):
            if not out:
                ended.append(event)
            out = seat in event.eliminated
    return ended
