"""A game with a delay: those without a seat see it as it was, by every way in which a game is read."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.service.listening import MINE, Ear, game_of, listening
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table, play_out, with_scopes

DELAY = 3600


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[Service]:
    """A service whose clock can be moved."""
    with serving(tmp_path, sandbox="true") as running:
        yield running


class Late:
    """A public game of two with a delay of an hour."""

    def __init__(self, sandbox: Service, **request: Any) -> None:
        self.ada, self.bob, self.eve = sandbox.player("Ada"), sandbox.player("Bob"), sandbox.player("Eve")
        self.table = Table((self.ada, self.bob), variant="rami", watch_delay=DELAY, **request)
        self.id = self.table.id

    def later(self) -> None:
        """Move the clock of the service, not that of the store: what was done is due, and what follows is, too."""
        assert self.ada.post("/v1/sandbox/clock", {"advance": DELAY}).status_code == 200

    def seen(self, who: Player | None) -> int:
        """The version that somebody sees, None for one without a token: all ways to read the game agree on it."""
        game, page = f"/v1/games/{self.id}", "?after=0&limit=100"
        get = who.get if who else self.ada.http.get
        version: int = get(game).json()["version"]
        events = get(f"{game}/events{page}").json()["events"]
        history = get(f"{game}/history{page}").json()
        newest = {int(found[-1]["id"].partition("-")[0]) for found in (events, history["events"])}
        assert newest == {version} == {history["game"]["version"]}
        return version

    def moves(self, count: int) -> int:
        """The version after so many moves."""
        return self.table.play_on(count).version


@pytest.fixture
def late(sandbox: Service) -> Late:
    """A game with a delay that has just begun."""
    return Late(sandbox)


def versions(ear: Ear, count: int) -> list[int]:
    """The next versions of a stream."""
    messages = [ear.next() for _ in range(count)]
    assert {message.event for message in messages} == {"version"}
    return [int(message.data["version"]) for message in messages]


def test_who_has_no_seat_sees_a_running_game_late(late: Late) -> None:
    """Spectators, widgets of the players and those without a token, by view, events and history; players see all."""
    began = late.seen(late.ada)
    now = late.moves(4)
    blind = [late.eve, None, with_scopes(late.ada, "games:read")]
    assert [late.seen(who) for who in blind] == [began] * 3
    assert late.seen(late.ada) == late.seen(late.bob) == now
    late.later()
    assert [late.seen(who) for who in blind] == [now] * 3


def test_the_late_view_is_the_one_of_then(late: Late) -> None:
    """It has the table of that version, says that it is late, and no later version can be asked for."""
    path = f"/v1/games/{late.id}"
    then = late.eve.get(path).json()
    now = late.moves(5)
    assert late.eve.get(path).json() == then
    assert (then["watch_delay"], then["connected"], then["status"]) == (DELAY, None, "playing")
    refused(late.eve.get(path, version=now), "unknown_version")
    late.later()
    spectator = late.eve.get(path).json()
    assert spectator == late.eve.get(path, version=now).json()
    player = late.ada.get(path).json()
    assert (spectator["pile"], spectator["turn"]) == (player["pile"], player["turn"])


def test_a_stream_gives_versions_when_they_are_due(late: Late) -> None:
    """After the snapshot of then nothing comes before its time; a client that resumes misses nothing."""
    began = late.seen(late.eve)
    with listening(late.eve, game_of(late.id)) as ear:
        assert ear.next().data["version"] == began
        now = late.moves(3)
        with listening(late.eve, game_of(late.id)) as other:
            assert other.next().data["version"] == began
            late.later()
            for one in (ear, other):
                assert versions(one, now - began) == [*range(began + 1, now + 1)]
    with listening(late.eve, game_of(late.id), after=str(began)) as again:
        assert versions(again, now - began) == [*range(began + 1, now + 1)]


def test_no_version_comes_before_its_time(service: Service) -> None:
    """Each one comes so many seconds after its commit, and not all of them together."""
    table = Table((service.player("Ada"), service.player("Bob")), variant="rami", watch_delay=2)
    with listening(service.player("Eve"), game_of(table.id)) as ear:
        ear.next()
        for _ in range(2):
            table.play_on(1)
            came = ear.next().data["at"]
            assert datetime.now(UTC) - datetime.fromisoformat(came) >= timedelta(seconds=2)


def test_the_stream_of_a_player_is_late_too(late: Late) -> None:
    """It follows the game of others among its own."""
    began = late.seen(late.eve)
    now = late.moves(2)
    with listening(late.eve, MINE, games=late.id) as ear:
        assert [ear.next().event for _ in range(1)] == ["snapshot"]
        assert ear.next().data["version"] == began
        late.later()
        assert versions(ear, now - began) == [*range(began + 1, now + 1)]


def test_before_and_after_the_game_all_is_shown(sandbox: Service) -> None:
    """Who waits for players wants them to come, and a game that is over has no secrets."""
    late = Late(sandbox, options=ONE_DEAL)
    waiting = late.ada.create(variant="rami", watch_delay=DELAY, seats=3).id
    with listening(late.eve, game_of(waiting)) as ear, listening(late.eve, game_of(late.id)) as watched:
        assert ear.next().data["version"] == late.ada.view(waiting).version
        late.bob.join(waiting)
        assert ear.next().data["events"][0]["type"] == "player_joined"
        assert watched.next().data["status"] == "playing"
        over = play_out(late.id, late.ada, late.bob)
        assert watched.rest()[-2].data["version"] == over.version
    assert late.eve.view(late.id).version == over.version


def test_a_spectator_who_sits_down_sees_all(sandbox: Service) -> None:
    """The stream ends with the change of seat, and the next one shows the hand."""
    late = Late(sandbox)
    game = late.ada.create(variant="rami", watch_delay=DELAY).id
    with listening(late.bob, game_of(game)) as ear:
        assert ear.next().data["seat"] is None
        late.bob.join(game)
        ear.rest()
    with listening(late.bob, game_of(game)) as ear:
        assert len(ear.next().data["hand"]) > 0


@pytest.mark.parametrize("delay", [-1, 3601, "60"])
def test_a_delay_is_at_most_an_hour(service: Service, delay: object) -> None:
    """Other values are refused."""
    refused(service.player().post("/v1/games", {"variant": "rami", "watch_delay": delay}), "invalid_request")


def test_a_rematch_keeps_the_delay(service: Service) -> None:
    """As the other settings of the table."""
    late = Late(service, options=ONE_DEAL)
    play_out(late.id, late.ada, late.bob)
    assert late.ada.post(f"/v1/games/{late.id}/rematch", {}).json()["watch_delay"] == DELAY
