"""The play-outs play as the rules say: each of their steps is legal, and leads to the same deal and the same points."""

from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from tests.sdk.rules.strategies import any_options, eager, forward, playing

from rami.bots.playouts import Deal, empty, encoded, play_outs, playable, score, take_turn, terms_of
from rami.bots.playouts.drawing import PASSED, STOCK_DRAWN, TAKEN_FROM_PILE
from rami.bots.playouts.hands import NO_LIMIT, POINTS, RUN, WORTH, arrange, hand_points, scratch
from rami.bots.playouts.knocking import ALL
from rami.bots.playouts.laying import ADDED, MELD
from rami.bots.playouts.playing import DECLARED, DROPPED_OUT, KNOCKED
from rami.bots.playouts.table import JOKER, MELDS, OVER, PICKED, PILE, RANDOM, STOCK, Ints, gets
from rami.rules.cards import NAMES as CARD_NAMES
from rami.rules.cards import AnyCards, HandCard, HandCards, deck, names
from rami.rules.engine.deal import next_deal, start
from rami.rules.melds.meld import Run
from rami.rules.melds.solver import best_arrangement
from rami.rules.melds.validity import read
from rami.rules.melds.values import hand_value
from rami.rules.moves import Declare, Discard, DrawDiscard, DrawStock, Drop, Knock, LayOff, Meld, Move, Pass
from rami.rules.play import legal_moves, play
from rami.rules.settings.parameters import Rules, jokers_in_deck, pack_count
from rami.rules.settings.searchable import known
from rami.rules.state import IN_TURN, Phase, State
from rami.rules.variants import VARIANTS as GAMES
from rami.rules.variants.resolve import resolve

VARIANTS = (
    "rami",
    "rami-bloc",
    "rami-classique",
    "colonel",
    "rami-40",
    "rami-50",
    "rami-51",
    "manie-de-joker-51",
    "romme",
    "rami-deux-jeux",
    "rami-francais",
    "gin-rami",
    "gin-oklahoma",
    "rami-frappe",
    "rummy-13",
)
PURE_RUN = tuple({"points": points, "strict": False, "pure_run": True} for points in (0, 30, 51))
OPENINGS: dict[str, tuple[Any, ...]] = {
    "opening": ({"points": 51}, *PURE_RUN),
    "hand_size": (7, 13),
    "jokers": (0, 2, 4),
    "min_naturals": (1, 2),
    "rami_waives_opening": (False, True),
    "layoff_requires": ("none", "opened"),
    "discard_draw": ("use_now", "use_now", "opened_or_opening"),
    "discard_from_turn": (1, 2),
    "stock_only_with_one_card": (False, True),
    "taken_layoff": ("alone", "alone", "same_turn"),
    "no_discard_of_taken_card": (True, False),
    "must_discard_to_go_out": (False, True),
    "unopened": ({"flat": None, "factor": 2}, {"flat": 100}),
    "out_score": (None, {"out": 0, "rami": -5, "rami_empty_table": None}, {"out": -20, "rami": None}),
    "rami_bonus": ("none", "double", "plus10"),
    "turn_limit": (12, 400),
}
"""Settings around an opening, and around a taken card that has to be laid."""
POSITIONS = (100_000, 150)
"""How many positions of each variant are played: with `--full`, and else."""


def step_of(state: State, row: Ints) -> Move:
    """The move of a row of the log."""
    step, one, two, three = map(int, row)
    if step == STOCK_DRAWN:
        return DrawStock()
    if step == TAKEN_FROM_PILE:
        return DrawDiscard()
    if step == ADDED:
        added = LayOff(state.table.melds[two].id, (CARD_NAMES[one],))
        low = replace(added, end="low")  # an ace on a run from two to king: the play-outs put it below
        return low if CARD_NAMES[one].startswith("A") and low in legal_moves(state) else added
    if step in (DROPPED_OUT, DECLARED):
        return Drop() if step == DROPPED_OUT else Declare(CARD_NAMES[one])
    if step in (PASSED, KNOCKED):
        return Pass() if step == PASSED else Knock(None if one == ALL else CARD_NAMES[one])
    return _meld(state, one, two, three) if step == MELD else Discard(CARD_NAMES[one])


def _meld(state: State, naturals: int, kind: int, where: int) -> Meld:
    first, length, suit = where % 100, where // 100 % 100, where // 10_000
    faces = [HandCard(face) for face in range(JOKER) if naturals >> face & 1]
    joker = HandCard(JOKER)
    if kind == RUN:
        places = [HandCard(suit * 13 + place % 13) for place in range(first, first + length)]
        readings = read(state.rules, AnyCards([face if face in faces else joker for face in places]))
        return next(Meld(names(run.cards)) for run in readings if isinstance(run, Run) and run.start == first)
    readings = read(state.rules, AnyCards([*faces, *[joker] * (length - len(faces))]))
    return next(Meld(names(found.cards)) for found in readings if not isinstance(found, Run))


def shown(deal: Deal, seats: int) -> list[list[int]]:
    """All that matters of a deal, to compare it."""
    now = deal.now
    rows = [now[:OVER], deal.seats[:seats, :PICKED], np.sort(deal.stock[: now[STOCK]]), deal.pile[: now[PILE]]]
    return [part.ravel().tolist() for part in (*rows, deal.melds[: now[MELDS]], now[RANDOM + 1 :])]


def check(state: State) -> None:
    """Play the turn, or the rest of it, with the play-outs and with the rules."""
    (melds, chosen), log = scratch(NO_LIMIT), np.zeros((80, 4), np.int64)
    terms, deal, after, seat = terms_of(state.rules, state.seats), encoded(state), state, state.turn
    take_turn(terms, deal, melds, chosen, log)
    for number in range(1, int(log[0, 0]) + 1):
        after, _ = play(after, seat, step_of(after, log[number]))
    assert (after.phase in IN_TURN) == (not deal.now[OVER])
    if after.phase in IN_TURN:
        assert shown(deal, state.seats) == shown(encoded(after), state.seats)
        return
    points, last = np.zeros(state.seats, np.int64), after.last
    assert last is not None
    score(terms, deal, points, melds, chosen)
    sign = -1 if state.rules.scoring == "penalty" else 1
    assert tuple(sign * points) == last.scores


def check_game(rng: Random, rules: Rules, seats: int, most: int) -> int:
    """Check a game's positions, and say how many they were. In half of the games players seldom lay cards.

    Not where the stock is shuffled for the next draw: the shuffles of the play-outs are others.
    """
    checked, lazy = 0, rng.choice((0, 0.9))
    state, _ = start(rules, "x", seats, rng.randbytes(32), rng.randbytes(32), [b""] * seats)
    while state.phase is not Phase.GAME_OVER and checked < most:
        if not playing(state):
            state, _ = next_deal(state, rng.randbytes(32))
            continue
        if playable(state) and (state.table.stock or state.table.drawn):
            check(state)
            checked += 1
        moves = legal_moves(state)
        turning: list[Move] = [move for move in moves if isinstance(move, DrawStock | Discard)]
        state = forward(state, rng.choice(turning) if turning and rng.random() < lazy else eager(rng, moves))
    return checked


@pytest.mark.search
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_turn_is_played_as_the_rules_say(variant: str, *, full: bool) -> None:
    """From random positions, also in the middle of a turn."""
    rng, left = Random(variant), POSITIONS[not full]
    while left > 0:
        seats = rng.randint(2, min(4, GAMES[variant].rules.players[1]))
        rules = resolve(variant, {}, seats)
        assert known(rules, seats)
        left -= check_game(rng, rules, seats, left)


@pytest.mark.search
def test_turns_of_an_opening_with_a_pure_run_are_played_as_the_rules_say(*, full: bool) -> None:
    """And of a taken card that has to be laid, by who has opened or not, in any order (N-20, U-05, U-06)."""
    rng, left = Random("opening"), POSITIONS[not full] * 2
    while left > 0:
        options = {name: rng.choice(values) for name, values in OPENINGS.items()}
        rules, seats = resolve("rami-francais", options, 2), rng.randint(2, 4)
        assert known(rules, seats)
        left -= check_game(rng, rules, seats, left)


@pytest.mark.search
def test_turns_are_played_as_random_options_say(*, full: bool) -> None:
    """What the play-outs say they know, they know, whatever options are put together."""
    rng, left = Random("options"), POSITIONS[not full] * 4
    while left > 0:
        name, options, seats = any_options(rng)
        rules = resolve(name, options, seats)
        if known(rules, seats):
            left -= check_game(rng, rules, seats, min(left, 20))


@pytest.mark.search
@pytest.mark.parametrize(("variant", "size"), [("rami", 11), ("rami-50", 15)])
def test_hands_without_jokers_are_arranged_as_well_as_possible(variant: str, size: int) -> None:
    """No melds leave fewer points than the best ones, and hardly ever do they leave more."""
    rules, rng = resolve(variant, {}, 2), Random(size)
    terms, (melds, chosen) = terms_of(rules, 2), scratch(NO_LIMIT)
    cards, worse = deck(pack_count(rules, 2), jokers_in_deck(rules, 2)), 0
    for _ in range(200):
        row = np.zeros(8, np.int64)
        hand = HandCards(sorted(rng.sample(list(cards), size)))
        for card in hand:
            gets(row, card)
        left = hand_points(terms, *row[:3]) - arrange(terms, row[0], row[1], row[2], WORTH, melds, chosen)
        best = hand_value(rules.values, best_arrangement(rules, hand, "deadwood").left)
        assert left >= best
        worse += left > best
    assert worse <= 2
    assert arrange(terms, row[0], row[1], row[2], POINTS, melds, chosen) >= 0


def test_a_deal_is_played_to_its_end() -> None:
    """Every round ends, and from the same start it ends alike unless cards are shuffled."""
    rules = resolve("rami", {}, 2)
    state, _ = start(rules, "x", 2, bytes(32), bytes(32), [b""] * 2)
    once, twice = np.zeros(2, np.int64), np.zeros(2, np.int64)
    play_outs(terms_of(rules, 2), encoded(state), empty(), 1, once)
    play_outs(terms_of(rules, 2), encoded(state), empty(), 2, twice)
    assert once.any()
    assert (twice == 2 * once).all()
