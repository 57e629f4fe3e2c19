"""Caps that all replicas share: open games of a player, new players of an address; and which proxies are trusted."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import httpx
import pytest
from tests.service.direct import apart, direct
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.replica import Clock, Replica, replica

from rami.contract.wire import CreatePlayer
from rami.problems import Refused
from rami_service.domain.networks import network_of
from rami_service.players import accounts
from rami_service.store import quotas

OPEN = 3
ADA = {"name": "Ada"}


@pytest.fixture(scope="module")
def capped(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Service]]:
    """Two replicas behind a proxy at 127.0.0.1, with small caps."""
    small = {"open_games_each": OPEN, "players_each_hour": 4, "trusted_proxies": "127.0.0.1, 10.0.0.0/8"}
    with ExitStack() as stack:
        url = apart(valkey, 5)
        yield [stack.enter_context(serving(tmp_path_factory.mktemp("caps"), redis_url=url, **small)) for _ in range(2)]


def arrive(service: Service, *addresses: str) -> httpx.Response:
    """Create a player, with these addresses in the X-Forwarded-For header."""
    headers = {"X-Forwarded-For": ", ".join(addresses)} if addresses else {}
    return service.http.post("/v1/players", json=ADA, headers=headers)


def token(service: Service, address: str) -> dict[str, str]:
    """The Authorization header of a new player from an address."""
    answer = arrive(service, address)
    assert answer.status_code == 201, answer.text
    return {"Authorization": f"Bearer {answer.json()['token']}"}


def test_a_player_opens_so_many_games_and_no_more(capped: list[Service]) -> None:
    """The cap holds for all replicas together; games that begin at once do not count, and leaving a game makes room."""
    mine = token(capped[0], "192.0.2.1")

    def create(number: int, **body: object) -> httpx.Response:
        return capped[number % 2].http.post("/v1/games", json=body, headers=mine)

    games = [create(number).json()["id"] for number in range(OPEN)]
    assert refused(create(0), "too_many_games")["params"] == {"games": OPEN}
    refused(create(1, private=True), "too_many_games")
    refused(capped[0].http.post("/v1/games/quick-match", json={"variant": "romme"}, headers=mine), "too_many_games")
    assert create(1, seats=2, bots=1).status_code == 201
    assert capped[0].http.post(f"/v1/games/{games[0]}/leave", headers=mine).status_code == 200
    assert create(1).status_code == 201
    refused(create(0), "too_many_games")
    listed = capped[0].http.get("/v1/players/me/games", params={"status": "open"}, headers=mine).json()["items"]
    assert len(listed) == OPEN


def test_who_asks_again_gets_the_same_game(capped: list[Service]) -> None:
    """A repeated request creates no further game, also when the cap is reached."""
    mine = token(capped[0], "192.0.2.2")
    answers = [
        capped[number % 2].http.post("/v1/games", json={}, headers=mine | {"Idempotency-Key": f"k{number // 2}"})
        for number in range(2 * OPEN)
    ]
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["id"] for answer in answers}) == OPEN


def test_many_games_at_once_do_not_pass_together(capped: list[Service]) -> None:
    """Concurrent requests do not exceed the cap; some may be refused although one more game would fit."""
    mine = token(capped[0], "192.0.2.3")
    with ThreadPoolExecutor(8) as pool:
        many = [pool.submit(capped[number % 2].http.post, "/v1/games", json={}, headers=mine) for number in range(16)]
        codes = [one.result().status_code for one in many]
    assert set(codes) <= {201, 409}
    assert 1 <= codes.count(201) <= OPEN


def test_an_address_brings_so_many_players_an_hour(capped: list[Service]) -> None:
    """The cap holds for all replicas together, a refusal has a Retry-After header, and other addresses may go on."""
    for number in range(4):
        assert arrive(capped[number % 2], "192.0.2.9").status_code == 201
    answer = arrive(capped[0], "192.0.2.9")
    refused(answer, "rate_limited")
    assert 1 <= int(answer.headers["retry-after"]) <= 3600
    assert arrive(capped[0], "192.0.2.10").status_code == 201


def test_a_network_of_ipv6_is_one_address(capped: list[Service]) -> None:
    """A /64 network counts as one address, because one customer has 2^64 addresses."""
    for number in range(4):
        assert arrive(capped[0], f"2001:db8::{number + 1}").status_code == 201
    refused(arrive(capped[0], "2001:db8::ffff:1"), "rate_limited")
    assert arrive(capped[0], "2001:db8:0:1::1").status_code == 201
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1")
    assert network_of("}{ no address") == "unknown"


def test_what_comes_before_a_trusted_proxy_is_not_believed(capped: list[Service]) -> None:
    """Of the addresses in the header, only the one that the last trusted proxy saw counts."""
    for number in range(4):
        assert arrive(capped[0], f"198.51.100.{number}", "192.0.2.77", "10.1.2.3").status_code == 201
    refused(arrive(capped[0], "198.51.100.99", "192.0.2.77", "10.9.9.9"), "rate_limited")


def test_without_a_named_proxy_nobodys_word_is_believed(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Without trusted proxies, the address is that of the connection, and the scheme is plain HTTP."""
    with serving(tmp_path_factory.mktemp("alone"), redis_url=apart(valkey, 6), players_each_hour=2) as alone:
        for number in range(2):
            assert arrive(alone, f"192.0.2.{number}").status_code == 201
        refused(arrive(alone, "192.0.2.3"), "rate_limited")
        said = alone.http.get("/health/live", headers={"X-Forwarded-Proto": "https"})
        assert "strict-transport-security" not in said.headers


def test_a_trusted_proxy_says_when_it_was_https(capped: list[Service]) -> None:
    """If a trusted proxy reports HTTPS, the answer tells browsers to use only HTTPS."""
    said = capped[0].http.get("/health/live", headers={"X-Forwarded-Proto": "https"})
    assert said.headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in capped[0].http.get("/health/live").headers


@pytest.mark.anyio
async def test_the_next_hour_is_a_new_one(store_url: str, clock: Clock) -> None:
    """The count starts again in the next hour, and the old counts expire."""
    async with replica(store_url, clock, players_each_hour=1) as one:
        await accounts.create(one.context, CreatePlayer(name="Ada"), "192.0.2.1")
        with pytest.raises(Refused):
            await accounts.create(one.context, CreatePlayer(name="Ada"), "192.0.2.1")
        clock.passes(3600)
        await accounts.create(one.context, CreatePlayer(name="Ada"), "192.0.2.1")
        with direct(store_url) as client:
            counted = client.keys("{c:*")
        assert [0 < await one.context.batch.call("TTL", key) <= 7200 for key in counted] == [True, True]


@pytest.mark.anyio
async def test_a_game_that_never_came_does_not_count_for_long(local: Replica, clock: Clock) -> None:
    """If a replica dies before it stores a noted game, the note stops counting after a minute."""
    ada = await local.player()
    player_id = local.caller(ada).player_id
    for number in range(100):
        await quotas.open_game(local.context.batch, player_id, f"g_{number:026}", clock(), 600)
    with pytest.raises(Refused):
        await local.create(ada)
    clock.passes(61)
    await local.create(ada)
    assert len(await quotas.opened(local.context.batch, player_id)) == 1
