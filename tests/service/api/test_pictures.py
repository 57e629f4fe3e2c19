"""The picture and the page of a game: a link that messengers can read. They show what a spectator sees."""

import asyncio
import re
import struct
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import httpx
import msgspec
import pytest
from msgspec.structs import replace
from tests.service.api.test_link_previews import TAGS, tags
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table, play_out

from rami.contract.wire import GameView
from rami.rules.snapshots import MeldView
from rami_service.api.pictures import Painter, painter
from rami_service.api.pictures.table import LONGEST, SIZE, drawing, plain

MOST = 100_000
"""Bytes of a picture. Some messengers load no larger ones."""
NOWHERE = "g_" + "0" * 26
FOLDER = Path(painter.__file__).parent
HOSTILE = (
    "<script>alert(1)</script>",
    "]]>&x;<!-- \"'",
    '"/><image href="http://x/"/>',
    "日本語の名前です",
    "مرحبا بالعالم",
    "\U0001f600\U0001f3f4",
    "W" * 40,
    "url(http://x/)",
)


def painted(view: GameView) -> bytes:
    """The picture of a view, drawn by the same program."""
    command = (sys.executable, str(FOLDER / "process.py"), str(FOLDER / "DejaVuSans-Bold.ttf"))
    return subprocess.run(command, input=drawing(view).encode(), check=True, capture_output=True).stdout


def public(service: Service, game: str) -> GameView:
    """A game as those without a token see it."""
    return msgspec.json.decode(service.http.get(f"/v1/games/{game}").content, type=GameView)


def picture(service: Service, game: str, **headers: str) -> httpx.Response:
    """The answer with the picture of a game."""
    return service.http.get(f"/play/games/{game}/picture.png", headers=headers)


def pair(service: Service, names: tuple[str, str] = ("Ada", "Bob"), **request: object) -> Table:
    """A running game of two."""
    return Table([service.player(name) for name in names], **request)


def test_the_picture_is_that_of_a_spectator(service: Service) -> None:
    """It has the size that messengers ask for, is small, may be kept for a minute, and is not sent twice."""
    table = pair(service)
    answer = picture(service, table.id)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert struct.unpack(">II", answer.content[16:24]) == SIZE
    assert len(answer.content) < MOST
    assert answer.content == painted(public(service, table.id))
    assert answer.headers["cache-control"] == "public, max-age=60"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert picture(service, table.id, **{"If-None-Match": answer.headers["etag"]}).status_code == 304


def test_a_token_changes_nothing(service: Service) -> None:
    """A player gets the picture of a spectator: caches may give it to everybody."""
    table = pair(service)
    hers = table.players[0].get(f"/play/games/{table.id}/picture.png")
    assert hers.content == painted(public(service, table.id))


def test_a_game_is_shown_late(service: Service) -> None:
    """With a delay the picture is of the view that is shown late, not of the present."""
    table = pair(service, watch_delay=3600, options=ONE_DEAL)
    ada = table.players[0]
    before = public(service, table.id)
    mover = next(player for player in table.players if player.legal(table.id).moves)
    mover.move(table.id, mover.legal(table.id).moves[0])
    assert drawing(ada.view(table.id)) != drawing(before)
    assert picture(service, table.id).content == painted(before)
    play_out(table.id, *table.players)
    assert public(service, table.id).status == "finished"


def test_a_private_game_looks_like_one_that_is_not_there(service: Service) -> None:
    """Nobody gets its picture, also its players do not, and its page is that of an unknown game."""
    ada = service.player("Ada")
    private = ada.create(private=True, seats=2).id
    for game in (private, NOWHERE):
        refused(picture(service, game), "game_not_found")
        refused(ada.get(f"/play/games/{game}/picture.png"), "game_not_found")
    pages = {service.http.get(f"/play/games/{game}").text.replace(game, "") for game in (private, NOWHERE)}
    assert len(pages) == 1
    assert "Ada" not in pages.pop()


@pytest.mark.parametrize("game", ["x", "g_1", "g_" + "0" * 27, "g_%22%3E" + "0" * 24, "..%2f" + "0" * 26])
def test_what_is_no_id_has_no_page(service: Service, game: str) -> None:
    """Nothing but an id of a game stands in the page."""
    for path in (f"/play/games/{game}", f"/play/games/{game}/picture.png"):
        assert service.http.get(path).status_code == 404


def test_the_page_names_the_game_and_leads_to_the_table(service: Service) -> None:
    """It has all tags that messengers read, with the picture of this game, and a browser goes on to the table."""
    table = pair(service, ("Ada", '<b>"Bob"'))
    answer = service.http.get(f"/play/games/{table.id}")
    found = tags(answer)
    assert found.keys() == TAGS
    assert found["og:title"] == 'Rami : Ada, <b>"Bob"'
    assert found["og:image"] == f"{service.base}/play/games/{table.id}/picture.png"
    assert httpx.get(found["og:image"]).status_code == 200
    assert "<b>" not in answer.text
    led = re.search(r'http-equiv="refresh" content="0; url=([^"]+)"', answer.text)
    assert led is not None
    assert str(answer.url.join(led[1])) == f"{service.base}/play#/game/{table.id}"


def test_a_full_table_is_drawn_small(service: Service) -> None:
    """Twelve melds, a joker and a court card on the pile are below the limit, and the melds are in the drawing."""
    view = public(service, pair(service).id)
    runs = ["".join(run) for run in ("A234", "5678", "9TJQ")]
    melds = [melded([f"{rank}{suit}" for rank in run]) for suit in "SHDC" for run in runs]
    full = replace(view, melds=(*melds, melded(["*4C", "5C", "6C"])), pile_top="KH")
    assert drawing(full).count("♥") > drawing(view).count("♥")
    assert len(painted(full)) < MOST


def melded(cards: list[str]) -> MeldView:
    """A meld with these cards."""
    return MeldView(id=1, kind="run", cards=tuple(cards), by=(0,) * len(cards))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_only_text(service: Service, name: str) -> None:
    """Whatever a name holds, the drawing is well formed, names no file and no address, and can be drawn."""
    view = public(service, pair(service).id)
    named = replace(view, players=tuple(replace(player, name=name) for player in view.players))
    root = ET.fromstring(drawing(named))  # noqa: S314 - it is ours
    elements = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert elements <= {"svg", "defs", "symbol", "rect", "path", "g", "use", "text", "clipPath"}
    links = [value for element in root.iter() for key, value in element.attrib.items() if key.endswith("href")]
    assert all(link.startswith("#") for link in links)
    assert len(plain(name)) <= LONGEST
    assert painted(named).startswith(b"\x89PNG")


def test_the_result_is_marked(service: Service) -> None:
    """When the game is over, the drawing has a star for who has won. A game that waits has the place of a free seat."""
    waiting = public(service, service.player("Ada").create(seats=3).id)
    assert drawing(waiting).count("stroke-dasharray") > 1
    ada, bob = service.player("Ada"), service.player("Bob")
    table = Table([ada, bob], options=ONE_DEAL)
    assert resigned(table, ada).status == "finished"
    over = public(service, table.id)
    assert "scale(1.5)" in drawing(over)
    assert "scale(1.5)" not in drawing(waiting)


def resigned(table: Table, player: Player) -> GameView:
    """The game when it is over."""
    play_out(table.id, *table.players)
    return player.view(table.id)


def test_few_are_waited_for_and_each_is_drawn_once(service: Service) -> None:
    """Of many pictures at once the first eight are drawn. A kept one is not drawn again."""
    view = public(service, pair(service).id)
    drawn = list[str]()

    async def ask(painter: Painter, name: str) -> bool:
        def draw() -> str:
            drawn.append(name)
            return drawing(view)

        return await painter.picture(name, draw) is not None

    async def many() -> tuple[list[bool], list[bool]]:
        painter = Painter()
        first = await asyncio.gather(*(ask(painter, f"game {number}") for number in range(10)))
        return first, await asyncio.gather(*(ask(painter, "game 0") for _ in range(20)))

    first, again = asyncio.run(many())
    assert first == [True] * 8 + [False] * 2
    assert all(again)
    assert drawn == [f"game {number}" for number in range(8)]


def test_a_drawing_that_fails_is_no_picture() -> None:
    """What the library refuses ends its process only, and no picture is sent."""
    assert asyncio.run(Painter().picture("game", lambda: "<svg")) is None
