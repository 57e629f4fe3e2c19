"""The client and the real service, which runs in another process with its own Valkey."""

import asyncio
import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from random import Random
from threading import Thread

import httpx2
import pytest
import stamina
from tests.service.process import Service, serving

from rami import AsyncRami, GameView, LoggedEvent, LoggedVersion, NumberedNotice, Rami, Undo, errors
from rami.catalogue import CATALOGUE
from rami.contract.wire import SeatForAnyone, SeatForBot, SeatForYou, Seating
from rami.rules.events import GameEnded
from rami.rules.records.record import verify

SHORT = {"match_end": {"deals": 1}, "turn_limit": 20}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service, for all tests of this file."""
    with serving(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture
def rami(service: Service) -> Iterator[Rami]:
    """A client that acts for a new player."""
    with Rami(service.base) as client:
        client.create_player("Ada")
        yield client


class LosesAnswers(httpx2.HTTPTransport):
    """Deliver every request, but lose the first answer to each request with an idempotency key."""

    def __init__(self) -> None:
        super().__init__()
        self.lost: set[str] = set()

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request; its answer may be lost."""
        response = super().handle_request(request)
        key = request.headers.get("idempotency-key")
        if key is None or key in self.lost:
            return response
        self.lost.add(key)
        response.close()
        raise httpx2.ReadError("the answer was lost")


def play_to_the_end(rami: Rami, game: GameView) -> int:
    """Play random legal moves until the game is over and return their number."""
    chance, played = Random(7), 0
    while rami.wait_for_turn(game.id):
        moves = [move for move in rami.get_legal_moves(game.id).moves if not isinstance(move, Undo)]
        if moves:
            rami.make_moves(game.id, chance.choice(moves))
            played += 1
    return played


def test_a_whole_game_with_a_house_bot_ends_in_a_record_that_proves_its_shuffle(rami: Rami) -> None:
    """Creating a game, waiting, moving, following and the record work together."""
    game = rami.create_game("rami", seats=2, options=SHORT)
    rami.add_entropy(game.id)
    assert game.id in {mine.id for mine in rami.list_my_games()}
    assert game.id in {open_game.id for open_game in rami.list_games(page_size=1)}
    rami.add_bots(game.id)
    assert play_to_the_end(rami, game) > 1
    answer = list(rami.follow(game.id))
    assert isinstance(answer[-1].event, GameEnded)
    assert [logged.id for logged in answer] == [logged.id for logged in rami.list_events(game.id, limit=100).events][
        : len(answer)
    ]
    assert verify(rami.get_record(game.id)) == ((0,),)  # seat 0 contributed to the one deal
    assert rami.wait_for_turn(game.id) is None
    assert list(rami.follow(game.id, answer[-1].id)) == []


def test_calls_whose_answers_are_lost_take_effect_once(service: Service, rami: Rami) -> None:
    """Every mutation is sent twice, and the service executes it once."""
    token = rami.create_player("Lossy").token
    transport = LosesAnswers()
    with stamina.set_testing(True, attempts=3, cap=True), Rami(service.base, token=token, transport=transport) as lossy:
        game = lossy.create_game("rami", seats=2, options=SHORT)
        assert len(list(lossy.list_my_games())) == 1
        rami.join_game(game.id)
        players = {player.seat: client for player, client in zip(game.players, (lossy, rami), strict=True)}
        for _ in range(6):
            seen = rami.get_game(game.id)
            assert seen.turn is not None
            moves = [move for move in players[seen.turn].get_legal_moves(game.id).moves if not isinstance(move, Undo)]
            made = players[seen.turn].make_moves(game.id, moves[-1], if_version=seen.version)
            assert made.game.version == seen.version + 1
    assert len(transport.lost) >= 3


def test_refusals_arrive_as_their_classes(service: Service, rami: Rami) -> None:
    """Every refusal of the service is raised as its exception class."""
    game = rami.create_game("rami", seats=2)
    with pytest.raises(errors.GameNotRunning):
        rami.make_moves(game.id, *[Undo()])
    with pytest.raises(errors.AlreadySeated):
        rami.join_game(game.id)
    with pytest.raises(errors.Conflict, match="game_not_finished"):
        rami.get_record(game.id)
    with pytest.raises(errors.GameNotFound):
        rami.get_game("g_" + "0" * 26)
    with pytest.raises(errors.NotFound, match="unknown_variant"):
        rami.get_variant("whist")
    with pytest.raises(errors.BadRules):
        rami.create_game("rami", options={"hand_size": "many"})
    with Rami(service.base) as stranger, pytest.raises(errors.MissingToken):
        stranger.get_me()
    with Rami(service.base, token="rami_nobody") as stranger, pytest.raises(errors.InvalidToken):
        stranger.get_me()
    rami.add_bots(game.id)
    begun = rami.wait_for_turn(game.id)
    assert begun is not None
    with pytest.raises(errors.StaleVersion):
        rami.make_moves(game.id, *rami.get_legal_moves(game.id).moves[:1], if_version=begun.version - 1)
    with pytest.raises(errors.MoveRefused) as refused:
        rami.make_moves(game.id, Undo())
    assert refused.value.rule


def test_everything_else_answers_as_described(rami: Rami) -> None:
    """The calls that are not needed in a game work: variants, the own player, leaving, deleting."""
    assert rami.ready().status == "ok"
    names = {variant.name for variant in rami.list_variants().variants}
    short = rami.list_variants(form="short")
    assert (short.variants, {game.name for game in short.games}) == ((), names)
    assert {rami.get_variant(name).name for name in names} == names
    assert [game.name for game in rami.get_catalogue().games] == [*CATALOGUE]
    assert not rami.preview_rules("rami", options={"hand_size": 20}, seats=6).playable
    assert rami.get_me().name == "Ada"
    assert rami.leave_game(rami.create_game().id).status == "aborted"
    before = rami.create_token("read", "screen")
    assert rami.rotate_token().info.current
    assert [one.scope for one in rami.list_tokens().tokens] == ["read", "play"]
    rami.revoke_token(before.info.id)
    assert len(rami.list_tokens().tokens) == 1
    with pytest.raises(errors.Conflict, match="last_token"):
        rami.revoke_token(rami.list_tokens().tokens[0].id)
    rami.delete_me()
    with pytest.raises(errors.InvalidToken):
        rami.get_me()


def test_a_follower_outlives_a_restart_of_the_service(tmp_path: Path) -> None:
    """The service is stopped and restarted with its data; the follower yields the whole game without gap or repeat."""
    answer: list[LoggedEvent] = []
    with serving(tmp_path) as first:
        port, rami = first.port, Rami(first.base, retries=8)
        rami.create_player("Ada")
        game = rami.create_game("rami", seats=2, bots=1, options=SHORT)
        follower = Thread(target=lambda: answer.extend(rami.follow(game.id)))
        follower.start()
        rami.wait_for_turn(game.id)
    with rami, serving(tmp_path, port=port):
        play_to_the_end(rami, game)
        follower.join(20)
        assert not follower.is_alive()
        assert answer == list(rami.follow(game.id))
        assert isinstance(answer[-1].event, GameEnded)


def test_streams_outlive_a_restart_of_the_service(tmp_path: Path) -> None:
    """After the service is restarted, the streams of the game and of the notices continue without gap or repeat."""
    answer: list[GameView | LoggedVersion] = []
    noticed: list[object] = []
    with serving(tmp_path) as first:
        port, rami, watcher = first.port, Rami(first.base, retries=8), Rami(first.base)
        token = rami.create_player("Ada").token
        watcher.create_player("Eve")
        game = rami.create_game("rami", seats=2, bots=1, options=SHORT)
        readers = [Thread(target=lambda: answer.extend(watcher.stream_game(game.id)))]
        mine = Rami(first.base, token=token).stream_notices("0")
        readers.append(Thread(target=lambda: noticed.extend(takewhile(not_over, mine))))
        for reader in readers:
            reader.start()
        rami.wait_for_turn(game.id)
    with rami, watcher, serving(tmp_path, port=port):
        play_to_the_end(rami, game)
        for reader in readers:
            reader.join(20)
            assert not reader.is_alive()
        snapshot, *rest = answer
        assert isinstance(snapshot, GameView)
        events = [item for item in rest if isinstance(item, LoggedVersion)]
        logged = list(watcher.follow(game.id, snapshot.version))
        assert [event for version in events for event in version.events] == [event.event for event in logged]
        assert [version.at for version in events] == [event.at for event in logged if event.last]
        assert noticed == list(takewhile(not_over, rami.list_notices().notices))
        assert noticed


def not_over(item: object) -> bool:
    """Whether an item is not a notice about the end of a game."""
    return not (isinstance(item, NumberedNotice) and item.notice.type == "game_finished")


async def first_event(rami: AsyncRami, game: GameView) -> LoggedEvent:
    """The next event of a game."""
    return await anext(rami.follow(game.id, game.version))


def test_players_of_one_process_meet_over_the_async_client(service: Service) -> None:
    """One player opens a game, another joins; both receive the same events, each with the own cards."""

    async def meet() -> tuple[GameView, GameView]:
        async with AsyncRami(service.base) as ada, AsyncRami(service.base) as bob:
            await asyncio.gather(ada.create_player("Ada"), bob.create_player("Bob"))
            game = await ada.create_game()
            waiting = asyncio.create_task(first_event(ada, game))
            await bob.join_game(game.id)
            joined = await waiting
            assert joined.id == f"{game.version + 1}-1"
            return await asyncio.gather(ada.get_game(game.id), bob.get_game(game.id))

    hers, his = asyncio.run(meet())
    assert (hers.version, hers.players) == (his.version, his.players)
    assert hers.hand
    assert not set(hers.hand) & set(his.hand)


README = Path(__file__).parents[2] / "sdk" / "README.md"
SNIPPETS = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)


def test_the_snippets_of_the_readme_run(
    service: Service, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The snippets of the README run one after the other without change."""
    monkeypatch.setenv("RAMI_URL", service.base)
    names: dict[str, object] = {}
    plays, follows, streams, reduces, refused, asks, listens = SNIPPETS
    for snippet in (plays, follows):
        exec(snippet, names)  # noqa: S102 - the README is ours
    assert re.match(r"\(\d+, \d+\)\n1-1 ", capsys.readouterr().out)
    with Rami(service.base) as again:
        again.create_player("Ada")
        game = again.create_game(bots=1)
        answer: list[tuple[object, ...]] = []

        def printed_once(*values: object) -> None:
            """Keep what the stream printed, and resign, so that the stream ends."""
            answer.append(values)
            again.resign_game(game.id)

        names |= {"client": again, "game": game, "view": game, "version": game.version, "events": ()}
        exec(streams, {**names, "print": printed_once})  # noqa: S102 - these are ours too
        exec(reduces, names)  # noqa: S102
        exec(refused, names)  # noqa: S102
    assert len(answer) == 1
    assert answer[0][1]
    assert "not_seated" in capsys.readouterr().out
    token = service.player("Bob").token
    with Rami(service.base, token=token) as bob:
        names |= {"client": bob, "token": token, "game": bob.create_game(bots=1)}
        exec(asks, names)  # noqa: S102
        assert re.match(r"\d+ 200 [0-9a-f-]{36}\n", capsys.readouterr().out)
        exec(listens, names)  # noqa: S102


def test_friends_play_a_private_game_and_once_more(rami: Rami, service: Service) -> None:
    """Friends join a private game by invitation, other players cannot join, one resigns, and a rematch starts."""
    with Rami(service.base) as bob, Rami(service.base) as eve:
        for client, name in ((bob, "Bob"), (eve, "Eve")):
            client.create_player(name)
        seating: list[Seating] = [SeatForYou(), SeatForBot(), SeatForAnyone()]
        game = rami.create_game(seating=seating, private=True, options=SHORT)
        with pytest.raises(errors.GameNotFound):
            bob.join_game(game.id)
        with pytest.raises(errors.NotFound, match="invite_invalid"):
            bob.join_game(game.id, invite=made_up(game.id))
        assert bob.join_game(game.id, invite=rami.create_invite(game.id).invite).status == "playing"
        assert eve.watch_game(game.id, rami.create_invite(game.id, "watch", expires_in=60).invite).seat is None
        assert bob.resign_game(game.id).players[2].resigned
        play_to_the_end(rami, game)
        assert [seat.kind for seat in rami.rematch_game(game.id).players] == ["bot", "player", "bot"]
        with pytest.raises(errors.NotSeated):
            bob.rematch_game(game.id)


def made_up(game_id: str) -> str:
    """A made-up invitation token."""
    return f"i_{game_id[2:]}_{'a' * 32}"
