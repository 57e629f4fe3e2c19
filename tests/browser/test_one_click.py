"""One click, one act: a double click, a swipe, or a key that is held down does not discard a card."""

from signal import SIGCONT, SIGSTOP
from typing import Any, Final

import pytest
from tests.browser.dragging_hands import Drags, Touches
from tests.browser.hands import CHOSEN, HAND, PILE, STOCK, middle
from tests.browser.visits import PHONE, Visits
from tests.browser.waiting import until
from tests.service.process import Service

from rami.rules.events import CardDiscarded

pytestmark = pytest.mark.browser

BETWEEN: Final = 250.0
"""Milliseconds between the two clicks of a slow double click."""
LATER: Final = 700.0
"""Milliseconds after which a click is meant for what is there now."""
DRAW, DISCARD = ".actions button:has-text('Draw')", ".actions button:has-text('Discard')"
MAY_DISCARD = (
    "() => [...document.querySelectorAll('.actions .main')].some((one) => one.textContent.startsWith('Discard'))"
)
LOADED = """() => document.querySelector(".key-list")"""
"""The list of keys is among the last things that a table loads."""


class Sitting:
    """Ada at a page, who has to draw, and has chosen the card that she will discard."""

    def __init__(self, visits: Visits, service: Service, **visit: Any) -> None:
        self.ada = service.player("Ada")
        self.game = self.ada.create(variant="rami", bots=1).id
        self.page = visits.open(f"/play#/game/{self.game}", token=self.ada.token, **visit)
        self.page.locator(DRAW).wait_for()
        until(self.page, LOADED)
        self.page.wait_for_timeout(LATER)
        view = self.ada.view(self.game)
        card = next(card for card in view.hand or () if card != view.pile_top)  # one that is taken may not be discarded
        self.page.locator(f'{HAND}[data-key="{card}"]').click()

    def discarded(self) -> list[str]:
        """The cards that Ada has discarded in the end."""
        self.page.wait_for_timeout(LATER)
        seat = self.ada.view(self.game).seat
        events = [numbered.event for numbered in self.ada.events(self.game).events]
        return [event.card for event in events if isinstance(event, CardDiscarded) and event.seat == seat]

    def has_drawn(self) -> bool:
        """Whether the page offers to discard a card."""
        return bool(until(self.page, MAY_DISCARD))


@pytest.fixture
def sitting(visits: Visits, service: Service) -> Sitting:
    """Ada at a desk."""
    return Sitting(visits, service)


@pytest.mark.parametrize("place", [DRAW, PILE])
@pytest.mark.parametrize("device", [{}, PHONE], ids=["mouse", "finger"])
def test_a_double_click_draws_and_does_not_discard(
    visits: Visits, service: Service, place: str, device: dict[str, Any]
) -> None:
    """The second click finds the button that discards, or a pile on which the chosen card would go."""
    sitting = Sitting(visits, service, **device)
    point = middle(sitting.page.locator(place))
    click = sitting.page.touchscreen.tap if device else sitting.page.mouse.click
    click(*point)
    sitting.page.wait_for_timeout(BETWEEN)
    click(*point)
    assert sitting.has_drawn()
    assert sitting.discarded() == []


def test_a_click_that_is_repeated_for_want_of_an_answer_hits_nothing_new(sitting: Sitting, service: Service) -> None:
    """It comes just after the answer to the first one. A later click on the button discards the card."""
    page, draw = sitting.page, middle(sitting.page.locator(DRAW))
    service.process.send_signal(SIGSTOP)
    page.mouse.click(*draw)
    page.wait_for_timeout(2 * LATER)
    service.process.send_signal(SIGCONT)
    assert sitting.has_drawn()
    page.wait_for_timeout(100)
    page.mouse.click(*draw)
    assert sitting.discarded() == []
    page.mouse.click(*middle(page.locator(DISCARD)))
    assert len(sitting.discarded()) == 1


def test_whoever_moves_the_pointer_is_obeyed_at_once(sitting: Sitting) -> None:
    """A quick player draws from the stock, and discards at the same moment in which that is possible."""
    page = sitting.page
    page.mouse.click(*middle(page.locator(STOCK)))
    assert sitting.has_drawn()
    page.mouse.click(*middle(page.locator(DISCARD)))
    assert len(sitting.discarded()) == 1


def test_neighbours_in_the_hand_are_chosen_as_fast_as_one_can(sitting: Sitting) -> None:
    """Cards lie over each other, and their visible parts are small: three clicks choose three cards."""
    page = sitting.page
    page.keyboard.press("Escape")
    for place in (5, 6, 7):
        page.mouse.click(*middle(page.locator(HAND).nth(place)))
    assert page.locator(HAND + CHOSEN).count() == 3


def test_a_key_that_is_held_down_acts_once(sitting: Sitting) -> None:
    """It takes a card of the pile, and discards one when it is pressed again."""
    page = sitting.page
    page.locator(PILE).focus()
    for _ in range(3):
        page.keyboard.down("Enter")
        assert sitting.has_drawn()
        page.wait_for_timeout(LATER)
    page.keyboard.up("Enter")
    assert sitting.discarded() == []
    page.keyboard.press("Enter")
    assert len(sitting.discarded()) == 1


BUSY, QUICK = 8, 150
"""How often a swipe is tried, and how many milliseconds it may be over the pile: a card that drops stays longer."""
TIMED = """() => {
    const over = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest("[data-drop=pile]");
    addEventListener("pointermove", (event) => (window.came ??= over(event) && event.timeStamp), true);
    addEventListener("pointerup", (event) => (window.stayed = event.timeStamp - window.came), true);
}"""


@pytest.mark.parametrize(("hands", "device"), [(Drags, {}), (Touches, PHONE)], ids=["mouse", "finger"])
def test_a_swipe_does_not_discard(visits: Visits, service: Service, hands: type[Drags], device: dict[str, Any]) -> None:
    """It ends on the pile by chance. A card that is dragged there stays a moment, and is the one that is discarded."""
    for _ in range(BUSY):
        sitting = Sitting(visits, service, **device)
        page, pointer = sitting.page, hands(sitting.page)
        pointer.press(page.locator(STOCK))
        assert sitting.has_drawn()
        page.evaluate(TIMED)
        dragged = page.locator(HAND).nth(5)
        card = dragged.get_attribute("data-key") or ""
        pointer.rest = 0
        pointer.drag(dragged, page.locator(PILE))
        if page.evaluate("stayed") < QUICK:
            break
    else:
        pytest.skip("this machine is too busy for a swipe")
    assert sitting.discarded() == []
    pointer.rest = Drags.rest
    pointer.drag(dragged, page.locator(PILE))
    assert sitting.discarded() == [card.partition("/")[0]]
