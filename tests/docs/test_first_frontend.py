"""The frontend of docs/learn/first-frontend.md is opened in a browser, and a turn is played with it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.docs.lessons import blocks_of
from tests.docs.own_frontend import PAGE, Frontend, frontend

pytestmark = pytest.mark.tools


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Frontend]:
    """The page of the reader, and the service that allows it."""
    with frontend(tmp_path_factory.mktemp("frontend")) as running:
        yield running


@pytest.fixture(scope="module")
def table(browser: Browser, served: Frontend) -> Iterator[Page]:
    """The page, opened for the first time. The tests fail if its script fails or says an error."""
    wrong = list[str]()
    context = browser.new_context()
    page = context.new_page()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.goto(served.address)
    yield page
    context.close()
    assert [one for one in wrong if "favicon" not in one and "409" not in one and "404" not in one] == []


def test_a_turn_is_played_with_the_page(table: Page) -> None:
    """After a draw there are eleven cards; after a discard ten, the card lies on the pile or below the bot's one."""
    expect(table.locator("#state")).to_contain_text("It is your turn.")
    table.get_by_role("button", name="Draw from the stock").click()
    expect(table.locator("#hand button")).to_have_count(11)
    table.locator("#hand button:enabled").first.click()
    expect(table.locator("#hand button")).to_have_count(10)
    expect(table.locator("#state")).to_contain_text("It is your turn. You have 10 cards")
    assert table.locator("#refusal").inner_text() == ""


def test_the_page_goes_on_with_its_game_after_a_reload(table: Page) -> None:
    """The same player sees the same hand."""
    expect(table.locator("#hand button")).to_have_count(10)
    hand = table.locator("#hand").inner_text()
    table.reload()
    expect(table.locator("#hand button")).to_have_count(10)
    assert table.locator("#hand").inner_text() == hand


def test_the_page_is_told_why_a_move_is_refused(table: Page, served: Frontend) -> None:
    """The lines for the console of the browser get a code, and a sentence for people."""
    (lines,) = [block.text for block in blocks_of(PAGE) if block.language == "js"]
    script = re.sub(r"^await", "return await", lines, flags=re.MULTILINE).replace(
        "http://127.0.0.1:8000", served.service.base
    )
    refused = table.evaluate(f"async () => {{ {script} }}")
    assert re.fullmatch(r"[a-z_]+", refused["code"])
    assert refused["detail"].endswith(".")
