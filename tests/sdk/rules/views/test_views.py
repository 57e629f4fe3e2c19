"""Views: public data, a player's private data, and data shown before the first deal."""

import pytest
from msgspec.structs import replace
from tests.sdk.rules.playing import played
from tests.sdk.rules.setups import R500, RAMI, ask, position

from rami.rules.engine.deal import start
from rami.rules.engine.ending import abort
from rami.rules.engine.shuffle import commitment
from rami.rules.events import PileTaken, StockDrawn
from rami.rules.settings.parameters import Rules
from rami.rules.snapshots import TurnView
from rami.rules.state import Phase
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import View, project, seen_waiting, view


@pytest.mark.parametrize(("rules", "sides"), [(resolve("rami", {}, 4), 4), (resolve("rami-500", {}, 4), 2)])
def test_before_the_first_deal_the_commitment_is_public(rules: Rules, sides: int) -> None:
    """A game that waits for players shows only its settings, its seats and the server's commitment."""
    waiting = View(**seen_waiting(rules, 4, 1, commitment("g", 1, b"s" * 32)))
    assert (waiting.phase, waiting.deal, waiting.dealer, waiting.turn) == (Phase.WAITING, 0, None, None)
    assert (waiting.hand, waiting.stock, waiting.totals) == ((), 0, (0,) * sides)
    assert (waiting.commitment, waiting.next_commitment) == (None, commitment("g", 1, b"s" * 32))


def test_in_a_game_that_is_over_it_is_nobodys_turn() -> None:
    """Whoever looks at a finished or an aborted game finds no seat that has to move."""
    finished, _ = played("rami", {"match_end": {"deals": 1}, "turn_limit": 6}, 2, "over")
    aborted, _ = abort(start(resolve("rami", {}, 2), "over", 2, b"s" * 32, b"n" * 32, [b"", b""])[0])
    for state in (finished, aborted):
        assert [view(state, seat).turn for seat in (0, 1, None)] == [None, None, None]


def test_a_view_names_everything_that_everybody_knows() -> None:
    """A view has the sizes of stock and pile, the top card, the cards taken and discarded, and the turn's duties."""
    at = position(RAMI, "4C KD QD", pile="8C 9H") | {"steps": [{"type": "draw_discard"}]}
    mine, other = ask({"position": at})["views"]
    assert (mine["hand"], other["hand"]) == (["9H", "QD", "KD", "4C"], ["2D", "3C"])
    assert (mine["stock"], mine["pile_top"], mine["pile_size"], mine["pile"]) == (3, "8C", 1, ["8C"])
    assert mine["pile_moves"] == other["pile_moves"] == [{"seat": 0, "action": "took", "card": "9H"}]
    assert other["this_turn"]["taken"] == "9H"
    assert [seat["cards"] for seat in mine["seats"]] == [4, 2]


def test_the_whole_pile_is_shown_where_any_card_may_be_taken() -> None:
    """In Rami 500 the view shows the whole pile, bottom card first (Z-10)."""
    views = ask({"position": position(R500, "4C KD", pile="5C 9D KS")})["views"]
    assert [seen["pile"] for seen in views] == [["5C", "9D", "KS"]] * 2


def test_a_drawn_card_is_in_the_event_of_its_player_alone() -> None:
    """The other players and the spectators see that a card was drawn, but not which one."""
    drawn, hidden = (StockDrawn(seat=0, stock=30, card=card) for card in ("4C", None))
    assert [project(drawn, seat) for seat in (0, 1, None)] == [drawn, hidden, hidden]


def test_what_a_hand_makes_of_a_turn_is_shown_to_its_player_alone() -> None:
    """The player sees the drawn card and whether there is a twin of a taken one; for all others they are null."""
    at = position(RAMI, "4C KD 9H", pile="8C 9H")
    drew, took = (
        [view["this_turn"] for view in ask({"position": at | {"steps": [{"type": step}]}})["views"]]
        for step in ("draw_stock", "draw_discard")
    )
    assert [(turn["drawn_card"] is None, turn["twin"]) for turn in drew] == [(False, False), (True, None)]
    assert [(turn["taken"], turn["twin"]) for turn in took] == [("9H", True), ("9H", None)]
    turn = TurnView(True, "9H", False, 0, 0, 0, twin=True, taken_alone_on=3)
    shown = replace(turn, twin=None, taken_alone_on=None)
    taken, hidden = (PileTaken(0, ("9H",), each) for each in (turn, shown))
    assert [project(taken, seat) for seat in (0, 1, None)] == [taken, hidden, hidden]


def test_a_spectator_sees_no_hand() -> None:
    """A view for seat None has no hand and only public data."""
    state, _ = start(resolve("rami", {}, 2), "g", 2, b"s" * 32, b"n" * 32)
    assert view(state, None).hand == ()
    assert view(state, None).pile_top == view(state, 0).pile_top
