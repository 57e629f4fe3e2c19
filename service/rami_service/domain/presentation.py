"""What a player may see of a game. Each field is copied by name, and the cards come from the view of the rules."""

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from rami.contract.wire import GameEvent, GameSummary, GameView, GameViewWithoutRules, Player, PlayerSeat, Status
from rami.messages.text import Text
from rami.rules.engine.shuffle import commitment
from rami.rules.events import Event
from rami.rules.views.view import project, seen, seen_waiting
from rami_service.domain.models import Game, Seat, level_of, rules_of, seat_of, sees_late
from rami_service.domain.records.player_records import PlayerRecord
from rami_service.domain.seeds import name_in_shuffles

STATUSES: Final[Mapping[Status, Text]] = {
    "open": Text("open"),
    "playing": Text("being played"),
    "finished": Text("finished"),
    "aborted": Text("aborted"),
}
"""The words for the status of a game in a refusal."""


def game_view(game: Game, version: int, player_id: str) -> GameView:
    """The game as this player may see it. A player without a seat gets the view of a spectator."""
    return GameView(**game_seen(game, version, player_id))


def game_seen(game: Game, version: int, player_id: str) -> dict[str, Any]:
    """The fields of `GameView`, named one by one in its order."""
    seat = seat_of(game, player_id)
    if game.state is not None:
        table = seen(game.state, seat)
    else:
        table = seen_waiting(rules_of(game), len(game.seats), seat, commitment(name_in_shuffles(game), 1, game.secret))
    table |= {
        "id": game.id,
        "version": version,
        "status": game.status,
        "created_at": moment(game.created_at),
        "creator": game.creator,
        "players": _players(game),
        "private": game.private,
        "turn_seconds": game.turn_seconds or None,
        "deal_pause": game.deal_pause,
        "watch_delay": game.watch_delay,
        "deadline": instant(game.deadline) if game.deadline else None,
        "opens_at": instant(game.opens_at) if game.opens_at else None,
        "rematch": game.rematch,
        "suspended_until": instant(game.suspended_until) if game.suspended_until else None,
        "wait_for_entropy": game.wait_for_entropy,
        "legal_moves": None,
        "hint": None,
        "ready": game.ready,
        "connected": None,
        "claim_after": None,
        "clock_moved": game.clock_moved if game.deadline else 0,
    }
    return table


def without_rules(view: GameView) -> Struct:
    """The view in the form `GameViewWithoutRules`."""
    return GameViewWithoutRules(**{name: getattr(view, name) for name in GameViewWithoutRules.__struct_fields__})


def summary(game: Game, version: int) -> GameSummary:
    """The game as an entry of a list, for those who may see this version."""
    return GameSummary(
        id=game.id,
        version=version,
        status=game.status,
        variant=game.variant,
        options=game.options,
        created_at=moment(game.created_at),
        creator=game.creator,
        players=_players(game),
        private=game.private,
        turn_seconds=game.turn_seconds or None,
        turn=game.state.turn if game.status == "playing" and game.state else None,
        deadline=instant(game.deadline) if game.deadline else None,
    )


def summary_for(game: Game, version: int, player_id: str) -> GameSummary:
    """The present game as an entry of a list for a player.

    Whoever sees the game late learns nothing of the present from it: not whose turn it is, nor how far the game is, nor
    who is late. To rebuild the game as it was takes too long for a list.
    """
    entry = summary(game, version)
    if not sees_late(game, player_id):
        return entry
    players = tuple([replace(one, missed=0, away=False) for one in entry.players])
    return replace(entry, version=1, players=players, turn=None, deadline=None)


def projected(event: GameEvent, seat: int | None) -> GameEvent:
    """An event as this seat may see it. The seat of a spectator is None."""
    return project(event, seat) if isinstance(event, Event) else event


def player(record: PlayerRecord) -> Player:
    """A player, without the token's hash."""
    return Player(
        id=record.id,
        name=record.name,
        created_at=moment(record.created_at),
        language=record.language,
        picture=record.picture,
    )


@lru_cache(maxsize=4096)
def moment(milliseconds: int) -> str:
    """Format a time in unix milliseconds as RFC 3339, in UTC and whole seconds."""
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def instant(milliseconds: int) -> str:
    """Format a time in unix milliseconds as RFC 3339, in UTC and with milliseconds."""
    return f"{moment(milliseconds)[:-1]}.{milliseconds % 1000:03d}Z"


def _players(game: Game) -> tuple[PlayerSeat, ...]:
    return tuple(map(_player_seat, range(len(game.seats)), game.seats))


def _player_seat(number: int, seat: Seat) -> PlayerSeat:
    return PlayerSeat(
        seat=number,
        kind=seat.kind,
        player=seat.player,
        name=seat.name,
        kept_for=seat.kept_for if seat.kind == "free" else None,
        missed=seat.missed,
        away=seat.away,
        resigned=seat.resigned is not None,
        level=level_of(seat) if seat.kind == "bot" else None,
        played_level=seat.played or None,
    )
