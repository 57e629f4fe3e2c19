"""A service for bots that play in all its games: no other module's games are there."""

from collections.abc import Iterator

import pytest
from tests.service.process import Service, serving


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service with its own store."""
    with serving(tmp_path_factory.mktemp("bots")) as service:
        yield service


@pytest.fixture
def url(running: Service, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of the service; the environment variables of the client are removed."""
    monkeypatch.delenv("RAMI_URL", raising=False)
    monkeypatch.delenv("RAMI_TOKEN", raising=False)
    return running.base
