"""All options of a game. The defaults are those of rami de base (D1), as in matrix section 2.1.

A variant names only the options that differ. `None` means no limit. `validation` checks the combinations of options.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

Players = Annotated[int, Meta(ge=2, le=8)]
MOST_JOKERS: Final = 20
Count = Annotated[int, Meta(ge=0, le=MOST_JOKERS)]
Points = Annotated[int, Meta(ge=0, le=50)]
HandSize = Annotated[int, Meta(ge=3, le=20)]
Bonus = Annotated[int, Meta(ge=0, le=200)]


class Opening(Struct, frozen=True):
    """The minimum value of a player's first melds: at least `points`, or more than `points` if `strict` is true."""

    points: Annotated[int, Meta(ge=1, le=200)]
    strict: bool = False

    def reached(self, points: int) -> bool:
        """Whether melds with this value reach the opening minimum (F-20, C-13)."""
        return points > self.points if self.strict else points >= self.points


class MatchEnd(Struct, frozen=True):
    """When the game ends: after a number of deals, or when a player or a team reaches a target (B-24, C-20).

    If `strict` is true, the total must be above the target. If `per_opponent` is true, the target is multiplied by the
    number of players minus one.
    """

    deals: Annotated[int, Meta(ge=1, le=100)] | None = None
    target: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    strict: bool = False
    per_opponent: bool = False


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
    players: tuple[Players, Players] = (2, 6)
    decks: Literal[1, 2] | dict[Players, Literal[1, 2]] = 1
    jokers: Count | Literal["per_player"] = 0
    joker_in_each_hand: Literal["none", "one_each", "at_least_one_dealt"] = "none"
    hand_size: HandSize | dict[Players, HandSize] = 7
    starter_extra_card: bool = False
    upcard: bool = True
    direction: Literal["left", "right"] = "left"
    first_dealer: Literal["random", "lowest_card"] = "random"
    next_dealer: Literal["rotate", "loser", "winner"] = "rotate"
    table: Literal["melds", "showdown"] = "melds"
    # The turn.
    first_turn_melds: bool = True
    first_turn_stock_only: bool = False
    first_discard_neutral: bool = False
    melds_per_turn: Annotated[int, Meta(ge=1, le=20)] | None = 1
    all_at_once_from_deal: Annotated[int, Meta(ge=1, le=100)] | None = None
    opening: Opening | None = None
    layoff_requires: Literal["none", "own_meld_for_others", "opened"] = "none"
    # Melds and jokers.
    ace: Literal["low", "high_low", "around_corner"] = "low"
    max_jokers_per_meld: Annotated[int, Meta(ge=0, le=13)] | None = None
    min_naturals: Annotated[int, Meta(ge=1, le=3)] = 1
    joker_swap: Literal["none", "any", "opened"] = "none"
    set_joker_swap: Literal["named_card", "complete_four"] = "complete_four"
    taken_joker: Literal["keep", "lay_same_turn"] = "lay_same_turn"
    joker_discard: Literal["allowed", "last_card_only", "forbidden"] = "allowed"
    # The discard pile and the stock.
    first_upcard: Literal["free", "offered"] = "free"
    discard_draw: Literal["free", "opened_or_opening", "use_now", "top_free"] = "free"
    discard_depth: Literal["top", "any"] = "top"
    free_first_round_draw: bool = False
    taken_layoff: Literal["alone", "same_turn", "same_meld"] = "alone"
    no_discard_of_taken_card: bool = True
    stock_recycle: Literal["turn_over", "shuffle"] = "turn_over"
    recycle_keeps_top: bool = False
    max_recycles: Count | None = 2
    end_when_stock_empty_at_turn_end: bool = False
    stock_reserve: Annotated[int, Meta(ge=0, le=10)] = 0
    stock_end: Literal["dead", "last_discard"] = "dead"
    turn_limit: Annotated[int, Meta(ge=2, le=1000)] = 400
    # Knocking, and the showdown.
    knock_limit: Annotated[int, Meta(ge=0, le=100)] | Literal["upcard"] | None = 10
    showdown_layoff: Literal["none", "knocker_melds"] = "knocker_melds"
    gin_bonus: Bonus = 25
    big_gin_bonus: Bonus | None = 31
    undercut_bonus: Bonus = 25
    undercut_on_tie: bool = True
    spades_double: bool = False
    knock_penalty: Annotated[int, Meta(ge=0, le=100)] = 10
    # Going out and scoring.
    must_discard_to_go_out: bool = False
    rami_bonus: Literal["none", "double", "plus10"] = "none"
    rami_waives_opening: bool = False
    scoring: Literal["winner_takes", "penalty", "payment", "table_minus_hand", "party3", "knock", "knock_pot"] = (
        "winner_takes"
    )
    no_out: Literal["differences", "own_hand", "no_score", "table_minus_hand"] = "differences"
    values: Values = Values()
    match_end: MatchEnd = MatchEnd(target=100, per_opponent=True)
    tie_break: Literal["shared", "extra_deal"] = "shared"
    final_bonus: Literal["none", "differences", "gin"] = "none"
    game_bonus: Annotated[int, Meta(ge=0, le=1000)] = 100
    box_bonus: Bonus = 25
    teams: Literal["none", "partners"] = "none"
    max_deals: Annotated[int, Meta(ge=1, le=100)] = 100


PARTS: Final[dict[str, type[Struct]]] = {"opening": Opening, "match_end": MatchEnd, "values": Values}
"""The options that have parts of their own."""


def hand_size(rules: Rules, seats: int) -> int:
    """The number of cards dealt to each player, without the extra card of the player who plays first (B-06)."""
    return rules.hand_size[seats] if isinstance(rules.hand_size, dict) else rules.hand_size


def pack_count(rules: Rules, seats: int) -> int:
    """The number of packs of 52 cards (Z-02)."""
    return rules.decks[seats] if isinstance(rules.decks, dict) else rules.decks


def jokers_in_deck(rules: Rules, seats: int) -> int:
    """The number of jokers (F-01, G-31)."""
    return seats if rules.jokers == "per_player" else rules.jokers
