"""Every kind of bad body is refused with its own code, and never as an internal error."""

import json
import socket
from contextlib import suppress
from time import thread_time
from typing import Any

import pytest
from tests.service.api.http.sample import GAME, LooseRequest
from tests.service.api.http.wire import Server

from rami.problems import PROBLEM_TYPES, Refused
from rami_service.api.http.body import MAX_BYTES, body_decoder, check

MOVES = f"/games/{GAME}/moves"
LOOSE = "/loose"
DRAW = b'{"moves":[{"type":"draw","count":1}]}'


def note(text: bytes) -> bytes:
    """A body with this text as a JSON string."""
    return b'{"moves":[],"note":"' + text + b'"}'


def anything(value: bytes) -> bytes:
    """A body that contains this value."""
    return b'{"moves":[],"anything":' + value + b"}"


BAD = {
    "a word": (b"hello", "malformed_json"),
    "a cut object": (DRAW[:-1], "malformed_json"),
    "an open string": (b'{"moves":[],"note":"a', "malformed_json"),
    "an open string of escapes": (b'"' + b'\\"' * 8000, "malformed_json"),
    "something behind": (DRAW + b" x", "malformed_json"),
    "a second value": (DRAW + DRAW, "malformed_json"),
    "a byte order mark": (b"\xef\xbb\xbf" + DRAW, "malformed_json"),
    "single quotes": (b"{'moves':[]}", "malformed_json"),
    "a comma too many": (b'{"moves":[],}', "malformed_json"),
    "a raw NUL": (note(b"a\0b"), "malformed_json"),
    "an escaped NUL": (note(b"a\\u0000b"), "malformed_json"),
    "a raw line feed in a string": (note(b"a\nb"), "malformed_json"),
    "a lone high surrogate": (note(b"\\ud800"), "malformed_json"),
    "a lone low surrogate": (note(b"\\udc00 "), "malformed_json"),
    "NaN": (anything(b"NaN"), "malformed_json"),
    "Infinity": (anything(b"-Infinity"), "malformed_json"),
    "NaN among escapes": (b'{"moves":[],"note":"\\n","anything":NaN}', "malformed_json"),
    "a stray byte": (note(b"\xff"), "not_utf8"),
    "an encoded surrogate": (note(b"\xed\xa0\x80"), "not_utf8"),
    "UTF-16": (DRAW.decode().encode("utf-16"), "not_utf8"),
    "a stray byte in a key": (b'{"\xff":1}', "not_utf8"),
    "nesting of 33": (anything(b"[" * 32 + b"]" * 32), "nested_too_deep"),
    "nesting of 5,000": (anything(b"[" * 5000 + b"]" * 5000), "nested_too_deep"),
    "nesting without an end": (b"[" * 16000, "nested_too_deep"),
    "nested objects": (b'{"a":' * 1100 + b"1" + b"}" * 1100, "nested_too_deep"),
    "nesting before a tag": (
        b'{"moves":[{"count":' + b"[" * 99 + b"]" * 99 + b',"type":"draw"}]}',
        "nested_too_deep",
    ),
    "a key twice": (b'{"moves":[],"moves":[]}', "duplicate_key"),
    "a key twice, once escaped": (b'{"moves":[],"\\u006doves":[]}', "duplicate_key"),
    "a key twice further in": (b'{"moves":[{"type":"draw","count":1,"count":2}]}', "duplicate_key"),
    "a key twice in what is not looked at": (anything(b'{"a":{"b":1,"b":2}}'), "duplicate_key"),
    "2 to the 63": (b'{"moves":[],"stake":9223372036854775808}', "number_out_of_range"),
    "2 to the 64": (b'{"moves":[],"stake":18446744073709551616}', "number_out_of_range"),
    "less than minus 2 to the 63": (b'{"moves":[],"stake":-9223372036854775809}', "number_out_of_range"),
    "4,000 digits": (b'{"moves":[],"stake":' + b"9" * 4000 + b"}", "number_out_of_range"),
    "1e400": (b'{"moves":[],"stake":1e400}', "invalid_request"),
    "an unknown field": (b'{"moves":[],"mvoes":[]}', "invalid_request"),
    "a missing field": (b"{}", "invalid_request"),
    "null": (b"null", "invalid_request"),
    "an array": (b"[]", "invalid_request"),
    "a number as text": (b'{"moves":[],"stake":"1"}', "invalid_request"),
    "a number beyond its bounds": (b'{"moves":[{"type":"draw","count":3}]}', "invalid_request"),
    "an unknown tag": (b'{"moves":[{"type":"cheat"}]}', "invalid_request"),
    "no card": (b'{"moves":[{"type":"lay","cards":["ZZ"]}]}', "invalid_request"),
    "nothing": (b"", "missing_body"),
}


@pytest.mark.parametrize("name", BAD)
def test_each_bad_body_is_refused_with_its_own_code(server: Server, name: str) -> None:
    """The response is a problem with the expected code and the status of this code."""
    body, code = BAD[name]
    answer = server.post(LOOSE, body)
    assert (answer.problem()["code"], answer.status) == (code, PROBLEM_TYPES[code].status)


GOOD = {
    "plain": DRAW,
    "white space around": b" \r\n\t" + DRAW + b"\n",
    "not ASCII": note("déjà vu 🂡".encode()),
    "an escaped pair of surrogates": note(b"\\ud83c\\udca1"),
    "an escaped backslash before u0000": note(b"\\\\u0000"),
    "brackets in text": note(b"[" * 50),
    "a long number in text": note(b"9" * 30),
    "the same text twice": b'{"moves":[{"type":"lay","cards":["AS","AS"]},{"type":"draw","count":1}]}',
    "equal keys of different objects": b'{"moves":[{"type":"draw","count":1},{"type":"draw","count":2}]}',
    "the largest number": b'{"moves":[],"stake":9223372036854775807}',
    "the smallest number": b'{"moves":[],"stake":-9223372036854775808}',
    "nesting of 32": anything(b"[" * 31 + b"]" * 31),
    "more brackets than levels": b'{"moves":[' + b",".join([b'{"type":"lay","cards":[]}'] * 40) + b"]}",
    "exactly the limit": DRAW.ljust(MAX_BYTES),
}


@pytest.mark.parametrize("name", GOOD)
def test_unusual_but_lawful_bodies_are_accepted(server: Server, name: str) -> None:
    """The checks accept every body that the decoder correctly accepts, and do not change its values."""
    sent = json.loads(GOOD[name])
    answer = server.post(LOOSE, GOOD[name])
    assert answer.status == 200
    assert answer.json() == {"game_id": GAME, "moves": sent["moves"], "note": sent.get("note")}


@pytest.mark.parametrize(
    "content_type", ["application/json", "application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"']
)
def test_json_in_utf8_is_taken_under_each_of_its_names(server: Server, content_type: str) -> None:
    """Case, white space and quotes in the header do not matter."""
    assert server.post(MOVES, DRAW, content_type).status == 200


@pytest.mark.parametrize(
    "content_type",
    ["", "text/plain", "application/json; charset=latin-1", "application/jsonp", "multipart/form-data; boundary=x"],
)
def test_another_content_type_is_415(server: Server, content_type: str) -> None:
    """The response does not depend on the content of the body."""
    answer = server.post(MOVES, DRAW, content_type)
    assert (answer.status, answer.problem()["code"]) == (415, "unsupported_media_type")


@pytest.mark.parametrize("headers", [{}, {"Content-Length": "0"}, {"Content-Type": "application/json"}])
def test_no_body_is_no_body_whatever_its_type(server: Server, headers: dict[str, str]) -> None:
    """An empty body is refused with `missing_body`, whatever its content type."""
    assert server.send("POST", MOVES, None, headers).problem()["code"] == "missing_body"


def test_the_refusal_of_a_field_names_its_place_and_the_reason(server: Server) -> None:
    """The path leads to the value, the detail says what was expected."""
    problem = server.post(MOVES, b'{"moves":[{"type":"lay","cards":["AS","ZZ"]}]}').problem()
    assert problem["params"] == {"in": "body", "field": "moves[0].cards[1]"}
    assert "matching regex" in problem["detail"]


@pytest.mark.parametrize("body", [anything(b"1")[:-1] + b',"%s":1}' % (b"x" * 9000), note(b"x" * 9000)[:-1] + b"]"])
def test_a_refusal_never_echoes_large_input(server: Server, body: bytes) -> None:
    """A field name of 9,000 letters is shortened."""
    assert len(server.post(LOOSE, body).body) < 1000


TWO_WRONG = b'{"moves":[{"type":"lay","cards":["AS",7]},{"type":"draw"}],"nota":"x"}'


def test_a_refusal_lists_all_mistakes(server: Server) -> None:
    """Each has a JSON Pointer and a sentence without the names of Python's types; the first is named as ever."""
    problem = server.post(MOVES, TWO_WRONG).problem()
    assert problem["errors"] == [
        {"pointer": "/moves/0/cards/1", "detail": "Expected a string, got an integer"},
        {"pointer": "/moves/1/count", "detail": "The field `count` is missing"},
        {"pointer": "/nota", "detail": "Object contains unknown field `nota` (did you mean `note`?)"},
    ]
    assert problem["params"] == {"in": "body", "field": "moves[0].cards[1]"}
    assert problem["detail"] == "In the body field `moves[0].cards[1]`: Expected a string, got an integer."


def test_the_mistakes_are_in_the_language_of_the_request(server: Server) -> None:
    """The pointers are the same in every language."""
    headers = {"Content-Type": "application/json", "Accept-Language": "fr"}
    errors = server.send("POST", MOVES, TWO_WRONG, headers).problem()["errors"]
    assert [one["pointer"] for one in errors] == ["/moves/0/cards/1", "/moves/1/count", "/nota"]
    assert errors[0]["detail"] == "il faut une chaîne de caractères, et non un nombre entier"


def test_a_pointer_is_escaped_and_never_cut(server: Server) -> None:
    """RFC 6901: `~` and `/` in names. The place of a very long name is the object around it."""
    long = "x" * 9000
    body = json.dumps({"moves": [], "a/b~c": 1, long: 2}).encode()
    errors = server.post(MOVES, body).problem()["errors"]
    assert [one["pointer"] for one in errors] == ["/a~1b~0c", ""]


@pytest.mark.parametrize("name", ["f", "é" * 70, '"' * 70, "\n" * 100, "😀" * 100])
def test_the_list_of_mistakes_is_bounded(server: Server, name: str) -> None:
    """In number and in bytes, whatever a client calls its fields."""
    body = json.dumps({"moves": [], **{f"{name}{number}": 1 for number in range(60)}}, ensure_ascii=False).encode()
    answer = server.post(LOOSE, body[:MAX_BYTES])
    assert len(answer.body) < 10_000
    if name == "f":
        assert len(answer.problem()["errors"]) == 20


def test_a_body_that_cannot_be_read_to_its_end_has_one_mistake(server: Server) -> None:
    """Behind the mistake it is no JSON, so nobody can say what else is wrong."""
    problem = server.post(MOVES, b'{"moves":[7],"note":"\\ud800"}').problem()
    assert (problem["code"], problem["params"]["field"], problem["errors"]) == ("invalid_request", "moves[0]", [])


def test_other_refusals_have_no_list(server: Server) -> None:
    """The field is there all the same, and empty."""
    assert server.post(MOVES, b"{").problem()["errors"] == []


def test_a_refusal_never_echoes_a_value(server: Server) -> None:
    """A token in the wrong field does not come back in an error that may be logged."""
    answer = server.post(MOVES, b'{"moves":[{"type":"rami_secret"}]}')
    assert answer.status == 400
    assert b"rami_secret" not in answer.body


def test_a_body_over_the_limit_is_refused_before_it_is_sent(server: Server) -> None:
    """The Content-Length is enough to refuse the body; the service closes the connection and does not read the body."""
    head = (
        f"POST {MOVES} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {MAX_BYTES + 1}\r\n\r\n"
    )
    answer = server.raw(head.encode())
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b'"code":"body_too_large"' in answer
    assert b"connection: close" in answer.lower()


def test_a_chunked_body_over_the_limit_is_refused_while_it_is_sent(server: Server) -> None:
    """Without a Content-Length the limit applies to the bytes that arrive."""
    head = f"POST {MOVES} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    answer = server.raw(head.encode() + b"1000\r\n" + b" " * 4096 + b"\r\n" + b"4000\r\n" + b" " * 16384 + b"\r\n")
    assert answer.startswith(b"HTTP/1.1 413 ")


def test_a_body_on_a_get_is_ignored(server: Server) -> None:
    """The service ignores even a body that is too large and is not JSON."""
    assert server.send("GET", f"/games/{GAME}", b"\xff" * 20000).status == 200


def test_a_caller_that_hangs_up_harms_nobody(server: Server, capfd: pytest.CaptureFixture[str]) -> None:
    """Half a body and a closed connection cause no error in the log, and the server continues to answer."""
    head = f"POST {MOVES} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(head.encode() + b"{")
    assert server.post(MOVES, DRAW).status == 200
    assert "error" not in "".join(capfd.readouterr()).lower()


JSON = {b"content-type": b"application/json"}


def decode_twice(body: bytes, *, recurring: bool) -> tuple[Any, Any]:
    """The decoded values of two requests with this body."""
    decode = body_decoder(LooseRequest, recurring=recurring)
    return decode(JSON, body), decode(JSON, body)


def test_a_body_is_kept_only_where_it_recurs() -> None:
    """Only short bodies of recurring requests are cached, because other bodies may hold secrets or mutable values."""
    first, second = decode_twice(anything(b"[1]"), recurring=False)
    assert first == second
    assert first.anything is not second.anything
    first, second = decode_twice(DRAW, recurring=True)
    assert first is second
    first, second = decode_twice(note(b"x" * 100), recurring=True)
    assert first is not second


def spent_on(body: bytes) -> float:
    """The seconds of CPU time to check a body: the least of three, because garbage collection can run at any time."""
    spent = list[float]()
    for _ in range(3):
        begin = thread_time()
        with suppress(Refused):
            check(body)
        spent.append(thread_time() - begin)
    return min(spent)


def test_the_slow_check_stays_fast_on_the_largest_bodies() -> None:
    """No body of 16 KiB makes the check quadratic: each takes less than 0.1 seconds, most less than 0.001."""
    patterns = (b'\\"', b'"', b'"a",', b"[", b"{", b"\\", b"\\\\u000", b"9", b'{"a":', b"[]", b'{"":"\xc3\xa9"}', b"\0")
    for pattern in patterns:
        for opening in (b"", b'"', b'["', b"0" + b"[" * 40 + b'"', b"[" * 40 + b"]" * 40 + b'"'):
            body = opening + pattern * ((MAX_BYTES - len(opening)) // len(pattern))
            assert spent_on(body) < 0.1, pattern
