"""Variants in the language that a request asks for."""

import pytest
from msgspec import json
from tests.service.process import Service

from rami.contract.options.schema import options_schema
from rami.contract.wire import VariantInfo, Variants
from rami.messages.catalogue import LANGUAGES, Language
from rami.rules.variants import VARIANTS


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
    """Conquian is no variant, and both languages say why."""
    said = [
        json.decode(service.http.get("/v1/variants", headers={"Accept-Language": language}).content, type=Variants)
        for language in LANGUAGES
    ]
    english, french = (every.not_offered for every in said)
    assert [game.name for game in english] == [game.name for game in french] == ["conquian"]
    assert not {game.name for game in english} & {*VARIANTS}
    assert "40 cards" in english[0].reason
    assert "40 cartes" in french[0].reason


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
