"""The table under a path of its host: it loads, plays and follows the game there."""

import json
from pathlib import Path

import pytest
from tests.browser.player import Person
from tests.browser.visits import Visits
from tests.browser.waiting import until
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


def test_the_worker_is_at_home_under_a_path(visits: Visits, tmp_path: Path) -> None:
    """Its scope is the page there, it starts the page without a connection, and an installed page begins there."""
    visits.expected = ("Failed to load resource",)
    with serving(tmp_path, path_prefix="/rami") as service:
        token = service.player("Ada").token
        page = visits.open("/rami/play", token=token, base=service.base, service_workers="allow")
        until(page, "() => navigator.serviceWorker.controller !== null")
        assert page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)") == f"{service.base}/rami/play"
        found = page.context.new_cdp_session(page).send("Page.getAppManifest")
        start = json.loads(found["data"])["start_url"]
        assert page.evaluate("([start, base]) => new URL(start, base).href", [start, found["url"]]) == page.url
        page.context.set_offline(True)
        page.goto("about:blank")
        page.goto("/rami/play#/lobby")
        page.locator("header.bar").wait_for()
        page.close()
