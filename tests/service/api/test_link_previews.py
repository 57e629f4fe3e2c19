"""What messengers show beside a link: a title, a sentence and a picture with an absolute address."""

import re
import struct
from collections.abc import Iterator
from html.parser import HTMLParser

import httpx
import pytest
from tests.service.process import Service, serving
from tests.service.table import Player

PICTURE = "/web/preview.png"
MOST = 60_000
"""Bytes of the picture. Some messengers load no larger ones on a slow connection."""
TAGS = {
    *(f"og:{name}" for name in ("type", "site_name", "title", "description", "locale", "image")),
    *(f"og:image:{name}" for name in ("type", "width", "height", "alt")),
    "og:locale:alternate",
    "twitter:card",
    "twitter:image:alt",
}
"""Twitter takes the others from Open Graph. With `og:url`, networks would link to it and lose what is behind `#`."""


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found = dict[str, str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name = given.get("property") or given.get("name") or ""
        if tag == "meta" and name.startswith(("og:", "twitter:")):
            assert name not in self.found, name
            self.found[name] = given["content"] or ""


def tags(answer: httpx.Response) -> dict[str, str]:
    """The tags of a page for messengers."""
    assert answer.status_code == 200
    reader = _Tags()
    reader.feed(answer.text)
    return reader.found


@pytest.mark.parametrize(
    ("path", "asked", "locale"), [("/play", "en", "fr_FR"), ("/", "fr", "fr_FR"), ("/", "en", "en_GB")]
)
def test_a_page_says_what_it_is(service: Service, path: str, asked: str, locale: str) -> None:
    """All tags are there and not empty. The table speaks French to messengers, whose language nobody knows."""
    found = tags(service.http.get(path, headers={"Accept-Language": asked}))
    assert found.keys() == TAGS
    assert all(found.values())
    assert (found["og:locale"], found["twitter:card"]) == (locale, "summary_large_image")
    assert "{" not in "".join(found.values())


def test_the_picture_is_there(service: Service) -> None:
    """It has the size that the page says, is small, and every origin may show it."""
    found = tags(service.http.get("/play"))
    assert found["og:image"] == f"{service.base}{PICTURE}"
    answer = httpx.get(found["og:image"])
    assert (answer.status_code, answer.headers["content-type"]) == (200, found["og:image:type"])
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    size = struct.unpack(">II", answer.content[16:24])
    assert size == (1200, 630) == (int(found["og:image:width"]), int(found["og:image:height"]))
    assert len(answer.content) < MOST


@pytest.mark.parametrize("host", ["cards.example", "cards.example:8443", "[2001:db8::7]:80"])
def test_the_address_is_that_of_the_request(service: Service, host: str) -> None:
    """Whatever name the service has; each name has its own tag, and no cache may use the page without asking."""
    usual, other = service.http.get("/play"), service.http.get("/play", headers={"Host": host})
    assert tags(other)["og:image"] == f"http://{host}{PICTURE}"
    assert usual.headers["etag"] != other.headers["etag"]
    assert other.headers["cache-control"] == "no-cache"
    known = {"Host": host, "If-None-Match": usual.headers["etag"]}
    assert service.http.get("/play", headers=known).status_code == 200
    assert service.http.get("/play", headers={"If-None-Match": usual.headers["etag"]}).status_code == 304


@pytest.mark.parametrize("host", ['a"><script>', "a b", "a/b", "a@b", "a:1:2", "é", "x" * 300, ""])
def test_a_host_that_is_none_stands_in_no_page(service: Service, host: str) -> None:
    """The request is refused, or the page has the address without a host."""
    answer = service.http.get("/play", headers={b"Host": host.encode()})
    if answer.status_code == 200:
        assert tags(answer)["og:image"] == PICTURE
    assert not host or host not in answer.text


@pytest.mark.parametrize("name", ["X-Forwarded-Host", "Forwarded", "X-Host", "X-Original-Host", "X-Forwarded-Proto"])
def test_other_headers_change_no_address(service: Service, name: str) -> None:
    """A cache does not see them, so they could put the address of an attacker into everybody's page."""
    value = {"Forwarded": "host=evil.example;proto=https", "X-Forwarded-Proto": "https"}.get(name, "evil.example")
    usual, other = service.http.get("/play"), service.http.get("/play", headers={name: value})
    assert other.content == usual.content


@pytest.fixture(scope="module")
def prefixed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service under a path of its host, behind a proxy that it trusts."""
    folder = tmp_path_factory.mktemp("previews")
    with serving(folder, path_prefix="/cards/rami", trusted_proxies="127.0.0.1") as running:
        yield running


@pytest.mark.parametrize("path", ["/cards/rami/play", "/play"])
def test_it_has_the_prefix_and_the_scheme_of_the_proxy(prefixed: Service, path: str) -> None:
    """Whether the proxy leaves the prefix in the path or takes it away. Only a trusted proxy may say `https`."""
    headers = {"Host": "cards.example", "X-Forwarded-Proto": "https"}
    page = httpx.get(f"http://127.0.0.1:{prefixed.port}{path}", headers=headers)
    assert tags(page)["og:image"] == f"https://cards.example/cards/rami{PICTURE}"
    assert re.search(r'href="web/~', page.text)


@pytest.mark.parametrize("path", ["/cards/rami", ""])
def test_the_link_of_a_game_has_the_prefix_too(prefixed: Service, path: str) -> None:
    """The picture has the address of the proxy, and the page leads to the table behind the prefix."""
    base = f"http://127.0.0.1:{prefixed.port}"
    with httpx.Client(base_url=base) as http:
        game = Player(http, "Ada").create(seats=2).id
    answer = httpx.get(f"{base}{path}/play/games/{game}", headers={"Host": "cards.example"})
    assert tags(answer)["og:image"] == f"http://cards.example/cards/rami/play/games/{game}/picture.png"
    assert f'url=../../play#/game/{game}"' in answer.text
    assert httpx.get(f"{base}{path}/play/games/{game}/picture.png").headers["content-type"] == "image/png"
