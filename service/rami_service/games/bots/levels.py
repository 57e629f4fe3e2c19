"""Which levels of house bots this service has."""

from rami.bots import SEARCHING
from rami.contract.wire import CreateGame, Level, SeatForBot
from rami.problems.settings import BAD_RULES
from rami_service.runtime.search_processes import SearchProcesses


def check_seating(search_processes: SearchProcesses, request: CreateGame) -> None:
    """Check that the service has the levels of the house bots of a new game. Raises BadRules."""
    check_level(search_processes, request.bot_level, "bot_level")
    for number, seat in enumerate(request.seating or ()):
        if isinstance(seat, SeatForBot):
            check_level(search_processes, seat.level, f"seating[{number}].level")


def check_level(search_processes: SearchProcesses, level: Level, setting: str) -> None:
    """Check that the service has this level, and prepare for it. Raises BadRules."""
    if level not in SEARCHING:
        return
    if (why := search_processes.missing) is not None:
        raise BAD_RULES(reason=why, setting=setting)
    search_processes.start()
