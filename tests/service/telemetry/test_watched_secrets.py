"""Promise 7 for monitoring: no hidden card, token, seed, invitation or name in metrics or traces."""

import re
from pathlib import Path

import pytest
from tests.service.collecting import collecting
from tests.service.scraping import watched
from tests.service.secretive import CARD, mistakes, secretive

pytestmark = pytest.mark.promise(7)

PEOPLE = ("Zoltana", "Ottokar")


def test_whole_games_leave_no_secret_with_those_who_watch(
    valkey: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players, house bots, clocks, streams, advice, and tokens in wrong places; all sent bytes are searched."""
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "20")
    scrapes: list[str] = []
    with collecting() as (collector, address):
        with watched(tmp_path, redis_url=valkey, traces=address, access_log=True) as process:
            game = secretive(process.service, *PEOPLE)
            for players in game.turns():
                for player in players:
                    if len(scrapes) % 3 == 0:
                        mistakes(player, game.table.id)
                    parent = {"traceparent": player.token, "tracestate": f"t={player.token}"}
                    player.send("GET", f"/v1/games/{game.table.id}", headers=parent | {"baggage": player.token})
                scrapes.append(process.scrape().text)
            seeds = game.seeds()
        sent = b"".join(collector.bodies)
        answer = collector.texts
    assert len(scrapes) > 5
    assert len(collector.spans) > 200
    every = "\n".join(scrapes) + answer
    owned = [secret for player in game.players for secret in (player.token[31:], player.id)]
    for secret in (*seeds, *owned, game.invite, *PEOPLE):
        assert secret not in every
        assert secret.encode() not in sent
    assert not any(bytes.fromhex(seed) in sent for seed in seeds)
    assert not CARD.search(every)
    assert not re.search(r"rami_[0-9A-Za-z]{16}", every)
