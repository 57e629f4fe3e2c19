"""Names that others see: no blanks, nothing invisible, and no name of a house bot."""

import json
import re
from itertools import chain
from unicodedata import category, normalize

import httpx
import pytest
from tests.service.process import Service
from tests.service.refused import refused

from rami.wire import NAME
from rami_service.domain.models import BOT_NAMES

UNSEEN = {"Cc", "Cf", "Zl", "Zp"}


def post(service: Service, name: str) -> httpx.Response:
    """Try to create a player. The body is ASCII, so that every character can be sent, also half a surrogate pair."""
    headers = {"Content-Type": "application/json"}
    return service.http.post("/v1/players", content=json.dumps({"name": name}), headers=headers)


def test_the_pattern_knows_every_character_that_cannot_be_seen() -> None:
    """Up to U+FFFF the pattern refuses control and format characters anywhere in a name, and spaces only alone."""
    for code in chain(range(0xD800), range(0xE000, 0x10000)):
        character = chr(code)
        unseen = category(character) in UNSEEN or code == 0x2065  # not assigned, between format characters
        assert (re.match(NAME, f"a{character}b") is None) is unseen, hex(code)
        if unseen or category(character) == "Zs":
            assert re.match(NAME, character * 3) is None, hex(code)


@pytest.mark.parametrize(
    "name",
    [
        " ",
        "\xa0\u2003\u3000",
        "\u3164",
        "\u2800 \u2800",
        "\ufe0f",
        "Ada\u202eadA",
        "A\u200bda",
        "\x9b31mAda",
        "A\u2028da",
    ],
    ids=ascii,
)
def test_a_name_that_cannot_be_seen_is_refused(service: Service, name: str) -> None:
    """The refusal names the field and says what a name has to be."""
    problem = refused(post(service, name), "invalid_request")
    assert problem["params"] == {"in": "body", "field": "name"}
    assert problem["detail"] == (
        "In the body field `name`: Expected a name that can be seen, not only spaces, "
        "and without control and format characters."
    )


@pytest.mark.parametrize("name", ["\ud800", "Ada\udc00!"], ids=ascii)
def test_half_a_surrogate_pair_is_no_text(service: Service, name: str) -> None:
    """A body with half a surrogate pair cannot be decoded."""
    refused(post(service, name), "malformed_json")


@pytest.mark.parametrize("name", ["Ada\U000e0041", "\U0001d173", "A\U000110bdda"], ids=ascii)
def test_a_format_character_beyond_the_pattern_is_refused_too(service: Service, name: str) -> None:
    """The schema accepts these names, so the refusal is not that the request is malformed."""
    problem = refused(post(service, name), "name_not_visible")
    assert problem["params"] == {"character": f"U+{max(map(ord, name)):04X}"}
    token = {"scope": "read", "name": name}
    refused(service.player().post("/v1/players/me/tokens", token), "name_not_visible")


@pytest.mark.parametrize("name", ["Zoë van den Berg", "李小龍", "❤\ufe0f Ada", "O'Neill-Łukasz", " 🂡", "Ondine 2"])
def test_names_of_people_are_accepted(service: Service, name: str) -> None:
    """Letters of every script, spaces inside and coloured signs are names, and are shown as they were sent."""
    assert service.http.post("/v1/players", json={"name": name}).json()["player"]["name"] == name


@pytest.mark.parametrize("bot", BOT_NAMES)
def test_the_name_of_a_house_bot_is_reserved(service: Service, bot: str) -> None:
    """Also in capitals, in wide or decomposed letters, between spaces, or with parts that show nothing."""
    wide = "".join(chr(ord(letter) + 0xFEE0) if letter.isascii() else letter for letter in bot)
    blank = f"{bot[:2]}\u3164{bot[2:]}"
    for name in (bot, bot.upper(), wide, normalize("NFD", bot), f"\xa0{bot}  ", f"{bot}\ufe0f", f"\u2800{bot}", blank):
        assert refused(post(service, name), "name_reserved")["params"] == {"name": bot}


def test_look_alikes_are_told_apart_by_their_ids(service: Service) -> None:
    """The lobby shows the id of each player beside the name."""
    games = {player.create(seats=2).id: player.id for player in (service.player("Ada"), service.player("Аda"))}
    listed = {item.id: item.players[0].player for item in service.player("Bob").page("/v1/games", limit=100).items}
    assert {game: listed[game] for game in games} == games
