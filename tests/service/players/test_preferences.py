"""The settings of a player for frontends."""

from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from msgspec import NODEFAULT
from msgspec.structs import fields
from tests.service.process import Service, serving
from tests.service.refused import refused

from rami.contract.wire import Preferences, UpdatePreferences
from rami_service.domain.models import encode
from rami_service.domain.records.player_records import PlayerRecord, decode_player

ME = "/v1/players/me"
PREFERENCES = f"{ME}/preferences"
NOTHING = dict.fromkeys(Preferences.__struct_fields__)


def test_a_player_changes_settings_one_by_one(service: Service) -> None:
    """Each change keeps the rest, null removes a choice, an empty change is none, and other tokens read the same."""
    ada = service.player("Ada")
    shown: dict[str, Any] = NOTHING
    assert ada.get(PREFERENCES).json() == shown
    for change in ({"theme": "dark"}, {"faces": "tiles", "suit_colours": "four"}, {"theme": None}, {}):
        shown = shown | change
        answer = ada.send("PATCH", PREFERENCES, json=change)
        assert (answer.status_code, answer.json()) == (200, shown)
        assert ada.get(PREFERENCES).json() == shown
    reads = ada.post(f"{ME}/tokens", {"scope": "read"}).json()["token"]
    headers = {"Authorization": f"Bearer {reads}"}
    assert service.http.get(PREFERENCES, headers=headers).json() == shown
    refused(service.http.patch(PREFERENCES, json={"theme": "dark"}, headers=headers), "read_only")


def test_settings_are_private(service: Service) -> None:
    """Neither the own player, nor a profile, nor the settings of somebody else have them."""
    ada, bob = service.player("Ada"), service.player("Bob")
    ada.send("PATCH", PREFERENCES, json={"card_back": "waves"})
    assert bob.get(PREFERENCES).json() == NOTHING
    assert "waves" not in bob.get(f"/v1/players/{ada.id}").text
    refused(bob.get(f"/v1/players/{ada.id}/preferences"), "not_found")


@pytest.mark.parametrize("change", [{"theme": "pink"}, {"colour": "red"}, {"faces": 1}, {"faces": "x" * 9000}, []])
def test_only_declared_settings_and_values_are_kept(service: Service, change: Any) -> None:
    """A setting that is not declared, or has no such value, is refused, and stops the whole change."""
    ada = service.player("Ada")
    body = {"hand_order": "rank"} | change if isinstance(change, dict) else change
    refused(ada.send("PATCH", PREFERENCES, json=body), "invalid_request")
    assert ada.get(PREFERENCES).json() == NOTHING


def test_every_setting_can_be_read_and_changed() -> None:
    """Both types have the same fields, none is required, and every value is a short word: the record stays small."""
    assert UpdatePreferences.__struct_fields__ == Preferences.__struct_fields__
    assert all(field.default is not NODEFAULT for kind in (Preferences, UpdatePreferences) for field in fields(kind))
    for kind in get_type_hints(UpdatePreferences).values():
        words = [word for part in get_args(kind) for word in get_args(part)]
        assert words
        assert all(isinstance(word, str) and len(word) <= 12 for word in words)


def test_settings_of_another_release_stay(tmp_path: Path) -> None:
    """A record without settings has none. Settings and values of a later release are stored through a change."""
    with serving(tmp_path) as service:
        ada = service.player("Ada")
        ada.send("PATCH", PREFERENCES, json={"faces": "tiles"})
        assert ada.get(PREFERENCES).json() == NOTHING | {"faces": "tiles"}
    old = PlayerRecord("p_" + "0" * 26, "Ada", 1, b"x")
    assert decode_player(encode(old)).preferences == {}
    later = PlayerRecord("p_" + "0" * 26, "Ada", 1, b"x", preferences={"faces": "dominoes", "lamp": "on"})
    assert decode_player(encode(later)).preferences == later.preferences
