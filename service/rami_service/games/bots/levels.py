"""Which levels of house bots this service has."""

from rami.bots import LEVELS, searches
from rami.contract.wire import BotLevel, CreateGame, SeatForBot
from rami.messages.text import Text
from rami.problems.settings import BAD_RULES
from rami_service.domain.new_game import DEFAULT_SEATS
from rami_service.runtime.search_processes import SearchProcesses


def check_seating(search_processes: SearchProcesses, request: CreateGame) -> None:
    """Check that the service has the levels of the house bots of a new game. Raises BadRules."""
    seats = request.seats or len(request.seating or ()) or DEFAULT_SEATS
    named = {"bot_level": request.bot_level} | {
        f"seating[{number}].level": seat.level
        for number, seat in enumerate(request.seating or ())
        if isinstance(seat, SeatForBot)
    }
    for setting, level in named.items():
        check_level(search_processes, level, setting, request.variant, seats)


def check_level(search_processes: SearchProcesses, level: BotLevel, setting: str, variant: str, seats: int) -> None:
    """Check that the service has this level for a game of so many seats, and prepare for it. Raises BadRules."""
    if level not in LEVELS and not search_processes.own.plays(level, variant, seats):
        own = [each.name for each in search_processes.own.offered(variant) if seats in each.players]
        offered = ", ".join((*LEVELS, *own))
        raise BAD_RULES(
            reason=Text("No house bots of this level play this game here. The levels are: {levels}.", levels=offered),
            setting=setting,
        )
    if not searches(level):
        return
    if (why := search_processes.missing) is not None:
        raise BAD_RULES(reason=why, setting=setting)
    search_processes.start()
