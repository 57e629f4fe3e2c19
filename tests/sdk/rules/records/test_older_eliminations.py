"""Games with elimination that release 0.12.0 has played: it dealt for all seats, also when some of them were out.

The files in `tests/sdk/rules/eliminations` are of that release: a state in the middle of a turn after an elimination,
and the record of the same game. Neither says for whom a deal is dealt (N-22).
"""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.sdk.rules.playing import recorded

from rami.rules.engine.deal import next_deal
from rami.rules.engine.elimination import dealt_for, seats_out
from rami.rules.events import DealStarted
from rami.rules.moves import parse_move
from rami.rules.play import play
from rami.rules.records.position import dump, load
from rami.rules.records.record import BadRecord, Record, replay, verify
from rami.rules.records.transcript import read, write
from rami.rules.settings.parameters import hand_size, jokers_in_deck, pack_count
from rami.rules.state import Phase, State

HERE = Path(__file__).parents[1] / "eliminations" / "0.12.0"
OLDER = pytest.mark.parametrize("name", sorted(path.stem for path in HERE.glob("*.txt")))
END: dict[str, Any] = {"target": 60, "elimination": True}


def older(name: str) -> Record:
    """The record of that release."""
    return read((HERE / f"{name}.txt").read_text(encoding="utf-8"))


def stored(name: str) -> State:
    """The state that was stored in the middle of the same game."""
    return msgspec.msgpack.decode((HERE / f"{name}.msgpack").read_bytes(), type=State)


def counting(record: Record, players: str) -> Record:
    """The record with another word about who counts in a deal."""
    options = record.rules.options
    end = options["match_end"] | {"players_counted": players}
    return replace(record, rules=replace(record.rules, options=options | {"match_end": end}))


@OLDER
def test_its_records_verify_byte_for_byte(name: str) -> None:
    """Each deal has the hands, packs and jokers for all seats, and the text of the record is the same again."""
    record = older(name)
    assert len(verify(record)) == len(record.deals)
    assert write(record) == (HERE / f"{name}.txt").read_text(encoding="utf-8")
    met = set[int]()
    for state, (first, *_) in replay(record):
        if isinstance(first, DealStarted):
            rules, seats = state.rules, state.seats
            extra = rules.starter_extra_card
            assert {size - extra * (seat == first.turn) for seat, size in enumerate(first.hand_sizes)} - {0} == {
                hand_size(rules, seats)
            }
            cards = sum(first.hand_sizes) + first.stock + len(first.pile)
            assert cards == 52 * pack_count(rules, seats) + jokers_in_deck(rules, seats)
            met.add(len(seats_out(rules, state.totals, seats)))
    assert len(met) > 2


@OLDER
def test_its_stored_games_go_on_as_they_began(name: str) -> None:
    """Every later state is the one that the record of that release leads to."""
    record, state = older(name), stored(name)
    assert dealt_for(state) == state.seats > state.seats - len(seats_out(state.rules, state.totals, state.seats))
    states = [one for one, _ in replay(record)]
    place = next(place for place, one in enumerate(states) if one.table == state.table and one.steps == state.steps)
    assert states[place] == state
    moves = iter([move for deal in record.deals for move in deal.moves][place - state.deal + 1 :])
    for wanted in states[place + 1 :]:
        if state.phase is Phase.DEAL_OVER:
            state, _ = next_deal(replace(state, next_entropy=wanted.entropy), wanted.next_secret)
        else:
            seat, _, move = next(moves).partition(" ")
            state, _ = play(state, int(seat), parse_move(move))
        assert state == wanted
    assert state.phase is Phase.GAME_OVER


@OLDER
def test_its_positions_are_whole(name: str) -> None:
    """The position of such a state says that all count, so it is loaded with all cards of its deal."""
    position = dump(stored(name))
    assert not position.partial
    assert position.rules.options["match_end"]["players_counted"] == "all"
    assert load(position).rules == stored(name).rules


def test_a_new_record_says_who_counts() -> None:
    """Without this word, or with the other one, its cards are others."""
    record = recorded("rami-classique", {"match_end": END, "turn_limit": 30}, 4, "counted 4")
    assert record.rules.options["match_end"] == {"players_counted": "still_in"} | END
    assert len(verify(record)) == len(record.deals)
    bare = replace(record, rules=replace(record.rules, options=record.rules.options | {"match_end": END}))
    for other in (bare, counting(record, "all")):
        with pytest.raises(BadRecord):
            verify(other)


@OLDER
def test_an_older_record_that_claims_otherwise_is_refused(name: str) -> None:
    """The word that the record lacks is that all count, and it may be there."""
    assert verify(counting(older(name), "all")) == verify(older(name))
    with pytest.raises(BadRecord):
        verify(counting(older(name), "still_in"))
