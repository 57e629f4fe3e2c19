"""A stored record of the right types that makes no sense: 503 and a line that names its key, never 500."""

from collections.abc import Callable, Iterator
from contextlib import aclosing
from time import sleep
from types import SimpleNamespace
from typing import Any, Final

import httpx
import msgspec
import pytest
import redis
from msgspec import Struct
from msgspec.structs import replace
from tests.faults.searching import advice, search_is
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.table import Player, Table

from rami.rules.state import State, TableMeld
from rami_service.domain.models import Game, decode_event, decode_game, encode
from rami_service.domain.records.player_records import decode_player
from rami_service.domain.soundness import sound_game, sound_log
from rami_service.games.inspection import explained
from rami_service.store import functions, keys
from rami_service.store.redis.connect import batch_of, connect
from rami_service.store.redis.damage import Damaged
from rami_service.store.redis.embedded import embedded

pytestmark = pytest.mark.promise(16)


class Place(Struct, frozen=True):
    """A service on its own store, a client of this store, and a running game."""

    service: Service
    url: str
    store: Any
    ada: Player
    bob: Player
    game: str

    def stored(self) -> Game:
        """The game as it is stored."""
        return decode_game(self.store.hget(keys.state(self.game), "s"))

    def log(self) -> list[tuple[bytes, bytes]]:
        """The game's events as they are stored, with their ids."""
        return [(name, next(iter(fields.values()))) for name, fields in self.store.xrange(keys.events(self.game))]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Two players in the middle of a game."""
    folder = tmp_path_factory.mktemp("nonsense")
    with (
        embedded(folder / "store") as url,
        redis.Redis.from_url(url) as store,
        serving(folder, redis_url=url) as service,
    ):
        table = Table([service.player("Ada"), service.player("Bob")])
        table.play_on(8)
        ada, bob = table.players
        advice(table.turn, table.id, "expert")
        search_is(service, "ready")  # from now on hints are searched, too
        yield Place(service, url, store, ada, bob, table.id)
        assert "internal_error" not in service.log
        assert "ProcessEnded" not in service.log  # nor does a search process end


def table(**fields: Any) -> Callable[[State], State]:
    """A change of fields of the table."""
    return lambda state: replace(state, table=replace(state.table, **fields), before=None, steps=())


def state(**fields: Any) -> Callable[[State], State]:
    """A change of fields of the state."""
    return lambda state: replace(state, **fields)


HAND: Final = bytes([1, 2, 3])
STRANGE: Final[Any] = bytes([250])
"""No card."""
STATES: Final[dict[str, Callable[[State], State]]] = {
    "turn of no seat": table(turn=7),
    "negative turn": table(turn=-1),
    "no hands": table(hands=()),
    "three hands": table(hands=(HAND, HAND, HAND)),
    "other seats": state(seats=3),
    "no seats": state(seats=0),
    "cards out of range": table(hands=(bytes([200, 201]), bytes([202]))),
    "cards of nobody": table(hands=(b"", b"")),
    "no stock and no pile": table(stock=b"", pile=b""),
    "a meld of one card": table(melds=(TableMeld(1, STRANGE, bytes([9])),), next_meld=2),
    "no turns": table(turns_taken=(), opened=(), laid=()),
    "no totals": state(totals=()),
    "no secrets": state(secret=b"", next_secret=b""),
    "another game": state(game="g_" + "0" * 26),
    "no entropy": state(entropy=()),
    "no dealer": state(dealer=9),
}
GAMES: Final[dict[str, Callable[[Game], Game]]] = {
    "no seats at all": lambda game: replace(game, seats=()),
    "another id": lambda game: replace(game, id="g_" + "0" * 26),
    "an empty id": lambda game: replace(game, id=""),
    "a variant that does not exist": lambda game: replace(game, variant="bridge", state=None),
    "an option of a later release": lambda game: replace(game, options={"values": {"two": 3}}),
    "no state": lambda game: replace(game, state=None),
} | {name: (lambda game, change=change: replace(game, state=change(game.state))) for name, change in STATES.items()}
READS: Final = ("", "/legal-moves", "/hint", "/events", "/history", "/sheet", "?version=3")
SEEN: Final = {
    *("turn of no seat", "no hands", "no seats", "other seats", "no seats at all", "another id", "an empty id"),
    *("a variant that does not exist", "an option of a later release"),
}
"""Nonsense that every request for the game notices."""


def asked(place: Place) -> list[httpx.Response]:
    """The answers to requests of all kinds for the game."""
    paths = [f"/v1/games/{place.game}{rest}" for rest in READS]
    moves = [{"type": "draw_stock"}], [{"type": "draw_discard"}], [{"type": "meld", "cards": ["AS", "2S", "3S"]}]
    made = [player.try_moves(place.game, *each) for each in moves for player in (place.ada, place.bob)]
    return [player.get(path) for path in paths for player in (place.ada, place.bob)] + made


def named(place: Place, since: int) -> list[str]:
    """The keys that the log names as damaged, since a position in it."""
    lines = place.service.log[since:].splitlines()
    assert all(line.startswith("{") for line in lines), lines
    return [key for line in map(msgspec.json.decode, lines) if line["event"] == "store_damaged" for key in line["keys"]]


@pytest.mark.parametrize("nonsense", GAMES)
def test_a_game_that_makes_no_sense_is_damaged(place: Place, nonsense: str) -> None:
    """No request fails with 500; each 503 has its line; other games and lists go on; then the game goes on."""
    key, game = keys.state(place.game), place.stored()
    wrong, before = GAMES[nonsense](game), len(place.service.log)
    assert sound_game(game, place.game)
    assert not sound_game(wrong, place.game)
    place.store.hset(key, mapping={"s": encode(wrong), "t": ""})
    try:
        answers = asked(place)
        for answer in answers:
            assert answer.status_code < 500 or refused(answer, "store_unavailable")["retryable"], answer.text
        failed = [answer for answer in answers if answer.status_code == 503]
        assert named(place, before) == [key] * len(failed)
        if nonsense in SEEN:
            assert len(failed) == len(answers)
        for path in "/v1/games?status=playing", "/v1/players/me/games", "/v1/players/me":
            assert place.ada.get(path).status_code == 200
        assert place.bob.create(bots=1).status == "playing"
    finally:
        place.store.hset(key, mapping={"s": encode(game), "t": ""})
    assert place.ada.get(f"/v1/games/{place.game}").status_code == 200


SHOWDOWNS: Final[dict[str, Callable[[State], State]]] = {
    "deals won by nobody": state(won=()),
    "deals won by three": state(won=(1, 1, 1)),
    "an upcard that is no card": state(upcard=250),
    "a negative number of passes": table(passes=-1),
    "no hands": table(hands=()),
}


@pytest.mark.parametrize("nonsense", SHOWDOWNS)
def test_a_showdown_that_makes_no_sense_is_damaged(place: Place, nonsense: str) -> None:
    """No request for a game in which a player knocks fails with 500, and each 503 has its line."""
    here = replace(place, game=Table([place.ada, place.bob], variant="gin-oklahoma").id)
    key, game, before = keys.state(here.game), here.stored(), len(place.service.log)
    assert game.state is not None
    wrong = replace(game, state=SHOWDOWNS[nonsense](game.state))
    assert sound_game(game, here.game)
    assert not sound_game(wrong, here.game)
    place.store.hset(key, mapping={"s": encode(wrong), "t": ""})
    knocks = [
        player.try_moves(here.game, move)
        for move in ({"type": "pass"}, {"type": "knock"})
        for player in (place.ada, place.bob)
    ]
    answers = [*asked(here), *knocks]
    for answer in answers:
        assert answer.status_code < 500 or refused(answer, "store_unavailable")["retryable"], answer.text
    assert named(here, before) == [key] * sum(answer.status_code == 503 for answer in answers)


@pytest.mark.parametrize("field", ["id", "name"])
def test_a_player_without_an_id_or_a_name_is_damaged(place: Place, field: str) -> None:
    """The player gets 503, and others go on."""
    key = keys.player(place.ada.id)
    kept, before = place.store.get(key), len(place.service.log)
    place.store.set(key, encode(replace(decode_player(kept), **{field: ""})))
    try:
        sleep(1.1)  # a token is believed for a second
        refused(place.ada.get("/v1/players/me"), "store_unavailable")
        assert named(place, before) == [key]
        assert place.bob.get("/v1/players/me").status_code == 200
    finally:
        place.store.set(key, kept)
    assert place.ada.get("/v1/players/me").status_code == 200


def test_the_log_of_another_game_is_damaged(place: Place) -> None:
    """Who asks for the past of the game gets 503 and the log's key is named; the game itself is played on."""
    other = Table([place.service.player(name) for name in ("Eve", "Dan", "Kim")])
    other.play_on(8)
    key, game, before = keys.events(place.game), place.stored(), len(place.service.log)
    log = [decode_event(data) for _, data in place.log()]
    assert sound_log(log, game)
    place.store.copy(key, "kept")
    strange = place.store.xrange(keys.events(other.id))
    assert not sound_log([decode_event(next(iter(fields.values()))) for _, fields in strange], game)
    place.store.delete(key)
    for name, fields in strange:
        place.store.xadd(key, fields, id=name)
    try:
        version = place.ada.view(place.game).version
        answers = [place.ada.get(f"/v1/games/{place.game}", version=at) for at in range(3, version)]
        assert {answer.status_code for answer in answers} <= {200, 404, 503}
        failed = [answer for answer in answers if answer.status_code == 503]
        assert failed
        assert named(place, before) == [key] * len(failed)
    finally:
        place.store.delete(key)
        place.store.rename("kept", key)


@pytest.mark.anyio
async def test_an_error_of_ours_stays_one(place: Place) -> None:
    """An unexpected error is explained by no record as long as all records of the game are sound."""
    ours, game = KeyError("a bug"), place.stored()
    async with connect(place.url, timeout=2) as client, aclosing(batch_of(client, timeout=2)) as batch:
        await functions.load(batch)
        context: Any = SimpleNamespace(batch=batch, clock=lambda: 0)
        assert await explained(context.batch, ours, place.game) is ours
        assert await explained(context.batch, ours, "g_" + "0" * 26) is ours
        place.store.hset(keys.state(place.game), mapping={"s": encode(GAMES["no totals"](game)), "t": ""})
        damage = await explained(context.batch, ours, place.game)
        place.store.hset(keys.state(place.game), mapping={"s": encode(game), "t": ""})
    assert isinstance(damage, Damaged)
    assert damage.names == (keys.state(place.game),)
