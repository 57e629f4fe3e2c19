"""The vectors of three and four packs: up to four equal cards, and up to eight players (N-24, U-01)."""

import pytest
from tests.sdk.rules.setups import R51, Json, ask, judge, position, refusal, rules, verdict

PACKS = {"opening": None, "decks": 4}
SWAPS = "swap 1 7S; swap 2 7S; swap 3 7S; swap 4 7S"
JOKERS = "meld KD *KH KC; meld QH QD *QC; meld *JH JD JC; meld *TH TD TC"
FOUR = rules("rami-deux-jeux", **PACKS)
R51_FOUR = rules("rami-51", **PACKS)

TURNS: dict[str, tuple[Json, str, str]] = {
    "four equal cards are no set": (position(FOUR, "7S 7S 7S 7S 2D"), "draw; meld 7S 7S 7S 7S", "1 duplicate_suit"),
    "a set with two equal cards is no set": (
        position(FOUR, "7S 7S 7H 7D 2D"),
        "draw; meld 7S 7S 7H",
        "1 duplicate_suit",
    ),
    "four equal sets": (
        position(FOUR, "7S 7S 7S 7S 7H 7H 7H 7H 7D 7D 7D 7D 2D"),
        "draw; meld 7S 7H 7D; meld 7S 7H 7D; meld 7S 7H 7D; meld 7S 7H 7D; throw 2D",
        "ok",
    ),
    "the fourth copy is in a fourth run": (
        position(FOUR, "4C 4C 4C 4C 5C 5C 5C 5C 6C 6C 6C 6C 2D"),
        "draw; meld 4C 5C 6C; meld 4C 5C 6C; meld 4C 5C 6C; meld 4C 5C 6C; throw 2D",
        "ok",
    ),
    "each copy goes to another meld": (
        position(FOUR, "7S 7S 7S 2D KH", table=["4S 5S 6S", "8S 9S TS", "7H 7D 7C"]),
        "draw; lay 1 7S; lay 2 7S; lay 3 7S; throw KH",
        "ok",
    ),
    "a meld takes one copy": (
        position(FOUR, "7S 7S 2D KH", table=["4S 5S 6S"]),
        "draw; lay 1 7S; lay 1 7S",
        "2 does_not_fit",
    ),
    "four copies of the joker's card take four jokers": (
        position(
            FOUR,
            "7S 7S 7S 7S KC KD QH QD JC JD TC TD 2D",
            table=["6S *7S 8S", "*7S 8S 9S", "5S 6S *7S", "*7S 7H 7D 7C"],
        ),
        f"draw; {SWAPS}; {JOKERS}; throw 2D",
        "ok",
    ),
    "a card taken may not be discarded while its three twins stay": (
        position(FOUR, "9H 9H 9H 2D KD", pile="9H"),
        "take; throw 9H",
        "1 taken_card_discarded",
    ),
    "one of the four is laid, another one discarded": (
        position(FOUR, "9H 9H 9H 2D KD", pile="9H", table=["6H 7H 8H"]),
        "take; lay 1 9H; throw 9H",
        "ok",
    ),
    "C-16 a taken card whose three twins were in the hand is laid off alone": (
        position(R51_FOUR, "9H 9H 9H 2D KD", pile="9H", table=["6H 7H 8H"]),
        "take; lay 1 9H; throw KD",
        "ok",
    ),
}


@pytest.mark.parametrize("case", TURNS)
def test_a_turn_is_judged_as_the_vectors_say(case: str) -> None:
    """N-24: cards are faces, and each copy is laid once."""
    at, moves, expected = TURNS[case]
    assert verdict(at, moves) == expected


def test_five_equal_cards_are_in_no_deck() -> None:
    """N-24: a partial position has four packs at most, and so has a hand that is arranged."""
    assert refusal({"position": position(FOUR, "7S 7S 7S 7S 7S 2D")}) == "bad_position"
    assert refusal({"rules": FOUR, "arrange": ["7S"] * 5}) == "malformed_question"
    assert ask({"rules": FOUR, "arrange": ["7S"] * 4})["left"] == ["7S"] * 4


def test_four_packs_lie_in_their_melds() -> None:
    """N-24: the fourth copies are arranged as the others are."""
    hand = [card for card in ("4C", "5C", "6C") for _ in range(4)] + ["KS"]
    reply = ask({"rules": FOUR, "arrange": hand})
    assert (reply["melds"], reply["left"]) == ([["4C", "5C", "6C"]] * 4, ["KS"])


def test_a_whole_position_has_four_packs() -> None:
    """N-24: 208 cards and the jokers; one more 7S is too many."""
    pack = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
    stock = pack * 4 + ["*"] * 4
    at = position(FOUR, "4C 5C", opened=[True, True], partial=False)
    for card in ("4C", "5C", *at["hands"][1], "9H"):
        stock.remove(card)
    assert judge(at | {"stock": stock, "pile": ["9H"]}, "draw")["accepted"] == 1
    assert refusal({"position": at | {"stock": [*stock, "7S"], "pile": ["9H"]}}) == "bad_position"


@pytest.mark.parametrize("seats", [2, 7, 8])
def test_four_packs_have_208_cards_and_the_jokers(seats: int) -> None:
    """N-24: four packs and eight jokers are 216 cards."""
    reply = ask({"rules": rules("rami-deux-jeux", decks=4, jokers=8), "seats": seats})
    assert (reply["decks"], reply["cards"], reply["stock"]) == (4, 216, 216 - 10 * seats - 1)


def test_u01_four_packs_have_eight_jokers() -> None:
    """U-01: two jokers a pack, and up to eight players."""
    counts = ask({"rules": rules("rami-francais", decks=4), "seats": 8})
    assert counts == {"decks": 4, "jokers": 8, "cards": 216, "hand": [13] * 8, "stock": 216 - 105, "starter": 1}


MOST_PLAYERS: dict[str, int] = {
    "rami": 6,
    "rami-bloc": 6,
    "rami-classique": 7,
    "rami-francais": 5,
    "rami-deux-jeux": 7,
    "rami-40": 4,
    "rami-50": 4,
    "rami-51": 4,
    "romme": 4,
}
"""How many players these games are for with their own packs."""


@pytest.mark.parametrize("decks", [3, 4])
@pytest.mark.parametrize("variant", MOST_PLAYERS)
def test_with_three_or_four_packs_eight_may_play(variant: str, decks: int) -> None:
    """U-01: nobody has to ask for the players as well; with fewer packs there are not so many."""
    counts = ask({"rules": rules(variant, decks=decks), "seats": 8})
    assert (counts["decks"], len(counts["hand"])) == (decks, 8)
    assert refusal({"rules": rules(variant), "seats": MOST_PLAYERS[variant] + 1}) == "bad_rules"
    assert refusal({"rules": rules(variant, decks=decks, players=[2, 9]), "seats": 8}) == "bad_rules"


@pytest.mark.parametrize("variant", ["rami", "rami-bloc", "rami-classique"])
def test_seven_and_eight_have_six_cards_each(variant: str) -> None:
    """U-01: as six players have; the others have what they have in one pack."""
    for seats, each in ((2, 10), (3, 7), (6, 6), (7, 6), (8, 6)):
        assert ask({"rules": rules(variant, decks=3), "seats": seats})["hand"] == [each] * seats


def test_one_joker_in_each_hand_is_for_six() -> None:
    """G-31, F-24: a card taken needs company and jokers are swapped, so a game has six jokers at most."""
    manie = rules("manie-de-joker-51", decks=3)
    assert ask({"rules": manie, "seats": 6})["hand"] == [15 if seat == 1 else 14 for seat in range(6)]
    assert refusal({"rules": manie, "seats": 7}) == "bad_rules"
    alone = rules("manie-de-joker-51", decks=3, taken_layoff="alone", players=[2, 8])
    assert ask({"rules": alone, "seats": 8})["jokers"] == 8


@pytest.mark.parametrize("variant", ["wrotham", "colonel", "gin-rami", "gin-oklahoma", "rami-frappe"])
def test_other_games_stay_for_as_many(variant: str) -> None:
    """B-02: what is for two, or for five who knock, is not for six with more packs."""
    assert refusal({"rules": rules(variant, decks=4), "seats": 6}) == "bad_rules"


def test_players_that_are_asked_for_stay() -> None:
    """U-01: packs only change the default."""
    assert refusal({"rules": rules("rami-51", decks=4, players=[2, 4]), "seats": 5}) == "bad_rules"


@pytest.mark.parametrize("decks", [3, 4])
def test_takes_from_inside_the_pile_have_two_packs_at_most(decks: int) -> None:
    """N-24, Z-12: hands would grow too large."""
    reply = ask({"rules": rules("rami-500", decks=decks), "seats": 4})
    assert "too large for more than two packs" in reply["error"]["detail"]
    assert ask({"rules": rules("rami-500", decks=decks, discard_depth="top"), "seats": 8})["decks"] == decks


def test_five_packs_do_not_exist() -> None:
    """N-24: the refusal says how many do."""
    reply = ask({"rules": R51 | {"options": {"decks": 5}}, "seats": 4})
    assert "It is one of 1, 2, 3, 4" in reply["error"]["detail"]


def test_four_equal_cards_are_counted_in_a_showdown() -> None:
    """N-02: of four sevens of spades three are matched: in two sets and a run."""
    game = rules("gin-rami", decks=4)
    hand = ["7S", "7S", "7S", "7S", "7H", "7H", "7D", "7D", "5S", "6S", "2C"]
    reply = ask({"rules": game, "showdown": [hand, ["2D"]], "knocker": 0, "card": "2C"})
    assert reply["legal"] is True
    assert reply["showdown"]["hands"][0]["unmatched"] == ["7S"]
