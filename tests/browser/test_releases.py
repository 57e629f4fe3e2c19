"""A page and a service of different releases: a page never mixes the modules of both, and never stays empty."""

from re import sub
from typing import Final

import pytest
from playwright.sync_api import Page, Route
from tests.browser.visits import Visits
from tests.browser.waiting import until
from tests.service.process import Service

pytestmark = pytest.mark.browser

OTHER: Final = "~0123456789abcdef"


def page_of_another_release(route: Route) -> None:
    """The page as another release has it: the same with another fingerprint."""
    answer = route.fetch()
    route.fulfill(response=answer, body=sub(r"~[0-9a-f]{16}", OTHER, answer.text()))


def ask_the_other_release(route: Route) -> None:
    """Ask for a module by the fingerprint that the service does not have any more."""
    route.fulfill(response=route.fetch(url=sub(r"~[0-9a-f]{16}", OTHER, route.request.url)))


def modules(page: Page) -> set[str]:
    """The fingerprints of all modules that the page has loaded."""
    found: list[str] = page.evaluate("""performance.getEntriesByType("resource").map(({ name }) => name)
        .filter((name) => name.endsWith(".js")).map((name) => /~[0-9a-f]{16}/.exec(name)?.[0]).filter(Boolean)""")
    return {*found}


def test_a_page_of_another_release_loads_itself_again(visits: Visits, service: Service) -> None:
    """During an update one replica has answered with the page, and another one is asked for its modules."""
    visits.expected = ("Failed to load resource",)
    page = visits.open("about:blank", token=service.player("Ada").token)
    page.route("**/play", page_of_another_release, times=2)
    page.goto("/play")
    page.locator("header.bar").wait_for(timeout=60_000)
    assert len(modules(page)) == 1
    assert OTHER not in modules(page)
    assert page.evaluate("sessionStorage.getItem('rami.reloads')") is None


def test_a_page_that_was_open_loads_itself_again_when_it_needs_more(visits: Visits, service: Service) -> None:
    """After an update the parts that are loaded later are those of the new release, with the whole page."""
    visits.expected = ("Failed to load resource",)
    page = visits.open("/play", token=service.player("Ada").token)
    page.locator("header.bar").wait_for()
    page.evaluate("window.before = true")
    page.route("**/play/pages/lobby.js", ask_the_other_release, times=1)
    page.route("**/play", page_of_another_release, times=1)
    with page.expect_event("domcontentloaded"):
        page.locator("header.bar a[href='#/lobby']").click()
    page.locator("main h1").wait_for()
    assert page.evaluate("window.before") is None
    assert page.url.endswith("#/lobby")


def test_a_new_worker_waits_until_no_page_of_the_old_one_is_open(visits: Visits, service: Service) -> None:
    """Until then the files of the old release are kept for its pages."""
    page = visits.open("/play", token=service.player("Ada").token, service_workers="allow")
    until(page, "async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
    until(page, "() => navigator.serviceWorker.controller !== null")
    page.evaluate("navigator.serviceWorker.register('worker.js?new', { scope: 'play' }).then(() => undefined)")
    until(page, "async () => (await navigator.serviceWorker.ready).waiting?.scriptURL.endsWith('?new')")
    assert not page.evaluate("navigator.serviceWorker.controller.scriptURL").endswith("?new")
    assert page.evaluate("caches.keys().then(({ length }) => length)") == 1


def test_every_file_of_the_table_comes_from_the_worker(visits: Visits, service: Service) -> None:
    """Once it is installed, so an update changes nothing for pages that are open."""
    page = visits.open("/play", token=service.player("Ada").token, service_workers="allow")
    until(page, "() => navigator.serviceWorker.controller !== null")
    page.reload()
    page.locator("header.bar").wait_for()
    asked: list[str] = page.evaluate("""performance.getEntriesByType("resource")
        .filter(({ name, workerStart }) => name.endsWith(".js") && workerStart === 0).map(({ name }) => name)""")
    assert asked == []
