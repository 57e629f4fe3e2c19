"""Vectors for wild cards that are taken from the table: who gives 9H for 7C*9H gets 7C (U-16, F-26, U-07)."""

from typing import Any

import pytest
from msgspec import convert
from tests.sdk.rules.setups import Json, ask, moves, position, rules, verdict

from rami.rules.cards import parse_hand
from rami.rules.events import Event, JokerSwapped, StepUndone
from rami.rules.feasibility import ending
from rami.rules.moves import Discard, Meld, SwapJoker, parse_move
from rami.rules.play import legal_moves, play
from rami.rules.records.position import Position, load
from rami.rules.snapshots import MeldView
from rami.rules.state import State


def swaps(variant: str = "rami", **options: Any) -> Json:
    """A game in which all sevens are wild and any player may take jokers from the table."""
    return rules(variant, **{"wild_rank": "7", "joker_swap": "any", "melds_per_turn": None} | options)


AGAIN = swaps(taken_joker="lay_same_turn")
KEEP = swaps(taken_joker="keep")
AWAY = swaps(taken_joker="other_meld")
NAMED = swaps(taken_joker="keep", set_joker_swap="named_card")
WITH_JOKERS = swaps(taken_joker="lay_same_turn", jokers=2)
TWO_PACKS = swaps(taken_joker="lay_same_turn", decks=2)
ONE_EACH = swaps(taken_joker="lay_same_turn", max_jokers_per_meld=1)
NO_DISCARD = swaps(taken_joker="keep", joker_discard="last_card_only")
USE_NOW = swaps(taken_joker="lay_same_turn", discard_draw="use_now")
TURNED = swaps(wild_rank="upcard", taken_joker="keep")

RUN = ["TH JH 7C*QH"]
"""A run in which 7C stands for QH."""
TWO = ["TH JH 7C*QH", "TS JS QS"]

TURNS: dict[str, tuple[Json, str, str]] = {
    "laid again as itself": (
        position(AGAIN, "QH 6C 8C 2S 3D", table=RUN),
        "draw; swap 1 QH; meld 6C 7C 8C; throw 2S",
        "ok",
    ),
    "laid again as a joker": (
        position(AGAIN, "QH 6H 8H 2S 3D", table=RUN),
        "draw; swap 1 QH; meld 6H 7C 8H; throw 2S",
        "ok",
    ),
    "laid again for another card": (
        position(AGAIN, "QH 2S 3D", table=TWO),
        "draw; swap 1 QH; lay 2 7C*KS; throw 2S",
        "ok",
    ),
    "laid again where it came from": (
        position(AGAIN, "QH 2S 3D", table=RUN),
        "draw; swap 1 QH; lay 1 7C*KH; throw 2S",
        "ok",
    ),
    "not laid again": (position(AGAIN, "QH 2S 3D", table=RUN), "draw; swap 1 QH; throw 2S", "2 joker_not_laid"),
    "thrown and not laid": (position(AGAIN, "QH 2S 3D", table=RUN), "draw; swap 1 QH; throw 7C", "2 joker_not_laid"),
    "kept": (position(KEEP, "QH 2S 3D", table=RUN), "draw; swap 1 QH; throw 2S", "ok"),
    "kept, and thrown": (position(KEEP, "QH 2S 3D", table=RUN), "draw; swap 1 QH; throw 7C", "ok"),
    "kept, and thrown where jokers are not": (
        position(NO_DISCARD, "QH 2S 3D", table=RUN),
        "draw; swap 1 QH; throw 7C",
        "2 joker_not_discardable",
    ),
    "not back on its meld": (position(AWAY, "QH 2S 9C", table=RUN), "draw; swap 1 QH", "1 joker_not_laid"),
    "on another meld": (position(AWAY, "QH 2S 3D", table=TWO), "draw; swap 1 QH; lay 2 7C*KS; throw 2S", "ok"),
    "back on its meld, and another one waits": (
        position(AWAY, "QH 2S 3D", table=TWO),
        "draw; swap 1 QH; lay 1 7C*KH; throw 2S",
        "2 joker_back_on_its_meld",
    ),
    "as itself on another meld": (
        position(AWAY, "QH 2S 3D", table=[*RUN, "4C 5C 6C"]),
        "draw; swap 1 QH; lay 2 7C; throw 2S",
        "ok",
    ),
    "another wild card is laid in its place": (
        position(AWAY, "QH 7D 2S 3D", table=TWO),
        "draw; swap 1 QH; lay 2 7D*KS; throw 2S",
        "3 joker_not_laid",
    ),
    "another card": (position(KEEP, "KH 2S 3D", table=RUN), "draw; swap 1 KH", "1 no_joker_there"),
    "a wild card in its own place": (
        position(KEEP, "7H 2S 3D", table=["5H 6H 7C*7H"]),
        "draw; swap 1 7H; throw 2S",
        "ok",
    ),
    "a wild card in another place": (
        position(KEEP, "7H 2S 3D", table=RUN),
        "draw; swap 1 7H",
        "1 no_joker_there",
    ),
    "one after the other": (
        position(AGAIN, "QH 6D 2S 3D", table=["TH JH 7D*QH", "5D 6D 7C*7D", "4C 5C 6C"]),
        "draw; swap 1 QH; swap 2 7D; lay 3 7C; throw 2S",
        "ok",
    ),
    "of a set that is completed": (
        position(KEEP, "8D 8C 2S 3D", table=["8S 8H 7C*8D"]),
        "draw; swap 1 8D 8C; throw 2S",
        "ok",
    ),
    "of a set that is not complete": (
        position(KEEP, "8D 2S 3D", table=["8S 8H 7C*8D"]),
        "draw; swap 1 8D",
        "1 set_not_complete",
    ),
    "of a set of four": (position(KEEP, "8D 2S 3D", table=["8S 8H 7C*8D 8C"]), "draw; swap 1 8D; throw 2S", "ok"),
    "of a set with named suits": (
        position(NAMED, "8D 2S 3D", table=["8S 8H 7C*8D"]),
        "draw; swap 1 8D; throw 2S",
        "ok",
    ),
    "of a set whose suit is another": (
        position(NAMED, "8C 2S 3D", table=["8S 8H 7C*8D"]),
        "draw; swap 1 8C",
        "1 no_joker_there",
    ),
    "the taken card is given": (
        position(USE_NOW, "6C 8C 2S 3D", pile="QH", table=RUN),
        "take; swap 1 QH; meld 6C 7C 8C; throw 2S",
        "ok",
    ),
    "the taken card is given for nothing": (
        position(swaps(discard_draw="use_now", taken_joker="other_meld"), "2S 3D", pile="QH", table=RUN),
        "take",
        "0 taken_card_unused",
    ),
    "the taken card needs the card that comes back": (
        position(USE_NOW, "QH 8C 2S 3D", pile="6C", table=RUN),
        "take; swap 1 QH; meld 6C 7C 8C; throw 2S",
        "ok",
    ),
    "a taken wild card is not the one that came back": (
        position(USE_NOW, "QH 6H 8H 2S 3D", pile="7D", table=RUN),
        "take; swap 1 QH; meld 6H 7C 8H; lay 1 7D*KH; throw 2S",
        "ok",
    ),
    "both have to be laid": (
        position(USE_NOW, "QH 6H 8H 2S 3D", pile="7D", table=RUN),
        "take; swap 1 QH; meld 6H 7C 8H; throw 2S",
        "3 taken_card_unused",
    ),
    "a joker in the place of the wild card": (
        position(WITH_JOKERS, "8D 6C * 8C 2S 3D", table=["8S 8H 7C*8D"]),
        "draw; lay 1 *; swap 1 8D; meld 6C 7C 8C; throw 2S",
        "ok",
    ),
    "too many jokers": (
        position(ONE_EACH, "QH 6H 7D 2S 3D", table=RUN),
        "draw; swap 1 QH; meld 6H 7C*7H 7D*8H",
        "2 too_many_jokers",
    ),
    "a joker of the meld stays": (
        position(WITH_JOKERS, "QH 4C 5C 6C 2S 3D", table=["TH *JH 7C*QH"]),
        "draw; swap 1 QH; meld 4C 5C 6C 7C; throw 2S",
        "ok",
    ),
    "the card turned up names the rank": (
        position(TURNED, "QH 2S 3D", table=["TH JH 4C*QH"], wild_card="4D", stock="5D 9S"),
        "draw; swap 1 QH; throw 4C",
        "ok",
    ),
}


@pytest.mark.parametrize(("at", "steps", "expected"), TURNS.values(), ids=TURNS.keys())
def test_turns(at: Json, steps: str, expected: str) -> None:
    """What comes back for a card, and what it may be then."""
    assert verdict(at, steps) == expected


def played(at: Json, steps: str) -> tuple[State, tuple[Event, ...]]:
    """The state after these moves, and the events of the last one."""
    state, events = load(convert(at, Position)), tuple[Event, ...]()
    for move in steps.split("; "):
        state, events = play(state, 0, parse_move(move))
    return state, events


def after(at: Json, steps: str) -> Json:
    """What the referee says after these steps of a turn, with the views of both seats."""
    return ask({"position": at | {"steps": moves(steps)}})


def test_a_card_that_came_back_has_its_place_in_the_hand() -> None:
    """A hand is sorted, and so is the one in the view."""
    at = position(KEEP, "QH 8S TC 9D", table=RUN, stock="3D 2S")
    state = load(convert(at | {"steps": [{"type": "draw_stock"}]}, Position))
    after, _ = play(state, 0, SwapJoker(1, ("QH",)))
    assert list(after.table.hands[0]) == sorted(after.table.hands[0])


def test_everybody_sees_which_card_came_back() -> None:
    """The taken card is public: the step on the table names it, and only its player sees the hand."""
    own, other = after(position(KEEP, "QH 2S 3D", table=RUN), "draw; swap 1 QH")["views"]
    assert "7C" in own["hand"]
    assert other["hand"] == ["2D", "3C"]
    for view in (own, other):
        assert view["melds"][0]["cards"] == ["TH", "JH", "QH"]
        assert view["table_moves"][-1] == {"seat": 0, "after": 0, "cards": ["QH"], "jokers": 1, "taken": ["7C"]}


def test_the_event_names_the_card_that_came_back() -> None:
    """Of a meld with a joker and a wild card, the one whose place is given."""
    at = position(swaps(taken_joker="keep", jokers=2), "QH 2S 3D", table=["TH *JH 7C*QH"])
    state, [event] = played(at, "draw; swap 1 QH")
    assert isinstance(event, JokerSwapped)
    assert (event.jokers, event.taken, event.result) == (1, ("7C",), ("TH", "*JH", "QH"))
    assert state.table.lays[-1].taken == parse_hand(["7C"])


def test_an_undone_swap_gives_the_card_back() -> None:
    """The meld has its wild card again, and the hand the card that was given."""
    state, [event] = played(position(KEEP, "QH 2S 3D", table=RUN), "draw; swap 1 QH; undo")
    assert isinstance(event, StepUndone)
    assert event.meld == MeldView(1, "run", ("TH", "JH", "7C*QH"), (1, 1, 1))
    assert (event.cards, state.table.lays) == (("QH",), ())
    assert parse_hand(["7C"])[0] not in state.table.hands[0]


def test_the_turn_says_how_many_cards_must_be_laid_again() -> None:
    """A wild card that is laid again as itself is laid (F-26, U-07)."""
    for game, steps, owed in (
        (AGAIN, "draw; swap 1 QH", 1),
        (AGAIN, "draw; swap 1 QH; lay 2 7C", 0),
        (AWAY, "draw; swap 1 QH", 1),
        (AWAY, "draw; swap 1 QH; lay 2 7C", 0),
    ):
        at = position(game, "QH KH 2S 3D", table=[*RUN, "4C 5C 6C"])
        assert after(at, steps)["views"][1]["this_turn"]["jokers_owed"] == owed


def test_of_two_jokers_that_are_given_for_the_first_leaves() -> None:
    """8S and 8H are given where one joker leaves: the first in the order of the suits, and the other one stays."""
    at = position(swaps(taken_joker="keep", jokers=2), "8S 8H 2S 3D", table=["7C*8S *8H 8D"])
    view = after(at, "draw; swap 1 8S 8H")["views"][0]
    assert view["table_moves"][-1]["taken"] == ["7C"]
    assert view["melds"][0]["cards"] == ["8S", "8H", "8D", "*8C"]


def test_legal_moves_with_the_card_that_came_back() -> None:
    """It is listed as itself and as a joker."""
    at = position(KEEP, "QH 6C 8C 6H 8H", table=RUN)
    state = load(convert(at | {"steps": moves("draw; swap 1 QH")}, Position))
    listed = legal_moves(state)
    assert {Meld(("6C", "7C", "8C")), Meld(("6H", "7C*7H", "8H")), Discard("7C")} <= set(listed)
    before = load(convert(at | {"steps": moves("draw")}, Position))
    assert legal_moves(before).count(SwapJoker(1, ("QH",))) == 1


def test_a_turn_with_a_card_that_came_back_is_explained() -> None:
    """The referee names moves that finish the turn, the one that lays the card again included."""
    for game in (AGAIN, AWAY):
        at = position(game, "QH 6C 8C 2S 9D", table=RUN) | {"steps": moves("draw; swap 1 QH")}
        reply = ask({"position": at, "explain": True})
        assert "error" not in reply
        assert {"type": "meld", "cards": ["6C", "7C", "8C"]} in reply["legal_moves"]


def test_a_way_to_finish_a_turn_with_a_card_that_came_back() -> None:
    """It must be laid again, and a step lays it; without a duty no step is needed."""
    for game, steps, way in ((AGAIN, "draw; swap 1 QH", True), (KEEP, "draw; swap 1 QH", False)):
        state = load(convert(position(game, "QH 6C 8C 2S 9D", table=RUN) | {"steps": moves(steps)}, Position))
        assert bool(ending(state.in_force, state.deal, state.table)) is way
