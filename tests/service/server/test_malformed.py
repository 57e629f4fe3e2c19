"""Malformed requests: the answer names the wrong header, query parameter or field, and nothing changes."""

from typing import Any

import pytest
from msgspec import json
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table


@pytest.fixture(scope="module")
def table(service: Service) -> Table:
    """A running game; nothing here changes it."""
    return Table([service.player("Ada"), service.player("Bob")], options=ONE_DEAL)


EXPECTED = {
    "Idempotency-Key": "1 to 255 of the characters",
    "If-Match": "a version in quotes",
    "Rami-If-Version": "a version, as in 12",
}
WRITES: list[tuple[str, Any]] = [
    ("/join", {}),
    ("/bots", {}),
    ("/leave", None),
    ("/entropy", {"entropy": "aa"}),
    ("/moves", {"moves": [{"type": "draw_stock"}]}),
]


@pytest.mark.parametrize(("rest", "body"), WRITES)
@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("Idempotency-Key", ""),
        ("Idempotency-Key", "x" * 256),
        ("Idempotency-Key", f'"{"x" * 256}"'),
        ("Idempotency-Key", '""'),
        ("Idempotency-Key", '"'),
        ("Idempotency-Key", '"abc'),
        ("Idempotency-Key", '"a"b"'),
        ("Idempotency-Key", r'"a\"b"'),
        ("Idempotency-Key", r'"a\\b"'),
        ("Idempotency-Key", '"abc";v=1'),
        ("Idempotency-Key", "a b"),
        ("Idempotency-Key", "a.b"),
        ("Idempotency-Key", "{g:x}"),
        ("If-Match", '"2'),
        ("If-Match", "**"),
        ("If-Match", '""'),
        ("If-Match", "W/2"),
        ("If-Match", 'w/"2"'),
        ("If-Match", '"2" "3"'),
        ("If-Match", '"2", *'),
        ("If-Match", '"2", "x"'),
        ("If-Match", '"2-zip"'),
        ("If-Match", '"-2"'),
        ("If-Match", ", ".join(['"2"'] * 17)),
        ("If-Match", '"' + "1" * 16 + '"'),
        ("Rami-If-Version", ""),
        ("Rami-If-Version", '"2"'),
        ("Rami-If-Version", "-2"),
        ("Rami-If-Version", "2, 3"),
        ("Rami-If-Version", "1" * 16),
    ],
)
def test_a_bad_header_is_named(table: Table, rest: str, body: Any, header: str, value: str) -> None:
    """The answer names the header and describes its correct form in words."""
    before = table.players[0].view(table.id)
    answer = table.turn.send("POST", f"/v1/games/{table.id}{rest}", json=body, headers={header: value})
    problem = refused(answer, "invalid_request")
    assert problem["params"] == {"in": "header", "field": header}
    assert EXPECTED[header] in problem["detail"]
    assert table.players[0].view(table.id) == before


@pytest.mark.parametrize("path", ["/v1/games", "/v1/players/me/games"])
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("cursor", ""),
        ("cursor", "x"),
        ("cursor", "12"),
        ("cursor", "12."),
        ("cursor", ".g_0"),
        ("cursor", "1" * 16 + ".g_0"),
        ("cursor", "1.G"),
        ("cursor", "1.g_0\n"),
        ("limit", 0),
        ("limit", 101),
        ("limit", "x"),
    ],
)
def test_a_bad_cursor_or_limit_is_named(table: Table, path: str, field: str, value: object) -> None:
    """Only a value that a page returned is a valid cursor."""
    answer = table.players[0].get(path, **{field: value})
    assert refused(answer, "invalid_request")["params"] == {"in": "query", "field": field}


@pytest.mark.parametrize("cursor", ["0.g_0", "999999999999999.zzz", "1.__"])
def test_a_cursor_of_nowhere_is_a_place(table: Table, cursor: str) -> None:
    """A cursor that names a missing game is still a valid position in the list."""
    assert table.players[0].get("/v1/games", cursor=cursor).status_code == 200


PATHS = ["", "/legal-moves", "/events", "/record"]


@pytest.mark.parametrize("rest", PATHS)
def test_an_unknown_query_parameter_is_refused(table: Table, rest: str) -> None:
    """A misspelt query parameter is refused, because ignoring it would return unfiltered results."""
    answer = table.players[0].get(f"/v1/games/{table.id}{rest}", afer=3)
    assert refused(answer, "invalid_request")["params"] == {"in": "query", "field": "afer"}


BODIES: list[tuple[str, Any]] = [
    ("", {"seat": 2}),
    ("", {"seats": 1}),
    ("", {"seats": 9}),
    ("", {"seats": "2"}),
    ("", {"seats": 2.5}),
    ("", {"seats": True}),
    ("", {"bots": -1}),
    ("", {"bots": 8}),
    ("", {"options": []}),
    ("", {"options": None}),
    ("", {"variant": 1}),
    ("", {"variant": ""}),
    ("", []),
    ("", "game"),
    ("", None),
    ("/join", {"entropy": ""}),
    ("/join", {"entropy": "abc"}),
    ("/join", {"entropy": "AB"}),
    ("/join", {"entropy": "ab" * 65}),
    ("/join", {"place": 1}),
    ("/join", {"seat": 8}),
    ("/join", {"invite": "i_1"}),
    ("/bots", {"count": 0}),
    ("/bots", {"count": 8}),
    ("/bots", {"bots": 1}),
    ("/entropy", {}),
    ("/entropy", {"entropy": None}),
    ("/entropy", {"entropy": "xy"}),
    ("/entropy", {"entropy": "aa\n"}),
    ("/moves", {}),
    ("/moves", {"moves": []}),
    ("/moves", {"moves": [{"type": "draw_stock"}] * 33}),
    ("/moves", {"moves": [{}]}),
    ("/moves", {"moves": [{"type": "fold"}]}),
    ("/moves", {"moves": ["draw_stock"]}),
    ("/moves", {"moves": [{"type": "draw_stock", "seat": 0}]}),
    ("/moves", {"moves": [{"type": "draw_discard", "depth": 0}]}),
    ("/moves", {"moves": [{"type": "draw_discard", "depth": 1.5}]}),
    ("/moves", {"moves": [{"type": "discard"}]}),
    ("/moves", {"moves": [{"type": "discard", "card": "1S"}]}),
    ("/moves", {"moves": [{"type": "discard", "card": "as"}]}),
    ("/moves", {"moves": [{"type": "discard", "card": "*9H"}]}),
    ("/moves", {"moves": [{"type": "meld", "cards": []}]}),
    ("/moves", {"moves": [{"type": "meld", "cards": ["AS"] * 14}]}),
    ("/moves", {"moves": [{"type": "lay_off", "meld": 0, "cards": ["AS"]}]}),
    ("/moves", {"moves": [{"type": "lay_off", "meld": 1, "cards": ["AS"], "end": "left"}]}),
    ("/moves", {"moves": [{"type": "swap_joker", "meld": 1, "cards": ["AS"] * 4}]}),
    ("/moves", {"moves": [{"type": "undo"}], "dry_run": 1}),
    ("/moves", {"moves": [{"type": "undo"}], "dryrun": True}),
]


@pytest.mark.parametrize(("rest", "body"), BODIES)
def test_a_body_that_does_not_fit_is_refused(table: Table, rest: str, body: Any) -> None:
    """Unknown fields, wrong types, numbers out of bounds and unknown words: 400, and the game does not change."""
    before = table.players[0].view(table.id)
    path = f"/v1/games/{table.id}{rest}" if rest else "/v1/games"
    headers = {"Content-Type": "application/json"}
    answer = table.turn.send("POST", path, content=json.encode(body), headers=headers)
    assert refused(answer, "invalid_request")["params"]["in"] == "body"
    assert table.players[0].view(table.id) == before


def test_a_whole_number_with_a_decimal_point_is_an_integer(service: Service) -> None:
    """JSON Schema calls 3.0 an integer, and some languages write it like this: in fields and in options."""
    view = service.player().create(seats=3.0, turn_seconds=6e1, options={"match_end": {"deals": 2.0}})
    assert (len(view.players), view.turn_seconds, view.rules.match_end.deals) == (3, 60, 2)
    assert refused(service.player().post("/v1/games", {"seats": 1e300}), "invalid_request")
    assert refused(service.player().post("/v1/games", {"options": {"hand_size": 7.5}}), "bad_rules")


def test_a_version_needs_no_quotes(table: Table) -> None:
    """`If-Match: 12` means the same as `If-Match: "12"`."""
    version = table.players[0].view(table.id).version
    for at, status in ((version - 1, 412), (version, 200)):
        answer = table.turn.send(
            "POST",
            f"/v1/games/{table.id}/moves",
            json={"moves": [{"type": "draw_stock"}], "dry_run": True},
            headers={"If-Match": str(at)},
        )
        assert answer.status_code == status, answer.text


def test_a_missing_body_is_missing(table: Table) -> None:
    """A body is required even if all its fields are optional."""
    for path in ("/v1/games", f"/v1/games/{table.id}/moves", f"/v1/games/{table.id}/join"):
        answer = table.turn.post(path)
        assert answer.status_code in (400, 415)
        assert answer.json()["code"] in ("missing_body", "malformed_json", "unsupported_media_type")


def test_a_body_of_another_type_is_refused(table: Table) -> None:
    """The body is valid JSON, but its content type is not."""
    answer = table.turn.send("POST", "/v1/games", content=b"{}", headers={"Content-Type": "text/plain"})
    refused(answer, "unsupported_media_type")


BAD_RULES: dict[str, tuple[dict[str, Any], str | None]] = {
    "unknown variant": ({"variant": "poker"}, "variant"),
    "unknown option": ({"options": {"cards": 3}}, None),
    "wrong type": ({"options": {"hand_size": "ten"}}, "hand_size"),
    "out of bounds": ({"options": {"hand_size": 2}}, "hand_size"),
    "unknown word": ({"options": {"ace": "x" * 500}}, "ace"),
    "null": ({"options": {"upcard": None}}, "upcard"),
    "a long unknown option": ({"options": {"x" * 5000: 1}}, None),
    "nested unknown": ({"options": {"values": {"king": 5}}}, "values"),
    "too many seats": ({"seats": 7}, "players"),
    "fewer seats than it says": ({"options": {"players": [3, 4]}}, "players"),
    "more players than the variant": ({"options": {"players": [2, 8]}}, "players"),
    "players upside down": ({"options": {"players": [5, 3]}}, "players"),
    "variant among the options": ({"options": {"variant": "rami"}}, "variant"),
    "both ends": ({"options": {"match_end": {"deals": 2, "target": 50}}}, "match_end"),
    "no end": ({"options": {"match_end": {"deals": None, "target": None}}}, "match_end"),
    "payment to a target": ({"options": {"scoring": "payment", "match_end": {"target": 50}}}, "match_end"),
    "a scoring of another game": ({"options": {"scoring": "party3"}}, "scoring"),
    "a final bonus for the lowest": ({"options": {"scoring": "penalty", "final_bonus": "differences"}}, "final_bonus"),
    "nobody out scores wrongly": ({"options": {"no_out": "own_hand"}}, "no_out"),
    "lay off after no opening": ({"options": {"layoff_requires": "opened"}}, "layoff_requires"),
    "an opening out of reach": ({"options": {"opening": {"points": 51}}}, "melds_per_turn"),
    "jokers for each of none": ({"options": {"joker_in_each_hand": "one_each"}}, "joker_in_each_hand"),
    "a joker swap without jokers": (
        {"options": {"joker_swap": "any", "max_jokers_per_meld": 0, "jokers": 2}},
        "joker_swap",
    ),
    "a free top card of the top card": ({"options": {"discard_draw": "top_free"}}, "discard_draw"),
    "any depth for free": ({"options": {"discard_depth": "any"}}, "discard_depth"),
    "more cards than there are": ({"seats": 6, "options": {"hand_size": 9}}, "hand_size"),
    "no hand size for so many": ({"seats": 4, "options": {"decks": {"2": 1}}}, "decks"),
    "partners of two": ({"options": {"teams": "partners"}}, "teams"),
}


@pytest.mark.parametrize("name", BAD_RULES)
def test_rules_that_cannot_be_played_are_refused(service: Service, name: str) -> None:
    """The answer names the wrong setting; no game is created, and long values of the request are not repeated."""
    request, setting = BAD_RULES[name]
    ada: Player = service.player()
    problem = refused(ada.post("/v1/games", request), "bad_rules")
    assert problem["params"].get("setting") == setting
    assert len(str(problem)) < 1200
    assert ada.page("/v1/players/me/games").items == ()


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"moves": [{"type": "discard", "card": "10H"}]}, "rank and suit, as in TH for the ten of hearts"),
        ({"moves": [{"type": "meld", "cards": ["4C", "5C", "c6"]}]}, "a joker is * or names its card"),
    ],
)
def test_a_misspelt_card_is_told_how_cards_are_written(service: Service, body: dict[str, Any], sentence: str) -> None:
    """The message describes how to write a card, because a pattern would not help a player who wrote 10H for TH."""
    ada: Player = service.player()
    game = ada.create(seats=2).id
    problem = refused(ada.post(f"/v1/games/{game}/moves", body), "invalid_request")
    assert sentence in problem["detail"]
    assert "regex" not in problem["detail"]


def test_more_bots_than_seats_is_told_how_many_seats_it_takes(service: Service) -> None:
    """The message is about seats, because there is no game yet that could be full."""
    problem = refused(service.player().post("/v1/games", {"bots": 3}), "bad_rules")
    assert "3 house bots and you need 4 seats; this game has 2: set `seats`" in problem["detail"]
