"""A move answered past the framework's handler is answered as the handler does: status, headers and body."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, cast

import httpx
import msgspec
import pytest
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from rami_service.api.http.move_route import MoveRoute
from tests.service.direct import apart
from tests.service.process import serving

from rami.bots import HouseBot
from rami.rules.engine.deal import start
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Move
from rami.rules.play import legal_moves, play
from rami.rules.state import Phase
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view
from rami_service import ids
from rami_service.app import create_app
from rami_service.domain import models
from rami_service.settings import Settings
from rami_service.store import games, players
from rami_service.store.redis.connect import batch_of, connect

PLAIN = "application/json"
BY_HANDLER = "application/json; charset=utf-8"
"""The same to every reader, and not plain enough for the shorter way."""

GAME = ids.derived_game_id("two ways", "1")
TOKENS = [ids.new_token("p_" + digit * 26) for digit in "01"]
PATH = f"/v1/games/{GAME}/moves"


def deal() -> tuple[models.Game, list[tuple[int, Move]]]:
    """A game, and its first deal as two house bots play it, up to its last move but one."""
    secret = bytes(range(32))
    state, _ = start(resolve("rami", {}, 2), GAME, 2, secret, b"")
    seats = tuple(models.Seat("player", ids.player_of(token), "Ada") for token in TOKENS)
    game = models.Game(GAME, 0, seats[0].player or "", "rami", {}, "playing", seats, secret, state)
    moves: list[tuple[int, Move]] = []
    while state.phase in (Phase.DRAW, Phase.PLAY):
        moves.append((state.turn, HouseBot().choose(view(state, state.turn), legal_moves(state))))
        state, _ = play(state, *moves[-1])
    return game, moves[:-1]


async def lay_out(url: str, game: models.Game) -> None:
    """Put the game and its players into a store."""
    async with connect(url, timeout=2) as client:
        batch = batch_of(client, timeout=2)
        await batch.call("FLUSHDB")
        for token in TOKENS:
            record = models.PlayerRecord(ids.player_of(token) or "", "Ada", 0, ids.fingerprint(token))
            await players.put(batch, record.id, models.encode(record), expected=None, ttl=600)
        await games.commit(batch, GAME, games.Change(0, models.encode(game), [], 600), now=0)
        await batch.aclose()


class Ways:
    """Two services with the same game, of which one answers moves by the shorter way and the other by the handler."""

    def __init__(self, short: httpx.Client, handler: httpx.Client) -> None:
        self._both = ((short, PLAIN), (handler, BY_HANDLER))
        self.codes: Counter[str] = Counter()

    def ask(self, body: bytes, path: str = PATH, **headers: str) -> None:
        """Send the same request both ways and compare."""
        named = [(name.replace("_", "-"), value) for name, value in headers.items()]
        answers = []
        for http, content_type in self._both:
            sent = [("Content-Type", content_type), ("X-Request-Id", "same"), *named]
            answer = http.post(path, content=body, headers=sent)
            kept = sorted((name, value) for name, value in answer.headers.items() if name not in ("date", "ratelimit"))
            answers.append((answer.status_code, kept, answer.content))
        assert answers[0] == answers[1]
        self.codes[msgspec.json.decode(answers[0][2]).get("code", "done")] += 1


@pytest.fixture(scope="module")
def ways(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ways]:
    """Both, on databases of their own."""
    game, _ = deal()
    with ExitStack() as stack:
        clients = []
        for number in (3, 4):
            url = apart(valkey, number)
            asyncio.run(lay_out(url, game))
            running = stack.enter_context(serving(tmp_path_factory.mktemp("way"), redis_url=url))
            clients.append(running.http)
        yield Ways(*clients)


def body(*moves: Any, **more: Any) -> bytes:
    """A request's body."""
    return msgspec.json.encode({"moves": msgspec.to_builtins(moves)} | more)


def wrong_ways(ways: Ways, seat: int, move: Move, version: int) -> None:
    """Everything that changes nothing at one moment of a game."""
    mine, other = (f"Bearer {TOKENS[number]}" for number in (seat, 1 - seat))
    ways.ask(body(move), Authorization=other)
    ways.ask(body(move), Authorization=other, Accept_Language="fr")
    ways.ask(body(move), Authorization=other, Accept_Language="fr-CA;q=0.8, en;q=0.2")
    ways.ask(body(move))
    ways.ask(body(move), Accept_Language="fr")
    ways.ask(body(move), Authorization="Basic x")
    ways.ask(body(move), Authorization=f"{mine}x")
    ways.ask(body(move), Authorization=f"Bearer {ids.new_token('p_' + '2' * 26)}")
    ways.ask(body(move), PATH.replace(GAME, ids.derived_game_id("none", "")), Authorization=mine)
    ways.ask(body(move), Authorization=mine, If_Match=f'"{version - 1}"')
    ways.ask(body(move), Authorization=mine, If_Match="*")
    ways.ask(body(move), Authorization=mine, Idempotency_Key="no spaces")
    ways.ask(body(move, move), Authorization=mine)
    ways.ask(body(DrawDiscard(9)), Authorization=mine)
    ways.ask(body(DrawDiscard(9)), Authorization=mine, Accept_Language="fr")
    ways.ask(body(Discard("*")), Authorization=mine)
    ways.ask(body(DrawStock(), Discard("*")), Authorization=mine)
    ways.ask(body(move, dry_run=True), Authorization=mine)
    ways.ask(body(move, note="x"), Authorization=mine, Accept_Language="fr")
    ways.ask(body(), Authorization=mine)
    ways.ask(b"", Authorization=mine)
    ways.ask(b"[", Authorization=mine)
    ways.ask(b'{"moves":[{"type":"draw_stock"}],"moves":[]}', Authorization=mine)
    ways.ask(b'{"moves":[{"type":"discard","card":"\xff"}]}', Authorization=mine)
    ways.ask(body(move) + b" " * 20_000, Authorization=mine)
    ways.ask(body(move), f"{PATH}?verbose=1", Authorization=mine)
    ways.ask(body(move), f"{PATH}/", Authorization=other)


@pytest.mark.usefixtures("alone")
def test_both_ways_answer_a_deal_and_every_mistake_in_it_alike(ways: Ways) -> None:
    """Move by move: the mistakes, the move itself, the same again by its key, the key with another body."""
    _, moves = deal()
    for version, (seat, move) in enumerate(moves, start=1):
        wrong_ways(ways, seat, move, version)
        asking = {"Authorization": f"Bearer {TOKENS[seat]}", "Idempotency_Key": f"k{version}"}
        at = {"If_Match": f'"{version}"'} if version % 2 else {}
        ways.ask(body(move), **asking, **at)
        ways.ask(body(move), **asking, **at)
        ways.ask(body(move, move), **asking)
    assert ways.codes["done"] >= 3 * len(moves)
    assert len(ways.codes) > 15, ways.codes


async def call(route: ASGIApp, scope: dict[str, Any], *events: Message) -> list[Message]:
    """What an application sends for one request."""
    sent: list[Message] = []
    coming = list(events)

    async def receive() -> Any:
        return coming.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    await route(cast(Scope, scope), receive, send)
    return sent


def request(*headers: tuple[bytes, bytes], **parts: Any) -> dict[str, Any]:
    """The scope of a plain move, or of what differs from one by these parts."""
    plain = [(b"host", b"rami"), (b"content-type", b"application/json"), *headers]
    scope = {"type": "http", "method": "POST", "path": PATH, "root_path": "", "query_string": b"", "headers": plain}
    return scope | parts


WHOLE: Any = {"type": "http.request", "body": body(DrawStock()), "more_body": False}


@pytest.mark.anyio
async def test_a_plain_move_does_not_meet_the_framework(store_url: str) -> None:
    """What the comparison compares are two ways indeed."""

    async def broken(*_: Any) -> None:
        raise AssertionError("the handler was asked")

    app = create_app(Settings(redis_url=store_url))
    app.asgi_handler = MoveRoute(broken)
    async with app.lifespan():
        sent: Any = await call(app, request(), WHOLE)
        assert sent[0]["status"] == 401
        assert b"missing_token" in sent[1]["body"]


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("scope", "events"),
    [
        (request(method="GET"), [WHOLE]),
        (request(path=f"/v1/games/{GAME}"), [WHOLE]),
        (request(query_string=b"a=1"), [WHOLE]),
        (request(root_path="/rami"), [WHOLE]),
        (request((b"origin", b"https://rami.test")), [WHOLE]),
        (request((b"content-type", b"application/json")), [WHOLE]),
        (request(headers=[(b"host", b"rami"), (b"content-type", b"text/plain")]), [WHOLE]),
        (request(headers=[(b"host", b"r\xe9"), (b"content-type", b"application/json")]), [WHOLE]),
        (request((b"idempotency-key", b"\xff")), [WHOLE]),
        (request((b"if-match", b"3")), [WHOLE]),
        (request(), [WHOLE | {"more_body": True}, WHOLE]),
        (request(), [WHOLE | {"body": body(DrawStock(), dry_run=True)}]),
        (request(), [WHOLE | {"body": b"{}"}]),
        (request(), [{"type": "http.disconnect"}]),
    ],
)
async def test_anything_unusual_goes_to_the_handler_with_its_body_unread(scope: Any, events: list[Any]) -> None:
    """Whatever was read is read again there."""
    heard: list[Any] = []

    async def handlers(_scope: Scope, receive: Receive, _send: Send) -> None:
        heard.extend([await receive() for _ in events])

    await call(MoveRoute(handlers), scope, *events)
    assert heard == events
