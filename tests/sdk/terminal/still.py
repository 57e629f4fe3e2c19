"""A position at a table in which nothing happens but what the player does. It keeps the moves, and plays none."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rami import GameEvent, GameView, Hint, LegalMoves, Meld, MeldView, Move, PlayerSeat, Record, SeatView
from rami._terminal.sources.local import LocalGame
from rami._terminal.sources.setup import BOT_NAMES, Setup
from rami._terminal.sources.source import Hear
from rami._terminal.translator import Translator
from rami.contract.wire import Level

RUNS = ("A23", "345", "567", "789", "9TJQ")


class Still:
    """A position: a view, and the moves that are legal in it."""

    def __init__(self, view: GameView, moves: Sequence[Move] = (), points: int = 30) -> None:
        self.view = view
        given = tuple(moves)
        worth = tuple(points if isinstance(move, Meld) else None for move in given)
        counts = (None,) * len(given)
        self.legal = LegalMoves(
            version=view.version, your_turn=bool(given), moves=given, meld_points=worth, knock_counts=counts
        )
        self.past: Sequence[GameEvent] = ()
        self.made: list[Move] = []

    async def follow(self, hear: Hear) -> None:
        """Nothing happens."""

    async def play(self, move: Move) -> None:
        """Keep the move."""
        self.made.append(move)

    async def hint(self, level: Level, *, worth: bool = False) -> Hint:
        """No advice."""
        raise NotImplementedError

    async def sheet(self, say: Translator) -> str:
        """No rules."""
        return say.language

    async def go_on(self) -> None:
        """Nothing follows."""

    async def again(self) -> "Still":
        """The same again."""
        return self

    async def record(self) -> Record:
        """There is none."""
        raise NotImplementedError


def position(variant: str = "rami-51", seats: int = 2, **changes: Any) -> GameView:
    """The first position of a game, with other values."""
    game = LocalGame(Setup(variant=variant, seats=seats, name="Ada"), 0, b"still")
    return replace(game.view, **{"turn": 0, **changes})


def crowded() -> GameView:
    """Eight players, twenty melds, and a hand of thirty cards."""
    melds = tuple(
        MeldView(number + 1, "run", tuple(f"{rank}{'SHDC'[number % 4]}" for rank in RUNS[number // 4]), (0,) * 4)
        for number in range(20)
    )
    players = tuple(
        PlayerSeat(seat=seat, kind="bot", name=("Ada", *BOT_NAMES)[seat], level="strong") for seat in range(8)
    )
    hand = tuple(f"{rank}{suit}" for suit in "SHD" for rank in "A23456789T")
    seats = tuple(SeatView(seat, 13, True, True, 3) for seat in range(8))
    pile = tuple(f"{rank}C" for rank in "A23456789TJQK")
    return replace(
        position("rami-500", 8),
        melds=melds,
        players=players,
        hand=hand,
        seats=seats,
        pile=pile,
        pile_top=pile[-1],
        pile_size=len(pile),
        totals=(500, -120, 0, 15, 230, 1, 2, 3),
    )
