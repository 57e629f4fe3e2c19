"""The pages for people: the front door and the table, what they may do, and how much they load."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import httpx
import pytest
from tests.service.process import Service, serving
from tests.service.refused import refused

from rami.rules.variants import VARIANTS
from rami_service.api.routes.pages import imported

WEB = Path(str(files("rami_service"))) / "web"
PAGES = ("/", "/play")
MODULES = sorted(
    path.relative_to(WEB).as_posix()
    for folder in ("client", "play", "vendor", "words")
    for path in (WEB / folder).rglob("*.js")
)
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
PARTS = sorted(path.stem for path in (WEB / "play" / "pages").glob("*.js"))
OF_MODULES, OF_REPLAY, OF_ALL = 75_000, 83_000, 300_000
"""Bytes, each file compressed as it is sent."""


def loaded(page: str) -> set[str]:
    """The addresses of the static files that a page names."""
    return set(re.findall(r'(?:src|href)="(web/[^"]*)"', page))


def sent(service: Service, address: str) -> int:
    """The size of an answer's body as it is sent."""
    answer = service.http.get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200, address
    return int(answer.headers["content-length"])


@pytest.mark.parametrize("path", PAGES)
def test_a_page_may_use_nothing_but_the_files_of_this_server(service: Service, path: str) -> None:
    """The policy allows our files and data in pictures; no other page may frame it, or keep a hold of its window."""
    answer = service.http.get(path)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    parts = (part.strip().partition(" ") for part in answer.headers["content-security-policy"].split(";"))
    assert {name: sources for name, _, sources in parts} == POLICY
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_nothing_that_its_policy_forbids(service: Service, path: str, language: str) -> None:
    """No script or style is written into a page, every link is one of this server's, and no placeholder is left."""
    page = service.http.get(path, headers={"Accept-Language": language}).text
    assert not re.search(r"<style|<script(?![^>]* src=)|\sstyle=|\son[a-z]+=|javascript:|[{}]", page)
    assert not re.search(r'(?:src|href)="(?:/|[a-z]+:)', page)
    for link in loaded(page):
        assert service.http.get(link).status_code == 200, link
    for link in re.findall(r'<a [^>]*href="([^"]*)"', page):
        assert service.http.get(link).status_code == 200, link


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_asked_for_each_time(service: Service, path: str) -> None:
    """A browser that has the page is told so; it never shows one of an earlier release without asking."""
    answer = service.http.get(path)
    assert answer.headers["cache-control"] == "no-cache"
    again = service.http.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["content-security-policy"] == answer.headers["content-security-policy"]


def test_the_front_door_speaks_the_language_of_its_visitor(service: Service) -> None:
    """It is in French for those who prefer French, else in English, and says how many games there are."""
    number = {"en": "Seventeen games", "fr": "Dix-sept jeux"}
    assert len(VARIANTS) == 17
    for asked, language in (("fr-CA, en;q=0.5", "fr"), ("en", "en"), ("de", "en"), ("", "en")):
        answer = service.http.get("/", headers={"Accept-Language": asked})
        assert answer.headers["content-language"] == language
        assert "Accept-Language" in answer.headers["vary"]
        assert f'<html lang="{language}">' in answer.text
        assert number[language] in answer.text
        assert {'href="play"', 'href="docs"', 'href="openapi.json"'} <= set(re.findall(r'href="[^"]*"', answer.text))


def test_the_table_names_its_first_modules(service: Service) -> None:
    """The page has a link for each module that it needs first: a browser asks for all at once, by one fingerprint."""
    page = service.http.get("/play").text
    links = re.findall(r'<link rel="modulepreload" href="web/~([0-9a-f]{16})/([^"]*)">', page)
    assert {path for _, path in links} == imported("play/main.js") < set(MODULES)
    assert len({mark for mark, _ in links}) == 1
    assert {address.split("/")[1] for address in loaded(page)} == {f"~{links[0][0]}", "start.js"}


def test_a_table_needs_little(service: Service) -> None:
    """All modules that a table needs are at most 60 kB when they are sent, and with styles and cards all is 250 kB."""
    needed = imported("play/main.js") | imported("play/pages/game.js")
    modules = {f"/web/{path}": sent(service, f"/web/{path}") for path in needed}
    assert sum(modules.values()) <= OF_MODULES, modules
    others = {address for address in loaded(service.http.get("/play").text) if not address.endswith(".js")}
    assert any(address.endswith("/cards/cards.svg") for address in others)
    assert sum(sent(service, address) for address in {"/play", *others}) + sum(modules.values()) <= OF_ALL


@pytest.mark.parametrize("page", PARTS)
def test_no_page_needs_much(service: Service, page: str) -> None:
    """Nor do other pages. A replay plays the whole game again, with a table, and may need a little more."""
    needed = imported("play/main.js") | imported(f"play/pages/{page}.js")
    most = OF_REPLAY if page == "replay" else OF_MODULES
    assert sum(sent(service, f"/web/{path}") for path in needed) <= most


@pytest.fixture(scope="module")
def without_pages(tmp_path_factory: pytest.TempPathFactory, valkey: str) -> Iterator[Service]:
    """A service that has an API only."""
    with serving(tmp_path_factory.mktemp("api"), redis_url=valkey, web=False) as running:
        yield running


def test_without_pages_the_address_leads_to_the_documentation(without_pages: Service) -> None:
    """There is no table; the documentation and the static files are as before, and the start names no table."""
    answer = without_pages.http.get("/")
    assert (answer.status_code, answer.headers["location"]) == (302, "docs")
    refused(without_pages.http.get("/play"), "not_found")
    assert httpx.get(f"{without_pages.base}/docs", timeout=20).status_code == 200
    assert without_pages.http.get("/web/stream.js").status_code == 200
    assert "Play at" not in without_pages.log
