"""Which invitations a policy allows, and what a file with one may say."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rami.bots import Accept, Policy, Seek
from rami.bots.serving.policy import read_policy, why_not
from rami.bots.serving.rates import HOUR, Rates
from rami.contract.wire import GameSummary, PlayerSeat

ADA, BOT, CLEO = (f"p_{letter * 26}" for letter in "abc")
GAME = GameSummary(
    id="g_" + 26 * "a",
    version=1,
    status="open",
    variant="rami",
    options={"turn_limit": 4},
    created_at="2026-01-01T00:00:00Z",
    creator=ADA,
    players=(PlayerSeat(seat=0, kind="player", player=ADA), PlayerSeat(seat=1, kind="free", kept_for=BOT)),
)


@pytest.mark.parametrize(
    ("accept", "game", "reason"),
    [
        ({}, {}, None),
        ({"variants": ("rami-51",)}, {}, "the variant rami"),
        ({"variants": ("rami-51", "rami")}, {}, None),
        ({"options": ()}, {}, "the option turn_limit"),
        ({"options": ("turn_limit",)}, {}, None),
        ({"seats": (3, 4)}, {}, "2 seats"),
        ({"seats": (2,)}, {}, None),
        ({"house_bots": False}, {}, None),
        ({"house_bots": False}, {"players": (*GAME.players, PlayerSeat(seat=2, kind="bot"))}, "house bots"),
        ({"private": False}, {}, None),
        ({"private": False}, {"private": True}, "a private game"),
        ({"public": False}, {}, "a public game"),
        ({"no_clock": False}, {}, "no clock"),
        ({"no_clock": False}, {"turn_seconds": 5}, None),
        ({"min_turn_seconds": 10}, {"turn_seconds": 9}, "9 seconds for a turn"),
        ({"min_turn_seconds": 10, "max_turn_seconds": 10}, {"turn_seconds": 10}, None),
        ({"max_turn_seconds": 10}, {"turn_seconds": 11}, "11 seconds for a turn"),
        ({"max_turn_seconds": 10}, {}, None),
        ({"allow": (CLEO,)}, {}, f"{ADA} may not invite"),
        ({"allow": (ADA,)}, {}, None),
        ({"deny": (ADA,)}, {}, f"{ADA} is denied"),
        ({"deny": (CLEO,)}, {}, None),
        (
            {"deny": (CLEO,)},
            {"players": (*GAME.players, PlayerSeat(seat=2, kind="free", kept_for=CLEO))},
            f"{CLEO} is denied",
        ),
    ],
)
def test_a_game_is_refused_for_the_first_reason(
    accept: dict[str, Any], game: dict[str, Any], reason: str | None
) -> None:
    """Each setting alone, with a game that it allows and one that it does not."""
    assert why_not(Accept(**accept), replace(GAME, **game)) == reason


def test_an_hour_has_room_for_so_many_invitations() -> None:
    """Both limits, and the end of the hour."""
    rates = Rates(Accept(hourly=3, hourly_each=2))
    for inviter in (ADA, ADA, CLEO):
        assert rates.allows(inviter, 0.0)
        rates.count(inviter, 0.0)
        if inviter == ADA:
            rates_left = rates.allows(ADA, 1.0)
    assert not rates_left
    assert not rates.allows(BOT, HOUR - 1)
    assert rates.allows(ADA, HOUR)


def test_a_file_says_all_of_it(tmp_path: Path) -> None:
    """Every part of a policy is read; what is left out has its default."""
    file = tmp_path / "serve.toml"
    file.write_text(
        f'games = 2\n[accept]\nvariants = ["rami"]\ndeny = ["{CLEO}"]\n[seek]\nseats = 3\noptions = {{ ace = "low" }}\n'
    )
    assert read_policy(file) == Policy(
        games=2, accept=Accept(variants=("rami",), deny=(CLEO,)), seek=Seek(seats=3, options={"ace": "low"})
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"game = 2", "`game`"),
        (b"games = 0", "$.games"),
        (b"games = 201", "$.games"),
        (b"[accept]\nseats = [1]", "$.accept.seats"),
        (b'[accept]\nallow = ["Ada"]', "the id of a player"),
        (b"[seek]\nturn_seconds = 1", "$.seek.turn_seconds"),
        (b"games = ", "serve.toml"),
        (b"\xff", "not text in UTF-8"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(text: bytes, reason: str, tmp_path: Path) -> None:
    """A misspelt name, a value out of its bounds, no TOML, no text."""
    file = tmp_path / "serve.toml"
    file.write_bytes(text)
    with pytest.raises(ValueError, match=r"serve\.toml") as refused:
        read_policy(file)
    assert reason in str(refused.value)
