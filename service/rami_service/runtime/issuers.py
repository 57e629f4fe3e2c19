"""Access tokens of the operator's issuers: JWT (RFC 9068), verified with the keys that an issuer publishes.

The algorithms are the operator's choice, never the token's. An issuer is asked for its keys when a token needs them: at
most every ten seconds, for five seconds and half a megabyte. A key that it does not publish any more is forgotten
within ten minutes. While it cannot be reached, its keys are kept for a day.
"""

import asyncio
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

import httpx2
from joserfc import jws
from joserfc.errors import JoseError
from joserfc.jwk import JWKRegistry, Key, RSAKey
from msgspec import DecodeError, Struct, ValidationError, json

from rami.problems.players import EXPIRED_TOKEN, INVALID_TOKEN
from rami_service.settings import Settings

LONGEST: Final = 8 * 1024
"""The longest access token, in bytes."""
_FRESH: Final = 600.0  # seconds
_KEPT: Final = 86_400.0
_REST: Final = 10.0
"""Seconds between two requests to one issuer."""
_PATIENCE: Final = 5.0
_MOST_BYTES: Final = 512 * 1024
_MOST_KEYS: Final = 100
_SHORTEST_RSA: Final = 2048  # bits
_SKEW: Final = 60
"""Seconds by which the clock of an issuer may be ahead."""
_TYPES: Final = ("at+jwt", "application/at+jwt")
_LENIENT_TYPES: Final = (*_TYPES, "jwt", None)


class IssuerAway(Exception):
    """The keys of an issuer are not known, and it does not give them."""


class Login(Struct, frozen=True):
    """What a verified access token says. `expires_at` is in unix milliseconds."""

    issuer: str
    subject: str
    scope: str
    expires_at: int
    name: str | None = None

    def __repr__(self) -> str:
        return f"Login({self.issuer!r})"


class _Header(Struct, frozen=True):
    alg: str
    typ: str | None = None
    kid: str | None = None


class _Claims(Struct, frozen=True):
    iss: str
    sub: str
    exp: float
    aud: str | list[str]
    nbf: float = 0
    iat: float = 0
    scope: str = ""
    name: str | None = None
    nonce: Any = None
    at_hash: Any = None


class _Discovered(Struct, frozen=True):
    issuer: str
    jwks_uri: str


class _Keys(Struct, frozen=True):
    keys: list[dict[str, Any]]


class Issuer:
    """One issuer and its keys."""

    def __init__(self, url: str) -> None:
        self.url: Final = url
        self._keys: Mapping[str | None, Key] = {}
        self._read = self._asked = -_KEPT
        self._lock = asyncio.Lock()

    async def key(self, kid: str | None) -> Key | None:
        """The key with this id; without an id, the only key. None if there is none. Raises IssuerAway."""
        if self._due(kid) or (self._lock.locked() and self._lacks(kid)):  # another request asks for it just now
            async with self._lock:
                if self._due(kid):
                    await self._refresh()
        if monotonic() - self._read > _KEPT:
            raise IssuerAway
        if kid is None:
            return next(iter(self._keys.values())) if len(self._keys) == 1 else None
        return self._keys.get(kid)

    def _due(self, kid: str | None) -> bool:
        now = monotonic()
        return (now - self._read > _FRESH or self._lacks(kid)) and now - self._asked > _REST

    def _lacks(self, kid: str | None) -> bool:
        return not self._keys or (kid is not None and kid not in self._keys)

    async def _refresh(self) -> None:
        self._asked = monotonic()
        try:
            async with asyncio.timeout(_PATIENCE), httpx2.AsyncClient(follow_redirects=False) as client:
                found = json.decode(await _get(client, discovery_of(self.url)), type=_Discovered)
                if found.issuer != self.url or not _is_safe(found.jwks_uri, self.url):
                    return
                published = json.decode(await _get(client, found.jwks_uri), type=_Keys).keys
        except Exception:  # noqa: BLE001 - whatever an issuer sends, and wherever it sends us: it gives no keys
            return
        self._keys = {one.get("kid"): key for one in published[:_MOST_KEYS] if (key := _imported(one)) is not None}
        self._read = self._asked


class Issuers:
    """All issuers of the operator, and what their tokens have to be."""

    def __init__(self, settings: Settings, clock: Callable[[], int]) -> None:
        self._issuers = {url: Issuer(url) for url in settings.oidc_issuers}
        self._lenient = settings.oidc_lenient
        self._audience = settings.oidc_audience
        self._registry = jws.JWSRegistry(algorithms=settings.oidc_algorithms, strict_check_header=False)
        self._algorithms = settings.oidc_algorithms
        self._clock = clock

    async def verified(self, token: str) -> Login:
        """What a token says, after its signature, its time and its audience are checked. Raises Refused, IssuerAway."""
        header, claims = _parts(token)
        issuer = self._issuers.get(claims.iss)
        if issuer is None or header.alg not in self._algorithms:
            raise INVALID_TOKEN()
        self._check(header, claims)
        key = await issuer.key(header.kid)
        if key is None or not _fits(key, header.alg):
            raise INVALID_TOKEN()
        try:
            jws.deserialize_compact(token, key, registry=self._registry)
        except (JoseError, ValueError):
            raise INVALID_TOKEN() from None
        now = self._clock()
        if claims.exp * 1000 <= now:
            raise EXPIRED_TOKEN()
        if max(claims.nbf, claims.iat) > now / 1000 + _SKEW:
            raise INVALID_TOKEN()
        return Login(claims.iss, claims.sub, claims.scope, int(claims.exp * 1000), claims.name)

    def _check(self, header: _Header, claims: _Claims) -> None:
        """Refuse a token for something else: an ID token, a token for another service. Raises Refused."""
        kind = header.typ.lower() if header.typ is not None else None
        audiences = [claims.aud] if isinstance(claims.aud, str) else claims.aud
        if (
            kind not in (_LENIENT_TYPES if claims.iss in self._lenient else _TYPES)
            or self._audience not in audiences
            or not 1 <= len(claims.sub) <= 255
            or not 0 < claims.exp < 1e11
            or claims.nonce is not None
            or claims.at_hash is not None
        ):
            raise INVALID_TOKEN()


def looks_foreign(token: str) -> bool:
    """Whether a token may be a JWT: three parts with dots between them."""
    return token.count(".") == 2


def discovery_of(issuer: str) -> str:
    """Where an issuer says where its keys are (OpenID Connect Discovery)."""
    return f"{issuer.rstrip('/')}/.well-known/openid-configuration"


def _parts(token: str) -> tuple[_Header, _Claims]:
    """The header and the claims of a token, which are not verified. Raises Refused."""
    try:
        if len(token) > LONGEST:
            raise INVALID_TOKEN()
        unverified = jws.extract_compact(token.encode("ascii"))
        header = json.decode(json.encode(unverified.headers()), type=_Header)
        if "crit" in unverified.headers():
            raise INVALID_TOKEN()
        return header, json.decode(unverified.payload or b"", type=_Claims)
    except (JoseError, DecodeError, ValidationError, ValueError, TypeError, RecursionError):
        raise INVALID_TOKEN() from None


def _imported(published: dict[str, Any]) -> Key | None:
    """A published public key; None if it is not for signatures, or cannot be used."""
    if published.get("use", "sig") != "sig" or published.get("kty") not in ("RSA", "EC", "OKP") or "d" in published:
        return None
    try:
        key = JWKRegistry.import_key(published)
        if isinstance(key, RSAKey) and key.public_key.key_size < _SHORTEST_RSA:
            return None
    except (JoseError, ValueError, TypeError, KeyError):
        return None
    return key


_FAMILIES: Final = {"RS": "RSA", "PS": "RSA", "ES": "EC", "Ed": "OKP"}


def _fits(key: Key, algorithm: str) -> bool:
    """Whether a key is one for this algorithm."""
    named = key.as_dict(private=False).get("alg")
    return _FAMILIES.get(algorithm[:2]) == key.key_type and named in (None, algorithm)


def _is_safe(address: str, issuer: str) -> bool:
    """Whether keys may be fetched from an address: over TLS, unless the operator named the issuer without it."""
    return urlsplit(address).scheme in {"https", urlsplit(issuer).scheme}


async def _get(client: httpx2.AsyncClient, url: str) -> bytes:
    """What is at an address, up to a limit. Raises ValueError if it is longer or anything but a success.

    It is not decompressed: a short answer could become a very long one.
    """
    headers = {"Accept": "application/json", "Accept-Encoding": "identity"}
    async with client.stream("GET", url, headers=headers) as answer:
        if answer.status_code != 200:
            raise ValueError("no success")
        received = b""
        async for part in answer.aiter_raw():
            received += part
            if len(received) > _MOST_BYTES:
                raise ValueError("too long")
        return received
