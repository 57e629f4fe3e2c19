"""Phrases at the table: fixed, heard by the others, limited, muted without anybody being told."""

from typing import Any, get_args

import pytest
from tests.service.listening import MINE, listening
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.table import Player, Table

from rami.contract.wire import PHRASES
from rami.contract.wire.phrases import Phrase

MUTED = "/v1/players/me/muted"


def say(player: Player, game: str, phrase: str = "hello") -> Any:
    """Say a phrase at a table."""
    return player.post(f"/v1/games/{game}/phrases", {"phrase": phrase})


def heard(player: Player) -> list[tuple[str, int, str]]:
    """The phrases that reached a player: game, seat, phrase."""
    found = [one["notice"] for one in player.get("/v1/players/me/events", limit=100).json()["notices"]]
    return [(one["game"], one["seat"], one["phrase"]) for one in found if one["type"] == "phrase"]


@pytest.fixture
def table(service: Service) -> Table:
    """A running game of three."""
    return Table([service.player(name) for name in ("Ada", "Bob", "Cleo")])


def test_the_others_at_the_table_hear_a_phrase(service: Service, table: Table) -> None:
    """Everybody but the speaker hears it, once; a spectator hears nothing, and the game keeps its version."""
    ada, bob, cleo = table.players
    eve = service.player("Eve")
    version = ada.view(table.id).version
    assert say(bob, table.id, "well_played").status_code == 204
    assert heard(ada) == heard(cleo) == [(table.id, 1, "well_played")]
    assert heard(bob) == heard(eve) == []
    assert ada.view(table.id).version == version
    assert "phrase" not in ada.get(f"/v1/games/{table.id}/events", limit=100).text
    moved = table.turn.try_moves(table.id, {"type": "draw_stock"}, at=version)
    assert moved.status_code == 200  # the phrase has not made the move stale


def test_a_phrase_arrives_on_the_stream_of_a_player(table: Table) -> None:
    """It comes as a notice, at once."""
    ada, bob, _ = table.players
    with listening(ada, MINE) as ear:
        assert ear.next().event == "snapshot"
        say(bob, table.id, "thanks")
        message = ear.next()
    assert message.event == "notice"
    assert message.data["notice"] | {"version": 0} == {
        "type": "phrase", "game": table.id, "version": 0, "seat": 1, "phrase": "thanks"
    }  # fmt: skip


def test_every_phrase_is_said_in_french_and_in_english(service: Service) -> None:
    """The list has all phrases in the order of the code, with another text in each language, and may be kept."""
    french, english = (service.http.get("/v1/phrases", headers={"Accept-Language": name}) for name in ("fr", "en"))
    names = [one["phrase"] for one in english.json()["phrases"]]
    assert names == [one["phrase"] for one in french.json()["phrases"]] == [*PHRASES] == [*get_args(Phrase)]
    pairs = zip(french.json()["phrases"], english.json()["phrases"], strict=True)
    assert all(one["text"] != other["text"] for one, other in pairs)
    assert french.headers["etag"] != english.headers["etag"]
    assert (french.headers["content-language"], french.headers["cache-control"]) == ("fr", "public, max-age=3600")


@pytest.mark.parametrize(
    "body", [{"phrase": "QH"}, {"phrase": ""}, {"phrase": "hello", "text": "QH"}, {}, {"phrase": None}]
)
def test_no_other_text_can_be_sent(table: Table, body: Any) -> None:
    """Whatever is not one of the phrases is refused, and nobody hears anything."""
    ada, bob, _ = table.players
    refused(bob.post(f"/v1/games/{table.id}/phrases", body), "invalid_request")
    assert heard(ada) == []


def test_only_players_of_the_table_speak(service: Service, table: Table) -> None:
    """A spectator is refused; a private game does not exist for others; a token that may only read says nothing."""
    eve, bob = service.player("Eve"), table.players[1]
    refused(say(eve, table.id), "not_seated")
    refused(say(eve, bob.create(private=True).id), "game_not_found")
    reads = bob.post("/v1/players/me/tokens", {"scope": "read"}).json()["token"]
    answer = service.http.post(
        f"/v1/games/{table.id}/phrases", json={"phrase": "hello"}, headers={"Authorization": f"Bearer {reads}"}
    )
    refused(answer, "read_only")


def test_a_muted_player_is_not_heard_and_does_not_know(table: Table) -> None:
    """The speaker gets the same answer; the others still hear; after unmuting everybody does, at all tables."""
    ada, bob, cleo = table.players
    assert ada.post(MUTED, {"player": bob.id}).json() == {"players": [bob.id]}
    assert ada.post(MUTED, {"player": bob.id}).json() == {"players": [bob.id]}
    assert say(bob, table.id).status_code == 204
    other = Table([ada, bob])
    say(bob, other.id)
    assert (heard(ada), heard(cleo)) == ([], [(table.id, 1, "hello")])
    assert bob.get(MUTED).json() == {"players": []}
    assert ada.send("DELETE", f"{MUTED}/{bob.id}").json() == {"players": []}
    assert ada.send("DELETE", f"{MUTED}/{bob.id}").json() == {"players": []}
    say(bob, table.id, "sorry")
    assert heard(ada) == [(table.id, 1, "sorry")]
    refused(ada.post(MUTED, {"player": "p_" + "0" * 26}), "unknown_player")
    refused(ada.post(MUTED, {"player": "bob"}), "invalid_request")
    refused(ada.send("DELETE", f"{MUTED}/bob"), "unknown_player")


def test_nobody_says_very_much(table: Table) -> None:
    """A few phrases at once are fine, then the speaker is told to wait; the others may still speak."""
    ada, bob, cleo = table.players
    answers = [say(bob, table.id) for _ in range(12)]
    statuses = [answer.status_code for answer in answers]
    assert set(statuses) == {204, 429}
    assert statuses.count(204) <= 10  # of two spells at most
    limited = next(answer for answer in answers if answer.status_code == 429)
    assert 1 <= int(limited.headers["retry-after"]) <= 20
    assert refused(limited, "rate_limited")["retryable"]
    assert len(heard(ada)) == statuses.count(204)
    assert say(cleo, table.id).status_code == 204


def test_a_phrase_reaches_players_of_another_replica(
    table: Table, valkey: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Notices lie in the store, so it does not matter which replica a player talks to."""
    ada, bob, _ = table.players
    with (
        serving(tmp_path_factory.mktemp("other"), redis_url=valkey) as other,
        listening(ada, MINE, at=other) as ear,
    ):
        ear.next()
        say(bob, table.id, "goodbye")
        assert ear.next().data["notice"]["phrase"] == "goodbye"


def test_one_mutes_no_more_than_a_hundred(service: Service) -> None:
    """The list of muted players is bounded, because it is read for every phrase."""
    ada, others = service.player("Ada"), [service.player(f"P{number}") for number in range(101)]
    for other in others[:100]:
        assert ada.post(MUTED, {"player": other.id}).status_code == 200
    refused(ada.post(MUTED, {"player": others[100].id}), "too_many_muted")
    assert len(ada.get(MUTED).json()["players"]) == 100
