"""The house bot in games with a showdown: when it takes, passes and knocks, and what its hints say."""

from collections.abc import Sequence
from random import Random

import msgspec
import pytest
from tests.sdk.rules.knocks import FRAPPE, GIN, OKLAHOMA, knocking, offered
from tests.sdk.rules.setups import Json, judge, rules

import rami
from rami.bots import HouseBot
from rami.bots.strategy.showdown import knock_counts
from rami.contract.wire import Hint
from rami.rules.engine.deal import start
from rami.rules.events import DealEnded
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Knock, Move, Pass, Undo
from rami.rules.play import legal_moves, play
from rami.rules.records.position import Position, load
from rami.rules.state import IN_TURN, State
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import View, view

READY, MATCHED = "4S 5S 6S 7H 7D 7C KH KD KC 2H", "4S 5S 6S 7H 7D 7C KH KD KC KS"
NINE = "4S 5S 6S 7H 7D 7C KH KD KC 9C"
OTHER, POOR = "2S 3S 8S 9S TS QS QD QH 3H 4H", "AS 3C 5H 6H 8H 9H TC JC JD QD"
STRAIGHT, LAST_DISCARD = rules("gin-rami", knock_limit=0), rules("gin-rami", stock_end="last_discard")
MUST = rules("gin-rami", stock_end="last_discard", knock_limit=None)


def after(at: Json, moves: str) -> Json:
    """The position after some moves."""
    answer = judge(at, moves)
    assert "position" in answer, answer
    position: Json = answer["position"]
    return position


def loaded(at: Json) -> State:
    """The state of a position."""
    return load(msgspec.convert(at, Position))


def chosen(at: Json) -> Move:
    """The choice of the bot."""
    state = loaded(at)
    return HouseBot().choose(view(state, state.turn), legal_moves(state))


def advised(at: Json) -> Hint:
    """The hint for the player on turn."""
    state = loaded(at)
    return rami.hint(view(state, state.turn))


CHOICES: dict[str, tuple[Json, Move]] = {
    "it knocks with little": (after(knocking(READY, OTHER), "draw"), Knock("9D")),
    "it knocks with least": (after(knocking(READY, OTHER, draw="AD"), "draw"), Knock("2H")),
    "it knocks early with more": (
        after(knocking(NINE, OTHER, draw="QC", turns_taken=[3, 3]), "draw"),
        Knock("QC"),
    ),
    "it goes on late in the deal": (
        after(knocking(NINE, OTHER, draw="QC", turns_taken=[20, 20]), "draw"),
        Discard("QC"),
    ),
    "it knocks late with nothing": (after(knocking(MATCHED, OTHER, turns_taken=[20, 20]), "draw"), Knock("9D")),
    "it has big gin": (after(knocking(MATCHED, OTHER, draw="7S"), "draw"), Knock()),
    "it prefers gin if that brings more": (
        after(knocking(MATCHED, OTHER, draw="7S", game=rules("gin-rami", big_gin_bonus=10)), "draw"),
        Knock("4S"),
    ),
    "it discards if it cannot knock": (after(knocking(READY, OTHER, game=STRAIGHT), "draw"), Discard("9D")),
    "it takes what makes a meld": (knocking("4S 5S 7H 7D 7C KH KD KC 2H 9C", OTHER, pile="6S"), DrawDiscard()),
    "it takes a card to knock": (knocking("4S 5S 6S 7H 7D 7C QH QD QC JD", OTHER, pile="2C"), DrawDiscard()),
    "it leaves the rest": (knocking(READY, OTHER, pile="TC", game=STRAIGHT), DrawStock()),
    "it takes the upcard": (offered("4S 5S 7H 7D 7C KH KD KC 2H 9C", OTHER, "6S"), DrawDiscard()),
    "it passes the upcard": (offered(POOR, OTHER, "KC"), Pass()),
    "it takes the last discard to knock": (
        after(knocking(POOR, READY, stock="KS 4D 5D", game=LAST_DISCARD), "draw; throw KS"),
        DrawDiscard(),
    ),
    "it passes the last discard": (
        after(knocking(POOR, POOR, stock="2D 4D 5D", turns_taken=[14, 14], game=MUST), "draw; throw QD"),
        Pass(),
    ),
    "it must knock": (
        after(knocking(POOR, POOR, stock="2D 4D 5D", turns_taken=[14, 14], game=MUST), "draw; throw QD; take"),
        Knock("JD"),
    ),
    "any count: it knocks with little": (after(knocking(READY, OTHER, OTHER, game=FRAPPE), "draw"), Knock("9D")),
    "Oklahoma: it knocks within the limit": (
        after(knocking(READY, OTHER, game=OKLAHOMA, upcard="2C"), "draw"),
        Knock("9D"),
    ),
}


@pytest.mark.parametrize("case", CHOICES)
def test_it_chooses(case: str) -> None:
    """N-02, N-06, N-07: what the house bot does in this position."""
    at, expected = CHOICES[case]
    assert chosen(at) == expected


def test_with_any_count_it_waits_at_first() -> None:
    """N-12: a hand without melds does not knock, although it may."""
    assert isinstance(chosen(after(knocking(POOR, OTHER, READY, game=FRAPPE), "draw")), Discard)


REASONS: dict[str, tuple[Json, str, Move | None, int | None]] = {
    "low enough": (after(knocking(READY, OTHER), "draw"), "low_enough", Knock("9D"), 2),
    "gin": (after(knocking(READY, OTHER, draw="KS"), "draw"), "all_matched", Knock("2H"), 0),
    "too risky": (after(knocking(NINE, OTHER, draw="QC", turns_taken=[20, 20]), "draw"), "too_risky", None, 9),
    "too high": (after(knocking(POOR, OTHER), "draw"), "too_high", None, 71),
    "pass": (offered(POOR, OTHER, "KC"), "useless", Pass(), None),
    "must": (
        after(knocking(POOR, POOR, stock="2D 4D 5D", turns_taken=[14, 14], game=MUST), "draw; throw QD; take"),
        "must_knock",
        Knock("JD"),
        None,
    ),
}


@pytest.mark.parametrize("case", REASONS)
def test_a_hint_says_why(case: str) -> None:
    """The hint has the move of the bot, its reason, and words in both languages that name the count."""
    at, why, move, count = REASONS[case]
    act = advised(at).act
    assert act is not None
    assert (act.why, act.move) == (why, move)
    assert act.words.en != act.words.fr
    if count:
        assert act.count == count
        assert str(count) in act.words.en
        assert str(count) in act.words.fr


def test_a_card_that_is_taken_to_knock_is_advised() -> None:
    """The hint to take a card says that the player can knock with it; to take one for a meld, names the meld."""
    taking = advised(knocking("4S 5S 6S 7H 7D 7C QH QD QC JD", OTHER, pile="2C"))
    assert taking.act is not None
    assert (taking.act.move, taking.act.why, taking.draw) == (DrawDiscard(), "then_knock", None)
    melding = advised(knocking("4S 5S 7H 7D 7C 2D 9H JC AC 9C", OTHER, pile="6S"))
    assert melding.act is None
    assert melding.draw is not None
    assert (melding.draw.move, melding.draw.meld) == (DrawDiscard(), ("4S", "5S", "6S"))


def test_before_the_draw_there_is_nothing_to_say() -> None:
    """Before the draw `act` is null if the stock is best, and then `draw` is set."""
    hint = advised(knocking(READY, OTHER, game=STRAIGHT))
    assert hint.act is None
    assert hint.draw is not None
    assert hint.draw.move == DrawStock()


class Patient(HouseBot):
    """The house bot, except that it waits for gin."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """Never knock with unmatched cards, unless nothing else is legal."""
        counts = knock_counts(view, legal)
        others = [move for move in legal if not (isinstance(move, Knock) and counts[move] > 0)]
        return super().choose(view, others if any(not isinstance(move, Undo) for move in others) else legal)


def deal(bots: Sequence[HouseBot], game: Json, number: int) -> DealEnded:
    """One deal between bots."""
    settings = resolve(game["variant"], game["options"], len(bots))
    state, _ = start(settings, "knocks", len(bots), Random(number).randbytes(32), bytes(32))
    while state.phase in IN_TURN:
        move = bots[state.turn].choose(view(state, state.turn), legal_moves(state))
        state, events = play(state, state.turn, move)
    return next(event for event in events if isinstance(event, DealEnded))


@pytest.mark.parametrize(("game", "least"), [(GIN, 0.6), (OKLAHOMA, 0.55)], ids=["gin", "oklahoma"])
def test_it_beats_a_bot_that_waits_for_gin(game: Json, least: float, *, full: bool) -> None:
    """It wins most deals against a bot that differs only in never knocking with unmatched cards."""
    deals, won = 400 if full else 40, 0
    for number in range(deals):
        seat = number % 2
        bots = [HouseBot(), Patient()] if seat == 0 else [Patient(), HouseBot()]
        won += deal(bots, game, number // 2).scores[seat] > 0
    print(f"{game['variant']}: won {won} of {deals} deals against a bot that waits for gin")  # noqa: T201
    assert won >= least * deals
