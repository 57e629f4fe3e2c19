"""Identities: a login at an issuer is linked to a guest, and from then on acts for that player."""

from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any
from uuid import uuid4

import pytest
from tests.service.direct import direct
from tests.service.issuer import TestIssuer, issuing, with_login, with_shared_secret
from tests.service.listening import MINE, listening
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import Player, with_scopes

from rami_service import ids
from rami_service.players.identities import MOST
from rami_service.settings import Settings
from rami_service.store import keys

ME = "/v1/players/me"
IDENTITIES = f"{ME}/identities"
TOKENS = f"{ME}/tokens"


@pytest.fixture
def subject() -> str:
    """A subject that no other test has."""
    return str(uuid4())


def link(player: Player, token: str) -> Any:
    """Link the login of an access token."""
    return player.post(IDENTITIES, {"access_token": token})


def linked(player: Player, token: str) -> dict[str, Any]:
    """Link the login of an access token, with success."""
    answer = link(player, token)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    assert answer.headers["location"].endswith(f"{IDENTITIES}/{made['id']}")
    return made


def listed(player: Player) -> list[dict[str, Any]]:
    """The logins of a player."""
    found: list[dict[str, Any]] = player.get(IDENTITIES).json()["identities"]
    return found


def test_a_linked_login_acts_for_the_guest(issuer: TestIssuer, trusting: list[Service], subject: str) -> None:
    """With the games, the settings and the mutes that the guest had, at each replica."""
    one, two = trusting
    guest, other = one.player("Ada"), one.player("Bob")
    game = guest.create(seats=2, bots=1).id
    assert guest.post(f"{ME}/muted", {"player": other.id}).status_code in (200, 204)
    made = linked(guest, issuer.token(sub=subject, scope="play"))
    assert listed(guest) == [made]
    assert (made["issuer"], made["subject"]) == (issuer.url, subject[:4] + "…")
    for service in (one, two):
        ada = with_login(service, issuer.token(sub=subject, scope="play", jti=service.base))
        assert ada.id == guest.id
        assert ada.view(game).hand == guest.view(game).hand
        assert ada.get(f"{ME}/muted").json()["players"] == [other.id]
        assert [summary.id for summary in ada.page(f"{ME}/games").items] == [game]
    assert linked(guest, issuer.token(sub=subject, scope="play")) == made


def test_a_lost_token_is_recovered_by_the_login(issuer: TestIssuer, trusting: list[Service], subject: str) -> None:
    """The login creates a token of the service, with which the lost one is revoked."""
    guest = trusting[0].player("Ada")
    linked(guest, issuer.token(sub=subject, scope="play"))
    [lost] = guest.get(TOKENS).json()["tokens"]
    ada = with_login(trusting[1], issuer.token(sub=subject, scope="play", jti="2"))
    made = ada.post(TOKENS, {"scope": "play"})
    assert made.status_code == 201, made.text
    again = Player.__new__(Player)
    again.http, again.token = trusting[0].http, made.json()["token"]
    assert again.get(ME).json()["id"] == guest.id
    assert again.send("DELETE", f"{TOKENS}/{lost['id']}").status_code == 204
    refused(guest.get(ME), "invalid_token")


def test_a_login_belongs_to_one_player(issuer: TestIssuer, trusting: list[Service], subject: str) -> None:
    """It cannot be taken from a player, whether a guest linked it or its first use made the player."""
    first, second = (trusting[0].player(name) for name in ("Ada", "Bob"))
    linked(first, issuer.token(sub=subject, scope="play"))
    refused(link(second, issuer.token(sub=subject, scope="play")), "identity_taken")
    made = with_login(trusting[0], issuer.token(sub=subject + "2", scope="play"))
    refused(link(second, issuer.token(sub=subject + "2", scope="play")), "identity_taken")
    assert listed(second) == []
    assert made.send("DELETE", ME).status_code == 204
    linked(second, issuer.token(sub=subject + "2", scope="play"))
    assert with_login(trusting[1], issuer.token(sub=subject + "2", jti="3")).id == second.id


def test_of_several_who_link_one_login_one_gets_it(issuer: TestIssuer, trusting: list[Service]) -> None:
    """At two replicas, while the login is used for the first time: it acts for one player, and only that one has it."""
    for number in range(6):
        subject = f"race {number} {uuid4()}"
        guests = [trusting[place % 2].player(f"Ada {place}") for place in range(6)]
        tokens = [issuer.token(sub=subject, scope="play", jti=str(place)) for place in range(8)]
        with ThreadPoolExecutor(8) as pool:
            links = [pool.submit(link, guest, token) for guest, token in zip(guests, tokens, strict=False)]
            uses = [pool.submit(with_login, trusting[place], tokens[6 + place]) for place in range(number % 3)]
            answers = [one.result() for one in links]
            found = {one.result().id for one in uses}
        owner = with_login(trusting[0], issuer.token(sub=subject, scope="play", jti="after"))
        winners = [guest.id for guest, answer in zip(guests, answers, strict=True) if answer.status_code == 201]
        assert found <= {owner.id}
        assert winners in ([owner.id], [])
        assert bool(winners) or found
        for guest, answer in zip(guests, answers, strict=True):
            if guest.id not in winners:
                refused(answer, "identity_taken")
            assert len(listed(guest)) == (guest.id in winners)


def test_who_links_twice_at_once_has_one_login(issuer: TestIssuer, trusting: list[Service], subject: str) -> None:
    """All the requests succeed."""
    guest = trusting[0].player("Ada")
    tokens = [issuer.token(sub=subject, scope="play", jti=str(place)) for place in range(3)]
    with ThreadPoolExecutor(3) as pool:
        answers = [answer.result() for answer in [pool.submit(link, guest, token) for token in tokens]]
    assert {answer.status_code for answer in answers} <= {201, 409}
    for answer in answers:
        if answer.status_code == 409:
            refused(answer, "conflict")
    assert len(listed(guest)) == 1
    assert with_login(trusting[1], tokens[0]).id == guest.id


def test_a_login_that_was_unlinked_makes_a_new_player(
    issuer: TestIssuer, trusting: list[Service], subject: str
) -> None:
    """Its streams end within a second. It can be linked again, to this player or to another."""
    guest = trusting[0].player("Ada")
    made = linked(guest, issuer.token(sub=subject, scope="play"))
    ada = with_login(trusting[1], issuer.token(sub=subject, jti="2", scope="play"))
    with listening(ada, MINE) as mine:
        assert mine.next().event == "snapshot"
        assert guest.send("DELETE", f"{IDENTITIES}/{made['id']}").status_code == 204
        began = monotonic()
        assert mine.rest() == []
        assert monotonic() - began < 1
    assert listed(guest) == []
    refused(guest.send("DELETE", f"{IDENTITIES}/{made['id']}"), "unknown_identity")
    linked(guest, issuer.token(sub=subject, scope="play"))
    assert with_login(trusting[1], issuer.token(sub=subject, jti="4")).id == guest.id
    assert guest.send("DELETE", f"{IDENTITIES}/{made['id']}").status_code == 204
    assert with_login(trusting[1], issuer.token(sub=subject, jti="5")).id != guest.id


def test_the_last_way_to_a_player_stays(issuer: TestIssuer, trusting: list[Service], subject: str) -> None:
    """A login can be unlinked only with another login, or with a token that may always do all."""
    ada = with_login(trusting[0], issuer.token(sub=subject, scope="play"))
    [only] = listed(ada)
    path = f"{IDENTITIES}/{only['id']}"
    refused(ada.send("DELETE", path), "last_identity")
    assert ada.post(TOKENS, {"scope": "play", "expires_in": 600}).status_code == 201
    assert ada.post(TOKENS, {"scope": "read"}).status_code == 201
    refused(ada.send("DELETE", path), "last_identity")
    second = linked(ada, issuer.token(sub=subject + "2", scope="play"))
    assert [one["id"] for one in listed(ada)] == [only["id"], second["id"]]
    assert ada.send("DELETE", path).status_code == 204
    ada = with_login(trusting[0], issuer.token(sub=subject + "2", scope="play"))
    token = ada.post(TOKENS, {"scope": "play"}).json()["token"]
    assert ada.send("DELETE", f"{IDENTITIES}/{second['id']}").status_code == 204
    ada.token = token
    assert listed(ada) == []


def test_all_tokens_can_be_revoked_beside_a_login(issuer: TestIssuer, trusting: list[Service], subject: str) -> None:
    """Without a login the last one stays."""
    guest = trusting[0].player("Ada")
    [token] = guest.get(TOKENS).json()["tokens"]
    refused(guest.send("DELETE", f"{TOKENS}/{token['id']}"), "last_token")
    linked(guest, issuer.token(sub=subject, scope="play"))
    assert guest.send("DELETE", f"{TOKENS}/{token['id']}").status_code == 204
    assert with_login(trusting[0], issuer.token(sub=subject)).id == guest.id


def test_a_player_has_a_few_logins(issuer: TestIssuer, trusting: list[Service], subject: str) -> None:
    """One more is refused, and stays free."""
    guest = trusting[0].player("Ada")
    for number in range(MOST):
        linked(guest, issuer.token(sub=f"{subject} {number}", scope="play"))
    refused(link(guest, issuer.token(sub=subject, scope="play")), "too_many_identities")
    assert len(listed(guest)) == MOST
    linked(trusting[0].player("Bob"), issuer.token(sub=subject, scope="play"))


def test_a_deleted_player_has_no_logins(issuer: TestIssuer, trusting: list[Service], subject: str) -> None:
    """Whoever signs in later is new here, and the token that linked the login says nothing any more."""
    guest = trusting[0].player("Ada")
    linked(guest, issuer.token(sub=subject, scope="play"))
    assert guest.send("DELETE", ME).status_code == 204
    refused(link(guest, issuer.token(sub=subject, scope="play")), "invalid_token")
    assert with_login(trusting[1], issuer.token(sub=subject, scope="play")).id != guest.id


def test_a_login_lives_as_long_as_its_player(
    issuer: TestIssuer, trusting: list[Service], valkey: str, subject: str
) -> None:
    """Also if only the guest's own token is used: the login is there when the token is lost."""
    guest = trusting[0].player("Ada")
    linked(guest, issuer.token(sub=subject, scope="play"))
    key = keys.login(ids.identity(issuer.url, subject).hex())
    with direct(valkey) as store:
        for change in (guest.create, lambda: guest.send("PATCH", ME, json={"picture": "moon"})):
            store.expire(key, 60)
            change()
            assert store.ttl(key) > Settings().player_ttl
        assert guest.send("DELETE", ME).status_code == 204
        assert store.ttl(key) <= 1


def test_only_a_token_that_may_always_do_all_links(issuer: TestIssuer, trusting: list[Service], subject: str) -> None:
    """Otherwise a token could give more than itself: the login may do all, for ever."""
    guest = trusting[0].player("Ada")
    good = issuer.token(sub=subject, scope="play")
    narrow = with_scopes(guest, "tokens:write", "games:play")
    missing = {"scope": "profile:write"}
    assert refused(link(narrow, good), "insufficient_scope")["params"] == missing
    refused(link(with_scopes(guest, "games:play"), good), "insufficient_scope")
    brief = guest.post(TOKENS, {"scope": "play", "expires_in": 600}).json()["token"]
    whole, guest.token = guest.token, brief
    refused(link(guest, good), "token_cannot_link")
    guest.token = whole
    assert listed(guest) == []


def test_an_application_that_got_less_than_all_links_nobody(
    issuer: TestIssuer, trusting: list[Service], subject: str
) -> None:
    """Otherwise it could let the next sign-in of its user act for a player of its own."""
    guest = trusting[0].player("Mallory")
    answer = link(guest, issuer.token(sub=subject, scope="openid games:read games:play hand:read profile:write"))
    assert refused(answer, "identity_lacks_scope")["params"] == {"scope": "tokens:write"}
    assert with_login(trusting[0], issuer.token(sub=subject)).id != guest.id


def test_only_a_good_access_token_links(issuer: TestIssuer, trusting: list[Service], subject: str) -> None:
    """The refusal is about the body: the token of the request stays valid. The log has neither of them."""
    guest = trusting[0].player("Ada")
    good = issuer.token(sub=subject, scope="play")
    with issuing() as unknown:
        foreign = [unknown.token(sub=subject, scope="play"), unknown.token(sub=subject, scope="play", iss=issuer.url)]
    bad = [
        *foreign,
        "x",
        guest.token,
        good[:-4] + "AAAA",
        with_shared_secret(issuer),
        issuer.token({"typ": "JWT"}, sub=subject, scope="play"),
        issuer.token(sub=subject, scope="play", nonce="n"),
        issuer.token(sub=subject, scope="play", aud="https://other.example"),
        issuer.token(sub=subject, scope="play", exp=1),
        issuer.token(sub=subject, scope="play", nbf=4_000_000_000),
    ]
    for token in bad:
        refused(link(guest, token), "identity_refused")
    refused(link(guest, "a" * 8193), "invalid_request")
    refused(link(guest, "a" * 20_000), "body_too_large")
    assert listed(guest) == []
    assert good not in trusting[0].log
    assert guest.token not in trusting[0].log


def test_a_service_without_issuers_links_nothing(service: Service, issuer: TestIssuer) -> None:
    """Whatever the token."""
    guest = service.player("Ada")
    refused(link(guest, issuer.token(scope="play")), "identity_refused")
    assert listed(guest) == []
