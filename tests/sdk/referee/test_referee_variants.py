"""The referee supports every variant: each kind of question has the answers of the rule documents."""

from functools import cache
from typing import Any

import msgspec
import pytest
from tests.records.remake import GAMES, HERE
from tests.sdk.rules.setups import ask, rules

from rami.rules.moves import Move, parse_move
from rami.rules.records.position import Position, dump
from rami.rules.records.record import Record, replay
from rami.rules.records.transcript import read
from rami.rules.state import Phase, State
from rami.rules.variants import VARIANTS

Json = dict[str, Any]

SEATS: dict[str, dict[int, tuple[int, int, int, int]]] = {
    "rami": {2: (1, 0, 10, 31), 3: (1, 0, 7, 30), 4: (1, 0, 7, 23), 5: (1, 0, 6, 21), 6: (1, 0, 6, 15)},
    "rami-bloc": {2: (1, 0, 10, 31), 3: (1, 0, 7, 30), 4: (1, 0, 7, 23), 5: (1, 0, 6, 21), 6: (1, 0, 6, 15)},
    "wrotham": {2: (1, 3, 7, 40)},
    "rami-classique": {
        2: (1, 0, 10, 31),
        3: (1, 0, 7, 30),
        4: (1, 0, 7, 23),
        5: (1, 0, 7, 16),
        6: (1, 0, 6, 15),
        7: (1, 0, 6, 9),
    },
    "rami-deux-jeux": {seats: (2, 4, 10, 107 - 10 * seats) for seats in range(2, 8)},
    "rami-40": {2: (2, 2, 14, 77), 3: (2, 2, 14, 63), 4: (2, 2, 14, 49)},
    "rami-50": {2: (2, 0, 14, 75), 3: (2, 0, 14, 61), 4: (2, 0, 14, 47)},
    "rami-51": {2: (2, 2, 14, 77), 3: (2, 2, 14, 63), 4: (2, 2, 14, 49)},
    "manie-de-joker-51": {2: (2, 2, 14, 77), 3: (2, 3, 14, 64), 4: (2, 4, 14, 51)},
    "rami-500": {
        2: (1, 0, 13, 25),
        3: (1, 0, 7, 30),
        4: (1, 0, 7, 23),
        5: (2, 0, 7, 68),
        6: (2, 0, 7, 61),
        7: (2, 0, 7, 54),
        8: (2, 0, 7, 47),
    },
    "rami-francais": {seats: (2, 4, 13, 107 - 13 * seats) for seats in range(2, 6)},
    "romme": {2: (2, 6, 13, 83), 3: (2, 6, 13, 70), 4: (2, 6, 13, 57)},
    "colonel": {2: (1, 0, 10, 31)},
    "gin-rami": {2: (1, 0, 10, 31)},
    "gin-oklahoma": {2: (1, 0, 10, 31)},
    "rami-frappe": {2: (1, 0, 10, 31), 3: (1, 0, 7, 30), 4: (1, 0, 7, 23), 5: (1, 0, 6, 21)},
    "rummy-13": {seats: (2, 2, 13, 104 - 13 * seats) for seats in range(2, 7)},
}
"""Packs, jokers, cards in a hand and in the stock (matrix 1 and 1.1; G-49)."""
EXTRA_CARD = {"wrotham", "rami-40", "rami-50", "rami-51", "manie-de-joker-51"}

ROWS: dict[str, tuple[str | int, str | int, int, bool, list[int], list[int], list[int]]] = {
    "rami": ("ace_is_low", 6, 1, True, [0, 18], [0], [510, 350]),
    "rami-bloc": ("ace_is_low", 6, 1, True, [0, 18], [0], [510, 350]),
    "wrotham": ("ace_is_low", 6, 1, True, [0, 18], [0], [510, 350]),
    "rami-classique": ("ace_is_low", 16, 11, True, [28, 0], [1], [510, 350]),
    "rami-francais": (31, 6, 11, True, [100, -10], [], [510, 350]),
    "rami-deux-jeux": ("ace_is_low", 6, 11, False, [28, 0], [1], [510, 350]),
    "rami-40": (31, 16, 11, True, [28, 0], [1], [510, 350]),
    "rami-50": (31, 16, 11, True, [28, 0], [1], [510, 350]),
    "rami-51": (31, 16, 11, True, [28, 0], [1], [510, 350]),
    "manie-de-joker-51": (31, 16, 11, True, [28, 0], [1], [510, 350]),
    "rami-500": (35, 6, 15, True, [-32, 51], [0], [670, 350]),
    "romme": (31, 6, 11, True, [28, 0], [1], [510, 350]),
    "colonel": (30, "ace_is_high", 10, True, [0, 27], [0], [510, 350]),
}
"""QS KS AS and A-2-3: the value or the refusal; an ace in hand; whether 51 points open; what 10 + 7 + ace in a hand
score against a player who is out with 51 on the table; who wins with 510 against 350 after deal 7 (nobody
if the game goes on), and the totals."""


SHOWDOWNS: dict[str, tuple[list[int], list[int], list[int], list[int]]] = {
    "gin-rami": ([16, 0], [0, 32], [0], [635, 350]),
    "gin-oklahoma": ([32, 0], [0, 64], [0], [635, 350]),
    "rami-frappe": ([20, 0], [0, 17], [0], [510, 350]),
}
"""In a showdown with a spade as the upcard: the scores of a knock with 4 against 20 of which 4 can be laid off and of
an undercut by 7 points; who wins with 510 against 350 and one deal won, and the final totals."""


@pytest.mark.parametrize("variant", SHOWDOWNS)
def test_what_a_showdown_scores(variant: str) -> None:
    """One question of each kind about showdowns has the answer of the table; a deal cannot be scored without one."""
    knock, undercut, winners, final = SHOWDOWNS[variant]
    game = rules(variant)
    hand = ["AS", "2S", "3S", "4H", "KD"]
    asked = {"rules": game, "upcard": "9S", "card": "KD"}
    assert ask({**asked, "showdown": [hand, ["4S", "KH", "TC"]]})["scores"] == knock
    assert ask({**asked, "showdown": [["9D", "KD"], ["2C"]]})["scores"] == undercut
    reply = ask({"rules": game, "totals": [510, 350], "deal": 7, "won": [1, 0]})
    assert reply == {"over": True, "winners": winners, "final": final}
    assert ask({"rules": game, "hands": [[], ["KD"]], "out": 0})["error"]["code"] == "bad_rules"


def test_every_variant_has_its_rows() -> None:
    """Every variant has its answers in these tables."""
    assert SEATS.keys() == {*ROWS, *SHOWDOWNS, "rummy-13"} == {*VARIANTS}


def test_what_a_declaration_scores() -> None:
    """The others score their hands, or what it costs to drop; without the two runs all cards count, at most 80."""
    full = ["4H", "5H", "6H", "7H", "JS", "QS", "KS", "2C", "2D", "2H", "9C", "9D", "9S", "8D"]
    other = ["4H", "5H", "6H", "7C", "7D", "7S", "KS", "QD", "9C", "8D", "5C", "3S", "2S"]
    asked = {
        "rules": rules("rummy-13"),
        "wild_card": "JD",
        "card": "8D",
        "showdown": [full, other, [*other[:12], "AC"]],
    }
    reply = ask({**asked, "dropped": [2]})
    assert (reply["scores"], reply["showdown"]["result"]) == ([0, 80, 40], "declared")
    assert [hand["count"] for hand in reply["showdown"]["hands"]] == [0, 83, 91]
    assert ask({**asked, "card": "4H"})["code"] == "cannot_declare"
    assert ask({key: value for key, value in asked.items() if key != "card"})["error"]["code"] == "bad_rules"


def test_wild_cards_are_arranged() -> None:
    """Where the settings name the rank. In rummy 13, without the runs that are asked for no card is in a meld."""
    hand = ["4H", "5H", "6H", "9D", "JS", "7C", "KS"]
    melds = [["4H", "5H", "6H"], ["JS", "7C*QS", "KS"]]
    for goal in ("deadwood", "cards"):
        asked = {"rules": rules("rummy-13", wild_rank="7"), "arrange": hand, "goal": goal}
        reply = ask(asked)
        assert (sorted(reply["melds"]), reply["left"]) == (sorted(melds), ["9D"])
    poor = ask({"rules": rules("rummy-13", wild_rank="7"), "arrange": ["4H", "5H", "7C", "9D"], "goal": "deadwood"})
    assert (poor["melds"], poor["left"]) == ([], ["4H", "5H", "9D", "7C"])


def test_the_match_of_rummy_13() -> None:
    """Who has come back once and reaches 101 again is out."""
    won = ask({"rules": rules("rummy-13"), "totals": [101, 30], "re_entries": [1, 0], "before": [80, 30]})
    assert (won["over"], won["winners"]) == (True, [1])


@pytest.mark.parametrize("variant", SEATS)
def test_how_a_deal_is_dealt(variant: str) -> None:
    """The deal is correct for every number of players, with dealer 0: the starter is seat 1."""
    for seats, (decks, jokers, hand, stock) in SEATS[variant].items():
        sizes = [hand + (variant in EXTRA_CARD and seat == 1) for seat in range(seats)]
        assert ask({"rules": rules(variant), "seats": seats}) == {
            "decks": decks,
            "jokers": jokers,
            "cards": decks * 52 + jokers,
            "hand": sizes,
            "stock": stock,
            "starter": 1,
        }
    low, high = min(SEATS[variant]), max(SEATS[variant])
    assert ask({"rules": rules(variant), "seats": high + 1})["error"]["code"] in ("bad_rules", "malformed_question")
    assert ask({"rules": rules(variant), "seats": low - 1})["error"]["code"] in ("bad_rules", "malformed_question")


@pytest.mark.parametrize("variant", ROWS)
def test_what_melds_hands_and_deals_are_worth(variant: str) -> None:
    """One question of each kind about cards and scores has the answer of the table."""
    high_ace, low_run, ace, opens, scores, winners, final = ROWS[variant]
    game = rules(variant)
    for run, answer in ((["QS", "KS", "AS"], high_ace), (["AS", "2S", "3S"], low_run)):
        legal = {"legal": True, "kind": "run", "value": answer}
        assert ask({"rules": game, "meld": run}) == (
            legal if isinstance(answer, int) else {"legal": False, "code": answer}
        )
    assert ask({"rules": game, "hand": ["AS", "KD"]}) == {"value": ace + 10}
    melds = [["KC", "KD", "KH"], ["6S", "7S", "8S"]]
    assert ask({"rules": game, "opening": melds}) == {"value": 51, "opens": opens}
    best = {"melds": [["4H", "5H", "6H"]], "value": 15, "left": ["KS"]}
    assert ask({"rules": game, "arrange": ["4H", "KS", "6H", "5H"]}) == best
    deal = {"hands": [["KC", "7D", "AS"], []], "out": 1, "laid": [False, True], "table": [0, 51]}
    assert ask({"rules": game, **deal}) == {"scores": scores}
    reply = ask({"rules": game, "totals": [510, 350], "deal": 7})
    assert reply == {"over": bool(winners), "winners": winners, "final": final}


@cache
def recorded(variant: str) -> Record:
    """The recorded game of a variant for the fewest players."""
    seats = min(count for name, count in GAMES if name == variant)
    return read((HERE / f"{variant}-{seats}.txt").read_text(encoding="utf-8"))


@cache
def turns(variant: str) -> list[tuple[Json, list[Json], State]]:
    """The turns of its first deal: the position before, the moves as JSON with their seats, and the state after."""
    first = recorded(variant).deals[0]
    states = [state for state, _ in replay(recorded(variant))][: len(first.moves) + 1]
    found: list[tuple[Json, list[Json], State]] = []
    for text, before, after in zip(first.moves, states, states[1:], strict=False):
        seat, _, move = text.partition(" ")
        if not before.steps and before.undone == 0:
            found.append((_json(dump(before)), [], after))
        found[-1][1].append(_json(parse_move(move)) | {"seat": int(seat)})
        found[-1] = (*found[-1][:2], after)
    return found


def _json(answer: Position | Move) -> Json:
    shape: Json = msgspec.json.decode(msgspec.json.encode(answer))
    return shape


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_turns_of_a_recorded_deal_are_judged_as_they_were_played(variant: str) -> None:
    """From the position of each turn, every move is accepted and leads to the next position or to the scores."""
    for at, moves, after in turns(variant):
        reply = ask({"position": at, "moves": moves})
        over = after.phase in (Phase.DEAL_OVER, Phase.GAME_OVER)
        assert set(reply) == {"accepted", "refused", "position", "deal_over", "scores"}
        assert (reply["accepted"], reply["refused"], reply["deal_over"]) == (len(moves), None, over), at
        assert reply["scores"] == ([*recorded(variant).deals[0].scores] if over else None)
        same = ("hands", "melds", "pile", "turn", "opened", "laid", "turns_taken", "totals", "recycles")
        expected = _json(dump(after))
        assert [reply["position"][field] for field in same] == [expected[field] for field in same], at


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_a_recorded_player_did_was_legal(variant: str) -> None:
    """The first move of each turn is among the legal moves of its position, and each seat sees only its own hand."""
    for at, moves, _ in turns(variant)[::3]:
        reply = ask({"position": at})
        assert {key: value for key, value in moves[0].items() if key != "seat"} in reply["legal_moves"]
        assert [view["seat"] for view in reply["views"]] == list(range(at["seats"]))
        assert [view["hand"] for view in reply["views"]] == at["hands"]
        assert all("hands" not in view and "secret" not in view for view in reply["views"])
