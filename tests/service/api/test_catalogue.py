"""The catalogue that the service sends: all games, in the language that is asked for, small, and kept by caches."""

import pytest
from msgspec import json
from tests.service.process import Service

from rami.catalogue import CATALOGUE
from rami.contract.wire import Catalogue, RulesPreview
from rami.messages.catalogue import LANGUAGES, Language, catalogue

PATH = "/v1/catalogue"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_all_games_in_the_language_that_is_asked_for(service: Service, language: Language) -> None:
    """Names and sources stay as they are; sentences are translated. It needs no token."""
    answer = service.http.get(PATH, headers={"Accept-Language": language})
    said = catalogue(language, "options").gettext
    games = json.decode(answer.content, type=Catalogue).games
    assert [game.name for game in games] == [*CATALOGUE]
    for game in games:
        ours = CATALOGUE[game.name]
        assert (game.title, game.source, game.options) == (ours.title, ours.source, ours.options)
        assert game.differs == tuple(map(said, ours.differs))
        assert game.reason == (ours.reason and said(ours.reason))
    assert answer.headers["content-language"] == language
    assert len(answer.content) < 30_000


def test_caches_keep_it(service: Service) -> None:
    """A client asks again after an hour, with the tag of its language, and gets 304."""
    first, french = (service.http.get(PATH, headers={"Accept-Language": language}) for language in ("en", "fr"))
    assert first.headers["cache-control"] == "public, max-age=3600"
    assert first.headers["etag"] != french.headers["etag"]
    again = service.http.get(PATH, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("name", [name for name, game in CATALOGUE.items() if game.reason is None])
def test_what_it_says_can_be_created(service: Service, name: str) -> None:
    """The preview of rules takes variant and options as they are sent."""
    games = {game["name"]: game for game in service.http.get(PATH).json()["games"]}
    asked = {"variant": games[name]["variant"], "options": games[name]["options"]}
    assert json.decode(service.http.post("/v1/rules/preview", json=asked).content, type=RulesPreview).playable
