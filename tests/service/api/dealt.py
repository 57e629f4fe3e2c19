"""A game at the start of its first deal, written to a store, and the moves of two house bots that play it."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from rami.bots import HouseBot
from rami.rules.engine.deal import start
from rami.rules.events import Event
from rami.rules.moves import Move
from rami.rules.play import legal_moves, play
from rami.rules.state import IN_TURN, State
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view
from rami_service import ids
from rami_service.domain import models
from rami_service.domain.records import player_records
from rami_service.domain.seating import joined
from rami_service.store import games, players
from rami_service.store.redis.connect import batch_of, connect

GAME: Final = ids.derived_game_id("a deal", "1")
TOKENS: Final = [ids.new_token("p_" + digit * 26) for digit in "01"]
"""The tokens of the two players, by seat."""
PATH: Final = f"/v1/games/{GAME}/moves"


def deal() -> tuple[models.Game, list[tuple[int, Move]]]:
    """A game, and the moves of two house bots in its first deal, without the last move."""
    secret = bytes(range(32))
    state, _ = begun(secret)
    seats = tuple(models.Seat("player", ids.player_of(token), "Ada") for token in TOKENS)
    game = models.Game(GAME, 0, seats[0].player or "", "rami", {}, "playing", seats, secret, state)
    moves: list[tuple[int, Move]] = []
    while state.phase in IN_TURN:
        moves.append((state.turn, HouseBot().choose(view(state, state.turn), legal_moves(state))))
        state, _ = play(state, *moves[-1])
    return game, moves[:-1]


def begun(secret: bytes) -> tuple[State, Sequence[Event]]:
    """The state at the beginning of the deal, and its events."""
    return start(resolve("rami", {}, 2), GAME, 2, secret, b"")


async def lay_out(url: str, game: models.Game) -> None:
    """Put the game and its players into an emptied store."""
    async with connect(url, timeout=2) as client:
        batch = batch_of(client, timeout=2)
        await batch.call("FLUSHDB")
        for token in TOKENS:
            record = player_records.PlayerRecord(ids.player_of(token) or "", "Ada", 0, ids.fingerprint(token))
            await players.put(batch, record.id, models.encode(record), expected=None, ttl=600)
        came = [joined(number, seat) for number, seat in enumerate(game.seats)]
        events = [models.encode(event) for event in (*came, *begun(game.secret)[1])]
        await games.commit(batch, GAME, games.Change(0, models.encode(game), events, 600), now=0)
        await batch.aclose()


def body(*moves: Any, **more: Any) -> bytes:
    """The body of a request to make moves."""
    return msgspec.json.encode({"moves": msgspec.to_builtins(moves)} | more)
