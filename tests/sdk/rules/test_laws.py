"""The six laws of the rules engine, over every variant and over random legal settings of any variant."""

from collections import Counter
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from tests.sdk.rules.states.remake import FILES
from tests.sdk.rules.strategies import anything, eager, forward, playing, silly
from tests.sdk.rules.walks import GAMES, dealt, walk, walked

from rami.rules.cards import NO_CARDS, HandCard, HandCards, deck
from rami.rules.engine.deal import next_deal
from rami.rules.engine.duties import laid_at_once, opened
from rami.rules.engine.elimination import dealt_for
from rami.rules.events import Event
from rami.rules.melds.wild_cards import cards_held
from rami.rules.moves import DrawDiscard, Knock, Undo
from rami.rules.play import is_legal, legal_moves, play
from rami.rules.records.record import build, replay, verify
from rami.rules.settings.parameters import jokers_in_deck, pack_count
from rami.rules.state import NO_CARD, Phase, State
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import RulesName, options_of, resolve
from rami.rules.views.view import project, view

pytestmark = pytest.mark.search

GAME = pytest.mark.parametrize("game", GAMES)


def look(state: State) -> object:
    """The result of a move, which does not depend on how the move was written."""
    return state.table, state.phase, state.totals


@GAME
def test_law_1_every_listed_move_is_accepted_and_nothing_else_is(game: str) -> None:
    """Every listed move is accepted, and every random move that is accepted has the result of a listed one."""
    rng = Random(f"law 1 {game}")
    for state in walk(game):
        if not playing(state):
            assert legal_moves(state) == []
            continue
        listed = legal_moves(state)
        assert len(set(map(repr, listed))) == len(listed)
        reached = [look(forward(state, move)) for move in listed]
        for _ in range(12):
            move = anything(rng, state, listed)
            if is_legal(state, state.turn, move):
                if isinstance(move, Knock):
                    move = Knock(move.card)  # its melds may leave more than the least
                assert look(forward(state, move)) in reached, f"{game}: {move} is not listed"


@GAME
def test_law_2_there_are_no_dead_ends(game: str) -> None:
    """In every reachable state the player on turn has a legal move other than undo."""
    for state in walk(game):
        if playing(state):
            assert any(not isinstance(move, Undo) for move in legal_moves(state)), f"{game}: {state.table}"


@GAME
def test_law_3_cards_are_conserved(game: str) -> None:
    """In every state, hands, stock, pile, melds and the card turned up apart hold the whole pack of this deal."""
    for state in walk(game):
        table = state.table
        melds = [cards_held(meld.run_or_set) for meld in table.melds]
        apart = NO_CARDS if state.wild_card == NO_CARD else HandCards([state.wild_card])
        there = Counter(NO_CARDS.join((*table.hands, table.stock, table.pile, apart, *melds)))
        players = dealt_for(state)
        assert there == Counter(deck(pack_count(state.rules, players), jokers_in_deck(state.rules, players)))


def hidden_permuted(rng: Random, state: State, seat: int | None) -> State:
    """The state after all cards that a seat cannot see are dealt again at random to the same places."""
    table = state.table
    sizes = [0 if owner == seat else len(hand) for owner, hand in enumerate(table.hands)]
    unseen = list(NO_CARDS.join([table.stock, *[hand for owner, hand in enumerate(table.hands) if owner != seat]]))
    rng.shuffle(unseen)
    hands = []
    for owner, size in enumerate(sizes):
        dealt, unseen = HandCards(sorted(unseen[:size])), unseen[size:]
        hands.append(table.hands[owner] if owner == seat else dealt)
    this = table.this
    if seat != state.table.turn:  # what only the player on turn knows
        this = replace(this, twin=not this.twin, taken_on=this.taken_on + 1, drawn=HandCard(rng.randrange(52)))
    secrets = {"entropy": tuple(rng.randbytes(4) for _ in state.entropy), "next_entropy": (b"x",) * state.seats}
    return replace(state, table=replace(table, hands=tuple(hands), stock=HandCards(unseen), this=this), **secrets)


@GAME
def test_law_4_a_view_shows_nothing_hidden(game: str) -> None:
    """When the cards that a seat or a spectator cannot see are changed, no byte of the view changes."""
    rng = Random(f"law 4 {game}")
    for state in walk(game)[::5]:
        for seat in (None, *range(state.seats)):
            other = hidden_permuted(rng, state, seat)
            assert msgspec.json.encode(view(other, seat)) == msgspec.json.encode(view(state, seat))


@GAME
def test_law_4_events_show_nothing_hidden(game: str) -> None:
    """For two games that differ only in hidden cards, the projected logs are the same, byte for byte."""
    rng = Random(f"law 4 {game}")
    state, events = dealt(GAMES[game], rng)
    for _ in range(30):
        if not playing(state):
            break
        for seat in (None, *range(state.seats)):
            shown = msgspec.json.encode([project(event, seat) for event in events])
            assert shown == msgspec.json.encode([project(_rewritten(event, seat), seat) for event in events])
        move = eager(rng, legal_moves(state))
        state, events = play(state, state.turn, move)


def _rewritten(event: Event, seat: int | None) -> Event:
    """The event after every card that the seat must not know is replaced."""
    fields = msgspec.to_builtins(event)
    if fields["type"] == "deal_started":
        fields["hands"] = [hand if owner == seat else ["2S"] for owner, hand in enumerate(fields["hands"])]
    if fields["type"] == "stock_drawn" and fields["seat"] != seat:
        fields["card"] = "2S"
    if fields.get("this_turn") and fields["seat"] != seat:
        fields["this_turn"] |= {"drawn_card": "2S", "twin": not fields["this_turn"]["twin"], "taken_alone_on": 9}
    if fields["type"] == "knocked" and fields["seat"] != seat:
        fields |= {"card": "2S", "melds": [["2S", "2H", "2D"]]}
    rewritten: Event = msgspec.convert(fields, Event)
    return rewritten


@GAME
def test_law_5_the_same_game_again_byte_for_byte(game: str) -> None:
    """Encoding and decoding gives the same state, and the same secrets and moves give the same states."""
    for state, again in zip(walk(game), walked(game), strict=True):
        packed = msgspec.msgpack.encode(state)
        assert packed == msgspec.msgpack.encode(again)
        assert msgspec.msgpack.decode(packed, type=State) == state


@GAME
def test_law_5_a_game_replays_from_its_record(game: str) -> None:
    """A whole game can be replayed from its record, and the record is verified."""
    rng = Random(f"law 5 {game}")
    state, events = dealt(GAMES[game], rng, max_deals=2, turn_limit=16)
    log = list(events)
    while state.phase is not Phase.GAME_OVER:
        if state.phase is Phase.DEAL_OVER:
            state, events = next_deal(state, rng.randbytes(32))
        else:
            state, events = play(state, state.turn, eager(rng, legal_moves(state)))
        log += events
    name = RulesName(state.rules.variant, options_of(state.rules, state.seats))
    record = build("walk", name, ("n",) * state.seats, log)
    assert len(verify(record)) == state.deal
    *_, (final, _) = replay(record)
    assert (final.table, final.totals, final.winners) == (state.table, state.totals, state.winners)
    replayed = [event for _, events in replay(record) for event in events]
    assert [event for event in replayed if type(event).__name__ != "DealStarted"] == [
        event for event in log if type(event).__name__ != "DealStarted"
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_law_5_states_of_every_released_version_still_decode(file: Path) -> None:
    """A stored state of a released version decodes, its turn can be continued, and the deal can be finished."""
    rng = Random(file.stem)
    state = msgspec.msgpack.decode(file.read_bytes(), type=State)
    assert state.rules.variant == file.stem
    assert state.steps
    assert state.table.melds or state.rules.table == "showdown"
    deal, moves = state.deal, 0
    while playing(state):
        state = forward(state, eager(rng, legal_moves(state)) if moves < 20 else silly(rng, state))
        moves += 1
    assert state.last is not None
    assert state.last.deal == deal


def test_law_5_this_version_has_a_stored_state_of_every_variant() -> None:
    """Every variant has a stored state of this version; without it a later version cannot test the decoding."""
    assert {file.stem for file in FILES if file.parent.name == version("rami")} == set(VARIANTS)


@GAME
def test_law_6_silly_players_come_to_an_end(game: str) -> None:
    """Players who only draw and discard end every deal and the game (`turn_limit`, `max_deals`)."""
    rng = Random(f"law 6 {game}")
    variant = VARIANTS[GAMES[game].variant]
    no_new_stock = (
        "max_recycles" in variant.fixed or resolve(variant.name, GAMES[game].options, GAMES[game].seats).stock_reserve
    )
    endless = {} if no_new_stock else {"max_recycles": None}
    state, _ = dealt(GAMES[game], rng, max_deals=3, turn_limit=60, **endless)
    for _ in range(3 * (2 * 60 + 1 + state.seats)):
        if state.phase is Phase.DEAL_OVER:
            state, _ = next_deal(state, rng.randbytes(32))
        elif playing(state):
            state = forward(state, silly(rng, state))
    assert state.phase is Phase.GAME_OVER
    assert state.deal <= 3


def test_the_walks_see_every_kind_of_step_and_end() -> None:
    """The walks of the laws reach every variant, every kind of step and every kind of end."""
    reached: Counter[str] = Counter()
    for game in GAMES:
        for state in walk(game):
            reached.update(seen_in(state))
    missing = [what for what in (*VARIANTS, *WANTED) if reached[what] < 2]
    assert not missing, reached


WANTED = (
    *("DrawDiscard", "DrawStock", "Meld", "LayOff", "SwapJoker", "undo"),
    *("opened with the discard", "a swapped joker laid again", "taken from inside the pile", "partners"),
    *("turned over", "shuffled", "out", "rami", "discard_refused", "turn_limit", "all at once", "wrotham in deal 4"),
    *("an upcard passed", "knocked", "stock_reserve", "knock", "gin", "undercut", "tie", "a lay-off in a showdown"),
    "points doubled",
    *("a deal because of a tie", "an open challenge", "a refused challenge", "challenge_accepted"),
)


def seen_in(state: State) -> Iterator[str]:
    """The steps, settings and ends of a state that the walks must reach."""
    rules, table, this, last = state.rules, state.table, state.table.this, state.last
    yield from {rules.variant, *(type(step).__name__ for step in state.steps)}
    met = {
        "undo": state.undone > 0,
        "opened with the discard": this.must_open and this.taken_melded and opened(rules, table),
        "a swapped joker laid again": this.swapped and rules.taken_joker == "lay_same_turn" and not this.owed,
        "taken from inside the pile": any(isinstance(step, DrawDiscard) and step.depth > 1 for step in state.steps),
        "partners": rules.teams == "partners",
        "an open challenge": state.challenge == "open",
        "a refused challenge": state.challenge == "refused" and bool(state.steps),
        rules.stock_recycle.replace("turn_over", "turned over").replace("shuffle", "shuffled"): table.recycles > 0,
        "an upcard passed": table.passes > 0,
        "all at once": laid_at_once(rules, state.deal) and bool(table.melds),
        "wrotham in deal 4": rules.variant == "wrotham" and state.deal >= 4,
        "a deal because of a tie": rules.tie_break == "extra_deal" and state.deal > (rules.match_end.deals or 100),
    }
    yield from (what for what, seen in met.items() if seen)
    if last is not None:
        yield from {last.reason, "rami" if last.rami else last.reason}
        if last.showdown is not None:
            yield last.showdown.result
            yield from ["a lay-off in a showdown"] * any(hand.laid_off for hand in last.showdown.hands)
            yield from ["points doubled"] * last.showdown.doubled
