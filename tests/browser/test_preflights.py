"""What a move from another origin costs, counted where every request passes: between browser and service."""

from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page
from tests.service.process import Service
from tests.service.table import Table

MOVES = 10
PLAY = """async ([base, game, token, header, version]) => {
    const statuses = [];
    for (let n = 0; n < 10; n++) {
        const answer = await fetch(`${base}/v1/games/${game}/moves`, {
            method: "POST",
            headers: {
                Authorization: `Bearer ${token}`,
                "Content-Type": "application/json",
                "Idempotency-Key": crypto.randomUUID(),
                [header]: header === "If-Match" ? `"${version}"` : String(version),
            },
            body: JSON.stringify({moves: [{type: "draw_stock"}], dry_run: n < 9}),
        });
        statuses.push(answer.status);
        version = Number(answer.headers.get("ETag").slice(1, -1));
    }
    return statuses;
}"""
READ = """async ([url, token]) => {
    const answer = await fetch(url, {headers: {Authorization: `Bearer ${token}`}});
    return Object.fromEntries(answer.headers);
}"""


@pytest.fixture
def asked(fresh_page: Page, service: Service) -> Iterator[Counter[str]]:
    """The number of requests of the page to the service by method, as the browser's network layer sent them."""
    counted: Counter[str] = Counter()
    session = fresh_page.context.new_cdp_session(fresh_page)
    session.send("Network.enable")

    def count(event: dict[str, dict[str, str]]) -> None:
        if event["request"]["url"].startswith(service.base):
            counted[event["request"]["method"]] += 1

    session.on("Network.requestWillBeSent", count)
    yield counted
    session.detach()


@pytest.mark.parametrize(("header", "preflights"), [("Rami-If-Version", 1), ("If-Match", MOVES)])
def test_ten_moves_cost_one_preflight(
    fresh_page: Page, service: Service, asked: Counter[str], header: str, preflights: int
) -> None:
    """With the version in a header of ours, the browser asks once; with `If-Match`, before every move."""
    table = Table([service.player("Ada"), service.player("Bob")])
    mover = table.turn
    version = mover.view(table.id).version
    statuses = fresh_page.evaluate(PLAY, [service.base, table.id, mover.token, header, version])
    assert statuses == [200] * MOVES
    assert asked == Counter(OPTIONS=preflights, POST=MOVES)


def test_a_page_reads_the_headers_that_it_needs(page: Page, service: Service) -> None:
    """The version, the server's clock, the limits and the request's id reach a script of another origin."""
    ada = service.player("Ada")
    game = ada.create().id
    seen = page.evaluate(READ, [f"{service.base}/v1/games/{game}", ada.token])
    assert {"date", "etag", "ratelimit", "ratelimit-policy", "x-request-id"} <= seen.keys()
    assert seen["etag"] == '"1"'


def test_two_players_in_one_browser_never_see_each_others_hand(page: Page, service: Service) -> None:
    """Both ask for the same address, and the version is the same; each gets the own hand, from the service."""
    table = Table([service.player("Ada"), service.player("Bob")])
    url = f"{service.base}/v1/games/{table.id}"
    script = """async ([url, ...tokens]) => {
        const hands = [];
        for (const token of [...tokens, ...tokens]) {
            const answer = await fetch(url, {headers: {Authorization: `Bearer ${token}`}});
            hands.push((await answer.json()).hand);
        }
        return hands;
    }"""
    hands = page.evaluate(script, [url, *[player.token for player in table.players]])
    own = [list(player.view(table.id).hand) for player in table.players]
    assert hands == [*own, *own]


def test_a_page_asks_whether_its_view_is_still_the_newest(page: Page, service: Service) -> None:
    """A script that has a view in its memory sends the tag, and reads 304 until the game has changed."""
    table = Table([service.player("Ada"), service.player("Bob")])
    url, token = f"{service.base}/v1/games/{table.id}", table.players[0].token
    script = """async ([url, token, tag]) => {
        const headers = {Authorization: `Bearer ${token}`, "If-None-Match": tag};
        return (await fetch(url, {headers})).status;
    }"""
    tag = f'"{table.players[0].view(table.id).version}"'
    assert page.evaluate(script, [url, token, tag]) == 304
    table.turn.move(table.id, {"type": "draw_stock"})
    assert page.evaluate(script, [url, token, tag]) == 200


def test_a_browser_keeps_the_variants(fresh_page: Page, service: Service) -> None:
    """The list of variants crosses the network once, also if several scripts ask for it."""
    session, from_cache = fresh_page.context.new_cdp_session(fresh_page), list[bool]()
    session.send("Network.enable")
    session.on("Network.responseReceived", lambda event: from_cache.append(event["response"]["fromDiskCache"]))
    script = "async (url) => (await (await fetch(url)).json()).variants.length"
    lengths = [fresh_page.evaluate(script, f"{service.base}/v1/variants") for _ in range(3)]
    assert len(set(lengths)) == 1
    assert from_cache == [False, True, True]
