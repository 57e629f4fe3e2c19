"""Players who are out of a match: they get no cards and no turn, until one is left (N-22)."""

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from tests.sdk.rules.eliminating import after_elimination
from tests.sdk.rules.strategies import eager, forward, playing

from rami.problems.exceptions import BadRules
from rami.rules.cards import JOKER, NO_CARDS, HandCard, HandCards
from rami.rules.engine.deal import next_deal, next_in, start
from rami.rules.engine.elimination import dealt_for
from rami.rules.engine.ending import abort
from rami.rules.play import legal_moves
from rami.rules.records.position import dump, load
from rami.rules.state import Phase, State
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami.rules.views.face_down import face_down
from rami.rules.views.guesses import hidden_cards
from rami.rules.views.view import view

CASES: dict[str, tuple[str, dict[str, Any], int]] = {
    "four players": ("rami-51", {"turn_limit": 40}, 4),
    "a joker in each hand": ("manie-de-joker-51", {"turn_limit": 40}, 4),
    "anticlockwise, with re-entries": ("romme", {"turn_limit": 40, "direction": "right"}, 4),
    "six players": ("rami", {"scoring": "penalty", "no_out": "own_hand", "starter_extra_card": True}, 6),
    "packs by players": ("rami-500", {"scoring": "penalty", "tie_break": "shared", "turn_limit": 40}, 6),
}


def match(case: str, seed: int) -> list[State]:
    """The states at the start of each deal, and at the end of the match."""
    name, options, seats = CASES[case]
    re_entries = 1 if "re-entries" in case else 0
    end = {"target": 60, "elimination": True, "re_entries": re_entries}
    rng = Random(f"{case} {seed}")
    rules = resolve(name, options | {"match_end": end}, seats)
    state, _ = start(rules, "out", seats, rng.randbytes(32), rng.randbytes(32))
    found = [state]
    while state.phase is not Phase.GAME_OVER:
        while playing(state):
            assert state.table.hands[state.turn]
            state = forward(state, eager(rng, legal_moves(state)))
        if state.phase is Phase.DEAL_OVER:
            state, _ = next_deal(state, rng.randbytes(32))
        found.append(state)
    return found


def out(state: State) -> set[int]:
    """The seats with a total above the target."""
    return {seat for seat, total in enumerate(state.totals) if total > (state.rules.match_end.target or 0)}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("case", CASES)
def test_a_player_who_is_out_gets_no_cards_and_no_turn(case: str, seed: int) -> None:
    """All cards are dealt among the others, the deal passes to the next of them, and the last one wins."""
    found = match(case, seed)
    for state in found[:-1]:
        absent, hands = out(state), state.table.hands
        assert {seat for seat, hand in enumerate(hands) if not hand} == absent
        assert not {state.dealer, state.turn} & absent
        assert [seat.eliminated for seat in view(state, None).seats] == [seat in absent for seat in range(len(hands))]
        assert face_down(view(state, state.turn)).re_entries == state.re_entries
        assert load(dump(state)).re_entries == state.re_entries
        assert not dump(state).partial
    for before, after in pairwise(found):
        assert all(after.totals[seat] == before.totals[seat] for seat in out(before))
    last = found[-1]
    left = {*range(last.seats)} - out(last)
    assert len(left) <= 1
    assert not left or set(last.winners) == left


@pytest.mark.search
def test_a_player_who_comes_back_has_the_highest_total_that_is_left() -> None:
    """With re-entries, each player is out once more than that before the match is over."""
    seen = Counter[str]()
    for seed in range(12):
        for before, after in pairwise(match("anticlockwise, with re-entries", seed)):
            back = [seat for seat in range(4) if after.re_entries[seat] > before.re_entries[seat]]
            still = [seat for seat in range(4) if seat not in out(after) and seat not in back]
            for seat in back:
                assert after.totals[seat] == max(after.totals[other] for other in still)
            seen["came back"] += len(back)
        seen["out for good"] += len(out(after))
    assert seen["came back"] > 12
    assert seen["out for good"] > 12


def eliminating(variant: str) -> tuple[dict[str, Any], int] | None:
    """Options with which players of a variant go out one by one, and how many play; None if they cannot."""
    options = {"turn_limit": 12, "no_out": "own_hand", "match_end": {"target": 60, "elimination": True}}
    options |= {"scoring": "penalty", "tie_break": "shared", "final_bonus": "none", "teams": "none"}
    seats = VARIANTS[variant].rules.players[1]
    try:
        resolve(variant, options, seats)
    except BadRules:
        return None
    return (options, seats) if seats > 2 else None


WHOLE = {variant: found for variant in VARIANTS if (found := eliminating(variant))}


def test_players_go_out_in_every_game_with_melds_on_the_table() -> None:
    """Only games for two players, and those with a showdown, have no elimination."""
    assert {*WHOLE} == {
        name for name, game in VARIANTS.items() if game.rules.players[1] > 2 and game.rules.table == "melds"
    }


def shape(state: State) -> tuple[list[int], list[int], int, Counter[HandCard]]:
    """The sizes of the hands from the starter on, the jokers in them if each has some, the stock, and all cards."""
    table, rules = state.table, state.rules
    step = 1 if rules.direction == "left" else -1
    hands = [table.hands[(table.turn + step * place) % state.seats] for place in range(state.seats)]
    hands = [hand for hand in hands if hand]
    jokers = [hand.count(JOKER) for hand in hands] if rules.joker_in_each_hand == "one_each" else []
    cards = Counter(NO_CARDS.join([*hands, table.stock, table.pile]))
    return [len(hand) for hand in hands], jokers, len(table.stock), cards


@pytest.mark.parametrize("direction", ["left", "right"])
@pytest.mark.parametrize("variant", WHOLE)
def test_a_deal_is_that_of_a_new_game_for_those_who_are_still_in(variant: str, direction: str) -> None:
    """Hand sizes, packs, jokers and stock are those of this number of players (D2 L10, D3 L215, N-22)."""
    options, seats = WHOLE[variant]
    options, rng = options | {"direction": direction}, Random(f"{variant} {direction}")
    rules = resolve(variant, options, seats)
    for left in range(2, seats + 1):
        gone = rng.sample(range(seats), seats - left)
        state = after_elimination(rules, gone, rng, seats)
        fresh, _ = start(resolve(variant, options, left), "new", left, rng.randbytes(32), rng.randbytes(32))
        assert shape(state) == shape(fresh)
        assert not {state.dealer, state.turn} & {*gone}
        assert state.turn == next_in(rules, state.totals, state.dealer, seats)


VALUES: dict[str, tuple[str, dict[str, Any], int, list[int], int]] = {
    "rami-classique, two of four": ("rami-classique", {}, 4, [10, 10], 31),
    "rami-classique, four of six": ("rami-classique", {}, 6, [7, 7, 7, 7], 23),
    "manie-de-joker-51, two of four": ("manie-de-joker-51", {}, 4, [15, 14], 77),
    "rami-500, four of five: one pack": ("rami-500", {"scoring": "penalty", "tie_break": "shared"}, 5, [7] * 4, 23),
    "all count: seven cards": ("rami-classique", {"match_end": {"players_counted": "all"}}, 4, [7, 7], 37),
}


@pytest.mark.parametrize("case", VALUES)
def test_the_cards_after_an_elimination(case: str) -> None:
    """The numbers of document 2 (D2 L10 to L12), of document 3 (D3 L215), and of the table of stocks."""
    variant, options, seats, hands, stock = VALUES[case]
    end = {"target": 60, "elimination": True} | options.get("match_end", {})
    rules = resolve(variant, options | {"match_end": end}, seats)
    state = after_elimination(rules, range(seats - len(hands)), Random(case), seats)
    sizes, jokers, left, _ = shape(state)
    assert (sizes, left) == (hands, stock)
    assert set(jokers) <= {1}
    assert JOKER not in state.table.stock


@pytest.mark.parametrize("case", CASES)
def test_what_is_hidden_is_known_in_every_deal_and_after_it(case: str) -> None:
    """A view counts the cards of its own deal, also when somebody has just gone out with it (law 3)."""
    name, options, seats = CASES[case]
    end = {"target": 60, "elimination": True}
    rng, outs = Random(case), 0
    state, _ = start(resolve(name, options | {"match_end": end}, seats), "out", seats, rng.randbytes(32), b"")
    while state.phase is not Phase.GAME_OVER:
        if playing(state):
            state = forward(state, eager(rng, legal_moves(state)))
        else:
            state, _ = next_deal(state, rng.randbytes(32))
        seen, table = view(state, state.dealer), state.table
        others = [hand for seat, hand in enumerate(table.hands) if seat != state.dealer]
        assert hidden_cards(seen) == HandCards(sorted(NO_CARDS.join([*others, table.stock])))
        outs += not playing(state) and len(out(state)) > 0
    assert outs > 0


def test_an_abandoned_match_says_who_is_out() -> None:
    """The last event of an abandoned game has the seats that were out."""
    found = (state for seed in range(9) for state in match("four players", seed))
    state = next(state for state in found if playing(state) and out(state))
    after, (ended,) = abort(state)
    assert dealt_for(after) == dealt_for(state) == state.seats - len(out(state))
    assert set(ended.eliminated) == out(state)  # type: ignore[union-attr]  # the event is a DealEnded
