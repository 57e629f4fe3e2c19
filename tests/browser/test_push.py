"""Notifications while no page is open: the page subscribes, and the service worker shows what the service has sent.

Chromium has no push service here: what it would subscribe at is a server of the test, and the test hands over what the
service has sent there, decrypted as a browser does it.
"""

import json
from collections.abc import Iterator
from time import monotonic
from typing import Any, Final

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import CDPSession, Page, Worker
from tests.browser.test_calls import AWAY, ON, SEEN, at_table, switch_on, take_turn
from tests.browser.test_settings import open_sheet
from tests.browser.visits import Visits
from tests.browser.waiting import SECONDS, until
from tests.docs.snippets import snippets
from tests.service.process import Service
from tests.service.table import Player, Table
from tests.service.webhooks.push_service import Browser, notifying
from tests.service.webhooks.receiver import Receiver

pytestmark = pytest.mark.browser

PUSHES: Final = "/v1/players/me/push-subscriptions"
SUBSCRIBED: Final = """
    window.unsubscribed = 0;
    let found = null;
    PushManager.prototype.getSubscription = async () => found;
    PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
        window.key = userVisibleOnly && applicationServerKey;
        return (found = { toJSON: () => (%s), unsubscribe });
    };
    const unsubscribe = async () => {
        found = null;
        window.unsubscribed++;
        return true;
    };
"""
"""In the place of the push service of the browser's maker."""
LISTED: Final = """async (token) => {
    const answer = await fetch("/v1/players/me/push-subscriptions", { headers: { Authorization: `Bearer ${token}` } });
    return (await answer.json()).subscriptions.length;
}"""
"""How many subscriptions the service knows."""
SHOWN: Final = """async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, ...data }));
}"""


COUNT: Final = """() => {
    self.shown = 0;
    const { prototype } = ServiceWorkerRegistration;
    const show = prototype.showNotification;
    prototype.showNotification = async function (...all) { await show.apply(this, all); self.shown++; };
}"""
"""Counts in the worker what it has shown. Chromium must not be asked while it shows something (`test_calls`)."""


@pytest.fixture(scope="module")
def pushing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Service, Receiver]]:
    """A service that sends notifications, and where it sends them."""
    with notifying(tmp_path_factory.mktemp("push")) as both:
        yield both


@pytest.fixture
def visits(browser: Chromium, pushing: tuple[Service, Receiver]) -> Iterator[Visits]:
    """Opens pages of that service. The test fails if one of them does anything wrong."""
    opened = Visits(browser, pushing[0].base)
    yield opened
    opened.close()
    assert opened.wrong == []


@pytest.fixture
def table(pushing: tuple[Service, Receiver]) -> Table:
    """A game of two people."""
    pushing[1].messages.clear()
    return Table([pushing[0].player("Ada"), pushing[0].player("Bob")], variant="rami")


def subscribing(visits: Visits, table: Table, player: Player, one: Browser) -> Page:
    """A page at a table, in a browser with notifications switched on, which the service knows."""
    page = at_table(visits, table, player.token, permissions=["notifications"])
    page.add_init_script(SUBSCRIBED % json.dumps(one.subscription()))
    page.reload()
    page.locator(".hand .card").first.wait_for()
    switch_on(page)
    until(page, LISTED, player.token)
    return page


def deliver(page: Page, session: CDPSession, message: Any) -> None:
    """Let the browser get a message from its push service."""
    found = list[Any]()
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(50)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": page.url.partition("/play")[0],
            "registrationId": found[-1]["registrationId"],
            "data": json.dumps(message),
        },
    )
    session.send("ServiceWorker.disable")


def until_shown(page: Page, worker: Worker, count: int) -> None:
    """Wait until the worker has shown so many notifications."""
    end = monotonic() + SECONDS
    while worker.evaluate("self.shown") < count:
        assert monotonic() < end
        page.wait_for_timeout(50)


def test_a_turn_is_announced_while_no_page_shows_the_game(
    visits: Visits, table: Table, pushing: tuple[Service, Receiver]
) -> None:
    """What the service sends becomes a notification that leads to the game, one for each game, none if it is seen."""
    receiver, (waiting,) = pushing[1], table.others
    one = Browser(receiver.url)
    page = subscribing(visits, table, waiting, one)
    assert page.evaluate("window.key") == pushing[0].http.get("/v1/push").json()["public_key"]
    take_turn(table)
    receiver.wait(lambda: receiver.messages)
    message = one.read(receiver.messages[0])
    assert (message["type"], message["title"]) == ("turn.started", "It is your turn")
    session = page.context.new_cdp_session(page)
    (worker,) = page.context.service_workers
    worker.evaluate(COUNT)
    deliver(page, session, message)
    until(page, f"() => {SEEN}")
    page.wait_for_timeout(500)
    assert page.evaluate(SHOWN) == []  # the page is seen
    page.evaluate(AWAY)
    until(page, f"() => {SEEN}.then((count) => count === 0)")
    deliver(page, session, message)
    until_shown(page, worker, 1)
    (shown,) = page.evaluate(SHOWN)
    address = f"{pushing[0].base}/play#/game/{table.id}"
    assert shown == {"title": message["title"], "body": message["text"], "tag": table.id, "address": address}
    deliver(page, session, message | {"title": "Again"})
    until_shown(page, worker, 2)
    assert [one["title"] for one in page.evaluate(SHOWN)] == ["Again"]
    page.goto("/play#/lobby")
    worker.evaluate("(address) => open(address).catch(() => undefined)", address)  # as after a click
    page.locator(".hand .card").first.wait_for()
    until(page, f"() => ({SHOWN})().then((shown) => shown.length === 0)")  # it can be seen now


def test_a_browser_ends_its_subscription(visits: Visits, table: Table, pushing: tuple[Service, Receiver]) -> None:
    """The sheet says that notifications come always; switched off, the browser ends its subscription."""
    page = subscribing(visits, table, table.turn, Browser(f"{pushing[1].url}/2"))
    open_sheet(page)
    page.locator(ON).wait_for()
    setting = page.locator("[data-setting=notifications]")
    setting.locator("small", has_text="also while it shows no page").wait_for()
    setting.locator("label", has_text="off").click()
    until(page, "() => window.unsubscribed === 1")


def test_the_next_player_of_a_browser_gets_the_notifications(
    visits: Visits, table: Table, pushing: tuple[Service, Receiver]
) -> None:
    """A player who is brought to this browser takes over its subscription."""
    ada, bob = table.players
    page = subscribing(visits, table, ada, Browser(f"{pushing[1].url}/3"))
    page.evaluate("(token) => localStorage.setItem('rami.token', token)", bob.token)
    page.reload()
    until(page, LISTED, bob.token)
    assert ada.get(PUSHES).json() == {"subscriptions": []}


def test_the_page_of_documents_says_how_to_subscribe(
    visits: Visits, table: Table, pushing: tuple[Service, Receiver]
) -> None:
    """Its snippet, run in a page of the service, makes the subscription."""
    [snippet] = [one.block.text for one in snippets() if one.kind == ("js", "js")]
    player = table.turn
    page = at_table(visits, table, player.token)
    page.evaluate(f"async () => {{ {SUBSCRIBED % json.dumps(Browser(f'{pushing[1].url}/4').subscription())} }}")
    page.evaluate(f"async (token) => {{ {snippet} }}", player.token)
    assert page.evaluate(LISTED, player.token) == 1
