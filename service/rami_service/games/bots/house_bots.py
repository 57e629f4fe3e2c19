"""House bots: the service plays their seats, and gives the bot only the view of its seat. Pure, except for the bot."""

from collections.abc import Callable, Sequence
from typing import Final

import structlog
from msgspec.structs import replace

from rami.bots import LEVELS, Bot, searches
from rami.contract.wire import BotLevel, LevelPlayed
from rami.rules.events import Event
from rami.rules.moves import Accept, Challenge, Drop, Knock, Move, Undo
from rami.rules.play import legal_moves, play
from rami.rules.state import IN_TURN
from rami.rules.views.view import View, view
from rami_service.domain.deadlines import is_present, timed_out
from rami_service.domain.models import Changed, Game, Seat, bot_to_move, level_of
from rami_service.domain.seating import with_seat
from rami_service.games.bots.searcher import Searcher
from rami_service.games.play import dealt_on, running
from rami_service.runtime.search_processes import SearchProcesses
from rami_service.runtime.work_queue import Cause, Steps

_log: Final = structlog.get_logger()
_NEVER: Final = (Undo,)
_NEVER_FOR_A_PLAYER: Final = (Undo, Challenge, Accept, Drop)
"""What a house bot does not do in place of a player: it ends no deal that the player can still play (N-14, U-18)."""


def bot_turn(game: Game, seat: int, bot: Bot) -> Steps[Changed]:
    """Play the seat's turn, or the rest of a player's turn that ran out of time, step by step; the changed game."""
    begun = timed_out(game) if bot_to_move(game) is None else Changed(game, ())
    never = _NEVER if game.seats[seat].kind == "bot" else _NEVER_FOR_A_PLAYER
    state, events = running(game), tuple[Event, ...]()
    while state.turn == seat and state.phase in IN_TURN:
        seen, legal = view(state, seat), [move for move in legal_moves(state) if not isinstance(move, never)]
        if isinstance(bot, Searcher) and (search := bot.begin(game.id, seen, legal)) is not None:
            yield search
        state, happened = play(state, seat, _chosen(seen, legal, bot))
        events += happened
        yield None
    marked = _marked(begun.game, seat, bot)
    return dealt_on(replace(marked.game, state=state), (*begun.events, *marked.events, *events))


def _marked(game: Game, number: int, bot: Bot) -> Changed:
    """The game with the level that decided in this turn of a bot, which is marked while it is not its own."""
    seat = game.seats[number]
    if not isinstance(bot, Searcher) or bot.played is None or (bot.played == bot.level and not seat.played):
        return Changed(game, ())
    below = bot.played != bot.level
    after = with_seat(game, number, replace(seat, played=bot.played if below else ""))
    return Changed(after, (LevelPlayed(number, bot.played, below),))


def level_for(seat: Seat) -> BotLevel:
    """The level of the house bot that plays a seat: the seat's own, or a strong one for a player who is away."""
    return level_of(seat) or "strong"


def bot_for(seat: Seat, player: str, processes: SearchProcesses) -> Bot:
    """The house bot that plays a seat. `player` causes its work."""
    level = level_for(seat)
    return Searcher(level, player, processes) if searches(level) else LEVELS[level]()


def cause_of(game: Game, seat: int, used: Callable[[str], float]) -> Cause:
    """Who causes the turn of a house bot on this seat: a player who waits for it, or else the creator of the game.

    A player who is away or missed the last turn does not wait, until the player returns or plays. Among several, it is
    the one whose bots worked least: `used` says how long the bots of a player worked.
    """
    present = [
        other.player
        for number, other in enumerate(game.seats)
        if number != seat and other.player is not None and is_present(other)
    ]
    return Cause(min(present, key=used), awaited=True) if present else Cause(game.creator, awaited=False)


def _chosen(seen: View, legal: Sequence[Move], bot: Bot) -> Move:
    """The bot's move. If it fails or is illegal, the last legal move is played.

    That is a knock only if nothing else ends the turn, and never a drop: they could cost the player points.
    """
    harmless = [move for move in legal if not isinstance(move, Knock | Drop)] or legal
    try:
        move = bot.choose(seen, legal)
    except Exception as error:  # noqa: BLE001 - the game goes on, whatever error a bot raises
        _log.error("bot_failed", error=type(error).__qualname__)
        return harmless[-1]
    return move if move in legal else harmless[-1]
