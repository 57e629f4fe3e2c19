"""Several moves fit the chosen cards: one button for each kind of move, a few choices at a time, each with a name."""

from collections.abc import Iterator
from typing import Final

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page
from tests.browser.test_full_table import MELDS, WINDOWS, Crowded, at, fill, fits
from tests.browser.visits import Visits
from tests.browser.waiting import until
from tests.sdk.rules.feasibility.test_endings import turn
from tests.service.process import Service, serving
from tests.service.table import Table, arrange

from rami.rules.moves import DrawStock
from rami.rules.state import Phase
from rami_service.domain.models import Game

pytestmark = pytest.mark.browser

MOST: Final = 6
"""The most buttons that are shown for the choices of one kind of move, with those that close it and go on."""
TEXTS: Final = "selector => [...document.querySelectorAll(selector)].map((one) => one.innerText.trim())"
CHOICES: Final = ".offers .main"


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crowded]:
    """A service, and a game with ten melds. Whoever is on turn has a joker, which fits all of them."""
    folder = tmp_path_factory.mktemp("offers")
    with serving(folder) as service:
        table = Table([service.player(name) for name in ("Odile", "Bartholin")], variant="rami-51", turn_seconds=3600)
        arrange(f"unix://{folder}/data/valkey.sock", table.id, fill)
        yield service, table


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("window", WINDOWS)
def test_a_joker_that_fits_everywhere_fits_into_the_window(
    visits: Visits, crowded: Crowded, window: str, locale: str
) -> None:
    """First the meld is chosen, then how the joker lies there. All of it can be reached, and the hand is still seen."""
    page = at(visits, crowded, window, locale)
    page.locator(".hand [data-key='*']").dispatch_event("click")
    page.locator(".actions .main").first.dispatch_event("click")
    page.locator(CHOICES).first.wait_for()
    assert page.locator(".offers button").count() <= MOST
    fits(page)


def test_each_choice_has_a_name_of_its_own(visits: Visits, crowded: Crowded) -> None:
    """All melds where the joker fits are named, a few at a time, and then the ends of the one that is chosen."""
    page = at(visits, crowded, "tall", "en-GB")
    page.locator(".hand [data-key='*']").click()
    page.get_by_role("button", name="Add to one of 10").click()
    page.locator(CHOICES).first.wait_for()
    seen = list[str]()
    while (shown := page.evaluate(TEXTS, CHOICES))[0] not in seen:
        seen += shown
        page.locator(".offers .more").dispatch_event("click")
        until(page, "before => document.querySelector('.offers .main').innerText !== before", shown[0])
    assert len(set(seen)) == len(seen) == MELDS
    page.get_by_role("button", name="Add to 2♥ 3♥ 4♥ 5♥").dispatch_event("click")
    page.get_by_role("button", name="Add as ★A♥ to 2♥ 3♥ 4♥ 5♥").wait_for()
    page.get_by_role("button", name="Add as ★6♥ to 2♥ 3♥ 4♥ 5♥").wait_for()


def test_a_swap_is_called_so(visits: Visits, own_table: tuple[Service, Table]) -> None:
    """The own nine goes to a meld, or for the joker of a run: two kinds of moves, two buttons."""
    service, table = own_table
    page = visits.open(f"/play#/game/{table.id}", token=table.turn.token, base=service.base)
    page.locator(".hand [data-key='9C']").click()
    page.get_by_role("button", name="Add to 6♣ 7♣ 8♣").wait_for()
    page.get_by_role("button", name="Swap the joker", exact=True).click()
    page.locator(".hand [data-key='*']").wait_for()
    assert melds_of(page)[0] == "Meld 1: 9 of clubs, 10 of clubs, and jack of clubs"


@pytest.fixture
def own_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Service, Table]]:
    """A service with a game of two that only one test plays."""
    folder = tmp_path_factory.mktemp("swap")
    with serving(folder) as service:
        table = Table([service.player("Ada"), service.player("Bob")], variant="rami-51")
        arrange(f"unix://{folder}/data/valkey.sock", table.id, with_joker)
        yield service, table


def with_joker(game: Game) -> Game:
    """The same game. The player on turn has a nine, for a joker on the table or for a run there."""
    assert game.state
    state, table = game.state, game.state.table
    arranged = turn("9C AS 3D 5H", "*9C TC JC / 6C 7C 8C", DrawStock(), opened=True).table
    hands = tuple(arranged.hands[0] if seat == table.turn else hand for seat, hand in enumerate(table.hands))
    yes = (True,) * state.seats
    shown = replace(table, hands=hands, melds=arranged.melds, next_meld=3, opened=yes, laid=yes, drawn=True)
    return replace(game, state=replace(state, phase=Phase.PLAY, table=shown))


def melds_of(page: Page) -> list[str]:
    """The melds on the table, as they are read out."""
    labels: list[str] = page.evaluate(
        "[...document.querySelectorAll('[data-meld]')].map((one) => one.getAttribute('aria-label'))"
    )
    return labels
