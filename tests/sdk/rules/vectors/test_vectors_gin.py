"""The vectors of gin: turns, refusals, the upcard that is offered, and the end of the stock (N-01 to N-09)."""

from typing import Any

import pytest
from tests.sdk.rules.knocks import FRAPPE, GIN, OKLAHOMA, Played, knocking, offered
from tests.sdk.rules.setups import RAMI, ask, judge, position, refusal, rules, verdict

from rami.rules.engine.deal import next_deal
from rami.rules.events import DealEnded

STRAIGHT = rules("gin-rami", knock_limit=0)
ANY_COUNT = rules("gin-rami", knock_limit=None)
NO_BIG_GIN = rules("gin-rami", big_gin_bonus=None)
LAST_DISCARD = rules("gin-rami", stock_end="last_discard")
TWO_TURNS = rules("gin-rami", turn_limit=2)

READY = "4S 5S 6S 7H 7D 7C KH KD KC 2H"
"""Nine cards in melds, and a two."""
MATCHED = "4S 5S 6S 7H 7D 7C KH KD KC KS"
"""Ten cards in melds."""
EIGHT = "4S 5S 6S 7S KH KD KC KS TH AD"
"""Eight cards in melds, a ten and an ace."""
OTHER = "2S 3S 8S 9S TS QS QD QH 3H 4H"
"""Two melds, and cards that fit those of READY."""
POOR = "AS 3C 5H 6H 8H 9H TC JC JD QD"
"""No meld."""

TURNS: dict[str, tuple[dict[str, Any], str, str]] = {
    "N-01 a turn is one draw and one discard": (knocking(READY, OTHER), "draw; throw KC; draw; throw 4D", "ok"),
    "N-01 nothing is melded": (knocking(READY, OTHER), "draw; meld 4S 5S 6S", "1 melds_stay_in_hand"),
    "N-02 a knock ends the deal": (knocking(READY, OTHER), "draw; knock 9D", "over"),
    "N-02 only after drawing": (knocking(READY, OTHER), "knock 2H", "0 must_draw_first"),
    "N-02 after taking the discard too": (knocking(READY, OTHER), "take; knock 2H", "over"),
    "N-02 in the first turn": (knocking(READY, OTHER, turns_taken=[0, 0], passes=2), "draw; knock 9D", "over"),
    "N-02 ten may be left": (knocking(READY, OTHER, draw="TD"), "draw; knock 2H", "over"),
    "N-02 eleven may not": (knocking(EIGHT, POOR, draw="JC"), "draw; knock JC", "1 knock_over_limit"),
    "N-02 the count is without the card discarded": (
        knocking(EIGHT, POOR, draw="JC"),
        "draw; knock TH",
        "1 knock_over_limit",
    ),
    "N-02 the eleven after another discard": (knocking(EIGHT, POOR, draw="2C"), "draw; knock TH", "over"),
    "N-02 not in the turn of another": (knocking(READY, OTHER), "1: knock 3H", "0 not_your_turn"),
    "N-02 a card that is not held": (knocking(READY, OTHER), "draw; knock 8C", "1 card_not_in_hand"),
    "N-02 melds as given": (knocking(READY, OTHER), "draw; knock 9D with 4S 5S 6S / 7H 7D 7C / KH KD KC", "over"),
    "N-02 in any order": (knocking(READY, OTHER), "draw; knock 9D with KC KD KH / 4S 5S 6S / 7D 7C 7H", "over"),
    "N-02 given melds that leave too much": (
        knocking(READY, OTHER),
        "draw; knock 9D with 4S 5S 6S / 7H 7D 7C",
        "1 knock_over_limit",
    ),
    "N-02 given melds of other cards": (
        knocking(READY, OTHER),
        "draw; knock 9D with 4S 5S 6S / 8H 8D 8C",
        "1 card_not_in_hand",
    ),
    "N-02 a card in two given melds": (
        knocking("4S 5S 6S 7S 7D 7C KH KD KC 2H", OTHER),
        "draw; knock 9D with 4S 5S 6S 7S / 7S 7D 7C / KH KD KC",
        "1 card_not_in_hand",
    ),
    "N-02 the card discarded is in no given meld": (
        knocking(MATCHED, OTHER),
        "draw; knock KS with 4S 5S 6S / 7H 7D 7C / KS KH KD KC",
        "1 card_not_in_hand",
    ),
    "N-02 given melds that are none": (
        knocking(READY, OTHER),
        "draw; knock 9D with 4S 5S 6S / 7H 7D KC",
        "1 no_combination",
    ),
    "N-02 given melds that are too short": (knocking(READY, OTHER), "draw; knock 9D with 4S 5S", "1 meld_too_short"),
    "N-02 an ace is low": (
        knocking("QS KS AS 7H 7D 7C KH KD KC 2H", OTHER),
        "draw; knock 9D with QS KS AS / 7H 7D 7C",
        "1 ace_is_low",
    ),
    "N-02 straight gin: one is too much": (
        knocking("AH 4S 5S 6S 7H 7D 7C KH KD KC", OTHER, game=STRAIGHT),
        "draw; knock 9D",
        "1 knock_over_limit",
    ),
    "N-02 straight gin: gin": (knocking(READY, OTHER, draw="KS", game=STRAIGHT), "draw; knock 2H", "over"),
    "N-02 any count": (knocking(POOR, OTHER, game=ANY_COUNT), "draw; knock AS", "over"),
    "N-02 any count, no meld given": (knocking(READY, OTHER, game=ANY_COUNT), "draw; knock 9D with", "over"),
    "N-05 big gin": (knocking(MATCHED, OTHER, draw="7S"), "draw; knock", "over"),
    "N-05 big gin with the card taken": (knocking(MATCHED, OTHER, pile="7S"), "take; knock", "over"),
    "N-05 big gin with melds": (
        knocking(MATCHED, OTHER, draw="7S"),
        "draw; knock with 4S 5S 6S 7S / 7H 7D 7C / KS KH KD KC",
        "over",
    ),
    "N-05 given melds are not all cards": (
        knocking(MATCHED, OTHER, draw="7S"),
        "draw; knock with 4S 5S 6S / 7H 7D 7C / KS KH KD KC",
        "1 not_big_gin",
    ),
    "N-05 one card is unmatched": (knocking(MATCHED, OTHER), "draw; knock", "1 not_big_gin"),
    "N-05 there is none: no card named": (
        knocking(MATCHED, OTHER, draw="7S", game=NO_BIG_GIN),
        "draw; knock",
        "1 no_big_gin",
    ),
    "N-05 there is none: gin with a card discarded": (
        knocking(MATCHED, OTHER, draw="7S", game=NO_BIG_GIN),
        "draw; knock 7S",
        "over",
    ),
    "N-08 the card taken is not discarded": (knocking(READY, OTHER), "take; throw 3D", "1 taken_card_discarded"),
    "N-08 nor is it the knock card": (knocking(READY, OTHER), "take; knock 3D", "1 taken_card_discarded"),
    "N-08 the card drawn may be": (knocking(READY, OTHER), "draw; knock 9D", "over"),
    "N-01 undo the discard that was taken": (knocking(READY, OTHER), "take; undo; draw; knock 9D", "over"),
    "N-07 the non-dealer takes": (offered(READY, OTHER), "take; throw KC; draw; throw 9C", "ok"),
    "N-07 the non-dealer takes and knocks": (offered(READY, OTHER, "7S"), "take; knock 2H", "over"),
    "N-07 then the dealer may take the discard": (offered(READY, OTHER), "take; throw KC; take; throw 2S", "ok"),
    "N-07 passed, the dealer takes": (offered(READY, OTHER), "pass; 1: take; 1: throw 4H; 0: draw; 0: throw 9C", "ok"),
    "N-07 passed, the dealer takes and knocks": (offered(POOR, READY, "7S"), "pass; 1: take; 1: knock 2H", "over"),
    "N-07 the non-dealer may take the dealer's discard": (
        offered(READY, OTHER),
        "pass; take; throw 4H; take; throw KC",
        "ok",
    ),
    "N-07 both pass, the non-dealer draws": (offered(READY, OTHER), "0: pass; 1: pass; 0: draw; 0: throw 9C", "ok"),
    "N-07 both pass, the non-dealer draws and knocks": (offered(READY, OTHER), "pass; pass; draw; knock 9C", "over"),
    "N-07 the passed card lies below": (offered(READY, OTHER), "pass; pass; draw; throw 9C; take; throw 2S", "ok"),
    "N-07 no draw while it is offered": (offered(READY, OTHER), "draw", "0 upcard_offered"),
    "N-07 no draw for the dealer either": (offered(READY, OTHER), "pass; draw", "1 upcard_offered"),
    "N-07 after two passes it is gone": (offered(READY, OTHER), "pass; pass; take", "2 upcard_passed"),
    "N-07 a third pass": (offered(READY, OTHER), "pass; pass; pass", "2 nothing_to_pass"),
    "N-07 a pass later in the deal": (knocking(READY, OTHER), "pass", "0 nothing_to_pass"),
    "N-07 a pass after drawing": (knocking(READY, OTHER), "draw; pass", "1 nothing_to_pass"),
    "N-07 a pass out of turn": (offered(READY, OTHER), "1: pass", "0 not_your_turn"),
    "N-07 a pass after undoing": (offered(READY, OTHER), "take; undo; pass; take; throw 4H", "ok"),
    "N-07 a position with one pass": (offered(READY, OTHER, turn=1, passes=1), "1: take; 1: throw 4H", "ok"),
    "N-07 the upcard is free elsewhere": (
        offered(READY, OTHER, game=rules("gin-rami", first_upcard="free")),
        "draw; throw 9C",
        "ok",
    ),
    "N-06 two cards are left, nobody has knocked": (knocking(READY, OTHER, stock="9D 4D 5D"), "draw; throw 9D", "over"),
    "N-06 a knock then": (knocking(READY, OTHER, stock="9D 4D 5D"), "draw; knock 9D", "over"),
    "N-06 three cards are left": (knocking(READY, OTHER, stock="9D 4D 5D 6D"), "draw; throw 9D", "ok"),
    "N-06 taking keeps three": (knocking(READY, OTHER, stock="9D 4D 5D"), "take; throw KC; take; throw 2S", "ok"),
    "N-06 the other then draws the third last": (
        knocking(READY, OTHER, stock="9D 4D 5D"),
        "take; throw KC; draw; throw 9D",
        "over",
    ),
    "N-06 last discard: he cannot knock": (
        knocking(READY, POOR, stock="9D 4D 5D", game=LAST_DISCARD),
        "draw; throw 9D",
        "over",
    ),
    "N-06 last discard: he passes": (
        knocking(POOR, READY, stock="KS 4D 5D", game=LAST_DISCARD),
        "draw; throw KS; 1: pass",
        "over",
    ),
    "N-06 last discard: it is offered": (
        knocking(POOR, READY, stock="KS 4D 5D", game=LAST_DISCARD),
        "draw; throw KS",
        "ok",
    ),
    "N-06 last discard: he takes and knocks": (
        knocking(POOR, READY, stock="KS 4D 5D", game=LAST_DISCARD),
        "draw; throw KS; 1: take; 1: knock 2H",
        "over",
    ),
    "N-06 last discard: big gin": (
        knocking(POOR, MATCHED, stock="7S 4D 5D", game=LAST_DISCARD),
        "draw; throw 7S; 1: take; 1: knock",
        "over",
    ),
    "N-06 last discard: he draws": (
        knocking(POOR, READY, stock="KS 4D 5D", game=LAST_DISCARD),
        "draw; throw KS; draw",
        "2 last_discard_offered",
    ),
    "N-06 last discard: he does not knock": (
        knocking(POOR, READY, stock="KS 4D 5D", game=LAST_DISCARD),
        "draw; throw KS; take; throw 2H",
        "3 must_knock",
    ),
    "N-06 last discard: it is no knock card": (
        knocking(POOR, READY, stock="KS 4D 5D", game=LAST_DISCARD),
        "draw; throw KS; take; knock KS",
        "3 taken_card_discarded",
    ),
    "N-06 the turn limit": (
        knocking(READY, OTHER, turns_taken=[0, 0], passes=2, game=TWO_TURNS),
        "draw; throw 9D; draw; throw 4D",
        "over",
    ),
    "N-09 the limit is the upcard": (
        knocking("4S 5S 6S 7H 7D 7C KH KD KC 5H", POOR, game=OKLAHOMA, upcard="5D"),
        "draw; knock 9D",
        "over",
    ),
    "N-09 one more is too much": (
        knocking("4S 5S 6S 7H 7D 7C KH KD KC 6H", POOR, game=OKLAHOMA, upcard="5D"),
        "draw; knock 9D",
        "1 knock_over_limit",
    ),
    "N-09 a court card is 10": (knocking(READY, POOR, draw="TD", game=OKLAHOMA, upcard="QD"), "draw; knock 2H", "over"),
    "N-09 a court card is not 12": (
        knocking(EIGHT, POOR, draw="AC", game=OKLAHOMA, upcard="QD"),
        "draw; knock AC",
        "1 knock_over_limit",
    ),
    "N-09 an ace: one is too much": (
        knocking("AH 4S 5S 6S 7H 7D 7C KH KD KC", OTHER, game=OKLAHOMA, upcard="AC"),
        "draw; knock 9D",
        "1 knock_over_limit",
    ),
    "N-09 an ace: gin": (knocking(READY, OTHER, draw="KS", game=OKLAHOMA, upcard="AC"), "draw; knock 2H", "over"),
    "N-09 an ace: big gin": (knocking(MATCHED, OTHER, draw="7S", game=OKLAHOMA, upcard="AC"), "draw; knock", "over"),
    "N-09 the first upcard counts, not the top card": (
        knocking("4S 5S 6S 7H 7D 7C KH KD KC 6H", POOR, game=OKLAHOMA, upcard="5D", pile="TC"),
        "draw; knock 9D",
        "1 knock_over_limit",
    ),
    "N-09 as offered": (
        offered("4S 5S 6S 7H 7D 7C KH KD KC 3H", POOR, "2C", game=OKLAHOMA),
        "pass; pass; draw; knock 9C",
        "3 knock_over_limit",
    ),
    "N-01 nobody knocks where melds are laid": (position(RAMI, "4C KD"), "draw; knock KD", "1 no_knocking"),
    "N-07 nobody passes there": (position(RAMI, "4C KD"), "pass", "0 nothing_to_pass"),
    "N-07 nor in rami-frappe": (knocking(READY, OTHER, game=FRAPPE, turns_taken=[0, 0]), "pass", "0 nothing_to_pass"),
}


@pytest.mark.parametrize("case", TURNS)
def test_a_turn_is_judged_as_the_vectors_say(case: str) -> None:
    """The referee gives the verdicts of N-01 to N-09."""
    at, moves, expected = TURNS[case]
    assert verdict(at, moves) == expected


TAGS: dict[str, tuple[dict[str, Any], str, str]] = {
    "melds_stay_in_hand": (knocking(READY, OTHER), "draw; meld 4S 5S 6S", "N-01"),
    "no_knocking": (position(RAMI, "4C KD"), "draw; knock KD", "N-01"),
    "knock_over_limit": (knocking(READY, OTHER), "draw; knock KH", "N-02"),
    "not_big_gin": (knocking(READY, OTHER), "draw; knock", "N-05"),
    "no_big_gin": (knocking(READY, OTHER, game=NO_BIG_GIN), "draw; knock", "N-05"),
    "last_discard_offered": (
        knocking(POOR, READY, stock="KS 4D 5D", game=LAST_DISCARD),
        "draw; throw KS; draw",
        "N-06",
    ),
    "must_knock": (
        knocking(POOR, READY, stock="KS 4D 5D", game=LAST_DISCARD),
        "draw; throw KS; take; throw 2H",
        "N-06",
    ),
    "upcard_offered": (offered(READY, OTHER), "draw", "N-07"),
    "upcard_passed": (offered(READY, OTHER), "pass; pass; take", "N-07"),
    "nothing_to_pass": (knocking(READY, OTHER), "pass", "N-07"),
}


@pytest.mark.parametrize("code", TAGS)
def test_a_refusal_names_its_rule(code: str) -> None:
    """Each refusal of a knock or a pass has the tag of the rule that forbids it."""
    at, moves, rule = TAGS[code]
    refused = judge(at, moves)["refused"]
    assert (refused["code"], refused["rule"]) == (code, rule)


@pytest.mark.parametrize(
    ("at", "moves"),
    [
        (knocking(READY, OTHER, stock="9D 4D 5D", dealer=1), "draw; throw 9D"),
        (knocking(READY, POOR, stock="9D 4D 5D", dealer=1, game=LAST_DISCARD), "draw; throw 9D"),
        (knocking(POOR, READY, stock="KS 4D 5D", dealer=1, game=LAST_DISCARD), "draw; throw KS; pass"),
    ],
    ids=["dead", "he could not knock", "he has passed"],
)
def test_nobody_scores_a_dead_deal(at: dict[str, Any], moves: str) -> None:
    """N-06: nobody scores, nobody wins the deal, and the same dealer deals again."""
    played = Played(at | {"won": [2, 1]}, moves)
    ended = played.last(DealEnded)
    assert (ended.reason, ended.scores, ended.won) == ("stock_reserve", (0, 0), (2, 1))
    assert next_deal(played.state, b"f" * 32)[0].dealer == 1


def test_a_deal_is_dead_after_its_turn_limit() -> None:
    """N-06: after `turn_limit` turns nobody scores, and the same dealer deals again."""
    at = knocking(READY, OTHER, turns_taken=[0, 0], passes=2, dealer=1, game=TWO_TURNS)
    played = Played(at, "draw; throw 9D; draw; throw 4D")
    assert (played.last(DealEnded).reason, played.scores) == ("turn_limit", [0, 0])
    assert next_deal(played.state, b"f" * 32)[0].dealer == 1


def test_a_pass_is_no_turn() -> None:
    """N-07: after two passes nobody has had a turn, and the passes are part of the position."""
    after = judge(offered(READY, OTHER), "pass; pass")["position"]
    assert (after["turn"], after["turns_taken"], after["passes"]) == (0, [0, 0], 2)
    assert judge(offered(READY, OTHER), "pass")["position"]["turn"] == 1


@pytest.mark.parametrize(
    ("at", "moves", "expected"),
    [
        (offered(READY, OTHER), [], [{"type": "draw_discard", "depth": 1}, {"type": "pass"}]),
        (offered(READY, OTHER, turn=1, passes=1), [], [{"type": "draw_discard", "depth": 1}, {"type": "pass"}]),
        (offered(READY, OTHER, passes=2), [], [{"type": "draw_stock"}]),
        (
            knocking(POOR, READY, stock="KS 4D 5D", game=LAST_DISCARD),
            "draw; throw KS",
            [{"type": "draw_discard", "depth": 1}, {"type": "pass"}],
        ),
    ],
    ids=["offered", "offered to the dealer", "passed", "the last discard"],
)
def test_what_may_be_done_with_an_offer(at: dict[str, Any], moves: str, expected: list[dict[str, Any]]) -> None:
    """N-06, N-07: an offered card is taken or passed, and nothing else is legal."""
    now = judge(at, moves)["position"] if moves else at
    legal = ask({"position": now})["legal_moves"]
    assert sorted(legal, key=str) == sorted(expected, key=str)


def test_every_card_is_listed_that_a_knock_may_discard() -> None:
    """N-02: of 4S 5S 6S 7H 7D 7C KH KD KC 2H and 8D, 2H and 8D can be discarded."""
    now = judge(knocking(READY, OTHER, draw="8D"), "draw")["position"]
    knocks = [move for move in ask({"position": now})["legal_moves"] if move["type"] == "knock"]
    assert sorted(move["card"] for move in knocks) == ["2H", "8D"]
    assert {move.get("melds") for move in knocks} == {None}


def test_big_gin_is_listed_without_a_card() -> None:
    """N-05: big gin is a knock without a card; with a card discarded the same hand has gin."""
    now = judge(knocking(MATCHED, OTHER, draw="7S"), "draw")["position"]
    knocks = [move.get("card") for move in ask({"position": now})["legal_moves"] if move["type"] == "knock"]
    assert None in knocks
    assert {"4S", "7S", "KS"} <= set(knocks)


@pytest.mark.parametrize("seats", [2, 3])
def test_gin_is_for_two(seats: int) -> None:
    """N-04: ten cards each, and the upcard; three players are refused."""
    if seats == 2:
        counts = ask({"rules": GIN, "seats": 2})
        assert (counts["hand"], counts["stock"]) == ([10, 10], 31)
    else:
        assert refusal({"rules": GIN, "seats": seats}) == "bad_rules"
