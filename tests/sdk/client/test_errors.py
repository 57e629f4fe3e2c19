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
from rami.client.registry import CLASSES
from rami.errors import ApiError, BadAnswer, ConnectionFailed, MoveRefused, NotYourTurn, RamiError
from rami.problems import MEDIA_TYPE, Code, Problem
from rami.rules import errors as rules


def test_every_code_has_a_class_of_its_name() -> None:
    """The classes are those of the enum, no more and no fewer, and each is named after its code."""
    assert CLASSES.keys() == set(Code)
    for code, named in CLASSES.items():
        assert re.sub(r"(?<!^)(?=[A-Z])", "_", named.__name__).lower() == code
        assert getattr(rami.errors, named.__name__) is named
    assert len(set(CLASSES.values())) == len(CLASSES)


def _leaves(kind: type[rules.MoveRefused]) -> set[str]:
    below = kind.__subclasses__()
    return set().union(*map(_leaves, below)) if below else {kind.code}


def test_a_move_that_the_rules_refuse_is_caught_as_such() -> None:
    """MoveRefused covers exactly the refusals of the rules."""
    assert {code for code, named in CLASSES.items() if issubclass(named, MoveRefused)} == _leaves(rules.MoveRefused)


def test_rami_errors_names_every_exception() -> None:
    """What can be caught can be imported from one place, and all of it has one root."""
    named = {getattr(rami.errors, name) for name in rami.errors.__all__}
    assert all(issubclass(error, RamiError) for error in named)
    assert named >= {*CLASSES.values(), RamiError, ApiError, ConnectionFailed, BadAnswer, MoveRefused}


@pytest.mark.parametrize("kind", ["sync", "async"])
def test_each_problem_becomes_the_exception_of_its_code(stand_in: StandIn, kind: str) -> None:
    """Every code that the service can answer arrives as its own class, with all that the problem says."""
    ask = Asker(kind, stand_in.url)
    for code, named in CLASSES.items():
        stand_in.troubles.append(refusal(Code(code)))
        with pytest.raises(named) as refused:
            ask(lambda rami: rami.get_me(), retries=0)
        error = refused.value
        assert type(error) is named
        assert (error.code, error.rule, error.request_id, error.detail) == (
            code,
            "B-14",
            "r-1",
            "The stand-in refuses.",
        )
        assert error.status == error.problem.status


def problem(**fields: Any) -> Trouble:
    """A problem with fields of one's own."""
    base = {"type": "/problems/x", "title": "X", "status": 409, "detail": "No.", "code": "x", "request_id": "r-1"}
    return Trouble(409, msgspec.json.encode(base | fields), {"Content-Type": f"{MEDIA_TYPE}; charset=utf-8"})


def test_a_code_of_a_newer_service_is_a_plain_api_error(ask: Asker, stand_in: StandIn) -> None:
    """Nothing is lost of a problem that this release has no class for, and fields it does not know are ignored."""
    stand_in.troubles.append(problem(code="too_cheeky", params={"cards": ["KH"], "index": 1}, hint="new"))
    with pytest.raises(ApiError) as refused:
        ask(lambda rami: rami.get_me())
    assert type(refused.value) is ApiError
    assert (refused.value.code, refused.value.params) == ("too_cheeky", {"cards": ["KH"], "index": 1})


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (502, b"<html>Bad gateway</html>", "text/html"),
        (404, b"", ""),
        (403, b'{"error": "blocked"}', "application/json"),
        (500, b"{", MEDIA_TYPE),
        (500, b'{"code": 1}', MEDIA_TYPE),
        (418, b"\xff\xfe", "text/plain"),
    ],
    ids=["page", "empty", "other JSON", "half a problem", "no problem", "not text"],
)
def test_an_error_page_of_somebody_else_is_an_api_error_without_a_code(
    ask: Asker, stand_in: StandIn, status: int, body: bytes, kind: str
) -> None:
    """A proxy's answer is told by its status; its body is not repeated."""
    stand_in.troubles.append(Trouble(status, body, {"Content-Type": kind, "X-Request-Id": "proxy-1"}))
    with pytest.raises(ApiError) as refused:
        ask(lambda rami: rami.get_me(), retries=0)
    error = refused.value
    assert (type(error), error.code, error.status, error.request_id) == (ApiError, "", status, "proxy-1")
    assert "html" not in str(error).replace("text/html", "")


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"id": 7}', b"\xff", b"null", b"{"])
def test_a_success_that_is_not_the_answer_is_a_bad_answer(ask: Asker, stand_in: StandIn, body: bytes) -> None:
    """A body of another shape is not taken for an answer."""
    stand_in.troubles.append(Trouble(200, body))
    with pytest.raises(BadAnswer, match="GET /v1/players/me: HTTP 200"):
        ask(lambda rami: rami.get_me())


def test_the_message_says_what_and_why_and_where_to_look() -> None:
    """One line holds the sentence, the code, the rule and the request."""
    error = NotYourTurn(
        Problem("/problems/not_your_turn", "T", 409, "It is seat 1's turn.", "not_your_turn", "r-9", rule="B-14")
    )
    assert str(error) == "It is seat 1's turn. (not_your_turn, rule B-14, request r-9)"


@pytest.mark.parametrize(
    "error",
    [
        ConnectionFailed("lost", maybe_sent=True),
        BadAnswer("odd"),
        NotYourTurn(Problem("t", "T", 409, "D", "c", "r"), 2.0),
    ],
)
def test_exceptions_travel_between_processes(error: RamiError) -> None:
    """An exception that was pickled is the same one again."""
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - the test made the pickle itself
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def everything_said(act: Callable[[], Any]) -> str:
    """All that a program could print of a failure: the exception and its causes, with their reprs and tracebacks."""
    try:
        act()
    except Exception as error:  # noqa: BLE001 - whatever is raised is what is looked at
        said = "".join(traceback.format_exception(error))
        cause: BaseException | None = error
        while cause is not None:
            said += repr(cause) + str(cause) + repr(cause.args)
            cause = cause.__cause__ or cause.__context__
        return said
    pytest.fail("nothing was raised")


def test_a_token_is_never_shown(stand_in: StandIn, ask: Asker) -> None:
    """Neither a client's repr, nor an exception, nor anything that caused it holds the token."""
    for client in (Rami(stand_in.url, token=TOKEN), AsyncRami(stand_in.url, token=TOKEN)):
        assert TOKEN not in repr(client) + str(client) + repr(vars(client))
        assert "with a token" in repr(client)
    stand_in.troubles.extend([refusal(Code.INVALID_TOKEN), Trouble(200, b"{"), Trouble(502)])
    said = "".join(everything_said(lambda: ask(lambda rami: rami.get_game(GAME), retries=0)) for _ in range(3))
    with replying([b"nonsense"]) as (url, _):
        said += everything_said(lambda: ask(lambda rami: rami.get_game(GAME), url=url, retries=0))
    said += everything_said(lambda: ask(lambda rami: rami.get_game(GAME), url="http://127.0.0.1:1", retries=0))
    assert said.count("GET /v1/games") >= 3
    assert TOKEN not in said


@pytest.mark.parametrize("token", ["rami secret", "rami_sécret", "rami_secret\nX-Other: header", "rami_\x00secret"])
def test_a_token_that_cannot_be_one_is_refused_without_being_shown(token: str) -> None:
    """The HTTP library would show such a header's value in its error, so it never gets it."""
    said = everything_said(lambda: Rami(token=token))
    assert "The token holds characters that no token has." in said
    assert token not in said
    assert "cret" not in said.replace("secret)", "")


def test_a_transport_of_ones_own_is_the_seam_for_tests() -> None:
    """A program's tests may answer in the service's place."""
    transport = httpx2.MockTransport(lambda _: httpx2.Response(200, json={"status": "ok"}))
    with Rami(transport=transport) as rami:
        assert rami.ready().status == "ok"
