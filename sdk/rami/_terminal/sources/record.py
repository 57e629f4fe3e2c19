"""A record, and the game that it holds, step by step."""

from collections.abc import Sequence
from typing import NamedTuple

from rami import GameEvent, GameView, Phase, PlayerSeat, Record
from rami._terminal.translator import Translator
from rami.rules.events import DealStarted, Event
from rami.rules.records.record import BadRecord, replay, verify
from rami.rules.records.record_file import limited_replay
from rami.rules.state import State
from rami.rules.views.view import project, seen
from rami.sheets.sheet import sheet


class Step(NamedTuple):
    """A position of a game, and what had happened before it."""

    state: State
    events: tuple[Event, ...]


class RecordedGame:
    """A recorded game at one of its steps. Raises BadRecord if it cannot be replayed."""

    def __init__(self, record: Record) -> None:
        self.record = record
        with limited_replay():
            self.steps = [Step(*step) for step in replay(record)]
        if not self.steps:
            raise BadRecord("The record has no deals.")
        self.deals = [place for place, step in enumerate(self.steps) if isinstance(step.events[0], DealStarted)]
        """The step at which each deal begins."""
        self.step = 0
        self.seat: int | None = 0
        """The seat from which the game is seen; None for a spectator."""

    @property
    def view(self) -> GameView:
        """The game at this step, as the seat has seen it."""
        state = self.steps[self.step].state
        over = state.phase is Phase.GAME_OVER
        return GameView(
            id=self.record.game,
            version=self.step + 1,
            status="finished" if over else "playing",
            created_at="",
            creator="",
            players=tuple(PlayerSeat(seat=seat, kind="player", name=name) for seat, name in enumerate(self.names)),
            **seen(state, self.seat),
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self.record.names

    @property
    def happened(self) -> Sequence[GameEvent]:
        """What has happened until this step, as the seat has seen it."""
        return [project(event, self.seat) for step in self.steps[: self.step + 1] for event in step.events]

    @property
    def happened_now(self) -> Sequence[GameEvent]:
        """What has happened in this step alone."""
        return [project(event, self.seat) for event in self.steps[self.step].events]

    def hand(self, seat: int) -> tuple[str, ...]:
        """The hand of a seat at this step."""
        hand: tuple[str, ...] = seen(self.steps[self.step].state, seat)["hand"]
        return hand

    def go(self, step: int) -> None:
        """Go to a step, the first or the last one if there is no such step."""
        self.step = min(max(step, 0), len(self.steps) - 1)

    def go_to_deal(self, further: int) -> None:
        """Go to the beginning of a deal: 1 for the next one, -1 for this one, or the one before if it just began."""
        if further > 0:
            self.go(next((place for place in self.deals if place > self.step), len(self.steps) - 1))
        else:
            self.go(max((place for place in self.deals if place < self.step), default=0))

    def verified(self) -> tuple[tuple[int, ...], ...]:
        """Check all shuffles. The seats that have added entropy, for each deal. Raises BadRecord."""
        with limited_replay():
            return verify(self.record)

    def sheet(self, say: Translator) -> str:
        """The rules of this game."""
        return sheet(self.steps[0].state.rules, len(self.names), say.language)
