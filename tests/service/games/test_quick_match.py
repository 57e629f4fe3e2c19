"""Quick match gives each caller a seat at a fitting game or at a new one, also when many ask at the same time."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any

import httpx
import msgspec
import pytest
from tests.service.direct import direct
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.table import Player, arrange

from rami.contract.wire import GameView
from rami_service.domain.models import Game

QUICK = "/v1/games/quick-match"


CLOCKS = count(1000)


@pytest.fixture
def seconds() -> int:
    """A turn time that no other test uses, so that quick match finds only the games of this test."""
    return next(CLOCKS)


def sits(player: Player, **request: Any) -> GameView:
    """Send a quick match request and return the game in which the player sits."""
    answer = player.post(QUICK, request)
    assert answer.status_code == 200, answer.text
    view = msgspec.json.decode(answer.content, type=GameView)
    assert view.seat is not None
    assert view.players[view.seat].player == player.id
    assert answer.headers["etag"] == f'"{view.version}"'
    return view


def test_the_first_opens_a_game_and_the_next_ones_fill_it(service: Service, seconds: int) -> None:
    """The new game is public and has the requested settings; when it is full, the next player gets a new one."""
    wanted = {"variant": "romme", "seats": 3, "options": {"decks": 2}, "turn_seconds": seconds}
    ada, bob, cleo, eve = (service.player(name) for name in ("Ada", "Bob", "Cleo", "Eve"))
    opened = sits(ada, **wanted)
    assert (opened.status, opened.version, opened.seat, opened.creator) == ("open", 1, 0, ada.id)
    assert (opened.rules.variant, len(opened.players), opened.turn_seconds) == ("romme", 3, wanted["turn_seconds"])
    assert (opened.rules.decks, opened.private) == (2, False)
    filled = [sits(bob, **wanted), sits(cleo, **wanted)]
    assert [(view.id, view.status) for view in filled] == [(opened.id, "open"), (opened.id, "playing")]
    assert {view.seat for view in filled} == {1, 2}
    assert sits(eve, **wanted).id != opened.id


def test_a_game_that_somebody_created_is_found(service: Service, seconds: int) -> None:
    """Rules written in another way still match; the game that has waited longest is offered first."""
    ada, bob, cleo = service.player("Ada"), service.player("Bob"), service.player("Cleo")
    first = ada.create(options={"hand_size": {"2": 10}, "jokers": 0}, turn_seconds=seconds)
    second = ada.create(turn_seconds=seconds)
    assert sits(bob, turn_seconds=seconds, options={"decks": 1}).id == first.id
    assert sits(cleo, turn_seconds=seconds).id == second.id


@pytest.mark.parametrize(
    "other",
    [
        {"variant": "rami-bloc"},
        {"options": {"jokers": 2}},
        {"seats": 4},
        {"turn_seconds": 999},
        {"turn_seconds": None},
        {"deal_pause": 5},
        {"private": True},
    ],
)
def test_a_game_that_differs_is_not_what_is_asked_for(service: Service, seconds: int, other: dict[str, Any]) -> None:
    """Quick match does not offer a private game or one with other rules, seats, clock or pause."""
    wanted = {"seats": 3, "turn_seconds": seconds}
    game = service.player().create(**wanted | other)
    assert sits(service.player("Bob"), **wanted).id != game.id


def test_strangers_who_ask_for_no_clock_get_a_minute_a_turn(service: Service, seconds: int) -> None:
    """They meet whoever asks for 60 seconds, but nobody who wants no clock or has house bots asked for."""
    rules = {"options": {"match_end": {"target": seconds}}}  # no other test asks for these
    ada, bob, cleo, dan = (service.player(name) for name in ("Ada", "Bob", "Cleo", "Dan"))
    opened, untimed = sits(ada, **rules), sits(cleo, **rules, turn_seconds=None)
    assert (opened.status, opened.turn_seconds) == ("open", 60)
    assert (untimed.status, untimed.turn_seconds) == ("open", None)
    assert (sits(bob, **rules).id, sits(dan, **rules, turn_seconds=None).id) == (opened.id, untimed.id)
    assert sits(bob, **rules, turn_seconds=60).id == sits(cleo, **rules).id
    assert sits(dan, **rules, seats=3, bots=1).turn_seconds is None


def test_a_game_that_waits_for_somebody_is_not_offered(service: Service, seconds: int) -> None:
    """A free seat is offered only after the player with the kept seat has joined."""
    ada, bob, cleo = (service.player(name) for name in ("Ada", "Bob", "Cleo"))
    seating = [{"kind": "you"}, {"kind": "player", "player": bob.id}, {"kind": "anyone"}]
    wanted = {"seats": 3, "turn_seconds": seconds}
    game = ada.create(seating=seating, **wanted)
    fresh = sits(cleo, **wanted)
    assert fresh.id != game.id
    bob.join(game.id)
    assert sits(service.player(), **wanted).id == game.id


def test_one_never_gets_a_game_in_which_one_sits(service: Service, seconds: int) -> None:
    """Each request of the same player opens another game; the next player fills the oldest one first."""
    wanted = {"turn_seconds": seconds}
    ada, bob = service.player("Ada"), service.player("Bob")
    games = [sits(ada, **wanted).id for _ in range(3)]
    assert len(set(games)) == 3
    assert [sits(bob, **wanted).id for _ in range(4)][:3] == games


def test_a_seat_that_is_free_again_is_found(service: Service, seconds: int) -> None:
    """A seat that a guest left is offered again; a game that its creator left is not."""
    wanted = {"seats": 3, "turn_seconds": seconds}
    ada, bob, cleo, eve = (service.player(name) for name in ("Ada", "Bob", "Cleo", "Eve"))
    game = sits(ada, **wanted).id
    sits(bob, **wanted)
    bob.post(f"/v1/games/{game}/leave")
    assert {(view.id, view.seat) for view in (sits(cleo, **wanted), sits(eve, **wanted))} == {(game, 1), (game, 2)}
    given_up = sits(ada, **wanted).id
    ada.post(f"/v1/games/{given_up}/leave")
    assert sits(bob, **wanted).id != given_up


def test_a_seat_that_a_bot_took_is_not_found(service: Service, seconds: int) -> None:
    """Quick match does not offer a seat that a bot took or that a player took by joining directly."""
    wanted = {"seats": 3, "turn_seconds": seconds}
    ada, bob, cleo = service.player("Ada"), service.player("Bob"), service.player("Cleo")
    game = sits(ada, **wanted).id
    ada.post(f"/v1/games/{game}/bots", {"count": 1})
    assert (view := sits(bob, **wanted)).id == game
    assert view.status == "playing"
    other = sits(ada, **wanted).id
    for player in (bob, cleo):
        player.join(other)
    assert sits(service.player(), **wanted).id != other


def test_house_bots_take_their_seats_at_once(service: Service, seconds: int) -> None:
    """Two people and a bot play: the first waits for one more, who asked for the same; others do not meet the bot."""
    wanted = {"variant": "romme", "seats": 3, "bots": 1, "turn_seconds": seconds, "deal_pause": 7}
    ada, bob, cleo, eve = (service.player(name) for name in ("Ada", "Bob", "Cleo", "Eve"))
    opened = sits(ada, **wanted)
    assert [(seat.kind, seat.player) for seat in opened.players] == [("player", ada.id), ("free", None), ("bot", None)]
    assert (opened.status, opened.deal_pause) == ("open", 7)
    for other in ({"bots": 0}, {"bots": 0, "seats": 2}, {"deal_pause": 0}):
        assert sits(cleo, **wanted | other).id != opened.id
    filled = sits(bob, **wanted)
    assert (filled.id, filled.status, filled.seat) == (opened.id, "playing", 1)
    assert sits(eve, **wanted).id != opened.id


def test_alone_with_house_bots_the_game_begins_at_once(service: Service, seconds: int) -> None:
    """If bots take all other seats nobody is waited for, also while others wait; a repeat gets the same game."""
    wanted = {"seats": 3, "bots": 2, "turn_seconds": seconds}
    ada, bob = service.player("Ada"), service.player("Bob")
    sits(bob, seats=3, turn_seconds=seconds)
    view = sits(ada, **wanted)
    assert (view.status, [seat.kind for seat in view.players]) == ("playing", ["player", "bot", "bot"])
    assert sits(ada, **wanted).id != view.id
    first, again = (bob.post(QUICK, wanted, key="alone") for _ in range(2))
    assert (first.status_code, first.content) == (200, again.content)
    refused(bob.post(QUICK, wanted | {"seats": 4}, key="alone"), "key_reused")


def test_a_seat_that_is_free_again_is_offered_to_those_who_wanted_bots(service: Service, seconds: int) -> None:
    """A guest leaves a game with a bot: who asks for the same gets the seat."""
    wanted = {"seats": 4, "bots": 1, "turn_seconds": seconds}
    ada, bob, cleo = (service.player(name) for name in ("Ada", "Bob", "Cleo"))
    game = sits(ada, **wanted).id
    assert sits(bob, **wanted).id == game
    bob.post(f"/v1/games/{game}/leave")
    assert {sits(cleo, **wanted).id, sits(service.player("Dora"), **wanted).id} == {game}


def test_ones_own_randomness_is_in_the_shuffle_of_a_game_that_was_there(
    service: Service, valkey: str, seconds: int
) -> None:
    """Entropy is used in an existing game, whose commitment is older than the request, but not in a new game."""
    stored: list[Game] = []

    def read(game: Game) -> Game:
        stored.append(game)
        return game

    wanted = {"variant": "rami-bloc", "seats": 3, "turn_seconds": seconds}
    game = sits(service.player(), **wanted, entropy="aa").id
    assert sits(service.player(), **wanted, entropy="bb").id == game
    arrange(valkey, game, read)
    assert sorted(seat.entropy for seat in stored[0].seats) == [b"", b"", b"\xbb"]


def test_a_repeated_request_is_the_same_game(service: Service, seconds: int) -> None:
    """A repeat with the same key gets the same answer; another key makes a new request."""
    wanted = {"turn_seconds": seconds}
    ada, bob = service.player("Ada"), service.player("Bob")
    for player in (ada, bob):
        answers = [player.post(QUICK, wanted, key="k") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200] * 3
        assert len({answer.content for answer in answers}) == 1
    games = {player.post(QUICK, wanted, key="k").json()["id"] for player in (ada, bob)}
    assert len(games) == 1
    assert ada.post(QUICK, wanted, key="other").json()["id"] not in games


def test_a_key_is_the_key_of_one_request(service: Service, seconds: int) -> None:
    """Another body with the same key is refused, and no game is created."""
    ada = service.player("Ada")
    game = ada.post(QUICK, {"turn_seconds": seconds}, key="k").json()["id"]
    refused(ada.post(QUICK, {"turn_seconds": seconds, "seats": 3}, key="k"), "key_reused")
    assert [item.id for item in ada.page("/v1/players/me/games").items] == [game]


BAD: list[tuple[Any, str]] = [
    ({"variant": "ramy"}, "bad_rules"),
    ({"options": {"jokerz": 1}}, "bad_rules"),
    ({"options": {"jokers": -1}}, "bad_rules"),
    ({"variant": "wrotham", "seats": 3}, "bad_rules"),
    ({"seats": 1}, "invalid_request"),
    ({"seats": 9}, "invalid_request"),
    ({"seats": None}, "invalid_request"),
    ({"turn_seconds": 4}, "invalid_request"),
    ({"entropy": "xyz"}, "invalid_request"),
    ({"options": []}, "invalid_request"),
    ({"private": True}, "invalid_request"),
    ({"bots": 2}, "bad_rules"),
    ({"bots": 8}, "invalid_request"),
    ({"deal_pause": 3601}, "invalid_request"),
    ([], "invalid_request"),
]


@pytest.mark.parametrize(("body", "code"), BAD)
def test_what_cannot_be_played_claims_nothing(service: Service, valkey: str, body: Any, code: str) -> None:
    """An invalid request is refused before the store reserves a seat."""
    ada = service.player()
    with direct(valkey) as client:
        before = {key: client.zrange(key, 0, -1) for key in client.keys("{lobby}*")}
        refused(ada.post(QUICK, body, key="k"), code)
        assert {key: client.zrange(key, 0, -1) for key in client.keys("{lobby}*")} == before
        assert client.exists(f"{{p:{ada.id}}}:quick:k") == 0
    assert ada.page("/v1/players/me/games").items == ()


def test_without_a_player_nothing_is_found(service: Service) -> None:
    """The token is checked before the body."""
    refused(service.http.post(QUICK, json={"variant": "ramy"}), "missing_token")
    token = {"Authorization": "Bearer rami_nobody"}
    refused(service.http.post(QUICK, json={"variant": "ramy"}, headers=token), "invalid_token")


@pytest.fixture(scope="module")
def other(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A second replica on the same store."""
    with serving(tmp_path_factory.mktemp("other"), redis_url=valkey) as running:
        yield running


async def at_once(replicas: list[Service], players: list[Player], body: Any, key: str = "") -> list[GameView]:
    """Send the requests of all players at the same time, distributed over the replicas."""
    async with httpx.AsyncClient(verify=False, timeout=30) as http:  # noqa: S501 - loopback
        answers = await asyncio.gather(
            *[
                http.post(
                    f"{replicas[number % len(replicas)].base}{QUICK}",
                    json=body,
                    headers={"Authorization": f"Bearer {player.token}"} | ({"Idempotency-Key": key} if key else {}),
                )
                for number, player in enumerate(players)
            ]
        )
    assert {answer.status_code for answer in answers} == {200}, {answer.text for answer in answers}
    return [msgspec.json.decode(answer.content, type=GameView) for answer in answers]


@pytest.mark.parametrize("seats", [2, 4])
def test_many_at_once_fill_games(service: Service, other: Service, seconds: int, seats: int) -> None:
    """With 32 callers on two replicas every game is full and every player has exactly one seat."""
    players = [service.player(f"Caller {number}") for number in range(32)]
    wanted = {"seats": seats, "turn_seconds": seconds}
    for _ in range(3):
        views = asyncio.run(at_once([service, other], players, wanted))
        assert set(Counter(view.id for view in views).values()) == {seats}
        assert len({(view.id, view.seat) for view in views}) == 32
        for game in {view.id for view in views}:
            assert players[0].view(game).status == "playing"


def test_one_request_sent_many_times_at_once_is_one_seat(service: Service, other: Service, seconds: int) -> None:
    """Sent with one key to two replicas, the request opens one game, which the next player finds."""
    ada, bob = service.player("Ada"), service.player("Bob")
    wanted = {"turn_seconds": seconds}
    views = asyncio.run(at_once([service, other], [ada] * 16, wanted, key="same"))
    assert len({view.id for view in views}) == 1
    assert [item.id for item in ada.page("/v1/players/me/games").items] == [views[0].id]
    assert views[0].id in {sits(bob, **wanted).id for _ in range(20)}
