"""The calls whose arguments or answers Python has in another form than the API."""

from rami.client.answers.accepted_moves import AcceptedMoves, read_accepted
from rami.client.answers.event_log import EventLog, GameHistory, read_history, read_log
from rami.client.call import Call, call, read_by
from rami.contract import wire
from rami.contract.operations import events, games
from rami.rules.moves import Move

__all__ = ["get_game", "get_history", "list_events", "make_moves", "make_moves_minimal"]


def get_game(
    game_id: str, *, version: int | None = None, legal_moves: bool = False, hint: bool = False
) -> Call[wire.GameView]:
    """The game as it is now, unless you name a `version`. `legal_moves` and `hint` fill these fields of the view."""
    wanted: dict[games.Extra, bool] = {"legal_moves": legal_moves, "hint": hint}
    query = games.GameQuery(version=version, include=tuple(extra for extra, asked in wanted.items() if asked))
    return call(games.GET_GAME, query=query, game_id=game_id)


def make_moves(
    game_id: str, *moves: Move, if_version: int | None = None, dry_run: bool = False, legal_moves: bool = False
) -> Call[wire.MovesMade]:
    """At most 32 moves. With `if_version`, StaleVersion is raised if the game is not at that version any more.

    With `legal_moves`, the game of the answer has your next legal moves, so one call is enough for each step.

    In a pause between two deals the call waits if the pause is short. If it is long, TooEarly is raised. MoveRefused
    has the tag of the rule in `rule` and the index of the refused move in `params["index"]`.
    """
    body = wire.MakeMoves(moves=moves, dry_run=dry_run)
    query = games.MovesQuery(include=("legal_moves",) if legal_moves else ())
    return call(games.MAKE_MOVES, body=body, query=query, if_version=if_version, game_id=game_id)


def make_moves_minimal(
    game_id: str, *moves: Move, if_version: int | None = None, dry_run: bool = False, legal_moves: bool = False
) -> Call[AcceptedMoves]:
    """The same as `make_moves` with the short answer: what happened, instead of the whole game.

    `rami.client.reducer.view_after` makes the next view from the last one and these events. With `legal_moves`, the
    answer has your next legal moves. A service before release 0.4 has no short answer: it makes the moves, and the
    client raises BadAnswer.
    """
    whole = make_moves(game_id, *moves, if_version=if_version, dry_run=dry_run, legal_moves=legal_moves)
    return read_by(read_accepted, whole, minimal=True)


def list_events(
    game_id: str, after: int | str = 0, *, wait: float = 0, limit: int = 100, legal_moves: bool = False
) -> Call[EventLog]:
    """`after` is a version or the id of an event. For more events, ask again with `after` set to `next`.

    If there are no events yet, the service waits up to `wait` seconds (0 to 30) for one before it answers. With
    `legal_moves`, an answer after which there are no more events has your legal moves.
    """
    query = events.EventsAfter(after=str(after), wait=wait, limit=limit, include="legal_moves" if legal_moves else None)
    return read_by(read_log, call(events.LIST_EVENTS, query=query, wait=wait, game_id=game_id))


def get_history(game_id: str, after: int | str = 0, *, limit: int = 1000) -> Call[GameHistory]:
    """One part has up to 1,000 events. For the next one, ask again with `after` set to `next`, until `next` is None."""
    query = events.HistoryAfter(after=str(after), limit=limit)
    return read_by(read_history, call(events.GET_HISTORY, query=query, game_id=game_id))
