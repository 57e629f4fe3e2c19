"""Playing with the keyboard alone."""

from collections.abc import Sequence

from playwright.sync_api import Locator
from tests.browser.hands import CHOSEN, HAND, Clicks, keys_of
from tests.browser.waiting import until

WHERE = """one => {
    const here = document.activeElement;
    return one === here ? null : here.compareDocumentPosition(one) & 2 ? "Shift+Tab" : "Tab";
}"""
"""Null if it has the focus, else the key that brings the focus nearer."""
FOCUSED = "() => document.activeElement?.dataset.key"
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
        """Go to the card, and discard it without choosing it."""
        if self.page.locator(HAND + CHOSEN).count():
            self.key("Escape")
        self.go_to(keys_of([card])[0])
        self.key("t")

    def knock(self, card: str | None, word: str = "Knock") -> None:  # noqa: ARG002  # one key is for both
        """The key for knocking and declaring."""
        self.choose([card] if card else [])
        self.key("k")
