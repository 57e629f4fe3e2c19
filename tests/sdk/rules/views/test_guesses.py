"""States from a view and a guess: they are the real ones when the guess is right, and have the same legal moves."""

from random import Random

import pytest
from msgspec.structs import replace
from tests.sdk.rules.strategies import playing
from tests.sdk.rules.walks import EVERY_GAME, GAMES, walk

from rami.rules.cards import FACE_DOWN, NO_CARDS, HandCard, HandCards
from rami.rules.engine.deal import start
from rami.rules.engine.shuffle import commitment
from rami.rules.moves import DrawStock, Undo
from rami.rules.play import legal_moves, play
from rami.rules.state import Phase, State
from rami.rules.variants.resolve import resolve
from rami.rules.views.face_down import face_down
from rami.rules.views.guesses import SECRET, Guess, hidden_cards, state_of
from rami.rules.views.view import View, seen_waiting, view


def truth(state: State) -> Guess:
    """The guess that is right."""
    return Guess(state.table.hands, state.table.stock)


def shuffled(rng: Random, seen: View) -> Guess:
    """A guess in which each hidden card can be anywhere."""
    cards = list(hidden_cards(seen))
    rng.shuffle(cards)
    hands = []
    for seat in seen.seats:
        size = 0 if seat.seat == seen.seat else seat.cards
        hands.append(HandCards(cards[:size]))
        cards = cards[size:]
    return Guess(tuple(hands), HandCards(cards))


def recycled(state: State) -> bool:
    """Whether the pile was recycled in this turn."""
    return state.before is not None and state.before.recycles < state.table.recycles


def public(state: State) -> State:
    """The state without what no view shows, and without the result of the last deal."""
    nothing = (b"",) * state.seats
    before = None if state.before is None else replace(state.before, used=0)
    return replace(
        state,
        game="",
        secret=SECRET,
        next_secret=SECRET,
        entropy=nothing,
        next_entropy=nothing,
        table=replace(state.table, used=0),
        before=before,
        last=None,
    )


@EVERY_GAME
def test_a_right_guess_gives_the_state(game: str) -> None:
    """With the true hidden cards, the mover's view gives the state itself, its turn from the beginning included."""
    for state in walk(game):
        if playing(state):
            built, real = state_of(view(state, state.turn), truth(state)), public(state)
            if recycled(state):
                built, real = replace(built, before=None), replace(real, before=None)
            assert built == real


@pytest.mark.search
@EVERY_GAME
def test_the_legal_moves_do_not_depend_on_the_guess(game: str) -> None:
    """The state of the mover's view has the mover's legal moves, with true, shuffled and face-down hidden cards."""
    rng = Random(f"guess {game}")
    for state in walk(game)[::2]:
        if playing(state):
            seen, listed = view(state, state.turn), legal_moves(state)
            for guess in (truth(state), shuffled(rng, seen)):
                assert legal_moves(state_of(seen, guess)) == listed


@pytest.mark.search
@EVERY_GAME
def test_moves_in_a_guess_lead_where_the_real_ones_lead(game: str) -> None:
    """After a move or an undo from a shuffled guess, the mover sees what the mover would see in the game."""
    rng = Random(f"moves {game}")
    for state in walk(game)[::3]:
        moves = [move for move in legal_moves(state) if not isinstance(move, DrawStock)]
        if not moves:
            continue
        move = Undo() if Undo() in moves and rng.random() < 0.5 else rng.choice(moves)
        seen = view(state, state.turn)
        guessed, _ = play(state_of(seen, shuffled(rng, seen)), state.turn, move)
        after, _ = play(state, state.turn, move)
        if playing(after):
            shown = replace(view(guessed, seen.seat), commitment=None, next_commitment="", last_deal=None)
            assert shown == replace(view(after, seen.seat), commitment=None, next_commitment="", last_deal=None)


@EVERY_GAME
def test_those_who_wait_and_watch_can_guess_too(game: str) -> None:
    """With the true hidden cards, a waiting player and a spectator get a state with the same table for all to see."""
    for state in [state for state in walk(game)[::3] if state.phase is not Phase.GAME_OVER]:
        for seat in (None, (state.turn + 1) % state.seats):
            seen = view(state, seat)
            built = state_of(seen, truth(state))
            assert replace(view(built, None), commitment=None, next_commitment="", last_deal=None) == replace(
                view(state, None), commitment=None, next_commitment="", last_deal=None
            )
            assert len(view(face_down(seen), None).melds) == len(seen.melds)


@EVERY_GAME
def test_hidden_cards_are_all_that_a_seat_cannot_see(game: str) -> None:
    """They are those of the other hands and of the stock."""
    for state in walk(game)[::9]:
        for seat in (None, *range(state.seats)):
            others = [hand for owner, hand in enumerate(state.table.hands) if owner != seat]
            assert hidden_cards(view(state, seat)) == HandCards(sorted(NO_CARDS.join([*others, state.table.stock])))


def test_a_guess_that_does_not_fit_is_refused() -> None:
    """A guess with other numbers of cards is refused, and so is a view without a deal."""
    state, _ = start(resolve("rami", {}, 2), "g", 2, b"s" * 32, b"n" * 32)
    seen, guess = view(state, 0), truth(state)
    for wrong in (guess._replace(stock=guess.stock[1:]), guess._replace(hands=guess.hands[:1])):
        with pytest.raises(ValueError, match="other numbers of cards"):
            state_of(seen, wrong)
    waiting = View(**seen_waiting(state.rules, 2, 0, commitment("g", 1, b"s" * 32)))
    with pytest.raises(ValueError, match="no deal"):
        state_of(waiting, guess)


def test_a_guess_must_have_the_joker_that_everybody_saw_a_player_take() -> None:
    """A player who has taken a joker from the table holds it, unless it was laid again."""
    for game in GAMES:
        for state in walk(game):
            if state.table.this.swapped and state.table.this.owed:
                seen = view(state, (state.turn + 1) % state.seats)
                naturals = [HandCards([HandCard(0)]) * seat.cards for seat in seen.seats]
                with pytest.raises(ValueError, match="known to hold"):
                    state_of(seen, Guess(tuple(naturals), HandCards([HandCard(0)]) * seen.stock))
                assert FACE_DOWN not in face_down(seen).table.melds[0].cards
                return
    raise AssertionError("no walk has a player who owes a joker")


def test_the_card_that_another_player_drew_can_be_guessed() -> None:
    """The guess may name it; it is then the card that this player drew in the state."""
    state, _ = start(resolve("rami", {}, 2), "g", 2, b"s" * 32, b"n" * 32)
    drawn, _ = play(state, state.turn, DrawStock())
    guess = truth(drawn)._replace(drawn=drawn.table.this.drawn)
    assert state_of(view(drawn, 1 - state.turn), guess) == public(drawn)


def test_a_card_that_lies_turned_up_is_not_hidden() -> None:
    """The card that makes its rank wild is in no hand and not in the stock (U-16)."""
    state, _ = start(resolve("rummy-13", {}, 3), "g", 3, bytes(32), bytes(32), [b""] * 3)
    seen = view(state, 0)
    assert seen.wild_card is not None
    assert len(hidden_cards(seen)) == len(state.table.stock) + 2 * 13
