"""A name is chosen by its player: however long it is, the pages of the others stay as wide as their windows."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page
from tests.browser.reading import SETTLED, overflow
from tests.browser.visits import PHONE, Visits
from tests.browser.waiting import until
from tests.service.process import Service
from tests.service.table import ONE_DEAL, Player, Table, play_out

from rami.bots import HouseBot
from rami.rules.moves import Discard

pytestmark = pytest.mark.browser

WIDE = "W" * 40
"""The most letters that a name may have, without a place to break it."""
WINDOWS: Final[dict[str, Any]] = {
    "phone": PHONE | {"viewport": {"width": 360, "height": 640}, "locale": "fr-FR"},
    "desk": {"viewport": {"width": 1200, "height": 800}},
}
_END, _BACK = ".controls button >> nth=4", ".controls button >> nth=1"
CLICKED = {"played": [".filters [aria-pressed=false]"], "replay": [_END], "replayed": [_END, _BACK, _BACK]}
"""What is clicked on a page before strangers are named there."""
WIDER = """() => [...document.querySelectorAll("#app *")].map((one) => [one, one.getBoundingClientRect().right])
    .filter(([, right]) => right > document.documentElement.clientWidth + 1)
    .map(([one, right]) => `${one.tagName}.${one.className} ${Math.round(right)}`)"""
"""What reaches beyond the window, and how far."""
PAGES = [
    "",
    "lobby",
    "played",
    "account",
    "new",
    "waiting",
    "invite",
    "two",
    "four",
    "over",
    "replay",
    "replayed",
    "partners",
]


@pytest.fixture(scope="module")
def ada(service: Service) -> Player:
    """The player who sees the pages."""
    return service.player("Ada")


def lose(table: Table) -> None:
    """The first of two players never melds, so that a whole hand is laid open at the end."""
    loser, winner = table.players
    bot = HouseBot()
    while winner.view(table.id).status == "playing":
        moves = table.turn.legal(table.id).moves
        if table.turn is loser:
            loser.move(table.id, next((move for move in moves if isinstance(move, Discard)), moves[0]))
        else:
            winner.move(table.id, bot.choose(winner.view(table.id), moves))


@pytest.fixture(scope="module")
def addresses(service: Service, ada: Player) -> dict[str, str]:
    """Pages with the names of strangers, who wait, play, discard, win and lose."""
    wide, bob, narrow = service.player(WIDE), service.player("Bob"), service.player(WIDE.lower())
    waiting = wide.create(variant="rami", seats=3).id
    ada.join(waiting)
    public = wide.create(variant="rami", seats=3).id
    two = Table([ada, wide], variant="rami-51")
    two.play_on(13)
    four = Table([ada, wide, bob, narrow], variant="rami-51", turn_seconds=600)
    four.play_on(21)
    over = Table([ada, wide], variant="rami-51", options=ONE_DEAL)
    lose(over)
    partners = Table([ada, wide, bob, narrow], variant="rami-500", options=ONE_DEAL | {"teams": "partners"})
    play_out(partners.id, *partners.players)
    known = {"waiting": f"game/{waiting}", "invite": f"invite/{public}", "two": f"game/{two.id}"}
    known |= {"four": f"game/{four.id}", "over": f"game/{over.id}", "replay": f"replay/{over.id}"}
    known |= {"partners": f"game/{partners.id}", "played": "lobby", "replayed": f"replay/{over.id}"}
    return {name: f"/play#/{known.get(name, name)}" for name in PAGES}


@pytest.fixture(scope="module", params=WINDOWS)
def page(request: pytest.FixtureRequest, browser: Browser, service: Service, ada: Player) -> Iterator[Page]:
    """A window of Ada's."""
    visits = Visits(browser, service.base)
    yield visits.open("/play", token=ada.token, **WINDOWS[request.param])
    visits.close()
    assert visits.wrong == []


@pytest.mark.parametrize("name", PAGES)
def test_a_long_name_does_not_widen_the_page_of_another(page: Page, addresses: dict[str, str], name: str) -> None:
    """Wherever strangers are named: in lists, waiting rooms, at tables, in logs, results and replays."""
    page.goto("about:blank")
    page.goto(addresses[name])
    until(page, SETTLED)
    for button in CLICKED.get(name, ()):
        page.locator(button).click()
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    until(page, SETTLED)
    assert "w" * 40 in page.locator("#content").inner_text().lower() or name in {"account", "new"}
    assert overflow(page) <= 0, page.evaluate(WIDER)
