"""HEAD gets what GET gets, without the body: on every route, for every outcome. Monitors and link checkers send it."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import httpx
import pytest
from litestar.routes import HTTPRoute
from tests.service.listening import MINE, game_of, listening
from tests.service.process import Service, serving
from tests.service.table import Player

from rami_service.app import create_app
from rami_service.settings import Settings

PARAMETERS = {"name:str": "rami-51", "name:path": "play/main.js", "code:str": "conflict"}
OF_EACH = {"date", "ratelimit", "x-request-id"}
"""Headers that differ from answer to answer."""


def readable() -> list[str]:
    """The paths of all routes that answer GET. The ids of games and players are left open."""
    routes = [route for route in create_app(Settings()).routes if isinstance(route, HTTPRoute)]
    paths = [route.path for route in routes if "GET" in route.methods]
    filled = [re.sub(r"\{([\w:]+)\}", lambda found: PARAMETERS.get(found[1], found[0]), path) for path in paths]
    return sorted(path.replace(":str}", "}") for path in filled)


READABLE = readable()
STREAMS = (MINE, game_of("{game_id}"))


@pytest.fixture(scope="module")
def ada(service: Service) -> Player:
    """A player."""
    return service.player()


@pytest.fixture(scope="module")
def game(ada: Player) -> str:
    """The id of a game that is being played."""
    return ada.create(bots=1).id


def lines(answer: httpx.Response) -> Mapping[str, str]:
    """The headers that two answers to the same question have in common."""
    return {name: value for name, value in answer.headers.items() if name not in OF_EACH | {"transfer-encoding"}}


def check_alike(http: httpx.Client, path: str, headers: Mapping[str, str]) -> int:
    """Check that HEAD has the status and the headers of GET and no body. Returns the status."""
    headed = http.head(path, headers=headers)
    with http.stream("GET", path, headers=headers) as got:  # a stream would last
        assert (headed.status_code, lines(headed)) == (got.status_code, lines(got))
    assert headed.content == b""
    return got.status_code


def test_all_kinds_of_routes_are_tried() -> None:
    """The list has pages, static files, probes, the specification, operations with and without a game, and streams."""
    some = {"/", "/play", "/docs", "/openapi.json", "/health/ready", "/v1/variants/rami-51", "/v1/games/{game_id}"}
    assert {*some, *STREAMS, "/problems/conflict", "/web/play/main.js", "/v1/players/me/games"} <= {*READABLE}


STATUS = {"oauth-protected-resource": 404, "record": 409, "failures": 404}
"""By the end of a path, what is answered where there is something to read: the game runs, and there are no webhooks."""


@pytest.mark.parametrize("path", READABLE)
def test_every_path_that_answers_get_answers_head(service: Service, ada: Player, game: str, path: str) -> None:
    """With a token, without one, and for what is not there, HEAD gets the status and the headers of GET."""
    token = {"Authorization": f"Bearer {ada.token}"}
    there = path.format(game_id=game, player_id=ada.id, webhook_id="w_0")
    assert check_alike(service.http, there, token) == STATUS.get(path.rpartition("/")[2], 200)
    check_alike(service.http, there, {})
    check_alike(service.http, path.format(game_id="g_" + "0" * 26, player_id="p_0", webhook_id="w_1") + "?no=1", token)


@pytest.mark.parametrize(
    "path", ["/", "/v1/variants", "/v1/catalogue", "/v1/games/{game_id}", "/openapi.json", "/web/play/main.js"]
)
def test_who_has_the_answer_learns_so(service: Service, ada: Player, game: str, path: str) -> None:
    """HEAD with the tag of the answer is 304, as GET is."""
    headers = {"Authorization": f"Bearer {ada.token}"}
    tag = service.http.head(path.format(game_id=game), headers=headers).headers["etag"]
    assert check_alike(service.http, path.format(game_id=game), headers | {"If-None-Match": tag}) == 304


def test_what_get_does_not_answer_head_does_not(service: Service, game: str) -> None:
    """A path without GET is 405; the header Allow has HEAD exactly where it has GET."""
    refused = service.http.head(f"/v1/games/{game}/moves")
    assert (refused.status_code, refused.headers["allow"]) == (405, "OPTIONS, POST")
    assert service.http.put("/v1/games").headers["allow"] == "GET, HEAD, OPTIONS, POST"
    assert service.http.options("/v1/games").headers["allow"] == "GET, HEAD, OPTIONS, POST"


@pytest.fixture(scope="module")
def narrow(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A process where a player may have one stream."""
    folder: Path = tmp_path_factory.mktemp("narrow")
    with serving(folder, redis_url=valkey, streams_each=1) as running:
        yield running


@pytest.mark.parametrize("path", STREAMS)
def test_head_leaves_no_stream_open(narrow: Service, path: str) -> None:
    """HEAD ends at once and takes no place; where GET would find no place, HEAD says so."""
    ada = narrow.player()
    path = path.format(game_id=ada.create().id)
    for _ in range(3):
        assert ada.send("HEAD", path).headers["content-type"] == "text/event-stream; charset=utf-8"
    with listening(ada, path) as ear:
        assert ear.next().event == "snapshot"
        assert ada.send("HEAD", path).status_code == 429
