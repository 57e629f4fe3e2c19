"""The games for benchmarks of a whole move: real two-player games of `rami`, played by house bots in advance.

They are written into the store as the service would do it, so that the client only sends moves.
"""

import msgspec
from msgspec import Struct

from rami.bots import HouseBot
from rami.contract.wire import MakeMoves
from rami.rules.engine.deal import start
from rami.rules.moves import Move
from rami.rules.play import legal_moves, play
from rami.rules.state import IN_TURN
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view
from rami_service import ids
from rami_service.domain import models
from rami_service.domain.records.player_records import PlayerRecord
from rami_service.domain.seating import joined
from rami_service.store import functions, games, notices, players
from rami_service.store.redis.connect import batch_of, connect

OPTIONS = {"match_end": {"target": 10_000}}
TOKENS = [ids.new_token(player_id) for player_id in ("p_" + "0" * 26, "p_" + "1" * 26)]
SEATS = [PlayerRecord(ids.player_of(token) or "", "Bench", 0, ids.fingerprint(token)) for token in TOKENS]
HEAD = (
    "POST /v1/games/{game}/moves HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {token}\r\n"
    "Content-Type: application/json\r\nIdempotency-Key: {key}\r\nContent-Length: {length}\r\n\r\n{body}"
)


class Script(Struct):
    """A recorded deal: the game at its start, for each move the seat and the move, and the events of the start."""

    game: models.Game
    moves: list[tuple[int, Move]]
    events: list[bytes] = []


def scripted(number: int) -> Script:
    """A deal between two house bots without its last move, because the next deal would need a secret of the service."""
    game_id, secret = ids.derived_game_id("bench", str(number)), number.to_bytes(32, "big")
    rules = resolve("rami", OPTIONS, 2)
    state, dealt = start(rules, game_id, 2, secret, secret[::-1])
    taken = tuple(models.Seat("player", player.id, player.name) for player in SEATS)
    game = models.Game(game_id, 0, SEATS[0].id, "rami", OPTIONS, "playing", taken, secret, state)
    came = [joined(number, seat) for number, seat in enumerate(taken)]
    events = [models.encode(event) for event in (*came, *dealt)]
    moves: list[tuple[int, Move]] = []
    bot = HouseBot()
    while state.phase in IN_TURN:
        move = bot.choose(view(state, state.turn), legal_moves(state))
        moves.append((state.turn, move))
        state, _ = play(state, state.turn, move)
    return Script(game, moves[:-1], events)


def requests(script: Script) -> list[bytes]:
    """The script as HTTP requests, each move with its own key, as the SDK sends it."""
    sent = []
    for index, (seat, move) in enumerate(script.moves):
        body = msgspec.json.encode(MakeMoves(moves=(move,))).decode()
        text = HEAD.format(game=script.game.id, token=TOKENS[seat], key=f"k{index}", length=len(body), body=body)
        sent.append(text.encode())
    return sent


def with_minimal_answers(wire: list[bytes]) -> list[bytes]:
    """The same requests, each for an answer without the view of the game."""
    return [one.replace(b"Content-Type", b"Prefer: return=minimal\r\nContent-Type", 1) for one in wire]


async def lay_out(url: str, scripts: list[Script]) -> None:
    """Write players and games into the store as the service would do it."""
    client = connect(url, timeout=5)
    batch = batch_of(client, timeout=5)
    await functions.load(batch)
    for player in SEATS:
        await players.put(batch, player.id, models.encode(player), expected=None, ttl=3600)
        await notices.add(batch, player.id, b"")  # a player in a game has received the notice of its start
    for script in scripts:
        await games.commit(
            batch, script.game.id, games.Change(0, models.encode(script.game), script.events, 3600), now=0
        )
    await batch.aclose()
    await client.aclose()
