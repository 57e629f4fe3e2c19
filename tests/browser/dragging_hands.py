"""Playing by dragging cards to where they belong, with a mouse or with a finger."""

from collections.abc import Sequence

from playwright.sync_api import CDPSession, Locator, Page
from tests.browser.hands import HAND, PILE, Clicks, keys_of, middle


class Drags(Clicks):
    """A mouse that drags cards to where they belong.

    `rest` is how many milliseconds it stays there before it lets go, as people do.
    """

    rest = 200.0

    def drag(self, card: Locator, place: Locator) -> None:
        """Move the pointer from one to the other with the button held down."""
        (from_x, from_y), (to_x, to_y) = middle(card), middle(place)
        self._last = (to_x, to_y)
        mouse = self.page.mouse
        mouse.move(from_x, from_y)
        mouse.down()
        mouse.move((from_x + to_x) / 2, (from_y + to_y) / 2, steps=3)
        mouse.move(to_x, to_y, steps=3)
        self.page.wait_for_timeout(self.rest)
        mouse.up()

    def lay(self, cards: Sequence[str]) -> None:
        """Choose them, and drag the first one to the table."""
        self.choose(cards)
        self.drag(self.page.locator(f'{HAND}[data-key="{keys_of(cards)[0]}"]'), self.page.locator(".melds"))

    def add(self, cards: Sequence[str], meld: int) -> None:
        """Choose all but one, and drag this one to the meld: a card that is dragged is chosen too."""
        self.choose(cards)
        self.drag(
            self.page.locator(f'{HAND}[data-key="{keys_of(cards)[0]}"]'), self.page.locator(f'[data-meld="{meld}"]')
        )

    def discard(self, card: str) -> None:
        """Drag it to the pile."""
        self.choose([])
        self.drag(self.page.locator(f'{HAND}[data-key="{keys_of([card])[0]}"]'), self.page.locator(PILE))


class Touches(Drags):
    """A finger that drags cards. The browser decides whether it drags or scrolls, as on a phone.

    `hold` is how many milliseconds it rests on a card before it moves.
    """

    hold = 350.0

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.screen: CDPSession = page.context.new_cdp_session(page)

    def press(self, control: Locator) -> None:
        """Tap it."""
        self.look(control)
        control.tap()

    def drag(self, card: Locator, place: Locator) -> None:
        """Put a finger on one, move it to the other, and lift it."""
        card.scroll_into_view_if_needed()
        self.flick(card, middle(place))

    def flick(self, card: Locator, *way: tuple[float, float]) -> None:
        """Put a finger on a card, move it along these places, and lift it."""
        here = middle(card)
        self._touch("touchStart", *here)
        self.page.wait_for_timeout(self.hold)
        for there in way:
            for part in range(1, 11):
                self._touch(
                    "touchMove", *(one + (other - one) * part / 10 for one, other in zip(here, there, strict=True))
                )
            here = there
        self._last = here
        self.page.wait_for_timeout(self.rest)
        self.screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _touch(self, kind: str, x: float, y: float) -> None:
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
