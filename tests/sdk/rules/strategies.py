"""Random legal settings, with the interesting ones more often, and players who move at random, for the laws."""

from random import Random
from typing import Any, Literal

from msgspec.structs import replace

from rami.problems.exceptions import BadRules
from rami.rules.cards import NAMES
from rami.rules.engine.deal import start
from rami.rules.events import Event
from rami.rules.melds.solver import best_arrangement
from rami.rules.moves import (
    Accept,
    Challenge,
    Declare,
    Discard,
    DrawDiscard,
    DrawStock,
    Drop,
    Knock,
    Laying,
    LayOff,
    Meld,
    Move,
    Pass,
    Refuse,
    SwapJoker,
    Undo,
)
from rami.rules.play import is_legal, legal_moves, play
from rami.rules.settings.parameters import Rules
from rami.rules.state import IN_TURN, Phase, State
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve

RUN, SET, LONG_RUN = {"kind": "run"}, {"kind": "set"}, {"kind": "run", "at_least": 4}
CLUB_OPENINGS: tuple[dict[str, Any], ...] = (
    {"points": 0, "pure_run": True},
    {"points": 30, "pure_run": True},
    {"points": 20, "rising": 5},
    {"points": 0, "melds": [RUN]},
    {"points": 0, "melds": [LONG_RUN]},
    {"points": 0, "melds": [RUN, SET]},
    {"points": 0, "melds": [RUN, SET], "pure_run": True},
    {"points": 0, "melds": [RUN, RUN]},
)
"""Openings with a run without a joker, and with named melds (N-20, N-21)."""
CONTRACTS: tuple[list[dict[str, Any]], ...] = (
    [{"melds": [SET], "hand_size": 7}, {"melds": [RUN, SET], "hand_size": 7, "layoff_before": True}],
    [{"melds": [RUN], "hand_size": 7, "layoff_before": True}, {"melds": [LONG_RUN], "hand_size": 7}],
)
"""Contracts of two deals (N-23)."""

CHOICES: dict[str, tuple[Any, ...]] = {
    "decks": (1, 2, 2, 3, 4),
    "jokers": (0, 2, 2, 4, "per_player"),
    "joker_in_each_hand": ("none", "one_each", "at_least_one_dealt"),
    "hand_size": (5, 7, 10, 14),
    "starter_extra_card": (False, True),
    "upcard": (True, False),
    "direction": ("left", "right"),
    "first_dealer": ("random", "lowest_card"),
    "starter": ("after_dealer", "dealer"),
    "discard_from_turn": (1, 2, 3),
    "stock_only_with_one_card": (False, True),
    "must_lay_to_go_out": (False, True),
    "first_turn_melds": (True, False),
    "first_turn_stock_only": (False, True),
    "first_discard_neutral": (False, True),
    "melds_per_turn": (1, 2, None, None),
    "all_at_once_from_deal": (None, None, 1, 2),
    "opening": (None, {"points": 15}, {"points": 30, "strict": True}, {"points": 40}, *CLUB_OPENINGS),
    "contracts": (None, *CONTRACTS),
    "opening_pickup": ("total", "own_meld"),
    "layoff_requires": ("none", "own_meld_for_others", "opened"),
    "ace": ("low", "high", "high_low", "around_corner"),
    "max_jokers_per_meld": (None, 1, 2),
    "min_naturals": (1, 2),
    "joker_swap": ("any", "none", "opened"),
    "wild_rank": (None, None, "7", "upcard"),
    "set_joker_swap": ("named_card", "complete_four"),
    "taken_joker": ("keep", "lay_same_turn", "other_meld"),
    "joker_discard": ("allowed", "last_card_only", "forbidden"),
    "discard_draw": ("free", "opened_or_opening", "use_now", "top_free"),
    "discard_depth": ("top", "any"),
    "free_first_round_draw": (False, True),
    "taken_layoff": ("alone", "same_turn", "same_meld"),
    "no_discard_of_taken_card": (True, True, False),
    "stock_recycle": ("turn_over", "shuffle"),
    "recycle_keeps_top": (False, True),
    "max_recycles": (0, 1, 2),
    "end_when_stock_empty_at_turn_end": (False, False, True),
    "challenge": ("offered", "none"),
    "must_discard_to_go_out": (False, True),
    "rami_bonus": ("none", "double", "plus10"),
    "rami_waives_opening": (False, True),
    "scoring": ("winner_takes", "penalty", "payment", "table_minus_hand"),
    "no_out": ("no_score",),
    "unopened": (None, {"flat": 100}, {"factor": 2}),
    "out_score": (None, {"out": -10, "rami": -20, "rami_empty_table": -50}),
    "tie_break": ("shared", "extra_deal"),
    "final_bonus": ("none", "differences"),
    "teams": ("partners",),
}

KNOCKING: dict[str, tuple[Any, ...]] = {
    "decks": (1, 2, 3, 4),
    "hand_size": (3, 5, 7, 10, 13),
    "direction": ("left", "right"),
    "next_dealer": ("rotate", "loser", "winner"),
    "starter_extra_card": (False, True),
    "first_upcard": ("free", "offered"),
    "upcard": (True, False),
    "first_turn_stock_only": (False, True),
    "no_discard_of_taken_card": (True, False),
    "stock_recycle": ("turn_over", "shuffle"),
    "max_recycles": (0, 1, None),
    "stock_reserve": (0, 2, 5, 10),
    "stock_end": ("dead", "last_discard"),
    "ace": ("low", "high_low", "around_corner"),
    "jokers": (0, 0, 2, 4),
    "max_jokers_per_meld": (None, 1, 2),
    "knock_limit": (0, 10, 40, "upcard", None),
    "wild_rank": (None, None, "7", "upcard"),
    "showdown_layoff": ("none", "knocker_melds"),
    "gin_bonus": (0, 20),
    "big_gin_bonus": (None, 31),
    "undercut_bonus": (0, 10),
    "undercut_on_tie": (True, False),
    "spades_double": (False, True),
    "knock_penalty": (0, 10),
    "scoring": ("knock", "knock_pot"),
    "final_bonus": ("none", "differences", "gin"),
    "game_bonus": (0, 100),
    "box_bonus": (0, 25),
}
"""The choices for games with a showdown, in which most of the others have no meaning."""

DECLARING: dict[str, tuple[Any, ...]] = {
    "decks": (1, 2, 3),
    "jokers": (0, 2, 8),
    "hand_size": (3, 3, 4, 6, 13),
    "direction": ("left", "right"),
    "starter_extra_card": (False, True),
    "upcard": (True, False),
    "first_turn_stock_only": (False, True),
    "no_discard_of_taken_card": (True, False),
    "stock_recycle": ("turn_over", "shuffle"),
    "max_recycles": (0, 1, None),
    "ace": ("low", "high_low", "around_corner"),
    "max_jokers_per_meld": (None, 1, 2),
    "min_naturals": (1, 2),
    "wild_rank": (None, "7", "upcard"),
    "joker_draw": ("free", "upcard_only"),
    "declaration": ({"runs": 1, "pure_runs": 0}, {"runs": 0, "pure_runs": 0}, {"runs": 1, "pure_runs": 1}),
    "drop": (None, {"first": 10, "later": 30}),
    "most_count": (None, 10, 80),
}
"""The choices for games in which players declare. With few cards they often can."""

LIKELY: tuple[dict[str, Any], ...] = (
    {},
    {"jokers": 4, "joker_swap": "any", "melds_per_turn": None, "hand_size": 10, "turn_limit": 40},
    {"jokers": 4, "joker_swap": "any", "melds_per_turn": None, "hand_size": 10, "set_joker_swap": "named_card"},
    {"hand_size": 14, "max_recycles": 2, "stock_recycle": "shuffle", "turn_limit": 40},
    {"discard_depth": "any", "discard_draw": "use_now", "melds_per_turn": None, "scoring": "table_minus_hand"},
)
"""Settings that are often used together: jokers that change hands, a short stock, takes from inside the pile."""


LAST_ONE_WINS: dict[str, Any] = {
    "match_end": {"target": 60, "elimination": True, "re_entries": 1},
    "scoring": "penalty",
    "tie_break": "shared",
    "final_bonus": "none",
    "teams": "none",
}
"""Elimination with all that goes with it (N-22)."""


def any_options(rng: Random) -> tuple[str, dict[str, Any], int]:
    """A variant with random options and a number of players; options that clash are left out."""
    while True:
        name = rng.choice(list(VARIANTS))
        (low, high), knocking = VARIANTS[name].rules.players, VARIANTS[name].rules.table == "showdown"
        declaring = VARIANTS[name].rules.declaration is not None
        choices = DECLARING if declaring else KNOCKING if knocking else CHOICES
        wanted = rng.sample(list(choices), rng.randint(0, 14))
        options = {"turn_limit": rng.choice((12, 40))} | {option: rng.choice(choices[option]) for option in wanted}
        options |= {} if knocking else rng.choice(LIKELY)
        options["match_end"] = {"deals": rng.choice((1, 2))}
        if rng.random() < 0.1:
            options |= LAST_ONE_WINS | {"turn_limit": 12}
        seats = (
            4 if options.get("teams") == "partners" and high >= 4 else rng.choice((low, low, rng.randint(low, high)))
        )
        settled = without_clashes(name, options, seats)
        if settled is not None:
            return name, settled, seats


def without_clashes(name: str, options: dict[str, Any], seats: int) -> dict[str, Any] | None:
    """These options of a variant without those that clash with others; None when they clash even so."""
    while True:
        try:
            resolve(name, options, seats)
        except BadRules as refused:
            setting = refused.setting
            if setting not in options:
                return None
            options = {option: value for option, value in options.items() if option != setting}
        else:
            return options


def any_game(rng: Random) -> tuple[Rules, State, tuple[Event, ...]]:
    """The first deal of a game of any variant with random settings."""
    name, options, seats = any_options(rng)
    rules = resolve(name, options, seats)
    entropy = [rng.randbytes(rng.choice((0, 8))) for _ in range(seats)]
    state, events = start(rules, "walk", seats, rng.randbytes(32), rng.randbytes(32), entropy)
    return rules, state, events


def playing(state: State) -> bool:
    """Whether a player has to move."""
    return state.phase in IN_TURN


def eager(rng: Random, moves: list[Move]) -> Move:
    """A player who usually lays cards when that is legal, sometimes uses undo, and otherwise chooses any move.

    This player knocks in one turn of four in which that is legal, declares in two of three, and seldom drops out.
    """
    declaring = [move for move in moves if isinstance(move, Declare)]
    if declaring and rng.random() < 0.67:
        return rng.choice(declaring)
    if Drop() in moves and rng.random() < 0.95:
        moves = [move for move in moves if not isinstance(move, Drop)]
    laying = [move for move in moves if isinstance(move, Meld | LayOff | SwapJoker)]
    if laying and rng.random() < 0.7:
        return rng.choice(laying)
    knocking = [move for move in moves if isinstance(move, Knock)]
    if knocking and rng.random() < 0.25:
        return rng.choice(knocking)
    moves = [move for move in moves if not isinstance(move, Knock | Declare)] or moves
    kept = [move for move in moves if not isinstance(move, Undo)]
    return rng.choice(kept if rng.random() < 0.9 else moves)


def silly(rng: Random, state: State) -> Move:
    """A player who only draws from the stock and discards, refuses challenges, and passes what is offered.

    If no discard is legal, the player makes any legal move.
    """
    if state.phase is Phase.ANSWER:
        return Refuse()
    if state.phase is Phase.DRAW:
        return Pass() if is_legal(state, state.turn, Pass()) else DrawStock()
    discards = [Discard(NAMES[card]) for card in sorted(set(state.table.hands[state.turn]))]
    for discard in rng.sample(discards, len(discards)):
        if is_legal(state, state.turn, discard):
            return discard
    return rng.choice([move for move in legal_moves(state) if not isinstance(move, Undo)])


def forward(state: State, move: Move) -> State:
    """The state after a move of the player on turn."""
    return play(state, state.turn, move)[0]


def anything(rng: Random, state: State, listed: list[Move]) -> Move:
    """A random move: a listed one with something changed, or a move with cards from any place."""
    base = rng.choice(listed) if listed and rng.random() < 0.6 else None
    return mutated(rng, state, base) if base is not None else invented(rng, state)


def mutated(rng: Random, state: State, move: Move) -> Move:
    """The move with other cards, another meld, or another end."""
    match move:
        case Discard():
            return Discard(rng.choice(_wire(rng, state)))
        case DrawDiscard() | DrawStock():
            return DrawDiscard(rng.randint(1, 5))
        case Challenge() | Accept() | Refuse() | Undo():
            return rng.choice((Challenge(), Accept(), Refuse(), Undo(), DrawStock()))
        case Pass() | Drop():
            return move
        case Declare(card=card):
            return Declare(rng.choice((card, rng.choice(_wire(rng, state)))), _any_melds(rng, state))
        case Knock(card=card):
            return Knock(rng.choice((card, None, rng.choice(_wire(rng, state)))), _any_melds(rng, state))
        case _:
            return _with_other_cards(rng, state, move)


def _with_other_cards(rng: Random, state: State, move: Laying) -> Move:
    found = list(move.cards)
    place = rng.randrange(len(found))
    change = rng.choice(("swap", "drop", "add", "shuffle", "bare", "name"))
    if change == "swap":
        found[place] = rng.choice(_wire(rng, state))
    elif change == "drop" and len(found) > 1:
        del found[place]
    elif change == "add":
        found.append(rng.choice(_wire(rng, state)))
    elif change == "shuffle":
        rng.shuffle(found)
    elif change == "bare":
        found = ["*" if card[0] == "*" else card for card in found]
    elif found[place] == "*":
        found[place] = "*" + rng.choice(NAMES[:52])
    changed: Move = replace(move, cards=tuple(found))
    return changed


def invented(rng: Random, state: State) -> Move:
    """A move with random cards of the hand, of other hands and of the pack, and with melds on the table."""
    hand = [NAMES[card] for card in state.table.hands[state.turn]] or ["2S"]
    pool = hand * 3 + _wire(rng, state)
    some = tuple(rng.choice(pool) for _ in range(rng.randint(1, 4)))
    meld = rng.choice([meld.id for meld in state.table.melds] or [1])
    ends: tuple[Literal["low", "high"] | None, ...] = (None, None, "low", "high")
    end = rng.choice(ends)
    return rng.choice(
        (
            DrawStock(),
            DrawDiscard(rng.randint(1, 3)),
            Discard(some[0]),
            Meld(some),
            LayOff(meld, some[:2], end),
            LayOff(meld, some[:1], end),
            SwapJoker(meld, some[:2]),
            SwapJoker(meld, some[:1]),
            Declare(some[0]),
            Drop(),
            Knock(some[0]),
            Knock(),
            Pass(),
            Undo(),
        )
    )


def _any_melds(rng: Random, state: State) -> tuple[tuple[str, ...], ...] | None:
    """The melds of the hand, some of them, or something else."""
    left = best_arrangement(state.rules, state.table.hands[state.turn])
    melds = [tuple([NAMES[card] for card in meld.cards]) for meld in left.melds]
    wrong = tuple([rng.choice(_wire(rng, state)) for _ in range(3)])
    return rng.choice((None, tuple(melds), tuple(melds[:1]), (), (wrong,)))


def _wire(rng: Random, state: State) -> list[str]:
    other = rng.choice(state.table.hands)
    return [*(NAMES[card] for card in other), rng.choice(NAMES[:53]), "*" + rng.choice(NAMES[:52])]
