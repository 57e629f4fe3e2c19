"""The ways to play at a page, and the plainest one: with clicks."""

from collections import Counter
from collections.abc import Sequence
from math import dist
from typing import Protocol

from playwright.sync_api import Locator, Page

HAND, STOCK, PILE, ALL_OF_PILE = ".hand .card", "[data-place=stock]", "[data-place=pile]", ".felt .all"
CHOSEN = "[aria-pressed=true]"
NEAR, LOOK = 32.0, 600.0
"""Pixels within which a second click is in the same place, and milliseconds in which a person sees what is there.

What begins a turn and what ends it are as far apart, too.
"""


def middle(one: Locator) -> tuple[float, float]:
    """Where a pointer goes to hit it."""
    box = one.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


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
        """Discard a card."""

    def knock(self, card: str | None, word: str = "Knock") -> None:
        """Knock or declare, as the button says, and discard a card."""


class Clicks:
    """A mouse that clicks, or a finger that taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._last = (0.0, 0.0)

    def press(self, control: Locator) -> None:
        """Click it."""
        self.look(control)
        control.click()

    def look(self, control: Locator) -> None:
        """Before a click in the same place as the last one, look what is there now: a page ignores who does not."""
        place = middle(control)
        if dist(place, self._last) < NEAR:
            self.page.wait_for_timeout(LOOK)
        self._last = place

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

    def knock(self, card: str | None, word: str = "Knock") -> None:
        """Choose the card to discard, and click the button."""
        self.choose([card] if card else [])
        self.press(self.button(word))
