"""What is known of a request: its headers by name, the versions of a game that they name, the prefix of its path."""

import re
from collections.abc import Mapping
from typing import Any, Final

from litestar.types import Scope

from rami.contract.operations import OPERATIONS
from rami.contract.operations.operation import VERSION_TAG
from rami.messages.text import Text
from rami_service.api.http.validation_messages import invalid
from rami_service.settings import Settings

Headers = Mapping[bytes, bytes]
"""Values by name. Names are in lower case."""

_REPEATED: Final = "Prefer"  # a preference may have a line of its own (RFC 7240)
_TAKEN: Final = {name for declared in OPERATIONS.values() for name in declared.headers}
ONCE: Final = {name.lower().encode(): name for name in ("Authorization", "Content-Type", *sorted(_TAKEN - {_REPEATED}))}
"""Headers that may come only once. If one came twice, a proxy and this service could use different values."""

BY_NAME: Final = "headers_by_name"
"""The scope's state has the headers by name under this key; our server reads them. See `headers_of`."""
ID: Final = "request_id"
"""The scope's state has the id of the request under this key."""
PREFIX: Final = "prefix"
"""The scope's state has under this key what stands before the paths of the API in the addresses that clients use."""
PLAYER: Final = "player"
"""The scope's state has under this key the id of the player whose token a request has."""

_DEFAULTS: Final = Settings()
_TAG: Final = re.compile(VERSION_TAG)
_NUMBER: Final = re.compile("[0-9]+")


def headers_of(scope: Scope) -> Headers:
    """The headers of a request. Of a repeated header, the first value counts."""
    headers: Headers = scope["state"][BY_NAME]
    return headers


def prefix_of(scope: Scope) -> str:
    """What stands before the paths of the API in the addresses that clients use, if it is under a path of its host."""
    prefix: str = scope["state"].get(PREFIX, "")
    return prefix


def settings_of(scope: Scope) -> Settings:
    """The settings of the service that answers a request; the defaults before it is open."""
    app: Any = scope.get("litestar_app")
    context = app.state.get("context") if app is not None else None
    settings: Settings = context.settings if context is not None else _DEFAULTS
    return settings


def check_repeated(scope: Scope) -> None:
    """Refuse a header of `ONCE` that is repeated. Raises Refused."""
    sent: Any = scope["headers"]
    names = [name for name, _ in sent]
    for name, shown in ONCE.items():
        if names.count(name) > 1:
            raise invalid("header", shown, Text("it is given twice"))


def versions(tags: str) -> tuple[int, ...]:
    """The versions of a game in a list of entity tags. What is no tag of a version is left out.

    A proxy that compresses answers changes their tags: nginx and Varnish weaken them (`W/"12"`), Apache adds the name
    of the compression (`"12-gzip"`). RFC 9110 (13.1.1) wants strong comparison in `If-Match`, by which a weak tag never
    matches. Then no move behind such a proxy could name its version. But a version of a game is the same however an
    answer is compressed, so both count as the version.
    """
    plain = tags.strip('"')
    if plain.isdecimal():  # a strong tag alone, as nearly all requests have it
        return (int(plain),)
    found = [tag for part in tags.split(",") if _TAG.fullmatch(tag := part.strip())]
    return tuple([int(_NUMBER.findall(tag)[0]) for tag in found])
