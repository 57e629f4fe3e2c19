"""Many clients move at the same version: one succeeds, the others receive an error."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence

import httpx
import pytest
from msgspec import to_builtins
from tests.service.process import Service, serving
from tests.service.table import Table

from rami.contract.wire import GameView
from rami.rules.cards import deck, names
from rami.rules.events import DealStarted
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Move

CLIENTS, ROUNDS = 32, 20  # tests/faults/test_one_winner.py plays hundreds


@pytest.fixture(scope="module")
def other(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A second replica on the same store."""
    with serving(tmp_path_factory.mktemp("other"), redis_url=valkey) as running:
        yield running


class Crowd:
    """Clients of two replicas that all act for the player on turn."""

    def __init__(self, replicas: list[Service]) -> None:
        self.clients = [
            httpx.AsyncClient(base_url=replicas[number % len(replicas)].base, verify=False, timeout=30)  # noqa: S501
            for number in range(CLIENTS)
        ]

    async def race(self, table: Table, view: GameView, *, at: int | None) -> list[httpx.Response]:
        """Send one legal step from each client: half of the clients send one step, the other half another."""
        player = table.players[view.turn or 0]
        headers = {"Authorization": f"Bearer {player.token}"} | ({} if at is None else {"If-Match": f'"{at}"'})
        own = player.view(table.id)
        discards = [Discard(card) for card in own.hand if card != own.this_turn.taken][:2]
        moves: Sequence[Move] = (DrawStock(), DrawDiscard()) if own.phase == "draw" else discards
        path = f"/v1/games/{table.id}/moves"
        bodies = [{"moves": [to_builtins(move)]} for move in moves]
        return await asyncio.gather(
            *[
                client.post(path, json=bodies[number // 2 % len(bodies)], headers=headers)
                for number, client in enumerate(self.clients)
            ]
        )

    async def close(self) -> None:
        """Close all clients."""
        await asyncio.gather(*[client.aclose() for client in self.clients])


def conserved(table: Table) -> None:
    """Check that the hands, melds, pile and stock of all views together are one whole pack."""
    views = [player.view(table.id) for player in table.players]
    seen = Counter(card for view in views for card in view.hand)
    started = table.players[0].events(table.id, limit=3).events[-1].event
    assert isinstance(started, DealStarted)
    pile = list(started.pile)
    for moved in views[0].pile_moves:
        assert moved.action == "threw" or pile.pop() == moved.card
        if moved.action == "threw":
            pile.append(moved.card)
    if not views[0].recycles:
        assert len(pile) == views[0].pile_size
        seen += Counter(pile)
    assert not seen - Counter(names(deck(1, 0)))
    sizes = sum(seat.cards for seat in views[0].seats) + views[0].stock + views[0].pile_size
    assert sizes + sum(len(meld.cards) for meld in views[0].melds) == 52


def test_one_of_many_wins_each_version(service: Service, other: Service) -> None:
    """With If-Match one client makes the next version; the others receive 412 and its number."""
    table = Table([service.player("Ada"), service.player("Bob")])

    async def play() -> None:
        crowd = Crowd([service, other])
        for _ in range(ROUNDS):
            view = table.players[0].view(table.id)
            if view.deal > 1:
                break
            answers = await crowd.race(table, view, at=view.version)
            won = [answer for answer in answers if answer.status_code == 200]
            lost = [answer for answer in answers if answer.status_code != 200]
            assert len(won) == 1
            assert won[0].headers["etag"] == f'"{view.version + 1}"'
            assert {(answer.status_code, answer.json()["code"]) for answer in lost} == {(412, "stale_version")}
            assert {answer.headers["etag"] for answer in lost} == {f'"{view.version + 1}"'}
        await crowd.close()

    asyncio.run(play())
    conserved(table)
    versions = [int(one.id.partition("-")[0]) for one in table.players[0].events(table.id, limit=100).events]
    assert sorted(set(versions)) == list(range(1, max(versions) + 1))


def test_without_a_version_the_rules_decide_who_was_too_late(service: Service, other: Service) -> None:
    """One client moves; the others receive an error of the rules or a conflict."""
    table = Table([service.player("Ada"), service.player("Bob")])

    async def play() -> None:
        crowd = Crowd([service, other])
        for _ in range(10):
            view = table.players[0].view(table.id)
            answers = await crowd.race(table, view, at=None)
            assert [answer.status_code for answer in answers].count(200) == 1
            codes = {answer.json()["code"] for answer in answers if answer.status_code != 200}
            assert codes <= {"already_drawn", "not_your_turn", "must_draw_first", "conflict"}
            assert {answer.status_code for answer in answers} == {200, 409}
            assert table.players[0].view(table.id).version == view.version + 1
        await crowd.close()

    asyncio.run(play())
    conserved(table)


def test_the_last_seat_is_taken_once(service: Service, other: Service) -> None:
    """Twenty players want one seat: one gets it, and the other nineteen get one of three errors."""
    ada = service.player("Ada")
    game = ada.create(seats=2).id
    guests = [service.player(f"Guest {number}") for number in range(20)]

    async def rush() -> list[httpx.Response]:
        async with httpx.AsyncClient(verify=False, timeout=30) as http:  # noqa: S501 - loopback
            return await asyncio.gather(
                *[
                    http.post(
                        f"{(service, other)[number % 2].base}/v1/games/{game}/join",
                        json={},
                        headers={"Authorization": f"Bearer {guest.token}"},
                    )
                    for number, guest in enumerate(guests)
                ]
            )

    answers = asyncio.run(rush())
    assert [answer.status_code for answer in answers].count(200) == 1
    assert {answer.json()["code"] for answer in answers if answer.status_code != 200} <= {
        "game_not_open",
        "game_full",
        "conflict",
    }
    assert ada.view(game).version == 2
