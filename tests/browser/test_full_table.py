"""Ten melds, fifteen cards, four players with long names: all that a turn needs is in one window, at every size."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page
from tests.browser.visits import Visits
from tests.browser.waiting import until
from tests.sdk.rules.feasibility.test_endings import turn
from tests.service.process import Service, serving
from tests.service.table import Table, arrange

from rami.bots import HouseBot
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
MELDS: Final = 10
LONG: Final = ("Maximilien-Alexandre de la Rochefoucauld", "Clémence-Apolline de Saint-Barthélemy")
NAMES: Final = ("Odile", *LONG, "Bartholin")
WINDOWS: Final = {
    "tiny": (320, 568),
    "small": (360, 640),
    "tall": (390, 664),
    "lying": (844, 390),
    "tablet": (768, 1024),
    "laptop": (1366, 650),
    "desk": (1440, 900),
}
LOCALES: Final = ("en-GB", "fr-FR")
LARGE_TEXT: Final = {"fontSizes": {"standard": 32, "fixed": 26}}
"""Text at 200 %, as a reader sets it in Chromium."""

OUT_OF_REACH: Final = """() => {
    const all = [...document.querySelectorAll(".turn, .hand .card, .actions :is(button, select), .menu, .pile")];
    const apart = document.querySelector(".offers") ? ".felt *, .out-of-sight" : ".melds *, .out-of-sight";
    const needed = all.filter((one) => one.checkVisibility() && !one.matches(apart)); // no pile is needed for a choice
    const out = needed.filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        // of a card, the corner with the index: the next card lies over the rest
        const [x, y] = one.matches(".card") ? [left + 16, top + 16] : [(left + right) / 2, (top + bottom) / 2];
        const inside = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        return !inside || !one.contains(document.elementFromPoint(x, y));
    });
    return out.map((one) => one.dataset.key ?? (one.textContent || one.className));
}"""
"""What the player needs for a turn, and cannot see and click without scrolling."""

TOO_SMALL: Final = """(targets) => {
    const found = [];
    for (const one of document.querySelectorAll(targets)) {
        if (!one.checkVisibility()) continue;
        const { width, height } = one.getBoundingClientRect();
        if (width < 43.5 || height < 43.5) found.push([one.textContent || one.className, width, height]);
    }
    const places = [...document.querySelectorAll(".hand .card")].map((card) => [card.offsetLeft, card.offsetTop]);
    for (const [left, top] of places) {
        const right = places.filter((one) => one[1] === top && one[0] > left).map((one) => one[0] - left);
        const below = places.filter((one) => one[1] > top).map((one) => one[1] - top);
        const seen = [Math.min(...right, Infinity), Math.min(...below, Infinity)];
        if (seen.some((size) => size < 43.5)) found.push(["card", ...seen]);
    }
    for (const card of document.querySelectorAll(".melds .card")) {
        if (card.offsetWidth < 44) found.push(["melded card", card.offsetWidth]);
    }
    return found;
}"""
"""What a finger can hardly meet: less than 44 pixels are seen of it."""

COVERED: Final = """async (number) => {
    const meld = document.querySelector(`[data-meld="${number}"]`);
    meld.focus();
    await new Promise(requestAnimationFrame);
    const { left, right, top, bottom } = meld.getBoundingClientRect();
    return !meld.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""
"""Whether a meld that gets the focus is out of sight."""

PLACES: Final = """(what) => Object.fromEntries([...document.querySelectorAll(what)].map((one) => {
    const { left, top } = one.getBoundingClientRect();
    return [one.dataset.key ?? one.dataset.meld, `${left} ${top}`];
}))"""
"""Where each card of the hand, or each meld, is in the window."""
HAND: Final = ".hand .card"
LAID: Final = "[data-meld]"
WHOLE: Final = "(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector('.felt'))"
"""Whether all melds are seen without scrolling."""

Crowded = tuple[Service, Table]


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crowded]:
    """A service, and a game of four players with ten melds. Whoever is on turn has fifteen cards."""
    folder = tmp_path_factory.mktemp("full")
    with serving(folder) as service:
        table = Table([service.player(name) for name in NAMES], variant="rami-51", turn_seconds=3600)
        arrange(f"unix://{folder}/data/valkey.sock", table.id, fill)
        yield service, table


def fill(game: Game) -> Game:
    """The same game with ten melds of all players, and with a full hand of the player on turn."""
    assert game.state
    state, table = game.state, game.state.table
    seats = state.seats
    hands = tuple(FULL.hands[0] if seat == table.turn else hand for seat, hand in enumerate(table.hands))
    melds = tuple(replace(meld, by=bytes([number % seats] * len(meld.by))) for number, meld in enumerate(FULL.melds))
    yes = (True,) * seats
    full = replace(table, hands=hands, melds=melds, next_meld=MELDS + 1, opened=yes, laid=yes, drawn=True)
    return replace(game, state=replace(state, phase=Phase.PLAY, table=full))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("window", WINDOWS)
def test_a_full_table_fits_into_the_window(visits: Visits, crowded: Crowded, window: str, locale: str) -> None:
    """The hand, also with chosen cards, and the buttons are seen whole and large enough; only the felt scrolls."""
    page = at(visits, crowded, window, locale)
    fits(page)
    assert page.evaluate(WHOLE) or WINDOWS[window][1] < 650 or WINDOWS[window][0] < 768
    melds = page.evaluate(PLACES, LAID)
    page.locator(".hand .card").nth(1).dispatch_event("click")
    page.locator(".hand .card").nth(7).dispatch_event("click")
    page.locator("button.meld").nth(MELDS - 1).wait_for()
    assert page.evaluate(PLACES, LAID) == melds
    fits(page)
    assert not [number for number in range(1, MELDS + 1) if page.evaluate(COVERED, number)]
    fits(page)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("window", [name for name, (width, _) in WINDOWS.items() if width >= 390])
def test_it_fits_with_large_text(visits: Visits, crowded: Crowded, window: str, locale: str) -> None:
    """With text at 200 %, too."""
    page = at(visits, crowded, window, locale, large=True)
    page.locator(".hand .card").nth(1).dispatch_event("click")
    page.locator("button.meld").nth(MELDS - 1).wait_for()
    fits(page)


@pytest.mark.parametrize("window", WINDOWS)
def test_no_card_of_the_hand_moves_while_others_play(visits: Visits, service: Service, window: str) -> None:
    """Nor when the own turn begins, nor when a card is drawn: it lies at the end."""
    table = Table([service.player(name) for name in NAMES], variant="rami-51", turn_seconds=3600)
    first, bot = table.turn, HouseBot()
    reader = table.players[table.players.index(first) - 1]  # everybody else plays before
    page = opened(visits, table, reader.token, window, "en-GB")
    page.locator(".hand .card").first.wait_for()
    before = page.evaluate(PLACES, HAND)
    while (mover := table.turn) is not reader:
        mover.move(table.id, bot.choose(mover.view(table.id), mover.legal(table.id).moves))
    page.locator(".actions .main").first.wait_for()  # the own turn has begun
    assert page.evaluate(PLACES, HAND) == before
    page.locator("[data-place=stock]").click()
    until(page, "count => document.querySelectorAll('.hand .card').length === count", len(before) + 1)
    after = page.evaluate(PLACES, HAND)
    assert {key: after.get(key) for key in before} == before


def at(visits: Visits, crowded: Crowded, window: str, locale: str, *, large: bool = False) -> Page:
    """A page at the full table, of the player on turn."""
    service, table = crowded
    page = opened(visits, table, table.turn.token, window, locale, base=service.base, large=large)
    page.locator(".actions button").first.wait_for()
    page.locator("[data-meld]").nth(MELDS - 1).wait_for()
    return page


def opened(
    visits: Visits,
    table: Table,
    token: str,
    window: str,
    locale: str,
    *,
    base: str | None = None,
    large: bool = False,
) -> Page:
    """A page of a player in a window of this size."""
    width, height = WINDOWS[window]
    device: dict[str, Any] = {"viewport": {"width": width, "height": height}, "locale": locale}
    page = visits.open("about:blank", token=token, base=base, **device)
    if large:
        page.context.new_cdp_session(page).send("Page.setFontSizes", LARGE_TEXT)
    page.goto(f"/play#/game/{table.id}")
    return page


def fits(page: Page) -> None:
    """Nothing that a turn needs is out of reach or too small, and the page itself does not scroll."""
    page.wait_for_timeout(200)  # cards that are chosen move a little
    assert page.evaluate(OUT_OF_REACH) == []
    assert page.evaluate(TOO_SMALL, ".board :is(button, select):not(.card)") == []
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
