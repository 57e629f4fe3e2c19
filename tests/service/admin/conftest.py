"""Two replicas, each with a port for operators."""

from collections.abc import Iterator

import pytest
from tests.service.admin.operators import Operated, operated
from tests.service.process import Service, serving


@pytest.fixture(scope="module")
def desk(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Operated]:
    """A replica with a port for operators."""
    with operated(tmp_path_factory.mktemp("operated"), redis_url=valkey) as running:
        yield running


@pytest.fixture(scope="module")
def other(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """Another replica, without such a port."""
    with serving(tmp_path_factory.mktemp("other"), redis_url=valkey) as running:
        yield running
