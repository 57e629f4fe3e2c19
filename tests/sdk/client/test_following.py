from random import Random
from threading import Timer
from time import monotonic

import pytest
from msgspec.structs import replace
from tests.sdk.client.conftest import Asker
from tests.sdk.samples import GAME, STATE, VIEW, game_log, waiting_view
from tests.sdk.stand_in import CUT, NEW_TOKEN, StandIn, Trouble, refusal

from rami import LoggedEvent, Rami
from rami.errors import GameNotFound
from rami.problems import Code
from rami.rules.events import TurnStarted
from rami.wire import GameAborted, NumberedEvent

BUSY = refusal(Code.STORE_UNAVAILABLE)
PAGE = Trouble(502, b"<html>", {"Content-Type": "text/html"})
OVER = replace(VIEW, status="finished")


def logged(log: list[NumberedEvent]) -> list[LoggedEvent]:
    """The log as a follower should tell it."""
    return [LoggedEvent(each.id, each.event) for each in log]


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_follower_tells_each_event_once_through_all_troubles(ask: Asker, stand_in: StandIn, seed: int) -> None:
    """Refusals, foreign pages and broken connections lead to no gap and no repeat; it stops at the game's end."""
    stand_in.log = game_log(20)
    chance = Random(seed)
    # Several good answers may follow each other, or several bad ones.
    answers = chance.choices([BUSY, PAGE, CUT, None], k=60)
    honest = _Interleaved(answers)
    stand_in.troubles = honest
    assert ask.all(lambda rami: rami.follow(GAME), timeout=2.0) == logged(stand_in.log)
    assert honest.met >= 5


class _Interleaved:
    """Troubles with good answers between them, in place of the stand-in's queue."""

    def __init__(self, answers: list[Trouble | None]) -> None:
        self._answers = answers
        self.met = 0

    def __bool__(self) -> bool:
        if not self._answers:
            return False
        if self._answers[0] is None:
            del self._answers[0]
            return False
        return True

    def popleft(self) -> Trouble:
        self.met += 1
        trouble = self._answers.pop(0)
        assert trouble is not None
        return trouble
