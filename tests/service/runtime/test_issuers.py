"""Access tokens of issuers: only what an issuer of the operator signed for this service, with its present keys."""

import asyncio
from collections.abc import Iterator
from time import monotonic, time
from typing import Any

import pytest
from joserfc.jwk import RSAKey
from msgspec import json
from tests.service.issuer import AUDIENCE, TestIssuer, issuing, unsigned, with_shared_secret

from rami.problems import Refused
from rami_service.runtime import issuers
from rami_service.runtime.context import system_clock
from rami_service.runtime.issuers import IssuerAway, Issuers
from rami_service.settings import BadSettings, Settings, from_environment

pytestmark = pytest.mark.anyio


@pytest.fixture
def issuer() -> Iterator[TestIssuer]:
    """An issuer over HTTP."""
    with issuing() as running:
        yield running


def trusting(*urls: str, lenient: bool = False) -> Issuers:
    """A service that accepts tokens of these issuers."""
    settings = Settings(oidc_issuers=urls, oidc_audience=AUDIENCE, oidc_lenient=urls if lenient else ())
    return Issuers(settings, system_clock)


async def refused(trusted: Issuers, token: str, code: str = "invalid_token") -> None:
    """The token is refused with this code."""
    with pytest.raises(Refused) as raised:
        await trusted.verified(token)
    assert raised.value.code == code


async def test_a_token_of_an_issuer_names_its_subject(issuer: TestIssuer) -> None:
    """Its scopes and its end come from it, and the keys are fetched once for many tokens."""
    trusted = trusting(issuer.url)
    for _ in range(5):
        login = await trusted.verified(issuer.token(exp=int(time()) + 60, aud=["other", AUDIENCE]))
    assert (login.issuer, login.subject, login.scope) == (issuer.url, "ada", "games:read games:play")
    assert 50_000 < login.expires_at - system_clock() <= 60_000
    assert len(issuer.asked) == 2


async def test_two_issuers_are_told_apart(issuer: TestIssuer) -> None:
    """A key of one issuer signs nothing for another, and an issuer that the operator does not name is nobody."""
    with issuing() as second:
        trusted = trusting(issuer.url, second.url)
        assert (await trusted.verified(second.token())).issuer == second.url
        await refused(trusted, second.token(iss=issuer.url))
        await refused(trusted, issuer.token(iss=second.url))
        await refused(trusting(second.url), issuer.token())


@pytest.mark.parametrize(
    "claims",
    [
        {"aud": "https://other.example"},
        {"aud": None},
        {"aud": []},
        {"aud": AUDIENCE + "/"},
        {"sub": None},
        {"sub": ""},
        {"sub": 7},
        {"sub": "x" * 256},
        {"exp": None},
        {"exp": "tomorrow"},
        {"exp": 1e300},
        {"exp": -5},
        {"iss": None},
        {"nonce": "n"},
        {"at_hash": "h"},
        {"nbf": 4_000_000_000},
        {"iat": 4_000_000_000},
    ],
)
async def test_a_token_for_something_else_is_refused(issuer: TestIssuer, claims: dict[str, Any]) -> None:
    """For another service, without a subject or an end, from the future, or an ID token: also for lenient issuers."""
    for lenient in (False, True):
        await refused(trusting(issuer.url, lenient=lenient), issuer.token(**claims))


async def test_an_expired_token_has_its_own_code(issuer: TestIssuer) -> None:
    """By the second."""
    await refused(trusting(issuer.url), issuer.token(exp=int(time())), "expired_token")


async def test_the_type_of_a_token_is_checked(issuer: TestIssuer) -> None:
    """An ID token has the type JWT or none; only for a lenient issuer that is no difference."""
    for kind in ("JWT", None, "id+jwt", "dpop+jwt"):
        await refused(trusting(issuer.url), issuer.token({"typ": kind}))
    assert (await trusting(issuer.url, lenient=True).verified(issuer.token({"typ": "JWT"}))).subject == "ada"
    await refused(trusting(issuer.url, lenient=True), issuer.token({"typ": "dpop+jwt"}))
    assert (await trusting(issuer.url).verified(issuer.token({"typ": "application/AT+JWT"}))).subject == "ada"


async def test_the_operator_chooses_the_algorithms(issuer: TestIssuer) -> None:
    """Neither `none` nor the public key as a secret, nor an algorithm that the operator does not name."""
    trusted = trusting(issuer.url)
    good = issuer.token()
    for signature in ("", good.split(".")[2]):
        await refused(trusted, unsigned(issuer, signature))
    await refused(trusted, with_shared_secret(issuer))
    issuer.keys.append(RSAKey.generate_key(2048, {"kid": "rsa"}))
    await refused(trusting(issuer.url), issuer.token({"alg": "PS256", "kid": "rsa"}, key=issuer.keys[1]))
    assert (await trusting(issuer.url).verified(issuer.token({"kid": "rsa"}, key=issuer.keys[1]))).subject == "ada"
    await refused(trusted, issuer.token(key=RSAKey.generate_key(2048, {"kid": "first"})))
    await refused(trusted, issuer.token({"crit": ["b64"], "b64": True}))
    own = RSAKey.generate_key(2048)
    await refused(trusted, issuer.token({"jwk": own.as_dict(private=False)}, key=own))
    await refused(trusted, good[:-4] + "AAAA")
    await refused(trusted, ".".join([good.split(".")[0], issuer.token(sub="bob").split(".")[1], good.split(".")[2]]))
    assert (await trusted.verified(good)).subject == "ada"


@pytest.mark.parametrize("token", ["..", "a.b.c", "é.é.é", "e30.e30.", "x" * 9000 + "..", "bnVsbA.bnVsbA.bnVsbA"])
async def test_what_is_no_token_is_refused(issuer: TestIssuer, token: str) -> None:
    """Without a question to the issuer."""
    await refused(trusting(issuer.url), token)
    assert issuer.asked == []


async def test_keys_rotate(issuer: TestIssuer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new key is found by its id, but an issuer is not asked for each unknown id; the old key is nothing then."""
    trusted, old = trusting(issuer.url), issuer.token()
    await trusted.verified(old)
    issuer.rotate("second")
    for number in range(20):
        await refused(trusted, issuer.token({"kid": f"made up {number}"}))
    assert len(issuer.asked) == 2
    monkeypatch.setattr(issuers, "_REST", 0.0)
    assert (await trusted.verified(issuer.token())).subject == "ada"
    await refused(trusted, old)


async def test_tokens_wait_for_keys_that_are_being_fetched(issuer: TestIssuer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many tokens at the same time none is refused: neither the first ones, nor those with a new key."""
    trusted = trusting(issuer.url)
    for kid in ("first", "second"):
        issuer.rotate(kid)
        monkeypatch.setattr(trusted._issuers[issuer.url], "_asked", 0.0)  # else it takes ten seconds
        found = await asyncio.gather(*[trusted.verified(issuer.token(jti=str(number))) for number in range(5)])
        assert [one.subject for one in found] == ["ada"] * 5
    assert len(issuer.asked) == 4


async def test_an_issuer_that_is_away(issuer: TestIssuer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its keys nothing is verified; with them its tokens are good for a while."""
    trusted = trusting(issuer.url)
    issuer.answers["/keys"] = (500, b"")
    with pytest.raises(IssuerAway):
        await trusted.verified(issuer.token())
    monkeypatch.setattr(issuers, "_REST", 0.0)
    issuer.answers.clear()
    assert (await trusted.verified(issuer.token())).subject == "ada"
    monkeypatch.setattr(issuers, "_FRESH", 0.0)
    issuer.answers["/keys"] = (500, b"")
    assert (await trusted.verified(issuer.token())).subject == "ada"


@pytest.mark.parametrize(
    ("path", "answer"),
    [
        ("/keys", (200, b"[" * 600_000)),
        ("/keys", (200, b"{}")),
        ("/keys", (200, b'{"keys": [{"x": ' + b"[" * 100_000)),
        ("/keys", (302, b"/elsewhere")),
        ("/.well-known/openid-configuration", (200, b'{"issuer": "https://evil.example", "jwks_uri": "/keys"}')),
    ],
)
async def test_what_an_issuer_sends_is_bounded(issuer: TestIssuer, path: str, answer: tuple[int, bytes]) -> None:
    """Neither a huge answer nor nonsense, a redirect or the name of another issuer is followed."""
    issuer.answers[path] = answer
    with pytest.raises(IssuerAway):
        await trusting(issuer.url).verified(issuer.token())
    assert "/elsewhere" not in issuer.asked


async def test_an_issuer_whose_keys_are_nowhere(issuer: TestIssuer) -> None:
    """An address that cannot exist is no fault of the service."""
    for address in ("http://127.0.0.1:99999/", "http://[::1", "file:///etc/passwd", ""):
        found = json.encode({"issuer": issuer.url, "jwks_uri": address})
        issuer.answers["/.well-known/openid-configuration"] = (200, found)
        with pytest.raises(IssuerAway):
            await trusting(issuer.url).verified(issuer.token())


async def test_a_slow_issuer_is_not_waited_for(issuer: TestIssuer, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many tokens come meanwhile, it is asked once, and all of them get their answer within the limit."""
    monkeypatch.setattr(issuers, "_PATIENCE", 2.0)
    trusted = trusting(issuer.url)
    issuer.trickles = True
    began = monotonic()
    tokens = [issuer.token(jti=str(number)) for number in range(10)]
    found = await asyncio.gather(*map(trusted.verified, tokens), return_exceptions=True)
    assert [type(one) for one in found] == [IssuerAway] * 10
    assert 2 <= monotonic() - began < 10
    assert len(issuer.asked) == 1


@pytest.mark.parametrize(
    "environment",
    [
        {"RAMI_OIDC_ISSUERS": "https://id.example"},
        {"RAMI_OIDC_ISSUERS": "http://id.example", "RAMI_OIDC_AUDIENCE": AUDIENCE},
        {"RAMI_OIDC_ISSUERS": "https://id.example", "RAMI_OIDC_AUDIENCE": "rami"},
        {"RAMI_OIDC_ALGORITHMS": "HS256"},
        {"RAMI_OIDC_ALGORITHMS": "none"},
        {"RAMI_OIDC_ALGORITHMS": ""},
        {"RAMI_OIDC_LENIENT": "https://id.example"},
        {"RAMI_OIDC_CLIENT": "table"},
        {"RAMI_OIDC_ISSUERS": "https://id.example; script-src *", "RAMI_OIDC_AUDIENCE": AUDIENCE},
        {"RAMI_OIDC_ISSUERS": "https://*.example", "RAMI_OIDC_AUDIENCE": AUDIENCE},
    ],
)
async def test_settings_that_would_be_unsafe_are_refused(environment: dict[str, str]) -> None:
    """No issuer over plain HTTP, no symmetric algorithm, no issuer without an audience."""
    with pytest.raises(BadSettings):
        from_environment(environment)
