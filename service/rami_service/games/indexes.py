"""Indexes to find games: the lists of the lobby, the free seats for quick match, the games of a player.

They are updated after each commit by which a game opens, fills, begins or ends. They are not part of the commit, so
they may be wrong: a reader has to check the games themselves.
"""

import asyncio
from contextlib import suppress
from hashlib import sha256
from itertools import product
from typing import Final, Literal, NamedTuple

import msgspec

from rami.contract.wire import BotLevel
from rami.rules.settings.parameters import Rules
from rami_service.domain.models import Game, organiser_of, rules_of, seat_of
from rami_service.runtime.context import Context
from rami_service.settings import Settings
from rami_service.store import keys, lobby, players, quick_match, quotas
from rami_service.store.lobby import Relisting
from rami_service.store.redis.batch import Batch, StoreFull
from rami_service.store.retention import ended

Listed = Literal["open", "playing"]
LISTED: Final[tuple[Listed, ...]] = ("open", "playing")
"""The statuses of the games that the lobby lists."""


async def keep(context: Context, before: Game | None, game: Game) -> None:
    """Update the indexes for the new version of a game. A move that does not end the game changes nothing here."""
    was = None if before is None else before.status
    if was == game.status != "open":
        return
    keeping = [_relist(context, before, game)]
    if "open" in (was, game.status) and not game.private:
        keeping.append(_offer(context.batch, context.settings, game))
    if was == "open" != game.status:
        keeping.append(quotas.close_games(context.batch, game.creator, [game.id]))
    if game.status not in LISTED:
        keeping += [end(context.batch, context.settings, game, player_id) for player_id in listed_for(game)]
        if context.settings.make_room_at:
            keeping.append(_note_end(context.batch, context.settings, game))
    await asyncio.gather(*keeping)


async def offer_again(context: Context, game: Game, player_id: str) -> None:
    """Offer the free seats of a game whose player waits: quick match has withdrawn them if nobody was connected."""
    if game.status == "open" and not game.private and seat_of(game, player_id) is not None:
        with suppress(StoreFull):  # nobody can take a seat then
            await context.presence.note()  # before the seats: whoever gets one asks who is there
            await _offer(context.batch, context.settings, game)


async def sizes(batch: Batch) -> dict[str, int]:
    """How many games are open and how many are played. A replica that died may have left the counts slightly wrong."""
    counted = await asyncio.gather(*[lobby.size(batch, keys.all_games(status)) for status in LISTED])
    return dict(zip(LISTED, counted, strict=True))


async def end(batch: Batch, settings: Settings, game: Game, player_id: str) -> None:
    """Move a game that is over to the player's list of ended games. A full store does it later."""
    with suppress(StoreFull):
        await players.end_game(batch, player_id, game.id, game.ended_at, settings.finished_ttl)


async def _note_end(batch: Batch, settings: Settings, game: Game) -> None:
    """Note that a game may be deleted when the store needs room. In a full store it is not."""
    with suppress(StoreFull):
        await ended.add(batch, game.id, game.ended_at, settings.finished_ttl)


def players_of(game: Game) -> frozenset[str]:
    """The players who sit in a game, and those who resigned from it."""
    return frozenset(player for seat in game.seats if (player := seat.player or seat.resigned))


def listed_for(game: Game) -> frozenset[str]:
    """The players in whose lists a game is: those of the game, and who organises it."""
    organiser = organiser_of(game)
    return players_of(game) if organiser is None else players_of(game) | {organiser}


class HouseBots(NamedTuple):
    """How many seats of a quick match are for house bots, and their level."""

    seats: int
    level: BotLevel


NO_BOTS: Final = HouseBots(0, "regular")


def table_of(rules: Rules, seats: int, turn_seconds: int, deal_pause: int, bots: HouseBots = NO_BOTS) -> str:
    """The key of all games with the same resolved rules, seats, clock, pause and bots: 32 hexadecimal digits.

    Bots count only if there are any, their level only if it is not regular, and who counts in a deal only if somebody
    can be out: the keys of older releases stay.
    """
    asked = bots[: 0 if not bots.seats else 1 if bots.level == "regular" else 2]
    alike = msgspec.to_builtins((rules, seats, turn_seconds, deal_pause, *asked), str_keys=True)
    if rules.match_end.players_counted == "all":
        del alike[0]["match_end"]["players_counted"]
    return sha256(msgspec.json.encode(alike, order="deterministic")).hexdigest()[:32]


def lists_of(game: Game | None) -> frozenset[str]:
    """The keys of the lists that a game belongs to.

    Each listed game is in the list of all games of its status. A game that the lobby shows is also in the lobby's
    lists, by variant and number of seats.
    """
    if game is None or game.status not in LISTED:
        return frozenset()
    if not in_lobby(game):
        return frozenset({keys.all_games(game.status)})
    filters = product((None, game.variant), (None, len(game.seats)))
    lobby_lists = frozenset(keys.lobby(game.status, variant, seats) for variant, seats in filters)
    return lobby_lists | {keys.all_games(game.status)}


def in_lobby(game: Game) -> bool:
    """Whether the lobby shows a game: a public one that is open to others, or in which at least two people have played.

    An open game that is full waits for its creator's entropy. A game of one person against house bots is nobody else's.
    """
    if game.private:
        return False
    if game.status == "open":
        return any(seat.kind == "free" for seat in game.seats)
    return game.status == "playing" and len(players_of(game)) > 1


def offered_seats(game: Game) -> frozenset[int]:
    """The seats of a public game that quick match may offer.

    None while one is reserved for a player, or if the game waits for its creator's entropy: it may never begin.
    """
    free = {number: seat for number, seat in enumerate(game.seats) if seat.kind == "free"}
    waits_for_one = game.wait_for_entropy or any(seat.kept_for for seat in free.values())
    return frozenset() if game.status != "open" or waits_for_one else frozenset(free)


async def _relist(context: Context, before: Game | None, game: Game) -> None:
    enters, now = lists_of(game), context.clock()
    at = game.created_at if game.status == "open" else now
    leaves = lists_of(before) - enters
    relisting = Relisting(leaves=leaves, enters=enters, at=at, ttl=_lifetime(context.settings, game))
    await lobby.relist(context.batch, game.id, relisting, now=now)


def _lifetime(settings: Settings, game: Game) -> int:
    return settings.open_ttl if game.status == "open" else settings.playing_ttl


async def _offer(batch: Batch, settings: Settings, game: Game) -> None:
    bots = HouseBots(game.matched_bots, game.matched_level)
    table = table_of(rules_of(game), len(game.seats), game.turn_seconds, game.deal_pause, bots)
    free = offered_seats(game)
    await asyncio.gather(
        quick_match.offer(batch, table, game.id, game.created_at, free, settings.open_ttl),
        quick_match.withdraw(batch, table, game.id, set(range(len(game.seats))) - free),
    )
