"""Who deals, who begins, who draws and who wins after an elimination, in every game that can have one (N-22)."""

from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from tests.sdk.rules.setups import ask, refusal, rules

from rami.rules.engine.deal import next_deal, start
from rami.rules.engine.elimination import still_in
from rami.rules.play import play
from rami.rules.state import LastDeal, Phase, State
from rami.rules.turn_end import turn_end
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve

PENALTY = {"scoring": "penalty"}
R500 = {"scoring": "penalty", "teams": "none", "tie_break": "shared", "final_bonus": "none"}


class Cards(NamedTuple):
    """The cards of each player and of the stock when three, and when two, of four players are still in.

    `extra`: the player who begins has one card more, and does not draw.
    """

    options: dict[str, Any]
    three: tuple[int, int]
    two: tuple[int, int]
    extra: bool = False


GAMES: dict[str, Cards] = {
    "rami-francais": Cards({}, (13, 68), (13, 81)),
    "rami": Cards(PENALTY, (7, 30), (10, 31)),
    "rami-bloc": Cards(PENALTY, (7, 30), (10, 31)),
    "rami-classique": Cards({}, (7, 30), (10, 31)),
    "rami-500": Cards(R500, (7, 30), (13, 25)),
    "rami-deux-jeux": Cards({}, (10, 77), (10, 87)),
    "rami-40": Cards({}, (14, 63), (14, 77), extra=True),
    "rami-50": Cards({}, (14, 61), (14, 75), extra=True),
    "rami-51": Cards({}, (14, 63), (14, 77), extra=True),
    "manie-de-joker-51": Cards({}, (14, 64), (14, 77), extra=True),
    "romme": Cards({}, (13, 70), (13, 83)),
    "rummy-13": Cards({}, (13, 65), (13, 78)),
}
FOR_TWO = {"wrotham": PENALTY, "colonel": PENALTY}
NEVER = ("gin-rami", "gin-oklahoma", "rami-frappe")
"""Games whose scores are no penalties."""

GAME = pytest.mark.parametrize("name", GAMES)


def options(name: str, **more: Any) -> dict[str, Any]:
    """The game with elimination at more than 100."""
    given = GAMES[name].options if name in GAMES else FOR_TWO.get(name, {})
    return given | {"match_end": {"target": 100, "strict": True, "elimination": True, "re_entries": 0}} | more


def after(name: str, dealer: int, totals: tuple[int, ...], **more: Any) -> State:
    """The deal after one that this seat dealt, at the end of which these are the totals."""
    rng = Random(f"still in {name}")
    state, _ = start(resolve(name, options(name, **more), 4), "still in", 4, rng.randbytes(32), rng.randbytes(32))
    won = LastDeal(1, None, rami=False, reason="last_left", hands=(), scores=(0,) * 4)  # else the dealer deals again
    over = replace(state, phase=Phase.DEAL_OVER, dealer=dealer, totals=totals, last=won)
    return next_deal(over, rng.randbytes(32))[0]


def turns(state: State, count: int) -> list[int]:
    """Whose turn it is, turn after turn."""
    seats = [state.turn]
    while len(seats) < count:
        for move in turn_end(state):
            state, _ = play(state, state.turn, move)
        seats.append(state.turn)
    return seats


def test_every_game_is_here() -> None:
    """Also those that cannot have an elimination, which say so."""
    assert {*GAMES, *FOR_TWO, *NEVER} == set(VARIANTS)
    for name in NEVER:
        assert refusal({"rules": rules(name, **options(name)), "seats": 2}) == "bad_rules"


@GAME
def test_three_of_four(name: str) -> None:
    """Seat 1 is out: seat 2 deals after seat 0, seat 3 begins, and the turn passes seat 1."""
    state, (cards, stock) = after(name, 0, (7, 101, 3, 100)), GAMES[name].three
    more = GAMES[name].extra
    assert (state.dealer, state.turn, still_in(state)) == (2, 3, 3)
    assert [len(hand) for hand in state.table.hands] == [cards, 0, cards, cards + more]
    assert len(state.table.stock) == stock
    assert state.phase is (Phase.PLAY if more else Phase.DRAW)
    assert turns(state, 5) == [3, 0, 2, 3, 0]


@GAME
def test_two_of_four(name: str) -> None:
    """Seats 1 and 3 are out: seat 0 deals after seat 2, which begins, and they take turns."""
    state, (cards, stock) = after(name, 2, (7, 101, 3, 140)), GAMES[name].two
    more = GAMES[name].extra
    assert (state.dealer, state.turn, still_in(state)) == (0, 2, 2)
    assert [len(hand) for hand in state.table.hands] == [cards, 0, cards + more, 0]
    assert len(state.table.stock) == stock
    assert state.phase is (Phase.PLAY if more else Phase.DRAW)
    assert turns(state, 4) == [2, 0, 2, 0]


@GAME
def test_to_the_right_and_from_a_dealer_who_is_out(name: str) -> None:
    """Seat 0 dealt and is out: to the right, seat 3 deals, seat 2 begins, and the turn passes seat 0 (F-10)."""
    state = after(name, 0, (101, 7, 3, 9), direction="right")
    assert (state.dealer, state.turn) == (3, 2)
    assert turns(state, 4) == [2, 1, 3, 2]


@pytest.mark.parametrize("name", [name for name in GAMES if name != "rummy-13"])
def test_the_dealer_begins(name: str) -> None:
    """Where the dealer begins it is the next one who is still in (U-02). In a showdown never."""
    state = after(name, 0, (7, 101, 3, 9), starter="dealer")
    assert (state.dealer, state.turn) == (2, 2)


@GAME
def test_nobody_is_out(name: str) -> None:
    """Exactly the target is not more than it."""
    state = after(name, 0, (7, 100, 3, 9))
    assert (state.dealer, state.turn, still_in(state)) == (1, 2, None)


@pytest.mark.parametrize("name", [*GAMES, *FOR_TWO])
def test_the_end_of_the_match(name: str) -> None:
    """The last one wins, or of those who went out together the one with the lowest total."""
    asked = {"rules": rules(name, **options(name))}
    others = [] if name in FOR_TWO else [102, 103]
    last = ask(asked | {"totals": [101, 99, *others]})
    assert (last["over"], last["winners"]) == (True, [1])
    none = ask(asked | {"totals": [120, 110, *others], "before": [90, 90, *others]})
    assert (none["over"], none["winners"]) == (True, [1])
    assert not ask(asked | {"totals": [99, 100, *others]})["over"]
