"""A turn of two bots on the service: this runner and service against those of an older commit, each with its own code.

Run `python -m tools.bench.runner [COMMIT]`; without a commit it is the release before this one. Two house bots of the
SDK play whole games of `rami` over HTTP. A turn is everything from a draw to the next one: the draw, what is laid, the
discard, and that the other bot hears of it. The libraries are those of this environment for both.
"""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from typing import Final, NamedTuple

from tools.bench.older import HERE, Running, checked_out, environment, running
from tools.bench.serving import spent

RELEASE: Final = "c8f691d"
"""Release 0.3.0."""
ROUNDS: Final = 5
DEALS: Final = 6
PLAYER: Final = """
import asyncio, json, sys
from collections import Counter
import httpx2, uvloop
from rami import AsyncRami, DrawDiscard, DrawStock
from rami.bots import HouseBot
from rami.bots.online.game import play_game

counted = Counter()

class Stream(httpx2.AsyncByteStream):
    def __init__(self, stream):
        self._stream = stream
    async def __aiter__(self):
        async for part in self._stream:
            counted["bytes"] += len(part)
            yield part
    async def aclose(self):
        await self._stream.aclose()

class Transport(httpx2.AsyncHTTPTransport):
    async def handle_async_request(self, request):
        kind = request.url.path.rpartition("/")[2]
        counted[f"{request.method} {'game' if kind.startswith('g_') else kind}"] += 1
        response = await super().handle_async_request(request)
        return httpx2.Response(response.status_code, headers=response.headers, stream=Stream(response.stream))

class Bot(HouseBot):
    def choose(self, view, legal):
        move = super().choose(view, legal)
        counted["steps"] += 1
        counted["turns"] += isinstance(move, DrawStock | DrawDiscard)
        return move

async def main(url, deals):
    async with (
        AsyncRami(url, token="", transport=Transport()) as ada,
        AsyncRami(url, token="", transport=Transport()) as bob,
    ):
        for rami in (ada, bob):
            await rami.create_player("Bench")
        game = await ada.create_game("rami", options={"match_end": {"deals": deals}})
        await bob.join_game(game.id)
        await asyncio.gather(*[play_game(rami, Bot(), game.id) for rami in (ada, bob)])

uvloop.run(main(sys.argv[1], int(sys.argv[2])))
print(json.dumps(counted))
"""
"""It runs with the modules of either state, so it uses only what both have."""


class Turn(NamedTuple):
    """What a turn costs: microseconds of processor time of the service and of the store, and what the bots receive."""

    service: float
    store: float
    requests: float
    received: float
    steps: float
    kinds: dict[str, float]

    @property
    def work(self) -> float:
        """Microseconds of processor time of the service and the store."""
        return self.service + self.store


def played(tree: Path, server: Running) -> Turn:
    """One game on a server, played by the bots of a tree."""
    service, store = spent(server.service), spent(server.store)
    command = [sys.executable, "-c", PLAYER, f"http://127.0.0.1:{server.port}", str(DEALS)]
    done = subprocess.run(command, cwd=tree, env=environment(tree), check=True, capture_output=True, timeout=60)
    counted = Counter[str](json.loads(done.stdout))
    turns, received, steps = counted.pop("turns"), counted.pop("bytes"), counted.pop("steps")
    service, store = spent(server.service) - service, spent(server.store) - store
    kinds = {kind: count / turns for kind, count in counted.most_common()}
    return Turn(service / turns * 1e6, store / turns * 1e6, sum(kinds.values()), received / turns, steps / turns, kinds)


def rounds(commit: str) -> Iterator[tuple[Turn, Turn]]:
    """The older state and this one, in turn; the first round warms up."""
    with ExitStack() as stack:
        tree = stack.enter_context(checked_out(commit))
        older, newer = (stack.enter_context(running(each, 0, 0)) for each in (tree, HERE))
        for number in range(ROUNDS + 1):
            one = played(tree, older), played(HERE, newer)
            if number:
                yield one


def report(name: str, turns: list[Turn], ratios: list[float]) -> None:
    """Print what a turn costs."""
    figures = [[each.service, each.store, each.requests, each.received, each.steps] for each in turns]
    service, store, requests, received, steps = map(median, zip(*figures, strict=True))
    low, middle, high = quantiles(ratios, n=4)
    kinds = ", ".join(f"{count:.2f} {kind}" for kind, count in turns[-1].kinds.items() if count >= 0.01)
    print(f"a turn {name} ({steps:.1f} steps): service {service:.0f} µs, store {store:.0f} µs of processor time")
    print(f"  both: {middle:.2f} of the older one (quarters {low:.2f} to {high:.2f})")
    print(f"  {requests:.1f} requests ({kinds}); {received:,.0f} bytes in their answers")


def main() -> None:
    """Measure and print."""
    commit = sys.argv[1] if len(sys.argv) > 1 else RELEASE
    all_rounds = list(rounds(commit))
    for place, name in enumerate((f"at {commit}", "now")):
        turns = [each[place] for each in all_rounds]
        report(name, turns, [each[place].work / each[0].work for each in all_rounds])


if __name__ == "__main__":
    main()
