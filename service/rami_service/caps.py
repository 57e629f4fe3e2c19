"""Caps that all replicas share: how many open games one player has, how many players come from one address."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

from rami.problems import Code
from rami.rules.text import Text
from rami_service.context import Context
from rami_service.errors import Refused
from rami_service.store import caps, games
from rami_service.stored import decode_game

_HOUR: Final = 3_600
_ARRIVES: Final = 60_000
"""Milliseconds after which a game that was announced and is not there will not come any more."""


async def check_newcomer(context: Context, address: str | None) -> None:
    """Count a player who comes from this address. Raises Refused when it was too many within the hour."""
    most, now = context.settings.players_each_hour, context.clock() // 1000
    if not most or address is None:
        return
    if await caps.count(context.batch, place_of(address), now // _HOUR, _HOUR) > most:
        raise Refused(
            Code.RATE_LIMITED,
            Text("From your address {players} players were created within the hour; come back later.", players=most),
            params={"players": most},
            headers={"Retry-After": str(_HOUR - now % _HOUR)},
        )


@lru_cache(maxsize=1 << 12)
def place_of(address: str) -> str:
    """Whom an address stands for: in IPv6 a whole network of 64 bits is one customer's."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or IPv6Address(int(ip) >> 64 << 64))
    return str(ip)


async def check_open_games(context: Context, player_id: str, game_id: str) -> None:
    """Note an open game that a player is about to create. Raises Refused when the player has too many.

    The list may hold games that are open no more: it is looked through when it is full. Each creation is noted before
    it is counted, so that many at once cannot pass together.
    """
    batch, now, most = context.batch, context.clock(), context.settings.open_games_each
    is_new, listed = await caps.open_game(batch, player_id, game_id, now, context.settings.open_ttl)
    if not is_new or listed <= most:
        return
    entries = await caps.opened(batch, player_id)
    closed = [name for name, at in entries if name != game_id and not await _is_open(context, name, now - at)]
    left = len(entries) - len(closed)
    await caps.close_games(batch, player_id, closed if left <= most else [*closed, game_id])
    if left > most:
        sentence = Text("You have {games} open games; wait until one of them begins, or leave one.", games=left - 1)
        raise Refused(Code.TOO_MANY_GAMES, sentence, params={"games": left - 1})


async def _is_open(context: Context, game_id: str, age: int) -> bool:
    loaded = await games.load(context.batch, game_id, now=context.clock() // 1000)
    return decode_game(loaded.state).status == "open" if loaded else age < _ARRIVES
