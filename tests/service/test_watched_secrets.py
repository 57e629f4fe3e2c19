"""Promise 7 for whoever watches: no hidden card, token, seed, invitation or name in metrics or traces."""

import re
from pathlib import Path

import pytest
from tests.service.collecting import collecting
from tests.service.listening import MINE, game_of, listening
from tests.service.scraping import watched
from tests.service.table import ONE_DEAL, Table
from tests.service.test_logs import CARD, mistakes

from rami.bots import HouseBot

PEOPLE = ("Zoltana", "Ottokar")


def test_whole_games_leave_no_secret_with_those_who_watch(
    valkey: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players, house bots, clocks, streams, advice, and tokens in all the wrong places; every byte is searched."""
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "20")
    scrapes: list[str] = []
    with collecting() as (collector, address):
        with watched(tmp_path, redis_url=valkey, traces=address, access_log=True) as process:
            players = [process.service.player(name) for name in PEOPLE]
            table = Table(players, options=ONE_DEAL | {"jokers": 2}, turn_seconds=60)
            private = players[0].create(seats=2, private=True).id
            invite = players[0].invite(private)
            players[1].join(private, invite=invite)
            bot = HouseBot()
            with listening(players[0], game_of(table.id)), listening(players[1], MINE):
                while table.play_on(1, bot).status == "playing":
                    for player in players:
                        player.get(f"/v1/games/{table.id}/hint")
                        player.events(table.id, after=0)
                        if len(scrapes) % 3 == 0:
                            mistakes(player, table.id)
                        parent = {"traceparent": player.token, "tracestate": f"t={player.token}"}
                        player.send("GET", f"/v1/games/{table.id}", headers=parent | {"baggage": player.token})
                    scrapes.append(process.scrape().text)
            secrets = [deal.secret for deal in players[0].record(table.id).deals]
        sent = b"".join(collector.bodies)
        told = collector.texts
    assert len(scrapes) > 5
    assert len(collector.spans) > 200
    every = "\n".join(scrapes) + told
    tokens = [player.token for player in players]
    for secret in (*secrets, *(token[31:] for token in tokens), invite, *PEOPLE, *(player.id for player in players)):
        assert secret not in every
        assert secret.encode() not in sent
    assert not any(bytes.fromhex(secret) in sent for secret in secrets)
    assert not CARD.search(every)
    assert not re.search(r"rami_[0-9A-Za-z]{16}", every)
