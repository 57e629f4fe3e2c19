"""Small random turns for the search and its judge: settings, a table, and a hand with or without a taken card."""

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace
from tests.sdk.rules.brute import Facts
from tests.sdk.rules.brute import Turn as JudgedTurn
from tests.sdk.rules.fittings import melds, terms_of

from rami.rules.cards import (
    ALL_FACES,
    JOKER,
    NAMES,
    NO_CARDS,
    RANKS,
    HandCard,
    HandCards,
    joker_count,
    names,
    parse_meld,
    run_faces,
)
from rami.rules.cards.jokers import ROLE
from rami.rules.engine.draw import draw_discard
from rami.rules.melds.meld import RunOrSet, run_or_set
from rami.rules.melds.validity import read
from rami.rules.melds.wild_cards import meld_names, wilds_of
from rami.rules.settings.parameters import Opening, Rules, pack_count
from rami.rules.state import Phase, State, Table, TableMeld


def any_turn_rules(rng: Random) -> Rules:
    """Settings that give a turn duties and limits."""
    opening = rng.choice((None, Opening(20), Opening(30), Opening(30, strict=True)))
    opened = () if opening is None else ("opened", "opened")
    return Rules(
        variant="rami",
        decks=2,
        jokers=4,
        starter_extra_card=rng.random() < 0.2,
        first_discard_neutral=rng.random() < 0.3,
        melds_per_turn=rng.choice((1, 2, None)),
        all_at_once_from_deal=rng.choice((None, None, 1)),
        opening=opening,
        layoff_requires=rng.choice(("none", "own_meld_for_others", *opened)),
        ace=rng.choice(("low", "high", "high_low", "around_corner")),
        max_jokers_per_meld=rng.choice((1, 2, None)),
        min_naturals=rng.choice((1, 1, 2)),
        joker_swap=rng.choice(("none", "any", "any", *opened)),
        set_joker_swap=rng.choice(("named_card", "complete_four")),
        taken_joker=rng.choice(("keep", "lay_same_turn", "lay_same_turn")),
        joker_discard=rng.choice(("allowed", "last_card_only", "forbidden")),
        discard_draw=rng.choice(("free", "use_now", *(("opened_or_opening",) * 3 if opening else ()))),
        free_first_round_draw=rng.random() < 0.3,
        taken_layoff=rng.choice(("alone", "same_turn", "same_meld")),
        no_discard_of_taken_card=rng.random() < 0.8,
        must_discard_to_go_out=rng.random() < 0.5,
        rami_bonus=rng.choice(("none", "double")),
        rami_waives_opening=opening is not None and rng.random() < 0.5,
    )


def any_turn(rng: Random, rules: Rules, most: int = 7) -> tuple[State, JudgedTurn]:
    """A turn after its draw, as objects of the engine and of the judge."""
    pack = _narrow_pack(rng, pack_count(rules, 2))
    there = _any_melds(rng, rules, pack)
    hand = HandCards(sorted(pack.pop() for _ in range(rng.randint(2, most))))
    return _turn(rng, rules, there, hand, pack.pop())


def any_wild_turn(rng: Random, rules: Rules, most: int = 7) -> tuple[State, JudgedTurn]:
    """The same with wild cards in the melds, and often with cards in the hand for which they can be swapped (U-16)."""
    rank = RANKS.index(rules.wild_rank or "A")
    suits = rng.sample(range(4), rng.randint(2, 4))
    faces = [face for suit in suits for face in run_faces(suit, (rank - rng.randint(0, 4)) % 13, 5)]
    pack = list(faces) * pack_count(rules, 2) + [JOKER] * rng.randint(0, 2)
    rng.shuffle(pack)
    there: list[TableMeld] = []
    while len(pack) > 8 and rng.random() < 0.95:
        cards = HandCards(rng.sample(pack, rng.choice((3, 3, 4))))
        readings = [meld for meld in _readings(rng, rules, cards) if joker_count(meld.cards)]
        if readings and len(there) < 3:
            for card in cards:
                pack.remove(card)
            there.append(TableMeld(len(there) + 1, readings[0].cards, bytes(len(cards)), readings[0].wilds))
    asked = [card - ROLE for meld in there for card in meld.cards if card >= ROLE]
    pack.sort(key=lambda card: card in asked and rng.random() < 0.7)
    hand = HandCards(sorted([pack.pop() for _ in range(min(len(pack) - 1, rng.randint(2, most)))]))
    rng.shuffle(pack)
    return _turn(rng, rules, there, hand, pack.pop())


def _turn(
    rng: Random, rules: Rules, there: list[TableMeld], hand: HandCards, top: HandCard
) -> tuple[State, JudgedTurn]:
    table = Table(
        turn=0,
        drawn=True,
        hands=(hand, ALL_FACES[:1]),
        stock=NO_CARDS,
        pile=HandCards([top]),
        melds=tuple(there),
        next_meld=len(there) + 1,
        turns_taken=(0, 0) if rng.random() < 0.2 else (3, 3),
        opened=(rules.opening is not None and rng.random() < 0.3, False),
        laid=(False, True),
        recycles=0,
        used=0,
        known=b"",
    )
    table = replace(table, laid=(table.opened[0] or rng.random() < 0.3, True))
    if rng.random() < 0.7 and not (rules.starter_extra_card and not any(table.turns_taken)):
        table = draw_discard(rules, replace(table, drawn=False), 1).table
    return _state(rules, table), judged(table)


def judged(table: Table) -> JudgedTurn:
    """The judge's copy of a turn in which nothing has been laid."""
    taken = NAMES[table.this.taken] if table.this.taken >= 0 else ""
    hand = names(table.hands[0])
    there = tuple((meld.id, meld_names(meld.run_or_set)) for meld in table.melds)
    facts = Facts(
        opened=table.opened[0],
        laid_before=table.laid[0],
        starter=not any(table.turns_taken),
        taken=taken,
        twin=hand.count(taken) > 1,
        before=table.turns_taken[0],
    )
    return JudgedTurn(tuple(sorted(hand)), there, facts)


def _narrow_pack(rng: Random, packs: int) -> list[HandCard]:
    """Packs of a few neighbouring ranks with jokers, so that small hands contain melds and equal cards."""
    low, width = rng.randrange(13), rng.randint(4, 6) if packs == 2 else 3
    suits = rng.sample(range(4), rng.randint(2, 4 if packs == 2 else 3))
    faces = [face for suit in suits for face in run_faces(suit, low, width)]
    pack = faces * packs + [JOKER] * rng.randint(0, 4)
    rng.shuffle(pack)
    return pack


def _any_melds(rng: Random, rules: Rules, pack: list[HandCard]) -> list[TableMeld]:
    laid: list[TableMeld] = []
    for _ in range(rng.choice((0, 10, 30, 60))):
        size = rng.choice((3, 3, 4))
        cards = HandCards(rng.sample(pack, size) if len(pack) > 18 else [])
        ordered = HandCards(sorted(cards)) if rng.random() < 0.5 else cards
        readings = _readings(rng, rules, ordered)
        if readings and len(laid) < 3:
            for card in cards:
                pack.remove(card)
            laid.append(TableMeld(len(laid) + 1, readings[0].cards, bytes(len(cards)), readings[0].wilds))
    return laid


def _readings(rng: Random, rules: Rules, cards: HandCards) -> Sequence[RunOrSet]:
    """The melds of these cards; with wild cards each of them first (U-16)."""
    if rules.wild_rank is None or not cards:
        return read(rules, cards)
    found = melds(terms_of(rules), tuple(sorted(names(cards))))
    return [run_or_set(parse_meld(meld), wilds_of(meld)) for meld in rng.sample(found, len(found))]


def _state(rules: Rules, table: Table) -> State:
    secret = bytes(32)
    return State(rules, "", 2, Phase.PLAY, 1, 0, (0, 0), secret, secret, (b"", b""), (b"", b""), table)
