"""A game with a delay shows nothing of now to those without a seat: no list, no refusal and no stream says it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.service.events.test_watch_delay import Late
from tests.service.listening import game_of, listening
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.table import Player, with_scopes


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[Service]:
    """A service whose clock can be moved."""
    with serving(tmp_path, sandbox="true") as running:
        yield running


@pytest.fixture
def late(sandbox: Service) -> Late:
    """A game with a delay and a clock, in which some moves were made."""
    game = Late(sandbox, turn_seconds=600)
    game.moves(3)
    return game


def entry(late: Late, who: Player, path: str, **query: str) -> dict[str, object]:
    """The game in a list."""
    [found] = [one for one in who.get(path, **query).json()["items"] if one["id"] == late.id]
    return dict(found)


def test_lists_do_not_say_whose_turn_it_is(late: Late) -> None:
    """The lobby, a preview without an account, and the list of a widget; the lists of the players say all."""
    lobby, own = ("/v1/games", "/v1/players/me/games")
    preview = late.eve.http.post(f"/v1/games/{late.id}/preview", json={}).json()["game"]
    widget = with_scopes(late.ada, "games:read")
    for shown in (entry(late, late.eve, lobby, status="playing"), entry(late, widget, own), preview):
        assert (shown["version"], shown["turn"], shown["deadline"]) == (1, None, None)
    now = late.ada.view(late.id)
    for shown in (entry(late, late.ada, lobby, status="playing"), entry(late, late.ada, own)):
        assert (shown["version"], shown["turn"], shown["deadline"]) == (now.version, now.turn, now.deadline)


@pytest.mark.parametrize("further", [{}, {"dry_run": True}])
def test_a_refusal_does_not_say_the_present_version(late: Late, further: dict[str, bool]) -> None:
    """Whoever has no seat is refused the same way, whatever version a change was decided on."""
    moves, now = f"/v1/games/{late.id}/moves", late.ada.view(late.id).version
    body = {"moves": [{"type": "draw_stock"}], **further}
    for version in (1, now, now + 1):
        answer = late.eve.post(moves, body, at=version)
        refused(answer, "not_seated")
        assert "etag" not in answer.headers
    refused(late.ada.post(moves, body, at=1), "stale_version")


def test_no_event_of_now_is_known(late: Late) -> None:
    """An event that is not shown yet does not exist, for pages and for streams."""
    began, now = late.seen(late.eve), late.ada.view(late.id).version
    path = f"/v1/games/{late.id}"
    for version in range(began + 1, now + 2):
        for way in ("events", "stream"):
            refused(late.eve.get(f"{path}/{way}", after=f"{version}-1"), "unknown_event")
    assert late.ada.get(f"{path}/events", after=f"{now}-1").status_code == 200


def test_an_invitation_to_watch_shows_no_more(late: Late) -> None:
    """The answer to a guest is the game of then, also to one who comes again."""
    began, invite = late.seen(late.eve), late.ada.invite(late.id, purpose="watch")
    for _ in range(2):
        answer = late.eve.post(f"/v1/games/{late.id}/watch", {"invite": invite})
        assert (answer.json()["version"], answer.headers["etag"]) == (began, f'"{began}"')


def test_a_resumed_stream_does_not_say_who_is_connected(late: Late) -> None:
    """That is of now, so the first message is the next version."""
    began = late.seen(late.eve)
    with listening(late.eve, game_of(late.id), after=str(began)) as ear:
        ear.presence = True
        late.later()
        message = ear.next()
        assert (message.event, message.data["version"]) == ("version", began + 1)
