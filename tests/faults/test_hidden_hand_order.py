"""Promise 7 for the order that a player gives the own hand: it is in nothing that anybody else can read."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.service.scraping import Watched, watched
from tests.service.table import ONE_DEAL, Player, play_out

pytestmark = pytest.mark.promise(7)


@pytest.fixture
def metered(tmp_path: Path) -> Iterator[Watched]:
    """A service that logs each request, with its metrics."""
    with watched(tmp_path, access_log=True, log_level="debug") as running:
        yield running


def readings(player: Player, game: str) -> list[str]:
    """Everything that a player may read about a game, as text, without what differs from one request to the next."""
    first = f"/v1/games/{game}"
    paths = (first, *[first + part for part in ("?version=2", "/events", "/history", "/hint", "/legal-moves")])
    others = ("/v1/games?status=playing", "/v1/players/me", "/v1/players/me/games", "/v1/players/me/events")
    return [player.get(path).text for path in (*paths, *others) if "request_id" not in player.get(path).text]


def test_nobody_else_learns_the_order(metered: Watched) -> None:
    """Opponents and spectators read the same bytes before and after, and neither log nor record has the cards."""
    service = metered.service
    ada, bob, eve = (service.player(name) for name in ("Ada", "Bob", "Eve"))
    game = ada.create(seats=2, options=ONE_DEAL).id
    bob.join(game)
    before = [readings(player, game) for player in (bob, eve)]
    assert all(len(found) > 5 for found in before)
    hand = sorted(ada.view(game).hand)
    sent = ada.send("PUT", f"/v1/games/{game}/hand-order", json={"cards": hand})
    assert sent.json() == {"cards": hand}
    assert [readings(player, game) for player in (bob, eve)] == before
    assert bob.get(f"/v1/games/{game}/hand-order").json() == {"cards": []}
    written = ('", "'.join(hand), '","'.join(hand), " ".join(hand), ",".join(hand))
    play_out(game, ada, bob)
    told = [ada.get(f"/v1/games/{game}/{part}").text for part in ("record", "history", "events")]
    for text in (service.log, metered.scrape().text, *told):
        assert not [one for one in written if one in text]
    assert "hand-order" in service.log
