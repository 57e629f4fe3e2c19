"""A request as a handler gets it: the caller, the parameters, the body, and what identifies a repeated request."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, Generic, TypeVar

import msgspec
from litestar.types import Scope

from rami.contract.operations import Operation
from rami.contract.operations.operation import KEY, KNOWN, PLAIN_VERSION, VERSION, Parameter, pattern_of
from rami.problems.players import INVALID_TOKEN, MISSING_TOKEN
from rami.problems.requests import VERSIONS_DIFFER
from rami_service.api.http.request_headers import BY_NAME, ONCE, PLAYER, Headers, check_repeated, versions
from rami_service.api.http.validation_messages import invalid, meant
from rami_service.domain.networks import UNKNOWN, network_of
from rami_service.games.answers import Answered
from rami_service.games.requests import Asked
from rami_service.players.logins import signed_in
from rami_service.runtime.callers import Caller, Checked
from rami_service.runtime.context import Context
from rami_service.runtime.issuers import Issuers, looks_foreign

Q = TypeVar("Q")
B = TypeVar("B")

_BRIEF: Final = (b"return=minimal", b'return="minimal"')
_LONGEST_KEY: Final = 64


class Call(Generic[Q, B]):
    """One request for an operation. `query` and `body` have the types that the operation declares."""

    __slots__ = ("_operation", "_parameters", "body", "context", "game_id", "headers", "login", "query", "scope")

    def __init__(self, operation: Operation[Any], scope: Scope, parameters: Mapping[str, str], query: Q) -> None:
        """Raises Refused if a header is repeated that may come only once."""
        self._operation: Final = operation
        self.headers: Final[Headers] = scope["state"][BY_NAME]
        if len(self.headers) < len(scope["headers"]):  # type: ignore[arg-type]  # a list, as every server passes it
            check_repeated(scope)
        self._parameters: Final = parameters
        self.game_id: Final = parameters.get("game_id", "")
        self.scope: Final = scope
        self.context: Final[Context] = scope["litestar_app"].state["context"]
        self.query: Final = query
        self.body: B
        self.login: Checked | None = None

    def __getitem__(self, parameter: str) -> str:
        """A parameter of the path."""
        return self._parameters[parameter]

    @property
    def caller(self) -> Caller:
        """The caller that the bearer token names; the token is not checked yet.

        Raises Refused if the token is not well formed, or if it is missing and the operation is not for watching.
        """
        authorization, client = self.headers.get(b"authorization"), self.scope["client"]
        if authorization is None and self._operation.watched:
            return self.context.callers.watcher(network_of(client[0]) if client else UNKNOWN)
        if authorization is None:
            raise MISSING_TOKEN()
        scheme, _, token = authorization.decode("latin-1").partition(" ")
        if scheme.lower() != "bearer":
            raise INVALID_TOKEN()
        network = network_of(client[0]) if client else None
        access = self._operation.access
        needs = "games:read" if access == "anyone" else access
        if (login := self.login) is not None:
            caller = Caller(self.context.callers, login.record.id, login.token, login, None, needs, network)
        else:
            caller = self.context.callers.caller(token.strip(), needs=needs, network=network)
        self.scope["state"][PLAYER] = caller.player_id
        return caller

    async def sign_in(self, issuers: Issuers) -> None:
        """Find the player of an access token of an issuer; other tokens are left to `caller`. Raises Refused."""
        authorization = self.headers.get(b"authorization", b"")
        scheme, _, token = authorization.decode("latin-1").partition(" ")
        if scheme.lower() == "bearer" and looks_foreign(token):
            self.login = await signed_in(self.context, issuers, token.strip(), self.address)

    @property
    def asked(self) -> Asked:
        """The caller, the idempotency key and the expected versions. Raises Refused if a header is not well formed.

        The fingerprint covers operation, path and body. So the same key with another body is a different request.
        """
        operation, headers = self._operation, self.headers
        key = self._checked(b"idempotency-key", KEY) if operation.keyed else None
        if key is not None and (len(key) > _LONGEST_KEY or '"' in key):
            key = _stored_key(key)
        named = b"if-match" in headers or b"rami-if-version" in headers
        expected = self._expected() if named and operation.conditional else ()
        name = " ".join([operation.name, *self._parameters.values()])
        body = msgspec.json.encode(self.body) if operation.body is not None else b""
        fingerprint = sha256(name.encode() + b"\0" + body).digest()
        return Asked(self.caller, fingerprint, key, expected)

    @property
    def last_event(self) -> str | None:
        """The id of the last message that the client got (Last-Event-ID). Raises Refused if it is not well formed."""
        resumes = self._operation.resumes
        return self._checked(b"last-event-id", resumes) if resumes else None

    @property
    def briefly(self) -> bool:
        """Whether the caller prefers the short answer (RFC 7240). What cannot be read is ignored."""
        prefer = self.headers.get(b"prefer")
        return prefer is not None and _prefers_brief(prefer)

    @property
    def known(self) -> str | None:
        """The entity tags of the answers that the client has (If-None-Match). Raises Refused if not well formed."""
        return self._checked(b"if-none-match", KNOWN) if self._operation.revalidates else None

    @property
    def language(self) -> str | None:
        """The value of Accept-Language."""
        return self.header(b"accept-language")

    @property
    def address(self) -> str | None:
        """The client's address: of the connection, or as a trusted proxy gives it. None if it is unknown."""
        client = self.scope["client"]
        return client[0] if client else None

    def header(self, name: bytes) -> str | None:
        """The value of a header; the first one if it is repeated. `name` is in lower case."""
        value = self.headers.get(name)
        return None if value is None else value.decode("latin-1")

    def _expected(self) -> tuple[int, ...]:
        """The versions of If-Match, or that of Rami-If-Version; none if the game may have any. Raises Refused.

        A browser asks before every request with `If-Match` (a preflight), because conditional headers are not for its
        caches. It remembers the answer for the other header, which is ours.
        """
        sent = self._checked(b"if-match", VERSION)
        match = () if sent is None else versions(sent)
        plain = self._checked(b"rami-if-version", PLAIN_VERSION)
        if plain is None:
            return match
        if match and int(plain) not in match:
            raise VERSIONS_DIFFER(match=max(match), expected=int(plain))
        return (int(plain),)

    def _checked(self, name: bytes, parameter: Parameter) -> str | None:
        sent = self.headers.get(name)
        if sent is None:
            return None
        value = sent.decode("latin-1")
        if not pattern_of(parameter.pattern).match(value):
            raise invalid("header", ONCE[name], meant(parameter.pattern))
        return value


def _stored_key(sent: str) -> str:
    """An idempotency key as it is stored, which identifies it: without quotes, and never with more than 64 characters.

    A draft of the IETF (draft-ietf-httpapi-idempotency-key-header) writes a key as the string of a structured field, in
    quotes. No character that a key may have is escaped there. Some clients make keys of up to 255 characters; the hash
    of a long one is stored, so that no player can fill the store with keys.
    """
    key = sent.strip('"')
    return key if len(key) <= _LONGEST_KEY else sha256(key.encode()).hexdigest()


@lru_cache(maxsize=1 << 6)
def _prefers_brief(prefer: bytes) -> bool:
    return any(one.partition(b";")[0].replace(b" ", b"") in _BRIEF for one in prefer.lower().split(b","))


def versioned(version: int, answer: msgspec.Struct) -> Answered:
    """Encode an answer as JSON, with the game's version for the header ETag."""
    return Answered(version, msgspec.json.encode(answer))
