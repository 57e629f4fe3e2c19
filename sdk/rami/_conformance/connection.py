"""The requests of the checks, as bytes: the methods of the client would hide what a proxy makes of them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from time import sleep
from typing import Any, Final

import httpx2
import msgspec

from rami._conformance.expectations import Unmet, expect_kind, expect_status
from rami.client.transport import LIMITS, checked_url
from rami.contract.operations.operation import EVENT_STREAM
from rami.errors import ConnectionFailed
from rami.messages.words import conformance as words

Headers = Mapping[str, str]

PATIENCE: Final = 5
"""Seconds for a message of a stream that was sent already."""
TIMEOUT: Final = 15
"""Seconds for an answer."""
LONGEST_PAUSE: Final = 60
"""Seconds that a check waits at most when a limit is reached."""


class Connection:
    """The way to a service, through everything that is before it. Raises ValueError for what is no address."""

    def __init__(self, address: str) -> None:
        self.address = str(checked_url(address)).rstrip("/")
        self.limited: list[httpx2.Response] = []
        """The answers that said that a limit was reached."""
        self._http = httpx2.Client(limits=LIMITS, timeout=TIMEOUT)

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def reach(self) -> None:
        """Connect for the first time. Raises ConnectionFailed."""
        try:
            self._http.get(f"{self.address}/health/live")
        except (httpx2.ConnectError, httpx2.ConnectTimeout) as error:
            raise ConnectionFailed(str(error), maybe_sent=False, address=self.address) from error
        except httpx2.HTTPError:
            return  # the checks say what is wrong with the answers

    def send(self, method: str, path: str, given: Any = None, headers: Headers | None = None) -> httpx2.Response:
        """The answer to a request. If a limit is reached, it is sent once more, after the pause that is asked for."""
        answer = self._sent(method, path, given, headers or {})
        if answer.status_code == HTTPStatus.TOO_MANY_REQUESTS:
            self.limited.append(answer)
            asked = answer.headers.get("retry-after", "")
            sleep(min(int(asked), LONGEST_PAUSE) if asked.isdecimal() else 1)
            answer = self._sent(method, path, given, headers or {})
        return answer

    def _sent(self, method: str, path: str, given: Any, headers: Headers) -> httpx2.Response:
        kind = {} if given is None else {"content-type": "application/json"}
        content = None if given is None else msgspec.json.encode(given)
        with _failures_named(method, path):
            return self._http.request(
                method, f"{self.address}{path}", headers={"accept-language": "en", **kind, **headers}, content=content
            )

    @contextmanager
    def stream(self, path: str, headers: Headers) -> Iterator[Iterator[httpx2.ServerSentEvent]]:
        """The messages of a stream, each as it comes."""
        with (
            _failures_named("GET", path),
            self._http.stream("GET", f"{self.address}{path}", headers=headers, timeout=PATIENCE) as answer,
        ):
            expect_status(answer, HTTPStatus.OK)
            expect_kind(answer, EVENT_STREAM)
            yield _messages(answer)


def _messages(answer: httpx2.Response) -> Iterator[httpx2.ServerSentEvent]:
    count = 0
    try:
        for message in httpx2.EventSource(answer):
            if message.data:  # the first one only says how soon to connect again
                yield message
                count += 1
    except httpx2.ReadTimeout:
        raise Unmet(words.NO_MESSAGE, seconds=PATIENCE, count=count) from None


@contextmanager
def _failures_named(method: str, path: str) -> Iterator[None]:
    try:
        yield
    except httpx2.HTTPError as error:
        raise Unmet(words.NOT_READ, method=method, path=path, error=type(error).__name__) from None
