"""While a service is busy its bots play below their level: the table says so, and so does the advice."""

import re

import pytest
from tests.browser.visits import Visits
from tests.browser.waiting import until
from tests.faults.searching import against, search_is, search_stopped, turn
from tests.service.process import Service

pytestmark = [pytest.mark.browser, pytest.mark.alone]  # it stops the process that searches for all


def test_a_bot_that_played_below_its_level_says_so(visits: Visits, service: Service) -> None:
    """At its seat, in both languages, and where a hint was asked for."""
    ada, game = against(service, "master")
    with search_stopped(service):
        turn(ada, game)
        page = visits.open(f"/play#/game/{game}", token=ada.token)
        page.locator(".hand .card").first.wait_for()
        page.locator(".seats", has_text="played like strong (busy)").wait_for()
        page.locator(".actions").get_by_role("button", name="Hint").click()
        page.locator(".hint select").select_option("master")
        until(page, "() => document.querySelector('.hint').textContent.includes('this is the advice of strong')")
        assert page.locator(".hint select").input_value() == "master"
    french = visits.open(f"/play#/game/{game}", token=ada.token, locale="fr-FR")
    french.locator(".hand .card").first.wait_for()
    french.locator(".seats", has_text="a joué au niveau fort (service occupé)").wait_for()
    search_is(service, "ready")


def test_what_each_move_is_worth_is_a_column_of_points(visits: Visits, service: Service) -> None:
    """Each with one digit after the point, as the language writes it, so that the column can be read down."""
    ada, game = against(service, "strong")
    search_is(service, "ready")
    turn(ada, game)
    page = visits.open(f"/play#/game/{game}", token=ada.token, locale="fr-FR")
    page.locator(".hand .card").first.wait_for()
    page.locator(".actions").get_by_role("button", name="Conseil").click()
    page.locator(".hint select").select_option("expert")
    page.locator(".hint summary").click()
    worths = page.locator(".hint td.figure").all_inner_texts()
    assert len(worths) >= 2
    assert all(re.fullmatch(r"-?\d+,\d ± \d+,\d", text) for text in worths), worths
