"""Before an opening the table counts the points: of the melds of this turn, and of those among the chosen cards."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.browser.visits import PHONE, Visits
from tests.browser.waiting import until
from tests.sdk.rules.feasibility.test_endings import turn
from tests.service.process import serving
from tests.service.table import Table, arrange

from rami.rules.moves import DrawStock
from rami.rules.state import Phase
from rami_service.domain.models import Game

pytestmark = pytest.mark.browser

SAYS = "text => [...document.querySelectorAll('.duty')].some((one) => one.innerText === text)"


def holding(hand: str) -> Callable[[Game], Game]:
    """The same game, in which the player on turn has drawn and has this hand."""

    def change(game: Game) -> Game:
        assert game.state
        state, table = game.state, game.state.table
        cards = turn(hand, "", DrawStock(), opened=False).table.hands[0]
        hands = tuple(cards if seat == table.turn else other for seat, other in enumerate(table.hands))
        return replace(game, state=replace(state, phase=Phase.PLAY, table=replace(table, hands=hands, drawn=True)))

    return change


def test_chosen_melds_are_counted(visits: Visits, tmp_path: Path) -> None:
    """One meld, two melds, and one that was laid, with what is chosen besides. Afterwards nothing is counted."""
    with serving(tmp_path) as service:
        table = Table([service.player("Ada"), service.player("Bob")], variant="rami-51")
        arrange(f"unix://{tmp_path}/data/valkey.sock", table.id, holding("KS KH KD 7C 8C 9C 2H 4D"))
        page = visits.open(f"/play#/game/{table.id}", token=table.turn.token, base=service.base)
        until(page, SAYS, "Opening: 0 of 51 points")
        for card, points in (("7C", 0), ("8C", 0), ("9C", 24), ("KS", 24), ("KH", 24), ("KD", 54)):
            page.locator(f".hand [data-key='{card}']").click()
            until(page, SAYS, f"Opening: {points} of 51 points")
        page.locator(".hand [data-key='KD']").click()
        page.locator(".hand [data-key='KH']").click()
        page.locator(".hand [data-key='KS']").click()
        page.get_by_role("button", name="Lay meld (24 points)").click()
        until(page, SAYS, "Opening: 24 of 51 points")
        for card in ("KS", "KH", "KD"):
            page.locator(f".hand [data-key='{card}']").click()
        until(page, SAYS, "Opening: 54 of 51 points")
        page.get_by_role("button", name="Lay meld (30 points)").click()
        page.locator(".duty").wait_for(state="detached")
        visits.close()


def test_melds_that_may_not_be_laid_yet_are_counted(visits: Visits, tmp_path: Path) -> None:
    """The hand is worth 46, so no meld is legal: the points are those of the melds that the service finds in it."""
    with serving(tmp_path) as service:
        table = Table([service.player("Ada"), service.player("Bob")], variant="rami-51")
        arrange(f"unix://{tmp_path}/data/valkey.sock", table.id, holding("KS KH KD 4S 4D 4H 4C 9C 2H 7D"))
        page = visits.open(
            f"/play#/game/{table.id}", token=table.turn.token, base=service.base, **PHONE | {"locale": "fr-FR"}
        )
        until(page, SAYS, "Ouverture\u00a0: 0 points sur 51")
        for card in ("KS", "KH", "KD"):
            page.locator(f".hand [data-key='{card}']").dispatch_event("click")
        until(page, SAYS, "Ouverture\u00a0: 30 points sur 51")
        for card in ("4S", "4D", "4H", "4C"):
            page.locator(f".hand [data-key='{card}']").dispatch_event("click")
        until(page, SAYS, "Ouverture\u00a0: 46 points sur 51")
        visits.close()
