"""The recorded games, one for each variant and number of players: they are still valid and together show everything."""

from functools import cache

import pytest
from tests.records.features import FEATURES, MOVES, features
from tests.records.remake import GAMES, HERE, LARGE, played

from rami.rules.moves import parse_move
from rami.rules.records.record import Record, verify
from rami.rules.records.transcript import read, write
from rami.rules.variants import VARIANTS


@cache
def kept(name: str) -> str:
    """The text of a recorded game."""
    return (HERE / f"{name}.txt").read_text(encoding="utf-8")


@cache
def record(name: str) -> Record:
    """A recorded game."""
    return read(kept(name))


NAMES = [f"{variant}-{seats}" for variant, seats in GAMES]


def test_there_is_a_record_for_every_variant_and_number_of_players_and_no_other() -> None:
    """Every variant has a recorded game for each number of players, and there are no others but those of many packs."""
    wanted = {
        f"{variant.name}-{seats}"
        for variant in VARIANTS.values()
        for seats in range(variant.rules.players[0], variant.rules.players[1] + 1)
    } | {f"{variant}-{seats}" for variant, seats in LARGE}
    assert {path.stem for path in HERE.glob("*.txt")} == wanted == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_still_holds(name: str) -> None:
    """The shuffles verify, and the replay gives every hand, draw, meld and score of the text, byte for byte."""
    game = record(name)
    assert name == f"{game.rules.variant}-{len(game.names)}"
    contributed = verify(game)
    assert contributed[0] == tuple(range(0, len(game.names), 2))
    assert write(game) == kept(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_can_be_read(name: str) -> None:
    """The text has a heading for each deal, every seat's hand, a line for each turn, and no line too wide to read."""
    lines = kept(name).splitlines()
    game = record(name)
    assert [line for line in lines if line.startswith("# deal")] == [f"# deal {deal.deal}" for deal in game.deals]
    assert sum(" holds " in line for line in lines) == len(game.deals) * len(game.names)
    turns = [line for line in lines if line.lstrip()[:1].isdigit()]
    assert len(turns) >= sum(move.split()[1] == "throw" for deal in game.deals for move in deal.moves)
    assert max(map(len, lines)) <= 200


def test_the_recorded_games_together_show_everything() -> None:
    """Together the recorded games contain every event, every way a deal ends, and each of the features."""
    shown = set().union(*(features(record(name)) for name in NAMES))
    assert shown == FEATURES


def test_every_kind_of_move_is_recorded() -> None:
    """Each kind of move is in at least one recorded game."""
    words = {move.partition(" ")[2] for name in NAMES for deal in record(name).deals for move in deal.moves}
    assert {type(parse_move(word)).__struct_config__.tag for word in words} == MOVES


def test_the_records_are_made_again_by_their_command() -> None:
    """The command plays the same games each time, in the format of the kept records."""
    game = played("rami", 2)
    assert game == played("rami", 2)
    assert read(write(game)) == game
    assert verify(game)
