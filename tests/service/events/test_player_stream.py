"""The stream of a player with several games: each as in its own stream, and one id that resumes in all of them."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from tests.service.events.test_game_stream import log_of
from tests.service.listening import MINE, Ear, Message, listening
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table, play_out, timeless

SHORT = ONE_DEAL | {"turn_limit": 8}
NOWHERE = "g_" + "0" * 26


@pytest.fixture(scope="module")
def other(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """Another replica on the same store, with room for 15 logs in its streams."""
    with serving(tmp_path_factory.mktemp("other"), redis_url=valkey, streams_most=15) as running:
        yield running
        assert "internal_error" not in running.log
        assert "stream_failed" not in running.log


def tables(service: Service, count: int, **request: Any) -> list[Table]:
    """Games of the same two players."""
    players = [service.player("Ada"), service.player("Bob")]
    return [Table(players, **request) for _ in range(count)]


def of_game(messages: Iterable[Message], game: str) -> list[Any]:
    """What a stream said about one game."""
    return [message.data for message in messages if message.data.get("game", message.data.get("id")) == game]


def until(ear: Ear, *last: Any) -> list[Message]:
    """The messages up to those with these data."""
    messages = [ear.next()]
    while not all(data in [message.data for message in messages] for data in last):
        messages.append(ear.next())
    return messages


def versions(player: Player, game: str, after: int | str) -> list[Any]:
    """The data of the messages of a game after a version."""
    return [message.data for message in log_of(player, game, str(after))]


def test_each_game_is_told_as_in_its_own_stream(service: Service, other: Service) -> None:
    """After the list of games comes each named game, then its versions; a game whose version is named has no view."""
    one, two = tables(service, 2, options=SHORT)
    ada = one.players[0]
    with listening(ada, MINE, at=other, games=f"{one.id},{two.id}:1") as ear:
        listed, view = ear.next(), ear.next()
        assert (listed.event, {game["id"] for game in listed.data["items"]}) == ("snapshot", {one.id, two.id})
        now = ada.get(f"/v1/games/{one.id}").json()
        assert (view.event, timeless(view.data)) == ("game", timeless(now))
        for table in (one, two, one):
            table.play_on(1)
        expected, others = versions(ada, one.id, view.data["version"]), versions(ada, two.id, 1)
        answer = until(ear, expected[-1], others[-1])  # the order of different games is not certain
        assert (of_game(answer, one.id), of_game(answer, two.id)) == (expected, others)
        assert {message.event for message in answer} <= {"version", "notice"}
        play_out(one.id, *one.players)
        closed = {"game": one.id, "reason": "over"}
        assert of_game(until(ear, closed), one.id)[:-1] == versions(ada, one.id, expected[-1]["version"])
        two.play_on(1)
        assert until(ear, versions(ada, two.id, 1)[-1])


def test_the_last_id_resumes_in_every_log(service: Service, other: Service) -> None:
    """A client that connects again after each message, at one replica after the other, misses nothing."""
    one, two = tables(service, 2, options=SHORT)
    ada, answer, last = one.players[0], list[Message](), f"0,{one.id}:0,{two.id}:0"
    play_out(one.id, *one.players)
    play_out(two.id, *two.players)
    while sum(message.event == "closed" for message in answer) < 2:
        with listening(ada, MINE, at=[service, other][len(answer) % 2], games=f"{one.id},{two.id}", last=last) as ear:
            answer.append(ear.next())
        last = answer[-1].id
    assert last.endswith(f",{one.id}:end,{two.id}:end")
    for game in (one.id, two.id):
        assert of_game([message for message in answer if message.event == "version"], game) == versions(ada, game, 0)
    notices = [message.data for message in answer if message.event == "notice"]
    assert notices == ada.get("/v1/players/me/events").json()["notices"]


def test_all_follows_games_that_start_later(service: Service) -> None:
    """With `all` a stream has the running and open games; a game that starts later is followed too."""
    (one,) = tables(service, 1)
    ada, bob = one.players
    with listening(ada, MINE, games="all") as ear:
        view = until(ear, ada.get(f"/v1/games/{one.id}").json())[-1]
        assert view.event == "game"
        game = bob.create(options=SHORT).id
        ada.join(game)
        first = next(message for message in ear if message.event == "game")
        assert first.data["id"] == game
        play_out(game, ada, bob)
        answer = until(ear, {"game": game, "reason": "over"})
        assert of_game(answer, game)[:-1] == versions(ada, game, first.data["version"])
        assert game not in answer[-1].id
        assert one.id in answer[-1].id
    with listening(ada, MINE, games="all", last=answer[-1].id) as ear:
        one.play_on(1)
        assert until(ear, versions(ada, one.id, view.data["version"])[-1])


def test_a_game_that_one_may_not_see_is_refused_as_unknown(service: Service) -> None:
    """A stream with an unknown or a private game is refused; so is a version that nobody was given."""
    ada, eve = service.player("Ada"), service.player("Eve")
    game, hidden = ada.create().id, ada.create(private=True).id
    for named in (NOWHERE, f"{NOWHERE}:3", hidden, f"{game},{hidden}:1"):
        refused(eve.get(MINE, games=named), "game_not_found")
    refused(eve.get(MINE, games=f"{game}:99"), "unknown_event")
    many = ",".join(f"g_{number:026}" for number in range(201))
    for wrong in ("", "all,all", "g_1", f"{game}:x", f"{game},", many, f"all,{game}"):
        refused(eve.get(MINE, games=wrong), "invalid_request")
    for wrong in ("1-1,x", f"0,{game}", f"0 ,{game}:1", "0,~12", "0,~0123456x,1", "0,~01234567,1,-"):
        refused(eve.send("GET", MINE, headers={"Last-Event-ID": wrong}), "invalid_request")


def test_the_last_id_resumes_in_many_games(service: Service) -> None:
    """With more than 20 games the id has their positions in the order of the request, and resumes in all of them."""
    every = tables(service, 23, options=SHORT)
    ada, names = every[0].players[0], [table.id for table in every]
    games = ",".join([*names[:22], f"{names[22]}:1"])
    with listening(ada, MINE, games=games) as ear:
        views = [ear.next() for _ in range(23)][1:]
        assert [view.data["id"] for view in views] == names[:22]
        last = views[-1].id
    _, check, *places = last.split(",")
    assert places == [str(view.data["version"]) for view in views] + ["1"]
    assert len(check) == 9
    for table in every[:2]:
        play_out(table.id, *table.players)
    every[22].play_on(1)
    answer: list[Message] = []
    while sum(message.event == "closed" for message in answer) < 2 or names[22] not in str(answer):
        with listening(ada, MINE, games=games, last=last) as ear:
            answer.append(ear.next())
        last = answer[-1].id
    assert last.split(",")[1:5] == [check, "end", "end", *places[2:3]]
    for game, after in ((names[0], views[0].data["version"]), (names[1], views[1].data["version"]), (names[22], 1)):
        seen = of_game([message for message in answer if message.event == "version"], game)
        assert seen == versions(ada, game, after)[: len(seen)]
        assert seen
    others = ",".join(reversed(names))
    with listening(ada, MINE, games=others, last=last) as ear:
        again = next(message for message in ear if message.event == "game")
        assert again.data["id"] == names[22]


def test_twenty_games_count_as_one_stream(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A stream of 21 games takes two of the player's places, and gives both back."""
    with serving(tmp_path_factory.mktemp("two"), redis_url=valkey, streams_each=2) as narrow:
        ada = narrow.player("Ada")
        names = [ada.create().id for _ in range(21)]
        with listening(ada, MINE, games=",".join(names)) as ear:
            assert ear.next().event == "snapshot"
            refused(ada.get(MINE, games=names[0]), "too_many_streams")
        with listening(ada, MINE, games=",".join(names[:20])) as ear, listening(ada, MINE) as second:
            assert ear.next().event == second.next().event == "snapshot"
            refused(ada.get(MINE, games=",".join(names)), "too_many_streams")


def test_a_seat_that_is_given_up_shows_no_more_cards(service: Service, other: Service) -> None:
    """Who resigns is sent nothing more of the hand: the game goes on as for a spectator, the other games as before."""
    one, two = tables(service, 2, options=SHORT)
    ada, bob = one.players
    with listening(ada, MINE, at=other, games=f"{one.id}:2,{two.id}:2") as ear:
        assert ear.next().event == "snapshot"
        assert ada.post(f"/v1/games/{one.id}/resign").status_code == 200
        play_out(one.id, bob)
        answer = until(ear, {"game": one.id, "reason": "over"})
        seen = of_game(answer, one.id)[:-1]
        assert seen == versions(ada, one.id, 2)
        events = [event for version in seen for event in version["events"]]
        assert events[0]["type"] == "player_resigned"
        assert all(event["type"] != "stock_drawn" or event["card"] is None for event in events)
        two.play_on(1)
        assert until(ear, versions(ada, two.id, 2)[-1])
        assert versions(bob, two.id, 2)


def test_a_private_game_that_is_left_is_closed(service: Service) -> None:
    """The message does not say whether the game still exists; with the last id the stream can be opened again."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(private=True, seats=3).id
    invite = ada.post(f"/v1/games/{game}/invites", {}).json()["invite"]
    bob.join(game, invite=invite)
    gone = {"game": game, "reason": "gone"}
    with listening(bob, MINE, games=game) as ear:
        assert [ear.next().event, ear.next().event] == ["snapshot", "game"]
        assert bob.post(f"/v1/games/{game}/leave").status_code == 200
        last = until(ear, gone)[-1].id
    assert last.endswith(f",{game}:end")
    with listening(bob, MINE, games=game, last=last.replace("end", "1")) as ear:
        assert ear.next().data == gone
    with listening(bob, MINE, games=game, last=last) as ear:
        ada.join(bob.create(seats=2).id)
        assert ear.next().event == "notice"
    refused(bob.get(MINE, games=game), "game_not_found")


def test_every_followed_game_counts_for_the_process(other: Service) -> None:
    """A process admits so many logs, whether they are followed in one stream or in several."""
    ada = other.player("Ada")
    games = ",".join(ada.create().id for _ in range(7))
    with listening(ada, MINE, games=games) as ear:
        assert ear.next().event == "snapshot"
        refused(ada.get(MINE, games=games), "too_many_streams")
        refused(ada.get(MINE, games="all"), "too_many_streams")
        with listening(ada, MINE, games=games.partition(",")[0]) as small:
            assert small.next().event == "snapshot"


def test_a_revoked_token_ends_the_stream(service: Service, other: Service) -> None:
    """No game is told any more, on any replica."""
    (table,) = tables(service, 1)
    ada = table.players[0]
    with listening(ada, MINE, at=other, games=table.id) as ear:
        assert [ear.next().event, ear.next().event] == ["snapshot", "game"]
        assert ada.post("/v1/players/me/tokens/rotate").status_code in {200, 201}
        assert ear.rest() == []
