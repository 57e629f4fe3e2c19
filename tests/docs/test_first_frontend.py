"""The frontend of docs/learn/first-frontend.md is opened in a browser, and a turn is played with it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.docs.own_frontend import Frontend, frontend

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


def test_cards_that_cannot_be_discarded_are_grey(table: Page) -> None:
    """The red ones too, so nobody thinks that only the red ones can be played."""
    table.get_by_role("button", name="Draw from the stock").wait_for()
    colours = table.locator("#hand button:disabled").evaluate_all(
        "made => made.map((one) => getComputedStyle(one).color)"
    )
    assert len(colours) == 10
    assert len({*colours}) == 1


def test_a_token_that_is_not_valid_is_removed(browser: Browser, served: Frontend) -> None:
    """The page says why there is no game; after a reload it has a new player."""
    page = browser.new_context().new_page()
    page.goto(served.address)
    expect(page.locator("#hand button")).to_have_count(10)
    page.evaluate("localStorage.token = 'rami_wrong'")
    page.reload()
    expect(page.locator("#refusal")).to_contain_text("token")
    expect(page.locator("#state")).to_have_text("There is no game to show.")
    page.reload()
    expect(page.locator("#hand button")).to_have_count(10)
    page.context.close()


def test_a_page_without_the_service_says_so(browser: Browser, served: Frontend) -> None:
    """The service does not allow the origin (`localhost` is another one than `127.0.0.1`), or it does not answer."""
    page = browser.new_context().new_page()
    page.goto(served.address.replace("127.0.0.1", "localhost"))
    expect(page.locator("#refusal")).to_have_text("The client cannot be loaded.")
    page.route("**/v1/**", lambda route: route.abort())
    page.goto(served.address)
    expect(page.locator("#refusal")).to_have_text("The service did not answer (network).")
    page.context.close()
