"""The levels of our bots: each plays every game with legal moves, uses nothing hidden, and beats the one below."""

from collections.abc import Sequence
from random import Random
from typing import Any, get_args

import pytest
from tests.sdk.bots.test_house_bot import hidden_cards_permuted
from tests.sdk.rules.strategies import eager, forward, playing

from rami.bots import LEVELS, ExpertBot, HouseBot, MasterBot, NoviceBot, StrongBot
from rami.bots.bot import Bot
from rami.contract.wire import Level
from rami.rules.engine.deal import next_deal, start
from rami.rules.moves import Discard, DrawStock, Meld, Move, Undo
from rami.rules.play import legal_moves
from rami.rules.records.position import Position, load
from rami.rules.state import Phase
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import RulesName, resolve
from rami.rules.views.view import View, view
from rami.training.arena import duel, match

NAMES = pytest.mark.parametrize("name", VARIANTS)
NEW = pytest.mark.parametrize("bot", [NoviceBot, StrongBot])


class Watched:
    """A bot whose moves are checked: each must be in the list of legal moves and must not be an undo."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The move of the bot, after the checks."""
        move = self.bot.choose(view, legal)
        assert move in legal
        assert not isinstance(move, Undo)
        return move


@NEW
@NAMES
def test_it_plays_every_game_to_the_end(bot: type[Bot], name: str) -> None:
    """With the fewest and the most players, two deals are played with legal moves."""
    options: dict[str, Any] = {} if name == "wrotham" else {"match_end": {"deals": 2}}
    for seats in VARIANTS[name].rules.players:
        result = match([Watched(bot())] * seats, name, options)
        assert result.deals >= 2


@NEW
@NAMES
def test_it_chooses_the_same_whatever_is_hidden(bot: type[Bot], name: str) -> None:
    """Dealing the other hands and the stock again from the same cards does not change the move."""
    rng, seats = Random(8), VARIANTS[name].rules.players[0]
    state, _ = start(resolve(name, {}, seats), "levels", seats, bytes(32), bytes(32), [b""] * seats)
    for _ in range(40):
        if state.phase is Phase.GAME_OVER:
            break
        if not playing(state):
            state, _ = next_deal(state, rng.randbytes(32))
            continue
        other = hidden_cards_permuted(state, rng)
        first, second = (bot().choose(view(one, one.turn), legal_moves(one)) for one in (state, other))
        assert first == second
        state = forward(state, eager(rng, legal_moves(state)))


def test_a_novice_loses_to_the_regular_bot() -> None:
    """By more than chance, with the same cards on both sides."""
    lead = duel({"novice": NoviceBot, "regular": HouseBot}, variant="gin-rami", deals=80, seed=3).scores["novice"].lead
    assert lead.mean + lead.error < 0


@pytest.mark.parametrize("name", ["rami-51", "rami-classique", "romme", "colonel"])
def test_a_strong_bot_beats_the_regular_one(name: str) -> None:
    """By more than chance, with the same cards on both sides."""
    lead = duel({"strong": StrongBot, "regular": HouseBot}, variant=name, deals=120, seed=3).scores["strong"].lead
    assert lead.mean - lead.error > 0


HAND = ("2H", "3H", "4H", "7S", "7D", "7C", "9H", "KC")


def move_of(variant: str, other: int, *hand: str, **position: Any) -> Move:
    """The move of the strong bot with this hand, if the other player has so many cards."""
    twos = ("2S", "3S", "4D", "5S", "6D", "8S", "9D", "TS")[:other]
    given: dict[str, Any] = {"seats": 2, "turn": 0, "partial": True, "stock": ("2C", "3D"), "pile": ("QD",)} | position
    state = load(
        Position(rules=RulesName(variant), hands=(hand, twos), turns_taken=(1, 1), steps=(DrawStock(),), **given)
    )
    return StrongBot().choose(view(state, 0), legal_moves(state))


def test_it_keeps_its_melds_until_all_can_be_laid() -> None:
    """It discards a card instead; with a hand that can be laid but for one card, it lays."""
    assert isinstance(move_of("rami-classique", 8, *HAND, stock=("JS",)), Discard)
    assert isinstance(move_of("rami-classique", 8, *HAND[:6], stock=("JS",)), Meld)


def test_it_lays_its_melds_if_another_player_has_few_cards() -> None:
    """Three cards are few."""
    assert isinstance(move_of("rami-classique", 4, *HAND, stock=("JS",)), Discard)
    assert isinstance(move_of("rami-classique", 3, *HAND, stock=("JS",)), Meld)


def test_it_lays_at_once_where_one_meld_a_turn_is_allowed() -> None:
    """There it never has all its melds ready in time."""
    assert isinstance(move_of("rami", 8, *HAND, stock=("JS",)), Meld)


def test_it_discards_dear_cards_before_it_is_late() -> None:
    """While the other player has many cards, the two is the worst card; later it is a king, though it has a pair."""
    hand = ("KC", "KD", "QD", "QC", "2H", "8S")
    early, late = (move_of("rami", other, *hand, stock=("8H",)) for other in (7, 1))
    assert (early, late) == (Discard("2H"), Discard("KD"))


def test_the_levels_have_names() -> None:
    """From the weakest to the strongest."""
    bots = (NoviceBot, HouseBot, StrongBot, ExpertBot, MasterBot)
    assert dict(LEVELS) == dict(zip(get_args(Level), bots, strict=True))
