"""Positions: loading plays the steps, dumping gives the same position back, and a bad one is refused with a reason."""

from random import Random
from typing import Any

import msgspec
import pytest
from tests.sdk.rules.knocks import knocking
from tests.sdk.rules.setups import DEUX_JEUX, R40, RAMI, Json, ask, judge, position, rules
from tests.sdk.rules.strategies import any_game, eager, forward, playing

from rami.problems.exceptions import BadPosition
from rami.problems.melds import UNKNOWN_CARD
from rami.rules.play import legal_moves
from rami.rules.records.position import Position, dump, load
from rami.rules.views.view import view

PLAIN = position(RAMI, "4C KD", pile="9H")


@pytest.mark.parametrize("seed", range(20))
def test_a_position_comes_back(seed: int) -> None:
    """During a random deal, dump and load keep the table, turn, moves and views; a second dump gives the same text."""
    rng = Random(f"position {seed}")
    _, state, _ = any_game(rng)
    for _ in range(40):
        if not playing(state):
            break
        text = msgspec.json.encode(dump(state))
        loaded = load(msgspec.json.decode(text, type=Position))
        assert msgspec.json.encode(dump(loaded)) == text
        assert (loaded.table.hands, loaded.table.melds, loaded.table.this) == (
            state.table.hands,
            state.table.melds,
            state.table.this,
        )
        if state.undone == 0 and state.table.stock:
            assert legal_moves(loaded) == legal_moves(state)
        assert view(loaded, 0).seats == view(state, 0).seats
        state = forward(state, eager(rng, legal_moves(state)))


def test_the_short_forms_take_the_obvious_defaults() -> None:
    """The defaults: three turns each, only the melds on the table were laid, totals are 0, and it is deal 1."""
    short = {key: PLAIN[key] for key in ("rules", "seats", "turn", "hands", "partial")}
    state = load(msgspec.convert(short, Position))
    assert (state.deal, state.totals, state.table.turns_taken, state.table.recycles) == (1, (0, 0), (3, 3), 0)
    assert (state.table.laid, state.table.opened, state.table.next_meld) == ((False, False), (False, False), 1)
    with_meld = short | {"melds": [{"id": 7, "cards": ["4H", "5H", "6H"], "by": [1, 1, 1]}]}
    state = load(msgspec.convert(with_meld, Position))
    assert (state.table.laid, state.table.opened, state.table.next_meld) == ((False, True), (False, False), 8)
    opening = with_meld | {"rules": R40}
    assert load(msgspec.convert(opening, Position)).table.opened == (False, True)


def test_a_whole_deck_needs_no_word() -> None:
    """A position that holds every card once is accepted without `partial`, and `partial` is false in its dump."""
    _, state, _ = any_game(Random("whole"))
    assert dump(state).partial is False


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"hands": [["4C"], ["KD"], []]}, "hands has 3 entries for 2 seats"),
        ({"turns_taken": [1]}, "turns_taken has 1 entries for 2 seats"),
        ({"opened": [True] * 3}, "opened has 3 entries"),
        ({"laid": []}, "laid has 0 entries"),
        ({"entropy": ["00"]}, "entropy has 1 entries"),
        ({"turn": 2}, "turn is not one of the 2 seats"),
        ({"dealer": 5}, "dealer is not one of the 2 seats"),
        ({"totals": [1, 2, 3]}, "totals has 3 entries for 2 sides"),
        ({"melds": [{"id": 1, "cards": ["4H", "5H", "7H"], "by": [0, 0, 0]}]}, "Meld 1 is not a meld"),
        ({"melds": [{"id": 1, "cards": ["4H", "5H", "6H"], "by": [0, 0]}]}, "does not name a seat for each card"),
        ({"melds": [{"id": 1, "cards": ["4H", "5H", "6H"], "by": [0, 0, 3]}]}, "a seat that is not in the game"),
        (
            {"melds": [{"id": 1, "cards": [f"{rank}{suit}" for rank in "456"], "by": [0, 0, 0]} for suit in "HS"]},
            "Two melds have the same id",
        ),
        ({"partial": False}, "missing"),
        ({"hands": [["4C"] * 5, []]}, "too many 4C"),
        ({"pile": ["*"] * 21}, "No deck has so many cards: too many *"),
        ({"steps": [{"type": "discard", "card": "4C"}]}, "Step 0 cannot be played: A turn begins with a draw"),
        ({"steps": [{"type": "draw_stock"}, {"type": "discard", "card": "2S"}]}, "Step 1 cannot be played"),
        ({"hands": [["4C\n"], []]}, "is not a card"),
        ({"rules": R40, "turns_taken": [0, 0], "hands": [[], ["4C"]]}, "holds no card"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_a_position_that_cannot_be_is_refused(change: dict[str, Any], reason: str) -> None:
    """Each kind of impossible position is refused with its reason."""
    with pytest.raises(BadPosition) as caught:
        load(msgspec.convert(PLAIN | change, Position))
    assert reason in str(caught.value)


def test_settings_of_a_position_are_checked_too() -> None:
    """A position with an unknown game is refused when its rules are resolved."""
    assert ask({"position": PLAIN | {"rules": {"variant": "bridge"}}})["error"]["code"] == "bad_rules"


def test_owners_follow_their_cards() -> None:
    """The cards of a set may be sent in any order: each card, jokers too, keeps the seat that laid it."""
    at = position(DEUX_JEUX, "4C KD") | {
        "melds": [
            {"id": 1, "cards": ["6H", "*6D", "6C"], "by": [0, 1, 0]},
            {"id": 2, "cards": ["9C", "9S", "9D"], "by": [1, 0, 1]},
        ]
    }
    melds = judge(at, "draw; throw KD")["position"]["melds"]
    assert melds[0] == {"id": 1, "cards": ["*6S", "6H", "6C"], "by": [1, 0, 0]}
    assert melds[1] == {"id": 2, "cards": ["9S", "9D", "9C"], "by": [0, 1, 1]}


def test_a_reshuffle_uses_the_positions_secret_and_entropy() -> None:
    """Secret and entropy are optional, are kept by dump and load, and decide the shuffle."""
    at = position(rules(stock_recycle="shuffle"), "2H 3H", stock="", pile="4C 9D KH 5S 6S 7S 8S", secret="ab" * 32)
    first = judge(at | {"entropy": ["01", ""]}, "draw")["position"]
    assert (first["secret"], first["entropy"]) == ("ab" * 32, ["01", ""])
    orders = {
        tuple(judge(at | {"entropy": [part, ""]}, "draw; throw 2H")["position"]["stock"]) for part in ("01", "02", "03")
    }
    assert len(orders) > 1


def test_a_card_that_does_not_exist_is_named() -> None:
    """The referee's other questions refuse a card that does not exist as well."""
    line = {"rules": {"variant": "rami"}, "hand": ["TH\n"]}
    assert ask(line)["error"] == {"code": "unknown_card", "detail": UNKNOWN_CARD(card="TH\n").detail}


SHOWN = knocking("4C KD", "5C 6C")
RANKED = [f"{rank}S" for rank in "A23456789TJQK"] + ["AH"]


@pytest.mark.parametrize(
    ("at", "change", "reason"),
    [
        (PLAIN, {"upcard": "4H"}, "belong to games with a showdown"),
        (PLAIN, {"passes": 1}, "belong to games with a showdown"),
        (PLAIN, {"won": [0, 1]}, "belong to games with a showdown"),
        (SHOWN, {"won": [1]}, "won has 1 entries for 2 seats"),
        (SHOWN, {"hands": [["4C"], []]}, "a hand has 1 to 13 cards, and that of seat 1 has 0"),
        (SHOWN, {"hands": [RANKED, ["4C"]]}, "a hand has 1 to 13 cards, and that of seat 0 has 14"),
        (SHOWN, {"melds": [{"id": 1, "cards": ["4H", "5H", "6H"], "by": [0, 0, 0]}]}, "nobody lays melds"),
        (SHOWN, {"upcard": "*"}, "name it in upcard"),
        (SHOWN, {"upcard": "4H\n"}, "is not a card"),
        (SHOWN | {"rules": rules("gin-oklahoma")}, {}, "name it in upcard"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_a_position_of_a_showdown_that_cannot_be_is_refused(at: Json, change: Json, reason: str) -> None:
    """Hands that cannot be counted, and facts that other games do not have, are refused with their reason (N-01)."""
    with pytest.raises(BadPosition) as caught:
        load(msgspec.convert(at | change, Position))
    assert reason in str(caught.value)


def test_the_facts_of_a_showdown_are_left_out_at_their_defaults() -> None:
    """Without an upcard, passes and deals won, a position has none of these fields; the upcard has a default."""
    assert {"upcard", "passes", "won"}.isdisjoint(judge(PLAIN, "draw")["position"])
    assert {"upcard", "passes", "won"}.isdisjoint(judge(SHOWN, "draw")["position"])
    facts = {"upcard": "9H", "passes": 2, "won": [1, 3]}
    after = judge(SHOWN | facts, "draw")["position"]
    assert {name: after[name] for name in facts} == facts
    first = judge(SHOWN | {"turns_taken": [0, 0], "pile": ["9H"], "passes": 2}, "draw")["position"]
    assert first["upcard"] == "9H"
