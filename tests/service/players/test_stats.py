"""The statistics of players: every finished game counts once for each player in it."""

from collections.abc import Callable
from time import monotonic, sleep
from typing import TypeVar

import msgspec
import pytest
from tests.service.direct import direct
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table, play_out

from rami.contract.wire import PlayerStats, VariantStats
from rami.rules.records.record import Record
from rami_service.store import keys

T = TypeVar("T")
QUICK = {**ONE_DEAL, "turn_limit": 8}


def stats_of(player: Player, of: str = "me") -> PlayerStats:
    """The statistics of a player, as this player receives them."""
    answer = player.get(f"/v1/players/{of}/stats")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=PlayerStats)


def counted(player: Player, games: int) -> PlayerStats:
    """The player's own statistics, after waiting until this many games are counted."""
    return until(lambda: stats_of(player), lambda found: found.games >= games)


def until(look: Callable[[], T], good: Callable[[T], bool]) -> T:
    """The first result that satisfies the condition."""
    deadline = monotonic() + 8
    while not good(found := look()):
        assert monotonic() < deadline, found
        sleep(0.02)
    return found


def expected(records: list[Record], name: str, variant: str, partners: int) -> VariantStats:
    """The statistics that records give for the player of this name; `partners` is 2 for partner games, else 8."""
    sides = [record.names.index(name) % partners for record in records]
    played = list(zip(records, sides, strict=True))
    points = sum(record.totals[side] for record, side in played)
    outs = [(deal.out, side) for record, side in played for deal in record.deals]
    return VariantStats(
        variant=variant,
        games=len(records),
        won=sum(side in record.winners for record, side in played),
        resigned=0,
        deals=len(outs),
        deals_won=sum(out is not None and out % partners == side for out, side in outs),
        points=points,
        average=round(points / len(records), 2),
    )


@pytest.mark.parametrize(("variant", "seats", "partners"), [("rami", 3, 8), ("rami-500", 4, 2), ("wrotham", 2, 8)])
def test_finished_games_are_counted_for_everybody(service: Service, variant: str, seats: int, partners: int) -> None:
    """Games, wins, deals and points agree with the records; partners share the results of their team."""
    players = [service.player(f"Player {seat}") for seat in range(seats)]
    records = []
    for _ in range(2):
        options = {"turn_limit": 40} if variant == "wrotham" else {"match_end": {"deals": 2}, "turn_limit": 40}
        table = Table(players, variant=variant, options=options)
        assert table.play_on(5000).status == "finished"
        records.append(players[0].record(table.id))
    for player in players:
        wanted = expected(records, player.name, variant, partners)
        assert (
            counted(player, 2)
            == stats_of(players[0], player.id)
            == PlayerStats(
                player=player.id,
                games=2,
                won=wanted.won,
                resigned=0,
                deals=wanted.deals,
                deals_won=wanted.deals_won,
                variants=(wanted,),
            )
        )


def test_variants_are_counted_apart_and_together(service: Service) -> None:
    """Each variant has its own statistics, in the order of the names, and the totals include all variants."""
    players = [service.player("Ada"), service.player("Bob")]
    for variant in ("rami-bloc", "rami", "rami"):
        Table(players, variant=variant, options=QUICK).play_on(100)
    found = counted(players[0], 3)
    assert [(each.variant, each.games) for each in found.variants] == [("rami", 2), ("rami-bloc", 1)]
    assert (found.games, found.deals) == (3, 3)


def test_a_game_that_was_resigned_is_never_won(service: Service) -> None:
    """The house bot plays on, and deals that end after the resignation do not count for the player."""
    ada, bob = service.player("Ada"), service.player("Bob")
    table = Table([ada, bob], options=QUICK)
    assert ada.post(f"/v1/games/{table.id}/resign").status_code == 200
    while (view := bob.view(table.id)).status == "playing":
        if view.turn == 1:
            table.play_on(1)
        else:
            bob.events(table.id, after=view.version, wait=2)
    found = counted(ada, 1)
    assert (found.games, found.won, found.resigned, found.deals, found.deals_won) == (1, 0, 1, 0, 0)
    assert found.variants[0].points == view.totals[0]
    assert (counted(bob, 1).resigned, stats_of(bob).deals) == (0, 1)


def test_aborted_games_do_not_count(service: Service, valkey: str) -> None:
    """A game that nobody finished has no winner and is not counted."""
    ada = service.player("Ada")
    ada.post(f"/v1/games/{ada.create(seats=2).id}/leave")
    running = ada.create(seats=2, bots=1).id
    assert ada.post(f"/v1/games/{running}/resign").status_code == 200
    with direct(valkey) as client:
        until(lambda: client.zscore(keys.DUE, running), lambda at: at is None)
    assert stats_of(ada) == PlayerStats(player=ada.id, games=0, won=0, resigned=0, deals=0, deals_won=0, variants=())


def test_a_game_that_is_looked_at_again_is_counted_once(service: Service, valkey: str) -> None:
    """Another replica may process the end again, if the first one died right after the last commit."""
    players = [service.player("Ada"), service.player("Bob")]
    table = Table(players, options=QUICK)
    table.play_on(100)
    found = counted(players[0], 1)
    with direct(valkey) as client:
        client.zadd(keys.DUE, {table.id: 0})
        until(lambda: client.zscore(keys.DUE, table.id), lambda at: at is None)
    assert stats_of(players[0]) == found


def test_a_deleted_player_has_no_stats(service: Service, valkey: str) -> None:
    """All keys of the player are deleted, except the lists of games with the name; others get unknown_player."""
    players = [service.player("Ada"), service.player("Bob")]
    Table(players, options=QUICK).play_on(100)
    ada, bob = players
    counted(ada, 1)
    assert ada.send("DELETE", "/v1/players/me").status_code == 204
    refused(bob.get(f"/v1/players/{ada.id}/stats"), "unknown_player")
    with direct(valkey) as client:
        left = {name.decode() for name in client.keys(f"{keys.player(ada.id)}*".replace("[", "\\["))}
    assert left <= {*keys.where_named(ada.id)}


@pytest.mark.parametrize("player", ["p_" + "0" * 26, "p_1", "Ada", "p_" + "z" * 26, "%00"])
def test_a_player_whom_nobody_knows_has_no_stats(service: Service, player: str) -> None:
    """A malformed id gets the same answer as an unknown one."""
    refused(service.player("Ada").get(f"/v1/players/{player}/stats"), "unknown_player")


def test_a_showdown_counts_for_its_winner(service: Service) -> None:
    """In a game in which a player knocks, the deals won are those that the game itself counts (N-10)."""
    ada = service.player("Ada")
    options = {"match_end": {"deals": 4}, "knock_limit": None}
    view = play_out(ada.create(variant="gin-rami", bots=1, seats=2, options=options).id, ada)
    stats = counted(ada, 1)
    assert view.seat is not None
    assert (stats.deals, stats.deals_won) == (4, view.won[view.seat])
    assert sum(view.won) == 4
