"""A sandbox: the same seed gives the same cards, and its clock can be moved. Elsewhere both are refused."""

from collections.abc import Iterator
from datetime import datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from time import time
from typing import Any, Final

import httpx
import msgspec
import pytest
from tests.service.process import Service, completed, serving
from tests.service.table import ONE_DEAL, Player, Table

from rami.bots import HouseBot
from rami.rules.records.record import verify

DAY: Final = 86_400
THREE_DEALS: Final = {"match_end": {"deals": 3}}


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that runs as a sandbox."""
    with serving(tmp_path_factory.mktemp("sandbox"), sandbox="true") as running:
        yield running


def events_of(service: Service, **request: Any) -> list[dict[str, Any]]:
    """What happens in a game of two players that bots play to its end, without ids of players."""
    players = [service.player("Ada"), service.player("Bob")]
    table = Table(players, variant="rami", **request)
    assert table.play_on(10_000).status == "finished"
    listed, after = list[dict[str, Any]](), "0"
    while page := players[0].get(f"/v1/games/{table.id}/events", after=after).json()["events"]:
        listed, after = [*listed, *[each["event"] for each in page]], page[-1]["id"]
    return [{name: value for name, value in event.items() if name != "player"} for event in listed]


def advance(player: Player, seconds: float) -> httpx.Response:
    """Move the clock of the service."""
    return player.post("/v1/sandbox/clock", {"advance": seconds})


def test_the_same_seed_gives_the_same_deals(sandbox: Service) -> None:
    """Two games have equal events over three deals, and another seed gives other cards."""
    first, second = (events_of(sandbox, options=THREE_DEALS, seed="a-seed_1") for _ in range(2))
    assert first == second
    assert sum(event["type"] == "deal_started" for event in first) == 3
    assert len({event["secret"] for event in first if event["type"] == "deal_ended"}) == 3
    other = events_of(sandbox, options=THREE_DEALS, seed="a-seed_2")
    assert _hands(other) != _hands(first)


def test_games_without_a_seed_differ_in_a_sandbox_too(sandbox: Service) -> None:
    """The secrets of two games without a seed are fresh."""
    first, second = (events_of(sandbox, options=ONE_DEAL) for _ in range(2))
    assert _hands(first) != _hands(second)


def _hands(events: list[dict[str, Any]]) -> list[Any]:
    """The hands at the end of each deal, and the secret of its shuffle."""
    return [(event["hands"], event["secret"]) for event in events if event["type"] == "deal_ended"]


def test_house_bots_and_entropy_follow_the_seed(sandbox: Service) -> None:
    """With house bots and the same entropy the first hand is the same; other entropy gives another one."""
    hands = [_first_hand(sandbox, entropy) for entropy in ("5eed", "5eed", "dead")]
    assert hands[0] == hands[1] != hands[2]


def _first_hand(service: Service, entropy: str) -> tuple[str, ...]:
    ada = service.player()
    game = ada.create(bots=1, seed="house", wait_for_entropy=True)
    assert ada.post(f"/v1/games/{game.id}/entropy", {"entropy": entropy}).status_code == 200
    return ada.view(game.id).hand


def test_the_shuffles_of_a_seed_can_be_verified(sandbox: Service) -> None:
    """The commitments are public before the cards, the record proves each shuffle, and past views are shown."""
    table = Table([sandbox.player("Ada"), sandbox.player("Bob")], variant="rami", options=THREE_DEALS, seed="proof")
    ada = table.players[0]
    promised = ada.view(table.id).commitment
    before = ada.view(table.id)
    table.play_on(10_000)
    record = ada.record(table.id)
    verify(record)
    assert (record.game, record.deals[0].commitment) == ("seed-proof", promised)
    then = ada.get(f"/v1/games/{table.id}", version=before.version).json()
    assert then["hand"] == list(before.hand)
    assert then["commitment"] == promised


def test_a_turn_runs_out_when_the_clock_is_moved(sandbox: Service) -> None:
    """A turn of 30 seconds is over before the clock is answered, and the others have their whole time."""
    table = Table([sandbox.player("Ada"), sandbox.player("Bob")], variant="rami", turn_seconds=30)
    turn, [other] = table.turn, table.others
    version = other.view(table.id).version
    assert advance(other, 29).status_code == 200
    assert other.view(table.id).version == version
    moved = advance(other, 2)
    assert moved.status_code == 200, moved.text
    view = other.view(table.id)
    types = [each.event.__struct_config__.tag for each in other.events(table.id, after=version).events]
    assert "turn_timed_out" in types
    assert table.turn is other
    assert view.players[turn.view(table.id).seat or 0].missed == 1
    assert view.deadline is not None
    left = datetime.fromisoformat(view.deadline) - datetime.fromisoformat(moved.json()["now"])
    assert 25 < left.total_seconds() <= 31


def test_house_bots_finish_their_turns_before_the_clock_moves(sandbox: Service) -> None:
    """In a game that a house bot begins, the player's turn has begun when the clock moves, and so runs out."""
    ada = sandbox.player()
    game = ada.create(bots=1, turn_seconds=30, seed="my-test")
    assert game.turn == 1
    advance(ada, 31)
    after = ada.view(game.id)
    assert (after.turn, after.players[0].missed) == (0, 1)


def test_a_pause_and_an_open_game_end_when_the_clock_is_moved(sandbox: Service) -> None:
    """After the pause the next deal can be played, and a game that did not fill is aborted."""
    ada = sandbox.player("Ada")
    open_game = ada.create(variant="rami", seats=3).id
    table = Table([ada, sandbox.player("Bob")], variant="rami", options=THREE_DEALS, deal_pause=3600, seed="pause")
    while table.players[0].view(table.id).deal == 1:
        table.play_on(1)
    move = HouseBot().choose(table.turn.view(table.id), table.turn.legal(table.id).moves)
    assert table.turn.try_moves(table.id, move).json()["code"] == "too_early"
    advance(ada, 3601)
    assert table.turn.try_moves(table.id, move).status_code == 200
    assert ada.view(open_game).status == "open"
    advance(ada, DAY)
    assert ada.view(open_game).status == "aborted"


def test_the_header_date_agrees_with_the_clock(sandbox: Service) -> None:
    """The answer that moves the clock has the new date, and so have all answers after it."""
    ada = sandbox.player()
    moved = advance(ada, 40 * DAY)
    now = datetime.fromisoformat(moved.json()["now"])
    assert now.timestamp() > time() + 40 * DAY - 60
    until = time() + 2.5
    answers = [moved]
    while time() < until:
        answers.append(advance(ada, 0))
    for answer in answers:
        date = parsedate_to_datetime(answer.headers["date"])
        assert -2 < (datetime.fromisoformat(answer.json()["now"]) - date).total_seconds() < 2


@pytest.mark.parametrize("seconds", [-1, 400 * DAY + 1, 1.5, "1"])
def test_the_clock_moves_by_whole_seconds_and_never_back(sandbox: Service, seconds: Any) -> None:
    """Other values are refused, and the clock stays."""
    ada = sandbox.player()
    before = advance(ada, 0).json()["now"]
    assert advance(ada, seconds).status_code == 400
    after = advance(ada, 0).json()["now"]
    passed = datetime.fromisoformat(after) - datetime.fromisoformat(before)
    assert passed.total_seconds() < 60


def test_the_clock_stops_before_the_end_of_the_calendar(tmp_path: Path) -> None:
    """After 1,000 years it moves no further, and the service goes on: no time can be written after the year 9999."""
    with serving(tmp_path, sandbox="true") as running:
        ada = running.player()
        moves = [advance(ada, 400 * DAY) for _ in range(913)]
        assert {move.status_code for move in moves[:-1]} == {200}
        assert moves[-1].json()["errors"] == [
            {"pointer": "/advance", "detail": "A sandbox moves its clock by 365000 days in all. Start it again."}
        ]
        assert advance(ada, 200 * DAY).status_code == 200
        assert running.player().create(bots=1, turn_seconds=30, seed="ada-begins").deadline


@pytest.mark.parametrize("seed", ["", "x" * 65, "é", "a b", "a\n"])
def test_a_seed_of_another_form_is_refused(sandbox: Service, seed: str) -> None:
    """The refusal says in words what a seed is."""
    answer = sandbox.player().post("/v1/games", {"seed": seed})
    assert answer.status_code == 400
    assert "1 to 64 characters" in answer.json()["detail"]


def test_it_says_that_it_is_a_sandbox(sandbox: Service) -> None:
    """The text at the start says it, and so does a warning in the log."""
    said = "This is a sandbox: its shuffles can be chosen."
    lines = [line for line in sandbox.log.splitlines() if said in line]
    assert lines[0] == said
    assert msgspec.json.decode(lines[1])["level"] == "warning"


def test_elsewhere_both_are_refused(tmp_path: Path) -> None:
    """Outside a sandbox no game with a seed is created, and the clock stays."""
    with serving(tmp_path) as service:
        ada = service.player()
        for refused in (ada.post("/v1/games", {"seed": "a", "bots": 1}), advance(ada, 40 * DAY)):
            assert (refused.status_code, refused.json()["code"]) == (403, "sandbox_only")
            assert refused.json()["detail"] == ("Only a sandbox does this: a service that runs with RAMI_SANDBOX=true.")
        assert ada.get("/v1/players/me/games").json()["items"] == []
        reader = ada.post("/v1/players/me/tokens", {"scope": "read"}).json()["token"]
        ada.token, token = reader, ada.token
        assert advance(ada, 1).json()["code"] == "read_only"
        ada.token = token
        date = parsedate_to_datetime(ada.get("/v1/players/me").headers["date"])
        assert abs(date.timestamp() - time()) < 60
        assert "sandbox" not in service.log


def test_a_sandbox_has_a_store_of_its_own(tmp_path: Path) -> None:
    """With the address of a store it does not start, because other replicas could use it too."""
    status, _, errors = completed(tmp_path, sandbox="true", redis_url="redis://127.0.0.1:1")
    assert status == 2
    assert "leave RAMI_REDIS_URL empty" in errors
