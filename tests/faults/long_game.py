"""A game whose players draw and discard, one after the other. Each move is sent with one key until it is answered.

One move at a time is under way, so every acknowledged move must have the version after the one before it: a gap is a
move that was made twice, a repeat is a move that was lost.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from time import monotonic
from typing import Any, Final, Self

from msgspec import Struct, field, json
from tests.faults.keepalive import Answer, KeepAlive

DRAW: Final = {"type": "draw_stock"}
SMALL: Final = {"hand_size": 7, "turn_limit": 40, "match_end": {"deals": 100}}
"""Options with which answers stay small and a game lasts for thousands of moves."""
_PAUSE: Final = 0.02  # seconds before a move without an answer is sent again
_DRAWN: Final = ("stock_drawn", "deal_ended")
_CODES: Final = ("busy", "store_unavailable", "store_full", "took_too_long")


class Refusal(Struct, frozen=True):
    """A 503: when it came, and whether it says when to try again."""

    at: float
    retry_after: bool


class Tally(Struct):
    """What the players of all games have received: acknowledged moves, their times, refusals, and no answers."""

    acknowledged: list[float] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    unanswered: int = 0
    lost: int = 0
    doubled: int = 0


class LongGame:
    """A game, its players' tokens, and the moves that were acknowledged: by version, the seat and what it did."""

    def __init__(self, game: str, tokens: Sequence[str], tally: Tally, patience: float = 4.0) -> None:
        self.id = game
        self.tally = tally
        self.made: dict[int, tuple[int, str]] = {}
        self.version = 2
        self._keys = 0
        self._hands: list[list[str]] = [[] for _ in tokens]
        self.turn, self._phase = 0, "draw"
        self._players = [KeepAlive(token, patience) for token in tokens]
        self._last: tuple[int, Any, str, Answer]
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        for player in self._players:
            await self._stack.enter_async_context(player)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def look(self, ports: Callable[[], int], seat: int) -> None:
        """Read the game as this seat sees it."""
        answer = await self._insist(lambda: self._players[seat].get(ports(), f"/v1/games/{self.id}"))
        self._take(seat, json.decode(answer.body))

    @property
    def must_look(self) -> bool:
        """Whether the next move needs a hand that no answer has shown yet."""
        return self._phase != "draw" and not self._hands[self.turn]

    async def play(self, ports: Callable[[], int], stopped: Callable[[], bool]) -> None:
        """Play until `stopped`; `ports` chooses the replica for each request."""
        await self.look(ports, 0)
        while not stopped():
            await self.move(ports)

    async def move(self, ports: Callable[[], int]) -> None:
        """Make the next move."""
        seat = self.turn
        if self.must_look:
            await self.look(ports, seat)
        move = DRAW if self._phase == "draw" else {"type": "discard", "card": self._hands[seat][0]}
        self._keys += 1
        body, key, path = {"moves": [move]}, f"k{self._keys}", f"/v1/games/{self.id}/moves"
        answer = await self._insist(lambda: self._players[seat].post(ports(), path, body, key=key))
        if answer.status == 200:
            self.tally.acknowledged.append(monotonic())
            self._last = (seat, body, key, answer)
            self._count(answer.version)
            self.made[answer.version] = (seat, move.get("card", "draw"))
            self._take(seat, json.decode(answer.body)["game"])
        else:  # the game is not where the last answer left it
            assert answer.status == 409, answer.body
            await self._go_back(ports)

    async def repeat(self, ports: Callable[[], int]) -> None:
        """Send the last acknowledged move again, with its key: it gets the same answer, and nothing is made."""
        seat, body, key, before = self._last
        path = f"/v1/games/{self.id}/moves"
        answer = await self._insist(lambda: self._players[seat].post(ports(), path, body, key=key))
        etags = (answer.headers[b"etag"], before.headers[b"etag"])
        assert (answer.status, answer.body, etags[0]) == (before.status, before.body, etags[1])

    def _count(self, version: int) -> None:
        self.tally.doubled += max(0, version - self.version - 1)
        self.tally.lost += max(0, self.version + 1 - version)
        self.version = version

    async def _go_back(self, ports: Callable[[], int]) -> None:
        before = self.version
        for seat in range(len(self._players)):
            await self.look(ports, seat)
        assert self.version != before, "a legal move was refused"
        self.tally.lost += max(0, before - self.version)
        self.tally.doubled += max(0, self.version - before)

    def _take(self, seat: int, view: dict[str, Any]) -> None:
        self.version, self.turn, self._phase = view["version"], view["turn"], view["phase"]
        self._hands = [view["hand"] if seat == other else [] for other in range(len(self._players))]

    async def _read(self, ports: Callable[[], int], path: str) -> Answer | None:
        return await self._players[0].get(ports(), path)

    async def _insist(self, send: Callable[[], Any]) -> Answer:
        """Send a request until it is answered. Before that, only 503 and broken connections are allowed."""
        began = monotonic()
        while monotonic() - began < 90:
            answer: Answer | None = await send()
            if answer is not None and answer.status != 503:
                return answer
            if answer is None:
                self.tally.unanswered += 1
            else:
                assert answer.code in _CODES, answer.body
                self.tally.refused.append(Refusal(monotonic(), b"retry-after" in answer.headers))
            await asyncio.sleep(_PAUSE)
        raise AssertionError(f"{self.id}: nobody answers")

    async def check_log(self, ports: Callable[[], int]) -> None:
        """The log has every acknowledged move once, at its version, and no other move."""
        log = dict[int, list[dict[str, Any]]]()
        after = "2"
        while True:
            path = f"/v1/games/{self.id}/events?after={after}&limit=100"
            found = json.decode((await self._insist(partial(self._read, ports, path))).body)
            for said in found["events"]:
                log.setdefault(int(said["id"].partition("-")[0]), []).append(said["event"])
            if not found["events"]:
                break
            after = found["next"]
        assert sorted(log) == list(range(3, 3 + len(log)))
        assert sorted(self.made) == sorted(log), f"{self.id}: moves were lost or doubled"
        for version, (seat, what) in self.made.items():
            assert (seat, what) in [done_by(event) for event in log[version]] or log[version][0]["type"] == "deal_ended"


def done_by(event: dict[str, Any]) -> tuple[int | None, str]:
    """The seat of an event, and what it did: `draw`, or the card that it discarded."""
    if event["type"] in _DRAWN:
        return event.get("seat"), "draw"
    return event.get("seat"), event["card"] if event["type"] == "card_discarded" else event["type"]
