"""Players who are out of a match: they get no cards and no turn, until one is left (N-22)."""

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from tests.rules.strategies import eager, forward, playing

from rami.rules.cards import JOKER, NO_CARDS, deck
from rami.rules.engine.deal import next_deal, start
from rami.rules.engine.ending import abort
from rami.rules.play import legal_moves
from rami.rules.records.position import dump, load
from rami.rules.settings.parameters import pack_count
from rami.rules.state import Phase, State
from rami.rules.variants.resolve import resolve
from rami.rules.views.face_down import face_down
from rami.rules.views.view import view

CASES: dict[str, tuple[str, dict[str, Any], int]] = {
    "four players": ("rami-51", {"turn_limit": 40}, 4),
    "a joker in each hand": ("manie-de-joker-51", {"turn_limit": 40}, 4),
    "anticlockwise, with re-entries": ("romme", {"turn_limit": 40, "direction": "right"}, 4),
    "six players": ("rami", {"scoring": "penalty", "no_out": "own_hand", "starter_extra_card": True}, 6),
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
        whole = deck(pack_count(state.rules, state.seats), 0)
        there = Counter(NO_CARDS.join([*hands, state.table.stock, state.table.pile]))
        del there[JOKER]
        assert there == Counter(whole)
        assert load(dump(state)).re_entries == state.re_entries
    for before, after in pairwise(found):
        assert all(after.totals[seat] == before.totals[seat] for seat in out(before))
    last = found[-1]
    left = {*range(last.seats)} - out(last)
    assert len(left) <= 1
    assert not left or set(last.winners) == left


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


def test_an_abandoned_match_says_who_is_out() -> None:
    """The last event of an abandoned game has the seats that were out."""
    state = next(state for state in match("four players", 1) if out(state))
    _, (ended,) = abort(state)
    assert set(ended.eliminated) == out(state)  # type: ignore[union-attr]  # the event is a DealEnded
