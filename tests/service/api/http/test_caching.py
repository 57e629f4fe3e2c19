"""Answers that a client may keep: tags, 304, compression, and what they depend on."""

from gzip import decompress

import pytest
from tests.service.api.http.sample import ORIGIN
from tests.service.api.http.wire import Answer, Server

from rami_service.api.http.caching import accepts_gzip, content, names

PATHS = ["/rules", "/openapi.json"]


def ask(server: Server, path: str, **headers: str) -> Answer:
    """Get a path with these headers; `If_None_Match` is written `If-None-Match`."""
    return server.send("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})


@pytest.mark.parametrize("path", PATHS)
def test_who_has_the_answer_learns_so(server: Server, path: str) -> None:
    """A request with the tag of the answer gets 304 without a body, with the same tag, age and dependencies."""
    first = ask(server, path)
    again = ask(server, path, If_None_Match=first.headers["etag"])
    assert (first.status, again.status, again.body) == (200, 304, b"")
    for name in ("etag", "cache-control", "vary"):
        assert again.headers[name] == first.headers[name]
    assert not again.headers.keys() & {"content-type", "content-length", "content-encoding"}


@pytest.mark.parametrize("path", PATHS)
def test_a_plain_and_a_compressed_answer_hold_the_same(server: Server, path: str) -> None:
    """A client that accepts gzip gets less than half of the bytes, under a tag of their own."""
    plain, packed = ask(server, path), ask(server, path, Accept_Encoding="br, gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 2
    assert packed.headers["etag"] != plain.headers["etag"]
    assert ask(server, path, Accept_Encoding="gzip", If_None_Match=packed.headers["etag"]).status == 304
    assert ask(server, path, Accept_Encoding="gzip", If_None_Match=plain.headers["etag"]).status == 200


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("origin", [ORIGIN, "https://other.example", None])
def test_a_kept_answer_says_what_it_depends_on(server: Server, path: str, origin: str | None) -> None:
    """It depends on language, compression and origin for everybody: else a cache would give it to another page."""
    request = f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + (f"Origin: {origin}\r\n" if origin else "")
    head = server.raw(f"{request}\r\n".encode()).partition(b"\r\n\r\n")[0].lower()
    vary = b", ".join(line.partition(b": ")[2] for line in head.split(b"\r\n") if line.startswith(b"vary"))
    assert {b"accept-encoding", b"accept-language", b"origin"} <= set(vary.split(b", "))
    assert head.count(b"\r\ncache-control: public, max-age=3600") == 1
    assert head.count(b"\r\ncache-control") == head.count(b"\r\ncontent-security-policy") == 1


def test_what_the_service_does_not_understand_is_refused(server: Server) -> None:
    """If-None-Match with other characters than a tag can have is refused, as every malformed header."""
    problem = ask(server, "/rules", If_None_Match='"é"').problem()
    assert (problem["status"], problem["params"]) == (400, {"in": "header", "field": "If-None-Match"})


@pytest.mark.parametrize(
    ("known", "named"),
    [
        (None, False),
        ("", False),
        ('"a"', True),
        ('W/"a"', True),
        ('"b", W/"a"', True),
        ("*", False),
        ('"b"', False),
        ("a", False),
        ('"a', False),
        ('"ab"', False),
    ],
)
def test_a_tag_is_found_in_a_list(known: str | None, *, named: bool) -> None:
    """Weak and strong tags are the same for If-None-Match, and `*` names none."""
    assert names(known, b'"a"') is named


@pytest.mark.parametrize(
    ("accepted", "gzip"),
    [
        ("", False),
        ("gzip", True),
        ("GZIP", True),
        ("deflate, gzip;q=0.5, br", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000", False),
        ("*", True),
        ("*;q=0", False),
        ("*;q=0, gzip", True),
        ("gzip;q=0, *", False),
        ("identity", False),
        ("gzipped", False),
    ],
)
def test_gzip_is_sent_only_to_who_accepts_it(accepted: str, *, gzip: bool) -> None:
    """The weight of `gzip` counts, or the one of `*` if it is not named."""
    assert accepts_gzip(accepted) is gzip


def test_a_short_content_is_not_compressed() -> None:
    """A body that compression does not shorten is sent as it is."""
    assert content(b"{}", "application/json").gzipped is None
