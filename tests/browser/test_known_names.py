"""A game is chosen by the name that people know, on a phone and by keyboard, in both languages."""

import pytest
from playwright.sync_api import Page
from tests.browser.reading import SETTLED, barriers, overflow, untranslated
from tests.browser.visits import PHONE, Visits
from tests.browser.waiting import until
from tests.service.process import Service
from tests.service.table import Player

from rami.catalogue import CATALOGUE
from rami.messages.catalogue import catalogue

pytestmark = pytest.mark.browser

LOCALES = {"en": "en-GB", "fr": "fr-FR"}


@pytest.fixture(scope="module")
def ada(service: Service) -> Player:
    """The player of the pages."""
    return service.player("Ada")


@pytest.fixture(params=LOCALES)
def seen(request: pytest.FixtureRequest, visits: Visits, ada: Player) -> tuple[Page, str]:
    """The page of a new game on a phone, with its language."""
    page = visits.open("/play#/new/rami", token=ada.token, locale=LOCALES[request.param], **PHONE)
    page.locator("#known-name option", has_text="Scala 40").wait_for(state="attached")
    return page, request.param


def mistakes(page: Page, language: str) -> list[str]:
    """What is wrong with the page: barriers, texts in the other language, and whether it is too wide."""
    until(page, SETTLED)
    wide = [f"{overflow(page)} pixels too wide"] if overflow(page) else []
    return [*wide, *barriers(page), *untranslated(page, language)]


def test_a_game_is_chosen_by_its_name_and_created(seen: tuple[Page, str], ada: Player) -> None:
    """The page says what it is here and what differs; the game that is created has its options."""
    page, language = seen
    said = catalogue(language, "options").gettext
    game = CATALOGUE["scala-40"]
    page.locator("#known-name").select_option("Scala Quaranta")
    about = page.locator("#known-game")
    for sentence in game.differs:
        about.get_by_text(said(sentence)).wait_for()
    about.get_by_text(game.source.by).wait_for()
    head = page.locator("#the-game + .row .wide")
    assert head.inner_text().strip() == "Scala Quaranta"  # the summary would be that of Rami 40
    assert mistakes(page, language) == []
    page.locator("#seat-1").select_option("bot:novice")
    page.locator(".create button.main").click()
    page.locator(".hand .card").first.wait_for()
    view = ada.view(page.url.rpartition("/")[2])
    assert (view.rules.variant, view.rules.jokers, view.rules.values.joker_hand) == ("rami-40", 4, 25)


def test_the_nearest_game_is_chosen_for_one_that_cannot_be_played(seen: tuple[Page, str]) -> None:
    """The page says why; another game or option takes the name back."""
    page, language = seen
    page.locator("#known-name").select_option("Samba")
    about = page.locator("#known-game")
    about.get_by_text(catalogue(language, "options").gettext(CATALOGUE["canasta"].reason or "")).wait_for()
    page.locator("#the-game + .row strong").filter(has_text="Rami 500").wait_for()
    assert mistakes(page, language) == []
    page.locator("[aria-controls=presets]").click()
    page.locator("#presets button", has_text="Wrotham").click()
    about.locator("p").first.wait_for(state="detached")
    assert page.locator("#known-name").evaluate("list => list.selectedIndex") == 0


def test_every_name_is_in_the_list(seen: tuple[Page, str]) -> None:
    """Those that can be played come first, and each says in which language it is."""
    page, _ = seen
    listed = page.locator("#known-name option:not([disabled])")
    names = {called for game in CATALOGUE.values() for called in (game.title, *game.also)}
    assert {*listed.all_inner_texts()} == names
    assert page.locator("#known-name optgroup").count() == 2
    assert page.locator("#known-name option[lang=it]", has_text="Scala 40").count() == 1


def test_more_players_than_the_game_has_by_itself_can_be_chosen(visits: Visits, ada: Player) -> None:
    """Six play Rommé by its name, and the form of the rules takes this number."""
    page = visits.open("/play#/new/rami", token=ada.token, locale="en-GB")
    page.locator("#known-name option", has_text="Deutsches").wait_for(state="attached")
    page.locator("#known-name").select_option("Rommé")
    page.get_by_role("button", name="6", exact=True).click()
    page.locator("#seat-5").wait_for()
    assert page.locator("form.columns").evaluate("form => form.checkValidity()")
