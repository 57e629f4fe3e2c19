"""Writes the recorded games of `rami.fixtures`: `python -m tools.recorded_games`.

Their ids, times and cards are new each time, so they are made again only when what the API shows has changed.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import httpx2
import msgspec
from tests.service.process import Service, serving
from tools.repository import ROOT

from rami import Rami, __version__
from rami.bots import HouseBot
from rami.fixtures import NAMES

FOLDER: Final = ROOT / "sdk/rami/fixtures"
GAMES: Final[dict[str, dict[str, Any]]] = {
    "gin-rami": {"options": {"match_end": {"target": 30}}},
    "rami": {"options": {"match_end": {"deals": 2}}},
    "rami-51": {"options": {"match_end": {"deals": 1}}, "seats": 3, "bots": 1},
    "rami-500": {"options": {"match_end": {"deals": 1}}, "seats": 4, "bots": 2},
}
"""How each game is created. Two people play it, and a third one looks on."""

Message = dict[str, Any]


def played(service: Service, variant: str) -> str:
    """A game from its first to its last message, as the text of its file."""
    with (
        Rami(service.base) as ada,
        Rami(service.base) as bob,
        Rami(service.base) as cleo,
        ThreadPoolExecutor(3) as pool,
    ):
        people = (ada, bob, cleo)
        made = [one.create_player(name) for one, name in zip(people, ("Ada", "Bob", "Cleo"), strict=True)]
        game = ada.create_game(variant, wait_for_entropy=True, **GAMES[variant]).id
        bob.join_game(game)
        streams = [_followed(pool, service, game, new.token) for new in made]
        ada.add_entropy(game)
        _play(game, ada, bob)
        viewers = [
            _viewer(new.player.id, one.get_game(game), stream.result())
            for new, one, stream in zip(made, people, streams, strict=True)
        ]
        return _written(viewers, ada.get_record(game))


def _followed(pool: ThreadPoolExecutor, service: Service, game: str, token: str) -> "Future[list[Message]]":
    """The messages of a stream until its end. It is open when this returns."""
    opened: Future[None] = Future()

    def follow() -> list[Message]:
        found = list[Message]()
        address, headers = f"{service.base}/v1/games/{game}/stream", {"authorization": f"Bearer {token}"}
        with httpx2.stream("GET", address, headers=headers, timeout=30) as answer:
            for message in httpx2.EventSource(answer):
                if message.data and message.event != "presence":  # no part of the game
                    place = {"id": message.id} if message.event != "end" else {}
                    found.append({"event": message.event, **place, "data": msgspec.json.decode(message.data)})
                    if not opened.done():
                        opened.set_result(None)
        return found

    following = pool.submit(follow)
    opened.result(timeout=30)
    return following


def _play(game: str, *people: Rami) -> None:
    """Play a game to its end. The service plays for its bots."""
    bot = HouseBot()
    while (view := people[0].get_game(game)).status != "finished":
        for one in people:
            mine = one.get_game(game)
            if mine.status == "playing" and mine.turn == mine.seat:
                one.make_moves(game, bot.choose(mine, one.get_legal_moves(game).moves))
                break
        else:
            people[0].list_events(game, after=view.version, wait=2)


def _viewer(player: str, view: Any, messages: list[Message]) -> str:
    """What one of them has received, with each message in a line of its own."""
    head = f'{{"player":"{player}","seat":{_json(view.seat)},"messages":[\n'
    lines = ",\n".join(map(_json, messages))
    return f'{head}{lines}\n],"view":{_json(view)}}}'


def _written(viewers: list[str], record: Any) -> str:
    joined = ",\n".join(viewers)
    return f'{{"release":"{__version__}","viewers":[\n{joined}\n],"record":{_json(record)}}}\n'


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    with TemporaryDirectory() as folder, serving(Path(folder)) as service:
        for name in NAMES:
            (FOLDER / f"{name}.json").write_text(played(service, name), encoding="utf-8")
