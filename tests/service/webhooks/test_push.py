"""Notifications by Web Push: encrypted and signed, without cards, to the browser of the player who was there last."""

from collections.abc import Iterator
from time import monotonic, sleep, time
from typing import Any

import jwt
import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from msgspec import msgpack
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table, play_out, with_scopes
from tests.service.webhooks.push_service import CONTACT, P256, Browser, decoded, encoded, notifying, signed_claims
from tests.service.webhooks.receiver import Answer, Receiver
from tests.service.webhooks.test_news import invited

from rami_service.domain.models import encode
from rami_service.domain.records.player_records import PlayerRecord, StoredPush, stored_player

PUSHES = "/v1/players/me/push-subscriptions"
PUBLIC = "https://push.example/send/1"


@pytest.fixture(scope="module")
def pushing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Service, Receiver]]:
    """A service that sends notifications, and a push service whose certificate it trusts."""
    with notifying(tmp_path_factory.mktemp("push")) as both:
        yield both


@pytest.fixture
def service(pushing: tuple[Service, Receiver]) -> Service:
    """The service that sends notifications."""
    return pushing[0]


@pytest.fixture
def receiver(pushing: tuple[Service, Receiver]) -> Receiver:
    """The push service, without what other tests have sent there."""
    receiver = pushing[1]
    receiver.messages.clear()
    receiver.answer = lambda _: (201, b"")
    return receiver


def browser(receiver: Receiver) -> Browser:
    """A browser with an address of its own."""
    return Browser(
        f"{receiver.url}/{encoded(ec.generate_private_key(P256).private_numbers().private_value.to_bytes(32))}"
    )


def subscribed(player: Player, one: Browser, **fields: Any) -> dict[str, Any]:
    """Subscribe a browser for a player: what the list has of it."""
    answer = player.send("PUT", PUSHES, json=one.subscription(**fields))
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()
    return shown


def listed(player: Player) -> Any:
    """The subscriptions of a player."""
    return player.get(PUSHES).json()["subscriptions"]


def until_none_is_listed(player: Player) -> None:
    """Wait until a player has no subscription any more."""
    end = monotonic() + 20
    while listed(player):
        assert monotonic() < end
        sleep(0.05)


def test_the_example_of_the_standard_is_read() -> None:
    """What decrypts messages in these tests reads the example of RFC 8291."""
    one = Browser("")
    number = int.from_bytes(decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
    one.key, one.auth = ec.derive_private_key(number, P256), decoded("BTBZMqHH6r4Tts7J_aSIgg")
    body = decoded(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert one.opened(body) == b"When I grow up, I want to be a watermelon"


def test_what_happens_reaches_the_browser(service: Service, receiver: Receiver) -> None:
    """An invitation, turns and the end of a game arrive encrypted and signed, and say no more than a notice does."""
    key = service.http.get("/v1/push").json()["public_key"]
    ada, bob = service.player(), service.player("Bob")
    one = browser(receiver)
    subscribed(bob, one, language="fr")
    game = ada.create(seating=[{"kind": "you"}, {"kind": "player", "player": bob.id}], options=ONE_DEAL).id
    receiver.wait(lambda: receiver.messages)
    bob.join(game)
    play_out(game, ada, bob)
    receiver.wait(lambda: one.read(receiver.messages[-1])["type"] == "game.ended")
    found = [one.read(message) for message in receiver.messages]
    assert found[0] == {
        "type": "invitation.received",
        "game": game,
        "title": "On vous invite à une partie",
        "text": "Une place vous est réservée.",
    }
    assert {note["type"] for note in found} <= {"invitation.received", "turn.started", "game.ended"}
    assert all(note.keys() == {"type", "game", "title", "text"} and note["game"] == game for note in found)
    for message in receiver.messages:
        claims = signed_claims(message, key)
        assert claims["sub"] == f"mailto:{CONTACT}"
        assert time() < claims["exp"] <= time() + 86_400
        assert message.headers["content-encoding"] == "aes128gcm"
        assert message.headers["urgency"] == "high"
        assert 0 < int(message.headers["ttl"]) <= 86_400
        assert game not in str(message.headers)
        assert len(message.headers["topic"]) <= 32
    assert len({len(message.body) for message in receiver.messages}) == 1  # the length says nothing


def test_only_the_browser_and_the_service_have_the_keys(service: Service, receiver: Receiver) -> None:
    """Another browser reads nothing, and another key has not signed. No answer and no log shows what is secret."""
    ada, bob = service.player(), service.player("Bob")
    one = browser(receiver)
    answer = bob.send("PUT", PUSHES, json=one.subscription())
    invited(ada, bob)
    receiver.wait(lambda: receiver.messages)
    with pytest.raises(InvalidTag):
        browser(receiver).opened(receiver.messages[0].body)
    other = ec.generate_private_key(P256).public_key()
    token = receiver.messages[0].headers["authorization"].partition("t=")[2].partition(",")[0]
    with pytest.raises(jwt.InvalidSignatureError):
        jwt.decode(token, other, algorithms=["ES256"], options={"verify_aud": False})
    secrets = (one.endpoint, *one.subscription()["keys"].values())
    said = answer.text + bob.get(PUSHES).text + service.log
    assert not [secret for secret in secrets if secret in said]


@pytest.mark.parametrize("status", [404, 410])
def test_an_address_that_is_gone_is_removed(service: Service, receiver: Receiver, status: int) -> None:
    """A push service that does not know the address any more is not asked again."""
    receiver.answer = lambda _: (status, b"")
    ada, bob = service.player(), service.player("Bob")
    subscribed(bob, browser(receiver))
    invited(ada, bob)
    until_none_is_listed(bob)
    assert len(receiver.messages) == 1


def test_a_failure_is_tried_again(service: Service, receiver: Receiver) -> None:
    """A push service that cannot answer now gets the notification later; a redirect is not followed."""
    answers: list[Answer] = [(302, b"", {"location": receiver.url}), (503, b"")]
    receiver.answer = lambda _: answers.pop() if answers else (201, b"")
    ada, bob = service.player(), service.player("Bob")
    one = browser(receiver)
    subscribed(bob, one)
    invited(ada, bob)
    receiver.wait(lambda: len(receiver.messages) == 3)
    assert len({str(one.read(message)) for message in receiver.messages}) == 1
    assert len(listed(bob)) == 1


def test_a_browser_belongs_to_who_was_there_last(service: Service, receiver: Receiver) -> None:
    """In a shared browser the last player who subscribes gets notifications, and the one before gets none there."""
    ada, bob, eve = service.player(), service.player("Bob"), service.player("Eve")
    one = browser(receiver)
    first = subscribed(bob, one)
    second = subscribed(eve, one)
    assert first["id"] == second["id"]
    assert (listed(bob), listed(eve)) == ([], [second])
    for player in (bob, eve):
        game = ada.create(seating=[{"kind": "you"}, {"kind": "player", "player": player.id}]).id
    receiver.wait(lambda: receiver.messages)
    sleep(1)  # the notification for Bob would have come before
    assert [one.read(message)["game"] for message in receiver.messages] == [game]
    refused(ada.send("DELETE", f"{PUSHES}/{second['id']}"), "unknown_push_subscription")
    assert eve.send("DELETE", f"{PUSHES}/{second['id']}").status_code == 204
    assert listed(eve) == []


def test_nothing_is_sent_after_the_end_of_a_subscription(service: Service, receiver: Receiver) -> None:
    """A subscription that was removed, and one of a deleted player, get nothing more."""
    ada, bob, eve = service.player(), service.player("Bob"), service.player("Eve")
    receiver.answer = lambda _: (503, b"")
    for player in (bob, eve):
        subscribed(player, browser(receiver))
        invited(ada, player)
    receiver.wait(lambda: len({message.headers["topic"] for message in receiver.messages}) == 2)
    bob.send("DELETE", f"{PUSHES}/{listed(bob)[0]['id']}")
    assert eve.send("DELETE", "/v1/players/me").status_code == 204
    sleep(0.5)  # what was under way has arrived
    before = len(receiver.messages)
    with pytest.raises(AssertionError):
        receiver.wait(lambda: len(receiver.messages) > before, 8)


def test_a_player_has_at_most_five(service: Service, receiver: Receiver) -> None:
    """A sixth browser replaces the first one, and the same one again is no further one."""
    ada = service.player()
    browsers = [browser(receiver) for _ in range(6)]
    shown = [subscribed(ada, one) for one in browsers]
    assert [one["id"] for one in listed(ada)] == [one["id"] for one in shown[1:]]
    again = subscribed(ada, browsers[3], language="fr")
    assert (len(listed(ada)), listed(ada)[-1]) == (5, again)
    assert (again["host"], again["language"]) == ("127.0.0.1", "fr")


def test_keys_that_are_none_are_refused(service: Service) -> None:
    """A point that is on no curve, and keys of another length."""
    ada, one = service.player(), Browser(PUBLIC)
    keys = one.subscription()["keys"]
    wrong = encoded(b"\4" + bytes(63) + b"\1")
    refused(ada.send("PUT", PUSHES, json=one.subscription(keys=keys | {"p256dh": wrong})), "push_keys")
    for name, value in (("auth", "AAAA"), ("p256dh", keys["p256dh"][:-1]), ("auth", "=" * 22)):
        answer = ada.send("PUT", PUSHES, json=one.subscription(keys=keys | {name: value}))
        assert answer.status_code == 400
        assert keys["auth"] not in answer.text
    assert listed(ada) == []


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example/1",
        "https://10.0.0.7/1",
        "https://169.254.169.254/latest/meta-data/",
        "https://[::ffff:10.0.0.7]/1",
        "https://[fd00::1]/1",
        "https://2130706433/1",
        "https://redis/1",
        "https://127.0.0.1/1",
        "https://localhost/1",
        "https://push.example:8443/1",  # it would be signed without the port
    ],
)
def test_addresses_of_other_networks_are_refused(public: Service, url: str) -> None:
    """An address that is no public one with HTTPS is refused at once, as those of webhooks are."""
    refused(public.player().send("PUT", PUSHES, json=Browser(url).subscription()), "push_address")


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that sends notifications to public addresses only."""
    with serving(tmp_path_factory.mktemp("public"), push_contact=CONTACT) as running:
        yield running


def test_an_operator_has_to_allow_it(calling: Service, receiver: Receiver) -> None:
    """Without a contact there is no key and no subscription, also if webhooks are allowed."""
    ada = calling.player()
    assert calling.http.get("/v1/push").json() == {"public_key": None}
    refused(ada.send("PUT", PUSHES, json=browser(receiver).subscription()), "push_off")
    assert listed(ada) == []


def test_notifications_allow_no_webhooks(service: Service, receiver: Receiver) -> None:
    """A service with notifications only registers no webhooks."""
    answer = service.player().post("/v1/webhooks", {"url": receiver.url, "events": ["game.ended"]})
    refused(answer, "webhooks_off")


def test_a_token_needs_its_scope(service: Service, receiver: Receiver) -> None:
    """Whoever may only read the hand cannot let a browser get notifications."""
    ada = service.player()
    token = ada.post("/v1/players/me/tokens", {"scope": "read"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    refused(ada.send("PUT", PUSHES, headers=headers, json=browser(receiver).subscription()), "read_only")
    refused(ada.send("GET", PUSHES, headers=headers), "read_only")
    keys = with_scopes(ada, "tokens:write")  # may read no news itself
    problem = refused(keys.send("PUT", PUSHES, json=browser(receiver).subscription()), "insufficient_scope")
    assert (problem["params"], listed(ada)) == ({"scope": "hand:read"}, [])
    assert service.http.put(PUSHES, json=browser(receiver).subscription()).status_code == 401


def test_all_replicas_sign_with_one_key(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The key is made once, and outlives each process."""
    settings: dict[str, Any] = {"redis_url": valkey, "push_contact": CONTACT}
    with (
        serving(tmp_path_factory.mktemp("first"), **settings) as first,
        serving(tmp_path_factory.mktemp("second"), **settings) as second,
    ):
        keys = {one.http.get("/v1/push").json()["public_key"] for one in (first, second)}
    with serving(tmp_path_factory.mktemp("third"), **settings) as third:
        keys.add(third.http.get("/v1/push").json()["public_key"])
    assert len(keys) == 1
    assert len(decoded(keys.pop())) == 65


def test_a_turn_that_is_over_is_not_announced(service: Service, receiver: Receiver) -> None:
    """A notification that waits for another attempt is dropped when its player does not play the turn any more."""
    ada, bob = players = (service.player(), service.player("Bob"))
    receiver.answer = lambda _: (503, b"")
    one = browser(receiver)
    subscribed(bob, one)
    table = Table(players)
    while table.turn is not bob:
        move = ada.legal(table.id).moves[0]
        ada.move(table.id, move)
    receiver.wait(lambda: receiver.messages)
    assert one.read(receiver.messages[0])["type"] == "turn.started"
    assert bob.post(f"/v1/games/{table.id}/resign").status_code == 200
    sleep(0.5)  # what was under way has arrived
    before = len(receiver.messages)
    with pytest.raises(AssertionError):
        receiver.wait(lambda: len(receiver.messages) > before, 8)


def test_a_record_of_an_earlier_release_has_none() -> None:
    """A player without the new field is read, and the address and the keys are in no text of a record."""
    old = msgpack.encode(msgpack.decode(encode(PlayerRecord("p_x", "Ada", 1, b"")))[:9])
    assert stored_player(old, "p_x").pushes == ()
    push = StoredPush("s_x", "https://push.example/hidden", "hidden", "hidden", "en", 1)
    record = PlayerRecord("p_x", "Ada", 1, b"", pushes=(push,))
    assert "hidden" not in repr(record) + repr(push)
    assert stored_player(encode(record), "p_x") == record
