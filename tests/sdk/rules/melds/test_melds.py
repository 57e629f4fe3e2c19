"""Tests of sets and runs, the values of melds and cards, the reading of bare jokers, and every refusal."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.sdk.rules import oracle
from tests.sdk.rules.hands import any_rules

from rami.problems import MOVE_REFUSALS
from rami.problems.exceptions import AmbiguousJoker, NotAMeld
from rami.rules.cards import HAND_CARDS, MELD_CARDS, AnyCards, names, parse, parse_hand, parse_meld, roles
from rami.rules.melds.meld import Run, run_or_set
from rami.rules.melds.solver import best_arrangement
from rami.rules.melds.validity import meld_of, read, span_allowed
from rami.rules.melds.values import card_value, hand_card_value, hand_value, meld_value
from rami.rules.settings.parameters import Rules, Values
from rami.rules.variants.resolve import resolve

VECTORS: dict[str, list[dict[str, Any]]] = json.loads((Path(__file__).parents[1] / "vectors.json").read_text())
PRESETS: dict[str, Rules] = {
    "base": resolve("rami"),
    "base_hi": resolve("rami", {"ace": "high_low"}),
    "base_rc": resolve("rami", {"ace": "around_corner"}),
    "d2": resolve("rami-classique"),
    "d2_v1": resolve("rami-classique", {"ace": "around_corner"}),
    "d2x2": resolve("rami-deux-jeux"),
    "r40": resolve("rami-40"),
    "r50": resolve("rami-50"),
    "r51": resolve("rami-51"),
    "r500": resolve("rami-500"),
    "wrotham": resolve("wrotham"),
    "gd40": resolve("romme"),
}
"""The games that the vectors name, as variants and options."""
LOW = Rules(variant="rami", jokers=2, max_jokers_per_meld=2)
HIGH = PRESETS["r40"]
TOP = Rules(variant="rami", jokers=2, ace="high")
CORNER = Rules(variant="rami", jokers=2, ace="around_corner", values=Values(15, 1, 15, 15, 25))
NAMED = PRESETS["wrotham"]


def vectors(kind: str) -> list[Any]:
    """The vectors of one kind, named as in the rules."""
    return [pytest.param(vector, id=vector.get("id") or _name(vector)) for vector in VECTORS[kind]]


def _name(vector: dict[str, Any]) -> str:
    melds = vector.get("melds") or [vector["cards"]]
    return f"{vector['preset']} {', '.join(map(' '.join, melds))}"


def cards(text: str) -> AnyCards:
    """Cards from text."""
    return parse(text.split())


@pytest.mark.parametrize("vector", vectors("melds"))
def test_a_meld_of_the_vectors_is_legal_or_not(vector: dict[str, Any]) -> None:
    """A meld of matrix section 6.1 has this verdict and this value."""
    rules = PRESETS[vector["preset"]]
    if vector["legal"]:
        meld = meld_of(rules, parse(vector["cards"]))
        assert meld_value(rules.values, meld) == vector["value"]
    else:
        with pytest.raises(NotAMeld):
            meld_of(rules, parse(vector["cards"]))


@pytest.mark.parametrize("vector", vectors("hands"))
def test_a_hand_of_the_vectors_costs_its_points(vector: dict[str, Any]) -> None:
    """The cards left in a hand cost these points (B-22)."""
    assert hand_value(PRESETS[vector["preset"]].values, parse_hand(vector["cards"])) == vector["value"]


@pytest.mark.parametrize("vector", vectors("openings"))
def test_an_opening_of_the_vectors_opens_or_not(vector: dict[str, Any]) -> None:
    """The first melds have this total value, and it opens or does not (F-20, T-06)."""
    rules = PRESETS[vector["preset"]]
    value = sum(meld_value(rules.values, meld_of(rules, parse(cards))) for cards in vector["melds"])
    assert rules.opening is not None
    assert (value, rules.opening.reached(value)) == (vector["value"], vector["opens"])


@pytest.mark.parametrize(
    ("rules", "sent", "meld"),
    [
        (HIGH, "7H 8H *", "7H 8H *9H"),
        (HIGH, "* 8H 9H", "*7H 8H 9H"),
        (HIGH, "TH * QH", "TH *JH QH"),
        (HIGH, "QS KS *", "QS KS *AS"),
        (HIGH, "* AH *", "*AS AH *AD"),
        (HIGH, "6C * 6H", "*6S 6H 6C"),
        (HIGH, "6C *6D 6H", "*6S 6H 6C"),
        (HIGH, "6C 6H 6D *", "*6S 6H 6D 6C"),
        (LOW, "7D 7H 7S", "7S 7H 7D"),
        (LOW, "AH *2H *3H", "AH *2H *3H"),
        (NAMED, "6C *6D 6H", "6H *6D 6C"),
        (NAMED, "6C 6H 6D *", "*6S 6H 6D 6C"),
        (CORNER, "KS * 2S", "KS *AS 2S"),
        (CORNER, "QS KS AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS", "QS KS AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS"),
    ],
)
def test_cards_are_read_as_the_one_meld_they_make(rules: Rules, sent: str, meld: str) -> None:
    """Runs keep their order, sets get the canonical order, and every joker is named (C-14)."""
    assert " ".join(names(meld_of(rules, cards(sent)).cards)) == meld


@pytest.mark.parametrize(
    ("rules", "sent", "readings"),
    [
        (HIGH, "AH * *", ["AH *2H *3H", "*AS AH *AD"]),
        (HIGH, "* * AH", ["*QH *KH AH", "*AS AH *AD"]),
        (HIGH, "* 5H *", ["*4H 5H *6H", "*5S 5H *5D"]),
        (CORNER, "* AH *", ["*KH AH *2H", "*AS AH *AD"]),
        (NAMED, "5C 5D *", ["*5S 5D 5C", "*5H 5D 5C"]),
        (NAMED, "5C * *", ["5C *6C *7C", "*5S *5H 5C", "*5S *5D 5C", "*5H *5D 5C"]),
    ],
)
def test_a_bare_joker_with_several_readings_is_refused_with_all_of_them(
    rules: Rules, sent: str, readings: list[str]
) -> None:
    """The error lists the possible readings, so that the player can name one."""
    with pytest.raises(AmbiguousJoker) as refusal:
        meld_of(rules, cards(sent))
    assert [" ".join(reading) for reading in refusal.value.readings] == readings
    assert " or ".join(readings) in str(refusal.value)


REFUSALS: list[tuple[Rules, str, str, dict[str, object]]] = [
    (LOW, "", "meld_too_short", {"count": 0}),
    (LOW, "5H 6H", "meld_too_short", {"count": 2}),
    (LOW, "5H 6H 7D", "no_combination", {"cards": "5H 6H 7D"}),
    (LOW, "5H 6H 8H", "no_combination", {"cards": "5H 6H 8H"}),
    (LOW, "5H 5H 6H", "no_combination", {"cards": "5H 5H 6H"}),
    (LOW, "5H * *8H", "no_combination", {"cards": "5H * *8H"}),
    (LOW, "6H 5H 7H", "run_out_of_order", {"order": "5H 6H 7H"}),
    (LOW, "TH JH 9H *", "run_out_of_order", {"order": "*8H 9H TH JH"}),
    (LOW, "7H *6H 5H", "run_out_of_order", {"order": "5H *6H 7H"}),
    (HIGH, "AS KS QS", "run_out_of_order", {"order": "QS KS AS"}),
    (LOW, "8C 8C 8D", "duplicate_suit", {"cards": "8C 8C 8D"}),
    (LOW, "8C *8C 8D", "duplicate_suit", {"cards": "8C *8C 8D"}),
    (LOW, "8C 8D 8H 8S *", "set_too_long", {"count": 5}),
    (LOW, "QS KS AS", "ace_is_low", {}),
    (TOP, "AS 2S 3S", "ace_is_high", {}),
    (TOP, "* 2S 3S", "ace_is_high", {}),
    (TOP, "KS AS 2S", "not_round_the_corner", {}),
    (LOW, "QS KS *", "ace_is_low", {}),
    (LOW, "KS AS 2S", "not_round_the_corner", {}),
    (HIGH, "KS AS 2S", "not_round_the_corner", {}),
    (HIGH, "*KH AH *2H", "not_round_the_corner", {}),
    (HIGH, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "one_ace_a_run", {}),
    (HIGH, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS *AS", "one_ace_a_run", {}),
    (CORNER, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS *", "one_ace_a_run", {}),
    (CORNER, "AS 2S AS", "one_ace_a_run", {}),
    (LOW, "5H * * *", "too_many_jokers", {"limit": 2, "count": 3}),
    (PRESETS["base"], "5H 6H *7H", "too_many_jokers", {"limit": 0, "count": 1}),
    (CORNER, "* * *", "too_few_naturals", {"limit": 1, "count": 0}),
    (CORNER, "*4H *5H *6H", "too_few_naturals", {"limit": 1, "count": 0}),
    (HIGH, "AH * *", "ambiguous_joker", {"readings": ["AH *2H *3H", "*AS AH *AD"]}),
]


@pytest.mark.parametrize(("rules", "sent", "code", "params"), REFUSALS)
def test_what_is_no_meld_is_refused_with_its_reason(
    rules: Rules, sent: str, code: str, params: dict[str, object]
) -> None:
    """The refusal gives the clearest reason, with the values of its sentence."""
    with pytest.raises(NotAMeld) as raised:
        meld_of(rules, cards(sent))
    assert (raised.value.code, raised.value.params) == (code, params)


def test_every_refusal_of_a_meld_has_an_example() -> None:
    """Every refusal code has an example, but for unknown cards and for wild cards, which are read from names."""
    declared = {kind.code for kind in MOVE_REFUSALS if issubclass(kind.raises, NotAMeld)}
    assert {code for _, _, code, _ in REFUSALS} == declared - {"unknown_card", "not_wild"}


def test_a_game_asks_for_its_number_of_naturals() -> None:
    """At least two natural cards are required: a meld with one natural and two jokers is refused (G-14)."""
    rules = Rules(variant="rami-deux-jeux", jokers=4, min_naturals=2)
    with pytest.raises(NotAMeld, match="at least 2 cards that are no jokers"):
        meld_of(rules, cards("5H *6H *7H"))


@pytest.mark.parametrize(
    ("ace", "start", "longest"),
    [("low", 0, 13), ("low", 1, 12), ("high_low", 1, 13), ("high_low", 11, 3), ("around_corner", 12, 13)],
)
def test_a_run_ends_where_its_ace_may_stand(ace: str, start: int, longest: int) -> None:
    """A run has thirteen cards at most, and no card beyond the ace above the king except round the corner (G-09)."""
    allowed = [length for length in range(3, 16) if span_allowed(ace, start, length)]
    assert allowed == list(range(3, longest + 1))


@pytest.mark.parametrize("seed", range(6))
def test_every_meld_of_the_oracle_is_read_as_itself(seed: int) -> None:
    """Every meld of the oracle is accepted unchanged, with the value and the kind that the definition gives."""
    rng = Random(seed)
    rules = any_rules(rng)
    hand = [*rng.sample([rank + suit for rank in oracle.RING for suit in oracle.SUITS], 16), "*", "*"]
    for meld in oracle.melds(rules, hand):
        sent = run_or_set(parse_meld(meld))
        assert meld_of(rules, sent.cards) == sent
        assert meld_value(rules.values, sent) == oracle.value(rules, meld)
        assert isinstance(sent, Run) == (len({card[-1] for card in meld}) == 1)


@pytest.mark.parametrize("seed", range(6))
def test_what_the_oracle_does_not_know_is_refused(seed: int) -> None:
    """Three or four random cards of a few neighbouring ranks are accepted if and only if they are a meld."""
    rng = Random(50 + seed)
    rules = any_rules(rng)
    low = rng.randrange(13)
    pool = [oracle.RING[(low + step) % 13] + suit for step in range(4) for suit in "SH"]
    pool += ["*" + card for card in pool]
    for _ in range(150):
        sent = tuple(rng.choices(pool, k=rng.choice((3, 4))))
        naturals = [card for card in sent if card[0] != "*"]
        hand = naturals + ["*"] * (len(sent) - len(naturals))
        known = {canonical(rules, meld) for meld in oracle.melds(rules, hand)}
        assert bool(read(rules, parse(sent))) == (canonical(rules, sent) in known), sent


def canonical(rules: Rules, meld: tuple[str, ...]) -> tuple[object, ...]:
    """Sets without their order and, where the rules do not require it, without the suits of their jokers."""
    faces = [card[-2:] for card in meld]
    if len({face[0] for face in faces}) > 1 or len(set(faces)) < len(faces):
        return meld
    naturals = {card for card in meld if card[0] != "*"}
    return (frozenset(meld if rules.set_joker_swap == "named_card" else naturals), len(meld))


@pytest.mark.parametrize(
    ("meld", "card", "value"),
    [
        ("AS 2S 3S", "AS", 1),
        ("QS KS AS", "AS", 15),
        ("KS AS 2S", "AS", 15),
        ("KS AS 2S", "2S", 2),
        ("QS KS *AS", "*AS", 15),
        ("TS *JS QS", "*JS", 10),
        ("AS AH AD", "AH", 15),
        ("7S 7H *7D", "*7D", 7),
    ],
)
def test_a_card_counts_by_its_place_in_the_meld(meld: str, card: str, value: int) -> None:
    """An ace is low at the bottom of a run and high elsewhere; a joker counts as its card (G-40)."""
    assert card_value(CORNER.values, run_or_set(parse_meld(meld.split())), MELD_CARDS[card]) == value


@pytest.mark.parametrize("seed", range(4))
def test_the_cards_of_a_meld_add_up_to_its_value(seed: int) -> None:
    """The values of the cards that each player laid add up to the value of the meld."""
    rng = Random(80 + seed)
    rules = any_rules(rng)
    hand = [*rng.sample([rank + suit for rank in oracle.RING for suit in oracle.SUITS], 14), "*"]
    for cards in map(parse_meld, oracle.melds(rules, hand)):
        meld = run_or_set(cards)
        assert sum(card_value(rules.values, meld, card) for card in cards) == meld_value(rules.values, meld)


def test_a_run_on_the_table_tells_its_span() -> None:
    """A run has a suit and a first position, also with jokers."""
    sent = parse_meld(["*QH", "KH", "AH"])
    assert run_or_set(sent) == Run(sent, suit=1, start=11)


def test_a_joker_in_a_meld_keeps_the_order_of_a_set() -> None:
    """A set is sorted by the faces that its cards count as."""
    meld = meld_of(NAMED, cards("5C *5S 5D"))
    assert list(roles(meld.cards)) == sorted(roles(meld.cards))
    assert names(meld.cards) == ("*5S", "5D", "5C")


@pytest.mark.parametrize(("card", "value"), [("AS", 11), ("2S", 2), ("TS", 10), ("KS", 10), ("*", 20)])
def test_a_card_in_the_hand_costs_its_value(card: str, value: int) -> None:
    """Aces and jokers cost what the settings define, court cards ten, other cards their number (B-22)."""
    assert hand_card_value(HIGH.values, HAND_CARDS[card]) == value


@pytest.mark.parametrize(("rules", "hand"), [("rami", b"\x00\x01\x02"), (resolve("rami"), "AS 2S 3S")])
def test_names_in_the_place_of_rules_or_cards_are_refused(rules: Any, hand: Any) -> None:
    """The error shows a call that works."""
    with pytest.raises(TypeError, match=r"best_arrangement\(resolve\('rami'\), parse_hand\("):
        best_arrangement(rules, hand)
