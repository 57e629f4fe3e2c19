"""Names that others see: no blanks, nothing invisible, and no name of a house bot."""

import json
import re
from itertools import chain
from unicodedata import category, normalize

import httpx
import pytest
from tests.service.process import Service
from tests.service.refused import refused

from rami.contract.wire import NAME
from rami.problems import Refused
from rami_service.domain.models import BOT_NAMES
from rami_service.players.names import check_not_reserved

UNSEEN = {"Cc", "Cf", "Zl", "Zp"}
JOINERS = "\u180e\u200c\u200d"


def post(service: Service, name: str) -> httpx.Response:
    """Try to create a player. The body is ASCII, so that every character can be sent, also half a surrogate pair."""
    headers = {"Content-Type": "application/json"}
    return service.http.post("/v1/players", content=json.dumps({"name": name}), headers=headers)


def test_the_pattern_knows_every_character_that_cannot_be_seen() -> None:
    """Up to U+FFFF the pattern refuses control and format characters anywhere, and spaces and joiners alone."""
    for code in chain(range(0xD800), range(0xE000, 0x10000)):
        character = chr(code)
        unseen = category(character) in UNSEEN or code == 0x2065  # not assigned, between format characters
        assert (re.match(NAME, f"a{character}b") is None) is (unseen and character not in JOINERS), hex(code)
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
        "\u200dAda",
        " \u200c\u200d",
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


@pytest.mark.parametrize(
    "name",
    [
        "Ada\U000e0041",
        "\U0001d173",
        "A\U000110bdda",
        "Ada\U000e0fff",
        "\U000e0100 \U000e0101",
        "\U0001d159",
    ],
    ids=ascii,
)
def test_what_cannot_be_seen_beyond_the_pattern_is_refused_too(service: Service, name: str) -> None:
    """The schema accepts these names, so the refusal is not that the request is malformed."""
    problem = refused(post(service, name), "name_not_visible")
    assert problem["params"]["character"] in {f"U+{ord(character):04X}" for character in name}
    token = {"scope": "read", "name": name}
    refused(service.player().post("/v1/players/me/tokens", token), "name_not_visible")
    refused(service.player().send("PATCH", "/v1/players/me", json={"name": name}), "name_not_visible")


@pytest.mark.parametrize(
    "name",
    [
        "ශ්\u200dරී",  # Sinhala: Sri
        "ක\u200d්ෂ",  # Sinhala, letters that touch
        "علی\u200cرضا",  # Persian: Ali-Reza
        "مُ\u200cنا",  # with a mark of a vowel
        "ه\u200d. ا. سایه",  # Persian, an initial in its joined form
        "র\u200d্যাব",  # Bengali: the joiner comes first
        "র্\u200c্যা",
        "अर्\u200dय",  # Marathi, the eyelash of ra
        "क्\u200cष",
        "अनिल़्\u200dय",  # with a nukta
        "അനില്\u200d",  # Malayalam: a final consonant, as older keyboards write it
        "శ్రీనివాస్\u200c",  # Telugu: at the end of the name
        "ರ\u200d್ಯ",  # Kannada
        "ប\u200c៊ី",  # Khmer
        "ᠴᠠᠭᠠ\u180eᠨ",  # Mongolian
        "ߒ\u200cߞߏ",  # N'Ko
        "Rosie 👩\u200d🦰",
        "👩🏽\u200d🦰👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏻",
        "👨\u200d👩\u200d👧",
        "🏳\ufe0f\u200d🌈🏴\u200d☠\ufe0f",
        "🙂\u200d↔\ufe0f",
        "🐦\u200d\U0001fae8",  # an emoji that is newer than the oldest Python
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f Ada",  # the flag of Scotland
        "🇫🇷 Zoé 3\ufe0f\u20e3",
        "辻\U000e0100",  # Japanese: a variant of a character
    ],
    ids=ascii,
)
def test_joiners_belong_to_scripts_and_emoji(service: Service, name: str) -> None:
    """A character that shows nothing is part of a name where a language or an emoji needs it (UAX 31, UTS 51)."""
    assert service.http.post("/v1/players", json={"name": name}).json()["player"]["name"] == name


@pytest.mark.parametrize(
    "name",
    [
        "A\u200dda",
        "Ada\u200c",
        "Али\u200dна",
        "李\u200d小龍",
        "علی\u200c",  # at the end it separates nothing
        "علی\u200c رضا",
        "علی\u200c\u200cرضا",
        "ශ්\u200d\u200dරී",
        "क\u200dष",  # no virama
        "Ada\u180e",
        "👩\u200d",
        "👩\u200dAda",
        "👩\u200d\u200d🦰",
        "🇫\u200d🇷",
        "🏴\U000e0067\U000e0062",  # no end
        "👩\U000e0067\U000e0062\U000e0073\U000e007f",  # no flag
    ],
    ids=ascii,
)
def test_a_joiner_that_joins_nothing_is_refused(service: Service, name: str) -> None:
    """Otherwise two names that look the same could differ in it."""
    problem = refused(post(service, name), "name_not_visible")
    assert problem["params"]["character"] in {"U+180E", "U+200C", "U+200D", "U+E0067"}
    assert problem["detail"].endswith("which cannot be seen where it stands.")


@pytest.mark.parametrize("name", ["Zoë van den Berg", "李小龍", "❤\ufe0f Ada", "O'Neill-Łukasz", " 🂡", "Ondine 2"])
def test_names_of_people_are_accepted(service: Service, name: str) -> None:
    """Letters of every script, spaces inside and coloured signs are names, and are shown as they were sent."""
    assert service.http.post("/v1/players", json={"name": name}).json()["player"]["name"] == name


@pytest.mark.parametrize("bot", BOT_NAMES)
def test_the_name_of_a_house_bot_is_reserved(service: Service, bot: str) -> None:
    """Also in capitals, in wide or decomposed letters, between spaces, or with parts that show nothing."""
    wide = "".join(chr(ord(letter) + 0xFEE0) if letter.isascii() else letter for letter in bot)
    blank = f"{bot[:2]}\u3164{bot[2:]}"
    seen = (bot, bot.upper(), wide, normalize("NFD", bot), f"\xa0{bot}  ", f"{bot}\ufe0f", f"\u2800{bot}", blank)
    for name in (*seen, f"{bot}\U000e0100"):
        assert refused(post(service, name), "name_reserved")["params"] == {"name": bot}


@pytest.mark.parametrize("joiner", [*JOINERS, "\U000e0067", "\U000e0fff"], ids=ascii)
def test_a_joiner_makes_no_new_name(joiner: str) -> None:
    """It is left out of the comparison, wherever it stands and whether it may stand there or not."""
    for place in range(1, len(BOT_NAMES[0]) + 1):
        with pytest.raises(Refused) as refusal:
            check_not_reserved(f"{BOT_NAMES[0][:place]}{joiner}{BOT_NAMES[0][place:]}")
        assert refusal.value.code == "name_reserved"


def test_look_alikes_are_told_apart_by_their_ids(service: Service) -> None:
    """The lobby shows the id of each player beside the name."""
    games = {player.create(seats=2).id: player.id for player in (service.player("Ada"), service.player("Аda"))}
    listed = {item.id: item.players[0].player for item in service.player("Bob").page("/v1/games", limit=100).items}
    assert {game: listed[game] for game in games} == games
