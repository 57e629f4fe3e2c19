"""The house bot: legal moves in every option, no use of hidden cards, and better results than random play."""

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rami.bots import HouseBot, RandomBot
from rami.bots.strategy.card_memory import pickups
from rami.rules.cards import NO_CARDS, HandCards, parse
from rami.rules.engine.deal import next_deal, start
from rami.rules.moves import Discard, DrawDiscard, DrawStock, LayOff, Meld, Move, SwapJoker, Undo
from rami.rules.play import legal_moves, play
from rami.rules.records.position import MeldPosition, Position, load
from rami.rules.state import Phase, State
from rami.rules.variants.resolve import RulesName, resolve
from rami.rules.views.view import View, view
from rami.training.arena import match, tournament

FAMILY = {
    "decks": 2,
    "jokers": 4,
    "hand_size": 13,
    "melds_per_turn": None,
    "ace": "high_low",
    "max_jokers_per_meld": 2,
}
OPTIONS: dict[str, dict[str, Any]] = {
    "rami de base": {},
    "H1 any number of melds": {"melds_per_turn": None},
    "H2 a rami counts double": {"rami_bonus": "double"},
    "H2 a rami counts ten more": {"rami_bonus": "plus10"},
    "H3 a meld of one's own first": {"layoff_requires": "own_meld_for_others"},
    "H4 high ace": {"ace": "high_low"},
    "H4b round the corner": {"ace": "around_corner"},
    "H5 a last discard": {"must_discard_to_go_out": True, "melds_per_turn": None},
    "H6 the pile is shuffled": {"stock_recycle": "shuffle"},
    "H7 the pile is turned over once": {"max_recycles": 1},
    "H8 block": {"max_recycles": 0},
    "H9 nobody out scores nothing": {"max_recycles": 0, "no_out": "no_score"},
    "H11 penalties": {"scoring": "penalty"},
    "H12 payment": {"scoring": "payment"},
    "the table less the hand": {"scoring": "table_minus_hand"},
    "two jokers": {"jokers": 2},
    "jokers that can be swapped and kept": {"jokers": 4, "joker_swap": "any", "taken_joker": "keep"},
    "jokers that can be swapped and have to be laid": {"jokers": 4, "joker_swap": "any"},
    "a joker in each hand": {"jokers": "per_player", "joker_in_each_hand": "one_each"},
    "jokers that may not be discarded": {"jokers": 4, "joker_discard": "forbidden"},
    "nothing is laid in the first turn": {"first_turn_melds": False, "starter_extra_card": True},
    "the whole hand at once": {"all_at_once_from_deal": 1},
    "the whole pile": {"discard_depth": "any", "discard_draw": "use_now"},
    "the top of the pile free": {"discard_depth": "any", "discard_draw": "top_free"},
    "opening 40 with two decks": {**FAMILY, "opening": {"points": 40}},
    "opening 40 with four decks": {**FAMILY, "decks": 4, "opening": {"points": 40}},
    "opening above 51, a take belongs to it": {
        **FAMILY,
        "opening": {"points": 51, "strict": True},
        "discard_draw": "opened_or_opening",
        "layoff_requires": "opened",
        "taken_layoff": "same_meld",
    },
}


class Watched:
    """A house bot whose moves are checked: each must be in the list of legal moves and must not be an undo."""

    def __init__(self) -> None:
        self.bot = HouseBot()
        self.choices = 0

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The move of the house bot, after the checks."""
        move = self.bot.choose(view, legal)
        assert move in legal
        assert not isinstance(move, Undo)
        self.choices += 1
        return move


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_it_plays_every_option_to_the_end_with_legal_moves(options: dict[str, Any], seats: int) -> None:
    """With every house rule, two deals are played to the end with two and with five seats."""
    bot = Watched()
    players = {"hand_size": 7} if seats == 5 and options.get("decks") == 2 else {}
    result = match([bot] * seats, options={"match_end": {"deals": 2}, **options, **players})
    assert result.deals == 2
    assert bot.choices > 2 * seats


def test_it_beats_chance_and_goes_out(*, full: bool) -> None:
    """It wins more than 90 % of games against random play, and somebody goes out in most deals between house bots."""
    games = 200 if full else 20
    against = tournament({"house": HouseBot(), "random": RandomBot(7)}, games)
    among = tournament({name: HouseBot() for name in "abcd"}, 4)
    shares = [sum(score.outs for score in played.scores.values()) / played.deals for played in (against, among)]
    out = " and ".join(f"{share:.0%}" for share in shares)
    print(f"{against.scores['house'].wins} of {games} games won; somebody went out in {out} of the deals")  # noqa: T201
    assert against.scores["house"].wins > 0.9 * games
    assert min(shares) > 0.7


def positions(options: dict[str, Any], seats: int = 3, deals: int = 2) -> list[State]:
    """Every state of a game between house bots in which one of them must choose a move."""
    rules = resolve("rami", options, seats)
    state, _ = start(rules, "g", seats, b"1" * 32, b"2" * 32)
    found = []
    while state.phase is not Phase.GAME_OVER and state.deal <= deals:
        if state.phase is Phase.DEAL_OVER:
            state, _ = next_deal(state, b"3" * 32)
            continue
        found.append(state)
        state, _ = play(state, state.turn, HouseBot().choose(view(state, state.turn), legal_moves(state)))
    return found


def hidden_cards_permuted(state: State, random: Random) -> State:
    """The same state for the player on turn, with the other hands and the stock dealt again from the same cards."""
    table = state.table
    others = [seat for seat in range(state.seats) if seat != table.turn]
    cards = list(NO_CARDS.join([*[table.hands[seat] for seat in others], table.stock]))
    random.shuffle(cards)
    hands = list(table.hands)
    for seat in others:
        size = len(hands[seat])
        hands[seat], cards = HandCards(sorted(cards[:size])), cards[size:]
    return replace(state, table=replace(table, hands=tuple(hands), stock=HandCards(cards)))


@pytest.mark.parametrize("options", [{}, OPTIONS["opening 40 with two decks"]], ids=["rami", "opening 40"])
def test_it_chooses_the_same_whatever_is_hidden(options: dict[str, Any]) -> None:
    """Law 4 for bots: other hands and the stock do not change the move, and neither does a second call."""
    random, bot, exchanged = Random(5), HouseBot(), 0
    for state in positions(options):
        other = hidden_cards_permuted(state, random)
        exchanged += other.table.stock != state.table.stock
        choices = [bot.choose(view(one, one.turn), legal_moves(one)) for one in (state, other, state)]
        assert choices[1:] == choices[:-1]
    assert exchanged > 50


def chosen(**position: Any) -> Move:
    """The move of the house bot in this position; seat 0 is on turn."""
    options = position.pop("options", {})
    given: dict[str, Any] = {"seats": 2, "turn": 0, "partial": True, "stock": ("2C", "3D"), "pile": ("KD",)} | position
    state = load(Position(rules=RulesName("rami", options), **given))
    return HouseBot().choose(view(state, 0), legal_moves(state))


def hands(*own: str) -> tuple[tuple[str, ...], ...]:
    """Seat 0 holds these cards, and seat 1 holds two aces."""
    return own, ("AS", "AH")


SPADES = MeldPosition(1, ("4S", "5S", "6S"), (1, 1, 1))


def test_it_takes_a_card_that_makes_a_meld() -> None:
    """With two kings in the hand, it takes a third from the pile (B-15)."""
    assert chosen(hands=hands("KS", "KH", "2D", "7C")) == DrawDiscard()


def test_it_takes_a_card_that_makes_its_meld_longer() -> None:
    """The card costs nothing once the meld is laid, and another card can be discarded."""
    assert chosen(hands=hands("7S", "8S", "9S", "KH"), pile=("TS",)) == DrawDiscard()


def test_it_takes_a_card_that_fits_the_table() -> None:
    """The card can be laid off at once, so the hand does not grow and another card can be discarded (B-12)."""
    assert chosen(hands=hands("KS", "9H", "2D"), pile=("7S",), melds=(SPADES,)) == DrawDiscard()


def test_it_leaves_a_card_that_helps_nobody() -> None:
    """A pair is not a meld, and taking a card from the pile shows it to the other players."""
    assert chosen(hands=hands("KS", "9H", "2D", "7C")) == DrawStock()


def test_it_leaves_a_card_that_fits_a_table_it_may_not_add_to() -> None:
    """A player without an own meld on the table may not lay off on other players' melds (H3)."""
    options = {"layoff_requires": "own_meld_for_others"}
    there = {"hands": hands("KS", "9H", "2D"), "pile": ("7S",), "melds": (SPADES,)}
    assert chosen(**there, options=options) == DrawStock()
    assert chosen(**there, options=options, laid=(True, True)) == DrawDiscard()


def test_it_lays_the_dearest_of_two_melds() -> None:
    """Only one meld may be laid in a turn, so it lays the one with the most points (B-16)."""
    hand = hands("KS", "KH", "KC", "2D", "3D", "4D", "9C")
    assert chosen(hands=hand, steps=(DrawStock(),)) == Meld(("KS", "KH", "KC"))


def test_it_keeps_a_meld_together_when_one_card_fits_the_table() -> None:
    """One of three sevens also fits the table, but laying it off alone would leave only a pair."""
    move = chosen(hands=hands("7S", "7H", "7D", "9C", "KD"), melds=(SPADES,), steps=(DrawStock(),))
    assert move == Meld(("7S", "7H", "7D"))


def test_it_lays_off_what_fits() -> None:
    """A card that is laid off on the table no longer counts as penalty points (B-12)."""
    assert chosen(hands=hands("7S", "9H", "KC"), melds=(SPADES,), steps=(DrawStock(),)) == LayOff(1, ("7S",))


def test_it_does_not_lay_off_a_card_of_a_meld_that_waits() -> None:
    """The set of sevens must wait for the next turn (B-16); without its 7S it would be only a pair."""
    hand = hands("7S", "7H", "7D", "2C", "3C", "4C", "KH")
    there = {"melds": (SPADES,), "stock": ("9D",), "steps": (DrawStock(), Meld(("2C", "3C", "4C")))}
    assert chosen(hands=hand, **there) == Discard("KH")


def test_it_does_not_swap_for_a_joker_that_makes_no_meld() -> None:
    """A joker that stays in the hand costs more points than the nine (W-04, B-22)."""
    table = (MeldPosition(1, ("7S", "8S", "*9S"), (1, 1, 1)),)
    options = {"jokers": 2, "joker_swap": "any", "taken_joker": "keep"}
    there = {"melds": table, "stock": ("4C",), "steps": (DrawStock(),), "options": options}
    assert chosen(hands=hands("9S", "KD"), **there) == Discard("KD")


def test_it_goes_out() -> None:
    """It goes out by discarding its last card (B-18)."""
    move = chosen(hands=hands("7S"), stock=("KH",), melds=(SPADES,), steps=(DrawStock(), LayOff(1, ("7S",))))
    assert move == Discard("KH")


def test_it_swaps_a_joker_that_makes_a_meld() -> None:
    """The nine replaces the joker, and the joker completes a set of three queens (F-26)."""
    table = (MeldPosition(1, ("7S", "8S", "*9S"), (1, 1, 1)),)
    hand = hands("9S", "QH", "QC", "2D", "5C")
    there = {"hands": hand, "melds": table, "steps": (DrawStock(),), "options": {"jokers": 2, "joker_swap": "any"}}
    assert chosen(**there) == SwapJoker(1, ("9S",))


def test_it_discards_what_is_dear_and_far_from_a_meld() -> None:
    """Of two lone cards it discards the higher one, and a lone card before a higher pair that can become a set."""
    assert chosen(hands=hands("5S"), stock=("9D",), steps=(DrawStock(),)) == Discard("9D")
    assert chosen(hands=hands("KS", "KH"), stock=("8D",), pile=("3C",), steps=(DrawStock(),)) == Discard("8D")


def test_it_counts_what_can_still_come() -> None:
    """Both other kings are on the table, so the pair of kings is useless; 5H 6H and 8C 9C can still become melds."""
    table = (
        MeldPosition(1, ("JH", "QH", "KH"), (1, 1, 1)),
        MeldPosition(2, ("TD", "JD", "QD", "KD"), (1, 1, 1, 1)),
    )
    hand = hands("KS", "KC", "5H", "6H", "9C", "8C")
    move = chosen(hands=hand, melds=table, stock=("2S",), pile=("3D",), steps=(DrawStock(),))
    assert move in (Discard("KS"), Discard("KC"))


def test_it_breaks_up_the_cheapest_meld_when_all_cards_are_melded() -> None:
    """All cards are in melds and one meld is laid this turn, so it discards a card at the end of a long run."""
    hand = hands("2S", "3S", "4S", "KS", "KH", "KC", "7D", "8D", "9D")
    steps = (DrawStock(), Meld(("KS", "KH", "KC")))
    assert chosen(hands=hand, stock=("TD",), steps=steps) in (Discard("TD"), Discard("7D"))


def test_it_does_not_feed_the_next_player() -> None:
    """Of two nines it discards the one that is less useful with the card that the next player picked up."""
    state = load(
        Position(
            rules=RulesName("rami"),
            seats=2,
            turn=1,
            hands=(("9H", "9D", "2S", "3D"), ("AS", "6C")),
            stock=("5D", "4C"),
            pile=("TD",),
            partial=True,
        )
    )
    for move in (DrawDiscard(), Discard("6C"), DrawStock()):
        state, _ = play(state, state.turn, move)
    seen = view(state, 0)
    assert pickups(seen, 1) == parse(["TD"])
    assert HouseBot().choose(replace(seen, hand=("9H", "9D")), [Discard("9D"), Discard("9H")]) == Discard("9H")


def test_equal_views_give_equal_games() -> None:
    """Two runs of a long game give exactly the same moves, because ties are broken by a stable order."""
    logs = [match([HouseBot(), HouseBot(), HouseBot()], options={"jokers": 4}).record.deals for _ in range(2)]
    assert hashlib.sha256(repr(logs[0]).encode()).digest() == hashlib.sha256(repr(logs[1]).encode()).digest()
