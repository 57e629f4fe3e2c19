"""Checks of streams and of reads that wait."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from time import monotonic, sleep
from typing import Final

import httpx2

from rami._conformance.bodies import Game, Log
from rami._conformance.connection import PATIENCE
from rami._conformance.deployment import Deployment
from rami._conformance.expectations import Unmet, body, expect_status
from rami.messages.words import conformance as words

MESSAGES: Final = 4
"""Changes of the game while its stream is read."""
WAIT: Final = 12
"""Seconds that a read waits at most."""


def stream(deployment: Deployment) -> None:
    """The first message comes at once, and each other one before the next change: nothing collects them."""
    game = deployment.game
    with deployment.ada.stream(f"{game}/stream") as messages:
        last = _next(messages, 0)
        for count in range(MESSAGES):
            changed = deployment.bob.add_entropy(game)
            expect_status(changed, HTTPStatus.OK)
            wanted, found = str(body(changed, Game).version), _next(messages, count + 1)
            if found != wanted:
                raise Unmet(words.WRONG_VERSIONS, after=last, wanted=wanted, found=found or "-")
            last = found


def _next(messages: Iterator[httpx2.ServerSentEvent], count: int) -> str:
    """The id of the next version, after a number of messages. Who is connected may come at any time."""
    message = next((message for message in messages if message.event != "presence"), None)
    if message is None:
        raise Unmet(words.STREAM_ENDED, count=count)
    return message.id


def resume(deployment: Deployment) -> None:
    """The stream of a game that has ended, from each of its middle versions: this works through a buffer, too."""
    game = deployment.ended
    last = body(deployment.ada.get(game), Game).version
    for after in (last - 1, last - 3):
        with deployment.ada.stream(f"{game}/stream", {"last-event-id": str(after)}) as messages:
            found = [message.id for message in _until_the_end(messages)]
        wanted = [str(number) for number in range(after + 1, last + 1)]
        if found != wanted:
            raise Unmet(words.WRONG_VERSIONS, after=after, wanted=", ".join(wanted), found=", ".join(found) or "-")


def _until_the_end(messages: Iterator[httpx2.ServerSentEvent]) -> Iterator[httpx2.ServerSentEvent]:
    for message in messages:
        if message.event == "end":
            return
        if message.event != "presence":
            yield message


def wait(deployment: Deployment) -> None:
    """A change of the game ends the wait, and is in the answer."""
    game, ada = deployment.game, deployment.ada
    before = body(ada.get(game), Game).version
    with ThreadPoolExecutor(1) as beside:
        waiting = beside.submit(ada.get, f"{game}/events?after={before}&wait={WAIT}")
        sleep(0.5)  # then it waits
        expect_status(deployment.bob.add_entropy(game), HTTPStatus.OK)
        began = monotonic()
        answer = waiting.result()
    if (seconds := monotonic() - began) > PATIENCE:
        raise Unmet(words.TOO_LATE, seconds=round(seconds))
    found = [event.id.partition("-")[0] for event in body(answer, Log).events]
    if found != [str(before + 1)]:
        raise Unmet(words.NOT_THE_EVENT)
