"""What a player changes of the own player, and what others see of it."""

from importlib.resources import files
from typing import Any, get_args

import pytest
from tests.service.process import Service
from tests.service.refused import refused

from rami.contract.wire import Picture

ME = "/v1/players/me"


def test_a_player_changes_what_is_named_and_nothing_else(service: Service) -> None:
    """Each field changes alone, null removes it, and an empty change is none; another device reads the same."""
    ada = service.player("Ada")
    before = ada.get(ME).json()
    assert (before["name"], before["language"], before["picture"]) == ("Ada", None, None)
    shown = before
    for change in (
        {"picture": "moon"},
        {"language": "fr"},
        {"name": "Ada L."},
        {},
        {"picture": None, "language": "en"},
    ):
        shown = shown | change
        answer = ada.send("PATCH", ME, json=change)
        assert (answer.status_code, answer.json()) == (200, shown)
        assert ada.get(ME).json() == shown


def test_others_see_name_and_picture_alone(service: Service) -> None:
    """A profile has neither the language nor the time of creation; an unknown player has none."""
    ada, bob = service.player("Ada"), service.player("Bob")
    ada.send("PATCH", ME, json={"name": "Adèle", "picture": "fish", "language": "fr"})
    assert bob.get(f"/v1/players/{ada.id}").json() == {"id": ada.id, "name": "Adèle", "picture": "fish"}
    refused(bob.get("/v1/players/p_" + "0" * 26), "unknown_player")
    refused(bob.get("/v1/players/nobody"), "unknown_player")


def test_a_new_name_is_for_new_games(service: Service) -> None:
    """A running game keeps the name with which its player sat down, in the view and in every event."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(seats=2).id
    ada.send("PATCH", ME, json={"name": "Eve"})
    bob.join(game)
    assert bob.view(game).players[0].name == "Ada"
    assert ada.create().players[0].name == "Eve"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"name": None}, "invalid_request"),
        ({"name": " "}, "invalid_request"),
        ({"name": "Ondine"}, "name_reserved"),
        ({"name": "A\U000e0041"}, "name_not_visible"),
        ({"language": "de"}, "invalid_request"),
        ({"picture": "../secret"}, "invalid_request"),
        ({"token": "x"}, "invalid_request"),
    ],
)
def test_what_may_not_be_is_refused_and_changes_nothing(service: Service, change: Any, code: str) -> None:
    """The same laws hold as for a new player, and one bad field stops the whole change."""
    ada = service.player("Ada")
    refused(ada.send("PATCH", ME, json={"picture": "sun"} | change), code)
    assert ada.get(ME).json()["picture"] is None


def test_a_token_that_may_only_read_changes_nothing(service: Service) -> None:
    """A screen cannot rename its player."""
    ada = service.player("Ada")
    reads = ada.post(f"{ME}/tokens", {"scope": "read"}).json()["token"]
    answer = service.http.patch(ME, json={"name": "Eve"}, headers={"Authorization": f"Bearer {reads}"})
    refused(answer, "read_only")


def test_tokens_survive_a_change(service: Service) -> None:
    """Changing the player and its tokens at once loses neither."""
    ada = service.player("Ada")
    made = ada.post(f"{ME}/tokens", {"scope": "play"}).json()["token"]
    ada.send("PATCH", ME, json={"picture": "tree"})
    ada.post(f"{ME}/tokens", {"scope": "read"})
    assert ada.get(ME).json()["picture"] == "tree"
    assert service.http.get(ME, headers={"Authorization": f"Bearer {made}"}).status_code == 200


def test_every_picture_has_its_file_and_every_file_its_name() -> None:
    """The names that a player may choose are the files that are served."""
    folder = files("rami_service") / "web" / "pictures"
    assert {entry.name for entry in folder.iterdir()} == {f"{name}.svg" for name in get_args(Picture)}
