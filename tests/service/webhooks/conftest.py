"""A service that calls the loopback, and a receiver there."""

from collections.abc import Iterator

import pytest
from tests.service.process import Service, serving
from tests.service.webhooks.receiver import Receiver, receiving


@pytest.fixture(scope="module")
def calling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that may call addresses of the loopback."""
    with serving(tmp_path_factory.mktemp("calling"), webhooks=True, webhook_loopback=True) as running:
        yield running


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """A receiver of messages."""
    with receiving() as running:
        yield running
