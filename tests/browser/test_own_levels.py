"""The table offers the levels of house bots that the operator has added, where they can play."""

from pathlib import Path

import pytest
from tests.browser.visits import Visits
from tests.sdk.training.policies.networks import saved
from tests.service.process import serving

pytestmark = pytest.mark.browser
NAME = "champion"


def test_a_level_of_the_operator_can_be_chosen_in_all_lists(visits: Visits, tmp_path: Path) -> None:
    """Against bots, at a seat of a new game, and in the waiting room: in `rami` with two, which its file names."""
    file = saved(tmp_path, variants=["rami"], seats=[2])
    with serving(tmp_path, levels=f"{NAME}={file}") as service:
        ada = service.player("Ada")
        page = visits.open("/play#/new/rami", token=ada.token, base=service.base)
        page.locator("#seat-1").select_option(f"bot:{NAME}")
        page.locator("section:has(#seating) .number-buttons").get_by_role("button", name="3").click()
        page.locator("#seat-2").wait_for()
        assert page.locator(f"#seat-2 option[value='bot:{NAME}']").count() == 0
        assert page.locator("#seat-1").input_value() == "bot:strong"
        page.close()

        waiting = ada.create(variant="rami", seats=2)
        page = visits.open(f"/play#/game/{waiting.id}", token=ada.token, base=service.base)
        page.get_by_label("Level").select_option(NAME)
        page.get_by_role("button", name="Add one").click()
        page.locator(".board").wait_for()
        assert [seat.level for seat in ada.view(waiting.id).players] == [None, NAME]
        page.close()

        page = visits.open("/play#/", token=ada.token, base=service.base)
        against = page.locator(".levels")
        page.locator("#variant").select_option("gin-rami")
        against.get_by_role("button", name="strong").wait_for()
        assert against.get_by_role("button", name=NAME).count() == 0
        page.locator("#variant").select_option("rami")
        against.get_by_role("button", name=NAME).click()
        page.locator(".board").wait_for()
        games = ada.get("/v1/players/me/games").json()["items"]
        assert all(NAME in str(game["players"]) for game in games)
        page.close()
