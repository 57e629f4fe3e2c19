"""The table without a mouse and without eyes: the keyboard does everything, and a screen reader is told everything."""

import pytest
from playwright.sync_api import Page
from tests.browser.keyboard_hands import Keys
from tests.browser.player import Person
from tests.browser.visits import Visits
from tests.browser.waiting import text, until
from tests.service.process import Service
from tests.service.table import ONE_DEAL, Player

pytestmark = pytest.mark.browser

LISTEN = """() => {
    const region = document.querySelector(".game > [aria-live=polite]");
    window.heard = [region.textContent];
    window.pointers = 0;
    const options = {childList: true, subtree: true, characterData: true};
    new MutationObserver(() => window.heard.push(region.textContent)).observe(region, options);
    const count = () => window.pointers++;
    for (const name of ["mousedown", "pointerdown", "touchstart"]) addEventListener(name, count, true);
}"""
"""Notes what a screen reader would say, and whether a pointer was used."""


@pytest.fixture
def ada(service: Service) -> Player:
    """Somebody who plays."""
    return service.player("Ada")


def at_table(visits: Visits, ada: Player, **request: object) -> Page:
    """The page of a new game against a bot."""
    game = ada.create(bots=1, bot_level="novice", **request).id
    page = visits.open(f"/play#/game/{game}", token=ada.token)
    page.locator(".hand .card").first.wait_for()
    page.locator(".game > [aria-live]").wait_for(state="attached")
    page.evaluate(LISTEN)
    return page


@pytest.mark.parametrize("variant", ["rami", "rami-500", "gin-rami"])
def test_a_whole_deal_is_played_and_followed_without_a_mouse(
    visits: Visits, service: Service, ada: Player, variant: str
) -> None:
    """After each key the focus is in sight, and what happens is said; at the end the focus is on the result."""
    page = at_table(visits, ada, variant=variant, options=ONE_DEAL | {"turn_limit": 20})
    until(page, "() => window.heard.some((one) => one.includes('Your turn: '))")
    page.keyboard.press("c")
    person = Person(page, service, Keys(page))
    person.play_deal()
    page.locator(".result").wait_for()
    until(page, "() => document.activeElement.id === 'result-title'")
    until(page, "() => window.heard.some((one) => one.includes('The game is over.'))")
    heard = " ".join(page.evaluate("window.heard"))
    assert page.evaluate("window.pointers") == 0
    assert "You discard" in heard
    assert " discards " in heard
    assert not {*"♠♥♦♣"} & {*heard}  # cards are named as people say them
    Keys(page).press(page.get_by_role("button", name="Play again"))
    until(page, "id => !location.hash.includes(id)", person.game)
    page.locator(".hand .card").first.wait_for()


def test_a_visitor_reaches_a_table_with_the_keyboard(visits: Visits) -> None:
    """From the door to the cards, and past the links at the top of the page to its content."""
    page = visits.open("/")
    keys = Keys(page)
    page.keyboard.press("Tab")
    keys.reach(page.locator("a[href='play']"))
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Novice").wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    keys.key("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
    keys.press(page.get_by_role("button", name="Novice"))
    page.locator(".hand .card").first.wait_for()
    until(page, "() => document.activeElement !== document.body")
    page.locator(".key-list").wait_for(state="attached")  # the keys come after the cards
    page.wait_for_timeout(300)
    keys.key("c")
    assert page.evaluate("document.activeElement.matches('.hand .card')")


def test_one_card_of_the_hand_can_be_reached_with_the_tab_key(visits: Visits, ada: Player) -> None:
    """The arrow keys go on from there, to the ends of the hand too, and it is said what is chosen."""
    page = at_table(visits, ada, variant="rami")
    keys = Keys(page)
    keys.key("c")
    for name, number in (("End", 9), ("ArrowRight", 9), ("ArrowLeft", 8), ("Home", 0), ("ArrowLeft", 0)):
        keys.key(name)
        until(page, "number => document.activeElement.dataset.number === `${number}`", number)
    assert page.locator(".hand [tabindex='0']").count() == 1
    keys.key(" ")
    assert page.locator(".hand [aria-pressed=true]").count() == 1
    assert "1 card chosen" in (page.locator("#hand-help").text_content() or "")
    keys.key("Escape")
    assert page.locator(".hand [aria-pressed=true]").count() == 0


def test_keys_do_nothing_while_somebody_writes(visits: Visits, ada: Player) -> None:
    """A letter in a field is a letter, and a shortcut of the browser stays one."""
    page = at_table(visits, ada, variant="rami")
    until(page, "() => document.querySelector('.turn').textContent.startsWith('Your turn')")
    before = page.locator(".game").get_attribute("data-version")
    page.locator(".sort select").focus()
    page.keyboard.press("d")
    page.locator(".hand .card").first.focus()
    page.keyboard.press("Control+d")
    page.wait_for_timeout(300)
    assert page.locator(".game").get_attribute("data-version") == before


def test_every_key_of_the_table_is_explained(visits: Visits, ada: Player) -> None:
    """The list beside the table has the keys that a turn needs."""
    page = at_table(visits, ada, variant="rami")
    page.locator(".side summary", has_text="Keys").click()
    explained = text(page, ".keys").split()
    assert {"D", "P", "M", "A", "T", "K", "N", "U", "H", "C", "Esc"} <= {*explained}
    page.keyboard.press("Escape")
    page.locator(".side summary", has_text="Keys").click()
    page.keyboard.press("?")
    assert page.evaluate(
        "document.querySelector('.key-list').open && document.activeElement.matches('.key-list summary')"
    )


def test_the_letters_are_those_of_the_language(visits: Visits, ada: Player) -> None:
    """In French P is for "piocher", and the list says so. The cards have French letters, too."""
    page = at_table(visits, ada, variant="rami")
    until(page, "() => document.querySelector('.turn').textContent.startsWith('Your turn')")
    page.get_by_role("button", name="Français").click()
    until(page, "() => document.querySelector('.turn').textContent.startsWith('À vous')")
    drawn = page.locator(".hand .card").count() + 1
    page.keyboard.press("p")
    until(page, f"() => document.querySelectorAll('.hand .card').length === {drawn}")
    page.locator(".side summary", has_text="Touches").click()
    assert "piocher au talon" in text(page, ".keys")
    faces = page.locator(".hand .card").evaluate_all(
        "cards => cards.filter((card) => /^[JQK]/.test(card.dataset.key)).length"
    )
    assert page.locator(".hand .french").count() == faces


def test_single_letters_can_be_switched_off(visits: Visits, ada: Player) -> None:
    """A letter does nothing then (WCAG 2.1.4); Escape still lets go of the chosen cards."""
    ada.send("PATCH", "/v1/players/me/preferences", json={"letter_keys": "off"})
    page = at_table(visits, ada, variant="rami")
    page.locator("[data-place=stock].can").wait_for()
    before = page.locator(".hand .card").count()
    page.locator(".hand .card").first.click()
    page.keyboard.press("d")
    page.wait_for_timeout(700)
    assert page.locator(".hand .card").count() == before
    page.keyboard.press("Escape")
    assert page.locator(".hand .chosen").count() == 0


def test_escape_ends_a_drag(visits: Visits, ada: Player) -> None:
    """The card lies again where it was, and nothing is done with it."""
    page = at_table(visits, ada, variant="rami")
    page.locator("[data-place=stock].can").click()
    page.locator(".hand .drawn").wait_for()
    count = page.locator(".hand .card").count()
    card = page.locator(".hand .drawn")
    place = card.bounding_box()
    card.hover()
    page.mouse.down()
    pile = page.locator("[data-place=pile]").bounding_box()
    assert pile
    page.mouse.move(pile["x"] + 10, pile["y"] + 10, steps=4)
    page.wait_for_timeout(300)
    page.locator("[data-place=pile].dropping").wait_for()
    page.keyboard.press("Escape")
    page.mouse.up()
    page.wait_for_timeout(500)
    assert page.locator(".hand .card").count() == count
    assert card.bounding_box() == place
