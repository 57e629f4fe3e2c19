"""The six laws of the rules engine, over both variants and over random settings."""

from collections import Counter
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from tests.rules.strategies import any_game, anything, eager, forward, playing, silly

from rami.rules.cards import deck, held
from rami.rules.deal import next_deal, start
from rami.rules.errors import MoveRefused
from rami.rules.events import Event
from rami.rules.moves import Undo
from rami.rules.parameters import joker_count, pack_count
from rami.rules.play import is_legal, legal_moves, play
from rami.rules.record import build, replay, verify
from rami.rules.resolve import RulesName, options_of, resolve
from rami.rules.state import Phase, State
from rami.rules.view import project, view

GAMES = 32
GAME = pytest.mark.parametrize("seed", range(GAMES))
PLAIN = [(name, seats) for name in ("rami", "rami-bloc") for seats in range(2, 7)]


def walk(seed: int, most: int = 100) -> list[State]:
    """The states of one deal of a random game, played by eager players."""
    rng = Random(f"walk {seed}")
    _, state, _ = any_game(rng)
    states = [state]
    while playing(state) and len(states) < most:
        state = forward(state, eager(rng, legal_moves(state)))
        states.append(state)
    return states


def look(state: State) -> object:
    """What a move comes to, whatever words were used."""
    return state.table, state.phase, state.totals


@GAME
def test_law_1_every_listed_move_is_accepted_and_nothing_else_is(seed: int) -> None:
    """Listed moves are accepted; a random move is accepted if and only if a listed one comes to the same."""
    rng = Random(f"law 1 {seed}")
    for state in walk(seed):
        if not playing(state):
            assert legal_moves(state) == []
            continue
        listed = legal_moves(state)
        assert len(set(map(repr, listed))) == len(listed)
        reached = [look(forward(state, move)) for move in listed]
        for _ in range(12):
            move = anything(rng, state, listed)
            assert is_legal(state, state.turn, move) is _accepted(state, move)
            if is_legal(state, state.turn, move):
                assert look(forward(state, move)) in reached, f"seed {seed}: {move} is not listed"


def _accepted(state: State, move: object) -> bool:
    try:
        play(state, state.turn, move)  # type: ignore[arg-type]  # every invented move is one
    except MoveRefused:
        return False
    return True


@GAME
def test_law_2_there_are_no_dead_ends(seed: int) -> None:
    """In every reachable state the player on turn has a legal move other than undo."""
    for state in walk(seed):
        if playing(state):
            assert any(not isinstance(move, Undo) for move in legal_moves(state)), f"seed {seed}: {state.table}"


@GAME
def test_law_3_cards_are_conserved(seed: int) -> None:
    """Hands, stock, pile and melds hold the whole pack, in every state."""
    for state in walk(seed):
        table = state.table
        melds = b"".join(meld.cards for meld in table.melds)
        there = Counter(held(card) for card in b"".join((*table.hands, table.stock, table.pile, melds)))
        assert there == Counter(deck(pack_count(state.rules, state.seats), joker_count(state.rules, state.seats)))


def hidden_permuted(rng: Random, state: State, seat: int | None) -> State:
    """The state with all cards that a seat cannot see dealt anew to the places where they lay."""
    table = state.table
    sizes = [0 if owner == seat else len(hand) for owner, hand in enumerate(table.hands)]
    unseen = list(table.stock + b"".join(hand for owner, hand in enumerate(table.hands) if owner != seat))
    below = [] if state.rules.discard_depth == "any" else list(table.pile[:-1])
    rng.shuffle(unseen)
    rng.shuffle(below)
    hands = []
    for owner, size in enumerate(sizes):
        dealt, unseen = bytes(sorted(unseen[:size])), unseen[size:]
        hands.append(table.hands[owner] if owner == seat else dealt)
    pile = bytes(below) + table.pile[len(below) :]
    secrets = {"entropy": tuple(rng.randbytes(4) for _ in state.entropy), "next_entropy": (b"x",) * state.seats}
    return replace(state, table=replace(table, hands=tuple(hands), stock=bytes(unseen), pile=pile), **secrets)


@GAME
def test_law_4_a_view_shows_nothing_hidden(seed: int) -> None:
    """Dealing anew what a seat, or a spectator, cannot see changes no byte of the view."""
    rng = Random(f"law 4 {seed}")
    for state in walk(seed)[::3]:
        for seat in (None, *range(state.seats)):
            other = hidden_permuted(rng, state, seat)
            assert msgspec.json.encode(view(other, seat)) == msgspec.json.encode(view(state, seat))


@GAME
def test_law_4_events_show_nothing_hidden(seed: int) -> None:
    """Projected, the log of two games that differ in hidden cards alone is the same, byte for byte."""
    rng = Random(f"law 4 {seed}")
    _, state, events = any_game(rng)
    for _ in range(40):
        if not playing(state):
            break
        for seat in (None, *range(state.seats)):
            shown = msgspec.json.encode([project(event, seat) for event in events])
            assert shown == msgspec.json.encode([project(_rewritten(event, seat), seat) for event in events])
        move = eager(rng, legal_moves(state))
        state, events = play(state, state.turn, move)


def _rewritten(event: Event, seat: int | None) -> Event:
    """The event with every card replaced that the seat must not know."""
    fields = msgspec.to_builtins(event)
    if fields["type"] == "deal_started":
        fields["hands"] = [hand if owner == seat else ["2S"] for owner, hand in enumerate(fields["hands"])]
    if fields["type"] == "stock_drawn" and fields["seat"] != seat:
        fields["card"] = "2S"
    rewritten: Event = msgspec.convert(fields, Event)
    return rewritten


@GAME
def test_law_5_the_same_game_again_byte_for_byte(seed: int) -> None:
    """Encoding is the identity, and the same secrets and moves give the same states."""
    first, second = walk(seed), walk(seed)
    for state, again in zip(first, second, strict=True):
        packed = msgspec.msgpack.encode(state)
        assert packed == msgspec.msgpack.encode(again)
        assert msgspec.msgpack.decode(packed, type=State) == state


@GAME
def test_law_5_a_game_replays_from_its_record(seed: int) -> None:
    """A whole game with random settings comes back from its record, and the record is verified."""
    rng = Random(f"law 5 {seed}")
    rules, state, events = any_game(rng)
    log = list(events)
    while state.phase is not Phase.GAME_OVER:
        if state.phase is Phase.DEAL_OVER:
            state, events = next_deal(state, rng.randbytes(32))
        else:
            state, events = play(state, state.turn, eager(rng, legal_moves(state)))
        log += events
    name = RulesName(rules.variant, options_of(rules, state.seats))
    record = build("walk", name, ("n",) * state.seats, log)
    assert len(verify(record)) == state.deal
    *_, (final, _) = replay(record)
    assert (final.table, final.totals, final.winners) == (state.table, state.totals, state.winners)
    replayed = [event for _, events in replay(record) for event in events]
    assert [event for event in replayed if type(event).__name__ != "DealStarted"] == [
        event for event in log if type(event).__name__ != "DealStarted"
    ]


@pytest.mark.parametrize(("variant", "seats"), PLAIN)
def test_law_6_silly_players_come_to_an_end(variant: str, seats: int) -> None:
    """Players who only draw and discard end every deal and the game (`turn_limit`, `max_deals`)."""
    rng = Random(f"law 6 {variant} {seats}")
    endless = {"max_recycles": None} if variant == "rami" else {}
    rules = resolve(variant, {"max_deals": 3, "turn_limit": 60} | endless, seats)
    state, _ = start(rules, "silly", seats, rng.randbytes(32), rng.randbytes(32))
    for _ in range(3 * (2 * 60 + 2)):
        if state.phase is Phase.GAME_OVER:
            break
        if state.phase is Phase.DEAL_OVER:
            state, _ = next_deal(state, rng.randbytes(32))
        else:
            state = forward(state, silly(rng, state))
    assert state.phase is Phase.GAME_OVER
    assert state.deal <= 3


@GAME
def test_law_6_random_games_come_to_an_end(seed: int) -> None:
    """With any settings a deal among silly players ends within its turn limit."""
    rng = Random(f"law 6 {seed}")
    rules, state, _ = any_game(rng)
    moves = 0
    while playing(state):
        state = forward(state, silly(rng, state))
        moves += 1
        assert moves <= 2 * rules.turn_limit


def test_the_walks_see_every_kind_of_step_and_end() -> None:
    """The laws are worth what the walks reach: every step, undo, a recycled pile, and a deal that somebody won."""
    reached: Counter[str] = Counter()
    for seed in range(GAMES):
        states = walk(seed)
        reached.update(type(state.steps[-1]).__name__ for state in states if state.steps)
        reached["undo"] += any(state.undone for state in states)
        reached["recycled"] += any(state.table.recycles for state in states)
        reached["out"] += any(state.last is not None and state.last.reason == "out" for state in states)
    for kind in ("DrawDiscard", "DrawStock", "Meld", "LayOff", "SwapJoker", "undo", "recycled", "out"):
        assert reached[kind] > 1, f"{kind}: {reached}"
