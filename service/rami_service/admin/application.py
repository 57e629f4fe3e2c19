"""Builds the application of the port for operators: the gate, and behind it an endpoint for each operation."""

from collections.abc import Mapping
from typing import Any, Final

from litestar import Litestar

from rami.contract.operations import Operation
from rami_service.admin import announcements, audit, games, maintenance, players, reports, retention
from rami_service.admin import operations as declared
from rami_service.admin.gate import Gate
from rami_service.api.http.application import application
from rami_service.api.http.endpoint import Endpoint, Handler
from rami_service.runtime.context import Context

_HANDLERS: Final[Mapping[str, Handler]] = {
    declared.FIND_GAMES.name: games.find,
    declared.LOOK_AT_GAME.name: games.look,
    declared.VOID_GAME.name: games.void,
    declared.SEAT_BOT.name: games.seat_bot,
    declared.LOOK_AT_PLAYER.name: players.look,
    declared.BAN_PLAYER.name: players.ban,
    declared.UNBAN_PLAYER.name: players.unban,
    declared.RENAME_PLAYER.name: players.rename,
    declared.RAISE_LIMITS.name: players.raise_limits,
    declared.LIST_REPORTS.name: reports.listed,
    declared.CLOSE_REPORT.name: reports.close,
    declared.LOOK_AT_MAINTENANCE.name: maintenance.look,
    declared.BEGIN_MAINTENANCE.name: maintenance.begin,
    declared.END_MAINTENANCE.name: maintenance.end,
    declared.LOOK_AT_ANNOUNCEMENT.name: announcements.look,
    declared.ANNOUNCE.name: announcements.announce,
    declared.END_ANNOUNCEMENT.name: announcements.end,
    declared.COUNT_ENDED_GAMES.name: retention.count,
    declared.DELETE_ENDED_GAMES.name: retention.delete,
    declared.LIST_AUDIT.name: audit.listed,
}


def admin_application(context: Context) -> Litestar:
    """The application for operators, which acts with the context of the public one."""
    operations = declared.OPERATIONS.values()
    app = application([_endpoint(one, _HANDLERS[one.name]) for one in operations])
    app.state.context = context
    app.asgi_handler = Gate(app.asgi_handler, context, {(one.method, one.path): one.name for one in operations})
    return app


def _endpoint(operation: Operation[Any], handler: Handler) -> Endpoint:
    return Endpoint(operation, audit.audited(operation, handler))
