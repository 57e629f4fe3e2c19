"""Hints of every level, in every game and at every step: they answer, are lawful, and agree with themselves."""

from collections import Counter
from random import Random

import pytest
from tests.sdk.rules.strategies import any_options, eager, forward, playing

import rami
from rami.bots import LEVELS, SEARCHING, StrongBot
from rami.bots.search.trial import DEPARTS
from rami.contract.wire import Hint, Level
from rami.rules.engine.deal import next_deal, start
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Knock, Move, Pass
from rami.rules.play import legal_moves
from rami.rules.settings.parameters import Rules
from rami.rules.settings.searchable import searchable
from rami.rules.state import IN_TURN, Phase, State
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import View, view

POSITIONS = (400, 3)
"""How many positions of each variant are asked about: with `--full`, and else."""
CHOICES = (4000, 30)
"""The same for games with random options."""
MASTERS = 10
"""One position in so many is asked about at the level `master`, which takes as long as a dozen others.

The short form counts on from variant to variant."""
NAMES: tuple[Level, ...] = ("novice", "regular", "strong", "expert", "master")
ROUNDED = 0.02


def stops(rng: Random, rules: Rules, seats: int) -> list[State]:
    """The steps of two deals of a game in which somebody plays. In half of the games, hands grow and stocks run out."""
    bot, lazy, found = StrongBot(), rng.choice((0, 0.9)), list[State]()
    state, _ = start(rules, "hints", seats, rng.randbytes(32), rng.randbytes(32), [b""] * seats)
    while state.phase is not Phase.GAME_OVER and state.deal <= 2 and len(found) < 400:
        if not playing(state):
            state, _ = next_deal(state, rng.randbytes(32))
            continue
        found.append(state)
        legal = legal_moves(state)
        turning: list[Move] = [move for move in legal if isinstance(move, DrawStock | Discard)]
        if turning and rng.random() < lazy:
            move = rng.choice(turning)
        else:
            move = bot.choose(view(state, state.turn), legal) if rng.random() < 0.7 else eager(rng, legal)
        state = forward(state, move)
    return found


def chosen(rng: Random, states: list[State], count: int) -> list[State]:
    """Some of these, of each phase at least one."""
    rng.shuffle(states)
    each = {state.phase: state for state in states}
    return [*each.values(), *states[: count - len(each)]]


def check(state: State, levels: tuple[Level, ...]) -> Counter[str]:
    """Ask every level, and say what the hints said."""
    seen, legal, said = view(state, state.turn), legal_moves(state), Counter[str]()
    for level in levels:
        bare = rami.hint(seen, level)
        full = rami.hint(seen, level, alternatives=True)
        assert bare.move == full.move
        assert not bare.alternatives
        for hint in (bare, full):
            assert hint.your_turn == (state.phase in IN_TURN)
            assert hint.move in legal
            agrees(hint, state.phase)
        compares(full, seen, level)
        said.update([full.draw.why] if full.draw else [])
        said.update(["preferred"] if full.preferred else [])
        said.update([f"better than {level}"] if full.better else [])
    return said


def agrees(hint: Hint, phase: Phase) -> None:
    """Whatever is advised is the move, or comes after it."""
    move, before = hint.move, phase is Phase.DRAW
    if before:
        assert sum(part is not None for part in (hint.draw, hint.act, hint.preferred)) == 1
    if before and isinstance(move, DrawStock | DrawDiscard | Pass):
        advised = hint.draw or hint.act
        assert advised is None or advised.move == move
    if isinstance(move, Knock):
        assert hint.preferred or (hint.act and hint.act.move == move)
    if isinstance(move, Discard):
        assert hint.discard is not None
        assert hint.discard.card == move.card
        assert not (hint.act and hint.act.move)
    if hint.challenge is not None:
        assert hint.challenge.move == move


def compares(hint: Hint, seen: View, level: Level) -> None:
    """The own move comes first, the others by their worth, and what a search would make instead is said."""
    if not hint.alternatives:
        assert hint.better is None
        return
    first, *others = hint.alternatives
    searched = searchable(seen.rules, len(seen.seats))
    assert (first.move, first.error) == (hint.move, 0)
    assert [one.worth for one in others] == sorted((one.worth for one in others), reverse=True)
    if hint.better is not None:
        [better] = [one for one in others if one.move == hint.better]
        assert better.worth - first.worth > DEPARTS * better.error - ROUNDED
        assert better.playouts == first.playouts
    elif others and searched:
        still = [one for one in others if one.playouts == first.playouts]
        assert not still or still[0].worth - first.worth <= DEPARTS * still[0].error + ROUNDED
    if level in SEARCHING or not searched:
        assert hint.better is None


def levels_for(number: int, *, full: bool) -> tuple[Level, ...]:
    """All levels, the master seldom. In the short form every second one, in turn."""
    assert set(NAMES) == set(LEVELS)
    levels = NAMES if number % MASTERS == 0 else NAMES[:-1]
    return levels if full else levels[number % 2 :: 2]


@pytest.mark.search
@pytest.mark.parametrize("variant", VARIANTS)
def test_hints_agree_with_themselves_in_every_game(variant: str, *, full: bool) -> None:
    """Every level, with alternatives and without, at every kind of step."""
    rng, left, first = Random(f"hints of {variant}"), POSITIONS[not full], [*VARIANTS].index(variant)
    low, high = VARIANTS[variant].rules.players
    while left > 0:
        seats = rng.choice((low, low, rng.randint(low, high)))
        states = chosen(rng, stops(rng, resolve(variant, {}, seats), seats), min(left, 10))
        for number, state in enumerate(states, first):
            check(state, levels_for(number, full=full))
        left -= len(states)


@pytest.mark.search
def test_hints_agree_with_themselves_whatever_the_options_are(*, full: bool) -> None:
    """Random options, and all reasons for a draw."""
    rng, left, said = Random("hints"), CHOICES[not full], Counter[str]()
    while left > 0:
        variant, options, seats = any_options(rng)
        states = chosen(rng, stops(rng, resolve(variant, options, seats), seats), min(left, 6))
        for number, state in enumerate(states):
            said += check(state, levels_for(number + 1, full=full))
        left -= len(states)
    assert said["completes"]
    assert said["pile_useless"]


@pytest.mark.search
def test_a_card_that_goes_into_no_meld_may_be_worth_more_than_the_stock() -> None:
    """A search takes such cards, and the hint says that no meld is the reason. It names what is better for others."""
    rng, said = Random(3), Counter[str]()
    while not (said["preferred"] and said["better than strong"]):
        states = [state for state in stops(rng, resolve("rami", {}, 2), 2) if state.phase is Phase.DRAW]
        for state in rng.sample(states, min(5, len(states))):
            said += check(state, ("strong", "expert"))
