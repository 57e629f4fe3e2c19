"""The ways to play at a page: with clicks, with the keyboard alone, by dragging with a mouse or a finger."""

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from playwright.sync_api import CDPSession, Locator, Page
from tests.browser.waiting import until

HAND, STOCK, PILE, ALL_OF_PILE = ".hand .card", "[data-place=stock]", "[data-place=pile]", ".felt .all"
CHOSEN = "[aria-pressed=true]"
WHERE = """one => {
    const here = document.activeElement;
    return one === here ? null : here.compareDocumentPosition(one) & 2 ? "Shift+Tab" : "Tab";
}"""
"""Null if it has the focus, else the key that brings the focus nearer."""
FOCUSED = "() => document.activeElement?.dataset.key"


def keys_of(cards: Sequence[str]) -> list[str]:
    """The keys of cards of the hand in the page. The second of two equal cards is `7H/2`."""
    seen: Counter[str] = Counter()
    keys = list[str]()
    for card in ("*" if card.startswith("*") else card for card in cards):
        seen[card] += 1
        keys.append(card if seen[card] == 1 else f"{card}/{seen[card]}")
    return keys


class Hands(Protocol):
    """Carries out the parts of a move."""

    page: Page

    def press(self, control: Locator) -> None:
        """Use a button or something like it."""

    def draw(self) -> None:
        """Draw from the stock."""

    def take(self, depth: int, size: int) -> None:
        """Take a card of a pile of this size, and all on top of it."""

    def lay(self, cards: Sequence[str]) -> None:
        """Lay cards of the hand as a meld."""

    def add(self, cards: Sequence[str], meld: int) -> None:
        """Put cards of the hand on a meld."""

    def discard(self, card: str) -> None:
        """Throw a card."""

    def knock(self, card: str | None) -> None:
        """Knock, and throw a card."""


class Clicks:
    """A mouse that clicks, or a finger that taps."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, control: Locator) -> None:
        """Click it."""
        control.click()

    def button(self, text: str) -> Locator:
        """The button under the hand that begins with this text."""
        return self.page.locator(".actions button", has_text=text).first

    def draw(self) -> None:
        """Click the stock."""
        self.press(self.page.locator(STOCK))

    def take(self, depth: int, size: int) -> None:
        """Click the pile, or a deeper card of it after all cards were shown."""
        if depth == 1:
            return self.press(self.page.locator(PILE))
        self.press(self.page.locator(ALL_OF_PILE))
        return self.press(self.page.locator(".whole-pile > *").nth(size - depth))

    def choose(self, cards: Sequence[str]) -> None:
        """Choose these cards of the hand and no others."""
        if self.page.locator(HAND + CHOSEN).count():
            self.press(self.button("Choose none"))
        for key in keys_of(cards):
            self.press(self.page.locator(f'{HAND}[data-key="{key}"]'))

    def lay(self, cards: Sequence[str]) -> None:
        """Choose them, and click the button."""
        self.choose(cards)
        self.press(self.button("Lay meld"))

    def add(self, cards: Sequence[str], meld: int) -> None:
        """Choose them, and click the meld."""
        self.choose(cards)
        self.press(self.page.locator(f'[data-meld="{meld}"]'))

    def discard(self, card: str) -> None:
        """Choose it, and click the pile."""
        self.choose([card])
        self.press(self.page.locator(PILE))

    def knock(self, card: str | None) -> None:
        """Choose the card to throw, and click the button."""
        self.choose([card] if card else [])
        self.press(self.button("Knock"))


class Keys(Clicks):
    """The keyboard alone. Whatever has no key of its own is reached with the tab key."""

    def key(self, name: str) -> None:
        """Press a key. The focus must be on something that can be seen, before and after."""
        self.page.keyboard.press(name)
        until(self.page, FOCUS_IN_SIGHT, seconds=5)

    def press(self, control: Locator) -> None:
        """Go to it with the tab key, and press Enter."""
        self.reach(control)
        self.key("Enter")

    def reach(self, control: Locator) -> None:
        """Press the tab key until it has the focus."""
        for _ in range(80):
            nearer = control.evaluate(WHERE)
            if nearer is None:
                return
            self.key(nearer)
        raise AssertionError(f"the tab key never reaches {control}")

    def draw(self) -> None:
        """The key of the stock."""
        self.key("d")

    def take(self, depth: int, size: int) -> None:
        """The key of the pile; for deeper cards the tab key."""
        if depth == 1:
            return self.key("p")
        return super().take(depth, size)

    def choose(self, cards: Sequence[str]) -> None:
        """Go along the hand with the arrow keys, and choose with the space bar."""
        if self.page.locator(HAND + CHOSEN).count():
            self.key("Escape")
        for key in keys_of(cards):
            self.go_to(key)
            self.key(" ")

    def go_to(self, key: str) -> None:
        """Go to a card of the hand with the arrow keys."""
        places = self.page.locator(HAND).evaluate_all("all => all.map(one => one.dataset.key)")
        self.key("c")
        here = places.index(until(self.page, FOCUSED))
        step = 1 if places.index(key) > here else -1
        for place in range(here, places.index(key), step):
            self.key("ArrowRight" if step == 1 else "ArrowLeft")
            until(self.page, "key => document.activeElement?.dataset.key === key", places[place + step])

    def lay(self, cards: Sequence[str]) -> None:
        """The key for melds."""
        self.choose(cards)
        self.key("m")

    def discard(self, card: str) -> None:
        """Go to the card, and throw it without choosing it."""
        if self.page.locator(HAND + CHOSEN).count():
            self.key("Escape")
        self.go_to(keys_of([card])[0])
        self.key("t")

    def knock(self, card: str | None) -> None:
        """The key for knocking."""
        self.choose([card] if card else [])
        self.key("k")


FOCUS_IN_SIGHT = """() => {
    const one = document.activeElement;
    if (!one || one === document.body) return false;
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    const marked = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    const inside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    return width > 0 && height > 0 && inside && (marked || one.matches("h2, main"));
}"""
"""Whether the focus is on something that is in the window and marked. Headings are read out and need no mark."""


class Drags(Clicks):
    """A mouse that drags cards to where they belong."""

    def draw(self) -> None:
        """The stock has no use for dragging: click it."""
        super().draw()

    def drag(self, card: Locator, place: Locator) -> None:
        """Move the pointer from one to the other with the button held down."""
        (from_x, from_y), (to_x, to_y) = _middle(card), _middle(place)
        mouse = self.page.mouse
        mouse.move(from_x, from_y)
        mouse.down()
        mouse.move((from_x + to_x) / 2, (from_y + to_y) / 2, steps=3)
        mouse.move(to_x, to_y, steps=3)
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
    """A finger that drags cards. The browser decides whether it drags or scrolls, as on a phone."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.screen: CDPSession = page.context.new_cdp_session(page)

    def press(self, control: Locator) -> None:
        """Tap it."""
        control.tap()

    def drag(self, card: Locator, place: Locator) -> None:
        """Put a finger on one, move it to the other, and lift it."""
        card.scroll_into_view_if_needed()
        (from_x, from_y), (to_x, to_y) = _middle(card), _middle(place)
        self._touch("touchStart", from_x, from_y)
        for part in range(1, 11):
            self._touch("touchMove", from_x + (to_x - from_x) * part / 10, from_y + (to_y - from_y) * part / 10)
        self.screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _touch(self, kind: str, x: float, y: float) -> None:
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})


def _middle(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
