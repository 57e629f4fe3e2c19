"""What a called bot answers: its move, or that it has failed; other messages reach it if it wants them."""

import asyncio
import logging
import subprocess
import sys
from collections.abc import MutableMapping, Sequence
from typing import Any, ClassVar

import pytest
from tests.sdk.bots.called.server import ID, NEWS, SECRET, question, serving_bot

from rami.bots import AnyBot, RandomBot, asgi
from rami.bots.called import requests
from rami.contract.wire import GameEndedMessage
from rami.rules.moves import DrawStock, Move
from rami.rules.views.view import View

DRAWN = {"moves": [{"type": "draw_stock"}]}


class Simple:
    """Plays the first legal move."""

    made: ClassVar[list["Simple"]] = []

    def __init__(self) -> None:
        self.said: list[Any] = []
        self.made.append(self)

    def game_started(self, game: str, seat: int) -> None:
        """Note the game."""
        self.said.append((game, seat))

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The first one."""
        self.said.append(view.phase)
        return legal[0]

    def on_message(self, message: Any, message_id: str) -> None:
        """Note the message."""
        self.said.append((message, message_id))


class Waiting(Simple):
    """The same with `async`."""

    async def choose(self, view: View, legal: Sequence[Move]) -> Move:  # type: ignore[override]
        """The first one, later."""
        await asyncio.sleep(0)
        return super().choose(view, legal)

    async def on_message(self, message: Any, message_id: str) -> None:  # type: ignore[override]
        """Note the message, later."""
        await asyncio.sleep(0)
        super().on_message(message, message_id)


@pytest.mark.parametrize("kind", [Simple, Waiting])
def test_a_class_makes_a_bot_for_each_message(kind: type[Simple]) -> None:
    """It hears which game it is before it chooses, and gets the other messages with their ids."""
    Simple.made.clear()
    with serving_bot(asgi(kind, secret=SECRET)) as server:
        answer = server.send(question())
        assert (answer.status_code, answer.json()) == (200, DRAWN)
        assert answer.headers["content-type"] == "application/json"
        assert server.send(NEWS).status_code == 204
    first, second = Simple.made
    game = question()["data"]["game"]
    assert first.said == [(game["id"], game["seat"]), game["phase"]]
    (heard,) = second.said
    assert isinstance(heard[0], GameEndedMessage)
    assert (heard[0].data.game, heard[1]) == (f"g{ID}", "msg_1")


def test_an_object_gets_all_messages() -> None:
    """So it can keep what takes long to make."""
    bot = Simple()
    with serving_bot(asgi(bot, secret=SECRET)) as server:
        for _ in range(2):
            assert server.send(question()).json() == DRAWN
    assert len(bot.said) == 4


def test_a_function_can_make_the_bot() -> None:
    """As everywhere else; a bot without `on_message` just takes the other messages."""
    with serving_bot(asgi(lambda: RandomBot(3), secret=SECRET)) as server:
        assert server.send(question()).json() == DRAWN
        assert server.send(NEWS).status_code == 204


class Raising:
    """A bot that fails."""

    def choose(self, _view: View, _legal: Sequence[Move]) -> Move:
        """Fail."""
        raise StopIteration

    def on_message(self, _message: Any, _message_id: str) -> None:
        """Fail, too."""
        raise RuntimeError("no")


class Wrong(Raising):
    """A bot that answers what is not a move."""

    def choose(self, _view: View, _legal: Sequence[Move]) -> Any:
        """Something else."""
        return "draw"


def broken() -> Simple:
    """A function that makes no bot."""
    raise OSError("no model")


@pytest.mark.parametrize("bot", [Raising, Wrong(), broken])
def test_a_bot_that_fails_is_unavailable(bot: AnyBot, caplog: pytest.LogCaptureFixture) -> None:
    """The service asks again, and the log has the cause, which the answer does not show."""
    with caplog.at_level(logging.WARNING, "rami.bots"), serving_bot(asgi(bot, secret=SECRET)) as server:
        for message in (question(), NEWS):
            answer = server.send(message)
            assert (answer.status_code, answer.text) == (503, "The bot has failed.\n")
    assert [record.exc_info is not None for record in caplog.records] == [True, True]


def test_what_is_no_bot_is_refused_at_the_start() -> None:
    """Not at the first message."""
    with pytest.raises(TypeError, match="is not a bot"):
        asgi(DrawStock(), secret=SECRET)  # type: ignore[arg-type]


def test_a_slow_body_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A caller that sends nothing more takes no room for long."""
    monkeypatch.setattr(requests, "SECONDS", 0.05)

    async def receive() -> MutableMapping[str, Any]:
        await asyncio.sleep(30)
        return {}

    with pytest.raises(requests.Rejected) as rejected:
        asyncio.run(requests.body_of(receive))
    assert rejected.value.status == 408


def test_a_websocket_is_closed() -> None:
    """And an unknown protocol is an error of the server, as ASGI wants it."""
    app, sent = asgi(Simple, secret=SECRET), []

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "websocket.connect"}

    async def send(event: MutableMapping[str, Any]) -> None:
        sent.append(event["type"])

    asyncio.run(app({"type": "websocket"}, receive, send))
    assert sent == ["websocket.close"]
    with pytest.raises(ValueError, match="smoke"):
        asyncio.run(app({"type": "smoke"}, receive, send))


def test_it_starts_without_an_http_client() -> None:
    """A function that is started for each call has no time for what it does not use."""
    program = (
        "import sys; from rami.bots import HouseBot, asgi\n"
        f"asgi(HouseBot, secret={SECRET!r}); print(*{{'rami.client', 'httpx2', 'numba'}} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == []
