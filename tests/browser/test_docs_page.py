"""The documentation page in a real browser: how soon it is there, what it loads, and the requests that it sends."""

import json
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page
from tests.service.process import Service, serving

SOON = 2.0
WIDTHS = (390, 1280)


@pytest.fixture(scope="module")
def loaded(shared: Page, service: Service) -> tuple[Page, list[str]]:
    """The page, and what it has done wrong: it reported an error, broke its own policy, or asked another server."""
    wrong = list[str]()
    shared.on("console", lambda said: wrong.append(said.text) if said.type in {"error", "warning"} else None)
    shared.on("pageerror", lambda error: wrong.append(str(error)))
    shared.on("request", lambda sent: None if sent.url.startswith(service.base) else wrong.append(sent.url))
    shared.goto(f"{service.base}/docs")
    return shared, wrong


@pytest.fixture
def docs(loaded: tuple[Page, list[str]]) -> Iterator[Page]:
    """The page as a reader finds it: folded, in a wide window. The test fails if it does anything wrong."""
    page, wrong = loaded
    page.set_viewport_size({"width": 1280, "height": 900})
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = false; })")
    yield page
    assert wrong == []


@pytest.mark.alone
def test_the_first_operation_is_there_within_two_seconds_of_a_cold_start(browser: Browser, tmp_path: Path) -> None:
    """The service has answered nothing before, and the browser has no cache: the page is made, sent and painted."""
    with serving(tmp_path) as cold:
        context = browser.new_context()
        page, began = context.new_page(), monotonic()
        page.goto(f"{cold.base}/docs", wait_until="commit")
        page.wait_for_selector("article", state="visible")
        painted = page.evaluate(
            "new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen(performance.now()))))"
        )
        seconds = monotonic() - began
        context.close()
    assert painted > 0
    assert seconds < SOON


def test_every_operation_and_every_schema_has_its_place(docs: Page, service: Service) -> None:
    """All operations and schemas of the specification are on the page, and every link within it leads somewhere."""
    document = service.http.get("/openapi.json").json()
    names = {entry["operationId"] for methods in document["paths"].values() for entry in methods.values()}
    ids = set(docs.eval_on_selector_all("[id]", "found => found.map(one => one.id)"))
    assert names <= ids
    assert {f"schema-{name}" for name in document["components"]["schemas"]} <= ids
    links = docs.eval_on_selector_all("a[href^='#']", "found => found.map(one => one.getAttribute('href').slice(1))")
    assert set(links) <= ids
    problems = docs.eval_on_selector_all("a[href^='problems/']", "found => found.map(one => one.pathname)")
    assert {service.http.get(path).status_code for path in set(problems)} == {200}


@pytest.mark.parametrize("width", WIDTHS)
def test_the_page_fits_its_window(docs: Page, width: int) -> None:
    """Nothing is wider than the window, on a phone and on a desk."""
    docs.set_viewport_size({"width": width, "height": 900})
    docs.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert docs.evaluate("document.documentElement.scrollWidth") <= width


def test_it_can_be_read_without_a_script(browser: Browser, service: Service) -> None:
    """The page is plain HTML: without scripts the operations are there, and the forms are not."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{service.base}/docs")
    assert "/v1/games/{game_id}/moves" in (page.locator("#make_moves").text_content() or "")
    assert page.locator("details.try:visible").count() == 0
    context.close()


def test_requests_are_sent_from_the_page(docs: Page, service: Service) -> None:
    """A reader creates a player, gives its token to the page, and reads a game, its legal moves and its sheet."""
    players = docs.locator("#create_player details.try")
    players.locator("summary").click()
    players.locator("textarea").fill('{"name": "Ada"}')
    players.locator("button").click()
    shown = players.locator("output", has_text="201")
    shown.wait_for()
    made = json.loads(shown.inner_text().partition("\n\n")[2])
    docs.locator("#token").fill(made["token"])
    game = service.http.post(
        "/v1/games", json={"seats": 2}, headers={"Authorization": f"Bearer {made['token']}"}
    ).json()["id"]
    for operation, status in (("get_game", "200"), ("get_legal_moves", "200"), ("get_game_sheet", "200")):
        form = docs.locator(f"#{operation} details.try")
        form.locator("summary").click()
        form.locator("input[name=game_id]").fill(game)
        form.locator("button").click()
        form.locator("output", has_text=status).wait_for()


def test_a_stream_is_followed_on_the_page(docs: Page, service: Service) -> None:
    """Its messages appear until the reader stops it."""
    ada = service.player("Ada")
    game = ada.create(seats=3).id
    docs.locator("#token").fill(ada.token)
    form = docs.locator("#stream_game details.try")
    form.locator("summary").click()
    form.locator("input[name=game_id]").fill(game)
    form.locator("button").click()
    form.locator("output", has_text="snapshot 1").wait_for()
    ada.post(f"/v1/games/{game}/bots", {"count": 1})
    form.locator("output", has_text="player_joined").wait_for()
    form.locator("button").click()
    form.locator("output", has_text="the stream is closed").wait_for()


def test_a_link_to_a_schema_opens_it(docs: Page) -> None:
    """The fields of a schema are folded away until somebody asks for it."""
    docs.locator("#create_game a[href='#schema-CreateGame']").first.click()
    docs.locator("#schema-CreateGame td", has_text="turn_seconds").wait_for()
