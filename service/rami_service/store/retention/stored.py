"""All stored games, in no order, a few at a time: the keys of one server after the other are looked at.

Each game that is there all the time is found at least once, if the servers of the store stay the same meanwhile.
"""

from typing import Final, NamedTuple

from rami_service.store import keys
from rami_service.store.redis.batch import Batch
from rami_service.store.servers.memory import numbered

_LOOKED_AT: Final = 200
"""About how many keys one command looks at, so that the server has time for others."""
_BEFORE, _, _AFTER = keys.state("*").partition("*")


class Place(NamedTuple):
    """Where to go on: the number of a server, and its own cursor."""

    server: int = 0
    cursor: int = 0


async def some(batch: Batch, place: Place) -> tuple[list[str], Place | None]:
    """The next games, maybe none, and where to go on; None at the end."""
    servers = {int(number): server for number, server in numbered(batch).items()}
    left = sorted(number for number in servers if number >= place.server)
    if not left:
        return [], None
    number = left[0]
    cursor = place.cursor if number == place.server else 0
    found = await servers[number].call("SCAN", cursor, "MATCH", keys.state("*"), "COUNT", _LOOKED_AT)
    names = [name.decode(errors="backslashreplace") for name in found[1]]
    game_ids = [name.removeprefix(_BEFORE).removesuffix(_AFTER) for name in names]
    if cursor := int(found[0]):
        return game_ids, Place(number, cursor)
    return game_ids, Place(left[1]) if left[1:] else None
