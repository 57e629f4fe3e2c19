"""The service worker, the manifest and the icons of the table: what they say to a browser, also under a path."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import urljoin, urlsplit

import pytest
from tests.service.process import Service, serving

WORKER: Final = "/worker.js"


@pytest.fixture(scope="module", params=["", "/rami"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Service, str]]:
    """A service at the root of its host, and one under a path."""
    settings = {"path_prefix": request.param} if request.param else {}
    with serving(tmp_path_factory.mktemp("worker"), **settings) as service:
        yield service, request.param


def path(found: str, base: str) -> str:
    """The path of a relative address."""
    return str(urlsplit(urljoin(f"http://table{base}", found)).path)


def manifest_path(served: tuple[Service, str]) -> str:
    """The path of the manifest, as the page names it."""
    service, prefix = served
    found = re.search(r'<link rel="manifest" href="([^"]+)">', service.http.get(f"{prefix}/play").text)
    assert found
    return path(found[1], f"{prefix}/play")


def test_the_worker_is_asked_for_each_time_and_loads_only_from_here(served: tuple[Service, str]) -> None:
    """It is a script with a policy of its own, a tag, and no age; it lies beside the page, whose scope it may have."""
    service, prefix = served
    answer = service.http.get(prefix + WORKER)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == "default-src 'none'; connect-src 'self'"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "service-worker-allowed" not in answer.headers
    again = service.http.get(prefix + WORKER, headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    assert again.headers["content-security-policy"] == answer.headers["content-security-policy"]


def test_the_page_may_install_it(served: tuple[Service, str]) -> None:
    """The policy of the page allows scripts, workers and a manifest from here, and nothing from elsewhere."""
    service, prefix = served
    headers = service.http.get(f"{prefix}/play").headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy.get("worker-src", policy["script-src"]) == "'self'"
    assert policy["manifest-src"] == "'self'"


def test_what_the_worker_keeps_is_of_this_release(served: tuple[Service, str]) -> None:
    """Every file is there and may be kept; the names of the cache and of the files have the same fingerprint."""
    service, prefix = served
    text = service.http.get(prefix + WORKER).text
    kept = re.search(r"^const FILES = (\[.*\]);$", text, re.MULTILINE)
    mark = re.search(r'^const KEPT = "rami ([0-9a-f]{16})";$', text, re.MULTILINE)
    assert kept
    assert mark
    files = json.loads(kept[1])
    assert len(files) > 100
    for name in files:
        assert name == "web/start.js" or name.startswith(f"web/~{mark[1]}/")
        answer = service.http.head(path(name, prefix + WORKER))
        assert (answer.status_code, "no-cache" in answer.headers["cache-control"]) == (200, False)
    assert f"/~{mark[1]}/" in service.http.get(f"{prefix}/play").text
    assert "{" + "mark}" not in text


def test_the_manifest_leads_to_the_table(served: tuple[Service, str]) -> None:
    """Start and scope are the page, below the path; the manifest may be kept under its fingerprint."""
    service, prefix = served
    address = manifest_path(served)
    answer = service.http.get(address)
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-security-policy"]
    manifest = answer.json()
    assert path(manifest["start_url"], address) == f"{prefix}/play"
    assert path(manifest["scope"], address) == f"{prefix}/play"
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}


def test_the_icons_are_pictures_of_the_size_that_they_say(served: tuple[Service, str]) -> None:
    """Each is a PNG, whose head has its width and its height."""
    service, _ = served
    address = manifest_path(served)
    for icon in service.http.get(address).json()["icons"]:
        answer = service.http.get(path(icon["src"], address))
        assert answer.headers["content-type"] == icon["type"] == "image/png"
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        size = f"{int.from_bytes(answer.content[16:20])}x{int.from_bytes(answer.content[20:24])}"
        assert size == icon["sizes"]


def test_without_the_table_there_is_no_worker(tmp_path: Path) -> None:
    """A service that serves only the API has neither."""
    with serving(tmp_path, web=False) as service:
        assert service.http.get(WORKER).status_code == 404
        assert service.http.get("/play").status_code == 404
