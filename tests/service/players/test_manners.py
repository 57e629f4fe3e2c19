"""Players follow and block each other, and report each other. Nobody learns that he is blocked or reported."""

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any, Final, get_args

import msgspec
import pytest
from tests.service.direct import direct
from tests.service.listening import MINE, game_of, listening
from tests.service.players.test_phrases import heard, say
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.scraping import watched
from tests.service.shapes import until
from tests.service.table import ONE_DEAL, Player, Table, play_out

from rami.contract.wire.manners import ReportCategory
from rami_service.store import keys
from rami_service.store.players import REPORT_TTL, REPORTED, REPORTS

BLOCKED: Final = "/v1/players/me/blocked"
FOLLOWED: Final = "/v1/players/me/followed"
QUICK: Final = "/v1/games/quick-match"
NOBODY: Final = "p_" + "0" * 26
CLOCKS: Final = count(5000)
"""Turn times that no other test uses, so that quick match finds only the games of one test."""


def block(player: Player, other: Player) -> None:
    """Let a player block another one."""
    answer = player.post(BLOCKED, {"player": other.id})
    assert (answer.status_code, answer.json()["players"][-1]) == (200, other.id)


def follow(player: Player, other: Player) -> None:
    """Let a player follow another one."""
    answer = player.post(FOLLOWED, {"player": other.id})
    assert (answer.status_code, answer.json()["players"][-1]["id"]) == (200, other.id)


def online(player: Player, other: Player) -> bool | None:
    """What a player sees of another whom he follows."""
    [shown] = [one for one in player.get(FOLLOWED).json()["players"] if one["id"] == other.id]
    seen: bool | None = shown["online"]
    return seen


def quick(player: Player, wanted: dict[str, int], key: str | None = None) -> str:
    """The game in which quick match seats a player."""
    answer = player.post(QUICK, wanted, key=key)
    assert answer.status_code == 200, answer.text
    game: str = answer.json()["id"]
    return game


def invited(player: Player) -> list[str]:
    """What a player gets notices of, apart from turns."""
    found = [one["notice"] for one in player.get("/v1/players/me/events", limit=100).json()["notices"]]
    return [one["type"] for one in found if one["type"] != "your_turn"]


def report(player: Player, table: Table, other: Player, **more: Any) -> Any:
    """Report a player of a table."""
    return player.post(f"/v1/games/{table.id}/reports", {"player": other.id, "category": "stalling", **more})


@pytest.fixture
def table(service: Service) -> Table:
    """A running game of three."""
    return Table([service.player(name) for name in ("Ada", "Bob", "Cleo")])


@pytest.mark.parametrize(("path", "code"), [(BLOCKED, "too_many_blocked"), (FOLLOWED, "too_many_followed")])
def test_lists_of_players_are_bounded_and_leave_out_the_deleted(service: Service, path: str, code: str) -> None:
    """A list holds a hundred players; one who was deleted is left out, and gives up the place."""
    ada, others = service.player("Ada"), [service.player(f"P{number}") for number in range(102)]
    for other in others[:100]:
        assert ada.post(path, {"player": other.id}).status_code == 200
    refused(ada.post(path, {"player": others[100].id}), code)
    assert ada.post(path, {"player": others[0].id}).status_code == 200
    assert others[0].send("DELETE", "/v1/players/me").status_code == 204
    assert others[0].id not in ada.get(path).text
    assert others[100].id in ada.post(path, {"player": others[100].id}).text
    refused(ada.post(path, {"player": others[101].id}), code)
    assert others[1].id not in ada.send("DELETE", f"{path}/{others[1].id}").text
    assert ada.send("DELETE", f"{path}/{others[1].id}").status_code == 200
    refused(ada.post(path, {"player": NOBODY}), "unknown_player")
    refused(ada.post(path, {"player": "bob"}), "invalid_request")
    refused(ada.send("DELETE", f"{path}/bob"), "unknown_player")
    assert others[1].get(path).json() == {"players": []}


def test_only_those_who_follow_each_other_see_whether_they_are_online(service: Service) -> None:
    """One-sided following shows nothing; mutual following shows a player with an open stream; a block ends it."""
    ada, bob = service.player("Ada"), service.player("Bob")
    bob.send("PATCH", "/v1/players/me", json={"picture": "moon"})
    follow(ada, bob)
    with listening(bob, MINE) as ear:
        ear.next()
        assert ada.get(FOLLOWED).json() == {
            "players": [{"id": bob.id, "name": "Bob", "picture": "moon", "online": None}]
        }
        follow(bob, ada)
        until(lambda: online(ada, bob) is True)
        assert online(bob, ada) is False
        block(ada, bob)
        assert ada.get(FOLLOWED).json() == {"players": []}
        follow(ada, bob)
        assert (online(ada, bob), online(bob, ada)) == (None, None)
        ada.send("DELETE", f"{BLOCKED}/{bob.id}")
        assert online(ada, bob) is True
    until(lambda: online(ada, bob) is False)


def test_presence_is_known_on_all_replicas_and_at_a_table(
    table: Table, valkey: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A player who follows one game on another replica is online; a spectator's page says nothing of its player."""
    ada, bob, cleo = table.players
    for one, other in ((ada, bob), (bob, ada), (ada, cleo), (cleo, ada)):
        follow(one, other)
    other_game = Table([bob, table.players[0]])
    with (
        serving(tmp_path_factory.mktemp("other"), redis_url=valkey) as replica,
        listening(bob, game_of(table.id), at=replica) as ear,
        listening(cleo, game_of(other_game.id)) as watching,
    ):
        ear.next()
        watching.next()
        until(lambda: online(ada, bob) is True)
        assert online(ada, cleo) is False


def test_who_is_blocked_gets_the_same_answers(service: Service) -> None:
    """Following, muting, blocking, profiles, phrases and invitations answer a blocked player as anybody else."""
    ada, bob = service.player("Ada"), service.player("Bob")

    def answers() -> list[tuple[int, Any]]:
        game = bob.create(seating=[{"kind": "you"}, {"kind": "player", "player": ada.id}])
        shared = Table([ada, bob])
        sent = [
            bob.post(FOLLOWED, {"player": ada.id}),
            bob.post("/v1/players/me/muted", {"player": ada.id}),
            bob.get(f"/v1/players/{ada.id}"),
            bob.get(f"/v1/players/{ada.id}/stats"),
            say(bob, shared.id),
        ]
        assert [seat.kept_for for seat in game.players] == [None, ada.id]
        assert "unasked" not in bob.get(f"/v1/games/{game.id}").text
        return [(answer.status_code, answer.content) for answer in sent]

    before = answers()
    block(ada, bob)
    assert answers() == before


def test_talk_reaches_neither_of_two_of_whom_one_is_blocked(table: Table) -> None:
    """Both get the usual answer, the third hears both; without the block they hear each other again."""
    ada, bob, cleo = table.players
    block(ada, bob)
    assert say(ada, table.id).status_code == say(bob, table.id, "thanks").status_code == 204
    assert (heard(ada), heard(bob)) == ([], [])
    assert [phrase for _, _, phrase in heard(cleo)] == ["hello", "thanks"]
    ada.send("DELETE", f"{BLOCKED}/{bob.id}")
    say(ada, table.id, "sorry")
    assert [phrase for _, _, phrase in heard(bob)] == ["sorry"]


def test_no_invitation_comes_from_a_blocked_player(service: Service) -> None:
    """No notice comes, also when the game ends; others are invited as always, also by the one who blocks."""
    ada, bob, cleo = (service.player(name) for name in ("Ada", "Bob", "Cleo"))
    block(ada, bob)
    seats = [{"kind": "you"}, *[{"kind": "player", "player": one.id} for one in (ada, cleo)]]
    game = bob.create(seating=seats, private=True)
    assert (invited(ada), invited(cleo)) == ([], ["invited"])
    assert bob.post(f"/v1/games/{game.id}/leave").status_code == 200
    assert (invited(ada), invited(cleo)) == ([], ["invited", "game_aborted"])
    assert invited(bob) == ["game_aborted"]
    ada.create(seating=[{"kind": "you"}, {"kind": "player", "player": bob.id}])
    assert invited(bob) == ["game_aborted", "invited"]


def test_a_rematch_that_a_blocked_player_asks_for_is_not_offered(service: Service) -> None:
    """The one who blocks gets no notice; the third does, and the blocked one is answered as always."""
    ada, bob, cleo = players = [service.player(name) for name in ("Ada", "Bob", "Cleo")]
    table = Table(players, options=ONE_DEAL)
    play_out(table.id, *players)
    block(ada, bob)
    before = len(invited(ada))
    offered = bob.post(f"/v1/games/{table.id}/rematch")
    assert offered.status_code == 200, offered.text
    assert {seat["kept_for"] for seat in offered.json()["players"]} == {None, ada.id, cleo.id}
    assert len(invited(ada)) == before
    assert invited(cleo)[-2:] == ["invited", "rematch_offered"]
    assert ada.post(f"/v1/games/{table.id}/rematch").json()["id"] == offered.json()["id"]


def test_quick_match_keeps_two_players_apart(
    service: Service, valkey: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """On two replicas, whoever of the two comes first: the next one gets another game, the third fills the first."""
    with serving(tmp_path_factory.mktemp("other"), redis_url=valkey) as other:
        for blocking in (True, False):
            ada, bob, cleo, dan = (service.player(name) for name in ("Ada", "Bob", "Cleo", "Dan"))
            block(ada, bob) if blocking else block(bob, ada)
            bob.http = dan.http = other.http
            wanted = {"turn_seconds": next(CLOCKS)}
            first, second = quick(ada, wanted), quick(bob, wanted)
            assert first != second
            assert {quick(cleo, wanted), quick(dan, wanted)} == {first, second}
            assert {ada.view(first).status, bob.view(second).status} == {"playing"}


def test_many_who_look_for_a_game_at_once_are_kept_apart(
    service: Service, valkey: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Twelve players ask two replicas at the same time for games of four: no game has two who are blocked."""
    players = [service.player(f"P{number}") for number in range(12)]
    pairs = {(players[number].id, players[(number + 1) % 12].id) for number in range(0, 12, 2)}
    for number in range(0, 12, 2):
        block(players[number], players[number + 1])
    wanted = {"turn_seconds": next(CLOCKS), "seats": 4}
    with serving(tmp_path_factory.mktemp("other"), redis_url=valkey) as other, ThreadPoolExecutor(12) as pool:
        for player in players[::3]:
            player.http = other.http
        games = list(pool.map(lambda player: quick(player, wanted), players))
    for game in games:
        seated = {seat.player for seat in players[1].view(game).players}
        assert not [pair for pair in pairs if seated.issuperset(pair)]
    assert len(set(games)) < 12  # they were brought together


def test_a_repeated_quick_match_is_answered_the_same_after_a_block(service: Service) -> None:
    """A block changes nothing about games that have begun, and a lost answer comes again."""
    ada, bob = service.player("Ada"), service.player("Bob")
    wanted = {"turn_seconds": next(CLOCKS)}
    game = quick(ada, wanted)
    assert quick(bob, wanted, "k-1") == game
    block(bob, ada)
    assert quick(bob, wanted, "k-1") == game
    assert ada.view(game).status == "playing"


def test_a_blocked_player_does_not_hold_others_up(service: Service) -> None:
    """Whoever has blocked all that wait opens a game of his own, however many games wait."""
    ada, waiting = service.player("Ada"), [service.player(f"P{number}") for number in range(20)]
    wanted = {"turn_seconds": next(CLOCKS), "seats": 2}
    for other in waiting:
        block(ada, other)
        assert other.create(**wanted).status == "open"
    game = quick(ada, wanted)
    assert ada.view(game).creator == ada.id


def test_a_report_is_stored_for_the_operator(table: Table, store: Any) -> None:
    """It says who, whom, where and what; the same one is stored once; it expires, and goes with its player."""
    ada, bob, _ = table.players
    for _ in range(2):
        assert report(ada, table, bob, version=3, text="Ça dure… <b>").status_code == 204
    [stored] = store.zrange(keys.reports(bob.id), 0, -1)
    assert msgspec.msgpack.decode(stored) == [ada.id, table.id, 3, "stalling", "Ça dure… <b>"]
    assert REPORT_TTL - 60 < store.ttl(keys.reports(bob.id)) <= REPORT_TTL
    assert store.zscore(keys.REPORTED, bob.id) is not None
    assert invited(bob) == ["game_started"]
    bob.send("DELETE", "/v1/players/me")
    assert not store.exists(keys.reports(bob.id))
    assert store.zscore(keys.REPORTED, bob.id) is None
    refused(report(ada, table, bob), "not_in_the_game")


def test_the_first_reports_of_a_player_are_kept(table: Table, store: Any) -> None:
    """Nobody can push reports out with others: a full list takes no more, until the old ones have expired."""
    ada, bob, cleo = table.players
    key = keys.reports(bob.id)
    report(ada, table, bob)
    [(first, at)] = store.zrange(key, 0, -1, withscores=True)
    store.zadd(key, {f"r{number}": at for number in range(REPORTS - 1)})
    assert report(cleo, table, bob).status_code == 204
    assert (store.zcard(key), store.zscore(key, first)) == (REPORTS, at)
    store.zadd(key, {f"r{number}": at - REPORT_TTL * 1000 - 60_000 for number in range(REPORTS - 1)})
    report(cleo, table, bob)
    assert store.zcard(key) == 2
    store.zadd(keys.REPORTED, {f"p{number}": at for number in range(REPORTED + 5)})
    report(cleo, table, bob, text="again")
    assert store.zcard(keys.REPORTED) == REPORTED
    assert store.zscore(keys.REPORTED, bob.id) is not None
    store.delete(keys.REPORTED)


def test_one_reports_only_players_of_a_shared_game(service: Service, table: Table) -> None:
    """Not oneself, not strangers, not for a game of others or a hidden one; who has resigned can be reported."""
    ada, bob, cleo = table.players
    eve = service.player("Eve")
    for other in (ada, eve):
        refused(report(ada, table, other), "not_in_the_game")
    refused(report(eve, table, ada), "not_seated")
    hidden = ada.create(private=True)
    refused(bob.post(f"/v1/games/{hidden.id}/reports", {"player": ada.id, "category": "spam"}), "game_not_found")
    assert cleo.post(f"/v1/games/{table.id}/resign").status_code == 200
    assert report(ada, table, cleo).status_code == report(cleo, table, ada).status_code == 204
    for wrong in ({"category": "ugly"}, {"text": "x" * 501}, {"version": 0}, {"more": 1}):
        refused(report(ada, table, bob, **wrong), "invalid_request")


def test_one_sends_ten_reports_a_day(table: Table) -> None:
    """The eleventh is refused and says when the next one may be sent; others may still send theirs."""
    ada, bob, cleo = table.players
    answers = [report(ada, table, bob, text=str(number)) for number in range(25)]
    limited = [answer for answer in answers if answer.status_code == 429]
    assert 25 - 20 <= len(limited) <= 25 - 10  # midnight may come in between
    assert 1 <= int(limited[0].headers["retry-after"]) <= 86_400
    refused(limited[0], "rate_limited")
    assert report(cleo, table, bob).status_code == 204


def test_reports_are_counted_without_names(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Metrics and the log have the category, and nothing of those who are concerned."""
    folder = tmp_path_factory.mktemp("watched")
    with watched(folder) as process:
        table = Table([process.service.player(name) for name in ("Ada", "Bob")])
        ada, bob = table.players
        for category in get_args(ReportCategory):
            assert report(ada, table, bob, category=category, text="QH").status_code == 204
        assert [process.counted("rami_reports_total", category=name) for name in get_args(ReportCategory)] == [1] * 5
        logged = [line for line in process.service.log.splitlines() if "player_reported" in line]
        assert len(logged) == 5
        for line in logged:
            assert not [hidden for hidden in (ada.id, bob.id, table.id, "QH") if hidden in line]


def test_a_player_of_the_release_before_has_empty_lists(service: Service, store: Any) -> None:
    """A record without the new fields is read, and keeps what it has."""
    ada, bob = service.player("Ada"), service.player("Bob")
    ada.post("/v1/players/me/muted", {"player": bob.id})
    record = msgspec.msgpack.decode(store.get(keys.player(ada.id)))
    store.set(keys.player(ada.id), msgspec.msgpack.encode(record[:-2]), keepttl=True)
    assert ada.get(BLOCKED).json() == ada.get(FOLLOWED).json() == {"players": []}
    block(ada, bob)
    assert ada.get("/v1/players/me/muted").json() == {"players": [bob.id]}


@pytest.fixture
def store(valkey: str) -> Any:
    """The store of the service, without the code of the service."""
    with direct(valkey) as client:
        yield client
