"""Which failures of a request may pass, so that a later attempt is worth while."""

from http import HTTPStatus

from rami.errors import ConnectionFailed, GameNotRunning, LostRace, MoveRefused, Refused


def is_temporary(error: Exception) -> bool:
    """Whether a later attempt may succeed: after a lost connection, a server error, too many requests or a conflict."""
    match error:
        case ConnectionFailed() | LostRace() | MoveRefused() | GameNotRunning():
            return True
        case Refused(status=status):
            return status == HTTPStatus.TOO_MANY_REQUESTS or status >= HTTPStatus.INTERNAL_SERVER_ERROR
        case _:
            return False
