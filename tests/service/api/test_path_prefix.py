"""A service under a path of its host, behind a proxy that leaves the path in the address or takes it away."""

import re
from collections.abc import Iterator
from urllib.parse import urljoin

import httpx
import pytest
from tests.service.process import Service, serving

from rami import Rami
from rami_service.api.http.application import application
from rami_service.api.routes import ENDPOINTS, pages
from rami_service.settings import OWN_PATHS

PREFIX = "/cards/rami"
LINK = re.compile(r'(?:src|href)="([^"#]+)"')


@pytest.fixture(scope="module")
def service(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that is told of its prefix."""
    with serving(tmp_path_factory.mktemp("prefix"), redis_url=valkey, path_prefix=PREFIX) as running:
        yield running


def get(service: Service, path: str) -> httpx.Response:
    """The answer to a page's request."""
    return service.http.get(path, headers={"Accept-Language": "en"})


@pytest.mark.parametrize("page", ["/", "/play", "/docs"])
def test_all_links_of_a_page_stay_below_the_prefix(service: Service, page: str) -> None:
    """Every file and page that a page names is found there."""
    shown = get(service, PREFIX + page)
    links = {urljoin(PREFIX + page, link) for link in LINK.findall(shown.text)}
    assert len(links) > 3
    for link in sorted(links):
        assert link.startswith(f"{PREFIX}/"), link
        assert get(service, link).status_code == 200, link


@pytest.mark.parametrize("path", ["/v1/variants", "/health/ready", "/openapi.json", "/play"])
def test_a_proxy_may_take_the_prefix_away(service: Service, path: str) -> None:
    """The same is found with the prefix and without it."""
    assert get(service, path).content == get(service, PREFIX + path).content


def test_the_prefix_alone_leads_to_the_front_door(service: Service) -> None:
    """Its relative links need the slash at the end."""
    answer = get(service, PREFIX)
    assert (answer.status_code, answer.headers["location"]) == (308, f"{PREFIX}/")
    assert get(service, f"{PREFIX}x").status_code == 404


def test_what_is_created_has_its_address_below_the_prefix(service: Service) -> None:
    """The specification says so too, for tools that send requests."""
    made = service.http.post(f"{PREFIX}/v1/players", json={"name": "Ada"})
    assert made.headers["location"] == f"{PREFIX}/v1/players/{made.json()['player']['id']}"
    assert get(service, f"{PREFIX}/openapi.json").json()["servers"] == [{"url": PREFIX}]


def test_the_client_plays_below_the_prefix(service: Service) -> None:
    """The address of the service is the whole address, with the path."""
    token = service.player("Ada").token
    with Rami(f"{service.base}{PREFIX}/", token=token) as client:
        game = client.create_game("rami", bots=1)
        assert client.get_game(game.id).id == game.id


@pytest.mark.parametrize("page", ["/play", "/docs"])
def test_a_slash_at_the_end_is_removed(service: Service, page: str) -> None:
    """The relative links of a page would lead to nothing below its own address."""
    for address in (PREFIX + page, page):
        answer = get(service, f"{address}/")
        assert (answer.status_code, answer.headers["location"]) == (302, f"..{page}")
        assert urljoin(f"{address}/", answer.headers["location"]) == address


def test_no_prefix_may_look_like_a_path_of_the_service() -> None:
    """Behind a proxy that removes it, `/play` would be both the table and the prefix itself."""
    assert {route.path.split("/")[1] for route in application(ENDPOINTS, pages(web=True)).routes} - {""} == OWN_PATHS
