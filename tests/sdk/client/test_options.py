"""Options for a call, responses with their headers, hooks, and an HTTP client of the caller."""

from collections.abc import Callable
from typing import Any

import httpx2
import pytest
from opentelemetry.propagate import inject
from opentelemetry.sdk.trace import TracerProvider
from tests.sdk.client.conftest import TOKEN, Asker
from tests.sdk.samples import GAME
from tests.sdk.stand_in import StandIn, Trouble, refusal
from tests.service.process import free_port

from rami import AsyncRami, Rami
from rami.client import Exchange, Hooks, Response, Retry, Sending, calls
from rami.contract.wire import GameView, Player
from rami.errors import ConnectionFailed, GameNotFound, TimedOut, Unavailable

BUSY = refusal("store_unavailable")


def test_a_call_can_have_options_of_its_own(ask: Asker, stand_in: StandIn) -> None:
    """They hold for the copy alone; it has the connections, the token and the other settings of the client."""
    quick = ask(lambda rami: rami.with_options(timeout=2, headers={"X-Trace": "7"}, language="fr").get_me())
    assert isinstance(quick, Player)
    headers = stand_in.seen[-1].headers
    assert (headers["x-trace"], headers["accept-language"]) == ("7", "fr")
    assert headers["authorization"] == f"Bearer {TOKEN}"
    ask(lambda rami: rami.get_me())
    assert "x-trace" not in stand_in.seen[-1].headers
    assert stand_in.seen[-1].headers["accept-language"] == "en"


def test_headers_are_added_to_those_of_the_client(ask: Asker, stand_in: StandIn) -> None:
    """The last one of a name counts, in small letters or large ones."""
    ask(lambda rami: rami.with_options(headers={"b": "3", "C": "4"}).get_me(), headers={"A": "1", "B": "2"})
    headers = stand_in.seen[-1].headers
    assert (headers["a"], headers["b"], headers["c"]) == ("1", "3", "4")


def test_retries_and_the_time_out_can_differ(ask: Asker, stand_in: StandIn) -> None:
    """Without retries the first failure is raised, and a short time-out ends one attempt."""
    stand_in.troubles.append(BUSY)
    with pytest.raises(Unavailable):
        ask(lambda rami: rami.with_options(retries=0).get_me())
    stand_in.troubles.append(Trouble(delay=1.0))
    with pytest.raises(TimedOut):
        ask(lambda rami: rami.with_options(timeout=0.1, retries=0).get_me())


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"timeout": 0}, "`timeout` must be more"),
        ({"retries": -1}, "`retries` must be 0"),
        ({"patience": 0}, "`patience` must be more"),
        ({"language": "de"}, "`language` must be one of en, fr"),
        ({"headers": {"authorization": "Bearer secret"}}, "The header 'authorization' is the client's"),
        ({"headers": {"X Y": "1"}}, "The header 'X Y' has characters"),
        ({"headers": {"X": "secret\r\nB: 1"}}, "The header 'X' has characters"),
    ],
)
@pytest.mark.parametrize("client", [Rami, AsyncRami])
def test_options_that_cannot_be_meant_are_refused(client: Any, options: dict[str, Any], reason: str) -> None:
    """At once, and without the value of a header, which may be a secret."""
    with pytest.raises(ValueError, match=reason) as refused:
        client("http://127.0.0.1:1", token="t").with_options(**options)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize("settings", [{"timeout": 0}, {"timeout": -1.0}, {"retries": -1}])
def test_numbers_that_cannot_be_meant_are_refused_at_once(settings: dict[str, Any]) -> None:
    """A time-out of zero or less, or a negative number of retries, is refused."""
    with pytest.raises(ValueError, match=f"`{next(iter(settings))}` must be"):
        Rami(**settings)


def test_a_token_is_known_to_all_copies(stand_in: StandIn) -> None:
    """A player that a copy creates is the player of the client too."""
    with Rami(stand_in.url) as rami:
        rami.with_options(timeout=5).create_player("Ada")
        rami.get_me()
    assert stand_in.seen[-1].headers["authorization"].startswith("Bearer ")


def test_an_answer_can_be_had_with_its_headers(ask: Asker, stand_in: StandIn) -> None:
    """The status, the headers and the request id, for the logs of the service."""
    found: Response[GameView] = ask(lambda rami: rami.with_response(calls.get_game(GAME)))
    assert found.answer.id == GAME
    assert found.status == 200
    assert found.headers["content-type"] == "application/json"
    assert found.request_id == found.headers.get("x-request-id", "")
    stand_in.troubles.append(refusal("game_not_found"))
    with pytest.raises(GameNotFound):
        ask(lambda rami: rami.with_response(calls.get_game(GAME)))


class Ear:
    """Hooks that write down what they are told."""

    def __init__(self) -> None:
        self.said: list[Sending | Exchange | Retry] = []
        self.hooks = Hooks(on_request=self.said.append, on_response=self.said.append, on_retry=self.said.append)


def test_hooks_are_said_of_every_request(ask: Asker, stand_in: StandIn) -> None:
    """Of a retry too: before and after each request, with what came of it."""
    ear = Ear()
    stand_in.troubles.append(BUSY)
    ask(lambda rami: rami.get_game(GAME), hooks=ear.hooks)
    first, failed, retry, second, done = ear.said
    assert isinstance(first, Sending)
    assert (first.operation, first.method, first.path) == ("get_game", "GET", f"/v1/games/{GAME}")
    assert isinstance(failed, Exchange)
    assert (failed.status, type(failed.error)) == (503, Unavailable)
    assert failed.seconds > 0
    assert isinstance(retry, Retry)
    assert (retry.operation, retry.number, type(retry.error)) == ("get_game", 1, Unavailable)
    assert 0 <= retry.wait < 2
    assert isinstance(second, Sending)
    assert isinstance(done, Exchange)
    assert (done.status, done.error) == (200, None)


def test_a_hook_carries_a_trace_on(ask: Asker, stand_in: StandIn) -> None:
    """OpenTelemetry adds the current span of the caller to the headers, in threads and in tasks."""
    hooks = Hooks(on_request=lambda sending: inject(sending.headers))
    with TracerProvider().get_tracer("test").start_as_current_span("turn") as span:
        ask(lambda rami: rami.get_me(), hooks=hooks)
    assert f"{span.get_span_context().trace_id:032x}" in stand_in.seen[-1].headers["traceparent"]


def test_a_failure_without_an_answer_is_reported(ask: Asker) -> None:
    """It has no status and no request id."""
    ear = Ear()
    with pytest.raises(ConnectionFailed):
        ask(lambda rami: rami.get_me(), url=(address := f"http://127.0.0.1:{free_port()}"), retries=0, hooks=ear.hooks)
    failed = ear.said[-1]
    assert isinstance(failed, Exchange)
    assert (failed.status, failed.request_id, type(failed.error)) == (None, None, ConnectionFailed)
    assert isinstance(failed.error, ConnectionFailed)
    assert failed.error.address == address


def test_what_a_hook_raises_goes_on(ask: Asker) -> None:
    """It is not hidden."""

    def broken(_: object) -> None:
        raise LookupError("no log")

    with pytest.raises(LookupError, match="no log"):
        ask(lambda rami: rami.get_me(), hooks=Hooks(on_response=broken))


@pytest.mark.parametrize("hook", ["on_request", "on_response", "on_retry"])
def test_a_single_hook_is_enough(ask: Asker, stand_in: StandIn, hook: str) -> None:
    """Each can be there alone."""
    said: list[object] = []
    stand_in.troubles.append(BUSY)
    listening: dict[str, Callable[[Any], object]] = {hook: said.append}
    ask(lambda rami: rami.get_me(), hooks=Hooks(**listening))
    assert len(said) == (1 if hook == "on_retry" else 2)


def test_the_callers_http_client_is_used_and_stays_open(stand_in: StandIn) -> None:
    """Its headers are sent too, the address comes from this client, and it is closed by the caller."""
    with httpx2.Client(headers={"X-Own": "1"}, verify=False) as own:
        with Rami(stand_in.url, token=TOKEN, http_client=own) as rami:
            rami.get_me()
        assert stand_in.seen[-1].headers["x-own"] == "1"
        assert not own.is_closed
    assert own.is_closed


@pytest.mark.anyio
async def test_the_callers_asynchronous_client_is_used_and_stays_open(stand_in: StandIn) -> None:
    """The same with asyncio."""
    async with httpx2.AsyncClient(headers={"X-Own": "1"}, verify=False) as own:
        async with AsyncRami(stand_in.url, token=TOKEN, http_client=own) as rami:
            await rami.get_me()
        assert stand_in.seen[-1].headers["x-own"] == "1"
        assert not own.is_closed


def test_a_copy_closes_nothing(stand_in: StandIn) -> None:
    """The connections are those of the first client."""
    with Rami(stand_in.url, token=TOKEN) as rami:
        with rami.with_options(timeout=2) as quick:
            quick.get_me()
        rami.get_me()


def test_an_http_client_of_another_kind_is_refused() -> None:
    """So is a transport beside it, which would not be used."""
    with pytest.raises(TypeError, match="`http_client` must be"):
        Rami(http_client=httpx2.AsyncClient(verify=False))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="Give `transport` or `http_client`, not both"):
        Rami(http_client=httpx2.Client(verify=False), transport=httpx2.HTTPTransport(verify=False))


def test_a_stream_is_closed_if_a_hook_raises(stand_in: StandIn) -> None:
    """Its connection would stay open otherwise."""
    opened: list[httpx2.Response] = []

    def broken(_: object) -> None:
        raise LookupError("no log")

    with httpx2.Client(event_hooks={"response": [opened.append]}, verify=False) as own:
        rami = Rami(stand_in.url, token=TOKEN, http_client=own, hooks=Hooks(on_response=broken))
        with pytest.raises(LookupError):
            next(rami.stream_game(GAME))
    assert [response.is_closed for response in opened] == [True]


def test_a_path_before_the_api_is_kept(stand_in: StandIn) -> None:
    """A service can be behind a path of a proxy."""
    with Rami(f"{stand_in.url}/cards/", token=TOKEN, retries=0) as rami, pytest.raises(Exception):  # noqa: B017, PT011
        rami.get_me()
    assert stand_in.seen[-1].path == "/cards/v1/players/me"
