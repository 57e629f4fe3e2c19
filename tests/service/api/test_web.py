"""The static files of pages, which lie in the package."""

import re
from importlib.resources import files
from pathlib import Path

import httpx
import pytest
from tests.service.process import Service
from tests.service.refused import refused

WEB = Path(str(files("rami_service"))) / "web"
TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "ts": "text/plain; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
}
FILES = sorted(path.relative_to(WEB).as_posix() for path in WEB.rglob("*") if path.suffix[1:] in TYPES)
MOVED = {name: f"client/{name}" for name in ("stream.js", "reducer.js", "changes.js")}
OLD = "~0123456789abcdef"


def mark(service: Service) -> str:
    """The fingerprint in the addresses of the table's files."""
    found = re.search(r"web/(~[0-9a-f]{16})/", service.http.get("/play").text)
    assert found
    return found[1]


def check(answer: httpx.Response, name: str, age: str) -> None:
    """The body is the file, with a type that `nosniff` accepts, a tag and an age; pages of any origin may use it."""
    assert answer.content == (WEB / name).read_bytes()
    assert answer.headers["content-type"] == TYPES[name.rpartition(".")[2]]
    assert answer.headers["cache-control"] == age
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"


@pytest.mark.parametrize("name", FILES)
def test_every_file_is_served_with_its_type_and_may_be_kept(service: Service, name: str) -> None:
    """A file may be kept for an hour; after that the browser asks with the tag."""
    answer = service.http.get(f"/web/{name}")
    check(answer, name, "public, max-age=3600")
    assert service.http.get(f"/web/{name}", headers={"If-None-Match": answer.headers["etag"]}).status_code == 304


def test_a_file_may_be_kept_forever_under_the_fingerprint(service: Service) -> None:
    """The fingerprint changes with any file, so what is under it never changes."""
    for name in ("docs.css", "vendor/preact.js", "cards/cards.svg"):
        answer = service.http.get(f"/web/{mark(service)}/{name}")
        check(answer, name, "public, max-age=31536000, immutable")


def test_another_fingerprint_gets_the_file_but_may_not_keep_it(service: Service) -> None:
    """A page of another release has its pictures and styles from this one. The browser asks again next time."""
    answer = service.http.get(f"/web/{OLD}/cards/cards.svg")
    check(answer, "cards/cards.svg", "public, no-cache")
    again = service.http.get(f"/web/{OLD}/cards/cards.svg", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "name", ["play/main.js", "play/pages/home.js", "vendor/htm.js", "words/app.js", "client/calls.js"]
)
def test_another_fingerprint_gets_no_module_of_the_table(service: Service, name: str) -> None:
    """A page never runs modules of two releases: it loads itself again."""
    refused(service.http.get(f"/web/{OLD}/{name}"), "not_found")
    assert service.http.get(f"/web/{mark(service)}/{name}").status_code == 200


@pytest.mark.parametrize(("old", "new"), MOVED.items())
def test_a_file_that_has_moved_is_still_at_its_old_address(service: Service, old: str, new: str) -> None:
    """The old address has the same bytes, and so have the files that they import by a relative path."""
    check(service.http.get(f"/web/{old}"), new, "public, max-age=3600")
    check(service.http.get(f"/web/{mark(service)}/{old}"), new, "public, max-age=31536000, immutable")
    imported = re.findall(r'^(?:import|export)\b.*["\']\.(.+)["\']', (WEB / new).read_text(), re.MULTILINE)
    assert {path.removeprefix("/") for path in imported} <= MOVED.keys()


@pytest.mark.parametrize("prefix", ["", f"{OLD}/"])
@pytest.mark.parametrize(
    "name",
    [
        "",
        "nothing.js",
        "play",
        "play.html",
        "index.fr.html",
        "../app.py",
        "..%2fapp.py",
        "%2e%2e/app.py",
        "vendor/../../app.py",
        ".",
        f"{OLD}/{OLD}/docs.js",
        "~/docs.js",
    ],
)
def test_nothing_else_is_served(service: Service, prefix: str, name: str) -> None:
    """Neither unknown files nor pages nor files outside the folder can be read."""
    refused(service.http.get(f"/web/{prefix}{name}"), "not_found")
