"""A player's knowledge as a state: the rules can list the legal draws from it, and it contains nothing hidden."""

import pytest
from tests.sdk.rules.walks import EVERY_GAME, GAMES, walk

from rami.rules.cards import FACE_DOWN, HAND_CARDS, JOKER, NO_CARDS
from rami.rules.play import legal_moves
from rami.rules.state import Phase
from rami.rules.views.face_down import face_down
from rami.rules.views.view import view


@EVERY_GAME
def test_the_legal_draws_follow_from_the_view_alone(game: str) -> None:
    """Law 1 for a view: the view of the player on turn lists the same draws as the full state, in every variant."""
    for state in walk(game):
        if state.phase is Phase.DRAW:
            assert legal_moves(face_down(view(state, state.turn))) == legal_moves(state)


@EVERY_GAME
def test_nothing_hidden_is_turned_up(game: str) -> None:
    """Other hands and the stock hold only face-down cards and what everybody saw a player take in this turn."""
    for state in [state for state in walk(game)[::7] if state.phase is not Phase.GAME_OVER]:
        for seat in range(state.seats):
            known = face_down(view(state, seat)).table
            hidden = [known.stock, *[hand for owner, hand in enumerate(known.hands) if owner != seat]]
            seen = {HAND_CARDS[move.card] for move in view(state, seat).pile_moves if move.action == "took"}
            jokers = {JOKER} if state.table.this.swapped else set()
            assert set(NO_CARDS.join(hidden)) <= {FACE_DOWN} | (seen if state.steps else set()) | jokers
            assert (known.hands[seat], len(known.stock)) == (state.table.hands[seat], len(state.table.stock))
            assert (known.melds, len(known.pile)) == (state.table.melds, len(state.table.pile))
            assert known.pile[-1:] == state.table.pile[-1:]


def test_when_the_deal_is_over_nobody_draws() -> None:
    """The view of a finished deal lists no move."""
    over = next(state for game in GAMES for state in walk(game) if state.phase is Phase.DEAL_OVER)
    assert legal_moves(face_down(view(over, 0))) == []


@pytest.mark.search
@pytest.mark.parametrize("game", GAMES)
def test_the_legal_moves_follow_from_the_view_alone(game: str) -> None:
    """The view of the player on turn lists the same moves as the full state, at every step of a turn."""
    for state in walk(game)[::3]:
        if state.phase is Phase.PLAY:
            assert legal_moves(face_down(view(state, state.turn))) == legal_moves(state)
