"""The page docs/do/move-to-a-cluster.md: the games of a single store are moved to a cluster, and go on there."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from tests.docs.lessons import differing, followed
from tests.service.debian import program
from tests.service.process import free_port
from tools.site.pages import text

from rami_service.store.redis.connect import is_address

pytestmark = pytest.mark.tools

PAGE: Final = "docs/do/move-to-a-cluster.md"
BUS: Final = 10_000
"""A server of a cluster also listens on a port that is so much higher."""


def test_the_games_are_moved_to_a_cluster(tmp_path: Path) -> None:
    """Everything happens as the page shows, with Debian's Redis: a move is made on the cluster."""
    program("redis-server")
    service, other, store = free_port(), free_port(), free_port()
    nodes = _ports_with_a_bus()
    instead = {str(number): str(next(nodes)) for number in (7001, 7002, 7003)}
    instead |= {" 6379": f" {store}", ":6379": f":{store}", "8001": str(other)}
    steps = followed(PAGE, tmp_path, f"http://127.0.0.1:{service}", instead=instead, RAMI_PORT=str(service))
    shown = [step._replace(shown=step.shown and step.shown.replace("8001", str(other))) for step in steps]
    assert differing(shown) == []
    assert [left.name for left in tmp_path.iterdir()] == [".venv"]


def test_the_addresses_of_the_page_are_what_the_service_takes() -> None:
    """Each form of the store has an address in the page, and the service can read it."""
    addresses = re.findall(r"`(rediss?(?:\+\w+)?://[^`]+:\d[^`]*)`", text(PAGE))
    assert len(addresses) == 3
    assert [address for address in addresses if not is_address(address)] == []


def _ports_with_a_bus() -> Iterator[int]:
    for port in range(21_000, 31_000):
        if _is_free(port) and _is_free(port + BUS):
            yield port


def _is_free(port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) != 0
