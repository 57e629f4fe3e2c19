"""The house bot in every variant, with every number of players: it plays to the end, and somebody goes out."""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest
from tests.sdk.bots.test_house_bot import Watched, hidden_cards_permuted

from rami.bots import HouseBot, RandomBot
from rami.rules.moves import Discard, DrawDiscard, DrawStock, LayOff, Meld, Move, SwapJoker
from rami.rules.play import legal_moves
from rami.rules.records.position import MeldPosition, Position, load
from rami.rules.records.record import replay
from rami.rules.state import IN_TURN, State
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import RulesName
from rami.rules.views.view import view
from rami.training.arena import Result, match, tournament

SEATS = {name: range(variant.rules.players[0], variant.rules.players[1] + 1) for name, variant in VARIANTS.items()}
TABLES = [(name, seats) for name in VARIANTS for seats in SEATS[name]]
FLOOR = 0.6
"""The minimum share of deals in which somebody goes out."""


def short_game(name: str) -> dict[str, Any]:
    """Options for a short game: two deals. Wrotham keeps its six, and in rami-frappe a deal is over soon."""
    return {} if name == "wrotham" else {"match_end": {"deals": 12 if name == "rami-frappe" else 2}}


def between_bots(name: str, seats: int, seed: int = 1, options: Mapping[str, Any] | None = None) -> Result:
    """A game between house bots whose moves are checked."""
    return match([Watched()] * seats, name, {**short_game(name), **(options or {})}, seed)


@pytest.mark.parametrize("name", VARIANTS)
def test_it_plays_to_the_end_and_somebody_goes_out(name: str, *, full: bool) -> None:
    """Over all numbers of players, somebody goes out in most deals."""
    rounds = range(1, 13 if full else max(2, 5 - len(SEATS[name])))
    games = [between_bots(name, seats, seed) for seats in SEATS[name] for seed in rounds]
    deals, won = sum(game.deals for game in games), sum(sum(game.won) for game in games)
    print(f"{name}: somebody went out in {won} of {deals} deals")  # noqa: T201
    assert deals >= 4
    assert won / deals > FLOOR


@pytest.mark.parametrize("name", VARIANTS)
def test_it_beats_chance(name: str) -> None:
    """The bot wins at least three of four games against random play, and goes out more than twice as often.

    There are no challenges, which a random player makes and accepts before anybody can go out. In rami-frappe a random
    player may knock before the bot has drawn a card. Only the points are far apart.
    """
    options = short_game(name) | {"challenge": "none"}
    played = tournament({"house": HouseBot(), "random": RandomBot(7)}, 4, name, options)
    house, random = played.scores["house"], played.scores["random"]
    assert house.wins >= 3
    assert 2 * house.points > 3 * random.points if name == "rami-frappe" else house.outs > 2 * random.outs


def test_all_six_deals_of_wrotham_are_played() -> None:
    """In the last three deals all cards are laid at once: nothing is laid before the turn that ends the deal (W-09)."""
    result = between_bots("wrotham", 2)
    assert result.deals == 6
    for deal in result.record.deals[3:]:
        turns = [move.split()[:2] for move in deal.moves]
        laid = [at for at, (_, word) in enumerate(turns) if word in ("meld", "lay", "swap")]
        ends = [at for at, (_, word) in enumerate(turns) if word == "throw"]
        assert deal.out is not None
        assert laid
        assert not [end for end in ends[:-1] if end > laid[0]]


def test_partners_play_to_the_end() -> None:
    """Four players of Rami 500 score as two teams, and the bots of each team win some deals (D4 L9)."""
    results = [between_bots("rami-500", 4, seed, {"final_bonus": "none"}) for seed in range(3)]
    assert all(len(result.totals) == 2 for result in results)
    assert all(set(result.winners) <= {0, 1} for result in results)
    assert {seat % 2 for result in results for seat, won in enumerate(result.won) if won} == {0, 1}


@pytest.mark.parametrize("name", VARIANTS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    """Two games with the same seed are identical, with the greatest number of players."""
    games = [msgspec.json.encode(between_bots(name, SEATS[name][-1], 3)) for _ in range(2)]
    assert games[0] == games[1]


def choices(name: str, seats: int) -> list[State]:
    """Every third state of a game in which a player must choose a move."""
    record = match([HouseBot()] * seats, name, short_game(name), seed=2).record
    return [state for state, _ in replay(record) if state.phase in IN_TURN][::3]


@pytest.mark.parametrize("name", VARIANTS)
def test_it_never_looks_beyond_its_view(name: str) -> None:
    """Law 4 for bots: dealing the other hands and the stock again from the same cards does not change the move."""
    random, bot, exchanged = Random(5), HouseBot(), 0
    for state in choices(name, SEATS[name][-1]):
        other = hidden_cards_permuted(state, random)
        exchanged += other.table.stock != state.table.stock
        first, second = (bot.choose(view(one, one.turn), legal_moves(one)) for one in (state, other))
        assert first == second
    assert exchanged > 5


def chosen(variant: str, *hand: str, **position: Any) -> Move:
    """The move of the house bot in this position; seat 0 is on turn, and seat 1 holds two aces."""
    given: dict[str, Any] = {"seats": 2, "turn": 0, "partial": True, "stock": ("2C", "3D"), "pile": ("KD",)} | position
    state = load(Position(rules=RulesName(variant), hands=(hand, ("AS", "AH")), **given))
    return HouseBot().choose(view(state, 0), legal_moves(state))


SPADES = MeldPosition(1, ("4S", "5S", "6S"), (1, 1, 1))


def test_it_opens_as_soon_as_the_minimum_is_within_reach() -> None:
    """Three kings and three fours are worth 42 points, which is enough to open (F-20)."""
    hand = ("KS", "KH", "KC", "4S", "4H", "4C", "2D", "9C")
    laid = chosen("rami-40", *hand, stock=("7D",), steps=(DrawStock(),))
    assert laid in (Meld(("KS", "KH", "KC")), Meld(("4S", "4H", "4C")))


def test_it_keeps_what_adds_up_to_the_opening() -> None:
    """Three fives are not enough to open; the bot keeps them and discards one of the two higher cards."""
    hand = ("5S", "5H", "5C", "3D", "TH")
    assert chosen("rami-40", *hand, stock=("8C",), steps=(DrawStock(),)) in (Discard("TH"), Discard("8C"))


def test_it_takes_the_card_that_opens() -> None:
    """With the third king and the fours the melds are worth 42 points, so the bot takes the king to open (F-15)."""
    hand = ("KS", "KH", "4S", "4H", "4C", "2D", "9C", "JD")
    assert chosen("rami-40", *hand, pile=("KC",)) == DrawDiscard()


def test_it_does_not_discard_a_joker() -> None:
    """The bot keeps a joker, although it costs many points in the hand (F-04)."""
    assert chosen("romme", "2S", "9H", "*", stock=("3D",), steps=(DrawStock(),)) != Discard("*")


def test_it_swaps_a_joker_that_it_can_lay_again() -> None:
    """The nine replaces the joker, and the joker completes a set of three queens (F-26)."""
    table = (MeldPosition(1, ("7S", "8S", "*9S"), (1, 1, 1)),)
    hand = ("9S", "QH", "QC", "2D", "5C")
    there = {"melds": table, "opened": (True, True), "steps": (DrawStock(),)}
    assert chosen("rami-40", *hand, **there) == SwapJoker(1, ("9S",))


def test_it_keeps_a_card_to_discard() -> None:
    """A deal must end with a discard, so the bot lays off 7S and discards KH (F-21)."""
    there = {"melds": (SPADES,), "opened": (True, True)}
    steps = (DrawStock(), LayOff(1, ("7S",)))
    assert chosen("rami-40", "7S", stock=("KH",), steps=steps[:1], **there) == LayOff(1, ("7S",))
    assert chosen("rami-40", "7S", stock=("KH",), steps=steps, **there) == Discard("KH")


def test_it_takes_from_the_depth_what_is_worth_more_than_it_costs() -> None:
    """The king under the top card completes a set of three kings, worth thirty points (Z-10, Z-17)."""
    hand = ("KS", "KH", "2D", "7C")
    assert chosen("rami-500", *hand, pile=("5H", "KC", "3D"), turns_taken=(2, 2)) == DrawDiscard(2)


def test_it_leaves_a_deep_card_that_costs_more_than_it_brings() -> None:
    """Three twos are worth six points; the high cards above the third two cost more (Z-17)."""
    hand = ("2S", "2H", "9D", "7C")
    pile = ("2C", "KD", "QH", "JS", "TC", "KH", "QC")
    assert chosen("rami-500", *hand, pile=pile, turns_taken=(2, 2)) == DrawStock()
    assert chosen("rami-500", *hand, pile=pile[:1], turns_taken=(2, 2)) == DrawDiscard()


def test_it_waits_where_the_whole_hand_goes_at_once() -> None:
    """In the fourth deal of Wrotham the bot keeps a set in its hand; in the third deal it lays it (W-09)."""
    hand = ("KS", "KH", "KC", "2D", "9C", "5H", "7D")
    there = {"stock": ("4S",), "steps": (DrawStock(),)}
    assert isinstance(chosen("wrotham", *hand, deal=4, **there), Discard)
    assert chosen("wrotham", *hand, deal=3, **there) == Meld(("KS", "KH", "KC"))
