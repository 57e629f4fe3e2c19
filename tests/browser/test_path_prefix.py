"""The table under a path of its host: it loads, plays and follows the game there."""

from pathlib import Path

import pytest
from tests.browser.player import Person
from tests.browser.visits import Visits
from tests.service.process import serving

pytestmark = pytest.mark.browser


def test_a_game_is_played_under_a_path(visits: Visits, tmp_path: Path) -> None:
    """Every file, request and stream of the page is below the path: nothing else is there."""
    with serving(tmp_path, path_prefix="/rami") as service:
        ada = service.player("Ada")
        game = ada.create(variant="rami", bots=1).id
        page = visits.open(f"/rami/play#/game/{game}", token=ada.token, base=service.base)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        Person(page, service).play_while(lambda view: view.version < 20)
        page.close()
        assert len(asked) > 10
        assert all(url.startswith((f"{service.base}/rami/", "data:")) for url in asked), asked
