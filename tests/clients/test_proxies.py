"""What clients rely on is so behind the proxies of the documentation: tags, keys, HEAD, streams, a path of the host."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
from tests.clients.proxies import PATH, Proxy, caddy, haproxy, nginx
from tests.service.process import serving
from tests.service.shapes import until

from rami._conformance.connection import Connection
from rami._conformance.deployment import Deployment
from rami._conformance.report import report

pytestmark = pytest.mark.tools

LINK: Final = re.compile(r'(?:src|href)="([^"#]+)"')
DRAW: Final = {"moves": [{"type": "draw_stock"}]}


class Client:
    """A player behind a proxy, who sends raw requests."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx.Client(base_url=base, verify=False, timeout=20)  # noqa: S501 - the certificate is our own
        until(self._ready)
        made = self.http.post("/v1/players", json={"name": "Ada"})
        assert made.status_code == 201, made.text
        self.player = made.json()["player"]["id"]
        self.headers = {"Authorization": f"Bearer {made.json()['token']}"}
        assert self.send("GET", self.below(made.headers["location"])).json()["id"] == self.player

    def _ready(self) -> bool:
        try:
            return self.http.get("/health/ready").is_success
        except httpx.TransportError:
            return False

    def below(self, location: str) -> str:
        """A path as the service gives it, as one of this client."""
        path = urlsplit(self.base).path
        assert location.startswith(f"{path}/")
        return location.removeprefix(path)

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """The answer to a request."""
        return self.http.request(method, path, json=body, headers=self.headers | headers)

    def game(self) -> str:
        """The path of a new game against a house bot, in which it is this player's turn."""
        made = self.send("POST", "/v1/games", {"variant": "rami", "bots": 1})
        assert made.status_code == 201, made.text
        path = self.below(made.headers["location"])
        until(lambda: (view := self.send("GET", path).json())["turn"] == view["seat"])
        return path


@pytest.fixture(scope="module", params=[nginx, caddy, haproxy], ids=["nginx", "caddy", "haproxy"])
def proxy(request: pytest.FixtureRequest) -> Proxy:
    """A kind of proxy."""
    kind: Proxy = request.param
    return kind


@pytest.fixture(scope="module", params=[False, True], ids=["host", "path"])
def client(request: pytest.FixtureRequest, proxy: Proxy, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A client of a service behind a proxy, which has the host for itself or is under a path of it."""
    folder, below = tmp_path_factory.mktemp("proxied"), bool(request.param)
    with (
        serving(folder, trusted_proxies="127.0.0.1", path_prefix=PATH if below else "") as service,
        proxy(folder, service, below) as base,
    ):
        made = Client(base)
        yield made
        made.http.close()


@pytest.mark.parametrize("page", ["/", "/play", "/docs"])
def test_pages_find_all_their_files(client: Client, page: str) -> None:
    """Each has its policy, and every link leads to something below the path of the service."""
    shown = client.send("GET", page)
    assert "default-src 'none'" in shown.headers["content-security-policy"]
    for link in sorted({urljoin(str(shown.url), link) for link in LINK.findall(shown.text)}):
        assert client.send("GET", client.below(urlsplit(link).path)).status_code == 200, link


def test_the_path_alone_leads_to_the_front_door(client: Client) -> None:
    """Visitors forget the slash at the end."""
    answer = httpx.get(client.base, verify=False, follow_redirects=True)  # noqa: S501
    assert (answer.status_code, str(answer.url).rstrip("/")) == (200, client.base)
    assert PATH not in client.base or answer.url.path.endswith("/")


def test_head_is_get_without_the_body(client: Client) -> None:
    """The status and the tag are the same."""
    path = client.game()
    head, got = client.send("HEAD", path), client.send("GET", path)
    assert (head.status_code, head.content, head.headers["content-type"]) == (200, b"", got.headers["content-type"])
    assert head.headers["etag"].strip('W/"') == got.headers["etag"].strip('W/"')


@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_the_tag_of_a_compressed_answer_names_its_version(client: Client, proxy: Proxy, coding: str) -> None:
    """Whatever the proxy makes of the tag, a move that was decided on it is made; after that, it is refused."""
    path = client.game()
    view = client.send("GET", path, **{"Accept-Encoding": coding})
    assert (view.headers.get("content-encoding") == "gzip") is (coding == "gzip" and proxy is not haproxy)
    tag = {"If-Match": view.headers["etag"]}
    assert client.send("POST", f"{path}/moves", DRAW, **tag).status_code == 200
    assert client.send("POST", f"{path}/moves", DRAW, **tag).json()["code"] == "stale_version"


def test_what_clients_rely_on_passes(client: Client) -> None:
    """All checks of `rami contract`, which trusts no certificate of our own."""
    if client.base.startswith("https"):
        pytest.skip("the certificate is our own")
    connection = Connection(client.base)
    try:
        deployment = Deployment(connection)
        assert [result for result in report(deployment) if result.outcome == "failed"] == []
        assert deployment.remove() == []
    finally:
        connection.close()


def test_any_version_will_do(client: Client) -> None:
    """`*` is the tag of whatever there is."""
    assert client.send("POST", f"{client.game()}/moves", DRAW, **{"If-Match": "*"}).status_code == 200


def test_a_repeated_request_is_answered_the_same(client: Client) -> None:
    """With a key in quotes, as the draft of the IETF has it, and with one of 255 characters."""
    path = client.game()
    for key in ('"8e03978e-40d5-43dd-bc93-6894a57f9324"', "k" * 255):
        body = {"entropy": f"{len(key):032x}"}
        first, again = [client.send("POST", f"{path}/entropy", body, **{"Idempotency-Key": key}) for _ in range(2)]
        assert (first.status_code, first.content) == (200, again.content)


def test_each_message_arrives_before_the_next_one_is_sent(client: Client) -> None:
    """A proxy that collected messages would hold the first one back until more come."""
    path = client.game()
    with client.http.stream("GET", f"{path}/stream", headers=client.headers) as stream:
        lines = stream.iter_lines()
        every = (json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: {"))
        data = (message for message in every if "version" in message)  # who is connected may come at any time
        version = next(data)["version"]
        for number in range(6):
            answer = client.send("POST", f"{path}/entropy", {"entropy": f"{number:032x}"})
            assert answer.json()["version"] == version + 1
            message = next(data)
            assert message["version"] == (version := version + 1)
