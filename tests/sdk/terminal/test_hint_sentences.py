"""What a hint says: what to do first, what to discard, and what each move is worth."""

from typing import Any

import pytest
from tests.sdk.terminal.running import ENGLISH, FRENCH
from tests.sdk.terminal.still import position

from rami import Declare, Discard, DrawDiscard, DrawStock, Hint, LayOff, Meld, Move, SwapJoker
from rami._terminal.game.event_sentences import sentence
from rami._terminal.game.hint_sentences import alternatives, sentences
from rami._terminal.widgets.seats import Seats
from rami.contract.wire import Alternative, DiscardHint, DrawHint, HintMeld, LevelPlayed, PlayerSeat

RUN = ("5H", "6H", "7H")


def advice(**parts: Any) -> Hint:
    """A hint in the own turn."""
    given: dict[str, Any] = {"melds": (HintMeld(cards=RUN, points=18),), "points": 18, "left": (), "deadwood": 0}
    return Hint(your_turn=True, **{**given, **parts})


def discard(why: Any = "spare") -> DiscardHint:
    """The advice to discard a two."""
    return DiscardHint(card="2H", why=why, points=2, chances=0, helps=False)


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (Meld(RUN), "First lay 5♥ 6♥ 7♥, then discard 2♥."),
        (LayOff(1, ("8H",)), "First add 8♥ to a meld, then discard 2♥."),
        (SwapJoker(1, ("9H",)), "First swap 9♥ for a joker, then discard 2♥."),
        (Discard("2H"), "Discard 2♥."),
    ],
)
def test_what_comes_first_is_said_first(move: Move, said: str) -> None:
    """The text and the button say the same."""
    assert sentences(ENGLISH, position(), advice(move=move, discard=discard()))[1:] == [
        said,
        "It is in none of your melds.",
    ]


def test_the_last_cards_are_laid_without_a_discard() -> None:
    """There is nothing to discard then."""
    assert sentences(FRENCH, position(), advice(move=Meld(RUN)))[1:] == ["Posez d’abord 5♥ 6♥ 7♥."]


def test_without_melds_it_goes_without_saying_that_a_card_is_in_none() -> None:
    """Another reason is said."""
    none = {"melds": (), "points": 0, "move": Discard("2H")}
    assert sentences(ENGLISH, position(), advice(**none, discard=discard()))[1:] == ["Discard 2♥."]
    assert sentences(ENGLISH, position(), advice(**none, discard=discard("breaks_up")))[2:] == [
        "Your hand can spare it best."
    ]


def test_melds_that_are_shown_at_the_end_bring_no_points() -> None:
    """Where players declare, the whole hand counts without its runs (U-19), and nothing for who declares."""
    over: dict[str, Any] = {"left": ("2H",), "deadwood": 80}
    assert sentences(ENGLISH, position("gin-rami"), advice(left=("2H",), deadwood=2)) == [
        "Best melds of your hand: 5♥ 6♥ 7♥.",
        "Left over: 2♥ (2 points).",
    ]
    said = ["Best melds of your hand: 5♥ 6♥ 7♥.", "Left over: 2♥."]
    rummy = position("rummy-13", wild_card="KD")
    assert sentences(ENGLISH, rummy, advice(**over)) == [*said, "As it is, your hand counts 80 points."]
    assert sentences(ENGLISH, rummy, advice(**over, move=Declare("2H"))) == said


@pytest.mark.parametrize(
    ("depth", "said"),
    [
        (1, "Take 3♦ from the pile."),
        (3, "Take Q♦ from the pile, and all on top of it: 3 cards."),
    ],
)
def test_how_many_cards_come_along_is_said(depth: int, said: str) -> None:
    """As the window of the whole pile says it."""
    view = position("rami-500", pile=("QD", "2C", "3D"))
    draw = DrawHint(move=DrawDiscard(depth), why="completes", meld=("QD", "KD", "AD"))
    assert sentences(ENGLISH, view, advice(draw=draw))[0] == said


def test_the_choice_of_the_bot_has_a_sign() -> None:
    """It is the first, also where another is worth more."""
    moves = (
        Alternative(move=DrawStock(), worth=1.5, error=0.5, playouts=9),
        Alternative(move=DrawDiscard(), worth=2, error=1, playouts=9),
    )
    assert alternatives(ENGLISH, advice(alternatives=moves)) == [
        "▸   +1.5 ± 0.5  draw from the stock",
        "    +2.0 ± 1.0  take the pile",
    ]


def test_advice_of_a_level_below_says_so() -> None:
    """It comes first; so does the sentence for what such a bot played, but not for what it plays as usual again."""
    hint = advice(move=Discard("2H"), discard=discard(), level="strong", asked_level="master")
    assert sentences(ENGLISH, position(), hint)[0] == "The service is busy: this is the advice of strong."
    view = position()
    name = view.players[1].name
    below, again = LevelPlayed(1, "strong", below=True), LevelPlayed(1, "master", below=False)
    assert sentence(FRENCH, view, below) == f"{name} joue au niveau fort (service occupé)."
    assert sentence(FRENCH, view, again) is None


def test_a_seat_says_how_its_bot_played() -> None:
    """Where there is room for it."""
    seats = (PlayerSeat(seat=0, kind="player"), PlayerSeat(seat=1, kind="bot", level="master", played_level="strong"))
    widget = Seats(ENGLISH)
    assert widget._named(position(players=seats), 1, 60).endswith("master · played like strong (busy)")
    assert widget._named(position(players=seats), 1, 45).endswith("played like strong (busy)")
    assert "busy" not in widget._named(position(players=seats), 1, 20)
