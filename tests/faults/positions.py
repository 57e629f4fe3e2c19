"""Positions that may be hard to judge: random hands and melds under random accepted options, and their neighbours."""

from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace
from tests.sdk.rules.strategies import CHOICES, DECLARING, KNOCKING, without_clashes

from rami.rules.cards import JOKER, HandCard, HandCards, deck, held_cards
from rami.rules.melds.combinations import combos, holding, melds_of_combo, terms_of
from rami.rules.melds.validity import read
from rami.rules.settings.parameters import Rules, deal_rules, hand_size, jokers_in_deck, pack_count
from rami.rules.state import NO_CARD, Phase, State, Table, TableMeld
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve

RUN, SET, FOUR, PAIRED = (
    {"kind": "run"},
    {"kind": "set"},
    {"kind": "set", "at_least": 4},
    {"kind": "run", "at_least": 5},
)
CLUB_OPENINGS: tuple[dict[str, Any], ...] = (
    {"points": 0, "pure_run": True},
    {"points": 51, "pure_run": True},
    {"points": 120, "pure_run": True},
    {"points": 51, "pure_run": True, "rising": 0},
    {"points": 40, "rising": 10},
    *({"points": 0, "melds": melds} for melds in ([RUN], [SET, SET], [RUN, SET, FOUR], [RUN] * 4, [PAIRED, PAIRED])),
    {"points": 0, "melds": [RUN, RUN, SET, SET], "pure_run": True},
)
CONTRACTS: tuple[list[dict[str, Any]], ...] = tuple(
    [{"melds": melds, "hand_size": size, "layoff_before": before}]
    for melds in ([SET, SET], [RUN, SET, SET], [RUN, RUN, RUN], [FOUR, FOUR, PAIRED], [PAIRED, SET, SET, RUN])
    for size in (10, 14, 20)
    for before in (False, True)
)
WIDER: dict[str, tuple[Any, ...]] = CHOICES | {
    "hand_size": (3, 5, 7, 10, 13, 14, 16, 20),
    "jokers": (0, 1, 2, 2, 3, 4, 6, 8, 12, 20, "per_player"),
    "opening": (None, {"points": 15}, {"points": 40}, {"points": 51}, {"points": 120}, *CLUB_OPENINGS),
    "contracts": (None, *CONTRACTS),
    "melds_per_turn": (1, 2, 5, None, None, None),
    "max_jokers_per_meld": (None, 1, 2, 4),
    "min_naturals": (1, 2, 3),
}
"""Settings up to their limits."""
KNOCKING_WIDER: dict[str, tuple[Any, ...]] = KNOCKING | {"knock_limit": (0, 10, 100, "upcard", None)}
"""The same for games with a showdown."""
DECLARING_WIDER: dict[str, tuple[Any, ...]] = DECLARING | {
    "decks": (1, 2, 3, 4),
    "jokers": (0, 2, 4, 8, 20),
    "hand_size": (3, 10, 13, 13),
    "min_naturals": (1, 2, 3),
    "declaration": tuple({"runs": runs, "pure_runs": pure} for runs in range(4) for pure in range(runs + 1)),
}
"""The same for games in which players declare."""
PILE = 30
FEW_MELDS, MANY_MELDS = (0, 1, 3, 6, 10), (0, 3, 10, 20, 40)
"""How many melds lie on the table of one or two packs, and of more packs."""


class Options(NamedTuple):
    """A variant with options for a number of players."""

    variant: str
    options: dict[str, Any]
    seats: int

    @property
    def rules(self) -> Rules:
        """The rules of a game with these options."""
        return resolve(self.variant, self.options, self.seats)


def any_accepted(rng: Random) -> Options:
    """Random options that the service accepts."""
    while True:
        name = rng.choice(list(VARIANTS))
        low, high = VARIANTS[name].rules.players
        wider = _settings(name)
        options = {option: rng.choice(wider[option]) for option in rng.sample(list(wider), rng.randint(0, 14))}
        high = 8 if high > 2 and options.get("decks", 1) > 2 else high
        seats = 4 if "teams" in options and high >= 4 else rng.choice((low, min(4, high), high))
        settled = without_clashes(name, options, seats)
        if settled is not None:
            return Options(name, settled, seats)


def _settings(variant: str) -> dict[str, tuple[Any, ...]]:
    rules = VARIANTS[variant].rules
    if rules.declaration is not None:
        return DECLARING_WIDER
    return KNOCKING_WIDER if rules.table == "showdown" else WIDER


def any_position(rng: Random, chosen: Options) -> State | None:
    """The start of a turn with random cards: up to 10 melds on the table, or 40, and the largest hand of the game.

    None if there are not enough cards for it.
    """
    rules, seats = chosen.rules, chosen.seats
    cards = list(deck(pack_count(rules, seats), jokers_in_deck(rules, seats)))
    rng.shuffle(cards)
    many = rng.choice(MANY_MELDS if pack_count(rules, seats) > 2 else FEW_MELDS)
    melds = _melds(rng, rules, cards, many) if rules.table == "melds" else ()
    deal = rules.all_at_once_from_deal or 1
    each = hand_size(deal_rules(rules, deal), seats)
    most = len(cards) - each * (seats - 1) - 3
    size = min(most, each + rng.randint(-2, 1) if rules.discard_depth == "top" else rng.randint(each, 60))
    if rules.table == "showdown":
        size = min(size, each)
    if size < 1:
        return None
    hands = [cards[:size], *(cards[size + each * other : size + each * (other + 1)] for other in range(seats - 1))]
    left = cards[size + each * (seats - 1) :]
    turned = left.pop() if rules.wild_rank == "upcard" else NO_CARD  # it lies apart
    discarded = rng.randint(1, min(PILE, len(left) - 1))
    opened = (rng.random() < 0.5, *(True for _ in range(seats - 1)))
    table = Table(
        turn=0,
        drawn=False,
        hands=tuple(HandCards(sorted(hand)) for hand in hands),
        stock=HandCards(left[discarded:]),
        pile=HandCards(left[:discarded]),
        melds=melds,
        next_meld=len(melds) + 1,
        turns_taken=(2,) * seats,
        opened=opened,
        laid=opened,
        recycles=0,
        used=0,
        known=b"",
        highest=rng.choice((0, 51, 70, 90)) if rules.opening is not None and rules.opening.rising is not None else 0,
    )
    totals = (0,) * (2 if rules.teams == "partners" else seats)
    none = (b"",) * seats
    state = State(rules, "worst", seats, Phase.DRAW, deal, 0, totals, bytes(32), bytes(32), none, none, table)
    if rules.wild_rank == "upcard":
        state = replace(state, wild_card=turned)
    if rules.match_end.elimination:
        state = replace(state, re_entries=(0,) * seats)
    return replace(state, won=totals) if rules.table == "showdown" else state


def _melds(rng: Random, rules: Rules, cards: list[HandCard], count: int) -> tuple[TableMeld, ...]:
    """Random melds of these cards, which are then no longer among them."""
    found: list[TableMeld] = []
    for _ in range(count):
        some = holding(HandCards(sorted(rng.sample(cards, min(len(cards), 18)))))
        possible = list(combos(terms_of(rules), some._replace(jokers=min(some.jokers, 3))))
        if possible:
            meld = rng.choice(list(melds_of_combo(terms_of(rules), rng.choice(possible))))
            for card in held_cards(meld.cards):
                cards.remove(card)
            found.append(TableMeld(len(found) + 1, meld.cards, bytes(len(meld.cards))))
    return tuple(found)


def neighbour(rng: Random, chosen: Options, state: State) -> tuple[Options, State]:
    """A position that differs a little: other options, another card in the hand, a meld less, or another opening."""
    if rng.random() < 0.35:
        return _with_other_options(rng, chosen, state)
    return chosen, _with_other_cards(rng, state)


def _with_other_options(rng: Random, chosen: Options, state: State) -> tuple[Options, State]:
    """The same cards under options of which one or two differ; the position as it is if the options do not allow it."""
    options = dict(chosen.options)
    wider = _settings(chosen.variant)
    for name in rng.sample(list(wider), rng.choice((1, 1, 2))):
        options[name] = rng.choice(wider[name])
    settled = without_clashes(chosen.variant, options, chosen.seats)
    if settled is None:
        return chosen, state
    other = Options(chosen.variant, settled, chosen.seats)
    rules = other.rules
    if rules.discard_depth == "top" and len(state.table.hands[0]) > hand_size(deal_rules(rules, 1), other.seats) + 1:
        return chosen, state
    if rules.table == "showdown" and len(state.table.hands[0]) > hand_size(rules, other.seats):
        return chosen, state
    if (rules.teams == "partners") != (state.rules.teams == "partners") or not _could_be(rules, other.seats, state):
        return chosen, state
    return other, replace(state, rules=rules, deal=rules.all_at_once_from_deal or 1)


def _could_be(rules: Rules, seats: int, state: State) -> bool:
    """Whether a game with these rules has as many packs and jokers as the cards of this state, and allows its melds."""
    table = state.table
    melds = [meld.cards for meld in table.melds]
    parts = *table.hands, table.stock, table.pile, *map(held_cards, melds)
    jokers = sum([part.count(JOKER) for part in parts])
    if pack_count(rules, seats) < pack_count(state.rules, state.seats) or jokers > jokers_in_deck(rules, seats):
        return False
    return all(read(rules, meld) for meld in melds)


def _with_other_cards(rng: Random, state: State) -> State:
    table = state.table
    match rng.randrange(4):
        case 0 if table.melds:
            gone = rng.choice(table.melds)
            stock = table.stock + held_cards(gone.cards)
            melds = tuple(meld for meld in table.melds if meld is not gone)
            following = max([meld.id for meld in melds], default=0) + 1  # as if that meld had never been laid
            return replace(state, table=replace(table, melds=melds, stock=stock, next_meld=following))
        case 1:
            opened = (not table.opened[0], *table.opened[1:])
            return replace(state, table=replace(table, opened=opened, laid=opened))
        case _:
            return replace(state, table=_exchanged(rng, table))


def _exchanged(rng: Random, table: Table) -> Table:
    """The table after one card of the hand and one of the stock have changed places; jokers go to the hand."""
    hand, stock = list(table.hands[0]), list(table.stock)
    here, there = rng.randrange(len(hand)), rng.randrange(len(stock))
    if JOKER in stock and rng.random() < 0.2:
        there = stock.index(JOKER)
    hand[here], stock[there] = stock[there], hand[here]
    return replace(table, hands=(HandCards(sorted(hand)), *table.hands[1:]), stock=HandCards(stock))
