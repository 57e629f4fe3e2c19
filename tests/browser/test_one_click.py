"""One click, one act: a double click, a swipe, or a key that is held down does not discard a card."""

from signal import SIGCONT, SIGSTOP
from time import monotonic
from typing import Any, Final

import pytest
from tests.browser.dragging_hands import Drags, Touches
from tests.browser.hands import CHOSEN, HAND, PILE, STOCK, middle
from tests.browser.sitting import DISCARD, DRAW, LATER, Sitting
from tests.browser.visits import PHONE, Visits
from tests.browser.waiting import until
from tests.service.process import Service

pytestmark = pytest.mark.browser

BUSY, QUICK = 8, 150
"""How often a swipe is tried, and how many milliseconds it may be over the pile: a card that drops stays longer."""
BETWEEN: Final = 250.0
"""Milliseconds between the two clicks of a slow double click."""


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


SOON = 0.4
"""Seconds, less than the half one in which the page ignores what an accident may be."""


@pytest.mark.parametrize("by", ["pointer", "letter", "button"])
def test_what_begins_a_turn_and_what_ends_it_are_never_at_one_moment(visits: Visits, service: Service, by: str) -> None:
    """Not even where the pointer or the focus has moved: the discard waits until half a second has passed."""
    page = (sitting := Sitting(visits, service)).page

    def discard() -> None:
        if by == "pointer":
            page.mouse.click(*middle(page.locator(DISCARD)))
        elif by == "letter":
            page.keyboard.press("t")
        else:
            page.locator(DISCARD).focus()
            page.keyboard.press("Enter")

    for _ in range(BUSY):
        page.keyboard.press("d")
        assert sitting.has_drawn()
        begun = monotonic()
        discard()
        if monotonic() - begun < SOON:
            break
        page = (sitting := Sitting(visits, service)).page
    else:
        pytest.skip("this machine is too busy for somebody quick")
    assert sitting.discarded() == []
    discard()
    assert len(sitting.discarded()) == 1


def test_a_key_that_is_pressed_twice_hits_nothing_to_which_the_page_moved_the_focus(
    visits: Visits, service: Service
) -> None:
    """The button that draws is gone, so the focus is on a card: a second Enter does not choose it."""
    for _ in range(BUSY):
        page = Sitting(visits, service).page
        page.keyboard.press("Escape")
        page.locator(DRAW).focus()
        begun = monotonic()
        page.keyboard.press("Enter")
        page.locator(".hand .drawn").wait_for()
        until(page, "() => document.activeElement.matches('.hand .card')")
        page.keyboard.press("Enter")
        if monotonic() - begun < SOON:
            break
    else:
        pytest.skip("this machine is too busy for somebody quick")
    assert page.locator(HAND + CHOSEN).count() == 0
    page.wait_for_timeout(LATER)
    page.keyboard.press("Enter")
    assert page.locator(HAND + CHOSEN).count() == 1


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


@pytest.mark.parametrize("rest", [0.0, 400.0])
def test_a_flick_up_does_nothing(visits: Visits, service: Service, rest: float) -> None:
    """A finger that moves up at once drags no card, wherever it ends, and however long it stays there."""
    sitting = Sitting(visits, service, **PHONE)
    page, finger = sitting.page, Touches(sitting.page)
    sitting.draw()
    finger.hold, finger.rest = 0, rest
    page.evaluate("new MutationObserver(() => (window.dragged ||= document.querySelector('.hand .dragged')))"
                  ".observe(document.querySelector('.hand'), {subtree: true, attributes: true})")  # fmt: skip
    card = page.locator(HAND).nth(4)
    x, _ = middle(card)
    finger.flick(card, (x, middle(page.locator(PILE))[1]))
    assert not page.evaluate("Boolean(window.dragged)")
    finger.hold, finger.rest = Touches.hold, Touches.rest
    assert sitting.discarded() == []
    key = card.get_attribute("data-key") or ""
    finger.drag(card, page.locator(PILE))
    assert sitting.discarded() == [key.partition("/")[0]]


def test_a_finger_that_moves_sideways_first_drags_at_once(visits: Visits, service: Service) -> None:
    """It may go on to the pile from there."""
    sitting = Sitting(visits, service, **PHONE)
    page, finger = sitting.page, Touches(sitting.page)
    sitting.draw()
    finger.hold = 0
    card = page.locator(HAND).nth(4)
    key = card.get_attribute("data-key") or ""
    x, y = middle(card)
    finger.flick(card, (x - 40, y), middle(page.locator(PILE)))
    assert sitting.discarded() == [key.partition("/")[0]]


@pytest.mark.parametrize("device", [{}, PHONE], ids=["mouse", "finger"])
def test_a_click_on_the_words_of_a_box_ticks_it(visits: Visits, service: Service, device: dict[str, Any]) -> None:
    """The browser clicks the box after the words: that is one click, though the box is somewhere else."""
    page = visits.open("/play#/new/rami", token=service.player("Ada").token, **device)
    words = page.locator("label", has_text="Private: only")
    box = words.locator("input")
    words.wait_for()
    click = page.touchscreen.tap if device else page.mouse.click
    words.scroll_into_view_if_needed()
    place = words.bounding_box()
    assert place
    x, y = place["x"] + 120, place["y"] + place["height"] / 2
    click(x, y)
    assert box.is_checked()
    page.wait_for_timeout(LATER)
    click(x, y)
    assert not box.is_checked()
