"""Helpers to ask the referee: games by name, short positions, and moves in the notation of records."""

from typing import Any

import msgspec

from rami.referee import answer_line
from rami.rules.moves import parse_move
from rami.rules.settings.parameters import has_opening
from rami.rules.variants.resolve import resolve

Json = dict[str, Any]


def rules(variant: str = "rami", **options: Any) -> Json:
    """A game in a question: a variant and the options that differ from it."""
    return {"variant": variant, "options": options}


RAMI, BLOC, WROTHAM = rules("rami"), rules("rami-bloc"), rules("wrotham")
CLASSIQUE, DEUX_JEUX = rules("rami-classique"), rules("rami-deux-jeux")
R40, R50, R51, MJ51 = rules("rami-40"), rules("rami-50"), rules("rami-51"), rules("manie-de-joker-51")
R500, ROMME = rules("rami-500"), rules("romme")

FILL = ["2D", "3C"]
"""Cards for hands whose content is not relevant."""

NEW = {"opened": [False, True], "laid": [False, True]}
"""With these fields seat 0 of `position` is a player who has laid nothing yet."""

FIRST_TURN: Json = {"turns_taken": [0, 3]}
"""With these fields it is the first turn of seat 0, who is not the starter of the deal."""

STARTS: Json = {"turns_taken": [0, 0]}
"""With these fields it is the first turn of the deal."""


def ask(question: Json) -> Json:
    """The referee's answer to one line."""
    reply: Json = msgspec.json.decode(answer_line(msgspec.json.encode(question)))
    return reply


def cards(text: str) -> list[str]:
    """A list of cards from text."""
    return text.split()


def position(game: Json, hand: str, **more: Any) -> Json:
    """A partial position for two: seat 0 is on turn and holds these cards; `table` lists the melds that seat 1 laid.

    Both have laid something in earlier turns, and have opened where the game has an opening.
    """
    table = more.pop("table", ())
    opens = has_opening(resolve(game["variant"], game["options"], more.get("seats", 2)))
    whole = {
        "rules": game,
        "seats": 2,
        "turn": 0,
        "hands": [cards(hand), FILL],
        "melds": [
            {"id": index + 1, "cards": cards(meld), "by": [1] * len(cards(meld))} for index, meld in enumerate(table)
        ],
        "stock": ["4D", "9S", "5H"],
        "partial": True,
        "opened": [opens] * 2,
        "laid": [True, True],
    }
    return whole | {key: cards(value) if key in ("pile", "stock") else value for key, value in more.items()}


def moves(text: str) -> list[Json]:
    """Moves from text in the notation of records, separated by semicolons; `1: draw` is a move with its seat."""
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
    """`ok`, `over` when the deal has ended, or the index and code of the refused move: `2 taken_card_alone`."""
    reply = judge(at, text)
    assert "error" not in reply, reply
    if reply["refused"]:
        return f"{reply['refused']['index']} {reply['refused']['code']}"
    assert reply["accepted"] == len(text.split(";"))
    return "over" if reply["deal_over"] else "ok"


def refusal(question: Json) -> str:
    """The error code of the answer to a question."""
    code: str = ask(question)["error"]["code"]
    return code
