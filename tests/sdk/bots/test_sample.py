"""Sampled states agree with the view, have the viewer's legal moves, and are equally likely."""

from collections import Counter
from functools import partial
from itertools import permutations
from math import hypot, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest
from msgspec.structs import asdict, replace
from tests.sdk.rules.eliminating import after_elimination
from tests.sdk.rules.strategies import any_game, eager, forward, playing
from tests.sdk.rules.walks import GAMES, walk

from rami.bots.sampling import remembered, sample
from rami.bots.sampling.dealing import NoDeal, Sources, dealt
from rami.bots.sampling.hidden import Hidden
from rami.bots.sampling.states import changed
from rami.rules.cards import HAND_CARDS, JOKER, NAMES, HandCard, MeldCards, held_cards
from rami.rules.engine.deal import next_deal, start
from rami.rules.melds.combinations import combos, holding, terms_of
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Move, Undo
from rami.rules.play import legal_moves, play
from rami.rules.state import Phase, State
from rami.rules.variants.resolve import resolve
from rami.rules.views.guesses import hidden_cards
from rami.rules.views.view import View, seen_waiting, view

GAME = pytest.mark.parametrize("game", GAMES)
NOT_IN_THE_VIEW = ("commitment", "next_commitment", "last_deal")
"""What belongs to other deals, or to the secrets of the game."""


def agrees(state: State, seen: View) -> bool:
    """Whether this seat would see the same in another state."""
    shown = asdict(view(state, seen.seat))
    return all(shown[name] == value for name, value in asdict(seen).items() if name not in NOT_IN_THE_VIEW)


def check(state: State, seat: int | None, rng: Random) -> State:
    """Sample a state from what this seat sees, check it against the true one, and return it."""
    seen = view(state, seat)
    found = sample(seen, rng)
    assert agrees(found, seen)
    if seat == state.turn:
        assert legal_moves(found) == legal_moves(state)
    if found.phase is Phase.PLAY and found.steps:
        assert any(not isinstance(move, Undo) for move in legal_moves(found)), "the player cannot finish the turn"
    known = remembered(seen)
    if known.origins is not None:
        pairs = zip(state.table.hands, known.held, strict=True)
        assert known.origins.explain([Counter(hand) - held for hand, held in pairs])
    for other, cards in enumerate(known.held):
        assert not cards - Counter(state.table.hands[other])
    for card, real in zip(known.order, state.table.stock[len(state.table.stock) - len(known.order) :], strict=True):
        assert card == real
    if known.drawn and seen.recycles:
        for other in {*range(state.seats)} - {seat}:
            rest = Counter(state.table.hands[other]) - known.held[other]
            assert sum(rest[card] for card in rest if card not in known.others) <= known.drawn[other]
    if known.stock is not None:
        assert (Counter(state.table.stock) - known.stock).total() == 0
    return found


@GAME
def test_a_sampled_state_agrees_with_the_view(game: str) -> None:
    """From every seat, at any step of a turn: the same view, the same legal moves, and nothing that cannot be."""
    rng = Random(f"sample {game}")
    for state in walk(game)[::4]:
        for seat in (*range(state.seats), None) if playing(state) else ():
            check(state, seat, rng)


@pytest.mark.search
@pytest.mark.parametrize("batch", range(4))
def test_random_games(batch: int, *, full: bool) -> None:
    """The same over random options, at every step: 10,000 games with `--full`, else 32.

    In every fourth game players seldom lay cards, so that the pile becomes the stock again.
    """
    rng = Random(f"samples {batch}")
    for number in range(2500 if full else 8):
        slow = number % 4 == 0
        _, state, _ = any_game(rng)
        for _ in range(300 if slow else 60):
            if state.phase is Phase.GAME_OVER:
                break
            if not playing(state):
                state, _ = next_deal(state, rng.randbytes(32))
                continue
            check(state, rng.randrange(state.seats), rng)
            check(state, state.turn, rng)
            state = forward(state, _patient(rng, state) if slow else eager(rng, legal_moves(state)))


@pytest.mark.parametrize("counted", ["still_in", "all"])
@pytest.mark.parametrize(
    ("variant", "seats", "left"),
    [("rami-classique", 4, 2), ("manie-de-joker-51", 4, 3), ("manie-de-joker-51", 4, 2), ("rami-500", 6, 4)],
)
def test_a_deal_after_an_elimination_is_sampled(variant: str, seats: int, left: int, counted: str) -> None:
    """With the packs, jokers and hands of those who are still in, or of all as in older games (N-22)."""
    rng = Random(f"{variant} {left} {counted}")
    end = {"target": 60, "elimination": True, "players_counted": counted}
    more = {"scoring": "penalty", "tie_break": "shared"} if variant == "rami-500" else {}
    rules = resolve(variant, {"match_end": end} | more, seats)
    state = after_elimination(rules, rng.sample(range(seats), seats - left), rng, seats)
    jokers = {"still_in": 0, "all": seats - left}[counted] if variant == "manie-de-joker-51" else 0
    for _ in range(40):
        for seat in (state.turn, state.dealer, None):
            found = check(state, seat, rng)
            assert found.table.stock.count(JOKER) <= jokers
        state = forward(state, eager(rng, legal_moves(state)))
        if not playing(state):
            break
    assert sum(state.table.turns_taken) > left


def _patient(rng: Random, state: State) -> Move:
    """A move that seldom lays cards."""
    moves = legal_moves(state)
    turning = [move for move in moves if isinstance(move, DrawStock | Discard)]
    return rng.choice(turning if turning and rng.random() < 0.9 else moves)


def first_deal(variant: str, seats: int, **options: Any) -> State:
    """A deal of a game with these options."""
    return start(resolve(variant, options, seats), "sample", seats, bytes(32), bytes(32), [b""] * seats)[0]


def test_all_deals_are_equally_likely() -> None:
    """Each hidden card is in each place as often as another one, and so is each pair in the same hand."""
    state, rng, cards, pairs = first_deal("rami", 3), Random(5), Counter[tuple[int, int]](), Counter[int]()
    seen, rounds = view(state, 0), 4000
    hidden = hidden_cards(seen)
    for _ in range(rounds):
        found = sample(seen, rng).table
        for place, held in enumerate((found.stock, *found.hands[1:])):
            cards.update((place, card) for card in held)
            pairs[place] += hidden[0] in held and hidden[-1] in held
    sizes = (len(state.table.stock), len(state.table.hands[1]), len(state.table.hands[2]))
    for place, size in enumerate(sizes):
        share = size / len(hidden)
        for card in hidden:
            assert cards[place, card] == pytest.approx(rounds * share, abs=5 * sqrt(rounds * share * (1 - share)))
        both = share * (size - 1) / (len(hidden) - 1)
        assert pairs[place] == pytest.approx(rounds * both, abs=5 * sqrt(rounds * both))


def test_stock_and_hands_are_dealt_with_equal_chances() -> None:
    """Every deal that can be is dealt as often as the others: where each card comes from sets limits."""
    room, most, rounds = (2, 3), (1, 1), 4000
    drawn, anywhere, hands = [HandCard(0), HandCard(1), HandCard(2)], [HandCard(3), HandCard(4)], [HandCard(5)]
    every = {
        (frozenset(cards[:1]), frozenset(cards[1:3]), frozenset(cards[3:]))
        for cards in permutations(range(6))
        if cards[0] != 5 and sum(card < 3 for card in cards[1:3]) <= 1 and sum(card < 3 for card in cards[3:]) <= 1
    }
    rng, found = Random(2), Counter[tuple[frozenset[int], ...]]()
    for _ in range(rounds):
        stock, dealt_hands = dealt(Sources([*drawn], [*anywhere], [*hands]), 1, room, most, rng)
        found[frozenset(stock), *map(frozenset, dealt_hands)] += 1
    assert set(found) == every
    mean = rounds / len(every)
    assert all(count == pytest.approx(mean, abs=5 * sqrt(mean)) for count in found.values())


@pytest.mark.search
def test_a_deal_with_melds_is_changed_until_all_are_equally_likely() -> None:
    """A player has taken a card that must be laid: the hand has as many melds as with deals drawn until one can be."""
    state, rng = first_deal("colonel", 2), Random(8)
    while not (state.table.this.taken >= 0 and state.phase is Phase.PLAY):
        moves = legal_moves(state)
        taking = [move for move in moves if isinstance(move, DrawDiscard)]
        state = forward(state, rng.choice(taking or moves))
    seen, seat = view(state, 1 - state.turn), state.turn
    hidden = Hidden(seen, rng)

    def melds(found: State) -> int:
        return len(combos(terms_of(state.rules), holding(found.table.hands[seat]), 4))

    likely = [melds(sample(seen, rng)) for _ in range(400)]
    after = [melds(changed(hidden)) for _ in range(60)]
    error = hypot(stdev(likely) / sqrt(len(likely)), stdev(after) / sqrt(len(after)))
    assert mean(after) == pytest.approx(mean(likely), abs=5 * error)


def after_recycle(rng: Random, variant: str, seats: int, recycles: int) -> State:
    """A state in which a player has just drawn, and the pile has become the stock so many times."""
    state = first_deal(variant, seats, stock_recycle="shuffle")
    while state.table.recycles < recycles or not isinstance((state.steps or [None])[0], DrawStock):
        if not playing(state):
            state = first_deal(variant, seats, stock_recycle="shuffle")
        state = forward(state, _patient(rng, state))
    return state


def test_the_card_drawn_in_this_turn_is_known_to_its_player() -> None:
    """With two packs, another copy may be anywhere; this one came from the present stock."""
    rng = Random(3)
    for _ in range(5):
        state = after_recycle(rng, "rami-deux-jeux", 4, 1)
        seen, others = view(state, state.turn), view(state, (state.turn + 1) % 4)
        assert seen.this_turn.drawn_card is not None
        card = HAND_CARDS[seen.this_turn.drawn_card]
        assert remembered(seen).held[state.turn] - remembered(others).held[state.turn] == Counter([card])


@pytest.mark.search
@pytest.mark.parametrize(("variant", "seats"), [("rami", 3), ("rami-deux-jeux", 4)])
def test_a_deal_that_is_built_is_changed_until_all_are_equally_likely(variant: str, seats: int, *, full: bool) -> None:
    """After two recycles: each card is as often in each hand as with deals drawn until one can be."""
    if not full:
        pytest.skip("takes minutes: --full")
    rng, rounds = Random(1), (200, 100)
    seen = view(after_recycle(rng, variant, seats, 2), None)
    hidden, counts = Hidden(seen, rng), (Counter[tuple[int, int]](), Counter[tuple[int, int]]())
    for draw, count, times in zip((partial(sample, seen, rng), partial(changed, hidden)), counts, rounds, strict=True):
        for _ in range(times):
            count.update((seat, card) for seat, hand in enumerate(draw().table.hands) for card in set(hand))
    for place in counts[0] | counts[1]:
        drawn, after = (count[place] / times for count, times in zip(counts, rounds, strict=True))
        error = sqrt(drawn * (1 - drawn) / rounds[1] + 1 / rounds[1] ** 2)
        assert after == pytest.approx(drawn, abs=5 * error)


def test_no_deal_agrees() -> None:
    """More cards come from the stock than the hands and the stock can have."""
    with pytest.raises(NoDeal):
        dealt(Sources([HandCard(0), HandCard(1)], [], []), 0, (2,), (1,), Random(1))


def test_a_card_that_was_picked_up_stays_in_the_hand() -> None:
    """Until it is discarded or laid, everybody knows where it is."""
    state = first_deal("rami-bloc", 2, upcard=True)
    other = 1 - state.turn
    state, _ = play(state, state.turn, DrawDiscard())
    taken = state.table.this.taken
    assert all(taken in sample(view(state, other), Random(seed)).table.hands[1 - other] for seed in range(50))


def test_a_card_that_was_picked_up_is_known_beside_a_card_that_was_turned_up() -> None:
    """U-16: the card that names the wild rank is out of play, and no card of the stock."""
    state, _ = start(resolve("rummy-13", seats=2), "up", 2, bytes(32), bytes(32))
    card = state.table.pile[-1]
    for move in (DrawDiscard(), Discard(NAMES[min(set(state.table.hands[state.turn]) - {card})])):
        state = forward(state, move)
    assert remembered(view(state, state.turn)).held[1 - state.turn][card] == 1


def test_what_was_laid_is_kept_apart_from_what_was_picked_up() -> None:
    """A player picks up a card and lays another copy of it that was picked up before: one of them is left."""
    rng, tried = Random(4), 0
    while tried < 5:
        state = first_deal("rami-deux-jeux", 4)
        while playing(state) and not state.table.recycles:
            known = remembered(view(state, None))
            for seat, cards in enumerate(known.held):
                laid = Counter[HandCard]()
                for lay in state.table.lays:
                    laid.update(held_cards(lay.cards) if lay.seat == seat else ())
                tried += any(card != JOKER and laid[card] for card in cards)
                assert not cards - Counter(state.table.hands[seat])
            state = forward(state, eager(rng, legal_moves(state)))


def test_a_deal_of_an_older_release_can_be_sampled() -> None:
    """Its view does not say what was laid: then only what happened in this turn is known."""
    rng, state = Random(6), first_deal("rami-40", 4)
    while playing(state):
        seen = replace(view(state, 0), table_moves=(), upcard=None)
        found = view(sample(seen, rng), 0)
        assert (found.hand, found.melds, found.steps) == (seen.hand, seen.melds, seen.steps)
        state = forward(state, eager(rng, legal_moves(state)))


def test_a_pile_that_was_turned_over_is_known_in_its_order() -> None:
    """When the pile has become the stock, the viewer knows all hands: nothing is left to chance."""
    rng, state = Random(1), first_deal("rami", 2, stock_recycle="turn_over", max_recycles=3, upcard=False)
    while not state.table.recycles:
        moves = legal_moves(state)
        discarded = [move for move in moves if isinstance(move, DrawStock | Discard)]
        state = forward(state, rng.choice(discarded or moves))
    seen = view(state, 1 - state.turn)
    for seed in range(20):
        found = sample(seen, Random(seed)).table
        assert (found.stock, found.hands) == (state.table.stock, state.table.hands)


def test_a_card_that_is_drawn_from_a_known_stock_is_in_the_hand(*, full: bool) -> None:
    """Also if the player has laid the other copy of it before (two packs), which is seldom."""
    rng, tried = Random(3), Counter[bool]()
    while tried[True] < (3 if full else 1):
        state = first_deal("rami-deux-jeux", 4, match_end={"deals": 1}, max_recycles=3)
        while state.phase is not Phase.GAME_OVER:
            now = remembered(view(state, state.turn)).now if state.steps == (DrawStock(),) else None
            if now is not None:
                laid = [
                    card
                    for meld in state.table.melds
                    for card, by in zip(meld.cards, meld.by, strict=True)
                    if by == state.turn
                ]
                tried[now in held_cards(MeldCards(laid))] += 1
                check(state, (state.turn + 1) % 4, rng)
            moves = legal_moves(state)
            slow = [move for move in moves if isinstance(move, DrawStock | Discard)] or moves
            state = forward(state, rng.choice(moves if rng.random() < 0.15 else slow))


def test_a_joker_of_each_hand_is_not_in_the_stock() -> None:
    """Where each hand is dealt one joker and there are no more, each other hand has one (G-31)."""
    state = first_deal("manie-de-joker-51", 4)
    for seed in range(50):
        found = sample(view(state, state.turn), Random(seed)).table
        assert [hand.count(JOKER) for hand in found.hands] == [1, 1, 1, 1]


def test_without_a_deal_there_is_nothing_to_sample() -> None:
    """The error says why."""
    rules = resolve("rami", {}, 2)
    with pytest.raises(ValueError, match="no deal is being played"):
        sample(View(**seen_waiting(rules, 2, 0, "")), Random(1))
