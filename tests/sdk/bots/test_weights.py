"""The weights of the strong bot: which game has which, and that play-outs play as the bot does with the same."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace
from tests.sdk.bots.test_playouts import step_of

from rami.bots import StrongBot
from rami.bots.playouts import encoded, playable, scratch, take_turn, terms_of
from rami.bots.playouts.hands import NO_LIMIT
from rami.bots.playouts.table import JOKER, PICKED
from rami.bots.strategy.card_memory import pickups
from rami.bots.weights import NEVER, Weights, over_turns, regular_weights, usual_weights, weights_of
from rami.bots.weights.tuned import TUNED
from rami.rules.engine.deal import start
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Knock, Move
from rami.rules.play import legal_moves, play
from rami.rules.settings.parameters import Rules
from rami.rules.state import Phase, State
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view

ODD = Weights(
    sets=430,
    runs=530,
    pairs=70,
    fits=800,
    feeds=430,
    danger=60,
    safe=40,
    refused=30,
    eager=900,
    patience=(1000, 200, 260, 330, 670, 740, 1060, 1300),
    own=(1000, 900, 800, 1200, 1100, 950, 1050, 1000),
    fades=970,
    holds=4,
    knocks=5000,
    falls=860,
)
"""Weights that no game has, so that each of them matters."""
DEALS = (200, 6)
"""How many deals are compared: with `--full`, and else."""
MOST_APART = 0.03
"""The two may choose different melds that are worth the same, and the play-outs put one joker in a meld at most.

Where a card that is taken has to be laid before the opening, they differ more: the play-outs take it sooner."""


def steps(rules: Rules, seats: int, deals: int, weights: Weights) -> Iterator[tuple[Move, Move]]:
    """The draws, discards and knocks of strong bots with these weights, and what the play-outs do there."""
    rng, bot, terms = Random(7), StrongBot(weights), terms_of(rules, seats, [weights] * seats)
    for _ in range(deals):
        state, _ = start(rules, "x", seats, rng.randbytes(32), rng.randbytes(32), [b""] * seats)
        while state.phase in (Phase.DRAW, Phase.PLAY):
            move = bot.choose(view(state, state.turn), legal_moves(state))
            compared = playable(state) and (state.table.stock or state.table.drawn)
            if compared and isinstance(move, DrawStock | DrawDiscard | Discard | Knock):
                yield move, _of_play_outs(state, terms)
            state, _ = play(state, state.turn, move)


def _of_play_outs(state: State, terms: np.ndarray) -> Move:
    deal, log, seen = encoded(state), np.zeros((80, 4), np.int64), view(state, state.turn)
    for seat in range(state.seats):
        cards = [card for card in pickups(seen, seat) if card != JOKER]
        deal.seats[seat, PICKED] = sum({1 << card for card in cards}) if seat != state.turn else 0
    take_turn(terms, deal, *scratch(NO_LIMIT), log)
    return step_of(state, log[1])


@pytest.mark.search
@pytest.mark.parametrize(
    ("game", "seats"),
    [("rami", 2), ("rami", 4), ("rami-classique", 2), ("rami-51", 2), ("gin-rami", 2)],
)
def test_play_outs_and_bot_choose_the_same_with_the_same_weights(game: str, seats: int, *, full: bool) -> None:
    """So what is tuned in the play-outs holds for the bot. In `rami` there is no difference at all."""
    rules = resolve(game, {"match_end": {"deals": 1}}, seats)
    odd = ODD if usual_weights(rules, seats).holds < NEVER else replace(ODD, holds=NEVER)
    found = [*steps(rules, seats, DEALS[not full], odd)]
    apart = [(one, other) for one, other in found if one != other]
    assert len(found) > 50
    assert len(apart) <= (0 if game == "rami" else MOST_APART * len(found)), apart


def test_games_of_one_kind_have_the_same_weights() -> None:
    """Each tuned game has its own, and so has a game that differs from it in what does not change how one plays."""
    for (game, seats), weights in TUNED.items():
        assert weights_of(resolve(game, {}, seats), seats) == weights
    assert weights_of(resolve("rami", {"hand_size": 9}, 2), 2) == TUNED["rami", 2]
    assert weights_of(resolve("rami-bloc", {}, 2), 2) == TUNED["rami", 2]


def test_games_of_a_kind_that_was_not_tuned_have_the_usual_weights() -> None:
    """Games in which cards on the table score, or players declare, are kinds of their own; so is `rami` with jokers."""
    for game in ("rami-500", "rummy-13", "wrotham"):
        rules = resolve(game, {}, 2)
        assert weights_of(rules, 2) == usual_weights(rules, 2)


@pytest.mark.parametrize("game", VARIANTS)
def test_the_regular_bot_keeps_no_melds_and_is_always_patient(game: str) -> None:
    """Its weights depend on nothing but whether players knock: the levels are measured against it."""
    weights = regular_weights(resolve(game, {}, 2))
    assert (weights.holds, weights.patience, weights.fades, weights.danger) == (NEVER, (1000,), 1000, 0)
    assert (weights.fits > 0) == (VARIANTS[game].rules.table != "showdown")


def test_what_changes_over_turns_ends_where_it_stays() -> None:
    """A fifth goes with each turn; after many turns nothing changes any more."""
    assert over_turns(1000, 800)[:4] == (1000, 800, 640, 512)
    usual = Weights(patience=(1000, 250, 500), fades=500)
    assert [usual.scale(cards, 5, 1) for cards in (0, 1, 2, 9)] == [500, 125, 250, 250]
    assert usual.scale(2, 5, 1000) == usual.scale(2, 5, 31)
