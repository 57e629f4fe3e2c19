"""Records: readable, complete, replayable, and refused after any change."""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from tests.sdk.rules.playing import played, recorded
from tests.sdk.rules.setups import MJ51, rules

from rami.rules.engine.shuffle import commitment
from rami.rules.events import GameEnded
from rami.rules.moves import notation, parse_move
from rami.rules.records.record import BadRecord, Record, build, replay, verify
from rami.rules.variants.resolve import RulesName

Json = dict[str, Any]


@cache
def game() -> Record:
    """A short recorded game for two."""
    return recorded("rami", {"match_end": {"deals": 2}}, 2, "a short game")


def test_a_record_is_readable() -> None:
    """The fields are named, the moves are words, and secrets and entropies are hexadecimal."""
    shape: Json = msgspec.to_builtins(game())
    assert list(shape) == ["format", "game", "rules", "names", "deals", "totals", "winners"]
    assert shape["format"] == "rami-record/1"
    assert shape["rules"] == {"variant": "rami", "options": {"match_end": {"deals": 2}}}
    for number, deal in enumerate(shape["deals"], start=1):
        assert list(deal) == ["deal", "dealer", "commitment", "secret", "entropy", "moves", "out", "scores"]
        assert (deal["deal"], len(deal["commitment"]), len(deal["secret"])) == (number, 64, 64)
        assert all(move[0] in "01" and move[1] == " " for move in deal["moves"])
        words = {move.split()[1] for move in deal["moves"]}
        assert words <= {"draw", "take", "meld", "lay", "swap", "throw", "undo"}
        assert {"draw", "throw"} <= words
    assert [bool(part) for part in shape["deals"][0]["entropy"]] == [True, False]


def test_a_record_is_complete() -> None:
    """The replay gives every event of the game, including undos, and its result."""
    state, log = played("rami", {"match_end": {"deals": 2}}, 2, "a short game")
    replayed = [event for _, events in replay(game()) for event in events]
    assert len(replayed) == len(log)
    assert replayed[1:] == [
        again if type(again).__name__ == "DealStarted" else event for event, again in _pairs(log, replayed)
    ]
    *_, (final, _) = replay(game())
    assert (final.table, final.totals, final.winners) == (state.table, state.totals, state.winners)
    assert any("undo" in move for deal in game().deals for move in deal.moves)


def _pairs(log: list[Any], replayed: list[Any]) -> list[tuple[Any, Any]]:
    """Pairs of events after the first one; a deal's start also contains the commitment that was published after it."""
    return list(zip(log, replayed, strict=True))[1:]


def test_verify_names_who_contributed() -> None:
    """For each deal: seat 0 added entropy to the first deal, and no seat to the second."""
    assert verify(game()) == ((0,), ())


@pytest.mark.parametrize(
    ("named", "seats"),
    [
        (MJ51, 3),
        (rules("rami-500", match_end={"target": 60}), 4),
        (rules(stock_recycle="shuffle", max_recycles=4, match_end={"deals": 1}, hand_size=14), 2),
        (rules("rami-bloc", match_end={"deals": 2}), 2),
    ],
    ids=["jokers", "partners", "reshuffles", "block"],
)
def test_games_of_every_kind_replay(named: Json, seats: int) -> None:
    """Games with jokers, deep takes, partners, reshuffles and refused discards are replayed from their records."""
    record = recorded(named["variant"], named["options"], seats, "kinds")
    assert len(verify(record)) == len(record.deals)


def _changed(change: Callable[[Json], object]) -> Record:
    shape: Json = msgspec.json.decode(msgspec.json.encode(game()))
    change(shape)
    return msgspec.convert(shape, Record)


def _flip(text_: str) -> str:
    return ("0" if text_[0] != "0" else "1") + text_[1:]


TAMPERED: dict[str, tuple[Callable[[Json], object], str]] = {
    "secret": (lambda r: r["deals"][0].update(secret=_flip(r["deals"][0]["secret"])), "not the one that was committed"),
    "commitment": (lambda r: r["deals"][1].update(commitment="0" * 64), "not the one that was committed"),
    "no secret": (lambda r: r["deals"][1].update(secret=""), "not the one that was committed"),
    "no hexadecimal": (lambda r: r["deals"][1].update(secret="xyz"), "is not hexadecimal"),
    "entropy": (lambda r: r["deals"][0].update(entropy=["00", ""]), "Deal 1"),
    "no entropy": (lambda r: r["deals"][0].update(entropy=[]), "one entropy a seat"),
    "dealer": (lambda r: r["deals"][0].update(dealer=1 - r["deals"][0]["dealer"]), "deals, not seat"),
    "number": (lambda r: r["deals"][0].update(deal=2), "numbered from 1"),
    "a huge number": (lambda r: r["deals"][0].update(deal=2**64), "numbered from 1"),
    "much entropy": (lambda r: r["deals"][0].update(entropy=["00" * 65, ""]), "has at most 64 bytes"),
    "a long id": (lambda r: r.update(game="g" * 70_000), "id of the game is too long"),
    "a move with a command to the terminal": (
        lambda r: r["deals"][0]["moves"].__setitem__(0, r["deals"][0]["moves"][0] + "\x1c"),
        "Deal 1, move 0",
    ),
    "a move": (lambda r: r["deals"][0]["moves"].__setitem__(0, "0 throw 2S"), "move 0 (0 throw 2S)"),
    "a move that is none": (lambda r: r["deals"][0]["moves"].__setitem__(0, "0 dance"), "is no move"),
    "a deep take": (
        lambda r: r["deals"][0]["moves"].__setitem__(0, "{} take 0".format(r["deals"][0]["moves"][0][0])),
        "no card at depth 0",
    ),
    "a seat that is none": (lambda r: r["deals"][0]["moves"].__setitem__(0, "x draw"), "Deal 1, move 0"),
    "a move too few": (lambda r: r["deals"][0]["moves"].pop(), "begins while the one before goes on"),
    "a move too many": (lambda r: r["deals"][0]["moves"].append("0 draw"), "This deal is over"),
    "the last move": (lambda r: r["deals"][1]["moves"].pop(), "ends before the game does"),
    "a deal too few": (lambda r: r["deals"].pop(), "ends before the game does"),
    "no deal": (lambda r: r["deals"].clear(), "ends before the game does"),
    "scores": (lambda r: r["deals"][0].update(scores=[1, 1]), "recorded as (1, 1)"),
    "who went out": (lambda r: r["deals"][0].update(out=1 if r["deals"][0]["out"] != 1 else 0), "Deal 1: replayed to"),
    "totals": (lambda r: r.update(totals=[0, 0]), "does not end with the recorded result"),
    "winners": (lambda r: r.update(winners=[0, 1]), "does not end with the recorded result"),
    "rules": (lambda r: r["rules"].update(options={"hand_size": 7, "match_end": {"deals": 2}}), "Deal 1, move"),
    "rules that are none": (lambda r: r["rules"].update(variant="bridge"), "There is no variant"),
    "players": (lambda r: r.update(names=["alone"]), "players, not 1"),
    "game": (lambda r: r.update(game="another"), "not the one that was committed"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_tampered_record_is_refused(what: str) -> None:
    """`verify` refuses every changed record and names the changed place."""
    change, reason = TAMPERED[what]
    with pytest.raises(BadRecord) as caught:
        verify(_changed(change))
    assert reason in str(caught.value)


def test_deals_are_numbered_from_one() -> None:
    """A record with renumbered deals is refused, even if the commitments match."""
    other = recorded("rami", {"match_end": {"deals": 1}}, 2, "renumbered")
    shape: Json = msgspec.json.decode(msgspec.json.encode(other))
    secret = bytes.fromhex(shape["deals"][0]["secret"])
    shape["deals"][0] |= {"deal": 5, "commitment": commitment("renumbered", 5, secret)}
    with pytest.raises(BadRecord, match="numbered from 1"):
        verify(msgspec.convert(shape, Record))


def test_a_log_without_an_end_is_no_record() -> None:
    """Only finished games have records."""
    _, log = played("rami", {"match_end": {"deals": 1}}, 2, "unfinished")
    with pytest.raises(BadRecord, match="does not end"):
        build("unfinished", RulesName("rami"), ("a", "b"), [event for event in log if not isinstance(event, GameEnded)])


@pytest.mark.parametrize(
    "written",
    [
        "draw",
        "take",
        "take 3",
        "meld 4C *5C 6C",
        "lay 1 TH",
        "lay 12 AS 2S low",
        "lay 2 AH high",
        "swap 3 9H 9S",
        "throw *",
        "undo",
    ],
)
def test_moves_are_written_and_read(written: str) -> None:
    """Writing and reading a move are inverse functions."""
    assert notation(parse_move(written)) == written


@pytest.mark.parametrize("written", ["dance", "take a", "lay x TH", "throw", "draw 2", "meld"])
def test_what_is_no_move_is_refused(written: str) -> None:
    """Text that is not the notation of a move raises ValueError."""
    with pytest.raises(ValueError, match=r"no move|invalid literal"):
        parse_move(written)
