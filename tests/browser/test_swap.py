"""A button says what it does: a card that can only take a joker is not said to be added."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.browser.visits import Visits
from tests.sdk.rules.feasibility.test_endings import turn
from tests.service.process import serving
from tests.service.table import Table, arrange

from rami.rules.moves import DrawStock
from rami.rules.state import Phase
from rami_service.domain.models import Game

pytestmark = pytest.mark.browser


def test_a_swap_is_called_so(visits: Visits, tmp_path: Path) -> None:
    """The own nine for the joker of a run on the table: the button takes the joker."""
    with serving(tmp_path) as service:
        table = Table([service.player("Ada"), service.player("Bob")], variant="rami-51")
        arrange(f"unix://{tmp_path}/data/valkey.sock", table.id, with_joker)
        page = visits.open(f"/play#/game/{table.id}", token=table.turn.token, base=service.base)
        page.locator(".hand [data-key='9C']").click()
        page.get_by_role("button", name="Take the joker of ★9♣ 10♣ J♣").click()
        page.locator(".hand [data-key='*']").wait_for()
        visits.close()


def with_joker(game: Game) -> Game:
    """The same game with a joker on the table for the nine that the player on turn has."""
    assert game.state
    state, table = game.state, game.state.table
    arranged = turn("9C AS 3D 5H", "*9C TC JC", DrawStock(), opened=True).table
    hands = tuple(arranged.hands[0] if seat == table.turn else hand for seat, hand in enumerate(table.hands))
    yes = (True,) * state.seats
    shown = replace(table, hands=hands, melds=arranged.melds, next_meld=2, opened=yes, laid=yes, drawn=True)
    return replace(game, state=replace(state, phase=Phase.PLAY, table=shown))
