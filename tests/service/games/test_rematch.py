"""All players of a finished game who ask for a rematch sit down at the same new game."""

import asyncio
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table, arrange, play_out

from rami.contract.wire import RematchOffered


def again(player: Player, game: str, **parts: Any) -> dict[str, Any]:
    """Ask for a rematch and return the new game."""
    answer = player.post(f"/v1/games/{game}/rematch", **parts)
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return view


def finished(service: Service, names: tuple[str, ...] = ("Ada", "Bob", "Eve"), **request: Any) -> Table:
    """A game that was played to its end."""
    table = Table([service.player(name) for name in names], options=ONE_DEAL, **request)
    assert table.play_on(2000).status == "finished"
    return table


@pytest.fixture(scope="module")
def over(service: Service) -> Table:
    """A finished game without a rematch so far."""
    return finished(service, turn_seconds=600, deal_pause=3)


def test_all_who_ask_sit_down_at_one_game(service: Service, over: Table) -> None:
    """Each player moves one seat, rules and clock stay; the other players get the offer and kept seats."""
    ada, bob, eve = over.players
    first = again(bob, over.id)
    assert (first["status"], first["seat"], first["creator"]) == ("open", 2, bob.id)
    assert [seat["kept_for"] for seat in first["players"]] == [eve.id, ada.id, None]
    assert (first["turn_seconds"], first["deal_pause"], first["rules"]["match_end"]["deals"]) == (600, 3, 1)
    old = ada.view(over.id)
    assert (old.status, old.rematch) == ("finished", first["id"])
    assert ada.events(over.id, after=old.version - 1).events[-1].event == RematchOffered(first["id"])
    refused(service.player("Zoe").post(f"/v1/games/{first['id']}/join", {}), "game_full")
    assert again(ada, over.id)["seat"] == 1
    begun = again(eve, over.id)
    assert (begun["id"], begun["status"], begun["seat"]) == (first["id"], "playing", 0)
    assert ada.view(over.id).version == old.version
    assert again(bob, over.id)["id"] == first["id"]


def test_all_may_ask_at_once(service: Service) -> None:
    """Concurrent requests create one game, with all players in it."""
    table = finished(service)

    async def ask_all() -> list[httpx.Response]:
        async with httpx.AsyncClient(base_url=service.base, verify=False, timeout=20) as http:  # noqa: S501 - loopback
            path = f"/v1/games/{table.id}/rematch"
            tokens = [player.token for player in table.players] * 3
            return await asyncio.gather(
                *[http.post(path, headers={"Authorization": f"Bearer {token}"}) for token in tokens]
            )

    answers = asyncio.run(ask_all())
    # Three attempts to commit may not be enough for nine concurrent requests: some get 409 and are repeated.
    assert {answer.status_code for answer in answers} <= {200, 409}, [answer.text for answer in answers]
    games = {again(player, table.id)["id"] for player in table.players}
    assert len(games) == 1
    new = table.players[0].view(games.pop())
    assert (new.status, {seat.player for seat in new.players}) == ("playing", {player.id for player in table.players})
    last = table.players[0].view(table.id).version
    said = [one.event for one in table.players[0].events(table.id, after=last - 3).events]
    assert said.count(RematchOffered(new.id)) == 1


def test_bots_play_again_and_so_do_those_who_stand_in(service: Service) -> None:
    """House bots play again, also in place of players who resigned, so the game begins at once."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(
        seating=[{"kind": "you"}, {"kind": "player", "player": bob.id}, {"kind": "bot"}], options=ONE_DEAL
    )
    bob.join(game.id)
    bob.post(f"/v1/games/{game.id}/resign")
    play_out(game.id, ada)
    refused(bob.post(f"/v1/games/{game.id}/rematch"), "not_seated")
    new = again(ada, game.id)
    assert (new["status"], new["seat"], [seat["kind"] for seat in new["players"]]) == (
        "playing",
        1,
        ["bot", "player", "bot"],
    )
    assert "Bob" not in [seat["name"] for seat in new["players"]]


def test_the_seat_of_a_deleted_player_is_anyones(service: Service) -> None:
    """The rematch does not keep a seat for a deleted player."""
    table = finished(service, ("Ada", "Bob"))
    ada, bob = table.players
    assert bob.send("DELETE", "/v1/players/me").status_code == 204
    new = again(ada, table.id)
    assert [(seat["kind"], seat["kept_for"]) for seat in new["players"]] == [("free", None), ("player", None)]


def test_an_offer_that_got_lost_is_made_by_the_next_who_asks(service: Service, valkey: str) -> None:
    """The next request repairs the offer if a process created the rematch but died before it marked the old game."""
    table = finished(service, ("Ada", "Bob"))
    ada, bob = table.players
    new = again(ada, table.id)["id"]
    arrange(valkey, table.id, lambda game: replace(game, rematch=None))
    assert again(bob, table.id)["id"] == new
    assert ada.view(table.id).rematch == new


def test_only_a_finished_game_has_a_rematch(service: Service, over: Table) -> None:
    """An open, running or aborted game has no rematch, and only its players may ask. A refusal changes nothing."""
    ada, zoe = service.player("Ada"), service.player("Zoe")
    open_game = ada.create(seats=2).id
    running = Table([service.player("Ada"), service.player("Bob")])
    refused(ada.post(f"/v1/games/{open_game}/rematch"), "game_not_finished")
    refused(running.turn.post(f"/v1/games/{running.id}/rematch"), "game_not_finished")
    ada.post(f"/v1/games/{open_game}/leave")
    assert refused(ada.post(f"/v1/games/{open_game}/rematch"), "game_not_finished")["detail"].endswith("is aborted.")
    before = over.players[0].view(over.id)
    refused(zoe.post(f"/v1/games/{over.id}/rematch"), "not_seated")
    assert over.players[0].view(over.id) == before
    assert running.turn.view(running.id).version == 2


def test_a_repeated_request_is_answered_again(service: Service) -> None:
    """A repeat with its key gets the same answer, for the creator of the rematch and for the player who joins it."""
    table = finished(service, ("Ada", "Bob"))
    for player in table.players:
        first, second = (player.post(f"/v1/games/{table.id}/rematch", key="k") for _ in range(2))
        assert (first.status_code, first.content) == (second.status_code, second.content) == (200, first.content)


def test_a_rematch_that_was_given_up_stays_given_up(service: Service) -> None:
    """After its creator left, the other players get an error and do not wait."""
    table = finished(service, ("Ada", "Bob"))
    ada, bob = table.players
    new = again(ada, table.id)["id"]
    ada.post(f"/v1/games/{new}/leave")
    refused(bob.post(f"/v1/games/{table.id}/rematch"), "game_not_open")


def test_the_rematch_of_a_private_game_is_private(service: Service) -> None:
    """Strangers see neither the game nor its rematch."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(seating=[{"kind": "you"}, {"kind": "player", "player": bob.id}], private=True, options=ONE_DEAL)
    bob.join(game.id)
    play_out(game.id, ada, bob)
    new = again(ada, game.id)
    assert new["private"] is True
    for path in (f"/v1/games/{new['id']}", f"/v1/games/{game.id}"):
        refused(service.player("Zoe").get(path), "game_not_found")
    assert again(bob, game.id)["status"] == "playing"


def test_a_game_that_waited_for_entropy_waits_again(service: Service) -> None:
    """The rematch that the same creator asks for shows its commitment, and begins when its creator has added entropy.

    Another player, who chose nothing, gets a rematch that does not wait.
    """
    ada, bob = service.player("Ada"), service.player("Bob")
    games = [ada.create(seats=2, wait_for_entropy=True, options=ONE_DEAL).id for _ in range(2)]
    for game in games:
        bob.join(game)
        ada.post(f"/v1/games/{game}/entropy", {"entropy": "5eed"})
        play_out(game, ada, bob)
    new = again(ada, games[0])
    assert (new["wait_for_entropy"], again(bob, games[0])["status"]) == (True, "open")
    assert ada.post(f"/v1/games/{new['id']}/entropy", {"entropy": "5eed"}).json()["status"] == "playing"
    assert (again(bob, games[1])["wait_for_entropy"], again(ada, games[1])["status"]) == (False, "playing")
