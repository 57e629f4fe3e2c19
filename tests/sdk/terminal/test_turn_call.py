"""The call of a player, which rings the bell of the terminal once in each turn."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from tests.sdk.terminal.still import position

from rami import GameView, Phase
from rami._terminal.game.turn_call import TurnCall


def seen(turn: int, **changes: Any) -> GameView:
    """A view of a game in which the reader has seat 0."""
    return position(**{"seat": 0, **changes}, turn=turn)


def test_a_turn_that_is_seen_already_calls_nobody() -> None:
    """The player has opened the game in the own turn, and moves in it."""
    call = TurnCall(seen(0))
    assert not call.begins(seen(0))
    assert not call.begins(seen(0, phase=Phase.PLAY))


def test_each_turn_calls_once() -> None:
    """It is called when others have played, and not at the second view of the same turn."""
    call = TurnCall(seen(1))
    assert [call.begins(seen(turn)) for turn in (1, 0, 0, 1, 0)] == [False, True, False, False, True]


@pytest.mark.parametrize("changes", [{"status": "finished"}, {"seat": None}, {"phase": Phase.DEAL_OVER}])
def test_nobody_is_called_who_has_nothing_to_play(changes: dict[str, Any]) -> None:
    """The game is over, or only watched, or the deal is over."""
    assert not TurnCall(seen(1)).begins(seen(0, **changes))


def test_a_pause_calls_at_its_end() -> None:
    """The next deal is dealt already, but nobody can play yet."""
    call, later = TurnCall(seen(1)), (datetime.now(UTC) + timedelta(minutes=1)).isoformat()
    assert not call.begins(seen(0, opens_at=later))
    assert call.begins(seen(0, opens_at=None))
