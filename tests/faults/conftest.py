"""The promises under faults: at their full counts with `--full` (`make faults`), else in a short form."""

import pytest
from tests.service.conftest import anyio_backend, batch, client, service, store_url, valkey

__all__ = ["anyio_backend", "batch", "client", "service", "store_url", "valkey"]


@pytest.fixture(scope="session")
def full(pytestconfig: pytest.Config) -> bool:
    """Whether the full counts are wanted."""
    return bool(pytestconfig.getoption("full"))
