"""By what games are found: the lists of the lobby, the free seats of games that are played alike, a player's own games.

Every commit by which a game opens, fills, begins or ends keeps them, right afterwards. They may therefore be wrong, and
whoever reads them looks at the games.
"""

import asyncio
from hashlib import sha256
from itertools import product
from typing import Final, Literal

import msgspec

from rami.rules.settings.parameters import Rules
from rami_service.domain.models import Game, rules_of
from rami_service.runtime.context import Context
from rami_service.settings import Settings
from rami_service.store import keys, lobby, players, quick_match
from rami_service.store.lobby import Relisting
from rami_service.store.redis.batch import Batch

Listed = Literal["open", "playing"]
LISTED: Final[tuple[Listed, ...]] = ("open", "playing")
"""The statuses of the games that the lobby lists."""


async def keep(context: Context, before: Game | None, game: Game) -> None:
    """Put a game where its new version belongs. A plain move changes nothing here."""
    was = None if before is None else before.status
    if was == game.status != "open":
        return
    keeping = [_relist(context, before, game)]
    if "open" in (was, game.status) and not game.private:
        keeping.append(_offer(context, game))
    if game.status not in LISTED:
        keeping += [end(context, game, player_id) for player_id in players_of(game)]
    await asyncio.gather(*keeping)


async def sizes(batch: Batch) -> dict[str, int]:
    """How many games wait for players and how many are played. A game whose replica died may be missing or too many."""
    counted = await asyncio.gather(*[lobby.size(batch, keys.all_games(status)) for status in LISTED])
    return dict(zip(LISTED, counted, strict=True))


async def end(context: Context, game: Game, player_id: str) -> None:
    """List a game that is over among the ended ones of a player."""
    await players.end_game(context.batch, player_id, game.id, game.ended_at, context.settings.finished_ttl)


def players_of(game: Game) -> frozenset[str]:
    """The players who sit in a game, and those who resigned it."""
    return frozenset(player for seat in game.seats if (player := seat.player or seat.resigned))


def table_of(rules: Rules, seats: int, turn_seconds: int, deal_pause: int) -> str:
    """The name of all games that are played alike: the same rules, however they were asked for, seats and clock."""
    alike = msgspec.to_builtins((rules, seats, turn_seconds, deal_pause), str_keys=True)
    return sha256(msgspec.json.encode(alike, order="deterministic")).hexdigest()[:32]


def lists_of(game: Game | None) -> frozenset[str]:
    """The lists that a game belongs to: of all games of its status, and of the lobby's by variant and seats besides."""
    if game is None or game.status not in LISTED:
        return frozenset()
    if game.private:
        return frozenset({keys.all_games(game.status)})
    filters = product((None, game.variant), (None, len(game.seats)))
    lobby_lists = frozenset(keys.lobby(game.status, variant, seats) for variant, seats in filters)
    return lobby_lists | {keys.all_games(game.status)}


def offered_seats(game: Game) -> frozenset[int]:
    """The seats of a public game that anyone may take: none where another one is kept for a player who is to come."""
    free = {number: seat for number, seat in enumerate(game.seats) if seat.kind == "free"}
    waits_for_one = any(seat.kept_for for seat in free.values())
    return frozenset() if game.status != "open" or waits_for_one else frozenset(free)


async def _relist(context: Context, before: Game | None, game: Game) -> None:
    enters, now = lists_of(game), context.clock()
    at = game.created_at if game.status == "open" else now
    leaves = lists_of(before) - enters
    relisting = Relisting(leaves=leaves, enters=enters, at=at, ttl=_lifetime(context.settings, game))
    await lobby.relist(context.batch, game.id, relisting, now=now)


def _lifetime(settings: Settings, game: Game) -> int:
    return settings.open_ttl if game.status == "open" else settings.playing_ttl


async def _offer(context: Context, game: Game) -> None:
    table = table_of(rules_of(game), len(game.seats), game.turn_seconds, game.deal_pause)
    free = offered_seats(game)
    await asyncio.gather(
        quick_match.offer(context.batch, table, game.id, game.created_at, free, context.settings.open_ttl),
        quick_match.withdraw(context.batch, table, game.id, set(range(len(game.seats))) - free),
    )
