"""Every operation that the specification marks as secured requires a token."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.service.process import Service, serving

DOCUMENT = json.loads((Path(__file__).parents[2] / "openapi" / "openapi.json").read_bytes())
OPEN = {
    "create_player",
    "list_variants",
    "get_catalogue",
    "get_variant",
    "get_variant_sheet",
    "preview_game",
    "preview_rules",
    "list_phrases",
    "get_announcement",
    "get_push",
    "live",
    "ready",
}
WATCHED = {"get_game", "get_game_sheet", "list_events", "get_history", "stream_game"}
"""What anybody may ask about a public game. For a game that is not there, or private, these too require a token."""
OPERATIONS = {
    operation["operationId"]: (method, path, operation)
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
}
BODIES = {
    "make_moves": {"moves": [{"type": "draw_stock"}]},
    "add_entropy": {"entropy": "00"},
    "create_token": {"scope": "read"},
    "link_identity": {"access_token": "a.b.c"},
    "create_webhook": {"url": "https://bot.example/rami", "plays": True},
    "add_push_subscription": {
        "endpoint": "https://push.example/send/1",
        "keys": {"p256dh": "B" + "A" * 86, "auth": "A" * 22},
    },
    "claim_seat": {"seat": 0},
    "set_hand_order": {"cards": []},
    "say_phrase": {"phrase": "hello"},
    "mute_player": {"player": "p_" + "0" * 26},
    "block_player": {"player": "p_" + "0" * 26},
    "follow_player": {"player": "p_" + "0" * 26},
    "report_player": {"player": "p_" + "0" * 26, "category": "spam"},
    "advance_clock": {"advance": 1},
    "watch_game": {"invite": f"i_{'0' * 26}_{'a' * 32}"},
}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service in a separate process."""
    with serving(tmp_path_factory.mktemp("tokens")) as running:
        yield running


@pytest.mark.parametrize("name", sorted(OPERATIONS.keys() - OPEN))
def test_a_secured_operation_without_a_token_is_refused(service: Service, name: str) -> None:
    """Every secured operation answers `missing_token`, so a new handler without authentication fails this test."""
    method, path, operation = OPERATIONS[name]
    body = BODIES.get(name, {}) if "requestBody" in operation else None
    path = (
        path.replace("{game_id}", "g_" + "0" * 26)
        .replace("{player_id}", "p_" + "0" * 26)
        .replace("{token_id}", "t_" + "0" * 26)
        .replace("{invite_id}", "v_" + "0" * 26)
        .replace("{identity_id}", "l_" + "0" * 26)
        .replace("{webhook_id}", "w_" + "0" * 26)
        .replace("{push_subscription_id}", "s_" + "0" * 26)
    )
    answer = httpx.request(method, service.base + path, json=body)
    assert (answer.status_code, answer.json()["code"]) == (401, "missing_token")
    optional: list[dict[str, list[str]]] = [{}] if name in WATCHED else []
    assert operation.get("security", DOCUMENT["security"]) == [{"bearer": []}, *optional]


def test_the_operations_that_anybody_may_call_are_these() -> None:
    """A new operation without a token must be added to the list."""
    assert {name for name, (_, _, operation) in OPERATIONS.items() if operation.get("security") == []} == OPEN
