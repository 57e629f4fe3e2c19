"""An issuer over HTTP, and two replicas that accept its tokens."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.service.issuer import AUDIENCE, TestIssuer, issuing
from tests.service.process import Service, serving


@pytest.fixture(scope="module")
def issuer() -> Iterator[TestIssuer]:
    """An issuer over HTTP."""
    with issuing() as running:
        yield running


@pytest.fixture(scope="module")
def trusting(issuer: TestIssuer, valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Service]]:
    """Two replicas that accept tokens of the issuer."""
    settings: dict[str, Any] = {"redis_url": valkey, "oidc_issuers": issuer.url, "oidc_audience": AUDIENCE}
    with (
        serving(tmp_path_factory.mktemp("one"), **settings, path_prefix="/rami") as one,
        serving(tmp_path_factory.mktemp("two"), **settings) as two,
    ):
        yield [one, two]
