import pickle
import re
import traceback
from collections.abc import Callable
from typing import Any

import httpx2
import msgspec
import pytest
from tests.sdk.client.conftest import TOKEN, Asker
from tests.sdk.raw_server import replying
from tests.sdk.samples import GAME
from tests.sdk.stand_in import StandIn, Trouble, refusal

import rami.errors
from rami import AsyncRami, Rami
from rami.errors import (
    AmbiguousJoker,
    BadAnswer,
    BadRules,
    Conflict,
    ConnectionFailed,
    Forbidden,
    InvalidRequest,
    NotFound,
    NotYourTurn,
    RamiError,
    RateLimited,
    Refused,
    ServiceFailed,
    Unauthorized,
    Unavailable,
)
from rami.messages.cards import Cards
from rami.messages.catalogue import catalogue
from rami.messages.text import OneOf, Text
from rami.problems import MEDIA_TYPE, PROBLEM_TYPES, Problem, exception_of
from rami.problems.body import Mistake
from rami.problems.melds import AMBIGUOUS_JOKER
from rami.problems.requests import invalid_field
from rami.problems.settings import BAD_RULES
from rami.problems.turns import NOT_YOUR_TURN
from rami.rules.engine.deal import start
from rami.rules.moves import DrawStock
from rami.rules.play import play
from rami.rules.variants.resolve import resolve


def test_rami_errors_names_every_exception() -> None:
    """All exceptions can be imported from `rami.errors`, have one base class and are in the tree of its docstring."""
    named = {getattr(rami.errors, name) for name in rami.errors.__all__}
    assert named == {RamiError, *_below(RamiError)}
    assert set(re.findall(r"\b[A-Z][a-z]+(?:[A-Z][a-z]*)*\b", tree())) == set(rami.errors.__all__)


def _below(kind: type[Exception]) -> set[type[Exception]]:
    return {kind for below in kind.__subclasses__() for kind in (below, *_below(below))}


def tree() -> str:
    """The names in the tree of the docstring, without their descriptions."""
    lines = [line for line in (rami.errors.__doc__ or "").splitlines() if re.match(r" *(RamiError|[│├└])", line)]
    return " ".join(re.split(r"  +", re.sub(r"[│├└─]+ ?", "", line).strip())[0] for line in lines)


@pytest.mark.parametrize("kind", ["sync", "async"])
def test_each_problem_becomes_the_exception_of_its_declaration(stand_in: StandIn, kind: str) -> None:
    """Every code of the service becomes the exception class that the rules would raise, with all its values."""
    ask = Asker(kind, stand_in.url)
    for code, declared in PROBLEM_TYPES.items():
        stand_in.troubles.append(refusal(code))
        with pytest.raises(Refused) as refused:
            ask(lambda rami: rami.get_me(), retries=0)
        error = refused.value
        assert type(error) is declared.raises
        assert (error.code, error.status, error.retryable) == (code, declared.status, declared.retryable)
        assert (error.rule, error.request_id, error.detail) == ("B-14", "r-1", "The stand-in refuses.")


def test_a_refusal_is_the_same_exception_here_and_over_http(ask: Asker, stand_in: StandIn) -> None:
    """A refusal of the rules keeps its class, code, values and message when the service sends it to the client."""
    state, _ = start(resolve("rami", {}, 2), "g", 2, bytes(32), bytes(32))
    with pytest.raises(NotYourTurn) as here:
        play(state, 1 - state.turn, DrawStock())
    body = msgspec.json.encode(here.value.problem(request_id="r-1"))
    stand_in.troubles.append(Trouble(409, body, {"Content-Type": MEDIA_TYPE}))
    with pytest.raises(NotYourTurn) as there:
        ask(lambda rami: rami.make_moves(GAME, DrawStock()))
    said = [(error.code, error.params, error.rule, error.detail) for error in (here.value, there.value)]
    assert said[0] == said[1]
    assert (here.value.request_id, here.value.retry_after, there.value.request_id) == (None, None, "r-1")


def test_the_readings_of_a_joker_and_the_setting_to_change_arrive(ask: Asker, stand_in: StandIn) -> None:
    """The extra attributes of an exception also arrive over HTTP."""
    readings = (("AH", "*2H", "*3H"), ("*AS", "AH", "*AD"))
    for here in (
        AMBIGUOUS_JOKER(readings=OneOf(Cards(reading) for reading in readings)),
        BAD_RULES(reason=Text("There are no jokers to deal."), setting="jokers"),
    ):
        body = msgspec.json.encode(here.problem(request_id="r-1"))
        stand_in.troubles.append(Trouble(here.status, body, {"Content-Type": MEDIA_TYPE}))
        with pytest.raises(type(here)) as there:
            ask(lambda rami: rami.get_me())
        for error in (here, there.value):
            assert not isinstance(error, AmbiguousJoker) or error.readings == readings
            assert not isinstance(error, BadRules) or error.setting == "jokers"


def problem(**fields: Any) -> Trouble:
    """A problem with the given fields."""
    base = {"type": "/problems/x", "title": "X", "status": 409, "detail": "No.", "code": "x", "request_id": "r-1"}
    return Trouble(
        fields.get("status", 409), msgspec.json.encode(base | fields), {"Content-Type": f"{MEDIA_TYPE}; charset=utf-8"}
    )


@pytest.mark.parametrize(
    ("status", "family"),
    [
        (400, InvalidRequest),
        (401, Unauthorized),
        (403, Forbidden),
        (404, NotFound),
        (405, InvalidRequest),
        (409, Conflict),
        (412, Conflict),
        (418, InvalidRequest),
        (422, InvalidRequest),
        (429, RateLimited),
        (500, ServiceFailed),
        (502, Unavailable),
        (503, Unavailable),
    ],
)
def test_a_code_of_a_newer_service_becomes_the_family_of_its_status(
    ask: Asker, stand_in: StandIn, status: int, family: type[Refused]
) -> None:
    """An unknown problem keeps all its values, and its unknown fields are ignored."""
    newer = problem(code="too_cheeky", status=status, params={"cards": ["KH"], "index": 1}, hint="new")
    stand_in.troubles.append(newer)
    with pytest.raises(Refused) as refused:
        ask(lambda rami: rami.get_me(), retries=0)
    error = refused.value
    assert type(error) is family
    assert (error.code, error.params, error.status, error.detail) == (
        "too_cheeky",
        {"cards": ["KH"], "index": 1},
        status,
        "No.",
    )


@pytest.mark.parametrize(
    ("status", "body", "kind", "family"),
    [
        (502, b"<html>Bad gateway</html>", "text/html", Unavailable),
        (404, b"", "", NotFound),
        (403, b'{"error": "blocked"}', "application/json", Forbidden),
        (500, b"{", MEDIA_TYPE, ServiceFailed),
        (500, b'{"code": 1}', MEDIA_TYPE, ServiceFailed),
        (418, b"\xff\xfe", "text/plain", InvalidRequest),
    ],
    ids=["page", "empty", "other JSON", "half a problem", "no problem", "not text"],
)
def test_an_error_page_of_somebody_else_is_a_refusal_without_a_code(
    ask: Asker, stand_in: StandIn, status: int, body: bytes, kind: str, family: type[Refused]
) -> None:
    """The status of a proxy's answer decides the exception class; its body is not part of the message."""
    stand_in.troubles.append(Trouble(status, body, {"Content-Type": kind, "X-Request-Id": "proxy-1"}))
    with pytest.raises(Refused) as refused:
        ask(lambda rami: rami.get_me(), retries=0)
    error = refused.value
    assert (type(error), error.code, error.status, error.request_id) == (family, "", status, "proxy-1")
    assert "html" not in str(error).replace("text/html", "")


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"id": 7}', b"\xff", b"null", b"{"])
def test_a_success_that_is_not_the_answer_is_a_bad_answer(ask: Asker, stand_in: StandIn, body: bytes) -> None:
    """A body that does not have the expected structure raises BadAnswer."""
    stand_in.troubles.append(Trouble(200, body))
    with pytest.raises(BadAnswer, match="GET /v1/players/me: HTTP 200"):
        ask(lambda rami: rami.get_me())


def test_the_message_says_what_and_why_and_where_to_look() -> None:
    """The message is one line with the sentence, the code, the rule and the request id."""
    error = NOT_YOUR_TURN(turn=1, seat=0)
    assert str(error) == "It is seat 1's turn; seat 0 has to wait. (not_your_turn, rule B-14)"
    answer = exception_of(error.problem(request_id="r-9"))
    assert str(answer) == "It is seat 1's turn; seat 0 has to wait. (not_your_turn, rule B-14, request r-9)"


@pytest.mark.parametrize(
    "error",
    [
        ConnectionFailed("lost", maybe_sent=True),
        BadAnswer("odd"),
        NOT_YOUR_TURN(turn=1, seat=0),
        exception_of(Problem("t", "T", 429, "D", "rate_limited", "r"), 2.0),
        exception_of(Problem("t", "T", 409, "D", "too_cheeky", "r")),
    ],
)
def test_exceptions_travel_between_processes(error: RamiError) -> None:
    """An exception is the same after it is pickled and unpickled."""
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - the test made the pickle itself
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_an_invalid_request_lists_its_mistakes(ask: Asker, stand_in: StandIn) -> None:
    """As the service sent them; a service that is older sends none."""
    sent = [{"pointer": "/moves/0/card", "detail": "Expected a card"}]
    for fields, listed in (({"errors": sent}, [Mistake("/moves/0/card", "Expected a card")]), ({}, [])):
        stand_in.troubles.append(problem(code="invalid_request", status=400, **fields))
        with pytest.raises(InvalidRequest) as refused:
            ask(lambda rami: rami.get_me(), retries=0)
        assert refused.value.errors == listed


def test_an_invalid_request_that_was_not_sent_lists_its_mistakes_too() -> None:
    """In English, and in the problem in the language of the catalogue."""
    refused = invalid_field("body", "seat", Text("No."), [("/seat", Text("an integer"))])
    assert refused.errors == [Mistake("/seat", "an integer")]
    french = refused.problem(catalogue("fr", "messages"), request_id="r")
    assert french.errors == [Mistake("/seat", "un nombre entier")]
    assert pickle.loads(pickle.dumps(exception_of(french))).errors == french.errors  # noqa: S301 - made here


def everything_said(act: Callable[[], Any]) -> str:
    """All that a program could print about a failure: the exception and its causes, with their reprs and tracebacks."""
    try:
        act()
    except Exception as error:  # noqa: BLE001 - the test inspects any exception
        said = "".join(traceback.format_exception(error))
        cause: BaseException | None = error
        while cause is not None:
            said += repr(cause) + str(cause) + repr(cause.args)
            cause = cause.__cause__ or cause.__context__
        return said
    pytest.fail("nothing was raised")


def test_a_token_is_never_shown(stand_in: StandIn, ask: Asker) -> None:
    """The token is not in the repr of a client, in an exception or in the cause of an exception."""
    for client in (Rami(stand_in.url, token=TOKEN), AsyncRami(stand_in.url, token=TOKEN)):
        assert TOKEN not in repr(client) + str(client) + repr(vars(client))
        assert "with a token" in repr(client)
    stand_in.troubles.extend([refusal("invalid_token"), Trouble(200, b"{"), Trouble(502)])
    said = "".join(everything_said(lambda: ask(lambda rami: rami.get_game(GAME), retries=0)) for _ in range(3))
    with replying([b"nonsense"]) as (url, _):
        said += everything_said(lambda: ask(lambda rami: rami.get_game(GAME), url=url, retries=0))
    said += everything_said(lambda: ask(lambda rami: rami.get_game(GAME), url="http://127.0.0.1:1", retries=0))
    assert said.count("GET /v1/games") >= 3
    assert TOKEN not in said


@pytest.mark.parametrize("token", ["rami secret", "rami_sécret", "rami_secret\nX-Other: header", "rami_\x00secret"])
def test_a_token_that_cannot_be_one_is_refused_without_being_shown(token: str) -> None:
    """The client checks the token first, because the HTTP library would show an invalid header value in its error."""
    said = everything_said(lambda: Rami(token=token))
    assert "The token contains characters that are not allowed in a token" in said
    assert token not in said
    assert "cret" not in said.replace("secret)", "")


def test_a_transport_of_ones_own_is_the_seam_for_tests() -> None:
    """The tests of a program can pass their own transport, which answers instead of the service."""
    transport = httpx2.MockTransport(lambda _: httpx2.Response(200, json={"status": "ok"}))
    with Rami(transport=transport) as rami:
        assert rami.ready().status == "ok"
