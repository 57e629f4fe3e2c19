"""The stand-in server, and one way to call both clients, so that each test runs with both."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import httpx2
import pytest
import stamina
from msgspec import Struct
from tests.sdk.stand_in import StandIn, serving

from rami import AsyncRami, Rami

TOKEN = "rami_secret"


class Asker(Struct, frozen=True):
    """Runs a test's calls with one kind of client: `ask(lambda rami: rami.get_me())`."""

    kind: str
    url: str

    def __call__(self, act: Callable[[Any], Any], *, url: str | None = None, **settings: Any) -> Any:
        """Make one call with a client and return its result."""
        # Nothing here is encrypted, and reading all the certificates takes longer than most tests.
        transport = (
            httpx2.HTTPTransport(verify=False) if self.kind == "sync" else httpx2.AsyncHTTPTransport(verify=False)
        )
        settings = {"token": TOKEN, "transport": transport} | settings
        if self.kind == "sync":
            with Rami(url or self.url, **settings) as rami:
                return act(rami)

        async def run() -> Any:
            async with AsyncRami(url or self.url, **settings) as rami:
                return await act(rami)

        return asyncio.run(run())

    def all(self, act: Callable[[Any], Any], **settings: Any) -> list[Any]:
        """Everything that an iterator of the client yields."""
        if self.kind == "sync":
            return list(self(lambda rami: list(act(rami)), **settings))

        async def collected(rami: AsyncRami) -> list[Any]:
            return [item async for item in act(rami)]

        return list(self(collected, **settings))


@pytest.fixture(scope="session")
def _stand_in() -> Iterator[StandIn]:
    with serving(StandIn()) as stand_in:
        yield stand_in


@pytest.fixture
def stand_in(_stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """The server after a reset, without troubles; the environment variables of the client are removed."""
    monkeypatch.delenv("RAMI_URL", raising=False)
    monkeypatch.delenv("RAMI_TOKEN", raising=False)
    _stand_in.reset()
    return _stand_in


@pytest.fixture(params=["sync", "async"])
def ask(request: pytest.FixtureRequest, stand_in: StandIn) -> Asker:
    """Ask with the sync and with the async client."""
    return Asker(request.param, stand_in.url)


@pytest.fixture
def at_once() -> Iterator[None]:
    """Retries do not wait; the number of retries stays the same."""
    with stamina.set_testing(True, attempts=100, cap=True):
        yield
