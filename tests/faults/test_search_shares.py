"""Promise 14: one player's hints do not take the search from the bots of others.

A hostile player asks for hints of a master as fast as answers come, on several connections. Two others play against an
expert and a master, before and meanwhile: on a busy machine even a bot alone cannot always play at its own level.
Full: forty turns of each; short: two.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Final

import httpx
import pytest
from tests.faults.searching import against, levels, turn
from tests.faults.test_attacker import DEFAULTS
from tests.promises import Figures
from tests.service.process import serving
from tests.service.table import Player

from rami.contract.wire import Level

pytestmark = [pytest.mark.promise(14), pytest.mark.alone]

SEARCHED: Final[tuple[Level, ...]] = ("expert", "master")
TURNS = (40, 2)
SHARE = (1.0, 0.5)
CONNECTIONS = 8


@contextmanager
def hostile(player: Player, game: str) -> Iterator[list[str]]:
    """A player who asks for hints as fast as answers come; the levels that answered."""
    stop, answered = Event(), list[str]()

    def ask() -> None:
        with httpx.Client(base_url=player.http.base_url, timeout=30) as http:
            while not stop.is_set():
                headers = {"Authorization": f"Bearer {player.token}"}
                answer = http.get(f"/v1/games/{game}/hint", params={"level": "master"}, headers=headers)
                assert answer.status_code == 200, answer.text
                answered.append(answer.json()["level"])

    with ThreadPoolExecutor(CONNECTIONS) as pool:
        asking = [pool.submit(ask) for _ in range(CONNECTIONS)]
        try:
            yield answered
        finally:
            stop.set()
        for one in asking:
            one.result()


def test_bots_of_others_play_at_their_own_level(valkey: str, tmp_path: Path, figures: Figures, *, full: bool) -> None:
    """As often as without the hostile player, who gets one hint at a time, or those of a level below."""
    with serving(tmp_path, redis_url=valkey, **DEFAULTS) as service:
        mallory, attacked = against(service, "expert", "Mallory")
        games = {level: against(service, level, level) for level in SEARCHED}
        quiet = {level: at_its_own(*games[level], TURNS[not full]) for level in SEARCHED}
        with hostile(mallory, attacked) as answered:
            besides = {level: at_its_own(*games[level], TURNS[not full]) for level in SEARCHED}
        hints = f"{answered.count('master')} of {len(answered)} hostile hints by a master"
        figures.add(f"{hints}; of {TURNS[not full]} turns at the own level before {quiet}, beside them {besides}")
        for level in SEARCHED:
            assert besides[level] >= SHARE[not full] * quiet[level]
        assert len(answered) >= CONNECTIONS


def at_its_own(player: Player, game: str, turns: int) -> int:
    """In how many turns the bot plays at its own level."""
    return sum(not any(said.below for said in levels(turn(player, game)[1])) for _ in range(turns))
