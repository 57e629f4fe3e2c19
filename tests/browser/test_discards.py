"""A discard costs nothing for three seconds: it can be taken back, and it is never lost."""

from typing import Any

import pytest
from playwright.sync_api import Page
from tests.browser.hands import CHOSEN, HAND, PILE, STOCK
from tests.browser.reading import barriers
from tests.browser.sitting import DISCARD, LATER, Sitting
from tests.browser.visits import PHONE, Visits
from tests.browser.waiting import text, until
from tests.service.process import Service

from rami.rules.moves import Discard

pytestmark = pytest.mark.browser

HELD, BACK, YES = ".held-discard", ".held-discard .take-back", ".held-discard .yes"
MADE = """() => !document.querySelector(".pile.pending")
    && document.querySelector(".log")?.textContent.includes("You discard")"""
"""The page shows that the discard was made."""
HIDDEN = """() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}"""
"""As if another page came before this one."""
FROZEN = "() => { const now = performance.now(); performance.now = () => now; }"
"""The three seconds never pass: what is made now is made for another reason."""


def holding(visits: Visits, service: Service, how: str = "delayed", *, frozen: bool = True, **more: Any) -> Sitting:
    """Ada has drawn, and has just chosen what she discards."""
    sitting = Sitting(visits, service, discards=how, **more)
    sitting.draw()
    if frozen:
        sitting.page.evaluate(FROZEN)
    sitting.page.locator(DISCARD).click()
    sitting.page.locator(HELD).wait_for()
    return sitting


def in_hand(page: Page, card: str) -> bool:
    """Whether a card can be seen in the hand."""
    return page.locator(f'{HAND}[data-key="{card}"]').is_visible()


def test_a_discard_is_made_after_three_seconds(visits: Visits, service: Service) -> None:
    """Meanwhile the card lies on the pile and not in the hand, seconds are counted, and nothing was sent."""
    sitting = holding(visits, service, frozen=False)
    page = sitting.page
    assert "discarded in 3 seconds" in text(page, f"{HELD} [role=alert]")
    assert not in_hand(page, sitting.card)
    assert "Take back" in (page.locator(PILE).get_attribute("aria-label") or "")
    until(page, "() => document.querySelector('.held-discard .seconds')?.textContent === '2'")
    assert sitting.discarded_by_now() == []
    until(page, MADE)
    assert sitting.discarded() == [sitting.card]


@pytest.mark.parametrize("way", ["button", "pile", "u", "Escape"])
def test_a_discard_is_taken_back(visits: Visits, service: Service, way: str) -> None:
    """By the button, by the pile, by two keys: the card is in the hand, nothing is chosen, and nothing was made."""
    sitting = holding(visits, service, frozen=False)
    page = sitting.page
    page.evaluate(FROZEN)
    page.wait_for_timeout(LATER)
    if way in {"button", "pile"}:
        page.locator(BACK if way == "button" else PILE).click()
    else:
        page.keyboard.press(way)
    page.locator(HELD).wait_for(state="detached")
    assert in_hand(page, sitting.card)
    assert page.locator(HAND + CHOSEN).count() == 0
    assert sitting.discarded() == []


@pytest.mark.parametrize("place", [DISCARD, PILE])
def test_a_double_click_neither_makes_nor_takes_back(visits: Visits, service: Service, place: str) -> None:
    """Its second click finds what takes the card back, and does nothing. Keys of other acts do nothing either."""
    sitting = Sitting(visits, service, discards="delayed")
    page = sitting.page
    sitting.draw()
    page.evaluate(FROZEN)
    page.locator(place).dblclick()
    page.locator(HELD).wait_for()
    for key in ("t", "d", "p", "m", "n"):
        page.keyboard.press(key)
    page.wait_for_timeout(LATER)
    assert page.locator(HELD).count() == 1
    assert sitting.discarded() == []
    assert page.locator(".refused").count() == 0


def test_a_page_that_is_hidden_discards_at_once(visits: Visits, service: Service) -> None:
    """Browsers stop the timers of pages that nobody sees."""
    sitting = holding(visits, service)
    assert sitting.discarded() == []
    sitting.page.evaluate(HIDDEN)
    until(sitting.page, MADE)
    assert sitting.discarded() == [sitting.card]


def test_a_page_that_is_closed_discards_at_once(visits: Visits, service: Service) -> None:
    """The request goes out while the page goes away."""
    sitting = holding(visits, service)
    other = sitting.page.context.new_page()
    sitting.page.close()
    sitting.page = other
    assert sitting.discarded() == [sitting.card]


def test_who_leaves_the_table_discards_at_once(visits: Visits, service: Service) -> None:
    """Another page is opened in the same window."""
    sitting = holding(visits, service)
    sitting.page.evaluate("location.hash = '#/lobby'")
    sitting.page.locator(".filters").wait_for()
    assert sitting.discarded() == [sitting.card]


@pytest.mark.parametrize("when", ["before", "meanwhile"])
def test_a_clock_that_runs_out_discards_at_once(visits: Visits, service: Service, when: str) -> None:
    """With less than five seconds left nothing waits; and what waits is made as soon as that is so."""
    less = "Date.now = ((now) => () => now() + 116 * 1000)(Date.now)"  # as if so much time had passed
    sitting = Sitting(visits, service, {"bots": 1, "turn_seconds": 120}, discards="delayed")
    page = sitting.page
    sitting.draw()
    page.evaluate(FROZEN)
    if when == "before":
        page.evaluate(less)
    page.locator(DISCARD).click()
    if when == "meanwhile":
        page.locator(HELD).wait_for()
        page.evaluate(less)
    until(page, MADE)
    assert sitting.discarded() == [sitting.card]


def test_a_discard_is_dropped_if_the_game_goes_on(visits: Visits, service: Service) -> None:
    """Another tab discards another card: the page says that this one was not discarded."""
    sitting = holding(visits, service)
    view = sitting.ada.view(sitting.game)
    other = next(card for card in view.hand or () if card not in {sitting.card, view.pile_top})
    sitting.ada.move(sitting.game, Discard(card=other))
    sitting.page.locator(".refused", has_text="The game went on").wait_for()
    assert sitting.page.locator(HELD).count() == 0
    assert sitting.discarded() == [other]


def test_a_discard_is_asked_for(visits: Visits, service: Service) -> None:
    """Nothing but the answer makes it: not a double click, not a page that is hidden."""
    sitting = Sitting(visits, service, discards="confirmed")
    page = sitting.page
    sitting.draw()
    page.locator(DISCARD).dblclick()
    page.locator(YES).wait_for()
    page.evaluate(HIDDEN)
    page.keyboard.press("Escape")
    page.locator(HELD).wait_for(state="detached")
    assert in_hand(page, sitting.card)
    assert sitting.discarded() == []
    page.locator(f'{HAND}[data-key="{sitting.card}"]').click()
    page.locator(PILE).click()
    page.wait_for_timeout(LATER)
    page.locator(YES).click()
    until(page, MADE)
    assert sitting.discarded() == [sitting.card]


@pytest.mark.parametrize("how", ["delayed", "confirmed"])
@pytest.mark.parametrize("shade", ["light", "dark"])
def test_a_held_discard_can_be_read(visits: Visits, service: Service, how: str, shade: str) -> None:
    """On a phone, too: axe-core finds nothing, and the button is in the window."""
    page = holding(visits, service, how, **PHONE, color_scheme=shade).page
    assert barriers(page) == []
    assert page.locator(BACK).is_visible()
    assert page.locator(STOCK).is_visible()


@pytest.mark.parametrize("how", ["delayed", "confirmed"])
def test_a_discard_by_keyboard_keeps_the_focus(visits: Visits, service: Service, how: str) -> None:
    """The button that takes the card back has it, and afterwards the hand."""
    sitting = Sitting(visits, service, discards=how)
    page = sitting.page
    sitting.draw()
    page.evaluate(FROZEN)
    page.locator(f'{HAND}[data-key="{sitting.card}"]').focus()
    page.keyboard.press("t")
    until(page, "() => document.activeElement.matches('.take-back')")
    page.wait_for_timeout(LATER)
    page.keyboard.press("Enter")
    page.locator(HELD).wait_for(state="detached")
    until(page, "() => document.activeElement.matches('.hand .card')")
    assert sitting.discarded() == []


def test_an_advised_discard_can_be_taken_back(visits: Visits, service: Service) -> None:
    """What makes the move of an advice obeys the setting, too."""
    sitting = Sitting(visits, service, discards="confirmed")
    page = sitting.page
    sitting.draw()
    page.get_by_role("button", name="Hint").click()
    move = page.locator(".hint button.main")
    move.wait_for()
    if "discard" not in (move.text_content() or ""):
        pytest.skip("the advice is to lay a meld first")
    move.click()
    page.locator(YES).wait_for()
    assert sitting.discarded() == []
    page.locator(YES).click()
    until(page, MADE)
    assert len(sitting.discarded()) == 1
