"""Games between bots in this process, without a network. The same seed gives the same games, byte for byte."""

import hmac
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct, convert, to_builtins

from rami.bots.bot import AnyBot, GameResult, bot_of, name_of
from rami.problems.exceptions import MoveRefused
from rami.rules.cards import HAND_CARDS, HandCard
from rami.rules.engine.deal import next_deal, start
from rami.rules.events import DealEnded, Event, ShowdownHeld, StockDrawn
from rami.rules.moves import Move
from rami.rules.play import legal_moves, play
from rami.rules.records.record import Record, build
from rami.rules.state import Phase, State
from rami.rules.variants.resolve import Options, RulesName, resolve
from rami.rules.views.view import View, project, seen
from rami.training.arena.seated import Seated

GAME = "arena"
Seed = int | str
OnDraw = Callable[[State, HandCard], None]
"""Called after each draw from the stock, with the whole state and the card."""


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


def match(
    bots: Sequence[AnyBot],
    variant: str = "rami",
    options: Options | None = None,
    seed: Seed = 1,
    names: Sequence[str] | None = None,
    game: str = GAME,
) -> Result:
    """Play one game to its end; bot n has seat n. Raises BadRules for invalid settings, and BotFailed.

    Every seed, a number or a text, deals other cards. `game` is the id that the bots get.
    """
    names = tuple(names or map(name_of, bots))
    seats = [Seated(bot_of(bot), seat, name) for seat, (bot, name) in enumerate(zip(bots, names, strict=True))]
    return played(seats, RulesName(variant, dict(options or {})), seed, game)


def played(seats: Sequence[Seated], name: RulesName, seed: Seed, game: str, on_draw: OnDraw | None = None) -> Result:
    """Play one game of these bots to its end."""
    rules = resolve(name.variant, name.options, len(seats))
    state, first = start(rules, GAME, len(seats), _secret(seed, 1), _secret(seed, 2))
    log: list[Event] = []
    for bot in seats:
        bot.call_hook("game_started", game, bot.seat)
    _tell(seats, first, log)
    while state.phase is not Phase.GAME_OVER:
        state, events = _advance(state, seats, seed, game)
        _tell(seats, events, log)
        drawn = events[-1]
        if on_draw and isinstance(drawn, StockDrawn) and drawn.card:
            on_draw(state, HAND_CARDS[drawn.card])
    result = _result(build(GAME, name.written(), tuple(bot.name for bot in seats), log), log)
    for bot in seats:
        bot.call_hook("game_ended", _for(bot, result, game, partners=rules.teams == "partners"))
    return result


def id_of(seed: Seed, number: int) -> str:
    """The id of a game of many, for its players. The seed cannot be read from it: who has the seed has all cards."""
    return f"{GAME}/{_derived(seed, b'id').hex()[:16]}/{number}"


def chance_of(seed: Seed, seat: int) -> str:
    """A text for the chances of a player. The seed cannot be read from it either."""
    return _derived(seed, b"chance/%d" % seat).hex()


def _secret(seed: Seed, deal: int) -> bytes:
    """The secret of a deal. It cannot be derived from the secret of another deal."""
    return _derived(seed, b"%d" % deal)


def _derived(seed: Seed, what: bytes) -> bytes:
    return hmac.digest(str(seed).encode(), b"rami/arena/%b" % what, "sha256")


def _advance(state: State, seats: Sequence[Seated], seed: Seed, game: str) -> tuple[State, tuple[Event, ...]]:
    """The state and the events after the next step, or after the next deal if the present one is over."""
    if state.phase is Phase.DEAL_OVER:
        return next_deal(state, _secret(seed, state.deal + 2))
    bot = seats[state.turn]
    move = bot.choose(ArenaView(id=game, **seen(state, bot.seat)), legal_moves(state))
    if not isinstance(move, Move):
        raise bot.no_move(move)
    try:
        return play(state, bot.seat, move)
    except MoveRefused as refused:
        raise bot.failed(f"chose {move}: {refused}") from refused
    except (AttributeError, TypeError, ValueError) as error:
        if _is_whole(move):
            raise
        raise bot.no_move(move) from error


def _is_whole(move: Move) -> bool:
    """Whether the parts of a move are what they should be. A bot may have made it of anything."""
    try:
        return convert(to_builtins(move), type(move)) == move
    except (TypeError, ValueError):
        return False


def _tell(seats: Sequence[Seated], events: Iterable[Event], log: list[Event]) -> None:
    """Give each bot that listens what has happened, as its seat sees it."""
    for event in events:
        log.append(event)
        for bot in seats:
            if bot.listens:
                bot.call_hook("on_event", project(event, bot.seat))


def _for(bot: Seated, result: Result, game: str, *, partners: bool) -> GameResult:
    """The result as one of the bots gets it, in the form of a game online."""
    return GameResult(
        game=game,
        status="finished",
        seat=bot.seat,
        won=(bot.seat % 2 if partners else bot.seat) in result.winners,
        totals=result.totals,
        winners=result.winners,
        deals=result.deals,
        deals_won=result.won,
        record=result.record,
        decisions=len(bot.seconds),
        seconds=sum(bot.seconds),
        slowest=max(bot.seconds, default=0.0),
    )


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
