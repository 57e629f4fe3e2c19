"""Cards move where their reader likes motion: they are dealt, they fly, and they turn over. Else nothing moves."""

from typing import Final, Literal

import pytest
from tests.browser.visits import Visits
from tests.browser.waiting import until
from tests.service.process import Service

pytestmark = pytest.mark.browser

WATCH: Final = """
    window.moved = { dealt: 0, flown: [], turned: 0 };
    addEventListener("animationstart", ({ animationName }) => { if (animationName === "dealt") moved.dealt++; }, true);
    new MutationObserver((changes) => {
        for (const { addedNodes, target } of changes) {
            for (const node of addedNodes) if (node.classList?.contains("ghost")) moved.flown.push(shown(node));
            if (addedNodes.length && target.closest?.(".ghost")) moved.turned++;
        }
    }).observe(document, { childList: true, subtree: true });
    const shown = (ghost) => (ghost.querySelector(".back") ? "back" : "face");
"""
"""Counts cards that are dealt, that fly (and what is seen of them at first), and that turn over."""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_move_only_where_it_is_liked(
    visits: Visits, service: Service, motion: Literal["no-preference", "reduce"]
) -> None:
    """The hand is dealt when the game begins; the drawn card flies as a back, and turns over on its way."""
    ada = service.player("Ada")
    page = visits.open("about:blank", token=ada.token, reduced_motion=motion)
    page.add_init_script(WATCH)
    game = ada.create(variant="rami", bots=1, bot_level="novice").id
    page.goto(f"{service.base}/play#/game/{game}")
    page.locator("[data-place=stock].can").wait_for()
    count = page.locator(".hand .card").count()
    page.wait_for_timeout(1200)
    page.locator("[data-place=stock]").click()
    until(page, "count => document.querySelectorAll('.hand .card').length > count", count)
    moved = page.evaluate("window.moved")
    if motion == "reduce":
        assert moved == {"dealt": 0, "flown": [], "turned": 0}
    else:
        assert moved["dealt"] == count
        assert "back" in moved["flown"]
        assert moved["turned"] >= 1
