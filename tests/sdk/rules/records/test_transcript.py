"""Records as text: the output of `write`, its reading by `read`, and the errors of `read` for other texts."""

from functools import cache

import pytest
from msgspec.structs import replace
from tests.sdk.rules.playing import recorded

from rami.rules.records.record import BadRecord, Record
from rami.rules.records.transcript import read, write


@cache
def game() -> Record:
    """A short recorded game for two."""
    return recorded("rami", {"match_end": {"deals": 1}, "ace": "high_low"}, 2, "a short game")


def test_a_text_begins_with_the_game_and_ends_with_its_result() -> None:
    """The text has the fields of the record, one a line; those of a deal stand under its heading."""
    lines = write(game()).splitlines()
    assert lines[:4] == [
        'format: "rami-record/1"',
        'game: "a short game"',
        'rules: {"variant": "rami", "options": {"match_end": {"deals": 1}, "ace": "high_low"}}',
        'names: ["seeker", "seeker"]',
    ]
    assert lines[5] == "# deal 1"
    assert lines[-3:] == ["# result", f"totals: {[*game().totals]}", f"winners: {[*game().winners]}"]


def test_notes_may_be_left_out() -> None:
    """Text in parentheses and empty lines may be left out: they follow from the rest, so the record is the same."""
    text = write(game())
    kept = [line.split("(keeps")[0].rstrip() for line in text.splitlines() if line and not line.startswith("(")]
    assert read("\n".join(kept)) == read(text) == game()


@pytest.mark.parametrize("name", ["Ada (a bot)", "a\nb", "# result", '"', "é: 1"])
def test_any_name_comes_back(name: str) -> None:
    """Names are quoted as in JSON."""
    named = replace(game(), names=(name, "2. seat 1: throw KD"))
    assert read(write(named)) == named


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "missing required field"),
        ("good morning", "Line 1 does not belong in a record: good morning"),
        ("# deal one", "Line 1 does not belong"),
        ("  1. seat 0: draw", "Line 1 does not belong"),
        ("game: nobody's", "Line 1: JSON is malformed"),
        ("# deal 1\n# deal 2\nsecret: 7", "missing required field"),
        ('format: "rami-record/2"', "missing required field|Invalid enum value"),
    ],
)
def test_another_text_is_refused_with_the_line(text: str, reason: str) -> None:
    """The error for a text that is not a record names the line."""
    with pytest.raises(BadRecord, match=reason):
        read(text)


def test_a_record_that_does_not_replay_has_no_text() -> None:
    """A record that cannot be replayed has no text, because its notes cannot be computed."""
    (deal,) = game().deals
    with pytest.raises(BadRecord, match="Deal 1, move 1"):
        write(replace(game(), deals=(replace(deal, moves=(deal.moves[0], "0 throw *")),)))


def test_a_deal_without_an_end_is_written_as_far_as_it_goes() -> None:
    """A deal without an end is written as far as it goes: only `verify` checks that a record is complete."""
    (deal,) = game().deals
    cut = replace(game(), deals=(replace(deal, moves=deal.moves[:1]),))
    assert "  1. seat " in write(cut)
    assert read(write(cut)) == cut
