"""Messages that something happened: signed, at least once, in order for each game, and given up after some attempts."""

from datetime import UTC, datetime
from time import monotonic, sleep
from typing import Any

import pytest
from standardwebhooks import WebhookVerificationError
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table, play_out
from tests.service.webhooks.receiver import Answer, Receiver
from tests.service.webhooks.test_registrations import HOOKS, made

ALL = ["turn.started", "game.ended", "invitation.received"]


def invited(ada: Player, bob: Player, *, leave: bool = False) -> None:
    """Reserve a seat in a new game of Ada for Bob. If she leaves, the game is aborted."""
    game = ada.create(seating=[{"kind": "you"}, {"kind": "player", "player": bob.id}]).id
    if leave:
        assert ada.post(f"/v1/games/{game}/leave").status_code == 200


def test_what_happens_is_sent_once_it_has_happened(calling: Service, receiver: Receiver) -> None:
    """An invitation, the turns and the end of a game arrive, in this order, signed, and without any card."""
    ada, bob = calling.player(), calling.player("Bob")
    webhook = made(bob, url=receiver.url, events=ALL)
    seats = [{"kind": "you"}, {"kind": "player", "player": bob.id}]
    game = ada.create(seating=seats, options=ONE_DEAL).id
    bob.join(game)
    play_out(game, ada, bob)
    receiver.wait(lambda: receiver.of("game.ended"))
    found = [message.verified(webhook["secret"]) for message in receiver.messages]
    assert (found[0]["type"], found[-1]["type"]) == ("invitation.received", "game.ended")
    assert {one["type"] for one in found[1:-1]} == {"turn.started"}
    versions = [one["data"]["version"] for one in found]
    assert versions == sorted(versions)
    assert all(one["data"] == {"player": bob.id, "game": game, "version": one["data"]["version"]} for one in found)
    assert all(message.headers["content-type"] == "application/json" for message in receiver.messages)
    assert len({message.id for message in receiver.messages}) == len(receiver.messages)


def test_a_signature_is_of_the_secret_and_the_body(calling: Service, receiver: Receiver) -> None:
    """Another secret and another body are found out. After a rotation two secrets hold, and never a third."""
    ada = calling.player()
    webhook = made(ada, url=receiver.url)
    test = f"{HOOKS}/{webhook['id']}/test"
    assert ada.post(test).json()["delivered"] is True
    message = receiver.messages[0]
    assert message.verified(webhook["secret"])["data"] == {"player": ada.id, "webhook": webhook["id"]}
    with pytest.raises(WebhookVerificationError):
        message._replace(body=message.body + b" ").verified(webhook["secret"])
    second = ada.post(f"{HOOKS}/{webhook['id']}/rotate").json()["secret"]
    with pytest.raises(WebhookVerificationError):
        message.verified(second)
    ada.post(test)
    assert receiver.messages[1].verified(webhook["secret"]) == receiver.messages[1].verified(second)
    third = ada.post(f"{HOOKS}/{webhook['id']}/rotate").json()["secret"]
    ada.post(test)
    assert receiver.messages[2].verified(second) == receiver.messages[2].verified(third)
    with pytest.raises(WebhookVerificationError):
        receiver.messages[2].verified(webhook["secret"])


def test_a_retry_keeps_its_id_and_is_signed_anew(calling: Service, receiver: Receiver) -> None:
    """A failed message comes again with the same id and body and a later time; meanwhile later ones wait."""
    answers: list[Answer] = [(302, b"", {"location": receiver.url + "/elsewhere"}), (500, b"")]
    receiver.answer = lambda _: answers.pop() if answers else (204, b"")
    ada, bob = calling.player(), calling.player("Bob")
    webhook = made(bob, url=receiver.url, events=ALL)
    invited(ada, bob, leave=True)
    receiver.wait(lambda: receiver.of("game.ended"))
    again = receiver.messages[:3]
    assert len({(message.id, message.body) for message in again}) == 1
    assert receiver.messages[3].id != again[0].id
    times = [datetime.fromtimestamp(int(message.headers["webhook-timestamp"]), UTC) for message in again]
    assert times[0] < times[1] < times[2]
    assert all(message.verified(webhook["secret"]) for message in again)
    assert bob.get(f"{HOOKS}/{webhook['id']}/failures").json() == {"failures": []}


def test_a_removed_webhook_gets_nothing_more(calling: Service, receiver: Receiver) -> None:
    """A message that waits for another attempt is not sent after its webhook is removed, or its player deleted."""
    receiver.answer = lambda _: (500, b"")
    ada, bob = calling.player(), calling.player("Bob")
    webhook = made(ada, url=receiver.url, events=ALL)
    made(bob, url=receiver.url, events=ALL)
    for player in (ada, bob):
        invited(calling.player("Eve"), player)
    receiver.wait(lambda: len({one.data["data"]["player"] for one in receiver.messages}) == 2)
    assert ada.send("DELETE", f"{HOOKS}/{webhook['id']}").status_code == 204
    assert bob.send("DELETE", "/v1/players/me").status_code == 204
    before = len(receiver.messages)
    eve = calling.player("Eve")
    receiver.answer = lambda _: (204, b"")
    made(eve, url=receiver.url, events=ALL)
    with pytest.raises(AssertionError):
        receiver.wait(lambda: len(receiver.messages) > before, 8)


def test_the_test_says_what_was_wrong(calling: Service, receiver: Receiver) -> None:
    """A status, a redirect, a closed port: the answer says which kind it was. Ten tests a minute are allowed."""
    ada = calling.player()
    webhook = made(ada, url=receiver.url)
    test = f"{HOOKS}/{webhook['id']}/test"
    receiver.answer = lambda _: (404, b"secret text")
    answer = ada.post(test)
    assert (answer.json()["reason"], answer.json()["status"]) == ("status", 404)
    assert "secret text" not in answer.text
    receiver.answer = lambda _: (307, b"", {"location": receiver.url})
    assert ada.post(test).json()["status"] == 307
    assert len(receiver.messages) == 2
    ada.send("PATCH", f"{HOOKS}/{webhook['id']}", json={"url": "http://127.0.0.1:1/"})
    closed = ada.post(test).json()
    assert (closed["delivered"], closed["reason"], closed["status"]) == (False, "unreachable", None)
    codes = [ada.post(test).status_code for _ in range(8)]
    assert codes == [200] * 7 + [429]


def test_another_replica_takes_over(valkey: str, tmp_path_factory: pytest.TempPathFactory, receiver: Receiver) -> None:
    """What a replica that was killed has not delivered, another one delivers."""
    settings: dict[str, Any] = {"redis_url": valkey, "webhooks": True, "webhook_loopback": True}

    receiver.answer = lambda _: (500, b"")
    with serving(tmp_path_factory.mktemp("first"), **settings) as first:
        ada, bob = first.player(), first.player("Bob")
        made(bob, url=receiver.url, events=ALL)
        invited(ada, bob)
        receiver.wait(lambda: receiver.messages)
        first.kill()
    receiver.answer = lambda _: (204, b"")
    before = len(receiver.messages)
    with serving(tmp_path_factory.mktemp("second"), **settings):
        receiver.wait(lambda: len(receiver.messages) > before, 40)
    assert receiver.messages[0].id == receiver.messages[-1].id


def test_what_was_given_up_is_listed(calling: Service, receiver: Receiver) -> None:
    """If many messages wait for another attempt, further ones are given up, and listed for their webhook only."""
    receiver.answer = lambda _: (503, b"")
    ada, bob = calling.player(), calling.player("Bob")
    webhook, other = made(bob, url=receiver.url, events=ALL), made(bob, url=receiver.url, events=["game.ended"])
    for _ in range(30):
        invited(ada, bob)
    failures = f"{HOOKS}/{webhook['id']}/failures"
    end = monotonic() + 20
    while not (found := bob.get(failures).json()["failures"]):
        assert monotonic() < end
        sleep(0.1)
    assert {one["reason"] for one in found} <= {"status", "paused"}
    assert all(one["event"] == "invitation.received" and one["attempts"] < 5 for one in found)
    assert bob.get(f"{HOOKS}/{other['id']}/failures").json() == {"failures": []}
    refused(calling.player().get(failures), "unknown_webhook")


def test_players_without_webhooks_cause_nothing(calling: Service, receiver: Receiver) -> None:
    """Of two players at a table, only the one who registered an address is written about."""
    table = Table((calling.player(), calling.player("Bob")))
    bob: Player = table.players[1]
    made(bob, url=receiver.url, events=ALL)
    play_out(table.id, *table.players)
    receiver.wait(lambda: receiver.of("game.ended"))
    assert {one.data["data"]["player"] for one in receiver.messages} == {bob.id}
