"""Games between bots in this process, without a network. The same seed gives the same games, byte for byte."""

import asyncio
import hmac
import inspect
from collections.abc import Awaitable, Iterable, Mapping, Sequence
from typing import Any, cast

from msgspec import Struct

from rami.bots.bot import AnyBot, AsyncBot, Bot, BotFailed, bot_of, name_of
from rami.problems.exceptions import MoveRefused
from rami.rules.engine.deal import next_deal, start
from rami.rules.events import DealEnded, Event, ShowdownHeld
from rami.rules.moves import Move
from rami.rules.play import legal_moves, play
from rami.rules.records.record import Record, build
from rami.rules.state import Phase, State
from rami.rules.variants.resolve import Options, RulesName, resolve
from rami.rules.views.view import View, project, seen

__all__ = ["ArenaView", "BotFailed", "Result", "Score", "Tournament", "match", "tournament"]

GAME = "arena"
Seed = int | str


class ArenaView(View, frozen=True, kw_only=True):
    """A view with the id of its game."""

    id: str


class Result(Struct, frozen=True, kw_only=True):
    """One finished game. `won` is, for each seat, the number of deals that it won: it went out, or won the showdown."""

    record: Record
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    deals: int
    won: tuple[int, ...]


class Score(Struct, frozen=True):
    """The score of a bot in a tournament: games won (also shared), points in all games, deals won (`outs`)."""

    wins: int = 0
    points: int = 0
    outs: int = 0


class Tournament(Struct, frozen=True):
    """All games of a tournament, and the score of each bot. `deals` is the number of deals of all games."""

    scores: Mapping[str, Score]
    results: tuple[Result, ...]
    deals: int


def match(
    bots: Sequence[AnyBot],
    variant: str = "rami",
    options: Options | None = None,
    seed: Seed = 1,
    names: Sequence[str] | None = None,
    game: str = GAME,
) -> Result:
    """Play one game to its end; bot n has seat n. Raises BadRules for invalid settings, and BotFailed.

    Every seed, a number or a text, deals other cards. `game` is the id that the bots are told.
    """
    names = tuple(names or map(name_of, bots))
    rules = resolve(variant, options, len(bots))
    seats = [_Seat(bot_of(bot), seat, name) for seat, (bot, name) in enumerate(zip(bots, names, strict=True))]
    state, first = start(rules, GAME, len(bots), _secret(seed, 1), _secret(seed, 2))
    log: list[Event] = []
    for one in seats:
        one.call("game_started", game, one.seat)
    _tell(seats, first, log)
    while state.phase is not Phase.GAME_OVER:
        state, events = _advance(state, seats, seed, game)
        _tell(seats, events, log)
    result = _result(build(GAME, RulesName(variant, dict(options or {})), names, log), log)
    for one in seats:
        one.call("game_ended", result)
    return result


def tournament(
    bots: Mapping[str, AnyBot], games: int = 20, variant: str = "rami", options: Options | None = None, seed: int = 1
) -> Tournament:
    """Play a series of games. The bots change seats after each game, and each rotation is played with the same cards.

    No two rotations have the same cards, and neither have tournaments with different seeds. It does not support games
    with partners, because it takes a seat's total as the points of its bot.
    """
    names = tuple(bots)
    orders = [_rotate(names, game) for game in range(games)]
    results = tuple(
        match(
            [bots[name] for name in order],
            variant,
            options,
            f"{seed}/{game // len(names)}",
            order,
            f"{GAME}/{game + 1}",
        )
        for game, order in enumerate(orders)
    )
    scores = {name: _score(name, results) for name in names}
    return Tournament(scores, results, sum(result.deals for result in results))


def _secret(seed: Seed, deal: int) -> bytes:
    """The secret of a deal. It cannot be derived from the secret of another deal."""
    return hmac.digest(str(seed).encode(), b"rami/arena/%d" % deal, "sha256")


class _Seat:
    """A bot on its seat."""

    def __init__(self, bot: Bot | AsyncBot, seat: int, name: str) -> None:
        self.bot, self.seat, self.name = bot, seat, name

    def call(self, method: str, *arguments: Any) -> Any:
        """What a method of the bot answers; None if the bot does not have it. Raises BotFailed."""
        asked = getattr(self.bot, method, None)
        if asked is None:
            return None
        try:
            answer = asked(*arguments)
            return asyncio.run(_awaited(answer)) if inspect.isawaitable(answer) else answer
        except Exception as error:
            where = "" if method == "choose" else f" in {method}"
            raise BotFailed(self.name, self.seat, f"raised {error!r}{where}") from error


async def _awaited(answer: Awaitable[Any]) -> Any:
    return await answer


def _advance(state: State, seats: Sequence[_Seat], seed: Seed, game: str) -> tuple[State, tuple[Event, ...]]:
    """The state and the events after the next step, or after the next deal if the present one is over."""
    if state.phase is Phase.DEAL_OVER:
        return next_deal(state, _secret(seed, state.deal + 2))
    one = seats[state.turn]
    move = one.call("choose", ArenaView(id=game, **seen(state, one.seat)), legal_moves(state))
    if not isinstance(move, Struct):
        raise BotFailed(one.name, one.seat, f"returned {move!r}, which is not a move")
    try:
        return play(state, one.seat, cast(Move, move))
    except MoveRefused as refused:
        raise BotFailed(one.name, one.seat, f"chose {move}: {refused}") from refused


def _tell(seats: Sequence[_Seat], events: Iterable[Event], log: list[Event]) -> None:
    """Tell each bot that listens what has happened, as its seat sees it."""
    for event in events:
        log.append(event)
        for one in seats:
            if hasattr(one.bot, "on_event"):
                one.call("on_event", project(event, one.seat))


def _result(record: Record, log: Sequence[Event]) -> Result:
    won = [event.out for event in log if isinstance(event, DealEnded)]
    won += [seat for event in log if isinstance(event, ShowdownHeld) for seat in event.showdown.winners]
    return Result(
        record=record,
        totals=record.totals,
        winners=record.winners,
        deals=len(record.deals),
        won=tuple(won.count(seat) for seat in range(len(record.names))),
    )


def _rotate(names: tuple[str, ...], by: int) -> tuple[str, ...]:
    first = by % len(names)
    return names[first:] + names[:first]


def _score(name: str, results: Sequence[Result]) -> Score:
    seats = [result.record.names.index(name) for result in results]
    played = list(zip(seats, results, strict=True))
    return Score(
        wins=sum(seat in result.winners for seat, result in played),
        points=sum(result.totals[seat] for seat, result in played),
        outs=sum(result.won[seat] for seat, result in played),
    )
