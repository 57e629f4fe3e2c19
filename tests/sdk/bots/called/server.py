"""A called bot on a real server, and messages as a service signs and sends them."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from threading import Thread
from time import monotonic, sleep
from typing import Any

import httpx
import uvicorn
from standardwebhooks import Webhook
from tools.repository import ROOT

from rami.bots.called.application import Application

SECRET = "whsec_" + "A" * 32
OTHER = "whsec_" + "B" * 32
ID = "_06d2k8hqv4n7c1r5tb9f3je0as"
NEWS = {
    "type": "game.ended",
    "timestamp": "2026-01-01T12:00:00Z",
    "data": {"player": f"p{ID}", "game": f"g{ID}", "version": 40},
}


def question() -> dict[str, Any]:
    """A message with the example of a view in the specification, where drawing is all that is legal."""
    document = json.loads((ROOT / "openapi/openapi.json").read_bytes())
    view = document["components"]["schemas"]["GameView"]["examples"][0]
    legal = {"version": view["version"], "your_turn": True, "moves": [{"type": "draw_stock"}]}
    data = {"player": f"p{ID}", "game": view | {"legal_moves": legal}}
    return NEWS | {"type": "turn.play", "data": data}


def signed(body: bytes, *secrets: str, seconds: float = 0, name: str = "msg_1") -> dict[str, str]:
    """The headers of a message that is sent so many seconds from now."""
    at = datetime.now(UTC) + timedelta(seconds=seconds)
    signatures = [Webhook(secret).sign(name, at, body.decode("latin-1")) for secret in secrets or (SECRET,)]
    return {
        "webhook-id": name,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": " ".join(signatures),
    }


class Server:
    """A server that runs."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}/rami"

    def send(self, message: Any, *secrets: str, headers: Mapping[str, str] | None = None) -> httpx.Response:
        """Send a message, or bytes, as the service does. `headers` replace some of its own."""
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        return httpx.post(self.url, content=body, headers=signed(body, *secrets) | dict(headers or {}), timeout=20)


@contextmanager
def serving_bot(app: Application) -> Iterator[Server]:
    """An application on uvicorn, which has to take part in the start and the end of the server."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning", lifespan="on"))
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    end = monotonic() + 20
    while not server.started:
        assert thread.is_alive()
        assert monotonic() < end
        sleep(0.01)
    try:
        yield Server(server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        thread.join()
