"""Whole lives of games without a store: people join, leave, move, undo, are late, resign, come back and play again."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple, get_args

from msgspec.structs import replace
from tests.sdk.rules.strategies import any_options, eager, silly

from rami.bots import SEARCHING
from rami.contract.wire import (
    BotLevel,
    CreateGame,
    EntropyAdded,
    GameEvent,
    Level,
    PlayerResigned,
    RematchOffered,
    SeatForAnyone,
    SeatForBot,
    SeatForPlayer,
    SeatForYou,
    Seating,
    SeatTakenOver,
)
from rami.problems import Refused
from rami.rules.moves import Discard, DrawStock, Undo
from rami.rules.play import legal_moves
from rami.rules.state import Phase
from rami.rules.variants import VARIANTS
from rami.rules.views.view import View
from rami_service.domain.deadlines import Waits, paused, ready, returned, timed, to_play
from rami_service.domain.models import Changed, Game, level_of
from rami_service.domain.new_game import new_game
from rami_service.domain.records.player_records import PlayerRecord
from rami_service.domain.seating import begun_if_full, freed, seat_bots, sit
from rami_service.games.bots.house_bots import bot_turn
from rami_service.games.bots.searcher import Searcher
from rami_service.games.play import moved
from rami_service.games.seats import _given_up, _played_on, forlorn, forsaken
from rami_service.runtime.search_processes import SearchProcesses
from rami_service.runtime.work_queue import Steps

LEVELS: Final[tuple[Level, ...]] = get_args(Level)

NOW: Final = 4_000_000_000_000
WAITS: Final = Waits(86_400, 600)
LONGEST: Final = 400
STRANGER: Final = "p_" + "v" * 26


class Version(NamedTuple):
    """A game at a version, and the events of this version."""

    game: Game
    version: int
    events: tuple[GameEvent, ...]


class _Chance:
    """A house bot that makes any legal move."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, _view: View, legal: Sequence[Any]) -> Any:
        """Any of the moves."""
        return self._rng.choice(legal)


class _Searching(Searcher):
    """The same with a level that searches, or one below that decides in its place."""

    def __init__(self, rng: Random, level: BotLevel) -> None:
        super().__init__(level, "", SearchProcesses(0))
        self._rng = rng

    def begin(self, _game: str, _view: View, _legal: Sequence[Any]) -> None:
        """Nothing takes time here."""

    def choose(self, _view: View, legal: Sequence[Any]) -> Any:
        """Any of the moves."""
        self.played = self._rng.choice(("strong", self.level))
        return self._rng.choice(legal)


def player_id(number: int) -> str:
    """The id of a player."""
    return f"p_{number:026}"


def life(name: str, variant: str | None = None) -> Iterator[Version]:
    """All versions of a random game, or of one of a variant without other options. The name is the seed."""
    rng = Random(name)
    if variant is None:
        variant, options, seats = any_options(rng)
    else:
        options = {"turn_limit": 16, "match_end": {"deals": 2}}
        seats = min(rng.choice((2, 3, 4)), VARIANTS[variant].rules.players[1])
    people = [PlayerRecord(player_id(number), f"Player {number}", 0, b"") for number in range(seats)]
    request = CreateGame(
        variant=variant,
        options=options,
        seating=_seating(rng, people),
        private=rng.random() < 0.2,
        turn_seconds=rng.choice((None, 30, 30)),
        deal_pause=rng.choice((0, 0, 20)),
        wait_for_entropy=rng.random() < 0.2,
    )
    now = NOW
    changed = timed(None, new_game(f"g_{'0' * 26}", now, people[0], request), now, WAITS)
    version, game = 1, changed.game
    lazy = rng.choice((0.0, 0.3, 0.95)) if game.turn_seconds else 0.0
    yield Version(game, version, changed.events)
    while version < LONGEST and game.status in ("open", "playing"):
        now += rng.choice((40_000, 700_000) if rng.random() < 0.1 + lazy else (1, 500, 5_000, 20_000))
        try:
            worked = _open(rng, game, people) if game.status == "open" else _playing(rng, game, now, lazy)
        except Refused:
            continue
        if worked.game is game and not worked.events:
            continue
        changed = timed(game, worked, now, WAITS)
        game, version = changed.game, version + 1
        yield Version(game, version, changed.events)
    if game.status == "finished":
        yield Version(replace(game, rematch="g_" + "1" * 26), version + 1, (RematchOffered("g_" + "1" * 26),))


def _seating(rng: Random, people: Sequence[PlayerRecord]) -> tuple[Seating, ...]:
    others: list[Seating] = [
        rng.choice(
            (SeatForAnyone(), SeatForAnyone(), SeatForBot(level=rng.choice(LEVELS)), SeatForPlayer(player=one.id))
        )
        for one in people[1:]
    ]
    others.insert(rng.randrange(len(people)), SeatForYou())
    return tuple(others)


def _open(rng: Random, game: Game, people: Sequence[PlayerRecord]) -> Changed:
    number = rng.randrange(len(people))
    one, seat = people[number], game.seats[number]
    match rng.choice(("join", "join", "join", "join", "bots", "leave", "forget", "entropy")):
        case "join":
            return sit(game, one, None, rng.randbytes(4))
        case "bots":
            return seat_bots(game, 1, rng.choice(LEVELS)) if rng.random() < 0.5 else Changed(game, ())
        case "leave" if seat.player is not None:
            if seat.player == game.creator:
                return _given_up(game) if rng.random() < 0.1 else Changed(game, ())
            return freed(game, number)
        case "forget" if one.id != game.creator:
            return forsaken(game, one.id, 0)
        case "entropy" if seat.player is not None:
            seats = list(game.seats)
            seats[number] = replace(seat, entropy=rng.randbytes(4))
            return begun_if_full(Changed(replace(game, seats=tuple(seats)), (EntropyAdded(number),)))
        case _:
            return Changed(game, ())


def _playing(rng: Random, game: Game, now: int, lazy: float) -> Changed:
    state = game.state
    assert state is not None, "it is being played"
    turn, number = state.turn, rng.randrange(len(game.seats))
    person = game.seats[number]
    chance = rng.random()
    if chance < 0.01 and person.kind == "player":
        event = rng.choice((PlayerResigned, SeatTakenOver))(number)
        return _played_on(game, state, number, event, person.player if isinstance(event, PlayerResigned) else None)
    if chance < 0.02:
        return Changed(replace(game), (EntropyAdded(number),))
    if chance < 0.1 and person.away:
        return returned(game, number)
    if paused(game, now) and person.kind == "player" and rng.random() < 0.6:
        return ready(game, number, now)
    if (gone := forlorn(game, now)) is not None:
        return gone
    if game.suspended_until:
        return Changed(game, ())
    if (seat := to_play(game, now)) is not None and (game.seats[turn].kind == "bot" or rng.random() < 0.7 + lazy):
        level = level_of(game.seats[seat])
        return finished(bot_turn(game, seat, _Searching(rng, level) if level in SEARCHING else _Chance(rng)))
    if game.seats[turn].kind == "player" and not paused(game, now) and rng.random() > lazy:
        hurried = state.phase is Phase.DRAW and not state.table.stock and rng.random() < 0.5
        move = silly(rng, state) if hurried else eager(rng, legal_moves(state))
        undo = [Undo()] if rng.random() < 0.2 and not isinstance(move, DrawStock | Discard) else []
        return moved(game, game.seats[turn].player or "", now, [move, *undo])
    return Changed(game, ())


def finished(turn: Steps[Changed]) -> Changed:
    """The result of a turn of a house bot after all its steps."""
    while True:
        try:
            next(turn)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]  # the type of a generator's result is not in its exception


def kept_by_events(game: Game) -> Game:
    """The game without what no event holds: entropy, times of end, turn and clock, and who a taken seat was for."""
    seats = [replace(seat, entropy=b"", kept_for=seat.kept_for if seat.kind == "free" else None) for seat in game.seats]
    state = game.state and replace(game.state, next_entropy=())
    moved = game.clock_moved if game.deadline else 0
    return replace(game, seats=tuple(seats), state=state, ended_at=0, turn_since=0, clock_from=0, clock_moved=moved)
