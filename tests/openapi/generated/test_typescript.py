"""TypeScript clients that others generate compile in strict mode, play whole games and follow them by the stream."""

import json
from pathlib import Path

import pytest
from tests.service.process import Service
from tools.node import run

pytestmark = pytest.mark.tools

CLIENTS = {
    "openapi-typescript": "game.js",
    "hey-api": "hey-api-game.js",
    "orval": "orval-game.js",
    "typescript-fetch": "fetch-game.js",
}
MOVED = {"stock_drawn", "pile_taken", "meld_laid", "cards_laid_off", "card_discarded"}
"""What moves in a game of rami make happen, one of these each. Only a draw without a card left ends the deal."""


def played(compiled: Path, service: Service, client: str, variant: str) -> tuple[list[str], dict[str, object]]:
    """Play a game of two. Returns the events that the stream showed, and what has become of the game."""
    said = run(compiled, "node", f"out/{CLIENTS[client]}", service.base, variant, seconds=100)
    *events, ended = said.splitlines()
    return events, json.loads(ended)


@pytest.mark.parametrize("client", CLIENTS)
def test_a_generated_client_plays_a_whole_game_and_follows_it(compiled: Path, service: Service, client: str) -> None:
    """Two players join, draw, meld and discard until one has won; the stream shows every event until its end."""
    events, ended = played(compiled, service, client, "rami")
    steps = ended.pop("steps")
    assert isinstance(steps, int)
    assert steps >= 10
    assert ended.pop("winners")
    assert ended == {"status": "finished", "deals": 1, "again": "game_not_open", "stopped": "end"}
    assert {"deal_started", "stock_drawn", "card_discarded"} <= {*events}
    assert events[-1] == "game_ended"
    assert steps - sum(event in MOVED for event in events) in (0, 1)


@pytest.mark.parametrize("client", CLIENTS)
def test_a_generated_client_passes_and_knocks(compiled: Path, service: Service, client: str) -> None:
    """Both players pass the upcard, and the first one knocks after drawing; the client reads the showdown (N-02)."""
    events, ended = played(compiled, service, client, "gin-rami")
    assert (ended["status"], ended["deals"], ended["steps"]) == ("finished", 1, 4)
    assert events.count("upcard_passed") == 2
    assert events[events.index("stock_drawn") :][1:4] == ["knocked", "showdown", "deal_ended"]
