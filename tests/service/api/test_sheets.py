"""Rule sheets through the API: for any variant or game, in the requested language."""

import pytest
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import Table

from rami.messages.catalogue import LANGUAGES, Language
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami.sheets.sheet import sheet

ANYBODY = "/v1/variants/{}/sheet"


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_has_a_sheet_for_anybody(service: Service, name: str, language: Language) -> None:
    """Every variant has a sheet, available without a token, which is generated from the parameters of its rules."""
    answer = service.http.get(ANYBODY.format(name), headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert answer.text == sheet(resolve(name), None, language)
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert answer.headers["content-language"] == language
    assert "accept-language" in answer.headers["vary"].lower()


@pytest.mark.parametrize(
    ("accepted", "query", "language"),
    [
        (None, {}, "en"),
        ("fr-CA;q=0.8, en;q=0.2", {}, "fr"),
        ("de", {}, "en"),
        ("fr;q=two", {}, "en"),
        ("en", {"lang": "fr"}, "fr"),
        ("fr", {"lang": "en"}, "en"),
        ("nonsense nonsense", {"lang": "fr"}, "fr"),
    ],
)
def test_the_query_has_the_last_word_on_the_language(
    service: Service, accepted: str | None, query: dict[str, str], language: Language
) -> None:
    """The query decides the language first, then Accept-Language; the default is English."""
    headers = {"Accept-Language": accepted} if accepted else {}
    answer = service.http.get(ANYBODY.format("rami-40"), params=query, headers=headers)
    assert answer.text == sheet(resolve("rami-40"), None, language)
    assert answer.headers["content-language"] == language


def test_a_sheet_for_a_number_of_players_speaks_of_it_alone(service: Service) -> None:
    """A sheet for four players contains only their target: 300 points in rami de base."""
    answer = service.http.get(ANYBODY.format("rami"), params={"seats": 4})
    assert answer.text == sheet(resolve("rami", {}, 4), 4, "en")
    assert "at least 300 points" in answer.text


def test_a_game_has_the_sheet_of_its_options(service: Service) -> None:
    """An open game and a running game have the sheet of their options, for players and for spectators."""
    ada, bob, eve = (service.player(name) for name in ("Ada", "Bob", "Eve"))
    options = {"ace": "high_low", "scoring": "penalty", "stock_recycle": "shuffle"}
    waiting = ada.create(variant="rami", options=options, seats=2)
    running = Table([ada, bob], variant="rami", options=options)
    for game in (waiting.id, running.id):
        for player in (ada, eve):
            answer = player.get(f"/v1/games/{game}/sheet", lang="fr")
            assert answer.text == sheet(resolve("rami", options, 2), 2, "fr")
            assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert "on mélange la défausse pour former un nouveau talon" in answer.text


def test_a_game_shows_its_sheet_to_those_who_may_see_it(service: Service) -> None:
    """The sheet of a private game needs a token, like the game itself; a game that does not exist has no sheet."""
    ada = service.player("Ada")
    public, game = (ada.create(variant="rami-500", seats=4, private=private).id for private in (False, True))
    assert service.http.get(f"/v1/games/{public}/sheet").text == ada.get(f"/v1/games/{public}/sheet").text
    refused(service.http.get(f"/v1/games/{game}/sheet"), "missing_token")
    refused(ada.get("/v1/games/g_" + "0" * 26 + "/sheet"), "game_not_found")
    refused(ada.get("/v1/games/chess/sheet"), "game_not_found")


@pytest.mark.parametrize(
    ("name", "query", "code"),
    [
        ("belote", {}, "unknown_variant"),
        ("RAMI", {}, "not_found"),
        ("wrotham", {"seats": 3}, "bad_rules"),
        ("rami", {"seats": 1}, "bad_rules"),
        ("rami", {"seats": 9}, "invalid_request"),
        ("rami", {"seats": "two"}, "invalid_request"),
        ("rami", {"seats": "null"}, "invalid_request"),
        ("rami", {"lang": "de"}, "invalid_request"),
        ("rami", {"lang": "fr-CA"}, "invalid_request"),
        ("rami", {"language": "fr"}, "invalid_request"),
    ],
)
def test_what_is_no_sheet_is_refused(service: Service, name: str, query: dict[str, str], code: str) -> None:
    """Each invalid request for a sheet is refused with the code of its reason."""
    refused(service.http.get(ANYBODY.format(name), params=query), code)
