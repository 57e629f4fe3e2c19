"""Streams with legal moves: those of the player on turn, at the version that a message reaches."""

from typing import Any

import pytest
from tests.service.listening import MINE, Ear, game_of, listening
from tests.service.process import Service
from tests.service.table import Player, Table


def legal(player: Player, game: str) -> Any:
    """The list of legal moves, as a stream has it: null unless it is the player's turn."""
    answer = player.get(f"/v1/games/{game}/legal-moves").json()
    return answer if answer["your_turn"] else None


def next_version(ear: Ear) -> Any:
    """The data of the next message of a version."""
    return next(message.data for message in ear if message.event == "version")


def opened(player: Player, game: str, way: str, *, last: str | None = None, hints: bool = True) -> Any:
    """A stream of the game, or of the player with this game; by default with legal moves."""
    query = {"include": "legal_moves"} if hints else {}
    if way == "game":
        return listening(player, game_of(game), last=last, **query)  # type: ignore[arg-type]  # only these
    return listening(player, MINE, last=last, games=game, **query)  # type: ignore[arg-type]  # only these


@pytest.mark.parametrize("way", ["game", "player"])
def test_a_player_on_turn_is_told_the_legal_moves_with_each_version(service: Service, way: str) -> None:
    """Each message has them as the list of legal moves has them; other players and other streams get none."""
    table = Table([service.player("Ada"), service.player("Bob")])
    ada, bob = table.players
    eve = service.player("Eve")
    with (
        opened(ada, table.id, way) as hers,
        opened(bob, table.id, way) as his,
        opened(eve, table.id, way) as eves,
        opened(ada, table.id, way, hints=False) as plain,
    ):
        first = next_version(hers if table.turn is ada else his)
        assert (first["version"], first["at"], first["events"]) == (2, None, [])
        assert first["legal_moves"] == legal(table.turn, table.id)
        seen = set[str]()
        for _ in range(8):
            version = table.play_on(1).version
            said = {name: next_version(ear) for name, ear in (("ada", hers), ("bob", his), ("eve", eves), ("", plain))}
            assert {message["version"] for message in said.values()} == {version}
            assert said["ada"]["legal_moves"] == legal(ada, table.id)
            assert said["bob"]["legal_moves"] == legal(bob, table.id)
            assert said["eve"]["legal_moves"] is said[""]["legal_moves"] is None
            seen |= {name for name, message in said.items() if message["legal_moves"]}
        assert seen == {"ada", "bob"}


@pytest.mark.parametrize("way", ["game", "player"])
def test_legal_moves_are_told_again_when_a_stream_resumes(service: Service, way: str) -> None:
    """After a lost connection the player on turn does not wait for the next version; older versions have no moves."""
    table = Table([service.player("Ada"), service.player("Bob")])
    version, mover = table.play_on(3).version, table.turn
    place = str(version) if way == "game" else f"0,{table.id}:{version}"
    with opened(mover, table.id, way, last=place) as ear:
        said = next_version(ear)
        assert (said["version"], said["events"], said["legal_moves"]) == (version, [], legal(mover, table.id))
    place = "1" if way == "game" else f"0,{table.id}:1"
    with opened(mover, table.id, way, last=place) as ear:
        missed = [next_version(ear) for _ in range(version)]
        assert [one["version"] for one in missed] == [*range(2, version + 1), version]
        assert [one["legal_moves"] for one in missed] == [None] * (version - 1) + [legal(mover, table.id)]
