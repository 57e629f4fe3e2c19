"""All pictures of the documentation, from a real service: `python -m tools.pictures.service`, or `make pictures`."""

from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser
from tests.browser.visits import Visits
from tests.service.process import Service, by_command, serving
from tools.pictures import learn
from tools.pictures.learn import FOLDER, chromium
from tools.pictures.small_png import small

from rami import GameView, Rami, Undo
from rami.bots import HouseBot

WINDOW: Final = {"width": 960, "height": 640}


def shows_much(view: GameView) -> bool:
    """Whether the table has something to look at: some melds, a pile, and a hand in one row."""
    return len(view.melds) >= 3 and 7 <= len(view.hand) <= 10 and view.pile_size >= 4 and view.phase == "play"


def played(player: Rami) -> str:
    """Play games with three house bots until one shows much. Returns the id of that game."""
    for _ in count():
        game = player.create_game("rami-51", seats=3, bots=2).id
        bot = HouseBot()
        while view := player.wait_for_turn(game):
            if shows_much(view):
                return game
            legal = [move for move in player.get_legal_moves(game).moves if not isinstance(move, Undo)]
            player.make_moves(game, bot.choose(view, legal))
    raise AssertionError("the loop above never ends by itself")


def table(browser: Browser, service: Service) -> None:
    """The table in the middle of a deal. It is green in every colour scheme."""
    with Rami(service.base) as player:
        token = player.create_player("Ada").token
        game = played(player)
    visits = Visits(browser, service.base)
    page = visits.open(f"/play#/game/{game}", token, viewport=WINDOW)
    page.locator(".hand .card").first.wait_for()
    page.wait_for_timeout(1000)  # pictures of cards are loaded after the page
    (FOLDER / "table.png").write_bytes(small(page.screenshot()))
    visits.close()


def main() -> None:
    """Take all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, chromium() as browser, serving(Path(folder), by_command) as service:
        table(browser, service)
    learn.main()


if __name__ == "__main__":
    main()
