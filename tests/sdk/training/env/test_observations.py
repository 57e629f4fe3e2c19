"""Observations: what the seat sees and remembers, made event by event, and nothing that is hidden from it."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from msgspec.structs import replace
from tests.sdk.rules.strategies import playing
from tests.sdk.rules.walks import EVERY_GAME, walk

from rami.bots import HouseBot
from rami.bots.sampling import remembered, sample
from rami.rules.cards import HAND_CARDS, MELD_CARDS, NAMES, HandCard, HandCards, parse_meld
from rami.rules.engine.deal import next_deal, start
from rami.rules.engine.elimination import counted
from rami.rules.events import Event, JokerSwapped
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Undo
from rami.rules.play import legal_moves, play
from rami.rules.state import Phase, State, TableMeld
from rami.rules.variants.resolve import resolve
from rami.rules.views.guesses import hidden_cards
from rami.rules.views.view import project, view
from rami.training.env import observations, raw_env
from rami.training.env.actions import NOTHING, Chosen
from rami.training.env.layout import CARD_ROWS, HISTORY, MELD_NUMBERS, NUMBERS, ROW, WHAT, Numbers, layout_of
from rami.training.env.memory import Memory, counts
from rami.training.env.recall import recalled

ACES = parse_meld(["AH", "AD", "*AC"])
WITH_CARDS = ("chosen", "chosen_as", "table", "jokers_as", "laid")
WILD_SWAPS = {"wild_rank": "7", "joker_swap": "any", "jokers": 4, "melds_per_turn": None}
TABLES = [
    ("rami", 2, {}),
    ("rami", 4, {}),
    ("rami-francais", 3, {}),
    ("rami-500", 2, {"jokers": 2}),
    ("rami-51", 2, {}),
    ("colonel", 2, {}),
    ("romme", 3, {}),
    ("manie-de-joker-51", 4, {}),
    ("gin-oklahoma", 2, {}),
    ("rami-frappe", 3, {}),
    ("rummy-13", 4, {"match_end": {"target": 101}}),
    ("rami", 3, WILD_SWAPS),
]
TABLE = pytest.mark.parametrize(("variant", "seats", "options"), TABLES)


class Moment(NamedTuple):
    """A state, the memory of its deal, and the events of this deal."""

    state: State
    memory: Memory
    events: list[Event]


def begun(state: State) -> Moment:
    """The beginning of a deal."""
    players = counted(state.rules, state.totals, state.seats)
    return Moment(state, Memory(state.rules, players, map(len, state.table.hands), state.table.pile), [])


def moments(table: tuple[str, int, Any], *, seed: int = 1, most: int = 150, undo: bool = False) -> Iterator[Moment]:
    """Several deals: random moves, and those of a bot."""
    variant, seats, options = table
    rules, rng, bot = (
        resolve(variant, {"match_end": {"deals": 9}} | options, seats),
        Random(f"{table} {seed}"),
        HouseBot(),
    )
    state, _ = start(rules, "", seats, rng.randbytes(32), rng.randbytes(32))
    now = begun(state)
    for _ in range(most):
        if now.state.phase is Phase.DEAL_OVER:
            now = begun(next_deal(now.state, rng.randbytes(32))[0])
        elif now.state.phase is Phase.GAME_OVER:
            return
        yield now
        legal = [move for move in legal_moves(now.state) if undo or not isinstance(move, Undo)]
        good = rng.random() < 0.7
        move = bot.choose(view(now.state, now.state.turn), legal) if good else rng.choice(legal)
        after, events = play(now.state, now.state.turn, move)
        now.memory.note(events)
        now.events.extend(events)
        now = now._replace(state=after)


def encoded(now: Moment, seat: int) -> Numbers:
    """What a seat observes."""
    return observations.encoded(now.state, seat, now.memory, NOTHING)


@TABLE
def test_a_memory_grows_to_what_a_view_tells(variant: str, seats: int, options: dict[str, Any]) -> None:
    """Event by event, or from one view: the numbers are the same, and the cards that others certainly hold."""
    for now in moments((variant, seats, options)):
        assert now.memory.agrees(now.state.table.pile)
        for seat in range(seats):
            seen = view(now.state, seat)
            numbers = encoded(now, seat)
            assert np.array_equal(numbers, observations.vector(seen, NOTHING))
            held = remembered(seen).held
            for other in range(seats):
                if other != seat:
                    known = {card: n for card, n in enumerate(now.memory.known[other].tolist()) if n}
                    assert known == dict(held[other])


@EVERY_GAME
def test_hidden_cards_change_no_number(game: str) -> None:
    """Another state that agrees with the view gives the same numbers; they are within their bounds."""
    rng = Random(game)
    for state in walk(game)[::12]:
        for seat in range(state.seats if playing(state) else 0):
            seen = view(state, seat)
            memory, other = recalled(seen), sample(seen, rng)
            numbers = observations.encoded(state, seat, memory, NOTHING)
            assert np.array_equal(numbers, observations.encoded(other, seat, memory, NOTHING))
            assert observations.LOWEST <= numbers.min() <= numbers.max() <= observations.HIGHEST
            where = layout_of(state.seats)
            numbers[where.slices["total"]] = 0
            assert numbers.min() == 0
            unseen = where.part(numbers, "unseen")[0] / memory.share
            assert np.array_equal(np.rint(unseen), counts(hidden_cards(seen)))


@TABLE
def test_a_memory_needs_only_what_the_seat_sees(variant: str, seats: int, options: dict[str, Any]) -> None:
    """The events as the seat sees them give the same numbers and the same history, also with steps taken back."""
    last: Moment | None = None
    ends = []
    for now in moments((variant, seats, options), undo=True):
        if last is not None and now.memory is not last.memory:
            ends.append(last)
        last = now
    assert last is not None
    for now in (*ends, last):
        for seat in range(seats):
            memory = Memory(now.state.rules, seats, now.memory.sizes, upcard(now.state))
            memory.note([project(event, seat) for event in now.events])
            assert np.array_equal(memory.history(seat), now.memory.history(seat))
            assert np.array_equal(encoded(now, seat), encoded(now._replace(memory=memory), seat))


def upcard(state: State) -> HandCards:
    """The discard pile at the start of a deal."""
    return HandCards([card for card in [state.upcard] if card >= 0])


@TABLE
def test_recall_is_perfect(variant: str, seats: int, options: dict[str, Any]) -> None:
    """Two histories of one deal that a seat can tell apart give it different observations, others the same one."""
    for seat in range(seats):
        found: dict[str, bytes] = {}
        for seed in range(12):
            table = (variant, seats, options | {"match_end": {"deals": 1}})
            for now in branches(table, seed):
                seen = repr([project(event, seat) for event in now.events])
                numbers = encoded(now, seat).tobytes() + now.memory.history(seat).tobytes()
                assert found.setdefault(seen, numbers) == numbers
        assert len({*found.values()}) == len(found) > 12


def branches(table: tuple[str, int, Any], seed: int) -> Iterator[Moment]:
    """One deal, the same for each seed, played in another way from the start. Steps are taken back too."""
    variant, seats, options = table
    rules, rng = resolve(variant, options, seats), Random(seed)
    now = begun(start(rules, "", seats, bytes(32), bytes(32))[0])
    for _ in range(40):
        yield now
        move = rng.choice(legal_moves(now.state))
        after, events = play(now.state, now.state.turn, move)
        if after.phase in (Phase.DEAL_OVER, Phase.GAME_OVER):
            return
        now.memory.note(events)
        now.events.extend(events)
        now = now._replace(state=after)


POOL = {"match_end": {"target": 101}}
USED = [
    (2, ["rami-51", "rami-500", "rummy-13", "gin-rami", "colonel"]),
    (3, ["rami-francais", "rummy-13", "rami-frappe"]),
    (4, ["rami-51", "rummy-13", "rami-frappe"]),
    (6, ["rami-deux-jeux", "rummy-13"]),
]


@pytest.mark.parametrize(("seats", "variants"), USED)
def test_every_row_of_a_seat_is_used(seats: int, variants: list[str]) -> None:
    """At each number of players, but for what ends a deal of two, and for longer matches."""
    where = layout_of(seats)
    used = np.zeros(where.size, np.float32)
    for variant in variants:
        for now in moments((variant, seats, POOL if variant == "rummy-13" else {}), most=400):
            for seat in range(seats):
                used += encoded(now, seat) != 0
    fields = [field for field in (*CARD_ROWS, *NUMBERS) if field.size == "seats"]
    empty = {field.name for field in fields if not where.part(used, field.name).reshape(seats, -1).any(axis=1).all()}
    assert empty <= ({"out", "dropped"} if seats == 2 else {"out"})


def test_the_numbers_have_the_meaning_of_their_names() -> None:
    """The own hand, the pile, the stock and the seats."""
    game = raw_env("rami", seats=3)
    game.reset(seed=3)
    agent = game.agent_selection
    seat, table, where = game.possible_agents.index(agent), game.state_of_game.table, layout_of(3)
    numbers = {name: where.part(game.observe(agent)["observation"], name) for name in where.slices}
    assert [int(card) for card in np.flatnonzero(numbers["hand"])] == list(table.hands[seat])
    assert [int(card) for card in np.flatnonzero(numbers["top"])] == list(table.pile)
    assert numbers["unseen"].sum() == 52 - len(table.hands[seat]) - len(table.pile)
    assert numbers["stock"] == np.float32(len(table.stock) / 52)
    assert [float(numbers[name][0]) for name in ("draw", "play")] == [1, 0]
    assert numbers["cards"].tolist() == [np.float32(7 / 52)] * 3
    assert numbers["turn"].tolist() == [1, 0, 0]


def test_a_history_says_what_happened() -> None:
    """In the order of the deal, from the own seat on; only the player sees the card that is drawn."""
    now = begun(start(resolve("rami", seats=2), "", 2, bytes(32), bytes(32))[0])
    first = now.state.turn
    for move in (DrawStock(), Discard(NAMES[now.state.table.hands[first][0]]), DrawDiscard()):
        state, events = play(now.state, now.state.turn, move)
        now.memory.note(events)
        now = now._replace(state=state)
    drawn, thrown = (now.state.table.known[1] + 1, now.memory.history(first)[0, 2])
    for seat, others in ((first, False), (1 - first, True)):
        rows = now.memory.history(seat)
        assert rows.shape == (HISTORY, len(ROW))
        assert not rows[3:].any()
        assert [WHAT[what] for what in rows[:3, 1]] == [
            "draws from the stock",
            "discards",
            "takes from the discard pile",
        ]
        assert rows[:3, 0].tolist() == [1 + others, 1 + others, 2 - others]
        assert rows[:3, 2].tolist() == [0 if others else thrown, drawn, drawn]
        assert thrown > 0


@pytest.mark.parametrize(("taken", "card"), [(("7C",), "7C"), (("*",), "*"), ((), "*")])
def test_a_card_taken_from_a_meld_is_known(taken: tuple[str, ...], card: str) -> None:
    """U-16: a wild card is held as itself, a joker as a joker; older events name jokers by their number alone."""
    memory = Memory(resolve("rami", seats=2), 2, (7, 7), HandCards())
    memory.note([JokerSwapped(1, 1, ("9H",), ("8H", "9H", "TH"), 1, taken=taken)])
    assert [NAMES[card] for card in np.flatnonzero(memory.known[1])] == [card]
    assert memory.history(0)[1].tolist() == [2, WHAT.index("takes a joker by a swap"), HAND_CARDS[card] + 1, 0]


def test_a_long_history_lacks_its_oldest_rows() -> None:
    """It has always the same shape."""
    memory = Memory(resolve("rami", seats=2), 2, (7, 7), HandCards())
    for number in range(HISTORY + 9):
        memory.discard(number % 2, HandCard(number % 52))
    rows = memory.history(0)
    assert rows.shape == (HISTORY, len(ROW))
    assert [rows[0, 2], rows[-1, 2]] == [9 % 52 + 1, (HISTORY + 8) % 52 + 1]


def test_the_unfinished_move_is_seen() -> None:
    """What was chosen, the place of the meld, the end and the cards; and the melds, with what jokers stand for."""
    now = begun(start(resolve("rami-51", seats=2), "", 2, bytes(32), bytes(32))[0])
    melds = (TableMeld(1, parse_meld(["AS", "2S", "3S"]), bytes(3)), TableMeld(2, ACES, bytes([0, 1, 1])))
    state = replace(now.state, table=replace(now.state.table, melds=melds))
    chosen = Chosen("lay_off", 1, (HAND_CARDS["AC"], MELD_CARDS["*AS"]), 1)
    where, numbers = layout_of(2), observations.encoded(state, 1, now.memory, chosen)
    parts = {name: where.part(numbers, name) for name in where.slices}
    begins = {name for name in parts if name.startswith("choosing") and parts[name]}
    assert begins == {"choosing_lay_off", "choosing_high"}
    first, second, third = (dict(zip(MELD_NUMBERS, meld, strict=True)) for meld in parts["melds"][:3])
    assert {name for name in first if first[name] == 1} == {"run", "spades"}
    assert {name for name in second if second[name] == 1} == {"set", "hearts", "diamonds", "clubs", MELD_NUMBERS[-1]}
    assert [float(meld["jokers / 14"]) for meld in (first, second, third)] == [0, pytest.approx(1 / 14), 0]
    found = {name: " ".join(NAMES[card] for card in np.flatnonzero(parts[name][0])) for name in WITH_CARDS}
    assert found == dict(zip(WITH_CARDS, ["AC *", "AS", "AS 2S 3S AH AD *", "AC", "AD AC"], strict=True))


@pytest.mark.parametrize("seats", [2, 4])
def test_planes_are_the_same_numbers(seats: int) -> None:
    """In three arrays, as the space says."""
    flat, stacked = (raw_env("rami-51", seats=seats, observations=form) for form in ("vector", "planes"))
    for game in (flat, stacked):
        game.reset(seed=4)
    agent, where = flat.agent_selection, layout_of(seats)
    seen, other = flat.observe(agent), stacked.observe(agent)
    assert np.array_equal(where.planes(seen["observation"]), other["observation"])
    assert np.array_equal(where.rest(seen["observation"]), other["numbers"])
    assert np.array_equal(seen["history"], other["history"])
    assert stacked.observation_space(agent).contains(other)


def test_an_environment_remembers_each_of_its_deals() -> None:
    """After every step the others see what their views tell, also when the next deal has begun."""
    game, rng = raw_env("rami", seats=3, options={"match_end": {"deals": 3}}), Random(5)
    game.reset(seed=5)
    deals = set()
    while not any(game.terminations.values()):
        state = game.state_of_game
        deals.add(state.deal)
        for seat, agent in enumerate(game.possible_agents):
            if agent != game.agent_selection:
                seen = game.observe(agent)
                assert np.array_equal(seen["observation"], observations.vector(view(state, seat), NOTHING))
                assert not seen["action_mask"].any()
        legal = np.flatnonzero(game.observe(game.agent_selection)["action_mask"])
        game.step(int(rng.choice(legal)))
    assert deals == {1, 2, 3}
