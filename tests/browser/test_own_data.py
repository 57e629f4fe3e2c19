"""The own page saves what the service holds about the player as a file."""

import json
from pathlib import Path

import pytest
from tests.browser.reading import barriers, overflow
from tests.browser.test_people import NARROW
from tests.browser.visits import Visits
from tests.service.process import Service

pytestmark = pytest.mark.browser


def test_the_own_page_saves_the_data_of_the_player(visits: Visits, service: Service, tmp_path: Path) -> None:
    """On a narrow phone; the file is the export of the API."""
    ada = service.player("Ada")
    page = visits.open("/play#/account", token=ada.token, **NARROW)
    button = page.get_by_role("button", name="Download my data")
    with page.expect_download() as downloading:
        button.click()
    page.get_by_text("The file is saved.").wait_for()
    assert downloading.value.suggested_filename == f"rami-{ada.id}.json"
    downloading.value.save_as(tmp_path / "data.json")
    saved = json.loads((tmp_path / "data.json").read_text(encoding="utf-8"))
    assert saved["player"] == ada.get("/v1/players/me").json()
    assert overflow(page) <= 0
    assert barriers(page) == []
