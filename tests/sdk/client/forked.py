"""Programs that share a client over a fork, each in a process of its own: `python -m tests.sdk.client.forked NAME URL`.

Each prints one line of JSON for each process. A child that raises prints the error.
"""

import asyncio
import json
import os
import ssl
import sys
from collections.abc import Callable
from multiprocessing import get_context
from time import sleep
from typing import Any, Final

import httpx2

from rami import AsyncRami, GameView, Rami
from rami.client import Hooks

CHILDREN: Final = 3
CALLS: Final = 60
LONG: Final = httpx2.Limits(keepalive_expiry=60)


def say(**what: Any) -> None:
    """Print one line at once, in one write, so that lines of several processes do not mix."""
    os.write(1, json.dumps(what).encode() + b"\n")


def in_child(act: Callable[[], Any]) -> int:
    """Fork, and do this in the child alone. The number of the child."""
    if child := os.fork():
        return child
    try:
        act()
    except BaseException as error:  # noqa: BLE001 - the test shows it
        say(error=repr(error))
    finally:
        os._exit(0)


def wait(*children: int) -> None:
    """Wait for children."""
    for child in children:
        os.waitpid(child, 0)


def _asks(rami: Rami, game: str) -> None:
    keys: list[str] = []
    hooks = Hooks(on_request=lambda sending: keys.append(sending.headers.get("idempotency-key", "")))
    rami.with_options(hooks=hooks).add_entropy(game)
    say(game=game, answers=[rami.get_game(game).id for _ in range(CALLS)], keys=keys)


def asking(url: str) -> None:
    """The parent and its children ask for a game each, at the same time."""
    rami = Rami(url)
    rami.create_player("Fork")
    games = [rami.create_game("rami").id for _ in range(CHILDREN + 2)]
    children = [in_child(lambda game=game: _asks(rami, game)) for game in games[:CHILDREN]]  # type: ignore[misc]
    other = get_context("fork").Process(target=_asks, args=(rami.with_options(timeout=9), games[-1]))
    other.start()
    _asks(rami, games[CHILDREN])
    wait(*children)
    other.join()


def asking_before_the_first_answer(url: str) -> None:
    """A thread of the parent sends the first request, and may hold locks that nobody would release in the child."""
    rami = Rami(url)
    inherited = rami._connections.http
    wait(in_child(lambda: say(own=rami._connections.http is not inherited, answered=bool(rami.list_phrases()))))


def asking_in_loops(url: str) -> None:
    """The same with the asynchronous client: each child has an event loop of its own."""

    async def asks(rami: AsyncRami, game: str) -> None:
        say(game=game, answers=[(await rami.get_game(game)).id for _ in range(CALLS)])

    async def parent(rami: AsyncRami) -> None:
        await rami.create_player("Fork")
        games = [(await rami.create_game("rami")).id for _ in range(CHILDREN + 1)]
        children = [
            in_child(lambda game=game: asyncio.run(asks(rami, game)))  # type: ignore[misc]
            for game in games[:CHILDREN]
        ]
        await asks(rami, games[-1])
        await asyncio.to_thread(wait, *children)

    asyncio.run(parent(AsyncRami(url)))


def going_on_in_the_same_loop(url: str) -> None:
    """The child of a coroutine goes on in it, which cannot work."""

    async def parent() -> None:
        async with AsyncRami(url) as rami:
            await rami.create_player("Fork")
            if child := os.fork():
                await asyncio.to_thread(wait, child)
                say(name=(await rami.get_me()).name)
                return
            try:
                await rami.get_me()
            except RuntimeError as error:
                say(error=str(error))
            os._exit(0)

    asyncio.run(parent())


def streaming(url: str) -> None:
    """Parent and child read on in a stream that the parent began; each gets all versions of the game."""
    rami = Rami(url)
    rami.create_player("Fork")
    game = rami.create_game("rami", seats=2).id
    stream = rami.stream_game(game)
    first = next(stream)
    assert isinstance(first, GameView)
    child = in_child(lambda: say(versions=[next(stream).version, next(stream).version]))
    rami.add_entropy(game)
    rami.add_bots(game, 1)
    say(versions=[next(stream).version, next(stream).version])
    wait(child)


def streaming_in_loops(url: str) -> None:
    """The same with the asynchronous client."""

    async def go_on(stream: Any) -> None:
        say(versions=[(await anext(stream)).version, (await anext(stream)).version])
        await stream.aclose()

    async def parent(rami: AsyncRami) -> None:
        await rami.create_player("Fork")
        game = (await rami.create_game("rami", seats=2)).id
        stream = rami.stream_game(game)
        await anext(stream)
        child = in_child(lambda: asyncio.run(go_on(stream)))
        await rami.add_entropy(game)
        await rami.add_bots(game, 1)
        await go_on(stream)
        await asyncio.to_thread(wait, child)

    asyncio.run(parent(AsyncRami(url)))


def _trusting() -> ssl.SSLContext:
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    return trusting


def ending_children(url: str) -> None:
    """Children use the client, close it and end; meanwhile the parent keeps its connection."""

    def act(rami: Rami) -> None:
        rami.get_me()
        rami.close()

    def parent(**own: Any) -> None:
        with Rami(url, **own) as rami:
            rami.create_player("Fork")
            wait(in_child(lambda: act(rami)))
            say(name=rami.get_me().name)

    parent(http_client=httpx2.Client(verify=_trusting(), limits=LONG))
    parent(transport=httpx2.HTTPTransport(verify=_trusting(), limits=LONG))
    os.environ["SSL_CERT_FILE"] = sys.argv[3]
    parent()


def ending_children_in_loops(url: str) -> None:
    """The same with the asynchronous client, which cannot use connections of the caller in another event loop."""

    async def act(rami: AsyncRami) -> None:
        await rami.get_me()
        await rami.close()

    async def parent(**own: Any) -> None:
        async with AsyncRami(url, **own) as rami:
            await rami.create_player("Fork")
            wait(in_child(lambda: asyncio.run(act(rami))))
            say(name=(await rami.get_me()).name)

    asyncio.run(parent(http_client=httpx2.AsyncClient(verify=_trusting(), limits=LONG)))
    asyncio.run(parent(transport=httpx2.AsyncHTTPTransport(verify=_trusting(), limits=LONG)))
    os.environ["SSL_CERT_FILE"] = sys.argv[3]
    asyncio.run(parent())


def living_child(url: str) -> None:
    """The parent closes its client while a child lives that never used it."""
    rami = Rami(url, token="rami_x")
    rami.get_me()
    child = in_child(lambda: sleep(60))
    rami.close()
    say(closed=child)
    sys.stdin.read()
    os.kill(child, 9)
    wait(child)


PROGRAMS: Final[dict[str, Callable[[str], None]]] = {
    program.__name__: program
    for program in (
        asking,
        asking_before_the_first_answer,
        asking_in_loops,
        going_on_in_the_same_loop,
        streaming,
        streaming_in_loops,
        ending_children,
        ending_children_in_loops,
        living_child,
    )
}

if __name__ == "__main__":
    PROGRAMS[sys.argv[1]](sys.argv[2])
