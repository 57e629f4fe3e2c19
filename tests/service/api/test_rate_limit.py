"""Rate limits over HTTP with two replicas and one counter: the headers, the refusals, and which requests count."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

import httpx
import pytest
from tests.service.direct import apart, direct
from tests.service.process import Service, serving
from tests.service.refused import refused

from rami import Rami, errors
from rami_service import ids
from rami_service.store import keys

TOKEN, ADDRESS = 20, 49
"""With limits below 50 a replica tells the store of each request, and knows of the others' after its next one."""
REPLICAS = 2
SMALL = {"requests_per_token": TOKEN, "requests_per_address": ADDRESS}
ME = "/v1/players/me"
PAGE = "https://rami.example"


@pytest.fixture(scope="module")
def store(valkey: str) -> str:
    """The address of the store where the replicas count."""
    return apart(valkey, 7)


@pytest.fixture(scope="module")
def limited(store: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Service]]:
    """Two replicas behind a proxy at 127.0.0.1, with small limits."""
    folder = tmp_path_factory.mktemp("limits")
    with ExitStack() as stack:
        both = [
            serving(folder, redis_url=store, cors_origins=PAGE, trusted_proxies="127.0.0.1", **SMALL) for _ in range(2)
        ]
        yield [stack.enter_context(one) for one in both]


class Caller:
    """A client that sends requests from an address, with or without a token."""

    def __init__(self, services: list[Service], address: str) -> None:
        self.services, self.address, self.token = services, address, ""
        self.headers: dict[str, str] = {"X-Forwarded-For": address}

    def arrive(self) -> "Caller":
        """Create a player, and return a caller with its token."""
        answer = self.services[0].http.post("/v1/players", json={"name": "Ada"}, headers=self.headers)
        assert answer.status_code == 201, answer.text
        return self.acting(answer.json()["token"])

    def acting(self, token: str) -> "Caller":
        """A caller with the same address and this token."""
        caller = Caller(self.services, self.address)
        caller.token = token
        caller.headers |= {"Authorization": f"Bearer {token}"}
        return caller

    def get(self, number: int = 0, path: str = ME, **headers: str) -> httpx.Response:
        """Send a GET request to one of the two replicas, chosen by `number`."""
        return self.services[number % 2].http.get(path, headers=self.headers | headers)

    def codes(self, requests: int, path: str = ME) -> list[int]:
        """The statuses of this number of requests, sent to both replicas in turn."""
        return [self.get(number, path).status_code for number in range(requests)]


def test_a_token_has_so_many_requests_on_all_replicas_together(limited: list[Service], store: str) -> None:
    """Both replicas refuse a further request, return the seconds to wait, and change nothing."""
    ada = Caller(limited, "192.0.2.1").arrive()
    codes = ada.codes(TOKEN + 2 * REPLICAS)
    assert codes[:TOKEN] == [200] * TOKEN
    assert codes[TOKEN:].count(200) <= REPLICAS
    for number in range(REPLICAS):
        answer = ada.get(number)
        problem = refused(answer, "rate_limited")
        seconds = int(answer.headers["retry-after"])
        assert problem["params"] == {"requests": TOKEN, "seconds": seconds}
        assert 1 <= seconds <= 30
    refused(limited[0].http.delete(ME, headers=ada.headers), "rate_limited")
    with direct(store) as client:
        assert client.exists(keys.player(ids.player_of(ada.token) or ""))


def test_each_answer_tells_what_is_left(limited: list[Service]) -> None:
    """Each response has the IETF draft's RateLimit headers for the address and the token, whatever its status."""
    ada = Caller(limited, "192.0.2.2").arrive()
    for number in range(4):
        answer = ada.get(0, ME if number % 2 else "/nowhere")
        assert answer.headers["ratelimit-policy"] == f'"address";q={ADDRESS};w=60, "token";q={TOKEN};w=60'
        address, token = answer.headers["ratelimit"].split(", ")
        assert address.startswith(f'"address";r={ADDRESS - 2 - number};t=')
        assert token.startswith(f'"token";r={TOKEN - 1 - number};t=')
        assert int(token.rpartition("=")[2]) == 60 // TOKEN
    nobody = Caller(limited, "192.0.2.2").get(path="/v1/variants")
    assert nobody.headers["ratelimit-policy"] == f'"address";q={ADDRESS};w=60'


def test_a_refusal_is_told_in_french(limited: list[Service]) -> None:
    """The refusal is translated like every other one, with the same numbers."""
    ada = Caller(limited, "192.0.2.3").arrive()
    ada.codes(TOKEN + 2 * REPLICAS)
    ada.headers["Accept-Language"] = "fr"
    answer = ada.get()
    assert answer.headers["content-language"] == "fr"
    assert f"Ce jeton peut envoyer {TOKEN} requêtes au plus par minute" in answer.json()["detail"]
    assert '"token";r=0;t=' in answer.headers["ratelimit"]


def test_many_at_once_never_pass_together(limited: list[Service]) -> None:
    """Of many simultaneous requests with one token to both replicas, hardly more than the limit are accepted."""
    ada = Caller(limited, "192.0.2.4").arrive()
    with ThreadPoolExecutor(16) as pool:
        codes = list(pool.map(lambda number: ada.get(number).status_code, range(3 * TOKEN)))
    assert TOKEN <= codes.count(200) <= TOKEN * REPLICAS - REPLICAS
    assert codes.count(200) + codes.count(429) == 3 * TOKEN


def test_an_address_is_who_came_to_the_proxy(limited: list[Service]) -> None:
    """All tokens of a client's address count together; another address and the proxy itself have their own counters."""
    home = Caller(limited, "192.0.2.5")
    players = [home.arrive() for _ in range(4)]
    codes = [code for player in players for code in player.codes(TOKEN)]
    assert 0 <= codes.count(200) - (ADDRESS - 4) <= 2 * REPLICAS
    answer = home.get(path="/v1/variants")
    assert refused(answer, "rate_limited")["params"]["requests"] == ADDRESS
    assert players[0].acting(players[3].token).get().status_code == 429
    assert Caller(limited, "192.0.2.6").get(path="/v1/variants").status_code == 200
    assert limited[0].http.get("/v1/variants").status_code == 200


def test_the_rest_of_a_network_of_ipv6_counts_together(limited: list[Service]) -> None:
    """The 2^64 addresses of one IPv6 network share a counter, because one customer can use all of them."""
    codes = [Caller(limited, f"2001:db8:7::{number:x}").get().status_code for number in range(ADDRESS + 3)]
    assert 0 <= codes.count(401) - ADDRESS <= REPLICAS


@pytest.mark.parametrize(
    "token", ["rami_x", "x" * 200, ids.new_token(f"p_{'0' * 26}")[:-1]], ids=["short", "long", "cut"]
)
def test_a_malformed_token_counts_for_the_address_alone(limited: list[Service], token: str) -> None:
    """A malformed token has no counter of its own, so only the address counts."""
    caller = Caller(limited, f"192.0.2.{100 + len(token) % 97}")
    answer = caller.acting(token).get()
    assert answer.status_code == 401
    assert "token" not in answer.headers["ratelimit"]


def test_an_unknown_token_counts_by_itself(limited: list[Service], store: str) -> None:
    """A well-formed token is counted before it is looked up; the keys contain its fingerprint, never the token."""
    token = ids.new_token(ids.new_player_id())
    codes = Caller(limited, "192.0.2.7").acting(token).codes(TOKEN + 2 * REPLICAS)
    assert codes[:TOKEN] == [401] * TOKEN
    assert codes[-1] == 429
    with direct(store) as client:
        names = b" ".join(client.keys("*"))
    assert ids.fingerprint(token).hex().encode() in names
    assert token.encode() not in names
    assert token[5:31].encode() not in names


def test_health_is_never_limited(limited: list[Service]) -> None:
    """An address over its limit is refused everywhere except at the health paths, which are not counted."""
    home = Caller(limited, "192.0.2.8")
    home.codes(ADDRESS + 2 * REPLICAS)
    assert home.codes(2, "/v1/variants") == [429] * 2
    for path in ("/health/live", "/health/ready"):
        answer = home.get(path=path)
        assert answer.status_code == 200
        assert "ratelimit" not in answer.headers
    for path in ("/docs", "/openapi.json", "/", "/nowhere"):
        assert home.get(path=path).status_code == 429


def test_a_page_may_read_the_refusal(limited: list[Service]) -> None:
    """A page of an allowed origin can read the refusal and its RateLimit headers; preflight requests do not count."""
    home = Caller(limited, "192.0.2.9")
    asking = {"Origin": PAGE, "Access-Control-Request-Method": "GET"}
    for _ in range(ADDRESS + 1):
        asked = limited[0].http.options(ME, headers=home.headers | asking)
        assert asked.status_code == 204
    assert home.get(Origin=PAGE).status_code == 401
    home.codes(ADDRESS + 2 * REPLICAS)
    answer = home.get(Origin=PAGE)
    refused(answer, "rate_limited")
    assert answer.headers["access-control-allow-origin"] == PAGE
    assert "Origin" in answer.headers["vary"]
    exposed = answer.headers["access-control-expose-headers"]
    assert {"RateLimit", "RateLimit-Policy", "Retry-After"} <= set(exposed.split(", "))
    assert "access-control-allow-origin" not in home.get(Origin="https://other.example").headers


def test_head_is_counted_like_get(limited: list[Service]) -> None:
    """HEAD uses up the limit, because it costs what GET costs; the refusal says when to come back."""
    ada = Caller(limited, "192.0.2.11").arrive()
    codes = [limited[0].http.head(ME, headers=ada.headers).status_code for _ in range(TOKEN)]
    assert codes == [200] * TOKEN
    assert ada.get().status_code == 429
    refused_head = limited[0].http.head(ME, headers=ada.headers)
    assert (refused_head.status_code, refused_head.content) == (429, b"")
    assert int(refused_head.headers["retry-after"]) > 0


def test_a_plain_move_is_counted_as_well(limited: list[Service]) -> None:
    """A move is counted, although it bypasses the framework's router."""
    ada = Caller(limited, "192.0.2.10").arrive()
    path = f"/v1/games/g_{'0' * 26}/moves"
    codes = []
    for number in range(TOKEN + 2 * REPLICAS):
        answer = limited[number % 2].http.post(path, json={"moves": [{"type": "draw_stock"}]}, headers=ada.headers)
        codes.append(answer.status_code)
        assert "ratelimit" in answer.headers
    assert codes[:TOKEN] == [404] * TOKEN
    assert codes[-1] == 429


def is_refilled_in(store: str, caller: Caller, seconds: float) -> None:
    """Say that the allowance of a token is full again after this number of seconds."""
    name = keys.allowance(f"token/{ids.fingerprint(caller.token).hex()}")
    with direct(store) as client:
        now = int(client.time()[0]) * 1000
        client.set(name, now + int(seconds * 1000), px=int(seconds * 1000))
    caller.get()


def test_the_sdk_says_at_once_what_it_will_not_wait_for(limited: list[Service], store: str) -> None:
    """If the required wait is too long, the SDK raises RateLimited at once, with the seconds to wait."""
    ada = Caller(limited, "192.0.2.11").arrive()
    is_refilled_in(store, ada, 60 + 75)
    began = monotonic()
    with Rami(limited[0].base, token=ada.token) as rami, pytest.raises(errors.RateLimited) as caught:
        rami.get_me()
    assert 70 < (caught.value.retry_after or 0) <= 85
    assert monotonic() - began < 30


def test_the_sdk_waits_as_long_as_it_is_told(limited: list[Service], store: str) -> None:
    """The SDK waits for the time that the service returns, and its next request succeeds."""
    ada = Caller(limited, "192.0.2.12").arrive()
    is_refilled_in(store, ada, 60)
    began = monotonic()
    with Rami(limited[0].base, token=ada.token) as rami:
        assert rami.get_me().name == "Ada"
    assert 1 <= monotonic() - began < 30


def test_without_the_store_each_replica_counts_for_itself(tmp_path: Path) -> None:
    """Who needs no store is served up to the limit; who needs it is told to come again."""
    with serving(tmp_path, redis_url=f"unix://{tmp_path}/nowhere.sock", store_timeout=0.5, **SMALL) as alone:
        refused(alone.http.get("/v1/players/p_" + "0" * 26), "missing_token")
        refused(Caller([alone], "").acting(ids.new_token(ids.new_player_id())).get(), "store_unavailable")
        codes = [alone.http.get("/v1/variants").status_code for _ in range(ADDRESS)]
        assert codes[: ADDRESS - 2] == [200] * (ADDRESS - 2)
        assert codes[-1] == 429
        assert alone.http.get("/health/live").status_code == 200
