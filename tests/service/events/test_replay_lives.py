"""A replay restores every version of random lives of games: seats, clocks, turns, the end of the last deal."""

from typing import Final

from tests.service.lives import Version, kept_by_events, life

from rami_service.domain.models import encode
from rami_service.domain.past_games import game_at

LIVES: Final = 300
SHORT: Final = 60


def test_every_version_of_a_life_comes_back(*, full: bool) -> None:
    """Some versions of each life, in every phase of it, are rebuilt from the last version and the log."""
    ends = 0
    for number in range(LIVES if full else SHORT):
        versions = list(life(f"life {number}"))
        ends += check(versions, f"life {number}")
    assert ends > SHORT


def check(versions: list[Version], name: str) -> int:
    """Rebuild every second version; how many of them have a last deal with its table."""
    log = [(f"{one.version}-{place}", encode(event)) for one in versions for place, event in enumerate(one.events, 1)]
    present, ends = versions[-1].game, 0
    for game, version, _ in versions[::2]:
        assert kept_by_events(game_at(present, log, version)) == kept_by_events(game), f"{name}: version {version}"
        last = game.state.last if game.state else None
        ends += last is not None and bool(last.points)
    return ends
