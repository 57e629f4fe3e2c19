"""Promise 12: replicas of this release and of the one before it work side by side, while they are replaced.

Only the full form does this, because the older release has to be installed first. It needs the git history.
"""

import asyncio
import logging
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import pytest
from tests.faults.crowd import Crowd, play_plainly
from tests.faults.fleet import fleet
from tests.faults.people import Table, tables
from tests.faults.releases import Release, previous
from tests.promises import Figures
from tests.service.process import Service, serving

pytestmark = [pytest.mark.anyio, pytest.mark.alone, pytest.mark.promise(12)]

VERSION: Final = version("rami-service")
TABLES: Final = 24
GAMES: Final = 40  # at least so many games end in each of the three phases
SETTINGS: Final[dict[str, Any]] = {"requests_per_token": 0, "streams_each": 1000, "open_games_each": 1000}


@pytest.fixture
async def older(*, full: bool) -> Release:
    """The release before this one."""
    if not full:
        pytest.skip("installs the release before this one: a part of make faults")
    return await asyncio.to_thread(previous)


async def test_two_releases_work_side_by_side(
    valkey: str,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    retried: list[str],
    older: Release,
    figures: Figures,
) -> None:
    """Games go on from the older release through both to this one, and no call fails after the SDK's retries."""
    caplog.set_level(logging.INFO, "rami.bots")
    ended, done = list[int](), asyncio.Event()

    with fleet(tmp_path, 2, "connections", older.launch, redis_url=valkey, **SETTINGS) as replicas:
        assert {version_of(service) for service in replicas.replicas} == {older.version}
        crowd = Crowd(play_plainly, variants_of(replicas.replicas[0]))

        async def more_games() -> None:
            before = crowd.games
            while crowd.games < before + GAMES:  # noqa: ASYNC110 - the crowd has no event to wait for
                await asyncio.sleep(0.05)
            ended.append(crowd.games - before)

        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(everybody(replicas.url, crowd, done))
            await more_games()
            for number, versions in enumerate(({older.version, VERSION}, {VERSION})):
                assert crowd.running
                await asyncio.to_thread(replicas.end, number)
                await asyncio.to_thread(replicas.begin, number)
                assert {version_of(service) for service in replicas.replicas} == versions
                await more_games()
            done.set()
        for service in replicas.replicas:
            assert '"level":"error"' not in service.log, service.log
    assert not caplog.records, caplog.text
    figures.add(
        f"{older.version} and {VERSION}: {ended} games with {crowd.moves} moves before, while and after both ran, "
        f"0 failed calls after {len(retried)} retries of the SDK, 0 moves lost or doubled"
    )


async def test_the_older_release_leaves_alone_what_it_would_deal_wrongly(
    valkey: str, tmp_path: Path, older: Release
) -> None:
    """It refuses a game that deals for those who are still in, and a game that it has begun goes on at both (N-22)."""
    options = {"turn_limit": 30, "match_end": {"target": 60, "elimination": True}}
    with serving(tmp_path, older.launch, redis_url=valkey) as there, serving(tmp_path, redis_url=valkey) as here:
        if "players_counted" in there.http.get("/openapi.json").text:
            pytest.skip("the older release knows this rule")
        player = here.player("Ada")
        new = player.create(variant="rami-classique", seats=3, bots=2, options=options)
        draw, headers = {"moves": [{"type": "draw_stock"}]}, {"Authorization": f"Bearer {player.token}"}
        for answer in (
            there.http.get(f"/v1/games/{new.id}", headers=headers),
            there.http.post(f"/v1/games/{new.id}/moves", json=draw, headers=headers),
        ):
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        assert player.view(new.id).rules == new.rules
        wanted = {"variant": "rami-classique", "seats": 3, "bots": 2, "options": options}
        begun = there.http.post("/v1/games", json=wanted, headers=headers).json()
        assert player.view(begun["id"]).rules.match_end.players_counted == "all"
        assert there.http.get(f"/v1/games/{begun['id']}", headers=headers).status_code == 200


async def everybody(url: str, crowd: Crowd, done: asyncio.Event) -> None:
    """Play at all tables until all replicas have been replaced."""
    async with tables(url, TABLES) as seated, asyncio.TaskGroup() as tasks:

        async def go_on(table: Table) -> None:
            while not done.is_set():
                await crowd.play(table)

        for table in seated:
            tasks.create_task(go_on(table))


def version_of(service: Service) -> str:
    """The version that a replica says it has."""
    version: str = service.http.get("/openapi.json").json()["info"]["version"]
    return version


def variants_of(service: Service) -> list[str]:
    """The games of a replica. Those that are new in this release begin when all replicas have it."""
    return [variant["name"] for variant in service.http.get("/v1/variants").json()["variants"]]
