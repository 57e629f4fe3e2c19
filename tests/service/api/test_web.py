"""The static files of pages, which lie in the package."""

from importlib.resources import files
from pathlib import Path

import pytest
from tests.service.process import Service
from tests.service.refused import refused

FILES = sorted(
    path.relative_to(str(files("rami_service") / "web")).as_posix()
    for path in Path(str(files("rami_service") / "web")).rglob("*")
    if path.suffix in {".js", ".svg", ".css"}
)
TYPES = {"js": "text/javascript; charset=utf-8", "svg": "image/svg+xml", "css": "text/css; charset=utf-8"}


@pytest.mark.parametrize("name", FILES)
def test_every_file_is_served_with_its_type_and_may_be_kept(service: Service, name: str) -> None:
    """The body is the file, with a type that `nosniff` accepts, a tag and an age; pages of any origin may use it."""
    answer = service.http.get(f"/web/{name}")
    assert answer.content == files("rami_service").joinpath("web", name).read_bytes()
    assert answer.headers["content-type"] == TYPES[name.rpartition(".")[2]]
    assert answer.headers["cache-control"] == "public, max-age=3600"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert service.http.get(f"/web/{name}", headers={"If-None-Match": answer.headers["etag"]}).status_code == 304


@pytest.mark.parametrize("name", ["", "nothing.js", "../app.py", "..%2fapp.py", "%2e%2e/app.py", "."])
def test_nothing_else_is_served(service: Service, name: str) -> None:
    """Neither unknown files nor files outside the folder can be read."""
    refused(service.http.get(f"/web/{name}"), "not_found")
