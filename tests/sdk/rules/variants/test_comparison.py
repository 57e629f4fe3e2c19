"""Matrix section 1 compares the games; each fact is checked with the engine. A game not named in a row is as usual."""

from typing import Any, NamedTuple

import pytest
from tests.sdk.rules.setups import FIRST_TURN, NEW, ask, judge, position, refusal, rules, verdict

from rami.rules.cards import JOKER, NO_CARDS, HandCards
from rami.rules.engine.deal import start
from rami.rules.events import DealStarted
from rami.rules.moves import DrawDiscard, DrawStock, Pass
from rami.rules.play import legal_moves, play
from rami.rules.state import Phase
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve

MELDING = tuple(name for name, variant in VARIANTS.items() if variant.rules.table == "melds")
DECLARING = ("rummy-13",)
KNOCKING = tuple(name for name in VARIANTS if name not in (*MELDING, *DECLARING))
CONDITIONAL = ("rami-40", "rami-50", "manie-de-joker-51")
FAMILY = (*CONDITIONAL, "rami-51")
EXTRA_CARD = ("wrotham", *FAMILY)
WITH_OPENING = ("rami-francais", "rami-deux-jeux", *FAMILY, "romme")
WITH_JOKERS = ("rami-francais", "wrotham", "rami-deux-jeux", "rami-40", "rami-51", "manie-de-joker-51", "romme")

ONE_PACK = {2: (52, 0, 10, 31), 3: (52, 0, 7, 30), 4: (52, 0, 7, 23), 5: (52, 0, 6, 21), 6: (52, 0, 6, 15)}
FIFTEEN = {2: (106, 2, 14, 77), 3: (106, 2, 14, 63), 4: (106, 2, 14, 49)}
DEALS: dict[str, dict[int, tuple[int, int, int, int]]] = {
    "rami-francais": {seats: (108, 4, 13, 107 - 13 * seats) for seats in range(2, 6)},
    "rami": ONE_PACK,
    "rami-bloc": ONE_PACK,
    "wrotham": {2: (55, 3, 7, 40)},
    "rami-classique": {**ONE_PACK, 5: (52, 0, 7, 16), 6: (52, 0, 6, 15), 7: (52, 0, 6, 9)},
    "rami-deux-jeux": {seats: (108, 4, 10, left) for seats, left in enumerate((87, 77, 67, 57, 47, 37), start=2)},
    "rami-40": FIFTEEN,
    "rami-50": {2: (104, 0, 14, 75), 3: (104, 0, 14, 61), 4: (104, 0, 14, 47)},
    "rami-51": FIFTEEN,
    "manie-de-joker-51": {2: (106, 2, 14, 77), 3: (107, 3, 14, 64), 4: (108, 4, 14, 51)},
    "rami-500": {
        2: (52, 0, 13, 25),
        3: (52, 0, 7, 30),
        4: (52, 0, 7, 23),
        **{seats: (104, 0, 7, left) for seats, left in enumerate((68, 61, 54, 47), start=5)},
    },
    "romme": {2: (110, 6, 13, 83), 3: (110, 6, 13, 70), 4: (110, 6, 13, 57)},
    "colonel": {2: (52, 0, 10, 31)},
    "gin-rami": {2: (52, 0, 10, 31)},
    "gin-oklahoma": {2: (52, 0, 10, 31)},
    "rami-frappe": {seats: ONE_PACK[seats] for seats in range(2, 6)},
    "rummy-13": {seats: (106, 2, 13, 104 - 13 * seats) for seats in range(2, 7)},
}
"""For each game and number of players: cards, jokers, cards a hand, and the stock right after the deal (matrix 1.1)."""


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_deal(variant: str, seats: int) -> None:
    """Each game has these numbers of cards, jokers and hand cards; in some games the starter has one card more."""
    if seats not in DEALS[variant]:
        assert refusal({"rules": rules(variant), "seats": seats}) == "bad_rules"
        return
    cards, jokers, hand, stock = DEALS[variant][seats]
    extra = variant in EXTRA_CARD
    hands = [hand + (extra and seat == 1) for seat in range(seats)]
    counts = ask({"rules": rules(variant), "seats": seats})
    assert counts == {
        "decks": cards // 52,
        "jokers": jokers,
        "cards": cards,
        "hand": hands,
        "stock": stock,
        "starter": 1,
    }
    state, _ = start(resolve(variant, {}, seats), "g", seats, b"s" * 32, b"n" * 32)
    table = state.table
    assert (sorted(map(len, table.hands)), len(table.stock), len(table.pile)) == (sorted(hands), stock, not extra)
    turned_up = HandCards([state.wild_card]) if variant in DECLARING else NO_CARDS
    assert NO_CARDS.join((*table.hands, table.stock, table.pile, turned_up)).count(JOKER) == jokers


@pytest.mark.parametrize("variant", VARIANTS)
def test_who_deals_and_who_begins(variant: str) -> None:
    """The dealer is drawn for only in Rami 500; the next seat begins, and the turn goes on to the left."""
    seats = max(seats for seats in DEALS[variant] if seats <= 4)
    state, (started, *_) = start(resolve(variant, {}, seats), "g", seats, b"s" * 32, b"n" * 32)
    assert isinstance(started, DealStarted)
    assert bool(started.drawn_for_deal) == (variant == "rami-500")
    begins = state.turn
    assert begins == (state.dealer + 1) % seats
    if state.phase is Phase.DRAW:
        draw = DrawDiscard() if DrawDiscard() in legal_moves(state) else DrawStock()
        state, _ = play(state, begins, draw)
    discard = next(move for move in legal_moves(state) if type(move).__name__ == "Discard")
    assert play(state, begins, discard)[0].turn == (begins + 1) % seats


@pytest.mark.parametrize("variant", MELDING)
def test_the_starters_first_draw(variant: str) -> None:
    """The starter draws from stock or pile; in two games only from the stock; with an extra card not at all (C-21)."""
    state, _ = start(resolve(variant, {}, 2), "g", 2, b"s" * 32, b"n" * 32)
    draws = [move for move in legal_moves(state) if isinstance(move, DrawStock | DrawDiscard)]
    usual = [DrawStock(), DrawDiscard(1)]
    assert draws == ([] if variant in EXTRA_CARD else usual[:1] if variant in ("rami-500", "rami-francais") else usual)


class Turn(NamedTuple):
    """A turn that is tried in every game: the usual verdict, and the games with another verdict."""

    hand: str
    at: dict[str, Any]
    moves: str
    usual: str
    other: dict[str, str]


def each(variants: tuple[str, ...], said: str) -> dict[str, str]:
    """The same verdict for several games."""
    return dict.fromkeys(variants, said)


UNUSED = "0 taken_card_unused"
TURNS: dict[str, Turn] = {
    "melding in the first turn": Turn(
        "4C 5C 6C KD 8S",
        FIRST_TURN,
        "draw; meld 4C 5C 6C; throw KD",
        "ok",
        each(("rami-classique", "rami-deux-jeux"), "1 no_laying_in_first_turn"),
    ),
    "discarding the card just taken": Turn(
        "4C KD",
        {**FIRST_TURN, "pile": "9H"},
        "take; throw 9H",
        "1 taken_card_discarded",
        {"rami-500": UNUSED, "rami-francais": "0 discard_too_early"},
    ),
    "two melds in a turn": Turn(
        "4C 5C 6C 8D 8H 8S KD 2S",
        {},
        "draw; meld 4C 5C 6C; meld 8S 8H 8D; throw KD",
        "ok",
        each(("rami", "rami-bloc", "wrotham"), "2 one_meld_a_turn"),
    ),
    "laying off having laid nothing": Turn(
        "7C KD 8S", {**NEW, "table": ["4C 5C 6C"]}, "draw; lay 1 7C; throw KD", "ok", each(WITH_OPENING, "1 not_opened")
    ),
    "laying off having opened": Turn("7C KD 8S", {"table": ["4C 5C 6C"]}, "draw; lay 1 7C; throw KD", "ok", {}),
    "a small first meld": Turn(
        "4C 5C 6C KD 8S 2H", NEW, "draw; meld 4C 5C 6C; throw KD", "ok", each(WITH_OPENING, "1 opening_not_reached")
    ),
    "a small first meld in a rami": Turn(
        "2C 3C 4C",
        {**NEW, "stock": "8S"},
        "draw; meld 2C 3C 4C; throw 8S",
        "over",
        {"rami-deux-jeux": "1 opening_not_reached"},
    ),
    "going out without a discard": Turn(
        "5C 6C",
        {"stock": "7C"},
        "draw; meld 5C 6C 7C",
        "over",
        each((*FAMILY, "romme", "rami-francais"), "1 must_keep_a_discard"),
    ),
    "taking the discard to keep it": Turn(
        "4C KD", {"pile": "9H"}, "take; throw 4C", "ok", each((*CONDITIONAL, "rami-500", "rami-francais"), UNUSED)
    ),
    "laying the taken card off alone": Turn(
        "8S 4C",
        {"pile": "TH", "table": ["7H 8H 9H"]},
        "take; lay 1 TH; throw 8S",
        "ok",
        {**each(CONDITIONAL, UNUSED), "rami-51": "1 taken_card_alone"},
    ),
    "taking from inside the pile": Turn(
        "9S 9C KD 4C", {"pile": "9H 2C"}, "take 2; meld 9S 9H 9C; throw KD", "0 top_card_only", {"rami-500": "ok"}
    ),
    "swapping where no joker is": Turn(
        "9H KD 8S",
        {"table": ["6H 7H 8H"]},
        "draw; swap 1 9H",
        "1 swap_not_allowed",
        each(WITH_JOKERS, "1 no_joker_there"),
    ),
    "the stock is empty for the third time": Turn(
        "4C KD",
        {"stock": "", "pile": "8C KH", "recycles": 2, "secret": "ab" * 32},
        "draw",
        "over",
        {"rami-francais": "ok"},
    ),
    "a set of one suit twice": Turn("8C 8C 8D KD", {}, "draw; meld 8C 8C 8D", "1 duplicate_suit", {}),
    "a run of two": Turn("8C 9C KD", {}, "draw; meld 8C 9C", "1 meld_too_short", {}),
}


@pytest.mark.parametrize("variant", MELDING)
@pytest.mark.parametrize("case", TURNS)
def test_the_turn(case: str, variant: str) -> None:
    """A turn has the usual verdict, or the one listed for this game."""
    turn = TURNS[case]
    assert verdict(position(rules(variant), turn.hand, **turn.at), turn.moves) == turn.other.get(variant, turn.usual)


JOKERS: dict[str, Turn] = {
    "keeping a swapped joker": Turn(
        "9H 8S 4C", {"table": ["7H 8H *9H"]}, "draw; swap 1 9H; throw 8S", "2 joker_not_laid", {"wrotham": "ok"}
    ),
    "one suit for the joker of a set": Turn(
        "5S 8S 4C",
        {"table": ["5D 5C *5S"]},
        "draw; swap 1 5S; throw 8S",
        "1 set_not_complete",
        {"wrotham": "ok"},
    ),
    "two jokers in a meld": Turn(
        "7H * * KD 4C",
        {},
        "draw; meld 7H *8H *9H; throw KD",
        "ok",
        each(("rami-deux-jeux", "rami-francais"), "1 too_many_jokers"),
    ),
    "three jokers in a meld": Turn(
        "7H * * * KD 4C", {}, "draw; meld 7H *8H *9H *TH; throw KD", "1 too_many_jokers", {"wrotham": "ok"}
    ),
    "jokers alone": Turn(
        "* * * KD 4C", {}, "draw; meld *7H *8H *9H", "1 too_many_jokers", {"wrotham": "1 too_few_naturals"}
    ),
    "discarding a joker": Turn("* KD 4C", {}, "draw; throw *", "ok", {}),
}


@pytest.mark.parametrize("variant", WITH_JOKERS)
@pytest.mark.parametrize("case", JOKERS)
def test_jokers(case: str, variant: str) -> None:
    """A meld may hold this number of jokers, and a joker may leave it only in the listed ways."""
    turn = JOKERS[case]
    assert verdict(position(rules(variant), turn.hand, **turn.at), turn.moves) == turn.other.get(variant, turn.usual)


@pytest.mark.parametrize("variant", sorted(set(VARIANTS) - {*WITH_JOKERS, *DECLARING}))
def test_no_jokers(variant: str) -> None:
    """In a game without jokers, no meld may hold one."""
    assert ask({"rules": rules(variant), "meld": ["6S", "*7S", "8S"]}) == {"legal": False, "code": "too_many_jokers"}


@pytest.mark.parametrize("variant", MELDING)
def test_the_stock_is_empty(variant: str) -> None:
    """The pile is turned over; most games with two packs shuffle it without its top card."""
    at = position(rules(variant), "2H 3H", stock="", pile="4C 9D KH", secret="ab" * 32)
    reply = judge(at, "draw; throw 2H")
    if variant in ("rami-bloc", "rami-500", "colonel"):
        assert reply["deal_over"] is True
    elif variant in (*FAMILY, "romme", "rami-francais"):
        assert (reply["position"]["pile"], len(reply["position"]["stock"])) == (["KH", "2H"], 1)
    else:
        assert (reply["position"]["pile"], reply["position"]["stock"]) == (["2H"], ["9D", "KH"])


LOW, CORNER = "ace_is_low", "not_round_the_corner"
ACES: dict[str, tuple[int | str, int | str, int | str, int, int]] = {
    **dict.fromkeys(("rami", "rami-bloc", "wrotham"), (6, LOW, CORNER, 3, 1)),
    "rami-classique": (16, LOW, CORNER, 33, 11),
    "rami-deux-jeux": (6, LOW, CORNER, 33, 11),
    **dict.fromkeys(FAMILY, (16, 31, CORNER, 33, 11)),
    "rami-500": (6, 35, CORNER, 45, 15),
    "romme": (6, 31, CORNER, 33, 11),
    "rami-francais": (6, 31, CORNER, 33, 11),
    "colonel": ("ace_is_high", 30, CORNER, 30, 10),
    **dict.fromkeys(KNOCKING, (6, LOW, CORNER, 3, 1)),
    "rummy-13": (6, 21, CORNER, 3, 10),
}
"""The values of A-2-3, Q-K-A, K-A-2 and three aces, or why they are not a meld, and of an ace in hand."""


@pytest.mark.parametrize("variant", VARIANTS)
def test_aces(variant: str) -> None:
    """The ace has these places and values (C-07)."""
    game = rules(variant)
    *melds, in_hand = ACES[variant]
    for cards, expected in zip(("AS 2S 3S", "QS KS AS", "KS AS 2S", "AS AH AD"), melds, strict=True):
        reply = ask({"rules": game, "meld": cards.split()})
        assert reply.get("value", reply.get("code")) == expected, cards
    assert ask({"rules": game, "hand": ["AS"]}) == {"value": in_hand}


@pytest.mark.parametrize("variant", WITH_JOKERS)
def test_a_joker_in_hand(variant: str) -> None:
    """A joker in hand costs 25 points, in the family and in Rommé 20 (C-24)."""
    expected = 25 if variant in ("wrotham", "rami-deux-jeux") else 20
    assert ask({"rules": rules(variant), "hand": ["*"]}) == {"value": expected}


KINGS, QUARTE = "KS KH KD", "TS JS QS KS"
OPENINGS = {
    39: (KINGS, "2C 3C 4C"),
    40: (QUARTE,),
    49: (QUARTE, "2C 3C 4C"),
    50: (KINGS, "2C 3C 4C 5C 6C"),
    51: (KINGS, "6C 7C 8C"),
    52: (KINGS, "4C 5C 6C 7C"),
}
LEAST = {
    "rami-francais": 51,
    "rami-deux-jeux": 52,
    "rami-40": 40,
    "rami-50": 50,
    "rami-51": 51,
    "manie-de-joker-51": 51,
    "romme": 40,
}


@pytest.mark.parametrize("variant", MELDING)
def test_the_least_that_opens(variant: str) -> None:
    """The opening needs more than 51, or at least 40, 50 or 51 points; in other games any meld is enough."""
    for points, melds in OPENINGS.items():
        reply = ask({"rules": rules(variant), "opening": [meld.split() for meld in melds]})
        assert reply == {"value": points, "opens": points >= LEAST.get(variant, 0)}


@pytest.mark.parametrize("rami", [False, True])
@pytest.mark.parametrize("variant", MELDING)
def test_the_score(variant: str, rami: bool) -> None:  # noqa: FBT001
    """The winner scores the others' points, or each player their own (doubled at a rami), or table less hand."""
    scores = ask({"rules": rules(variant), "hands": [[], ["TS", "KD"]], "out": 0, "rami": rami, "table": [30, 5]})
    expected = {"rami": [20, 0], "rami-bloc": [20, 0], "wrotham": [20, 0], "colonel": [20, 0]}
    expected["rami-francais"] = [-20 if rami else -10, 100]
    own = [0, 40 if rami and variant in (*FAMILY, "romme") else 20]
    assert scores == {"scores": [30, 5 - 20] if variant == "rami-500" else expected.get(variant, own)}


FULL = ["AS 2S 3S 6H 7H 8H KD KH KC 9C", "2D 4D 6D 8D TD QD 2C 4C 6C 8C"]
"""Nine of ten cards in melds, and a hand that matches nothing."""
KNOCKS: dict[str, dict[str, str]] = {
    "draw; lay 1 AH": dict.fromkeys(KNOCKING, "1 melds_stay_in_hand"),
    "knock 9C": dict.fromkeys(KNOCKING, "0 must_draw_first"),
    "draw; knock 9C": {"gin-rami": "over", "gin-oklahoma": "1 knock_over_limit", "rami-frappe": "over"},
    "draw; knock KD": {**dict.fromkeys(KNOCKING, "1 knock_over_limit"), "rami-frappe": "over"},
    "draw; knock": {**dict.fromkeys(KNOCKING, "1 not_big_gin"), "rami-frappe": "1 no_big_gin"},
    "take; throw TC": {**dict.fromkeys(KNOCKING, "1 taken_card_discarded")},
    "pass": dict.fromkeys(KNOCKING, "0 nothing_to_pass"),
}


@pytest.mark.parametrize("moves", KNOCKS)
@pytest.mark.parametrize("variant", KNOCKING)
def test_knocking(variant: str, moves: str) -> None:
    """Nobody lays on the table; who may knock depends on the game: up to 10, the value of the upcard, or any count."""
    hands = [hand.split() for hand in FULL]
    at = position(rules(variant), FULL[0], hands=hands, stock="AH 3H 5H 9D", pile="TC", upcard="AD")
    assert verdict(at, moves) == KNOCKS[moves][variant]


@pytest.mark.parametrize("variant", KNOCKING)
def test_the_first_draw_where_players_knock(variant: str) -> None:
    """In gin the upcard is offered to both players before anybody draws from the stock (N-07)."""
    state, _ = start(resolve(variant, {}, 2), "g", 2, b"s" * 32, b"n" * 32)
    first = [DrawStock(), DrawDiscard(1)] if variant == "rami-frappe" else [DrawDiscard(1), Pass()]
    assert legal_moves(state) == first


@pytest.mark.parametrize("variant", MELDING)
@pytest.mark.parametrize(("moves", "said"), [("draw; knock 4C", "1 no_knocking"), ("pass", "0 nothing_to_pass")])
def test_nobody_knocks_where_melds_are_laid(variant: str, moves: str, said: str) -> None:
    """In the other games nobody knocks, and no card is offered (N-01)."""
    assert verdict(position(rules(variant), "4C KD 8S"), moves) == said
