"""A tired person: clicks twice, holds keys down, loses the network, plays in two tabs. No accident makes a move."""

from collections.abc import Callable, Iterator
from itertools import cycle
from time import monotonic
from typing import Any, Final

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Route
from tests.browser.hands import HAND, LOOK, PILE, STOCK, keys_of, middle
from tests.browser.sitting import DISCARD, DRAW, LOADED
from tests.browser.visits import Visits
from tests.browser.waiting import until
from tests.service.process import Service
from tests.service.table import Table

from rami.rules.moves import Discard, DrawStock
from rami.rules.state import Phase

pytestmark = pytest.mark.browser

GAPS: Final = (100, 300, 450)
"""Milliseconds between the two clicks of a double click. After 500 the second one is meant."""
TRIES: Final = 6
TAKE, GO_ON, HINT = ".actions .main:has-text('Take')", ".result .main", ".actions .short >> nth=0"
MOVED: Final = {"stock_drawn", "pile_taken", "card_discarded", "meld_laid", "cards_laid_off", "joker_swapped", "undone"}
SHOWN = "version => Number(document.querySelector('.game')?.dataset.version) >= version"
CARDS = "all => all.map((one) => one.dataset.key)"
SENDING = "() => document.querySelector('.pile.pending') && document.querySelector('.actions:empty')"
STILL = "() => !document.querySelector('.banner')"


class Tired:
    """Ada at a page. Bob moves only where a test says so: all that happens is hers."""

    def __init__(self, visits: Visits, service: Service, discards: str = "direct", **request: Any) -> None:
        self.ada, self.bob = service.player("Ada"), service.player("Bob")
        self.table = Table([self.ada, self.bob], variant="rami", **request)
        self.game = self.table.id
        self.to(Phase.DRAW)
        self.page = visits.open(f"/play#/game/{self.game}", token=self.ada.token, discards=discards)
        self.ready(self.page)

    def ready(self, page: Page) -> None:
        """Wait until a page has all that it needs, and shows what is so."""
        page.locator(".hand .card").first.wait_for()
        until(page, LOADED)
        self.settle(page)

    def settle(self, page: Page | None = None) -> None:
        """Wait until a page shows the newest version, and whoever looks at it has seen it."""
        page = page or self.page
        until(page, SHOWN, self.version)
        page.wait_for_timeout(LOOK)

    def to(self, phase: Phase) -> None:
        """Play beside the page until Ada is to draw or to discard."""
        while (view := self.ada.view(self.game)).turn != view.seat or view.phase is not phase:
            mover = self.table.turn
            if mover.view(self.game).phase is Phase.DRAW:
                mover.move(self.game, DrawStock())
            else:
                mover.move(self.game, self.discard(mover is self.bob))

    def discard(self, of_bob: bool = False) -> Discard:  # noqa: FBT001, FBT002
        """A legal discard that ends no deal."""
        mover = self.bob if of_bob else self.ada
        return next(move for move in mover.legal(self.game).moves if isinstance(move, Discard))

    @property
    def version(self) -> int:
        """The version of the game."""
        return self.ada.view(self.game).version

    def moves(self, after: int) -> list[str]:
        """The kinds of the moves that Ada has made after a version."""
        seat = self.ada.view(self.game).seat
        events = [numbered.event for numbered in self.ada.events(self.game, after=after).events]
        kinds = [(str(event.__struct_config__.tag), getattr(event, "seat", None)) for event in events]
        return [kind for kind, mover in kinds if kind in MOVED and mover == seat]

    def choose(self) -> None:
        """Choose a card of the hand that may be discarded."""
        key = keys_of([self.discard().card])[0]
        card = self.page.locator(f'{HAND}[data-key="{key}"]')
        if card.get_attribute("aria-pressed") != "true":
            card.click()

    def nothing_lost(self, page: Page | None = None) -> None:
        """The page shows the hand that the service has, and no error."""
        page = page or self.page
        until(page, STILL)
        self.settle(page)
        shown = page.locator(HAND).evaluate_all(CARDS)
        assert sorted(shown) == sorted(keys_of(self.ada.view(self.game).hand or ()))
        assert page.locator(".refused").count() == 0


def prepared(tired: Tired, phase: Phase, selector: str) -> Locator:
    """The control in its phase, with a card chosen where one can be discarded."""
    tired.to(phase)
    tired.settle()
    if phase is Phase.PLAY:
        tired.choose()
        tired.page.wait_for_timeout(LOOK)  # it is another click
    return tired.page.locator(selector).first


CONTROLS: Final = [
    (Phase.DRAW, DRAW, 1),
    (Phase.DRAW, STOCK, 1),
    (Phase.DRAW, PILE, 1),
    (Phase.DRAW, TAKE, 1),
    (Phase.PLAY, DISCARD, 1),
    (Phase.PLAY, PILE, 1),
    (Phase.DRAW, HINT, 0),
    (Phase.DRAW, HAND, 0),
    (Phase.PLAY, HINT, 0),
    (Phase.PLAY, HAND, 0),
    (Phase.PLAY, ".actions .short:has-text('Choose none')", 0),
]
"""Phases, what can be clicked in them, and how many moves that is."""


def clicks() -> Iterator[tuple[Phase, str, int, int]]:
    """Two gaps for what makes a move; one for the others. All gaps come up equally often."""
    gaps = cycle(GAPS)
    for phase, selector, count in CONTROLS:
        for _ in range(2 if count else 1):
            yield phase, selector, count, next(gaps)


def clicks_twice(page: Page, control: Locator, gap: int) -> bool:
    """Click twice in the same place. Returns whether that was fast enough to be an accident."""
    point = middle(control)
    begun = monotonic()
    page.mouse.click(*point)
    page.wait_for_timeout(gap)
    page.mouse.click(*point)
    return monotonic() - begun < 0.5


def test_two_clicks_make_one_move_at_most(visits: Visits, service: Service) -> None:
    """On every control of a turn, from 100 to 500 milliseconds apart."""
    visits.expected = ("Failed to load resource",)  # a click that came too late to be an accident
    tired = Tired(visits, service)
    for phase, selector, count, gap in clicks():
        for attempt in range(TRIES):
            control = prepared(tired, phase, selector)
            before = tired.version
            if clicks_twice(tired.page, control, gap - gap * attempt // TRIES):  # a busy machine adds to it
                break
            tired.page.reload()
            tired.ready(tired.page)
        else:
            pytest.skip("this machine is too busy for a double click")
        tired.nothing_lost()
        assert len(tired.moves(before)) == count, (phase, selector, gap)


@pytest.mark.parametrize("keys", [("d", "t"), ("p", "t"), ("Enter", "Enter")])
def test_a_key_that_is_held_down_makes_one_move(visits: Visits, service: Service, keys: tuple[str, str]) -> None:
    """Letters, and Enter on a button: until it is pressed again, the turn goes on no further."""
    tired = Tired(visits, service)
    for phase, selector, key in ((Phase.DRAW, DRAW, keys[0]), (Phase.PLAY, DISCARD, keys[1])):
        control = prepared(tired, phase, selector)
        if key == "Enter":
            control.focus()
        before = tired.version
        for _ in range(4):
            tired.page.keyboard.down(key)
            tired.page.wait_for_timeout(LOOK / 2)
        tired.page.keyboard.up(key)
        tired.nothing_lost()
        assert len(tired.moves(before)) == 1, (phase, key)


def test_two_clicks_on_what_ends_a_pause_only_end_it(visits: Visits, service: Service) -> None:
    """The second one does not draw a card of the next deal."""
    ada = service.player("Ada")
    game = ada.create(variant="rami", bots=1, options={"turn_limit": 4, "match_end": {"deals": 9}}, deal_pause=3600).id
    page = visits.open(f"/play#/game/{game}", token=ada.token)
    page.locator(HAND).first.wait_for()
    for gap in GAPS:
        while (view := ada.view(game)).opens_at is None:
            move = ada.legal(game).moves if view.turn == view.seat else ()
            if move:
                ada.move(game, next((one for one in move if isinstance(one, DrawStock | Discard)), move[0]))
        go_on = page.locator(GO_ON)
        go_on.wait_for()
        page.wait_for_timeout(LOOK)
        accident = clicks_twice(page, go_on, gap)
        page.locator(".result").wait_for(state="detached")
        page.wait_for_timeout(LOOK)
        view = ada.view(game)
        assert view.opens_at is None
        assert len(view.hand or ()) == 10 or not accident
        assert page.locator(".refused, .banner").count() == 0


def lost_request(page: Page) -> Callable[[], None]:
    """The network is gone before a request is sent. The function brings it back."""
    page.context.set_offline(True)

    def back() -> None:
        page.wait_for_timeout(LOOK)
        page.context.set_offline(False)

    return back


def lost_answer(page: Page) -> Callable[[], None]:
    """The network is gone before the answer to the next moves is there."""
    lost = list[str]()

    def lose(route: Route) -> None:
        if lost:
            return route.continue_()
        lost.append(route.request.url)
        route.fetch()
        return route.abort()

    page.route("**/moves*", lose)

    def back() -> None:
        until(page, "() => true")
        page.wait_for_timeout(2 * LOOK)
        page.unroute_all(behavior="wait")
        assert lost

    return back


@pytest.mark.parametrize("lose", [lost_request, lost_answer])
@pytest.mark.parametrize("discards", ["direct", "delayed"])
def test_a_move_over_a_bad_network_is_made_once(
    visits: Visits, service: Service, lose: Callable[[Page], Callable[[], None]], discards: str
) -> None:
    """At each step: the move is made when the network is back, and not twice."""
    visits.expected = ("Failed to load resource",)
    tired = Tired(visits, service, discards)
    for phase, selector in ((Phase.DRAW, STOCK), (Phase.PLAY, DISCARD)):
        control = prepared(tired, phase, selector)
        before = tired.version
        back = lose(tired.page)
        control.click()
        if discards == "delayed" and phase is Phase.PLAY:
            until(tired.page, SENDING)
        back()
        until(tired.page, SHOWN, before + 1)
        tired.nothing_lost()
        assert len(tired.moves(before)) == 1, phase


@pytest.mark.parametrize("discards", ["direct", "delayed"])
def test_two_tabs_make_each_move_once(visits: Visits, service: Service, discards: str) -> None:
    """The same is done in both at nearly the same time: one does it, the other one shows it."""
    visits.expected = ("Failed to load resource",)
    tired = Tired(visits, service, discards)
    one = tired.page
    two = one.context.new_page()
    two.goto(f"/play#/game/{tired.game}")
    tired.ready(two)
    for phase, selector in ((Phase.DRAW, STOCK), (Phase.PLAY, PILE)):
        before = tired.version
        for page in (one, two):
            if phase is Phase.PLAY:
                tired.page = page
                tired.choose()
        one.wait_for_timeout(LOOK)
        for page in (one, two):
            page.locator(selector).click()
        for page in (one, two):
            until(page, SHOWN, before + 1)
            until(page, "() => !document.querySelector('.held-discard')")
            tired.settle(page)
            assert sorted(page.locator(HAND).evaluate_all(CARDS)) == sorted(
                keys_of(tired.ada.view(tired.game).hand or ())
            )
        assert len(tired.moves(before)) == 1, phase


def test_what_is_chosen_before_an_answer_stays_chosen(visits: Visits, service: Service) -> None:
    """The stream can be faster than the answer to a move: the next card is then chosen before the answer is there."""
    tired = Tired(visits, service, "direct")
    page, held = tired.page, list[tuple[Route, APIResponse]]()
    control = prepared(tired, Phase.PLAY, DISCARD)
    before = tired.version
    page.route("**/moves*", lambda route: held.append((route, route.fetch())))
    control.click()
    until(page, SHOWN, before + 1)
    page.locator(HAND).first.click()
    [(route, response)] = held
    route.fulfill(response=response)
    page.wait_for_timeout(LOOK)
    assert page.locator(f"{HAND}[aria-pressed=true]").count() == 1
