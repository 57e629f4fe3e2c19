"""304 for callers who have an answer already: a view of a game, the variants, rule sheets."""

from typing import Any

import httpx
import pytest
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import Player, Table


def again(player: Player, path: str, tag: str, **params: Any) -> httpx.Response:
    """Get a path once more, with the tag of the answer before."""
    return player.send("GET", path, params=params, headers={"If-None-Match": tag})


def test_a_view_is_sent_again_only_after_a_change(service: Service) -> None:
    """Each player and a spectator is told 304 until the game has a new version; then the new view comes."""
    table, eve = Table([service.player("Ada"), service.player("Bob")]), service.player("Eve")
    path = f"/v1/games/{table.id}"
    readers = [*table.players, eve]
    tags = [reader.get(path).headers["etag"] for reader in readers]
    for reader, tag in zip(readers, tags, strict=True):
        same = again(reader, path, tag)
        assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", tag)
        assert same.headers["cache-control"] == "no-store"
    table.turn.move(table.id, {"type": "draw_stock"})
    for reader, tag in zip(readers, tags, strict=True):
        changed = again(reader, path, tag)
        assert changed.status_code == 200
        assert changed.headers["etag"] != tag


def test_every_change_that_a_view_shows_has_a_new_version(service: Service) -> None:
    """What changes around the cards changes the tag too: who sits, who resigned, when a turn ends, a rematch."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(seats=2, turn_seconds=3600, options={"match_end": {"deals": 1}}).id
    path, steps = f"/v1/games/{game}", [(bob, "join", {}), (ada, "entropy", {"entropy": "aa"}), (bob, "resign", None)]
    view = ada.get(path)
    for player, step, body in steps:
        assert player.post(f"{path}/{step}", body).status_code == 200
        later = again(ada, path, view.headers["etag"])
        assert later.status_code == 200, step
        assert later.json() != view.json()
        view = later


def test_a_past_version_is_never_sent_twice(service: Service) -> None:
    """The view at a version has that version as its tag, and does not change when the game goes on."""
    table = Table([service.player("Ada"), service.player("Bob")])
    path, player = f"/v1/games/{table.id}", table.players[0]
    past = player.get(path, version=2)
    table.turn.move(table.id, {"type": "draw_stock"})
    assert again(player, path, past.headers["etag"], version=2).status_code == 304
    assert again(player, path, past.headers["etag"]).status_code == 200


def test_who_may_not_see_a_game_learns_nothing_from_its_tag(service: Service) -> None:
    """A private game does not exist for others, whatever tag they send; and without a valid token there is no 304."""
    ada, eve = service.player("Ada"), service.player("Eve")
    game = ada.create(private=True).id
    for tag in ('"1"', "*"):
        refused(again(eve, f"/v1/games/{game}", tag), "game_not_found")
        refused(again(eve, f"/v1/games/{game}/sheet", tag), "game_not_found")
        refused(service.http.get(f"/v1/games/{game}", headers={"If-None-Match": tag}), "missing_token")


@pytest.mark.parametrize("path", ["/v1/variants", "/v1/variants/rami-51", "/v1/variants/rami/sheet", "/openapi.json"])
def test_what_everybody_may_read_is_kept_for_an_hour(service: Service, path: str) -> None:
    """Caches may keep it for an hour, then they ask with its tag; it is compressed to less than half."""
    plain = service.http.get(path, headers={"Accept-Encoding": "identity"})
    packed = service.http.get(path, headers={"Accept-Encoding": "gzip"})
    assert plain.headers["cache-control"] == packed.headers["cache-control"] == "public, max-age=3600"
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) * 2 < int(plain.headers["content-length"])
    assert (
        service.http.get(path, headers={"If-None-Match": plain.headers["etag"], "Accept-Encoding": ""}).status_code
        == 304
    )


def test_a_sheet_has_a_tag_for_each_language(service: Service) -> None:
    """The French sheet is another content than the English one, for variants and for games."""
    ada = service.player()
    game = ada.create(seats=2, options={"hand_size": 12}).id
    for path in ("/v1/variants/rami/sheet", f"/v1/games/{game}/sheet"):
        french, english = (ada.send("GET", path, headers={"Accept-Language": name}) for name in ("fr", "en"))
        assert french.headers["etag"] != english.headers["etag"]
        headers = {"Accept-Language": "en", "If-None-Match": french.headers["etag"]}
        assert ada.send("GET", path, headers=headers).status_code == 200
        assert ada.send("GET", path, headers={**headers, "Accept-Language": "fr"}).status_code == 304


def test_the_sheet_of_a_game_is_kept_by_its_readers_alone(service: Service) -> None:
    """A game may be private, so no shared cache keeps its sheet, and a browser keeps it for one token."""
    ada = service.player()
    headers = ada.get(f"/v1/games/{ada.create().id}/sheet").headers
    assert headers["cache-control"] == "private, max-age=3600"
    assert "Authorization" in headers["vary"]
