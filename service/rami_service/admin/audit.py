"""The audit: who did what, when, on what. Each entry is stored, and is a line of the log, also of refused tries.

What is read is noted before it is answered, and a change before it is made. If the store takes no entry, nothing is
answered and nothing is changed; but what makes room in a full store is done then, and is only in the log. What the
operator wrote is only in the store, not in the log.
"""

from contextlib import suppress
from typing import Any, Final

import msgspec
import structlog
from msgspec import Struct

from rami.contract.operations import Operation
from rami.problems.players import INSUFFICIENT_SCOPE
from rami_service.admin import wire
from rami_service.admin.operations import MAKE_ROOM
from rami_service.admin.tokens import Operator, Right
from rami_service.api.http.call import Call
from rami_service.api.http.endpoint import Handler
from rami_service.domain.presentation import instant
from rami_service.runtime.context import Context
from rami_service.store.admin import audit
from rami_service.store.redis import effects
from rami_service.store.redis.batch import StoreFull

OPERATOR: Final = "operator"
"""Where the state of a request has its operator."""
_LONGEST: Final = 1_000  # characters
_NOT_NOTED: Final = ("name",)
"""A new name is in the record of its player, and ends with it."""
_log: Final = structlog.get_logger()


class Entry(Struct, frozen=True):
    """What is noted: who, what, on which ids, what else was sent, and what came of it."""

    who: str
    what: str
    on: str = ""
    detail: str = ""
    outcome: str = ""


async def add(context: Context, entry: Entry, *, known: bool = True) -> None:
    """Note an entry in the log and in the store. Raises StoreUnavailable."""
    _log.info("admin", who=entry.who, what=entry.what, on=entry.on, outcome=entry.outcome)
    await audit.add(context.writes, msgspec.to_builtins(entry), known=known)


async def _add_if_room(context: Context, entry: Entry) -> None:
    """Note an entry in the log, and in the store if it is not full. Raises StoreUnavailable."""
    with suppress(StoreFull):
        await add(context, entry)


def audited(operation: Operation[Any], handler: Handler) -> Handler:
    """The handler, for operators who may do this, with entries of what they do. Raises Refused for others."""
    reads = operation.method == "GET"
    note = _add_if_room if operation.name in MAKE_ROOM else add

    async def handle(call: Call[Any, Any]) -> Any:
        operator: Operator = call.scope["state"][OPERATOR]
        _check_right(operator, "look" if reads else "act")
        if getattr(call.query, "cards", False):
            _check_right(operator, "cards")
        sent = call.query if operation.body is None else call.body
        noted = {name: value for name, value in msgspec.to_builtins(sent).items() if name not in _NOT_NOTED}
        on = " ".join([call[name] for name in operation.parameters])
        entry = Entry(operator.name, operation.name, on, _detail(noted))
        if not reads:
            await note(call.context, msgspec.structs.replace(entry, outcome="begun"))
        answer = await handler(call)
        if not reads:
            effects.made().append(operation.name)  # so a full store that does not note the end is no "not carried out"
        if isinstance(answer, wire.EndedGames):
            came = {"games": answer.games, "bytes": answer.bytes}
            entry = msgspec.structs.replace(entry, detail=_detail(noted | came))
        await note(call.context, msgspec.structs.replace(entry, outcome="read" if reads else "done"))
        return answer

    return handle


def _detail(noted: dict[str, Any]) -> str:
    return msgspec.json.encode(noted).decode()[:_LONGEST]


def _check_right(operator: Operator, right: Right) -> None:
    if right not in operator.rights:
        raise INSUFFICIENT_SCOPE(scope=right)


async def listed(call: Call[wire.AuditAsked, None]) -> wire.Audit:
    """The newest entries."""
    asked = call.query
    found = await audit.newest(call.context.batch, asked.limit, asked.before, known=not asked.unknown)
    return wire.Audit(
        items=tuple(
            [
                wire.AuditEntry(id=name, at=instant(int(name.partition("-")[0])), **entry)
                for name, entry in found
                if entry.keys() == set(Entry.__struct_fields__)
            ]
        )
    )
