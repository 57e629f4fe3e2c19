"""The client in JavaScript on a page of another origin, where the browser decides what may be sent and read."""

from typing import Final

from playwright.sync_api import Page
from tests.service.process import Service
from tools.site.pages import blocks, text

EXAMPLE: Final = blocks(text("docs/reference/javascript.md"), "js")[1]
"""A whole game, with short answers (`minimal`)."""
PLAY: Final = """async (base) => {
    const { followGame, Rami } = await import(`${base}/web/client/index.js`);
    %s
    return { status: game.view.status, totals: game.view.totals.length };
}"""
MOVE: Final = """async (base) => {
    const { Rami } = await import(`${base}/web/client/index.js`);
    const rami = new Rami({ url: base, retries: 0 });
    rami.token = (await rami.createPlayer({ name: "Ada" })).data.token;
    let { data: view } = await rami.createGame({ variant: "rami", bots: 1 });
    while (view.turn !== view.seat) ({ data: view } = await rami.getGame(view.id));
    const answer = await rami.makeMoves(view.id, { moves: [{ type: "draw_stock" }], dry_run: true }, { minimal: true });
    return { asked: "game" in answer.data, headers: Object.fromEntries(answer.headers) };
}"""


def test_the_first_example_of_the_documentation_plays_a_whole_game(page: Page, service: Service) -> None:
    """The program of the page about the client, with this service's address in it, as it is."""
    assert "minimal: true" in EXAMPLE
    program = EXAMPLE.replace("https://rami.example", service.base)
    assert page.evaluate(PLAY % program, service.base) == {"status": "finished", "totals": 2}


def test_a_page_asks_for_the_short_answer_and_reads_that_it_got_it(page: Page, service: Service) -> None:
    """The browser lets the page send `Prefer`, and read `Preference-Applied`."""
    answer = page.evaluate(MOVE, service.base)
    assert not answer["asked"]
    assert answer["headers"]["preference-applied"] == "return=minimal"
    assert answer["headers"]["etag"]
