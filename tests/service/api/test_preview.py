"""Rules are shown before a game is created: whether they can be played, all settings, and their sheet."""

from time import process_time
from typing import Any

import pytest
from msgspec import json
from tests.service.process import Service
from tests.service.refused import refused

from rami.contract.wire import RulesPreview
from rami.messages.catalogue import LANGUAGES, Language
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami.sheets.preview import preview
from rami.sheets.sheet import sheet

PATH = "/v1/rules/preview"
UNPLAYABLE: list[tuple[dict[str, Any], str | None, str | None]] = [
    ({"variant": "whist"}, "variant", None),
    ({"options": {"opning": 51}}, None, None),
    ({"options": {"ace": "sideways"}}, "ace", None),
    ({"options": {"discard_depth": "any"}}, "discard_depth", "Z-12"),
    ({"variant": "rami-40", "seats": 5}, "players", "B-02"),
    ({"variant": "wrotham", "options": {"players": [2, 3]}}, "players", "B-02"),
]


def previewed(service: Service, body: object, **headers: str) -> RulesPreview:
    """The answer to a request without a token."""
    answer = service.http.post(PATH, json=body, headers={"Accept-Language": "en", **headers})
    assert answer.status_code == 200, answer.text
    return json.decode(answer.content, type=RulesPreview)


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_can_be_played_and_shows_its_rules(service: Service, name: str, language: Language) -> None:
    """Without a token: all settings as a game would have them, and the sheet in the language that is asked for."""
    low, high = VARIANTS[name].rules.players
    for seats in (None, low):
        found = previewed(service, {"variant": name, "seats": seats}, **{"Accept-Language": language})
        assert (found.playable, found.refusal) == (True, None)
        assert found.rules == resolve(name, {}, seats)
        assert found.sheet == sheet(resolve(name, {}, seats), seats, language)
        assert found.seats == ((seats,) if seats else tuple(range(low, high + 1)))


def test_options_decide_whether_bots_search(service: Service) -> None:
    """The play-outs know `rami` for any number of players, but not that the first turn is without the pile."""
    assert previewed(service, {"variant": "rami"}).searched == (2, 3, 4, 5, 6)
    assert previewed(service, {"variant": "rami", "seats": 3}).searched == (3,)
    assert previewed(service, {"variant": "rami", "options": {"first_turn_stock_only": True}}).searched == ()
    assert previewed(service, {"variant": "whist"}).searched == ()


def test_options_change_the_rules_and_the_sheet(service: Service) -> None:
    """The options are resolved as for a game: they are merged with the defaults, and imply others."""
    asked = {"variant": "rami", "options": {"ace": "high_low", "match_end": {"target": 50}}, "seats": 3}
    found = previewed(service, asked)
    assert found.rules is not None
    assert (found.rules.values.ace_hand, found.rules.match_end.target) == (15, 50)
    assert found.sheet is not None
    assert "Q-K-A" in found.sheet


@pytest.mark.parametrize(
    "options",
    [
        {"opening": {"points": 0, "melds": [{"kind": "run", "at_least": 4}, {"kind": "set"}]}},
        {"contracts": [{"melds": [{"kind": "set"}, {"kind": "set", "at_least": 4}], "hand_size": 10}]},
        {"hand_size": {"2": 9, "3": 8}},
    ],
)
def test_options_with_parts_are_shown_as_any(service: Service, options: dict[str, Any]) -> None:
    """Contracts, named melds and numbers by players: the same settings as those of a game."""
    found = previewed(service, {"variant": "rami-50", "options": options, "seats": 2})
    assert (found.refusal, found.rules) == (None, resolve("rami-50", options, 2))
    assert found.sheet == sheet(resolve("rami-50", options, 2), 2, "en")


@pytest.mark.parametrize(("body", "setting", "rule"), UNPLAYABLE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_played_is_an_answer_in_the_words_of_the_refusal(
    service: Service, body: dict[str, Any], setting: str | None, rule: str | None, language: Language
) -> None:
    """The answer has the words that creating the game is refused with, not shortened, and no rules."""
    headers = {"Accept-Language": language}
    found = previewed(service, body, **headers)
    assert (found.playable, found.rules, found.sheet, found.seats) == (False, None, None, ())
    assert found.refusal is not None
    assert (found.refusal.setting, found.refusal.rule) == (setting, rule)
    answer = service.player().send("POST", "/v1/games", json=body, headers=headers)
    assert answer.status_code in (404, 409)
    assert found.refusal.detail.startswith(answer.json()["detail"].rstrip("…"))


def test_the_query_decides_the_language(service: Service) -> None:
    """`lang` takes precedence over Accept-Language, as for rule sheets."""
    answer = service.http.post(PATH, json={}, params={"lang": "fr"}, headers={"Accept-Language": "en"})
    assert answer.headers["content-language"] == "fr"
    assert answer.json()["sheet"] == sheet(resolve("rami"), None, "fr")


def test_a_body_that_is_no_request_is_refused_as_anywhere(service: Service) -> None:
    """A field that does not exist, and options that are no object, are errors of the request and not of the rules."""
    bodies: list[dict[str, Any]] = [{"opsions": {}}, {"options": []}, {"seats": 9}]
    for body in bodies:
        refused(service.http.post(PATH, json=body), "invalid_request")


@pytest.mark.parametrize(
    "options",
    [
        {f"option_{number}": 1 for number in range(900)},
        {"a" * 15_000: 1},
        {"hand_size": {str(number): 7 for number in range(1_500)}},
        {"opening": {"pionts" * 2_000: 1}},
        {"values": {"ace_hand": "1" * 15_000}},
    ],
    ids=["many", "long", "table", "part", "value"],
)
def test_no_body_makes_a_preview_long(options: dict[str, Any]) -> None:
    """The largest bodies take less than 50 ms of processor time, and the words about them stay short."""
    begun = process_time()
    found = preview("rami", options, None)
    assert process_time() - begun < 0.05
    assert found.refusal is not None
    assert len(found.refusal.detail) < 1_500
