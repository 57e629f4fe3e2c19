"""The order that a player gives the hand is there again after a reload, after other pages, and on another device."""

from typing import Any

import pytest
from playwright.sync_api import Page
from tests.browser.visits import PHONE, Visits
from tests.browser.waiting import until
from tests.service.process import Service
from tests.service.table import Player, Table

pytestmark = pytest.mark.browser

KEYS = "() => [...document.querySelectorAll('.hand .card')].map(({ dataset }) => dataset.key)"
SAME = f"(wanted) => ({KEYS})().join() === wanted.join()"

FOCUSED = """(number) => {
    const { dataset, tabIndex } = document.activeElement;
    return dataset.number === number && tabIndex === 0;
}"""
"""Whether the card at this place has the focus, and the hand knows it."""


@pytest.fixture
def table(service: Service) -> Table:
    """A game of two people."""
    return Table([service.player("Ada"), service.player("Bob")], variant="rami")


def opened(visits: Visits, table: Table, player: Player, **context: Any) -> Page:
    """A page at the table."""
    page = visits.open(f"/play#/game/{table.id}", token=player.token, **context)
    page.locator(".hand .card").first.wait_for()
    return page


def move_card(page: Page, key: str) -> list[str]:
    """Move the first card or the last one to the other end. Returns the order that the page shows then."""
    before: list[str] = page.evaluate(KEYS)
    first, last = "0", str(len(before) - 1)
    page.locator(".hand .card").nth(0 if key == "End" else -1).focus()
    until(page, FOCUSED, first if key == "End" else last)
    page.keyboard.press(f"Shift+{key}")
    wanted = [*before[1:], before[0]] if key == "End" else [before[-1], *before[:-1]]
    until(page, SAME, wanted)
    until(page, FOCUSED, last if key == "End" else first)
    return wanted


def kept(player: Player, game: str) -> list[str]:
    """The order that the service has."""
    cards: list[str] = player.get(f"/v1/games/{game}/hand-order").json()["cards"]
    return cards


def cards_of(keys: list[str]) -> list[str]:
    """The cards without the numbers of equal ones."""
    return [key.split("/")[0] for key in keys]


def test_the_order_is_there_again(visits: Visits, table: Table) -> None:
    """After a reload, after the lobby, and on a phone; a card that is drawn comes at the end."""
    player = table.turn
    desk = opened(visits, table, player)
    with desk.expect_response(lambda answer: answer.url.endswith("/hand-order") and answer.request.method == "PUT"):
        wanted = move_card(desk, "End")
    assert kept(player, table.id) == cards_of(wanted)
    desk.reload()
    until(desk, SAME, wanted)
    desk.goto("/play#/lobby")
    desk.locator(".hand").wait_for(state="detached")
    desk.goto(f"/play#/game/{table.id}")
    until(desk, SAME, wanted)
    phone = opened(visits, table, player, **PHONE)
    until(phone, SAME, wanted)
    drawn = player.move(table.id, {"type": "draw_stock"}).this_turn
    assert drawn is not None
    for page in (desk, phone):
        until(page, f"(card) => ({KEYS})().at(-1).split('/')[0] === card", drawn.drawn_card)


def test_it_is_sent_at_once_when_the_page_is_left(visits: Visits, table: Table) -> None:
    """Nobody has to wait before a page is closed, and the other device has it when it is looked at again."""
    player = table.turn
    desk = opened(visits, table, player)
    wanted = move_card(desk, "Home")
    desk.goto("about:blank")
    phone = visits.open("/play#/lobby", token=player.token, **PHONE)
    until(
        phone,
        """async (path) => {
        const headers = { Authorization: `Bearer ${localStorage.getItem("rami.token")}` };
        return (await (await fetch(path, { headers })).json()).cards.length > 0;
    }""",
        f"v1/games/{table.id}/hand-order",
    )
    assert kept(player, table.id) == cards_of(wanted)


def test_two_drags_are_one_request(visits: Visits, table: Table) -> None:
    """What is moved again within a second is sent once, and others at the table send and get nothing."""
    player, other = table.turn, table.others[0]
    watching = opened(visits, table, other)
    asked: list[str] = []
    watching.on("request", lambda sent: asked.append(sent.url))
    desk = opened(visits, table, player)
    sent: list[str] = []
    desk.on("request", lambda one: sent.append(one.method) if one.url.endswith("/hand-order") else None)
    with desk.expect_response(lambda answer: answer.request.method == "PUT"):
        for _ in range(3):
            wanted = move_card(desk, "End")
    assert kept(player, table.id) == cards_of(wanted)
    assert sent.count("PUT") == 1
    assert [url for url in asked if "hand-order" in url] == []
