"""Quick match: a seat in an open game with exactly the requested settings, or in a new game.

A request first claims a seat in the store, so that concurrent requests fill one game after the other. The game of a
claimed seat may not exist yet: the first request that reaches it creates the game, and if that request fails, the next
one does. A claim reserves nothing: if the seat is taken, the request claims another one.

Only those who are there are brought together: a game in which nobody is connected is passed by, and its seats are
withdrawn until one of its players waits in it again. If some are connected, the others give up their seats to whoever
comes. Two players of whom one has blocked the other are never brought together.
"""

from collections.abc import Collection
from typing import Final

import structlog
from msgspec import UNSET
from msgspec.structs import replace

from rami.contract.wire import CreateGame, JoinGame, QuickMatch, SeatForAnyone, SeatForBot, SeatForYou
from rami.problems.exceptions import AlreadySeated, GameNotFound, GameNotOpen, LostRace, Refused
from rami.problems.games import SEAT_KEPT, SEAT_TAKEN, TOO_MANY_GAMES
from rami.problems.requests import CONFLICT, KEY_REUSED
from rami.rules.variants.resolve import resolve
from rami_service import ids
from rami_service.domain.models import stored_game
from rami_service.domain.new_game import check_bots, new_game
from rami_service.games import seats
from rami_service.games.answers import Answered
from rami_service.games.bots.levels import check_level
from rami_service.games.change import TRIES
from rami_service.games.indexes import HouseBots, table_of
from rami_service.games.requests import Asked, refuse
from rami_service.players.quotas import check_maintenance
from rami_service.players.relations import kept_apart
from rami_service.runtime.allowances import check, spend
from rami_service.runtime.context import Context
from rami_service.runtime.search_processes import SearchProcesses
from rami_service.settings import DAY, Settings
from rami_service.store import games, keys, lobby, quick_match
from rami_service.store.damage import described
from rami_service.store.players import LISTED
from rami_service.store.quick_match import CHOICE, Choice, Claim, Wanted
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Damaged

_log: Final = structlog.get_logger()
_CLAIMS: Final = 16
"""How many seats one request may claim, one after the other."""
_PASSED: Final = 8
"""After so many seats that are none, the caller opens a new game."""
_NEW: Final = 10_000
"""Milliseconds for which the creator of a game counts as there, and everybody after the last connection: a client may
have yet to open its stream."""
_TURN_SECONDS: Final = 60
"""The clock of strangers who ask for none: one of them may not come back, and the others can only resign then."""


async def sit_down(context: Context, asked: Asked, request: QuickMatch) -> Answered:
    """Join an open public game with exactly these rules, seats and clock, or create one. Raises Refused and BadRules.

    Repeated requests with one idempotency key get the same game.
    """
    player = await asked.who.proven()
    await check_maintenance(context)
    check(context.limits.payers(player.id, asked.who.network))
    wanted = _wanted(context.search_processes, context.settings, request)
    own = await lobby.page(context.batch, keys.games_of(player.id), None, LISTED)
    passed, missed = {entry.game_id for entry in own.entries}, set[Claim]()
    for tried in range(_CLAIMS):
        looked_for = wanted if tried < _PASSED else replace(wanted, seats=1)
        claim, chosen_before = await _chosen(context, asked, looked_for, passed, missed)
        try:
            gone = await _gone(context, claim.game_id, player.id)
            if chosen_before or gone is not None:
                return await _sit_at(context, asked, request, claim, gone or frozenset())
            await quick_match.withdraw(context.batch, wanted.table, claim.game_id, range(request.seats))
        except AlreadySeated:
            passed.add(claim.game_id)
            await quick_match.give_back(context.batch, wanted.table, claim, now=context.clock())
        except Damaged as error:
            if keys.state(claim.game_id) not in error.names:
                raise
            _log.error("store_damaged", **described(error))
            await quick_match.withdraw(context.batch, wanted.table, claim.game_id, range(request.seats))
        except GameNotOpen:
            await quick_match.withdraw(context.batch, wanted.table, claim.game_id, range(request.seats))
        except Refused as refused:
            if refused.code == TOO_MANY_GAMES.code:
                await quick_match.give_back(context.batch, wanted.table, claim, now=context.clock())
                return await refuse(context, claim.game_id, asked, refused)
            if refused.code not in (SEAT_TAKEN.code, SEAT_KEPT.code):
                raise
            await quick_match.withdraw(context.batch, wanted.table, claim.game_id, [claim.seat])
        missed.add(claim)
    raise CONFLICT(tries=_CLAIMS)


def _wanted(search_processes: SearchProcesses, settings: Settings, request: QuickMatch) -> Wanted:
    rules = resolve(request.variant, request.options, request.seats)
    check_bots(request.seats, request.bots)
    check_level(search_processes, request.bot_level, "bot_level", request.variant, request.seats)
    bots = HouseBots(request.bots, request.bot_level)
    table = table_of(rules, request.seats, _seconds(request) or 0, request.deal_pause, bots)
    return Wanted(table=table, seats=request.seats - request.bots, ttl=settings.open_ttl)


def _seconds(request: QuickMatch) -> int | None:
    """The time for a turn, None for no clock."""
    if request.turn_seconds is UNSET:
        return None if request.bots else _TURN_SECONDS
    return request.turn_seconds


async def _chosen(
    context: Context, asked: Asked, wanted: Wanted, passed: Collection[str], missed: Collection[Claim]
) -> tuple[Claim, bool]:
    """The seat to try, and whether it is recorded for this idempotency key. A recorded one in `missed` is replaced."""
    batch, writes, request = context.batch, context.writes, asked.request
    while True:
        before = await quick_match.recall(batch, request.player_id, request.key) if request else None
        if before is not None and before.fingerprint != asked.fingerprint:
            raise KEY_REUSED()
        if before is not None and before.claim not in missed:
            return before.claim, True
        claim = Claim(ids.new_game_id(), 0)
        if wanted.seats > 1:  # otherwise nobody is waited for: all other seats are for house bots, or are offered later
            claim = await quick_match.claim(batch, wanted, claim.game_id, passed, now=context.clock())
        choice = Choice(asked.fingerprint, claim)
        if request is None:
            return claim, False
        if await quick_match.remember(writes, request.player_id, request.key, choice, before):
            spend(context.limits.payers(asked.who.player_id, asked.who.network), CHOICE)
            return claim, False
        await quick_match.give_back(batch, wanted.table, claim, now=context.clock())


async def _gone(context: Context, game_id: str, player_id: str) -> frozenset[str] | None:
    """The players of an open game who have gone, so that it must not start with them. None if nobody else is left.

    Nobody has to be connected where a turn may take days: as long as one player is, the seats stay.
    """
    asking = context.presence.ask(game_id)
    loaded, signs = await games.load(context.batch, game_id), await asking.signs()
    game = stored_game(loaded, game_id) if loaded else None
    if game is None or game.status != "open" or context.clock() < game.created_at + _NEW:
        return frozenset()  # the game is new, or does not exist yet, or whoever joins is refused
    seated = {seat.player for seat in game.seats if seat.player}
    if seated.isdisjoint({*signs.players, player_id}):
        return None
    lately = context.clock() - _NEW
    back = {player for player, at in signs.last.items() if at > lately}
    gone = set[str]() if game.turn_seconds >= DAY else seated - signs.players - back - {player_id}
    return frozenset(gone)


async def _sit_at(context: Context, asked: Asked, request: QuickMatch, claim: Claim, gone: Collection[str]) -> Answered:
    """Join the game on this seat, or create the game if it does not exist. Who has gone loses the seat.

    Raises AlreadySeated if somebody at the table is to be kept apart from the caller, too.
    """
    for _ in range(TRIES + request.seats):  # at each seat somebody may sit down while the others are checked
        try:
            join = JoinGame(entropy=request.entropy, seat=claim.seat)
            # After a refusal another seat is tried, so it is not what the caller is answered.
            company = await _company(context.batch, claim.game_id, asked.who.player_id, gone)
            return await seats.join(context, replace(asked, final=False), claim.game_id, join, company)
        except GameNotFound:
            created = await _created(context, asked, request, claim)
            if created is not None:
                return created
        except LostRace:
            pass
    raise CONFLICT(tries=TRIES)


async def _company(batch: Batch, game_id: str, player_id: str, gone: Collection[str]) -> seats.Company:
    """Who sits at a game now, and who of them is to be kept apart from the player."""
    loaded = await games.load(batch, game_id)
    players = {seat.player for seat in stored_game(loaded, game_id).seats if seat.player} if loaded else set[str]()
    others = players - {player_id, *gone}
    return seats.Company(gone, players, await kept_apart(batch, player_id, others))


async def _created(context: Context, asked: Asked, request: QuickMatch, claim: Claim) -> Answered | None:
    """Create the game with the caller on the claimed seat. None if another request created it first."""
    player = await asked.who.proven()
    people = request.seats - request.bots
    seating = [SeatForYou() if seat == claim.seat else SeatForAnyone() for seat in range(people)]
    new = CreateGame(
        variant=request.variant,
        options=request.options,
        seating=(*seating, *[SeatForBot(level=request.bot_level)] * request.bots),
        turn_seconds=_seconds(request),
        deal_pause=request.deal_pause,
    )
    made = new_game(claim.game_id, context.clock(), player, new)
    matched = replace(made.game, matched_bots=request.bots, matched_level=request.bot_level)
    return await seats.open_game(context, asked, replace(made, game=matched))
