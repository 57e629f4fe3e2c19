from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from time import monotonic, sleep
from typing import Any

import pytest
from tests.sdk.client.conftest import Asker
from tests.sdk.raw_server import replying
from tests.sdk.samples import ADA, GAME, INVITE, VIEW
from tests.sdk.stand_in import CUT, StandIn, Trouble, refusal
from tests.service.process import free_port

from rami import Rami
from rami.contract.operations import OPERATIONS
from rami.errors import (
    BadAnswer,
    ConnectionFailed,
    LostRace,
    NotYourTurn,
    RateLimited,
    ServiceFailed,
    TimedOut,
    Unavailable,
)
from rami.rules.moves import DrawStock

Act = Callable[[Any], Any]

BUSY = refusal("store_unavailable")
SLOW = Trouble(delay=0.4)
PLAYER = (
    b'{"player":{"id":"p_aaaaaaaaaaaaaaaaaaaaaaaaaa","name":"Ada","created_at":"2026-01-01T00:00:00Z"},"token":"t"}'
)


def whole(body: bytes) -> bytes:
    """A reply with this body."""
    return b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)


MUTATIONS: dict[str, Act] = {
    "create_game": lambda rami: rami.create_game(),
    "quick_match": lambda rami: rami.quick_match(),
    "join_game": lambda rami: rami.join_game(GAME),
    "add_bots": lambda rami: rami.add_bots(GAME),
    "watch_game": lambda rami: rami.watch_game(GAME, INVITE),
    "leave_game": lambda rami: rami.leave_game(GAME),
    "resign_game": lambda rami: rami.resign_game(GAME),
    "rematch_game": lambda rami: rami.rematch_game(GAME),
    "add_entropy": lambda rami: rami.add_entropy(GAME),
    "return_to_game": lambda rami: rami.return_to_game(GAME),
    "claim_seat": lambda rami: rami.claim_seat(GAME, 1),
    "ready_game": lambda rami: rami.ready_game(GAME),
    "make_moves": lambda rami: rami.make_moves(GAME, DrawStock()),
}
"""Every operation that takes an idempotency key."""
DELETIONS: dict[str, Act] = {
    "delete_me": lambda rami: rami.delete_me(),
    "revoke_token": lambda rami: rami.revoke_token("t"),
}


def test_no_operation_with_an_idempotency_key_is_left_out() -> None:
    """`MUTATIONS` holds every operation that takes an idempotency key."""
    assert {name for name, operation in OPERATIONS.items() if operation.keyed} == MUTATIONS.keys()


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("act", MUTATIONS.values(), ids=MUTATIONS)
def test_all_attempts_of_one_mutation_are_the_same_request(ask: Asker, stand_in: StandIn, act: Act) -> None:
    """The idempotency key and the random bytes in the body are created once per call, so the call takes effect once."""
    stand_in.troubles.extend([BUSY, CUT, refusal("conflict")])
    ask(act)
    sent = [(seen.headers["idempotency-key"], seen.path, seen.body) for seen in stand_in.seen]
    assert len(sent) == 4
    assert len(set(sent)) == 1


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("act", DELETIONS.values(), ids=DELETIONS)
def test_what_is_deleted_twice_is_deleted_once_without_a_key(ask: Asker, stand_in: StandIn, act: Act) -> None:
    """A DELETE is repeated although it has no key, because the second request has no further effect."""
    stand_in.troubles.extend([BUSY, CUT, refusal("conflict")])
    ask(act)
    sent = [(seen.method, seen.path, seen.headers.get("idempotency-key")) for seen in stand_in.seen]
    assert sent == [("DELETE", sent[0][1], None)] * 4


def test_each_call_has_an_idempotency_key_of_its_own(ask: Asker, stand_in: StandIn) -> None:
    """Two equal moves are two requests with different keys; the keys match the pattern of the API."""
    for _ in range(2):
        ask(lambda rami: rami.make_moves(GAME, DrawStock()))
    first, second = (seen.headers["idempotency-key"] for seen in stand_in.seen)
    assert first != second
    assert len(first) == 32
    assert set(first) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")


def test_reading_needs_no_idempotency_key(ask: Asker, stand_in: StandIn) -> None:
    """A call that changes nothing sends no key, and neither does the creation of a player."""
    ask(lambda rami: rami.get_me())
    ask(lambda rami: rami.create_player("Ada"))
    assert not [seen for seen in stand_in.seen if "idempotency-key" in seen.headers]


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    "trouble",
    [
        BUSY,
        refusal("rate_limited"),
        refusal("conflict"),
        refusal("too_early"),
        Trouble(502, b"<html>Bad gateway</html>", {"Content-Type": "text/html"}),
        Trouble(503),
        Trouble(504),
        CUT,
        SLOW,
    ],
    ids=["store_unavailable", "rate_limited", "conflict", "too_early", "502", "503", "504", "cut", "slow"],
)
def test_what_passes_is_tried_again(ask: Asker, stand_in: StandIn, trouble: Trouble) -> None:
    """If a service is busy, a race is lost, a connection breaks or a time-out passes, the client tries again."""
    stand_in.troubles.append(trouble)
    assert ask(lambda rami: rami.make_moves(GAME, DrawStock()), timeout=0.2).game == VIEW
    assert len(stand_in.seen) == 2


@pytest.mark.parametrize(
    ("trouble", "error"),
    [
        (refusal("not_your_turn"), NotYourTurn),
        (refusal("internal_error"), ServiceFailed),
        (Trouble(200, b"<html>Welcome</html>", {"Content-Type": "text/html"}), BadAnswer),
        (Trouble(302, b"", {"Location": "/elsewhere"}), BadAnswer),
    ],
    ids=["a rule", "500", "not JSON", "redirect"],
)
def test_what_does_not_pass_is_not_tried_again(
    ask: Asker, stand_in: StandIn, trouble: Trouble, error: type[Exception]
) -> None:
    """A refusal, an error of the service and a page of a proxy are raised at once."""
    stand_in.troubles.append(trouble)
    with pytest.raises(error):
        ask(lambda rami: rami.get_me())
    assert len(stand_in.seen) == 1


def test_a_conflict_that_the_service_calls_final_is_not_tried_again(ask: Asker, stand_in: StandIn) -> None:
    """A 409 is repeated only if the problem has `retryable` set."""
    sent = refusal("conflict")
    stand_in.troubles.append(Trouble(409, sent.body.replace(b'"retryable":true', b'"retryable":false'), sent.headers))
    with pytest.raises(LostRace):
        ask(lambda rami: rami.make_moves(GAME, DrawStock()))
    assert len(stand_in.seen) == 1


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("retries", [0, 1, 4])
def test_there_are_no_more_retries_than_were_asked_for(ask: Asker, stand_in: StandIn, retries: int) -> None:
    """If all attempts fail, the last error is raised after the first attempt and `retries` repeats."""
    stand_in.troubles.extend([BUSY] * 10)
    with pytest.raises(Unavailable):
        ask(lambda rami: rami.get_me(), retries=retries)
    assert len(stand_in.seen) == retries + 1


@pytest.mark.usefixtures("at_once")
def test_to_wait_for_a_limit_is_not_a_retry(ask: Asker, stand_in: StandIn) -> None:
    """A call that is told when to come again does so as often as it is told; without retries it never does."""
    stand_in.troubles.extend([refusal("rate_limited", **{"Retry-After": "0"})] * 10)
    ask(lambda rami: rami.get_me())
    assert len(stand_in.seen) == 11
    stand_in.troubles.append(refusal("rate_limited", **{"Retry-After": "0"}))
    with pytest.raises(RateLimited):
        ask(lambda rami: rami.get_me(), retries=0)


def test_retries_wait_longer_each_time(stand_in: StandIn) -> None:
    """The pauses are at least 0.1 and 0.3 seconds, and the jitter adds at most 0.3 to each."""
    stand_in.troubles.extend([BUSY, BUSY])
    began = monotonic()
    with Rami(stand_in.url) as rami:
        rami.get_me()
    assert 0.4 <= monotonic() - began < 3.0


@pytest.mark.parametrize("trouble", [BUSY, refusal("rate_limited"), CUT, SLOW], ids=["503", "429", "cut", "slow"])
def test_creating_a_player_is_never_repeated_once_it_was_sent(ask: Asker, stand_in: StandIn, trouble: Trouble) -> None:
    """This call has no idempotency key, so a second attempt might make a second player."""
    stand_in.troubles.append(trouble)
    with pytest.raises((Unavailable, RateLimited, ConnectionFailed)) as failed:
        ask(lambda rami: rami.create_player("Ada"), timeout=0.2)
    assert len(stand_in.seen) == 1
    assert getattr(failed.value, "maybe_sent", True)


def test_creating_a_player_is_repeated_while_nobody_listens(ask: Asker) -> None:
    """A refused connection sent nothing, so it is safe to try again."""
    port = free_port()

    def open_late() -> int:
        sleep(0.15)
        with replying([whole(PLAYER)], port) as (_, requests):
            patience = monotonic() + 5
            while not requests and monotonic() < patience:
                sleep(0.01)
            return len(requests)

    with ThreadPoolExecutor(1) as late:
        served = late.submit(open_late)
        assert ask(lambda rami: rami.create_player("Ada"), url=f"http://127.0.0.1:{port}").player == ADA
    assert served.result() == 1


def test_a_service_that_is_not_there_is_a_failed_connection(ask: Asker) -> None:
    """The error reports that nothing was sent."""
    with pytest.raises(ConnectionFailed, match="GET /v1/players/me") as failed:
        ask(lambda rami: rami.get_me(), url=f"http://127.0.0.1:{free_port()}", retries=0)
    assert not failed.value.maybe_sent


def test_a_service_that_is_too_slow_is_a_time_out(ask: Asker, stand_in: StandIn) -> None:
    """The time-out applies to each attempt, and the error reports that the request may have arrived."""
    stand_in.troubles.append(SLOW)
    with pytest.raises(TimedOut) as failed:
        ask(lambda rami: rami.get_me(), timeout=0.1, retries=0)
    assert failed.value.maybe_sent


def test_a_long_poll_may_take_longer_than_the_time_out(ask: Asker, stand_in: StandIn) -> None:
    """The service waits on purpose, so the wait is added to the time-out."""
    stand_in.troubles.append(Trouble(200, b'{"events":[],"next":"7"}', delay=0.4))
    assert ask(lambda rami: rami.list_events(GAME, wait=1), timeout=0.1, retries=0).next == "7"


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    "half",
    [b"", b"HTTP/1.1 200", whole(PLAYER)[:-20], b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n{"],
    ids=["nothing", "half a status", "half a body", "half a chunk"],
)
def test_half_a_reply_is_a_broken_connection(ask: Asker, half: bytes) -> None:
    """If only a part of a reply arrives, a read is repeated until the reply is complete."""
    with replying([half, half, whole(b'{"status":"ok"}')]) as (url, requests):
        assert ask(lambda rami: rami.ready(), url=url).status == "ok"
        assert len(requests) == 3


def test_half_a_reply_leaves_a_new_player_unknown(ask: Asker) -> None:
    """The player may exist, so the error reports it with `maybe_sent`, and nothing is sent again."""
    with replying([whole(PLAYER)[:-20], whole(PLAYER)]) as (url, requests):
        with pytest.raises(ConnectionFailed) as failed:
            ask(lambda rami: rami.create_player("Ada"), url=url)
        assert failed.value.maybe_sent
        assert len(requests) == 1


def test_retry_after_is_honoured(ask: Asker, stand_in: StandIn) -> None:
    """If the service sends Retry-After, the next attempt waits that long, and little longer."""
    stand_in.troubles.append(refusal("rate_limited", **{"Retry-After": "1"}))
    began = monotonic()
    ask(lambda rami: rami.get_me())
    assert 1.0 <= monotonic() - began < 3.0


def test_retry_after_may_be_a_date(stand_in: StandIn) -> None:
    """Retry-After may also be a date, as some proxies send it; it has a resolution of one second."""
    moment = format_datetime(datetime.now(UTC) + timedelta(seconds=2), usegmt=True)
    stand_in.troubles.append(Trouble(503, headers={"Retry-After": moment}))
    began = monotonic()
    with Rami(stand_in.url) as rami:
        rami.get_me()
    assert 0.9 <= monotonic() - began < 5.0


def test_a_service_that_asks_for_too_much_time_is_not_waited_for(ask: Asker, stand_in: StandIn) -> None:
    """If the pause is longer than the client's limit of one minute, the error is raised at once and holds the pause."""
    stand_in.troubles.append(refusal("rate_limited", **{"Retry-After": "3600"}))
    began = monotonic()
    with pytest.raises(RateLimited) as limited:
        ask(lambda rami: rami.get_me())
    assert limited.value.retry_after == 3600.0
    assert monotonic() - began < 10.0
