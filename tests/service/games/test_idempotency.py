"""A request that is repeated with its key is carried out once, and every repeat gets the same answer."""

import asyncio
from typing import Any

import httpx
import pytest
from tests.service.direct import direct
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table

from rami.rules.moves import Discard, DrawStock
from rami_service.store import keys

DRAW = DrawStock()


def same(one: httpx.Response, other: httpx.Response) -> bool:
    """Return whether two answers agree in status, body and version."""
    return (one.status_code, one.content, one.headers.get("etag")) == (
        other.status_code,
        other.content,
        other.headers.get("etag"),
    )


@pytest.fixture
def table(service: Service) -> Table:
    """Return a running game."""
    return Table([service.player("Ada"), service.player("Bob")], options=ONE_DEAL)


def test_a_repeated_move_is_answered_again_and_made_once(table: Table) -> None:
    """The repeat gets the first answer, also after the game has gone on."""
    player = table.turn
    first = player.try_moves(table.id, DRAW, key="k1")
    assert same(first, player.try_moves(table.id, DRAW, key="k1"))
    player.move(table.id, Discard(player.view(table.id).hand[0]))
    assert same(first, player.try_moves(table.id, DRAW, key="k1"))
    assert player.view(table.id).version == 4


def test_a_repeated_refusal_names_the_same_player(table: Table) -> None:
    """The record has no names, so that a deleted player is in none."""
    other = table.others[0]
    for _ in range(2):
        problem = refused(other.try_moves(table.id, DRAW, key="k1"), "not_your_turn")
        assert problem["detail"] == f"It is {table.turn.name}'s turn."


@pytest.mark.parametrize("key", ["8e03978e-40d5-43dd-bc93-6894a57f9324", "k" * 64, "k" * 65, "k" * 255])
def test_a_key_in_quotes_is_the_same_key(table: Table, key: str) -> None:
    """A draft of the IETF writes keys as strings of structured fields; some clients make long ones."""
    player = table.turn
    first = player.try_moves(table.id, DRAW, key=f'"{key}"')
    assert first.status_code == 200
    assert same(first, player.try_moves(table.id, DRAW, key=key))
    refused(player.try_moves(table.id, DRAW, key=key[:-1]), "already_drawn")  # another key
    games = [player.post("/v1/games", {}, key=one).json()["id"] for one in (key, f'"{key}"')]
    assert games[0] == games[1]


def test_a_long_key_is_stored_as_its_hash(table: Table, valkey: str) -> None:
    """So no player can fill the store with keys: the name of a record has at most 64 characters of the key."""
    player = table.turn
    assert player.try_moves(table.id, DRAW, key="k" * 255).status_code == 200
    with direct(valkey) as client:
        names = [name for name in client.hkeys(keys.once(table.id, player.id)) if isinstance(name, bytes)]
    assert names
    assert max(map(len, names)) <= 70


def test_without_a_key_each_request_is_its_own(table: Table) -> None:
    """Without a key the second draw is a new request, which the rules refuse."""
    player = table.turn
    player.move(table.id, DRAW)
    refused(player.try_moves(table.id, DRAW), "already_drawn")


def test_every_write_can_be_repeated(service: Service) -> None:
    """Creating, seating bots, joining, leaving and adding entropy make one version each, also when sent repeatedly."""
    ada, bob = service.player("Ada"), service.player("Bob")
    created = ada.post("/v1/games", {"seats": 4}, key="k")
    game = created.json()["id"]
    steps: list[tuple[Player, str, Any]] = [
        (ada, "bots", {"count": 1}),
        (bob, "join", {}),
        (bob, "entropy", {"entropy": "aa"}),
        (bob, "leave", None),
        (ada, "leave", None),
    ]
    for number, (player, name, body) in enumerate(steps):
        answers = [player.post(f"/v1/games/{game}/{name}", body, key=f"k{number}") for _ in range(3)]
        assert answers[0].status_code == 200, answers[0].text
        assert answers[0].headers["etag"] == f'"{number + 2}"'
        assert all(same(answers[0], answer) for answer in answers)
    assert same(created, ada.post("/v1/games", {"seats": 4}, key="k"))
    assert len({one.id for one in ada.events(game).events}) == 6


def test_a_key_of_a_creation_is_the_key_of_one_game(service: Service) -> None:
    """The same key gives this player the same game; another request with this key is refused."""
    ada, bob = service.player("Ada"), service.player("Bob")
    mine = [ada.post("/v1/games", {"bots": 1}, key="first").json()["id"] for _ in range(2)]
    assert mine[0] == mine[1] != ada.post("/v1/games", {"bots": 1}, key="second").json()["id"]
    assert bob.post("/v1/games", {"bots": 1}, key="first").json()["id"] != mine[0]
    refused(ada.post("/v1/games", {"bots": 0}, key="first"), "key_reused")


def test_a_key_with_another_body_is_refused(table: Table) -> None:
    """A key belongs to one request: another body or another operation with the same key is refused."""
    player = table.turn
    player.try_moves(table.id, DRAW, key="k")
    before = player.view(table.id)
    refused(player.try_moves(table.id, Discard(before.hand[0]), key="k"), "key_reused")
    refused(player.post(f"/v1/games/{table.id}/entropy", {"entropy": "aa"}, key="k"), "key_reused")
    refused(player.post(f"/v1/games/{table.id}/leave", key="k"), "key_reused")
    assert player.view(table.id) == before


def test_the_way_a_body_is_written_does_not_matter(table: Table) -> None:
    """Whitespace and explicit default values do not make a different request."""
    player = table.turn
    first = player.try_moves(table.id, DRAW, key="k")
    headers = {"Content-Type": "application/json", "Idempotency-Key": "k"}
    for body in (b' { "moves" :[{"type":"draw_stock"}]}', b'{"dry_run":false,"moves":[{"type":"draw_stock"}]}'):
        assert same(first, player.send("POST", f"/v1/games/{table.id}/moves", content=body, headers=headers))


def test_another_players_key_is_another_key(table: Table) -> None:
    """The same key from another player is a separate request with its own answer."""
    player, other = table.turn, table.others[0]
    mine = player.try_moves(table.id, DRAW, key="k")
    refused(other.try_moves(table.id, DRAW, key="k"), "not_your_turn")
    body = {"entropy": "aa"}
    ours = [one.post(f"/v1/games/{table.id}/entropy", body, key="e") for one in (player, other)]
    assert [answer.json()["seat"] for answer in ours] == [player.view(table.id).seat, other.view(table.id).seat]
    assert same(mine, player.try_moves(table.id, DRAW, key="k"))


def test_a_recorded_answer_comes_before_the_version(table: Table) -> None:
    """A repeat with an old version gets the recorded answer, because the first request changed the version."""
    player = table.turn
    first = player.try_moves(table.id, DRAW, key="k", at=2)
    assert first.status_code == 200
    assert same(first, player.try_moves(table.id, DRAW, key="k", at=2))
    assert same(first, player.try_moves(table.id, DRAW, key="k", at=1))
    refused(player.try_moves(table.id, DRAW, key="new", at=2), "stale_version")


def test_a_dry_run_records_nothing(table: Table) -> None:
    """After a dry run the same key can be used for the real request."""
    player = table.turn
    body = {"moves": [{"type": "draw_stock"}], "dry_run": True}
    assert player.post(f"/v1/games/{table.id}/moves", body, key="k").json()["dry_run"] is True
    made = player.try_moves(table.id, DRAW, key="k")
    assert (made.json()["dry_run"], made.json()["game"]["version"]) == (False, 3)


def test_fifty_sends_at_once_are_carried_out_once(service: Service, table: Table) -> None:
    """All fifty requests get the same answer, and only one move or one game is made."""
    player = table.turn
    moves = asyncio.run(_at_once(service, player, f"/v1/games/{table.id}/moves", {"moves": [{"type": "draw_stock"}]}))
    assert all(answer.status_code == 200 for answer in moves), {answer.text for answer in moves}
    assert all(same(moves[0], answer) for answer in moves)
    assert player.view(table.id).version == 3
    assert len(player.events(table.id, after=2).events) == 1
    created = asyncio.run(_at_once(service, player, "/v1/games", {"bots": 1}))
    assert all(answer.status_code == 201 for answer in created), {answer.text for answer in created}
    assert all(same(created[0], answer) for answer in created)


async def _at_once(service: Service, player: Player, path: str, body: Any) -> list[httpx.Response]:
    headers = {"Authorization": f"Bearer {player.token}", "Idempotency-Key": "fifty"}
    async with httpx.AsyncClient(base_url=service.base, verify=False, timeout=20) as http:  # noqa: S501 - loopback
        return await asyncio.gather(*[http.post(path, json=body, headers=headers) for _ in range(50)])
