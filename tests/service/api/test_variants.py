"""Variants in the language that a request asks for."""

import pytest
from msgspec import json
from tests.service.process import Service

from rami.catalogue import CATALOGUE
from rami.contract.options.schema import options_schema
from rami.contract.wire import VariantInfo, Variants
from rami.messages.catalogue import LANGUAGES, Language
from rami.rules.variants import FAMILIES, VARIANTS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_is_described_in_the_language_that_is_asked_for(
    service: Service, name: str, language: Language
) -> None:
    """The schema of the options has the texts of this language, and the answer says which language it is."""
    answer = service.http.get(f"/v1/variants/{name}", headers={"Accept-Language": language})
    info = json.decode(answer.content, type=VariantInfo)
    assert info.options_schema == json.decode(json.encode(options_schema(VARIANTS[name], language)))
    assert info.defaults == VARIANTS[name].rules
    assert answer.headers["content-language"] == language
    assert "accept-language" in answer.headers["vary"].lower()


def test_a_variant_says_with_how_many_players_bots_search_in_it(service: Service) -> None:
    """In `rami` with any number, in `rami-500` with none: there `expert` plays like `strong`."""
    for name, seats in (("rami", (2, 3, 4, 5, 6)), ("gin-rami", (2,)), ("rami-500", ())):
        assert json.decode(service.http.get(f"/v1/variants/{name}").content, type=VariantInfo).searched == seats


def test_a_game_that_is_not_offered_is_named_with_the_reason(service: Service) -> None:
    """They are those of the catalogue, and both languages say why."""
    said = [
        json.decode(service.http.get("/v1/variants", headers={"Accept-Language": language}).content, type=Variants)
        for language in LANGUAGES
    ]
    english, french = (every.not_offered for every in said)
    assert [game.name for game in english] == [game.name for game in french]
    assert [game.name for game in english] == [name for name, game in CATALOGUE.items() if game.reason is not None]
    reasons = [{game.name: game.reason for game in games}["conquian"] for games in (english, french)]
    assert "40 cards" in reasons[0]
    assert "40 cartes" in reasons[1]


def test_summaries_and_deviations_are_french_where_french_is_asked_for(service: Service) -> None:
    """No summary and no deviation stays in English; the default is English, and names are the same in both."""
    english, french = (
        json.decode(service.http.get("/v1/variants", headers=headers).content, type=Variants).variants
        for headers in ({}, {"Accept-Language": "fr"})
    )
    for one, other in zip(english, french, strict=True):
        variant = VARIANTS[one.name]
        assert (one.title, one.summary, one.deviations) == (variant.title, variant.summary, variant.deviations)
        assert other.title == one.title
        assert other.summary != one.summary
        assert other.deviations.keys() == one.deviations.keys()
        assert not {*other.deviations.values()} & {*one.deviations.values()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_short_form_has_what_a_list_of_games_shows(service: Service, language: Language) -> None:
    """It has no details, and is small; the full form, which is the default, has the same list."""
    headers = {"Accept-Language": language}
    short, full = (service.http.get(f"/v1/variants{query}", headers=headers) for query in ("?form=short", ""))
    assert len(short.content) < 15_000 < len(full.content)
    few, every = (json.decode(answer.content, type=Variants) for answer in (short, full))
    assert (few.variants, few.games, few.not_offered) == ((), every.games, every.not_offered)
    assert [(game.name, game.title, game.summary, game.players) for game in few.games] == [
        (info.name, info.title, info.summary, info.players) for info in every.variants
    ]
    assert {game.family for game in few.games} == {*FAMILIES}
    assert all(VARIANTS[game.name] in FAMILIES[game.family] for game in few.games)
    tags = [answer.headers["etag"] for answer in (short, full)]
    assert tags[0] != tags[1]
    again = service.http.get("/v1/variants?form=short", headers=headers | {"If-None-Match": tags[0]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_form_that_does_not_exist_is_refused(service: Service) -> None:
    """The refusal names those that do."""
    problem = service.http.get("/v1/variants?form=tiny").json()
    assert problem["errors"] == [{"pointer": "/form", "detail": "Expected one of `full`, `short`"}]
