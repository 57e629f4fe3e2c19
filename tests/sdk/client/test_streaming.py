"""Streams are opened, read, and opened again after the connection breaks."""

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any
from urllib.parse import parse_qs

import msgspec
import pytest
from msgspec.structs import replace
from tests.sdk.client.conftest import TOKEN, Asker
from tests.sdk.samples import GAME, SUMMARIES, VIEW, game_log, versions_of
from tests.sdk.stand_in import StandIn, Trouble, messages, refusal

from rami import AsyncRami, LoggedVersion, Rami, UnknownEvent
from rami.client import streams
from rami.contract.wire import (
    GameAborted,
    GameClosed,
    GameView,
    LegalMoves,
    Notice,
    NumberedEvent,
    NumberedNotice,
    Page,
)
from rami.errors import BadAnswer, GameNotFound, NotFound
from rami.rules.events import CardDiscarded, TurnStarted
from rami.rules.moves import DrawStock

BUSY = refusal("store_unavailable")
PAGE = Trouble(502, b"<html>", {"Content-Type": "text/html"})
STREAM = {"Content-Type": "text/event-stream; charset=utf-8"}


def cut(body: bytes) -> Trouble:
    """A stream that breaks after these bytes."""
    return Trouble(200, body, STREAM, cut=True)


def logged(log: list[NumberedEvent]) -> list[GameView | LoggedVersion]:
    """The log as a stream should yield it."""
    return [LoggedVersion(one.game, one.version, one.at, one.events) for one in versions_of(log)]


def sent(log: list[NumberedEvent]) -> bytes:
    """The log as a stream sends it."""
    return messages("version", versions_of(log))


def noticed(count: int) -> list[NumberedNotice]:
    """So many notices, numbered from one."""
    return [
        NumberedNotice(id=f"{number}-0", notice=Notice(type="your_turn", game=GAME, version=number))
        for number in range(1, count + 1)
    ]


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client does not wait before it opens a stream again."""
    monkeypatch.setattr(streams, "uniform", lambda *_: 0)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_stream_tells_each_event_once_through_all_troubles(ask: Asker, stand_in: StandIn, seed: int) -> None:
    """Refusals, pages of proxies and connections that break inside a message cause no gap and no repeated event."""
    stand_in.log = game_log(20)
    chance = Random(seed)
    whole = sent(stand_in.log[:2])
    breaks = [cut(whole[: chance.randrange(len(whole) - 1)]) for _ in range(10)]
    stand_in.troubles.extend(chance.choices([BUSY, PAGE, *breaks, None], k=30))
    stand_in.troubles.appendleft(None)
    said = ask.all(lambda rami: rami.stream_game(GAME), retries=0)
    assert said == [VIEW, *logged(stand_in.log)]


@pytest.mark.parametrize(("after", "place"), [(2, 4), ("2-1", 3), (0, 0)])
def test_a_stream_begins_after_a_version_or_an_event(
    ask: Asker, stand_in: StandIn, after: int | str, place: int
) -> None:
    """After a version or an event the stream has no snapshot; when opened again, it begins after the last id."""
    stand_in.log = game_log(6)
    said = ask.all(lambda rami: rami.stream_game(GAME, after))
    assert said == logged(stand_in.log[place:])
    again = [f"after={each.version}" for each in said[2:-1:3]]
    assert [seen.query for seen in stand_in.seen] == [f"after={after}", *again]


def test_a_message_that_arrived_counts_although_the_connection_broke(ask: Asker, stand_in: StandIn) -> None:
    """Complete messages are yielded before the stream is opened again, and it then begins after the last of them."""
    stand_in.log = game_log(2)
    stand_in.troubles.append(cut(sent(stand_in.log[:2]) + sent(stand_in.log[2:4])[:-5]))
    assert ask.all(lambda rami: rami.stream_game(GAME, 0)) == logged(stand_in.log)
    assert stand_in.seen[1].query == "after=1"


def test_an_older_service_tells_the_events_of_a_version_one_by_one(ask: Asker, stand_in: StandIn) -> None:
    """A message with a single event, as services before 0.4.0 send it, is a version with this event."""
    stand_in.log = game_log(2)
    stand_in.troubles.append(Trouble(200, messages("event", stand_in.log[:2]), STREAM))
    said = ask.all(lambda rami: rami.stream_game(GAME, 0))
    single = [LoggedVersion(GAME, 1, None, (event,)) for event in (CardDiscarded(1, "KH"), TurnStarted(0))]
    assert said == [*single, *logged(stand_in.log[2:])]
    assert stand_in.seen[1].query == "after=1-2"


def test_legal_moves_are_asked_for_and_come(ask: Asker, stand_in: StandIn) -> None:
    """A stream with legal moves asks for them each time it is opened, and yields them with their version."""
    stand_in.log = game_log(4)
    version, *_ = versions_of(stand_in.log)
    legal = LegalMoves(version=1, your_turn=True, moves=(DrawStock(),))
    stand_in.troubles.append(Trouble(200, messages("version", [replace(version, legal_moves=legal)]), STREAM))
    said = ask.all(lambda rami: rami.stream_game(GAME, 0, legal_moves=True))
    assert isinstance(said[0], LoggedVersion)
    assert said[0].legal_moves == legal
    assert said[1:] == logged(stand_in.log[2:])
    assert [seen.query for seen in stand_in.seen] == [f"include=legal_moves&after={place}" for place in (0, 1, 4)]


def test_what_a_newer_service_tells_breaks_nothing(ask: Asker, stand_in: StandIn) -> None:
    """Unknown kinds of messages and unknown notices are skipped; unknown events are yielded."""
    stand_in.log = [NumberedEvent(id="2-1", event=GameAborted())]
    odd = b'{"game":"%b","version":1,"at":null,"events":[{"type":"cat_jumped","seat":1}],"new":1}' % GAME.encode()
    odd = b"id: 1\nevent: version\ndata: %b\n\n" % odd
    stand_in.troubles.append(Trouble(200, b"event: weather\ndata: rain\n\n" + odd, STREAM))
    said = ask.all(lambda rami: rami.stream_game(GAME, 0))
    assert said == [LoggedVersion(GAME, 1, None, (UnknownEvent("cat_jumped", {"seat": 1}),)), *logged(stand_in.log)]
    stand_in.notices = noticed(3)
    odd = b'id: 0-9\nevent: notice\ndata: {"id":"0-9","notice":{"type":"rain","game":"%b","version":1}}\n\n'
    stand_in.troubles.append(Trouble(200, odd % GAME.encode(), STREAM))
    assert first(ask, 3, after="0") == stand_in.notices


def first(ask: Asker, count: int, **query: str) -> list[Any]:
    """The first items of the stream of notices."""
    return some_of(ask, count, lambda rami: rami.stream_notices(**query))


def some_of(ask: Asker, count: int, stream: Callable[[Any], Any]) -> list[Any]:
    """The first items of a stream that does not end."""
    if ask.kind == "sync":
        return list(ask(lambda rami: list(islice(stream(rami), count))))

    async def some(rami: AsyncRami) -> list[Any]:
        found: list[Any] = []
        async for item in stream(rami):
            found.append(item)
            if len(found) == count:
                break
        return found

    return list(ask(some))


@pytest.mark.usefixtures("at_once")
def test_notices_begin_with_ones_games_and_go_on_for_ever(ask: Asker, stand_in: StandIn) -> None:
    """The stream of notices continues over as many connections as needed."""
    stand_in.notices = noticed(8)
    stand_in.troubles.extend([None, BUSY, PAGE, cut(b"id: 4")])
    assert first(ask, 9) == [Page(items=SUMMARIES[:2], next=None), *stand_in.notices]
    assert [seen.query for seen in stand_in.seen if seen.query] == ["after=3-0"] * 4 + ["after=6-0"]


def test_a_stream_of_several_games_resumes_with_the_last_id(ask: Asker, stand_in: StandIn) -> None:
    """The games are named each time the stream is opened; everything that the service sends about them is yielded."""
    closed = GameClosed(game=GAME, reason="over")
    view = b"id: 3-0,%b:1\nevent: game\ndata: %b\n\n" % (GAME.encode(), msgspec.json.encode(VIEW))
    end = b"id: 3-0,%b:5\nevent: closed\ndata: %b\n\n" % (GAME.encode(), msgspec.json.encode(closed))
    stand_in.log = game_log(1)
    stand_in.notices = noticed(4)
    stand_in.troubles.append(Trouble(200, view + sent(stand_in.log[:2]) + end, STREAM))

    def asked(rami: Any) -> Any:
        return rami.stream_games({GAME: None, "g_1": 4}, legal_moves=True)

    assert some_of(ask, 4, asked) == [VIEW, *logged(stand_in.log[:2]), closed, stand_in.notices[3]]
    query = [parse_qs(seen.query) for seen in stand_in.seen]
    games = {"games": [f"{GAME},g_1:4"], "include": ["legal_moves"]}
    assert query == [games, games | {"after": [f"3-0,{GAME}:5"]}]


def test_refusals_are_raised(ask: Asker, stand_in: StandIn) -> None:
    """A refusal that a retry cannot change is raised at once."""
    stand_in.troubles.append(refusal("game_not_found"))
    with pytest.raises(GameNotFound):
        ask.all(lambda rami: rami.stream_game(GAME))
    stand_in.troubles.append(refusal("unknown_event"))
    with pytest.raises(NotFound, match="unknown_event"):
        ask.all(lambda rami: rami.stream_game(GAME, 99))
    assert len(stand_in.seen) == 2


@pytest.mark.parametrize(
    "answer",
    [
        Trouble(200, b"<html>", {"Content-Type": "text/html"}),
        Trouble(200, b"event: version\ndata: no json\n\n", STREAM),
        Trouble(200, b"event: snapshot\ndata: {}\n\n", STREAM),
        Trouble(204),
    ],
    ids=["page", "no-json", "no-view", "empty"],
)
def test_what_is_no_stream_is_a_bad_answer(ask: Asker, stand_in: StandIn, answer: Trouble) -> None:
    """If the answer is not a valid stream, the request is not repeated."""
    stand_in.troubles.append(answer)
    with pytest.raises(BadAnswer):
        ask.all(lambda rami: rami.stream_game(GAME))
    assert len(stand_in.seen) == 1


def test_a_stream_that_is_not_read_to_its_end_is_closed(stand_in: StandIn) -> None:
    """Closing the iterator releases its connection before the client is closed."""
    stand_in.log = game_log(5)
    with Rami(stand_in.url, token=TOKEN) as rami:
        stream = rami.stream_game(GAME)
        assert next(stream) == VIEW
        (connection,) = rami._connections.http._transport._pool.connections  # type: ignore[attr-defined]
        assert not connection.is_closed()
        stream.close()  # type: ignore[attr-defined]
        assert connection.is_closed() or connection.is_idle()


def test_the_stand_in_sends_what_the_service_sends() -> None:
    """A message is an id, an event and one line of JSON."""
    (item,) = versions_of(game_log(0))
    data = msgspec.json.encode(item)
    assert messages("version", [item]) == b"id: 1\nevent: version\ndata: " + data + b"\n\n"
