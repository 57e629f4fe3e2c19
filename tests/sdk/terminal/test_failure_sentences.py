"""Why a service could not do something, in the words of the reader."""

import time
from datetime import UTC, datetime

import pytest
from tests.sdk.terminal.running import ENGLISH, FRENCH

from rami._terminal.game.failure_sentences import failure
from rami.errors import BadAnswer, ConnectionFailed, RamiError, TimedOut
from rami.problems import Problem
from rami.problems.registry import exception_of

ADDRESS = "https://127.0.0.1:9"


def refusal(code: str, status: int, detail: str = "Die Antwort.") -> RamiError:
    """A refusal in an answer. Without a code it is that of another server."""
    return exception_of(Problem(type="", title="", status=status, detail=detail, code=code, request_id=""))


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ConnectionFailed("GET /v1: refused", False, ADDRESS), f"No connection to the service at {ADDRESS}."),
        (ConnectionFailed("GET /v1: [SSL: WRONG_VERSION_NUMBER]", False, ADDRESS), "does not speak https. Try http://"),
        (ConnectionFailed("GET /v1: [SSL: CERTIFICATE_VERIFY_FAILED]", False, ADDRESS), "The certificate of"),
        (ConnectionFailed("GET /v1: no proxy", False), "No connection to the service."),
        (ConnectionFailed("GET /v1: lost", True, ADDRESS), "The connection to the service broke."),
        (TimedOut("GET /v1: late", False, ADDRESS), "The service does not answer in time."),
        (BadAnswer("GET /v1: HTTP 200, but the body is not what was expected"), "This is no Rami service"),
        (refusal("", 404), "This is no Rami service"),
        (refusal("", 502), "The service cannot answer now (HTTP 502)."),
        (refusal("invalid_token", 401), "RAMI_TOKEN is not valid."),
        (refusal("game_not_found", 404), "Die Antwort."),
        (RamiError("else"), "else"),
    ],
)
def test_each_failure_is_a_sentence(error: RamiError, said: str) -> None:
    """Without the method and the path of the request; what the service says stays as it is."""
    assert said in failure(ENGLISH, error)
    assert "/v1" not in failure(ENGLISH, error)
    assert "/v1" not in failure(FRENCH, error)


def test_times_are_written_for_people() -> None:
    """The day, and the moment by the clock of the reader; what is no time stays."""
    banned = refusal("banned", 403, "Banned until 2026-12-02.")
    assert failure(ENGLISH, banned) == "Banned until 2026-12-02."
    assert failure(FRENCH, banned) == "Banned until 02/12/2026."
    paused = refusal("maintenance", 503, "2026-13-45 No new game before 2026-07-15T12:30:45Z.")
    local = datetime(2026, 7, 15, 12, 30, tzinfo=UTC).astimezone()
    assert failure(ENGLISH, paused) == f"2026-13-45 No new game before {local:%Y-%m-%d %H:%M}."
    assert failure(FRENCH, paused) == f"2026-13-45 No new game before {local:%d/%m/%Y %H:%M}."


@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Tokyo"])
def test_a_time_that_no_clock_shows_stays(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first and the last one of all: elsewhere in the world it is another year then, which does not exist."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        found = failure(ENGLISH, refusal("maintenance", 503, "0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z."))
    finally:
        monkeypatch.undo()
        time.tzset()
    assert ("0001-01-01T00:00:00Z" in found) == (zone == "America/New_York")
    assert ("9999-12-31T23:59:59Z" in found) == (zone == "Asia/Tokyo")
