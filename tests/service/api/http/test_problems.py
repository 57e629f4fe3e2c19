"""Every error is returned as a problem with its own code, and contains no secret."""

import pytest
from msgspec import json
from tests.service.api.http.sample import GAME, SECRET
from tests.service.api.http.wire import Server

from rami.problems import Problem
from rami.problems.requests import CONFLICT


def test_a_problem_survives_the_wire_even_with_a_code_of_the_future() -> None:
    """An older SDK can decode the problems of a newer service."""
    sent = CONFLICT(tries=3, seats=[1, 2]).problem(request_id="r")
    assert json.decode(json.encode(sent), type=Problem) == sent
    future = json.encode(sent).replace(b'"conflict"', b'"weather"').replace(b"{", b'{"more":1,', 1)
    assert json.decode(future, type=Problem).code == "weather"


@pytest.mark.parametrize("path", ["/nothing", f"/games/{GAME}/nothing", "/docs/nothing", "/%00", "/%ff", "/..%2f"])
def test_an_unknown_path_is_404(server: Server, path: str) -> None:
    """An unknown path is refused, also below the documentation's path and with any bytes."""
    answer = server.send("GET", path)
    assert (answer.status, answer.problem()["code"]) == (404, "not_found")


@pytest.mark.parametrize("game", ["ABCD", "abcde", "a", "%00%00%00%00", "%ff", "😀", "a" * 3000, "null"[:3], "ab%20d"])
def test_an_id_that_is_not_well_formed_is_a_game_that_does_not_exist(server: Server, game: str) -> None:
    """The response is the same for an unknown id and for a malformed one."""
    answer = server.send(
        "GET", "/games/" + game.encode().decode("latin-1") if game.isascii() else "/games/%F0%9F%98%80"
    )
    assert (answer.status, answer.problem()["code"]) == (404, "game_not_found")


def test_a_bad_path_wins_over_a_bad_query_of_the_same_request(server: Server) -> None:
    """The path is checked before the query, so the status is 404."""
    assert server.send("GET", "/games/ABCD?after=-1").status == 404


@pytest.mark.parametrize("method", ["PUT", "PATCH", "POST", "PROPFIND"])
def test_another_method_is_405_and_says_which_are_allowed(server: Server, method: str) -> None:
    """The refusal lists the methods of the path in the header Allow."""
    answer = server.send(method, f"/games/{GAME}")
    assert (answer.status, answer.headers["allow"]) == (405, "DELETE, GET, HEAD, OPTIONS")
    assert answer.problem()["code"] == "method_not_allowed"


def test_options_lists_the_methods(server: Server) -> None:
    """An OPTIONS request that is not a preflight gets the Allow header and no body."""
    answer = server.send("OPTIONS", f"/games/{GAME}")
    assert (answer.status, answer.headers["allow"], answer.body) == (204, "DELETE, GET, HEAD, OPTIONS", b"")


@pytest.mark.parametrize("path", [f"/games/{GAME}/", f"//games//{GAME}"])
def test_extra_slashes_do_not_matter(server: Server, path: str) -> None:
    """A path with extra slashes leads to the same operation, without a redirect."""
    assert server.send("GET", path).status == 200


@pytest.mark.parametrize(
    ("path", "code"),
    [
        (f"/games/{GAME}%2Flater", "game_not_found"),
        (f"/games/{GAME}%2flater", "game_not_found"),
        (f"/games/%2F{GAME}", "game_not_found"),
        (f"/games%2F{GAME}", "not_found"),
        (f"/games/{GAME}%252Flater", "game_not_found"),
    ],
)
def test_an_encoded_slash_separates_nothing(own: Server, path: str, code: str) -> None:
    """An encoded slash is part of the id, so the id is invalid, and the request never reaches another operation."""
    answer = own.send("GET", path)
    assert (answer.status, answer.problem()["code"]) == (404, code)


def test_other_characters_may_be_encoded(server: Server) -> None:
    """An id whose letters are encoded is the same id."""
    assert server.send("GET", f"/games/{GAME.replace('g', '%67')}").json()["game_id"] == GAME


@pytest.mark.parametrize(
    ("path", "field"),
    [
        (f"/games/{GAME}?after=-1", "after"),
        (f"/games/{GAME}?after=x", "after"),
        (f"/games/{GAME}?after=" + "9" * 5000, "after"),
        ("/games?limit=101", "limit"),
        ("/games?limit=5&limit=6", "limit"),
        ("/games?limit=null", "limit"),
        ("/games?of=Null", "of"),
        ("/games?limit=", "limit"),
        ("/games?limit=1_0", "limit"),
        ("/games?limit=%D9%A3", "limit"),
        ("/games?limit=true", "limit"),
        ("/games?share=nan", "share"),
        ("/games?share=-inf", "share"),
        ("/games?share=1e400", "share"),
        ("/games?lmiit=5", "lmiit"),
        (f"/games/{GAME}?limit=5", "limit"),
        ("/games?of=a&%ff=1", "\ufffd"),
        ("/games?" + "x" * 3000, "x" * 159 + "…"),
    ],
)
def test_a_query_parameter_that_is_wrong_unknown_or_repeated_is_named(server: Server, path: str, field: str) -> None:
    """The refusal names the parameter. A parameter that only another operation has is unknown."""
    answer = server.send("GET", path)
    problem = answer.problem()
    assert (answer.status, problem["code"]) == (400, "invalid_request")
    assert problem["params"] == {"in": "query", "field": field}


def test_all_wrong_query_parameters_are_listed(server: Server) -> None:
    """Unknown ones, repeated ones, and those with a wrong value. The pointer of a parameter is its name."""
    problem = server.send("GET", "/games?limit=x&of=a&of=b&lmit=1&share=2").problem()
    assert problem["errors"] == [
        {"pointer": "/of", "detail": "it is given twice"},
        {"pointer": "/lmit", "detail": "this operation has no parameter `lmit` (did you mean `limit`?)"},
        {"pointer": "/limit", "detail": "Expected an integer, got a string"},
        {"pointer": "/share", "detail": "Expected a number of at most 1.0"},
    ]
    assert problem["params"] == {"in": "query", "field": "of"}


def test_the_list_of_wrong_query_parameters_is_bounded(server: Server) -> None:
    """A thousand of them are refused as twenty are."""
    problem = server.send("GET", "/games?" + "&".join(f"a{number}=1" for number in range(1000))).problem()
    assert len(problem["errors"]) == 20


@pytest.mark.parametrize(
    ("query", "name"),
    [("limit=5", None), ("of=x&limit=5", "x"), ("", None), ("&&of=x&", "x"), ("of=", ""), ("of=%C3%A9+%26", "é &")],
)
def test_known_query_parameters_are_taken(server: Server, query: str, name: str | None) -> None:
    """Parameters are accepted in any order and in any valid encoding."""
    answer = server.send("GET", f"/games?{query}")
    assert (answer.status, answer.json()["items"][0]["note"]) == (200, name)


def test_a_wrong_header_is_named_as_callers_know_it(server: Server) -> None:
    """The refusal contains the name of the header, not the name of the handler's argument."""
    problem = server.send("GET", f"/games/{GAME}/later", headers={"Last-Event-ID": "seven"}).problem()
    assert problem["params"] == {"in": "header", "field": "Last-Event-ID"}


@pytest.mark.parametrize(
    "name",
    [
        "Authorization",
        "Content-Type",
        "Idempotency-Key",
        "If-Match",
        "If-None-Match",
        "Last-Event-ID",
        "Rami-If-Version",
    ],
)
def test_a_header_that_says_one_thing_may_come_once(server: Server, name: str) -> None:
    """These headers may not be repeated, because a proxy may read another one of two values than the service."""
    request = f"POST /games/{GAME}/moves HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{name}: a\r\n{name}: a\r\n\r\n"
    head, _, body = server.raw(request.encode()).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ")
    assert json.decode(body, type=Problem).params == {"in": "header", "field": name}


def test_other_headers_may_be_repeated(server: Server) -> None:
    """Other headers may be repeated, because proxies repeat the headers that they add."""
    request = (
        f"GET /games/{GAME} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nVia: a\r\nVia: b\r\nAccept: x\r\nAccept: y\r\n"
    )
    assert server.raw(request.encode() + b"\r\n").startswith(b"HTTP/1.1 200 ")


def test_a_refusal_carries_its_params_rule_and_headers(server: Server) -> None:
    """The params, the rule and the headers of the service's exception are all in the response."""
    answer = server.post(f"/games/{GAME}/moves", b'{"moves":[],"note":"late"}')
    assert (answer.status, answer.headers["etag"]) == (412, '"7"')
    assert answer.problem()["params"] == {"version": 7, "decided": 0}
    assert server.send("DELETE", f"/games/{GAME}").problem()["rule"] == "B-14"


def test_a_store_that_does_not_answer_is_503_and_worth_a_retry(server: Server) -> None:
    """The response is marked as retryable and contains the time to wait, which is not the same for all."""
    answers = [server.send("GET", "/store-down") for _ in range(30)]
    assert {(answer.status, answer.problem()["retryable"]) for answer in answers} == {(503, True)}
    seconds = {int(answer.headers["retry-after"]) for answer in answers}
    assert seconds <= {1, 2, 3}
    assert len(seconds) > 1


def test_a_bug_is_500_that_tells_nothing_and_is_logged_without_values(
    server: Server, capfd: pytest.CaptureFixture[str]
) -> None:
    """The log contains the request id and the place in the code, but not the values of the exception."""
    answer = server.send("GET", f"/bug/{GAME}", headers={"X-Request-Id": "find-me"})
    assert (answer.status, answer.problem()["code"]) == (500, "internal_error")
    log = "".join(capfd.readouterr())
    assert "find-me" in log
    assert "sample.py" in log
    for text in (answer.body.decode(), log):
        assert SECRET not in text
        assert "abcd" not in text


def test_a_bad_host_header_is_400(server: Server) -> None:
    """The framework's own refusals are problems too."""
    answer = server.raw(b"GET /games HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b'"code":"invalid_request"' in answer


def test_the_bare_address_leads_to_the_documentation(server: Server) -> None:
    """A user who opens the bare address in a browser is redirected to the documentation page."""
    answer = server.send("GET", "/")
    assert (answer.status, answer.headers["location"]) == (302, "docs")
