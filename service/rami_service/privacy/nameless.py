"""A game without the name of a player who was deleted. The ids stay: nobody can look up a name by them any more."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rami.contract.wire import PlayerJoined
from rami_service.domain.models import Game, encode_event, stored_event

NO_NAME: Final = "—"
"""What stands for the name of a player who was deleted, in all languages."""
_JOINED: Final = b"player_joined"


class Named(Struct, frozen=True):
    """Where a game has the name of a player: in events, on seats; and all names that the player had in this game."""

    events: tuple[tuple[bytes, PlayerJoined], ...]
    seats: frozenset[int]
    names: frozenset[str]
    players: frozenset[str]
    """Who else has ever sat down."""


def named(game: Game, log: Iterable[bytes], player_id: str) -> Named:
    """Where a game and its log have the name of a player. The last who sat down on a seat gave it its name."""
    found: list[tuple[bytes, PlayerJoined]] = []
    last: dict[int, str | None] = {}
    players = set[str]()
    for data in log:
        if _JOINED in data and isinstance(event := stored_event(data, game.id), PlayerJoined):
            last[event.seat] = event.player
            players |= {event.player} if event.player else set()
            if event.player == player_id:
                found.append((data, event))
    seats = frozenset([seat for seat, player in last.items() if player == player_id and game.seats[seat].name])
    names = {event.name for _, event in found} | {game.seats[seat].name for seat in seats}
    return Named(tuple(found), seats, frozenset(names - {NO_NAME}), frozenset(players))


def without_name(game: Game, where: Named) -> tuple[Game, dict[bytes, bytes]]:
    """The game without a name, and by what the events that have it are replaced. The same game if it has none."""
    seats = [replace(seat, name=NO_NAME) if n in where.seats else seat for n, seat in enumerate(game.seats)]
    after = game if tuple(seats) == game.seats else replace(game, seats=tuple(seats))
    changed = [(data, event) for data, event in where.events if event.name != NO_NAME]
    return after, {data: encode_event(replace(event, name=NO_NAME)) for data, event in changed}


def body_without_name(body: bytes, where: Named, player_id: str) -> bytes:
    """An answer in JSON without a name in its list of players; the same bytes if it has none.

    An operator may have renamed the player several times: the names between the first and the last are only there.
    """
    if player_id.encode() not in body and not any(msgspec.json.encode(name) in body for name in where.names):
        return body
    answer: Any = msgspec.json.decode(body)
    view = answer.get("game", answer) if isinstance(answer, dict) else {}
    seats: Sequence[Any] = view.get("players", ()) if isinstance(view, dict) else ()
    own = [one for one in seats if one.get("player") == player_id or _is_own(one, where)]
    if all(one.get("name") in ("", NO_NAME) for one in own):
        return body
    for one in own:
        one["name"] = NO_NAME
    return msgspec.json.encode(answer)


def _is_own(seat: Any, where: Named) -> bool:
    return seat.get("seat") in where.seats and seat.get("name") in where.names
