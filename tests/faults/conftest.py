"""The promises under faults: at their full counts with `--full` (`make faults`), else in a short form."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from stamina.instrumentation import RetryDetails, get_on_retry_hooks, set_on_retry_hooks
from tests.service.conftest import anyio_backend, batch, client, connected, service, store_url, valkey

from rami_service.store.redis.embedded import embedded

__all__ = ["anyio_backend", "batch", "client", "connected", "service", "store_url", "valkey"]


@pytest.fixture
def own_store(tmp_path: Path) -> Iterator[str]:
    """The address of a store of one test."""
    with embedded(tmp_path / "store", appendfsync="no") as url:
        yield url


@pytest.fixture
def retried() -> Iterator[list[str]]:
    """The reasons of the SDK's retries."""
    causes: list[str] = []

    def answer(details: RetryDetails) -> None:
        causes.append(type(details.caused_by).__name__)

    before = get_on_retry_hooks()
    set_on_retry_hooks([answer])
    yield causes
    set_on_retry_hooks(before)
