"""Clients that send random requests about one game, and write down what they sent and received, and when."""

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Hashable
from math import inf
from random import Random
from time import monotonic
from typing import Any, Final

from httptools import HttpParserCallbackError
from msgspec import Struct, field, json
from tests.faults.followers import connected
from tests.faults.keepalive import Answer, KeepAlive
from tests.faults.linearizability import Followed, History, Outcome, Read, Write
from tests.faults.long_game import DRAW, done_by

_PATIENCE: Final = 1.0  # seconds in which a client expects its answer
_INSISTS: Final = 0.8  # how often a client sends a move again that was not answered
_TRIES: Final = 20
_PAUSE: Final = 0.05  # seconds before a move is sent again
_MADE: Final = ("stock_drawn", "card_discarded")
_LIVE: Final = re.compile(rb'"connected":[^]]*\]|"connected":null|"claim_after":("[^"]*"|null)')
"""Who is connected: it changes without a new version."""
_RETRIED: Final = ("conflict",)  # a refusal that is no final answer, like 503


class View(Struct):
    """What a client has to know of a game in order to choose a move."""

    version: int
    turn: int | None = None
    phase: str = ""
    hand: list[str] = field(default_factory=list)


class _Made(Struct):
    game: View


_view: Final = json.Decoder(View)
_made: Final = json.Decoder(_Made)


def logged(events: list[tuple[int, dict[str, Any]]]) -> dict[int, Hashable]:
    """What was done at each version, of events with their versions. Other events of a version are its consequences."""
    return {version: done_by(event) for version, event in events if event["type"] in _MADE}


class Game(Struct):
    """A game: its players' tokens, its history, and the newest view of each seat."""

    id: str
    tokens: list[str]
    history: History = field(default_factory=lambda: History([], [], []))
    views: dict[int, View] = field(default_factory=dict)
    operations: int = 0
    statuses: Counter[str] = field(default_factory=Counter)


class Client:
    """One of several clients of one seat. It stays with a replica until it gets no answer there."""

    def __init__(self, game: Game, seat: int, ports: list[int], random: Random) -> None:
        self._game, self._seat, self._ports, self._random = game, seat, ports, random
        self._path = f"/v1/games/{game.id}"
        self._port = random.choice(ports)
        self._name = f"{random.getrandbits(40):x}"
        self._keys = 0

    async def run(self, stopped: Callable[[], bool]) -> None:
        """Send one request after the other."""
        async with KeepAlive(self._game.tokens[self._seat], _PATIENCE) as self._http:
            while not stopped():
                self._game.operations += 1
                chance, view = self._random.random(), self._game.views.get(self._seat)
                waits = view is not None and view.turn != self._seat
                if view is None or chance < (0.55 if waits else 0.2):
                    await self._look()
                elif chance < (0.75 if waits else 0.3):
                    await self._read_events(view)
                elif chance < (0.85 if waits else 0.4):
                    await self._dry_run(view)
                else:
                    await self._move(view)

    async def _look(self) -> None:
        began = monotonic()
        answer = await self._get(self._path)
        if answer is not None:
            read = _view.decode(answer.body)
            self._learn(read)
            self._read(began, read.version, viewer=self._seat, picture=hash(_LIVE.sub(b"", answer.body)))

    async def _read_events(self, view: View) -> None:
        began, after = monotonic(), max(2, view.version - self._random.randrange(8))
        answer = await self._get(f"{self._path}/events?after={after}&limit=100")
        if answer is None:
            return
        events = [(int(said["id"].partition("-")[0]), said["event"]) for said in json.decode(answer.body)["events"]]
        if len(events) < 100:  # otherwise there may be more
            last = max((version for version, _ in events), default=after)
            self._read(began, last, entries=tuple(logged(events).items()))

    async def _dry_run(self, view: View) -> None:
        began, body = monotonic(), {"moves": [self._choice(view)], "dry_run": True}
        answer = self._take(await self._http.post(self._port, f"{self._path}/moves", body))
        if answer is not None and answer.status == 200:
            self._read(began, _made.decode(answer.body).game.version)

    async def _move(self, view: View) -> None:
        move = self._choice(view)
        at = view.version if self._random.random() < 0.5 else None
        self._keys += 1
        key, began = f"{self._name}-{self._keys}", monotonic()
        what = (self._seat, move.get("card", "draw"))
        answer = await self._sent(move, key, at)
        if answer is None:
            self._game.history.writes.append(Write(began, inf, what, Outcome.UNKNOWN))
        elif answer.status == 200:
            write = Write(began, monotonic(), what, Outcome.ACKNOWLEDGED, answer.version)
            self._game.history.writes.append(write)
            self._learn(_made.decode(answer.body).game)
        else:
            self._game.history.writes.append(Write(began, monotonic(), what, Outcome.REJECTED))
            assert answer.status in (409, 412), answer.body

    async def _sent(self, move: dict[str, Any], key: str, at: int | None) -> Answer | None:
        """The final answer to a move, None if it is unknown. It may be sent again, with its key."""
        insists = self._random.random() < _INSISTS
        for _ in range(_TRIES if insists else 1):
            sent = self._http.post(self._port, f"{self._path}/moves", {"moves": [move]}, key=key, at=at)
            answer = self._take(await sent)
            if answer is not None and not (answer.status == 409 and answer.code in _RETRIED):
                return answer
            await asyncio.sleep(_PAUSE)
        return None

    def _choice(self, view: View) -> dict[str, Any]:
        """A move that seems legal, or one time in ten any move."""
        draws = view.phase == "draw"
        if self._random.random() < 0.1:
            draws = not draws
        return DRAW if draws or not view.hand else {"type": "discard", "card": self._random.choice(view.hand)}

    async def _get(self, path: str) -> Answer | None:
        answer = self._take(await self._http.get(self._port, path))
        assert answer is None or answer.status == 200, answer.body
        return answer

    def _take(self, answer: Answer | None) -> Answer | None:
        """Count an answer. None for no answer and for 503; then the other replica is next."""
        self._game.statuses[str(answer.status) if answer else "none"] += 1
        if answer is not None and answer.status != 503:
            return answer
        assert answer is None or b"retry-after" in answer.headers
        self._port = self._random.choice(self._ports)
        return None

    def _read(self, began: float, version: int, **shown: Any) -> None:
        self._game.history.reads.append(Read(began, monotonic(), version, **shown))

    def _learn(self, now: View) -> None:
        newest = self._game.views.get(self._seat)
        if newest is None or newest.version < now.version:
            self._game.views[self._seat] = now


async def follow(game: Game, ports: list[int], random: Random, stopped: Callable[[], bool]) -> None:
    """Follow the stream of a game from its beginning, at one replica after the other, each time with the last id."""
    received, last, path = list[Followed](), b"", f"/v1/games/{game.id}/stream?after=2"
    game.history.streams.append(received)
    while not stopped():
        try:
            async with connected(random.choice(ports), path, game.tokens[0], last) as stream:
                until = monotonic() + random.random() * 3
                while not stream.ended and monotonic() < until and not stopped():
                    async with asyncio.timeout(2):
                        await stream.read()
                    for message in stream.messages:
                        last = message.name or last
                        received += _received(message.name, message.data)
                    stream.messages.clear()
        except (OSError, TimeoutError):
            await asyncio.sleep(_PAUSE)
        except HttpParserCallbackError as error:
            if "store_unavailable" not in str(error.__context__):
                raise
            await asyncio.sleep(_PAUSE)


def _received(name: bytes, data: bytes) -> list[Followed]:
    if not name:
        return []
    made = logged([(int(name), event) for event in json.decode(data)["events"]])
    return [Followed(monotonic(), version, what) for version, what in made.items()]
