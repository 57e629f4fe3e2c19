"""The ES module that streams by `fetch`, in a real browser: resumed after every cut, ended by a revoked token."""

import json
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Error, Page
from tests.browser.scissors import cutting
from tests.service.listening import game_of, listening
from tests.service.process import Service
from tests.service.table import ONE_DEAL, Table, play_out

FOLLOW = """async ([module, url, token, after]) => {
    const { messages } = await import(module);
    window.seen = [];
    window.ended = null;
    window.stop = new AbortController();
    (async () => {
        try {
            for await (const message of messages(url, {token, after, signal: window.stop.signal})) {
                window.seen.push(message);
            }
            window.ended = "over";
        } catch (error) {
            window.ended = `${error.name} ${error.status} ${error.problem?.code}`;
        }
    })();
}"""


def follow(page: Page, base: str, module: str, path: str, token: str, after: str = "") -> None:
    """Begin to follow a stream in the page."""
    page.evaluate(FOLLOW, [f"{module}/web/client/stream.js", base + path, token, after])


def ended(page: Page, seconds: float = 30) -> str:
    """How the stream has ended."""
    page.wait_for_function("window.ended !== null", timeout=seconds * 1000)
    return str(page.evaluate("window.ended"))


def seen(page: Page) -> list[tuple[str, str, Any]]:
    """The messages that have arrived, apart from who is connected: event, id, data."""
    arrived = [one for one in page.evaluate("window.seen") if one["event"] != "presence"]
    return [(one["event"], one["id"], json.loads(one["data"])) for one in arrived]


def events_after(table: Table, after: str) -> list[tuple[str, str, Any]]:
    """The messages of a whole stream of a finished game after an id, without its end, over one connection."""
    with listening(table.players[0], game_of(table.id), last=after) as ear:
        return [(one.event, one.id, one.data) for one in ear.rest()][:-1]


@pytest.fixture
def table(service: Service) -> Table:
    """A game of one deal."""
    return Table([service.player("Ada"), service.player("Bob")], options=ONE_DEAL | {"turn_limit": 12})


def test_no_message_is_lost_or_doubled_however_often_the_connection_is_cut(
    page: Page, service: Service, *, full: bool
) -> None:
    """Connections break anywhere, also inside a message, while the game is played; what arrives is the whole log.

    The game has two deals: a lucky hand can end one within a few turns.
    """
    options = {"match_end": {"deals": 2}, "turn_limit": 12}
    table = Table([service.player("Ada"), service.player("Bob")], options=options)
    random, most = Random(20261122), 40 if full else 5

    def after() -> int | None:  # far enough for a message, because pauses without one double
        return random.randint(2500, 5000) if cut.cuts < most else None

    with cutting(service.port, after) as cut:
        follow(page, cut.base, service.base, game_of(table.id), table.players[0].token, "0")
        play_out(table.id, *table.players)
        assert ended(page, 100) == "over"
    assert seen(page) == events_after(table, "0")
    assert len(seen(page)) > 20
    assert cut.cuts > most // 2


def test_without_a_position_the_game_as_it_is_comes_first(page: Page, service: Service, table: Table) -> None:
    """A snapshot, then what happens after it."""
    version = table.players[0].view(table.id).version
    follow(page, service.base, service.base, game_of(table.id), table.players[0].token)
    page.wait_for_function("window.seen.length >= 1")
    play_out(table.id, *table.players)
    assert ended(page) == "over"
    snapshot, *later = seen(page)
    assert (snapshot[0], snapshot[2]["version"]) == ("snapshot", version)
    assert later == events_after(table, str(version))


def test_a_revoked_token_ends_the_stream(page: Page, service: Service, table: Table) -> None:
    """The page is told why within seconds, and does not try again and again."""
    player = table.players[0]
    made = player.post("/v1/players/me/tokens", {"scope": "read"}).json()
    follow(page, service.base, service.base, game_of(table.id), made["token"])
    page.wait_for_function("window.seen.length >= 1")
    assert player.send("DELETE", f"/v1/players/me/tokens/{made['info']['id']}").status_code == 204
    assert ended(page, 10) == "Refused 401 invalid_token"


def test_a_page_may_leave(page: Page, service: Service, table: Table) -> None:
    """An aborted signal ends the loop without an error, and the connection to the service with it."""
    follow(page, service.base, service.base, game_of(table.id), table.players[0].token)
    page.wait_for_function("window.seen.length >= 1")
    page.evaluate("window.stop.abort()")
    assert ended(page, 3) == "over"


def test_what_does_not_exist_is_refused_at_once(page: Page, service: Service) -> None:
    """A refusal that is final is thrown with its problem, and the request is sent once."""
    follow(page, service.base, service.base, game_of("g_" + "0" * 26), service.player().token)
    assert ended(page, 3) == "Refused 404 game_not_found"


def test_the_module_reads_every_form_of_the_wire_format(page: Page, service: Service) -> None:
    """Line ends of three kinds, comments, several data lines, ids with no data, split characters: as the standard says.

    A page of the same text is read in pieces of every length, so that each piece ends once at each byte.
    """
    script = """async ([module, text, size]) => {
        const bytes = new TextEncoder().encode(text), real = window.fetch, sent = [];
        window.fetch = async (url, {headers}) => {
            sent.push(headers["Last-Event-ID"] ?? null);
            if (sent.length > 1) return new Response("{}", {status: 404});
            return new Response(new ReadableStream({start(to) {
                for (let n = 0; n < bytes.length; n += size) to.enqueue(bytes.slice(n, n + size));
                to.close();
            }}));
        };
        const { messages } = await import(module), found = [];
        try {
            for await (const message of messages("/x", {token: "t"})) found.push(message);
        } catch (error) {
            if (error.name !== "Refused") throw error;
        } finally { window.fetch = real; }
        return [found, sent];
    }"""
    text = (
        "retry: 1\n\n:comment\nid: 1\nevent: first\ndata: é🂡\n\ndata:x\r\ndata:  y\r\n\r\nid: 3\rdata\r\r"
        "id: 4\n\nevent: unfinished\nid: 5\ndata: lost\n"
    )
    expected = [
        {"event": "first", "id": "1", "data": "é🂡"},
        {"event": "message", "id": "1", "data": "x\n y"},
        {"event": "message", "id": "3", "data": ""},
    ]
    for size in (1, 2, 3, 5, 7, 1000):
        found, sent = page.evaluate(script, [f"{service.base}/web/client/stream.js", text, size])
        assert found == expected, size
        assert sent == [None, "4"], size


def test_pages_of_other_origins_may_not_use_an_origin_that_is_not_allowed(page: Page, service: Service) -> None:
    """A page whose origin is not in the setting can load neither the module nor the API."""
    page.goto("data:text/html,<title>elsewhere</title>")
    with pytest.raises(Error, match="Failed to fetch"):
        page.evaluate("(url) => import(url)", f"{service.base}/web/client/stream.js")
