"""The link of an invitation is copied, sent with the share sheet of the device, or scanned from the screen."""

import base64
from typing import Any

import numpy as np
import pytest
import zxingcpp
from playwright.sync_api import Locator, Page, expect
from tests.browser.visits import PHONE, Visits
from tests.service.process import Service
from tests.service.table import Player

pytestmark = pytest.mark.browser

GREYS = """async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const grey = (_, at) => (data[4 * at] + data[4 * at + 1] + data[4 * at + 2]) / 3;
    return [image.height, image.width, Array.from({ length: data.length / 4 }, grey)];
}"""
"""The pixels of a picture, which the browser that took it reads again."""
SHEET = """() => {
    window.shared = [];
    navigator.share = async (what) => {
        window.shared.push(what);
        if (window.failure) throw new DOMException("", window.failure);
    };
}"""
"""The share sheet of a phone. Chromium has none on Linux."""


@pytest.fixture
def ada(service: Service) -> Player:
    """The player who invites."""
    return service.player("Ada")


def picture(code: Locator) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """What a camera sees of an element: its pixels on the screen, in grey."""
    code.scroll_into_view_if_needed()
    taken = base64.b64encode(code.screenshot(animations="disabled")).decode()
    height, width, greys = code.page.evaluate(GREYS, taken)
    return np.array(greys, dtype=np.uint8).reshape(height, width)


def shown_code(page: Page, label: str) -> Locator:
    """The QR code with this name, once it is unfolded."""
    page.locator("summary").get_by_text("QR code", exact=True).click()
    code = page.get_by_role("img", name=f"QR code: {label}", exact=True)
    code.wait_for()
    return code


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [PHONE, {"viewport": {"width": 1280, "height": 800}}], ids=["phone", "desk"])
def test_a_camera_reads_the_link(visits: Visits, ada: Player, device: dict[str, Any], scheme: str) -> None:
    """Dark on light with free space around it, in the dark theme too."""
    game = ada.create(variant="rami", seats=3).id
    page = visits.open(f"/play#/game/{game}", token=ada.token, **device | {"color_scheme": scheme})
    link = page.get_by_label("Link to this game").input_value()
    assert link.endswith(f"/play#/invite/{game}")
    seen = picture(shown_code(page, "Link to this game"))
    assert [found.text for found in zxingcpp.read_barcodes(seen, try_invert=False)] == [link]
    square = seen.shape[0] // 60
    corners = seen[square * 2 : square * 3, square * 3 : -square * 3]
    assert corners.min() == 255, "no free space above the code"


def test_a_code_that_is_inverted_is_not_read(visits: Visits, ada: Player) -> None:
    """The test above would see a code that is light on dark."""
    game = ada.create(variant="rami", seats=3).id
    page = visits.open(f"/play#/game/{game}", token=ada.token, **PHONE)
    seen = picture(shown_code(page, "Link to this game"))
    assert zxingcpp.read_barcodes(255 - seen, try_invert=False) == []


def test_no_server_gets_the_secret_of_a_code(visits: Visits, ada: Player) -> None:
    """The code of an invitation to a private game is drawn on the page: only the answer that made it has the secret."""
    game = ada.create(variant="rami", seats=3, private=True).id
    page = visits.open(f"/play#/game/{game}", token=ada.token, **PHONE)
    page.get_by_role("button", name="Invite to play").click()
    link = page.get_by_label("Link to play").input_value()
    sent = list[str]()
    page.on("request", lambda request: sent.append(f"{request.url} {request.post_data} {request.headers}"))
    (found,) = zxingcpp.read_barcodes(picture(shown_code(page, "Link to play")))
    assert found.text == link
    assert any("lean-qr.js" in one for one in sent)
    secret = link.rpartition("/")[2]
    assert secret.startswith("i_")
    assert not [one for one in sent if secret in one]


def test_the_share_sheet_gets_the_link(visits: Visits, ada: Player) -> None:
    """With the name of the game. Closing the sheet is no failure; another end of it says what to do."""
    game = ada.create(variant="rami-51", seats=3).id
    page = visits.open("/play", token=ada.token, **PHONE)
    page.add_init_script(f"({SHEET})()")
    page.goto("about:blank")
    page.goto(f"/play#/game/{game}")
    share = page.get_by_role("button", name="Share")
    share.click()
    link = page.get_by_label("Link to this game").input_value()
    assert page.evaluate("window.shared") == [{"title": "Rami", "text": "Play with me: Rami 51", "url": link}]
    failed = page.get_by_text("This device has not shared it. Copy the link.")
    page.evaluate("window.failure = 'NotAllowedError'")
    share.click()
    failed.wait_for()
    page.evaluate("window.failure = 'AbortError'")
    share.click()
    expect(failed).to_have_count(0)


def test_without_a_share_sheet_there_is_no_button(visits: Visits, ada: Player) -> None:
    """The link can still be copied."""
    game = ada.create(variant="rami-51", seats=3).id
    page = visits.open(f"/play#/game/{game}", token=ada.token)
    page.get_by_role("button", name="Copy").wait_for()
    assert page.get_by_role("button", name="Share").count() == 0
