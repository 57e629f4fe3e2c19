"""The time of the parts of a move, each measured alone on the moves of the same games: processor microseconds."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from statistics import median
from time import process_time
from typing import Any

import msgspec
import uvloop
from litestar import Litestar
from litestar.types import Receive, Scope, Send
from msgspec import Struct
from tools.bench.serving import CONNECTIONS, Measured
from tools.bench.workload import SEATS, TOKENS, Script

from rami.contract.wire import MakeMoves, MovesMade
from rami.rules.moves import Move
from rami_service import ids
from rami_service.api.http.body import check
from rami_service.api.http.replies import Reply, etag
from rami_service.app import create_app
from rami_service.domain import models, presentation
from rami_service.domain.deadlines import Waits, timed
from rami_service.games.answers import Answered
from rami_service.games.play import moved
from rami_service.settings import Settings
from rami_service.store import games
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.connect import batch_of, connect

TIMES = 5
"""How often each part is measured; the fastest run counts, because only the machine can make a run slower."""

WAITS = Waits(86_400, 600)
_requests = msgspec.json.Decoder(MakeMoves)


class Made(Struct):
    """One move of a script: who makes it, the game before and after, and its events."""

    seat: int
    move: Move
    before: models.Game
    after: models.Game
    events: tuple[Any, ...]


def played(script: Script) -> list[Made]:
    """The moves of a script, with the game before and after each."""
    game, made = script.game, []
    for seat, move in script.moves:
        changed = timed(game, moved(game, SEATS[seat].id, 0, (move,)), 0, WAITS)
        made.append(Made(seat, move, game, changed.game, changed.events))
        game = changed.game
    return made


def answering(settings: Settings, payload: MovesMade) -> Litestar:
    """The service, changed to answer every request at once with this payload: the cost of HTTP alone."""
    reply = Reply(200, msgspec.json.encode(payload), headers=etag(1))

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await reply(scope, receive, send)

    app = create_app(settings)
    app.asgi_handler = answer
    return app


def report(
    url: str, scripts: list[Script], measured: Sequence[tuple[Measured, Measured, Measured]], store: float
) -> None:
    """Print each part, and the rest of a move: headers, tasks, limits, the loop."""
    made = [one for script in scripts for one in played(script)]
    taken = {
        "HTTP": median(each[2].work for each in measured),
        "decode": _each(made, _decoding),
        "rules": _each(made, _playing),
        "encode": _each(made, _encoding),
        "Redis": uvloop.run(_storing(url, scripts)),
    }
    whole = median(each[0].work for each in measured)
    for name, work in taken.items():
        print(f"  {name:7} {work:6.1f} µs")
    print(f"  {'rest':7} {whole - sum(taken.values()):6.1f} µs of {whole:.1f}; besides, {store:.1f} µs of the store's")


def _each(made: list[Made], prepare: Callable[[Made], Callable[[], object]]) -> float:
    """The time of a part, on average over the moves."""
    prepared = [prepare(one) for one in made]
    return min(_once(prepared) for _ in range(TIMES)) / len(made) * 1e6


def _once(prepared: list[Callable[[], object]]) -> float:
    begin = process_time()
    for part in prepared:
        part()
    return process_time() - begin


def _decoding(made: Made) -> Callable[[], object]:
    """Decode the body, the token and the game."""
    body, token = msgspec.json.encode(MakeMoves(moves=(made.move,))), TOKENS[made.seat]
    state = models.encode(made.before)

    def part() -> None:
        check(body)
        _requests.decode(body)
        ids.fingerprint(token)
        models.decode_game(state)

    return part


def _playing(made: Made) -> Callable[[], object]:
    return lambda: timed(made.before, moved(made.before, SEATS[made.seat].id, 0, (made.move,)), 0, WAITS)


def _encoding(made: Made) -> Callable[[], object]:
    """Encode the view as in the answer, and the state and the events as in the store."""
    player = SEATS[made.seat].id

    def part() -> None:
        view = presentation.game_view(made.after, 1, player)
        answer = msgspec.json.encode(MovesMade(accepted=1, dry_run=False, game=view))
        msgspec.msgpack.encode(Answered(1, answer))
        models.encode(made.after)
        for event in made.events:
            models.encode(event)

    return part


async def _storing(url: str, scripts: list[Script]) -> float:
    """Loading and committing, with as many games at once as there are connections."""
    client = connect(url, timeout=5)
    batch = batch_of(client, timeout=5)
    work = [_commits(batch, script) for script in scripts]
    begin, done = process_time(), 0
    while work:
        done += sum(await asyncio.gather(*[part() for part in work[:CONNECTIONS]]))
        work = work[CONNECTIONS:]
    taken = process_time() - begin
    await batch.aclose()
    await client.aclose()
    return taken / done * 1e6


def _commits(batch: Batch, script: Script) -> Callable[[], Awaitable[int]]:
    game_id, player = f"{script.game.id}-again", SEATS[0].id
    answer, changes = bytes(3000), []
    for version, made in enumerate(played(script)):
        events = [models.encode(event) for event in made.events]
        changes.append(games.Change(version, models.encode(made.after), events, 3600))

    async def run() -> int:
        for change in changes:
            request = games.RequestKey(player, f"k{change.expected}")
            await games.look(batch, game_id, now=0, request=request)
            await games.commit(batch, game_id, change, now=0, record=games.Record(request, bytes(32), answer))
        return len(changes)

    return run
