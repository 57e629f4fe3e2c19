"""`<rami-game>` on a page of another origin: what it shows, that it follows the game, and that it needs no account."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.reading import barriers
from tests.docs.own_frontend import files_served
from tests.docs.snippets import snippets
from tests.service.process import Service, free_port, serving
from tests.service.table import ONE_DEAL, Table, play_out

pytestmark = pytest.mark.browser

PAGE: Final = """<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>A club</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src {base}; connect-src {base}">
<script type="module" src="{base}/web/client/element.js"></script></head>
<body><main><h1>Our games</h1><rami-game src="{base}" game="{game}"></rami-game></main></body></html>"""
"""Its policy allows no style and no script but those of the service."""
MELD: Final = re.compile(r"^Meld 1: .+ of .+, ")
FOLLOW: Final = """async ([url, game]) => {
    const { followGame, Rami } = await import(`${url}/web/client/index.js`);
    [window.steps, window.hands] = [[], 0];
    followGame(new Rami({ url }), game, { onStep: ({ kind, view }) => {
        window.steps.push(kind);
        window.hands += view.hand.length;
    } });
}"""


class Club(NamedTuple):
    """A page of another origin in a folder, its address, and the service that allows it."""

    folder: Path
    address: str
    service: Service

    def shows(self, browser: Browser, game: str, language: str = "en", **context: Any) -> Page:
        """The page with a game."""
        text = PAGE.format(base=self.service.base, game=game, language=language)
        (self.folder / "index.html").write_text(text, encoding="utf-8")
        page = browser.new_context(**context).new_page()
        page.goto(self.address)
        return page


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A server for files that the service allows."""
    folder, port = tmp_path_factory.mktemp("club"), free_port()
    origin = f"http://127.0.0.1:{port}"
    with (
        serving(tmp_path_factory.mktemp("watched"), cors_origins=origin) as service,
        files_served(folder, port),
    ):
        yield Club(folder, f"{origin}/", service)
        assert "internal_error" not in service.log


@pytest.mark.parametrize(("language", "plays"), [("en", "plays"), ("fr", "joue")])
def test_a_page_of_another_origin_shows_a_game_and_follows_it(
    browser: Browser, club: Club, language: str, plays: str
) -> None:
    """Seats, scores, the pile and whose turn it is, in both languages; each move is shown; the end, too."""
    players = [club.service.player(name) for name in ("Ada", "<img src=x onerror=alert(1)>")]
    table = Table(players, options=ONE_DEAL | {"turn_limit": 12})
    page = club.shows(browser, table.id, language, reduced_motion="reduce")
    element = page.locator("rami-game")
    turn = table.turn
    expect(element.get_by_role("status").first).to_have_text(f"{turn.name} {plays}")
    expect(element.locator(".seats li")).to_have_count(2)
    expect(element.locator(".seats b").nth(1)).to_have_text(players[1].name)  # as a text: nothing is read as HTML
    assert element.locator("img").count() == 0
    expect(element.locator(".playing b")).to_have_text(turn.name)
    expect(element.locator(".middle [role=img]").nth(1)).to_have_attribute("aria-label", has_pile(language))
    assert barriers(page) == []
    stock = table.players[0].view(table.id).stock
    turn.move(table.id, {"type": "draw_stock"})
    expect(element.locator(".back")).to_have_text(str(stock - 1))
    play_out(table.id, *players)
    over = {"en": "The game is over", "fr": "La partie est terminée"}[language]
    expect(element.get_by_role("status").first).to_have_text(over)
    total = players[0].view(table.id).totals[0]
    expect(element.locator(".total").first).to_have_text(f"Total {total}")
    href = element.locator("a").get_attribute("href")
    assert href == f"{club.service.base}/play#/game/{table.id}"


def has_pile(language: str) -> Any:
    """How the pile begins to be called."""
    return re.compile({"en": "^Discard pile", "fr": "^Défausse"}[language])


def test_melds_are_shown_and_said(browser: Browser, club: Club) -> None:
    """Each meld has its cards, and a name that lists them."""
    players = [club.service.player(name) for name in ("Ada", "Bob")]
    table = Table(players)
    while not players[0].view(table.id).melds:
        table.play_on(1)
    page = club.shows(browser, table.id)
    meld = players[0].view(table.id).melds[0]
    first = page.locator("rami-game .melds li").first
    expect(first.locator(".card")).to_have_count(len(meld.cards))
    expect(first.get_by_role("img")).to_have_attribute("aria-label", MELD)


def test_a_private_game_is_shown_as_one_that_is_not_there(browser: Browser, club: Club) -> None:
    """Nor is an id that is none, or an address that is no address of a service, ever asked for or linked."""
    private = club.service.player("Ada").create(private=True).id
    for game in (private, "g_" + "0" * 26, "javascript:alert(1)"):
        page = club.shows(browser, game)
        expect(page.locator("rami-game").get_by_role("status").first).to_have_text("There is no such game")
    page.locator("rami-game").evaluate("element => element.setAttribute('src', 'javascript:alert(1)')")
    expect(page.locator("rami-game a")).to_have_count(0)


def test_the_client_follows_a_game_without_a_token(browser: Browser, club: Club) -> None:
    """The whole client needs no token for it, on a page of another origin."""
    players = [club.service.player(name) for name in ("Ada", "Bob")]
    table = Table(players, options=ONE_DEAL | {"turn_limit": 12})
    page = club.shows(browser, table.id)
    page.evaluate(FOLLOW, [club.service.base, table.id])
    play_out(table.id, *players)
    page.wait_for_function("window.steps?.at(-1) === 'end'")
    assert page.evaluate("window.steps[0]") == "snapshot"
    assert page.evaluate("window.hands") == 0


def test_it_shows_another_game_when_its_attribute_changes(browser: Browser, club: Club) -> None:
    """A page may change the game, or the language, at any time; what is removed follows nothing."""
    table = Table([club.service.player("Ada"), club.service.player("Bob")])
    waiting = club.service.player("Zoe").create(seats=3).id
    page = club.shows(browser, table.id)
    element = page.locator("rami-game")
    expect(element.locator(".seats b").first).to_have_text("Ada")
    element.evaluate("(element, game) => element.setAttribute('game', game)", waiting)
    expect(element.locator(".seats b").first).to_have_text("Zoe")
    expect(element.get_by_role("status").first).to_have_text("This game waits for players")
    element.evaluate("element => element.setAttribute('lang', 'fr')")
    expect(element.get_by_role("status").first).to_have_text("Cette partie attend des joueurs")
    assert page.evaluate("document.querySelector('rami-game').view.players[0].name") == "Zoe"


def test_the_documented_picture_is_shown_where_no_script_runs(browser: Browser, club: Club) -> None:
    """On a page of another origin, in the size that the document says, and it leads to the table."""
    game = Table([club.service.player("Ada"), club.service.player("Bob")]).id
    (part,) = [one.block.text for one in snippets() if one.kind == ("html", "")]
    shown = part.replace("https://rami.example", club.service.base).replace("g_…", game)
    (club.folder / "picture.html").write_text(f"<!doctype html>{shown}", encoding="utf-8")
    page = browser.new_context(java_script_enabled=False).new_page()
    with page.expect_response("**/picture.png") as answer:
        page.goto(f"{club.address}picture.html")
    assert answer.value.status == 200
    picture = page.get_by_role("img")
    expect(picture).to_have_js_property("naturalWidth", 1200)
    assert (picture.get_attribute("width"), picture.get_attribute("height")) == ("1200", "630")
    page.get_by_role("link").click()
    expect(page).to_have_url(re.compile(f"/play(/games/{game}|#/game/{game})$"))
