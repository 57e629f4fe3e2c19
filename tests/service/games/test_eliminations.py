"""For whom a deal is dealt after others are out: games that release 0.12.0 has begun, and those of this one (N-22)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from tests.service.direct import direct
from tests.service.games.test_clubs import log
from tests.service.process import Service
from tests.service.table import Player, Table, arrange

from rami.contract.wire import GameView
from rami.rules.events import DealStarted
from rami.rules.records.record import Record, verify
from rami_service import ids
from rami_service.domain.models import Game, decode_game
from rami_service.domain.soundness import sound_game
from rami_service.store import games, keys
from rami_service.store.redis.connect import batch_of, connect

OLDER: Final = Path(__file__).parent / "older" / "0.12.0-elimination.msgpack"
"""The state and the log of a game of three in `rami-classique`, as that release has stored them: one of them is out."""
GAME: Final = ids.derived_game_id("an elimination", "1")
LAST_ONE_WINS: Final[dict[str, Any]] = {"turn_limit": 30, "match_end": {"target": 60, "elimination": True}}


class Stored(Table):
    """A game that is in the store already."""

    def __init__(self, players: Sequence[Player], game: str) -> None:
        self.players, self.id = tuple(players), game


async def put(store_url: str, players: Sequence[Player]) -> None:
    """Put the stored bytes into the store, with the ids of these players."""
    data = OLDER.read_bytes()
    for seat, player in enumerate(players):
        data = data.replace(b"p_" + b"%d" % seat * 26, player.id.encode())
    state, events = msgspec.msgpack.decode(data, type=tuple[bytes, list[bytes]])
    assert sound_game(decode_game(state), GAME)
    async with connect(store_url, timeout=2) as client:
        batch = batch_of(client, timeout=2)
        await games.commit(batch, GAME, games.Change(0, state, events, 600), now=0)
        await batch.aclose()


def hands(player: Player, game: str) -> list[list[int]]:
    """The number of cards that each player who was still in was dealt, by deal."""
    dealt = [event for event in log(player, game) if isinstance(event, DealStarted)]
    return [sorted(size for size in event.hand_sizes if size) for event in dealt]


def ended(players: Sequence[Player], game: str) -> tuple[GameView, Record]:
    """The last view and the verified record of a finished game."""
    record = players[0].record(game)
    assert len(verify(record)) == len(record.deals)
    return players[0].view(game), record


def stored(store_url: str, game: str) -> Game:
    """A game in the store."""
    with direct(store_url) as client:
        return decode_game(client.hget(keys.state(game), "s"))


@pytest.mark.anyio
async def test_a_game_of_the_release_before_is_dealt_as_it_began(service: Service, valkey: str) -> None:
    """The last two still have seven cards, and the record verifies, as it would in that release. A rematch is new."""
    players = [service.player(f"Player {seat}") for seat in range(3)]
    await put(valkey, players)
    table, before = Stored(players, GAME), len(hands(players[0], GAME))
    assert table.play_on(3000).status == "finished"
    view, record = ended(players, GAME)
    dealt = hands(players[0], GAME)
    assert len(dealt) > before
    assert {size for sizes in dealt for size in sizes} == {7}
    assert record.rules.options == {"match_end": {"target": 60, "elimination": True}}
    assert view.rules.match_end.players_counted == "all"
    assert sound_game(stored(valkey, GAME), GAME)
    again = msgspec.json.decode(players[0].post(f"/v1/games/{GAME}/rematch").content, type=GameView)
    assert again.rules.match_end.players_counted == "still_in"


def test_a_game_says_that_it_deals_for_those_who_are_still_in(service: Service, valkey: str) -> None:
    """The last two have ten cards. The stored options and the record say so: older releases refuse both (D2 L10)."""
    players = [service.player(f"Player {seat}") for seat in range(3)]
    for _ in range(20):
        table = Table(players, variant="rami-classique", options=LAST_ONE_WINS)
        assert table.play_on(3000).status == "finished"
        if hands(players[0], table.id)[-1] == [10, 10]:
            break
    view, record = ended(players, table.id)
    assert {tuple(sizes) for sizes in hands(players[0], table.id)} == {(7, 7, 7), (10, 10)}
    assert record.rules.options["match_end"] == {"players_counted": "still_in"} | LAST_ONE_WINS["match_end"]
    assert view.rules.match_end.players_counted == "still_in"
    game = stored(valkey, table.id)
    assert game.options == record.rules.options
    assert sound_game(game, table.id)


def test_an_open_game_of_the_release_before_begins_as_that_release_would_begin_it(
    service: Service, valkey: str
) -> None:
    """Both releases may run, so the stored options alone say how the game is dealt."""
    players = [service.player(f"Player {seat}") for seat in range(3)]
    opened = players[0].create(variant="rami-classique", seats=3, options=LAST_ONE_WINS)
    arrange(valkey, opened.id, lambda game: msgspec.structs.replace(game, options=LAST_ONE_WINS))
    for player in players[1:]:
        player.join(opened.id)
    assert players[0].view(opened.id).rules.match_end.players_counted == "all"


def test_the_sheet_of_a_game_is_for_those_who_are_still_in(service: Service) -> None:
    """Once a player is out, the rule sheet says so, and readers ask for it each time (D2 L10)."""
    players = [service.player(f"Player {seat}") for seat in range(3)]
    for _ in range(20):
        table = Table(players, variant="rami-classique", options=LAST_ONE_WINS)
        path = f"/v1/games/{table.id}/sheet"
        before = players[0].get(path)
        assert before.headers["cache-control"] == "private, no-cache"
        assert "For three players." in before.text
        view = table.play_on(1)
        while view.status == "playing" and not any(seat.eliminated for seat in view.seats):
            view = table.play_on(1)
        if view.status == "playing":
            break
    after = players[0].get(path)
    assert "Three players began the game, and two of them are still in." in after.text
    assert "Each player is dealt 10 cards" in after.text
    assert after.headers["etag"] != before.headers["etag"]


def test_quick_match_finds_such_a_game(service: Service) -> None:
    """Who asks for elimination sits down with others who ask for it."""
    wanted = {"variant": "rami-classique", "seats": 3, "options": LAST_ONE_WINS, "turn_seconds": 977}
    answers = [service.player(name).post("/v1/games/quick-match", wanted) for name in ("Ada", "Bob")]
    first, second = (msgspec.json.decode(answer.content, type=GameView) for answer in answers)
    assert first.id == second.id
    assert second.rules.match_end.players_counted == "still_in"
