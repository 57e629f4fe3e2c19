"""People play whole games at the page: every step by clicks, keys, dragging or touch, against bots and each other."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.browser.curious_bot import CuriousBot
from tests.browser.dragging_hands import Drags, Touches
from tests.browser.hands import LOOK, Clicks
from tests.browser.player import Person
from tests.browser.visits import PHONE, Visits
from tests.browser.waiting import text, until
from tests.service.process import Service
from tests.service.table import ONE_DEAL, Player

from rami.contract.wire import GameView
from rami.rules.moves import Discard, DrawStock

pytestmark = pytest.mark.browser


def at_table(visits: Visits, service: Service, request: dict[str, Any], **visit: Any) -> Page:
    """The page of a new game of a new player."""
    ada = service.player("Ada")
    game = ada.create(**request).id
    page = visits.open(f"/play#/game/{game}", token=ada.token, **visit)
    page.locator(".hand .card").first.wait_for()
    return page


def draw_and_discard(game: str, players: list[Player], steps: int) -> GameView:
    """Make some steps for these players, beside all pages, that lay nothing and end no deal."""
    for _ in range(steps):
        view = next(view for one in players if (view := one.view(game)).seat == view.turn)
        mover = players[view.seat or 0]
        quiet = (move for move in mover.legal(game).moves if isinstance(move, DrawStock | Discard))
        view = mover.move(game, next(quiet))
    return view


@pytest.mark.parametrize(
    ("variant", "seats", "options"),
    [
        ("rami", 3, ONE_DEAL),
        ("rami-51", 2, ONE_DEAL),
        ("rami-500", 4, ONE_DEAL),
        ("gin-rami", 2, ONE_DEAL),
        ("rummy-13", 3, ONE_DEAL | {"drop": None}),
    ],
)
def test_a_whole_game_is_played_by_clicks(
    visits: Visits, service: Service, variant: str, seats: int, options: dict[str, Any]
) -> None:
    """To its end: the result shows each hand and the score in its parts, the totals, and the way to another game."""
    request = {"variant": variant, "seats": seats, "bots": seats - 1, "options": options, "bot_level": "novice"}
    page = at_table(visits, service, request)
    person = Person(page, service)
    view = person.play_out()
    page.locator(".result").wait_for()
    assert view.last_deal is not None
    totals = page.locator(".open-hand .figure small").all_inner_texts()
    assert totals == [f"Total {view.totals[seat % len(view.totals)]}" for seat in range(seats)]
    for seat, hand in enumerate(view.last_deal.hands):
        count = page.locator(".open-hand").nth(seat).locator(".card").count()
        assert count == len(hand) or (view.last_deal.showdown and count < len(hand))  # some may be laid off
    assert (page.locator(".open-hand.cheered").count() == 0) == ("Nobody" in text(page, ".result h2"))
    if view.last_deal.melds:
        assert page.locator(".result .final .meld").count() == len(view.last_deal.melds)
    assert text(page, ".won")
    page.get_by_role("button", name="Play again").click()
    until(page, "id => !location.hash.includes(id)", person.game)
    page.locator(".hand .card").first.wait_for()


def test_partners_are_one_side(visits: Visits, service: Service) -> None:
    """The table says who is the partner, and totals are those of teams."""
    page = at_table(visits, service, {"variant": "rami-500", "seats": 4, "bots": 3})
    assert page.locator(".seat", has_text="partner").count() == 1
    page.locator(".side .sheet").first.wait_for()
    assert page.locator(".side .sheet").first.locator("tr").count() == 2


@pytest.mark.parametrize(("variant", "level"), [("rami", "Novice"), ("gin-rami", "Strong")])
def test_a_game_begins_with_two_clicks(visits: Visits, service: Service, variant: str, level: str) -> None:
    """The door, then a level: a visitor without a name plays a deal, and goes on to the next one.

    Another game than the usual one is chosen before. In a game of one deal there is no next one.
    """
    page = visits.open("/")
    page.locator("a[href='play']").click()
    if variant != "rami":
        page.get_by_label("Game", exact=True).select_option(variant)
    page.get_by_role("button", name=re.compile(f"^{level}", re.IGNORECASE)).click()
    page.locator(".hand .card").first.wait_for()
    assert level.lower() in text(page, ".seats")
    view = Person(page, service).play_deal()
    page.locator(".result h2", has_text="won").or_(page.locator(".result h2", has_text="Nobody")).wait_for()
    assert "Deal 1." in text(page, ".result")
    assert page.locator(".open-hand").count() == 2
    if view.status == "playing":
        page.get_by_role("button", name="Go on").click()
        page.locator(".log li", has_text="Deal 2 begins").wait_for()
        page.locator("[data-place=stock]").wait_for()


@pytest.mark.parametrize(("hands", "device"), [(Drags, {}), (Touches, PHONE)])
def test_cards_are_dragged(visits: Visits, service: Service, hands: type[Clicks], device: dict[str, Any]) -> None:
    """Onto the pile, the table and the melds: with a mouse, and with a finger on a phone."""
    request = {"variant": "rami", "bots": 1, "options": ONE_DEAL | {"turn_limit": 24}, "bot_level": "novice"}
    page = at_table(visits, service, request, **device)
    Person(page, service, hands(page)).play_out()
    page.locator(".result").wait_for()


def test_cards_are_sorted_and_moved(visits: Visits, service: Service) -> None:
    """By suit, by rank, by melds; and by hand, with a mouse or with keys: then the order stays as it was made."""
    page = at_table(visits, service, {"variant": "rami-51", "bots": 1})
    keys = "all => all.map(one => one.dataset.key)"
    order = f"JSON.stringify(({keys})([...document.querySelectorAll('.hand .card')]))"
    hand = page.locator(".hand .card")
    by_suit = hand.evaluate_all(keys)
    page.locator(".sort select").select_option("rank")
    until(page, f"before => {order} !== JSON.stringify(before)", by_suit)
    by_rank = hand.evaluate_all(keys)
    assert sorted(by_rank) == sorted(by_suit)
    hand.first.focus()
    page.keyboard.press("Shift+ArrowRight")
    moved = [by_rank[1], by_rank[0], *by_rank[2:]]
    until(page, f"wanted => {order} === JSON.stringify(wanted)", moved)
    assert page.locator(".sort select").input_value() == "own"


def test_two_people_play_by_invitation(visits: Visits, service: Service) -> None:
    """A private game: a link brings the other one, both play, what one says the other sees, and one resigns."""
    hers = visits.open("/play#/new/rami", token=service.player("Ada").token)
    hers.get_by_label("Private: only with an invitation").check()
    hers.get_by_role("button", name="Create the game").click()
    hers.get_by_role("button", name="Invite to play").click()
    link = hers.get_by_label("Link to play").input_value()
    his = visits.open(link.removeprefix(service.base))
    his.get_by_label("Your name").fill("Bob")
    his.get_by_role("button", name="Join").click()
    both = []
    for page in (hers, his):
        page.locator(".hand .card").first.wait_for()
        both.append(Person(page, service))
    for _ in range(12):
        view = both[0].view
        person = next(one for one in both if one.view.seat == view.turn)
        person.sees(view.version)
        person.step(person.view)
    his.locator(".side summary", has_text="Say something").click()
    his.get_by_role("button", name="Well played!").click()
    hers.locator(".bubble", has_text="Well played!").wait_for()
    his.get_by_role("button", name="Resign").click()
    his.get_by_role("button", name="Yes, resign").click()
    hers.locator(".log li", has_text="Bob resigns").wait_for()


def test_a_player_drops_out_of_a_deal_after_a_question(visits: Visits, service: Service) -> None:
    """The button says what it costs, the first answer is to go on, and the last player left wins the deal (U-18)."""
    page = at_table(visits, service, {"variant": "rummy-13", "seats": 2, "bots": 1})
    assert text(page, ".wild small").startswith("Wild: ")
    page.get_by_role("button", name="Drop out (").click()
    page.locator("button:focus", has_text="No, go on").wait_for()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Drop out (").click()
    page.wait_for_timeout(LOOK)
    page.get_by_role("button", name=re.compile("^Yes, drop out for [24]0 points$")).click()
    page.locator(".result", has_text="All other players dropped out.").wait_for()
    assert text(page, ".result .parts").startswith("Dropped out ")
    assert page.locator(".open-hand.cheered").count() == 1
    assert page.locator(".result h2").inner_text().endswith(" won the deal")
    assert "You" not in page.locator(".result h2").inner_text()


def test_a_declaration_asks_for_the_card_to_discard(visits: Visits, service: Service) -> None:
    """The button is there after the draw, before a card is chosen; the key does the same."""
    page = at_table(visits, service, {"variant": "rummy-13", "seats": 2, "bots": 1})
    page.get_by_role("button", name="Draw", exact=True).click()
    page.get_by_role("button", name="Declare", exact=True).click()
    page.locator(".refused", has_text="First choose the card to discard.").wait_for()
    page.locator(".hand .card").first.click()
    page.locator(".refused").wait_for(state="detached")
    page.locator(".hand .card").first.click()
    page.keyboard.press("k")
    page.locator(".refused", has_text="First choose the card to discard.").wait_for()


def test_a_spectator_sees_the_table_and_no_hand(visits: Visits, service: Service) -> None:
    """From the lobby. What is discarded and laid is seen while it happens; hands are not."""
    ada, eve = service.player("Ada"), service.player("Eve")
    game = ada.create(variant="wrotham", seats=2).id
    bob = service.player("Bob")
    bob.join(game)
    page = visits.open("/play#/lobby", token=eve.token)
    page.get_by_role("button", name="Being played").click()
    page.get_by_label("Game", exact=True).select_option("wrotham")
    page.get_by_role("button", name="Watch").first.click()
    page.locator(".seat").first.wait_for()
    assert page.url.endswith(game)
    assert "You are watching" in text(page, ".turn")
    assert page.locator(".seat").count() == 2
    view = draw_and_discard(game, [ada, bob], 6)
    until(page, "version => Number(document.querySelector('.game').dataset.version) >= version", view.version)
    shown = page.locator(".game use").evaluate_all("all => all.map(one => one.getAttribute('href').slice(1))")
    assert {*shown} <= {*(view.pile or ()), "joker", "back", *(card for meld in view.melds for card in meld.cards)}
    assert page.locator(".hand, .actions").count() == 0


def test_cards_that_can_be_read_in_several_ways_are_asked_for(visits: Visits, service: Service) -> None:
    """With many jokers: the page offers each reading, and each joker that can be taken from a meld."""
    request = {"variant": "romme", "bots": 1, "bot_level": "novice", "options": {"match_end": {"deals": 40}}}
    page = at_table(visits, service, request)
    bot = CuriousBot()  # a deal in three has a joker to swap
    Person(page, service, bot=bot).play_while(lambda _: bot.done.keys() < {"swap", "several"})
    assert bot.done.keys() == {"swap", "several"}
