"""What was answered under a key stays true: a refused request stays refused, and is refused in the same words."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from msgspec.structs import replace
from tests.service.direct import direct
from tests.service.process import Service, serving
from tests.service.refused import refused, without_id
from tests.service.replica import Replica
from tests.service.table import ONE_DEAL, Player, Table

from rami.contract.wire import AddEntropy, CreateGame, MakeMoves
from rami.errors import MoveRefused, Unavailable
from rami.rules.moves import Discard, DrawStock, Meld, Undo
from rami_service.games import play, seats
from rami_service.games.requests import Asked
from rami_service.store import keys
from rami_service.store.redis.batch import StoreUnavailable

DRAW = DrawStock()


@pytest.fixture
def table(service: Service) -> Table:
    """A running game."""
    return Table([service.player("Ada"), service.player("Bob")], options=ONE_DEAL)


@pytest.fixture
def lonely(valkey: str, tmp_path: Path) -> Iterator[Service]:
    """A replica on which a player may have one open game."""
    with serving(tmp_path, redis_url=valkey, open_games_each=1) as running:
        yield running


def test_a_refused_request_stays_refused(table: Table) -> None:
    """It is refused also after it has become legal; with a new key it is carried out."""
    player = table.turn
    discarded = Discard(player.view(table.id).hand[0])
    first = player.try_moves(table.id, discarded, key="k")
    refused(first, "must_draw_first")
    player.move(table.id, DRAW)
    assert without_id(player.try_moves(table.id, discarded, key="k")) == without_id(first)
    assert player.view(table.id).version == 3
    assert player.try_moves(table.id, discarded, key="new").status_code == 200


def test_a_refused_key_belongs_to_its_request(table: Table) -> None:
    """Another request with a refused key is refused, because it would get the answer of another request."""
    player = table.turn
    refused(player.try_moves(table.id, Discard(player.view(table.id).hand[0]), key="k"), "must_draw_first")
    refused(player.try_moves(table.id, DRAW, key="k"), "key_reused")
    refused(player.post(f"/v1/games/{table.id}/leave", key="k"), "key_reused")


def test_a_refusal_is_repeated_in_the_language_of_each_request(table: Table) -> None:
    """Code, status, params and rule stay the same; title and detail are written again in the language."""
    player = table.turn
    hand = player.move(table.id, DRAW).hand
    missing = next(card for card in ("AS", "2S", "3S", "4S", "5S", "6S") if card not in hand)
    body = {"moves": [{"type": "discard", "card": missing}]}

    def said(language: str, key: str) -> dict[str, Any]:
        headers = {"Accept-Language": language, "Idempotency-Key": key}
        answer = player.send("POST", f"/v1/games/{table.id}/moves", json=body, headers=headers)
        return without_id(answer)[1]

    english, french = said("en", "k"), said("fr", "k")
    assert (english, french) == (said("en", "new"), said("fr", "newer"))
    assert (english["params"], english["rule"]) == (french["params"], french["rule"])
    assert english["detail"] != french["detail"]
    assert said("en", "k") == english


def test_a_changed_version_stays_a_refusal(table: Table) -> None:
    """A request that came too late for its version gets the same version again, in the body and in the ETag."""
    player = table.turn
    first = player.try_moves(table.id, DRAW, key="k", at=1)
    refused(first, "stale_version")
    player.move(table.id, DRAW)
    again = player.try_moves(table.id, DRAW, key="k", at=1)
    assert without_id(again) == without_id(first)
    assert again.headers["etag"] == first.headers["etag"] == '"2"'


def test_refusals_of_every_change_are_kept(service: Service) -> None:
    """Joining, adding bots, leaving, resigning, returning and a rematch: each refusal stays what it was."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(seats=2).id
    tries: list[tuple[Player, str, Any]] = [
        (bob, "leave", None),
        (bob, "bots", {"count": 1}),
        (ada, "bots", {"count": 3}),
        (ada, "join", {}),
        (bob, "join", {"seat": 5}),
        (bob, "entropy", {"entropy": "aa"}),
        (ada, "resign", None),
        (ada, "return", None),
        (ada, "rematch", None),
        (bob, "rematch", None),
    ]

    def send() -> list[tuple[int, dict[str, Any]]]:
        return [
            without_id(player.post(f"/v1/games/{game}/{name}", body, key=f"k{number}"))
            for number, (player, name, body) in enumerate(tries)
        ]

    first = send()
    assert {status for status, _ in first} == {400, 403, 409}
    bob.join(game)
    ada.post(f"/v1/games/{game}/resign")
    assert send() == first
    refused(bob.post(f"/v1/games/{game}/rematch", key="k8"), "game_not_finished")


def test_a_game_that_was_refused_is_not_created_later(lonely: Service) -> None:
    """A player with too many open games stays refused under this key when there is room again."""
    ada = lonely.player("Ada")
    game = ada.create(seats=2).id
    first = ada.post("/v1/games", {"seats": 2}, key="k")
    refused(first, "too_many_games")
    ada.post(f"/v1/games/{game}/leave")
    assert without_id(ada.post("/v1/games", {"seats": 2}, key="k")) == without_id(first)
    assert ada.post("/v1/games", {"seats": 2}, key="new").status_code == 201


def test_an_answer_without_a_change_stays_an_answer(service: Service) -> None:
    """A player who already watches is told so again in the same words, also after the game has changed."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(private=True).id
    invite = {"invite": ada.invite(game, purpose="watch")}
    assert bob.post(f"/v1/games/{game}/watch", invite).status_code == 200
    first = bob.post(f"/v1/games/{game}/watch", invite, key="k")
    assert first.status_code == 200
    ada.post(f"/v1/games/{game}/leave")
    again = bob.post(f"/v1/games/{game}/watch", invite, key="k")
    assert (again.content, again.headers["etag"]) == (first.content, first.headers["etag"])


def test_what_says_nothing_about_a_visible_game_leaves_the_key_free(service: Service, valkey: str) -> None:
    """A game that one may not see, a pause that ends, and a request without a key are not recorded."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(seats=2, private=True).id
    refused(bob.post(f"/v1/games/{game}/join", {}, key="k"), "game_not_found")
    refused(ada.post(f"/v1/games/{game}/join", {}), "already_seated")
    with direct(valkey) as client:
        assert not client.exists(keys.once(game, bob.id), keys.once(game, ada.id))
    wrong = {"invite": f"i_{'0' * 26}_{'a' * 32}"}
    refused(bob.post(f"/v1/games/{game}/join", wrong, key="k"), "invite_invalid")
    assert bob.post(f"/v1/games/{game}/join", {"invite": ada.invite(game, purpose="play")}, key="k").status_code == 200


def test_a_request_of_quick_match_goes_on_after_a_refused_seat(service: Service) -> None:
    """A seat that somebody else took is no answer to the request: under the same key it gets another one."""
    players = [service.player(name) for name in ("Ada", "Bob", "Cleo")]
    request = {"variant": "rami", "seats": 2, "turn_seconds": 77}
    games = [player.post("/v1/games/quick-match", request, key="k").json()["id"] for player in players]
    assert games[0] == games[1] != games[2]
    assert [player.post("/v1/games/quick-match", request, key="k").json()["id"] for player in players] == games


@pytest.mark.anyio
async def test_a_request_that_was_held_too_long_is_not_carried_out(local: Replica) -> None:
    """No change is made, with or without a key; nothing is recorded, so the same key can be sent again."""
    game, tokens = await local.table()
    token = tokens[0]
    late = Asked(local.caller(token), key="k", since=monotonic() - local.context.settings.request_timeout)
    before = await local.context.batch.call("HGETALL", keys.once(game, late.who.player_id))
    for asked in (late, replace(late, key=None)):
        with pytest.raises(Unavailable) as caught:
            await play.add_entropy(local.context, asked, game, AddEntropy(entropy="aa"))
        assert (caught.value.code, caught.value.retryable) == ("took_too_long", True)
        with pytest.raises(Unavailable):
            await play.move(local.context, asked, game, MakeMoves(moves=(Meld(("AS", "2S", "3S")),)))
        with pytest.raises(Unavailable):
            await seats.create(local.context, asked, CreateGame())
    assert await local.context.batch.call("HGETALL", keys.once(game, late.who.player_id)) == before
    in_time = replace(late, since=monotonic())
    assert (await play.add_entropy(local.context, in_time, game, AddEntropy(entropy="aa"))).version == 3


@pytest.mark.anyio
@pytest.mark.usefixtures("alone")
async def test_a_refusal_that_cannot_be_recorded_is_not_told(local: Replica) -> None:
    """If the store takes no writes, a request with a key fails and may be repeated; without a key it is refused."""
    game, tokens = await local.table()
    asked = Asked(local.caller(tokens[0]), key="k")
    await asked.who.proven()
    body, batch = MakeMoves(moves=(Undo(),)), local.context.batch
    await batch.call("CONFIG", "SET", "maxmemory", 1)
    try:
        with pytest.raises(StoreUnavailable):
            await play.move(local.context, asked, game, body)
        with pytest.raises(MoveRefused):
            await play.move(local.context, replace(asked, key=None), game, body)
    finally:
        await batch.call("CONFIG", "SET", "maxmemory", 0)
    for _ in range(2):
        with pytest.raises(MoveRefused):
            await play.move(local.context, asked, game, body)
