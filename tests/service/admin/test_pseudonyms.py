"""Operators find the lines of a player in the log of requests, and nobody finds the player from a line."""

import json
from pathlib import Path
from time import monotonic, sleep

from tests.service.admin.operators import Operated
from tests.service.process import Service, serving


def pseudonym(service: Service, request: str) -> str:
    """The pseudonym in the line of a request, which may be written a moment after the answer."""
    end = monotonic() + 10
    while monotonic() < end:
        for line in service.log.splitlines():
            if f'"request_id":"{request}"' in line:
                return str(json.loads(line)["player"])
        sleep(0.02)
    raise AssertionError(f"no line of {request}")


def test_operators_can_look_up_the_pseudonym_of_a_player(desk: Operated, valkey: str, tmp_path: Path) -> None:
    """The player, as operators see one, has the pseudonym that is in the log of another replica."""
    with serving(tmp_path, redis_url=valkey, access_log=True) as logging:
        ada, bob = logging.player("Ada"), logging.player("Bob")
        for player in (ada, bob):
            found = pseudonym(logging, player.get("/v1/players/me").headers["x-request-id"])
            assert desk.carol.get(f"/players/{player.id}")["logged_as"] == found
            assert player.id[2:] not in logging.log
