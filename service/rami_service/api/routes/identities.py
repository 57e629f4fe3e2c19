"""Handlers for identities: the logins at issuers that act for a player. Each handler only calls one use case."""

from typing import Any, Final

from rami.contract.operations import identities as declared
from rami.contract.wire import Identities, Identity, LinkIdentity
from rami_service.api.http.call import Call
from rami_service.api.http.endpoint import Endpoint
from rami_service.players import identities


async def link_identity(call: Call[Any, LinkIdentity]) -> Identity:
    return await identities.link(call.context, call.caller, call.body)


async def list_identities(call: Call[Any, None]) -> Identities:
    return await identities.listed(call.context.batch, call.caller)


async def unlink_identity(call: Call[Any, None]) -> None:
    await identities.unlink(call.context, call.caller, call["identity_id"])


IDENTITIES: Final = (
    Endpoint(declared.LINK_IDENTITY, link_identity),
    Endpoint(declared.LIST_IDENTITIES, list_identities),
    Endpoint(declared.UNLINK_IDENTITY, unlink_identity),
)
