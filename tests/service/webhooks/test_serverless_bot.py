"""Bots made with `rami.bots.asgi`: a real service calls them on a real server, and they play whole games."""

from collections.abc import Sequence
from time import monotonic, sleep
from typing import Any

import pytest
from tests.sdk.bots.called.server import OTHER, serving_bot
from tests.service.process import Service
from tests.service.table import ONE_DEAL
from tests.service.webhooks.test_called_bots import against_bot, events_of, over
from tests.service.webhooks.test_registrations import HOOKS, made

from rami.bots import HouseBot, asgi
from rami.contract.wire import WebhookMessage
from rami.rules.moves import Move
from rami.rules.views.view import View

NOWHERE = "http://127.0.0.1:9/"


class Listening:
    """A house bot that notes what it gets."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []
        self.asked = 0

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """What a house bot chooses."""
        self.asked += 1
        return HouseBot().choose(view, legal)

    async def on_message(self, message: WebhookMessage, message_id: str) -> None:
        """Note the type and the id."""
        self.heard.append((str(message.__struct_config__.tag), message_id))


def failures(player: Any, webhook: dict[str, Any]) -> Any:
    """What the service could not deliver."""
    return player.get(f"{HOOKS}/{webhook['id']}/failures").json()["failures"]


@pytest.mark.parametrize("variant", ["rami", "rami-51", "gin-rami"])
def test_a_serverless_bot_plays_a_whole_game(calling: Service, variant: str) -> None:
    """Every turn is its own, it hears that the game has ended, and nothing failed."""
    ada, bot = calling.player(), Listening()
    webhook = made(ada, url=NOWHERE, plays=True, events=["game.ended"])
    with serving_bot(asgi(bot, secret=webhook["secret"])) as server:
        assert ada.send("PATCH", f"{HOOKS}/{webhook['id']}", json={"url": server.url}).status_code == 200
        tested = ada.post(f"{HOOKS}/{webhook['id']}/test").json()
        assert (tested["delivered"], tested["status"]) == (True, 204)
        seating = [{"kind": "you"}, {"kind": "bot"}]
        game = ada.create(variant=variant, options=ONE_DEAL, seating=seating).id
        view = over(ada, game)
        end = monotonic() + 20
        while len(bot.heard) < 2:
            assert monotonic() < end
            sleep(0.05)
    assert (view.players[0].missed, view.players[0].away) == (0, False)
    assert "turn_timed_out" not in events_of(ada, game)
    assert [kind for kind, _ in bot.heard] == ["test", "game.ended"]
    assert bot.asked > 3
    assert failures(ada, webhook) == []


def test_a_game_goes_on_while_the_secret_is_rotated(calling: Service) -> None:
    """A program with the old secret and one with the new secret both play; one with neither of them does not."""
    ada = calling.player()
    webhook = made(ada, url=NOWHERE, plays=True, events=[])
    one = f"{HOOKS}/{webhook['id']}"
    fresh = ada.post(f"{one}/rotate").json()["secret"]
    for secret in (webhook["secret"], fresh, [OTHER, fresh]):
        with serving_bot(asgi(HouseBot, secret=secret)) as server:
            ada.send("PATCH", one, json={"url": server.url})
            view = over(ada, against_bot(ada))
            assert view.players[0].missed == 0
    assert failures(ada, webhook) == []
    with serving_bot(asgi(HouseBot, secret=OTHER)) as server:
        ada.send("PATCH", one, json={"url": server.url})
        tested = ada.post(f"{one}/test").json()
    assert (tested["delivered"], tested["status"]) == (False, 401)
