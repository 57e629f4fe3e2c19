"""Logins: an access token of an issuer acts for the player of its subject, who is made at the first use."""

from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from time import monotonic, time

from tests.service.issuer import AUDIENCE, TestIssuer, with_login
from tests.service.listening import MINE, game_of, listening
from tests.service.process import Service
from tests.service.refused import refused

TOKENS = "/v1/players/me/tokens"


def test_a_login_names_one_player(issuer: TestIssuer, trusting: list[Service]) -> None:
    """Today and tomorrow, at each replica; another subject is another player."""
    one, two = trusting
    ada = with_login(one, issuer.token(sub="one", name="Ada"))
    assert with_login(two, issuer.token(sub="one", jti="2")).id == ada.id
    assert with_login(two, issuer.token(sub="two")).id != ada.id
    assert ada.get("/v1/players/me").json()["name"] == "Ada"
    game = ada.create(seats=2, bots=1).id
    assert ada.view(game).hand


def test_two_first_uses_make_one_player(issuer: TestIssuer, trusting: list[Service]) -> None:
    """However many come at once, at two replicas."""
    for number in range(5):
        tokens = [issuer.token(sub=f"new {number}", jti=str(one)) for one in range(8)]
        with ThreadPoolExecutor(8) as pool:
            found = [pool.submit(with_login, trusting[place % 2], token) for place, token in enumerate(tokens)]
            assert len({one.result().id for one in found}) == 1


def test_the_scopes_are_those_of_the_access_token(issuer: TestIssuer, trusting: list[Service]) -> None:
    """Words of others are ignored, and without one of ours a token does nothing."""
    reads = with_login(trusting[0], issuer.token(sub="scoped", scope="openid games:read email"))
    refused(reads.post("/v1/games", {}), "read_only")
    refused(reads.get("/v1/players/me/preferences"), "insufficient_scope")
    reads.token = issuer.token(sub="scoped", scope="openid")
    refused(reads.get("/v1/players/me"), "insufficient_scope")
    reads.token = issuer.token(sub="scoped", scope="games:read tokens:write")
    refused(reads.post(f"{TOKENS}/rotate"), "unknown_token")
    refused(reads.post(TOKENS, {"scope": "play"}), "insufficient_scope")


def test_the_hash_of_an_access_token_is_no_token(issuer: TestIssuer, trusting: list[Service]) -> None:
    """The service remembers checked tokens by their hashes for a second: who knows one of these has nothing."""
    token = issuer.token(sub="hashed")
    ada = with_login(trusting[0], token)
    for hashed in (sha256(token.encode()).hexdigest(), sha256(ada.token.encode()).hexdigest()):
        assert ada.get("/v1/players/me").status_code == 200
        refused(ada.send("GET", "/v1/players/me", headers={"Authorization": f"Bearer {hashed}"}), "invalid_token")


def test_a_stream_ends_with_its_access_token(issuer: TestIssuer, trusting: list[Service]) -> None:
    """Within a second, and then the token is refused as expired."""
    ends = int(time()) + 3
    ada = with_login(trusting[0], issuer.token(sub="stream", exp=ends))
    game = ada.create().id
    with listening(ada, MINE) as mine, listening(ada, game_of(game)) as watched:
        assert [ear.next().event for ear in (mine, watched)] == ["snapshot"] * 2
        assert mine.rest() == watched.rest() == []
        assert ends - 0.1 <= time() < ends + 1
    refused(ada.get("/v1/players/me"), "expired_token")


def test_a_deleted_player_is_made_again(issuer: TestIssuer, trusting: list[Service]) -> None:
    """Whoever signs in again is new here, and streams of the old player end."""
    ada = with_login(trusting[0], issuer.token(sub="gone", scope="play"))
    with listening(ada, MINE, at=trusting[1]) as mine:
        assert mine.next().event == "snapshot"
        assert ada.send("DELETE", "/v1/players/me").status_code == 204
        began = monotonic()
        assert mine.rest() == []
        assert monotonic() - began < 1
    assert with_login(trusting[0], issuer.token(sub="gone")).id != ada.id


def test_programs_find_out_whose_tokens_are_accepted(issuer: TestIssuer, trusting: list[Service]) -> None:
    """A refusal names the metadata (RFC 9728), which names the issuer; the specification does, too."""
    one = trusting[0].http
    answer = one.get("/v1/players/me")
    known = "/.well-known/oauth-protected-resource"
    assert answer.headers["www-authenticate"] == f'Bearer resource_metadata="{AUDIENCE}{known}"'
    for path in (known, f"/rami{known}"):
        found = one.get(path)
        assert found.json()["resource"] == AUDIENCE
        assert found.json()["authorization_servers"] == [issuer.url]
    schemes = one.get("/openapi.json").json()["components"]["securitySchemes"]
    assert schemes["login1"]["openIdConnectUrl"].startswith(issuer.url)


def test_a_service_without_issuers_knows_no_logins(service: Service, issuer: TestIssuer) -> None:
    """There an access token is not valid, and nobody is asked."""
    before = len(issuer.asked)
    answer = service.http.get("/v1/players/me", headers={"Authorization": f"Bearer {issuer.token()}"})
    refused(answer, "invalid_token")
    assert answer.headers["www-authenticate"] == "Bearer"
    refused(service.http.get("/.well-known/oauth-protected-resource"), "not_found")
    assert len(issuer.asked) == before
