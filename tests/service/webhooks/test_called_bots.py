"""Bots that are called: the address gets the view and the legal moves, and its answer is played.

If it fails, a house bot plays, and nothing that it answers harms anybody.
"""

from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest
from tests.service.process import Service
from tests.service.table import ONE_DEAL, Player, Table
from tests.service.webhooks.receiver import Message, Receiver
from tests.service.webhooks.test_news import ALL
from tests.service.webhooks.test_registrations import HOOKS, made

from rami.bots import HouseBot
from rami.contract.wire import GameView, MakeMoves, TurnPlayMessage
from rami.rules.moves import Move


def chosen(message: Message) -> Move:
    """What a house bot chooses for the view of a message."""
    view = msgspec.json.decode(message.body, type=TurnPlayMessage).data.game
    assert view.legal_moves is not None
    return HouseBot().choose(view, view.legal_moves.moves)


def playing(message: Message) -> tuple[int, bytes]:
    """The answer of a bot."""
    if message.data["type"] != "turn.play":
        return 204, b""
    return 200, msgspec.json.encode(MakeMoves(moves=(chosen(message),)))


def over(player: Player, game: str, seconds: float = 60) -> GameView:
    """The game when it is finished."""
    return until(player, game, lambda view: view.status == "finished", seconds)


def until(player: Player, game: str, holds: Callable[[GameView], bool], seconds: float = 60) -> GameView:
    """The game when something holds."""
    end = monotonic() + seconds
    while not holds(view := player.view(game)):
        assert monotonic() < end, view
        sleep(0.1)
    return view


def against_bot(player: Player, **request: Any) -> str:
    """A game of a player against a house bot, over one deal."""
    return player.create(options=ONE_DEAL, seating=[{"kind": "you"}, {"kind": "bot"}], **request).id


def events_of(player: Player, game: str) -> list[str]:
    """The types of all events of a game."""
    return [one["event"]["type"] for one in player.get(f"/v1/games/{game}/events", after="0").json()["events"]]


def test_a_called_bot_plays_a_whole_game(calling: Service, receiver: Receiver) -> None:
    """It answers each question with one move. Each message shows what its player may see, and is signed."""
    receiver.answer = playing
    ada = calling.player()
    webhook = made(ada, url=receiver.url, plays=True, events=[])
    game = against_bot(ada)
    view = over(ada, game)
    assert not view.players[0].away
    assert view.players[0].missed == 0
    assert "turn_timed_out" not in events_of(ada, game)
    questions = receiver.of("turn.play")
    assert len(questions) > 3
    assert len({message.id for message in questions}) == len(questions)
    for message in questions:
        data = message.verified(webhook["secret"])["data"]
        assert data["player"] == ada.id
        assert data["game"]["legal_moves"]["moves"]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ((200, b"x" * 1_000_000), "bad_answer"),
        ((200, b""), "bad_answer"),
        ((200, b'{"moves": [{"type": "draw_stock"}'), "bad_answer"),
        ((200, b'{"moves": "' + b"[" * 10_000 + b'"}'), "bad_answer"),
        ((200, b"[" * 16_000), "bad_answer"),
        ((200, b'{"moves": [{"type": "discard", "card": "KD"}]}'), "illegal_move"),
        ((200, b'{"moves": []}'), "bad_answer"),
        ((200, b'{"moves": [{"type": "draw_stock"}]}', {"content-encoding": "gzip"}), "bad_answer"),
        ((204, b""), "bad_answer"),
        ((500, b"{}"), "status"),
        ((307, b"", {"location": "/elsewhere"}), "status"),
    ],
)
def test_a_house_bot_plays_if_the_answer_is_useless(
    calling: Service, receiver: Receiver, answer: Any, reason: str
) -> None:
    """It is asked three times with the same id; then a house bot plays the turn, and the failure is listed."""
    receiver.answer = lambda _: answer
    ada = calling.player()
    webhook = made(ada, url=receiver.url, plays=True)
    game = against_bot(ada)
    until(ada, game, lambda view: view.players[0].missed > 0)
    first = receiver.of("turn.play")[:3]
    assert len({message.id for message in first}) == 1
    assert len({message.headers["webhook-timestamp"] for message in first}) > 1 or len(first) == 3
    assert "turn_timed_out" in events_of(ada, game)
    end = monotonic() + 10
    while not (found := ada.get(f"{HOOKS}/{webhook['id']}/failures").json()["failures"]):
        assert monotonic() < end
        sleep(0.05)
    assert (found[-1]["reason"], found[-1]["attempts"], found[-1]["event"]) == (reason, 3, "turn.play")
    assert found[-1]["id"] == first[0].id


def test_a_bot_that_takes_its_steps_back_gives_up_the_turn(calling: Service, receiver: Receiver) -> None:
    """After 60 answers a house bot plays the turn, and the list of failures says why."""

    def undoing(message: Message) -> tuple[int, bytes]:
        if message.data["type"] != "turn.play":
            return 204, b""
        legal = {move["type"]: move for move in message.data["data"]["game"]["legal_moves"]["moves"]}
        wanted = legal.get("undo") or legal.get("draw_discard")
        return (200, msgspec.json.encode({"moves": [wanted]})) if wanted else playing(message)

    receiver.answer = undoing
    ada = calling.player()
    webhook = made(ada, url=receiver.url, plays=True)
    game = against_bot(ada)
    until(ada, game, lambda view: view.players[0].missed > 0)
    end = monotonic() + 10
    while not (found := ada.get(f"{HOOKS}/{webhook['id']}/failures").json()["failures"]):
        assert monotonic() < end
        sleep(0.05)
    assert (found[-1]["reason"], found[-1]["attempts"], found[-1]["status"]) == ("unfinished", 1, None)


def test_a_bot_that_hangs_is_away_after_three_turns(calling: Service, receiver: Receiver) -> None:
    """A bot that does not answer holds up a game with a clock for the clock's time only. It can come back."""

    def hangs(message: Message) -> tuple[int, bytes]:
        if message.data["type"] == "turn.play":
            sleep(6)
        return 204, b""

    receiver.answer = hangs
    ada = calling.player()
    webhook = made(ada, url=receiver.url, plays=True)
    game = against_bot(ada, turn_seconds=5)
    began = monotonic()
    until(ada, game, lambda view: view.players[0].missed > 0, 20)
    assert monotonic() - began < 12
    receiver.answer = playing
    assert calling.http.get("/health/ready").status_code == 200
    over(ada, game)
    assert ada.get(f"{HOOKS}/{webhook['id']}/failures").json()["failures"]


def test_a_bot_that_returns_is_called_again(calling: Service, receiver: Receiver) -> None:
    """After three failures the seat is away. When its player returns in the own turn, the bot is called for it."""
    receiver.answer = lambda message: (500, b"") if message.data["type"] == "turn.play" else (204, b"")
    ada, bob = calling.player(), calling.player("Bob")
    made(bob, url=receiver.url, plays=True, events=ALL)
    table = Table((ada, bob), options={"match_end": {"deals": 6}})
    bot = HouseBot()
    while not (view := ada.view(table.id)).players[1].away:
        if view.turn == 0:
            ada.move(table.id, bot.choose(view, ada.legal(table.id).moves))
        else:
            sleep(0.05)
        assert view.status == "playing"
    receiver.answer = playing
    before = len(receiver.of("turn.play"))
    assert bob.post(f"/v1/games/{table.id}/return").status_code == 200
    while (view := ada.view(table.id)).status == "playing" and len(receiver.of("turn.play")) == before:
        if view.turn == 0:
            ada.move(table.id, bot.choose(view, ada.legal(table.id).moves))
        sleep(0.05)
    assert len(receiver.of("turn.play")) > before


def test_a_question_shows_no_card_of_others(calling: Service, receiver: Receiver) -> None:
    """The view of a message is the one that the player gets from the API at this version."""

    def late(_: Message) -> tuple[int, bytes]:
        sleep(4)
        return 500, b""

    receiver.answer = late
    ada = calling.player()
    made(ada, url=receiver.url, events=[], plays=True)
    game = against_bot(ada)
    receiver.wait(lambda: receiver.of("turn.play"))
    asked = receiver.of("turn.play")[0].data["data"]["game"]
    seen = ada.get(f"/v1/games/{game}", include="legal_moves").json()
    assert asked == seen | {"connected": None, "claim_after": None}
    assert asked["seat"] == 0
