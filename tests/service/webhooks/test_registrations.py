"""Webhooks are registered, changed, rotated and removed by their player only, and their secrets are shown once."""

from typing import Any

import pytest
from msgspec import msgpack
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import Player, with_scopes
from tests.service.webhooks.receiver import Receiver

from rami_service.domain.models import encode
from rami_service.domain.records.player_records import PlayerRecord, StoredWebhook, stored_player

HOOKS = "/v1/webhooks"
BOT = {"url": "https://bot.example/rami", "events": ["turn.started"]}


def made(player: Player, **fields: Any) -> dict[str, Any]:
    """A new webhook: what the list has of it, with its `secret`."""
    answer = player.post(HOOKS, BOT | fields)
    assert answer.status_code == 201, answer.text
    webhook: dict[str, Any] = answer.json()["webhook"]
    assert answer.headers["location"] == f"{HOOKS}/{webhook['id']}"
    return webhook | {"secret": answer.json()["secret"]}


def test_a_webhook_lives_as_its_player_wants(calling: Service) -> None:
    """It is created, listed without its secret, changed, rotated and removed. Others have no such webhook."""
    ada, eve = calling.player(), calling.player("Eve")
    webhook = made(ada)
    secret = webhook.pop("secret")
    assert secret.startswith("whsec_")
    assert ada.get(HOOKS).json() == {"webhooks": [webhook]}
    assert eve.get(HOOKS).json() == {"webhooks": []}
    one = f"{HOOKS}/{webhook['id']}"
    for attempt in (
        eve.send("PATCH", one, json={"plays": True}),
        eve.send("DELETE", one),
        eve.post(f"{one}/rotate"),
        eve.post(f"{one}/test"),
        eve.get(f"{one}/failures"),
    ):
        refused(attempt, "unknown_webhook")
    changed = ada.send("PATCH", one, json={"plays": True, "events": []}).json()
    assert changed == webhook | {"plays": True, "events": []}
    rotated = ada.post(f"{one}/rotate").json()
    assert rotated["secret"] != secret
    assert rotated["webhook"]["both_until"] is not None
    assert secret not in ada.get(HOOKS).text + calling.log
    assert ada.send("DELETE", one).status_code == 204
    refused(ada.send("DELETE", one), "unknown_webhook")
    assert ada.get(HOOKS).json() == {"webhooks": []}


def test_a_webhook_does_no_more_than_the_token_that_made_it(calling: Service) -> None:
    """A token that may not read the hand gets no news by it, and one that may not play lets nothing play."""
    ada = calling.player()
    keys, reader = with_scopes(ada, "tokens:write"), with_scopes(ada, "tokens:write", "hand:read")
    for narrow, use, scope in (
        (keys, BOT, "hand:read"),
        (keys, BOT | {"events": [], "plays": True}, "games:play"),
        (reader, BOT | {"plays": True}, "games:play"),
    ):
        assert refused(narrow.post(HOOKS, use), "insufficient_scope")["params"] == {"scope": scope}
    assert ada.get(HOOKS).json() == {"webhooks": []}
    news, bot = made(reader), made(ada, plays=True, events=[])
    elsewhere = {"url": "https://evil.example/rami"}
    for narrow, webhook in ((keys, news), (keys, bot), (reader, bot)):
        one = f"{HOOKS}/{webhook['id']}"
        refused(narrow.send("PATCH", one, json=elsewhere), "insufficient_scope")
        refused(narrow.post(f"{one}/rotate"), "insufficient_scope")
    refused(reader.send("PATCH", f"{HOOKS}/{news['id']}", json={"plays": True, "events": []}), "insufficient_scope")
    assert keys.send("DELETE", f"{HOOKS}/{bot['id']}").status_code == 204


def test_a_player_has_at_most_eight(calling: Service) -> None:
    """The ninth is refused, and so are a second one that plays, and one that would never be called."""
    ada = calling.player()
    refused(ada.post(HOOKS, BOT | {"events": []}), "webhook_without_use")
    first = made(ada, plays=True)
    refused(ada.post(HOOKS, BOT | {"plays": True}), "one_webhook_plays")
    for _ in range(7):
        second = made(ada)
    refused(ada.post(HOOKS, BOT), "too_many_webhooks")
    one = f"{HOOKS}/{second['id']}"
    refused(ada.send("PATCH", one, json={"plays": True}), "one_webhook_plays")
    refused(ada.send("PATCH", one, json={"events": []}), "webhook_without_use")
    assert ada.send("DELETE", f"{HOOKS}/{first['id']}").status_code == 204
    assert ada.send("PATCH", one, json={"plays": True}).status_code == 200


@pytest.mark.parametrize(
    "url",
    [
        "http://bot.example/",  # no TLS
        "https://10.0.0.7/",
        "https://192.168.1.1:8443/",
        "https://169.254.169.254/latest/meta-data/",
        "https://100.64.0.1/",
        "https://0.0.0.0/",
        "https://224.0.0.1/",
        "https://[::ffff:10.0.0.7]/",
        "https://[fe80::1]/",
        "https://[fd00::1]/",
        "https://[64:ff9b::a00:7]/",
        "https://[2002:a00:7::]/",
        "https://2130706433/",  # 127.0.0.1 in other spellings
        "https://0177.0.0.1/",
        "https://0x7f.1/",
        "https://redis/",  # a name of the own network
        "https://bot.example:22/",
        "https://bot.example:99999/",
    ],
)
def test_addresses_of_other_networks_are_refused(calling: Service, url: str) -> None:
    """An address that is not public is refused at once, in each spelling."""
    ada = calling.player()
    refused(ada.post(HOOKS, BOT | {"url": url}), "webhook_address")
    one = f"{HOOKS}/{made(ada)['id']}"
    refused(ada.send("PATCH", one, json={"url": url}), "webhook_address")


@pytest.mark.parametrize(
    "url",
    [
        "ftp://bot.example/",
        "https://user@bot.example/",
        "https://bot.example\\@10.0.0.7/",
        "https://bot.example/#part",
        "https://bot.example/ x",
        "https://BOT.example/",
        "//bot.example/",
        "https://" + "a" * 500,
    ],
)
def test_malformed_addresses_are_refused(calling: Service, url: str) -> None:
    """What two libraries could read differently is no address."""
    assert calling.player().post(HOOKS, BOT | {"url": url}).status_code == 400


def test_a_token_that_reads_has_no_webhooks(calling: Service) -> None:
    """All operations need a token that may play."""
    ada = calling.player()
    token = ada.post("/v1/players/me/tokens", {"scope": "read"}).json()["token"]
    for method, path in (("GET", HOOKS), ("POST", HOOKS)):
        answer = ada.send(method, path, headers={"Authorization": f"Bearer {token}"}, json=BOT)
        refused(answer, "read_only")


def test_an_operator_has_to_allow_it(service: Service) -> None:
    """By default nobody can register an address."""
    ada = service.player()
    refused(ada.post(HOOKS, BOT), "webhooks_off")
    assert ada.get(HOOKS).json() == {"webhooks": []}


def test_the_loopback_needs_a_setting(tmp_path_factory: pytest.TempPathFactory, receiver: Receiver) -> None:
    """Without the setting for tests, no address of the loopback is registered."""
    from tests.service.process import serving

    with serving(tmp_path_factory.mktemp("public"), webhooks=True) as running:
        for url in (receiver.url, "https://localhost/", "https://127.0.0.1:8443/", "https://[::1]/"):
            refused(running.player().post(HOOKS, BOT | {"url": url}), "webhook_address")
    assert receiver.messages == []


def test_a_record_of_an_earlier_release_has_none() -> None:
    """A player without the new field is read, and the secret is in no text of a record."""
    old = msgpack.encode(msgpack.decode(encode(PlayerRecord("p_x", "Ada", 1, b"")))[:9])
    assert stored_player(old, "p_x").webhooks == ()
    webhook = StoredWebhook("w_x", "https://bot.example/", (), plays=True, created_at=1, secret=b"hidden")
    record = PlayerRecord("p_x", "Ada", 1, b"", webhooks=(webhook,))
    assert "hidden" not in repr(record) + repr(webhook)
    assert stored_player(encode(record), "p_x") == record
