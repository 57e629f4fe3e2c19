"""Small decks: a few faces and jokers, some tables, and every start of a turn that is possible with them."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from tests.sdk.rules.brute import Facts, Turn
from tests.sdk.rules.fittings import Cards, melds, plain, terms_of

from rami.rules.cards import ALL_FACES, HandCards, parse_hand, parse_meld
from rami.rules.melds.wild_cards import wilds_of
from rami.rules.settings.parameters import Rules, jokers_in_deck, pack_count
from rami.rules.state import Phase, State, Table, TableMeld


class World(NamedTuple):
    """The faces of hands and pile, and the tables: melds as text, separated by `/`."""

    name: str
    faces: Cards
    tables: tuple[str, ...]


COURTS = World(
    "courts",
    ("TS", "JS", "QS", "KS", "AS", "KH", "KD"),
    (
        "",
        "*TS JS QS",
        "QS KS *AS",
        "TS *JS QS",
        "KS *KH KD",
        "*KS *KH KD",
        "*JS QS KS / KS KH *KD",
        "8S 9S TS / KS KH KC",
    ),
)
CORNER = World(
    "corner",
    ("AS", "2S", "3S", "QS", "KS", "AH", "AD"),
    (
        "",
        "AS 2S *3S",
        "*QS KS AS",
        "KS *AS 2S",
        "*AS *AH AD",
        "AS 2S *3S 4S 5S 6S 7S 8S 9S TS JS QS KS",
        "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS *KS AS",
        "2S 3S 4S *5S 6S 7S 8S 9S TS JS QS KS",
        "*2S 3S 4S / AS AH *AD",
        "3S 4S 5S / AS AH AC",
    ),
)
MIDDLE = World(
    "middle",
    ("5S", "6S", "7S", "8S", "7H", "7D", "7C"),
    (
        "",
        "6S *7S 8S",
        "*6S 7S 8S",
        "7S *7H 7D",
        "*7S *7H 7D",
        "7S 7H *7D 7C",
        "2S 3S 4S / 7S 7H 7C",
        "*5S 6S 7S / *7S 7H 7C",
    ),
)
WORLDS = (COURTS, CORNER, MIDDLE)


class Situation(NamedTuple):
    """The player on turn: the number of earlier turns, what the player has done in them, and the number of the deal."""

    before: int = 3
    starter: bool = False
    opened: bool = False
    laid: bool = False
    deal: int = 1


class Start(NamedTuple):
    """The start of a turn. With `drawn` the last card came from the stock, or no card is drawn."""

    hand: Cards
    melds: tuple[Cards, ...]
    pile: Cards
    drawn: bool
    situation: Situation


def situations(rules: Rules) -> list[Situation]:
    """The situations that make a difference under these rules."""
    opens = rules.opening is not None or rules.contracts is not None
    found = [Situation(), Situation(opened=opens, laid=True)]
    if rules.contracts is not None:
        found += [Situation(laid=True), Situation(deal=2), Situation(laid=True, deal=2)]
    if rules.opening and (rules.joker_swap == "any" or rules.layoff_requires != "opened"):
        found.append(Situation(laid=True))
    if rules.free_first_round_draw or not rules.first_turn_melds:
        found.append(Situation(before=0))
    if rules.first_discard_neutral or rules.first_turn_stock_only:
        found.append(Situation(before=0, starter=True))
    if rules.discard_from_turn > 1:
        found += [Situation(before=rules.discard_from_turn - less) for less in (2, 1)]
    if rules.all_at_once_from_deal is not None and rules.all_at_once_from_deal > 1:
        found.append(Situation(deal=rules.all_at_once_from_deal))
    return found


class Starts:
    """Every start of a turn in a game and a world: each table, situation, pile and hand.

    Hands hold 1 to `most` cards before the draw, or one more when no draw follows. A place is None if the pack has too
    few copies of a card.
    """

    def __init__(self, rules: Rules, world: World, most: int) -> None:
        pack = Counter({face: pack_count(rules, 2) for face in world.faces}) + Counter({"*": jokers_in_deck(rules, 2)})
        every = (hand for size in range(1, most + 2) for hand in combinations_with_replacement(sorted(pack), size))
        self._hands = [hand for hand in every if not Counter(hand) - pack]
        self._most = most
        self._places: list[tuple[Counter[str], tuple[Cards, ...], Situation, Cards]] = []
        for table, situation in product(_tables(rules, world), situations(rules)):
            left = pack - Counter(plain(card) for meld in table for card in meld)
            no_draw = situation.starter and rules.starter_extra_card
            for pile in [(), *([] if no_draw else _piles(rules, left))]:
                self._places.append((left, table, situation, pile))

    def __len__(self) -> int:
        return len(self._places) * len(self._hands)

    def __getitem__(self, index: int) -> Start | None:
        left, table, situation, pile = self._places[index % len(self._places)]
        hand = self._hands[index // len(self._places)]
        if (pile and len(hand) > self._most) or Counter((*hand, *pile)) - left:
            return None
        return Start(hand, table, pile, not pile, situation)

    def spread(self, first: int, last: int) -> Iterator[Start]:
        """A part of the starts, spread over all of them: the parts together hold every start once."""
        step = next(prime for prime in (7_368_787, 6_700_417) if len(self) % prime)
        found = (self[place * step % len(self)] for place in range(first, min(last, len(self))))
        return (start for start in found if start is not None)


def _tables(rules: Rules, world: World) -> list[tuple[Cards, ...]]:
    """The tables of a world whose melds are legal under these rules, with no more jokers than the pack has."""
    found = []
    for text in world.tables:
        table = tuple(tuple(meld.split()) for meld in text.split("/")) if text else ()
        jokers = sum(card[0] == "*" for meld in table for card in meld)
        known = all(meld in melds(terms_of(rules), tuple(sorted(map(plain, meld)))) for meld in table)
        if known and jokers <= jokers_in_deck(rules, 2):
            found.append(table)
    return found


def _piles(rules: Rules, left: Counter[str]) -> list[Cards]:
    """Every top card, and every pair of cards where a deeper card may be taken."""
    piles: list[Cards] = [(card,) for card in sorted(left)]
    if rules.discard_depth == "any":
        piles += [pair for pair in product(sorted(left), repeat=2) if not Counter(pair) - left]
    return piles


def judged(start: Start) -> Turn:
    """The start of a turn as an object of the judge."""
    before, starter, opened, laid, deal = start.situation
    facts = Facts(opened=opened, laid_before=laid, before=before, starter=starter, deal=deal)
    return Turn(start.hand, tuple(enumerate(start.melds, 1)), facts)


def state_of(rules: Rules, start: Start) -> State:
    """The start as a state of the engine: seat 0 is on turn, seat 1 has laid the table and holds one card."""
    before, starter, opened, laid, deal = start.situation
    table = Table(
        turn=0,
        drawn=start.drawn,
        hands=(HandCards(sorted(parse_hand(start.hand))), ALL_FACES[:1]),
        stock=ALL_FACES[1:2],
        pile=parse_hand(start.pile),
        melds=tuple(
            TableMeld(n, parse_meld(meld), bytes([1]) * len(meld), wilds_of(meld))
            for n, meld in enumerate(start.melds, 1)
        ),
        next_meld=len(start.melds) + 1,
        turns_taken=(before, 3 * (not starter)),
        opened=(opened, False),
        laid=(laid, True),
        recycles=0,
        used=0,
        known=b"",
    )
    nothing, phase = bytes(32), Phase.PLAY if start.drawn else Phase.DRAW
    return State(rules, "", 2, phase, deal, 0, (0, 0), nothing, nothing, (b"", b""), (b"", b""), table)
