"""Advice: it depends only on the player's view and never breaks the rules."""

from random import Random
from sys import maxsize
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.sdk.bots.test_house_bot import hidden_cards_permuted
from tests.sdk.rules.setups import FIRST_TURN, R500, RAMI, position
from tests.sdk.rules.walks import GAMES, Game, dealt, walk

import rami
from rami.contract.wire import DrawHint, Hint
from rami.rules.cards import HandCards, held_name, parse_hand
from rami.rules.melds.declarations import least_shown
from rami.rules.melds.values import hand_value
from rami.rules.melds.wild_cards import wild_faces
from rami.rules.moves import Declare, Discard, DrawDiscard, DrawStock, Drop, Pass
from rami.rules.play import is_legal, legal_moves
from rami.rules.records.position import Position, load
from rami.rules.state import IN_TURN, Phase, State
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import View, seen_waiting, view


def asked(state: State, seat: int | None = None) -> Hint:
    """The advice for a seat; without a seat, for the player on turn."""
    return rami.hint(view(state, state.turn if seat is None else seat))


def deadwood(state: State, hint: Hint, hand: HandCards) -> int:
    """What the cards left over count, or what the hand would score if another player declared (U-19)."""
    if state.rules.declaration is None or isinstance(hint.move, Declare):
        return hand_value(state.rules.values, parse_hand(hint.left), wild_faces(state.in_force))
    return min(least_shown(state.in_force, hand).count, state.rules.most_count or maxsize)


@pytest.mark.parametrize("game", GAMES)
def test_advice_holds_together_and_is_lawful(game: str, *, full: bool) -> None:
    """In every variant, melds and leftovers make up the hand, and the advised draw and discard are legal."""
    for state in walk(game)[:: 1 if full else 5]:
        for seat in range(state.seats):
            hint, hand = asked(state, seat), state.table.hands[seat]
            melded = parse_hand([held_name(card) for meld in hint.melds for card in meld.cards])
            assert sorted([*melded, *parse_hand(hint.left)]) == sorted(hand)
            assert hint.deadwood == deadwood(state, hint, hand)
            assert hint.points == sum(meld.points for meld in hint.melds)
            on_turn = seat == state.turn and state.phase in IN_TURN
            assert hint.your_turn == on_turn
            before = on_turn and state.phase is Phase.DRAW
            assert (hint.draw is not None) == (before and hint.act is None and hint.preferred is None)
            assert not (before and hint.act) or isinstance(hint.act.move, DrawDiscard | Pass | Drop)
            assert (hint.discard is not None) == (on_turn and state.phase is Phase.PLAY)
            assert (hint.challenge is not None) >= (on_turn and state.phase is Phase.ANSWER)
            if hint.challenge:
                assert is_legal(state, seat, hint.challenge.move)
            for advised in (hint.draw, hint.act):
                assert not (advised and advised.move) or is_legal(state, seat, advised.move)
            if hint.discard and any(isinstance(move, Discard) for move in legal_moves(state)):
                assert is_legal(state, seat, Discard(hint.discard.card))


@pytest.mark.parametrize("game", ["rami-2", "rami-40-4", "rami-500-4", "romme-4"])
def test_advice_is_the_same_whatever_is_hidden(game: str) -> None:
    """The advice does not change when other hands and the stock are exchanged, or when it is requested twice."""
    chance = Random(game)
    for state in walk(game)[::2]:
        advice = [asked(one) for one in (state, hidden_cards_permuted(state, chance), state)]
        assert advice[1:] == advice[:-1]


def at(game: Any, hand: str, **more: Any) -> Hint:
    """The advice for seat 0 in a small position."""
    return asked(load(msgspec.convert(position(game, hand, **more), Position)), 0)


def test_the_card_that_completes_a_meld_is_to_be_taken() -> None:
    """The advice names the cards of the meld."""
    assert at(RAMI, "4C 5C KD", pile="6C").draw == DrawHint(
        move=DrawDiscard(), why="completes", meld=("4C", "5C", "6C")
    )


def test_the_card_that_fits_the_table_is_to_be_taken() -> None:
    """The advice names the meld on the table."""
    assert at(RAMI, "KD 2S", pile="6C", table=["3C 4C 5C"]).draw == DrawHint(
        move=DrawDiscard(), why="fits", meld=("3C", "4C", "5C")
    )


def test_a_useless_pile_is_left_alone() -> None:
    """If the card on the pile helps with nothing, the advice is to draw from the stock."""
    assert at(RAMI, "4C 5C KD", pile="9H").draw == DrawHint(move=DrawStock(), why="pile_useless")


@pytest.mark.parametrize(("game", "pile"), [(RAMI, ""), (R500, "")])
def test_a_pile_that_is_closed_is_called_closed(game: Any, pile: str) -> None:
    """If the pile may not be taken, the advice is to draw from the stock and gives the reason `pile_closed`."""
    assert at(game, "4C 5C KD", pile=pile).draw == DrawHint(move=DrawStock(), why="pile_closed")


def test_a_take_from_inside_the_pile_names_the_wanted_card() -> None:
    """In Rami 500, the five makes a run with the hand, and the cards above it are taken too (Z-10)."""
    draw = at(R500, "3C 4C KD", pile="5C 9D").draw
    assert draw == DrawHint(move=DrawDiscard(2), why="completes", meld=("3C", "4C", "5C"))


def test_the_card_that_can_become_least_is_to_be_discarded() -> None:
    """The king has the least chance of a meld; the pair and the two neighbouring cards only need a third card."""
    hint = at(RAMI, "4C 5C 8H 8D KS", steps=[{"type": "draw_stock"}])
    assert hint.discard is not None
    assert (hint.discard.card, hint.discard.why, hint.discard.points, hint.discard.helps) == ("KS", "spare", 10, False)
    assert (hint.melds, hint.deadwood) == ((), 4 + 4 + 5 + 8 + 8 + 10)


def test_where_every_card_makes_a_meld_one_is_broken_up() -> None:
    """If all cards are in melds, the advised discard breaks one up and gives the reason `breaks_up`."""
    hint = at(RAMI, "4C 5C 6C 8H 8D 8S", stock="7C", steps=[{"type": "draw_stock"}])
    assert hint.left == ()
    assert hint.discard is not None
    assert hint.discard.why == "breaks_up"


def test_melds_are_worth_most_until_one_has_opened() -> None:
    """Before the opening, the advice maximizes the points of melds; afterwards it minimizes the cards left over."""
    state, _ = dealt(Game("opening", "rami-40", {}, 2), Random(3))
    before = asked(state, 0)
    opened = replace(state, table=replace(state.table, opened=(True, True)))
    assert before.points >= asked(opened, 0).points
    assert before.deadwood >= asked(opened, 0).deadwood


def test_before_the_first_deal_there_is_nothing_to_advise() -> None:
    """A player who waits for the first deal has no cards, so the advice is empty."""
    waiting = View(**seen_waiting(resolve("rami", {}, 2), 2, 0, "c"))
    assert rami.hint(waiting) == Hint(your_turn=False, melds=(), points=0, left=(), deadwood=0)


def test_a_spectator_has_no_hand_to_advise_on() -> None:
    """Asking for advice on a spectator's view is a programming error and raises ValueError."""
    with pytest.raises(ValueError, match="spectator"):
        rami.hint(view(walk("rami-2")[0], None))


def declaring(hand: str, **more: Any) -> Hint:
    """The advice for a hand of rummy 13 in which the sevens are wild."""
    return at({"variant": "rummy-13", "options": {"wild_rank": "7"}}, hand, upcard="KD", **more)


def test_the_melds_of_a_declaration_have_its_runs_first() -> None:
    """A run without a joker comes first, then the other one, then sets; a wild card says what it stands for (U-17)."""
    hint = declaring("2S 2H 2D 4H 5H 6H 8C 7D TC JC QC KC *", pile="3S")
    melds = [meld.cards for meld in hint.melds]
    assert melds[:2] == [("4H", "5H", "6H"), ("TC", "JC", "QC", "KC")]
    assert melds[2:] == [("7D*6C", "*7C", "8C"), ("2S", "2H", "2D")]


@pytest.mark.parametrize("drawn", ["3C", "9D"])
def test_the_card_that_closes_is_in_none_of_the_melds(drawn: str) -> None:
    """Also where melds could hold all fourteen cards: what is shown is what is declared (U-17)."""
    hint = declaring("2S 2H 2D 4H 5H 6H 8C 9C TC TD JD QD KD", stock=drawn, steps=[{"type": "draw_stock"}])
    assert isinstance(hint.move, Declare)
    assert hint.left == (hint.move.card,)
    assert sum(len(meld.cards) for meld in hint.melds) == 13
    assert hint.discard is not None
    assert (hint.discard.card, hint.discard.why) == (hint.move.card, "spare")


@pytest.mark.parametrize(
    ("hand", "why", "said"),
    [
        ("2S 2H 2D 4H 5H 6H 8C 9C TC TD JD QD KD 3C", "all_in_melds", "Declare"),
        ("2S 2H 2D 4H 5H 8H 8C 9S TC JD QC KD KS 3C", "lacks_pure_run", "a run without a joker is missing"),
        ("2S 2H 2D 4H 5H 6H 8C 9S TC JD QC KD KS 3C", "lacks_run", "another run is missing"),
    ],
)
def test_the_advice_says_which_run_a_declaration_lacks(hand: str, why: str, said: str) -> None:
    """After drawing: to declare, or what is missing (U-17). It is said in French, too."""
    hint = declaring(hand.rsplit(" ", 1)[0], stock=hand.rsplit(" ", 1)[1], steps=[{"type": "draw_stock"}])
    assert hint.act is not None
    assert (hint.act.why, said in hint.act.words.en) == (why, True)
    assert hint.act.words.fr != hint.act.words.en
    assert isinstance(hint.act.move, Declare) == (why == "all_in_melds")


@pytest.mark.parametrize(
    ("hand", "deadwood"),
    [
        ("4H 5H 6H 8C 7D TC JC QC KC * 2S 2H 9D", 9),
        ("2S 2H 2D 4H 5H 6H 8C 9S 3C 4D 5S 6S 4C", 60),
        ("2S 2H 2D 4H 5H 8H 8C 9S TC JD QC KD KS", 80),
    ],
)
def test_the_deadwood_of_a_hand_that_cannot_be_declared(hand: str, deadwood: int) -> None:
    """With its runs the cards left over count; without them all cards do, up to the most that counts (U-19)."""
    assert declaring(hand, pile="3S").deadwood == deadwood


def test_a_hopeless_hand_is_advised_to_drop_out() -> None:
    """The sentence says what it costs now (U-18)."""
    hint = declaring("AS 3H 5D 9S 8C JH TD KS 4H QC 6C 2D 8D", pile="9S", **FIRST_TURN)
    assert hint.act is not None
    assert hint.act.move == Drop()
    assert "20 points" in hint.act.words.en
