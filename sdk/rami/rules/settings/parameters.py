"""All options of a game. The defaults are those of rami de base (D1), as in matrix section 2.1.

A variant names only the options that differ. `None` means no limit. `validation` checks the combinations of options.
"""

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct
from msgspec.structs import replace

from rami.rules.options.option import MOST_RESERVED, MOST_TURNS_WITHOUT

Players = Annotated[int, Meta(ge=2, le=8)]
MOST_JOKERS: Final = 20
Packs = Literal[1, 2, 3, 4]
MOST_PACKS: Final = max(get_args(Packs))
Count = Annotated[int, Meta(ge=0, le=MOST_JOKERS)]
Points = Annotated[int, Meta(ge=0, le=50)]
HandSize = Annotated[int, Meta(ge=3, le=20)]
Bonus = Annotated[int, Meta(ge=0, le=200)]
MOST_NAMED: Final = 4
WildRank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "upcard"]


class NamedMeld(Struct, frozen=True):
    """A meld that an opening must hold: a run or a set with at least this many cards (N-21)."""

    kind: Literal["run", "set"]
    at_least: Annotated[int, Meta(ge=3, le=13)] = 3


NamedMelds = Annotated[tuple[NamedMeld, ...], Meta(min_length=1, max_length=MOST_NAMED)]


class Opening(Struct, frozen=True):
    """What a player's first melds must be, all laid in one turn.

    Their value is at least `points`, or more than `points` if `strict` is true. If `pure_run` is true, one of them is a
    run without a joker (N-20). With `melds`, they are exactly these (N-21). With `rising`, they are also worth so many
    points more than the highest opening of this deal before, or more than it with 0 (U-03).
    """

    points: Annotated[int, Meta(ge=0, le=200)] = 0
    strict: bool = False
    pure_run: bool = False
    melds: NamedMelds | None = None
    rising: Annotated[int, Meta(ge=0, le=50)] | None = None

    def reached(self, points: int) -> bool:
        """Whether melds with this value reach the opening minimum (F-20, C-13)."""
        return points > self.points if self.strict else points >= self.points


class Contract(Struct, frozen=True):
    """What a player must open with in one deal, and the number of cards dealt (N-23).

    `layoff_before` says whether a player may lay off cards before opening.
    """

    melds: NamedMelds
    hand_size: HandSize
    layoff_before: bool = False


Contracts = Annotated[tuple[Contract, ...], Meta(min_length=1, max_length=20)]


class MatchEnd(Struct, frozen=True):
    """When the game ends: after a number of deals, or when a player or a team reaches a target (B-24, C-20).

    If `strict` is true, the total must be above the target. If `per_opponent` is true, the target is multiplied by the
    number of players minus one. With `elimination` a player who reaches the target is out, and the last one wins; a
    player comes back `re_entries` times, with the highest total that is left (N-22). `players_counted` says which
    players count in each deal where a rule depends on the number of players (D2 L10, D3 L215).
    """

    deals: Annotated[int, Meta(ge=1, le=100)] | None = None
    target: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    strict: bool = False
    per_opponent: bool = False
    elimination: bool = False
    re_entries: Annotated[int, Meta(ge=0, le=3)] = 0
    players_counted: Literal["all", "still_in"] = "all"

    def reached(self, total: int) -> bool:
        """Whether a total reaches the target (B-24, C-20). Without a target none does."""
        return self.target is not None and (total > self.target if self.strict else total >= self.target)


class Unopened(Struct, frozen=True):
    """What a player who has not opened scores instead of the hand: so many points, or the hand so many times (U-12)."""

    flat: Annotated[int, Meta(ge=0, le=1000)] | None = None
    factor: Annotated[int, Meta(ge=2, le=10)] | None = None


Won = Annotated[int, Meta(ge=-1000, le=0)]


class OutScore(Struct, frozen=True):
    """What the player who goes out scores in penalty points (U-13).

    `rami` replaces `out` for a rami, and `rami_empty_table` for a rami that began when no meld lay on the table. None:
    nothing replaces it.
    """

    out: Won = 0
    rami: Won | None = None
    rami_empty_table: Won | None = None

    def for_going_out(self, *, rami: bool, empty_table: bool) -> int:
        """The score of going out."""
        scores = (self.rami_empty_table if empty_table else None, self.rami) if rami else ()
        return next((score for score in scores if score is not None), self.out)


class Declaration(Struct, frozen=True, cache_hash=True):
    """What the melds of a declared hand hold: so many runs, and so many of them without a joker (U-16)."""

    runs: Annotated[int, Meta(ge=0, le=3)] = 2
    pure_runs: Annotated[int, Meta(ge=0, le=3)] = 1


Dropped = Annotated[int, Meta(ge=0, le=200)]


class DropCost(Struct, frozen=True):
    """What it costs to drop out of a deal: in the first turn, and in a later one (U-18)."""

    first: Dropped = 20
    later: Dropped = 40


class Values(Struct, frozen=True, cache_hash=True):
    """The values of aces and jokers, in points. Jack, queen and king count 10, other cards their face value (B-22)."""

    ace_hand: Points = 1
    ace_low_run: Points = 1
    ace_high_run: Points = 1
    ace_set: Points = 1
    joker_hand: Points = 25


class Rules(Struct, frozen=True, kw_only=True):
    """All options of a game. They never change after the game has been created."""

    variant: str
    """The name of the variant."""
    players: tuple[Players, Players] = (2, 6)
    decks: Packs | dict[Players, Packs] = 1
    jokers: Count | Literal["per_player"] = 0
    joker_in_each_hand: Literal["none", "one_each", "at_least_one_dealt"] = "none"
    hand_size: HandSize | dict[Players, HandSize] = 7
    starter_extra_card: bool = False
    upcard: bool = True
    direction: Literal["left", "right"] = "left"
    first_dealer: Literal["random", "lowest_card"] = "random"
    next_dealer: Literal["rotate", "loser", "winner"] = "rotate"
    starter: Literal["after_dealer", "dealer"] = "after_dealer"
    table: Literal["melds", "showdown"] = "melds"
    # The turn.
    first_turn_melds: bool = True
    first_turn_stock_only: bool = False
    first_discard_neutral: bool = False
    melds_per_turn: Annotated[int, Meta(ge=1, le=20)] | None = 1
    all_at_once_from_deal: Annotated[int, Meta(ge=1, le=100)] | None = None
    opening: Opening | None = None
    contracts: Contracts | None = None
    opening_pickup: Literal["total", "own_meld"] = "total"
    layoff_requires: Literal["none", "own_meld_for_others", "opened"] = "none"
    # Melds and jokers.
    ace: Literal["low", "high", "high_low", "around_corner"] = "low"
    max_jokers_per_meld: Annotated[int, Meta(ge=0, le=13)] | None = None
    min_naturals: Annotated[int, Meta(ge=1, le=3)] = 1
    wild_rank: WildRank | None = None
    joker_swap: Literal["none", "any", "opened"] = "none"
    set_joker_swap: Literal["named_card", "complete_four"] = "complete_four"
    taken_joker: Literal["keep", "lay_same_turn", "other_meld"] = "lay_same_turn"
    joker_discard: Literal["allowed", "last_card_only", "forbidden"] = "allowed"
    # The discard pile and the stock.
    first_upcard: Literal["free", "offered"] = "free"
    discard_draw: Literal["free", "opened_or_opening", "use_now", "top_free"] = "free"
    discard_depth: Literal["top", "any"] = "top"
    free_first_round_draw: bool = False
    discard_from_turn: Annotated[int, Meta(ge=1, le=MOST_TURNS_WITHOUT)] = 1
    stock_only_with_one_card: bool = False
    joker_draw: Literal["free", "upcard_only"] = "free"
    taken_layoff: Literal["alone", "same_turn", "same_meld"] = "alone"
    no_discard_of_taken_card: bool = True
    stock_recycle: Literal["turn_over", "shuffle"] = "turn_over"
    recycle_keeps_top: bool = False
    max_recycles: Count | None = 2
    end_when_stock_empty_at_turn_end: bool = False
    stock_reserve: Annotated[int, Meta(ge=0, le=MOST_RESERVED)] = 0
    stock_end: Literal["dead", "last_discard"] = "dead"
    turn_limit: Annotated[int, Meta(ge=2, le=1000)] = 400
    challenge: Literal["none", "offered"] = "none"
    # Knocking, and the showdown.
    knock_limit: Annotated[int, Meta(ge=0, le=100)] | Literal["upcard"] | None = 10
    showdown_layoff: Literal["none", "knocker_melds"] = "knocker_melds"
    gin_bonus: Bonus = 25
    big_gin_bonus: Bonus | None = 31
    undercut_bonus: Bonus = 25
    undercut_on_tie: bool = True
    spades_double: bool = False
    knock_penalty: Annotated[int, Meta(ge=0, le=100)] = 10
    declaration: Declaration | None = None
    drop: DropCost | None = None
    most_count: Annotated[int, Meta(ge=1, le=500)] | None = None
    # Going out and scoring.
    must_discard_to_go_out: bool = False
    must_lay_to_go_out: bool = False
    rami_bonus: Literal["none", "double", "plus10"] = "none"
    rami_waives_opening: bool = False
    scoring: Literal["winner_takes", "penalty", "payment", "table_minus_hand", "party3", "knock", "knock_pot"] = (
        "winner_takes"
    )
    no_out: Literal["differences", "own_hand", "no_score", "table_minus_hand"] = "differences"
    unopened: Unopened | None = None
    out_score: OutScore | None = None
    values: Values = Values()
    match_end: MatchEnd = MatchEnd(target=100, per_opponent=True)
    tie_break: Literal["shared", "extra_deal"] = "shared"
    final_bonus: Literal["none", "differences", "gin"] = "none"
    game_bonus: Annotated[int, Meta(ge=0, le=1000)] = 100
    box_bonus: Bonus = 25
    teams: Literal["none", "partners"] = "none"
    max_deals: Annotated[int, Meta(ge=1, le=100)] = 100


PARTS: Final[dict[str, type[Struct]]] = {
    "opening": Opening,
    "contracts": Contract,
    "melds": NamedMeld,
    "match_end": MatchEnd,
    "values": Values,
    "unopened": Unopened,
    "out_score": OutScore,
    "declaration": Declaration,
    "drop": DropCost,
}
"""The options that have parts of their own, or lists of them, and the lists in these parts."""


def contract_of(rules: Rules, deal: int) -> Contract | None:
    """The contract of a deal (N-23). After the last one of the list, that one stays."""
    return None if rules.contracts is None else rules.contracts[min(deal, len(rules.contracts)) - 1]


def deal_rules(rules: Rules, deal: int) -> Rules:
    """The rules of one deal: its contract is its opening and its hand size (N-23)."""
    contract = contract_of(rules, deal)
    if contract is None:
        return rules
    requires: Literal["none", "opened"] = "none" if contract.layoff_before else "opened"
    opening = Opening(melds=contract.melds)
    return replace(rules, contracts=None, opening=opening, hand_size=contract.hand_size, layoff_requires=requires)


def raised(rules: Rules, highest: int) -> Rules:
    """The rules after an opening with so many points in this deal: a rising opening then asks for more (U-03)."""
    asked = rules.opening
    if asked is None or asked.rising is None or not highest:
        return rules
    needed = highest + max(1, asked.rising)
    if needed <= asked.points + asked.strict:
        return rules
    return replace(rules, opening=replace(asked, points=needed, strict=False))


def has_opening(rules: Rules) -> bool:
    """Whether players have to open: with an opening, or with the contract of the deal (F-20, N-23)."""
    return rules.opening is not None or rules.contracts is not None


def lowest_wins(rules: Rules) -> bool:
    """Whether points count against a player, so that the lowest total wins (C-20, G-20)."""
    return rules.scoring in ("penalty", "party3")


def hand_size(rules: Rules, seats: int) -> int:
    """The number of cards dealt to each player, without the extra card of the player who plays first (B-06)."""
    return rules.hand_size[seats] if isinstance(rules.hand_size, dict) else rules.hand_size


def pack_count(rules: Rules, seats: int) -> int:
    """The number of packs of 52 cards (Z-02)."""
    return rules.decks[seats] if isinstance(rules.decks, dict) else rules.decks


def jokers_in_deck(rules: Rules, seats: int) -> int:
    """The number of jokers (F-01, G-31)."""
    return seats if rules.jokers == "per_player" else rules.jokers
