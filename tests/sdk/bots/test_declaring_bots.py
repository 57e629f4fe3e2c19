"""Rummy 13: how the levels take, discard, declare and drop out, and that the play-outs count hands as the rules do."""

from random import Random
from typing import Any

import numpy as np
import pytest

from rami.bots import LEVELS, HouseBot, NoviceBot, StrongBot
from rami.bots.bot import Bot
from rami.bots.playouts import scratch, terms_of
from rami.bots.playouts.hands import NO_LIMIT
from rami.bots.playouts.nearing import CARDS, POINTS, nearest
from rami.bots.playouts.table import SEAT_COLUMNS, gets
from rami.bots.playouts.terms import MANY
from rami.bots.strategy.distance import far
from rami.rules.cards import HandCard, HandCards, deck
from rami.rules.engine.deal import start
from rami.rules.melds.declarations import all_in_melds, least_shown
from rami.rules.melds.values import hand_value
from rami.rules.melds.wild_cards import in_deal, wild_faces
from rami.rules.moves import Declare, Discard, DrawDiscard, Drop, Move
from rami.rules.play import legal_moves, play
from rami.rules.settings.parameters import Rules
from rami.rules.state import IN_TURN, State
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view
from rami.training.arena import duel

GAME = "rummy-13"
ONE_DEAL = {"target": 1, "elimination": False, "re_entries": 0, "players_counted": "all"}
HANDS = (20_000, 300)
"""How many hands are counted: with `--full`, and else."""


def deal(seats: int, number: int, **options: Any) -> State:
    """The start of a deal."""
    rng = Random(f"{seats} {number}")
    state, _ = start(resolve(GAME, options, seats), "x", seats, rng.randbytes(32), rng.randbytes(32), [b""] * seats)
    return state


def played(bots: list[Bot], state: State) -> list[Move]:
    """The moves of a deal, all legal."""
    moves = []
    while state.phase in IN_TURN:
        legal = legal_moves(state)
        move = bots[state.turn].choose(view(state, state.turn), legal)
        assert move in legal
        assert move == bots[state.turn].choose(view(state, state.turn), legal)
        moves.append(move)
        state, _ = play(state, state.turn, move)
    return moves


@pytest.mark.parametrize("bot", [NoviceBot, HouseBot, StrongBot])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_deal_is_played_with_legal_moves(bot: type[Bot], seats: int) -> None:
    """To its end: somebody declares, or all others drop out. A novice never does."""
    for number in range(6):
        moves = played([bot()] * seats, deal(seats, number))
        assert isinstance(moves[-1], Declare | Drop)
        assert bot is not NoviceBot or Drop() not in moves


def test_a_novice_loses_to_the_regular_bot() -> None:
    """By more than chance, with the same cards on both sides."""
    lead = duel({"novice": NoviceBot, "regular": HouseBot}, variant=GAME, deals=80, seed=3).scores["novice"].lead
    assert lead.mean + lead.error < 0


@pytest.mark.parametrize("level", ["novice", "regular", "strong"])
def test_who_can_declare_declares(level: str) -> None:
    """Nothing else is better."""
    for number in range(4):
        state = deal(2, number, drop=None, match_end=ONE_DEAL)
        bot = LEVELS[level]()
        while state.phase in IN_TURN:
            legal = legal_moves(state)
            move = bot.choose(view(state, state.turn), legal)
            assert isinstance(move, Declare) == any(isinstance(other, Declare) for other in legal)
            state, _ = play(state, state.turn, move)


def hand_of(rng: Random) -> HandCards:
    """A hand of 13 or 14 cards, half of which are in runs and sets."""
    pool, hand = list(deck(2, 2)), list[HandCard]()
    while len(hand) < 14:
        suit, rank = 13 * rng.randrange(4), rng.randrange(13)
        kind = rng.random()
        some = [suit + (rank + more) % 13 for more in range(3)]
        if kind > 0.5:
            some = [13 * other + rank for other in rng.sample(range(4), 3)] if kind < 0.7 else [rng.choice(pool)]
        for card in map(HandCard, some):
            if card in pool:
                pool.remove(card)
                hand.append(card)
    return HandCards(sorted(hand[: rng.choice((13, 14))]))


def counted(rules: Rules, hand: HandCards, by: int) -> int:
    """What the play-outs count of a hand."""
    melds, chosen = scratch(NO_LIMIT)
    row, wild = np.zeros(SEAT_COLUMNS, np.int64), sum(1 << face for face in wild_faces(rules))
    for card in hand:
        gets(row, card)
    return int(nearest(terms_of(rules, 2), wild, row, by, MANY, melds, chosen))


@pytest.mark.search
@pytest.mark.parametrize("most", [None, 1, 2])
def test_hands_are_counted_as_the_rules_do(most: int | None, *, full: bool) -> None:
    """How far each is, whether it can be declared, and what it counts if another player declares (U-16 to U-19)."""
    rng, cards = Random(f"{most}"), deck(2, 2)
    for _ in range(HANDS[not full]):
        rules = in_deal(resolve(GAME, {"max_jokers_per_meld": most}, 2), rng.choice(cards))
        hand = hand_of(rng)
        near = counted(rules, hand, CARDS)
        assert near == far(rules, hand).cards
        assert (near == 0) == (all_in_melds(rules, hand) is not None)
        whole = hand_value(rules.values, hand, wild_faces(rules))
        assert min(whole, counted(rules, hand, POINTS)) == least_shown(rules, hand).count


def test_the_strong_bot_takes_cards_of_the_pile() -> None:
    """Those that go into melds."""
    taken = 0
    for number in range(10):
        state = deal(2, number)
        while state.phase in IN_TURN:
            legal = legal_moves(state)
            move = StrongBot().choose(view(state, state.turn), legal)
            taken += isinstance(move, DrawDiscard)
            assert not isinstance(move, Discard) or move in legal
            state, _ = play(state, state.turn, move)
    assert taken > 5
