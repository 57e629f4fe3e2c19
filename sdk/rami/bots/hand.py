"""A hand without a game: its best melds, and what to discard from it."""

from collections.abc import Iterable
from functools import cached_property, reduce
from typing import Any, Self

from rami.bots.hinting.turn_hint import chosen_discard
from rami.bots.strategy.arrange import arrange, left_value
from rami.contract.wire import DiscardHint
from rami.messages.cards import Cards
from rami.messages.catalogue import Language, catalogue
from rami.messages.text import Counted, Localized, Text
from rami.rules.cards import HAND_CARDS, NAMES, HandCards, deck, names, parse_hand
from rami.rules.melds.wild_cards import meld_names
from rami.rules.settings.parameters import Rules, jokers_in_deck, pack_count
from rami.rules.snapshots import TurnView
from rami.rules.state import Phase
from rami.rules.variants.resolve import Options, resolve
from rami.rules.views.view import SeatView, View, dealt_for, seen_waiting


class Hand:
    """The cards of a hand in a game: `Hand("4C 5C 6C KH KS 9S", "rami")`, or `Hand.of(view)` for the own one.

    `melds` are the melds that leave the lowest value in the hand, `left` the other cards, and `deadwood` their value.
    `discards` are the cards that could be discarded, the best first, each with the reasons that a hint has; `discard`
    is the first one. Nothing is known of other players. Raises ValueError for what is no hand of this game, and
    BadRules.
    """

    def __init__(
        self, cards: str | Iterable[str], variant: str = "rami", options: Options | None = None, seats: int = 2
    ) -> None:
        given = tuple(cards.split() if isinstance(cards, str) else cards)
        self._read(given, resolve(variant, dict(options or {}), seats), seats)

    @classmethod
    def of(cls, view: View, *more: str) -> Self:
        """The own hand of a view, with further cards, in the game that is played. Raises ValueError."""
        hand = cls.__new__(cls)
        hand._read((*view.hand, *more), view.rules, dealt_for(view))  # noqa: SLF001 - it is of this class
        return hand

    def _read(self, cards: tuple[str, ...], rules: Rules, seats: int) -> None:
        self.cards = cards
        self._held = _held(cards, rules, seats)
        self._view = _view(rules, seats, self._held)
        self._arranged = arrange(rules, self._held)
        self.melds: tuple[tuple[str, ...], ...] = tuple([meld_names(meld) for meld in self._arranged.melds])
        self.left: tuple[str, ...] = names(self._arranged.left)
        self.deadwood: int = left_value(rules, self._arranged.left)

    @cached_property
    def discards(self) -> tuple[DiscardHint, ...]:
        """All cards that could be discarded, the best first."""
        cards, found = sorted(set(self._held)), list[DiscardHint]()
        while cards:
            found.append(chosen_discard(self._view, self._arranged, cards))
            cards.remove(HAND_CARDS[found[-1].card])
        return tuple(found)

    @property
    def discard(self) -> DiscardHint:
        """The card to discard."""
        return self.discards[0]

    def advice(self, lang: Language = "en") -> str:
        """The melds, what is left, and what to discard and why, as a text in English or French."""
        lines = [self._melds(), self._left(), _why(self.discard)]
        return "\n".join([line.said(catalogue(lang, "messages")) for line in lines])

    def __str__(self) -> str:
        return self.advice()

    def __repr__(self) -> str:
        return f"Hand({' '.join(self.cards)!r}, {self._view.rules.variant!r})"

    def _melds(self) -> Text:
        if not self.melds:
            return Text("No melds.")
        melds: list[Localized] = [Cards(meld) for meld in self.melds]
        every = reduce(lambda one, other: Text("{one}, {other}", one=one, other=other), melds)
        return Text("Melds: {melds}.", melds=every)

    def _left(self) -> Text:
        if not self.left:
            return Text("All cards are in melds.")
        points = Counted(self.deadwood, "one point", "{n} points")
        return Text("Left: {cards}, {points}.", cards=Cards(self.left), points=points)


def _held(cards: tuple[str, ...], rules: Rules, seats: int) -> HandCards:
    """The cards of the hand, sorted. Raises ValueError."""
    try:
        held = HandCards(sorted(parse_hand(cards)))
    except KeyError as error:
        raise ValueError(
            f"There is no card {error.args[0]}: write rank and suit, as in TH for the ten of hearts, or * for a joker."
        ) from None
    if not held:
        raise ValueError("A hand has a card or more.")
    every = deck(pack_count(rules, seats), jokers_in_deck(rules, seats))
    for card in set(held):
        if held.count(card) > every.count(card):
            raise ValueError(
                f"The hand has more of {NAMES[card]} than {rules.variant} for {seats} players has: {held.count(card)}, "
                f"not {every.count(card)}."
            )
    return held


def _view(rules: Rules, seats: int, held: HandCards) -> View:
    """A turn after the draw, with no card on the table or in the pile, in which the other hands are empty."""
    players = [SeatView(seat, 0 if seat else len(held), True, False, 1) for seat in range(seats)]
    others = pack_count(rules, seats) * 52 + jokers_in_deck(rules, seats) - len(held)
    shown: dict[str, Any] = seen_waiting(rules, seats, 0, "") | {
        "phase": Phase.PLAY,
        "deal": 1,
        "dealer": seats - 1,
        "turn": 0,
        "hand": names(held),
        "seats": tuple(players),
        "stock": others,
        "this_turn": TurnView(True, None, False, 0, 0, 0, opened=True),
    }
    return View(**shown)


def _why(discard: DiscardHint) -> Text:
    card = Cards((discard.card,))
    if discard.why == "breaks_up":
        return Text("Discard {card}: every card is in a meld, and without this one the hand loses least.", card=card)
    if not discard.chances:
        return Text("Discard {card}: no card that can still come makes a meld with it.", card=card)
    more = Counted(discard.chances, "one card that can still come", "{n} cards that can still come")
    return Text("Discard {card}: it is in no meld, and {cards} would make one with it.", card=card, cards=more)
