"""Many melds on a small screen: the hand and the buttons stay in the window, and every melded card can be reached."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page
from tests.browser.visits import Visits
from tests.sdk.rules.feasibility.test_endings import turn
from tests.service.process import Service, serving
from tests.service.table import Table, arrange

from rami.rules.moves import DrawStock
from rami.rules.state import Phase
from rami_service.domain.models import Game

pytestmark = pytest.mark.browser

FULL: Final = turn(
    "AS 3S 8S TH JH 2D 6D 9D KD 5C 6C JC QC *",
    "2S 3S 4S / 6S 7S 8S / TS JS QS KS / 2H 3H 4H 5H / 7H 8H 9H / JH QH KH / 4D 5D 6D / TD JD QD / 7C 8C 9C TC"
    " / AS AH AC",
    DrawStock(),
    opened=True,
).table
MELDS = 10
WINDOWS: Final = {"tall": (390, 664), "small": (360, 640), "lying": (740, 360), "laptop": (1200, 650)}
OUT_OF_REACH = """() => {
    const all = [...document.querySelectorAll(".turn, .hand .card, .actions button, .actions select")];
    const [width, height] = [innerWidth + 1, innerHeight + 1];
    const out = all.filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const under = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return left < 0 || top < 0 || right > width || bottom > height || !one.contains(under);
    });
    return out.map((one) => one.dataset.key ?? one.textContent);
}"""
"""What the player needs for a turn, and cannot see and click without scrolling."""
COVERED = """async (number) => {
    const meld = document.querySelector(`[data-meld="${number}"]`);
    meld.focus();
    await new Promise(requestAnimationFrame);
    const { left, right, top, bottom } = meld.getBoundingClientRect();
    return !meld.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""
"""Whether a meld that gets the focus is out of sight."""


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Service, dict[int, Table]]]:
    """A service, and games of two and of four players with ten melds. Whoever is on turn has fourteen cards."""
    folder = tmp_path_factory.mktemp("full")
    with serving(folder) as service:
        tables = {}
        for seats in (2, 4):
            names = ("Ada", "Bartholomé", "Clémentine", "Maximilien")[:seats]
            tables[seats] = Table([service.player(name) for name in names], variant="rami-51", turn_seconds=3600)
            arrange(f"unix://{folder}/data/valkey.sock", tables[seats].id, fill)
        yield service, tables


def fill(game: Game) -> Game:
    """The same game with ten melds, and with a full hand of the player on turn."""
    assert game.state
    state, table = game.state, game.state.table
    hands = tuple(FULL.hands[0] if seat == table.turn else hand for seat, hand in enumerate(table.hands))
    yes = (True,) * state.seats
    full = replace(table, hands=hands, melds=FULL.melds, next_meld=MELDS + 1, opened=yes, laid=yes, drawn=True)
    return replace(game, state=replace(state, phase=Phase.PLAY, table=full))


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_hand_is_in_reach_however_many_melds_there_are(
    visits: Visits, crowded: tuple[Service, dict[int, Table]], window: str, seats: int, locale: str
) -> None:
    """Without scrolling, with a card chosen too; and no meld hides behind the hand when it gets the focus."""
    service, tables = crowded
    table = tables[seats]
    width, height = WINDOWS[window]
    device: dict[str, Any] = {"viewport": {"width": width, "height": height}, "locale": locale}
    page = visits.open(f"/play#/game/{table.id}", token=table.turn.token, base=service.base, **device)
    page.locator(".actions").wait_for()
    in_reach(page)
    page.locator(".hand .card").first.dispatch_event("click")
    page.locator("button.meld").nth(MELDS - 1).wait_for()
    in_reach(page)
    assert page.evaluate("scrollY") == 0
    assert not [number for number in range(1, MELDS + 1) if page.evaluate(COVERED, number)]
    in_reach(page)


def in_reach(page: Page) -> None:
    """Nothing that a turn needs is out of reach."""
    page.wait_for_timeout(200)  # cards that are chosen move a little
    assert page.evaluate(OUT_OF_REACH) == []
