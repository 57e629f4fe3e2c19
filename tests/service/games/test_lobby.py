"""The lobby is filtered by status, variant and seats; the list of a player's own games by status."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from tests.service.direct import direct
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table, arrange

from rami_service.store import keys

MINE = "/v1/players/me/games"


def every(player: Player, path: str, **params: Any) -> Iterator[str]:
    """Yield the ids on all pages of a list."""
    page = player.page(path, **params)
    while True:
        yield from [item.id for item in page.items]
        if page.next is None:
            return
        page = player.page(path, cursor=page.next, **params)


def among(made: Iterable[str], player: Player, path: str = "/v1/games", **params: Any) -> list[str]:
    """Return those of the given games that a list holds, in the order of the list."""
    return [game for game in every(player, path, limit=100, **params) if game in set(made)]


def test_the_lobby_is_filtered_by_variant_and_seats(service: Service) -> None:
    """The lobby can be filtered by variant, by seats, by both or not at all; the newest game comes first."""
    ada = service.player()
    wanted = [("rami", 2), ("rami", 3), ("romme", 3), ("romme", 2)]
    made = {ada.create(variant=variant, seats=seats).id: (variant, seats) for variant, seats in wanted}
    newest = [*reversed(made)]
    assert among(made, ada) == newest
    for variant in ("rami", "romme", "wrotham"):
        assert among(made, ada, variant=variant) == [game for game in newest if made[game][0] == variant]
        for seats in (2, 3, 8):
            assert among(made, ada, seats=seats) == [game for game in newest if made[game][1] == seats]
            assert among(made, ada, variant=variant, seats=seats) == [
                game for game in newest if made[game] == (variant, seats)
            ]


def test_a_game_is_listed_as_what_it_is(service: Service) -> None:
    """A game is listed as open until its last seat is taken, as playing until it is over, and then not at all."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(options=ONE_DEAL).id
    lists = [{"status": status, **more} for status in ("open", "playing") for more in ({}, {"variant": "rami"})]
    assert [among([game], bob, **params) for params in lists] == [[game], [game], [], []]
    bob.join(game)
    assert [among([game], bob, **params) for params in lists] == [[], [], [game], [game]]
    bob.post(f"/v1/games/{game}/resign")
    ada.post(f"/v1/games/{game}/resign")
    assert [among([game], bob, **params) for params in lists] == [[]] * 4


def test_a_running_game_is_listed_by_when_it_began(service: Service) -> None:
    """Running games are sorted by the time they began, not by the time they were created."""
    ada, bob = service.player("Ada"), service.player("Bob")
    slow, quick = ada.create().id, ada.create().id
    for game in (quick, slow):
        bob.join(game)
    assert among([slow, quick], ada, status="playing") == [slow, quick]


def test_a_private_game_is_in_no_public_list(service: Service) -> None:
    """A private game is in no public list, open or running; its player finds it in the list of their own games."""
    ada = service.player()
    made = [ada.create(private=True).id, ada.create(private=True, bots=1).id]
    for status in ("open", "playing"):
        assert among(made, ada, status=status, variant="rami", seats=2) == []
    assert among(made, ada, MINE) == made[::-1]


def test_a_game_against_house_bots_is_its_players_own(service: Service, valkey: str) -> None:
    """Others do not find it among running games, also if an older release listed it; one of two people they do."""
    ada, bob = service.player("Ada"), service.player("Bob")
    alone, both = ada.create(bots=1).id, ada.create(seats=3, bots=1).id
    bob.join(both)
    with direct(valkey) as client:
        client.zadd(keys.lobby("playing", None, None), {alone: 2**50})
    assert [among([alone, both], who, status="playing") for who in (bob, ada)] == [[both], [both]]
    assert among([alone, both], ada, MINE) == [both, alone]
    bob.post(f"/v1/games/{both}/resign")
    assert among([alone, both], bob, status="playing") == [both]


def test_a_page_is_full_whatever_the_list_held(service: Service, valkey: str) -> None:
    """Later games fill the page in place of stale entries, and stale entries are removed when they are found."""
    ada = service.player()
    made = [ada.create(variant="manie-de-joker-51", seats=4).id for _ in range(9)]
    for game in made[1::2]:
        arrange(valkey, game, lambda stored: replace(stored, status="aborted"))
    page = ada.page("/v1/games", variant="manie-de-joker-51", seats=4, limit=3)
    assert [item.id for item in page.items] == [made[8], made[6], made[4]]
    assert [*every(ada, "/v1/games", variant="manie-de-joker-51", seats=4, limit=2)] == made[::-2]
    with direct(valkey) as client:
        listed = client.zrange(keys.lobby("open", "manie-de-joker-51", 4), 0, -1)
    assert listed == [game.encode() for game in made[::2]]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *[("seats", value) for value in (1, 9, "x", "", "null", [3, "null"])],
        *[("status", value) for value in ("finished", "x", "", "null")],
        *[("variant", value) for value in ("", "Rami", "{x}", "x" * 41, "null")],
        ("variants", "rami"),
    ],
)
def test_a_filter_that_cannot_be_meant_is_named(service: Service, field: str, value: object) -> None:
    """The service refuses an invalid filter; it neither ignores it nor returns an empty list."""
    answer = service.player().get("/v1/games", **{field: value})
    assert refused(answer, "invalid_request")["params"] == {"in": "query", "field": field}


def test_an_unknown_variant_is_said_to_be_unknown(service: Service) -> None:
    """The error message suggests the most similar variant."""
    problem = refused(service.player().get("/v1/games", variant="rami-5l"), "unknown_variant")
    assert "`rami-51`" in problem["detail"]


def test_ones_own_games_are_found_by_status(service: Service) -> None:
    """The default is the open and running games; games that the player left are in no list."""
    ada, bob = service.player("Ada"), service.player("Bob")
    left, waiting, running = ada.create(seats=3).id, ada.create(seats=3).id, ada.create(seats=3, bots=1).id
    given_up, played = ada.create().id, ada.create(options=ONE_DEAL).id
    for game in (left, waiting, running, given_up, played):
        bob.join(game)
    for player, game, what in ((ada, left, "leave"), (bob, waiting, "leave"), (bob, given_up, "resign")):
        assert player.post(f"/v1/games/{game}/{what}").status_code == 200
    ada.post(f"/v1/games/{given_up}/resign")
    expected = {
        None: ([played, running, waiting], [played, running]),
        "open": ([waiting], []),
        "playing": ([played, running], [played, running]),
        "finished": ([], []),
        "aborted": ([given_up, left], [given_up, left]),
    }
    for status, (adas, bobs) in expected.items():
        params = {"status": status} if status else {}
        assert [*every(ada, MINE, **params)] == adas, status
        assert [*every(bob, MINE, **params)] == bobs, status


def test_a_finished_game_is_among_ones_own(service: Service) -> None:
    """A player who resigned also finds the game when it is finished; strangers do not."""
    ada, bob, eve = (service.player(name) for name in ("Ada", "Bob", "Eve"))
    table = Table([ada, bob, eve], options=ONE_DEAL)
    assert eve.post(f"/v1/games/{table.id}/resign").status_code == 200
    assert [*every(eve, MINE)] == []
    while (view := ada.view(table.id)).status == "playing":
        turn = view.turn or 0
        if turn == 2:
            ada.events(table.id, after=view.version, wait=2)
        else:
            Table.play_on(table, 1)
    assert view.status == "finished"
    for player in (ada, bob, eve):
        assert [*every(player, MINE)] == []
        assert [*every(player, MINE, status="finished")] == [table.id]
    assert [*every(service.player(), MINE, status="finished")] == []


def test_a_game_whose_end_was_not_noted_is_found_all_the_same(service: Service, valkey: str) -> None:
    """If a process died after the commit that ended a game, the next read of the list corrects it."""
    ada = service.player()
    game = ada.create().id
    arrange(valkey, game, lambda stored: replace(stored, status="finished", ended_at=1_800_000_000_000))
    assert [*every(ada, MINE)] == []
    assert [*every(ada, MINE, status="finished")] == [game]


@pytest.mark.parametrize("status", ["over", "", "OPEN"])
def test_a_status_that_is_none_is_named(service: Service, status: str) -> None:
    """The service refuses an unknown status in the list of a player's own games too."""
    answer = service.player().get(MINE, status=status)
    assert refused(answer, "invalid_request")["params"] == {"in": "query", "field": "status"}
