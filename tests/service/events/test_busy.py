"""A replica that is busy says so: it is not the store that does not answer."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest
import redis
from tests.service.listening import game_of, listening
from tests.service.process import Service, free_port, serving
from tests.service.scraping import Watched
from tests.service.table import Player

from rami_service.store.redis.embedded import embedded

pytestmark = pytest.mark.anyio

HERD = 200


async def opened(service: Service, ada: Player, path: str) -> tuple[str, int]:
    """The code of the answer to a request for a stream, or nothing, and after how many seconds to come back."""
    reader, writer = await asyncio.open_connection("127.0.0.1", service.port)
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {ada.token}\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).lower().decode()
        if head.startswith("http/1.1 200"):
            return "", 0
        body = await reader.readuntil(b"}")
        return body.split(b'"code":"')[1].split(b'"')[0].decode(), int(head.split("retry-after: ")[1].split("\r\n")[0])
    finally:
        writer.transport.abort()


async def test_a_herd_beyond_the_queue_is_busy(tmp_path: Path) -> None:
    """While the store pauses, openings beyond the queue get 503 `busy`, with times that differ; then all goes on."""
    port = free_port()
    settings = {"streams_most": 2, "streams_each": HERD, "metrics_port": port, "store_timeout": 1}
    with (
        embedded(tmp_path / "store", appendfsync="no") as url,
        serving(tmp_path, redis_url=url, **settings) as service,
        redis.Redis.from_url(url) as store,
    ):
        ada = await asyncio.to_thread(service.player, "Ada")
        game = (await asyncio.to_thread(ada.create)).id
        watched = await asyncio.to_thread(Watched, service, port)
        store.client_pause(4000)
        paths = [game_of(game), game_of(game) + "/"] * (HERD // 2)
        answers = await asyncio.gather(*[opened(service, ada, path) for path in paths])
        codes = Counter(code for code, _ in answers)
        assert set(codes) <= {"busy", "store_unavailable", "too_many_streams", ""}
        assert codes["busy"] > HERD // 4, codes
        assert "busy" in [code for code, _ in answers[1::2]], "a slash at the end leads past the queue"
        assert len({seconds for code, seconds in answers if code == "busy"}) > 1
        store.client_unpause()
        await asyncio.to_thread(service.wait_until, "/health/ready")
        assert await asyncio.to_thread(watched.counted, "rami_refusals_total", code="busy") == codes["busy"]
        assert (await asyncio.to_thread(watched.scrape))("rami_streams_waiting") == 0
        with listening(ada, game_of(game)) as ear:
            assert ear.next().event == "snapshot"
