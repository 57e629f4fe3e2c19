"""How the vectors ask the referee: games as options of `rami`, short positions, and moves as records write them."""

from typing import Any

import msgspec

from rami.rules.moves import parse_move
from rami.rules.referee import answer_line

Json = dict[str, Any]

FAMILY: Json = {
    "decks": 2,
    "jokers": 2,
    "players": [2, 4],
    "hand_size": 14,
    "starter_extra_card": True,
    "upcard": False,
    "first_discard_neutral": True,
    "ace": "high_low",
    "values": {"ace_hand": 11, "ace_low_run": 11, "ace_high_run": 11, "ace_set": 11, "joker_hand": 20},
    "melds_per_turn": None,
    "opening": {"points": 40},
    "layoff_requires": "opened",
    "max_jokers_per_meld": 2,
    "joker_swap": "opened",
    "discard_draw": "opened_or_opening",
    "free_first_round_draw": True,
    "taken_layoff": "same_meld",
    "stock_recycle": "shuffle",
    "recycle_keeps_top": True,
    "must_discard_to_go_out": True,
    "rami_bonus": "double",
    "rami_waives_opening": True,
    "scoring": "penalty",
    "match_end": {"deals": 1},
}
"""The 104-card family as `rami` with options (F-01 to F-29)."""

R40: Json = FAMILY
R50: Json = {**FAMILY, "jokers": 0, "joker_swap": "none", "opening": {"points": 50}}
R51: Json = {**FAMILY, "opening": {"points": 51}, "discard_draw": "free"}
MJ51: Json = {**FAMILY, "jokers": "per_player", "joker_in_each_hand": "one_each", "opening": {"points": 51}}

D2: Json = {
    "first_turn_melds": False,
    "melds_per_turn": None,
    "values": {"ace_hand": 11, "ace_low_run": 1, "ace_high_run": 11, "ace_set": 11, "joker_hand": 25},
    "scoring": "penalty",
}
D2X2: Json = {
    **D2,
    "decks": 2,
    "jokers": 4,
    "hand_size": 10,
    "opening": {"points": 51, "strict": True},
    "layoff_requires": "opened",
    "max_jokers_per_meld": 1,
    "joker_swap": "opened",
}
WROTHAM: Json = {
    "players": [2, 2],
    "jokers": 3,
    "hand_size": 7,
    "starter_extra_card": True,
    "upcard": False,
    "all_at_once_from_deal": 4,
    "joker_swap": "any",
    "set_joker_swap": "named_card",
    "taken_joker": "keep",
    "match_end": {"deals": 6},
}
R500: Json = {
    "decks": {2: 1, 3: 1, 4: 1, 5: 2, 6: 2},
    "hand_size": {2: 13, 3: 7, 4: 7, 5: 7, 6: 7},
    "first_dealer": "lowest_card",
    "first_turn_stock_only": True,
    "melds_per_turn": None,
    "ace": "high_low",
    "values": {"ace_hand": 15, "ace_low_run": 1, "ace_high_run": 15, "ace_set": 15},
    "discard_draw": "use_now",
    "discard_depth": "any",
    "no_discard_of_taken_card": False,
    "max_recycles": 0,
    "scoring": "table_minus_hand",
    "final_bonus": "differences",
    "tie_break": "extra_deal",
}
PARTNERS_500: Json = {**R500, "players": [4, 4], "teams": "partners"}

FILL = ["2D", "3C"]
"""Cards for hands that do not matter."""


def ask(question: Json) -> Json:
    """What the referee answers to one line."""
    reply: Json = msgspec.json.decode(answer_line(msgspec.json.encode(question)))
    return reply


def rules(options: Json | None = None, variant: str = "rami") -> Json:
    """Rules as a question names them."""
    return {"variant": variant, "options": options or {}}


def cards(text: str) -> list[str]:
    """A list of cards from text, seats and melds apart."""
    return text.split()


def position(options: Json, hand: str, **more: Any) -> Json:
    """A partial position for two: seat 0 is on turn and holds these cards; `table` is melds laid by seat 1."""
    table = more.pop("table", ())
    whole = {
        "rules": rules(options),
        "seats": 2,
        "turn": 0,
        "hands": [cards(hand), FILL],
        "melds": [
            {"id": index + 1, "cards": cards(meld), "by": [1] * len(cards(meld))} for index, meld in enumerate(table)
        ],
        "stock": ["4D", "9S", "5H"],
        "partial": True,
        "opened": [True, True] if options.get("opening") else [False, False],
        "laid": [True, True],
    }
    return whole | {key: cards(value) if key in ("pile", "stock") else value for key, value in more.items()}


NEW = {"opened": [False, True], "laid": [False, True]}
"""What makes seat 0 of `position` a player who has laid nothing yet."""


def moves(text: str) -> list[Json]:
    """Moves from text, one a semicolon, as records write them; `1: draw` is a move that names its seat."""
    found = []
    for part in text.split(";"):
        seat, _, words = part.strip().rpartition(": ")
        move: Json = msgspec.to_builtins(parse_move(words))
        found.append(move | ({"seat": int(seat)} if seat else {}))
    return found


def judge(at: Json, text: str) -> Json:
    """The referee's answer to some moves from a position."""
    return ask({"position": at, "moves": moves(text)})


def verdict(at: Json, text: str) -> str:
    """`ok`, `over` when the deal has ended, or the index and code of what was refused: `2 taken_card_alone`."""
    reply = judge(at, text)
    assert "error" not in reply, reply
    if reply["refused"]:
        return f"{reply['refused']['index']} {reply['refused']['code']}"
    assert reply["accepted"] == len(text.split(";"))
    return "over" if reply["deal_over"] else "ok"
