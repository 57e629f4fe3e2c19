"""Operations on identities: the logins at issuers that act for a player."""

from typing import Final

from rami.contract.operations.operation import Operation
from rami.contract.wire import Identities, Identity, LinkIdentity
from rami.problems.identities import (
    IDENTITY_LACKS_SCOPE,
    IDENTITY_REFUSED,
    IDENTITY_TAKEN,
    LAST_IDENTITY,
    TOKEN_CANNOT_LINK,
    TOO_MANY_IDENTITIES,
)
from rami.problems.requests import CONFLICT

LINK_IDENTITY: Final = Operation(
    name="link_identity",
    method="POST",
    path="/v1/players/me/identities",
    tag="players",
    does="""Link a login at an issuer to your player. From now on the login acts for this player, with all that it has.

Send your own token as the bearer token, and an access token of the login in the body. Both need all scopes that a
player can give, because whoever has the login can do all from then on. A login belongs to one player at most: if
another player has it, the refusal is `identity_taken`. If it is yours already, nothing changes.""",
    note="The client does not repeat it if it may have reached the service. You can: a login that is linked stays so.",
    answer=Identity,
    status=201,
    located="/v1/players/me/identities/{id}",
    body=LinkIdentity,
    access="tokens:write",
    refuses=(
        *(IDENTITY_REFUSED, IDENTITY_LACKS_SCOPE, TOKEN_CANNOT_LINK, IDENTITY_TAKEN, TOO_MANY_IDENTITIES),
        CONFLICT,
    ),
)
LIST_IDENTITIES: Final = Operation(
    name="list_identities",
    method="GET",
    path="/v1/players/me/identities",
    tag="players",
    does="List the logins at issuers that act for your player.",
    note="The oldest first.",
    answer=Identities,
    access="tokens:write",
)
UNLINK_IDENTITY: Final[Operation[None]] = Operation(
    name="unlink_identity",
    method="DELETE",
    path="/v1/players/me/identities/{identity_id}",
    tag="players",
    does="""Unlink a login from your player.

It stops acting for this player within a second, and the streams it opened end. If it is used again, it makes a new
player. It stays linked if nobody could act for your player without it.""",
    note="If the answer was lost and the call was repeated, NotFound means that the login was unlinked.",
    answer=type(None),
    status=204,
    access="tokens:write",
    refuses=(LAST_IDENTITY, CONFLICT),
)
